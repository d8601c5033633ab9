"""The report as one HTML page and as Markdown.

Whatever comes from files and players is plain text: the page escapes all that is put into it, its policy allows no
script but its own, and it requests nothing from any network; Markdown escapes its special characters.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from datetime import date
from functools import partial
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from wir.model.hexes import Hex
from wir.model.printable import printable
from wir.model.sides import SIDES, Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.model.words import capital, label_of
from wir.report.contents import ABOUT_MONTHS, ABOUT_RINGS, Contents, factor_words, ring_end, ring_span, roll_words
from wir.report.drawing import area, drawing, front
from wir.report.record import Position, Record
from wir.report.sentences import outcome, week_text
from wir.report.words import SIDE, about, day, figure, month, odds, place_name
from wir.rules.victory import victory_level
from wir.text.colours import Colour, mix, rgb
from wir.text.map.palette import palette
from wir.text.war.history import captures
from wir.version import __version__

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>|~&#])")
"""The characters that are special in Markdown or in HTML inside it."""

_STRIP: Final = 752
_TRACK: Final = (6, 128)

_PAPER: Final = rgb("#faf8f2")
_PALE_WATER: Final = rgb("#dcebf7")
_NIGHT: Final = rgb("#12161d")
_ON_PAPER: Final = 56
_WATER_ON_PAPER: Final = 74
_AT_NIGHT: Final = 38
"""Percent of the page's background mixed into the colours of the game's map."""


def html(contents: Contents) -> str:
    """The report as one page that needs no other files."""
    record = contents.record
    board = record.last.scenario.board
    script = _read("report.js")
    data = packed(record)
    last = record.positions[-1]
    template = _environment(autoescape=True).get_template("report.html")
    return template.render(
        it=contents,
        map=drawing(record.last.scenario, contents.capitals),
        start=_shown(board.hexes, last, front(board, last.owners)),
        strip=_strip(data["weeks"]),
        style=Markup(_read("report.css")),
        land_light=Markup(_land_rules(light=True)),
        land_dark=Markup(_land_rules(light=False)),
        script=Markup(script),
        script_hash=Markup("sha256-" + b64encode(sha256(script.encode()).digest()).decode()),
        data=Markup(embedded(data)),
        last_told=week_text(record.weeks[-1], record) if record.weeks else "",
        drawn_front=lambda owners: front(board, owners),
        along=_along(contents),
        **_words(record),
    )


def markdown(contents: Contents) -> str:
    """The report as Markdown, without the map."""
    text = _environment(autoescape=False).get_template("report.md").render(it=contents, **_words(contents.record))
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def _environment(*, autoescape: bool) -> Environment:
    names = ("report.html", "report.md")
    return Environment(
        loader=DictLoader({name: _read(name) for name in names}),
        autoescape=autoescape,
        undefined=StrictUndefined,
        finalize=None if autoescape else _plain,
        trim_blocks=autoescape,
    )


def _plain(value: object) -> object:
    """Text escaped so that Markdown shows it letter by letter."""
    return _SIGNS.sub(r"\\\1", value) if isinstance(value, str) else value


def _read(name: str) -> str:
    return files("wir.report").joinpath("templates", name).read_text(encoding="utf-8")


def _words(record: Record) -> dict[str, Any]:
    """The functions and words of the templates."""
    scenario = record.last.scenario
    return {
        "figure": figure,
        "about": about,
        "about_months": ABOUT_MONTHS,
        "about_rings": ABOUT_RINGS,
        "day": day,
        "brief": lambda when: "never" if when is None else f"{when.day} {when:%b %Y}",
        "noun": SIDE,
        "place": partial(place_name, scenario),
        "month_name": month,
        "level": victory_level,
        "odds": odds,
        "roll": roll_words,
        "outcome": lambda battle: capital(outcome(battle)),
        "factor": factor_words,
        "ring_span": ring_span,
        "ring_end": ring_end,
        "label": lambda group: printable(label_of(scenario, group) or group.kind.value),
        "units": lambda group: printable(", ".join(f"{u.name} {u.strength}/{u.experience}" for u in group.units)),
        "version": __version__,
    }


def _shown(hexes: tuple[Hex, ...], position: Position, path: str) -> dict[str, Any]:
    """The position that the map shows before its script runs."""
    owned = {letter: [h for h, owner in zip(hexes, position.owners, strict=True) if owner == letter] for letter in "AS"}
    cities = [SIDES.index(side) for side in position.cities.values()]
    return {"axis": area(owned["A"]), "soviet": area(owned["S"]), "front": path, "cities": cities}


def _strip(weeks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The weeks that were fought: the number of each one's weather, and who took cities in it, 0 for the Axis."""
    wide = _STRIP / max(1, len(weeks) - 1)
    return [
        {"x": f"{n * wide:.1f}", "width": f"{wide:.1f}", "weather": before["w"], "taken": after.get("c", [])[1::2]}
        for n, (before, after) in enumerate(pairwise(weeks))
    ]


def _along(contents: Contents) -> Any:
    """Where a day lies on the timeline of the cities."""
    first, last = contents.record.positions[0].day, contents.record.positions[-1].day
    span = max(1, (last - first).days)

    def along(when: date) -> str:
        left, wide = _TRACK
        return f"{left + wide * min(1.0, max(0.0, (when - first).days / span)):.1f}"

    return along


def _land_rules(*, light: bool) -> str:
    """A style rule for each weather and terrain, in the colours of the game's own palette."""
    rules, fills = [], palette("true colour").fills
    for number, weather in enumerate(WEATHERS):
        for terrain, fill in fills[weather].items():
            rules.append(
                f'#map[data-w="{number}"] .{terrain.name.lower()}{{fill:{_hex(_shade(terrain, fill, light))}}}'
            )
    return "\n".join(rules)


def _shade(terrain: Terrain, fill: Colour, light: bool) -> Colour:
    if not light:
        return mix(fill, _NIGHT, _AT_NIGHT)
    is_water = terrain in (Terrain.SEA, Terrain.LAKE)
    return mix(fill, _PALE_WATER, _WATER_ON_PAPER) if is_water else mix(fill, _PAPER, _ON_PAPER)


def _hex(colour: Colour) -> str:
    return f"#{colour.red:02x}{colour.green:02x}{colour.blue:02x}"


WEATHERS = (Weather.CLEAR, Weather.RAIN, Weather.COLD, Weather.VERY_COLD)
"""The kinds of weather by the script's numbers for them."""


def packed(record: Record) -> dict[str, Any]:
    """The war as the script reads it.

    `weeks` holds for each position: `d` its day, `w` its weather, `x` the week that led to it in words, `o` the hexes
    that passed to A, to S and to nobody since the last one, `g` and `a` groups and air groups with their new hex, 0 for
    gone, `c` cities and owners, `h` the same in the real war, `u` groups that are cut off, `b` hexes of battles, and
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
    """Data as JSON that can be put inside a script element: nothing in it ends the element or begins a comment."""
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
    """The same in the real war: all of them at the start, then those that changed hands since the last position."""
    start, now = record.positions[0], record.positions[number]
    if not number:
        return _owners({}, start.cities, cities)
    last = record.positions[number - 1].day
    return [
        part
        for capture in captures()
        if capture.city in cities and last < capture.day <= now.day
        for part in (cities[capture.city], SIDES.index(capture.by))
    ]


def _figures(record: Record, number: int) -> list[int | None]:
    """Strength, losses of the week, points, cities and unsupplied groups of the Axis and the Soviets."""
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
