"""What sets a month apart from the others of its war: what happened for the first time, and what was never more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wir.model.sides import SIDES, Side
from wir.report.months import Month
from wir.report.record import Record
from wir.report.words import ADJECTIVE, SIDE

_FEW_HEXES: Final = 3
"""A front that moved by fewer hexes stood still."""

_MUCH_GROUND: Final = 10
_MANY_GROUPS: Final = 3
_MONTHS: Final = 4
"""A war of fewer months has none that stands out."""

_MOST_TOLD: Final = 2


def set_apart(month: Month, months: Sequence[Month], record: Record) -> list[str]:
    """At most two sentences on what no other month of the war had, or none before it."""
    if len(months) < _MONTHS:
        return []
    before = months[: month.ordinal]
    return [*_first_times(month, before), *_never_more(month, months, record)][:_MOST_TOLD]


def _first_times(month: Month, before: Sequence[Month]) -> Iterator[str]:
    for side in SIDES:
        other = SIDE[side.enemy]
        if before and _leads(month, side) and all(_leads(each, side.enemy) or not _fought(each) for each in before):
            yield f"for the first time {SIDE[side]} attacked more often than {other}."
        if before and month.gained(side) >= _FEW_HEXES and all(each.gained(side) < _FEW_HEXES for each in before):
            yield f"it was the first month in which {SIDE[side]} won ground."
    if before and _is_still(month) and not _is_still(before[-1]):
        yield "the front came to a standstill."


def _never_more(month: Month, months: Sequence[Month], record: Record) -> Iterator[str]:
    so_far = "" if record.is_over else " so far"
    costly = [side for side in record.known if _is_most(month, [each.lost(side) for each in months], 1)]
    if costly:
        yield f"no other month{so_far} cost {SIDE[costly[0]] if len(costly) == 1 else 'either side'} as much."
    for side in SIDES:
        if _is_most(month, [each.gained(side) for each in months], _MUCH_GROUND):
            yield f"in no other month{so_far} did {SIDE[side]} win as much ground."
        if _is_most(month, [each.surrendered(side) for each in months], _MANY_GROUPS):
            yield f"in no other month{so_far} did as many {ADJECTIVE[side]} groups surrender."


def _is_most(month: Month, figures: Sequence[int], least: int) -> bool:
    """Whether the figure of a month is above that of every other, and worth telling."""
    own = figures[month.ordinal]
    return own >= least and own == max(figures) and figures.count(own) == 1


def _leads(month: Month, side: Side) -> bool:
    return month.attacks(side) > month.attacks(side.enemy)


def _fought(month: Month) -> bool:
    return any(month.attacks(side) for side in SIDES)


def _is_still(month: Month) -> bool:
    return not month.faults and all(month.gained(side) < _FEW_HEXES for side in SIDES) and not month.captures
