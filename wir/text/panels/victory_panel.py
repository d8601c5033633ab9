"""Victory points of both sides, where they come from and what would change them (§8.9, §9.1, §9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wir.estimates.stakes import prizes, stake_of
from wir.model.sides import SIDES
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import listed, signed
from wir.rules.victory import Score, margin, missing_for_automatic_end, next_levels, result_level, score_of
from wir.text.panels.lines import BLANK, Line, Role, Span, entry, heading, line, wrapped
from wir.text.panels.table import Cell, Column, table
from wir.text.panels.words import cite, side_name


def victory_panel(view: View, width: int) -> list[Line]:
    """The score as it stands, how far the next level is, the cities worth most, and the ends that come at once."""
    lines = [heading("VICTORY", width), *score_table(view, width)]
    lines += entry("margin", line(Span(signed(margin(view)), Role.VALUE), " Soviet ", cite("9.2")), width)
    lines += entry("now", result_level(view), width)
    for side, points, level in next_levels(view):
        whose = line(side_name(side), f" needs {points} more: {level}")
        lines += wrapped(whose, width, indent=1)
    return lines + _automatic_ends(view, width) + _prizes(view, width)


def score_table(view: View, width: int) -> list[Line]:
    """The components of both sides' victory points side by side (§9.1)."""
    scores = [score_of(view, side) for side in SIDES]
    columns = [Column("", least=6)]
    columns += [Column(side.title(), right=True) for side in SIDES]
    rows: list[Sequence[Cell]] = [
        [word, *(str(part) for part in parts)]
        for word, *parts in zip(_WORDS, *(_parts(score) for score in scores), strict=True)
        if any(parts)
    ]
    if scores[0].multiple > 1:
        rows.append(["doubled", *(f"x{score.multiple}" for score in scores)])
    rows += [["handicap", *(str(score.handicap) for score in scores)]] if any(s.handicap for s in scores) else []
    rows.append([Span("total", Role.VALUE), *(Span(str(score.total), Role.VALUE) for score in scores)])
    return table(columns, rows, width).lines


_WORDS: Final = ("cities", "population", "supply centers", "months")


def _parts(score: Score) -> tuple[int, int, int, int]:
    return score.cities, score.population, score.supply_centers, score.months


def _automatic_ends(view: View, width: int) -> list[Line]:
    lines: list[Line] = []
    for side in SIDES:
        missing = missing_for_automatic_end(view, side)
        wanted = listed(" or ".join(row) for row in missing)
        what = f" ends the game with {wanted}" if missing else " ends the game"
        lines += wrapped(line(side_name(side), f"{what} ", cite("8.9")), width, indent=1)
    return lines


def _prizes(view: View, width: int) -> list[Line]:
    columns = (Column("held by", rank=1), Column("city", least=6), Column("swing", right=True))
    rows: list[Sequence[Cell]] = [
        [
            side_name(city.owner),
            one_cell_each(city.name),
            Span(str(stake_of(view, city).swing), Role.VALUE),
        ]
        for city in prizes(view)
    ]
    return [BLANK, heading("PRIZES", width), *table(columns, rows, width).lines] if rows else []
