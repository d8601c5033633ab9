from __future__ import annotations

from dataclasses import replace

import pytest

from wir.model.scenario import Scenario
from wir.scenario import load_scenario, scenario_names
from wir.text.listing import WIDTH, listing, paragraph, table, titled


@pytest.fixture(scope="module", params=scenario_names())
def scenario(request: pytest.FixtureRequest) -> Scenario:
    return load_scenario(request.param)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return listing(load_scenario("case_blue"))


def section(lines: list[str], title: str) -> list[str]:
    """The lines under a heading, the line of dashes left out."""
    start = lines.index(title) + 2
    return lines[start : lines.index("", start)] if "" in lines[start:] else lines[start:]


def test_every_group_unit_and_city_is_in_the_listing(scenario: Scenario) -> None:
    text = " ".join(" ".join(listing(scenario)).split())
    for group in scenario.groups:
        assert scenario.labels[group.id] in text
        for unit in group.units:
            assert f"{unit.name} {unit.strength}/{unit.experience}/{unit.fatigue}" in text
    for entry in scenario.reinforcements:
        assert f"{entry.unit.name} {entry.unit.strength}/{entry.unit.experience}/{entry.unit.fatigue}" in text
    assert [city.name for city in scenario.cities if f"{city.name} {city.owner}" not in text] == []
    assert [known.what for known in scenario.known if known.what not in text] == []


def test_it_fits_a_page_and_has_nothing_but_text(scenario: Scenario) -> None:
    lines = listing(scenario)
    assert max(map(len, lines)) <= WIDTH
    assert all(line.isprintable() and line == line.rstrip() for line in lines)


def test_it_begins_with_dates_and_terms(lines: list[str]) -> None:
    assert lines[:3] == [
        "Case Blue, 29 JUN 1942, CLEAR, on the map Western Russia",
        "  short game: 36 weeks, the last from 1 MAR 1943, 150 points for the SOVIET side",
        "  long game: 131 weeks, the last from 25 DEC 1944, 150 points for the SOVIET side",
    ]


def test_a_group_is_told_with_place_and_units(lines: list[str]) -> None:
    found = next(n for n, line in enumerate(lines) if line.endswith("battle group of Das Reich"))
    assert lines[found].split()[:5] == ["3", "mech", "14,14", "Smolensk", "2ne"]
    assert lines[found + 1] == "       20 PZ 55/82/0, 14 MOT 39/78/0, 36 MOT 39/78/0, D.R SS MOT elite 40/90/0"


def test_railways_tell_who_holds_them(lines: list[str]) -> None:
    rows = section(lines, "Railways: hexes in the hands of each side")
    assert next(row for row in rows if row.startswith("Kiev - Poltava - Kharkov")).split()[-3:] == ["3", "0", "0"]
    assert next(row for row in rows if row.startswith("Saratov - Kamyshin")).split()[-3:] == ["0", "2", "3"]
    assert rows[-1].split() == ["179", "237", "108"]


def test_totals_stand_beside_history(lines: list[str]) -> None:
    rows = section(lines, "Figures of history and what is here")
    assert next(row for row in rows if "panzer divisions" in row).split()[-2:] == ["19", "19"]
    totals = {row.split("  ")[0]: row.split()[-2:] for row in section(lines, "Totals")}
    assert totals["strength"] == ["9176", "10855"]
    assert totals["aircraft factories"] == ["165", "333"]


def test_types_are_counted_with_what_is_to_come(lines: list[str]) -> None:
    rows = section(lines, "AXIS: units by type")
    assert next(row for row in rows if row.startswith("PZ ")).split() == ["PZ", "19", "1509", "83", "3"]


def test_a_scenario_without_figures_of_history_says_so(scenario: Scenario) -> None:
    assert section(listing(replace(scenario, known=())), "Figures of history and what is here") == ["none named"]


def test_columns_of_numbers_stand_to_the_right() -> None:
    assert table(("Name", "Points"), [("a", 5), ("long name", 12345)]) == [
        "Name       Points",
        "a               5",
        "long name   12345",
    ]


def test_an_empty_table_is_its_headings() -> None:
    assert table(("One", "Two"), []) == ["One  Two"]


def test_long_texts_are_wrapped_and_indented() -> None:
    lines = paragraph("word " * 60, indent=4)
    assert len(lines) > 1
    assert all(line.startswith("    word") and len(line) <= WIDTH for line in lines)


def test_a_heading_is_underlined() -> None:
    assert titled("Pools", ["a"]) == ["", "Pools", "-----", "a"]
