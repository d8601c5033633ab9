"""A step of the guided first week, told on a page over the map."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.text.guide import GuideStep
from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.popup import Popup

_BROADEST = 72


class GuidePage(Mode):
    """What a step is for and what to press, which may be pressed at once."""

    context: ClassVar[str] = "guide"
    covers: ClassVar[bool] = True
    passes: ClassVar[bool] = True
    topic = "game"
    keys: ClassVar[Keys[GuidePage]] = (
        Key("done", (*ENTER, " ", "w", *BACK), "Do it", lambda mode: mode.leave(), 1),
        Key("skip", ("s",), "Skip this step", lambda mode: mode._skip(), 2),
        Key("off", ("o",), "Guide off", lambda mode: mode._off(), 3),
    )

    def __init__(self, desk: Desk, step: GuideStep) -> None:
        super().__init__(desk)
        self._step = step

    @override
    def popup(self, width: int, height: int) -> Popup:
        broad = min(width, _BROADEST)
        told = wrapped(line(Span(self.desk.guide.words(self._step), Role.VALUE)), broad)
        lines: list[Line] = [*wrapped(line(self._step.text), broad), BLANK, *told]
        place, count = self.desk.guide.guide.place_of(self._step)
        return Popup(f"GUIDED FIRST WEEK  {place} of {count}: {self._step.title}", lines[:height])

    def _skip(self) -> None:
        self.leave()
        self.desk.guide.skip()

    def _off(self) -> None:
        self.leave()
        self.desk.guide.switch(on=False)
        key = self.desk.keymap.key_of("table.guide")
        self.desk.note(f"The guide is off; {key} brings it back")


def announce(desk: Desk) -> None:
    """Tells the next step of the guide when it is due."""
    step = desk.guide.due(desk.mode.context if desk.mode.covers else None)
    if step is not None:
        desk.push(GuidePage(desk, step))


def open_guide(desk: Desk) -> None:
    """Tells the step there is; switches the guide on where it is off."""
    if not desk.guide.fits:
        desk.note("The guide leads through the first week of Barbarossa as the Axis")
        return
    step = desk.guide.begun()
    if step is None:
        desk.note("The guide has nothing more to tell in this phase")
    else:
        desk.push(GuidePage(desk, step))
