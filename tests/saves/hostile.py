"""Saved games that hold anything, and the proof that they are refused in a line or can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgpack
import pytest

from wir.saves import SaveError, load_game, save_game
from wir.saves.container import FORMAT, Document, encoded, read_document

NASTY: list[Any] = [
    None, True, -1, 0, 10**9, 2**63 - 1, -(2**63), 1.5, float("nan"), "", "x", "\n\x1b[2J", "é" * 5000,
    b"\xff", [], {}, [[]], {"x": 1}, [-1, -1], [10**6, 10**6], "9999-12-31", "AXIS", "VERY COLD",
]  # fmt: skip
"""What no part of a saved game expects."""


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


def written(path: Path, header: Any, body: Any) -> Path:
    """A file of this header and body with valid checksums."""
    parts = [part if isinstance(part, bytes) else encoded(part) for part in (header, body)]
    path.unlink(missing_ok=True)  # some systems write at once what takes the place of something
    path.write_bytes(b"".join(Document(FORMAT, *parts).parts()))
    return path


def content(path: Path) -> tuple[Any, Any]:
    """Header and body of a file."""
    document = read_document(path)
    return msgpack.unpackb(document.header), msgpack.unpackb(document.body)
