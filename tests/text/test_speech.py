from __future__ import annotations

from datetime import date

import pytest

from tests.kit import group, make_board, make_state, mech, play
from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.estimates.todo import Todo
from wir.model.board import River
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.model.words import called
from wir.orders import parse_order
from wir.text.panels.lines import Span, line
from wir.text.panels.words import PLATES
from wir.text.reports.week_report import Item, Section
from wir.text.speech.places import front_sentences, plot_sentence
from wir.text.speech.standing import todo_sentences, weather_sentences
from wir.text.speech.week import report_sentences, without_steps
from wir.text.speech.words import aloud, said, sentence, whereabouts


def front() -> State:
    """Groups 1 and 12 beside a river, 80 behind it, 13 in the rear."""
    board = make_board(rivers=[River("Bug", ("5,5 2",))])
    return make_state(mech(1, (5, 5)), group(12, (5, 6)), group(13, (2, 2)), group(80, (6, 4)), board=board)


def view(state: State) -> State:
    return Game(state).view(Side.AXIS)


def test_the_front_tells_who_could_attack_whom_in_which_direction_and_across_what() -> None:
    (told,) = front_sentences(view(front()))
    assert told.startswith("6,4, clear ground: Soviet infantry group 80, ")
    assert told.endswith("Yours beside it: group 1 attacks in direction 2, across a river.")
    frozen = front()
    frozen.weather = Weather.COLD
    assert front_sentences(view(frozen))[0].endswith("Yours beside it: group 1 attacks in direction 2.")


def test_where_nobody_is_near_the_enemy_there_is_no_front() -> None:
    far = make_state(group(12, (1, 1)), group(80, (9, 9)))
    assert front_sentences(view(far)) == ["No group of yours is next to the enemy."]


@pytest.mark.parametrize(
    ("plot", "told"),
    [
        ("2", "attack north-east against Soviet group 80 at 6,4"),
        ("2S", "attack north-east against Soviet group 80 at 6,4 and stay"),
        ("2B", "bombard north-east against Soviet group 80 at 6,4"),
        ("02", "wait, then attack north-east against Soviet group 80 at 6,4"),
        ("13", "north to 5,4, then attack south-east against Soviet group 80 at 6,4"),
        ("5S", "attack south-west against nobody yet at 4,5 and stay"),
    ],
)
def test_a_plot_is_told_with_places_and_whom_it_meets(plot: str, told: str) -> None:
    state = play(front(), f"PLOT 1 {plot}").view(Side.AXIS)
    assert plot_sentence(state, state.groups[1]) == f"Group 1 plots {plot}: {told}."


def test_a_plot_into_a_full_hex_is_warned_of() -> None:
    state = front()
    state.groups[14] = group(14, (5, 6))
    told = plot_sentence(play(state, "PLOT 1 4").view(Side.AXIS), play(state, "PLOT 1 4").state.groups[1])
    assert told == "Group 1 plots 4: south to 5,6, which holds 2 groups of yours now."


def test_of_a_march_only_the_end_is_told() -> None:
    game = Game(front())
    (first,), (second,) = (game.submit(parse_order(order)) for order in ("MOVE 12 5", "MOVE 13 4"))
    assert without_steps([first, second, second, first]) == [first, second, first]
    assert without_steps([]) == []


def test_counters_are_told_by_what_and_whose_they_are() -> None:
    spans = line(Span("87", PLATES[Side.SOVIET]), " retreats from ", Span("12", PLATES[Side.AXIS]), " at 5,16")
    assert aloud(spans) == "Soviet group 87 retreats from Axis group 12 at 5,16."
    pair = line(Span("1", PLATES[Side.AXIS]), Span("15", PLATES[Side.AXIS]), " attack")
    assert aloud(pair) == "Axis groups 1 and 15 attack."


@pytest.mark.parametrize(
    ("number", "name"), [(12, "group 12"), (52, "air group 52"), (58, "depot 58"), (127, "depot 127")]
)
def test_numbers_are_called_by_what_they_stand_for(number: int, name: str) -> None:
    assert called([number]) == name
    assert called([]) == "nobody"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("odds 3-1", "odds 3 to 1"),
        ("a -10% b +5", "a minus 10 percent b plus 5"),
        ("lost §7.7", "lost, paragraph 7.7"),
        ("no (§6.6, R21)", "no (paragraph 6.6, R21)"),
        ("points x0.83", "points times 0.83"),
        ("a → b", "a to b"),
    ],
)
def test_signs_are_said_in_words(text: str, told: str) -> None:
    assert said(text) == told


def test_sentences_begin_large_and_end_with_a_stop() -> None:
    assert sentence(" the end ") == "The end."
    assert sentence("really?") == "Really?"


def test_a_hex_is_named_or_told_from_the_next_city() -> None:
    scenario = small_war().scenario
    assert whereabouts(scenario, Hex(4, 6)) == "Brest 4,6"
    assert whereabouts(scenario, Hex(4, 8)) == "4,8, 2 hexes south of Brest"
    assert whereabouts(make_state(group(12, (1, 1))).scenario, Hex(3, 3)) == "3,3"


def test_a_paragraph_after_a_percentage_is_set_off_by_a_comma() -> None:
    assert said("driven out 100% §6.6") == "driven out 100 percent, paragraph 6.6"


def test_a_range_of_odds_that_begins_below_even_is_said_apart_from_them() -> None:
    assert said("1.2-1 against (1-1.5 to 2.2-1)") == "1.2 to 1 against (1 to 1.5 up to 2.2 to 1)"
    assert said("1-3 against (1-4 to 1-2.5)") == "1 to 3 against (1 to 4 up to 1 to 2.5)"
    assert said("3.2-1 against (2.2 to 5.6-1)") == "3.2 to 1 against (2.2 to 5.6 to 1)"


def test_what_a_strike_came_to_is_told_without_signs() -> None:
    event = Event(1, 1, "G", None, "strike", "7.1")
    item = Item(line("A strike"), event, None, "expected 1 lost and group 48 weaker by 3.1%")
    told = report_sentences([Section("Air", (item,))])
    assert told[-1] == "Expected 1 lost and group 48 weaker by 3.1 percent."


def test_next_weeks_weather_is_told_only_while_there_is_a_next_week() -> None:
    assert "Next week, 31 DEC 1944: " in " ".join(weather_sentences(view(make_state(day=date(1944, 12, 24)))))
    assert "Next week" not in " ".join(weather_sentences(view(make_state(day=date(1944, 12, 31)))))


def test_the_target_named_beside_an_idle_air_group_is_not_called_the_best() -> None:
    shown = Game(make_state(group(12, (5, 8)))).view(Side.AXIS)
    idle = Todo("strikes", "air group 52 has no strike plotted", "6.9", None, 52, best="at 8,5 group 80 would lose 11%")
    assert todo_sentences(shown, [idle]) == [
        "Air group 52 has no strike plotted: at 8,5 group 80 would lose 11 percent."
    ]
