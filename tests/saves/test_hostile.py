"""Whatever a file holds, loading it gives a game that can be played or one clear line, and touches nothing."""

from __future__ import annotations

import os
import random
import re
import tracemalloc
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgpack
import pytest

from tests.kit import make_board, rifle
from tests.saves.wars import small_war
from wir.engine.game import MOST_ORDERS, Game
from wir.model.groups import Kind
from wir.model.scenario import Reinforcement
from wir.model.sides import Side
from wir.saves import SaveError, load_game, load_header, save_game
from wir.saves.container import (
    FORMAT,
    FRONT,
    LARGEST,
    LARGEST_BODY,
    LARGEST_HEADER,
    MAGIC,
    Document,
    decoded,
    encoded,
    packed,
    read_document,
    unpacked,
)
from wir.saves.errors import DamageError
from wir.saves.games import most_entries, unpack_game, unpack_state
from wir.saves.saving import unpack_header

NASTY: list[Any] = [
    None, True, -1, 0, 10**9, 2**63 - 1, -(2**63), 1.5, float("nan"), "", "x", "\n\x1b[2J", "é" * 5000,
    b"\xff", [], {}, [[]], {"x": 1}, [-1, -1], [10**6, 10**6], "9999-12-31", "AXIS", "VERY COLD",
]  # fmt: skip


def refused(path: Path) -> str:
    """The line with which a file is refused; nothing on the disk is touched by it."""
    before = {entry: entry.stat().st_mtime_ns for entry in path.parent.iterdir()}
    with pytest.raises(SaveError) as error:
        load_game(path)
    assert {entry: entry.stat().st_mtime_ns for entry in path.parent.iterdir()} == before
    line = str(error.value)
    assert line.isprintable()
    assert len(line) < 400
    assert path.name in line
    return line


def playable_or_refused(path: Path) -> bool:
    """Whether a file gives a game; such a game can be played for a week, replayed and saved."""
    try:
        game = load_game(path)
    except SaveError as error:
        assert str(error).isprintable()
        assert path.name in str(error)
        return False
    while game.undo() is not None:
        pass
    if game.state.ending is None:
        for _ in range(8):
            if game.state.ending is None:
                game.end_phase()
    save_game(game, path.with_name("again.wir"), sync=False)
    return True


@pytest.fixture
def raw(later: Game, file: Path) -> bytes:
    save_game(later, file)
    return file.read_bytes()


def written(path: Path, header: Any, body: Any) -> Path:
    """A file of this header and body with valid checksums."""
    parts = [part if isinstance(part, bytes) else encoded(part) for part in (header, body)]
    path.unlink(missing_ok=True)  # some systems write at once what takes the place of something
    path.write_bytes(b"".join(Document(FORMAT, *parts).parts()))
    return path


def content(path: Path) -> tuple[Any, Any]:
    document = read_document(path)
    return msgpack.unpackb(document.header), msgpack.unpackb(document.body)


def test_a_file_cut_off_anywhere(raw: bytes, file: Path) -> None:
    lengths = {*range(1, 60), *random.Random(1).sample(range(60, len(raw)), 60), len(raw) - 1}
    for length in sorted(lengths):
        file.write_bytes(raw[:length])
        assert "is cut off" in refused(file)


@pytest.mark.thorough
def test_bits_that_flipped(raw: bytes, file: Path) -> None:
    dice = random.Random(2)
    for _ in range(300):
        bits = bytearray(raw)
        bits[dice.randrange(len(bits))] ^= 1 << dice.randrange(8)
        file.write_bytes(bits)
        refused(file)


@pytest.mark.parametrize("size", [0, 1, 7, 8, 53, 54, 1000, 100_000])
def test_bytes_of_no_meaning(size: int, file: Path) -> None:
    file.write_bytes(random.Random(size).randbytes(size))
    assert refused(file) == "war.wir: is not a saved game"


def test_bytes_after_the_end(raw: bytes, file: Path) -> None:
    file.write_bytes(raw + b"more")
    assert refused(file) == "war.wir: is damaged: 4 bytes too many"


def test_a_later_format(raw: bytes, file: Path) -> None:
    document = read_document(file)
    file.write_bytes(b"".join(replace(document, version=3).parts()))
    assert refused(file) == "war.wir: made by a newer wir (format 3; this program knows 2)"
    with pytest.raises(SaveError, match="newer wir"):
        load_header(file)


def test_sizes_beyond_all_measure(file: Path) -> None:
    for header, body in ((2**32 - 1, 1), (1, 2**63)):
        file.write_bytes(FRONT.pack(MAGIC, FORMAT, header, body, bytes(16), bytes(16)))
        assert refused(file) == "war.wir: is damaged: no saved game begins like this"


def test_the_largest_sizes_may_be(file: Path) -> None:
    for more, told in ((0, "is cut off"), (1, "no saved game begins like this")):
        for header, body in ((LARGEST_HEADER + more, 1), (1, LARGEST_BODY + more)):
            file.write_bytes(FRONT.pack(MAGIC, FORMAT, header, body, bytes(16), bytes(16)))
            assert told in refused(file)


def test_what_is_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder.wir"
    folder.mkdir()
    assert refused(folder) == "folder.wir: is a folder"
    assert refused(tmp_path / "missing.wir") == "missing.wir: no such file or directory"
    with pytest.raises(SaveError):
        load_game("nul\0byte.wir")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.wir")
    assert refused(tmp_path / "pipe.wir") == "pipe.wir: is not a file"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(raw: bytes, file: Path) -> None:
    file.chmod(0)
    assert "permission denied" in refused(file)


@pytest.mark.parametrize("times", [80, pytest.param(400, marks=pytest.mark.thorough)])
def test_random_changes_with_valid_checksums(times: int, raw: bytes, file: Path) -> None:
    document = read_document(file)
    dice = random.Random(3)
    for n in range(times):
        parts = [bytearray(document.header), bytearray(document.body)]
        part = parts[n % 2]
        for _ in range(dice.randrange(1, 4)):
            part[dice.randrange(len(part))] = dice.randrange(256)
        file.write_bytes(b"".join(Document(FORMAT, *map(bytes, parts)).parts()))
        playable_or_refused(file)


@pytest.mark.parametrize(
    "body", [b"", b"\xc1", b"\x91" * 20_000, b"\xdd\xff\xff\xff\xff", b"\xc7\x00\x05", b"\xd6\xff0000"]
)
def test_bodies_that_are_none(body: bytes, raw: bytes, file: Path) -> None:
    header, _ = content(file)
    refused(written(file, header, body))


@pytest.mark.parametrize("key", ["scenario", "weeks", "orders", "state"])
def test_parts_of_the_wrong_kind(key: str, raw: bytes, file: Path) -> None:
    header, body = content(file)
    for value in NASTY:
        accepted = playable_or_refused(written(file, header, {**body, key: value}))
        assert accepted == (key == "orders" and value == []), value
    refused(written(file, header, {name: part for name, part in body.items() if name != key}))
    refused(written(file, header, {**body, "more": 1}))


@pytest.mark.thorough
def test_headers_of_the_wrong_kind(raw: bytes, file: Path) -> None:
    header, body = content(file)
    for key in header:
        refused(written(file, {name: part for name, part in header.items() if name != key}, body))
        for value in NASTY:
            playable_or_refused(written(file, {**header, key: value}, body))


def test_how_much_is_missing_is_told(raw: bytes, file: Path) -> None:
    file.write_bytes(raw[:-3])
    assert refused(file) == f"war.wir: is cut off: 3 of {len(raw)} bytes missing"
    file.write_bytes(raw + b"more")
    assert refused(file) == "war.wir: is damaged: 4 bytes too many"


def test_what_is_wrong_with_a_header_is_told(raw: bytes, file: Path) -> None:
    with pytest.raises(DamageError, match=r"^header: is damaged$"):
        unpack_header(b"\xc1")
    header, body = content(file)
    assert refused(written(file, {**header, "week": "first"}, body)).startswith(
        "war.wir: header.week: a whole number is expected"
    )


def test_the_header_of_a_save_whose_game_is_damaged_can_still_be_read(raw: bytes, file: Path) -> None:
    file.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    assert "game: is damaged" in refused(file)
    assert load_header(file).title == small_war().scenario.title


def test_what_expands_without_end(raw: bytes, file: Path) -> None:
    header, body = content(file)
    bomb = zlib.compress(bytes(20 * LARGEST), 9)
    assert f"expands to more than {LARGEST} bytes" in refused(written(file, header, {**body, "state": bomb}))
    nested = zlib.compress(b"\x81\xa1x" * 1_000_000 + b"\x00")
    for key in ("state", "scenario"):
        refused(written(file, header, {**body, key: nested}))


def many(packed_entry: bytes) -> bytes:
    """A packed list of the same entry, of ten million bytes."""
    number = 10_000_000 // len(packed_entry)
    return b"\xdd" + number.to_bytes(4, "big") + packed_entry * number


@pytest.mark.parametrize("version", [pytest.param(1, marks=pytest.mark.thorough), FORMAT])
@pytest.mark.parametrize("part", ["scenario", "weeks", "orders", "more"])
def test_a_body_takes_no_more_room_unpacked_than_a_game(version: int, part: str, raw: bytes, file: Path) -> None:
    header, body = content(file)
    bomb = {name: encoded(value) for name, value in body.items()} | {
        part: many(b"\x80" if part != "orders" else b"\xa0")
    }
    data = bytes([0x80 + len(bomb)]) + b"".join(encoded(name) + value for name, value in bomb.items())
    file.write_bytes(b"".join(Document(version, encoded(header), data).parts()))
    tracemalloc.start()
    try:
        line = refused(file)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
    assert line.startswith("war.wir: game")


def test_the_phase_being_played_has_no_endless_orders(raw: bytes, file: Path) -> None:
    header, body = content(file)
    game = load_game(written(file, header, {**body, "orders": ["NOTE x"] * MOST_ORDERS}))
    assert len(game.given) == MOST_ORDERS
    line = refused(written(file, header, {**body, "orders": ["NOTE x"] * (MOST_ORDERS + 1)}))
    assert line.startswith("war.wir: game.orders: a list of at most 10000 is expected")


def test_a_phase_that_was_played_has_no_endless_orders(raw: bytes, file: Path) -> None:
    header, body = content(file)
    (number, start, _), *later = body["weeks"]

    def orders_of(count: int) -> tuple[str, ...]:
        phases = packed([["A", ["NOTE x"] * count, ""]])
        game = load_game(written(file, header, {**body, "weeks": [[number, start, phases], *later]}))
        return next(game.history.weeks).phases[0].orders

    assert len(orders_of(MOST_ORDERS)) == MOST_ORDERS
    with pytest.raises(SaveError, match=r"^war\.wir: week 1: phases.* a list of at most 10000 is expected"):
        orders_of(MOST_ORDERS + 1)


def test_what_is_no_game_is_told_as_such() -> None:
    with pytest.raises(DamageError, match=r"^game: is damaged$"):
        unpack_game(b"\xc1", "war.wir")
    with pytest.raises(DamageError, match=r"^game: an object with named parts is expected, not a whole number$"):
        unpack_game(encoded(7), "war.wir")


def test_a_packed_part_that_is_cut_off_or_goes_on_is_damaged() -> None:
    part = packed({"week": 1})
    assert unpacked(part) == {"week": 1}
    for wrong in (part[:-1], part[:-4], part + b"x"):
        with pytest.raises(DamageError, match=r"^is damaged$"):
            unpacked(wrong)


@pytest.mark.parametrize(
    ("start", "said"), [(b"", "is not a saved game"), (b"WIRS", "is cut off"), (b"WAR", "is not a saved game")]
)
def test_what_does_not_even_begin_as_a_save_is_told(start: bytes, said: str, file: Path) -> None:
    file.write_bytes(start)
    assert refused(file) == f"war.wir: {said}"


def test_only_what_a_save_holds_is_unpacked() -> None:
    for foreign in (msgpack.ExtType(1, b"x"), [msgpack.ExtType(7, b"")]):
        with pytest.raises(DamageError, match=r"^is damaged$"):
            decoded(msgpack.packb(foreign))


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


MANY: dict[str, Any] = {
    "rails": [[1, 5, "AXIS"]] * 300_000,
    "battles": [[1, 5]] * 600_000,
    "captured": [["Minsk", "AXIS"]] * 200_000,
    "seats": {str(n): "human" for n in range(100_000)},
    "first_player": "x" * 1_000_000,
}


@pytest.mark.parametrize("part", MANY)
def test_a_state_has_no_endless_collections(part: str, raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = {**unpacked(body["state"]), part: MANY[part]}
    line = refused(written(file, header, {**body, "state": packed(plain)}))
    assert line.startswith("war.wir: state: has more than 1000 entries in one place")


@pytest.mark.parametrize("part", ["records", "expected", "depots_used", "sightings"])
def test_a_player_in_a_state_has_no_endless_collections(part: str, raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = unpacked(body["state"])
    many = {str(n): n for n in range(5000)} if part == "sightings" else [0] * 5000
    plain["players"]["AXIS"][part] = many
    assert "has more than 1000 entries" in refused(written(file, header, {**body, "state": packed(plain)}))


def test_a_whole_map_of_railways_is_no_endless_collection(raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = unpacked(body["state"])
    assert len(plain["control"]) * len(plain["control"][0]) <= 1000
    load_game(written(file, header, {**body, "state": packed(plain)}))
