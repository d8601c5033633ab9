"""What has changed since last week, in tints on the map."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.model.view import view
from wir.saves.errors import SaveError
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.war.changes import Changes, changes_between, changes_lines, changes_overlay
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Borrowed, Key, Keys, cursor_hint
from wir.tui.scene import Scene


class SinceLastWeek(Mode):
    """Shows hexes won and lost, and groups that moved, are new or gone; any other key takes it away."""

    context: ClassVar[str] = "changes"
    topic = "history"
    passes: ClassVar[bool] = True
    keys: ClassVar[Keys[SinceLastWeek]] = (Key("back", ("W", *BACK), "Back", lambda mode: mode.leave(), 1),)
    borrowed: ClassVar[Borrowed] = {2: cursor_hint("Cursor")}

    def __init__(self, desk: Desk, changes: Changes) -> None:
        super().__init__(desk)
        below = desk.scene()
        self._changes = changes
        self._scene = Scene(selected=below.selected, overlay=changes_overlay(changes), state=below.state)

    @override
    def prompt(self) -> Line:
        return line(Span("What has changed since last week", Role.LABEL))

    @override
    def scene(self) -> Scene:
        return self._scene

    @override
    def side(self, width: int, height: int) -> list[Line]:
        return changes_lines(self._changes, self.desk.view, width)[:height]


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
