"""Victory points of both sides, what would change them, and the final page of a game (§8.9, §9.1, §9.2)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from wir.estimates.production import prizes, stake_of
from wir.match.players import HUMAN
from wir.model.calendar import spoken
from wir.model.sides import SIDES
from wir.model.state import Ending, State
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import capital, listed, signed
from wir.rules.victory import (
    can_end_at_once,
    margin,
    missing_for_automatic_end,
    next_levels,
    result_level,
    score_of,
    scores,
)
from wir.text.house_rules import house_rules
from wir.text.panels.lines import BLANK, Line, Role, Span, bar, entry, flowed, heading, line, wrapped
from wir.text.panels.table import Cell, Column, table
from wir.text.panels.words import ENDINGS, SIDE_BARS, SIDE_ROLES, cite, remark, side_does, side_name

_BRIEF: Final = {"supply centers": "centers"}
"""Shorter words for components of the score, for a panel in which they would be cut."""


def victory_panel(view: View, width: int) -> list[Line]:
    """The score, and until the game is over the way to the next level, the automatic endings, the cities to be won."""
    lines = score_table(view, width)
    lines += entry("margin", line(Span(signed(margin(view)), Role.VALUE), " Soviet ", cite("9.2")), width)
    what = "now" if view.ending is None else "on points" if is_given_up(view) else "result"
    lines += entry(what, result_level(view), width)
    return lines if view.ending is not None else [*lines, *levels_and_ends(view, width), *_prizes(view, width)]


def score_table(view: View, width: int) -> list[Line]:
    """The components of both sides' victory points side by side (§9.1)."""
    both = [score_of(view, side) for side in SIDES]
    columns = [Column("", least=6)]
    columns += [Column(side.title(), right=True) for side in SIDES]
    room = width - sum(1 + len(column.title) for column in columns[1:])
    parts = {word: [score.parts[word] for score in both] for word in both[0].parts}
    rows: list[Sequence[Cell]] = [
        [_fitting(word, room), *map(str, points)] for word, points in parts.items() if any(points)
    ]
    if both[0].multiple > 1:
        rows.append(["doubled", *(f"x{score.multiple}" for score in both)])
    rows += [["handicap", *(str(score.handicap) for score in both)]] if any(s.handicap for s in both) else []
    rows.append([Span("total", Role.VALUE), *(Span(str(score.total), Role.VALUE) for score in both)])
    return table(columns, rows, width)


def _fitting(word: str, room: int) -> str:
    """The word for a component of the score, or a shorter one if only that fits."""
    brief = _BRIEF.get(word, word)
    return brief if len(word) > room >= len(brief) else word


def levels_and_ends(view: View, width: int) -> list[Line]:
    """How many points each side needs for its next level of victory, and what would end the game at once."""
    lines: list[Line] = []
    for side, points, level in next_levels(view):
        lines += wrapped(line(side_does(side, "needs", "need"), f" {points} more: {level}"), width, indent=1)
    for side in filter(partial(can_end_at_once, view), SIDES):
        missing = missing_for_automatic_end(view, side)
        wanted = listed(f"either {' or '.join(row)}" if len(row) > 1 else row[0] for row in missing)
        held = f" with {wanted}" if missing else ""
        ends = side_does(side, "ends the game", "end the game")
        lines += wrapped(line(ends, f"{held} ", cite("8.9")), width, indent=1)
    return lines


def _prizes(view: View, width: int) -> list[Line]:
    columns = (Column("held by", rank=1), Column("city", least=6), Column("swing", right=True))
    rows: list[Sequence[Cell]] = [
        [side_name(city.owner), one_cell_each(city.name), Span(str(stake_of(view, city).swing), Role.VALUE)]
        for city in prizes(view)
    ]
    return [BLANK, heading("PRIZES", width), *table(columns, rows, width)] if rows else []


def ending_words(ending: Ending) -> str:
    """How a game ended, in a sentence (§4.11, §8.9, §9.1)."""
    if ending.by == "resignation":
        loser = f"The {ending.winner.enemy.title()} side" if ending.winner is not None else "One side"
        return f"{loser} has given up."
    return f"{capital(ENDINGS[ending.by])}."


def is_given_up(state: State) -> bool:
    """Whether a side has given up, so that the other has won whatever the points say (§4.11)."""
    return state.ending is not None and state.ending.by == "resignation"


def result_words(state: State) -> str:
    """The result in a few words: the level of victory, or who has given up."""
    if state.ending is not None and is_given_up(state):
        return ending_words(state.ending).removesuffix(".")
    return result_level(state)


def game_end(view: View, width: int) -> list[Line]:
    """The result; for a running game, what it would be if it ended now."""
    lines = [heading(one_cell_each(view.scenario.title), width)]
    ending = view.ending
    if not is_given_up(view):
        lines += wrapped(line(Span(f" {result_level(view).upper()} ", Role.BADGE)), width)
    if ending is None:
        lines += remark("if the game ended now", Role.WARNING, width)
    else:
        lines += wrapped(line(ending_words(ending)), width)
        if ending.winner is not None:
            winner = side_name(ending.winner)
            lines += wrapped(line(Span("won by the ", Role.LABEL), winner, Span(" side", Role.LABEL)), width)
        if is_given_up(view):
            lines += remark(f"on points: {result_level(view)}", Role.FAINT, width)
    played = f"Week {view.week} of {view.last_week}, {spoken(view.date)}"
    lines += [*remark(played, Role.FAINT, width), BLANK, *score_table(view, width)]
    lines += entry("margin", line(Span(signed(margin(view)), Role.VALUE), " Soviet ", cite("9.2")), width)
    return [*lines, BLANK, *_compared(view, width), *_terms(view, width)]


def _compared(view: View, width: int) -> list[Line]:
    """Both totals as bars."""
    totals = scores(view)
    most = max(*totals.values(), 1)
    longest = max(len(side.title()) for side in SIDES) + 1
    lines = []
    for side, total in totals.items():
        name, figure = Span(side.title().ljust(longest), SIDE_ROLES[side]), Span(f"{total}".rjust(6), Role.VALUE)
        lines.append(line(name, bar(total, most, width - longest - 6, SIDE_BARS[side]), figure))
    return lines


def _terms(view: View, width: int) -> list[Line]:
    """What was played: length, level, house rules and who played each side."""
    chunks = [line(Span(f"{view.length} game", Role.FAINT)), line(Span(f"level {view.level}", Role.FAINT))]
    chunks += [line(Span(word, Role.FAINT)) for word in house_rules(view.options)]
    for side in SIDES:
        chunks.append(line(side_name(side), f" {one_cell_each(view.seats.get(side, HUMAN))}"))
    return flowed(chunks, width)
