"""The film of an execution: strikes, marches and combats one after the other, on the map (chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from wir.engine.execution import Step
from wir.model.events import Event, seen
from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import view as view_of
from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.text.reports.telling import place_of, tell, with_source
from wir.tui.mode import Actions, Hint, Mode, Popup, Scene, hint
from wir.tui.pace import MARCH_SHARE, SECONDS, Pace, faster, slower

if TYPE_CHECKING:
    from wir.tui.desk import Desk

_FOUGHT = frozenset({"attacked", "strike", "bombarded", "first_player", "ground_attack", "bombed"})
"""Events that deserve a look of their own."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment of the film: what happened, the state after it, where, and whether there was a fight."""

    events: tuple[Event, ...]
    state: State
    at: Hex | None
    is_fight: bool
    side: Side | None


def shots(film: Iterable[Step], viewer: Side | None) -> list[Shot]:
    """The film as a side may see it; for two people at one screen (None) without what is secret of either."""
    found: list[Shot] = []
    for step in film:
        events = tuple(known for event in step.events if (known := _known(event, viewer)) is not None)
        if events:
            first = events[0]
            place = next((at for event in events if (at := place_of(event, step.state.scenario)) is not None), None)
            side = first.facts.get("side")
            is_fight = any(event.type in _FOUGHT for event in events)
            found.append(Shot(events, _shown(step.state, viewer), place, is_fight, Side(side) if side else None))
    return found


def _known(event: Event, viewer: Side | None) -> Event | None:
    if viewer is not None:
        return seen(event, viewer)
    known = seen(event, SIDES[0])
    return None if known is None else seen(known, SIDES[1])


def _shown(state: State, viewer: Side | None) -> State:
    if viewer is not None:
        return view_of(state, viewer)
    return view_of(view_of(state, SIDES[0]), SIDES[1])


class Film(Mode):
    """Shows the shots; `finished` is called after the last one."""

    context: ClassVar[str] = "film"
    covers: ClassVar[bool] = True

    def __init__(self, desk: Desk, film: Sequence[Shot], finished: Callable[[], object]) -> None:
        super().__init__(desk)
        self._shots = list(film)
        self._finished = finished
        self._at = 0
        self._paused = False
        self._detailed = False
        self._look()

    @property
    def actions(self) -> Actions:
        """Going on, back, pace, details, away."""
        return {
            "next": self.next_fight,
            "previous": self.previous,
            "pause": self._pause,
            "slower": partial(self._change_pace, slower),
            "faster": partial(self._change_pace, faster),
            "detail": self._detail,
            "skip": self.finish,
        }

    def hints(self) -> list[Hint]:
        """The keys."""
        return [
            hint("Next", "film.next"),
            hint("Pause", "film.pause"),
            hint("Slower/faster", "film.slower", "film.faster"),
            hint("Detail", "film.detail"),
            hint("Back", "film.previous"),
            hint("Skip all", "film.skip"),
        ]

    def prompt(self) -> Line:
        """Where in the film this is, and the pace."""
        fights = [n for n, shot in enumerate(self._shots) if shot.is_fight]
        seen_so_far = sum(n <= self._at for n in fights)
        pace = "paused" if self._paused else f"pace {self.desk.pace}"
        return line(Span(f"Execution: {seen_so_far} of {len(fights)} fights, {pace}", Role.LABEL))

    def popup(self, width: int, height: int) -> Popup | None:
        """The fight at hand."""
        if not self._shots:
            return None
        shot = self._shots[self._at]
        if not shot.is_fight:
            return None
        return fight_pane(shot, width, height, detailed=self._detailed)

    def scene(self) -> Scene:
        """The map as it was after the shot."""
        if not self._shots:
            return Scene()
        shot = self._shots[self._at]
        return Scene(selected=shot.at, state=shot.state)

    # Time

    @property
    def seconds(self) -> float | None:
        """How long the shot at hand stays; None until a key is pressed."""
        if self._paused or not self._shots:
            return None
        shot = self._shots[self._at]
        if shot.is_fight and (self.desk.pace is Pace.STEP or (self.desk.stop_at_own and shot.side is self.desk.viewer)):
            return None
        seconds = SECONDS.get(self.desk.pace, SECONDS[Pace.NORMAL])
        return seconds if shot.is_fight else seconds / MARCH_SHARE

    @property
    def moment(self) -> int:
        """Which shot is shown."""
        return self._at

    def advance(self) -> None:
        """Goes on to the next shot, or ends after the last one."""
        if self._at + 1 >= len(self._shots):
            self.finish()
            return
        self._at += 1
        self._look()

    def next_fight(self) -> None:
        """Goes on to the next fight."""
        while self._at + 1 < len(self._shots):
            self._at += 1
            if self._shots[self._at].is_fight:
                self._look()
                return
        self.finish()

    def previous(self) -> None:
        """Goes back to the fight before, and waits there."""
        self._paused = True
        earlier = [n for n in range(self._at) if self._shots[n].is_fight]
        if earlier:
            self._at = earlier[-1]
            self._look()

    def finish(self) -> None:
        """Leaves the film."""
        self._finished()

    def _pause(self) -> None:
        self._paused = not self._paused

    def _detail(self) -> None:
        self._detailed = not self._detailed
        self._paused = self._paused or self._detailed

    def _change_pace(self, change: Callable[[Pace], Pace]) -> None:
        self.desk.pace = change(self.desk.pace)
        self._paused = False

    def _look(self) -> None:
        """Brings the place of the shot into sight."""
        if self._shots and (at := self._shots[self._at].at) is not None:
            self.desk.cursor = at


def fight_pane(shot: Shot, width: int, height: int, *, detailed: bool) -> Popup:
    """What happened in a fight, a line each."""
    scenario = shot.state.scenario
    lines: list[Line] = []
    for event in shot.events:
        lines += wrapped(with_source(event, scenario) if detailed else tell(event, scenario), width, indent=2)
        lines += [BLANK] if event.type == "attacked" else []
    return Popup("COMBAT", lines[:height])
