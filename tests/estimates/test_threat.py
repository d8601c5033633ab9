"""How many enemies could attack a hex, as far as their places tell."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import group, make_board, make_state, mech
from wir.estimates.marches import threatened
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, distance, within
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import view
from wir.rules.tables import TACTICAL_MOVEMENT

HERE = Hex(6, 6)


def threat(side: Side, phase: Phase, *groups: Group, sea: bool = False) -> dict[Hex, int]:
    terrain = ("." * 12,) * 6 + ("b" * 12,) * 6 if sea else ("." * 12,) * 12
    state = make_state(*groups, board=make_board(terrain), phase=phase, day=date(1941, 7, 6))
    return threatened(view(state, side), side)


@pytest.mark.rule("6.6")
@pytest.mark.parametrize("phase", [Phase.AXIS_MOVEMENT, Phase.EXECUTION])
def test_an_enemy_who_marches_no_more_threatens_the_hexes_of_a_plot(phase: Phase) -> None:
    infantry = threat(Side.SOVIET, phase, group(12, HERE))
    assert infantry == dict.fromkeys(within(HERE, TACTICAL_MOVEMENT[Kind.INFANTRY]), 1)
    tanks = threat(Side.SOVIET, phase, mech(1, HERE))
    assert tanks == dict.fromkeys(within(HERE, TACTICAL_MOVEMENT[Kind.MECHANIZED]), 1)
    assert set(infantry) < set(tanks)


@pytest.mark.rule("6.6")
def test_the_soviets_have_marched_before_the_axis_asks() -> None:
    for phase in (Phase.AXIS_ADJUSTMENT, Phase.AXIS_MOVEMENT):
        found = threat(Side.AXIS, phase, group(80, HERE))
        assert set(found) == set(within(HERE, TACTICAL_MOVEMENT[Kind.INFANTRY]))


@pytest.mark.rule("6.2", "6.6")
def test_the_axis_may_still_march_before_it_attacks_while_the_soviets_plan() -> None:
    found = threat(Side.SOVIET, Phase.SOVIET_MOVEMENT, group(12, HERE))
    assert max(distance(HERE, hex_) for hex_ in found) == 1 + TACTICAL_MOVEMENT[Kind.INFANTRY]
    assert set(found.values()) == {1}


@pytest.mark.rule("6.6")
def test_each_hex_counts_the_enemies_who_could_attack_it_and_the_sea_none() -> None:
    found = threat(Side.AXIS, Phase.AXIS_MOVEMENT, group(80, HERE), group(81, HERE), group(82, (8, 5)), sea=True)
    assert found[HERE] == 2
    assert found[Hex(7, 6)] == 3
    assert found[Hex(9, 5)] == 1
    assert all(hex_.row <= 6 for hex_ in found)
