"""The staff's plan for the movement phase, to be accepted whole, by sort or line by line."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.ai.staff import Proposed, proposal
from wir.model.hexes import Hex
from wir.model.words import count
from wir.orders.base import Order
from wir.orders.movement import RailMove
from wir.text.map.arrows import deeds_of_orders
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import BLANK, Line, Role, Span, line
from wir.text.panels.staff_panel import proposed_line, task_heading, why_lines
from wir.tui.desk import Desk
from wir.tui.keys import Key, Keys
from wir.tui.modes.offering import Offering, offering_keys
from wir.tui.scene import Scene


class StaffPlan(Offering):
    """What the staff would order this week; nothing of it is given before it is accepted."""

    context: ClassVar[str] = "staff"
    topic = "staff"
    keys: ClassVar[Keys[StaffPlan]] = (
        *offering_keys("Give the orders"),
        Key("all", ("a",), "All or none", lambda mode: mode.all(), 3),
        Key("sort", ("s",), "Sort in or out", lambda mode: mode.sort(), 5, "Sort"),
        Key("next_sort", ("tab", "pagedown"), "Next sort", lambda mode: mode.next_sort(), 6),
        Key("first", ("home",), "Top", lambda mode: mode.step(-mode.cursor.at)),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.lines: tuple[Proposed, ...] = proposal(desk.view)
        self.show()

    @override
    def places(self) -> list[Hex | None]:
        return [proposed.at for proposed in self.lines]

    # What is in

    def chosen(self) -> list[Proposed]:
        """The lines that are in and have orders."""
        return [each for place, each in enumerate(self.lines) if each.orders and place not in self.without]

    def all(self) -> None:
        """Takes every line in, or leaves every one out where all are in."""
        self.without = set() if self.without else set(range(len(self.lines)))

    def sort(self) -> None:
        """Takes all lines of the sort at hand in, or leaves them out where all are in."""
        if self.lines:
            alike = self._alike()
            self.without = self.without - alike if self.without & alike else self.without | alike

    def next_sort(self) -> None:
        """Goes to the first line of the next sort."""
        if self.lines:
            after = max(self._alike()) + 1
            self.step(after - self.cursor.at)

    def _alike(self) -> set[int]:
        task = self.lines[self.cursor.at].task
        return {place for place, each in enumerate(self.lines) if each.task is task}

    @override
    def accept(self) -> None:
        chosen = self.chosen()
        if not chosen:
            self.desk.warn("No line is in; Space takes one in")
            return
        orders = sum(len(each.orders) for each in chosen)
        key = self.desk.keymap.key_of("table.undo")
        told = f"{count(len(chosen), 'line')} accepted, {count(orders, 'order')} given"
        is_final = any(order.is_final(self.desk.view) for each in chosen for order in each.orders)
        told += "; what has rolled cannot be taken back" if is_final else f"; {key} takes all back"
        self.give(chosen, line(Span(told, Role.GOOD)))

    # What is shown

    @override
    def prompt(self) -> Line:
        with_orders = sum(bool(each.orders) for each in self.lines)
        words = f"{len(self.chosen())} of {with_orders} lines in; nothing is ordered before they are accepted"
        return line(Span(words, Role.LABEL))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The list, with the reason for the chosen line below it."""
        title = line(Span("THE STAFF'S PLAN", Role.TITLE))
        if not self.lines:
            return [title, line("Nothing to propose")][:height]
        why = why_lines(self.desk.view, self.lines[self.cursor.at], width)
        room = max(1, height - 1 - min(len(why), height // 2))
        rows: list[tuple[Line, int | None]] = []
        here = 0
        task = None
        for place, each in enumerate(self.lines):
            if each.task is not task:
                task = each.task
                rows.append((self._heading(place, width), None))
            if place == self.cursor.at:
                here = len(rows)
            is_chosen = place == self.cursor.at
            is_in = place not in self.without
            rows.append((proposed_line(self.desk.view, each, width, is_in=is_in, is_chosen=is_chosen), place))
        top = max(0, min(here - room // 2, len(rows) - room))
        self.seen = [None, *(place for _, place in rows[top : top + room])]
        shown = [spans for spans, _ in rows[top : top + room]]
        shown += [BLANK] * (room - len(shown))
        return [title, *shown, *why][:height]

    def _heading(self, first: int, width: int) -> Line:
        task = self.lines[first].task
        alike = [(place, each) for place, each in enumerate(self.lines) if each.task is task and each.orders]
        return task_heading(task, sum(place not in self.without for place, _ in alike), len(alike), width)

    @override
    def scene(self) -> Scene:
        """The plots, marches and strikes of all lines that are in, as arrows, and where rail moves lead."""
        view = self.desk.view
        orders: list[Order] = [order for each in self.chosen() for order in each.orders]
        ends = {order.target: str(order.group) for order in orders if isinstance(order, RailMove)}
        chosen = self.lines[self.cursor.at] if self.lines else None
        return Scene(
            selected=None if chosen is None else chosen.at,
            overlay=Overlay(labels=ends) if ends else None,
            deeds=deeds_of_orders(view, orders),
            raised=frozenset(() if chosen is None else chosen.groups),
        )
