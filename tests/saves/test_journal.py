"""The journal gives back every order since the save, and none that was not carried out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.orders import parse_order
from wir.saves import SaveError, recorder
from wir.saves.recorder import LARGEST, MOST_LINES, Journal, follow, read_journal

MARK = "ab" * 16


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "war.journal"


def written(path: Path, *lines: str) -> Path:
    journal = Journal(path, MARK)
    for line in lines:
        journal.write(line)
    journal.close()
    return path


def written_at_once(path: Path, *lines: str) -> Path:
    """A journal of any length, by another hand."""
    path.write_text("\n".join((f"wir journal 1 {MARK}", *lines, "")))
    return path


def test_lines_come_back_in_order(path: Path) -> None:
    written(path, "LEVEL 2", "UNDO", "NOTE über alles")
    assert read_journal(path, MARK) == ("LEVEL 2", "UNDO", "NOTE über alles")


def test_what_is_no_text_in_a_line_is_marked(path: Path) -> None:
    path.write_bytes(f"wir journal 1 {MARK}\nNOTE ".encode() + b"\xff\n")
    assert read_journal(path, MARK) == ("NOTE \ufffd",)


def test_a_line_is_on_the_disk_as_soon_as_it_is_written(path: Path) -> None:
    journal = Journal(path, MARK)
    journal.write("LEVEL 2")
    assert read_journal(path, MARK) == ("LEVEL 2",)
    journal.close()


def test_a_journal_of_another_save_is_stale(path: Path) -> None:
    written(path, "LEVEL 2")
    assert read_journal(path, "cd" * 16) == ()


def test_a_missing_journal_is_empty(path: Path) -> None:
    assert read_journal(path, MARK) == ()


@pytest.mark.parametrize("content", [b"", b"\n", b"wir journal 1 ", b"\xff\xfe\x00", b"x" * 10_000, b"\n" * 100])
def test_what_is_no_journal_is_passed_over(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    assert read_journal(path, MARK) == ()


def test_cut_off_at_any_byte_it_gives_whole_lines_only(path: Path) -> None:
    lines = ("PLOT 12 34S", "LEVEL 2", "UNDO")
    raw = written(path, *lines).read_bytes()
    for length in range(len(raw) + 1):
        path.write_bytes(raw[:length])
        found = read_journal(path, MARK)
        assert found == lines[: len(found)]
        assert len(found) == max(0, raw[:length].count(b"\n") - 1)


def test_a_journal_that_is_full_takes_no_more(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MOST_LINES", 2)
    journal = Journal(path, MARK)
    journal.write("LEVEL 2")
    journal.write("LEVEL 1")
    with pytest.raises(SaveError, match=r"^war\.journal: is full$"):
        journal.write("UNDO")
    monkeypatch.setattr(recorder, "MOST_LINES", 3)
    monkeypatch.setattr(recorder, "LARGEST", path.stat().st_size + len("NOTE it\n"))
    with pytest.raises(SaveError, match=r"^war\.journal: is full$"):
        journal.write("NOTE its")
    journal.write("NOTE it")
    journal.close()
    assert read_journal(path, MARK) == ("LEVEL 2", "LEVEL 1", "NOTE it")


def test_a_journal_too_large_is_told_unless_it_is_stale(path: Path) -> None:
    size = written(path, "NOTE x").stat().st_size
    with path.open("ab") as file:
        file.write(b"x" * (LARGEST - size - 1) + b"\n")
    assert len(read_journal(path, MARK)) == 2
    with path.open("ab") as file:
        file.write(b"\n")
    with pytest.raises(SaveError, match=r"^war\.journal: is larger than 1048576 bytes, too large for a journal$"):
        read_journal(path, MARK)
    assert read_journal(path, "cd" * 16) == ()


def test_of_a_journal_with_too_many_lines_the_first_are_followed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MOST_LINES", 10)
    lines = read_journal(written_at_once(path, *["LEVEL 2", "UNDO"] * 8), MARK)
    assert len(lines) == 11
    found = follow(Game(small_war()), lines)
    assert (found.lines, found.problem) == (10, "line 12: a journal has at most 10 lines of orders")


@pytest.mark.thorough
def test_a_phase_has_no_endless_orders() -> None:
    game = Game(small_war())
    found = follow(game, ("NOTE x",) * MOST_LINES)
    assert (found.lines, found.problem) == (MOST_LINES, None)
    refusal = game.check(parse_order("NOTE y"))
    assert refusal is not None
    assert "no more than 10000 orders are given in a phase" in str(refusal)
    game.submit(parse_order("END"))
    assert game.check(parse_order("NOTE y")) is None


def test_a_folder_in_its_place_is_told(path: Path) -> None:
    path.mkdir()
    with pytest.raises(SaveError, match=r"folder|directory"):
        read_journal(path, MARK)
    with pytest.raises(SaveError, match=r"folder|directory"):
        Journal(path, MARK)


def test_orders_and_undo_are_followed() -> None:
    game = Game(small_war())
    found = follow(game, ("LEVEL 2", "LEVEL 1", "UNDO", "END", "NOTE on"))
    assert (found.lines, found.problem) == (5, None)
    assert game.state.level == 2
    assert [str(entry.order) for entry in game.journal] == ["LEVEL 2", "END", "NOTE on"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("DANCE", "line 3: 'DANCE' is not an order"),
        ("MOVE 12 2", "line 3: MOVE 12 2: this order belongs to phase"),
        ("UNDO", "line 3: there is nothing to take back"),
        ("", "line 3: '' is not an order"),
    ],
)
def test_what_cannot_be_followed_ends_it(line: str, problem: str) -> None:
    game = Game(small_war())
    game.submit(parse_order("END"))
    while game.phase != "A":
        game.end_phase()
    found = follow(game, ("LEVEL 2", line, "LEVEL 1") if line != "UNDO" else ("END", "UNDO"))
    assert found.lines == 1
    assert found.problem is not None
    assert found.problem.startswith(problem)


def test_a_full_disk_leaves_no_half_line(path: Path) -> None:
    journal = Journal(path, MARK)
    journal.write("LEVEL 2")

    class Full:
        """The file behind the journal, on a disk that takes five more bytes."""

        def __init__(self, file: object) -> None:
            self.file = file

        def write(self, data: bytes) -> int:
            return self.file.write(data[:5])  # type: ignore[attr-defined, no-any-return]

        def __getattr__(self, name: str) -> object:
            return getattr(self.file, name)

    real = journal._file
    journal._file = Full(real)  # type: ignore[assignment]
    with pytest.raises(SaveError, match=r"^war\.journal: the disk is full$"):
        journal.write("NOTE what does not fit")
    assert path.read_bytes().endswith(b"\nLEVEL 2\n")
    journal._file = real
    journal.write("LEVEL 1")
    journal.close()
    assert read_journal(path, MARK) == ("LEVEL 2", "LEVEL 1")
