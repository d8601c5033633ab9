"""Why a group takes no step towards a goal, or never comes there, is told by its cause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import PLAIN, group, infantry, make_board, make_state
from wir.estimates.ways import Ways, why_no_step, why_no_way, why_not
from wir.model.hexes import Hex, ring
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.model.weather import Weather
from wir.text.panels.group_panel import way_words

START, FAR = Hex(4, 5), Hex(4, 10)


def told(state: State, goal: Hex = FAR) -> str:
    """Why group 12 does not go there this week."""
    known = view(state, Side.AXIS)
    own = known.groups[12]
    way = Ways(known, own).to(goal) if goal != own.at and not own.plot else None
    if way is None:
        return why_no_way(known, own, goal)
    assert not way.march.directions
    words = why_no_step(known, own, way)
    assert f"no step now, as {words}" in way_words(known, own, way)
    return words


@pytest.mark.rule("6.10")
def test_the_enemy_is_named_into_whose_zone_it_would_march_from_another() -> None:
    state = make_state(group(12, START), group(76, (4, 4)), group(77, (4, 6)))
    assert (
        told(state, Hex(9, 5))
        == "4,5 is in an enemy zone of control, and enemy group 76 has 5,5 in its zone of control"
    )


@pytest.mark.rule("6.1")
def test_the_enemy_is_named_whose_zone_has_stopped_it() -> None:
    state = make_state(group(12, START, halted=True, moved=1, allowance=2), group(76, (4, 4)))
    assert told(state) == "group 12 has ended its move: enemy group 76 has 4,5 in its zone of control"


@pytest.mark.rule("6.1")
def test_the_ground_is_named_that_has_stopped_it() -> None:
    board = make_board((*PLAIN[:4], "...s........", *PLAIN[5:]))
    state = make_state(group(12, START, halted=True, moved=1, allowance=2), board=board)
    assert told(state) == "group 12 has ended its move in swamp"


@pytest.mark.rule("6.2", "8.4")
@pytest.mark.parametrize(
    ("weather", "marks", "cause"),
    [
        (Weather.CLEAR, {"moved": 2, "allowance": 2}, ""),
        (Weather.RAIN, {"moved": 1, "allowance": 1}, ", which rain cuts to one hex"),
        (Weather.CLEAR, {"moved": 1, "allowance": 1}, ", which lack of supply cuts to one hex"),
    ],
)
def test_a_group_whose_movement_is_used_says_what_has_cut_it_short(
    weather: Weather, marks: dict[str, int], cause: str
) -> None:
    state = make_state(group(12, START, **marks), weather=weather)
    assert told(state) == f"group 12 has used up its movement this week{cause}"


@pytest.mark.rule("8.1")
def test_a_step_that_would_leave_a_unit_at_the_limit_of_fatigue_is_not_taken() -> None:
    assert (
        told(make_state(group(12, START, replace(infantry(1), fatigue=94)))) == "it would bring a unit to 95% fatigue"
    )


def test_a_goal_beside_it_that_the_enemy_holds_is_attacked_by_a_plot() -> None:
    state = make_state(group(12, START), group(76, (4, 4)))
    assert told(state, Hex(4, 4)) == "an enemy group holds 4,4; plot tactical movement to attack it"


def test_why_no_way_leads_to_a_goal_at_all() -> None:
    assert told(make_state(group(12, START)), START) == "group 12 is already there"
    plotted = make_state(group(12, START, plot="1"))
    assert told(plotted) == "group 12 has plotted 1; take the plot back first"
    sea = make_board((*PLAIN[:10], "...b........", PLAIN[0]))
    assert told(make_state(group(12, START), board=sea), Hex(4, 11)) == "4,11 cannot be entered by land"
    river = make_board((*PLAIN[:7], "l" * 12, "l" * 12, *PLAIN[9:]))
    assert told(make_state(group(12, START), board=river)) == "water or the enemy blocks every route"


@pytest.mark.rule("8.4")
def test_a_march_that_rain_cuts_short_says_so() -> None:
    known = view(make_state(group(12, START, supplied_by=58), weather=Weather.RAIN), Side.AXIS)
    own = known.groups[12]
    way = Ways(known, own).to(FAR)
    assert way is not None
    assert "the one hex that rain leaves it; 4 weeks more" in way_words(known, own, way)


def test_why_a_group_does_not_march_is_why_there_is_no_way_or_no_step() -> None:
    free = view(make_state(group(12, START), group(76, (4, 4))), Side.AXIS)
    assert why_not(free, free.groups[12], Hex(4, 4)) == "an enemy group holds 4,4; plot tactical movement to attack it"
    assert why_not(free, free.groups[12], START) == "group 12 is already there"
    plotted = view(make_state(group(12, START, plot="1")), Side.AXIS)
    assert why_not(plotted, plotted.groups[12], FAR) == "group 12 has plotted 1; take the plot back first"
    stopped = view(make_state(group(12, START, moved=2, allowance=2)), Side.AXIS)
    assert why_not(stopped, stopped.groups[12], FAR) == "group 12 has used up its movement this week"


def test_a_way_of_later_weeks_names_what_stands_in_its_first_hex() -> None:
    full = [
        group(number + n, at) for n, at in enumerate(ring(Hex(1, 1))) for number in (20, 30) if at.column and at.row
    ]
    state = make_state(group(12, Hex(1, 1)), *full)
    assert told(state) == "1,2 already holds 2 friendly groups: group 23 and group 33"


@pytest.mark.rule("6.7", "6.10")
def test_a_full_hex_is_not_what_bars_a_way() -> None:
    full = [group(number, (5, 5)) for number in (13, 14)]
    known = view(make_state(group(12, START), *full, group(76, (4, 4)), group(77, (4, 6))), Side.AXIS)
    words = why_no_way(known, known.groups[12], Hex(9, 5))
    assert words == "4,5 is in an enemy zone of control, and enemy group 77 has 5,6 in its zone of control"
