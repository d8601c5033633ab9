"""The weeks of a war for the page's script: the first position whole, of each later one what has changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.weather import Weather
from wir.report.record import Position, Record
from wir.report.sentences import week_text
from wir.report.words import day
from wir.text.war.history import changes

WEATHERS = (Weather.CLEAR, Weather.RAIN, Weather.COLD, Weather.VERY_COLD)
"""The weathers by the numbers that the script has for them."""


def packed(record: Record) -> dict[str, Any]:
    """The war as the script reads it.

    `weeks` holds for each position: `d` its day, `w` its weather, `x` the week that led to it in words, `o` the hexes
    that came to A, to S and to nobody since the last one, `g` and `a` groups and air groups with their new hex, 0 for
    gone, `c` cities and owners, `h` the same in the war itself, `u` groups that are cut off, `b` hexes of battles, and
    `f` figures. Hexes are counted from 1, row by row; cities as on the map.
    """
    board = record.last.scenario.board
    places = {hex_: number for number, hex_ in enumerate(board.hexes, 1)}
    cities = {city.name: n for n, city in enumerate(c for c in record.last.scenario.cities if c.at is not None)}
    weeks: list[dict[str, Any]] = []
    before: Position | None = None
    for number, position in enumerate(record.positions):
        week: dict[str, Any] = {
            "d": day(position.day) if number < len(record.positions) - 1 or not record.is_over else "The end",
            "w": WEATHERS.index(position.weather),
            "f": _figures(record, number),
            "g": _moved(before.counters if before else {}, position.counters, places),
            "a": _moved(before.air if before else {}, position.air, places),
            "c": _owners(before.cities if before else {}, position.cities, cities),
            "h": _history(record, number, cities),
            "u": [group for found in position.surrounded for group in found.groups],
        }
        if before is not None:
            fought = record.weeks[number - 1]
            week["o"] = _won(before.owners, position.owners)
            week["x"] = week_text(fought, record)
            week["b"] = sorted({places[battle.at] for battle in fought.battles})
        weeks.append({name: value for name, value in week.items() if value not in ([], None)})
        before = position
    return {"columns": board.columns, "rows": board.rows, "owners": record.positions[0].owners, "weeks": weeks}


def embedded(data: object) -> str:
    """Data as JSON that can stand inside a script element: nothing in it ends the element or begins a comment."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _moved(before: Mapping[int, Hex], after: Mapping[int, Hex], places: Mapping[Hex, int]) -> list[int]:
    """Number and new hex of each that has moved or come, 0 as the hex of each that is gone."""
    found: list[int] = []
    for number, at in after.items():
        if before.get(number) != at:
            found += [number, places[at]]
    for number in before:
        if number not in after:
            found += [number, 0]
    return found


def _won(before: str, after: str) -> list[list[int]] | None:
    found = [[n for n, (a, b) in enumerate(zip(before, after, strict=True), 1) if a != b == letter] for letter in "AS."]
    return found if any(found) else None


def _owners(before: Mapping[str, Side], after: Mapping[str, Side], cities: Mapping[str, int]) -> list[int]:
    """City and owner, 0 the Axis and 1 the Soviets, of each that has changed hands."""
    found: list[int] = []
    for name, owner in after.items():
        if before.get(name) is not owner:
            found += [cities[name], SIDES.index(owner)]
    return found


def _history(record: Record, number: int, cities: Mapping[str, int]) -> list[int]:
    """The same in the war itself: all of them at the start, then those that changed hands since the last position."""
    start, now = record.positions[0], record.positions[number]
    if not number:
        return _owners({}, start.cities, cities)
    last = record.positions[number - 1].day
    return [
        part
        for change in changes()
        if change.city in cities and last < change.day <= now.day
        for part in (cities[change.city], SIDES.index(change.by))
    ]


def _figures(record: Record, number: int) -> list[int | None]:
    """Strength, losses of the week, points and cities of the Axis and the Soviets, groups of both without supply."""
    position = record.positions[number]
    week = record.weeks[number - 1] if number else None
    found: list[int | None] = [position.strength.get(side) for side in SIDES]
    found += [week.lost(side) if week is not None else None for side in SIDES]
    found += [position.points[side] for side in SIDES]
    found += [sum(owner is side for owner in position.cities.values()) for side in SIDES]
    for side in SIDES:
        supply = week.supply.get(side) if week is not None else None
        found.append(supply[1] - supply[0] if supply is not None else None)
    return found
