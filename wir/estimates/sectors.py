"""The sectors of the front: worked out from where it runs, and so the same for both sides.

The longest unbroken stretch of the front is cut by rows into three, each with the same number of groups of both sides
together, so that a border with hardly any groups, like the Finnish one, is not a third of it. Any other fairly long
stretch wholly north or south of it is a sector of its own. Every hex belongs to the sector whose front is nearest.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final

from wir.model.distances import joined
from wir.model.hexes import Hex, within
from wir.model.view import View

_OF_ITS_OWN: Final = 4
"""The fewest hexes, of both sides together, that make a stretch of the front a sector of its own."""


_AT_FRONT: Final = 2
"""Hexes from the front within which groups count when it is cut into three."""


_ENOUGH: Final = 9
"""The fewest groups at the front for which it is cut by groups: three for each sector."""


class Sector(StrEnum):
    """A sector of the front, from north to south."""

    FAR_NORTH = "far north"
    NORTH = "north"
    CENTRE = "centre"
    SOUTH = "south"
    FAR_SOUTH = "far south"


def front_hexes(view: View) -> frozenset[Hex]:
    """The land hexes of both sides that lie beside one of the other's."""
    control, around = view.control, view.scenario.board.land_around
    return frozenset(
        hex_
        for hex_, owner in control.items()
        if any(control.get(near, owner) is not owner for near in around.get(hex_, ()))
    )


def sectors_of(view: View) -> Mapping[Hex, Sector]:
    """The sector of each land hex; where there is no front everything is the centre."""
    around = view.scenario.board.land_around
    parts = _parts(front_hexes(view), around)
    if not parts:
        return dict.fromkeys(around, Sector.CENTRE)
    main = max(parts, key=len)
    thirds = _thirds(main, view)
    found = {hex_: sector for part in parts for hex_, sector in _cut(part, main, thirds).items()}
    edge = sorted(found, key=_southward)
    for hex_ in edge:  # grows while it is gone through
        for near in around[hex_]:
            if near not in found:
                found[near] = found[hex_]
                edge.append(near)
    return {hex_: found.get(hex_, Sector.CENTRE) for hex_ in around}


def _parts(front: Collection[Hex], around: Mapping[Hex, tuple[Hex, ...]]) -> list[list[Hex]]:
    """The unbroken parts of the front, from north to south."""
    left, parts = set(front), []
    while left:
        part = joined([min(left, key=_southward)], around, left.__contains__)
        left -= part
        parts.append(sorted(part, key=_southward))
    return parts


def _thirds(main: list[Hex], view: View) -> list[tuple[float, int]]:
    """Where the second and last third of the groups at the main front begin, or of its hexes if groups are few."""
    near = {hex_ for at in main for hex_ in within(at, _AT_FRONT)}
    held = sorted((group.at for group in view.groups.values() if group.at in near), key=_southward)
    places = held if len(held) >= _ENOUGH else main
    return [_southward(places[len(places) * third // 3]) for third in (1, 2)]


def _cut(part: list[Hex], main: list[Hex], thirds: Sequence[tuple[float, int]]) -> dict[Hex, Sector]:
    """The sectors of a stretch of the front, by where it lies relative to the thirds of the main one."""
    if len(part) >= _OF_ITS_OWN and part[-1].row < main[0].row:
        return dict.fromkeys(part, Sector.FAR_NORTH)
    if len(part) >= _OF_ITS_OWN and part[0].row > main[-1].row:
        return dict.fromkeys(part, Sector.FAR_SOUTH)
    first, second = thirds
    return {
        hex_: Sector.NORTH if _southward(hex_) < first else Sector.CENTRE if _southward(hex_) < second else Sector.SOUTH
        for hex_ in part
    }


def _southward(hex_: Hex) -> tuple[float, int]:
    """Orders hexes from north to south; even columns lie half a hex further south."""
    return hex_.row + (0.5 if hex_.column % 2 == 0 else 0), hex_.column
