"""The staff's plan for a phase, to be accepted whole, by sector, by sort or line by line, and changed."""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import ClassVar, Final, Self

from typing_extensions import override

from wir.ai.staff import Proposed, Task, given_of, proposal
from wir.estimates.delegations import ArmyGroup, army_groups, led_by_staff
from wir.estimates.forecast import Forecast
from wir.estimates.marches import march_orders
from wir.estimates.sectors import sectors_of
from wir.estimates.targets import plot_to
from wir.estimates.todo import at_stake
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.view import View
from wir.model.words import capital, count, place
from wir.orders.adjustment import Dismantle
from wir.orders.base import Order
from wir.orders.giving import carried_out
from wir.orders.movement import AddGuns, Plot, PlotStrike, RailMove, Replace, group_of
from wir.rules.movement import why_cannot_rail
from wir.text.map.arrows import deeds_of_orders
from wir.text.map.overlay import Overlay
from wir.text.panels.forecast_panel import first_in_short
from wir.text.panels.lines import Line, Role, Span, first_lines, first_seen, line, spread
from wir.text.panels.staff_panel import lapsed_lines, plan_rows, why_lines
from wir.text.panels.words import plate
from wir.text.speech.staff import crowded_lines
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Borrowed, Key, Keys, cursor_hint
from wir.tui.modes.asking import sure_to_dismantle
from wir.tui.modes.attacking import Attacking
from wir.tui.modes.delegating import hand_over
from wir.tui.modes.marching import GroupMode, Marching
from wir.tui.questions import Script, converse
from wir.tui.scene import Scene
from wir.tui.scrolling import RingCursor

_CHANGEABLE: Final = (Task.ATTACK, Task.SEAL, Task.MARCH, Task.RAIL, Task.SHELL, Task.SUPPLY)
"""Sorts of lines of which one can be changed."""

_BESIDE_PLOTS: Final = (Task.GUNS, Task.REPLACEMENTS)
"""What a group may do in the week in which it attacks."""

_NOTHING: Final = "The staff has no orders to propose; the list tells why"


class StaffPlan(Mode):
    """What the staff would order in this phase; nothing is given before it is accepted.

    The first chosen line is one of the cursor's sector. `without` are the indexes of the lines that are left out,
    `seen` those of the lines beside the map.
    """

    context = "staff"
    topic = "staff"
    covers = True
    keys: ClassVar[Keys[Self]] = (
        Key("accept", ENTER, "Give the orders", lambda mode: mode.accept(), 1),
        Key("up", ("up", "k"), "Up", lambda mode: mode.step(-1), 2, "Up/down"),
        Key("down", ("down", "j"), "Down", lambda mode: mode.step(1), 2, "Up/down"),
        Key("skip", (" ",), "In or out", lambda mode: mode.turn({mode.cursor.at}), 4),
        Key("back", (*BACK, "q"), "Back", lambda mode: mode.leave(), 9),
        Key("all", ("a",), "All or none", lambda mode: mode.all(), 3),
        Key("part", ("s",), "Sector or kind in or out", lambda m: m.turn(m.part()), 5, lambda m: m.part_word()),
        Key("sort", ("t",), "All of a kind in or out", lambda m: m.turn(m.alike()), 6, "Kind", lambda m: m.by_sector),
        Key("change", ("c",), "Change this line", lambda m: m.change(), 8, "Change", lambda m: m.has_changeable),
        Key("hand", ("d",), "Hand the sector to the staff", lambda m: m.hand(), 10, "Delegate", lambda m: m.by_sector),
        Key("next_part", ("tab", "pagedown", "right"), "Next sector or kind", lambda mode: mode.go_part(1), 7, "Next"),
        Key("last_part", ("pageup", "left"), "Previous sector or kind", lambda mode: mode.go_part(-1)),
        Key("first", ("home",), "Top", lambda mode: mode.step(-mode.cursor.at)),
    )

    def __init__(self, desk: Desk, lines: tuple[Proposed, ...] | None = None) -> None:
        super().__init__(desk)
        self.lines: tuple[Proposed, ...] = proposal(desk.view) if lines is None else lines
        self.cursor: RingCursor = RingCursor(lambda: len(self.lines))
        self.without: set[int] = set()
        self.seen: list[int | None] = []
        self._came_from = desk.cursor
        sector = sectors_of(desk.view).get(desk.cursor)
        self._leave_to_staff()
        self.cursor.at = next((n for n, each in enumerate(self.lines) if each.sector and each.sector is sector), 0)
        if self.lines:
            self.show()

    @property
    def here(self) -> Proposed:
        """The chosen line."""
        return self.lines[self.cursor.at]

    def step(self, by: int) -> None:
        """Chooses another line, and shows where it leads."""
        self.cursor.step(by)
        self.show()

    def show(self) -> None:
        """Puts the cursor of the map where the chosen line leads."""
        self.desk.cursor = self.here.at or self.desk.cursor

    @override
    def side_line(self, line: int) -> bool:
        """A click chooses a line; a second one leaves it out or takes it in again."""
        place = self.seen[line] if line < len(self.seen) else None
        if place is not None and place == self.cursor.at:
            self.turn({place})
        elif place is not None:
            self.step(place - self.cursor.at)
        return True

    # What is in

    def chosen(self) -> list[Proposed]:
        """The lines that are in and have orders."""
        return [each for place, each in enumerate(self.lines) if each.orders and place not in self.without]

    def all(self) -> None:
        """Takes every line in, or leaves every one out if all are in."""
        self.without = set() if self.without else set(range(len(self.lines)))

    def turn(self, places: set[int]) -> None:
        """Takes lines in, or leaves them out where any of them is in."""
        self.without = self.without | places if places - self.without else self.without - places

    def part(self) -> set[int]:
        """The lines of the current sector, in other phases those of the sort."""
        return {place for place, each in enumerate(self.lines) if each.part is self.here.part}

    def alike(self) -> set[int]:
        """The lines of the current sort, in every sector."""
        return {place for place, each in enumerate(self.lines) if each.task is self.here.task}

    def go_part(self, by: int) -> None:
        """Goes to the first line of another sector or sort."""
        first = [
            place for place, each in enumerate(self.lines) if not place or each.part is not self.lines[place - 1].part
        ]
        at = max(n for n, place in enumerate(first) if place <= self.cursor.at)
        self.step(first[(at + by) % len(first)] - self.cursor.at)

    def hand(self) -> None:
        """Hands the current sector over to the staff, or takes it back."""
        sector = self.here.sector
        if sector is not None:
            converse(self.desk, self._hand(army_groups(self.desk.view).get(sector, ArmyGroup(sector))), "armies")

    def _hand(self, group: ArmyGroup) -> Script:
        before = led_by_staff(self.desk.view)
        yield from hand_over(self.desk, group)
        self.without -= {n for n, each in enumerate(self.lines) if before.keys() & {*each.groups}}
        self._leave_to_staff()

    def _leave_to_staff(self) -> None:
        """Leaves out the lines of groups that the staff leads, for which it gives the orders itself."""
        led = led_by_staff(self.desk.view)
        self.without |= {n for n, each in enumerate(self.lines) if led.keys() & {*each.groups}}

    @property
    def by_sector(self) -> bool:
        """Whether the lines are listed by sector."""
        return any(each.sector is not None for each in self.lines)

    @property
    def has_changeable(self) -> bool:
        """Whether any line can be changed."""
        return any(each.task in _CHANGEABLE for each in self.lines)

    def part_word(self) -> str:
        """What the key for a whole part takes in or leaves out."""
        return "Sector" if self.by_sector else "Kind"

    def accept(self) -> None:
        """Gives the orders of all lines that are in, but asks before any factories are dismantled."""
        if self.chosen():
            converse(self.desk, self._accept(self.chosen()))
        elif any(each.orders for each in self.lines):
            self.desk.warn("No line is in; Space takes one in")
        else:
            self.desk.warn(_NOTHING)

    def _accept(self, chosen: Sequence[Proposed]) -> Script:
        """Gives the orders of lines, and says which have lapsed; none if the player keeps a city's factories."""
        for order in (order for each in chosen for order in each.orders if isinstance(order, Dismantle)):
            if not (yield sure_to_dismantle(self.desk, self.desk.view.cities[order.city])):
                return
        undo, undo_list = map(self.desk.keymap.key_of, ("table.undo", "table.undo_all"))
        is_final = any(order.is_final(self.desk.view) for each in chosen for order in each.orders)
        before = self.desk.view
        lapsed = self.desk.accept(chosen)
        crowded = crowded_lines(before, self.desk.view)
        for each in lapsed_lines(self.desk.view, lapsed):
            self.desk.say(each)
        for words in crowded:
            self.desk.say(line(Span(capital(words), Role.WARNING)))
        accepted, orders = given_of(chosen, lapsed)
        stake = ", ".join(at_stake(self.desk.view, self.desk.todo, in_short=True))
        failed = [f"{len(which)} {why}" for which, why in ((lapsed, "lapsed"), (crowded, "without room")) if which]
        told = ", ".join([f"{count(accepted, 'line')} accepted", *failed])
        told += "" if stake else f", {count(orders, 'order')} given"  # what is at stake must fit beside it
        if is_final:
            told += "; orders that rolled dice cannot be taken back"
        elif self.desk.may_take_back and not (stake and failed):
            told += f"; {undo} takes all back" + ("" if stake else f", later {undo_list}")
        self.leave()
        self.desk.cursor = self._came_from
        self.desk.note(line(Span(told, Role.GOOD), Span(f"; {stake}", Role.WARNING) if stake else ""))

    # Changing it

    def change(self) -> None:
        """Changes the chosen line: an attack in its list, any other group's by another goal."""
        here = self.here
        if here.task not in _CHANGEABLE or here.groups[0] not in self.desk.view.groups:
            self.desk.warn("Attacks and marches can be changed; any line can be left out")
        elif here.task is Task.ATTACK and here.at is not None:
            attack = Attacking(self.desk, here.at, self._planned(), self._attacked)
            attack.ask(here.groups, alone=False)  # groups that drive up by another way than the list would choose
            self.desk.push(attack)
        else:
            self.desk.push(Sending(self.desk, here.groups[0], self._sent))

    def _planned(self) -> View:
        """The View with the plots and strikes of the lines that are in, and what they add to the strength of groups."""
        lines = sorted(self.chosen(), key=lambda each: each.turn)
        orders = (order for each in lines for order in each.orders)
        there = (order for order in orders if isinstance(order, Plot | PlotStrike | AddGuns | Replace))
        return reduce(carried_out, there, self.desk.view)

    def _attacked(self, attack: Attacking) -> None:
        """Takes an attack into the plan as it has been changed."""
        plan = attack.plan
        orders = plan.all_orders
        groups = tuple(number for order in orders if (number := group_of(order)) is not None)
        self._put(groups, plan.target, Task.ATTACK, orders, plan.found.main)

    def _sent(self, at: Hex, task: Task, orders: Sequence[Order]) -> None:
        """Takes another goal of a group into the plan; if it was to seal, and still goes by a plot, it seals there."""
        here = self.here
        still_seals = here.task is Task.SEAL and task is Task.MARCH and isinstance(orders[0], Plot)
        self._put(here.groups[:1], at, Task.SEAL if still_seals else task, orders)

    def _put(
        self, groups: tuple[int, ...], at: Hex, task: Task, orders: Sequence[Order], found: Forecast | None = None
    ) -> None:
        """Changes the chosen line; other lines of its groups are left out, since each has one thing to do.

        Groups that attack take guns and replacements as before.
        """
        here = self.cursor.at
        line_ = replace(
            self.here, groups=groups, at=at, task=task, orders=tuple(orders), why="as you changed it", forecast=found
        )
        beside = _BESIDE_PLOTS if task is Task.ATTACK else ()
        others = {
            n
            for n, each in enumerate(self.lines)
            if n != here and each.orders and each.task not in beside and {*each.groups}.intersection(groups)
        }
        lost = others - self.without
        self.lines = (*self.lines[:here], line_, *self.lines[here + 1 :])
        self.without = (self.without | others) - {here} if orders else self.without | {here}
        self.show()
        more = f"; {count(len(lost), 'other line')} of these groups left out" if lost else ""
        self.desk.note(f"Changed{more}")

    # What is shown

    @override
    def prompt(self) -> Line:
        with_orders = sum(bool(each.orders) for each in self.lines)
        if not with_orders:
            return line(Span(_NOTHING, Role.LABEL))
        words = f"{len(self.chosen())} of {with_orders} lines in; nothing is ordered until you accept"
        words += first_in_short(self.desk.view, [0]) if self.by_sector else ""
        return line(Span(words, Role.LABEL))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The list, with the reason for the chosen line below it."""
        title = line(Span("THE STAFF'S PLAN", Role.TITLE))
        why = self.why(width)
        room = max(1, height - 1 - min(len(why), height * 2 // 3))
        rows = plan_rows(self.desk.view, self.lines, self.without, self.cursor.at, (width, room))
        here = next(row for row, (_, place) in enumerate(rows) if place == self.cursor.at)
        top = first_seen(here, room, len(rows))
        if len(rows) > room:
            title = spread(title, line(Span(f"{top + 1}-{top + room}/{len(rows)}", Role.LABEL)), width)
        self.seen = [None, *(place for _, place in rows[top : top + room])]
        shown = [spans for spans, _ in rows[top : top + room]]
        return [title, *shown, *first_lines(why, height - 1 - len(shown))]

    def why(self, width: int) -> list[Line]:
        """Everything about the chosen line."""
        return why_lines(self.desk.view, self.here, width)

    @override
    def scene(self) -> Scene:
        """The plots, marches and strikes of all lines that are in, as arrows, and where rail moves lead."""
        view = self.desk.view
        orders: list[Order] = [order for each in self.chosen() for order in each.orders]
        ends = {order.target: str(order.group) for order in orders if isinstance(order, RailMove)}
        return Scene(
            selected=self.here.at,
            overlay=Overlay(labels=ends) if ends else None,
            deeds=deeds_of_orders(view, orders),
            raised=frozenset(self.here.groups),
        )


def ask_staff(desk: Desk, plan: StaffPlan | None = None) -> None:
    """Shows the staff's plan for the phase, if it has any."""
    plan = plan or StaffPlan(desk)
    if plan.lines:
        desk.push(plan)
    else:
        more = "more " if desk.match.accepted else ""
        desk.warn(f"The staff has nothing {more}to propose in this phase")


Sent = Callable[[Hex, Task, Sequence[Order]], object]
"""Called with where a group is sent, as what, and by which orders."""


class Sending(GroupMode):
    """Another goal for a group of the plan; nothing is ordered, `sent` takes what is chosen."""

    context = "sending"
    topic = "staff"
    keys: ClassVar[Keys[Self]] = (
        Key("march", ENTER, "March to the cursor", lambda mode: mode.march(), 1, "March there"),
        Key("plot", ("p",), "Plot to the cursor", lambda mode: mode.plot(), 3, "Plot there"),
        Key("rail", ("x",), "By rail to the cursor", lambda mode: mode.rail(), 4, "By rail"),
        Key("back", (*BACK, "q"), "Back", lambda mode: mode.leave(), 5),
    )
    borrowed: ClassVar[Borrowed] = {2: cursor_hint("Cursor")}

    def __init__(self, desk: Desk, number: int, sent: Sent) -> None:
        super().__init__(desk, number)
        self._sent = sent
        self._marching = Marching(desk, number)

    @override
    def prompt(self) -> Line:
        words = self._marching.words() or "put the cursor where the group is to go"
        return line(plate(self.number), Span(f" {words}", Role.VALUE))

    @override
    def scene(self) -> Scene:
        return self._marching.scene()

    @override
    def clicked(self, hex_: Hex) -> bool:
        """A second click on a hex sends the group there."""
        if hex_ == self.desk.cursor:
            self.march()
            return True
        return False

    def march(self) -> None:
        """Sends the group by the least tiring march, as far as it gets this week, or else by a plot."""
        way = self._marching.shown
        if way is None or not way.march.directions:
            self.plot()
        else:
            group = self.group
            self._choose(way.halt(group.at), Task.MARCH, list(march_orders(group, way.march)))

    def plot(self) -> None:
        """Sends the group by a plot for the execution."""
        view, at = self.desk.view, self.desk.cursor
        plot = plot_to(view, self.group, at)
        if plot is None:
            self.desk.warn(f"No march and no plot of group {self.number} leads to {place(view.scenario, at)} this week")
        else:
            meets = view.groups_at(at, self.desk.viewer.enemy)
            self._choose(at, Task.ATTACK if meets else Task.MARCH, [Plot(self.number, plot)])

    def rail(self) -> None:
        """Sends the group by rail."""
        view, at = self.desk.view, self.desk.cursor
        refusal = why_cannot_rail(view, self.group, at)
        if refusal is not None:
            self.desk.warn(str(refusal))
        else:
            self._choose(at, Task.RAIL, [RailMove(self.number, at)])

    def _choose(self, at: Hex, task: Task, orders: Sequence[Order]) -> None:
        self.leave()
        self._sent(at, task, orders)
