"""How a value of the model is written in builtins, and that a field may be added to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.kit import city, group, infantry, make_state
from wir.engine.game import Game
from wir.match.match import Match
from wir.match.players import COMPUTER
from wir.model.hexes import Hex
from wir.model.plain import FORM_1, digest, from_plain, shape_of, to_plain, written
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import Unit
from wir.saves.saving import load_game, save_game
from wir.scenario import load_scenario

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Weather:
    """A class that form 1 does not know."""

    sky: str
    wind: int = 3
    gusts: dict[int, Hex] = field(default_factory=dict)


def test_a_new_class_writes_what_has_no_default_and_what_differs_from_it() -> None:
    assert written(Weather("grey")) == {"sky": "grey"}
    assert written(Weather("grey", 4, {12: Hex(1, 2), 9: Hex(3, 4)})) == {
        "sky": "grey",
        "wind": 4,
        "gusts": {"9": [3, 4], "12": [1, 2]},
    }
    assert list(written(Weather("", gusts={12: Hex(1, 2), 9: Hex(3, 4)}))["gusts"]) == ["9", "12"]


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), b"x"])
def test_what_has_no_plain_form_is_an_error(value: Any) -> None:
    with pytest.raises(TypeError):
        written(value)


def test_values_that_are_no_numbers_are_written_as_text() -> None:
    assert written((Side.AXIS, None, date(1941, 6, 22), True)) == ["AXIS", None, "1941-06-22", True]
    assert type(written(Side.AXIS)) is str


@pytest.mark.parametrize("type_", FORM_1)
def test_every_class_of_form_1_can_still_be_written(type_: type) -> None:
    assert shape_of(type_).always == FORM_1[type_]


def test_a_field_added_without_a_default_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.model.plain.FORM_1", {Weather: ("wind",)})
    with pytest.raises(TypeError, match="Weather\\.sky needs"):
        shape_of.__wrapped__(Weather)


def state_of(*units: Unit) -> State:
    return make_state(group(12, (3, 6), *units), cities=[city("Brest", (2, 6), Side.AXIS)])


def test_what_was_added_since_form_1_is_left_out_while_it_has_its_default() -> None:
    fresh, spent = infantry(1), Unit("1", infantry(1).type, 50, 60, 95, exhausted=True)
    assert "exhausted" not in to_plain(state_of(fresh))["groups"]["12"]["units"][0]
    plain = to_plain(state_of(spent))
    assert plain["groups"]["12"]["units"][0]["exhausted"] is True
    assert from_plain(plain, state_of(spent).scenario) == state_of(spent)
    assert digest(state_of(spent)) != digest(state_of(Unit("1", spent.type, 50, 60, 95)))


# Adding a field, as wir/README.md tells it


CODE = """
from dataclasses import replace
from wir.model.plain import digest, from_plain, to_plain
from wir.saves.saving import load_game, save_game
game = load_game({save!r})
old, number = game.digest(), min(game.state.groups)
game.end_phase()
state = game.state
before = digest(state)
state.groups[number] = replace(state.groups[number], morale=7)
state.rumours = ("Moscow",)
assert digest(state) != before
assert from_plain(to_plain(state), state.scenario) == state
save_game(game, {new!r})
assert load_game({new!r}).state.groups[number].morale == 7
print(old)
"""


@pytest.fixture(scope="module")
def patched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which a group and the state have a field more."""
    root = tmp_path_factory.mktemp("patched")
    shutil.copytree(ROOT / "wir", root / "wir", ignore=shutil.ignore_patterns("__pycache__"))
    for name, after, added in (
        ("groups.py", "    other_end: Hex | None = None\n", "    morale: int = 0\n"),
        ("state.py", "    viewer: Side | None = None\n", "    rumours: tuple[str, ...] = ()\n"),
    ):
        file = root / "wir" / "model" / name
        text = file.read_text(encoding="utf-8")
        assert after in text
        file.write_text(text.replace(after, after + added, 1), encoding="utf-8")
    return root


def run(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "WIR_SAVES": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("save", sorted((ROOT / "tests" / "saves" / "old").iterdir()), ids=lambda path: path.stem)
def test_an_old_save_keeps_its_digest_and_resumes_after_a_field_has_been_added(patched: Path, save: Path) -> None:
    out = run(patched, "-c", CODE.format(save=str(save), new=str(patched / "new.wir")))
    assert out.strip() == load_game(save).digest()


@pytest.mark.thorough
def test_a_save_by_the_present_rules_is_verified_after_a_field_has_been_added(patched: Path, tmp_path: Path) -> None:
    match = Match(Game.new(load_scenario("smolensk")))
    match.take_seats(dict.fromkeys(SIDES, COMPUTER))
    while match.game.state.week < 3:
        match.play_phase()
    save_game(match.game, tmp_path / "war.wir")
    assert "all digests match" in run(patched, "-m", "wir.cli", "replay", str(tmp_path / "war.wir"), "--verify")
