"""What lies inside a saved game may be anything: states, weeks, orders, scenarios and headers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.kit import make_board, rifle
from tests.saves.hostile import NASTY, content, playable_or_refused, refused, written
from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.model.groups import Kind
from wir.model.scenario import Reinforcement
from wir.model.sides import Side
from wir.saves import SaveError, load_game, load_header, save_game
from wir.saves.container import packed, unpacked
from wir.saves.errors import DamageError
from wir.saves.games import most_entries, unpack_state


def test_a_war_may_have_as_much_of_a_thing_as_its_scenario_has() -> None:
    war = small_war().scenario
    assert most_entries(war) >= 1000
    assert most_entries(replace(war, cities=war.cities * 2000)) == 2000 * len(war.cities)
    coming = Reinforcement(Side.SOVIET, war.start, "4,6", Kind.INFANTRY, rifle(9))
    assert most_entries(replace(war, reinforcements=(coming,) * 3000)) == 3000
    assert most_entries(replace(war, board=make_board(("." * 99,) * 99))) == 99 * 99


def test_what_is_no_state_is_told_with_its_place() -> None:
    with pytest.raises(DamageError, match=r"^week: a whole number is expected, not text$"):
        unpack_state(packed({"week": "first"}), small_war().scenario)


def test_without_the_start_of_the_phase_nothing_can_be_taken_back(raw: bytes, file: Path) -> None:
    header, body = content(file)
    game = load_game(written(file, header, {**body, "phase_start": b"none"}))
    assert game.given
    assert not game.replays
    assert game.undo() is None


def test_orders_that_are_none(raw: bytes, file: Path) -> None:
    header, body = content(file)
    assert "orders" in refused(written(file, header, {**body, "orders": ["MOVE 12 2", "DANCE"]}))


def test_weeks_that_do_not_follow_each_other(raw: bytes, file: Path) -> None:
    header, body = content(file)
    for weeks in (body["weeks"][1:] * 2, body["weeks"][::-1], body["weeks"][:1]):
        assert "weeks" in refused(written(file, header, {**body, "weeks": weeks}))


def test_weeks_do_not_begin_before_all_time(raw: bytes, file: Path) -> None:
    header, body = content(file)
    first, *rest = body["weeks"]
    weeks = [[-(2**63), *first[1:]], *rest]
    assert "game: its weeks do not lead to week 2" in refused(written(file, header, {**body, "weeks": weeks}))


def test_a_damaged_week_is_told_when_it_is_asked_for(raw: bytes, file: Path) -> None:
    header, body = content(file)
    weeks = [[1, b"none", b"none"], *body["weeks"][1:]]
    game = load_game(written(file, header, {**body, "weeks": weeks}))
    week = next(game.history.weeks)
    with pytest.raises(SaveError, match=r"^war\.wir: week 1: is damaged$"):
        week.start.state()
    with pytest.raises(SaveError, match=r"^war\.wir: week 1: phases: is damaged$"):
        assert week.phases


def test_phases_of_another_form_are_told_with_their_place(raw: bytes, file: Path) -> None:
    header, body = content(file)
    number, start, _ = body["weeks"][0]
    weeks = [[number, start, packed([["A", "MOVE 12 2", 7]])], *body["weeks"][1:]]
    week = next(load_game(written(file, header, {**body, "weeks": weeks})).history.weeks)
    with pytest.raises(SaveError) as error:
        assert week.phases
    assert str(error.value) == "war.wir: week 1: phases[0][1]: a list is expected, not text"


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a value, itself and lists of many like it apart."""
    entries = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, entry in entries:
        yield (*path, key)
        yield from leaves(entry, (*path, key))


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A value with another one in a place; what lies off the way there is shared."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


@pytest.mark.parametrize(
    ("part", "times"),
    [
        ("scenario", 1),
        pytest.param("scenario", 2, marks=pytest.mark.thorough),
        pytest.param("state", 2, marks=pytest.mark.slow),
    ],
)
def test_every_part_of_a_state_and_a_scenario_exchanged(part: str, times: int, raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = unpacked(body[part])
    dice = random.Random(part)
    found = 0
    for path in leaves(plain):
        for value in dice.sample(NASTY, times):
            other = {**body, part: packed(changed(plain, path, value)), "orders": []}
            found += not playable_or_refused(written(file, header, other))
    assert found > 100 * times


def test_a_state_that_is_impossible_is_named(raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = unpacked(body["state"])
    number, group = next((number, group) for number, group in plain["groups"].items() if group["units"])
    group["units"][0]["strength"] = 900
    line = refused(written(file, header, {**body, "state": packed(plain)}))
    impossible = rf'war\.wir: state: is impossible: group {number}, unit "\w+ \w+": strength 900, at most \d+'
    assert re.fullmatch(impossible, line)


def test_a_view_is_no_state_to_play_on(raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = {**unpacked(body["state"]), "viewer": "AXIS"}
    line = refused(written(file, header, {**body, "state": packed(plain)}))
    assert line == "war.wir: state: is one side's View, which cannot be played on"


def test_the_small_war_itself_loads(file: Path) -> None:
    save_game(Game(small_war()), file)
    assert playable_or_refused(file)


UNPRINTABLE = ["\x1b[2J", "a\nb", "\u202eabc", "\u2066x", "\u200f", "\x9b31m", "\x00", "x" * 5000]
"""What a terminal obeys, what turns the direction of writing, and what has no end."""


def texts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every text in a value, the first of many like it."""
    if isinstance(value, str):
        yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    for key, entry in entries:
        yield from texts(entry, (*path, key))


def test_no_text_of_a_scenario_in_a_save_can_move_a_terminal(raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = unpacked(body["scenario"])
    plain = {**plain, "labels": {"12": "Army"}, "strategic_notes": {"AXIS": "Take Minsk."}}
    plain["known"] = [{"side": "AXIS", "what": "tanks", "figure": 1, "of": ["PZ"]}]
    ways = [*texts(plain)]
    assert {"title", "id", "labels", "known", "strategic_notes", "board", "cities", "groups"} <= {
        way[0] for way in ways
    }
    for way in ways:
        for text in UNPRINTABLE:
            if way[0] == "strategic_notes" and text == "a\nb":
                continue
            told = refused(written(file, header, {**body, "scenario": packed(changed(plain, way, text))}))
            assert "scenario" in told, way
    plain["strategic_notes"]["AXIS"] = "Take Minsk.\nHold it."
    load_game(written(file, header, {**body, "scenario": packed(plain)}))


def test_what_is_no_header_is_told_as_such(raw: bytes, file: Path) -> None:
    header, body = content(file)
    with pytest.raises(SaveError, match=r"^war\.wir: header"):
        load_header(written(file, {**header, "level": "three"}, body))


def test_no_text_of_a_header_can_move_a_terminal(raw: bytes, file: Path) -> None:
    header, body = content(file)
    header = {**header, "seats": {"AXIS": "human"}, "ending": "agreement"}
    load_header(written(file, header, body))
    ways = [way for way in texts(header) if way[0] not in ("length", "date", "phase")]
    assert len(ways) == 4
    for way in ways:
        for text in UNPRINTABLE:
            with pytest.raises(SaveError, match=r"^war\.wir: header: a text in it cannot be printed$"):
                load_header(written(file, changed(header, way, text), body))


def test_a_text_of_a_header_may_have_120_characters(raw: bytes, file: Path) -> None:
    header, body = content(file)
    assert len(load_header(written(file, {**header, "title": "x" * 120}, body)).title) == 120
    with pytest.raises(SaveError, match="header: a text in it cannot be printed"):
        load_header(written(file, {**header, "title": "x" * 121}, body))


@pytest.mark.parametrize("text", [*UNPRINTABLE, "", "two words"])
def test_no_name_of_a_player_can_move_a_terminal(text: str, raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = {**unpacked(body["state"]), "seats": {"AXIS": text}}
    refused(written(file, header, {**body, "state": packed(plain)}))
