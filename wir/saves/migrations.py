"""Saved games of earlier formats, brought up to date step by step.

A step gets header and body in builtins, and through `Parts` the state and every order in them decoded.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from wir.model.state import State
from wir.saves.container import FORMAT, Document, decoded, encoded, packed, unpacked
from wir.saves.errors import DamageError


@dataclass(slots=True)
class Parts:
    """Header and body of a save in builtins, for a step to change; the body is None if only the header was read.

    Blobs in the body hold what is packed: states, and the phases of a week as `[phase, orders, digest]`.
    """

    header: dict[str, Any]
    body: dict[str, Any] | None

    def present_state(self, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        """Replaces the current state by what `change` makes of it; the states of earlier weeks stay."""
        if self.body is not None:
            self.body["state"] = _changed(self.body["state"], change)

    def each_phase(self, change: Callable[[str, list[str]], list[str]]) -> None:
        """Replaces the orders of each phase, in time order, by what `change` makes of them and the phase's letter."""
        if self.body is None:
            return

        def changed(phases: list[list[Any]]) -> list[list[Any]]:
            return [[letter, change(letter, list(orders)), digest] for letter, orders, digest in phases]

        for week in self.body["weeks"]:
            week[2] = _changed(week[2], changed)
        self.body["orders"] = change(unpacked(self.body["state"])["phase"], list(self.body["orders"]))


def _changed(blob: bytes, change: Callable[[Any], Any]) -> bytes:
    """A blob with what `change` makes of its content."""
    return packed(change(unpacked(blob)))


# Format 1 kept the screen's marks in notes


_SIDES: Final = {"A": "AXIS", "B": "SOVIET", "C": "SOVIET", "D": "SOVIET", "E": "AXIS", "F": "AXIS"}
_SWITCH: Final = re.compile(r"NOTE guide: (on|off)")
_SKIP: Final = re.compile(r"NOTE guide: skip ([a-z_]{1,30})")
_RAILS: Final = re.compile(r"NOTE rails:((?: \d{1,2},\d{1,2}){0,50})")
_LONGEST: Final = 4000


@dataclass(slots=True)
class Marks:
    """What the notes of a game's sides meant to the screen of format 1."""

    kept: dict[str, dict[str, str]] = field(default_factory=lambda: {"AXIS": {}, "SOVIET": {}})

    def orders(self, letter: str, orders: list[str]) -> list[str]:
        """The orders of a phase with asides in place of such notes, which are remembered."""
        side = _SIDES.get(letter)
        return orders if side is None else [self._order(side, order) for order in orders]

    def state(self, state: dict[str, Any]) -> dict[str, Any]:
        """A state in which the sides keep what they have noted so far."""
        for side, kept in self.kept.items():
            if any(kept.values()):
                state["players"][side]["asides"] = {key: text for key, text in kept.items() if text}
        return state

    def _order(self, side: str, order: str) -> str:
        found = self._aside(side, order)
        if found is None:
            return order
        key, text = found
        self.kept[side][key] = text
        return f"ASIDE {side} {key} {text or '-'}"

    def _aside(self, side: str, order: str) -> tuple[str, str] | None:
        if (match := _SWITCH.fullmatch(order)) is not None:
            return "guide", "on" if match[1] == "on" else ""
        if (match := _RAILS.fullmatch(order)) is not None:
            return "rails", match[1].strip()
        if (match := _SKIP.fullmatch(order)) is not None:
            text = f"{self.kept[side].get('guide.skipped', '')} {match[1]}".strip()
            return ("guide.skipped", text) if len(text) <= _LONGEST else None
        return None


def _to_two(parts: Parts) -> None:
    """Marks of the screen become asides; the header names the form of the digests, and drops what is not read."""
    for name in ("program", "rules", "scenario", "scenario_digest", "options"):
        parts.header.pop(name, None)
    parts.header["digests"] = 1
    marks = Marks()
    parts.each_phase(marks.orders)
    parts.present_state(marks.state)


Step = Callable[[Parts], None]

MIGRATIONS: Final[Mapping[int, Step]] = {1: _to_two}
"""For each earlier format, the step to the next."""


def migrated(document: Document, migrations: Mapping[int, Step] = MIGRATIONS, target: int = FORMAT) -> Document:
    """The document in the target format. Raises DamageError if a step finds what does not belong in its format."""
    if document.version == target:
        return document
    parts = Parts(decoded(document.header), decoded(document.body) if document.body else None)
    for version in range(document.version, target):
        try:
            migrations[version](parts)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            raise DamageError(f"cannot be brought from format {version} to {version + 1}") from None
    return Document(target, encoded(parts.header), b"" if parts.body is None else encoded(parts.body))


def migrated_lines(lines: tuple[str, ...], version: int, state: State) -> tuple[str, ...]:
    """The lines of a journal beside a save of an earlier format, which was written in the phase of a state."""
    if version >= FORMAT:
        return lines
    marks = Marks({side.value: dict(player.asides) for side, player in state.players.items()})
    return tuple(marks.orders(state.phase.value, list(lines)))
