"""Nothing in a saved game takes up more room than a game can."""

from __future__ import annotations

import tracemalloc
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.saves.hostile import content, refused, written
from wir.engine.game import MOST_ORDERS
from wir.saves import SaveError, load_game
from wir.saves.container import FORMAT, LARGEST, Document, encoded, packed, unpacked


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
