from __future__ import annotations

import pytest

from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.scenario import load_scenario
from wir.scenario.totals import ECONOMY, TOTALS, totals_of

APART = {
    "barbarossa": {
        "combat aircraft left after the surprise, in tens": 278,
        "population that the call-up of 1941 asks for": 339,
    },
    "case_blue": {
        "motorized divisions, without Das Reich": 15,
        "infantry divisions, before twenty-two were joined to others": 104,
        "serviceable combat aircraft, in tens": 228,
        "population that the call-up of 1942 asks for": 302,
    },
    "zitadelle": {
        "panzer grenadier divisions, the four of the SS among them": 10,
        "divisions of all kinds, before the worn ones were joined": 196,
        "mechanized corps, three of them still forming": 10,
        "population that the call-up of 1943 asks for": 251,
    },
    "smolensk": {},
}
"""Where a scenario departs from a known figure, and its own figure; the reasons stand in the files."""


def test_units_are_counted_by_type_and_in_all(scenario: Scenario) -> None:
    for side in SIDES:
        totals = totals_of(scenario, side)
        assert sum(totals[type_.value] for type_ in UnitType) == totals["units"]
        assert set(totals) <= set(TOTALS)


def test_the_economy_of_both_sides_is_that_of_all_cities(scenario: Scenario) -> None:
    for name, part in ECONOMY.items():
        both = sum(totals_of(scenario, side)[name] for side in SIDES)
        assert both == sum(getattr(city, part) for city in scenario.cities)


@pytest.mark.parametrize(
    ("name", "side", "figure"),
    [("groups", Side.AXIS, 15), ("units", Side.AXIS, 48), ("guns", Side.SOVIET, 420), ("aircraft", Side.AXIS, 80)],
)
def test_the_small_scenario_can_be_counted_by_hand(smolensk: Scenario, name: str, side: Side, figure: int) -> None:
    assert totals_of(smolensk, side)[name] == figure


@pytest.mark.parametrize(("name", "apart"), APART.items())
def test_the_figures_of_history_are_met_but_where_we_judged_otherwise(name: str, apart: dict[str, int]) -> None:
    scenario = load_scenario(name)
    found = {known.what: sum(totals_of(scenario, known.side)[total] for total in known.of) for known in scenario.known}
    history = {known.what: known.figure for known in scenario.known}
    assert {what: figure for what, figure in found.items() if figure != history[what]} == apart
