"""The movement and tactical plot phase: choosing groups (§6.1)."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.estimates.group_rows import is_idle
from wir.estimates.targets import strike_targets
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import END_HINT, Borrowed, Hint, Key, Keys, cursor_hint
from wir.tui.modes.in_hand import AirInHand, GroupInHand, InHand
from wir.tui.modes.replacing import replace_by_rule
from wir.tui.modes.striking import Striking
from wir.tui.questions import AskText, ask


class Movement(Mode):
    """No group is in hand; `passed` remembers those that the player has looked at and left alone."""

    context: ClassVar[str] = "movement"
    keys: ClassVar[Keys[Movement]] = (
        Key("get", ("g", "enter"), "Get", lambda mode: mode.get(), 1, "Get group"),
        Key("plot", ("p",), "Plot", lambda mode: mode.plot(), 2),
        Key("next", ("n",), "Next", lambda mode: mode.step(1), 3),
        Key("previous", ("N",), "Previous", lambda mode: mode.step(-1)),
        Key("strikes", ("a",), "Air strikes", lambda mode: mode.next_strike(), 5),
        Key("replace_all", ("r",), "Replacements", lambda mode: replace_by_rule(mode.desk), 6, "Replace"),
    )
    borrowed: ClassVar[Borrowed] = {
        4: cursor_hint("Cursor"),
        7: END_HINT,
        8: Hint(("table.todo",), "To do"),
    }

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.passed: set[int] = set()
        self._last = 0
        self._last_air = 0
        if desk.left_at is not None:
            desk.cursor, desk.left_at = desk.left_at, None

    @override
    def prompt(self) -> Line:
        idle = len(self._idle())
        air = len(self._idle_aircraft())
        if not idle and not air:
            return line(Span("Every group has its orders. E ends the phase.", Role.GOOD))
        parts = [f"{idle} groups could still act" if idle != 1 else "1 group could still act"]
        parts += [f"{air} air groups could fly" if air != 1 else "1 air group could fly"] if air else []
        return line(Span(", ".join(parts), Role.LABEL))

    @override
    def clicked(self, hex_: Hex) -> bool:
        """A second click on a hex takes the group there in hand."""
        if hex_ == self.desk.cursor and self.desk.own_at(hex_):
            self.get()
            return True
        return False

    # Taking groups in hand

    def get(self) -> None:
        """Takes the group at the cursor in hand, in a stack the one that was gone to; else asks for a number."""
        group = self._at_cursor()
        if group is not None:
            self.take(group)
            return
        question = AskText(self.desk, "Get which group, by number?", self._read, note="or put the cursor on one")
        ask(self.desk, question, self.take)

    def plot(self) -> None:
        """Takes the group at the cursor in hand and begins its plot, or the strike of an air group."""
        group = self._at_cursor()
        if group is None:
            self.desk.warn("Put the cursor on a group of yours to plot for it")
            return
        self.take(group)
        hand = self.desk.mode
        if isinstance(hand, GroupInHand):
            hand.plot()
        elif isinstance(hand, AirInHand):
            hand.plot_strike()

    def take(self, group: Group | AirGroup) -> None:
        """Takes a group in hand."""
        if group.at is None:
            self.desk.warn(f"Air group {group.id} is being rebuilt")
            return
        self._put_down()
        self.desk.cursor = group.at
        hand = AirInHand if isinstance(group, AirGroup) else GroupInHand
        self.desk.push(hand(self.desk, self, group.id))

    def step(self, by: int, start: int | None = None) -> None:
        """Takes the next or previous group with something left to do in hand, after a number (§6.1)."""
        everyone: list[Group | AirGroup] = [*self._idle(), *self._idle_aircraft()]
        idle = [group for group in everyone if group.id not in self.passed]
        if not idle:
            if self.passed:
                self.passed.clear()
                self.desk.note("Every group has been looked at; the next key begins again")
            else:
                self.desk.warn("No group has anything left to do")
            return
        idle.sort(key=lambda group: group.id, reverse=by < 0)
        here = start if start is not None else self._last
        later = [group for group in idle if (group.id - here) * by > 0]
        chosen = (later or idle)[0]
        self._last = chosen.id
        self.take(chosen)

    def next_strike(self) -> None:
        """Takes the next air group that may fly a strike in hand (§6.9)."""
        ready = self._with_targets()
        if not ready:
            needs = "they need supply, aircraft, and not to have moved"
            why = "nothing to strike is within their range" if self._idle_aircraft() else needs
            self.desk.warn(f"No air group can fly a strike: {why}")
            return
        later = [air for air in ready if air.id > self._last_air]
        chosen = (later or ready)[0]
        self._last_air = chosen.id
        self.take(chosen)
        self.desk.push(Striking(self.desk, chosen.id, self._strike_done, self._put_down))

    def _strike_done(self) -> None:
        """Goes on with the next air group that may fly, as the original does; after the last one none is in hand."""
        self._put_down()
        if any(air.id > self._last_air for air in self._with_targets()):
            self.next_strike()

    def _put_down(self) -> None:
        for mode in self.desk.pile[1:2]:
            self.desk.remove(mode)

    def _at_cursor(self) -> Group | AirGroup | None:
        """The group at the cursor that is not in hand, in a stack the one that was gone to."""
        own = [group for group in self.desk.own_at(self.desk.cursor) if group.id not in self._held()]
        return next((group for group in own if group.id == self.desk.sought), own[0] if own else None)

    def _held(self) -> set[int]:
        """The number of the group in hand."""
        return {mode.number for mode in self.desk.pile if isinstance(mode, InHand)}

    def _read(self, text: str) -> Group | AirGroup:
        number = int(text) if text.isascii() and text.isdigit() else 0
        view = self.desk.view
        group = view.groups.get(number) or view.air.get(number)
        if group is None or group.side is not self.desk.viewer:
            raise ValueError(f"You have no group {text}" if text else "Type the number of a group")
        return group

    def _idle(self) -> list[Group]:
        """Combat groups that could act and have no orders."""
        view = self.desk.view
        return [group for group in view.groups_of(self.desk.viewer) if is_idle(view, group)]

    def _with_targets(self) -> list[AirGroup]:
        """Air groups that may plot a strike and have something within range."""
        return [air for air in self._idle_aircraft() if strike_targets(self.desk.view, air)]

    def _idle_aircraft(self) -> list[AirGroup]:
        """Air groups that may plot a strike and have not."""
        view = self.desk.view
        return [air for air in view.air_of(self.desk.viewer) if is_idle(view, air)]
