"""What a commander sees at a glance."""

from __future__ import annotations

from tests.kit import group, infantry, make_board, make_state, mech, unit
from wir.ai.constants import CONSTANTS
from wir.ai.situation import survey
from wir.model.groups import Group
from wir.model.hexes import Hex, distance
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import view

WIDE = make_board(("." * 30,) * 9)
RAIDER = mech(64, (15, 5), unit(UnitType.TANK))


def raided(*groups: Group) -> frozenset[Hex]:
    return survey(view(make_state(*groups, board=WIDE), Side.AXIS)).raided


def test_enemy_tanks_raid_within_reach_and_infantry_does_not() -> None:
    far_off = group(12, (30, 9))
    assert raided(RAIDER, far_off) == {hex_ for hex_ in WIDE.land if distance(hex_, RAIDER.at) <= CONSTANTS.raid}
    assert raided(group(80, (15, 5)), far_off) == frozenset()


def test_zones_of_control_stop_raiders() -> None:
    """A wall of groups two hexes apart holds no hex between them, and yet nobody comes through (§6.10)."""
    wall = [group(12 + n, (12, row), infantry(n)) for n, row in enumerate((1, 3, 5, 7, 9))]
    reached = raided(RAIDER, *wall)
    assert Hex(13, 4) in reached, "raiders come into a zone"
    assert min(hex_.column for hex_ in reached) == 13, "and no farther"
    assert min(hex_.column for hex_ in raided(RAIDER, *wall[::2])) < 12, "a hole in the wall lets them through"
