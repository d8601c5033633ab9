"""The minimum cut against brute force on small graphs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from hypothesis import example, given
from hypothesis import strategies as st

from tests.properties import examples
from wir.estimates.flow import cheapest_cut
from wir.model.distances import Distances

POINTS = range(11)
SOURCES = {8, 9}
SINKS = {6, 7}
EACH = dict.fromkeys(POINTS, 1)
PAIRS = [(a, b) for a, b in combinations(POINTS, 2) if not (a in SINKS and b in SOURCES)]


def neighbours(edges: Iterable[tuple[int, int]], points: Iterable[int]) -> dict[int, list[int]]:
    around: dict[int, list[int]] = {point: [] for point in points}
    for a, b in sorted(edges):
        around[a].append(b)
        around[b].append(a)
    return around


def reached(around: dict[int, list[int]], sources: set[int], cut: set[int]) -> set[int]:
    seen = set(sources)
    ahead = list(sources)
    while ahead:
        for near in around[ahead.pop()]:
            if near not in seen and near not in cut:
                seen.add(near)
                ahead.append(near)
    return seen


def best_by_force(around: dict[int, list[int]], cost: dict[int, int], worth: dict[int, int]) -> frozenset[int]:
    """The cheapest of all cuts, of such that nearest to the sources; points without a cost are as if they were not."""
    found = []
    sources, free = SOURCES & cost.keys(), [*cost.keys() - SOURCES - SINKS]
    missing = around.keys() - cost.keys() - SINKS
    for chosen in (set(some) for size in range(len(free) + 1) for some in combinations(free, size)):
        beyond = reached(around, sources, chosen | missing)
        if beyond.isdisjoint(SINKS):
            total = sum(cost[point] for point in chosen) + sum(worth.get(point, 0) for point in beyond - sources)
            found.append((total, len(beyond), frozenset(chosen)))
    return min(found, key=lambda each: each[:2])[-1]


@examples(300)
@given(
    edges=st.sets(st.sampled_from(PAIRS), min_size=8),
    cost=st.dictionaries(st.sampled_from(POINTS), st.integers(1, 30), min_size=6),
    worth=st.dictionaries(st.sampled_from(POINTS), st.integers(0, 10)),
)
@example({(0, 9), (0, 10)}, EACH, {10: 1})
@example({(2, 8), (2, 10), (5, 8), (5, 10), (6, 10)}, EACH, {})
@example({(1, 5), (1, 9), (1, 10), (4, 9), (4, 10), (5, 6), (7, 10)}, EACH | {4: 3}, {})
@example({(0, 4), (0, 6), (0, 10), (2, 4), (2, 8), (5, 8), (5, 10)}, EACH, {})
@example({(0, 5), (0, 6), (0, 10), (2, 4), (2, 9), (3, 4), (3, 10), (4, 7), (5, 9), (8, 10)}, EACH | {4: 4, 5: 4}, {})
@example({(0, 3), (0, 6), (0, 8), (3, 6), (3, 9), (4, 7), (4, 9), (5, 8)}, EACH | {3: 4}, {})
@example({(0, 3), (2, 4), (2, 5), (3, 8), (3, 10), (4, 7), (4, 10), (5, 8)}, EACH, {0: 1})
def test_the_cut_costs_as_little_as_any_and_is_the_nearest_of_such_to_the_sources(edges, cost, worth):
    around = neighbours(edges, POINTS)
    assert cheapest_cut(cost, Distances(around), SOURCES, SINKS, worth) == best_by_force(around, cost, worth)


def test_where_flow_was_taken_back_through_a_point_other_flow_may_go() -> None:
    edges = {(9, 10), (5, 15), (2, 4), (0, 10), (0, 16), (12, 13), (1, 14), (4, 15)}
    edges |= {(6, 16), (9, 11), (2, 11), (4, 7), (10, 15), (5, 14), (11, 12), (1, 13)}
    around = neighbours(edges, range(17))
    cost = dict.fromkeys((0, 1, 2, 4, 5, 9, 10, 12, 13, 14, 16), 1) | {11: 3, 15: 2}
    assert cheapest_cut(cost, Distances(around), SOURCES, SINKS, {}) == best_by_force(around, cost, {})
