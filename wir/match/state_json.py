"""A state as `wir show --json` prints it, and read back as `wir do STATE.json` wants it.

Some things are in it twice: the week and its date, the marks of a group and its status. An editor may change just one.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import date
from difflib import get_close_matches
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import msgspec

from wir.model.calendar import FIRST_DAY, LAST_DAY, date_of, week_of
from wir.model.cities import City
from wir.model.groups import DEPOT_NUMBERS, AirGroup, Depot, Group, Status, Strike, is_air_number, kind_of, side_of
from wir.model.hexes import Hex
from wir.model.plain import ELSEWHERE, PlainError, convert, is_key, to_plain
from wir.model.players import Player, Pools
from wir.model.sides import SIDES, Side
from wir.model.state import Options, State
from wir.model.units import FATIGUE_LIMIT, Unit
from wir.rules.tables import STRATEGIC_MOVEMENT
from wir.rules.victory import scores
from wir.rules.zones import zone_of_control
from wir.toml import place_of_huge_number

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

LARGEST: Final = 2**63 - 1
"""The largest whole number of a state, as saves hold them."""

MOST_PARTS: Final = 1_000_000
"""The most objects, lists and entries in a JSON text, counted by their punctuation; a large state has some thousands.

Empty objects would otherwise take many times the room of their file.
"""

PARTS: Final = (
    ("groups", "group", Group, ("side", "kind", "status")),
    ("air", "air group", AirGroup, ("side", "status")),
    ("depots", "depot", Depot, ("side",)),
    ("cities", "city", City, ("fortified", "port")),
)
"""The parts of a state with entries of their own: key, word, class, and what is shown beyond the class's fields."""

GIVEN: Final = {
    **dict.fromkeys(("at", "fortified", "port"), "on the map"),
    **dict.fromkeys(("side", "kind"), "by its number"),
    "status": "by its other marks",
}
"""What follows from the rest of a state, and from which part."""

_FIRST: Final = 1
"""The first week; where week and date differ, the one that still gives the first week has not been edited."""


def shown(state: State) -> dict[str, Any]:
    """A state, or one side's View, in builtins: its plain form, the score, and what follows from it."""
    board = state.scenario.board
    zones = {side: sorted(hex_ for hex_ in zone_of_control(state, side) if hex_ in board.drawn) for side in SIDES}
    movers = chain(state.groups.values(), state.air.values())
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


def read_shown(plain: dict[str, Any], example: State) -> dict[str, Any]:
    """The plain state that is shown like this; `example` is any state, for the names that are known.

    Raises PlainError if it names parts that no state has (listing each), holds a number that no game reaches, or has a
    week that does not match its date. `contradictions` checks what else is in it twice.
    """
    unknown = [_unknown(*named) for named in _keys(plain, example) if named[1] not in named[2]]
    if unknown:
        raise PlainError(*unknown)
    too_large = next(_too_large(plain), None)
    if too_large is not None:
        raise PlainError(f"{too_large}: is a number that no game reaches")
    return _settled(plain, example.scenario.start)


def _settled(plain: Mapping[str, Any], start: date) -> dict[str, Any]:
    """A plain state in which the week agrees with the date, and the marks of groups with their status.

    `start` is the first day of the scenario. Raises PlainError where they contradict each other.
    """
    whole = {**plain, **_week(plain, start)}
    for part, word in (("groups", "group"), ("air", "air group")):
        if isinstance(plain.get(part), dict):
            whole[part] = {number: _marked(f"{word} {number}", number, entry) for number, entry in plain[part].items()}
    return whole


def _week(plain: Mapping[str, Any], start: date) -> dict[str, int]:
    """The week, when it and the date differ: the one that is still the first week's gives way."""
    if "date" not in plain:
        return {}
    day = convert(plain["date"], date, "date")
    if not FIRST_DAY <= day <= LAST_DAY:
        raise PlainError(f"date: {day} lies outside the war, from {FIRST_DAY} to {LAST_DAY}")
    dated, week = week_of(start, day), plain.get("week")
    if date_of(start, dated) != day:
        raise PlainError(f"date: {day} is inside week {dated}, which begins on {date_of(start, dated)}")
    if not isinstance(week, int):
        return {}
    if week not in (dated, _FIRST) and dated != _FIRST:
        raise PlainError(f"week: {week} is not the week of {plain['date']}, which is week {dated}")
    return {"week": dated} if week == _FIRST else {}


def _marked(place: str, number: str, entry: Any) -> Any:
    """A group with the marks that its status implies added; a status removes none (§6.1, R143)."""
    if not isinstance(entry, dict) or "status" not in entry or not is_key(number):
        return entry
    status = convert(entry["status"], Status, f"{place}: status")
    id_ = int(number)
    if status is Status.SUPPLIED:
        depot = DEPOT_NUMBERS[side_of(id_)][0]
        return {**entry, "supplied_by": depot if entry.get("supplied_by") is None else entry["supplied_by"]}
    if is_air_number(id_):
        return {**entry, "moved": True} if status is not Status.UNSUPPLIED else entry
    if status is Status.MOVED and not entry.get("moved"):
        return {**entry, "moved": 1, "allowance": entry.get("allowance") or STRATEGIC_MOVEMENT[kind_of(id_)]}
    if status is Status.NO_ACTION and not _is_spent(entry):
        return {**entry, "halted": True}
    return entry


def _is_spent(entry: Mapping[str, Any]) -> bool:
    """Whether fatigue alone keeps the group from moving (§8.1, R58)."""
    units = entry.get("units")
    return isinstance(units, list) and any(
        isinstance(unit, dict) and unit.get("fatigue") == FATIGUE_LIMIT for unit in units
    )


def front(state: State) -> list[int | None]:
    """For each row of the map the easternmost column that the Axis owns, None if it owns none (R133)."""
    board = state.scenario.board
    columns = range(board.columns, 0, -1)
    return [
        next((column for column in columns if state.control.get(Hex(column, row)) is Side.AXIS), None)
        for row in range(1, board.rows + 1)
    ]


def contradictions(plain: Mapping[str, Any], state: State) -> Iterator[str]:
    """Where a plain state disagrees with what follows from the rest of it, each with its place.

    The status of a group that cannot move for fatigue is not checked: its fatigue already decides it.
    """
    follows = to_plain(state)
    if plain.get("side", follows["side"]) != follows["side"]:
        yield f"side: {plain['side']}, but phase {state.phase} is that of {follows['side'] or 'neither side'}"
    for part, word, class_, more in PARTS:
        for name, entry in _items(plain.get(part)):
            for key in (*more, "at") if class_ is City else more:
                true = follows[part][name][key]
                if key in entry and entry[key] != true and not (key == "status" and _is_spent(entry)):
                    yield f"{word} {name}: {key} {_said(entry[key])}, but {GIVEN[key]} {_said(true)}"
    rails = plain.get("rails", ())
    sides = Counter((column, row) for column, row, _ in {tuple(rail) for rail in rails})
    yield from (f"rails: {column},{row} belongs to both sides" for (column, row), n in sides.items() if n > 1)


def _said(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def read_json(data: bytes) -> dict[str, Any]:
    """The object in a JSON text. Raises PlainError if there is none, or if it has too many parts."""
    if sum(map(data.count, (b"{", b"[", b","))) > MOST_PARTS:
        raise PlainError(f"has more than {MOST_PARTS} parts, too many for a game")
    try:
        found = msgspec.json.decode(data.removeprefix(BOM_UTF8))
    except RecursionError:
        raise PlainError("is not JSON: nested too deeply") from None
    except ValueError as error:
        if (huge := place_of_huge_number(data.decode(errors="replace"))) is not None:
            raise PlainError(f"line {huge[0]}, column {huge[1]}: number too large") from None
        raise PlainError(f"is not JSON: {str(error).removeprefix('JSON is malformed: ')}") from None
    if not isinstance(found, dict):
        raise PlainError("is not one JSON object with named parts")
    return found


def _unknown(place: str, key: str, known: list[str]) -> str:
    near = get_close_matches(key, known, n=1)
    return f"{place}unknown part {key!r}" + (f" (did you mean {near[0]!r}?)" if near else "")


def _keys(plain: Mapping[str, Any], example: State) -> Iterator[tuple[str, str, list[str]]]:
    """Each key of a plain state with its place and the keys that are known there."""
    whole = [*shown(example)]
    yield from (("", key, whole) for key in plain)
    yield from _keys_of("options", plain.get("options"), _names(Options))
    for part, word, class_, more in PARTS:
        for name, entry in _items(plain.get(part)):
            place = f"{word} {name}"
            yield from _keys_of(place, entry, [*_names(class_), *more])
            yield from _keys_of(f"{place}, strike", _items_of(entry).get("strike"), _names(Strike))
            units = _items_of(entry).get("units")
            for number, unit in enumerate(units if isinstance(units, list) else ()):
                yield from _keys_of(f"{place}, unit {number}", unit, _names(Unit))
    for side, pools in _items(plain.get("pools")):
        yield from _keys_of(f"{side} pools", pools, _names(Pools))
    for side, player in _items(plain.get("players")):
        yield from _keys_of(f"{side} player", player, _names(Player))


def _keys_of(place: str, entry: object, known: list[str]) -> Iterator[tuple[str, str, list[str]]]:
    return ((f"{place}: ", key, known) for key in _items_of(entry))


def _items(part: object) -> Iterable[tuple[str, Any]]:
    return _items_of(part).items()


def _items_of(entry: object) -> dict[str, Any]:
    """The entry if it is an object; for anything else the reader reports what is wrong."""
    return entry if isinstance(entry, dict) else {}


def _names(class_: type[DataclassInstance]) -> list[str]:
    return [entry.name for entry in fields(class_) if entry.name not in ELSEWHERE.get(class_, ())]


def _too_large(value: object, place: str = "") -> Iterator[str]:
    """The places of whole numbers too large for a saved game."""
    if isinstance(value, int) and abs(value) > LARGEST:
        yield place
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _too_large(entry, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            yield from _too_large(entry, f"{place}[{number}]")
