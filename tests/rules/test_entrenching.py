from __future__ import annotations

import pytest

from tests.kit import events_of, group, infantry, make_state, mech, panzer, play
from wir.engine.game import Game
from wir.model.groups import Group
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.entrenchment import entrenchment_chance, may_entrench


def share_dug(own: Group, phase: Phase, level: int = 3, weeks: int = 600) -> float:
    dug = 0
    for seed in range(weeks):
        after = play(make_state(own, phase=phase, seed=seed, level=level), "END").state
        dug += after.groups[own.id].entrenchment - own.entrenchment
    return dug / weeks


@pytest.mark.rule("6.8")
def test_an_eligible_group_reaches_the_next_level_every_other_week() -> None:
    assert share_dug(group(12, (5, 5)), Phase.AXIS_MOVEMENT) == pytest.approx(0.5, abs=0.06)
    assert share_dug(group(80, (5, 5)), Phase.SOVIET_MOVEMENT) == pytest.approx(0.5, abs=0.06)


@pytest.mark.rule("6.8", "10.0")
@pytest.mark.parametrize(("level", "soviet"), [(1, 75), (2, 75), (3, 50), (4, 50)])
def test_soviets_dig_faster_at_levels_1_and_2(level: int, soviet: int) -> None:
    state = make_state(level=level)
    assert entrenchment_chance(state, Side.SOVIET) == soviet
    assert entrenchment_chance(state, Side.AXIS) == 50


@pytest.mark.rule("6.8")
def test_each_side_digs_at_the_end_of_its_own_movement_phase() -> None:
    both = (group(12, (2, 2)), group(80, (9, 9)))
    for seed in range(20):
        state = make_state(*both, phase=Phase.SOVIET_MOVEMENT, seed=seed)
        after_d = play(state, "END")
        assert after_d.state.groups[12].entrenchment == 0
        soviets = after_d.state.groups[80].entrenchment
        after_f = play(after_d.state, "END", "END").state
        assert after_f.groups[80].entrenchment == soviets


@pytest.mark.rule("6.8")
def test_each_roll_stands_with_the_group_that_dug_or_with_those_that_dug_in_vain() -> None:
    own = [group(number, (number - 11, 5)) for number in range(12, 20)]
    events = Game(make_state(*own, phase=Phase.AXIS_MOVEMENT, seed=3)).end_phase()
    dug = events_of(events, "entrenched")
    (vain,) = events_of(events, "dug_in_vain")
    assert [[roll.subject for roll in told.rolls] for told in dug] == [[str(told.facts["group"])] for told in dug]
    assert [roll.subject for roll in vain.rolls] == [str(number) for number in vain.facts["groups"]]
    assert {*vain.facts["groups"], *(told.facts["group"] for told in dug)} == set(range(12, 20))


@pytest.mark.rule("6.8")
@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize("supplied_by", [None, 58])
def test_levels_4_and_5_need_supply_and_5_is_the_last(level: int, supplied_by: int | None) -> None:
    own = group(12, (5, 5), entrenchment=level, supplied_by=supplied_by)
    assert may_entrench(own) == (level < 3 or (level < 5 and supplied_by is not None))


@pytest.mark.rule("6.8")
@pytest.mark.parametrize("marks", [{"moved": 1}, {"plot": "1"}, {"plot": "1S"}, {"plot": "1B"}, {"plot": "01S"}])
def test_groups_that_moved_or_plotted_do_not_dig_but_keep_their_level(marks: dict[str, object]) -> None:
    own = mech(1, (5, 5), panzer(), entrenchment=2, **marks)
    assert not may_entrench(own)
    for seed in range(10):
        after = play(make_state(own, seed=seed), "END").state
        assert after.groups[1].entrenchment == 2


@pytest.mark.rule("6.8", "6.5")
def test_replacements_and_artillery_do_not_keep_a_group_from_digging() -> None:
    state = make_state(group(12, (5, 5), infantry(strength=40), supplied_by=58))
    own = play(state, "REPLACE 12.0 10", "GUNS 12").state.groups[12]
    assert may_entrench(own)


@pytest.mark.rule("6.8")
def test_the_level_is_lost_when_the_group_leaves_its_hex() -> None:
    state: State = make_state(group(12, (5, 5), entrenchment=4, plot="1"), group(80, (11, 11)))
    game = play(state, "END")
    game.end_phase()
    assert game.state.groups[12].entrenchment == 0


@pytest.mark.rule("6.8")
def test_the_level_survives_an_attack_from_the_hex() -> None:
    own = group(12, (5, 5), entrenchment=4, plot="1S")
    game = play(make_state(own, group(80, (5, 4))), "END")
    game.end_phase()
    assert game.state.groups[12].entrenchment == 4
