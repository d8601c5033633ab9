"""Two programs on one save, a disk that fails, and input without end, as a shell sees them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.conftest import ROOT, wrong
from tests.forks import forked
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.orders import parse_order
from wir.saves import load_game
from wir.saves.recorder import recovered

Wir = Callable[..., Result]


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_the_second_of_two_programs_on_a_game_is_told_in_a_line(saves: Path) -> None:
    match = open_game(saves, NewGame("smolensk", seed=1, name="war")).match
    for words in (["resume", "--plain"], ["resume", "war", "--plain"]):
        ended = forked(*words, stdin="note lost\n")
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr.startswith(f"wir: the game war is open in another program (process {os.getpid()}")
        assert ended.stderr.rstrip().endswith("--read-only looks on, --as NAME plays on under another name")
        assert ended.stderr.count("\n") == 1
        assert len(ended.stderr) <= 201
    ended = forked("resume", "--plain", "--as", "mine", stdin="note kept\n")
    assert (ended.returncode, ended.stderr) == (0, "")
    ended = forked("resume", "war", "--plain", "--read-only", stdin="level 4\n")
    assert ended.returncode == 1
    assert "You are looking on: nothing is changed" in ended.stdout
    ended = forked("do", "war", "--reveal", "--save", str(saves / "war.wir"), stdin="LEVEL 4\n")
    assert ended.returncode == 2
    assert "a person plays it: name another file" in ended.stderr
    match.submit(parse_order("LEVEL 1"))
    assert match.trouble is None
    match.close()
    assert [str(order) for order in load_game(saves / "mine.wir").given][1:] == ["NOTE kept"]


@pytest.mark.thorough
def test_a_script_on_a_disk_that_fails_ends_with_a_code(
    saves: Path, shell: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    ended = shell("play", "smolensk", "--plain", "--save", "war", stdin="note x\n", PYTHONPATH=f"{saves.parent}:{ROOT}")
    assert ended.returncode == 0
    (saves.parent / "sitecustomize.py").write_text(FULL_DISK)
    ended = shell("resume", "war", "--plain", stdin="note y\n", PYTHONPATH=f"{saves.parent}:{ROOT}")
    assert ended.returncode == 1
    assert "The game could not be saved: war.wir: no space left on device." in ended.stdout
    told = f"Its journal holds every order: wir resume {saves / 'war.wir'} continues after the last one."
    assert told in ended.stdout
    assert [str(order) for order in recovered(saves / "war.wir").game.given][1:] == ["NOTE x", "NOTE y"]


FULL_DISK = """
import os
import sys
left = [1]
def full(descriptor):
    if not left:
        raise OSError(28, "No space left on device")
    left.pop()
os.fsync = full
"""


@pytest.mark.parametrize("command", [["odds"], ["do", "barbarossa"]])
def test_input_without_end_is_not_read_without_end(command: list[str], wir: Wir) -> None:
    place = "standard input: is larger" if command == ["odds"] else "orders: line 1: is longer"
    wrong(wir(*command, stdin=b"x" * (17 * 1024 * 1024)), place)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes with names")
def test_the_log_is_not_written_through_a_link_or_into_a_pipe(saves: Path, tmp_path: Path) -> None:
    treasure = tmp_path / "treasure"
    treasure.write_text("kept")
    (tmp_path / "faulty.py").write_text("class Faulty:\n    def orders(self, view):\n        yield 1 / 0\n")
    saves.mkdir()
    for make in (lambda log: log.symlink_to(treasure), os.mkfifo):
        make(saves / "wir.log")
        ended = forked("play", "smolensk", "--plain", "--soviet", "faulty:Faulty", stdin="end\nstatus\n")
        assert ended.returncode == 0
        assert "ZeroDivisionError" in (saves / "wir.log").read_text()
        assert treasure.read_text() == "kept"
        (saves / "wir.log").unlink()
