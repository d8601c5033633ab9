"""Games are begun and taken up again, recorded, without overwriting what they should not."""

from __future__ import annotations

import shlex
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from wir.engine.game import OrderRefusedError
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.players import PlayerError
from wir.match.start import Resume
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.state import Options
from wir.orders import parse_order
from wir.saves import SaveError, load_game
from wir.saves.errors import BarredError
from wir.saves.later import later_save
from wir.saves.lock import Holder, Lock
from wir.saves.recorder import autosave_path, recovered
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
    assert [path.name for path in sorted(tmp_path.iterdir())] == [
        "barbarossa-1.journal",
        "barbarossa-1.lock",
        "barbarossa-1.wir",
    ]
    opened.match.close()
    assert not (tmp_path / "barbarossa-1.lock").exists()


def test_games_have_names_of_their_own(tmp_path: Path) -> None:
    open_game(tmp_path, NEW)
    open_game(tmp_path, NEW)
    open_game(tmp_path, NewGame("barbarossa", seed=1, name="My war"))
    assert {path.stem for path in tmp_path.glob("*.wir")} == {"barbarossa-1", "barbarossa-2", "My war"}
    with pytest.raises(SaveError, match="already"):
        open_game(tmp_path, NewGame("barbarossa", seed=1, name="My war"))


def test_a_file_put_over_another_game_leaves_the_copies_of_that_alone(tmp_path: Path) -> None:
    """It goes on under a name of its own: otherwise it overwrites what there is left of the game that it replaced."""
    mine = open_game(tmp_path, replace(NEW, name="war")).match
    mine.submit(parse_order("END"))
    mine.close()
    other = open_game(tmp_path, replace(NEW, name="other", seed=6)).match
    other.close()
    shutil.copy(tmp_path / "other.wir", tmp_path / "war.wir")
    left = {path: path.read_bytes() for path in tmp_path.rglob("war*") if path.is_file()}
    opened = open_game(tmp_path, Resume("war"))
    opened.match.submit(parse_order("END"))
    opened.match.close()
    assert opened.match.game.state.seed == 6
    assert opened.remarks == ("another game was called war: war.wir stays as it is; the game goes on as war-1",)
    assert {path: path.read_bytes() for path in left} == left


@pytest.mark.parametrize("lost", ["war.bak", "autosaves/war-*"])
def test_a_file_put_over_another_game_leaves_alone_what_there_is_of_its_copies(tmp_path: Path, lost: str) -> None:
    mine = open_game(tmp_path, replace(NEW, name="war")).match
    mine.submit(parse_order("END"))
    mine.close()
    open_game(tmp_path, replace(NEW, name="other", seed=6)).match.close()
    shutil.copy(tmp_path / "other.wir", tmp_path / "war.wir")
    for file in tmp_path.glob(lost):
        file.unlink()
    assert open_game(tmp_path, Resume("war")).match.path == tmp_path / "war-1.wir"


def test_a_game_of_iron_man_put_over_another_keeps_its_name_as_it_overwrites_no_copies(tmp_path: Path) -> None:
    mine = open_game(tmp_path, replace(NEW, name="war")).match
    mine.submit(parse_order("END"))
    mine.close()
    open_game(tmp_path, replace(NEW, name="other", seed=6, options=Options(iron_man=True))).match.close()
    shutil.copy(tmp_path / "other.wir", tmp_path / "war.wir")
    copies = [tmp_path / "war.bak", *(tmp_path / "autosaves").glob("war-*")]
    left = [copy.read_bytes() for copy in copies]
    opened = open_game(tmp_path, Resume("war"))
    opened.match.submit(parse_order("END"))
    opened.match.close()
    assert opened.remarks == ()
    assert [copy.read_bytes() for copy in copies] == left


def test_a_new_game_does_not_overwrite_the_autosaves_of_one_whose_file_is_gone(tmp_path: Path) -> None:
    match = open_game(tmp_path, replace(NEW, name="war")).match
    match.submit(parse_order("END"))
    match.close()
    for ending in (".wir", ".bak"):
        (tmp_path / "war").with_suffix(ending).unlink()
    with pytest.raises(SaveError, match=r"^war: there is a saved game of this name already, of which autosaves/ or"):
        open_game(tmp_path, replace(NEW, name="war"))


def test_two_people_apart_pass_a_game_on_by_its_file(tmp_path: Path) -> None:
    """The journal of an earlier turn, which still lies beside the file that comes back, changes nothing."""
    own, other = tmp_path / "own", tmp_path / "other"
    begun = open_game(own, NewGame("smolensk", seed=1, name="duel", soviet="human")).match
    begun.end_phase()
    begun.save()
    begun.close()
    for there, here, next_side in ((own, other, Side.AXIS), (other, own, None)):
        here.mkdir(exist_ok=True)
        shutil.copy(there / "duel.wir", here)
        opened = open_game(here, Resume("duel"))
        assert opened.remarks == ()
        match, side = opened.match, opened.match.whose_turn()
        while match.whose_turn() is side:
            match.submit(parse_order("NOTE mine"))
            match.end_phase()
        assert match.whose_turn() is next_side
        match.save()
        match.close()


def played_on(folder: Path, name: str = "war", *, seed: int = 1) -> tuple[bytes, Path]:
    """A war of which six phases were played: its save before the last five, and where it lies now."""
    match = open_game(folder, NewGame("smolensk", seed=seed, name=name, soviet="hold")).match
    path = folder / f"{name}.wir"
    match.end_phase()
    older = path.read_bytes()
    for _ in range(5):
        match.end_phase()
    match.submit(parse_order("NOTE the last one"))
    match.close()
    return older, path


def test_an_older_save_in_place_of_a_later_one_is_reported_and_the_later_one_kept(tmp_path: Path) -> None:
    older, path = played_on(tmp_path)
    later = recovered(path).game
    journal = path.with_suffix(".journal").read_bytes()
    path.write_bytes(older)
    opened = open_game(tmp_path, Resume("war"))
    copy = autosave_path(path, later.state)
    told = f"autosaves/{copy.stem} of 6 JUL 1941 holds, which is kept with its journal, war.journal.kept"
    assert opened.remarks == (f"this save lacks orders that {told}; to go on from there, resume that one",)
    assert path.with_suffix(".journal.kept").read_bytes() == journal
    opened.match.close()
    assert open_game(tmp_path, Resume("war")).remarks == ()  # told once
    back = tmp_path / "again.wir"
    shutil.copy(copy, back)
    shutil.copy(path.with_suffix(".journal.kept"), back.with_suffix(".journal"))
    assert recovered(back).game.digest() == later.digest()


def test_where_only_the_copy_of_the_save_before_tells_of_a_later_one_it_is_kept(tmp_path: Path) -> None:
    older, path = played_on(tmp_path)
    shutil.rmtree(tmp_path / "autosaves")
    copy = path.with_suffix(".bak").read_bytes()
    path.write_bytes(older)
    (remark,) = open_game(tmp_path, Resume("war", name="other")).remarks[:1]
    there = "to go on from there, resume that one"
    assert remark == f"this save lacks orders that war.bak of 6 JUL 1941 holds, which is kept; {there}"
    (remark,) = open_game(tmp_path, Resume("war")).remarks
    told = " that war.bak.kept of 6 JUL 1941 holds, which is kept with its journal, war.journal.kept"
    assert remark.endswith(f"{told}; {there}")
    assert path.with_suffix(".bak.kept").read_bytes() == copy


def test_of_two_copies_that_go_as_far_the_autosave_is_told_and_a_damaged_one_is_none(tmp_path: Path) -> None:
    older, path = played_on(tmp_path)
    later = recovered(path)
    autosave = autosave_path(path, later.game.state)
    shutil.copy(autosave, path.with_suffix(".bak"))
    path.write_bytes(older)
    assert later_save(path, recovered(path)) == autosave
    path.with_suffix(".journal").unlink()
    assert later_save(path, recovered(path)) == autosave, "the journal of either is gone"
    for file in (tmp_path / "autosaves").iterdir():
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert later_save(path, recovered(path)) == path.with_suffix(".bak")
    path.with_suffix(".bak").unlink()
    assert later_save(path, recovered(path)) is None


def test_a_save_is_no_older_one_where_nothing_of_its_game_goes_farther(tmp_path: Path) -> None:
    older, path = played_on(tmp_path)
    newest = path.read_bytes()
    path.with_suffix(".journal").unlink()
    assert open_game(tmp_path, Resume("war")).remarks == ()  # its journal is gone, but no other save is
    other, _ = played_on(tmp_path, "other", seed=2)
    for file in tmp_path.glob("war.*"):
        file.unlink()
    path.write_bytes(other)  # beside the autosaves of a war of another seed that had the name before
    assert not any("older" in remark for remark in open_game(tmp_path, Resume("war")).remarks)
    assert older != newest


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


def test_a_save_that_cannot_be_read_leaves_no_folder_behind_for_the_name_it_was_to_have(tmp_path: Path) -> None:
    broken = tmp_path / "broken.wir"
    broken.write_bytes(b"WIR")
    with pytest.raises(SaveError):
        open_game(tmp_path / "games" / "saves", Resume(str(broken), "other"))
    assert list(tmp_path.iterdir()) == [broken]


def test_the_newest_game_is_taken_up_at_its_last_order(tmp_path: Path) -> None:
    first = open_game(tmp_path, NEW).match
    first.submit(parse_order("LEVEL 1"))
    first.end_phase()
    first.submit(parse_order("LEVEL 4"))
    first.close()
    opened = open_game(tmp_path, Resume())
    assert opened.match.game.digest() == first.game.digest()
    assert opened.remarks == ("orders since the last save, found in the journal: 1",)
    assert str(opened.match.undo()) == "LEVEL 4"
    opened.match.close()
    assert open_game(tmp_path, Resume("barbarossa-1")).match.game.state.level == 1


@pytest.mark.rule("10.0")
def test_a_game_is_taken_up_at_another_level_by_an_order(tmp_path: Path) -> None:
    open_game(tmp_path, NewGame("smolensk", name="war", seed=1)).match.close()
    opened = open_game(tmp_path, Resume("war", level=1)).match
    assert opened.game.state.level == 1
    opened.close()
    again = open_game(tmp_path, Resume("war", level=1)).match
    assert [str(entry.order) for entry in again.game.journal].count("LEVEL 1") == 1


def test_going_on_from_an_autosave_leaves_it_and_the_game_as_they_are(tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    match.end_phase()
    old = autosave_path(tmp_path / "barbarossa-1.wir", match.game.state)
    before = match.game.digest()
    while match.game.state.week == 1:
        match.play_phase() if not match.waits else match.end_phase()
    opened = open_game(tmp_path, Resume(f"autosaves/{old.stem}"))
    assert opened.match.game.digest() == before
    assert opened.remarks[-1] == f"the file {old.name} stays as it is; the game goes on as barbarossa-1-1"
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
    match.close()
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
    match.close()
    before = {path: path.read_bytes() for path in tmp_path.glob("*.*")}
    with pytest.raises(PlayerError, match="No module named 'gone'"):
        open_game(tmp_path, Resume(players={Side.AXIS: "gone:Away"}))
    assert {path: path.read_bytes() for path in tmp_path.glob("*.*")} == before


def test_a_game_that_is_open_is_looked_on_at_or_goes_on_under_another_name(tmp_path: Path) -> None:
    first = open_game(tmp_path, NEW).match
    first.submit(parse_order("LEVEL 1"))
    with pytest.raises(BarredError, match=r"^the game barbarossa-1 is open in another program"):
        open_game(tmp_path, Resume())
    looking = open_game(tmp_path, Resume(looks_on=True)).match
    assert looking.game.digest() == first.game.digest()
    assert not looking.waits_for(Side.AXIS)
    for order in ("LEVEL 2", "END", "SEAT AXIS computer"):
        with pytest.raises(OrderRefusedError, match="you are only looking on"):
            looking.submit(parse_order(order))
    assert looking.undo() is None
    assert looking.redo() is None
    looking.save()
    looking.close()
    copy = open_game(tmp_path, Resume(name="mine"))
    assert copy.remarks[-1] == "the file barbarossa-1.wir stays as it is; the game goes on as mine"
    copy.match.submit(parse_order("LEVEL 4"))
    first.submit(parse_order("LEVEL 2"))
    assert (first.trouble, copy.match.trouble) == (None, None)
    assert recovered(tmp_path / "barbarossa-1.wir").game.state.level == 2
    assert recovered(tmp_path / "mine.wir").game.state.level == 4


def test_who_looks_on_leaves_no_trace(tmp_path: Path) -> None:
    open_game(tmp_path, NEW).match.close()
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.iterdir()}
    open_game(tmp_path, Resume(looks_on=True))
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.iterdir()} == before


def test_a_game_of_iron_man_goes_on_under_no_other_name(tmp_path: Path) -> None:
    open_game(tmp_path, replace(NEW, options=Options(iron_man=True))).match.close()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(SaveError, match="which has only one save"):
        open_game(tmp_path, Resume(name="mine"))
    assert sorted(tmp_path.iterdir()) == before


def test_a_link_to_a_save_goes_on_under_another_name(tmp_path: Path) -> None:
    saves, elsewhere = tmp_path / "saves", tmp_path / "elsewhere"
    open_game(elsewhere, NEW).match.close()
    saves.mkdir()
    (saves / "link.wir").symlink_to(elsewhere / "barbarossa-1.wir")
    before = (elsewhere / "barbarossa-1.wir").read_bytes()
    opened = open_game(saves, Resume("link"))
    opened.match.submit(parse_order("LEVEL 1"))
    assert opened.remarks[-1] == "the file link.wir stays as it is; the game goes on as link-1"
    assert (elsewhere / "barbarossa-1.wir").read_bytes() == before


def test_a_game_left_open_on_another_computer_is_told(tmp_path: Path) -> None:
    open_game(tmp_path, NEW).match.close()
    holder = Holder("12", "pts/1", "lenovo", "2026-01-02 14:05")
    (tmp_path / "barbarossa-1.lock").write_text(holder.text())
    told = open_game(tmp_path, Resume()).remarks[-1]
    assert told.startswith("it was left open by process 12 in terminal pts/1 on lenovo, since 2026-01-02 14:05")


MODULE = """
from pathlib import Path
Path(__file__).with_name("imported").touch()
class Theirs:
    def orders(self, view):
        return iter(())
"""


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that tells by a file whether it was imported."""
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "stranger.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path / "code"))
    monkeypatch.delitem(sys.modules, "stranger", raising=False)
    return tmp_path / "code" / "imported"


@pytest.mark.parametrize("in_journal", [True, False])
def test_a_module_that_only_a_save_names_is_not_imported(in_journal: bool, foreign: Path, tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    match.submit(parse_order("SEAT SOVIET stranger:Theirs"))
    if not in_journal:
        match.save()
    match.close()
    for resume in (Resume(), Resume(name="other"), Resume(players={Side.AXIS: "computer"})):
        with pytest.raises(PlayerError, match=r"to run it, resume with --soviet stranger:Theirs$"):
            open_game(tmp_path, resume)
    open_game(tmp_path, Resume(looks_on=True))
    assert not foreign.exists()
    opened = open_game(tmp_path, Resume(players={Side.SOVIET: "stranger:Theirs"}))
    assert foreign.exists()
    assert opened.match.seat(Side.SOVIET) == "stranger:Theirs"
    opened.match.close()


def test_what_is_said_of_a_strangers_module_can_be_typed_into_a_shell_without_harm(tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    seat = "x:'$(touch${IFS}harm)'"
    match.submit(parse_order(f"SEAT SOVIET {seat}"))
    match.close()
    with pytest.raises(PlayerError) as found:
        open_game(tmp_path, Resume())
    assert str(found.value).endswith(f"resume with --soviet {shlex.quote(seat)}")


def test_another_player_may_take_the_seat_of_a_strangers_module(foreign: Path, tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    match.submit(parse_order("SEAT SOVIET stranger:Theirs"))
    match.close()
    opened = open_game(tmp_path, Resume(players={Side.SOVIET: "hold"}))
    assert opened.match.seat(Side.SOVIET) == "hold"
    assert not foreign.exists()
    opened.match.close()
    open_game(tmp_path, Resume())


def test_a_copy_under_a_name_that_is_in_use_is_refused_and_the_game_can_still_be_looked_on_at(tmp_path: Path) -> None:
    open_game(tmp_path, NEW).match.close()
    other = Lock(tmp_path / "mine.wir")
    with pytest.raises(BarredError, match=r"^the game mine is open") as error:
        open_game(tmp_path, Resume(name="mine"))
    assert error.value.save == tmp_path / "barbarossa-1.wir"
    other.release()


def test_two_programs_that_begin_games_at_once_get_names_of_their_own(tmp_path: Path) -> None:
    other = Lock(tmp_path / "barbarossa-1.wir")
    opened = open_game(tmp_path, NEW).match
    assert opened.recorder is not None
    assert opened.recorder.path == tmp_path / "barbarossa-2.wir"
    other.release()


def test_who_looks_back_sees_his_own_side_while_people_play(tmp_path: Path) -> None:
    open_game(tmp_path, NewGame("smolensk", seed=1, soviet="computer", name="war")).match.close()
    back = Resume("war", looks_on=True, looks_back=True)
    opened = open_game(tmp_path, back)
    assert (opened.viewer, opened.match.looks_on) == (Side.AXIS, True)
    with pytest.raises(PlayerError, match="stay secret"):
        open_game(tmp_path, replace(back, viewer=Side.SOVIET))


def test_of_two_people_who_still_play_one_must_be_named(tmp_path: Path) -> None:
    open_game(tmp_path, NewGame("smolensk", seed=1, soviet="human", name="war")).match.close()
    back = Resume("war", looks_on=True, looks_back=True)
    with pytest.raises(PlayerError, match="--side"):
        open_game(tmp_path, back)
    assert open_game(tmp_path, replace(back, viewer=Side.SOVIET)).viewer is Side.SOVIET


def test_between_a_commanders_phases_the_journal_goes_on_and_loses_nothing(tmp_path: Path) -> None:
    match = open_game(tmp_path, NEW).match
    path = tmp_path / "barbarossa-1.wir"
    match.end_phase()
    saved = path.read_bytes()
    for _ in range(2):
        match.play_phase()
        assert path.read_bytes() == saved
        assert recovered(path).game.digest() == match.game.digest()
    match.play_phase()
    assert load_game(path).digest() == match.game.digest()
    match.close()
