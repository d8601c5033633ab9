"""The guided first week on the screen: the current step, when it is shown, and its page.

Everything that lasts is in the journal or kept aside, see `wir.text.guide`.
"""

from typing import ClassVar, Self

from typing_extensions import override

from wir.text.guide import GuideStep, first_week, skipping, switching
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, length, line, wrapped
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.scene import Popup

_BROADEST = 72

_LINES = 3
"""The most lines of the band that shows what to do."""


class GuidePage(Mode):
    """What a step is for and what to press, which can be pressed right away."""

    context = "guide"
    covers = True
    passes = True
    topic = "game"
    keys: ClassVar[Keys[Self]] = (
        Key("done", (*ENTER, " ", "w", *BACK), "Close this box", lambda mode: mode.leave(), 1, "Close"),
        Key("skip", ("s",), "Skip this step", lambda mode: mode._skip(), 2),
        Key("off", ("o",), "Guide off", lambda mode: mode._off(), 3),
    )

    def __init__(self, desk: Desk, step: GuideStep) -> None:
        super().__init__(desk)
        self._step = step

    @override
    def popup(self, width: int, height: int) -> Popup:
        broad = min(width, _BROADEST)
        told = wrapped(line(Span(_words(self.desk, self._step), Role.VALUE)), broad)
        lines: list[Line] = [*wrapped(line(self._step.text), broad), BLANK, *told]
        place, count = first_week().place_of(self._step)
        keys = (self.desk.keymap.key_of(f"guide.{action}") for action in ("done", "skip", "off"))
        foot = "{} closes this box, {} skips the step, {} ends the guide".format(*keys)
        title = f"GUIDED FIRST WEEK  {place} of {count}: {self._step.title}"
        return Popup(title, lines[:height], line(Span(foot, Role.FAINT)))

    def _skip(self) -> None:
        self.leave()
        skip(self.desk)

    def _off(self) -> None:
        self.leave()
        switch(self.desk, on=False)
        key = self.desk.keymap.key_of("table.guide")
        self.desk.note(f"The guide is off; {key} brings it back")


def _step_of(desk: Desk) -> GuideStep | None:
    """What to do now; None while the guide is off, others play, or nothing is left."""
    guide, game, looked_at = first_week(), desk.match.game, desk.guide.looked_at
    if (desk.pile and desk.pile[0].watches) or not (guide.leads(desk.view) and desk.is_my_turn):
        return None
    return guide.current(desk.view, game.journal, looked_at)


def switch(desk: Desk, *, on: bool) -> None:
    """Switches the guide on or off."""
    if first_week().fits(desk.view) and desk.is_my_turn and on is not first_week().leads(desk.view):
        desk.order(switching(desk.viewer, on=on))
    desk.guide.told = None


def skip(desk: Desk) -> None:
    """Goes on to the next step."""
    step = _step_of(desk)
    if step is not None:
        desk.order(skipping(step, desk.view))
        desk.guide.told = None


def has_read_report(desk: Desk) -> None:
    """Remembers for good that the report has been read; a save does not record what has only been looked at."""
    step = _step_of(desk)
    if step is not None and "report" in step.seen:
        skip(desk)
        if step is first_week().steps[-1]:
            desk.say("That was the last step of the guide: the war is yours now")


def announce(desk: Desk) -> None:
    """Shows the current step as soon as it begins and nothing is in its way.

    After a step of looking at something the player may go on looking: the next step waits in the band.
    """
    step, before = _step_of(desk), desk.guide.told
    _close_list(desk, step, before)
    covered = desk.mode.context if desk.mode.covers else None
    if step is None or step is before or (covered is not None and covered not in step.seen):
        return
    desk.guide.told = step
    if before is not None and desk.guide.looked_at.intersection(before.seen):
        desk.order(skipping(before, desk.view))  # a save does not record what has only been looked at
    done = first_week().step_before(step)
    if before is None or done is None or done.phase is not step.phase or not done.seen:
        desk.push(GuidePage(desk, step))


def _close_list(desk: Desk, step: GuideStep | None, before: GuideStep | None) -> None:
    """Closes the list in which the previous step's order was given, unless the next step goes on there.

    What was only to be looked at stays open.
    """
    if step is None or before is None or step is before or before.order is None or not desk.mode.covers:
        return
    if desk.mode.context not in {key.partition(".")[0] for key in step.keys}:
        for mode in desk.pile[1:2]:
            desk.remove(mode)


def open_guide(desk: Desk) -> None:
    """Shows the current step; switches the guide on if it is off."""
    if not first_week().fits(desk.view):
        key = desk.keymap.key_of("table.todo")
        desk.note(f"The guide is for the first week of Barbarossa; here {key} lists what is left to do")
        return
    if not first_week().leads(desk.view):
        switch(desk, on=True)
    step = desk.guide.told = _step_of(desk)
    if step is None:
        desk.note("The guide has nothing more to tell in this phase")
    else:
        desk.push(GuidePage(desk, step))


def guide_band(desk: Desk, width: int) -> list[Line]:
    """What to do, in a few lines below the map; nothing while the guide has nothing to say."""
    step = _step_of(desk)
    return [] if step is None else _band(desk, step, width)


def _band(desk: Desk, step: GuideStep, width: int) -> list[Line]:
    place, count = first_week().place_of(step)
    head = line(Span(f" GUIDE {place}/{count} ", Role.BADGE), Span(f" {step.title}: ", Role.TITLE))
    more = Span(f" {desk.keymap.key_of('table.guide')} ", Role.KEY)
    told, tail = line(head, _words(desk, step)), line(Span("  More: ", Role.FAINT), more)
    lines = wrapped(line(told, tail), width)
    if len(lines) <= _LINES:
        return lines
    kept = wrapped(told, width)[:_LINES]  # where to read on stays visible, whatever else is cut
    return [*kept[:-1], line(cut(kept[-1], width - length(tail)), tail)]


def _words(desk: Desk, step: GuideStep) -> str:
    """What to press, with the keys as they are."""
    return step.on_screen(desk.view, desk.keymap.key_of)
