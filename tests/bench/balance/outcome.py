"""The margin that history itself would score in a game: its cities and months by the rules of §9.1."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from wir.engine.game import Game
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.rules.tables import MONTH_POINTS
from wir.rules.victory import margin, missing_for_automatic_end
from wir.scenario import load_scenario

_FIRST_YEAR: Final = (
    "Brest Bryansk Dnepropetrovsk Gomel Kharkov Kiev Kishinev Kursk Lvov Minsk Nikolaev Odessa Orel Pskov Riga "
    "Smolensk Stalino Tallinn Vilnius Vitebsk Zaporozhe Zhitomir"
)
_SUMMER_1942: Final = "Sevastopol Voronezh Rostov Krasnodar Stalingrad"
_WINTER_1943: Final = "Voronezh Rostov Krasnodar Stalingrad Kursk Kharkov"
_AUTUMN_1943: Final = "Kiev Dnepropetrovsk Zaporozhe Stalino Kharkov Orel Bryansk Smolensk Gomel Zhitomir"
_YEAR_1944: Final = "Vitebsk Minsk Pskov Tallinn Riga Vilnius Brest Lvov Kishinev Odessa Nikolaev Sevastopol Bucharest"

CAMPAIGNS: Final = (
    (date(1942, 3, 1), Side.AXIS, _FIRST_YEAR),
    (date(1942, 11, 18), Side.AXIS, _SUMMER_1942),
    (date(1943, 3, 1), Side.SOVIET, _WINTER_1943),
    (date(1943, 3, 15), Side.AXIS, "Kharkov"),
    (date(1944, 1, 2), Side.SOVIET, _AUTUMN_1943),
    (date(1944, 10, 13), Side.SOVIET, _YEAR_1944),
)
"""Cities that had changed hands for good, or for long, by the end of each campaign. Helsinki stays what it was."""


def true_margin(name: str, length: Length) -> int:
    """Soviet minus Axis points at the end of a scenario, had all gone as it went.

    Riga fell on 13 October 1944, after Brest and Bucharest: there §8.9 ends the war.
    """
    state = Game.new(load_scenario(name), length=length).state
    terms = state.terms
    last = date(terms.last_week.year, 12, 31) if terms.last_week.month == 12 else terms.last_week
    for day, side, names in CAMPAIGNS:
        if not state.date < day <= last:
            continue
        for city in (state.cities[name] for name in names.split()):
            if city.owner is not side:
                captured = replace(city, owner=side, population=0, supply_centers=city.supply_centers // 2)
                state.cities[city.name] = captured
        if not missing_for_automatic_end(state, side):
            last = day
    first = terms.month_bonus_from
    months = (last.year - first.year) * 12 + last.month - first.month + (1 if last.day >= 28 else 0)
    state.month_points = max(0, months) * MONTH_POINTS
    return margin(state)
