"""The film of an execution: strikes, marches and combats one after the other, on the map (chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar

from typing_extensions import override

from wir.engine.execution import Step
from wir.model.events import Event, seen
from wir.model.groups import side_of
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.model.view import view as view_of
from wir.model.words import count
from wir.text.map.arrows import Deeds, deeds_of
from wir.text.panels.lines import BLANK, Line, Role, Span, heading, line, wrapped
from wir.text.reports.combat_report import combat_pane
from wir.text.reports.event_lines import place_of, tell
from wir.text.reports.week_report import details
from wir.tui.config import MARCH_SHARE, SECONDS, Pace, paced
from wir.tui.desk import Desk, Mode
from wir.tui.keys import Key, Keys
from wir.tui.modes.pages import show_page
from wir.tui.scene import Popup, Scene

_FOUGHT = frozenset({"attacked", "strike", "bombarded", "first_player", "ground_attack", "bombed"})
"""Events that deserve a look of their own."""

_TITLES = {
    "strike": "AIR STRIKE",
    "intercepted": "AIR STRIKE",
    "bombarded": "BOMBARDMENT",
    "first_player": "FIRST PLAYER",
}
_BROADEST = 64
"""Columns of the pane of a fight at most."""

_FRAME = 2
"""Lines of the frame of a box."""

_ROOM_FOR_BOX = 26
"""Lines from which on there is room for a box over the map; on fewer, the panel beside it has everything."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A moment of the film: what happened, the state after it, where, whether there was a fight, and who went where."""

    events: tuple[Event, ...]
    state: View
    at: Hex | None
    is_fight: bool
    deeds: Deeds


def shots(film: Iterable[Step], viewers: Sequence[Side]) -> list[Shot]:
    """The film as a side may see it; for two people at one screen without what is secret of either."""
    found: list[Shot] = []
    for step in film:
        events = step.events
        for viewer in viewers:
            events = tuple(known for event in events if (known := seen(event, viewer)) is not None)
        if events:
            view = reduce(view_of, viewers[1:], view_of(step.state, viewers[0]))
            place = next((at for event in events if (at := place_of(event, view.scenario)) is not None), None)
            is_fight = any(event.type in _FOUGHT for event in events)
            found.append(Shot(events, view, place, is_fight, deeds_of(events)))
    return found


class Film(Mode):
    """Shows the shots; `finished` is called after the last one. One that `waits` begins when a key is pressed."""

    context: ClassVar[str] = "film"
    watches: ClassVar[bool] = True
    covers: ClassVar[bool] = True
    topic = "execution"
    keys: ClassVar[Keys[Film]] = (
        Key("next", (" ", "enter"), "Next", lambda mode: mode.next_fight(), 1),
        Key("previous", ("left", "backspace"), "Back", lambda mode: mode.previous(), 5),
        Key("pause", ("p",), "Pause/go on", lambda mode: mode._pause(), 2, "Pause"),
        Key("slower", ("-", "down"), "Slower", lambda mode: mode._change_pace(-1), 3, "Slower/faster"),
        Key("faster", ("+", "=", "up"), "Faster", lambda mode: mode._change_pace(1), 3, "Slower/faster"),
        Key("detail", ("d",), "Detail", lambda mode: mode._detail(), 4),
        Key("skip", ("escape", "q", "0", "x"), "Skip all", lambda mode: mode.finish(), 6),
    )

    def __init__(
        self, desk: Desk, film: Sequence[Shot], finished: Callable[[], object], *, waits: bool = False
    ) -> None:
        super().__init__(desk)
        self._shots = list(film)
        self._finished = finished
        self._at = 0
        self._paused = waits
        self._look()

    @override
    def prompt(self) -> Line:
        so_far, fights = self._count()
        pace = "paused" if self._paused else f"pace {self.desk.pace}"
        return line(Span(f"Execution: {so_far} of {count(fights, 'fight')}, {pace}", Role.LABEL))

    @override
    def popup(self, width: int, height: int) -> Popup | None:
        if not self._shots:
            return None
        shot = self._shots[self._at]
        if not shot.is_fight or _hides_the_map(shot, height + _FRAME):
            return None
        return fight_pane(shot, self._count(), width, height)

    @override
    def scene(self) -> Scene:
        """The map as it was after the shot, with arrows for what led there."""
        if not self._shots:
            return Scene()
        shot = self._shots[self._at]
        return Scene(selected=shot.at, state=shot.state, deeds=shot.deeds)

    @override
    def side(self, width: int, height: int) -> list[Line]:
        """What has happened so far, the latest first, as much as there is room for.

        Above it stands the fight at hand where a box would hide the map.
        """
        lines: list[Line] = [line(Span("EXECUTION", Role.TITLE)), BLANK]
        told = self._shots[: self._at + 1]
        if told and told[-1].is_fight and _hides_the_map(told[-1], height):
            pane = fight_pane(told.pop(), self._count(), width, height)
            lines = [heading(pane.title, width), *pane.lines, BLANK]
        for shot in reversed(told):
            for event in shot.events:
                news = wrapped(tell(event, shot.state.scenario), width, indent=1)
                if len(lines) + len(news) > height:
                    return lines[:height]
                lines += news
        return lines

    def _count(self) -> tuple[int, int]:
        """Which fight this is, of how many."""
        fights = [n for n, shot in enumerate(self._shots) if shot.is_fight]
        return sum(n <= self._at for n in fights), len(fights)

    # Time

    @property
    def seconds(self) -> float | None:
        """How long the shot at hand stays; None until a key is pressed."""
        if self._paused or not self._shots:
            return None
        shot = self._shots[self._at]
        if shot.is_fight and (
            self.desk.pace is Pace.STEP or (self.desk.stop_at_own and _is_of(self.desk.viewer, shot))
        ):
            return None
        seconds = SECONDS.get(self.desk.pace, SECONDS[Pace.NORMAL])
        return seconds if shot.is_fight else seconds / MARCH_SHARE

    def advance(self) -> None:
        """Goes on to the next shot that is to be seen for a while, or ends after the last one."""
        while self._at + 1 < len(self._shots):
            self._at += 1
            if self.seconds != 0:
                self._look()
                return
        self.finish()

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
        """Stops at the shot and shows what stands behind it, on a page that may be longer than the screen."""
        if self._shots:
            shot = self._shots[self._at]
            self._paused = True
            show_page(self.desk, _title(shot, self._count()), lambda width: fight_details(shot, width))

    def _change_pace(self, by: int) -> None:
        self.desk.pace = paced(self.desk.pace, by)
        self._paused = False

    def _look(self) -> None:
        """Brings the place of the shot into sight."""
        if self._shots and (at := self._shots[self._at].at) is not None:
            self.desk.cursor = at


def fight_pane(shot: Shot, count: tuple[int, int], width: int, height: int) -> Popup:
    """A fight: a combat with strengths, odds and result, anything else in a few lines."""
    scenario = shot.state.scenario
    width = min(width, _BROADEST)
    if _attack(shot) is None:
        lines = [spans for event in shot.events for spans in wrapped(tell(event, scenario), width, indent=2)]
    else:
        lines = combat_pane(shot.events, scenario, width)[1:]
    return Popup(_title(shot, count), lines[:height])


def fight_details(shot: Shot, width: int) -> list[Line]:
    """Everything that happened in a shot, with the modifiers and rolls behind it."""
    scenario = shot.state.scenario
    lines: list[Line] = []
    for event in shot.events:
        lines += wrapped(tell(event, scenario), width, indent=2)
        lines += details(event, scenario, width)
    return lines


def _hides_the_map(shot: Shot, height: int) -> bool:
    """Whether a box would leave too little of so many lines of the map: of a combat's less than half."""
    if height < _ROOM_FOR_BOX:
        return True
    return _attack(shot) is not None and 2 * len(combat_pane(shot.events, shot.state.scenario, _BROADEST)) > height


def _is_of(side: Side, shot: Shot) -> bool:
    """Whether groups of a side attack or are attacked."""
    attack = _attack(shot)
    parties = () if attack is None else (*attack.facts["attackers"], *attack.facts["defenders"])
    return any(side_of(int(number)) is side for number in parties)


def _attack(shot: Shot) -> Event | None:
    return next((event for event in shot.events if event.type == "attacked"), None)


def _title(shot: Shot, count: tuple[int, int]) -> str:
    if _attack(shot) is not None:
        return f"COMBAT {count[0]} OF {count[1]}"
    return _TITLES.get(shot.events[0].type, "EXECUTION")


def watch_again(desk: Desk) -> None:
    """Shows last week's execution once more as the player of the desk may see it, over whatever lies there."""
    cursor = desk.cursor

    def seen_enough() -> None:
        desk.remove(film)
        desk.cursor = cursor

    film = Film(desk, shots(desk.last_week.film, [desk.viewer]), seen_enough, waits=desk.pace is Pace.INSTANT)
    desk.push(film)
