"""Army groups that a side has handed to its staff: a sector of the front, or groups of its own choice under a name.

They are kept aside, as marches of several weeks are. The staff gives their orders of the movement phase, and what it
did is kept for the report of the week.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from wir.estimates.asides import KeptByNumber, is_another, keeping, pairs_kept, week_kept
from wir.estimates.sectors import Sector, sectors_of
from wir.model.hexes import Hex, parse_hex
from wir.model.phases import MOVEMENT
from wir.model.records import replace
from wir.model.view import View
from wir.orders.conduct import Aside

_LED: Final = "led"
_DEEDS: Final = "led.deeds"
_LAST: Final = KeptByNumber("led.last", str)
"""By group number, the sector as part of which the staff last led the group."""

LONGEST_NAME: Final = 16
"""Characters of the name of an army group at most."""


@dataclass(frozen=True, slots=True)
class ArmyGroup:
    """Groups that the staff leads: these, or where none are named all groups in the sector of that name.

    It leads them up to the week `until`, or for 0 until they are taken back; `acted` is the last week in which it did.
    """

    name: str
    groups: tuple[int, ...] = ()
    until: int = 0
    acted: int = 0

    @property
    def called(self) -> str:
        """What it is called in a sentence: `the south`, or the name that its player gave it."""
        return self.name if self.groups else f"the {self.name}"

    @property
    def lasts(self) -> str:
        """For how long the staff leads it."""
        return "this week" if self.until else "until you take it back"


@dataclass(frozen=True, slots=True)
class Deed:
    """What the staff ordered groups of an army group to do in a week: the kind of task, and its hex."""

    name: str
    task: str
    at: Hex | None
    groups: tuple[int, ...]


def why_no_name(name: str) -> str:
    """Why an army group cannot be called so; empty where it can."""
    if not (name.replace("-", "").isalnum() and len(name) <= LONGEST_NAME) or name.isdecimal():
        return f"a name is one word of at most {LONGEST_NAME} letters and digits"
    return f"{name} is a sector of the front" if name.casefold() in {*Sector} else ""


def from_the_north(name: str) -> tuple[int, str]:
    """The sort key of army groups' names: sectors from north to south, then what players have named."""
    return next((n for n, sector in enumerate(Sector) if sector == name), len(Sector)), name


def army_groups(view: View) -> dict[str, ArmyGroup]:
    """What the staff leads this week, by name, sectors first and from north to south.

    A new group with the number of a lost one is in none that was named before.
    """
    kept, week = pairs_kept(view, _LED, _army_group), week_kept(view, _LED)
    left = [(each, tuple(n for n in each.groups if not is_another(view, n, week))) for each in kept]
    found = [replace(each, groups=groups) for each, groups in left if groups or not each.groups]
    found.sort(key=lambda each: from_the_north(each.name))
    return {each.name: each for each in found if each.until in (0, view.week)}


def _army_group(name: str, text: str) -> ArmyGroup:
    until, acted, numbers = text.split("/")
    return ArmyGroup(_spoken(name), tuple(int(n) for n in numbers.split(",") if n), int(until), int(acted))


def _word(name: str) -> str:
    """A name or a task as it is kept: one word."""
    return name.replace(" ", "_")


def _spoken(word: str) -> str:
    return word.replace("_", " ")


def keeping_army_groups(view: View, led: Iterable[ArmyGroup]) -> Aside:
    """The order that keeps what the staff leads."""
    pairs = {
        _word(each.name): f"{each.until}/{each.acted}/{','.join(map(str, each.groups))}"
        for each in sorted(led, key=lambda each: each.name)
    }
    return keeping(view, _LED, pairs)


def led_by_staff(view: View) -> dict[int, str]:
    """The groups that the staff leads, with the name of their army group, in the side's movement phase.

    A group chosen by name does not go with its sector.
    """
    led = army_groups(view) if view.phase in MOVEMENT else {}
    if not led:
        return {}
    found = {number: each.name for each in led.values() for number in each.groups if number in view.groups}
    sectors = sectors_of(view) if any(not each.groups for each in led.values()) else {}
    for mover in view.movers_of(view.viewer):
        name = sectors.get(mover.at) if mover.at is not None else None
        if name in led and not led[name].groups:
            found.setdefault(mover.id, name)
    return found


def keeping_who_was_led(view: View) -> Aside:
    """The order that keeps which groups the staff leads as parts of sectors."""
    sectors = {each.name for each in army_groups(view).values() if not each.groups}
    parts = {number: name for number, name in led_by_staff(view).items() if name in sectors}
    return _LAST.keeping(view, {number: _word(name) for number, name in parts.items()})


def left_behind(view: View) -> dict[str, list[int]]:
    """For each sector that the staff still leads, the groups that it led there last time and does not lead now.

    The bounds of the sectors move with the front.
    """
    led, now = army_groups(view), led_by_staff(view)
    found: dict[str, list[int]] = {}
    for number, kept in sorted(_LAST.of(view).items()):
        name = _spoken(kept)
        if name in led and number not in now and (number in view.groups or number in view.air):
            found.setdefault(name, []).append(number)
    return found


def members(view: View, name: str) -> list[int]:
    """The groups that the staff leads under a name."""
    return sorted(number for number, of in led_by_staff(view).items() if of == name)


def deeds_of(view: View) -> list[Deed]:
    """What the staff has done this week, in the order in which it did it."""
    return pairs_kept(view, _DEEDS, _deed) if week_kept(view, _DEEDS) == view.week else []


def _deed(name: str, text: str) -> Deed:
    task, at, numbers = text.split("/")
    name = _spoken(name.rpartition(".")[0])
    return Deed(name, _spoken(task), parse_hex(at) if at else None, tuple(map(int, numbers.split("+"))))


def keeping_deeds(view: View, deeds: Iterable[Deed]) -> Aside:
    """The order that keeps what the staff did this week."""
    pairs = {
        f"{_word(each.name)}.{n}": f"{_word(each.task)}/{each.at or ''}/{'+'.join(map(str, each.groups))}"
        for n, each in enumerate(deeds)
    }
    return keeping(view, _DEEDS, pairs)
