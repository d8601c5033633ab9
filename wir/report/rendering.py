"""The report as one HTML page and as Markdown.

What comes from files and players is text, whatever it holds: the page escapes all that is put into it, allows no
script but its own by its policy, and asks nothing of any network; Markdown escapes the signs that mean something there.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from wir.model.hexes import Hex
from wir.model.sides import SIDES
from wir.model.terrain import Terrain
from wir.report.contents import Contents
from wir.report.drawing import area, drawing, front
from wir.report.packing import WEATHERS, embedded, packed
from wir.report.record import Position
from wir.report.sentences import week_text
from wir.report.words import ADJECTIVE, SIDE, day, figure
from wir.text.colours import Colour, mix, rgb
from wir.text.map.palette import palette
from wir.version import __version__

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>|~&#])")
"""The signs that Markdown or the HTML inside it takes for more than text."""

_STRIP: Final = 752
_TRACK: Final = (6, 128)

_PAPER: Final = rgb("#faf8f2")
_PALE_WATER: Final = rgb("#dcebf7")
_NIGHT: Final = rgb("#12161d")
_ON_PAPER: Final = 56
_WATER_ON_PAPER: Final = 74
_AT_NIGHT: Final = 38
"""Percent of the grounds of the page in the colours of the game's map."""


@dataclass(frozen=True, slots=True)
class _WeekMark:
    """A week in the strip under the map: its weather by number, and whether a side took a city in it."""

    x: str
    width: str
    weather: int
    axis: bool
    soviet: bool


@dataclass(frozen=True, slots=True)
class _Shown:
    """The position that the map shows before its script runs."""

    axis: str
    soviet: str
    front: str
    cities: list[int]


def html(contents: Contents) -> str:
    """The report as one page that needs nothing beside it."""
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
        **_words(),
    )


def markdown(contents: Contents) -> str:
    """The report as Markdown, without the map."""
    text = _environment(autoescape=False).get_template("report.md").render(it=contents, **_words())
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
    """Text as Markdown shows it letter by letter."""
    return _SIGNS.sub(r"\\\1", value) if isinstance(value, str) else value


def _read(name: str) -> str:
    return files("wir.report").joinpath("templates", name).read_text(encoding="utf-8")


def _words() -> dict[str, Any]:
    return {
        "figure": figure,
        "day": day,
        "brief": lambda when: "never" if when is None else f"{when.day} {when:%b %Y}",
        "adjective": ADJECTIVE,
        "noun": SIDE,
        "version": __version__,
    }


def _shown(hexes: tuple[Hex, ...], position: Position, path: str) -> _Shown:
    owned = {letter: [h for h, owner in zip(hexes, position.owners, strict=True) if owner == letter] for letter in "AS"}
    return _Shown(area(owned["A"]), area(owned["S"]), path, [SIDES.index(s) for s in position.cities.values()])


def _strip(weeks: list[dict[str, Any]]) -> list[_WeekMark]:
    """The weeks that were fought, each with the weather it had and the cities that fell in it."""
    wide = _STRIP / max(1, len(weeks) - 1)
    marks = []
    for number, (before, after) in enumerate(pairwise(weeks)):
        taken = after.get("c", [])[1::2]
        marks.append(_WeekMark(f"{number * wide:.1f}", f"{wide:.1f}", before["w"], 0 in taken, 1 in taken))
    return marks


def _along(contents: Contents) -> Any:
    """Where a day stands on the track of the cities."""
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
