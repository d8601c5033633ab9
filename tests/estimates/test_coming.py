"""What the rules and the scenario have in store."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import city, infantry, make_state
from tests.text.panels.views import barbarossa_view
from wir.estimates.coming import coming
from wir.model.groups import Kind
from wir.model.scenario import Length, Reinforcement, Terms
from wir.model.sides import Side
from wir.model.state import Ending, Options
from wir.model.view import view


def texts_on(day: date, side: Side = Side.AXIS, weeks: int = 8, level: int = 3) -> str:
    state = make_state(day=day, level=level, terms=Terms(date(1944, 12, 31), month_bonus_from=date(1943, 1, 1)))
    return "\n".join(f"{each.day} {each.text} §{each.paragraph}" for each in coming(view(state, side), weeks))


@pytest.mark.parametrize(
    ("day", "text"),
    [
        (date(1941, 7, 20), "1941-08-03 Soviet infantry points x0.83 §8.5"),
        (date(1941, 9, 21), "1941-10-05 lend lease begins: one shipment a week §8.6"),
        (date(1941, 9, 21), "1941-10-05 NORTH shipments need the Archangel railway §8.6"),
        (date(1942, 4, 12), "1942-05-03 NORTH shipments no longer need the Archangel railway §8.6"),
        (date(1941, 11, 23), "1941-12-07 VERY COLD becomes likely"),
        (date(1941, 12, 14), "1942-01-04 partisans begin to cut railways §8.7"),
        (
            date(1941, 12, 14),
            "1942-01-04 lend lease shipments grow: 40 vehicle and 4 aircraft, doubled in the NORTH §8.6",
        ),
        (date(1942, 2, 15), "1942-03-01 the first winter is over §8.4"),
        (date(1942, 9, 13), "1942-10-04 Soviet mechanized groups attack at x1.5 in the open §7.6"),
        (date(1942, 12, 13), "1943-01-03 Axis MOT become PZG; elite SS may have 200 points §8.13"),
        (date(1942, 12, 13), "1943-01-03 INF and Soviet CAV may have 90 points §4.9"),
        (
            date(1942, 12, 13),
            "1943-01-03 new German units start at experience 10 instead of 70, elite SS excepted §4.9",
        ),
        (date(1942, 12, 13), "1943-01-03 VERY COLD no longer changes the strength of attacks §8.4"),
        (date(1942, 12, 13), "1943-01-03 a 30% chance each week of no Axis production §8.5"),
        (date(1942, 12, 13), "1943-01-31 Axis +50 victory points for the month §9.1"),
        (date(1943, 9, 12), "1943-10-03 elite SS PZG become SS PZ §8.13"),
        (date(1944, 12, 3), "1944-12-31 the last week of the game §9.1"),
        (date(1944, 12, 3), "1944-12-31 Axis +50 victory points for the month §9.1"),
        (date(1944, 12, 31), "1944-12-31 Axis +50 victory points for the month §9.1"),
    ],
)
def test_what_the_book_has_in_store_comes_in_its_week(day: date, text: str) -> None:
    assert text in texts_on(day)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("day", [date(1943, 2, 21), date(1943, 2, 28)])
def test_the_month_that_ends_with_this_week_is_still_to_be_paid(day: date) -> None:
    """It is paid after the execution, which may be that of the last week (R112, R171)."""
    months = [line for line in texts_on(day, weeks=6).splitlines() if "month" in line]
    assert [line[:10] for line in months] == ["1943-02-28", "1943-03-28"]


def test_nothing_is_in_store_once_the_game_is_over() -> None:
    over = replace(view(make_state(day=date(1944, 9, 3)), Side.AXIS), ending=Ending("soviet_automatic"))
    assert coming(replace(over, ending=None))
    assert coming(over) == []


@pytest.mark.rule("5.2", "8.1")
@pytest.mark.parametrize(("long", "on"), [(False, date(1942, 1, 4)), (True, date(1942, 3, 1))])
def test_the_end_of_the_frost_that_hampers_the_axis_alone_is_told(long: bool, on: date) -> None:
    """It is that of 1941, and by the house rule of the whole first winter (R35, R55)."""
    options = Options(long_first_winter=long)
    state = make_state(day=date(1941, 12, 14), options=options, terms=Terms(date(1944, 12, 31)))
    told = "VERY COLD no longer hampers Axis supply; it multiplies Axis march fatigue by 3, no longer by 5"
    found = [(each.day, each.paragraph) for each in coming(view(state, Side.AXIS), 12) if each.text == told]
    assert found == [(on, "8.1")]


@pytest.mark.rule("9.1")
def test_the_first_month_that_is_paid_may_end_on_the_very_day_from_which_it_is() -> None:
    state = make_state(day=date(1943, 6, 6), terms=Terms(date(1944, 12, 31), month_bonus_from=date(1943, 7, 25)))
    paid = [each.day for each in coming(view(state, Side.AXIS), 12) if each.text.startswith("Axis +50")]
    assert paid == [date(1943, 7, 25), date(1943, 8, 29)]


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("length", "points"), [(Length.LONG, 50), (Length.SHORT, 100)])
def test_a_month_is_told_with_what_it_adds_to_the_score(length: Length, points: int) -> None:
    state = make_state(day=date(1942, 12, 13), length=length)
    told = [each.text for each in coming(view(state, Side.AXIS), 8) if each.day == date(1943, 1, 31)]
    assert told == [f"Axis +{points} victory points for the month"], "everything is doubled in a short game (R110)"


def test_what_is_past_is_not_told_again() -> None:
    assert "lend lease begins" not in texts_on(date(1941, 10, 5))


@pytest.mark.rule("8.14")
def test_siberians_are_told_at_their_levels() -> None:
    assert "1942-06-07 Siberians: one group a week at Kuybyshev §8.14" in texts_on(date(1942, 5, 17), level=2)
    assert "1943-01-03 the last Siberians have come §8.14" in texts_on(date(1942, 12, 13), level=2)
    assert "Siberians" not in texts_on(date(1942, 5, 17), level=3)
    assert "the last Siberians" not in texts_on(date(1942, 12, 13), level=1)
    assert "the last Siberians" not in texts_on(date(1944, 12, 10), level=1), "they come to the end of the war"


@pytest.mark.rule("8.14")
@pytest.mark.parametrize(("level", "told"), [(1, True), (2, True), (3, False)])
def test_siberians_are_told_of_a_game_that_begins_in_their_months(level: int, told: bool) -> None:
    """The first come with the second week of such a game (R106)."""
    state = make_state(day=date(1942, 6, 29), start=date(1942, 6, 29), level=level)
    found = [each.day for each in coming(view(state, Side.AXIS), 8) if each.text.startswith("Siberians")]
    assert found == [date(1942, 7, 6)] * told


@pytest.mark.rule("8.14")
def test_siberians_are_not_told_of_a_game_that_begins_after_them() -> None:
    state = make_state(day=date(1943, 7, 4), start=date(1943, 7, 4), level=2)
    assert "Siberians" not in "".join(each.text for each in coming(view(state, Side.AXIS), 8))


@pytest.mark.rule("8.14")
def test_siberians_are_told_where_weeks_begin_on_their_first_and_last_day() -> None:
    for start, on, text in (
        (date(1942, 5, 25), date(1942, 6, 1), "Siberians: one group a week at Kuybyshev"),
        (date(1942, 12, 10), date(1943, 1, 7), "the last Siberians have come"),
    ):
        state = make_state(day=start, start=start, level=2, terms=Terms(date(1944, 12, 31)))
        found = [each.day for each in coming(view(state, Side.AXIS), 8) if each.text == text]
        assert found == [on], "a group comes still in the week that begins on the last day"


@pytest.mark.rule("3.2")
def test_reinforcements_are_told_to_their_own_side_alone() -> None:
    own = [each.text for each in coming(barbarossa_view(), 3)]
    assert "106 INF, 110 INF at Konigsberg" in own
    assert "125 INF, 4 MTN at Krakow 1,22" in own
    theirs = [each.text for each in coming(barbarossa_view(Side.SOVIET), 3) if each.paragraph == "3.2"]
    assert theirs
    assert not set(own) & set(theirs)


@pytest.mark.rule("3.2")
def test_what_reinforcements_of_next_week_have_to_wait_for_is_told() -> None:
    shown = barbarossa_view()
    shown.cities["Konigsberg"] = replace(shown.cities["Konigsberg"], owner=Side.SOVIET)
    told = [each.text for each in coming(shown, 3)]
    assert "106 INF, 110 INF at Konigsberg, once the place is free of the enemy" in told
    assert [text for text in told if "Konigsberg" in text and "once" not in text], "later ones may find it free"


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("full", "told"),
    [
        (198, {"106 INF at Konigsberg", "110 INF at Konigsberg: to the pools, for you have 199 units"}),
        (199, {"106 INF, 110 INF at Konigsberg: to the pools, for you have 199 units"}),
    ],
)
def test_whom_the_limit_of_units_would_send_to_the_pools_next_week_is_told(full: int, told: set[str]) -> None:
    shown = barbarossa_view()
    first = next(iter(shown.groups_of(Side.AXIS)))
    more = full - shown.units_of(Side.AXIS)
    shown.groups[first.id] = replace(first, units=first.units + (first.units[0],) * more)
    expected = [n for n in shown.own.expected if "Konigsberg" in shown.scenario.reinforcements[n].at]
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], expected=tuple(expected[:2]))
    assert {each.text for each in coming(shown, 3) if each.paragraph == "3.2"} == told


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("units", "what"), [(3, "1 INF, 2 INF, 3 INF"), (4, "4 units")])
def test_up_to_three_units_that_come_to_a_place_are_named_and_more_are_counted(units: int, what: str) -> None:
    day = date(1941, 7, 6)
    due = [Reinforcement(Side.AXIS, day, "Brest", Kind.INFANTRY, infantry(n + 1)) for n in range(units)]
    state = make_state(cities=[city("Brest", (5, 2), Side.AXIS)], reinforcements=due)
    assert [each.text for each in coming(view(state, Side.AXIS), 3) if each.paragraph == "3.2"] == [f"{what} at Brest"]


def test_who_has_arrived_is_not_told_any_more() -> None:
    shown = barbarossa_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], expected=())
    assert all(each.paragraph != "3.2" for each in coming(shown, 30))


@pytest.mark.rule("8.6")
def test_the_winter_of_the_convoys_begins_in_the_week_of_the_first_of_october() -> None:
    state = make_state(day=date(1942, 9, 24), start=date(1942, 9, 24), terms=Terms(date(1944, 12, 31)))
    found = [each.day for each in coming(view(state, Side.AXIS), 2) if "need the Archangel railway" in each.text]
    assert found == [date(1942, 10, 1)]


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("day", "weeks", "told"),
    [
        (date(1944, 12, 3), 3, False),
        (date(1944, 12, 3), 4, True),
        (date(1944, 12, 3), 5, True),
        (date(1944, 11, 5), 7, False),
        (date(1944, 11, 5), 8, True),
    ],
)
def test_the_last_week_is_told_as_soon_as_it_is_one_of_those_asked_for(day: date, weeks: int, *, told: bool) -> None:
    assert ("the last week of the game" in texts_on(day, weeks=weeks)) is told


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(
    ("start", "on", "text"),
    [
        (date(1941, 12, 25), date(1942, 1, 1), "lend lease shipments grow: 40 vehicle and 4 aircraft"),
        (date(1941, 12, 25), date(1942, 1, 1), "VERY COLD no longer hampers Axis supply"),
        (date(1942, 12, 25), date(1943, 1, 1), "a 30% chance each week of no Axis production"),
        (date(1942, 4, 24), date(1942, 5, 1), "NORTH shipments no longer need the Archangel railway"),
    ],
)
def test_what_the_tables_set_for_a_day_comes_in_the_week_that_begins_on_it(start: date, on: date, text: str) -> None:
    state = make_state(day=start, start=start, terms=Terms(date(1944, 12, 31)))
    assert [each.day for each in coming(view(state, Side.AXIS), 2) if each.text.startswith(text)] == [on]
