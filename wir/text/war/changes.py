"""What has changed on the map since last week: ground won and lost, groups that moved, are new, or are gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from wir.model.events import Event
from wir.model.groups import Group, side_of
from wir.model.hexes import Hex
from wir.model.sides import SIDES
from wir.model.view import View
from wir.model.words import count
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import Line, Role, Span, entry, heading, line, wrapped
from wir.text.panels.words import near, plate, side_name


@dataclass(frozen=True, slots=True)
class Changes:
    """What is otherwise than it was; groups by number with their place, those of both sides as far as they are seen.

    A number that has gone may stand for a new group by now.
    """

    won: frozenset[Hex]
    lost: frozenset[Hex]
    moved: Mapping[int, Hex]
    new: Mapping[int, Hex]
    gone: Mapping[int, Hex]


def changes_between(before: View, now: View, happened: Iterable[Event]) -> Changes:
    """What has changed between two Views of a side, `happened` being what it saw in the week between them."""
    own, old = now.viewer, before.control
    gave_up = {e.facts["group"]: Hex(*e.facts["at"]) for e in happened if e.type == "surrendered"}
    changed = {hex_ for hex_, side in now.control.items() if old.get(hex_, side) is not side}
    then = {number: group for number, group in before.groups.items() if number not in gave_up}
    is_new = now.groups.keys() - then.keys()
    return Changes(
        won=frozenset(hex_ for hex_ in changed if now.control[hex_] is own),
        lost=frozenset(hex_ for hex_ in changed if now.control[hex_] is not own),
        moved={n: group.at for n, group in now.groups.items() if n not in is_new and group.at != then[n].at},
        new=_places(now.groups[number] for number in sorted(is_new)),
        gone={**_places(then[number] for number in sorted(then.keys() - now.groups.keys())), **gave_up},
    )


def _places(groups: Iterable[Group]) -> dict[int, Hex]:
    return {group.id: group.at for group in groups}


def changes_overlay(changes: Changes) -> Overlay:
    """The changes as tints, and what each of them means."""
    tints: dict[Hex, Tint] = dict.fromkeys(sorted(changes.moved.values()), Tint.BUILDING)
    tints |= dict.fromkeys(sorted(changes.won), Tint.GOOD) | dict.fromkeys(sorted(changes.lost), Tint.BAD)
    tints |= dict.fromkeys(sorted(changes.gone.values()), Tint.STOP)
    tints |= dict.fromkeys(sorted(changes.new.values()), Tint.BOTH)
    legend = (
        (Tint.GOOD, "ground won"),
        (Tint.BAD, "ground lost"),
        (Tint.BUILDING, "a group came here"),
        (Tint.BOTH, "a new group"),
        (Tint.STOP, "a group gone"),
    )
    return Overlay(tints, dict.fromkeys(sorted(changes.new.values()), "new"), legend)


def changes_lines(changes: Changes, view: View, width: int) -> list[Line]:
    """The changes in words: how much ground, and which groups."""
    lines = [heading("SINCE LAST WEEK", width)]
    lines += entry("ground won", count(len(changes.won), "hex", "hexes"), width)
    lines += entry("ground lost", count(len(changes.lost), "hex", "hexes"), width)
    for words, groups in (("new", changes.new), ("gone", changes.gone), ("moved", changes.moved)):
        for side in SIDES:
            numbers = sorted(number for number in groups if side_of(number) is side)
            if numbers:
                many = line(side_name(side), f" {count(len(numbers), 'group')}")
                told = many if words == "moved" else _named(numbers, groups, view)
                lines += wrapped(line(told, Span(f" {words}", Role.LABEL)), width, indent=2)
    return lines


def _named(numbers: list[int], places: Mapping[int, Hex], view: View) -> Line:
    parts = [
        line(", " if n else "", plate(number), " ", near(view.scenario, places[number]))
        for n, number in enumerate(numbers)
    ]
    return line(*parts)
