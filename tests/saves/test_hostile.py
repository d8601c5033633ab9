"""Whatever a file holds, loading it gives a game that can be played or one clear line, and touches nothing."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from pathlib import Path

import msgpack
import pytest

from tests.saves.hostile import NASTY, content, playable_or_refused, refused, written
from tests.saves.wars import small_war
from wir.saves import SaveError, load_game, load_header
from wir.saves.container import (
    FORMAT,
    FRONT,
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
from wir.saves.games import unpack_game
from wir.saves.saving import unpack_header


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


@pytest.mark.parametrize(("more", "many"), [(b"more", "4 bytes"), (b"m", "1 byte")])
def test_bytes_after_the_end(more: bytes, many: str, raw: bytes, file: Path) -> None:
    file.write_bytes(raw + more)
    assert refused(file) == f"war.wir: is damaged: {many} too many"


def test_a_later_format(raw: bytes, file: Path) -> None:
    document = read_document(file)
    file.write_bytes(b"".join(replace(document, version=3).parts()))
    newer = "made by a newer wir: update this one to open it; the file stays as it is (format 3; this program knows 2)"
    assert refused(file) == f"war.wir: {newer}"
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
