"""A player's private notes on a hex or on a week, kept aside in the save and shown in the history and the report."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from wir.model.errors import InputError
from wir.model.hexes import Hex, parse_hex
from wir.model.records import replace
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import place
from wir.orders.conduct import LONGEST_NOTE, Aside, is_note
from wir.rules.asides import LONGEST_ASIDE
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.war.chronicle import Happening

_KEYS: Final = tuple(f"notes.{n}" for n in range(1, 9))
"""The keys under which notes are kept, each holding as many as there is room for."""

_MOST_WEEKS: Final = 1000
"""No war is as long as that."""


@dataclass(frozen=True, slots=True)
class HexNote:
    """A note: the week that it is about or was written in, the hex if it is about one, and a line of text."""

    week: int
    at: Hex | None
    text: str


def notes_of(state: State, side: Side) -> list[HexNote]:
    """The notes of a side by week. Anything else kept under their keys is ignored."""
    asides = state.players[side].asides
    found = [note for key in _KEYS for note in _read(asides.get(key, ""))]
    return sorted((note for note in found if _is_possible(note, state)), key=lambda note: note.week)


def known_notes(view: View) -> list[HexNote]:
    """The notes of a View's own side by week, or of both sides if nothing is hidden."""
    return sorted(
        (note for side in SIDES if view.knows(side) for note in notes_of(view, side)), key=lambda note: note.week
    )


def noted_hexes(view: View) -> frozenset[Hex]:
    """The hexes with notes that may be known."""
    return frozenset(note.at for note in known_notes(view) if note.at is not None)


def _is_possible(note: HexNote, state: State) -> bool:
    """Whether a player could have written a note: its words can be kept again, and its hex is on the map."""
    is_there = note.at is None or note.at in state.scenario.board.drawn
    return is_there and 1 <= note.week <= _MOST_WEEKS and is_note(note.text)


def _read(text: str) -> list[HexNote]:
    try:
        return [
            HexNote(int(week), parse_hex(str(at)) if at else None, str(words)) for week, at, words in json.loads(text)
        ]
    except (ValueError, TypeError, OverflowError, RecursionError):  # empty, or whatever a save from elsewhere holds
        return []


def keeping(side: Side, notes: Iterable[HexNote], before: State) -> list[Aside]:
    """The orders that keep these notes in place of the old ones. Raises InputError if there are too many."""
    texts = [""]
    for note in notes:
        entry = json.dumps([note.week, "" if note.at is None else str(note.at), note.text], ensure_ascii=False)
        longer = f"{texts[-1]},{entry}" if texts[-1] else entry
        if len(longer) + 2 <= LONGEST_ASIDE:
            texts[-1] = longer
        else:
            texts.append(entry)
    if len(texts) > len(_KEYS):
        raise InputError("there is no room for more notes; remove old ones first")
    wanted = {key: f"[{text}]" if text else "" for key, text in zip(_KEYS, [*texts, *[""] * len(_KEYS)], strict=False)}
    kept = before.players[side].asides
    return [Aside(side, key, text) for key, text in wanted.items() if kept.get(key, "") != text]


def noting(side: Side, state: State, week: int, at: Hex | None, text: str) -> list[Aside]:
    """The orders that keep a note on a hex or else on a week; an empty one removes the note there.

    Raises InputError if it is not a valid note, or one too many.
    """
    known, words = notes_of(state, side), text.strip()
    if not words:
        return keeping(side, [note for note in known if note.at != at or (at is None and note.week != week)], state)
    if not is_note(words):
        raise InputError(f"a note is one line of 1 to {LONGEST_NOTE} characters that can be printed")
    return keeping(side, [*known, HexNote(week, at, words)], state)


def with_notes_of(state: State, other: State, side: Side) -> State:
    """A past state with a side's present notes."""
    now, player = other.players[side].asides, state.players[side]
    asides = {key: text for key, text in player.asides.items() if key not in _KEYS}
    asides |= {key: now[key] for key in _KEYS if key in now}
    if asides == player.asides:
        return state
    noted = state.copy()
    noted.players[side] = replace(player, asides=asides)
    return noted


def happenings_of(notes: Iterable[HexNote], state: State) -> list[Happening]:
    """Notes as happenings, so that searches find them."""
    cities = state.scenario.city_names
    return [
        Happening(note.week, "note", note_line(note, state), note.at, frozenset(), (), note.at and cities.get(note.at))
        for note in notes
    ]


def note_line(note: HexNote, state: State) -> Line:
    """A note with the hex that it is about."""
    where = "" if note.at is None else f" {place(state.scenario, note.at)}"
    return line(Span(f"note{where}: ", Role.LABEL), Span(one_cell_each(note.text), Role.LINK))
