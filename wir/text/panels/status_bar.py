"""The bar at the top: date, weather, week, phase and whose it is, level and house rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wir.model.calendar import spoken
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.model.weather import Weather
from wir.model.words import count
from wir.rules.rail_building import axis_area, has_rail_area
from wir.text.house_rules import house_rules
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line, padded
from wir.text.panels.victory_panel import result_words
from wir.text.panels.words import PLATES

PHASES: Final = {"A": "ADJUST", "B": "ADJUST", "C": "SUPPLY", "D": "MOVE", "E": "SUPPLY", "F": "MOVE", "G": "COMBAT"}
"""The phases of §3.3 in a word."""

_WEATHER_ROLES: Final = {
    Weather.CLEAR: Role.GOOD,
    Weather.COLD: Role.LINK,
    Weather.VERY_COLD: Role.BAD,
    Weather.RAIN: Role.WARNING,
}
_TITLE: Final = 3
_RULES: Final = 4
_RESULT: Final = 5
_ROOM_FOR_PHASE: Final = 30
_ROOM_FOR_NAMES: Final = 100

_GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class BarItem:
    """Something to show: its forms from the longest to the shortest; the piece with the lower `rank` gives way last."""

    rank: int
    forms: tuple[Line, ...]


def status_bar(view: View, width: int) -> Line:
    """Everything about the game as a whole on one line; narrow screens get the short forms."""
    right = _phase(view, width)
    left = assembled(_pieces(view), max(0, width - length(right) - 1))
    return line(padded(left, width - length(right)), right)


def past_bar(view: View, now: View, width: int) -> Line:
    """The same for a week that was: how long ago it is, and that it is the past."""
    sides = [Span(f" {side} ", PLATES[side]) for side in SIDES if view.knows(side)]
    right = line(Span(" THE PAST ", Role.SELECTED), *sides)
    ago = now.week - view.week
    words = f"{count(ago, 'week')} ago" if ago else "the present week"
    whole = f"{words}; the game is at {spoken(now.date)}"
    if now.ending is not None:
        words = f"{count(ago, 'week')} before the last" if ago else "the last week"
        whole = f"{words}; the game is over"
    left = assembled([*_pieces(view)[:4], BarItem(1, _labels(whole, words))], max(0, width - length(right) - 1))
    return line(padded(left, width - length(right)), right)


def _pieces(view: View) -> list[BarItem]:
    title = Span(" WAR IN RUSSIA ", Role.KEY)
    day = spoken(view.date)
    week, last = view.week, view.last_week
    return [
        BarItem(_TITLE, (line(title), line(Span(" WIR ", Role.KEY)))),
        BarItem(0, (line(Span(day, Role.VALUE)), line(Span(f"{day[:-4]}{day[-2:]}", Role.VALUE)))),
        BarItem(1, (line(Span(view.weather.value, _WEATHER_ROLES[view.weather])),)),
        BarItem(2, _labels(f"week {week} of {last}", f"{week}/{last}")),
        BarItem(_RULES, _labels(*_level_and_rules(view))),
        BarItem(_RESULT, _rails(view)),
        BarItem(_RESULT + 1, _labels(f"{'score now: ' if view.ending is None else ''}{result_words(view)}")),
    ]


def _rails(view: View) -> tuple[Line, ...]:
    """Where the Axis may build railways this week (§5.3)."""
    if view.viewer is Side.SOVIET or view.ending is not None:
        return ()
    return _labels(f"rails {axis_area(view.week)}" if has_rail_area(view) else "no rails this week")


def _labels(*forms: str) -> tuple[Line, ...]:
    return tuple(line(Span(form, Role.LABEL)) for form in forms)


def _level_and_rules(view: View) -> tuple[str, ...]:
    """The level, with the house rules by name or, if that is too long, their number."""
    level, chosen = f"level {view.level}", house_rules(view.options)
    if not chosen:
        return level, f"L{view.level}"
    number = count(len(chosen), "house rule")
    return f"{level}, {', '.join(chosen)}", f"{level}, {number}", f"L{view.level}+{len(chosen)}"


def _phase(view: View, width: int) -> Line:
    if view.ending is not None:
        return line(Span(" OVER ", Role.BADGE))
    word = f"{view.phase} {view.phase.label}".upper() if width >= _ROOM_FOR_NAMES else PHASES[view.phase]
    badge = Span(f" {word} ", Role.BADGE)
    if view.side is None:
        return line(badge)
    side = Span(f" {view.side} ", PLATES[view.side])
    return line(badge, side) if width >= _ROOM_FOR_PHASE else line(side)


def assembled(pieces: Sequence[BarItem], width: int) -> Line:
    """The pieces in a row, in the longest forms that fit into a width."""
    chosen = [0] * len(pieces)

    def shown() -> Line:
        forms = [piece.forms[n] for piece, n in zip(pieces, chosen, strict=True) if n < len(piece.forms)]
        parts = [form for form in forms if form]
        return line(*(part if n == 0 else line(_GAP, part) for n, part in enumerate(parts)))

    while length(shown()) > width:
        open_to = [n for n, piece in enumerate(pieces) if chosen[n] < len(piece.forms)]
        if not open_to:
            return BLANK
        chosen[max(open_to, key=lambda n: (pieces[n].rank, n))] += 1
    return shown()
