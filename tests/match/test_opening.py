"""Games are begun and taken up again, recorded, without overwriting what they should not."""

from __future__ import annotations

from pathlib import Path

import pytest

from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.players import PlayerError
from wir.match.start import Resume
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.state import Options
from wir.orders import parse_order
from wir.saves import SaveError, load_game
from wir.saves.recorder import autosave_path
from wir.scenario import ScenarioError

NEW = NewGame("barbarossa", seed=5, length=Length.SHORT, level=2, soviet="hold", options=Options(surprise=True))


def test_a_new_game_is_what_was_asked_for_and_saved_at_once(tmp_path: Path) -> None:
    opened = open_game(tmp_path, NEW)
    state = opened.match.game.state
    assert (state.seed, state.length, state.level, state.options.surprise) == (5, Length.SHORT, 2, True)
    assert opened.match.seat(Side.AXIS) == "human"
    assert opened.match.seat(Side.SOVIET) == "hold"
    assert load_game(tmp_path / "barbarossa-1.wir").state.seats[Side.SOVIET] == "hold"
    assert opened.remarks == ()
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["barbarossa-1.journal", "barbarossa-1.wir"]


def test_games_have_names_of_their_own(tmp_path: Path) -> None:
    open_game(tmp_path, NEW)
    open_game(tmp_path, NEW)
    open_game(tmp_path, NewGame("barbarossa", seed=1, name="My war"))
    assert {path.stem for path in tmp_path.glob("*.wir")} == {"barbarossa-1", "barbarossa-2", "My war"}
    with pytest.raises(SaveError, match="already"):
        open_game(tmp_path, NewGame("barbarossa", seed=1, name="My war"))


@pytest.mark.parametrize(
    ("new", "error"),
    [
        (NewGame("atlantis", seed=1), ScenarioError),
        (NewGame("barbarossa", seed=1, axis="napoleon"), PlayerError),
        (NewGame("barbarossa", seed=1, name="../x"), SaveError),
        (NewGame("barbarossa", seed=1, level=9), ValueError),
    ],
)
def test_what_cannot_begin_leaves_nothing_behind(new: NewGame, error: type[Exception], tmp_path: Path) -> None:
    with pytest.raises(error):
        open_game(tmp_path, new)
    assert list(tmp_path.iterdir()) == []


def test_the_newest_game_is_taken_up_at_its_last_order(tmp_path: Path) -> None:
    first = open_game(tmp_path, NEW).match
    first.submit(parse_order("LEVEL 1"))
    first.end_phase()
    first.submit(parse_order("LEVEL 4"))
    opened = open_game(tmp_path, Resume())
    assert opened.match.game.digest() == first.game.digest()
    assert opened.remarks == ("orders since the last save, found in the journal: 1",)
    assert str(opened.match.undo()) == "LEVEL 4"
    assert open_game(tmp_path, Resume("barbarossa-1")).match.game.state.level == 1


def test_going_on_from_an_autosave_leaves_it_and_the_game_as_they_are(tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    match.end_phase()
    old = autosave_path(tmp_path / "barbarossa-1.wir", match.game.state)
    before = match.game.digest()
    while match.game.state.week == 1:
        match.play_phase() if not match.waits else match.end_phase()
    opened = open_game(tmp_path, Resume(f"autosaves/{old.stem}"))
    assert opened.match.game.digest() == before
    assert opened.remarks[-1] == f"{old.name} stays as it is; the game goes on as barbarossa-1-1"
    opened.match.end_phase()
    assert load_game(old).digest() == before
    assert load_game(tmp_path / "barbarossa-1.wir").digest() == match.game.digest()


def test_a_kept_copy_goes_on_under_another_name(tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    match.end_phase()
    copy = tmp_path / "barbarossa-1.bak"
    kept = copy.read_bytes()
    opened = open_game(tmp_path, Resume(str(copy)))
    opened.match.end_phase()
    assert copy.read_bytes() == kept
    assert (tmp_path / "barbarossa-1-1.wir").exists()


def test_a_journal_that_cannot_be_followed_is_kept_and_told(tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    match.submit(parse_order("LEVEL 1"))
    with (tmp_path / "barbarossa-1.journal").open("ab") as journal:
        journal.write(b"DANCE\n")
    opened = open_game(tmp_path, Resume())
    assert opened.match.game.state.level == 1
    assert "kept as barbarossa-1.journal.kept" in opened.remarks[-1]
    assert b"DANCE" in (tmp_path / "barbarossa-1.journal.kept").read_bytes()


def test_nothing_to_resume(tmp_path: Path) -> None:
    for save, reason in ((None, "there is no saved game to resume"), ("war", "there is no such saved game")):
        with pytest.raises(SaveError, match=reason):
            open_game(tmp_path, Resume(save))
    assert list(tmp_path.iterdir()) == []


def test_a_player_who_is_gone_is_told_before_anything_is_written(tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    match.submit(parse_order("SEAT AXIS gone:Away"))
    match.save()
    before = {path: path.read_bytes() for path in tmp_path.glob("*.*")}
    with pytest.raises(PlayerError, match="No module named 'gone'"):
        open_game(tmp_path, Resume())
    assert {path: path.read_bytes() for path in tmp_path.glob("*.*")} == before
