"""The odds of next week: weather (§8.4) and who moves first (§7.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from wir.ai.plotted import viewer_of
from wir.model.calendar import spoken
from wir.model.state import State
from wir.model.weather import Weather
from wir.rules.first_player import axis_chance
from wir.rules.weather import weather_chances
from wir.text.panels.bars import bar
from wir.text.panels.lines import Line, Role, Span, entry, heading, line
from wir.text.panels.words import cite

_NAME: Final = 10
_FIGURE: Final = 5


def week_ahead(view: State, width: int) -> list[Line]:
    """Who probably moves first this week, and what next week's weather may be."""
    viewer_of(view)
    coming = view.date + timedelta(days=7)
    chance = axis_chance(view)
    lines = [heading("ODDS", width)]
    lines += entry("Axis first this week", line(Span(f"{chance}%", Role.VALUE), " ", cite("7.2")), width)
    lines.append(heading("WEATHER", width, line(Span(spoken(coming), Role.FAINT))))
    for weather, percent in weather_chances(coming):
        lines += _chance(view, weather, percent, width)
    return lines


def _chance(view: State, weather: Weather, percent: int, width: int) -> list[Line]:
    name = Span(weather.value.ljust(_NAME), Role.LABEL)
    figure = Span(f"{percent}%".rjust(_FIGURE), Role.VALUE)
    first = axis_chance(replace(view, weather=weather, week=view.week + 1))
    after = Span(f"  Axis first {first}%", Role.FAINT)
    cells = width - _NAME - _FIGURE
    room = cells - len(after.text)
    if room >= 3:
        return [line(name, bar(percent, 100, room, Role.BAR_STRENGTH), figure, after)]
    return [line(name, bar(percent, 100, cells, Role.BAR_STRENGTH), figure)]
