"""What a side has ordered its groups to do for weeks to come: marches that go on, and groups that hold where they are.

Both are kept aside, so that they survive a save, and change nothing by themselves: each week the marches become orders.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Self

from wir.estimates.asides import KeptByNumber
from wir.estimates.delegations import led_by_staff
from wir.model.groups import Mover
from wir.model.hexes import FAR, nearest, parse_hex
from wir.model.state import State
from wir.model.view import View
from wir.model.words import called, count
from wir.orders import Order
from wir.orders.conduct import Keep

NEAR: Final = 3
"""Hexes within which an enemy group ends a hold; one that is that near already must come nearer."""

_NOBODY: Final = -1
"""How near an enemy must come when no enemy is to end the hold."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A group holds before the week `until`, or until an enemy group is at most `wakes` hexes away.

    One that merely stays for the week at hand is woken by nobody.
    """

    until: int
    wakes: int

    def __str__(self) -> str:
        return f"{self.until}/{self.wakes}"

    @property
    def is_stay(self) -> bool:
        """Whether the group stays for a week and no more, whatever comes near."""
        return self.wakes == _NOBODY

    @classmethod
    def read(cls, text: str) -> Self:
        """The hold of a text. Raises ValueError where it is none."""
        until, wakes = map(int, text.split("/"))
        return cls(until, wakes)


MARCHES: Final = KeptByNumber("marches", parse_hex)
"""The goals of the side's marches that go on each week; the week is the last in which they were continued."""

CALLED_BACK: Final = KeptByNumber("marches.undone", parse_hex)
"""The goals of marches that ended because some of their steps were undone; a redo brings them back."""

HOLDS: Final = KeptByNumber("holds", Hold.read)
"""The side's groups with orders to hold, even if something has woken them."""

_MOST_NAMED: Final = 4
"""Groups at most that are named by their numbers."""

LONGEST_HOLD: Final = 99
"""The most weeks for which a group can be ordered to hold."""


def hold_for(view: View, group: Mover, weeks: int) -> Hold:
    """The hold of a group for this and the following weeks, `weeks` in all."""
    return Hold(view.week + weeks, min(NEAR, _nearest(view, group) - 1))


def stay(view: View) -> Hold:
    """The hold of a group that stays where it is this week."""
    return Hold(view.week + 1, _NOBODY)


def staying(view: View, numbers: Iterable[int]) -> dict[int, Hold]:
    """The holds of groups that stay this week, by number, without those that already hold for as long or longer."""
    holds = HOLDS.of(view)
    return {number: stay(view) for number in numbers if number not in holds or why_woken(view, number, holds[number])}


def why_woken(view: View, number: int, hold: Hold) -> str:
    """Why a group no longer holds; empty while it does."""
    group = view.mover(number)
    if group is None or group.at is None or group.side is not view.viewer:
        return "the group is gone"
    if view.week >= hold.until:
        return "its weeks have run out"
    return "an enemy is near" if _nearest(view, group) <= hold.wakes else ""


def without_need_of_orders(view: View) -> frozenset[int]:
    """The groups that hold, march on by themselves or are led by the staff, and so need no orders."""
    movers = {**view.groups, **view.air}
    holding = (number for number, hold in HOLDS.of(view).items() if not why_woken(view, number, hold))
    return frozenset([*MARCHES.of(view), *holding, *led_by_staff(view)]) & movers.keys()


def hold_words(order: Order, before: State) -> str:
    """What an order to hold, given in the state `before`, changed: `group 65 stays this week`.

    Empty for any other order.
    """
    if not isinstance(order, Keep) or order.key != HOLDS.key:
        return ""
    old = HOLDS.in_text(before.players[order.side].asides.get(HOLDS.key, ""))
    new = HOLDS.in_text(order.text)
    begun = {number: hold for number, hold in new.items() if old.get(number) != hold}
    numbers = sorted(begun or old.keys() - new.keys())
    if not numbers:
        return ""
    one = len(numbers) == 1
    if not begun:
        return f"{_called(numbers)} no longer {'holds' if one else 'hold'}"
    if all(hold.is_stay for hold in begun.values()):
        return f"{_called(numbers)} {'stays' if one else 'stay'} this week"
    weeks = max(hold.until for hold in begun.values()) - before.week
    return f"{_called(numbers)} {'holds' if one else 'hold'} for {count(weeks, 'week')}"


def _called(numbers: Sequence[int]) -> str:
    """Groups by their numbers, or many of them by their count."""
    return count(len(numbers), "group") if len(numbers) > _MOST_NAMED else called(numbers)


def _nearest(view: View, group: Mover) -> int:
    """Hexes to the nearest combat group of the enemy."""
    return FAR if group.at is None else nearest(group.at, view.hexes_of(group.side.enemy))
