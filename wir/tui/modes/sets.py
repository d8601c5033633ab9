"""Several groups in hand, a stack or all in a box on the map: what is ordered, all of them do (§6.1-§6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from typing_extensions import override

from wir.estimates.marches import march_orders
from wir.estimates.ways import Ways
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.words import count
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plates
from wir.tui.desk import Desk, Mode
from wir.tui.directions import direction_keys
from wir.tui.keys import BACK, ENTER, Borrowed, Key, Keys, cursor_hint
from wir.tui.modes.delegating import name_army_group
from wir.tui.questions import converse
from wir.tui.scene import Scene


class SetInHand(Mode):
    """Groups that move as one; whoever cannot do what is ordered stays behind, and the player is told."""

    context: ClassVar[str] = "set"
    topic = "movement"
    keys: ClassVar[Keys[SetInHand]] = (
        *direction_keys("Move all", lambda mode, direction: mode.move(direction), rank=1),
        Key("march", ENTER, "All march to the cursor", lambda mode: mode.march(mode.desk.cursor), 2, "March"),
        Key("guns", ("f",), "Guns for all of them", lambda mode: mode.give(map(AddGuns, mode.numbers)), 3, "Guns"),
        Key("hand", ("d",), "Hand them to the staff", lambda mode: mode.hand(), 6, "Delegate"),
        Key("back", BACK, "Put down", lambda mode: mode.leave(), 7),
    )

    def __init__(self, desk: Desk, groups: Iterable[Group]) -> None:
        super().__init__(desk)
        self.numbers: list[int] = [group.id for group in groups]

    @property
    def groups(self) -> list[Group]:
        """The groups as they stand."""
        return [self.desk.view.groups[number] for number in self.numbers]

    @override
    def prompt(self) -> Line:
        left = sum(not group.halted for group in self.groups)
        words = f" {count(len(self.numbers), 'group')} in hand, {left} can still march"
        return line(plates(tuple(self.numbers[:4])), Span(words, Role.LABEL))

    @override
    def scene(self) -> Scene:
        tints = {group.at: Tint.GOOD for group in self.groups}
        return Scene(overlay=Overlay(tints, legend=((Tint.GOOD, "in hand"),)), raised=frozenset(self.numbers))

    def move(self, direction: int) -> None:
        """Moves every group a hex, those in front first, so that nobody stands in another's way."""
        self.give(Move(number, direction) for number in self._in_front(direction))
        self.desk.cursor = self.groups[0].at

    def _in_front(self, direction: int) -> list[int]:
        ahead = {1: (0, -1), 2: (1, -1), 3: (1, 1), 4: (0, 1), 5: (-1, 1), 6: (-1, -1)}[direction]
        far = {group.id: ahead[0] * group.at.column + ahead[1] * group.at.row for group in self.groups}
        return sorted(self.numbers, key=lambda number: -far[number])

    def march(self, goal: Hex) -> None:
        """Marches every group as far as the way to a hex leads this week."""
        self.give(self._marches(goal))

    def _marches(self, goal: Hex) -> Iterator[Order]:
        for number in self.numbers:
            view = self.desk.match.game.view(self.desk.viewer)
            group = view.groups[number]
            way = Ways(view, group).to(goal) if group.at != goal and not group.plot else None
            yield from march_orders(group, way.march) if way is not None else ()

    def hand(self) -> None:
        """Hands the groups to the staff under a name."""
        converse(self.desk, name_army_group(self.desk, self.numbers))

    def give(self, orders: Iterable[Order]) -> None:
        """Gives orders that are taken back as one, those that the rules allow."""
        desk, refused = self.desk, 0
        before = len(desk.match.game.given)

        def allowed() -> Iterator[Order]:
            nonlocal refused
            for order in orders:
                if desk.match.check(order) is None:
                    yield order
                else:
                    refused += 1

        desk.host.tell(desk.match.submit_together(allowed()))
        if refused or len(desk.match.game.given) == before:
            desk.warn(f"{count(refused or len(self.numbers), 'group')} cannot do that")


class Boxing(Mode):
    """A box on the map in the making, from the hex where it was begun to the cursor."""

    context: ClassVar[str] = "box"
    topic = "movement"
    keys: ClassVar[Keys[Boxing]] = (
        Key("done", (*ENTER, "x"), "Take the groups in the box", lambda mode: mode.done(), 1, "Take all in it"),
        Key("back", BACK, "Leave", lambda mode: mode.leave(), 3),
    )
    borrowed: ClassVar[Borrowed] = {2: cursor_hint("Other corner")}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._corner = desk.cursor

    def inside(self) -> list[Group]:
        """The own groups in the box."""
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
