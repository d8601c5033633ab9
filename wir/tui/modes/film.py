"""The film of an execution: strikes, marches and combats one after another, on the map (chapter 7)."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Self

from typing_extensions import override

from wir.match.past import LastWeek
from wir.model.words import count, place
from wir.text.panels.lines import BLANK, Line, Role, Span, first_lines, heading, line, wrapped
from wir.text.panels.words import plates
from wir.text.reports.event_lines import tell
from wir.text.reports.film import Shot, fights_in, march_shots, shots
from wir.tui.config import MARCH_SHARE, SECONDS, Pace, paced
from wir.tui.desk import Desk, Mode
from wir.tui.keys import Answer, Key, Keys
from wir.tui.modes.pages import show_page
from wir.tui.scene import Popup, Scene

_FRAME = 2
"""Lines of the frame of a box."""


def _stops(film: "Film") -> str:
    """Where the keys stop that go through a film."""
    return film.stops


class Film(Mode):
    """Shows the shots; `finished` is called after the last one. One that `waits` begins when a key is pressed.

    One that `is_for_both` is watched by two players at one screen. `skipped` is called instead of `finished` if the
    player does not want to see the rest. `stops` says where the keys that go through it stop, and `has_details` whether
    there is more to tell about them.
    """

    context = "film"
    watches = True
    covers = True
    topic = "execution"
    stops: ClassVar[str] = "Fights"
    has_details: ClassVar[bool] = True
    keys: ClassVar[Keys[Self]] = (
        Key("next", (" ", "enter"), "Next", lambda mode: mode.next_fight(), 1),
        Key("previous", ("left", "backspace"), "Back", lambda mode: mode.previous(), 5, _stops),
        Key("on", ("right",), "Next", lambda mode: mode.next_fight(), 5, _stops),
        Key("pause", ("p",), "Pause/go on", lambda mode: mode._pause(), 2, "Pause"),
        Key("slower", ("-", "down"), "Slower", lambda mode: mode._change_pace(-1), 3, "Slower/faster"),
        Key("faster", ("+", "=", "up"), "Faster", lambda mode: mode._change_pace(1), 3, "Slower/faster"),
        Key("detail", ("d",), "Detail", lambda mode: mode._detail(), 4, when=lambda mode: mode.has_details),
        Key("skip", ("escape", "q", "0", "x"), "Skip all", lambda mode: mode.skip(), 6),
    )

    def __init__(
        self,
        desk: Desk,
        film: Sequence[Shot],
        finished: Answer,
        *,
        skipped: Answer | None = None,
        waits: bool = False,
        is_for_both: bool = False,
    ) -> None:
        super().__init__(desk)
        self.is_for_both = is_for_both
        self._shots = list(film)
        self._finished: Answer = finished
        self._skipped: Answer = skipped or finished
        self._is_over = False
        self._at = 0
        self._paused = waits
        self._look()

    @override
    def prompt(self) -> Line:
        seen, fights = fights_in(self._shots[: self._at + 1]), fights_in(self._shots)
        told = [count(many, what) for what, many in fights.items()]
        pace = "paused" if self._paused else f"pace {self.desk.pace}"
        so_far = f" {seen.total()} of {fights.total()}" if fights else ""
        return line(Span(f"Execution{so_far}: {', '.join(told) or 'no combats'}; {pace}", Role.LABEL))

    @override
    def popup(self, width: int, height: int) -> Popup | None:
        shot = self._shot
        if shot is None or not shot.is_fight or shot.hides_the_map(height + _FRAME):
            return None
        return Popup(self._title(shot), first_lines(shot.pane(width), height))

    @override
    def scene(self) -> Scene:
        """The map as it was after the shot, with arrows for what led there."""
        shot = self._shot
        return Scene() if shot is None else Scene(selected=shot.at, state=shot.state, deeds=shot.deeds)

    @override
    def side(self, width: int, height: int) -> list[Line]:
        """What has happened so far, the latest first, as much as there is room for.

        Above it is the current fight, if a box would hide the map.
        """
        lines: list[Line] = [line(Span("EXECUTION", Role.TITLE)), BLANK]
        told = self._shots[: self._at + 1]
        if told and told[-1].is_fight and told[-1].hides_the_map(height):
            fight = told.pop()
            lines = [heading(self._title(fight), width), *first_lines(fight.pane(width), height - 1), BLANK]
        for shot in reversed(told):
            for event in shot.events:
                news = wrapped(tell(event, shot.state.scenario), width, indent=1)
                if len(lines) + len(news) > height:
                    return lines[:height]
                lines += news
        return lines[:height]

    @property
    def _shot(self) -> Shot | None:
        """The current shot."""
        return self._shots[self._at] if self._shots else None

    def _title(self, shot: Shot) -> str:
        attacks = [n for n, each in enumerate(self._shots) if each.attack is not None]
        return shot.title(sum(n <= self._at for n in attacks), len(attacks))

    # Time

    @property
    @override
    def seconds(self) -> float | None:
        shot, desk = self._shot, self.desk
        if self._paused or shot is None or self._is_over:
            return None
        if shot.holds and (desk.pace is Pace.STEP or (desk.stop_at_own and shot.is_of(desk.viewer))):
            return None
        return SECONDS[desk.pace] / (1 if shot.holds else MARCH_SHARE)

    @override
    def advance(self) -> None:
        """Goes on to the next shot that is shown for a while, or ends after the last one."""
        self._go_on(lambda: self.seconds != 0)

    def next_fight(self) -> None:
        """Goes on to the next fight, or ends after the last one."""
        self._go_on(lambda: self._is_stop(self._shots[self._at]))

    def _go_on(self, stays: Callable[[], bool]) -> None:
        while self._at + 1 < len(self._shots):
            self._at += 1
            if stays():
                self._look()
                return
        self._end(self._finished)

    def _is_stop(self, shot: Shot) -> bool:
        """Whether the keys that go through the film stop at a shot."""
        return shot.is_fight

    def skip(self) -> None:
        """Ends the film early."""
        self._end(self._skipped)

    def _end(self, told: Answer) -> None:
        """Ends it only once: it may stay on the table below a page, like the curtain, and must not end twice."""
        if not self._is_over:
            self._is_over = True
            told()

    def previous(self) -> None:
        """Goes back to the fight before, and waits there."""
        self._paused = True
        earlier = [n for n in range(self._at) if self._is_stop(self._shots[n])]
        if earlier:
            self._at = earlier[-1]
            self._look()

    def _pause(self) -> None:
        self._paused = not self._paused

    def _detail(self) -> None:
        """Stops at the shot and shows its details, if it has any, on a page that may be longer than the screen."""
        self._paused = True
        if (shot := self._shot) is not None and self.has_details:
            show_page(self.desk, self._title(shot), shot.details)

    def _change_pace(self, by: int) -> None:
        """Changes the pace, but not to the one that would end this film and show none of those to come."""
        pace = paced(self.desk.pace, by)
        if by > 0 and pace is Pace.INSTANT:
            self.desk.note("It goes no faster; the game menu has the pace instant, which shows no combats")
            return
        self.desk.pace = pace
        self._paused = False

    def _look(self) -> None:
        """Brings the place of the shot into view."""
        if (shot := self._shot) is not None and shot.at is not None:
            self.desk.cursor = shot.at


class EnemyMarches(Film):
    """The enemy's newest marches, one after the other; there is nothing more to tell about each."""

    stops = "Marches"
    has_details = False

    @override
    def prompt(self) -> Line:
        return line(Span("The enemy's marches as you saw them", Role.LABEL))

    @override
    def side(self, width: int, height: int) -> list[Line]:
        """Which groups have gone from where to where so far, the latest first."""
        lines = [heading("THE ENEMY'S MARCHES", width)]
        for trail in reversed(() if self._shot is None else self._shot.deeds.trails):
            view = self.desk.view
            groups = plates(group.id for group in view.groups_at(trail.to))
            words = f"{place(view.scenario, trail.start)} to {place(view.scenario, trail.to)}"
            lines += wrapped(line(groups, " ", Span(words, Role.FAINT if trail.faint else Role.TEXT)), width, indent=2)
        return lines[:height]

    @override
    def _is_stop(self, shot: Shot) -> bool:
        return True


def watch_enemy(desk: Desk) -> None:
    """Shows the enemy's newest marches again; if he has made none, the player is told."""
    newest, _ = desk.enemy_marches
    film = march_shots(desk.view, newest)
    if film:
        _watch(desk, EnemyMarches, film)
    else:
        desk.warn("No march of the enemy has been seen since last week")


def watch_again(desk: Desk, week: LastWeek | None = None) -> None:
    """Shows the execution of a week, by default the last one, as the player may see it, on top of everything else."""
    _watch(desk, Film, shots((week or desk.last_week).film, [desk.viewer]))


def _watch(desk: Desk, kind: type[Film], film: Sequence[Shot]) -> None:
    """Shows a film; afterwards the cursor is where it was."""
    cursor = desk.cursor

    def seen_enough() -> None:
        desk.met = mode  # it may end just before an Escape, which is not to open the game menu then
        desk.remove(mode)
        desk.cursor = cursor

    mode = kind(desk, film, seen_enough, waits=desk.pace is Pace.INSTANT)
    desk.push(mode)
