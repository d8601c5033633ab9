"""A player's notes on hexes and weeks: kept aside, in pieces, and read back whatever a save holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import make_state
from wir.engine.game import Game
from wir.model.errors import InputError
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.text.panels.lines import text_of
from wir.text.war.notes import HexNote, keeping, note_line, notes_of, noting, with_notes_of

BRIDGE = HexNote(3, Hex(4, 4), 'the "bridge", [held]')
LATE = HexNote(1, None, "too late")


def noted(*notes: HexNote) -> Game:
    """A game in which the Axis has these notes."""
    game = Game(make_state())
    for order in keeping(Side.AXIS, notes, game.state):
        game.submit(order)
    return game


def holding(text: str) -> State:
    """A state that holds a text where notes are kept."""
    state = make_state()
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides={"notes.1": text})
    return state


def test_notes_are_read_back_by_week() -> None:
    assert notes_of(noted(BRIDGE, LATE).state, Side.AXIS) == [LATE, BRIDGE]


def test_notes_are_hidden_from_the_other_side() -> None:
    game = noted(BRIDGE)
    assert notes_of(game.view(Side.AXIS), Side.AXIS) == [BRIDGE]
    assert notes_of(game.view(Side.SOVIET), Side.AXIS) == []


def test_the_war_is_the_same_whatever_is_noted() -> None:
    assert noted(BRIDGE).digest() == Game(make_state()).digest()


def test_many_notes_take_several_texts_until_there_is_no_room() -> None:
    many = [HexNote(n, None, "x" * 400) for n in range(1, 41)]
    assert notes_of(noted(*many).state, Side.AXIS) == many
    with pytest.raises(InputError, match="no room"):
        keeping(Side.AXIS, many * 3, make_state())


def test_notes_that_are_taken_away_leave_nothing() -> None:
    game = noted(BRIDGE)
    for order in keeping(Side.AXIS, [], game.state):
        game.submit(order)
    assert game.state.players[Side.AXIS].asides == {}


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[1]", "[[1,2]]", '[["x","","a"]]', '[[0,"","a"]]', "[[1e999,[],[]]]", "[" * 3000),
        *('[[1,[1],"a"]]', '[[1,5,"a"]]', '[[1,"99,99","a"]]', r'[[1,"","\u202e"]]', r'[[1,"","\ud800"]]'),
        *('[[1,"",""]]', '[[1,""," a"]]', '[[1,"","' + "x" * 401 + '"]]'),
    ],
)
def test_what_is_no_note_is_passed_over(text: str) -> None:
    assert notes_of(holding(text), Side.AXIS) == []


@pytest.mark.parametrize("text", ["a\nb", "x" * 401, "a\u200db"])
def test_a_note_is_one_line(text: str) -> None:
    with pytest.raises(InputError, match="one line of 1 to 400 characters that can be printed"):
        noting(Side.AXIS, make_state(), 1, None, text)


@pytest.mark.parametrize("text", ["", "  "])
def test_a_note_without_words_takes_away_what_is_noted_there(text: str) -> None:
    game = noted(BRIDGE)
    for order in noting(Side.AXIS, game.state, BRIDGE.week, BRIDGE.at, text):
        game.submit(order)
    assert notes_of(game.state, Side.AXIS) == []


def test_a_past_week_has_the_notes_of_today_and_its_own_marks() -> None:
    now, then = noted(BRIDGE).state, holding("")
    then.players[Side.AXIS] = replace(then.players[Side.AXIS], asides={"rails": "8,5"})
    found = with_notes_of(then, now, Side.AXIS)
    assert notes_of(found, Side.AXIS) == [BRIDGE]
    assert found.players[Side.AXIS].asides["rails"] == "8,5"
    assert "notes.1" not in then.players[Side.AXIS].asides


def test_signs_of_a_strange_note_take_a_cell_each() -> None:
    found = text_of(note_line(HexNote(1, None, "a\u200bb\u4e2d"), make_state()))
    assert found.isprintable()
    assert "\u4e2d" not in found
