"""The proposal of the staff: `propose` tells it, `accept` gives it whole, by sector, by sort or by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from wir.ai.staff import Proposed, agreed, proposal
from wir.orders import OrderError
from wir.plain.table import Table
from wir.text.speech.staff import (
    HEADINGS,
    accepted_sentence,
    judgement_sentences,
    lapsed_sentences,
    proposal_sentences,
)

_LINES: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_SECTORS: Final = re.compile("far (north|south)")
_NOT_NOW: Final = "The staff proposes in your own phases."


def propose(table: Table, _: str) -> list[str]:
    """Proposes the orders of the phase; nothing of it is given before it is accepted."""
    table.proposed = _proposal(table)
    if not table.proposed:
        return [_nothing(table)]
    told = proposal_sentences(table.view, table.proposed)
    sector = next((f"or a sector as {line.sector}" for line in table.proposed if line.sector), "or several of them")
    return [*told, f"Type accept for all of it, or accept with numbers as 1-7, with a sort as attacks, {sector}."]


def accept(table: Table, rest: str) -> list[str]:
    """Gives the orders of lines of the proposal, as one taken back at once: all, `1-7 9`, `attacks` or `south`."""
    lines = table.proposed or _proposal(table)
    table.proposed = lines
    if not lines:
        return [_nothing(table)]
    given = table.match.game.given
    chosen = [line for line in _chosen(lines, rest) if line.orders and not set(line.orders) <= set(given)]
    orders, lapsed = agreed(table.view, chosen)
    table.match.submit_together(orders)
    told = lapsed_sentences(lapsed)
    accepted = len(chosen) - len(lapsed)
    return [*told, accepted_sentence(accepted, len(orders))] if accepted else [*told, "There is nothing to accept."]


def explain(table: Table, _: str) -> list[str]:
    """How the staff sees the war; once the game is over, what the computers made of its last week."""
    return judgement_sentences(table.match.game, table.view)


def _proposal(table: Table) -> tuple[Proposed, ...]:
    return proposal(table.view) if table.is_my_turn else ()


def _nothing(table: Table) -> str:
    return "The staff has nothing to propose." if table.is_my_turn else _NOT_NOW


def _chosen(lines: Sequence[Proposed], rest: str) -> list[Proposed]:
    """The lines that are named; all where nothing is. A sector and a sort name what is of both. Raises OrderError."""
    if rest in ("", "all"):
        return list(lines)
    words = _SECTORS.sub(lambda match: match[0].replace(" ", "_"), rest.replace(",", " ")).split()
    sectors, sorts, named = (
        [_of_sector(lines, word) for word in words],
        [_of_sort(lines, word) for word in words],
        set[int](),
    )
    for word, sector, sort in zip(words, sectors, sorts, strict=True):
        numbers = sector or sort or _of_numbers(word)
        if not numbers or max(numbers) > len(lines):
            raise OrderError(f"the proposal has no {word.replace('_', ' ')}; propose tells what it has")
        named |= numbers
    if any(sectors) and any(sorts):
        named -= set().union(*sectors) ^ set().union(*sorts)
    if not named:
        raise OrderError(f"the proposal has no {rest}; propose tells what it has")
    return [lines[number - 1] for number in sorted(named)]


def _of_sector(lines: Sequence[Proposed], word: str) -> set[int]:
    return {number for number, line in enumerate(lines, 1) if line.sector == word.replace("_", " ")}


def _of_sort(lines: Sequence[Proposed], word: str) -> set[int]:
    return {number for number, line in enumerate(lines, 1) if word in (line.task.value, HEADINGS[line.task])}


def _of_numbers(word: str) -> set[int]:
    match = _LINES.fullmatch(word)
    if match is None or int(match[1]) < 1:
        return set()
    return set(range(int(match[1]), int(match[2] or match[1]) + 1))
