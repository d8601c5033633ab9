"""What has changed since last week: ground won and lost, groups that are new, gone or elsewhere."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from wir.estimates.forces import changed_hands
from wir.model.events import Event
from wir.model.groups import Group, side_of
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.model.words import count
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import Line, Role, Span, entry, heading, line, with_commas, wrapped
from wir.text.panels.words import near, plate, side_name


@dataclass(frozen=True, slots=True)
class Changes:
    """What has changed; groups by number with their place, for both sides as far as they are seen.

    The number of a group that is gone may belong to a new one by now.
    """

    won: frozenset[Hex]
    lost: frozenset[Hex]
    moved: Mapping[int, Hex]
    new: Mapping[int, Hex]
    gone: Mapping[int, Hex]


def changes_between(before: View, now: View, happened: Iterable[Event]) -> Changes:
    """What has changed between two Views of a side; `happened` is what it saw in the week between them."""
    own = now.viewer
    gave_up = {e.facts["group"]: Hex(*e.facts["at"]) for e in happened if e.type == "surrendered"}
    changed = changed_hands(before.control, now.control)
    then = {number: group for number, group in before.groups.items() if number not in gave_up}
    is_new = now.groups.keys() - then.keys()
    return Changes(
        won=frozenset(hex_ for hex_, side in changed.items() if side is own),
        lost=frozenset(hex_ for hex_, side in changed.items() if side is not own),
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


def changes_lines(changes: Changes, view: View, width: int, named: Callable[[Scenario, Hex], str] = near) -> list[Line]:
    """The changes in words: how much ground, and which groups with their hexes, which `named` writes."""
    lines = [heading("SINCE LAST WEEK", width)]
    lines += entry("ground won", count(len(changes.won), "hex"), width)
    lines += entry("ground lost", count(len(changes.lost), "hex"), width)
    for words, groups in (("new", changes.new), ("gone", changes.gone), ("moved", changes.moved)):
        for side in SIDES:
            numbers = sorted(number for number in groups if side_of(number) is side)
            if numbers:
                each = with_commas(line(plate(n), " at ", named(view.scenario, groups[n])) for n in numbers)
                told = line(Span(f"{words}: ", Role.LABEL), each)
                lines += wrapped(_moved(numbers, side) if words == "moved" else told, width, indent=2)
    return lines


def _moved(numbers: list[int], side: Side) -> Line:
    many, _, groups = count(len(numbers), "group").partition(" ")
    return line(f"{many} ", side_name(side), f" {groups} ", Span("moved", Role.LABEL))
