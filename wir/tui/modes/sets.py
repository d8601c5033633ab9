"""Several groups in hand, a stack or all in a box on the map: an order goes to all of them (§6.1-§6.5)."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar, Final, Self

from typing_extensions import override

from wir.estimates.marches import march_orders
from wir.estimates.replacements import First, planned
from wir.estimates.standing import MARCHES
from wir.estimates.targets import plot_to
from wir.estimates.ways import Way, Ways, why_not
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.words import count, place
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, Plot, RailMove
from wir.rules.refusal import Refusal
from wir.rules.zones import has_enemy
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.group_panel import guns_left_behind
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plates
from wir.tui.desk import Desk, Mode
from wir.tui.directions import direction_keys
from wir.tui.keys import BACK, ENTER, Borrowed, Key, Keys, cursor_hint
from wir.tui.modes.attacking import Attacking
from wir.tui.modes.delegating import name_army_group
from wir.tui.modes.marching import hold, stay_for_the_week
from wir.tui.modes.plotting import Plotting
from wir.tui.questions import converse
from wir.tui.scene import Scene

_NAMED: Final = 4
"""The most groups of a set that are named one by one."""


class SetInHand(Mode):
    """Groups that move as one; those that cannot carry out an order stay behind, and the player is told."""

    context = "set"
    topic = "movement"
    keys: ClassVar[Keys[Self]] = (
        *direction_keys("Move all", lambda mode, direction: mode.move(direction), rank=1),
        Key("march", ENTER, "All march to the cursor", lambda m: m.march(m.desk.cursor), 2, lambda m: m.march_hint()),
        Key("plot", ("p",), "The same plot for all", lambda mode: mode.plot(), 3, "Plot"),
        Key("attack", ("s",), "All attack the enemy under the cursor", lambda mode: mode.attack(), 4, "Attack"),
        Key("hold", ("o",), "All hold for weeks", lambda m: hold(m.desk, m.groups, m.leave), 5, "Hold"),
        Key("stay", ("O",), "All stay this week", lambda m: stay_for_the_week(m.desk, m.groups, m.leave), 12, "Stay"),
        Key("hand", ("d",), "Hand them to the staff", lambda mode: mode.hand(), 6, "Delegate"),
        Key("replace", ("r",), "Replacements for all of them", lambda mode: mode.replace(), 8, "Replace"),
        Key("guns", ("f",), "Guns for all of them", lambda mode: mode.give(map(AddGuns, mode.numbers)), 9, "Guns"),
        Key("rail", ("x",), "All by rail to the cursor", lambda mode: mode.rail(), 10, "Rail"),
        Key("turn", (" ",), "Group under the cursor in or out", lambda m: m.turn(m.desk.cursor), 11, "In or out"),
        Key("back", BACK, "Put down", lambda mode: mode.leave(), 7),
    )

    def __init__(self, desk: Desk, groups: Iterable[Group]) -> None:
        super().__init__(desk)
        self.numbers: list[int] = [group.id for group in groups]

    @property
    def groups(self) -> list[Group]:
        """The groups as they are now."""
        return [self.desk.view.groups[number] for number in self.numbers]

    @override
    def prompt(self) -> Line:
        left = sum(not group.halted for group in self.groups)
        words = f"{count(len(self.numbers), 'group')} in hand, {left} can still march"
        guns = guns_left_behind(self.groups)
        without = Span(f", without their {guns} guns" if guns else "", Role.WARNING)
        others = len(self.numbers) - _NAMED
        more = Span(f" and {others} more" if others > 0 else "", Role.LABEL)
        return line(Span(words, Role.LABEL), without, Span(": ", Role.LABEL), plates(self.numbers[:_NAMED]), more)

    @override
    def scene(self) -> Scene:
        tints = {group.at: Tint.GOOD for group in self.groups}
        return Scene(overlay=Overlay(tints, legend=((Tint.GOOD, "in hand"),)), raised=frozenset(self.numbers))

    def move(self, direction: int) -> None:
        """Moves every group a hex, those in front first, so that none is in another's way."""
        self.give(Move(number, direction) for number in self._in_front(direction))
        self.desk.cursor = self.groups[0].at

    def _in_front(self, direction: int) -> list[int]:
        ahead = {1: (0, -1), 2: (1, -1), 3: (1, 1), 4: (0, 1), 5: (-1, 1), 6: (-1, -1)}[direction]
        far = {group.id: ahead[0] * group.at.column + ahead[1] * group.at.row for group in self.groups}
        return sorted(self.numbers, key=lambda number: -far[number])

    def march(self, goal: Hex) -> None:
        """Marches every group as far as the way to a hex leads this week; pressed again, each week or no longer."""
        orders = (order for group, way in self._ways(goal) for order in march_orders(group, way.march))
        first = next(orders, None)
        if first is not None:
            self.give(chain([first], orders))
        else:
            self._go_on(goal)

    def march_hint(self) -> str:
        """What the march key does with the cursor where it is."""
        return "March" if any(not group.moved for group in self.groups) else "Each week"

    def _ways(self, goal: Hex) -> Iterator[tuple[Group, Way]]:
        """The way of each group that has one, given the orders so far."""
        for number in self.numbers:
            view = self.desk.match.game.view(self.desk.viewer)
            group = view.groups[number]
            way = Ways(view, group).to(goal) if group.at != goal and not group.plot else None
            if way is not None:
                yield group, way

    def _go_on(self, goal: Hex) -> None:
        """Lets those that have not arrived march on each week, or calls them back if all do."""
        view, where = self.desk.view, place(self.desk.view.scenario, goal)
        going = {group.id: goal for group, way in self._ways(goal) if way.weeks}
        if not going:
            self.desk.warn(f"No march of these groups leads to {where}: {why_not(view, self.groups[0], goal)}")
        elif going.items() <= MARCHES.of(view).items():
            self.desk.order(MARCHES.without(view, going))
            self.desk.reply(f"{count(len(going), 'group')} called back from the march to {where}")
        else:
            self.desk.order(MARCHES.adding(view, going))
            self.desk.reply(f"On to {where} each week until arrival, contact or recall: {count(len(going), 'group')}")

    def plot(self) -> None:
        """Begins a plot that is given to every group, as far as the rules allow it."""
        begun = plot_to(self.desk.view, self.groups[0], self.desk.cursor) or ""
        self.desk.push(
            Plotting(
                self.desk,
                self.numbers[0],
                begun,
                give=lambda plot: self.give(Plot(number, plot) for number in self.numbers),
            )
        )

    def attack(self) -> None:
        """Opens the attack on the enemy under the cursor, with those of the set that can join it."""
        if not has_enemy(self.desk.view, self.desk.cursor, self.desk.viewer):
            self.desk.warn("Put the cursor on the enemy to attack")
            return
        attack = Attacking(self.desk, self.desk.cursor)
        attack.ask(self.numbers)
        self.desk.push(attack)

    def replace(self) -> None:
        """Fills up their units from the pools, the most experienced first."""
        self.give(planned(self.desk.view, First.ELITE, 100, self.groups).orders)

    def rail(self) -> None:
        """Moves all of them by rail to the cursor, as many as the week allows."""
        self.give(RailMove(number, self.desk.cursor) for number in self.numbers)

    def turn(self, hex_: Hex) -> None:
        """Takes the groups of a hex into the set, or out of it if all of them are in; the last one stays."""
        here = [group.id for group in self.desk.view.groups_at(hex_, self.desk.viewer)]
        left = [number for number in self.numbers if number not in here]
        if not here:
            self.desk.warn("No group of yours stands there")
        elif {*here} <= {*self.numbers}:
            self.numbers = left or self.numbers
        else:
            self.numbers = [*left, *here]

    @override
    def clicked(self, hex_: Hex) -> bool:
        """A click on friendly groups takes them into the set, or out of it."""
        is_own = bool(self.desk.view.groups_at(hex_, self.desk.viewer))
        if is_own:
            self.turn(hex_)
        return is_own

    def hand(self) -> None:
        """Hands the groups to the staff under a name."""
        converse(self.desk, name_army_group(self.desk, self.numbers), "armies")

    def give(self, orders: Iterable[Order]) -> None:
        """Gives those orders that the rules allow, to be taken back as one."""
        desk = self.desk
        refused: list[Refusal] = []
        before = len(desk.match.ordered)

        def allowed() -> Iterator[Order]:
            for order in orders:
                refusal = desk.match.check(order)
                if refusal is None:
                    yield order
                else:
                    refused.append(refusal)

        desk.host.tell(desk.match.submit_together(allowed()))
        if refused:
            desk.warn(f"{count(len(refused), 'order')} not allowed: {refused[0]}")
        elif len(desk.match.ordered) == before:
            desk.warn("None of them can do that")


class Boxing(Mode):
    """A box on the map in the making, from its first hex to the cursor."""

    context = "box"
    topic = "movement"
    keys: ClassVar[Keys[Self]] = (
        Key("done", (*ENTER, "x"), "Take the groups in the box", lambda mode: mode.done(), 1, "Take all in it"),
        Key("back", BACK, "Leave", lambda mode: mode.leave(), 3),
    )
    borrowed: ClassVar[Borrowed] = {2: cursor_hint("Other corner")}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._corner = desk.cursor

    def inside(self) -> list[Group]:
        """The side's groups in the box."""
        (a, b), (c, d) = self._corner, self.desk.cursor
        columns, rows = range(min(a, c), max(a, c) + 1), range(min(b, d), max(b, d) + 1)
        own = self.desk.view.groups_of(self.desk.viewer)
        return [group for group in own if group.at.column in columns and group.at.row in rows]

    @override
    def prompt(self) -> Line:
        return line(
            Span(f"{count(len(self.inside()), 'group')} in the box: put the cursor on its other corner", Role.LABEL)
        )

    @override
    def scene(self) -> Scene:
        tints = {group.at: Tint.GOOD for group in self.inside()}
        return Scene(self._corner, overlay=Overlay(tints, legend=((Tint.GOOD, "in the box"),)))

    @override
    def clicked(self, hex_: Hex) -> bool:
        """A click is the other corner, and takes the groups."""
        self.desk.cursor = hex_
        self.done()
        return True

    def done(self) -> None:
        """Takes the groups in hand."""
        groups = self.inside()
        if not groups:
            self.desk.warn("No group of yours stands in the box")
            return
        self.leave()
        self.desk.push(SetInHand(self.desk, groups))
