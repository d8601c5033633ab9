"""`wir odds` and `wir rules`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from click.testing import Result

from tests.cli.conftest import objects, wrong
from wir.cli.odds import EXAMPLE
from wir.match.odds import BATTLEFIELDS, calculate, read_battle
from wir.model.groups import Kind
from wir.model.sides import Side
from wir.model.weather import Weather
from wir.rules.book import all_paragraphs
from wir.rules.quality import types_of

ROOT = Path(__file__).parents[2]
Wir = Callable[..., Result]
BATTLE: dict[str, Any] = {
    "date": "1941-06-22",
    "weather": "CLEAR",
    "terrain": "clear",
    "samples": 100,
    "attackers": [{"side": "AXIS", "kind": "mechanized", "units": [{"type": "PZ", "strength": 100, "experience": 80}]}],
    "defenders": [
        {"side": "SOVIET", "kind": "infantry", "units": [{"type": "RIFLE", "strength": 80, "experience": 50}]}
    ],
}


def test_a_battle_comes_from_standard_input_or_a_file(wir: Wir, tmp_path: Path) -> None:
    text = json.dumps(BATTLE)
    (tmp_path / "battle.json").write_text(text)
    expected = calculate(read_battle(BATTLE))
    for result in (
        wir("odds", "--json", stdin=text),
        wir("odds", "-", "--json", stdin=text),
        wir("odds", "battle.json", "--json"),
    ):
        assert result.exit_code == 0
        assert objects(result) == [expected]


def test_the_help_names_what_a_battle_may_hold(wir: Wir) -> None:
    shown = " ".join(wir("odds", "--help").stdout.split())
    for word in (*Weather, *BATTLEFIELDS, *Kind):
        assert f" {word}" in shown
    for side in Side:
        assert f"{side}: {', '.join(sorted(types_of(side)))}" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
@pytest.mark.parametrize(
    ("words", "typed", "told"),
    [
        (("odds",), json.dumps(BATTLE), "wir: type a battle in JSON, as wir odds --help shows; Ctrl+D ends it\n"),
        (("do", "smolensk"), "NOTE here", "wir: type orders, one per line; Ctrl+D ends it\n"),
    ],
)
def test_whoever_would_wait_for_an_answer_is_told_to_type(words: tuple[str, ...], typed: str, told: str) -> None:
    terminal, its_end = os.openpty()
    command = [sys.executable, "-m", "wir.cli", *words]
    with subprocess.Popen(command, cwd=ROOT, stdin=its_end, stdout=PIPE, stderr=PIPE, text=True) as process:
        os.write(terminal, f"{typed}\n\x04".encode())
        out, wrong = process.communicate(timeout=60)
    os.close(its_end)
    os.close(terminal)
    assert (process.returncode, wrong) == (0, told)
    assert out


def test_a_battle_is_told_for_reading(wir: Wir) -> None:
    result = wir("odds", stdin=json.dumps(BATTLE))
    assert result.exit_code == 0
    assert result.stdout.startswith("Attack 120.00, defence 39.57: 3.03 to 1\n")
    assert "Axis group 1: mechanized x 1.5 (§7.6)" in result.stdout


def test_the_help_shows_a_battle_that_can_be_calculated(wir: Wir) -> None:
    shown = wir("odds", "--help").stdout.splitlines()
    assert max(map(len, shown)) <= 80
    assert {f"  {line}" for line in EXAMPLE.splitlines()} <= {*shown}
    result = wir("odds", stdin=EXAMPLE)
    assert result.exit_code == 0
    assert "across river" in result.stdout


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "standard input: is not JSON"),
        ("[]", "standard input: is not one JSON object"),
        ("{", "standard input: is not JSON"),
        (json.dumps({**BATTLE, "wether": "RAIN"}), "standard input: battle.wether: is not a known key"),
        (json.dumps({**BATTLE, "level": 9}), "standard input: battle.level: at most 4 is expected"),
        ("[" * 100_000, "standard input: is not JSON"),
        (f'{{"date": "{"9" * 99}",\n "level":{"9" * 5000}}}', "standard input: line 2, column 10: number too large"),
    ],
)
def test_what_is_no_battle(text: str, line: str, wir: Wir) -> None:
    wrong(wir("odds", "--json", stdin=text), line)


@pytest.mark.parametrize("path", [".", "/", ".."])
def test_a_folder_is_no_battle(path: str, wir: Wir) -> None:
    wrong(wir("odds", path), f"{path}: is a folder")


def test_a_paragraph_with_its_rulings_code_and_tests(wir: Wir) -> None:
    for number in ("7.7", "§7.7"):
        page = wir("rules", number).stdout
        assert page.startswith("§7.7 ")
        assert "\n  R76 " in page
        assert "  wir.rules.retreats:" in page
        assert "  tests/rules/" in page


def test_a_ruling(wir: Wir) -> None:
    page = wir("rules", "r76").stdout
    assert page.startswith("R76 on §7.7\n")
    assert "Reason: " in page


def test_words_are_looked_up(wir: Wir) -> None:
    lines = wir("rules", "zones", "of", "control").stdout.splitlines()
    assert lines[0].startswith("6.10 ")


def test_the_contents(wir: Wir) -> None:
    assert len(wir("rules").stdout.splitlines()) == len(all_paragraphs())
