"""A whole war as a side may know it, and what can be found in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import city, group, infantry, make_state, rifle
from wir.engine.game import Game
from wir.match.past import Past
from wir.model.errors import InputError
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.orders import parse_order
from wir.text.panels.lines import text_of
from wir.text.war.charts import war_charts
from wir.text.war.chronicle import Chronicle, front_length
from wir.text.war.panel import then_and_now, week_lines
from wir.text.war.search import find_week, search


def war() -> Game:
    """Three weeks: in the first group 12 takes Minsk from group 70, in the second nothing happens."""
    state = make_state(
        group(12, (4, 3), *map(infantry, range(6)), plot="4"),
        group(70, (4, 4), rifle(strength=10)),
        cities=[city("Minsk", (4, 4), Side.SOVIET, population=3)],
    )
    game = Game(state)
    while game.state.week < 3:
        game.end_phase()
    return game


@pytest.fixture(scope="module")
def played() -> Game:
    return war()


@pytest.fixture
def past(played: Game) -> Past:
    return Past(played)


def told(found: Chronicle, words: str) -> list[str]:
    """What a search finds."""
    for number in found.missing():
        found.week(number)
    return [" ".join(text_of(each.text).split()) for each in search(found.read, words, found.past.state(1).scenario)]


def test_a_week_has_its_battles_losses_and_captures(past: Past) -> None:
    week = Chronicle(past, None).week(1)
    assert (week.number, week.battles, week.taken) == (1, 1, [("Minsk", Side.AXIS)])
    assert week.in_combat[Side.SOVIET] > 0
    assert week.fault is None


def test_a_side_knows_its_own_strength_alone(past: Past) -> None:
    assert set(Chronicle(past, Side.SOVIET).week(1).figures["strength"]) == {Side.SOVIET}
    assert set(Chronicle(past, None).week(1).figures["strength"]) == {Side.AXIS, Side.SOVIET}


def test_what_only_the_other_side_knows_is_not_told_of_a_week(past: Past) -> None:
    both, axis = (Chronicle(past, side).week(1) for side in (None, Side.AXIS))
    assert both.in_all[Side.SOVIET] >= axis.in_combat[Side.SOVIET]
    assert set(axis.in_all) == {Side.AXIS}
    secret = [text_of(each.text) for each in axis.happened if each.type in ("retreated", "surrendered")]
    assert secret
    assert not [text for text in secret if "strength" in text]


@pytest.mark.parametrize(
    ("words", "types"),
    [
        ("every combat of group 12", {"attacked"}),
        ("combats of 13", set()),
        ("who took minsk when", {"captured"}),
        ("who?", set()),
        ("driven out", {"attacked"}),
    ],
)
def test_every_word_of_a_search_narrows_it(past: Past, words: str, types: set[str]) -> None:
    found = Chronicle(past, None)
    assert bool(told(found, words)) is bool(types)
    assert {each.type for each in search(found.read, words, past.state(1).scenario)} == types


def test_a_unit_is_sought_by_its_name() -> None:
    game = war()
    game.submit(parse_order("NOTE where is the 1 RIFLE?"))
    found = Chronicle(Past(game), None)
    assert told(found, "1 rifle")
    assert not told(found, "2 rifle")


def test_weeks_that_have_been_read_stay_when_the_war_goes_on(played: Game) -> None:
    game = war()
    first = Chronicle(Past(game), Side.AXIS)
    week = first.week(1)
    first.week(3)
    game.submit(parse_order("NOTE look again"))
    again = first.go_on(Past(game))
    assert again.week(1) is week
    assert again.missing() == [3, 2]  # the current week is read again
    assert told(again, "note") == ["Note: look again"]


@pytest.mark.parametrize(("words", "week"), [("2", 2), ("minsk", 2), ("29 jun 1941", 2), ("1941-07-06", 3)])
def test_a_week_is_found_by_its_number_its_date_and_a_fall(past: Past, words: str, week: int) -> None:
    assert past.state(1).scenario.start.isoformat() == "1941-06-22"
    assert find_week(Chronicle(past, None), words) == week


@pytest.mark.parametrize("words", ["9", "kiev", "", "1 jan 1950", "31 feb 1941"])
def test_what_is_no_week_of_the_war_is_told_in_a_line(past: Past, words: str) -> None:
    with pytest.raises(InputError):
        find_week(Chronicle(past, None), words)


def test_the_front_is_as_long_as_the_hexsides_between_both() -> None:
    state = make_state()
    state.control = {Hex(1, 1): Side.AXIS, Hex(1, 2): Side.SOVIET, Hex(5, 5): Side.SOVIET}
    assert front_length(state) == 1


def test_the_names_of_a_strange_scenario_take_a_cell_a_character(past: Past) -> None:
    week = replace(Chronicle(past, None).week(1), taken=[("\u4e2d\u200b", Side.AXIS)])
    told = "".join(text_of(spans) for spans in week_lines(week, past.state(1).scenario, 40))
    assert "takes" in told
    assert "\u4e2d" not in told


def test_only_groups_that_gave_up_are_said_to_have_surrendered_not_their_attackers(surrendered: Game) -> None:
    week = Chronicle(Past(surrendered), Side.AXIS).week(1)
    told = [" ".join(text_of(spans).split()) for spans in week_lines(week, surrendered.state.scenario, 60)]
    assert "70 surrenders at 5,5" in told


def test_losses_in_the_battles_are_told_of_both_sides_and_all_losses_where_they_are_known() -> None:
    state = make_state(
        group(12, (4, 3), *map(infantry, range(6)), plot="4"),
        group(70, (4, 4), rifle(strength=10)),
        group(13, (4, 3), infantry(0)),
        group(71, (4, 2), rifle(strength=90), plot="4B", artillery=60),
    )
    game = Game(state)
    while game.state.week < 2:
        game.end_phase()
    past = Past(game)
    week = Chronicle(past, Side.AXIS).week(1)
    record = game.state.players[Side.AXIS].records[-1]
    fought = [event.facts["losses"] for event in past.week(1).events if event.type == "attacked"]
    assert week.in_combat == {side: sum(each.get(side, 0) for each in fought) for side in Side}
    assert week.in_all == {Side.AXIS: record.losses}
    assert week.in_combat[Side.AXIS] < record.losses  # guns fired on it before
    costs = f"Axis {week.in_combat[Side.AXIS]}, Soviet {week.in_combat[Side.SOVIET]}"
    told = [text_of(spans) for spans in week_lines(week, game.state.scenario, 60)][-2:]
    assert told == [
        f"{week.battles} battle, strength lost: {costs}",
        f"strength lost in all: Axis {record.losses}",
    ]
    assert week.compared == week.in_combat
    both = Chronicle(past, None).week(1)
    assert both.compared == both.in_all
    for told_week in (week, both):
        (losses,) = [found for found in war_charts([told_week], game.state) if found.title == "Losses"]
        drawn = [curve.points[0][1] for curve in losses.curves]
        assert drawn == [told_week.compared[side] for side in Side], "both of one kind"


def test_a_side_without_groups_has_none_of_them_in_supply_nor_out_of_it(surrendered: Game) -> None:
    while surrendered.state.week < 3:
        surrendered.end_phase()
    first, second = map(Chronicle(Past(surrendered), None).week, (1, 2))
    assert [*first.figures["supplied"]] == [*Side]
    assert [*second.figures["supplied"]] == [Side.AXIS]
    compared = [row for row in map(text_of, then_and_now(first, second, 60)) if "% supplied" in row]
    assert [row.split()[0] for row in compared] == ["Axis"]
