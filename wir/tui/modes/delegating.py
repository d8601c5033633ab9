"""Army groups led by the staff: handed over and taken back, and led on screen as the phase ends."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Self

from typing_extensions import override

from wir.ai.delegates import orders_of_staff
from wir.ai.staff import Proposed, Task
from wir.estimates.delegations import ArmyGroup, army_groups, from_the_north, keeping_army_groups, members, why_no_name
from wir.estimates.sectors import Sector, sectors_of
from wir.estimates.todo import at_stake, what_matters
from wir.match.standing import lead, led_words
from wir.model.words import count
from wir.text.map.arrows import deeds_of_orders
from wir.text.panels.lines import Line, Role, Span, first_seen, line
from wir.text.panels.staff_panel import plan_rows
from wir.tui.config import MARCH_SHARE, SECONDS, Pace
from wir.tui.desk import Desk, Mode
from wir.tui.keys import Answer, Key, Keys
from wir.tui.modes.lists import show_todo
from wir.tui.questions import AskText, Menu, Option, Script, TurnedAway, YesNo
from wir.tui.scene import Scene

_FIGHT_SHARE = 2
"""What share of the time of a fought attack an ordered one is shown."""


def choose_army_group(desk: Desk) -> Script:
    """Hands sectors of the front to the staff or takes army groups back, or lets the staff act at once.

    The list comes back after each, until the player leaves it.
    """
    chosen = yield _army_groups(desk, 0)
    while chosen is not None:
        at, group = chosen
        with suppress(TurnedAway):
            yield from hand_over(desk, group)
        chosen = yield _army_groups(desk, at)
    _watch_staff(desk, again=True)


def _army_groups(desk: Desk, at: int) -> Menu:
    """The sectors and army groups, each with its place in the list; None lets the staff act now."""
    view, led = desk.view, army_groups(desk.view)
    sectors = sectors_of(view)
    standing = [sectors.get(mover.at) for mover in view.movers_of(desk.viewer) if mover.at is not None]
    own = [ArmyGroup(sector) for sector in Sector if sector in standing and sector not in led]
    found = sorted([*led.values(), *own], key=lambda each: from_the_north(each.name))
    options = [
        _option(n, each, len(members(view, each.name)), each.lasts)
        if each.name in led
        else _option(n, each, standing.count(Sector(each.name)), "")
        for n, each in enumerate(found)
    ]
    if led:
        has_acted = all(each.acted == view.week for each in led.values())
        options.append(Option("n", f"Let the staff act now{' once more' if has_acted else ''}", None))
    keys = desk.keymap.key_of("movement.box")
    head = line(Span(f"{keys} marks groups of your own choice, to hand over under a name", Role.LABEL))
    return Menu(desk, "ARMY GROUPS", options, head=[head], at=min(at, len(options) - 1))


def _option(n: int, group: ArmyGroup, many: int, until: str) -> Option:
    words = f" led by the staff, {until}" if until else " led by you"
    note = line(Span(words, Role.GOOD if until else Role.FAINT))
    return Option(str(n + 1), f"{group.name.capitalize():12} {count(many, 'group'):>10}", (n, group), note)


def hand_over(desk: Desk, group: ArmyGroup) -> Script:
    """Asks how long the staff is to lead an army group, or takes it back."""
    led = army_groups(desk.view)
    options = [
        Option("1", "The staff leads it this week", desk.view.week),
        Option("2", "The staff leads it until you take it back", 0),
    ]
    if group.name in led:
        options.append(Option("3", "You take it back", None))
    until = yield Menu(desk, group.name.upper(), options)
    led.pop(group.name, None)
    if until is None:
        tell = f"You lead {group.called} again"
    else:
        group = led[group.name] = ArmyGroup(group.name, group.groups, until)
        tell = f"The staff leads {group.called} {group.lasts}; it acts as the phase ends"
    if desk.order(keeping_army_groups(desk.view, led.values()).deed):
        desk.reply(tell)


def name_army_group(desk: Desk, numbers: Iterable[int]) -> Script:
    """Asks for a name for marked groups, and hands them over."""
    name = yield AskText(desk, "Name of the army group", _read_name, note="such as Kleist")
    yield from hand_over(desk, ArmyGroup(name, tuple(numbers)))


def _read_name(text: str) -> str:
    reason = why_no_name(text)
    if reason:
        raise ValueError(reason)
    return text


class Leading(Mode):
    """The staff gives the orders of its army groups, line by line; then `finished` is called."""

    context = "leading"
    topic = "armies"
    covers = True
    keys: ClassVar[Keys[Self]] = (
        Key("next", (" ", "enter"), "Next", lambda mode: mode.advance(), 1),
        Key("all", ("a",), "All at once", lambda mode: mode.all(), 2),
        Key("stop", ("escape", "q", "0", "backspace"), "Stop the staff", lambda mode: mode.stop(), 3, "Stop"),
    )

    def __init__(self, desk: Desk, found: Sequence[tuple[str, Proposed]], finished: Answer) -> None:
        super().__init__(desk)
        self._finished = finished
        self._view = desk.view
        self.lines = [proposed for _, proposed in found]
        self._steps = lead(desk.match, desk.viewer, found)
        self._given = 0

    @property
    @override
    def seconds(self) -> float | None:
        if not self._given:
            return 0
        is_attack = self.lines[self._given - 1].task is Task.ATTACK
        if is_attack and self.desk.pace is Pace.STEP:
            return None
        return SECONDS[self.desk.pace] / (_FIGHT_SHARE if is_attack else MARCH_SHARE)

    @override
    def advance(self) -> None:
        step = next(self._steps, None)
        if step is None:
            self._end()
            return
        name, proposed = step
        self._given = self.lines.index(proposed) + 1
        self.desk.host.tell(())
        self.desk.say(led_words(self.desk.view, name, proposed))
        self.desk.cursor = proposed.at or self.desk.cursor

    def all(self) -> None:
        """Lets the staff give all that is left at once."""
        while self in self.desk.pile:
            self.advance()

    def stop(self) -> None:
        """Stops the staff; what it has ordered stands until it is taken back."""
        self._steps.close()
        self.leave()
        self.desk.note(f"The staff has stopped{self._way_back('takes back what it did')}")

    def _way_back(self, words: str) -> str:
        """What the undo key does, if orders can be taken back."""
        return f"; {self.desk.keymap.key_of('table.undo')} {words}" if self.desk.may_take_back else ""

    def _end(self) -> None:
        self.leave()
        self.desk.note(f"The staff has given its orders{self._way_back('takes all back')}")
        self._finished()

    @override
    def prompt(self) -> Line:
        return line(Span(f"The staff gives its orders: {self._given} of {len(self.lines)} lines", Role.LABEL))

    @override
    def side(self, width: int, height: int) -> list[Line]:
        """Its plan, with marks on what has been ordered."""
        title = line(Span("THE STAFF LEADS", Role.TITLE))
        at = max(0, self._given - 1)
        rows = plan_rows(self._view, self.lines, range(self._given, len(self.lines)), at, (width, height - 1))
        here = next((row for row, (_, place) in enumerate(rows) if place == at), 0)
        top = first_seen(here, height, len(rows) + 1)  # the title takes a line
        return [title, *(spans for spans, _ in rows[top : top + height - 1])]

    @override
    def scene(self) -> Scene:
        orders = [order for each in self.lines[: self._given] for order in each.orders]
        chosen = self.lines[self._given - 1].groups if self._given else ()
        return Scene(deeds=deeds_of_orders(self._view, orders), raised=frozenset(chosen))


def _watch_staff(desk: Desk, finished: Answer = lambda: None, *, again: bool = False) -> None:
    """Shows the staff giving the orders of its army groups; those that have theirs get new ones only `again`."""
    found = orders_of_staff(desk.view, again=again)
    if not found:
        if again:
            desk.note("The staff has no orders to give")
        finished()
        return
    mode = Leading(desk, found, finished)
    desk.push(mode)
    if desk.pace is Pace.INSTANT:
        mode.all()
    else:
        mode.advance()


class EndQuestion(YesNo):
    """Whether the phase shall end; what is left to do can be looked at first."""

    context = "end"
    keys: ClassVar[Keys[Any]] = (
        *YesNo.keys,
        Key("todo", ("d",), "What is left to do", lambda mode: mode.look(), 3, "To do"),
    )

    def look(self) -> None:
        """Shows what is left to do; the phase goes on."""
        self.answer(False)
        show_todo(self.desk)


def end_of_phase(desk: Desk) -> Script:
    """Asks, unless asking is switched off, and ends the phase."""
    if not desk.is_my_turn:
        desk.warn("It is not your turn")
        return
    if desk.asks_before_end:
        left = len(what_matters(desk.todo))
        parts = [count(left, "thing") + " left to do"] if left else []
        parts += at_stake(desk.view, desk.todo)
        warning = f"{', '.join(parts)} ({desk.keymap.key_of('end.todo')} tells which)." if parts else ""
        if not (yield EndQuestion(desk, "End this phase?", warning=warning)):
            return
    _watch_staff(desk, desk.end_phase)
