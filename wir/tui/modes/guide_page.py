"""A step of the guided first week, told on a page over the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

from wir.text.guide import Step
from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.tui.mode import Actions, Hint, Mode, Popup, hint

if TYPE_CHECKING:
    from wir.tui.desk import Desk

_BROADEST = 72


class Leader(Protocol):
    """The guide, which the page can skip a step of or switch off."""

    def skip(self) -> None:
        """Goes on to the next step."""

    def switch(self, *, on: bool) -> None:
        """Switches the guide on or off."""

    def words(self, step: Step) -> str:
        """What to press."""


class GuidePage(Mode):
    """What a step is for and what to press, which may be pressed at once."""

    context: ClassVar[str] = "guide"
    covers: ClassVar[bool] = True
    passes: ClassVar[bool] = True

    def __init__(self, desk: Desk, step: Step, place: tuple[int, int], leader: Leader) -> None:
        super().__init__(desk)
        self._step = step
        self._place = place
        self._leader = leader

    @property
    def actions(self) -> Actions:
        """Doing it, skipping it, leaving the guide."""
        return {"done": self.leave, "skip": self._skip, "off": self._off}

    def hints(self) -> list[Hint]:
        """The keys."""
        return [hint("Do it", "guide.done"), hint("Skip this step", "guide.skip"), hint("Guide off", "guide.off")]

    def popup(self, width: int, height: int) -> Popup:
        """The step."""
        broad = min(width, _BROADEST)
        told = wrapped(line(Span(self._leader.words(self._step), Role.VALUE)), broad)
        lines: list[Line] = [*wrapped(line(self._step.text), broad), BLANK, *told]
        place, count = self._place
        return Popup(f"GUIDED FIRST WEEK  {place} of {count}: {self._step.title}", lines[:height])

    def _skip(self) -> None:
        self.leave()
        self._leader.skip()

    def _off(self) -> None:
        self.leave()
        self._leader.switch(on=False)
        key = self.desk.config.keymap.key_of("table.guide")
        self.desk.note(f"The guide is off; {key} brings it back")
