"""The guided first week on the screen: which step it is, when it is told, and what has been looked at so far."""

from __future__ import annotations

from typing import Protocol

from wir.match.match import Match
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.base import Order
from wir.text.cache import Cache
from wir.text.guide import Guide, GuideStep, first_week, is_on, skipping, switching
from wir.text.panels.lines import Line, Role, Span, cut, line, wrapped
from wir.tui.keymap import Keymap

KEY = "table.guide"
"""The binding that tells the step, and switches the guide on."""

_LINES = 3
"""Lines at most of the band that shows what to do."""


class Led(Protocol):
    """What the guide asks of the desk of the player whom it leads."""

    match: Match
    keymap: Keymap
    viewer: Side

    @property
    def view(self) -> View:
        """What the player's side knows."""

    @property
    def is_my_turn(self) -> bool:
        """Whether the player may give orders now."""

    @property
    def is_watching(self) -> bool:
        """Whether the player only watches others."""

    def order(self, order: Order) -> object:
        """Gives an order."""

    def say(self, text: str) -> None:
        """Tells the player something that stays among the messages."""


class Guiding:
    """Leads one player; everything that lasts stands in the journal or is kept aside, see `wir.text.guide`."""

    def __init__(self, desk: Led) -> None:
        self._desk = desk
        self._looked_at: set[str] = set()
        self._found: Cache[GuideStep | None] = Cache()
        self._told: GuideStep | None = None
        self._banded: Cache[list[Line]] = Cache()

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
        return self.fits and is_on(self._desk.view)

    @property
    def step(self) -> GuideStep | None:
        """What to do now; None while the guide is off, others play, or nothing is left."""
        desk = self._desk
        if desk.is_watching or not (self.fits and desk.is_my_turn):
            return None
        state, looks = desk.match.game.state, len(self._looked_at)
        return self._found.get(state, (looks,), self._current)

    def _current(self) -> GuideStep | None:
        desk = self._desk
        return self.guide.current(desk.view, desk.match.game.journal, self._looked_at) if self.is_on else None

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
            self._desk.order(switching(self._desk.viewer, on=on))
        self._told = None

    def skip(self) -> None:
        """Goes on to the next step."""
        step = self.step
        if step is not None:
            self._desk.order(skipping(step, self._desk.view))
            self._told = None

    def due(self, covered: str | None) -> GuideStep | None:
        """The step to be told now, as soon as it begins and nothing is in its way.

        `covered` names what hides the map. After something that was to be looked at the player may go on looking: the
        next step waits in the band.
        """
        step = self.step
        if step is None or step is self._told or (covered is not None and covered not in step.seen):
            return None
        before, self._told = self._told, step
        is_new = before is None or before.phase is not step.phase or not before.seen
        return step if is_new else None

    def begun(self) -> GuideStep | None:
        """The step there is, which counts as told; switches the guide on where it is off."""
        if not self.is_on:
            self.switch(on=True)
        self._told = self.step
        return self._told

    def words(self, step: GuideStep) -> str:
        """What to press, with the keys as they are."""
        return step.on_screen(self._desk.view, self._desk.keymap.key_of)

    def band(self, width: int) -> list[Line]:
        """What to do, in a few lines below the map; nothing while the guide has nothing to say."""
        step = self.step
        if step is None:
            return []
        return self._banded.get(self._desk.view, (step, width), lambda: self._band(step, width))

    def _band(self, step: GuideStep, width: int) -> list[Line]:
        place, count = self.guide.place_of(step)
        head = line(Span(f" GUIDE {place}/{count} ", Role.BADGE), Span(f" {step.title}: ", Role.TITLE))
        more = Span(f" {self._desk.keymap.key_of(KEY)} ", Role.KEY)
        told = line(head, self.words(step), Span("  More: ", Role.FAINT), more)
        return [cut(spans, width) for spans in wrapped(told, width)[:_LINES]]
