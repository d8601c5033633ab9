"""Advances after combat (§7.8)."""

from __future__ import annotations

import pytest

from tests.kit import change_of, city, events_of, group, infantry, make_board, make_state, mech, panzer
from wir.model.board import Place, River
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.weather import Weather
from wir.rules.advances import advance

TARGET = Hex(5, 4)


def advances(*attackers: Group, times: int = 1) -> list[list[int]]:
    state = make_state(*attackers)
    return [advance(change_of(state, seed), list(attackers), TARGET) for seed in range(times)]


@pytest.mark.rule("7.8")
@pytest.mark.parametrize(("group_", "chance"), [(mech(1, (5, 5), panzer()), 0.9), (group(12, (5, 5)), 0.3)])
def test_nine_in_ten_mechanized_and_three_in_ten_infantry_groups_advance(group_: Group, chance: float) -> None:
    times = 1_500
    assert sum(map(bool, advances(group_, times=times))) / times == pytest.approx(chance, abs=0.035)


@pytest.mark.rule("7.8")
def test_no_more_than_two_groups_advance_and_the_lower_numbers_try_first() -> None:
    three = [mech(n, at, panzer(n)) for n, at in ((1, (5, 5)), (2, (4, 4)), (3, (6, 4)))]
    outcomes = advances(*three, times=300)
    assert all(len(outcome) <= 2 for outcome in outcomes)
    assert [1, 2] in outcomes
    assert [2, 3] in outcomes
    assert all(outcome == sorted(outcome) for outcome in outcomes)


@pytest.mark.rule("7.8", "8.1")
def test_a_group_that_the_battle_has_spent_stays_where_it_is() -> None:
    assert not any(advances(mech(1, (5, 5), panzer(1, fatigue=95), panzer(2)), times=40))
    assert any(advances(mech(1, (5, 5), panzer(1, fatigue=94), panzer(2)), times=40))
    behind = mech(2, (4, 4), panzer(3))
    assert [2] in advances(mech(1, (5, 5), panzer(1, fatigue=95)), behind, times=40), "but the next may advance"


@pytest.mark.rule("7.8", "8.1")
def test_who_may_not_advance_is_told_to_his_side_with_the_reason_and_without_a_roll() -> None:
    tired = mech(1, (5, 5), panzer(1, fatigue=95))
    crowd = [group(12, (5, 4)), group(13, (5, 4))]
    for attacker, friends, reason, sources in (
        (tired, [], "a unit is at 95% fatigue", ("8.1", ("R160",))),
        (group(14, (5, 5)), crowd, "2 friendly groups are there", ("7.8", ("R137",))),
    ):
        change = change_of(make_state(attacker, *friends))
        assert advance(change, [attacker], TARGET) == []
        (told,) = change.events
        assert (told.type, told.side, told.rolls) == ("stayed", Side.AXIS, ())
        assert [told.facts[each] for each in ("group", "at", "to")] == [attacker.id, [5, 5], [5, 4]]
        assert told.facts["reason"] == reason
        assert (told.paragraph, told.rulings) == sources


@pytest.mark.rule("7.8")
def test_attackers_that_the_battle_destroyed_do_not_advance() -> None:
    gone, behind = mech(1, (5, 5), panzer(1)), mech(2, (4, 4), panzer(2))
    assert advance(change_of(make_state()), [gone], TARGET) == []
    changes = [change_of(make_state(behind), seed) for seed in range(9)]
    assert [2] in [advance(change, [gone, behind], TARGET) for change in changes], "but the others may"


@pytest.mark.rule("7.8", "8.1", "8.10")
def test_an_advance_costs_its_hex_and_river_and_returns_the_guns() -> None:
    board = make_board(rivers=[River("Bug", ("5,4 4",))])
    attacker = group(12, (5, 5), infantry(1, 70, 70, 20), artillery=60, entrenchment=3)
    state = make_state(attacker, board=board)
    change = next(
        c for c in (change_of(state, seed) for seed in range(50)) if advance(c, [state.groups[12]], TARGET) == [12]
    )
    moved = change.state.groups[12]
    assert (moved.at, moved.artillery, moved.entrenchment) == (TARGET, 0, 0)
    assert moved.units[0].fatigue == 20 + 10 + 10
    assert change.pools(Side.AXIS).artillery == state.players[Side.AXIS].pools.artillery + 60
    assert change.state.control[TARGET] is Side.AXIS
    (told,) = events_of(change.events, "advanced")
    assert (told.facts["start"], told.facts["to"]) == ([5, 5], [5, 4])
    assert (told.secrets[Side.AXIS]["fatigue"], told.secrets[Side.AXIS]["river"]) == (20, 10)


@pytest.mark.rule("7.8")
def test_a_group_that_does_not_advance_is_told_of_with_its_roll() -> None:
    state = make_state(group(12, (5, 5)), mech(1, (6, 4), panzer()))
    changes = [change_of(state, seed) for seed in range(20)]
    for change in changes:
        advance(change, [state.groups[number] for number in (1, 12)], TARGET)
        for told in change.events:
            number = told.facts["group"]
            (roll,) = [roll for roll in told.rolls if roll.paragraph == "7.8"]
            assert roll.subject == f"None {number} {TARGET}"
            assert roll.chance == {1: 900_000, 12: 300_000}[number], "printed for armour and for infantry"
            assert (roll.value < roll.chance) == (told.type == "advanced")
            assert told.facts["start" if told.type == "advanced" else "at"] == list(state.groups[number].at)
        assert not change.dice.taken()
    assert {told.type for change in changes for told in change.events} == {"advanced", "stayed"}


@pytest.mark.rule("7.8")
def test_the_weather_makes_an_advance_as_tiring_as_a_march() -> None:
    state = make_state(mech(1, (5, 5), panzer(1, fatigue=0)), weather=Weather.COLD)
    change = next(c for c in (change_of(state, seed) for seed in range(50)) if advance(c, [state.groups[1]], TARGET))
    assert change.state.groups[1].units[0].fatigue == 10


@pytest.mark.rule("7.8", "8.8")
def test_an_advance_takes_the_city() -> None:
    board = make_board(cities=[Place("Orel", "5,4")])
    orel = city("Orel", (5, 4), Side.SOVIET, population=20, supply_centers=5)
    state = make_state(mech(1, (5, 5), panzer()), board=board, cities=[orel])
    change = next(c for c in (change_of(state, seed) for seed in range(50)) if advance(c, [state.groups[1]], TARGET))
    assert change.state.cities["Orel"].owner is Side.AXIS


@pytest.mark.rule("7.8", "6.7")
def test_room_in_the_hex_counts_friends_of_any_type() -> None:
    attackers = [mech(1, (5, 5), panzer(1)), mech(2, (4, 4), panzer(2))]
    state = make_state(*attackers, air=[AirGroup(52, TARGET, 5)])
    outcomes = [advance(change_of(state, seed), attackers, TARGET) for seed in range(60)]
    assert max(map(len, outcomes)) == 1
