"""Which copies beside a save hold more of its game than it does, and how many orders a journal beside it has."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.model.state import Options
from wir.orders import parse_order
from wir.saves import load_game
from wir.saves.files import BACKUP
from wir.saves.later import is_over_another, later_save, lost_orders
from wir.saves.recorder import JOURNAL, Recorder, recovered


def begun(file: Path, *notes: str, seed: int = 1, iron_man: bool = False) -> Match:
    """A match of the small war after these notes, each an order of the first phase."""
    game = Game(replace(small_war(), seed=seed, options=Options(iron_man=iron_man)))
    match = Match(game, Recorder(file, game))
    for note in notes:
        match.submit(parse_order(f"NOTE {note}"))
    return match


def left(file: Path, *notes: str, seed: int = 1) -> bytes:
    """The file of a match that is left after these notes; a copy of it lies beside it."""
    match = begun(file, *notes, seed=seed)
    match.save_to_leave()
    match.close()
    return file.read_bytes()


def notes_of(file: Path) -> list[str]:
    """The orders of the phase that a file holds."""
    return [str(order).removeprefix("NOTE ") for order in load_game(file).given]


def test_who_leaves_in_the_middle_of_a_phase_leaves_its_orders_in_the_save_and_in_the_copy(file: Path) -> None:
    left(file, "a", "b")
    assert notes_of(file) == notes_of(file.with_suffix(BACKUP)) == ["a", "b"]


def test_who_leaves_as_a_phase_begins_can_still_go_back_to_the_one_before(file: Path) -> None:
    """Nothing has been ordered that a file put in place of the save could cost."""
    match = begun(file, "a")
    match.end_phase()
    match.save_to_leave()
    match.close()
    assert load_game(file).digest() == load_game(file.with_suffix(BACKUP)).digest()
    assert load_game(file.with_suffix(BACKUP)).given == ()


@pytest.mark.parametrize(
    ("there", "copy", "is_later"),
    [
        ((), ("a",), True),
        (("a",), ("a", "b"), True),
        (("a", "b"), ("a", "b"), False),  # as many
        (("a", "b"), ("a",), False),  # fewer
        (("b",), ("a", "b"), False),  # others
        (("a", "c"), ("a", "b", "c"), False),
    ],
)
def test_the_copy_goes_farther_where_it_holds_all_orders_of_the_save_and_more(
    there: tuple[str, ...], copy: tuple[str, ...], is_later: bool, file: Path
) -> None:
    save = left(file.with_name("sent.wir"), *there)
    left(file, *copy)
    file.write_bytes(save)
    assert later_save(file, recovered(file)) == (file.with_suffix(BACKUP) if is_later else None)


def test_the_copy_of_another_game_that_had_the_name_is_no_later_save(file: Path) -> None:
    save = left(file.with_name("sent.wir"))
    left(file, "a", seed=2)
    file.write_bytes(save)
    assert later_save(file, recovered(file)) is None
    assert is_over_another(file)


def test_beside_the_journal_of_the_save_itself_nothing_is_later_and_no_order_is_lost(file: Path) -> None:
    match = begun(file, "a")
    match.save_to_leave()
    match.undo()
    match.close()
    found = recovered(file)
    assert (len(found.game.given), found.has_journal) == (0, True)
    assert (later_save(file, found), lost_orders(file, found)) == (None, 0)


@pytest.mark.parametrize("notes", [("a",), ("a", "b", "c")])
def test_orders_in_the_journal_of_a_save_that_was_replaced_are_counted(notes: tuple[str, ...], file: Path) -> None:
    save = left(file.with_name("sent.wir"), "x")
    begun(file, *notes).close()  # as if the program had been killed
    file.write_bytes(save)
    assert lost_orders(file, recovered(file)) == len(notes)


def test_orders_are_counted_in_a_journal_with_bytes_that_are_no_text(file: Path) -> None:
    save = left(file.with_name("sent.wir"), "x")
    begun(file, "a", "b").close()
    journal = file.with_suffix(JOURNAL)
    journal.write_bytes(journal.read_bytes().replace(b"NOTE b", b"NOTE \xff"))
    file.write_bytes(save)
    assert lost_orders(file, recovered(file)) == 2


def test_a_journal_without_orders_is_none_that_was_lost(file: Path) -> None:
    save = left(file.with_name("sent.wir"), "x")
    begun(file).close()
    file.write_bytes(save)
    assert lost_orders(file, recovered(file)) == 0


def saved_over_its_journal(file: Path, *, iron_man: bool = False) -> None:
    """As when the program is killed when it has written the save, and before it begins the journal of that."""
    match = begun(file, iron_man=iron_man)
    match.submit(parse_order("LEVEL 1"))
    journal = file.with_suffix(JOURNAL).read_bytes()
    match.save()
    match.close()
    file.with_suffix(JOURNAL).write_bytes(journal)


@pytest.mark.parametrize("iron_man", [False, True])
def test_orders_of_an_old_journal_that_the_save_holds_are_not_lost(iron_man: bool, file: Path) -> None:
    """An iron man game has no copy by which that could be told: it is believed."""
    saved_over_its_journal(file, iron_man=iron_man)
    assert lost_orders(file, recovered(file)) == 0


def test_an_old_journal_whose_orders_lead_from_the_copy_to_another_game_than_the_save_is_lost(file: Path) -> None:
    save = left(file.with_name("sent.wir"), "x")
    saved_over_its_journal(file)
    file.write_bytes(save)
    assert lost_orders(file, recovered(file)) == 1


def test_without_a_copy_the_orders_of_an_old_journal_count_as_lost(file: Path) -> None:
    saved_over_its_journal(file)
    file.with_suffix(BACKUP).unlink()
    assert lost_orders(file, recovered(file)) == 1


@pytest.mark.parametrize("gone", ["save", "journal", "folder"])
def test_only_another_file_in_its_place_means_that_a_save_was_replaced(gone: str, tmp_path: Path) -> None:
    file = tmp_path / "saves" / "war.wir"
    match = begun(file, "a")
    recorder = match.recorder
    assert recorder is not None
    assert not recorder.is_replaced
    if gone == "folder":
        file.parent.rename(tmp_path / "elsewhere")
    else:
        (file if gone == "save" else file.with_suffix(JOURNAL)).unlink()
    assert not recorder.is_replaced
    match.close()


@pytest.mark.parametrize("ending", [".wir", JOURNAL])
def test_another_file_in_the_place_of_the_save_or_its_journal_is_noticed(ending: str, file: Path) -> None:
    match = begun(file, "a")
    assert match.recorder is not None
    file.with_suffix(ending).write_bytes(b"another")
    assert match.recorder.is_replaced
    match.close()


def test_everything_is_saved_until_the_next_order(file: Path) -> None:
    match = begun(file)
    assert match.recorder is not None
    assert match.recorder.has_all
    match.submit(parse_order("NOTE a"))
    assert not match.recorder.has_all
    match.save()
    assert match.recorder.has_all
    match.close()
