"""Whatever goes wrong is one line on standard error, with exit code 2, and never a traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.cli.conftest import ROOT, wrong
from wir import Game, __version__, load_scenario, save_game
from wir.cli.group import COMMANDS, main
from wir.match import positions
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.model.sides import Side

Wir = Callable[..., Result]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["shwo"], "No such command 'shwo'"),
        (["--nonsense"], "No such option"),
        (["play", "--level", "7"], "Invalid value for '--level': 7 is not from 1 to 4 "),
        (["play", "--seed", "x"], "Invalid value for '--seed': 'x' is not a whole number "),
        (["simulate", "smolensk", "--turns", "0"], "Invalid value for '--turns': 0 is less than 1 "),
        (["simulate", "smolensk", "--explain", "x"], "Invalid value for '--explain': 'x' is not a date such as"),
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
        (["check", ""], "the name is empty: a file, a folder, a scenario or a saved game is expected"),
        (["check", "barbarossa", ""], "the name is empty"),
        (["odds", "missing"], "missing: no such file or directory"),
        (["replay", "atlantis"], "atlantis: there is no such saved game"),
        (["simulate", "atlantis"], 'there is no scenario "atlantis"'),
        (["simulate", "barbarossa", "--axis", "human"], "--axis: a simulation has no human players"),
        (["simulate", "barbarossa", "--soviet", "napoleon"], "player 'napoleon' is not known"),
        (["simulate", "barbarossa", "--soviet", "no.such:Bot"], "player 'no.such:Bot': ModuleNotFoundError"),
        (["simulate", "barbarossa", "--games", "0"], "Invalid value for '--games'"),
        (["simulate", "smolensk", "--games", "10001"], "Invalid value for '--games': 10001 is not from 1 to 10000 "),
        (["simulate", "barbarossa", "--games", "2", "--save", "x.wir"], "--save stores one game"),
        (["rules", "99.9"], "99.9: no such paragraph or ruling"),
        (["play"], "the screen needs a terminal"),
        (["play", "atlantis"], 'there is no scenario "atlantis"'),
        (["resume", "nosuch"], "nosuch: there is no such saved game"),
        (["history", "nosuch"], "nosuch: there is no such saved game"),
        (["report", ""], '"": there is no such saved game'),
        (["show", " "], '" ": there is no such saved game'),
        ([], "the screen needs a terminal"),
        (["check"], "Missing argument"),
    ],
)
def test_wrong_input_is_one_line(words: list[str], line: str, wir: Wir) -> None:
    wrong(wir(*words), line)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["play", "--plain", "atlantis"], 'there is no scenario "atlantis"'),
        (["play", "--plain", "smolensk", "--soviet", "napoleon"], "player 'napoleon' is not known"),
        (["play", "--plain", "smolensk", "--save", "a/b"], "a saved game is named by letters"),
        (["resume", "--plain", "nosuch"], "nosuch: there is no such saved game"),
    ],
)
def test_a_game_that_cannot_begin_leaves_no_folder_behind(words: list[str], line: str, wir: Wir, saves: Path) -> None:
    wrong(wir(*words), line)
    assert not saves.exists()


def test_where_no_folder_of_saved_games_can_be_made_it_is_named(wir: Wir, tmp_path: Path) -> None:
    (tmp_path / "letter").write_bytes(b"dear")
    result = wir("play", "--plain", "smolensk", "--saves", "letter/saves")
    wrong(result, "the game smolensk-1 cannot be written (letter/saves: not a directory)")


def test_what_nobody_foresaw_is_a_line_and_a_log(wir: Wir, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug\nof two lines")

    monkeypatch.setattr(positions, "find_save", fail)
    result = wir("show", "war")
    log = saves / "wir.log"
    wrong(result, "unexpected error: RuntimeError: a bug of two lines")
    assert log.name in result.stderr  # the middle of a long path is left out
    assert "Traceback" in log.read_text()


def test_what_no_text_can_hold_is_logged_too(wir: Wir, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug at \udcff")

    monkeypatch.setattr(positions, "find_save", fail)
    wrong(wir("show", "war\udcff"), "unexpected error: RuntimeError: a bug at ?")
    assert "a bug at \\udcff" in (saves / "wir.log").read_text(encoding="utf-8")


def test_too_little_memory_is_a_line(wir: Wir, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(positions, "find_save", fail)
    wrong(wir("show", "war"), "not enough memory for this")


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


def test_the_help_of_history_does_not_speak_of_playing(wir: Wir) -> None:
    assert "Play in lines" in wir("play", "--help").stdout
    assert "Show it in lines" in wir("history", "--help").stdout


def test_help_loads_nothing_that_it_does_not_need() -> None:
    code = f"""
import sys
from wir.cli.group import main
try:
    main(["--help"])
except SystemExit as end:
    assert end.code == 0
loaded = [name for name in {HEAVY!r} if name in sys.modules]
assert not loaded, loaded
"""
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.thorough
def test_the_screen_is_only_imported_for_the_screen() -> None:
    code = """
import sys
from wir.cli.group import main
try:
    main(["show", "barbarossa"])
except SystemExit as end:
    assert end.code == 0
assert "textual" not in sys.modules
"""
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="pipes of a shell")
def test_a_closed_pipe_is_quiet(shell: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    code = f"{sys.executable} -m wir.cli show barbarossa --json | head -c 10"
    ended = subprocess.run(["/bin/sh", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert ended.stdout == '{"scenario'
    assert ended.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize(
    "words",
    [
        "--help",
        *(
            pytest.param(words, marks=pytest.mark.thorough)
            for words in (
                "show smolensk",
                "show smolensk --json",
                "play smolensk --plain",
                "do smolensk",
                "--version",
                "play --help",
                "show -h",
            )
        ),
    ],
)
def test_output_that_cannot_be_written_is_named(words: str, saves: Path) -> None:
    command = f"echo NOTE x | {sys.executable} -m wir.cli {words}"
    for streams, told in ((">/dev/full", "wir: standard output: No space left on device\n"), (">/dev/full 2>&1", "")):
        line = ["/bin/sh", "-c", f"{command} {streams}"]
        ended = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
        assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", told)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_complaint_that_cannot_be_written_leaves_the_exit_code_as_it_is(saves: Path) -> None:
    line = ["/bin/sh", "-c", f"{sys.executable} -m wir.cli show nowhere 2>/dev/full"]
    ended = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stdout) == (2, "")


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
    told = []
    if not name.isascii():  # those that a stream could not be told
        ended = shell("show", name, PYTHONIOENCODING="ascii", LC_ALL="C")
        told.append((ended.returncode, ended.stderr))
    for words in (("show", name), ("replay", name), ("check", name), ("simulate", name), ("odds", name + ".json")):
        result = CliRunner(charset="ascii").invoke(main, words, prog_name="wir")
        told.append((result.exit_code, result.stderr or result.stdout))
    for code, line in told:
        assert code == 2
        assert line.count("\n") == 1
        assert "something went wrong" not in line
        assert "\x1b" not in line


def printable(told: str) -> bool:
    """Whether nothing in an output speaks to the terminal."""
    return all(line.isprintable() for line in told.split("\n"))


@pytest.fixture
def hostile(saves: Path) -> Path:
    """A saved game whose scenario, city and player are called what clears the screen and turns the line about."""
    evil = "Evil\x1b[2J\u202e\nsecond line"
    scenario = load_scenario("smolensk")
    scenario = replace(scenario, title=evil, cities=(replace(scenario.cities[0], name=evil), *scenario.cities[1:]))
    saves.mkdir()
    path = saves / "evil.wir"
    game = Game.new(scenario)
    game.state.seats[Side.AXIS] = evil
    save_game(game, path)
    return path


def test_a_foreign_save_cannot_speak_to_the_terminal(hostile: Path, wir: Wir) -> None:
    assert wir("saves").stdout == "evil  cannot be resumed: evil.wir: header: a text in it cannot be printed\n"
    for words in (
        ["saves"],
        ["show", "evil"],
        ["show", str(hostile), "--json"],
        ["check", str(hostile)],
        ["do", "evil"],
    ):
        result = wir(*words, stdin="LEVEL 1\nNOTE x\n")
        assert printable(result.output), words
        assert len(result.stderr.splitlines()) <= 1


def test_no_module_prints_past_the_filter() -> None:
    past = re.compile(r"\bclick\.s?echo\(|(?<![\w.])print\(|stdout\.write\(")
    assert [file.name for file in (ROOT / "wir").rglob("*.py") if past.search(file.read_text("utf-8"))] == []


def test_a_journal_cannot_speak_to_the_terminal(wir: Wir, saves: Path) -> None:
    open_game(saves, NewGame("smolensk", seed=1, soviet="hold", name="war")).match.close()
    (journal,) = saves.glob("war.*journal*")
    with journal.open("ab") as file:
        file.write(b"1 \x1b[2J\xe2\x80\xae\nNOTE \x1b]0;evil\x07\n")
    for words in (["check", str(saves / "war.wir")], ["resume", "war", "--plain"]):
        assert printable(wir(*words).output), words


def test_the_errors_of_the_calculator_cannot_speak_to_the_terminal(wir: Wir, tmp_path: Path) -> None:
    evil = "\x1b[2J\u202e\n"
    unit = {"type": evil, "strength": 1, "experience": 1, evil: 1}
    (tmp_path / f"b{evil[:-1]}.json").write_text(json.dumps({"attackers": [{"side": evil, "units": [unit]}], evil: 1}))
    for words, stdin in ((["odds", f"b{evil[:-1]}.json"], ""), (["odds"], json.dumps({evil: 1})), (["odds"], evil)):
        result = wir(*words, stdin=stdin)
        assert result.exit_code == 2
        assert printable(result.output)
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [["show"], ["replay"], ["check"], ["simulate"], ["odds"], ["rules"], [], ["--axis"]])
def test_a_line_about_an_error_has_at_most_two_hundred_characters(words: list[str], wir: Wir) -> None:
    for name in ("x" * 5000, "x" * 100 + ".wir", ": ".join(["long name"] * 100)):
        result = wir(*words, name)
        assert result.exit_code == 2
        assert all(len(line) <= 200 for line in result.output.splitlines())
        assert result.output.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="closed streams")
@pytest.mark.parametrize(
    ("words", "closed", "code"),
    [
        ("odds", "<&-", 2),
        ("", "<&- >&- 2>&-", 2),
        *(
            pytest.param(*case, marks=pytest.mark.thorough)
            for case in (
                ("do smolensk", "<&-", 0),
                ("play smolensk --plain", "<&-", 0),
                ("play smolensk --plain", "<&- >&-", 0),
                ("", "<&-", 2),
                ("show smolensk", "<&- >&-", 0),
                ("show smolensk", "<&- >&- 2>&-", 0),
            )
        ),
    ],
)
def test_closed_streams_are_empty_ones(words: str, closed: str, code: int) -> None:
    command = f"{sys.executable} -m wir.cli {words} {closed}"
    ended = subprocess.run(
        ["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.returncode == code
    assert "should not have" not in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    "module",
    ["click", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("wir.match.positions", "wir.plain.game"))],
)
def test_ctrl_c_is_quiet_while_modules_are_loaded(module: str) -> None:
    code = f"""
import os, signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.argv = ["wir", *{["show", "smolensk"] if "plain" not in module else ["play", "smolensk", "--plain"]!r}]
from wir.cli import main
main()
"""
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_signs_that_the_encoding_lacks_are_told_in_ascii(
    shell: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    ended = shell("rules", "7.7", PYTHONIOENCODING="ascii")
    assert ended.stdout.startswith("s7.7 ")
    assert "\\x" not in ended.stdout
    assert shell("rules", "7.7", PYTHONIOENCODING="utf-8").stdout.startswith("\u00a77.7 ")
