"""Players are found by name, by module and class, or not at all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.match.commanders import Noted
from wir.ai.simple import HoldStill, RandomOrders
from wir.match.players import PlayerError, check_player, commander_names, find_commander, meaning_of


def test_our_own_are_registered() -> None:
    assert {"computer", "hold", "random"} <= set(commander_names())
    assert find_commander("hold") is HoldStill
    assert find_commander("random") is RandomOrders


def test_a_commander_says_what_he_is() -> None:
    assert all(meaning_of(name).endswith(".") for name in commander_names())
    assert meaning_of("wall") == "Holds, all year."
    assert meaning_of("nobody") == ""


def test_a_class_of_a_module() -> None:
    assert find_commander("tests.match.commanders:Noted") is Noted
    check_player("human")


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("napoleon", "is not known; known are human, "),
        ("", "is not known"),
        ("human", "is not known"),
        ("no_such_module:Class", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("tests.match.commanders:Nobody", "tests.match.commanders has no class 'Nobody'"),
        ("tests.match.commanders:Talk", "is not a class with a method orders"),
        ("tests.match.commanders:os", "is not a class with a method orders"),
        (":", "ValueError: Empty module name"),
        ("wir.model.state:State", "is not a class with a method orders"),
    ],
)
def test_who_cannot_be_found(player: str, reason: str) -> None:
    with pytest.raises(PlayerError) as error:
        find_commander(player)
    assert reason in str(error.value)
    assert str(error.value).isprintable()


METACLASS = """
class Hostile(type):
    def __getattribute__(self, name):
        raise GeneratorExit("do not look")
class Bot(metaclass=Hostile):
    def orders(self, view): yield
"""
INTERRUPTED = "class Interrupted(KeyboardInterrupt): pass\nraise Interrupted"


@pytest.mark.parametrize(
    "source",
    ["def broken(", "raise SystemError('at import')", "1/0", "raise GeneratorExit", INTERRUPTED, METACLASS],
)
def test_a_module_that_cannot_be_imported(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brokenbot.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("brokenbot", None)
    with pytest.raises(PlayerError, match="player 'brokenbot:Bot': "):
        find_commander("brokenbot:Bot")
