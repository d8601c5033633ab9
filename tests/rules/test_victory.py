"""Victory points, levels of victory and automatic endings (§8.9, §9.1, §9.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import change_of, city, events_of, execute, group, make_state
from wir.engine.sequence import end_week
from wir.model.cities import City
from wir.model.phases import Phase
from wir.model.scenario import Length, Terms
from wir.model.sides import Side
from wir.model.state import Ending, State
from wir.rules.victory import (
    award_month,
    cities_held,
    ends_at_once,
    margin,
    next_levels,
    result_level,
    score_of,
    victory_level,
    winner_of_level,
)

A, S = Side.AXIS, Side.SOVIET
CITIES = (
    city("Moscow", (5, 5), S, population=50, supply_centers=10),
    city("Minsk", (3, 3), S, population=9, supply_centers=3),
    city("Brest", (1, 3), A, population=4, supply_centers=1),
    city("Urals", None, S, population=99, supply_centers=99),
    city("Germany", None, A, population=99, supply_centers=99),
)
TERMS = Terms(date(1944, 12, 31), axis_handicap=300, soviet_handicap=150)


def war(*cities: City, length: Length = Length.LONG, terms: Terms = TERMS, **changes: object) -> State:
    return make_state(cities=cities or CITIES, length=length, terms=terms, **changes)  # type: ignore[arg-type]


@pytest.mark.rule("9.1")
def test_points_for_people_supply_centers_and_cities_on_the_map() -> None:
    soviet, axis = score_of(war(), S), score_of(war(), A)
    assert soviet.parts == {"cities": 40, "population": 59, "supply centers": 13, "months": 0}
    assert axis.parts == {"cities": 20, "population": 4, "supply centers": 1, "months": 0}
    assert soviet.total == 40 + 59 + 13 + 150
    assert axis.total == 20 + 4 + 1 + 300


@pytest.mark.rule("9.1")
def test_a_captured_city_counts_for_its_captor_without_its_people() -> None:
    state = war()
    state.cities["Minsk"] = replace(state.cities["Minsk"], owner=A, population=9, supply_centers=1)
    assert score_of(state, A).parts == {"cities": 40, "population": 4, "supply centers": 2, "months": 0}


@pytest.mark.rule("9.1")
def test_short_games_double_everything_but_the_handicap() -> None:
    state = war(length=Length.SHORT)
    state.month_points = 100
    assert score_of(state, S).total == 2 * (40 + 59 + 13) + 150
    assert score_of(state, A).total == 2 * (20 + 4 + 1 + 100) + 300


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("day", "paid"),
    [
        (date(1942, 12, 27), False),
        (date(1943, 1, 3), False),
        (date(1943, 1, 24), False),
        (date(1943, 1, 31), True),
        (date(1943, 2, 28), True),
        (date(1944, 12, 31), True),
    ],
)
def test_the_axis_is_paid_for_each_month_survived_from_january_1943(day: date, *, paid: bool) -> None:
    change = change_of(war(day=day))
    award_month(change)
    assert change.state.month_points == (50 if paid else 0)
    assert [event.facts for event in change.events] == [{"side": A, "points": 50}] * paid


@pytest.mark.rule("9.1")
def test_a_month_is_reported_with_what_it_adds_to_the_score() -> None:
    before = war(length=Length.SHORT, day=date(1943, 1, 31))
    change = change_of(before)
    award_month(change)
    assert score_of(change.state, A).total - score_of(before, A).total == 100
    assert [event.facts["points"] for event in change.events] == [100], "months are doubled too (R110)"


@pytest.mark.rule("9.1")
def test_a_scenario_of_1943_pays_from_its_own_month_on() -> None:
    terms = replace(TERMS, month_bonus_from=date(1943, 7, 1))
    june, july = (change_of(war(day=day, terms=terms)) for day in (date(1943, 6, 27), date(1943, 7, 25)))
    award_month(june)
    award_month(july)
    assert (june.state.month_points, july.state.month_points) == (0, 50)


@pytest.mark.rule("9.1")
def test_a_month_is_paid_on_the_very_day_from_which_the_scenario_pays() -> None:
    terms = replace(TERMS, month_bonus_from=date(1943, 7, 25))
    change = change_of(war(day=date(1943, 7, 25), terms=terms))
    award_month(change)
    assert change.state.month_points == 50


@pytest.mark.rule("9.1")
def test_a_year_survived_is_worth_twelve_months() -> None:
    state = war(day=date(1943, 1, 3), start=date(1941, 6, 22))
    change = change_of(state)
    while change.state.date < date(1944, 1, 2):
        award_month(change)
        change.state.week += 1
    assert change.state.month_points == 12 * 50


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (2000, "Soviet Decisive Victory"),
        (1000, "Soviet Decisive Victory"),
        (999, "Soviet Substantive Victory"),
        (500, "Soviet Substantive Victory"),
        (499, "Soviet Marginal Victory"),
        (100, "Soviet Marginal Victory"),
        (99, "Draw"),
        (0, "Draw"),
        (-99, "Draw"),
        (-100, "Axis Marginal Victory"),
        (-499, "Axis Marginal Victory"),
        (-500, "Axis Substantive Victory"),
        (-999, "Axis Substantive Victory"),
        (-1000, "Axis Decisive Victory"),
        (-2000, "Axis Decisive Victory"),
    ],
)
def test_the_level_of_victory_follows_the_margin(points: int, level: str) -> None:
    assert victory_level(points) == level
    assert winner_of_level(level) is (Side.SOVIET if points >= 100 else None if points > -100 else Side.AXIS)


@pytest.mark.rule("9.2")
def test_the_margin_is_soviet_minus_axis_points() -> None:
    state = war()
    assert margin(state) == score_of(state, S).total - score_of(state, A).total == -63
    assert result_level(state) == "Draw"


# --- automatic endings -----------------------------------------------------------------------------------------------


def held(**owners: Side) -> State:
    """A war in which cities of these names belong to these sides."""
    cities = [city(name, (n + 1, 1), owner, population=1) for n, (name, owner) in enumerate(owners.items())]
    return make_state(group(12, (9, 9)), cities=cities, phase=Phase.EXECUTION, day=date(1943, 1, 31))


@pytest.mark.rule("8.9")
@pytest.mark.parametrize(
    ("owners", "winner"),
    [
        ({"Moscow": A, "Gorki": A, "Kuybyshev": A}, A),
        ({"Moscow": A, "Gorki": A, "Kuybyshev": S}, None),
        ({"Moscow": S, "Gorki": A, "Kuybyshev": A}, None),
        ({"Moscow": A, "Gorki": S, "Kuybyshev": A}, None),
        ({"Riga": S, "Brest": S, "Konigsberg": S, "Bucharest": A}, S),
        ({"Riga": S, "Brest": S, "Konigsberg": A, "Bucharest": S}, S),
        ({"Riga": S, "Brest": S, "Konigsberg": A, "Bucharest": A}, None),
        ({"Riga": A, "Brest": S, "Konigsberg": S, "Bucharest": S}, None),
        ({"Riga": S, "Brest": A, "Konigsberg": S, "Bucharest": S}, None),
        ({"Riga": S, "Brest": S}, None),
    ],
)
def test_certain_cities_end_the_game(owners: dict[str, Side], winner: Side | None) -> None:
    state = held(**owners)
    assert ends_at_once(state) is winner
    after, events = execute(state)
    assert (after.ending is None) is (winner is None)
    assert bool(events_of(events, "game_ended")) is (winner is not None)


@pytest.mark.rule("8.9")
def test_the_axis_ending_is_a_decisive_victory_whatever_the_points() -> None:
    after, events = execute(held(Moscow=A, Gorki=A, Kuybyshev=A))
    assert after.ending == Ending("axis_automatic", A)
    assert result_level(after) == "Axis Decisive Victory"
    (told,) = events_of(events, "game_ended")
    assert told.facts["level"] == "Axis Decisive Victory"
    assert told.facts["margin"] > -1000


@pytest.mark.rule("8.9", "9.1")
def test_the_soviet_ending_is_decided_by_points_without_another_month() -> None:
    after, events = execute(held(Riga=S, Brest=S, Konigsberg=S))
    assert after.ending == Ending("soviet_automatic")
    assert after.month_points == 0
    (told,) = events_of(events, "game_ended")
    assert told.facts["winner"] is None
    assert result_level(after) == "Draw"


@pytest.mark.rule("8.9")
def test_a_game_that_has_ended_takes_no_more_weeks() -> None:
    after, _ = execute(held(Moscow=A, Gorki=A, Kuybyshev=A))
    assert after.week == held(Moscow=A).week
    assert after.phase is Phase.EXECUTION


@pytest.mark.rule("9.1")
def test_the_game_ends_on_schedule_after_its_last_week() -> None:
    last = Terms(date(1943, 1, 31))
    before = change_of(make_state(day=date(1943, 1, 24), terms=last))
    end_week(before)
    assert before.state.ending is None
    assert before.state.date == date(1943, 1, 31)
    after = change_of(make_state(day=date(1943, 1, 31), terms=last))
    end_week(after)
    assert after.state.ending == Ending("schedule")
    assert [event.paragraph for event in events_of(after.events, "game_ended")] == ["9.1"]
    assert after.state.month_points == 50, "the last month is survived"
    assert after.state.players[A].records[-1].week == after.state.week


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    ("margin_now", "lacking"),
    [
        (1200, [(A, 201, "Soviet Substantive Victory")]),
        (600, [(S, 400, "Soviet Decisive Victory"), (A, 101, "Soviet Marginal Victory")]),
        (150, [(S, 350, "Soviet Substantive Victory"), (A, 51, "Draw")]),
        (-99, [(S, 199, "Soviet Marginal Victory"), (A, 1, "Axis Marginal Victory")]),
        (-700, [(S, 201, "Axis Marginal Victory"), (A, 300, "Axis Decisive Victory")]),
        (-1500, [(S, 501, "Axis Substantive Victory")]),
    ],
)
def test_each_side_is_told_what_it_lacks_to_the_next_level(
    margin_now: int, lacking: list[tuple[Side, int, str]]
) -> None:
    state = war(terms=Terms(date(1944, 12, 31), soviet_handicap=0))
    more = margin_now - margin(state)
    terms = Terms(date(1944, 12, 31), **({"soviet_handicap": more} if more > 0 else {"axis_handicap": -more}))
    assert next_levels(war(terms=terms)) == lacking


def test_only_cities_on_the_map_are_counted() -> None:
    assert (cities_held(war(), S), cities_held(war(), A)) == (2, 1)
