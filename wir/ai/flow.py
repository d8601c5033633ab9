"""The cheapest chain of hexes that separates two parts of a map: a minimum vertex cut, by maximum flow.

Flow enters a point from its neighbours, goes through it as far as its cost allows, and leaves it for other neighbours,
or for good as far as its worth. Where no more can go through is the cut, whichever way the flow went.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from wir.model.hexes import Hex
from wir.model.ways import Ways

ENDLESS: Final = 1 << 40
"""More than any flow."""


class _Network:
    """Points by number, and the flow through them.

    `n` stands for the place where flow enters a point, `~n` for the one where it leaves; as places in a list these do
    not meet. `room` is what may still go through a point, `drain` what may still leave there for good.
    """

    def __init__(self, room: list[int], drain: list[int], near: Sequence[Sequence[int]], sources: list[int]) -> None:
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

    def _spread(self) -> dict[int, list[int]] | None:
        """The shortest ways on from each place that flow can get to; None where it cannot leave for good."""
        self.ring = [0] * (2 * len(self.room))
        onward: dict[int, list[int]] = {}
        entered, step, drains = self.sources, 1, False
        for point in entered:
            self.ring[point] = step
        while entered:
            left: list[int] = []
            for point in entered:
                ways = [~other for other in self.came[point]]
                if self.room[point]:
                    ways.append(~point)
                onward[point] = self._new(ways, step + 1, left)
            entered = []
            for place in left:
                drains = drains or self.drain[~place] > 0
                near = self.near[~place]
                back = [*near, ~place] if self.through[~place] else near
                onward[place] = self._new(back, step + 2, entered)
            step += 2
        return onward if drains else None

    def _new(self, ways: Sequence[int], step: int, ahead: list[int]) -> list[int]:
        """Those of the ways that lead to a place first reached by this step; `ahead` grows by what is new."""
        ring, new = self.ring, []
        for way in ways:
            if not ring[way]:
                ring[way] = step
                ahead.append(way)
                new.append(way)
            elif ring[way] == step:
                new.append(way)
        return new

    def _send(self, source: int, onward: dict[int, list[int]]) -> None:
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


@dataclass(frozen=True, slots=True)
class Cut:
    """A minimum cut: the hexes on it, and those on the sources' side of it."""

    hexes: frozenset[Hex]
    beyond: frozenset[Hex]


def cheapest_cut(
    cost: Mapping[Hex, int], ways: Ways, sources: Iterable[Hex], sinks: Iterable[Hex], worth: Mapping[Hex, int]
) -> Cut:
    """The hexes whose total cost, with the worth of what is left on the sources' side, is least.

    `cost` is what it costs to have a hex on the cut, `worth` what is lost by leaving it beyond; only hexes with a cost
    are looked at. Sources and sinks are never on the cut, and no source is next to a sink. Where equal cuts exist, the
    one nearest to the sources is found.
    """
    starts = {hex_ for hex_ in sources if hex_ in cost}
    ends = set(sinks) - starts
    number = {hex_: n for hex_, n in ways.number.items() if hex_ in cost and hex_ not in starts and hex_ not in ends}
    room, drain = [0] * len(ways.number), [0] * len(ways.number)
    for hex_, n in number.items():
        room[n], drain[n] = cost[hex_], worth.get(hex_, 0)
    beside = {n for start in starts for n in ways.around[ways.number[start]]}
    for end in ends:
        for n in ways.around[ways.number[end]]:
            drain[n] = ENDLESS
    network = _Network(room, drain, ways.around, [n for n in number.values() if n in beside])
    network.fill()
    ring = network.ring
    left = {hex_ for hex_, n in number.items() if ring[~n]}
    return Cut(frozenset(hex_ for hex_, n in number.items() if ring[n] and not ring[~n]), frozenset(starts | left))
