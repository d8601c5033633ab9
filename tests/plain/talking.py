"""A player at the console of plain mode: what is typed, and what is said to it."""

from __future__ import annotations

from io import BytesIO, StringIO

from wir.match.match import Match
from wir.match.players import HUMAN
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.plain.console import Console
from wir.plain.conversation import Outcome, answer
from wir.plain.game import Session
from wir.plain.table import Table
from wir.saves.folder import default_folder


def seated(match: Match, *, axis: str = HUMAN, soviet: str = "hold") -> Match:
    """The match with its players."""
    match.take_seats({Side.AXIS: axis, Side.SOVIET: soviet})
    return match


def talk(match: Match, *lines: str, is_person: bool = False, looks_as: Side | None = None) -> tuple[str, Session]:
    """Plays a match with these lines until they end; what was said, and the session."""
    said = StringIO()
    source = BytesIO("".join(f"{line}\n" for line in lines).encode())
    session = Session(match, Console(source, said, is_person=is_person), default_folder(), looks_as)
    session.play()
    return said.getvalue(), session


def ask(table: Table, line: str) -> tuple[list[str], Outcome]:
    """What is said to one line at a table, and how it was taken."""
    said = StringIO()
    outcome = answer(Console(BytesIO(), said, is_person=False), table, line)
    return said.getvalue().splitlines(), outcome


def answered(table: Table, line: str) -> list[str]:
    """What is said to a line that is understood and allowed."""
    said, outcome = ask(table, line)
    assert outcome is Outcome.DONE, said
    return said


def at_phase(match: Match, phase: Phase) -> Table:
    """The Axis player's table in a phase, nobody having given any orders before."""
    while match.game.phase is not phase:
        match.end_phase()
    return Table(match, Side.AXIS)


def supplied(match: Match) -> Table:
    """The Axis player's table in the movement phase, depot 58 having gone to Brest."""
    answered(at_phase(match, Phase.AXIS_SUPPLY), "depot 58 to brest")
    return at_phase(match, Phase.AXIS_MOVEMENT)
