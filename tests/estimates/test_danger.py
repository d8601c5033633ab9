"""Own groups in danger, of what, and who can do it: positions with one right answer."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.estimates.unaided import dangers
from tests.kit import change_of, city, group, infantry, make_board, make_state, mech, rifle, unit
from wir.estimates.assaults import Joiner, joiners
from wir.estimates.danger import Danger, Peril
from wir.estimates.forecast import Beliefs, Forecast, Range, beliefs_of, forecast
from wir.model.board import Place, Railway
from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex, neighbour
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.model.view import view
from wir.model.weather import Weather
from wir.rules.combat import battle_at, odds_of, retreat_chance
from wir.rules.retreats import can_retreat, retreat, retreat_hexes

HERE = Hex(6, 6)
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = (neighbour(HERE, way) for way in range(1, 7))
NEAR = Depot(58, HERE)


def army(number: int, at: Hex, units: int = 4, **marks: object) -> Group:
    """Rifle corps by the number of them: each has 45 points of ACS."""
    return group(number, at, *map(rifle, range(units)), **marks)


def own(units: int = 1, at: Hex = HERE, **marks: object) -> Group:
    """A group of the Axis with 45 points of ACS for each unit."""
    return group(12, at, *(infantry(n, strength=90, experience=50) for n in range(units)), **marks)


def position(*groups: Group, **marks: object) -> State:
    return make_state(*groups, **{"depots": [NEAR], **marks})  # type: ignore[arg-type]


def found(state: State, side: Side = Side.AXIS) -> list[Danger]:
    return dangers(view(state, side))


def perils(state: State) -> list[tuple[Peril, ...]]:
    return [danger.perils for danger in found(state)]


def test_nobody_is_in_danger_where_nobody_can_attack() -> None:
    assert found(position(own())) == []
    assert found(position(own(), army(80, Hex(6, 4)))) == []


# Ways out


@pytest.mark.rule("7.7")
def test_who_stands_between_two_enemies_would_surrender() -> None:
    state = position(own(4), army(80, NORTH, 3, entrenchment=1), army(81, SOUTH, 3), army(82, SOUTH, 3))
    [danger] = found(state)
    assert not can_retreat(state, HERE, Side.AXIS)
    assert danger.perils == (Peril.SURRENDER, Peril.ODDS)
    assert (danger.at, danger.groups, danger.strength, danger.surrenders) == (HERE, (12,), 180, 100)
    assert [(foe.at, foe.groups, foe.strength) for foe in danger.foes] == [(SOUTH, (81, 82), 270), (NORTH, (80,), 135)]
    assert danger.odds.likely == odds_of(battle_at(state, HERE, state.groups_of(Side.SOVIET))).odds
    assert danger.odds.low < danger.odds.likely < danger.odds.high
    assert 0 < danger.chance < 100
    change = change_of(state)
    retreat(change, change.state.groups[12])
    assert 12 not in change.state.groups


@pytest.mark.rule("7.7")
def test_a_ring_of_enemies_too_weak_to_attack_is_no_danger() -> None:
    assert found(position(own(4), army(80, NORTH, 1), army(81, SOUTH, 1))) == []


@pytest.mark.rule("7.7", "6.7")
def test_one_of_two_would_surrender_where_a_single_place_is_free_behind_them() -> None:
    behind = [group(13, SOUTH_WEST, infantry())]
    enemies = [army(80, NORTH, 4), army(81, SOUTH_EAST, 4)]
    state = position(own(3), group(14, HERE, infantry(strength=10)), *behind, *enemies)
    danger = found(state)[0]
    assert (danger.groups, danger.perils[0], danger.surrenders) == ((12, 14), Peril.SURRENDER, 50)


@pytest.mark.rule("7.7")
def test_one_way_out_is_told_and_two_are_not() -> None:
    enemies = [army(80, NORTH, 2), army(81, SOUTH_EAST, 2)]
    assert perils(position(own(3), *enemies)) == [(Peril.ONE_WAY_OUT,)]
    assert perils(position(own(3), army(80, NORTH, 4))) == []


@pytest.mark.rule("7.7")
def test_two_ways_out_are_no_trap_at_long_odds_either() -> None:
    friends = [group(13 + n, SOUTH, infantry(n)) for n in range(2)]
    state = position(own(), army(80, NORTH, 4), *friends)
    assert len(retreat_hexes(state, HERE, Side.AXIS)) == 2
    assert perils(state) == [(Peril.ODDS,)]


@pytest.mark.rule("6.10", "7.7")
def test_a_friend_who_is_dug_in_holds_a_way_open() -> None:
    friend = group(13, SOUTH_WEST, infantry(strength=90), entrenchment=1)
    enemies = [army(80, NORTH, 2), army(81, SOUTH, 2)]
    assert perils(position(own(3), *enemies))[0] == (Peril.SURRENDER,)
    assert (Peril.ONE_WAY_OUT,) in perils(position(own(3), friend, *enemies))


@pytest.mark.rule("7.7")
def test_the_garrison_of_a_fortress_is_not_driven_out() -> None:
    board = make_board(cities=[Place("Leningrad", "6,6", fortified=True)])
    state = position(
        own(4), army(80, NORTH, 4), army(81, SOUTH, 4), board=board, cities=[city("Leningrad", HERE, Side.AXIS)]
    )
    assert not can_retreat(state, HERE, Side.AXIS)
    assert found(state) == []


# Odds


@pytest.mark.rule("7.6")
def test_odds_are_told_above_two_to_one() -> None:
    told = set()
    for strength in range(120, 150):
        state = position(group(12, HERE, infantry(strength=strength, experience=50)), army(80, NORTH, 3))
        odds = odds_of(battle_at(state, HERE, [state.groups[80]])).odds or 0
        assert perils(state) == ([(Peril.ODDS,)] if odds > 2 else [])
        told.add(odds > 2)
    assert told == {True, False}


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("odds", "told"), [(Fraction(2), []), (Fraction(201, 100), [(Peril.ODDS,)])])
def test_odds_of_two_to_one_exactly_are_not_told(
    odds: Fraction, told: list[tuple[Peril, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def to_these_odds(*given: Any) -> Forecast:
        return replace(forecast(*given), odds=Range(odds, odds, odds))

    monkeypatch.setattr("wir.estimates.danger.forecast", to_these_odds)
    assert perils(position(own(), army(80, NORTH))) == told


@pytest.mark.rule("7.7")
def test_a_chance_of_surrender_below_a_percent_is_told_too() -> None:
    """Against 180 points of ACS 160 come to nothing, and 178 with their guns to a chance of two in three hundred."""
    shown = view(position(own(4), army(80, NORTH, 2), army(81, SOUTH, 2)), Side.AXIS)

    def enemies(strength: int) -> dict[int, Group]:
        units = [rifle(n, strength=strength) for n in range(2)]
        return {number: group(number, at, *units) for number, at in ((80, NORTH), (81, SOUTH))}

    [danger] = dangers(shown, beliefs=Beliefs(enemies(86), (enemies(89), enemies(90))))
    ways = [odds_of(battle_at(shown, HERE, [*enemies(strength).values()])).odds for strength in (86, 89, 90)]
    assert danger.odds == Range(ways[0], ways[0], ways[2])
    assert danger.chance == sum(map(retreat_chance, ways)) / 3
    for may_be, told in (((), []), ((enemies(89),), [(Peril.SURRENDER,)])):
        found = dangers(shown, beliefs=Beliefs(enemies(80), may_be))
        assert [danger.perils for danger in found] == told


def test_the_enemy_is_looked_at_in_all_the_ways_of_a_forecast() -> None:
    """Among four of them he drives nobody out here, among all of them he does."""
    weak = group(12, HERE, *(infantry(n, strength=80, experience=60) for n in range(4)))
    shown = view(position(weak, army(80, NORTH, 2), army(81, SOUTH, 2)), Side.AXIS)
    assert dangers(shown) == dangers(shown, beliefs=beliefs_of(shown)) != []
    assert dangers(shown, beliefs=beliefs_of(shown, 4)) == []


@pytest.mark.rule("7.9", "7.7")
def test_long_odds_against_works_that_hold_are_told_with_no_chance() -> None:
    [danger] = found(position(own(3, entrenchment=5), army(80, NORTH, 16), army(82, NORTH, 16)))
    assert danger.perils == (Peril.ODDS,)
    assert danger.chance == 0


@pytest.mark.rule("7.9", "7.7")
def test_nobody_surrenders_behind_works_that_hold() -> None:
    ring = [army(80, NORTH, 16), army(82, NORTH, 16), army(84, SOUTH)]
    state = position(own(3, entrenchment=5), *ring)
    assert not can_retreat(state, HERE, Side.AXIS)
    [danger] = found(state)
    assert (danger.perils, danger.chance, danger.surrenders) == ((Peril.ODDS,), 0, 0)


@pytest.mark.rule("6.6")
def test_armour_may_drive_up_before_it_attacks_where_there_is_room() -> None:
    tanks = mech(64, Hex(6, 4), *(unit(UnitType.TANK, n, strength=100, experience=90) for n in range(3)))
    [danger] = found(position(own(), tanks))
    assert danger.perils == (Peril.ODDS,)
    assert [foe.at for foe in danger.foes] == [Hex(6, 4)]
    [beside] = found(position(own(), replace(tanks, at=NORTH)))
    assert danger.odds.likely < beside.odds.likely, "the drive has tired it"
    crowd = [group(n, at, rifle(strength=1)) for at in (NORTH, NORTH_EAST, NORTH_WEST) for n in _numbers(at)]
    assert found(position(own(), tanks, *crowd)) == []


def _numbers(at: Hex) -> tuple[int, int]:
    first = 80 + 2 * (NORTH, NORTH_EAST, NORTH_WEST).index(at)
    return first, first + 1


@pytest.mark.rule("8.4")
def test_in_rain_armour_does_not_drive_up() -> None:
    tanks = mech(64, Hex(6, 4), *(unit(UnitType.TANK, n, strength=100, experience=90) for n in range(6)))
    assert found(position(own(), tanks, weather=Weather.RAIN)) == []


@pytest.mark.rule("6.7")
def test_of_those_who_drive_up_only_as_many_count_as_find_room() -> None:
    def tanks(number: int) -> Group:
        at = Hex(6, 4) if number < 66 else Hex(5, 4)
        return mech(number, at, unit(UnitType.TANK, number, strength=100, experience=90))

    shut = [group(n, at, rifle(strength=1)) for at in (NORTH_EAST, NORTH_WEST) for n in _numbers(at)]
    [danger] = found(position(own(), *map(tanks, (64, 65, 66, 67)), *shut))
    assert sum(len(foe.groups) for foe in danger.foes if foe.strength > 5) <= 2


@pytest.mark.rule("6.7")
def test_the_strongest_takes_the_last_place_and_who_has_another_one_comes_too() -> None:
    def tanks(number: int, at: Hex, strength: int) -> Group:
        return mech(number, at, unit(UnitType.TANK, number, strength=strength, experience=90))

    shut = [group(n, NORTH_WEST, rifle(strength=1)) for n in _numbers(NORTH_WEST)]
    stands = group(80, NORTH, rifle(strength=1))
    behind = [tanks(64, Hex(6, 4), 100), tanks(65, Hex(6, 4), 90)]
    [danger] = found(position(own(2), stands, *shut, *behind, tanks(66, Hex(8, 6), 60)))
    assert [(foe.at, foe.groups) for foe in danger.foes] == [(Hex(6, 4), (64,)), (Hex(8, 6), (66,))]


@pytest.mark.rule("7.7")
def test_aircraft_are_in_danger_where_nobody_stands_beside_them_and_an_enemy_can_come() -> None:
    def told(*groups: Group, points: int = 40) -> list[Danger]:
        return found(position(*groups, air=[AirGroup(52, HERE, points)]))

    [danger] = told(army(80, NORTH, 1), army(81, Hex(6, 4), 4))
    assert (danger.perils, danger.groups, danger.strength) == ((Peril.BASE,), (52,), 40)
    assert [foe.groups for foe in danger.foes] == [(80,)]
    assert told(army(80, NORTH, 1), points=0) == []
    assert told(army(81, Hex(6, 4), 4)) == []
    assert told(own(4), army(80, NORTH, 1)) == []


# Supply


LINE = ("1,6", "2,6", "3,6", "4,6", "5,6", "6,6", "7,6", "8,6", "9,6", "10,6")
SWAMPS = ("w" * 12,) * 5 + ("." * 12,) + ("w" * 12,) * 6


def on_the_line(*groups: Group) -> State:
    board = make_board(SWAMPS, railways=[Railway("Line", Side.AXIS, LINE)])
    return make_state(own(3, at=Hex(10, 6)), *groups, board=board, depots=[Depot(58, Hex(1, 6))])


@pytest.mark.rule("5.2")
def test_who_is_cut_off_is_out_of_supply_by_the_strongest_on_the_way() -> None:
    assert found(on_the_line()) == []
    [danger] = found(on_the_line(army(80, Hex(5, 6)), army(81, Hex(5, 7)), army(82, Hex(5, 7))))
    assert danger.perils == (Peril.SUPPLY,)
    assert danger.foes == ()
    assert danger.cut_by is not None
    assert (danger.cut_by.at, danger.cut_by.groups, danger.cut_by.strength) == (Hex(5, 7), (81, 82), 360)


@pytest.mark.rule("5.2")
def test_of_all_who_bar_the_way_the_one_nearest_to_where_the_depot_starts_is_told() -> None:
    """A stronger one stands behind him, and a strong group of the own side beside the barred hex."""
    near, behind = army(80, Hex(3, 6), 1), army(81, Hex(4, 6), 4)
    friend = group(13, Hex(2, 7), *(infantry(f"{n}a", strength=90) for n in range(6)))
    dangers_by_hex = {danger.at: danger for danger in found(on_the_line(near, behind, friend))}
    cut_by = dangers_by_hex[Hex(10, 6)].cut_by
    assert cut_by is not None
    assert cut_by.groups == (80,)


@pytest.mark.rule("5.2")
def test_of_several_depots_counts_the_one_with_the_fewest_enemies_on_its_way() -> None:
    """The first depot by number could come in peace as well as the second, but is cut off far away and twice."""
    far, twice, near = army(80, Hex(3, 6), 1), army(81, Hex(6, 6), 1), army(82, Hex(12, 6), 2)
    board = make_board(SWAMPS, railways=[Railway("Line", Side.AXIS, (*LINE, "11,6", "12,6"))])
    depots = [Depot(58, Hex(1, 6)), Depot(59, Hex(12, 6))]
    [danger] = found(make_state(own(3, at=Hex(9, 6)), far, twice, near, board=board, depots=depots))
    assert danger.perils[-1] is Peril.SUPPLY
    assert danger.cut_by is not None
    assert danger.cut_by.groups == (82,)


@pytest.mark.rule("5.2")
def test_the_way_with_the_fewest_barred_hexes_counts_however_long_it_is() -> None:
    """From the west three hexes of six are barred, from the east all four."""
    rows = ["w" * 16] * 12
    rows[5] = "." * 16
    line = Railway("Line", Side.AXIS, tuple(f"{column},6" for column in range(1, 17)))
    enemies = [army(number, Hex(column, 6), 1) for number, column in ((80, 3), (81, 12), (82, 13))]
    depots = [Depot(58, Hex(1, 6)), Depot(59, Hex(15, 6))]
    board = make_board(rows, railways=[line])
    [danger] = found(make_state(own(3, at=Hex(9, 6)), *enemies, board=board, depots=depots))
    assert danger.cut_by is not None
    assert danger.cut_by.groups == (80,)


@pytest.mark.rule("5.2")
def test_who_bars_a_way_that_the_depot_goes_round_cuts_nobody_off() -> None:
    """In peace the depot would take the line, which is barred twice; it goes round the first on another."""
    round_him = ("2,6", "2,5", "2,4", "3,4", "4,4", "5,4", "6,4", "6,5", "6,6")
    lines = [Railway("Line", Side.AXIS, (*LINE, "11,6", "12,6")), Railway("Round him", Side.AXIS, round_him)]
    first, second = army(80, Hex(4, 6), 2), army(81, Hex(9, 6), 1)
    board = make_board(("f" * 12,) * 12, railways=lines)
    [danger] = found(make_state(own(3, at=Hex(12, 6)), first, second, board=board, depots=[Depot(58, Hex(1, 6))]))
    assert danger.cut_by is not None
    assert danger.cut_by.groups == (81,)


@pytest.mark.rule("5.2")
def test_whom_no_depot_could_reach_in_peace_either_is_cut_off_by_nobody() -> None:
    state = on_the_line(army(80, Hex(5, 6), 1))
    far = replace(state.groups[12], at=Hex(10, 11))
    state.groups[12] = far
    [danger] = found(state)
    assert (danger.perils, danger.cut_by) == ((Peril.SUPPLY,), None)


# All together


def test_the_gravest_comes_first_then_the_most_strength_that_is_likely_lost() -> None:
    apart = [
        group(13, Hex(2, 2), infantry(strength=90, experience=50)),
        group(14, Hex(10, 2), *(infantry(n, strength=90, experience=50) for n in range(2))),
        army(82, Hex(2, 1), 4),
        army(83, Hex(10, 1), 8),
    ]
    depots = [NEAR, Depot(59, Hex(2, 2)), Depot(60, Hex(10, 2))]
    state = position(own(2), army(80, NORTH, 2), army(81, SOUTH, 2), *apart, depots=depots)
    assert [danger.groups for danger in found(state)] == [(12,), (14,), (13,)]


def test_a_trap_that_will_hardly_be_sprung_comes_after_long_odds() -> None:
    driven = Danger(HERE, (12,), 100, (Peril.ODDS,), chance=Fraction(50))
    for percent, first in ((4, driven.groups), (5, (13,))):
        trapped = Danger(HERE, (13,), 900, (Peril.SURRENDER,), chance=Fraction(percent), surrenders=100)
        assert max(driven, trapped, key=lambda danger: danger.worth).groups == first


def test_what_the_enemy_really_has_changes_nothing() -> None:
    state = position(own(3), army(80, NORTH, 2), army(81, SOUTH, 4))
    before = found(state)
    tanks: tuple[Unit, ...] = tuple(unit(UnitType.TANK, n, strength=150) for n in range(9))
    state.groups[80] = replace(state.groups[80], units=tanks, entrenchment=5)
    assert found(state) == before


def test_the_soviets_see_who_is_in_danger_before_the_axis_moves() -> None:
    state = position(own(4, at=NORTH), army(80, HERE, 1), depots=[Depot(122, HERE)], phase=Phase.SOVIET_MOVEMENT)
    [danger] = found(state, Side.SOVIET)
    assert danger.groups == (80,)
    assert [(foe.groups, foe.strength) for foe in danger.foes] == [((12,), 180)]


@pytest.mark.rule("5.2", "6.10")
def test_who_is_cut_off_by_aircraft_alone_is_cut_off_by_no_group() -> None:
    state = on_the_line()
    state.air[116] = AirGroup(116, Hex(5, 6), 60)
    [danger] = found(state)
    assert (danger.perils, danger.cut_by) == ((Peril.SUPPLY,), None)


@pytest.mark.rule("5.2")
def test_of_one_who_is_cut_off_no_foes_are_told_who_are_too_weak_to_drive_him_out() -> None:
    for elsewhere in ([], [army(84, Hex(8, 7), 1)]):  # who leaves him three ways out, and two
        state = position(own(3), army(80, NORTH, 2), *elsewhere, depots=[])
        assert len(retreat_hexes(state, HERE, Side.AXIS)) == 3 - len(elsewhere)
        [danger] = found(state)
        assert (danger.perils, danger.foes) == ((Peril.SUPPLY,), ())


@pytest.mark.rule("5.2", "7.5")
@pytest.mark.parametrize(("odds", "foes"), [(Fraction(8, 5), 0), (Fraction(161, 100), 1)])
def test_a_group_cut_off_lists_foes_from_odds_that_guns_may_bring_above_two_to_one(
    odds: Fraction, foes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guns count for a quarter, so that eight to five are just not enough."""

    def at_these_odds(*given: Any) -> list[Joiner]:
        return [replace(joiner, odds=odds) for joiner in joiners(*given)]

    monkeypatch.setattr("wir.estimates.danger.joiners", at_these_odds)
    [danger] = found(position(own(3), army(80, NORTH), depots=[]))
    assert (danger.perils, len(danger.foes)) == ((Peril.SUPPLY,), foes)


@pytest.mark.parametrize("peril", [Peril.SUPPLY, Peril.BASE])
def test_whom_no_attack_threatens_counts_with_all_his_strength(peril: Peril) -> None:
    cut_off, weaker = (Danger(HERE, (12,), strength, (peril,)) for strength in (50, 40))
    assert cut_off.worth > weaker.worth == (-list(Peril).index(peril), 4000)


def test_of_two_in_like_danger_the_one_who_probably_loses_most_comes_first() -> None:
    likely = Danger(HERE, (12,), 40, (Peril.ODDS,), chance=Fraction(50))
    strong = Danger(NORTH, (13,), 60, (Peril.ODDS,), chance=Fraction(30))
    assert likely.worth > strong.worth


@pytest.mark.rule("5.2", "6.10")
def test_a_group_beside_aircraft_that_bar_the_line_is_told_as_who_cuts_off() -> None:
    state = on_the_line(army(80, Hex(5, 7)))
    state.air[116] = AirGroup(116, Hex(5, 6), 60)
    [danger] = found(state)
    assert danger.cut_by is not None
    assert danger.cut_by.groups == (80,)
