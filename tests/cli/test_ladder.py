"""`wir ladder` measures commanders and says what it was asked wrongly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.conftest import objects, wrong
from tests.lab.conftest import result
from wir.lab import playing

Wir = Callable[..., Result]
TINY = ("ladder", "random", "hold", "--campaign", "smolensk", "--pairs", "1", "--weeks", "1")


def test_a_ladder_is_a_table_of_pairs_and_ratings(wir: Wir) -> None:
    told = objects(wir(*TINY, "--json"))
    assert [(row["type"], row.get("seat")) for row in told] == [
        ("pair", "AXIS"), ("pair", "SOVIET"), ("pair", "BOTH"), ("rating", None), ("rating", None),
    ]  # fmt: skip
    assert [*told[0]] == ["type", "commander", "opponent", "campaign", "seat", "pairs", "gain", "margin", "wins"]
    assert told[2]["gain"]["mean"] == told[2]["margin"]["mean"]
    assert told[3] == {"type": "rating", "commander": "hold", "points": 0}
    table = wir(*TINY).stdout.splitlines()
    assert table[0] == "random against hold"
    assert table[2].split()[:3] == ["smolensk", "Axis", "1"]
    assert table[5] == "rating"
    assert max(map(len, table)) <= 100


def test_behaviour_is_a_table_of_what_each_commander_does_against_itself(wir: Wir) -> None:
    rows = objects(wir(*TINY, "--behaviour", "--json"))
    assert [(row["type"], row["commander"], row["seat"], row["wars"]) for row in rows] == [
        ("behaviour", name, seat, 1) for name in ("random", "hold") for seat in ("AXIS", "SOVIET")
    ]
    assert rows[2]["attacks meant to win below 2 to 1, %"] is None
    table = wir(*TINY, "--behaviour").stdout.splitlines()
    assert table[0] == "smolensk, 1 war"
    assert table[1].split() == ["random", "random", "hold", "hold"]
    assert max(map(len, table)) <= 100
    assert "keeps no results" in wir(*TINY, "--behaviour", "--results", "mine").stderr


def test_the_file_of_results_saves_playing_again(wir: Wir, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = wir(*TINY, "--json", "--results", "mine")
    monkeypatch.setattr(playing, "play", None)
    assert (tmp_path / "mine").read_text().count("\n") == 3
    assert wir(*TINY, "--json", "--results", "mine").stdout == first.stdout
    assert wir(*TINY, "--json", "--results", "other", "--results", "mine").stdout == first.stdout
    assert (tmp_path / "other").read_text() == (tmp_path / "mine").read_text()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["human", "hold"], "a ladder has no human players"),
        (["november"], "november cannot be measured against itself"),
        (["quick", "quick"], "a commander is named twice"),
        (["napoleon"], "player 'napoleon' is not known"),
        (["no.such:Bot"], "player 'no.such:Bot': ModuleNotFoundError"),
        (["--pairs", "0"], "Invalid value for '--pairs'"),
        (["--weeks", "x"], "Invalid value for '--weeks'"),
        (["--jobs", "0"], "Invalid value for '--jobs'"),
        (["--seed", "-1"], "Invalid value for '--seed'"),
        (["--jobs", "2", "--cluster", "tcp://there"], "--jobs is for this machine, --cluster for others"),
        (["--campaign", "atlantis"], "Invalid value for '--campaign'"),
        (["--results", "bad"], "bad: line 2: is not the result of a game"),
        (["--results", "new", "--results", "bad"], "bad: line 2: is not the result of a game"),
        (["--results", "missing/new"], "missing/new: No such file or directory"),
        (["--results", "."], ".: is a folder"),
        (["--results", "new", "--results", "missing"], "missing: No such file or directory"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], line: str, wir: Wir, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text(f"{result().line()}\nnonsense\n")
    found = wir("ladder", *words)
    wrong(found, line)
    assert "should not have" not in found.stderr
