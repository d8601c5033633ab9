"""A state as `wir show --json` prints it, and read back as `wir do STATE.json` wants it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from wir.match.simulate import front
from wir.model.cities import City
from wir.model.groups import AirGroup, Depot, Group
from wir.model.plain import PlainError, to_plain
from wir.model.sides import SIDES
from wir.model.state import State
from wir.rules.victory import scores
from wir.rules.zones import zone_of_control

PARTS: Final = (
    ("groups", "group", Group, ("side", "kind", "status")),
    ("air", "air group", AirGroup, ("side", "status")),
    ("depots", "depot", Depot, ("side",)),
    ("cities", "city", City, ("fortified", "port")),
)
"""The parts of a state with entries of their own: key, word, class, and what is shown beyond the class's fields."""


def shown(state: State) -> dict[str, Any]:
    """A state, or one side's View, in builtins: its plain form, the score, and what follows from it."""
    board = state.scenario.board
    zones = {side: sorted(hex_ for hex_ in zone_of_control(state, side) if hex_ in board.drawn) for side in SIDES}
    movers: list[Group | AirGroup] = [*state.groups.values(), *state.air.values()]
    supplied = {mover.id: mover.supplied_by for mover in movers if mover.supplied}
    return {
        **to_plain(state),
        "victory_points": {side.value: points for side, points in scores(state).items()},
        "derived": {
            "zoc": {side.value: [list(hex_) for hex_ in zone] for side, zone in zones.items()},
            "supplied": {str(number): depot for number, depot in sorted(supplied.items())},
            "front": front(state),
        },
    }


def read_shown(data: bytes, example: State) -> dict[str, Any]:
    """The plain state that a text in JSON describes; `example` is any state, for the names that are known.

    Raises PlainError where the text is no JSON or names a part that no state has. What `shown` adds is passed over.
    """
    plain = read_json(data)
    for place, key, known in _keys(plain, example):
        if key not in known:
            near = get_close_matches(key, known, n=1)
            raise PlainError(f"{place}unknown part {key!r}" + (f" (did you mean {near[0]!r}?)" if near else ""))
    return plain


def read_json(data: bytes) -> dict[str, Any]:
    """The object in a JSON text. Raises PlainError with the place where it is none."""
    try:
        found = msgspec.json.decode(data)
    except (ValueError, RecursionError) as error:
        raise PlainError(f"is no JSON: {str(error).removeprefix('JSON is malformed: ')}") from None
    if not isinstance(found, dict):
        raise PlainError("is not one JSON object with named parts")
    return found


def _keys(plain: Mapping[str, Any], example: State) -> Iterator[tuple[str, str, list[str]]]:
    """Each key of a plain state with its place and the keys that are known there."""
    whole = [*shown(example)]
    yield from (("", key, whole) for key in plain)
    for part, word, class_, more in PARTS:
        known = [*(entry.name for entry in fields(class_)), *more]
        entries = plain.get(part)
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            yield from ((f"{word} {name}: ", key, known) for key in (entry if isinstance(entry, dict) else ()))
