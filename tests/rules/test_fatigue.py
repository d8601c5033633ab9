"""Fatigue of marches, rivers, weather, retreats, and what a week restores (§8.1)."""

from __future__ import annotations

from datetime import date
from statistics import fmean

import pytest

from tests.kit import (
    city,
    events_of,
    execute,
    group,
    infantry,
    make_board,
    make_state,
    mech,
    panzer,
    play,
    refusal,
    rifle,
)
from wir.engine.game import Game
from wir.model.board import Place, River
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.view import view
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.rules.dice import Dice, week_key
from wir.rules.fatigue import (
    battle_fatigue,
    is_first_winter,
    mean_fatigue,
    recovered,
    retreat_fatigue,
    strategic_fatigue,
    tactical_fatigue,
    tire,
    tire_group,
    weather_multiple,
    worst_fatigue,
)

TARGET = Hex(5, 4)
NEXT_TO_IT = Hex(5, 5)
CITY = make_board(cities=[Place("Orel", "5,4")])
LATE = date(1943, 3, 7)


def ground(letter: str) -> tuple[str, ...]:
    """A board with one hex of this letter at 5,4."""
    return tuple("." * 4 + letter + "." * 7 if row == 4 else "." * 12 for row in range(1, 13))


def position(terrain: str, weather: Weather, **changes: object) -> State:
    """A state in which the hex 5,4 is of a kind of terrain."""
    changes = {"day": LATE, **changes}
    if terrain == "city":
        orel = [city("Orel", (5, 4), Side.SOVIET)]
        return make_state(board=CITY, cities=orel, weather=weather, **changes)  # type: ignore[arg-type]
    if terrain == "rail":
        return make_state(rails={(5, 4): Side.SOVIET}, weather=weather, **changes)  # type: ignore[arg-type]
    letter = {"clear": ".", "forest": "f", "swamp": "s", "mountain": "^"}[terrain]
    return make_state(board=make_board(ground(letter)), weather=weather, **changes)  # type: ignore[arg-type]


FOOT = group(12, NEXT_TO_IT)
ARMOUR = mech(1, NEXT_TO_IT, panzer())
RUSSIANS = group(80, NEXT_TO_IT)

STRATEGIC = {
    "clear": (5, 10, 15, 20),
    "city": (5, 10, 15, 20),
    "forest": (5, 10, 15, 20),
    "rail": (5, 10, 15, 20),
    "swamp": (25, 10, 15, 100),
    "mountain": (25, 50, 75, 100),
}
"""Points in CLEAR, COLD, VERY COLD and RAIN; a frozen swamp is forest (§8.4)."""

TACTICAL = {
    "clear": (10, 20, 30, 40),
    "city": (10, 20, 30, 40),
    "forest": (10, 20, 30, 40),
    "rail": (10, 20, 30, 40),
    "swamp": (50, 20, 30, 200),
    "mountain": (50, 100, 150, 200),
}

TACTICAL_MECHANIZED = {
    "clear": (5, 10, 30, 40),
    "city": (5, 10, 30, 40),
    "forest": (10, 20, 30, 40),
    "rail": (5, 10, 30, 40),
    "swamp": (50, 20, 30, 200),
    "mountain": (50, 100, 150, 200),
}
"""Half in clear, city and rail, in clear or cold weather."""

WEATHERS = (Weather.CLEAR, Weather.COLD, Weather.VERY_COLD, Weather.RAIN)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("terrain", STRATEGIC)
@pytest.mark.parametrize(("place", "weather"), enumerate(WEATHERS))
def test_every_terrain_movement_and_weather_costs_what_is_printed(terrain: str, place: int, weather: Weather) -> None:
    state = position(terrain, weather)
    for walkers in (FOOT, ARMOUR, RUSSIANS):
        assert strategic_fatigue(state, walkers, TARGET, leaving_zone=False) == STRATEGIC[terrain][place]
    for walkers in (FOOT, RUSSIANS):
        assert tactical_fatigue(state, walkers, TARGET) == TACTICAL[terrain][place]
    assert tactical_fatigue(state, ARMOUR, TARGET) == TACTICAL_MECHANIZED[terrain][place]


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("day", "options", "axis"),
    [
        (date(1941, 12, 28), Options(), 5),
        (date(1942, 1, 4), Options(), 3),
        (date(1942, 1, 4), Options(long_first_winter=True), 5),
        (date(1942, 2, 22), Options(long_first_winter=True), 5),
        (date(1942, 3, 1), Options(long_first_winter=True), 3),
        (date(1944, 1, 2), Options(), 3),
    ],
)
def test_the_frost_of_1941_costs_the_axis_five_times(day: date, options: Options, axis: int) -> None:
    state = make_state(day=day, weather=Weather.VERY_COLD, options=options)
    assert weather_multiple(state, Side.AXIS) == axis
    assert weather_multiple(state, Side.SOVIET) == 3
    assert tactical_fatigue(state, FOOT, TARGET) == 10 * axis


RIVER = make_board(rivers=[River("Dnieper", ("5,4 4",)), River("Kerch", ("5,5 2",), strait=True)])


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("weather", "strategic", "tactical"),
    [
        (Weather.CLEAR, 5 + 20, 10 + 10),
        (Weather.RAIN, 20 + 20, 40 + 10),
        (Weather.COLD, 10, 20),
        (Weather.VERY_COLD, 15, 30),
    ],
)
def test_an_open_river_adds_its_points_unmultiplied(weather: Weather, strategic: int, tactical: int) -> None:
    state = make_state(board=RIVER, weather=weather, day=LATE)
    assert strategic_fatigue(state, FOOT, TARGET, leaving_zone=True) == strategic
    assert tactical_fatigue(state, FOOT, TARGET) == tactical


@pytest.mark.rule("8.1")
def test_a_river_counts_for_a_strategic_march_only_out_of_an_enemy_zone() -> None:
    state = make_state(board=RIVER, day=LATE)
    assert strategic_fatigue(state, FOOT, TARGET, leaving_zone=False) == 5
    assert strategic_fatigue(state, FOOT, Hex(5, 6), leaving_zone=True) == 5, "no river there"
    frozen = make_state(board=RIVER, day=LATE, weather=Weather.COLD)
    assert strategic_fatigue(frozen, FOOT, Hex(6, 4), leaving_zone=True) == 10 + 20, "a strait never freezes"


@pytest.mark.rule("8.1")
def test_marching_out_of_a_zone_across_a_river_tires_so() -> None:
    marcher = group(12, (5, 5), infantry(1, fatigue=3), supplied_by=58)
    state = make_state(marcher, group(80, (4, 5)), board=RIVER)
    game = Game(state)
    (told,) = events_of(game.submit(parse_order("MOVE 12 1")), "moved")
    assert game.state.groups[12].units[0].fatigue == 3 + 25
    assert (told.secrets[Side.AXIS]["fatigue"], told.secrets[Side.AXIS]["river"]) == (25, 20)


@pytest.mark.rule("8.1")
def test_rail_movement_costs_no_fatigue() -> None:
    state = make_state(group(12, (5, 5), infantry(1, fatigue=3)), rails={(5, n): Side.AXIS for n in range(1, 9)})
    assert play(state, "RAIL 12 5,1").state.groups[12].units[0].fatigue == 3


@pytest.mark.rule("8.1")
def test_tactical_movement_tires_as_it_is_carried_out() -> None:
    state = make_state(mech(1, (5, 5), panzer(1)), group(12, (8, 8)), group(80, (1, 1)), phase=Phase.AXIS_MOVEMENT)
    game = play(state, "PLOT 1 12", "PLOT 12 1", "END", "END")
    assert game.state.groups[1].units[0].fatigue == 5 + 5 - 1
    assert game.state.groups[12].units[0].fatigue == 10 - 1


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("day", "lasts"), [(date(1942, 2, 28), True), (date(1942, 3, 1), False)])
def test_by_the_house_rule_the_first_winter_lasts_to_the_end_of_february(day: date, *, lasts: bool) -> None:
    assert is_first_winter(make_state(day=day, start=day, options=Options(long_first_winter=True))) is lasts
    assert not is_first_winter(make_state(day=day, start=day))


# --- the limit -------------------------------------------------------------------------------------------------------

DICE = Dice(week_key(1, 1))


@pytest.mark.rule("8.1")
def test_fatigue_never_exceeds_95() -> None:
    assert tire(rifle(fatigue=90), 50, DICE, side=Side.SOVIET).fatigue == 95
    assert tire(rifle(strength=40, fatigue=90), 50, DICE, side=Side.SOVIET).strength == 40


@pytest.mark.rule("8.1")
def test_each_further_addition_at_the_limit_costs_a_quarter_of_the_strength() -> None:
    unit = rifle(strength=80, fatigue=95)
    for strength in (60, 45):
        unit = tire(unit, 5, DICE, side=Side.SOVIET)
        assert (unit.strength, unit.fatigue) == (strength, 95)
    assert tire(unit, 0, DICE, side=Side.SOVIET) == unit


@pytest.mark.rule("8.1")
def test_fractions_of_that_quarter_are_rounded_in_proportion() -> None:
    left = [
        tire(rifle(strength=10, fatigue=95), 5, Dice(week_key(n, 1)), side=Side.SOVIET).strength for n in range(400)
    ]
    assert set(left) == {7, 8}
    assert fmean(left) == pytest.approx(7.5, abs=0.08)


@pytest.mark.rule("8.1")
def test_the_roll_for_such_a_fraction_is_its_own_side_s_alone() -> None:
    dice = Dice(week_key(1, 1))
    tire(rifle(strength=10, fatigue=95), 5, dice, "retreat loss", 80, 0, side=Side.SOVIET)
    (roll,) = dice.taken()
    assert (roll.paragraph, roll.subject, roll.side) == ("8.1", "retreat loss 80 0", Side.SOVIET)


@pytest.mark.rule("8.1")
def test_a_march_tires_every_unit_alike_and_marks_those_that_tactical_movement_drives_past_94() -> None:
    marching = group(80, (5, 5), rifle(1, fatigue=85), rifle(2, fatigue=60))
    for exhausting in (False, True):
        tired = tire_group(marching, 10, exhausting=exhausting).units
        assert [(unit.fatigue, unit.exhausted) for unit in tired] == [(95, exhausting), (70, False)]


@pytest.mark.rule("8.1")
def test_a_single_point_tires_too() -> None:
    assert tire(rifle(fatigue=20), 1, DICE, side=Side.SOVIET).fatigue == 21


@pytest.mark.rule("8.1")
def test_a_unit_at_the_limit_that_is_driven_on_does_not_recover_that_week() -> None:
    assert tire(rifle(fatigue=95), 10, DICE, side=Side.SOVIET, exhausting=True).exhausted
    assert not tire(rifle(fatigue=95), 10, DICE, side=Side.SOVIET).exhausted


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("weather", "points"), [(Weather.CLEAR, 10), (Weather.RAIN, 20), (Weather.COLD, 20)])
def test_a_battle_costs_an_attacker_ten_points_in_the_mean_and_twice_that_in_poor_weather(
    weather: Weather, points: int
) -> None:
    assert battle_fatigue(make_state(weather=weather)) == points


def test_the_mean_fatigue_is_that_of_all_units_together() -> None:
    assert mean_fatigue(group(80, (5, 5), rifle(1, fatigue=35))) == 35
    assert mean_fatigue(group(80, (5, 5), rifle(1, fatigue=35), rifle(2, fatigue=10))) == 22


@pytest.mark.rule("8.1", "6.2")
@pytest.mark.parametrize("order", ["MOVE 12 1", "RAIL 12 5,1", "PLOT 12 1"])
def test_a_group_with_a_unit_at_95_may_not_move(order: str) -> None:
    spent = group(12, (5, 5), infantry(1, fatigue=95), infantry(2), supplied_by=58)
    state = make_state(spent, rails={(5, n): Side.AXIS for n in range(1, 9)})
    assert refusal(state, order) == "8.1"
    assert refusal(state, "PLOT 12 1S") == ""
    assert refusal(state, "PLOT 12 1B") == ""


@pytest.mark.rule("8.1")
def test_a_group_driven_to_95_after_plotting_loses_its_plot_unless_it_stays() -> None:
    def ready(plot: str) -> Group:
        return group(12, (5, 5), infantry(1, fatigue=95), plot=plot)

    stopped, events = execute(make_state(ready("1"), phase=Phase.EXECUTION))
    assert stopped.groups[12].at == Hex(5, 5)
    told = [(e.facts["reason"], e.paragraph, e.rulings) for e in events if e.type == "stopped"]
    assert told == [("a unit is at 95% fatigue", "8.1", ("R129",))]
    attacked, events = execute(make_state(ready("1S"), group(80, (5, 4)), phase=Phase.EXECUTION))
    assert [e.type for e in events if e.type == "attacked"] == ["attacked"]
    assert attacked.groups[12].at == Hex(5, 5)


# --- recovery --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("before", "after"), [(95, 94), (50, 49), (1, 0), (0, 0)])
def test_a_week_restores_one_point(before: int, after: int) -> None:
    assert recovered(rifle(fatigue=before)).fatigue == after


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("before", "exhausting", "after"), [(90, True, 95), (90, False, 94), (80, True, 89)])
def test_units_driven_past_94_by_moving_or_retreating_do_not_recover_that_week(
    before: int, after: int, *, exhausting: bool
) -> None:
    unit = tire(rifle(fatigue=before), 10, DICE, side=Side.SOVIET, exhausting=exhausting)
    rested = recovered(unit)
    assert rested.fatigue == after
    assert not rested.exhausted, "the week after it recovers as ever"


@pytest.mark.rule("8.1")
def test_tactical_movement_past_94_costs_the_weeks_recovery() -> None:
    state = make_state(group(12, (5, 5), infantry(1, fatigue=90)), group(13, (9, 9), infantry(2, fatigue=84)))
    game = play(state, "PLOT 12 1", "PLOT 13 1", "END", "END")
    assert game.state.groups[12].units[0].fatigue == 95
    assert game.state.groups[13].units[0].fatigue == 93


@pytest.mark.rule("8.1")
def test_a_strategic_march_past_94_does_not() -> None:
    state = make_state(group(12, (5, 5), infantry(1, fatigue=92), supplied_by=58))
    game = play(state)
    (moved,) = game.submit(parse_order("MOVE 12 1"))
    assert game.state.groups[12].units[0].fatigue == 95
    assert game.state.groups[12].halted
    assert moved.secrets[Side.AXIS]["spent"]
    game.submit(parse_order("END"))
    game.end_phase()
    assert game.state.groups[12].units[0].fatigue == 94


# --- retreats --------------------------------------------------------------------------------------------------------


def routs(weather: Weather, experience: int, start: Hex = NEXT_TO_IT) -> list[int]:
    """Fatigue of a retreat into the clear hex 5,4 without what that hex costs."""
    state = make_state(weather=weather, day=LATE, board=RIVER)
    hex_cost = strategic_fatigue(state, FOOT, TARGET, leaving_zone=False)
    unit = rifle(experience=experience)
    return [
        retreat_fatigue(state, group(80, start, unit), 0, TARGET, Dice(week_key(n, 1))) - hex_cost for n in range(800)
    ]


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("weather", "multiple"),
    [(Weather.CLEAR, 1.0), (Weather.COLD, 1.1), (Weather.RAIN, 1.2), (Weather.VERY_COLD, 1.2)],
)
@pytest.mark.parametrize("experience", [10, 50, 90])
def test_retreats_cost_ten_to_eighty_by_weather_and_experience(
    weather: Weather, multiple: float, experience: int
) -> None:
    found = routs(weather, experience)
    expected = [min(80.0, (10 + 2 * roll * (100 - experience) / 100) * multiple) for roll in range(36)]
    assert fmean(found) == pytest.approx(fmean(expected), rel=0.06)
    assert min(found) == round(10 * multiple)
    assert max(found) <= 80


@pytest.mark.rule("8.1")
def test_the_roll_of_a_retreat_is_from_nought_to_thirty_five() -> None:
    """R87."""
    dice = Dice(week_key(1, 1))
    unit = rifle()
    retreat_fatigue(make_state(), group(80, NEXT_TO_IT, unit), 0, TARGET, dice)
    assert [(roll.low, roll.high) for roll in dice.taken() if roll.subject.startswith("retreat ")] == [(0, 35)]


@pytest.mark.rule("8.1")
def test_the_hex_of_a_retreat_costs_its_strategic_figure_but_no_river() -> None:
    assert max(routs(Weather.CLEAR, 99)) <= 11, "the river between the hexes adds nothing"
    swamp = position("swamp", Weather.CLEAR)
    unit = rifle(experience=99)
    cost = retreat_fatigue(swamp, group(80, NEXT_TO_IT, unit), 0, TARGET, DICE)
    assert 25 + 10 <= cost <= 25 + 11


@pytest.mark.rule("8.1")
def test_at_the_end_of_each_week_every_unit_has_rested() -> None:
    state = make_state(group(12, (5, 5), infantry(1, fatigue=40), infantry(2)), group(80, (9, 9), rifle(fatigue=7)))
    game = play(state, "END", "END")
    assert [unit.fatigue for unit in game.state.groups[12].units] == [39, 0]
    assert game.state.groups[80].units[0].fatigue == 6


def test_a_group_of_whose_units_nothing_is_known_is_taken_for_rested() -> None:
    worn = group(80, (5, 5), rifle(1, fatigue=30), rifle(2, fatigue=40))
    assert worst_fatigue(worn) == 40
    assert worst_fatigue(view(make_state(worn), Side.AXIS).groups[80]) == 0
