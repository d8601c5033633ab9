"""Army groups in the hands of the staff in plain mode: `delegate south`, `delegate now`, `take back south`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from wir.ai.delegates import orders_of_staff
from wir.estimates.delegations import (
    ArmyGroup,
    army_groups,
    keeping_army_groups,
    members,
    why_no_name,
)
from wir.estimates.sectors import Sector
from wir.match.delegating import lead, led_words
from wir.model.phases import MOVEMENT
from wir.orders import OrderError
from wir.orders.finders import find_group
from wir.plain.table import Table
from wir.text.speech.words import called, sentence

_HAND: Final = re.compile(rf"({'|'.join(Sector)}|\S+)((?:[\s,]+\d{{1,9}})*)(\s+each week)?", re.ASCII | re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d+", re.ASCII)

_NOT_NOW: Final = "The staff leads army groups in your own movement phase."
_NOBODY: Final = (
    "The staff leads no army group. Type delegate south, or delegate Kleist 9 10 11, with each week if it shall go on."
)


def delegate(table: Table, rest: str) -> Iterable[str]:
    """Hands a sector or named groups to the staff, lets it act now, or tells what it leads."""
    view = table.view
    if not rest:
        return [*_led(table)] or [_NOBODY]
    if view.phase not in MOVEMENT or not table.is_my_turn:
        return [_NOT_NOW]
    if rest.casefold() == "now":
        return _act(table)
    match = _HAND.fullmatch(rest)
    if match is None:
        raise OrderError("type delegate south, delegate Kleist 9 10 11 each week, delegate now, or delegate")
    until = 0 if match[3] else view.week
    numbers = tuple(find_group(view, int(number)).id for number in _NUMBER.findall(match[2]))
    group = ArmyGroup(_name_of(match[1], bool(numbers)), numbers, until)
    table.match.submit(keeping_army_groups(view, {**army_groups(view), group.name: group}.values()))
    return [sentence(f"the staff leads {group.called} {group.lasts}; it acts as the phase ends")]


def _name_of(word: str, has_numbers: bool) -> str:
    """The name of an army group: a sector where no groups are named. Raises OrderError."""
    if not has_numbers and word.casefold() in {*Sector}:
        return word.casefold()
    if not has_numbers:
        raise OrderError(f"name a sector, {', '.join(Sector)}, or the numbers of the groups behind {word}")
    if reason := why_no_name(word):
        raise OrderError(reason)
    return word


def take_back(table: Table, rest: str) -> Iterable[str]:
    """Takes an army group back from the staff, or all of them."""
    what, led = re.sub(r"^back\b\s*", "", rest), army_groups(table.view)
    names = [name for name in led if what.casefold() in (name.casefold(), "all")]
    if not rest.casefold().startswith("back") or not names:
        raise OrderError(f"type take back with {', '.join(led) or 'what the staff leads, which is nothing now'}")
    table.match.submit(keeping_army_groups(table.view, [each for each in led.values() if each.name not in names]))
    return [sentence(f"you lead {led[name].called} again") for name in names]


def _act(table: Table) -> Iterator[str]:
    found = orders_of_staff(table.view, again=True)
    for led in lead(table.match, table.viewer, found):
        yield sentence(led_words(table.view, led))
    yield "Undo takes all of it back." if found else "The staff has no orders to give."


def _led(table: Table) -> Iterator[str]:
    for each in army_groups(table.view).values():
        who = called(members(table.view, each.name))
        yield sentence(f"the staff leads {each.called} {each.lasts}: {who}")
