"""A side's figures week by week, as data for charts and as a chart of bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from wir.estimates.plotted_attacks import viewer_of
from wir.model.players import Record
from wir.model.state import State
from wir.text.panels.bars import gauge
from wir.text.panels.lines import Line, Role, Span, heading, line, wrapped


@dataclass(frozen=True, slots=True)
class Series:
    """A figure by week: pairs of week and value, in order."""

    name: str
    points: tuple[tuple[int, int], ...]


FIGURES: Final[Mapping[str, Callable[[Record], int]]] = {
    "strength": lambda record: record.strength,
    "losses": lambda record: record.losses,
    "surrendered": lambda record: record.surrendered,
    "groups": lambda record: record.groups,
    "units": lambda record: record.units,
    "victory points": lambda record: record.victory_points,
    "cities": lambda record: record.cities,
    "infantry pool": lambda record: record.pools.infantry,
    "vehicle pool": lambda record: record.pools.vehicle,
    "artillery pool": lambda record: record.pools.artillery,
    "aircraft pool": lambda record: record.pools.aircraft,
    "supply pool": lambda record: record.pools.supply,
}
"""What is recorded each week (§9.1), by name."""


def series_of(view: State, name: str) -> Series:
    """One figure of the side of a View. Raises KeyError for a name that is not recorded."""
    figure = FIGURES[name]
    records = view.players[viewer_of(view)].records
    return Series(name, tuple((record.week, figure(record)) for record in records))


def series_panel(view: State, width: int) -> list[Line]:
    """Every figure with its last value and its course on one line, the latest weeks at the right."""
    lines = [heading("BY WEEK", width)]
    if not view.players[viewer_of(view)].records:
        return lines + wrapped(line(Span("nothing before the end of the first week", Role.FAINT)), width)
    longest = max(map(len, FIGURES)) if width >= _ROOM_FOR_NAMES else 8
    for name in FIGURES:
        values = [value for _, value in series_of(view, name).points]
        cells = width - longest - _FIGURE - 1
        shown = values[-cells:]
        course = [gauge(value, max(*shown, 1), Role.BAR_STRENGTH) for value in shown]
        label, last = Span(name[:longest].ljust(longest), Role.LABEL), Span(f"{values[-1]}".rjust(_FIGURE), Role.VALUE)
        lines.append(line(label, last, " ", *course))
    return lines


_FIGURE: Final = 7
_ROOM_FOR_NAMES: Final = 30
