"""The guide to the files tells every key, and its examples are those of the small scenario."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest

from wir.model.board import TERRAIN_LETTERS
from wir.model.units import UnitType
from wir.rules.quality import LATER, UNIT_TABLE
from wir.scenario import scenario_folder, structure
from wir.scenario.totals import ARMY, ECONOMY

GUIDE = (scenario_folder() / "README.md").read_text("utf-8")

TABLES: tuple[Any, ...] = (
    structure.ScenarioFile,
    structure.MapFile,
    structure.GroupEntry,
    structure.AirEntry,
    structure.DepotEntry,
    structure.ReinforcementEntry,
    structure.KnownEntry,
    structure.CityEntry,
    structure.PoolsEntry,
    structure.TermsEntry,
    structure.PlaceEntry,
    structure.RiverEntry,
    structure.RailwayEntry,
)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.__name__))
def test_every_key_is_explained(table: Any) -> None:
    keys = [entry.name for entry in fields(table)]
    assert [key for key in keys if not re.search(rf"\b{key}\b", GUIDE)] == []


def test_every_word_of_the_closed_lists_is_told() -> None:
    words = (*TERRAIN_LETTERS, *(type_.value for type_ in UnitType), *ARMY, *ECONOMY)
    assert [word for word in words if f"`{word}`" not in GUIDE] == []


@pytest.mark.rule("4.9")
@pytest.mark.parametrize("type_", UnitType, ids=str)
def test_the_strengths_are_those_of_the_table(type_: UnitType) -> None:
    told = GUIDE[GUIDE.index("Types, with their maximum strength") : GUIDE.index("In January 1943")]
    found = re.search(rf"`{type_.value}`\D*?(\d+)", told)
    assert found is not None
    assert int(found[1]) in {
        UNIT_TABLE[type_].strength,
        *(row.strength for (known, _), row in LATER.items() if known is type_),
    }


def test_the_examples_are_those_of_the_small_scenario() -> None:
    text = "".join((scenario_folder() / f"{name}.toml").read_text("utf-8") for name in ("smolensk", "dnieper"))
    lines = [line.strip() for line in re.findall(r"^    (?! )(.+)$", GUIDE, re.MULTILINE)]
    examples = [line for line in lines if re.match(r"\[|\w+ = [\"\d]", line) and "..." not in line]
    assert len(examples) > 20
    assert [line for line in examples if line not in text] == []
