from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.text.panels.views import barbarossa, front_view
from wir.engine.game import Game
from wir.estimates.forecast import Range
from wir.model.groups import Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.units import UnitType
from wir.model.words import as_hex, count, decimal, label_of, listed, multiple, percent, place, signed
from wir.orders.adjustment import Divide
from wir.orders.conduct import EndPhase
from wir.rules.plots import plot_words
from wir.text.panels.forecast_panel import odds_range
from wir.text.panels.words import near, odds


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(17, 5), "3.4-1"),
        (Fraction(1), "1-1"),
        (Fraction(2, 5), "1-2.5"),
        (3.41, "3.4-1"),
        (Fraction(0), "no odds"),
        (None, "over 99-1"),
        (Fraction(500), "over 99-1"),
        (Fraction(9999, 100), "over 99-1"),  # and not 100-1, as it would be rounded
        (Fraction(99), "99-1"),
    ],
)
def test_odds_are_written_as_the_book_writes_them(value: Fraction | None, shown: str) -> None:
    assert odds(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(1, 2), "x1/2"), (Fraction(1, 3), "x1/3"), (Fraction(3, 2), "x1.5"), (Fraction(5, 4), "x1.25")],
)
def test_multipliers(value: Fraction, shown: str) -> None:
    assert multiple(value) == shown


def test_figures() -> None:
    assert decimal(Fraction(5, 2)) == "2.5"
    assert decimal(30) == "30"
    assert percent(Fraction(7, 2)) == "3.5%"
    assert percent(40) == "40%"
    assert (signed(5), signed(0), signed(-5)) == ("+5", "0", "-5")
    assert (count(1, "week"), count(2, "week"), count(2, "hex")) == ("1 week", "2 weeks", "2 hexes")
    assert (listed([]), listed(["a"]), listed(["a", "b", "c"])) == ("", "a", "a, b and c")


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("plot", "shown"),
    [
        ("34S", "south-east, then attack south and stay"),
        ("2B", "bombard north-east"),
        ("04", "wait, then south"),
        ("5", "south-west"),
        ("", ""),
    ],
)
def test_plots_in_words(plot: str, shown: str) -> None:
    assert plot_words(plot) == shown


@pytest.mark.parametrize(
    ("at", "shown"), [((5, 20), "Brest"), ((6, 18), "Brest 2ne"), ((10, 15), "Vitebsk sw"), ((15, 9), "Leningrad 4e")]
)
def test_a_hex_is_told_by_the_nearest_city(at: tuple[int, int], shown: str) -> None:
    assert near(barbarossa().scenario, Hex(*at)) == shown


@pytest.mark.parametrize(
    ("at", "room", "shown"),
    [((5, 20), 4, "Bres"), ((6, 18), 9, "Brest 2ne"), ((10, 15), 9, "Viteb. sw"), ((15, 9), 7, "Leni 4e")],
)
def test_a_place_is_shortened_in_its_name_and_not_in_its_direction(at: tuple[int, int], room: int, shown: str) -> None:
    assert near(barbarossa().scenario, Hex(*at), room) == shown


@pytest.mark.parametrize(("at", "room"), [((15, 9), 5), ((5, 20), 3), ((10, 15), 2)])
def test_a_place_whose_name_would_lose_nearly_all_letters_is_given_by_its_numbers(
    at: tuple[int, int], room: int
) -> None:
    assert near(barbarossa().scenario, Hex(*at), room) == f"{at[0]},{at[1]}"


def test_a_hex_is_told_with_its_name() -> None:
    scenario = front_view().scenario
    assert place(scenario, Hex(5, 5)) == "Minsk 5,5"
    assert place(scenario, Hex(4, 4)) == "4,4"


def test_places_of_events_are_read() -> None:
    assert as_hex([5, 5]) == as_hex("5,5") == as_hex((5, 5)) == Hex(5, 5)
    assert as_hex(None) is None


def test_a_label_lasts_as_long_as_one_of_the_first_units() -> None:
    state = barbarossa()
    group = state.groups[25]
    assert label_of(state.scenario, group) == "XII AK (Pz.Gr.2)"
    others = tuple(replace(unit, designation=f"9{n}9") for n, unit in enumerate(group.units))
    assert label_of(state.scenario, replace(group, units=others)) is None
    assert label_of(state.scenario, replace(group, units=(*others[:3], group.units[3]))) == "XII AK (Pz.Gr.2)"


def test_a_new_unit_with_the_number_of_one_of_the_first_does_not_bring_their_label_back() -> None:
    state = barbarossa()
    group = state.groups[110]
    assert label_of(state.scenario, group) == "22nd Army, 21 MK"
    tanks = tuple(replace(unit, type=UnitType.TANK) for unit in group.units)
    assert label_of(state.scenario, replace(group, units=tanks)) is None
    panzers = state.groups[2]
    changed = tuple(replace(unit, type=UnitType.PZG) for unit in panzers.units if unit.type is UnitType.MOT)
    assert changed
    assert label_of(state.scenario, replace(panzers, units=changed)) == label_of(state.scenario, panzers)


@pytest.mark.parametrize(
    ("label", "left", "told"),
    [
        ("3, 9, 10 TK", "3 9 10", "3, 9, 10 TK"),
        ("3, 9, 10 TK", "3", "3 TK"),
        ("3, 9, 10 TK", "9 10", "9, 10 TK"),
        ("3, 9, 10 TK", "3 9", "3, 9 TK"),
        ("6 + 13 MK (10A)", "13", "13 MK (10A)"),
        ("1 GTC, 20 TC, 25 TC", "1 25", "1 GTC, 25 TC"),
        ("36, 49 SK, 24 MK", "36 24", "36 SK, 24 MK"),
        ("XII AK (4A)", "31", "XII AK (4A)"),
        ("42nd, 55th Army", "42", "42nd, 55th Army"),
        ("5, 6 KK, cavalry", "5", "5, 6 KK, cavalry"),
        ("5, 6 KK (SWF)", "99", None),
        ("6 + 13", "6", "6 + 13"),
    ],
)
def test_a_label_that_lists_its_units_names_those_that_are_left(label: str, left: str, told: str | None) -> None:
    state = barbarossa()
    group = state.groups[67]
    began = [*dict.fromkeys([*re.findall(r"\b\d+\b", label), *left.split()])]
    units = tuple(replace(group.units[0], designation=number) for number in began)
    scenario = replace(state.scenario, labels={group.id: label}, groups=(replace(group, units=units),))
    there = tuple(unit for unit in units if unit.designation in left.split())
    assert label_of(scenario, replace(group, units=there)) == told


def test_a_group_that_was_divided_is_called_by_the_corps_that_stayed() -> None:
    game = Game(barbarossa())
    assert label_of(game.state.scenario, game.state.groups[67]) == "6 + 13 MK (10A)"
    while game.phase is not Phase.SOVIET_ADJUSTMENT:
        game.submit(EndPhase())
    before = {*game.state.groups}
    game.submit(Divide(67, Kind.MECHANIZED, (1,)))
    (new,) = {*game.state.groups} - before
    assert label_of(game.state.scenario, game.state.groups[67]) == "6 MK (10A)"
    assert label_of(game.state.scenario, game.state.groups[new]) is None


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (Fraction(5, 2), Fraction(7, 2), "  2.5 to 3.5-1"),
        (Fraction(1, 3), Fraction(2), "  1-3 to 2-1"),
        (Fraction(1, 4), Fraction(2, 5), "  1-4 to 1-2.5"),
        (Fraction(90), Fraction(200), "  90 to over 99-1"),
        (Fraction(136), Fraction(200), ""),
        (Fraction(3), Fraction(3), ""),
    ],
)
def test_a_range_of_odds_ends_where_odds_do(low: Fraction, high: Fraction, told: str) -> None:
    assert odds_range(Range(low, high, high)).text == told
