"""Which hexes can be reached from one another."""

from __future__ import annotations

from wir.model.hexes import Hex, ring


def connected(start: Hex, allowed: frozenset[Hex]) -> set[Hex]:
    """All hexes that can be reached from one of a set without leaving the set."""
    found, edge = {start}, [start]
    while edge:
        for near in ring(edge.pop()):
            if near in allowed and near not in found:
                found.add(near)
                edge.append(near)
    return found
