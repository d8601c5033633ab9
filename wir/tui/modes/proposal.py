"""Proposals in a list beside the map, each entry in or out, and the first of them: routes for all depots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from wir.ai.staff import Proposed, supply_lines
from wir.estimates.deliveries import Delivery, fatigue_removed, plan_deliveries
from wir.estimates.rail_choice import brought_nearer
from wir.estimates.rail_plans import rail_of_week
from wir.model.groups import Group
from wir.model.hexes import Hex, end_of, way_of
from wir.model.words import count
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.refusal import Refusal
from wir.rules.supply import efficiency, supplied_from
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import Line, Role, Span, line, spread, wrapped
from wir.text.panels.words import PLATES, near, plate
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Answer, Key, Keys
from wir.tui.modes.driving import Drive, Rerouting
from wir.tui.scene import Scene
from wir.tui.scrolling import RingCursor


def offering_keys(accept: str) -> Keys[Any]:
    """The keys of every proposal; `accept` is the word for giving what is in."""
    return (
        Key("accept", ENTER, accept, lambda mode: mode.accept(), 1),
        Key("up", ("up", "k"), "Up", lambda mode: mode.step(-1), 2, "Up/down"),
        Key("down", ("down", "j"), "Down", lambda mode: mode.step(1), 2, "Up/down"),
        Key("skip", (" ",), "In or out", lambda mode: mode.leave_out(), 4),
        Key("back", (*BACK, "q"), "Back", lambda mode: mode.leave(), 9),
    )


class Offering(Mode, ABC):
    """A proposal in which an entry is chosen; `without` are the places in the list, from 0, of those left out.

    `seen` are the entries of the lines beside the map.
    """

    covers: ClassVar[bool] = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.cursor = RingCursor(lambda: len(self.places()))
        self.without: set[int] = set()
        self.seen: list[int | None] = []

    @abstractmethod
    def places(self) -> Sequence[Hex | None]:
        """Where each entry leads."""

    @abstractmethod
    def accept(self) -> None:
        """Gives the orders of all that are in."""

    def step(self, by: int) -> None:
        """Chooses another entry, and shows where it leads."""
        self.cursor.step(by)
        self.show()

    def show(self) -> None:
        """Puts the cursor of the map where the chosen entry leads."""
        places = self.places()
        at = places[self.cursor.at] if places else None
        self.desk.cursor = at or self.desk.cursor

    @override
    def side_line(self, line: int) -> bool:
        """A click chooses an entry, a second one leaves it out or takes it in again."""
        entry = self.seen[line] if line < len(self.seen) else None
        if entry is not None and entry == self.cursor.at:
            self.leave_out()
        elif entry is not None:
            self.step(entry - self.cursor.at)
        return True

    def leave_out(self) -> None:
        """Leaves the chosen entry out, or takes it in again."""
        if self.places():
            self.without ^= {self.cursor.at}

    def give(self, lines: Iterable[Proposed], told: Line) -> None:
        """Gives the orders of lines as one that can be taken back, and tells so, or which lines have lapsed."""
        lapsed = self.desk.accept(lines)
        self.leave()
        self.desk.note(told)
        for each in lapsed:
            self.desk.say(line(Span("Lapsed: ", Role.WARNING), str(each.order), Span(f"  {each.refusal}", Role.LABEL)))


class Proposal(Offering):
    """The proposed moves in a list; each can be changed or left out, and the rail hex with them."""

    context: ClassVar[str] = "proposal"
    topic = "supply"
    keys: ClassVar[Keys[Proposal]] = (
        *offering_keys("Accept all"),
        Key("change", ("c",), "Change this", lambda mode: mode._change(), 3, "Change route"),
        Key("rail", ("b",), "With rail", lambda mode: mode._swap_rail(), 5, lambda mode: mode._rail_hint()),
    )

    def __init__(self, desk: Desk, finished: Answer) -> None:
        super().__init__(desk)
        self._finished = finished
        self.deliveries: list[Delivery] = plan_deliveries(desk.view, desk.viewer)
        self._proposed_rail = rail_of_week(desk.view)
        self.rail = self._proposed_rail
        self._nearer = brought_nearer(desk.view, desk.viewer, self._end_of(self.rail)) if self.rail else 0
        self.show()
        desk.guide.saw("supply")

    def _rail_hint(self) -> str:
        if not self._proposed_rail:
            return ""
        return "Without rail" if self.rail else "With rail"

    @override
    def places(self) -> list[Hex]:
        return [delivery.end for delivery in self.deliveries]

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The list, beside the map so that the routes can be seen; the groups of the depot at hand are named."""
        which = f"{self.cursor.at + 1} of {len(self.deliveries)}" if self.deliveries else ""
        head = spread(line(Span("PROPOSED SUPPLY", Role.TITLE)), line(Span(which, Role.LABEL)), width)
        title, rail = [head, ()], self._rail_lines()
        blocks = [self._lines(n, delivery, width) for n, delivery in enumerate(self.deliveries)]
        if not blocks:
            return [*title, line("No depot reaches a group"), line("that needs it"), *rail][:height]
        room = height - len(title) - len(rail)
        first = sum(len(block) for block in blocks[: self.cursor.at])
        lines = [spans for block in blocks for spans in block]
        entries = [n for n, block in enumerate(blocks) for _ in block]
        top = max(0, min(first + len(blocks[self.cursor.at]) - room, first))
        self.seen = [*(None for _ in title), *entries[top : top + room]]
        return [*title, *lines[top : top + room], *rail]

    @override
    def prompt(self) -> Line:
        chosen = self._chosen()
        groups = sum(len(delivery.groups) for delivery in chosen)
        removed = sum(fatigue_removed(self.desk.view, delivery) for delivery in chosen)
        words = f"{count(len(chosen), 'depot')} for {count(groups, 'group')}, about {removed} points of fatigue removed"
        return line(Span(words, Role.VALUE))

    @override
    def scene(self) -> Scene:
        """Every route with the number of its depot, the one at hand step by step, and whom each depot supplies.

        Where a group is supplied or a railway laid, its sign stands, not the number of a depot that passes.
        """
        tints: dict[Hex, Tint] = {}
        labels: dict[Hex, str] = {}
        for delivery in self._chosen():
            labels |= dict.fromkeys(self._way(delivery), str(delivery.order.depot))
            groups = (self.desk.view.mover(number) for number in delivery.groups)
            tints |= {group.at: Tint.GOOD for group in groups if group is not None and group.at is not None}
        if self.rail is not None:
            tints[self._end_of(self.rail)] = Tint.BUILDING
        passed = {hex_: depot for hex_, depot in labels.items() if hex_ not in tints}
        overlay = Overlay(tints, passed, ((Tint.GOOD, "supplied"), (Tint.BUILDING, "railway to be laid")))
        if not self.deliveries:
            return Scene(overlay=overlay)
        here = self.deliveries[self.cursor.at]
        return Scene(self.desk.view.depots[here.order.depot].entry, self._way(here), overlay)

    @override
    def accept(self) -> None:
        self.give(supply_lines(self.desk.view, self._chosen(), self.rail), self.prompt())

    @override
    def leave(self) -> None:
        super().leave()
        self._finished()

    # Changing it

    def _change(self) -> None:
        """Lets the depot at hand be driven another way; the proposal keeps what comes of it."""
        if self.deliveries:
            order = self.deliveries[self.cursor.at].order
            self.desk.push(Rerouting(self.desk, order.depot, order.route, self._rerouted))

    def _rerouted(self, driven: Drive) -> None:
        depot, way = driven.number, driven.way
        if isinstance(way, Refusal):
            self.desk.warn(str(way))
            return
        view, side, served = self.desk.view, self.desk.viewer, self._served_by_others()
        groups = tuple(group.id for group in supplied_from(view, side, way.end) if group.id not in served)
        order = MoveDepot(depot, driven.route)
        self.deliveries[self.cursor.at] = Delivery(order, way.end, efficiency(view, side, way.penalty), groups)
        self.without.discard(self.cursor.at)
        if not groups:
            self.desk.warn(f"Depot {depot} would supply no group that another depot does not")

    def _swap_rail(self) -> None:
        self.rail = None if self.rail else self._proposed_rail

    # What it holds

    def _chosen(self) -> list[Delivery]:
        return [delivery for place, delivery in enumerate(self.deliveries) if place not in self.without]

    def _served_by_others(self) -> set[int]:
        here = self.deliveries[self.cursor.at]
        return {number for delivery in self._chosen() if delivery is not here for number in delivery.groups}

    def _way(self, delivery: Delivery) -> tuple[Hex, ...]:
        return way_of(self.desk.view.depots[delivery.order.depot].entry, delivery.order.route)

    def _end_of(self, rail: LayRail) -> Hex:
        return end_of(self.desk.view.depots[rail.depot].entry, rail.route)

    def _lines(self, place: int, delivery: Delivery, width: int) -> list[Line]:
        view = self.desk.view
        depot = view.depots[delivery.order.depot]
        is_in = place not in self.without
        role = Role.SELECTED if place == self.cursor.at else Role.TEXT if is_in else Role.FAINT
        mark = "►" if place == self.cursor.at else " "
        number = Span(f" {depot.id} ", PLATES[depot.side] if is_in else Role.FAINT)
        end = str(delivery.end)
        where = near(view.scenario, delivery.end, width - len(mark) - len(number.text) - len(end) - 2)
        head = line(Span(mark, Role.TITLE), number, Span(f" {where} ", role), Span(end, Role.LABEL))
        gain = f"    -{delivery.percent}% for {count(len(delivery.groups), 'group')}"
        lines = [head, line(Span(gain if is_in else "    left out", Role.LABEL if is_in else Role.FAINT))]
        if place == self.cursor.at and is_in:
            lines += self._gains(delivery, width)
        return lines

    def _gains(self, delivery: Delivery, width: int) -> list[Line]:
        """The tired groups with their fatigue before and after, then those that are only in supply by it."""
        groups = [group for number in delivery.groups if (group := self.desk.view.mover(number)) is not None]
        tired = [group for group in groups if isinstance(group, Group) and _fatigue(group)]
        lines = []
        for group in tired:
            words = f" fatigue {_fatigue(group)} > {_fatigue(group, delivery.percent)}"
            lines.append(line("    ", plate(group.id), Span(words, Role.GOOD)))
        fresh = [line(plate(group.id), " ") for group in groups if group not in tired]
        if fresh:
            told = line(Span("in supply ", Role.LABEL), *fresh)
            lines += [line("    ", spans) for spans in wrapped(told, width - 4)]
        return lines

    def _rail_lines(self) -> list[Line]:
        if self.rail is None:
            return []
        at = self._end_of(self.rail)
        use = f"nearer to {count(self._nearer, 'group')}" if self._nearer else "up to the front"
        head = line(Span(" rail ", Role.BADGE), f" {at} {near(self.desk.view.scenario, at)}")
        return [(), head, line(Span(f"       {use}", Role.LABEL))]


def _fatigue(group: Group, percent: int = 0) -> int:
    """The mean fatigue of a group's units when so much of it has been removed."""
    return sum(unit.fatigue - unit.fatigue * percent // 100 for unit in group.units) // len(group.units)
