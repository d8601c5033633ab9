"""Looking at the map: with the cursor free, without counters (§4.6), while others play or the game is over.

And trying out what an attack from any hex on any other would come to (§7.6).
"""

from typing import Any, ClassVar, Self

from typing_extensions import override

from wir.estimates.forecast import forecast_between
from wir.model.sides import Side
from wir.model.view import view
from wir.model.words import count, place
from wir.saves.errors import SaveError
from wir.text.panels.forecast_panel import forecast_panel
from wir.text.panels.lines import Line, Role, Span, first_lines, line
from wir.text.panels.words import PLATES
from wir.text.war.changes import Changes, changes_between, changes_lines, changes_overlay
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Borrowed, Key, Keys, answer, cursor_hint
from wir.tui.modes.pages import show_forecast
from wir.tui.scene import Scene


class Bare(Mode):
    """Only the land is shown."""

    context = "bare"
    says = "The land without counters"
    topic = "map"
    keys: ClassVar[Keys[Self]] = (Key("back", ("t", " ", *BACK), "Counters", lambda mode: mode.leave(), 1),)
    borrowed: ClassVar[Borrowed] = {2: cursor_hint("Cursor")}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        below = desk.scene()
        self._scene = Scene(selected=below.selected, counters=False, state=below.state)

    @override
    def scene(self) -> Scene:
        return self._scene


class LastLook(Mode):
    """The game is over; the map and the lists may still be looked at."""

    context = "map"
    keys: ClassVar[Keys[Any]] = (answer("back", (*BACK, "q"), "Back", 1, "Score"),)
    borrowed: ClassVar[Borrowed] = {2: cursor_hint("Cursor")}

    @override
    def prompt(self) -> Line:
        key = self.desk.keymap.key_of("table.history")
        return line(Span(f"The game is over; {key} looks back on it, with the secrets of both sides", Role.LABEL))


class LookingOn(Mode):
    """Another program plays the game; the map and the lists may be looked at, and `again` reads the game anew."""

    context = "onlooker"
    says = "You are looking on: nothing is changed, and no orders are taken"
    topic = "map"
    keys: ClassVar[Keys[Any]] = (
        answer("again", ("r", "enter"), "Look again", 1),
        answer("back", (*BACK, "q"), "Leave", 2),
    )
    borrowed: ClassVar[Borrowed] = {3: cursor_hint("Cursor")}


class BetweenWeeks(Mode):
    """Commanders lead both sides, and the spectator has stopped after a week's film: `again` lets them play on."""

    context = "between"
    says = "The week is over: look around, and go on when you like"
    topic = "map"
    keys: ClassVar[Keys[Any]] = (answer("again", ENTER, "Next week", 1), answer("report", ("r",), "Report", 2))
    borrowed: ClassVar[Borrowed] = {3: cursor_hint("Cursor")}


class LookingRound(Mode):
    """The cursor is free; the phase goes on where it was."""

    context = "map"
    says = "Looking at the map"
    keys: ClassVar[Keys[Self]] = (
        Key("look", ("l", "enter"), "Look", lambda mode: mode.desk.turn_page(), 2),
        Key("back", (*BACK, "q"), "Back", lambda mode: mode.leave(), 3),
    )
    borrowed: ClassVar[Borrowed] = {1: cursor_hint("Cursor")}

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The inspector alone: the keys of the phase's own menu move the cursor here."""
        return self.desk.inspector(width, height)


_DOTS = 12


class Waiting(Mode):
    """A commander plays its phases; `given` are its orders so far in the current one.

    What they change is shown once all are given, so that keys respond quickly and nobody sees half a plan.
    """

    context = "waiting"
    watches = True
    holds_still = True
    topic = "map"
    borrowed: ClassVar[Borrowed] = {1: cursor_hint("Cursor")}

    def __init__(self, desk: Desk, side: Side) -> None:
        super().__init__(desk)
        self.ticks = 0
        self.watch(side)

    def watch(self, side: Side) -> None:
        """Moves on to the phase that a side's commander plays now."""
        self._side = side
        self._player = self.desk.match.seat(side)
        self._phase = self.desk.match.game.phase.label.lower()
        self.given = 0

    @override
    def prompt(self) -> Line:
        moving = "".join("■" if n == self.ticks % _DOTS else "·" for n in range(_DOTS))
        return line(
            Span(f" {self._side.title()} ", PLATES[self._side]),
            Span(f" {self._player}: {self._phase}, {count(self.given, 'order')} so far ", Role.LABEL),
            Span(moving, Role.VALUE),
        )


class AttackForecast(Mode):
    """A hypothetical attack by the groups in one hex on the hex under the cursor."""

    context = "pair"
    topic = "forecast"
    keys: ClassVar[Keys[Self]] = (
        Key("show", ENTER, "Whole page", lambda mode: mode._show(), 2),
        Key("swap", ("x", "s"), "Other way round", lambda mode: mode._swap(), 3),
        Key("back", (*BACK, "q", "c"), "Back", lambda mode: mode.leave(), 4),
    )
    borrowed: ClassVar[Borrowed] = {1: cursor_hint("Target")}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._start = desk.cursor

    @override
    def prompt(self) -> Line:
        scenario, target = self.desk.view.scenario, self.desk.cursor
        words = line(Span("Attack from ", Role.LABEL), place(scenario, self._start))
        if target == self._start:
            return line(words, Span(": move the cursor to the hex that is attacked", Role.LABEL))
        on = line(words, Span(" on ", Role.LABEL), place(scenario, target))
        return on if self._forecast(60) else line(on, Span(": no enemy there", Role.FAINT))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The forecast beside the map; the inspector if there is none."""
        return first_lines(self._forecast(width), height) or None

    @override
    def scene(self) -> Scene:
        return Scene(selected=self._start)

    def _forecast(self, width: int) -> list[Line]:
        desk = self.desk
        found = forecast_between(desk.view, self._start, desk.cursor, desk.beliefs)
        return [] if found is None else forecast_panel(desk.view, found, width)

    def _swap(self) -> None:
        self._start, self.desk.cursor = self.desk.cursor, self._start

    def _show(self) -> None:
        if self._forecast(60):
            show_forecast(self.desk, self._forecast)
        else:
            self.desk.warn("Put the cursor on a hex that the other side holds")


def compare(desk: Desk) -> None:
    """Begins a forecast of an attack from the hex under the cursor."""
    if desk.view.groups_at(desk.cursor):
        desk.push(AttackForecast(desk))
    else:
        desk.warn("Put the cursor on a group first, yours or an enemy")


class SinceLastWeek(Mode):
    """Shows hexes won and lost, and groups that moved, are new or gone; any other key removes it."""

    context = "changes"
    says = "What has changed since last week"
    topic = "history"
    passes = True
    keys: ClassVar[Keys[Self]] = (Key("back", ("W", *BACK), "Back", lambda mode: mode.leave(), 1),)
    borrowed: ClassVar[Borrowed] = {2: cursor_hint("Cursor")}

    def __init__(self, desk: Desk, changes: Changes) -> None:
        super().__init__(desk)
        below = desk.scene()
        self._changes = changes
        self._scene = Scene(selected=below.selected, overlay=changes_overlay(changes), state=below.state)

    @override
    def scene(self) -> Scene:
        return self._scene

    @override
    def side(self, width: int, height: int) -> list[Line]:
        return first_lines(changes_lines(self._changes, self.desk.view, width), height)


def show_changes(desk: Desk) -> None:
    """Shows what has changed since the week before began; in the first week there is nothing to show."""
    week = desk.view.week
    if week <= desk.past.first:
        desk.note("No week has been played yet")
        return
    try:
        before = view(desk.past.state(week - 1), desk.viewer)
    except SaveError as error:
        desk.warn(str(error))
        return
    desk.push(SinceLastWeek(desk, changes_between(before, desk.view, desk.known(desk.last_week.events))))
