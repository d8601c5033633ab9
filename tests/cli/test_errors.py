"""Whatever goes wrong is one line on standard error, with exit code 2, and never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.conftest import ROOT, wrong
from wir import __version__
from wir.cli.group import COMMANDS
from wir.match import positions

Wir = Callable[..., Result]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["shwo"], "No such command 'shwo'"),
        (["--nonsense"], "No such option"),
        (["play", "--level", "7"], "Invalid value for '--level'"),
        (["play", "--seed", "x"], "Invalid value for '--seed'"),
        (["play", "--seed", "-1"], "Invalid value for '--seed'"),
        (["play", "--seed", str(2**64)], "Invalid value for '--seed'"),
        (["play", "--length", "medium"], "Invalid value for '--length'"),
        (["play", "barbarossa", "too", "many"], "Got unexpected extra arguments"),
        (["show"], "Missing argument"),
        (["show", "atlantis"], "atlantis: there is no such saved game, nor a scenario"),
        (["show", "missing.toml"], "missing.toml: there is no such file"),
        (["show", "missing.json"], "missing.json: no such file or directory"),
        (["show", "missing.wir"], "missing.wir: there is no such saved game"),
        (["show", "barbarossa", "--side", "FRANCE"], "Invalid value for '--side'"),
        (["do", "atlantis"], "atlantis: there is no such saved game"),
        (["odds", "missing"], "missing: no such file or directory"),
        (["replay", "atlantis"], "atlantis: there is no such saved game"),
        (["simulate", "atlantis"], 'there is no scenario "atlantis"'),
        (["simulate", "barbarossa", "--axis", "human"], "--axis: nobody is there to play"),
        (["simulate", "barbarossa", "--soviet", "napoleon"], "player 'napoleon': is not known"),
        (["simulate", "barbarossa", "--soviet", "no.such:Bot"], "player 'no.such:Bot': ModuleNotFoundError"),
        (["simulate", "barbarossa", "--games", "0"], "Invalid value for '--games'"),
        (["simulate", "barbarossa", "--games", "2", "--save", "x.wir"], "--save keeps one game"),
        (["rules", "99.9"], "99.9: there is no such paragraph or ruling"),
        (["play"], "the screen needs a terminal"),
        ([], "the screen needs a terminal"),
        (["check"], "Missing argument"),
    ],
)
def test_wrong_input_is_one_line(words: list[str], line: str, wir: Wir) -> None:
    wrong(wir(*words), line)


def test_what_nobody_foresaw_is_a_line_and_a_log(wir: Wir, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug\nof two lines")

    monkeypatch.setattr(positions, "find_save", fail)
    result = wir("show", "war")
    log = saves / "wir.log"
    wrong(result, "something went wrong that should not have: RuntimeError: a bug of two lines")
    assert str(log) in result.stderr
    assert "Traceback" in log.read_text()


def test_help_and_version_are_no_errors(wir: Wir) -> None:
    told = wir("--help")
    assert told.exit_code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in told.stdout
        page = wir(name, "--help")
        assert page.exit_code == 0
        assert page.stdout.startswith(f"Usage: wir {name}")
    assert wir("--version").stdout == f"wir {__version__}\n"


HEAVY = ("textual", "rich", "pydantic", "msgspec", "msgpack", "wir.engine", "wir.scenario", "multiprocessing")


def test_help_loads_nothing_that_it_does_not_need() -> None:
    code = f"""
import sys
from wir.cli import main
try:
    main(["--help"])
except SystemExit as end:
    assert end.code == 0
loaded = [name for name in {HEAVY!r} if name in sys.modules]
assert not loaded, loaded
"""
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_the_screen_is_only_imported_for_the_screen() -> None:
    code = """
import sys
from wir.cli import main
try:
    main(["show", "barbarossa"])
except SystemExit as end:
    assert end.code == 0
assert "textual" not in sys.modules
"""
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of a shell")
def test_a_closed_pipe_is_quiet(shell: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    code = f"{sys.executable} -m wir.cli show barbarossa --json | head -c 10"
    ended = subprocess.run(["/bin/sh", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert ended.stdout == '{"scenario'
    assert ended.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_is_quiet() -> None:
    command = [sys.executable, "-m", "wir.cli", "do", "barbarossa"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("NOTE ready\n")
    process.stdin.flush()
    assert process.stdout.readline() == "NOTE ready: note\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (out, err.strip(), process.returncode) == ("", "", 130)


@pytest.mark.parametrize("name", ["Brücke", os.fsdecode(b"war\xff"), "a\nb\x1b[2J", "\u202e", ""])
def test_names_of_any_bytes_are_told_in_a_line(
    name: str, shell: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    for words in (("show", name), ("replay", name), ("check", name), ("simulate", name), ("odds", name + ".json")):
        ended = shell(*words, PYTHONIOENCODING="ascii", LC_ALL="C")
        assert ended.returncode == 2
        told = ended.stderr or ended.stdout
        assert told.count("\n") == 1
        assert "something went wrong" not in told
        assert "\x1b" not in told
