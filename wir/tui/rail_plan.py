"""The rail plan of a player, kept aside, so that it outlives a save."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wir.model.hexes import Hex, parse_hex
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.conduct import Aside

_KEY: Final = "rails"

MOST: Final = 50
"""Hexes of a plan at most."""


def keeping(side: Side, plan: Sequence[Hex]) -> Aside:
    """The order that keeps a plan for a side."""
    return Aside(side, _KEY, " ".join(map(str, plan[:MOST])))


def plan_of(view: View) -> list[Hex]:
    """The plan that the side keeps; empty where it has none, or something else stands in its place."""
    try:
        return [parse_hex(word) for word in view.players[view.viewer].asides.get(_KEY, "").split()]
    except ValueError:
        return []
