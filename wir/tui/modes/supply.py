"""The supply phase: depots driven one after another (§5.2-§5.4), and railways planned over several weeks (§5.3)."""

from collections.abc import Sequence
from typing import ClassVar, Self

from typing_extensions import override

from wir.ai.staff import Proposed, Task, supply_lines
from wir.estimates.deliveries import Delivery, plan_deliveries, relief_of
from wir.estimates.phase_rules import DRIVEN, keeping_rules, rules_of, week_of_rules
from wir.estimates.rail_plans import MOST, keeping, line_to, next_rail, plan_of, rail_of_week, still_to_lay, timetable
from wir.match.standing import carry_on
from wir.model.groups import Group
from wir.model.hexes import Hex, way_of
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import count, place
from wir.orders.supply import DepotOrder, LayRail, MoveDepot
from wir.rules.rail_building import area_of, axis_area, has_rail_area
from wir.rules.refusal import Refusal
from wir.rules.supply import auto_route, depots_left, fatigue_removed, is_cut_off, supplied_from, unsupplied
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import BLANK, Line, Role, Span, flowed, heading, line, wrapped
from wir.text.panels.words import near, plate
from wir.tui.desk import Desk, Mode
from wir.tui.directions import steering_keys
from wir.tui.keys import BACK, END_HINT, ENTER, Answer, Borrowed, Hint, Key, Keys, cursor_hint
from wir.tui.modes.asking import ask_place
from wir.tui.modes.driving import Drive, Rerouting
from wir.tui.modes.looking import LookingRound
from wir.tui.modes.staff import StaffPlan, ask_staff
from wir.tui.scene import Scene


def _keep_rail_plan(desk: Desk, depot: int) -> None:
    """Designates the week's hex of the plan when the depot that can do it is on its way."""
    if not desk.is_my_turn or desk.view.own.rail_hex is not None:
        return
    plan = plan_of(desk.view)
    order = next_rail(desk.view, plan) if plan else None
    if order is not None and order.depot == depot and desk.order(order):
        at = Span(f"{desk.view.own.rail_hex}", Role.VALUE)
        desk.say(line("By the rail plan a railway is to be built at ", at))


class RailPlanning(Mode):
    """The plan beside the map; the cursor adds whole lines to it."""

    context = "rails"
    topic = "railways"
    keys: ClassVar[Keys[Self]] = (
        Key("add", ("enter", " "), "Add or drop", lambda mode: mode.toggle(mode.desk.cursor), 2, "Line to the cursor"),
        Key(
            "target",
            ("g",),
            "Line to a place",
            lambda m: ask_place(m.desk, "Build the railway to which place?", m.clicked),
            3,
        ),
        Key("clear", ("c", "delete"), "Clear", lambda mode: mode.plan.clear(), 4),
        Key("back", (*BACK, "q", "x", "r"), "Done", lambda mode: mode.leave(), 5),
    )
    borrowed: ClassVar[Borrowed] = {1: cursor_hint("Cursor")}

    def __init__(self, desk: Desk, finished: Answer) -> None:
        super().__init__(desk)
        self._finished = finished
        self.plan: list[Hex] = still_to_lay(desk.view, plan_of(desk.view))
        self._before = list(self.plan)

    @override
    def prompt(self) -> Line:
        if not self.plan:
            return line(Span("Rail plan: put the cursor where the railway should lead", Role.LABEL))
        weeks = self._timetable()
        until = f", the last in week {weeks[-1][1]}" if weeks else ""
        return line(Span(f"Rail plan: {count(len(self.plan), 'hex')}{until}", Role.VALUE))

    @override
    def clicked(self, hex_: Hex) -> bool:
        self.desk.cursor = hex_
        self.toggle(hex_)
        return True

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The hexes with the weeks in which they would be designated."""
        view = self.desk.view
        lines = [heading("RAIL PLAN", width)]
        for hex_, week in self._timetable():
            zone = f" {area_of(hex_)}" if self.desk.viewer is Side.AXIS else ""
            lines.append(line(Span(f"week {week:3}{zone} ", Role.LABEL), Span(f"{hex_}", Role.VALUE)))
            lines.append(line(Span(f"  {near(view.scenario, hex_)}", Role.FAINT)))
            if week == view.week and next_rail(view, [hex_]) is None:  # the enemy is near, or all have had their turn
                lines.append(line(Span("  no depot reaches it", Role.WARNING)))
        if not self.plan:
            told = "Each week one hex of the plan is designated automatically, by the first depot that reaches it."
            lines += [BLANK, *wrapped(line(Span(told, Role.FAINT)), width)]
        return lines[:height]

    @override
    def scene(self) -> Scene:
        labels = {hex_: str(week) for hex_, week in self._timetable()}
        tints = dict.fromkeys(self.plan, Tint.BUILDING)
        return Scene(overlay=Overlay(tints, labels, ((Tint.BUILDING, "week of the railway"),)) if tints else None)

    def toggle(self, hex_: Hex) -> None:
        """Takes a hex out of the plan, or adds the line that leads to it."""
        if hex_ in self.plan:
            self.plan.remove(hex_)
            return
        added, where = line_to(self.desk.view, self.plan, hex_), place(self.desk.view.scenario, hex_)
        if added is None:
            self.desk.warn(f"No railway can be built to {where}: railways need clear ground (§5.3)")
        elif not added:
            self.desk.warn(
                f"Nothing is left to build: your railways{' and this plan' * bool(self.plan)} lead to {where}"
            )
        elif len(self.plan) + len(added) > MOST:
            self.desk.warn(f"A plan holds {MOST} hexes")
        else:
            self.plan += added

    @override
    def leave(self) -> None:
        if self.plan != self._before:
            self.desk.order(keeping(self.desk.viewer, self.plan))
        super().leave()
        self._finished()

    def _timetable(self) -> list[tuple[Hex, int]]:
        return timetable(self.desk.view, self.plan)


class SupplyPlan(StaffPlan):
    """Where the staff would send all depots, and the railway of the week; depots can be rerouted."""

    topic = "supply"

    def __init__(self, desk: Desk, finished: Answer) -> None:
        self._finished = finished
        self._deliveries = {each.order.depot: each for each in plan_deliveries(desk.view)}
        lines = supply_lines(desk.view, self._deliveries.values(), rail_of_week(desk.view))
        super().__init__(desk, tuple(sorted(lines, key=lambda each: [*Task].index(each.task))))
        desk.guide.looked_at.add("supply")

    def deliveries(self) -> list[Delivery]:
        """The moves of depots that are in."""
        return [self._deliveries[each.groups[0]] for each in self.chosen() if each.task is Task.SUPPLY]

    @override
    def prompt(self) -> Line:
        chosen = self.deliveries()
        groups = sum(len(delivery.groups) for delivery in chosen)
        removed = sum(map(sum, relief_of(self.desk.view, chosen).values()))
        served = (self.desk.view.groups.get(number) for delivery in chosen for number in delivery.groups)
        tired = any(unit.fatigue for group in served if group is not None for unit in group.units)
        nothing = "no fatigue removed" if tired or not groups else "nobody tired"
        relief = f"about {count(removed, 'point')} of fatigue removed" if removed else nothing
        return line(Span(f"{count(len(chosen), 'depot')} for {count(groups, 'group')}, {relief}", Role.VALUE))

    @override
    def why(self, width: int) -> list[Line]:
        """Everything about the chosen line; for a depot what it does for each of the tired groups."""
        lines, here, view = super().why(width), self.here, self.desk.view
        if here.task is not Task.SUPPLY:
            return lines
        delivery = self._deliveries[here.groups[0]]
        relief = relief_of(view, {each.order.depot: each for each in (*self.deliveries(), delivery)}.values())
        worn = [(tired, n) for n in delivery.groups if n in view.groups and (tired := _fatigue(view.groups[n]))]
        told = [line(Span("fatigue", Role.LABEL))] if worn else []
        for tired, number in sorted(worn, key=lambda each: -each[0]):
            after = Span(f" → {_fatigue(view.groups[number], relief[number])}", Role.GOOD)
            after = after if sum(relief[number]) else Span(" stays", Role.WARNING)  # the supply pool is empty
            told.append(line(plate(number), Span(f" {tired}", Role.GOOD), after))
        return lines + flowed(told, width)

    @override
    def scene(self) -> Scene:
        """Every route with the number of its depot, the chosen one step by step, and which groups each depot supplies.

        Where a group is supplied or a railway laid, its sign is shown, not the number of a passing depot.
        """
        view, here = self.desk.view, self.here
        tints: dict[Hex, Tint] = {}
        passed: dict[Hex, str] = {}
        for delivery in self.deliveries():
            passed |= dict.fromkeys(_way(view, delivery.order), str(delivery.order.depot))
            groups = (view.mover(number) for number in delivery.groups)
            tints |= {group.at: Tint.GOOD for group in groups if group is not None and group.at is not None}
        tints |= {each.at: Tint.BUILDING for each in self.chosen() if each.task is Task.RAILWAY and each.at is not None}
        labels = {hex_: depot for hex_, depot in passed.items() if hex_ not in tints}
        overlay = Overlay(tints, labels, ((Tint.GOOD, "supplied"), (Tint.BUILDING, "railway to be built")))
        path = next(_way(view, order) for order in here.orders if isinstance(order, DepotOrder))
        return Scene(view.depots[here.groups[0]].entry, path, overlay)

    @override
    def change(self) -> None:
        """Lets the chosen depot be rerouted; the plan keeps the result."""
        if self.here.task is Task.SUPPLY:
            order = self._deliveries[self.here.groups[0]].order
            self.desk.push(Rerouting(self.desk, order.depot, order.route, self._rerouted))
        else:
            self.desk.warn("The railway can only be left out")

    def _rerouted(self, driven: Drive) -> None:
        view, here, way = self.desk.view, self.cursor.at, driven.way
        if isinstance(way, Refusal):
            self.desk.warn(str(way))
            return
        served = {n for each in self.deliveries() if each.order.depot != driven.number for n in each.groups}
        reached = supplied_from(view, self.desk.viewer, way.end)
        groups = tuple(group.id for group in reached if group.id not in served)
        percent = fatigue_removed(view, self.desk.viewer, way.penalty)
        delivery = Delivery(MoveDepot(driven.number, driven.route), way.end, percent, groups)
        self._deliveries[driven.number] = delivery
        self.without.discard(here)
        self._tell_anew()
        self.show()
        if not groups:
            self.desk.warn(f"Depot {driven.number} would supply no group that another depot does not")

    @override
    def all(self) -> None:
        super().all()
        self._tell_anew()

    @override
    def turn(self, places: set[int]) -> None:
        super().turn(places)
        self._tell_anew()

    def _tell_anew(self) -> None:
        """Updates what each depot does, given those that are in: what one leaves in the pool, the next may use."""
        self.lines = tuple(self._told(each) if each.task is Task.SUPPLY else each for each in self.lines)

    def _told(self, line_: Proposed) -> Proposed:
        """The line of a depot, given all depots that are in."""
        (number,) = line_.groups
        plan = {each.order.depot: each for each in (*self.deliveries(), self._deliveries[number])}
        found = supply_lines(self.desk.view, plan.values(), None)
        return replace(next(each for each in found if each.groups == (number,)), turn=line_.turn)

    @override
    def leave(self) -> None:
        super().leave()
        self._finished()


def _way(view: View, order: DepotOrder) -> tuple[Hex, ...]:
    return way_of(view.depots[order.depot].entry, order.route)


def _fatigue(group: Group, removed: Sequence[int] = ()) -> int:
    """The mean fatigue of a group's units when so many points of it have been removed."""
    return (sum(unit.fatigue for unit in group.units) - sum(removed)) // len(group.units)


class Supply(Mode):
    """A depot is on its way; its route so far is not ordered yet."""

    context = "supply"
    keys: ClassVar[Keys[Self]] = (
        *steering_keys("Drive", lambda mode, direction: mode.drive(direction), lambda mode: mode.at),
        Key("supply", ENTER, "Supply", lambda mode: mode.supply(), 2),
        Key("build", ("b",), "Build rail", lambda mode: mode.build(), 4),
        Key("abort", ("a", "0", "backspace"), "Abort", lambda mode: mode.abort(), 9),
        Key("auto", ("o",), "Auto-move", lambda mode: mode.retrace(), 6),
        Key("scan", ("s",), "Supply scan", lambda mode: mode.scan(), 8, "Scan"),
        Key("next", ("n",), "Next depot", lambda mode: mode.choose(mode.number or 0), 7, "Next"),
        Key("propose", ("p", "P"), "Propose all", lambda m: ask_staff(m.desk, SupplyPlan(m.desk, m.resume)), 3),
        Key("rails", ("r",), "Rail plan", lambda mode: mode.desk.push(RailPlanning(mode.desk, mode.resume)), 5),
        Key("target", ("t",), "To a place", lambda mode: mode.ask_place(), 13),
        Key("follow", ("f",), "Follow these routes each week", lambda mode: mode.follow(), 12, "Each week"),
        Key("look", ("l",), "Look around", lambda mode: mode.desk.push(LookingRound(mode.desk)), 11),
    )
    borrowed: ClassVar[Borrowed] = {10: END_HINT}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.driven: Drive | None = None
        self._were_ready: list[int] = []
        self._keeps_plan = True
        desk.left_at = desk.cursor
        self.scans = False

    @override
    def begun(self) -> None:
        """Takes the first depot that is left after the player's rule, with its railway, has been carried out."""
        self._keeps_plan = DRIVEN.week(self.desk.view) != self.desk.view.week
        self.choose()

    @property
    def number(self) -> int | None:
        """The number of the depot on its way; None when all have had their turn."""
        return None if self.driven is None else self.driven.number

    @override
    def hints(self) -> list[Hint]:
        if self.number is None:
            undo = [Hint(("table.undo",), "Undo")] if self.desk.may_take_back else []
            return [END_HINT, Hint(("supply.scan",), "Scan"), *undo]
        return super().hints()

    @property
    def at(self) -> Hex:
        """Where the depot has come to."""
        return self.desk.cursor if self.driven is None else self.driven.at

    @override
    def prompt(self) -> Line:
        """The depot, its penalty hexes, how much fatigue it would remove, and which groups it would reach."""
        if self.driven is None:
            left = len(unsupplied(self.desk.view, self.desk.viewer))
            key = self.desk.keymap.key_of("table.end")
            words = f"Every depot has had its turn; {count(left, 'group')} without supply. {key} ends the phase."
            return line(Span(words, Role.GOOD))
        return line(self.driven.words(), self._rail_reminder())

    @override
    def clicked(self, hex_: Hex) -> bool:
        if self.driven is None:
            return False
        self.driven.go_to(hex_)
        return True

    @override
    def scene(self) -> Scene:
        """The route and the groups that the depot would reach; in a supply scan only groups without supply (§5.4)."""
        driven, own = self.driven, self.desk.view.movers_of(self.desk.viewer)
        hidden = frozenset(group.id for group in own if self.scans and group.supplied)
        if driven is None:
            return Scene(hidden=hidden)
        return Scene(selected=driven.depot.entry, path=driven.hexes, overlay=driven.reach(), hidden=hidden)

    # Driving

    def drive(self, direction: int) -> None:
        """Drives a hex, or back if that is where the depot came from."""
        if (driven := self._on_its_way()) is not None:
            driven.step(direction)

    def ask_place(self) -> None:
        """Drives to a named place, by the fewest penalty hexes."""
        if (driven := self._on_its_way()) is not None:
            ask_place(self.desk, "Drive to which place?", driven.go_to)

    def supply(self) -> None:
        """Distributes supplies where the depot is, and goes on with the next (§5.2)."""
        driven = self._on_its_way()
        if driven is not None and self.desk.order(MoveDepot(driven.number, driven.route)):
            self.choose(driven.number)

    def build(self) -> None:
        """Designates the hex for a railway; the depot goes back to its start and may still supply (§5.3)."""
        driven = self._on_its_way()
        if driven is not None and self.desk.order(LayRail(driven.number, driven.route)):
            self.abort()

    def abort(self) -> None:
        """Puts the depot back on its start (§5.2)."""
        if self.driven is not None:
            self.driven.become()

    def retrace(self) -> None:
        """Retraces last week's route as far as railways and cities go (§5.2, Auto-Move)."""
        driven = self.driven
        if driven is None:
            return
        if driven.depot.route:
            driven.become(auto_route(self.desk.view, driven.depot))
        else:
            self.desk.warn(f"Depot {driven.number} has no route of last week to retrace (§5.2)")

    def follow(self) -> None:
        """Lets all depots follow their last routes now and each week as the phase begins, or no longer."""
        view = self.desk.view
        rules, week = rules_of(view), week_of_rules(view)
        if self.desk.order(keeping_rules(view, replace(rules, depots=not rules.depots), week).deed):
            each_week = "From now on all depots follow last week's routes as the phase begins"
            if not any(depot.route for depot in view.depots_of(self.desk.viewer)):
                each_week = "All depots follow last week's routes from now on; this week P proposes them"
            self.desk.reply("Depots no longer follow their routes automatically" if rules.depots else each_week)
            self.desk.tell_carried(carry_on(self.desk.match, self.desk.viewer))
            self.resume()

    def scan(self) -> None:
        """Hides the supplied groups, or shows them again (§5.4)."""
        self.scans = not self.scans
        left = len(unsupplied(self.desk.view, self.desk.viewer))
        self.desk.note(f"{count(left, 'group')} without supply" if self.scans else "All groups are shown again")

    @override
    def renew(self) -> None:
        """Goes on with what has its turn again, or else with the depot in hand, after an undo or redo.

        From now on the player lays the week's railway himself.
        """
        self._keeps_plan = False
        again = [number for number in self._ready() if number not in self._were_ready]
        self.choose(min(again, default=self.number or 0) - 1)

    # Helpers

    def _on_its_way(self) -> Drive | None:
        """The current depot; if every one has had its turn, the player is told."""
        if self.driven is None:
            self.desk.warn("Every depot has had its turn")
        return self.driven

    def choose(self, after: int = 0) -> None:
        """Takes the next depot that may still move, starting over after the last one.

        A skipped one may come back as long as no later one begins its move.
        """
        self._were_ready = ready = self._ready()
        number = next((number for number in ready if number > after), ready[0] if ready else None)
        self.driven = None if number is None else Drive(self.desk, number)
        self._take_in_hand()

    def resume(self) -> None:
        """Goes on with the current depot and its route after a look at a plan; with the next if it has had its turn."""
        if self.driven is None or self.driven.number not in self._ready():
            self.choose()
        else:
            self._take_in_hand()

    def _ready(self) -> list[int]:
        view = self.desk.view
        return [depot.id for depot in depots_left(view, self.desk.viewer) if not is_cut_off(view, depot)]

    def _take_in_hand(self) -> None:
        """Puts the cursor on the current depot, which designates the week's hex of the rail plan if it can."""
        if self.driven is not None:
            self.desk.cursor = self.driven.at
            if self._keeps_plan:
                _keep_rail_plan(self.desk, self.driven.number)

    def _rail_reminder(self) -> Line:
        """Reminds the player, as the original does, that a railway is still to be designated, and in which area."""
        view = self.desk.view
        if view.own.rail_hex is not None:
            return line(Span(f"  rail at {view.own.rail_hex}", Role.LABEL))
        if not view.weeks_left or (view.viewer is Side.AXIS and not has_rail_area(view)):
            return line("  ", Span("no rail this week", Role.LABEL))
        if view.viewer is Side.SOVIET:
            return line("  ", Span("no rail yet", Role.WARNING))
        return line("  ", Span(f"no rail yet ({axis_area(view.week)})", Role.WARNING))
