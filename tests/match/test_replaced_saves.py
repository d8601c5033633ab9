"""A file that was put where a save with more orders was: what is left of them is told and kept."""

from __future__ import annotations

import shutil
from pathlib import Path

from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.start import Resume
from wir.orders import parse_order
from wir.saves import load_game


def test_a_file_that_comes_twice_does_not_cost_the_orders_given_since(tmp_path: Path) -> None:
    match = open_game(tmp_path, NewGame("smolensk", seed=1, name="war", soviet="human")).match
    match.end_phase()
    path = tmp_path / "war.wir"
    sent = path.read_bytes()
    match.submit(parse_order("NOTE mine"))
    match.save_to_leave()
    match.close()
    path.write_bytes(sent)
    opened = open_game(tmp_path, Resume("war"))
    (remark,) = opened.remarks
    told = (
        "this save lacks orders that war.bak.kept of 6 JUL 1941 holds, which is kept with its journal, war.journal.kept"
    )
    assert remark == f"{told}; to go on from there, resume that one"
    assert [*map(str, load_game(path.with_suffix(".bak.kept")).given)] == ["NOTE mine"]
    opened.match.close()
    assert open_game(tmp_path, Resume("war")).remarks == ()  # told once
    again = open_game(tmp_path, Resume("war.bak.kept"))
    assert [*map(str, again.match.game.given)] == ["NOTE mine"]
    assert again.remarks == ("the file war.bak.kept stays as it is; the game goes on as war-1",)


def test_a_turn_that_the_other_player_changes_and_sends_again_does_not_cost_the_orders_given_since(
    tmp_path: Path,
) -> None:
    path, changed = tmp_path / "war.wir", tmp_path / "changed.wir"
    for file, note in ((changed, "NOTE second thoughts"), (path, "NOTE first thoughts")):
        match = open_game(tmp_path, NewGame("smolensk", seed=1, name=file.stem, soviet="human")).match
        match.submit(parse_order(note))
        match.end_phase()
        match.close()
    mine = open_game(tmp_path, Resume("war")).match
    mine.submit(parse_order("NOTE mine"))
    mine.save_to_leave()
    mine.close()
    shutil.copy(changed, path)
    (remark,) = open_game(tmp_path, Resume("war")).remarks
    assert "war.bak.kept" in remark
    assert [*map(str, load_game(path.with_suffix(".bak.kept")).given)] == ["NOTE mine"]


def test_orders_noted_for_a_save_that_was_replaced_are_kept(tmp_path: Path) -> None:
    match = open_game(tmp_path, NewGame("smolensk", seed=1, name="war")).match
    match.submit(parse_order("NOTE mine"))
    match.close()  # as if the program had been killed
    other = open_game(tmp_path, NewGame("smolensk", seed=1, name="other")).match
    other.submit(parse_order("NOTE his"))
    other.save()
    other.close()
    path = tmp_path / "war.wir"
    shutil.copy(tmp_path / "other.wir", path)
    opened = open_game(tmp_path, Resume("war"))
    assert opened.remarks == ("the file has been replaced: war.journal.kept holds 1 order given before that",)
    assert path.with_suffix(".journal.kept").read_text().splitlines()[1:] == ["NOTE mine"]
    opened.match.close()
    assert open_game(tmp_path, Resume("war")).remarks == ()  # told once


def test_a_journal_whose_first_line_is_damaged_is_kept(tmp_path: Path) -> None:
    match = open_game(tmp_path, NewGame("smolensk", seed=1, name="war")).match
    match.submit(parse_order("NOTE mine"))
    match.close()  # as if the program had been killed
    journal = tmp_path / "war.journal"
    damaged = b"?" + journal.read_bytes()
    journal.write_bytes(damaged)
    (remark,) = open_game(tmp_path, Resume("war")).remarks
    assert "war.journal.kept holds 1 order" in remark
    assert journal.with_suffix(".journal.kept").read_bytes() == damaged


def test_a_journal_whose_orders_the_save_holds_is_not_kept(tmp_path: Path) -> None:
    """As when the program is killed when the save has been written, and before its journal is begun."""
    match = open_game(tmp_path, NewGame("smolensk", seed=1, name="war")).match
    match.submit(parse_order("NOTE mine"))
    path = tmp_path / "war.wir"
    journal = path.with_suffix(".journal").read_bytes()
    match.save()
    match.close()
    path.with_suffix(".journal").write_bytes(journal)
    assert open_game(tmp_path, Resume("war")).remarks == ()
    assert not path.with_suffix(".journal.kept").exists()
