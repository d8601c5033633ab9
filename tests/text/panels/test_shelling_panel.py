from __future__ import annotations

import pytest

from tests.estimates.unaided import forecast_shelling
from tests.text.golden import check
from tests.text.panels.views import barbarossa_view, page
from wir.estimates.strike_forecast import ShellingForecast
from wir.model.hexes import DIRECTIONS, neighbour
from wir.model.sides import Side
from wir.model.view import View
from wir.text.panels.forecast_panel import shelling_panel
from wir.text.speech.week import shelling_sentences


def of(shown: View) -> ShellingForecast:
    """The first group that can shell an enemy does."""
    for group in shown.groups_of(Side.AXIS):
        for way in DIRECTIONS:
            if group.artillery and shown.groups_at(neighbour(group.at, way), Side.SOVIET):
                found = forecast_shelling(shown, group, f"{way}B")
                assert found is not None
                return found
    raise AssertionError("nobody stands beside the enemy with guns")


@pytest.mark.parametrize("width", [18, 26, 34, 60])
def test_the_forecast_of_shelling(width: int) -> None:
    shown = barbarossa_view()
    check(f"panels/shelling_{width}", page(shelling_panel(shown, of(shown), width)))


def test_the_forecast_of_shelling_is_said() -> None:
    shown = barbarossa_view()
    found = of(shown)
    first, second, *others = shelling_sentences(shown, found)
    assert first.startswith(f"Forecast, an estimate: group {found.group.id} fires ")
    assert second == f"It uses up {found.used_up} of its {found.group.artillery} guns."
    assert len(others) == len(found.hits)
    assert all(told.startswith("Group ") and told.endswith(" percent of its strength.") for told in others)
