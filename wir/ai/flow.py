"""The cheapest set of points that separates two parts of a graph: a minimum vertex cut, by maximum flow (Dinic)."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

Point = TypeVar("Point", bound=Hashable)

ENDLESS: Final = 1 << 40
"""A cost that no cut pays."""


class _Network:
    """A flow network; arc `i` and its reverse `i ^ 1` share a place in the lists."""

    def __init__(self, nodes: int) -> None:
        self.arcs: list[list[int]] = [[] for _ in range(nodes)]
        self.heads: list[int] = []
        self.room: list[int] = []
        self.level: list[int] = []

    def join(self, tail: int, head: int, room: int) -> None:
        self.arcs[tail].append(len(self.heads))
        self.heads.append(head)
        self.room.append(room)
        self.arcs[head].append(len(self.heads))
        self.heads.append(tail)
        self.room.append(0)

    def reach(self, source: int) -> list[int]:
        """Steps from the source along arcs with room; -1 where it does not lead."""
        level = [-1] * len(self.arcs)
        level[source] = 0
        ahead = deque([source])
        while ahead:
            node = ahead.popleft()
            for arc in self.arcs[node]:
                head = self.heads[arc]
                if self.room[arc] and level[head] < 0:
                    level[head] = level[node] + 1
                    ahead.append(head)
        return level

    def fill(self, source: int, sink: int) -> None:
        """Sends as much flow as the network takes."""
        while True:
            self.level = self.reach(source)
            if self.level[sink] < 0:
                return
            place = [0] * len(self.arcs)
            while self._push(source, sink, place):
                pass

    def _push(self, source: int, sink: int, place: list[int]) -> int:
        """Sends flow along one shortest way, walking without recursion; 0 where none is left."""
        path: list[int] = []
        node = source
        while node != sink:
            arcs = self.arcs[node]
            while place[node] < len(arcs):
                arc = arcs[place[node]]
                head = self.heads[arc]
                if self.room[arc] and self.level[head] == self.level[node] + 1:
                    break
                place[node] += 1
            else:
                if not path:
                    return 0
                back = path.pop()
                node = self.heads[back ^ 1]
                place[node] += 1
                continue
            path.append(arc)
            node = head
        flow = min(self.room[arc] for arc in path)
        for arc in path:
            self.room[arc] -= flow
            self.room[arc ^ 1] += flow
        return flow


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
    never on the cut. Where equal cuts exist, the one nearest to the sources is found.
    """
    number = {point: n for n, point in enumerate(cost)}
    source, sink = 2 * len(number), 2 * len(number) + 1
    network = _Network(2 * len(number) + 2)
    starts, ends = set(sources), set(sinks)
    for point, n in number.items():
        network.join(2 * n, 2 * n + 1, ENDLESS if point in starts or point in ends else cost[point])
        for near in around[point]:
            if near in number:
                network.join(2 * n + 1, 2 * number[near], ENDLESS)
        if point in starts:
            network.join(source, 2 * n, ENDLESS)
        elif point in ends:
            network.join(2 * n + 1, sink, ENDLESS)
        elif worth.get(point):
            network.join(2 * n + 1, sink, worth[point])
    network.fill(source, sink)
    level = network.reach(source)
    inside = {point: level[2 * n] >= 0 for point, n in number.items()}
    crossed = {point: level[2 * n + 1] >= 0 for point, n in number.items()}
    return Cut(
        frozenset(point for point in number if inside[point] and not crossed[point]),
        frozenset(point for point in number if crossed[point]),
    )
