"""A group in hand, and marching by the goal: the way to the cursor, shown before it is ordered (§6.2)."""

from collections.abc import Sequence

from typing_extensions import override

from wir.estimates.marches import March, march_orders
from wir.estimates.standing import HOLDS, LONGEST_HOLD, MARCHES, hold_for, staying, why_woken
from wir.estimates.targets import plot_to
from wir.estimates.ways import Way, Ways, why_no_step, why_no_way
from wir.model.groups import AirGroup, Group, Mover
from wir.model.hexes import Hex, end_of
from wir.model.words import count, place
from wir.orders.base import Order
from wir.orders.movement import repeated
from wir.rules.movement import rail_destinations, stops_in
from wir.rules.zones import field_of
from wir.text.cache import Cache
from wir.text.map.overlays import movement_range
from wir.text.panels.group_panel import guns_note, waking_words, way_words
from wir.text.panels.lines import line
from wir.text.panels.words import plate
from wir.tui.desk import Desk, Mode
from wir.tui.keys import Answer
from wir.tui.questions import ask, ask_number
from wir.tui.scene import Scene


class GroupMode(Mode):
    """A mode for one group, a combat or an air group, by its `number`."""

    def __init__(self, desk: Desk, number: int) -> None:
        super().__init__(desk)
        self.number = number

    @property
    def mover(self) -> Mover:
        """The group as it is now."""
        return self.desk.view.groups.get(self.number) or self.desk.view.air[self.number]

    @property
    def group(self) -> Group:
        """The combat group as it is now."""
        return self.desk.view.groups[self.number]

    @property
    def air(self) -> AirGroup:
        """The air group as it is now."""
        return self.desk.view.air[self.number]

    @override
    def scene(self) -> Scene:
        return Scene(selected=self.mover.at, raised=frozenset({self.number}))

    def repeated(self) -> list[Order]:
        """The orders of the last other group of its kind, for this one; if there are none, the player is told."""
        view = self.desk.view
        alike = frozenset(view.air if self.number in view.air else view.groups)
        orders = repeated(self.desk.undoable(), self.number, alike)
        if not orders:
            self.desk.warn("No other group has been given orders yet")
        return orders


class Marching:
    """The ways of one group."""

    def __init__(self, desk: Desk, number: int) -> None:
        self._desk = desk
        self._number = number
        self._ways: Cache[Ways] = Cache()
        self._trains: Cache[set[Hex]] = Cache()

    @property
    def _group(self) -> Group:
        return self._desk.view.groups[self._number]

    @property
    def ways(self) -> Ways:
        """Where the group could go."""
        view = self._desk.view
        return self._ways.get(view, (), lambda: Ways(view, self._group))

    @property
    def near(self) -> dict[Hex, March]:
        """The hexes that it could reach this week."""
        return self.ways.near

    @property
    def shown(self) -> Way | None:
        """The way to the cursor; None if the cursor is on the group, or no way leads there."""
        group, cursor = self._group, self._desk.cursor
        return self.ways.to(cursor) if cursor != group.at and not group.plot else None

    def scene(self) -> Scene:
        """The group, the way to the cursor, and the cost of the hexes in its reach; where a move ends is marked."""
        view, group, way = self._desk.view, self._group, self.shown
        costs = {hex_: march.fatigue for hex_, march in self.near.items() if march.directions}
        field = field_of(view, group.side)
        stops = {hex_ for hex_ in costs if stops_in(view, hex_, field)}
        overlay = movement_range(costs, stops) if costs and not group.plot else None
        path = way.hexes(group.at) if way is not None else ()
        return Scene(selected=group.at, path=path, overlay=overlay, raised=frozenset({self._number}))

    def words(self) -> str:
        """What the way to the cursor costs, or that there is none; empty if the cursor asks for no march."""
        view, group, cursor, way = self._desk.view, self._group, self._desk.cursor, self.shown
        if way is not None:
            return way_words(view, group, way)
        is_asked = cursor != group.at and not group.plot and plot_to(view, group, cursor) is None
        where = place(view.scenario, cursor)
        return f"no march leads to {where}: {why_no_way(view, group, cursor)}" if is_asked else ""

    def rail_words(self, key: str) -> str:
        """A note that a train goes where no march gets this week, and on the fate of the guns (§8.10)."""
        view, group, cursor, way = self._desk.view, self._group, self._desk.cursor, self.shown
        arrives = way is not None and way.halt(group.at) == cursor
        trains = self._trains.get(view, (), lambda: rail_destinations(view, group))
        if group.plot or arrives or cursor not in trains:
            return ""
        has_told = way is not None and way.march.directions
        return f"; {key} goes there by rail{'' if has_told else guns_note(view, group)}"

    def go(self, goal: Hex) -> bool:
        """Marches as far as the way to a hex leads this week; the cursor stays on a hex out of reach."""
        desk, view, group = self._desk, self._desk.view, self._group
        if goal == group.at:
            desk.note("Put the cursor on the goal of the march and press the key again")
            return False
        way = self.ways.to(goal) if not group.plot else None
        if way is None:
            self._refuse(goal, why_no_way(view, group, goal))
            return False
        if not way.march.directions:
            self._go_on(way)
            return False
        done = desk.order_in_turn(list(march_orders(group, way.march)))
        if done and len(way.march.directions) > 1:
            desk.note(line(plate(group.id), self._whole(way)))
        desk.cursor = self._group.at if done and end_of(group.at, way.march.directions) == goal else goal
        return done

    def _whole(self, way: Way) -> str:
        """The total of a march of several hexes, each of which has reported only its own fatigue."""
        where, fatigue = place(self._desk.view.scenario, self._group.at), way.march.fatigue
        return f" marches {count(len(way.march.directions), 'hex')} to {where}, +{fatigue} fatigue in all"

    def hint(self) -> str:
        """What the march key does with the cursor where it is."""
        way = self.shown
        if way is None or way.march.directions:
            return "March"
        return "Call back" if MARCHES.of(self._desk.view).get(self._number) == way.goal else "Each week"

    def _go_on(self, way: Way) -> None:
        """Lets the group march on each week to a hex that it cannot reach now, or calls it back."""
        view, where = self._desk.view, place(self._desk.view.scenario, way.goal)
        if not way.weeks:
            self._refuse(way.goal, why_no_step(view, self._group, way))
        elif MARCHES.of(view).get(self._number) == way.goal:
            self._desk.order(MARCHES.without(view, [self._number]))
            self._desk.reply(f"Group {self._number} is called back from its march to {where}")
        else:
            self._desk.order(MARCHES.adding(view, {self._number: way.goal}))
            until = "until it arrives, meets the enemy or is called back"
            self._desk.reply(f"Group {self._number} marches on to {where} each week {until}")

    def _refuse(self, goal: Hex, why: str) -> None:
        """Says that no march leads to a hex this week."""
        self._desk.warn(f"No march of group {self._number} leads to {place(self._desk.view.scenario, goal)}: {why}")


def hold(desk: Desk, groups: Sequence[Mover], done: Answer) -> None:
    """Asks for how many weeks groups are to hold; if all of them do, releases them."""
    if _released(desk, groups):
        return

    def held(weeks: int) -> None:
        holds = {group.id: hold_for(desk.view, group, weeks) for group in groups}
        desk.order(HOLDS.adding(desk.view, holds).deed)
        them, verb = _called(groups, "hold")
        desk.reply(f"{them} {verb} for {count(weeks, 'week')}{waking_words(holds.values())}")
        done()

    ask(desk, ask_number(desk, "Hold for how many weeks, or until an enemy comes near?", 1, LONGEST_HOLD), held)


def stay_for_the_week(desk: Desk, groups: Sequence[Mover], done: Answer) -> None:
    """Lets groups stay where they are this week, so that they are not asked for orders; releases those that hold."""
    if not _released(desk, groups):
        new = staying(desk.view, [group.id for group in groups])
        desk.order(HOLDS.adding(desk.view, new).deed)
        them, verb = _called([group for group in groups if group.id in new], "stay")
        desk.reply(f"{them} {verb} this week")
        done()


def _released(desk: Desk, groups: Sequence[Mover]) -> bool:
    """Releases groups if all of them hold; returns whether they did."""
    holds, numbers = HOLDS.of(desk.view), [group.id for group in groups]
    if not all(number in holds and not why_woken(desk.view, number, holds[number]) for number in numbers):
        return False
    desk.order(HOLDS.without(desk.view, numbers).deed)
    them, verb = _called(groups, "hold")
    desk.reply(f"{them} no longer {verb}")
    return True


def _called(groups: Sequence[Mover], verb: str) -> tuple[str, str]:
    """One group by its number, several by their count, and the verb that goes with them."""
    return (f"Group {groups[0].id}", f"{verb}s") if len(groups) == 1 else (count(len(groups), "group"), verb)
