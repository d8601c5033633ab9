"""The guided first week on the screen: which step it is, when it is told, and what has been looked at so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wir.model.state import State
from wir.text.guide import Guide, Step, first_week, is_on, skip_note, switch_note
from wir.text.panels.lines import Line, Role, Span, cut, line, wrapped
from wir.tui.modes.guide_page import GuidePage

if TYPE_CHECKING:
    from wir.tui.desk import Desk

KEY = "table.guide"
"""The binding that tells the step, and switches the guide on."""

_OTHERS = ("film", "waiting")
"""The modes in which the player has nothing to do."""

_LINES = 3
"""Lines at most of the band that shows what to do."""


class Guiding:
    """Leads one player; everything that lasts stands in the journal, see `wir.text.guide`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._looked_at: set[str] = set()
        self._found: tuple[State, int, Step | None] | None = None
        self._told: Step | None = None
        self._banded: tuple[tuple[State, Step, int], list[Line]] | None = None

    @property
    def guide(self) -> Guide:
        """The guide there is."""
        return first_week()

    @property
    def fits(self) -> bool:
        """Whether there is a guide to this moment of the game."""
        return self.guide.fits(self._desk.view)

    @property
    def is_on(self) -> bool:
        """Whether it leads the player now."""
        return self.fits and is_on(self._desk.match.game.journal, self._desk.viewer)

    @property
    def step(self) -> Step | None:
        """What to do now; None while the guide is off, others play, or nothing is left."""
        desk = self._desk
        is_watching = bool(desk.pile) and desk.pile[0].context in _OTHERS
        if is_watching or not (self.fits and desk.is_my_turn):
            return None
        state, looks = desk.match.game.state, len(self._looked_at)
        if self._found is None or self._found[0] is not state or self._found[1] != looks:
            found = self.guide.current(desk.view, desk.match.game.journal, self._looked_at) if self.is_on else None
            self._found = (state, looks, found)
        return self._found[2]

    def saw(self, what: str) -> None:
        """Remembers that something has been looked at, by the word that the steps have for it."""
        self._looked_at.add(what)

    def has_read(self, what: str) -> None:
        """Remembers for good that something has been read to the end; a save does not know of what `saw` tells."""
        step = self.step
        if step is not None and what in step.seen:
            self.skip()
            if self.guide.place_of(step)[0] == len(self.guide.steps):
                self._desk.say("That was the last step of the guide: the war is yours now")

    def switch(self, *, on: bool) -> None:
        """Switches the guide on or off."""
        if self.fits and self._desk.is_my_turn and on is not self.is_on:
            self._desk.order(switch_note(on=on))
        self._told = None

    def skip(self) -> None:
        """Goes on to the next step."""
        step = self.step
        if step is not None:
            self._desk.order(skip_note(step))
            self._told = None

    def announce(self) -> None:
        """Opens a step when it begins, as soon as nothing is in its way.

        After something that was to be looked at the player may go on looking: the next step waits in the band.
        """
        step, mode = self.step, self._desk.mode
        if step is None or step is self._told or (mode.covers and mode.context not in step.seen):
            return
        before, self._told = self._told, step
        if before is None or before.phase is not step.phase or not before.seen:
            self.open()

    def open(self) -> None:
        """Tells the step there is; switches the guide on where it is off."""
        desk = self._desk
        if not self.fits:
            desk.note("The guide leads through the first week of Barbarossa as the Axis")
            return
        if not self.is_on:
            self.switch(on=True)
        step = self._told = self.step
        if step is None:
            desk.note("The guide has nothing more to tell in this phase")
        else:
            desk.push(GuidePage(desk, step, self.guide.place_of(step), self))

    def words(self, step: Step) -> str:
        """What to press, with the keys as they are."""
        return step.on_screen(self._desk.view, self._desk.config.keymap.key_of)

    def band(self, width: int) -> list[Line]:
        """What to do, in a few lines below the map; nothing while the guide has nothing to say."""
        step = self.step
        if step is None:
            return []
        wanted = (self._desk.view, step, width)
        if self._banded is None or self._banded[0] != wanted:
            self._banded = (wanted, self._band(step, width))
        return self._banded[1]

    def _band(self, step: Step, width: int) -> list[Line]:
        place, count = self.guide.place_of(step)
        head = line(Span(f" GUIDE {place}/{count} ", Role.BADGE), Span(f" {step.title}: ", Role.TITLE))
        more = Span(f" {self._desk.config.keymap.key_of(KEY)} ", Role.KEY)
        told = line(head, self.words(step), Span("  More: ", Role.FAINT), more)
        return [cut(spans, width) for spans in wrapped(told, width)[:_LINES]]
