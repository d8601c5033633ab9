"""Who goes forward after an attack, and who stays where he stands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.ai.playing import orders_for
from tests.ai.puzzles.position import army, board, position
from tests.ai.test_attacking import DEPOTS, TARGET, WEAK, evaluated, situation
from tests.kit import city, group, infantry, mech, panzer, rifle, unit
from wir.ai.attacking import FIRST_LEG, SECOND_LEG, attackers_on
from wir.ai.constants import CONSTANTS, Constants
from wir.ai.situation import survey
from wir.ai.stance import ADVANCE, HOLD, STAND, Stance
from wir.ai.storming import drive_on, plots_for
from wir.ai.weighing import evaluate
from wir.model.cities import City
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import view
from wir.model.weather import Weather
from wir.rules.combat import battle_at, odds_of

FOOT = group(12, (8, 5), *(infantry(n, 70, 90) for n in range(1, 7)))


@pytest.mark.parametrize(("stance", "plot"), [(ADVANCE, "1"), (STAND, "1S"), (HOLD, "1S")])
def test_a_side_that_only_holds_attacks_without_leaving_its_hex(stance: Stance, plot: str) -> None:
    found = situation(WEAK, FOOT)
    assert [order.plot for order in plots_for(found, stance, evaluated(found, 12))] == [plot]


def test_even_a_side_that_holds_goes_into_a_city() -> None:
    found = situation(WEAK, FOOT, cities=[city("Orel", TARGET, Side.SOVIET, population=10)])
    assert [order.plot for order in plots_for(found, HOLD, evaluated(found, 12))] == ["1"]


def test_ground_counts_nothing_to_a_group_that_does_not_enter_it() -> None:
    found = situation(WEAK, FOOT)
    worth = [float(evaluated(found, 12, stance=stance).worth) for stance in (ADVANCE, HOLD)]
    tired = found.strength[12] * 0.1 * (0.3 - 0.2)
    assert worth[0] - worth[1] == pytest.approx(CONSTANTS.ground_taken * 0.3 + tired)


@pytest.mark.parametrize(("depots", "plot"), [([Depot(58, Hex(5, 4)), *DEPOTS[1:]], "32"), (DEPOTS, "3")])
def test_armour_drives_on_behind_a_front_that_bars_its_supply(depots: list[Depot], plot: str) -> None:
    """No depot reaches past the enemy yet: it does once he is driven out, if one reaches who drives him out."""
    tanks = mech(1, (7, 4), *(panzer(n, 150, 90) for n in range(1, 4)))
    front = [group(n, (8, row), rifle(n, 20, 20)) for n, row in ((80, 4), (81, 3), (82, 5), (83, 2), (84, 6))]
    found = situation(*front, tanks, cities=[city("Orel", (12, 5), Side.SOVIET, population=10)], depots=depots)
    assert [order.plot for order in plots_for(found, ADVANCE, evaluated(found, 1))] == [plot]


@pytest.mark.parametrize(("name", "plot"), [("Riga", "1S"), ("Memel", "1")])
def test_the_guard_of_a_city_that_decides_the_war_attacks_from_it_and_stays(name: str, plot: str) -> None:
    beside, tanks = group(13, FOOT.at), mech(64, (12, 5), *(unit(UnitType.TANK, n) for n in range(6)))
    found = situation(WEAK, FOOT, beside, tanks, cities=[city(name, FOOT.at, Side.AXIS, population=10)])
    assert [order.plot for order in plots_for(found, ADVANCE, evaluated(found, 12))] == [plot]


# On the board of the puzzles: who goes forward


def stormed(*groups: Group, leg: int = FIRST_LEG, leaving: tuple[int, ...] = (), **more: object) -> list[str]:
    """The plots of all groups of the Axis that can attack 10,5, where a weak enemy stands."""
    seen = survey(view(position(Side.AXIS, *groups, army(80, (10, 5), 20), **more), Side.AXIS))
    attackers = attackers_on(seen, Hex(10, 5), leg, seen.own)
    attack = evaluate(seen, ADVANCE, Hex(10, 5), leg, tuple(attackers))
    assert attack is not None
    return [str(order) for order in plots_for(seen, ADVANCE, attack, leaving)]


OREL = city("Orel", (10, 5), Side.SOVIET, population=60)


@pytest.mark.rule("6.7")
def test_two_groups_of_an_attack_advance_armour_before_foot_and_the_fresh_before_the_tired() -> None:
    twelve, thirteen, fourteen = army(12, (9, 5), 60), army(13, (9, 6), 60), army(14, (10, 4), 60)
    assert stormed(twelve, thirteen, fourteen, cities=[OREL]) == ["PLOT 12 3", "PLOT 13 2", "PLOT 14 4S"]
    tired = army(12, (9, 5), 60, fatigue=20)
    assert stormed(tired, thirteen, fourteen, cities=[OREL]) == ["PLOT 13 2", "PLOT 14 4", "PLOT 12 3S"]
    tanks = army(1, (10, 4), 60, fatigue=30)
    assert stormed(tanks, twelve, thirteen, cities=[OREL]) == ["PLOT 1 4", "PLOT 12 3", "PLOT 13 2S"]


@pytest.mark.rule("6.6")
def test_armour_beside_the_enemy_drives_on_but_infantry_or_a_group_that_drove_up_does_not() -> None:
    beyond = city("Kursk", (11, 5), Side.SOVIET, population=20)
    assert stormed(army(1, (9, 5), 60), cities=[OREL, beyond]) == ["PLOT 1 32"]
    assert stormed(army(12, (9, 5), 60), cities=[OREL, beyond]) == ["PLOT 12 3"]
    assert stormed(army(1, (8, 4), 60), leg=SECOND_LEG, cities=[OREL, beyond]) == ["PLOT 1 33"]


def test_only_a_group_that_has_driven_up_goes_into_a_swamp() -> None:
    swamp = board((*["." * 20] * 4, "." * 9 + "s" + "." * 10, *["." * 20] * 6))
    assert stormed(army(1, (9, 5), 120), board=swamp) == ["PLOT 1 3S"]
    assert stormed(army(1, (8, 4), 120), leg=SECOND_LEG, board=swamp) == ["PLOT 1 33"]


@pytest.mark.parametrize(("population", "plot"), [(10, "3"), (11, "3S")])
def test_a_great_city_beside_the_enemy_is_not_left_empty(population: int, plot: str) -> None:
    """It is great above 30 points, of which 20 are for the city itself."""
    own = city("Kursk", (9, 5), Side.AXIS, population=population)
    assert stormed(army(12, (9, 5), 60), cities=[OREL, own]) == [f"PLOT 12 {plot}"]
    two = army(12, (9, 5), 60), army(13, (9, 5), 60)
    assert stormed(*two, cities=[OREL, own]) == ["PLOT 12 3", f"PLOT 13 {plot}"], "one of the two may go"


def test_a_depot_beside_the_enemy_is_not_left_alone() -> None:
    depots = Depot(58, Hex(9, 5)), Depot(59, Hex(1, 6)), Depot(122, Hex(20, 6))
    assert stormed(army(12, (9, 5), 60), cities=[OREL], depots=depots) == ["PLOT 12 3S"]
    assert stormed(army(12, (9, 5), 60), army(13, (9, 5), 60), cities=[OREL], depots=depots) == [
        "PLOT 12 3",
        "PLOT 13 3S",
    ], "one of the two may go"


def test_a_city_that_decides_the_war_is_left_where_others_hold_it() -> None:
    riga, near = city("Riga", (9, 5), Side.AXIS, population=10), army(64, (12, 8), 300)
    assert stormed(army(12, (9, 5), 60), army(13, (9, 5), 20), near, cities=[OREL, riga])[0] == "PLOT 12 3S"
    assert stormed(army(12, (9, 5), 60), army(13, (9, 5), 600, fatigue=10), near, cities=[OREL, riga])[0] == "PLOT 12 3"


def test_of_two_guards_of_a_city_that_decides_the_war_both_do_not_leave() -> None:
    """Either would do alone, with no enemy near who could attack them next week."""
    riga, two = city("Riga", (9, 5), Side.AXIS, population=10), (army(12, (9, 5), 60), army(13, (9, 5), 60))
    assert stormed(*two, cities=[OREL, riga]) == ["PLOT 12 3", "PLOT 13 3S"]
    assert stormed(*two, cities=[OREL, riga], leaving=(13,)) == ["PLOT 12 3S", "PLOT 13 3"], "in another attack"


def test_one_of_two_guards_stays_also_where_each_attacks_another_hex() -> None:
    cities = [city("Riga", (9, 5), Side.AXIS, population=10), OREL, city("Kursk", (9, 4), Side.SOVIET, population=60)]
    guards, weak = (army(12, (9, 5), 200), army(13, (9, 5), 200)), (army(80, (10, 5), 5), army(81, (9, 4), 5))
    plots = [order for order in orders_for(position(Side.AXIS, *guards, *weak, cities=cities)) if "PLOT" in order]
    assert plots == ["PLOT 12 3", "PLOT 13 1S"]


@pytest.mark.parametrize(("population", "guard", "drives"), [(20, 200, False), (20, 20, True), (5, 200, True)])
def test_armour_strong_enough_to_keep_a_great_city_does_not_leave_it_to_attack_elsewhere(
    population: int, guard: int, drives: bool
) -> None:
    """Moscow, which 208 points could have held against 111, was left for Tula and fell empty a week later."""
    town = city("Gorki", (9, 5), Side.AXIS, population=population)
    state = position(Side.AXIS, army(1, (9, 5), guard), army(64, (11, 5), 100), cities=[town])
    found = survey(view(state, Side.AXIS))
    attackers = attackers_on(found, Hex(11, 5), SECOND_LEG, found.own)
    assert [attacker.group.id for attacker in attackers] == ([1] if drives else [])


# Where armour drives on to


TANKS = army(1, (9, 5), 300)


def onward(
    *more_groups: Group,
    tanks: Group = TANKS,
    target: tuple[int, int] = (10, 5),
    constants: Constants = CONSTANTS,
    **more: object,
) -> int | None:
    """The direction in which armour goes on from a hex that it takes from a weak enemy."""
    state = position(Side.AXIS, tanks, army(80, target, 20), *more_groups, **more)
    seen = survey(view(state, Side.AXIS), constants)
    return drive_on(seen, seen.believed.groups[1], Hex(*target))


def kursk(*at: int, population: int = 1, side: Side = Side.SOVIET) -> City:
    return city("Kursk", at, side, population=population)


def test_armour_drives_on_into_an_empty_city_unless_it_rains_or_is_tired() -> None:
    assert onward(cities=[kursk(11, 5)]) == 2
    assert onward(cities=[kursk(11, 5)], weather=Weather.RAIN) is None
    assert onward(cities=[kursk(11, 5)], tanks=army(1, (9, 5), 300, fatigue=45)) == 2
    assert onward(cities=[kursk(11, 5)], tanks=army(1, (9, 5), 300, fatigue=46)) is None


def test_armour_drives_on_past_the_hex_it_came_from_and_not_over_the_edge_of_the_map() -> None:
    assert onward(cities=[kursk(11, 6)], tanks=army(1, (10, 4), 300)) == 3
    assert onward(cities=[kursk(1, 4)], tanks=army(1, (2, 4), 300), target=(1, 5)) == 1


def test_armour_drives_on_towards_a_city_of_the_enemy_and_towards_no_other() -> None:
    assert onward(cities=[kursk(15, 5)]) == 2
    assert onward(cities=[kursk(15, 5, side=Side.AXIS)]) is None
    assert onward(cities=[kursk(11, 5, side=Side.AXIS)]) is None
    assert onward() is None


def test_armour_stays_in_the_city_it_takes() -> None:
    assert onward(cities=[kursk(10, 5)]) is None
    orel = city("Orel", (13, 5), Side.SOVIET, population=40)
    assert onward(cities=[orel]) == 2
    assert onward(cities=[kursk(10, 5), orel]) is None, "the enemy would find it empty"
    assert onward(army(81, (11, 5), 5)) == 2
    assert onward(army(81, (11, 5), 5), cities=[kursk(10, 5)]) is None


def test_armour_does_not_go_back_even_where_a_city_draws_it() -> None:
    """Of the hexes around 10,5 those in the north and the north-west are the nearest to 8,3."""
    assert onward(cities=[kursk(8, 3)], tanks=army(1, (9, 5), 300)) == 1
    assert onward(cities=[kursk(8, 3)], tanks=army(1, (10, 4), 300)) == 6


def test_armour_drives_on_neither_into_a_swamp_nor_into_a_full_hex() -> None:
    swamp = board((*["." * 20] * 4, "." * 10 + "s" + "." * 9, *["." * 20] * 6))
    assert onward(cities=[kursk(15, 5)], board=swamp) == 3
    friends = army(12, (11, 5), 60), army(13, (11, 5), 60)
    assert onward(*friends, cities=[kursk(15, 5)]) == 3
    assert onward(friends[0], cities=[kursk(15, 5)]) == 2
    assert onward(*friends) is None


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("row", "goes"), [(2, 2), (1, None)])
def test_armour_drives_on_up_to_three_penalty_hexes_from_a_depot(row: int, goes: int | None) -> None:
    """9,2 is two such hexes from a depot and 9,1 three; where nothing reaches behind the enemy it is one more."""
    front = army(82, (12, row), 200), army(83, (12, row + 1), 200)
    tanks, target = army(1, (9, row), 300), (10, row)
    assert onward(*front, tanks=tanks, target=target, cities=[kursk(11, row)]) == goes


def odds_on(*at: int, defenders: Group) -> Fraction:
    """The odds to 1 of the armour of 300 against an enemy beside 10,5 once it is there."""
    seen = survey(view(position(Side.AXIS, army(1, (10, 5), 300), defenders), Side.AXIS))
    return odds_of(battle_at(seen.believed, Hex(*at), [seen.believed.groups[1]])).effective_odds


def test_armour_drives_on_into_a_second_enemy_from_certain_odds_on() -> None:
    second = army(81, (11, 5), 50)
    odds = odds_on(11, 5, defenders=second)
    assert onward(second, constants=replace(CONSTANTS, go_on_odds=odds)) == 2
    assert onward(second, constants=replace(CONSTANTS, go_on_odds=odds + Fraction(1, 100))) is None
    assert onward(army(81, (11, 5), 200)) is None


@pytest.mark.parametrize(("more", "direction"), [(0, 2), (1, 3)])
def test_a_second_enemy_counts_ten_times_the_odds_and_an_empty_city_its_points_and_a_hundred(
    more: int, direction: int
) -> None:
    second = army(81, (11, 5), 20)
    worth = int(10 * odds_on(11, 5, defenders=second))
    assert onward(second, cities=[kursk(11, 6, population=worth - 120 + more)]) == direction


@pytest.mark.parametrize(("other", "plots"), [((10, 4), ["PLOT 12 3S"]), ((12, 4), ["PLOT 12 3"])])
def test_no_city_is_left_alone_for_ground_where_another_enemy_could_enter_it(
    other: tuple[int, int], plots: list[str]
) -> None:
    own = city("Kursk", (9, 5), Side.AXIS, population=1)
    assert stormed(army(12, (9, 5), 120), army(81, other, 5), cities=[own]) == plots


def test_a_city_is_left_alone_for_one_that_is_worth_more() -> None:
    own = city("Kursk", (9, 5), Side.AXIS, population=1)
    assert stormed(army(12, (9, 5), 120), army(81, (10, 4), 5), cities=[own, OREL]) == ["PLOT 12 3"]


def test_one_of_two_groups_in_a_city_may_go_forward() -> None:
    own, two = city("Kursk", (9, 5), Side.AXIS, population=1), (army(12, (9, 5), 120), army(13, (9, 5), 120))
    assert stormed(*two, army(81, (10, 4), 5), cities=[own]) == ["PLOT 12 3", "PLOT 13 3S"]


@pytest.mark.parametrize(("at", "drives"), [((10, 4), False), ((12, 8), True)])
def test_armour_that_alone_holds_a_city_does_not_drive_out_of_it_with_an_enemy_beside_it(
    at: tuple[int, int], drives: bool
) -> None:
    own = city("Kursk", (8, 4), Side.AXIS, population=1)
    groups = army(1, (8, 4), 60), army(80, (10, 5), 20), army(81, (9, 4) if at == (10, 4) else at, 5)
    seen = survey(view(position(Side.AXIS, *groups, cities=[own]), Side.AXIS))
    assert bool(attackers_on(seen, Hex(10, 5), SECOND_LEG, seen.own)) is drives
