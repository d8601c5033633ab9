"""Reach tables: one number a line pins everything that may be ordered at the start of a scenario (see golden.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reach.counting import counts
from tests.text.golden import check
from wir.scenario import load_scenario

LARGE = ("case_blue", "zitadelle")


@pytest.mark.parametrize(
    "scenario", ["barbarossa", "smolensk", *(pytest.param(name, marks=pytest.mark.thorough) for name in LARGE)]
)
def test_what_can_be_ordered_in_the_first_week_is_what_it_was(scenario: str) -> None:
    table = "".join(f"{what}: {number}\n" for what, number in counts(load_scenario(scenario)))
    check(scenario, table, Path(__file__).parent / "tables")
