"""The minimum cut against brute force on small graphs."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from wir.estimates.flow import cheapest_cut
from wir.model.board import Ways

POINTS = 7


def total(cut: frozenset[int], beyond: set[int], cost: dict[int, int], worth: dict[int, int]) -> int:
    return sum(cost[p] for p in cut) + sum(worth[p] for p in beyond)


def reached(around: dict[int, list[int]], sources: set[int], cut: frozenset[int]) -> set[int]:
    seen = set(sources)
    ahead = list(sources)
    while ahead:
        for near in around[ahead.pop()]:
            if near not in seen and near not in cut:
                seen.add(near)
                ahead.append(near)
    return seen


def best_by_force(around, cost, worth, source, sink):
    free = [p for p in range(POINTS) if p not in (source, sink)]
    totals = []
    for size in range(len(free) + 1):
        for chosen in combinations(free, size):
            cut = frozenset(chosen)
            beyond = reached(around, {source}, cut)
            if sink not in beyond:
                totals.append(total(cut, beyond - {source}, cost, worth))
    return min(totals)


@settings(max_examples=150, deadline=None)
@given(
    edges=st.sets(st.tuples(st.integers(0, POINTS - 1), st.integers(0, POINTS - 1)), max_size=14),
    cost=st.lists(st.integers(1, 30), min_size=POINTS, max_size=POINTS),
    worth=st.lists(st.integers(0, 10), min_size=POINTS, max_size=POINTS),
)
def test_the_cut_costs_as_little_as_any(edges, cost, worth):
    around: dict[int, list[int]] = {p: [] for p in range(POINTS)}
    for a, b in sorted(edges):
        if a != b and {a, b} != {0, POINTS - 1}:
            around[a].append(b)
            around[b].append(a)
    costs, worths = dict(enumerate(cost)), dict(enumerate(worth))
    cut = cheapest_cut(costs, Ways(around), [0], [POINTS - 1], worths)
    beyond = reached(around, {0}, cut.hexes)
    assert POINTS - 1 not in beyond
    found = total(cut.hexes, beyond - {0}, costs, worths)
    assert found == best_by_force(around, costs, worths, 0, POINTS - 1)
