"""`wir tune` lists constants, plays rounds and says how to prove what it found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import Result

from tests.cli.conftest import objects, wrong
from wir.ai.constants import CONSTANTS

Wir = Callable[..., Result]
TINY = ("--campaign", "smolensk", "--weeks", "1", "--pairs", "1", "--generations", "2", "--population", "4")


def test_without_names_the_constants_are_listed(wir: Wir) -> None:
    assert f"enough                        {CONSTANTS.enough}" in wir("tune").stdout.splitlines()
    assert {"type": "constant", "name": "enough", "value": str(CONSTANTS.enough)} in objects(wir("tune", "--json"))


@pytest.mark.thorough
def test_rounds_are_told_and_how_to_prove_their_gain(wir: Wir) -> None:
    pytest.importorskip("cma")
    told = wir("tune", "enough", "rout", *TINY, "--opponent", "hold").stdout.splitlines()
    assert [line.split(":")[0] for line in told[::2]] == ["round 1", "round 2", "proof"]
    assert told[-1].startswith("proof: wir ladder wir.lab.tuned:enough=")
    assert told[-1].endswith("computer --pairs 20 --seed 3 --weeks 1 --campaign smolensk")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["luck", "enough"], "luck: there is no such constant"),
        (["enough"], "name two constants or more"),
        (["enough", "rout", "--opponent", "napoleon"], "player 'napoleon' is not known"),
        (["enough", "rout", "--population", "1"], "Invalid value for '--population'"),
        (["enough", "rout", "--jobs", "2", "--cluster", "tcp://there"], "--jobs is for this machine"),
    ],
)
def test_what_is_asked_wrongly_is_told_in_a_line(wir: Wir, words: list[str], line: str) -> None:
    wrong(wir("tune", *TINY, *words), line)
