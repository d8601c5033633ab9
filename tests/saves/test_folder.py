"""The folder of saved games: plain names, no tricks with paths, the newest first."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.model.state import Ending
from wir.saves import SaveError, save_game
from wir.saves.folder import (
    SaveTime,
    default_folder,
    find_save,
    free_path,
    last_change,
    listed,
    named_path,
    new_path,
    newest,
    place_for,
    resume_words,
)
from wir.saves.lock import Lock

TRICKS = ["", ".", "..", "../war", "a/b", "a\\b", "/etc/passwd", "a\0b", "a\nb", " war", "war ", "war.", ".war"]
TRICKS += ["x" * 61, "a:b", "~", "$HOME", "*", "-rf"]


def saved(path: Path, age: int = 0, *, is_over: bool = False) -> Path:
    """A save that was made so many seconds ago."""
    path.parent.mkdir(exist_ok=True)
    war = small_war()
    war.ending = Ending("schedule") if is_over else None
    save_game(Game(war), path, sync=False)
    when = path.stat().st_mtime - age
    os.utime(path, (when, when))
    return path


@pytest.mark.parametrize("name", TRICKS)
def test_names_that_are_none(name: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="a saved game is named by letters") as error:
        named_path(tmp_path, name)
    assert str(error.value).isprintable()
    assert "at most 60" in str(error.value)[:80], "a terminal of 80 columns shows no more of it"
    assert (": '" in str(error.value)) is bool(name), "the name itself"


@pytest.mark.parametrize("name", ["CON", "nul.wir", "com1"])
def test_a_name_of_a_device_is_refused_for_what_it_is(name: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=f"^'{name}': Windows keeps this name for a device"):
        named_path(tmp_path, name)


def test_of_no_name_at_all_only_what_a_name_may_be_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as error:
        named_path(tmp_path, "")
    assert str(error.value) == "a saved game is named by letters, digits, spaces, - and _, at most 60"


@pytest.mark.parametrize("name", ["war", "war 2", "Ostfront-41_b", "a-b", "Brücke", "v1.2", "война", "x" * 56, "MAX"])
def test_plain_names(name: str, tmp_path: Path) -> None:
    assert named_path(tmp_path, name) == tmp_path / f"{name}.wir"
    assert named_path(tmp_path, f"{name}.wir") == tmp_path / f"{name}.wir"


def test_a_new_game_takes_no_name_that_is_taken(tmp_path: Path) -> None:
    saved(tmp_path / "war.wir")
    with pytest.raises(SaveError, match=r"^war: there is a saved game of this name already$"):
        new_path(tmp_path, "war")
    assert new_path(tmp_path, "other") == tmp_path / "other.wir"


def test_a_game_is_saved_elsewhere_by_name_into_a_folder_or_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "saves"
    war = saved(folder / "war.wir")
    monkeypatch.chdir(folder)
    assert place_for(war, "peace") == folder / "peace.wir"
    assert place_for(war, "..") == Path("..") / "war.wir"
    assert place_for(war, str(tmp_path)) == tmp_path / "war.wir"
    assert place_for(war, f"{tmp_path}/new/") == tmp_path / "new" / "war.wir"
    assert place_for(war, str(tmp_path / "v1.2")) == tmp_path / "v1.2.wir"
    for text in ("", "war", str(war), str(tmp_path / "a\nb")):
        with pytest.raises(SaveError):
            place_for(war, text)


def test_a_place_that_the_system_refuses_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="file name too long"):
        place_for(tmp_path / "war.wir", "/" + "b" * 900)


def test_names_are_found_for_new_games(tmp_path: Path) -> None:
    assert free_path(tmp_path, "war") == tmp_path / "war-1.wir"
    saved(tmp_path / "war-1.wir")
    (tmp_path / "war-2.bak").write_bytes(b"")
    assert free_path(tmp_path, "war") == tmp_path / "war-3.wir"


def test_saves_are_found_by_name_by_autosave_and_by_file(tmp_path: Path) -> None:
    named = saved(tmp_path / "war.wir")
    ring = saved(tmp_path / "autosaves" / "war-07.wir")
    elsewhere = saved(tmp_path / "else" / "other.wir")
    assert find_save(tmp_path, "war") == named
    assert find_save(tmp_path, "war.wir") == named
    assert find_save(tmp_path, "autosaves/war-07") == ring
    assert find_save(tmp_path, str(elsewhere)) == elsewhere


def test_a_save_is_found_by_whatever_name_the_list_or_a_message_gives_it(tmp_path: Path) -> None:
    sent, copy = saved(tmp_path / "war (1).wir"), saved(tmp_path / "war.bak.kept")
    assert [find_save(tmp_path, entry.name) for entry in listed(tmp_path)] == [sent]
    assert find_save(tmp_path, "war.bak.kept") == copy


@pytest.mark.parametrize("text", ["other", "../war", "autosaves/../war", "a\0b", "x" * 5000, ""])
def test_what_is_not_there_is_told(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "saves"
    saved(folder / "war.wir")
    monkeypatch.chdir(folder)
    with pytest.raises(SaveError, match="there is no such saved game"):
        find_save(folder / "more", text)


def test_what_is_blank_is_told_in_quotes(tmp_path: Path) -> None:
    for text, told in ((" ", '" "'), ("other", "other")):
        with pytest.raises(SaveError) as error:
            find_save(tmp_path, text)
        assert str(error.value) == f"{told}: there is no such saved game"


def test_a_folder_that_cannot_be_looked_into_hides_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved(tmp_path / "war.wir")
    assert find_save(Path("x" * 300), "war.wir") == Path("war.wir")


def test_an_autosave_is_found_by_its_own_folder_and_no_other(tmp_path: Path) -> None:
    saved(tmp_path / "autosaves" / "war-01.wir")
    assert find_save(tmp_path, "autosaves/war-01") == tmp_path / "autosaves" / "war-01.wir"
    with pytest.raises(SaveError, match="there is no such saved game"):
        find_save(tmp_path, "elsewhere/war-01")


def test_the_list_begins_with_the_newest_and_ends_with_autosaves(tmp_path: Path) -> None:
    saved(tmp_path / "old.wir", age=100)
    saved(tmp_path / "new.wir", age=10)
    saved(tmp_path / "autosaves" / "new-03.wir")
    (tmp_path / "notes.txt").write_text("no save")
    assert [entry.name for entry in listed(tmp_path)] == ["new", "old", "autosaves/new-03"]
    assert newest(tmp_path) == tmp_path / "new.wir"


def test_a_game_is_as_new_as_its_journal(tmp_path: Path) -> None:
    saved(tmp_path / "old.wir", age=100)
    saved(tmp_path / "new.wir", age=10)
    (tmp_path / "old.journal").write_text("wir journal 1\n")
    assert newest(tmp_path) == tmp_path / "old.wir"


def test_a_war_that_is_over_comes_behind_one_that_goes_on(tmp_path: Path) -> None:
    saved(tmp_path / "over.wir", is_over=True)
    saved(tmp_path / "long-over.wir", age=100, is_over=True)
    assert newest(tmp_path) == tmp_path / "over.wir"
    saved(tmp_path / "goes-on.wir", age=50)
    assert newest(tmp_path) == tmp_path / "goes-on.wir"
    (tmp_path / "damaged.wir").write_bytes(b"WIRSAVE\n")
    assert newest(tmp_path) == tmp_path / "damaged.wir"


def test_a_damaged_save_is_listed_with_what_is_wrong(tmp_path: Path) -> None:
    saved(tmp_path / "good.wir", age=10)
    (tmp_path / "bad.wir").write_bytes(b"WIRSAVE\n\0\1")
    bad, good = listed(tmp_path)
    assert (bad.header, bad.problem) == (None, "bad.wir: is cut off after 10 bytes")
    assert good.header is not None


def test_nothing_is_there_to_begin_with(tmp_path: Path) -> None:
    assert listed(tmp_path / "none") == []
    assert newest(tmp_path / "none") is None


def test_a_checkout_keeps_saves_beside_its_project_file() -> None:
    assert default_folder() == Path(__file__).parents[2] / "saves"


def test_a_game_is_taken_up_again_by_its_name_only_in_the_usual_folder(tmp_path: Path) -> None:
    usual = default_folder()
    assert resume_words(usual / "war.wir", usual) == "resume war"
    assert resume_words(usual / "my war.wir", usual) == 'resume "my war"'
    assert resume_words(usual / "война.wir", usual) == "resume война"
    assert resume_words(usual / "$(date) war.wir", usual) == "resume '$(date) war'"
    assert resume_words(usual / "war;date.wir", usual) == "resume 'war;date'"
    assert resume_words(usual / "~root.wir", usual) == "resume '~root'"  # a folder to a shell
    if os.sep == "/":
        assert resume_words(usual / "a war\\.wir", usual) == "resume 'a war\\'"
    for path, folder in [
        (tmp_path / "war.wir", usual),  # saved as a file elsewhere, where the name is another game's
        (tmp_path / "war.wir", tmp_path),  # the folder was named on the command line
        (usual / "war.wir", tmp_path),
    ]:
        assert resume_words(path, folder) == f"resume {path}"


def test_an_installed_game_keeps_saves_with_the_users_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.saves.folder.__file__", str(tmp_path / "site" / "wir" / "saves" / "folder.py"))
    folder = default_folder()
    assert folder.name == "saves"
    assert "wir" in folder.parts
    assert tmp_path not in folder.parents


FAR_FUTURE = 4_070_908_800.0
"""The year 2099."""


@pytest.mark.parametrize("ending", [".wir", ".journal"])
def test_a_clock_that_was_wrong_makes_no_game_the_newest_for_ever(ending: str, tmp_path: Path) -> None:
    saved(tmp_path / "old.wir", age=1000)
    saved(tmp_path / "new.wir", age=100)
    wrong = saved(tmp_path / "wrong.wir", age=5000).with_suffix(ending)
    wrong.touch()
    os.utime(wrong, (FAR_FUTURE, FAR_FUTURE))
    assert newest(tmp_path) == tmp_path / "new.wir"
    assert [entry.name for entry in listed(tmp_path)][:2] == ["new", "old"]
    os.utime(wrong)
    assert newest(tmp_path) == tmp_path / "wrong.wir"


def test_where_this_clock_is_wrong_the_order_stays(tmp_path: Path) -> None:
    for n, name in enumerate(("one", "two", "three")):
        path = saved(tmp_path / f"{name}.wir")
        os.utime(path, (FAR_FUTURE + n, FAR_FUTURE + n))
    assert [entry.name for entry in listed(tmp_path)] == ["three", "two", "one"]


def test_a_clock_that_is_a_little_ahead_counts(tmp_path: Path) -> None:
    saved(tmp_path / "here.wir")
    saved(tmp_path / "server.wir", age=-600)
    assert newest(tmp_path) == tmp_path / "server.wir"


@pytest.mark.parametrize(("ahead", "counts"), [(0, True), (24 * 3600, True), (24 * 3600 + 1, False)])
def test_a_clock_may_be_a_day_ahead(ahead: int, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path / "server.wir")
    os.utime(path, (1e9 + ahead, 1e9 + ahead))
    monkeypatch.setattr("time.time", lambda: 1e9)
    assert last_change(path) == SaveTime(is_past=counts, seconds=1e9 + ahead)


@pytest.mark.parametrize("seconds", [-1e18, 1e18, 1e30, 253_402_300_800.0])
def test_a_time_that_no_calendar_has_is_told_as_such(seconds: float) -> None:
    assert str(SaveTime(is_past=False, seconds=seconds)) == "at a time that no calendar has"


def test_a_time_is_told_to_the_minute() -> None:
    assert re.fullmatch(r"2001-09-0[89] \d\d:\d6", str(SaveTime(is_past=True, seconds=1e9)))


def test_what_is_not_there_was_never_saved(tmp_path: Path) -> None:
    assert last_change(tmp_path / "war.wir") == SaveTime(False, 0.0)


def test_a_damaged_game_that_is_open_elsewhere_is_listed_with_its_player(tmp_path: Path) -> None:
    (tmp_path / "war.wir").write_bytes(b"damaged")
    (alone,) = listed(tmp_path)
    lock = Lock(tmp_path / "war.wir")
    (open_,) = listed(tmp_path)
    lock.release()
    assert alone.problem
    assert alone.open_in is None
    assert open_.open_in is not None
    assert str(os.getpid()) in open_.open_in
