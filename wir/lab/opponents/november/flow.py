"""The cheapest set of points that separates two parts of a graph: a minimum vertex cut, by maximum flow.

Flow enters a point from its neighbours, goes through it as far as its cost allows, and leaves it for other neighbours,
or for good as far as its worth. Where no more can go through is the cut, whichever way the flow went.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, Generic, TypeVar

Point = TypeVar("Point", bound=Hashable)

ENDLESS: Final = 1 << 40
"""More than any flow."""


class _Network:
    """Points by number, and the flow through them.

    `n` stands for the place where flow enters a point, `~n` for the one where it leaves; as places in a list these do
    not meet. `room` is what may still go through a point, `drain` what may still leave there for good.
    """

    def __init__(self, room: list[int], drain: list[int], near: list[list[int]], sources: list[int]) -> None:
        self.room = room
        self.drain = drain
        self.near = near
        self.sources = sources
        self.through = [0] * len(room)
        self.came: list[dict[int, int]] = [{} for _ in room]
        """What came to each point from which neighbour."""
        self.ring: list[int] = []
        """How far from the sources each place is, from 1; 0 where no more flow can get to."""

    def fill(self) -> None:
        """Sends as much flow as the network takes."""
        while (onward := self._spread()) is not None:
            for source in self.sources:
                self._send(source, onward)

    def _spread(self) -> list[list[int]] | None:
        """The shortest ways on from each place that flow can get to; None where it cannot leave for good."""
        self.ring = ring = [0] * (2 * len(self.room))
        onward: list[list[int]] = [[] for _ in ring]
        here, drains = self.sources, False
        for place in here:
            ring[place] = 1
        while here:
            ahead: list[int] = []
            for place in here:
                drains = drains or (place < 0 and self.drain[~place] > 0)
                beyond, ways = ring[place] + 1, onward[place]
                for way in self._ways(place):
                    if not ring[way]:
                        ring[way] = beyond
                        ahead.append(way)
                    if ring[way] == beyond:
                        ways.append(way)
            here = ahead
        return onward if drains else None

    def _ways(self, place: int) -> list[int]:
        """Where flow can go from a place: through a point or to a neighbour, or back to where it came from."""
        if place < 0:
            return [*self.near[~place], ~place] if self.through[~place] else self.near[~place]
        back = [~point for point in self.came[place]]
        return [*back, ~place] if self.room[place] else back

    def _send(self, source: int, onward: list[list[int]]) -> None:
        """Sends flow from a source by the ways found, until they lead nowhere any more."""
        path = [source]
        while path:
            place = path[-1]
            if place < 0 and self.drain[~place]:
                del path[self._push(path) :]
            elif not onward[place]:
                path.pop()
                if path:
                    onward[path[-1]].pop()
            elif self._width(place, onward[place][-1]):
                path.append(onward[place][-1])
            else:
                onward[place].pop()

    def _width(self, place: int, way: int) -> int:
        """How much can go a way from a place."""
        if place < 0:
            return self.through[way] if way == ~place else ENDLESS
        return self.room[place] if way == ~place else self.came[place].get(~way, 0)

    def _push(self, path: list[int]) -> int:
        """Sends what goes along a path and leaves at its end; returns how much of the path is still open."""
        widths = [*map(self._width, path, path[1:]), self.drain[~path[-1]]]
        flow = min(widths)
        self.drain[~path[-1]] -= flow
        for place, way in pairwise(path):
            if place == ~way:
                point, forth = max(place, way), flow if place >= 0 else -flow
                self.room[point] -= forth
                self.through[point] += forth
            elif place < 0:
                self.came[way][~place] = self.came[way].get(~place, 0) + flow
            elif self.came[place][~way] == flow:
                del self.came[place][~way]
            else:
                self.came[place][~way] -= flow
        return widths.index(flow) + 1


class Cut(Generic[Point]):
    """A minimum cut: the points on it, and those on the sources' side of it."""

    def __init__(self, points: frozenset[Point], beyond: frozenset[Point]) -> None:
        self.points = points
        self.beyond = beyond


def cheapest_cut(
    cost: Mapping[Point, int],
    around: Mapping[Point, Sequence[Point]],
    sources: Iterable[Point],
    sinks: Iterable[Point],
    worth: Mapping[Point, int],
) -> Cut[Point]:
    """The points whose total cost, with the worth of what is left on the sources' side, is least.

    `cost` is what it costs to have a point on the cut, `worth` what is lost by leaving it beyond. Sources and sinks are
    never on the cut, and no source is next to a sink. Where equal cuts exist, the one nearest to the sources is found.
    """
    starts = {point for point in sources if point in cost}
    ends = set(sinks) - starts
    number = {point: n for n, point in enumerate(point for point in cost if point not in starts and point not in ends)}
    network = _Network(
        room=[cost[point] for point in number],
        drain=[worth.get(point, 0) if ends.isdisjoint(around[point]) else ENDLESS for point in number],
        near=[[number[near] for near in around[point] if near in number] for point in number],
        sources=[n for point, n in number.items() if not starts.isdisjoint(around[point])],
    )
    network.fill()
    ring = network.ring
    beyond = {point for point, n in number.items() if ring[~n]}
    return Cut(
        frozenset(point for point, n in number.items() if ring[n] and not ring[~n]),
        frozenset(starts | beyond),
    )
