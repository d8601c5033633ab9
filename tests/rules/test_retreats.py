"""Retreats, surrenders and what entrenchments an attack destroys (§7.7)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.kit import change_of, city, events_of, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.model.board import Place
from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex, ring
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.rules.aircraft import return_destroyed
from wir.rules.attacks import attack
from wir.rules.change import Change
from wir.rules.combat import assess, battle_at, retreat_chance
from wir.rules.entrenchment import entrenchment_after, percent_destroyed
from wir.rules.retreats import retreat, retreat_hexes
from wir.rules.tables import ENTRENCHMENTS_DESTROYED, RETREAT_CHANCES

TARGET = Hex(5, 4)


# --- entrenchments destroyed -----------------------------------------------------------------------------------------


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("odds", "percent"),
    [("1/5", 20), ("1", 20), ("2", 20), ("4", 40), ("6", 60), ("8", 80), ("8.01", 100), ("20", 100)],
)
def test_entrenchments_destroyed_at_the_printed_odds(odds: str, percent: int) -> None:
    assert percent_destroyed(Fraction(odds)) == percent


@pytest.mark.rule("7.7")
def test_between_the_printed_odds_it_is_ten_percent_for_each_point() -> None:
    assert percent_destroyed(Fraction(5)) == 50
    assert percent_destroyed(Fraction(29, 10)) == 29


@pytest.mark.rule("7.7")
def test_an_attack_below_one_to_five_destroys_none() -> None:
    assert percent_destroyed(Fraction(19, 100)) == 0
    assert entrenchment_after(5, Fraction(19, 100)) == 5


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("odds", "left"),
    [
        ("1", (0, 0, 1, 2, 3, 4)),
        ("2", (0, 0, 1, 2, 3, 4)),
        ("4", (0, 0, 1, 1, 2, 3)),
        ("6", (0, 0, 0, 1, 1, 2)),
        ("8", (0, 0, 0, 0, 0, 1)),
        ("9", (0, 0, 0, 0, 0, 0)),
    ],
)
def test_what_is_left_of_each_level_is_rounded_down(odds: str, left: tuple[int, ...]) -> None:
    assert tuple(entrenchment_after(level, Fraction(odds)) for level in range(6)) == left


# --- the chance ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("odds", "percent"),
    [("1/5", 0), ("1", 0), ("1.5", 25), ("2", 50), ("2.5", 75), ("3", 100), ("10", 100), ("1.1", 5), ("2.9", 95)],
)
def test_retreat_chance_follows_the_printed_steps(odds: str, percent: int) -> None:
    assert retreat_chance(Fraction(odds)) == percent


@pytest.mark.rule("7.7")
def test_the_printed_steps_of_both_tables_lie_on_a_line() -> None:
    """R76."""
    assert [(odds, retreat_chance(odds)) for odds, _ in RETREAT_CHANCES] == list(RETREAT_CHANCES)
    assert [(odds, percent_destroyed(odds)) for odds, _ in ENTRENCHMENTS_DESTROYED] == list(ENTRENCHMENTS_DESTROYED)


def attacked_at(odds: Fraction, **marks: object) -> State:
    """A position in which group 12 attacks rifle group 80 at nearly these odds, nothing else counting."""
    attackers = group(12, (5, 5), infantry(1, 100, 100, 0))
    state = make_state(attackers, group(80, (5, 4), rifle(1, 100, 50, 0), **marks))
    strength = assess(battle_at(state, TARGET, [attackers])).strengths.defender
    wanted = round(float(strength * odds))
    first = min(100, wanted)
    stronger = replace(attackers, units=(infantry(1, 100, first, 0), infantry(2, 100, max(1, wanted - first), 0)))
    state.groups[12] = stronger
    return state


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    "odds", ["1.5", *(pytest.param(odds, marks=pytest.mark.thorough) for odds in ("1.2", "2", "2.5"))]
)
def test_defenders_retreat_as_often_as_the_odds_say(odds: str) -> None:
    state = attacked_at(Fraction(odds))
    chance = assess(battle_at(state, TARGET, [state.groups[12]])).retreat_chance / 100
    assert 0 < chance < 1
    times = 600
    gone = 0
    for seed in range(times):
        change = change_of(state, seed)
        gone += attack(change, [state.groups[12]], TARGET)
    assert gone / times == pytest.approx(float(chance), abs=3 * (0.25 / times) ** 0.5)


@pytest.mark.rule("7.7")
def test_surviving_entrenchments_hold_the_defender() -> None:
    strong = group(12, (5, 5), *(infantry(n, 70, 99) for n in range(1, 7)))
    state = make_state(strong, group(80, (5, 4), rifle(1, 90, 50), entrenchment=5))
    worked_out = assess(battle_at(state, TARGET, [strong]))
    assert worked_out.odds is not None
    assert 3 < worked_out.odds < 8
    assert worked_out.retreat_chance == 0
    change = change_of(state)
    assert not attack(change, [strong], TARGET)
    assert change.state.groups[80].at == TARGET
    assert change.state.groups[80].entrenchment == worked_out.left[0] > 0


@pytest.mark.rule("7.7")
def test_two_defenders_are_tested_together_and_the_dug_in_one_stays() -> None:
    strong = group(12, (5, 5), *(infantry(n, 70, 99) for n in range(1, 7)))
    state = make_state(strong, group(80, (5, 4), rifle(1, 60, 50), entrenchment=5), group(81, (5, 4), rifle(2, 10, 50)))
    change = change_of(state)
    assert not attack(change, [strong], TARGET)
    assert change.state.groups[80].at == TARGET
    assert change.state.groups[81].at != TARGET


# --- where to --------------------------------------------------------------------------------------------------------


def alone(*others: Group, **changes: object) -> State:
    return make_state(group(80, (5, 4)), *others, **changes)  # type: ignore[arg-type]


@pytest.mark.rule("7.7", "6.10")
def test_no_retreat_into_an_enemy_zone_without_an_entrenched_friend() -> None:
    enemy = group(12, (5, 5))
    open_to = retreat_hexes(alone(enemy), TARGET, Side.SOVIET)
    assert set(open_to) == set(ring(TARGET)) - {Hex(5, 5)} - set(ring(Hex(5, 5)))
    friend = group(81, (6, 4), entrenchment=1)
    assert retreat_hexes(alone(enemy, friend), TARGET, Side.SOVIET)[0] == Hex(6, 4)
    not_dug_in = group(81, (6, 4))
    assert Hex(6, 4) not in retreat_hexes(alone(enemy, not_dug_in), TARGET, Side.SOVIET)


@pytest.mark.rule("7.7", "6.7")
def test_no_retreat_into_a_full_hex() -> None:
    full = (group(81, (5, 3)), group(82, (5, 3)))
    assert Hex(5, 3) not in retreat_hexes(alone(*full), TARGET, Side.SOVIET)
    one = group(81, (5, 3))
    assert Hex(5, 3) in retreat_hexes(alone(one), TARGET, Side.SOVIET)
    with_aircraft = alone(one, air=[AirGroup(116, Hex(5, 3), 10)])
    assert Hex(5, 3) not in retreat_hexes(with_aircraft, TARGET, Side.SOVIET)


@pytest.mark.rule("7.7")
def test_no_retreat_into_the_sea_neutral_land_an_enemy_city_or_off_the_map() -> None:
    board = make_board(("bbbb" + "." * 8, "#..." + "." * 8, *("." * 12,) * 10), cities=[Place("Riga", "2,2")])
    state = make_state(group(80, (1, 3)), board=board, cities=[city("Riga", (2, 2), Side.AXIS)])
    assert set(retreat_hexes(state, Hex(1, 3), Side.SOVIET)) == {Hex(1, 4), Hex(2, 3)}


@pytest.mark.rule("7.7")
def test_the_computer_prefers_entrenched_friends_then_cities_then_quiet_then_the_depot() -> None:
    board = make_board(cities=[Place("Orel", "6,3")])
    orel = [city("Orel", (6, 3), Side.SOVIET)]
    depots = [Depot(122, Hex(5, 12))]
    base = alone(board=board, cities=orel, depots=depots)
    assert retreat_hexes(base, TARGET, Side.SOVIET)[:2] == [Hex(6, 3), Hex(5, 5)]
    dug_in = alone(group(81, (4, 3), entrenchment=2), board=board, cities=orel, depots=depots)
    assert retreat_hexes(dug_in, TARGET, Side.SOVIET)[0] == Hex(4, 3)
    friends = (group(81, (5, 5), entrenchment=1), group(82, (5, 3), entrenchment=1))
    assert retreat_hexes(alone(*friends, depots=depots), TARGET, Side.SOVIET)[0] == Hex(5, 5)
    enemy = group(12, (5, 6))
    assert retreat_hexes(alone(*friends, enemy, depots=depots), TARGET, Side.SOVIET)[:2] == [Hex(5, 3), Hex(5, 5)]


# --- what it costs ---------------------------------------------------------------------------------------------------


def driven(state: State, seed: int = 1) -> tuple[Change, Group]:
    change = change_of(state, seed)
    change.segment = 4
    retreat(change, change.state.groups[80])
    return change, change.state.groups[80]


@pytest.mark.rule("7.7", "8.10")
def test_a_retreat_costs_guns_entrenchments_and_plot() -> None:
    state = make_state(group(80, (5, 4), entrenchment=2, artillery=90, plot="1"), group(12, (5, 5)))
    change, after = driven(state)
    assert after.at != TARGET
    assert (after.entrenchment, after.artillery, after.plot) == (0, 0, "")
    assert change.pools(Side.SOVIET) == state.players[Side.SOVIET].pools, "the guns are destroyed, not returned"
    assert change.state.control[after.at] is Side.SOVIET


@pytest.mark.rule("7.7", "8.1")
def test_a_group_that_perishes_on_its_retreat_takes_no_hex() -> None:
    state = make_state(group(80, (5, 4), rifle(1, strength=1, fatigue=95)), group(12, (5, 5)))
    changes = [change_of(state, seed) for seed in range(20)]
    for change in changes:
        change.state.control |= dict.fromkeys(ring(TARGET), Side.AXIS)
        retreat(change, change.state.groups[80])
        (told,) = events_of(change.events, "retreated")
        owner = Side.SOVIET if 80 in change.state.groups else Side.AXIS
        assert change.state.control[Hex(*told.facts["to"])] is owner
    assert len({80 in change.state.groups for change in changes}) == 2


@pytest.mark.rule("7.7")
def test_a_group_without_a_legal_hex_surrenders_whole() -> None:
    ring_of = [group(12 + n, place) for n, place in enumerate(ring(TARGET))]
    state = alone(*ring_of)
    change = change_of(state)
    retreat(change, change.state.groups[80])
    assert 80 not in change.state.groups
    assert change.player(Side.SOVIET).surrendered == 90
    assert change.player(Side.SOVIET).losses == 90
    (told,) = events_of(change.events, "surrendered")
    assert told.facts["group"] == 80


@pytest.mark.rule("7.7")
def test_one_defender_may_escape_while_the_other_surrenders() -> None:
    strong = mech(1, (5, 5), *(panzer(n, 150, 90) for n in range(1, 5)))
    wall = [group(12 + n, place) for n, place in enumerate([(4, 3), (4, 4), (6, 3), (6, 4)])]
    north = group(82, (5, 3), entrenchment=1)
    state = make_state(strong, *wall, group(80, (5, 4)), group(81, (5, 4)), north)
    change = change_of(state)
    assert attack(change, [strong], TARGET)
    assert change.state.groups[80].at == Hex(5, 3)
    assert 81 not in change.state.groups


@pytest.mark.rule("7.7")
def test_a_group_at_the_limit_of_fatigue_is_still_driven_out() -> None:
    state = make_state(group(80, (5, 4), rifle(1, 80, 50, 95)), group(12, (5, 5)))
    _, after = driven(state)
    assert after.at != TARGET
    assert after.units[0].strength == 60
    assert after.units[0].fatigue == 95


# --- fortified cities ------------------------------------------------------------------------------------------------


def fortress(garrison: Group, *attackers: Group) -> State:
    board = make_board(cities=[Place("Leningrad", "5,4", fortified=True)])
    return make_state(garrison, *attackers, board=board, cities=[city("Leningrad", (5, 4), Side.SOVIET)])


@pytest.mark.rule("7.7")
def test_the_garrison_of_a_fortified_city_never_retreats() -> None:
    strong = group(12, (5, 5), *(infantry(n, 70, 99) for n in range(1, 7)))
    state = fortress(group(80, (5, 4), rifle(1, 60, 50)), strong)
    worked_out = assess(battle_at(state, TARGET, [strong]))
    assert worked_out.odds is not None
    assert worked_out.odds > 3
    assert worked_out.retreat_chance == 0
    change = change_of(state)
    assert not attack(change, [strong], TARGET)
    assert change.state.groups[80].at == TARGET


@pytest.mark.rule("7.7")
def test_a_fortified_city_falls_when_its_garrison_is_worth_nothing() -> None:
    strong = group(12, (5, 5), *(infantry(n, 70, 99) for n in range(1, 7)))
    state = fortress(group(80, (5, 4), rifle(1, 20, 50, 95)), strong)
    change = change_of(state)
    assert attack(change, [strong], TARGET)
    assert 80 not in change.state.groups
    (told,) = events_of(change.events, "surrendered")
    assert (told.paragraph, told.rulings) == ("7.7", ("R80",))
    assert not events_of(change.events, "retreated")


@pytest.mark.rule("7.7")
def test_entrenchments_do_not_keep_a_garrison_that_is_worth_nothing() -> None:
    strong = group(12, (5, 5), *(infantry(n, 70, 99) for n in range(1, 7)))
    state = fortress(group(80, (5, 4), rifle(1, 20, 30, 95), entrenchment=5), strong)
    worked_out = assess(battle_at(state, TARGET, [strong]))
    assert (worked_out.left, worked_out.retreat_chance) == ((0,), 100)
    change = change_of(state)
    assert attack(change, [strong], TARGET)
    assert 80 not in change.state.groups


# --- air groups ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.7")
def test_an_air_group_alone_is_destroyed_by_any_attack() -> None:
    weak = group(80, (5, 5), rifle(1, 10, 10, 90))
    state = make_state(weak, air=[AirGroup(52, TARGET, 100)], pools=None)
    change = change_of(state)
    assert attack(change, [weak], TARGET)
    assert change.state.air[52].at is None
    assert change.state.air[52].points == 0
    assert change.pools(Side.AXIS).aircraft == state.players[Side.AXIS].pools.aircraft + 50


@pytest.mark.rule("7.7")
def test_an_air_group_beside_a_group_falls_only_with_it() -> None:
    strong = mech(1, (5, 5), *(panzer(n, 150, 90) for n in range(1, 5)))
    held = make_state(strong, group(80, (5, 4), *(rifle(n, 90, 80) for n in range(6)), entrenchment=5))
    held.air[116] = AirGroup(116, TARGET, 40)
    change = change_of(held)
    assert not attack(change, [strong], TARGET)
    assert change.state.air[116].at == TARGET
    lost = make_state(strong, group(80, (5, 4)))
    lost.air[116] = AirGroup(116, TARGET, 40)
    change = change_of(lost)
    assert attack(change, [strong], TARGET)
    assert change.state.air[116].at is None


@pytest.mark.rule("7.7")
def test_a_destroyed_air_group_returns_empty_after_one_or_two_weeks() -> None:
    weeks = set()
    for seed in range(30):
        state = make_state(group(80, (5, 5)), air=[AirGroup(52, TARGET, 9)], depots=[Depot(58, Hex(1, 1))])
        change = change_of(state, seed)
        attack(change, [state.groups[80]], TARGET)
        returns = change.state.air[52].returns
        assert returns is not None
        weeks.add(returns - state.week)
        return_destroyed(change, returns - 1)
        assert change.state.air[52].at is None
        return_destroyed(change, returns)
        assert change.state.air[52] == AirGroup(52, Hex(1, 1))
    assert weeks == {1, 2}


def waiting(*groups: Group, air: AirGroup | None = None) -> Change:
    depots = [Depot(58, Hex(1, 1)), Depot(59, Hex(9, 9))]
    state = make_state(*groups, air=[AirGroup(52, None, returns=1), *([air] if air else [])], depots=depots)
    change = change_of(state)
    return_destroyed(change, 1)
    return change


@pytest.mark.rule("7.7")
def test_it_returns_to_the_first_entry_hex_that_is_free_of_the_enemy_and_has_room() -> None:
    assert waiting().state.air[52].at == Hex(1, 1)
    assert waiting(group(12, (1, 1)), group(13, (1, 1))).state.air[52].at == Hex(9, 9)
    assert waiting(group(80, (1, 1))).state.air[52].at == Hex(9, 9)
    assert waiting(air=AirGroup(116, Hex(1, 1), 5)).state.air[52].at == Hex(9, 9)
    nowhere = waiting(group(80, (1, 1)), group(81, (9, 9)))
    assert nowhere.state.air[52].at is None
    assert nowhere.state.air[52].returns == 1


@pytest.mark.rule("7.7")
def test_half_of_an_odd_number_of_aircraft_is_saved_on_the_mean() -> None:
    saved = []
    for seed in range(200):
        state = make_state(group(80, (5, 5), unit(UnitType.TANK)), air=[AirGroup(52, TARGET, 5)])
        change = change_of(state, seed)
        attack(change, [state.groups[80]], TARGET)
        saved.append(change.pools(Side.AXIS).aircraft - state.players[Side.AXIS].pools.aircraft)
    assert set(saved) == {2, 3}
    assert sum(saved) / len(saved) == pytest.approx(2.5, abs=0.15)
