"""The cheapest chain of hexes that separates two parts of a map: a minimum vertex cut, by maximum flow.

Flow enters a point from its neighbours, passes through as much as its cost allows, and leaves it for other neighbours,
or drains away there as much as its worth allows. The cut is where no more can pass, whichever way the flow went.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from wir.model.distances import Distances
from wir.model.hexes import Hex

ENDLESS: Final = 1 << 40
"""More than any flow."""


class _Network:
    """Points by number, and the flow through them.

    `room` is what may still go through a point, `drain` what may still leave there for good. On a path `n` stands for
    the place where flow enters a point, `~n` for the one where it leaves.
    """

    def __init__(self, room: list[int], drain: list[int], near: Sequence[Sequence[int]], sources: set[int]) -> None:
        self.room = room
        self.drain = drain
        self.near = near
        self.sources = sources
        self.came: dict[int, dict[int, int]] = {}
        """How much flow came to a point from each neighbour."""
        self.open = {point for point, left in enumerate(room) if left}
        self.drains = {point for point, left in enumerate(drain) if left}
        self.entered: dict[int, int] = {}
        self.left: dict[int, int] = {}
        """How many hexes from the sources more flow could enter, and leave, each point; only points in its reach."""

    def fill(self) -> None:
        """Sends as much flow as the network can carry."""
        while self._spread():
            onward: dict[int, list[int]] = {}
            for source in self.sources & self.entered.keys():
                self._send(source, onward)

    def _spread(self) -> bool:
        """Finds how far more flow could get, and whether it could drain away; if so, keeps only the ways to there."""
        ring = self.sources
        rings: list[tuple[set[int], set[int]]] = []
        self.entered, self.left = {}, {}
        while ring:
            self.entered.update(dict.fromkeys(ring, len(rings)))
            leaving = ring & self.open
            for point in ring & self.came.keys():
                leaving.update(self.came[point])
            leaving = leaving.difference(self.left)
            self.left.update(dict.fromkeys(leaving, len(rings)))
            rings.append((ring, leaving))
            ring = self._around(leaving).difference(self.entered)
        if self.drains.isdisjoint(self.left):
            return False
        self._keep_ways_to_drains(rings)
        return True

    def _keep_ways_to_drains(self, rings: list[tuple[set[int], set[int]]]) -> None:
        """Drops the ways that do not lead to a drain."""
        self.entered, self.left = {}, {}
        beyond: set[int] = set()
        for steps in reversed(range(len(rings))):
            entered, left = rings[steps]
            left &= self._around(beyond) | self.drains
            back = {point for point in entered & self.came.keys() if not left.isdisjoint(self.came[point])}
            beyond = (entered & left & self.open) | back
            self.entered.update(dict.fromkeys(beyond, steps))
            self.left.update(dict.fromkeys(left, steps))

    def _around(self, points: set[int]) -> set[int]:
        """Points that flow leaves, and their neighbours: flow may be pushed back through a point from its far side."""
        return points.union(*[self.near[point] for point in points])

    def _ways(self, place: int) -> list[int]:
        """The shortest ways on from a place: through a point or to a neighbour, or back to where flow came from."""
        if place < 0:
            steps = self.left[~place] + 1
            return [point for point in (*self.near[~place], ~place) if self.entered.get(point) == steps]
        steps = self.entered[place]
        return [~point for point in (*self.came.get(place, ()), place) if self.left.get(point) == steps]

    def _send(self, source: int, onward: dict[int, list[int]]) -> None:
        """Sends flow from a source by the shortest ways, until they lead nowhere any more."""
        path = [source]
        while path:
            place = path[-1]
            if place < 0 and self.drain[~place]:
                del path[self._push(path) :]
                continue
            if place not in onward:
                onward[place] = self._ways(place)
            ways = onward[place]
            if not ways:
                path.pop()
                if path:
                    onward[path[-1]].pop()
            elif self._width(place, ways[-1]):
                path.append(ways[-1])
            else:
                ways.pop()

    def _width(self, place: int, way: int) -> int:
        """How much can go a way from a place; back through a point no more will than came to it."""
        if place < 0:
            return ENDLESS
        return self.room[place] if way == ~place else self.came[place].get(~way, 0)

    def _push(self, path: list[int]) -> int:
        """Sends what goes along a path and leaves at its end; returns how much of the path is still open."""
        end = ~path[-1]
        widths = [*map(self._width, path, path[1:]), self.drain[end]]
        flow = min(widths)
        self.drain[end] -= flow
        if not self.drain[end]:
            self.drains.discard(end)
        for place, way in pairwise(path):
            if place == ~way:
                self._pass(max(place, way), flow if place >= 0 else -flow)
            elif place < 0:
                _add(self.came.setdefault(way, {}), ~place, flow)
            else:
                _add(self.came[place], ~way, -flow)
        return widths.index(flow) + 1

    def _pass(self, point: int, flow: int) -> None:
        """Sends flow through a point, or takes it back."""
        self.room[point] -= flow
        if self.room[point]:
            self.open.add(point)
        else:
            self.open.discard(point)


def _add(amounts: dict[int, int], key: int, amount: int) -> None:
    """Adds to an amount, and drops it where nothing is left."""
    amounts[key] = amounts.get(key, 0) + amount
    if not amounts[key]:
        del amounts[key]


def cheapest_cut(
    cost: Mapping[Hex, int], land: Distances, sources: Iterable[Hex], sinks: Iterable[Hex], worth: Mapping[Hex, int]
) -> frozenset[Hex]:
    """The hexes whose total cost, with the worth of what is left on the sources' side, is least.

    `cost` is what it costs to have a hex on the cut, `worth` what is lost by leaving it beyond; only hexes with a cost
    are looked at. Sources and sinks are never on the cut, and no source is next to a sink. Where equal cuts exist, the
    one nearest to the sources is found.
    """
    starts = {hex_ for hex_ in sources if hex_ in cost}
    ends = set(sinks) - starts
    number = {hex_: n for hex_, n in land.number.items() if hex_ in cost and hex_ not in starts and hex_ not in ends}
    room, drain = [0] * len(land.number), [0] * len(land.number)
    for hex_, n in number.items():
        room[n], drain[n] = cost[hex_], worth.get(hex_, 0)
    beside = {n for start in starts for n in land.around[land.number[start]]}
    for end in ends:
        for n in land.around[land.number[end]]:
            drain[n] = ENDLESS
    network = _Network(room, drain, land.around, beside.intersection(number.values()))
    network.fill()
    return frozenset(hex_ for hex_, n in number.items() if n in network.entered and n not in network.left)
