from __future__ import annotations

from itertools import product

import pytest

from tests.kit import group, infantry, make_board, make_state, mech, panzer, play, refusal
from wir.engine.game import Game
from wir.model.groups import AirGroup, Kind
from wir.model.hexes import Hex
from wir.model.state import State
from wir.model.weather import Weather
from wir.orders import OrderError, parse_order
from wir.rules.plots import (
    LEGAL_FORMS,
    Leg,
    LegAction,
    aimed_at,
    entered_by,
    form,
    forms_of,
    legs,
    moves,
    normalized,
    plot_words,
)
from wir.rules.tables import TACTICAL_MOVEMENT
from wir.text.panels.lines import text_of
from wir.text.reports.event_lines import tell

PRINTED = {
    Kind.INFANTRY: {"d", "dS", "dB"},
    Kind.MECHANIZED: {"d", "dS", "dB", "dd", "ddS", "ddB", "pd", "pdS", "pdB"},
}
"""The printed forms, and pdB, which a ruling adds."""


def plain(weather: Weather = Weather.CLEAR) -> State:
    return make_state(mech(1, (5, 5), panzer()), group(12, (7, 7), infantry()), weather=weather)


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(("number", "kind"), [(1, Kind.MECHANIZED), (12, Kind.INFANTRY)])
def test_exactly_the_printed_forms_are_legal(number: int, kind: Kind) -> None:
    state = plain()
    for length in (1, 2, 3):
        for letters in product("140SB", repeat=length):
            plot = "".join(letters)
            allowed = form(normalized(plot)) in PRINTED[kind]
            assert (refusal(state, f"PLOT {number} {plot}") == "") == allowed, plot


@pytest.mark.rule("6.6")
@pytest.mark.parametrize("plot", ["1", "2S", "34", "56S", "2B"])
def test_the_books_examples_for_mechanized_groups_are_legal(plot: str) -> None:
    assert refusal(plain(), f"PLOT 1 {plot}") == ""


@pytest.mark.rule("6.6")
@pytest.mark.parametrize("plot", ["4", "5S", "1B"])
def test_the_books_examples_for_infantry_groups_are_legal(plot: str) -> None:
    assert refusal(plain(), f"PLOT 12 {plot}") == ""


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("plot", "expected"),
    [
        ("1", (Leg(LegAction.MOVE, 1),)),
        ("2S", (Leg(LegAction.ATTACK_ONLY, 2),)),
        ("34", (Leg(LegAction.MOVE, 3), Leg(LegAction.MOVE, 4))),
        ("56S", (Leg(LegAction.MOVE, 5), Leg(LegAction.ATTACK_ONLY, 6))),
        ("2B", (Leg(LegAction.BOMBARD, 2),)),
        ("23B", (Leg(LegAction.MOVE, 2), Leg(LegAction.BOMBARD, 3))),
        ("04", (Leg(LegAction.PAUSE, 0), Leg(LegAction.MOVE, 4))),
        ("04S", (Leg(LegAction.PAUSE, 0), Leg(LegAction.ATTACK_ONLY, 4))),
        ("04B", (Leg(LegAction.PAUSE, 0), Leg(LegAction.BOMBARD, 4))),
        ("", ()),
    ],
)
def test_a_plot_says_what_to_do_in_each_segment(plot: str, expected: tuple[Leg, ...]) -> None:
    assert legs(plot) == expected


@pytest.mark.rule("6.6")
@pytest.mark.parametrize("kind", list(Kind))
def test_mechanized_groups_move_twice_infantry_once(kind: Kind) -> None:
    longest = max(sum(c in "dp" for c in shape) for shape in LEGAL_FORMS[kind])
    assert longest == TACTICAL_MOVEMENT[kind] == (2 if kind is Kind.MECHANIZED else 1)


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("typed", "kept"),
    [("5S6", "5S"), ("34s", "34S"), ("o4", "04"), ("O4S", "04S"), (" 2b ", "2B"), ("S12", "S"), ("1ss", "1S")],
)
def test_what_follows_an_s_is_ignored_and_letters_may_be_small(typed: str, kept: str) -> None:
    assert normalized(typed) == kept


@pytest.mark.rule("6.6")
@pytest.mark.parametrize("text", ["", "7", "12345", "1X", "ddS", "1 2", "²"])
def test_what_is_no_plot_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="a plot is 1 to 3"):
        normalized(text)
    with pytest.raises(OrderError):
        parse_order(f"PLOT 1 {text}")


@pytest.mark.rule("6.6")
def test_only_one_to_six_are_directions() -> None:
    assert [form(plot) for plot in ("7", "9S", "²")] == ["7", "9S", "²"]


@pytest.mark.rule("6.6")
def test_a_new_plot_takes_the_place_of_the_old_and_a_dash_takes_it_back() -> None:
    game = play(plain(), "PLOT 1 34S", "PLOT 1 2")
    assert game.state.groups[1].plot == "2"
    assert play(game.state, "PLOT 1 -").state.groups[1].plot == ""


@pytest.mark.rule("6.6")
def test_only_plots_with_a_move_take_a_group_out_of_its_hex() -> None:
    assert [moves(p) for p in ("1", "12", "12S", "12B", "01")] == [True] * 5
    assert [moves(p) for p in ("1S", "1B", "01S", "01B", "")] == [False] * 5


@pytest.mark.rule("6.6")
def test_air_groups_have_no_plots() -> None:
    state = make_state(group(12, (5, 5)), air=[AirGroup(52, Hex(4, 4), 9)])
    assert refusal(state, "PLOT 52 1") == "4.1"


@pytest.mark.rule("6.6")
def test_plots_need_no_supply_and_enemy_zones_do_not_bar_them() -> None:
    state = make_state(mech(1, (5, 5), panzer()), group(80, (5, 4)), group(81, (7, 5)))
    assert refusal(state, "PLOT 1 22") == ""


@pytest.mark.rule("6.6", "8.4")
@pytest.mark.parametrize("plot", ["11", "11S", "11B"])
def test_in_rain_no_plot_acts_twice(plot: str) -> None:
    """11S and 11B move only once, so that it is the attack or the bombardment after it that is too much."""
    found = parse_order(f"PLOT 1 {plot}").check(plain(Weather.RAIN))
    assert str(found) == f"{plot} acts twice; in RAIN a group moves, attacks or bombards once (§8.4, R139)"
    assert refusal(plain(Weather.COLD), f"PLOT 1 {plot}") == ""


@pytest.mark.rule("6.6", "8.4")
@pytest.mark.parametrize("plot", ["1", "1S", "1B", "01", "01S", "01B"])
def test_in_rain_one_entry_or_attack_may_be_plotted(plot: str) -> None:
    assert refusal(plain(Weather.RAIN), f"PLOT 1 {plot}") == ""


@pytest.mark.rule("6.6", "8.1")
def test_a_group_with_a_unit_at_95_percent_may_only_attack_or_fire_from_its_hex() -> None:
    state = make_state(mech(1, (5, 5), panzer(fatigue=95)))
    plots = ("1", "11", "11S", "11B", "01", "1S", "1B", "01S")
    assert [refusal(state, f"PLOT 1 {plot}") for plot in plots] == ["8.1"] * 5 + [""] * 3


@pytest.mark.rule("6.5", "6.6", "8.1", "10.0")
@pytest.mark.parametrize("held", [{"fatigue": 95}, {"guns_added": True}, {"weeks_unsupplied": 2}])
@pytest.mark.parametrize("plot", ["33S", "33B"])
def test_an_s_or_b_plot_that_first_leaves_the_hex_is_refused_for_leaving_it(held: dict[str, int], plot: str) -> None:
    """To say only S and B plots would not do: it is one (R49, R61, R129)."""
    marks = {name: mark for name, mark in held.items() if name != "fatigue"}
    state = make_state(mech(1, (5, 5), panzer(fatigue=held.get("fatigue", 0)), **marks), level=1)
    found = parse_order(f"PLOT 1 {plot}").check(state)
    assert found is not None
    assert found.reason.endswith("only S and B plots from its hex")


@pytest.mark.rule("6.6", "10.0")
def test_a_stranded_group_may_only_attack_or_fire_from_its_hex() -> None:
    state = make_state(mech(1, (5, 5), panzer(), weeks_unsupplied=2), level=2)
    assert [refusal(state, f"PLOT 1 {plot}") for plot in ("1", "11", "1S", "1B")] == ["10.0", "10.0", "", ""]


@pytest.mark.rule("6.5", "6.6", "8.1", "8.4", "10.0")
@pytest.mark.parametrize("weather", [Weather.CLEAR, Weather.RAIN])
@pytest.mark.parametrize("held", [{}, {"fatigue": 95}, {"guns_added": True}, {"weeks_unsupplied": 2}])
def test_the_forms_offered_to_a_group_are_those_that_it_may_plot(held: dict[str, int], weather: Weather) -> None:
    marks = {name: mark for name, mark in held.items() if name != "fatigue"}
    armour = mech(1, (5, 5), panzer(fatigue=held.get("fatigue", 0)), **marks)
    foot = group(12, (8, 8), infantry(fatigue=held.get("fatigue", 0)), **marks)
    state = make_state(armour, foot, weather=weather, level=1)
    for each in (armour, foot):
        plots = {shape: shape.replace("d", "1").replace("p", "0") for shape in LEGAL_FORMS[each.kind]}
        may = [shape for shape, plot in plots.items() if refusal(state, f"PLOT {each.id} {plot}") == ""]
        assert forms_of(state, each) == may
        assert "dS" in may


@pytest.mark.rule("6.6", "7.3")
def test_a_plot_that_leads_off_the_land_is_refused() -> None:
    board = make_board(("...", ".b.", "..."))
    state = make_state(mech(1, (1, 1), panzer()), board=board)
    plots = {"1": "7.3", "2": "7.3", "34": "7.3", "43": "7.3", "3S": "", "4": "", "44": "", "33": ""}
    assert {plot: refusal(state, f"PLOT 1 {plot}") for plot in plots} == plots


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("plot", "words"),
    [
        ("", ""),
        ("1", "north"),
        ("34S", "south-east, then attack south and stay"),
        ("02", "wait, then north-east"),
        ("05B", "wait, then bombard south-west"),
    ],
)
def test_a_plot_is_told_in_words(plot: str, words: str) -> None:
    assert plot_words(plot) == words


@pytest.mark.parametrize(
    ("plot", "words"),
    [
        ("2", "attack group 80 north-east"),
        ("4", "south"),
        ("42", "south, then north-east"),
        ("2S", "attack group 80 north-east and stay"),
        ("02B", "wait, then bombard group 80 north-east"),
        ("23", "attack group 80 north-east, then attack groups 81 and 82 south-east"),
        ("1", "attack air group 116 north"),
    ],
)
def test_the_words_of_an_order_say_whom_it_attacks(plot: str, words: str) -> None:
    soviets = (group(n, at, infantry()) for n, at in ((80, (6, 4)), (81, (7, 5)), (82, (7, 5))))
    base = AirGroup(116, Hex(5, 4), points=10)
    state = make_state(mech(1, (5, 5), panzer()), *soviets, air=[base])
    order = parse_order(f"PLOT 1 {plot}")
    assert order.words(state) == words
    (event,) = Game(state).submit(order)
    assert text_of(tell(event, state.scenario)).endswith(f"plots {plot}: {words}")


@pytest.mark.parametrize("shape", sorted({shape for shapes in LEGAL_FORMS.values() for shape in shapes}))
def test_every_form_of_plot_has_words(shape: str) -> None:
    plot = shape.replace("d", "3").replace("p", "0")
    assert "south-east" in plot_words(plot)
    assert ("stay" in plot_words(plot)) is plot.endswith("S")


@pytest.mark.parametrize(
    ("plot", "aimed", "entered"),
    [
        ("", [], []),
        ("1", [(5, 4)], [(5, 4)]),
        ("1S", [(5, 4)], []),
        ("4B", [(5, 6)], []),
        ("01", [(5, 4)], [(5, 4)]),
        ("14", [(5, 4), (5, 5)], [(5, 4), (5, 5)]),
        ("11S", [(5, 4), (5, 3)], [(5, 4)]),
    ],
)
def test_a_plot_points_to_hexes_and_enters_those_it_moves_into(
    plot: str, aimed: list[tuple[int, int]], entered: list[tuple[int, int]]
) -> None:
    start = Hex(5, 5)
    assert aimed_at(start, plot) == tuple(Hex(*at) for at in aimed)
    assert entered_by(start, plot) == tuple(Hex(*at) for at in entered)
