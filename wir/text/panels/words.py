"""What panels and reports call things."""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from wir.match.players import COMPUTER, HUMAN
from wir.model.cities import City
from wir.model.groups import Group, Status, side_of
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.widths import one_cell_each
from wir.model.words import decimal, label_of, name_and_bearing
from wir.text.panels.lines import BLANK, Line, Role, Span, line, shortened, wrapped

SIDE_ROLES: Final = {Side.AXIS: Role.AXIS, Side.SOVIET: Role.SOVIET}
PLATES: Final = {Side.AXIS: Role.AXIS_PLATE, Side.SOVIET: Role.SOVIET_PLATE}
SIDE_BARS: Final = {Side.AXIS: Role.BAR_AXIS, Side.SOVIET: Role.BAR_SOVIET}

STATUS: Final = {
    Status.UNSUPPLIED: "unsupplied: may move, digs to level 3 only",
    Status.SUPPLIED: "supplied: may move, dig in, take replacements or guns",
    Status.MOVED: "moved: may continue strategic movement",
    Status.NO_ACTION: "no more actions this week",
}
"""The status codes of §6.1 in words (R143)."""

ROOTED: Final = STATUS | {
    Status.UNSUPPLIED: "unsupplied: may not move, digs to level 3 only",
    Status.SUPPLIED: "supplied: may only dig in, take replacements or guns",
}
"""The same of a group that may not move this week whatever its supply (R49, R128)."""

ENDINGS: Final = {
    "schedule": "the last week is over",
    "agreement": "play ends ahead of schedule",
    "resignation": "one side gives up",
    "axis_automatic": "the Axis holds Moscow, Gorki and Kuybyshev",
    "soviet_automatic": "the Soviets hold Riga, Brest and either Konigsberg or Bucharest",
}
"""How a game can end (§4.11, §8.9, §9.1)."""

_LEAST: Final = 4
"""The fewest letters by which a name can still be recognized."""

LAST_WEEK: Final = {Status.SUPPLIED: "supplied last week", Status.UNSUPPLIED: "not supplied last week"}
"""What S and U mean until the side's depots have set out (R169)."""


def cite(*sources: str) -> Span:
    """`§7.6`, or `§7.6 R72`: where a rule is found."""
    paragraph, *rulings = sources
    return Span(" ".join([f"§{paragraph}", *rulings]), Role.PARAGRAPH)


def remark(text: str, role: Role, width: int, *sources: str, indent: int = 0) -> list[Line]:
    """A remark in a role, with the paragraph and the rulings from which it follows."""
    cited = line(" ", cite(*sources)) if sources else BLANK
    return wrapped(line(Span(text, role), cited), width, indent=indent)


BEYOND_WORDS: Final = 99
"""Odds above which it does not matter how long they are."""


def odds(value: Fraction | float | None) -> str:
    """`3.4-1`, or `1-2.5` if the attacker is the weaker; None is a defender without strength."""
    if value is None or value > BEYOND_WORDS:
        return "over 99-1"
    exact = Fraction(value)
    if exact >= 1:
        return f"{decimal(exact)}-1"
    return f"1-{decimal(1 / exact)}" if exact else "no odds"


def near(scenario: Scenario, hex_: Hex, room: int | None = None) -> str:
    """A hex by its own name or by the nearest city: `Brest`, `Minsk ne`, `Minsk 3ne`; small letters are not keys.

    If there is only `room` for so many characters the name is shortened, never the direction: `Konigsb. 3ne`. If hardly
    a letter would be left of it, the hex's numbers are given.
    """
    name, after = _name_and_after(scenario, hex_)
    if room is None:
        return name + after
    left = room - len(after)
    return str(hex_) if left < min(len(name), _LEAST) else shortened(name, left) + after


def near_alike(scenario: Scenario, places: Sequence[tuple[Hex, int]]) -> list[str]:
    """The same for places that are read together, each with its room.

    A name stands whole where it fits; all others shorten it in one way.
    """
    named = [(*_name_and_after(scenario, hex_), room) for hex_, room in places]
    rooms: dict[str, int] = {}
    for name, after, room in named:
        left = room - len(after)
        if _LEAST <= left < len(name):
            rooms[name] = min(left, rooms.get(name, left))
    return [
        near(scenario, hex_, room if len(name + after) <= room else min(room, rooms.get(name, room) + len(after)))
        for (hex_, _), (name, after, room) in zip(places, named, strict=True)
    ]


def _name_and_after(scenario: Scenario, hex_: Hex) -> tuple[str, str]:
    """The name of the place or of the nearest city, and what follows it: ` 3ne`."""
    name, bearing = name_and_bearing(scenario, hex_)
    return name, f" {bearing.lower()}" if bearing else ""


def city_marks(scenario: Scenario, city: City) -> Iterator[str]:
    """What sets a city apart: its fortifications, and the sea that its port is on."""
    place = scenario.board.place_of(city.name)
    if place.fortified:
        yield "fortified"
    if place.port is not None:
        yield f"{place.port.title()} port"


def label_in_cells(scenario: Scenario, group: Group) -> str | None:
    """What the scenario calls a group, a cell for each character."""
    written = label_of(scenario, group)
    return None if written is None else one_cell_each(written)


def player_words(player: str) -> str:
    """Who plays a side, in a sentence; a commander other than the usual one by name."""
    return {HUMAN: "a person", COMPUTER: "the computer"}.get(player, player)


def side_name(side: Side) -> Span:
    """A side by its name, in its colour."""
    return Span(side.title(), SIDE_ROLES[side])


def the_side(side: Side) -> Line:
    """A side within a sentence: `the Axis`, `the Soviets`."""
    return line(Span("the ", Role.LABEL), side_does(side, "", "")[0])


def side_does(side: Side, one: str, several: str) -> Line:
    """A side and what it does, with the verb in singular or plural: `Axis captures`, but `Soviets capture`."""
    if side is Side.AXIS:
        return line(side_name(side), f" {one}")
    return line(Span("Soviets", SIDE_ROLES[side]), f" {several}")


def plate(number: int) -> Span:
    """The number of a group, air group or depot as its counter shows it."""
    return Span(f" {number} ", PLATES[side_of(number)])


def plates(numbers: Iterable[int]) -> Line:
    """The numbers of several groups, as counters."""
    return line(*map(plate, numbers))


_GROUPS: Final = re.compile(r"(?<=group)s? \d+(?:(?: \([^)]*\))?(?:, | and )\d+)*")
_NUMBER: Final = re.compile(r"(?<!\()(?<!\(about )\b(\d+)\b")
"""Not a strength behind a group's number: `groups 89 (about 10) and 95`."""


def marked(text: str, scenario: Scenario) -> Line:
    """A sentence in which numbers of groups have the colours of their counters, and names of places are set off."""
    text = one_cell_each(text)
    names = "|".join(re.escape(one_cell_each(name)) for name in sorted(scenario.board.labels.values(), key=len)[::-1])
    parts = re.split(rf"\b({names})\b", text) if names else [text]
    return line(*(Span(part, Role.VALUE) if n % 2 else _with_plates(part) for n, part in enumerate(parts)))


def _with_plates(text: str) -> Line:
    parts: list[str | Span] = []
    end = 0
    for found in _GROUPS.finditer(text):
        parts.append(text[end : found.start()])
        for n, piece in enumerate(_NUMBER.split(found.group())):
            parts.append(Span(piece, PLATES[side_of(int(piece))]) if n % 2 else piece)
        end = found.end()
    return line(*parts, text[end:])
