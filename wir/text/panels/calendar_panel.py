"""The calendar: the odds of next week (§7.2, §8.4), what is coming in the game, and what happened in the war."""

from dataclasses import replace
from typing import Final

from wir.estimates.coming import WEEKS_AHEAD, coming
from wir.model.calendar import WEEK, spoken
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.first_player import axis_chance
from wir.rules.weather import weather_chances
from wir.text.panels.lines import BLANK, Line, Role, Span, bar, entry, heading, line, wrapped
from wir.text.panels.words import cite, remark
from wir.text.war.history import at_hand

_FIGURE: Final = 5
_LEAST: Final = 2
"""The fewest columns of a bar."""


def calendar_panel(view: View, width: int) -> list[Line]:
    """Everything in store for the next weeks, by date, then history."""
    lines = [heading("COMING", width)]
    day = None
    for each in coming(view):
        if each.day != day:
            day = each.day
            lines.append(line(Span(spoken(day), Role.VALUE)))
        lines += wrapped(line(f" {each.text} ", cite(each.paragraph)), width, indent=2)
    if day is None:
        nothing = f"nothing in {WEEKS_AHEAD} weeks" if view.ending is None else "the game is over"
        lines += remark(nothing, Role.FAINT, width)
    return [*lines, BLANK, *history_panel(view, width)]


def history_panel(view: View, width: int) -> list[Line]:
    """What happened in the war in this week, or else most recently."""
    lines = [heading("HISTORY", width)]
    for each in at_hand(view.date):
        lines += wrapped(line(Span(f"{spoken(each.day)} ", Role.LABEL), each.text), width, indent=1)
    return lines


def week_ahead(view: View, width: int) -> list[Line]:
    """Who will probably move first this week, and what next week's weather may be, if there is a next week.

    After the end of the game there is nothing to tell.
    """
    if view.ending is not None:
        return []
    next_week = view.date + WEEK
    chance = axis_chance(view)
    lines = [heading("ODDS", width)]
    lines += entry("Axis first this week", line(Span(f"{chance}%", Role.VALUE), " ", cite("7.2")), width)
    if not view.weeks_left:
        return lines
    lines += [BLANK, heading("WEATHER", width, line(Span(spoken(next_week), Role.FAINT)))]
    chances = weather_chances(next_week)
    names = max(len(weather.value) for weather, _ in chances) + 1
    return [*lines, *(_chance(view, weather, percent, names, width) for weather, percent in chances)]


def _chance(view: View, weather: Weather, percent: int, names: int, width: int) -> Line:
    """A kind of weather, its name on so many columns."""
    name = Span(weather.value.ljust(names), Role.LABEL)
    figure = Span(f"{percent}%".rjust(_FIGURE), Role.VALUE)
    first = axis_chance(replace(view, weather=weather, week=view.week + 1))
    after = Span(f"  Axis first {first}%", Role.FAINT)
    cells = width - names - _FIGURE
    room = cells - len(after.text)
    if room >= _LEAST:
        return line(name, bar(percent, 100, room, Role.BAR_STRENGTH), figure, after)
    return line(name, bar(percent, 100, cells, Role.BAR_STRENGTH), figure)
