"""Encirclements: groups without a free way to any depot of theirs, week by week.

A hex is free if no enemy stands in it or has it in his zone of control (§6.10), and it is not an enemy city; terrain
does not matter here. Both sides can see all of this.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from wir.model.distances import joined
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.ground import is_enemy_city
from wir.rules.supply import is_cut_off
from wir.rules.zones import field_of

LEAST_GROUPS = 2
"""The fewest groups of an encirclement worth telling; a lone group at the point of an advance is none."""


@dataclass(frozen=True, slots=True)
class Surrounded:
    """Groups of a side that stand together, cut off at one moment."""

    side: Side
    groups: tuple[int, ...]
    hexes: frozenset[Hex]


@dataclass(slots=True)
class Pocket:
    """An encirclement over the weeks, from the first position that shows it to the last.

    `groups` are all that were ever in it, `most` the greatest number at once, `lost` those that surrendered in it.
    """

    side: Side
    first: int
    last: int
    at: Hex
    groups: set[int] = field(default_factory=set)
    most: int = 0
    lost: set[int] = field(default_factory=set)


def surrounded(state: State, side: Side) -> list[Surrounded]:
    """The groups of a side that are cut off, grouped by those that can reach each other."""
    around = state.scenario.board.land_around
    field_ = field_of(state, side)
    held = state.hexes_of(side)
    free = {h for h in state.scenario.board.land if not field_.is_contested(h) and not is_enemy_city(state, h, side)}
    ground = held | free
    entries = {depot.entry for depot in state.depots_of(side) if not is_cut_off(state, depot)}
    found = []
    left = held - joined(entries & ground, around, ground.__contains__)
    while left:
        part = joined([min(left)], around, ground.__contains__)
        left -= part
        groups = tuple(group.id for group in state.groups_of(side) if group.at in part)
        found.append(Surrounded(side, groups, frozenset(part & held)))
    return found


def pockets(moments: Sequence[Sequence[Surrounded]], gone: Sequence[set[int]]) -> list[Pocket]:
    """The encirclements of a war, the largest first.

    `moments` holds those cut off at each position, `gone` the groups that surrendered in the week after it. Two moments
    belong to one encirclement if a group is in both.
    """
    told: list[Pocket] = []
    going: list[Pocket] = []
    for number, moment in enumerate(moments):
        now: list[Pocket] = []
        for found in moment:
            same = next((p for p in going if p.side is found.side and p.groups & {*found.groups}), None)
            pocket = same or Pocket(found.side, number, number, min(found.hexes))
            if same is None:
                told.append(pocket)
            pocket.last = number
            pocket.groups |= {*found.groups}
            if len(found.groups) > pocket.most:
                pocket.most, pocket.at = len(found.groups), _middle(found.hexes)
            if number < len(gone):
                pocket.lost |= gone[number] & {*found.groups}
            now.append(pocket)
        going = now
    large = [pocket for pocket in told if pocket.most >= LEAST_GROUPS]
    return sorted(large, key=lambda p: (-len(p.lost), -p.most, p.first))


def _middle(hexes: Collection[Hex]) -> Hex:
    """The hex that lies nearest to the middle of several."""
    column = sum(h.column for h in hexes) / len(hexes)
    row = sum(h.row for h in hexes) / len(hexes)
    return min(sorted(hexes), key=lambda h: (h.column - column) ** 2 + (h.row - row) ** 2)
