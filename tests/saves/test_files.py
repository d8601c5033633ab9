"""Files put in place at one stroke, and what is told where that fails."""

from __future__ import annotations

import errno
import logging
import shutil
from pathlib import Path
from typing import BinaryIO

import pytest

from wir.files import log_to, path_of, reason_of
from wir.saves import SaveError, container, files
from wir.saves.container import packed, unpacked
from wir.saves.errors import DamageError
from wir.saves.files import beside, write_whole
from wir.saves.folder import find_save, place_for


def test_the_folders_on_the_way_are_made(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "war.wir"
    write_whole(path, [b"a", b"b"], sync=False, keep_previous=False)
    assert path.read_bytes() == b"ab"


def test_the_file_before_is_kept_where_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "war.wir"
    for data, keep in ((b"first", True), (b"second", True), (b"third", False)):
        write_whole(path, [data], sync=False, keep_previous=keep)
    assert path.read_bytes() == b"third"
    assert beside(path, ".bak").read_bytes() == b"first"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["war.bak", "war.wir"]


def test_nothing_unfinished_stays_where_the_file_before_cannot_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "war.wir"
    write_whole(path, [b"first"], sync=False, keep_previous=True)
    beside(path, ".bak").mkdir()
    with pytest.raises(SaveError, match=r"^war\.bak: is a directory$"):
        write_whole(path, [b"second"], sync=False, keep_previous=True)
    assert path.read_bytes() == b"first"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["war.bak", "war.wir"]


def test_a_link_is_not_written_to(tmp_path: Path) -> None:
    target, link = tmp_path / "letter", tmp_path / "war.wir"
    target.write_bytes(b"dear")
    link.symlink_to(target)
    with pytest.raises(SaveError, match=r"^war\.wir: is a link, a folder or a device, which no game is written to$"):
        write_whole(link, [b"x"], sync=False, keep_previous=True)
    assert target.read_bytes() == b"dear"


def test_what_stands_in_the_way_is_called_by_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "war.tmp").mkdir()
    with pytest.raises(SaveError, match=r"^war\.tmp: "):
        write_whole(tmp_path / "war.wir", [b"x"], sync=False, keep_previous=False)


def test_of_a_disk_that_takes_nothing_the_file_asked_for_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(path: Path) -> BinaryIO:
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(files, "create_anew", read_only)
    with pytest.raises(SaveError, match=r"^report\.html: read-only file system$"):
        write_whole(tmp_path / "report.html", [b"x"], sync=False, keep_previous=False)


def test_where_no_folder_can_be_made_the_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter").write_bytes(b"dear")
    with pytest.raises(SaveError, match=r"^war\.wir: not a directory$"):
        write_whole(tmp_path / "letter" / "saves" / "war.wir", [b"x"], sync=False, keep_previous=False)


def test_a_file_in_place_of_the_folder_is_called_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "autosaves").write_bytes(b"dear")
    with pytest.raises(SaveError, match=r"^autosaves: is not a folder$"):
        write_whole(tmp_path / "autosaves" / "war-01.wir", [b"x"], sync=False, keep_previous=False)


def test_the_home_of_nobody_is_a_name_like_any_other(tmp_path: Path) -> None:
    assert path_of("~") == Path.home()
    assert path_of("~nobody-at-all/x") == Path("~nobody-at-all/x")
    with pytest.raises(SaveError, match="there is no such saved game"):
        find_save(path_of("~nobody-at-all"), "war")
    assert place_for(tmp_path / "war.wir", "~nobody-at-all/x") == Path("~nobody-at-all/x.wir")


def test_a_file_that_is_no_save_keeps_its_whole_name(tmp_path: Path) -> None:
    assert beside(tmp_path / "war.wir", ".tmp") == tmp_path / "war.tmp"
    assert beside(tmp_path / "report.html", ".tmp") == tmp_path / "report.html.tmp"


def test_an_error_of_the_system_is_told_with_or_without_a_number() -> None:
    assert reason_of(OSError(28, "No space left")) == "no space left"
    assert reason_of(OSError("Broken")) == "broken"


def test_what_expands_without_end_is_not_expanded(monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed("x" * 100)
    monkeypatch.setattr(container, "LARGEST", 50)
    with pytest.raises(DamageError, match=r"^expands to more than 50 bytes$"):
        unpacked(data)


def test_a_log_whose_folder_is_gone_disturbs_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A commander's mistake is logged while the game is played, and the folder of saves may have vanished by then."""
    folder, log = tmp_path / "saves", logging.getLogger("wir")
    folder.mkdir()
    known, level = [*log.handlers], log.level
    log_to(folder / "wir.log")
    try:
        shutil.rmtree(folder)
        log.error("nobody hears this")
        folder.mkdir()
        log.error("it is heard again")
    finally:
        for added in {*log.handlers} - {*known}:
            log.removeHandler(added)
            added.close()
        log.setLevel(level)
    told = (folder / "wir.log").read_text(encoding="utf-8")
    assert "it is heard again" in told
    assert "nobody" not in told
    assert capsys.readouterr().err == ""
