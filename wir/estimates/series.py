"""A side's figures week by week."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Final

from wir.model.players import WeekFigures
from wir.model.view import View

_OF_RECORD: Final = ("strength", "losses", "surrendered", "groups", "units", "victory_points", "cities")
_POOLS: Final = ("infantry", "vehicle", "artillery", "aircraft", "supply")

FIGURES: Final[Mapping[str, Callable[[WeekFigures], int]]] = {
    **{name.replace("_", " "): attrgetter(name) for name in _OF_RECORD},
    **{f"{pool} pool": attrgetter(f"pools.{pool}") for pool in _POOLS},
}
"""What is recorded each week (§9.1), by name."""

RECORDED: Final = "as each week ended, before arrivals"
"""When that is, in words."""


def series_of(view: View, name: str) -> tuple[tuple[int, int], ...]:
    """One figure of the side of a View, with its week. Raises KeyError for a name that is not recorded."""
    figure = FIGURES[name]
    return tuple((record.week, figure(record)) for record in view.own.records)
