"""The figures of the war itself, as the scenarios, the days of the cities and the lines of the front give them."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import city, make_state
from wir.engine.game import Game
from wir.match.state_json import front
from wir.model.calendar import LAST_DAY
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.victory import score_of
from wir.scenario import load_scenario
from wir.text.war.figures import front_length, has_whole_front, mean_column, of_history, strength
from wir.text.war.history import KnownDay, known_days, losses

START = date(1941, 6, 22)
BLUE = date(1942, 6, 29)


@pytest.fixture(scope="module")
def barbarossa() -> State:
    return Game.new(load_scenario("barbarossa"), length="short").state


def test_the_points_follow_the_cities_that_changed_hands(barbarossa: State) -> None:
    found = of_history(barbarossa, [START, date(1941, 9, 18), date(1941, 9, 19), date(1941, 12, 31)])
    for side in SIDES:
        assert found["points"][side][0] == score_of(barbarossa, side).total
    axis = found["cities"][Side.AXIS]
    assert axis[0] == 4
    assert axis[2] == (axis[1] or 0) + 1  # Kiev
    assert axis[3] == 26
    assert found["cities"][Side.SOVIET][3] == 22
    made = found["made"][Side.SOVIET]
    assert (made[0] or 0) > (made[3] or 0)


def test_strength_and_front_lie_straight_between_the_days_that_are_known(barbarossa: State) -> None:
    blue = Game.new(load_scenario("case_blue")).state
    middle = START + (BLUE - START) / 2
    found = of_history(barbarossa, [START, middle, BLUE, date(1944, 1, 1)])
    for side in SIDES:
        first, between, last, after = found["strength"][side]
        assert first == pytest.approx(strength(barbarossa, side), rel=0.3)
        assert last == pytest.approx(strength(blue, side), rel=0.3)
        assert after is None
        assert between == pytest.approx(((first or 0) + (last or 0)) / 2, rel=0.01)
    east = found["east"][Side.AXIS]
    assert (east[0] or 0) < (east[1] or 0)


def test_the_front_is_known_to_the_last_week_of_the_war(barbarossa: State) -> None:
    summer, autumn, last = of_history(barbarossa, [date(1944, 6, 22), date(1944, 9, 28), LAST_DAY])["east"][Side.AXIS]
    assert summer is not None
    assert autumn is not None
    assert last is not None
    assert summer > autumn > last == pytest.approx(2.5)  # Insterburg, the Narew, the Vistula, Kosice


@pytest.mark.parametrize("day", known_days(), ids=lambda day: str(day.day))
def test_what_is_known_of_a_day_is_what_the_scenario_holds(day: KnownDay) -> None:
    name = {1941: "barbarossa", 1942: "case_blue", 1943: "zitadelle"}[day.day.year]
    state = Game.new(load_scenario(name)).state
    assert day.day == state.date
    assert front_length(state) == pytest.approx(day.front, rel=0.3)
    assert mean_column(front(state)) == pytest.approx(day.column, rel=0.3)
    assert {side: strength(state, side) for side in SIDES} == day.strength


def test_losses_are_spread_over_the_time_for_which_they_are_known(barbarossa: State) -> None:
    found = of_history(barbarossa, [START, date(1941, 12, 31), date(1943, 3, 1)])
    soviet = next(each for each in losses() if each.side is Side.SOVIET)
    weeks = ((soviet.until - soviet.since).days + 1) / 7
    assert found["lost"][Side.SOVIET][0] == round(soviet.men / 390 / weeks)
    assert found["lost"][Side.AXIS][0] == found["lost"][Side.AXIS][1]
    assert found["lost"][Side.AXIS][2] is None


def test_of_a_part_of_the_front_the_cities_alone_are_known() -> None:
    state = make_state(cities=[city("Minsk", (4, 4), Side.SOVIET, population=3)])
    assert not has_whole_front(state)
    assert of_history(state, [START, BLUE]).keys() == {"points", "cities", "made"}


def test_what_is_known_of_one_day_alone_is_no_curve() -> None:
    zitadelle = Game.new(load_scenario("zitadelle")).state
    assert "strength" not in of_history(zitadelle, [zitadelle.date, date(1943, 9, 1)])
