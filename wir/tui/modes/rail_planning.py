"""Planning railways over several weeks: each week one hex of the plan is designated by itself (§5.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.estimates.rail_plans import MOST, keeping, line_to, next_rail, plan_of, still_to_lay, timetable
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.words import count
from wir.rules.rail_building import area_of
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import BLANK, Line, Role, Span, heading, line, wrapped
from wir.text.panels.words import near
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Borrowed, Key, Keys, cursor_hint
from wir.tui.modes.asking import ask_place
from wir.tui.scene import Scene


def keep_rail_plan(desk: Desk, depot: int) -> None:
    """Designates the hex of the week when the depot that does it is on its way."""
    side = desk.viewer
    if not desk.is_my_turn or desk.view.players[side].rail_hex is not None:
        return
    plan = plan_of(desk.view)
    order = next_rail(desk.view, side, plan) if plan else None
    if order is not None and order.depot == depot and desk.order(order) is not None:
        at = desk.view.players[side].rail_hex
        desk.say(line("By the rail plan a railway is to be laid at ", Span(f"{at}", Role.VALUE)))


class RailPlanning(Mode):
    """The plan beside the map; the cursor adds whole lines to it."""

    context: ClassVar[str] = "rails"
    topic = "railways"
    keys: ClassVar[Keys[RailPlanning]] = (
        Key("add", ("enter", " "), "Add or drop", lambda mode: mode.toggle(mode.desk.cursor), 2, "Line to the cursor"),
        Key("target", ("g",), "Line to a place", lambda mode: mode._ask(), 3),
        Key("clear", ("c", "delete"), "Clear", lambda mode: mode.plan.clear(), 4),
        Key("back", (*BACK, "q", "x", "r"), "Done", lambda mode: mode.leave(), 5),
    )
    borrowed: ClassVar[Borrowed] = {1: cursor_hint("Cursor")}

    def __init__(self, desk: Desk, finished: Callable[[], object]) -> None:
        super().__init__(desk)
        self._finished = finished
        self.plan: list[Hex] = still_to_lay(desk.view, desk.viewer, plan_of(desk.view))
        self._before = list(self.plan)

    @override
    def prompt(self) -> Line:
        if not self.plan:
            return line(Span("Rail plan: put the cursor where a railway should lead to", Role.LABEL))
        weeks = self._timetable()
        until = f", the last in week {weeks[-1][1]}" if weeks else ""
        return line(Span(f"Rail plan: {count(len(self.plan), 'hex', 'hexes')}{until}", Role.VALUE))

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
        if not self.plan:
            told = "Each week one hex of the plan is designated by itself, by the first depot that reaches it."
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
        added = line_to(self.desk.view, self.desk.viewer, self.plan, hex_)
        if not added:
            self.desk.warn(f"No railway can be led to {hex_}: rails are laid on clear ground (§5.3)")
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
        return timetable(self.desk.view, self.desk.viewer, self.plan)

    def _ask(self) -> None:
        ask_place(self.desk, "Lead the railway to which place?", self.clicked)
