"""The counters on the map: what each of them shows, how strong those of a hex are, and how they are drawn."""

from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass, replace
from typing import Final

from wir.estimates.belief import Knowledge, appearance_of, believed_entrenchment
from wir.model.groups import AirGroup, Group, Status
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import Appearance, View
from wir.rules.supply import is_unsupplied
from wir.text.cells import Style
from wir.text.map.arms import Arm
from wir.text.map.layout import Zoom
from wir.text.map.palette import Palette
from wir.text.map.sheet import Look, Sheet

_LOOKS: Final = {Appearance.WEAK: "wk", Appearance.AVERAGE: "avg", Appearance.STRONG: "str"}
"""How a counter shows what a group looks like."""

_SMALL: Final = 3
"""Cells of a line of a small counter."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A group as the map shows it.

    `strength` is None if unknown; `is_estimate` marks an estimate, `is_guess` one of a group that the side has never
    fought. `look` replaces the figure if only the look of a group is known (R165). `beneath` is the kind of the other
    group in the hex.
    """

    number: int
    at: Hex
    side: Side
    arm: Arm
    strength: int | None = None
    is_estimate: bool = False
    is_guess: bool = False
    entrenchment: int = 0
    is_unsupplied: bool = False
    is_spent: bool = False
    beneath: Arm | None = None
    look: Appearance | None = None


def counters(state: State, raised: Collection[int] = ()) -> list[Counter]:
    """The top counter of every hex, by row: a `raised` group, else the stronger combat group."""
    stacks: dict[Hex, list[Counter]] = {}
    knowledge = Knowledge(state) if isinstance(state, View) else None
    for group in state.groups.values():
        if isinstance(state, View) and knowledge is not None and not group.units:
            counter = _believed(state, group, knowledge)
        else:
            counter = _of_group(state, group)
        stacks.setdefault(group.at, []).append(counter)
    for air in state.air.values():
        if air.at is not None:
            stacks.setdefault(air.at, []).append(_of_air(state, air, air.at))
    return [_topped(stack, raised) for _, stack in sorted(stacks.items(), key=lambda item: (item[0].row, item[0]))]


def _topped(stack: list[Counter], raised: Collection[int]) -> Counter:
    first, *others = sorted(
        stack, key=lambda c: (c.number not in raised, c.arm is Arm.AIR, -(c.strength or 0), c.number)
    )
    return replace(first, beneath=others[0].arm) if others else first


def _of_group(state: State, group: Group) -> Counter:
    known = group.id, group.at, group.side, _arm(group)
    if not group.units:
        return Counter(*known)
    return Counter(
        *known,
        group.strength,
        entrenchment=group.entrenchment,
        is_unsupplied=is_unsupplied(state, group),
        is_spent=group.status is Status.NO_ACTION,
    )


def _believed(view: View, group: Group, knowledge: Knowledge) -> Counter:
    """An enemy group as the side estimates it; under the house rule of R165 only its look from the next hex."""
    known = group.id, group.at, group.side, _arm(group)
    sighting = view.own.sightings.get(group.id)
    if view.options.limited_intelligence:
        return Counter(*known, None if sighting is None else sighting.strength, look=appearance_of(view, group))
    strength = knowledge.believed(group, sighting)
    level = believed_entrenchment(view, group)
    return Counter(*known, strength, is_estimate=True, is_guess=sighting is None, entrenchment=level)


def _arm(group: Group) -> Arm:
    return Arm.MECHANIZED if group.is_mechanized else Arm.INFANTRY


def _of_air(state: State, air: AirGroup, at: Hex) -> Counter:
    if isinstance(state, View) and not state.knows(air.side):
        return Counter(air.id, at, air.side, Arm.AIR)
    is_spent = air.status is Status.NO_ACTION
    return Counter(
        air.id, at, air.side, Arm.AIR, air.points, is_unsupplied=is_unsupplied(state, air), is_spent=is_spent
    )


def draw_counters(sheet: Sheet, shown: Iterable[Counter], water: Container[tuple[int, int]]) -> None:
    """Draws the counters; their shadows and the signs beside them do not cover rivers."""
    for counter in shown:
        if sheet.layout.shape.zoom is Zoom.COMPACT:
            _draw_small(sheet, counter, water)
        else:
            _draw_wide(sheet, counter)
            _draw_shadow(sheet, counter, water)


def _style(sheet: Sheet, counter: Counter) -> Style:
    palette = sheet.look.palette
    return (palette.spent if counter.is_spent else palette.counters)[counter.side, counter.arm]


def _lower(sheet: Sheet, counter: Counter) -> Style:
    """The style of the line with the strength, fainter if that is a guess."""
    palette = sheet.look.palette
    style = palette.spent[counter.side, counter.arm] if counter.is_guess else _style(sheet, counter)
    return style._replace(bg=palette.shaded(style.bg, palette.second_line))


def _draw_wide(sheet: Sheet, counter: Counter) -> None:
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    place = sheet.layout.shape.counter
    left, top = sheet.layout.spot(counter.at, (place.x, place.y))
    last = left + place.length - 1
    style = _style(sheet, counter)
    lower = _lower(sheet, counter)
    sheet.write(left, top, f"{counter.number:>2}{glyphs.wide_marks[counter.arm]}"[: place.length], style)
    strength = _strength(glyphs.estimate, counter, place.length - 1)
    sheet.write(left, top + 1, f" {strength:>3}".ljust(place.length), lower)
    if counter.entrenchment:
        sheet.put(left, top + 1, str(counter.entrenchment), palette.entrenched[counter.side])
    if counter.is_unsupplied:
        sheet.put(last, top + 1, glyphs.unsupplied, palette.unsupplied)
    elif counter.is_spent:
        sheet.put(last, top + 1, glyphs.spent, lower)
    elif counter.is_guess and len(strength) < place.length - 1:
        sheet.put(last, top + 1, glyphs.guess, lower)


def _draw_shadow(sheet: Sheet, counter: Counter, water: Container[tuple[int, int]]) -> None:
    """The shadow of a counter, or the edge of the counter beneath it."""
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    place = sheet.layout.shape.counter
    right, top = sheet.layout.spot(counter.at, (place.x + place.length, place.y))
    if counter.beneath is not None:
        under = _under(palette, counter.side, counter.beneath)
        sheet.put(right, top, glyphs.beneath[counter.beneath], under)
        sheet.put(right, top + 1, " ", under)
        return
    if palette.shadow is None:
        return
    sheet.put(right, top + 1, glyphs.side_shadow, Style(sheet.darken(right, top + 1)))
    for x in range(right - 4, right):
        if (x, top + 2) not in water:
            sheet.put(x, top + 2, glyphs.lower_shadow, Style(sheet.darken(x, top + 2)))


def _draw_small(sheet: Sheet, counter: Counter, water: Container[tuple[int, int]]) -> None:
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    place = sheet.layout.shape.counter
    left, top = sheet.layout.spot(counter.at, (place.x, place.y))
    style = _style(sheet, counter)
    number, mark = str(counter.number), glyphs.narrow_marks[counter.arm]
    sheet.write(left, top, number if len(number) == _SMALL else f"{mark}{number:>2}", style)
    lower = _lower(sheet, counter)
    lower = lower if palette.blends else lower._replace(underline=True)
    strength = _strength(glyphs.estimate, counter, _SMALL) or (mark if len(number) == _SMALL else "")
    sheet.write(left, top + 1, f"{strength:>3}" if counter.strength is not None else f"{strength:^3}", lower)
    if counter.entrenchment:
        tab = palette.entrenched[counter.side]
        sheet.write(left, top + 1, strength if len(strength) == _SMALL else str(counter.entrenchment), tab)
    if counter.is_unsupplied:
        sheet.put(left, top, number[0] if len(number) == _SMALL else glyphs.unsupplied, palette.unsupplied)
    for down, (sign, tab) in signs_beside(sheet.look, counter).items():
        if (left - 1, top + down) not in water:
            sheet.put(left - 1, top + down, sign, tab)


def signs_beside(look: Look, counter: Counter) -> dict[int, tuple[str, Style]]:
    """What a counter of three cells has no room for and shows at its left edge, line by line.

    Above, that it is unsupplied, spent or stacked; below, that it is entrenched.
    """
    palette, glyphs = look.palette, look.glyphs
    signs: dict[int, tuple[str, Style]] = {}
    if counter.is_unsupplied:
        if len(str(counter.number)) == _SMALL:
            signs[0] = glyphs.unsupplied, palette.unsupplied
    elif counter.is_spent:
        signs[0] = glyphs.spent, palette.spent[counter.side, counter.arm]
    elif counter.beneath is not None:
        signs[0] = glyphs.beneath[counter.beneath], _under(palette, counter.side, counter.beneath)
    if counter.entrenchment and len(_strength(glyphs.estimate, counter, _SMALL)) == _SMALL:
        signs[1] = glyphs.fortified[0], palette.entrenched[counter.side]
    return signs


def _under(palette: Palette, side: Side, arm: Arm) -> Style:
    """A counter that shows at the edge of the one on top of it."""
    card = palette.counters[side, arm]
    return card._replace(bg=palette.shaded(card.bg, 30))


def _strength(estimate: str, counter: Counter, room: int) -> str:
    """The strength in so many cells; the sign of an estimate is left out if there is no room for it."""
    if counter.look is not None:
        return _LOOKS[counter.look]
    if counter.strength is None:
        return ""
    text = str(counter.strength)
    return f"{estimate}{text}" if counter.is_estimate and len(text) < room else text
