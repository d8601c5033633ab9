"""The movement and tactical plot phase: choosing groups, and what can be done with the one in hand (§6.1-§6.9)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Final, Self

from typing_extensions import override

from wir.estimates.delegations import led_by_staff
from wir.estimates.forecast import forecast_between
from wir.estimates.group_rows import idle_aircraft, idle_groups
from wir.estimates.preparation import forecast_of_plot
from wir.estimates.targets import plot_to, strike_targets
from wir.model.groups import AirGroup, Group, Mover
from wir.model.hexes import Hex, distance
from wir.model.printable import is_number
from wir.model.words import count
from wir.orders.movement import AddGuns, Move, Plot, RailMove, group_of, last_ordered
from wir.rules.air_strikes import why_no_strike_by
from wir.rules.movement import rail_destinations
from wir.rules.tables import RAIL_MOVES
from wir.rules.zones import has_enemy
from wir.text.cache import Cache
from wir.text.house_rules import NOTHING_TAKEN_BACK
from wir.text.panels.forecast_panel import forecast_panel
from wir.text.panels.group_panel import air_panel, group_panel, guns_note, status_words, told_words
from wir.text.panels.lines import BLANK, Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.desk import Desk, Mode, at_desk, may_take_back
from wir.tui.directions import direction_keys
from wir.tui.keys import BACK, END_HINT, ENTER, Borrowed, Hint, Key, Keys, cursor_hint
from wir.tui.modes.attacking import open_attack
from wir.tui.modes.delegating import choose_army_group
from wir.tui.modes.letters import ByLetter
from wir.tui.modes.marching import GroupMode, Marching, hold, stay_for_the_week
from wir.tui.modes.pages import show_forecast, show_page
from wir.tui.modes.plotting import Plotting, Striking
from wir.tui.modes.replacing import Replacing, guns_by_rule, replace_by_rule
from wir.tui.modes.sets import Boxing, SetInHand
from wir.tui.modes.staff import ask_staff
from wir.tui.questions import AskText, ask, talks
from wir.tui.scene import Scene


class Movement(Mode):
    """No group is in hand; `passed` remembers those that the player has looked at and left alone.

    `_taken` are the groups that have been in hand, the latest last, `_stood` where each was when first taken.
    """

    context = "movement"
    keys: ClassVar[Keys[Self]] = (
        Key("get", ("g", "enter"), "Get", lambda mode: mode.get(), 1, "Get group"),
        Key("plot", ("p",), "Plot", lambda mode: mode.plot(), 2),
        Key("propose", ("P",), "Staff plan", at_desk(ask_staff), 3),
        Key("attack", ("s",), "Attack", at_desk(open_attack), 9),
        Key("next", ("n",), "Next", lambda mode: mode.next(), 5),
        Key("letters", ("o",), "Orders by letter", lambda mode: ByLetter(mode.desk, mode.take).begin(), 4, "By letter"),
        Key("previous", ("N",), "Previous", lambda mode: mode.previous()),
        Key("again", (".",), "Same orders for the next of the stack", lambda mode: mode.again(), 14, "Repeat"),
        Key("strikes", ("a",), "Air strikes", lambda mode: mode.next_strike(), 7, "Air"),
        Key("replace_all", ("r",), "Replacements", talks(replace_by_rule, "replacements"), 8, "Replace"),
        Key("box", ("x",), "All groups in a box", lambda mode: mode.desk.push(Boxing(mode.desk)), 13, "Box"),
        Key("armies", ("G",), "Army groups", talks(choose_army_group, "armies"), 12),
        Key("guns_all", ("f",), "Guns for all", talks(guns_by_rule, "replacements"), 15, "Guns"),
    )
    borrowed: ClassVar[Borrowed] = {6: cursor_hint("Cursor"), 10: END_HINT, 11: Hint(("table.todo",), "To do")}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.passed: set[int] = set()
        self._taken: list[int] = []
        self._stood: dict[int, Hex] = {}
        self._last_air = 0
        self._left: Cache[list[int]] = Cache()
        if desk.left_at is not None:
            desk.cursor, desk.left_at = desk.left_at, None

    @override
    def prompt(self) -> Line:
        view = self.desk.view
        found = idle_groups, idle_aircraft, led_by_staff
        idle, air, led = self._left.get(view, (), lambda: [len(groups(view)) for groups in found])
        if not idle and not air and not led:
            return line(Span("Every group has its orders. E ends the phase.", Role.GOOD))
        parts = [f"{count(idle, 'group')} could still act"]
        parts += [f"{count(air, 'air group')} could fly"] if air else []
        parts += [f"the staff leads {led}"] if led else []
        return line(Span(", ".join(parts), Role.LABEL))

    @override
    def clicked(self, hex_: Hex) -> bool:
        """A second click on a hex takes the group there in hand, or opens the attack on the enemy there."""
        if hex_ == self.desk.cursor and (self.desk.own_at(hex_) or has_enemy(self.desk.view, hex_, self.desk.viewer)):
            self.get()
            return True
        return False

    # Taking groups in hand

    def get(self) -> None:
        """Takes the group at the cursor in hand, in a stack the one that was looked for; else asks for a number.

        On an enemy it opens the attack on him.
        """
        group = self._at_cursor()
        if group is not None:
            self.take(group)
            return
        if has_enemy(self.desk.view, self.desk.cursor, self.desk.viewer):
            open_attack(self.desk)
            return
        question = AskText(self.desk, "Get which group, by number?", self._read, note="or put the cursor on one")
        ask(self.desk, question, self.take)

    def plot(self) -> None:
        """Takes the group at the cursor in hand and begins its plot, or the strike of an air group."""
        group = self._at_cursor()
        if group is None:
            self.desk.warn("Put the cursor on a group of yours to plot for it")
            return
        hand = self.take(group)
        if hand is not None:
            hand.plot()

    def take(self, group: Mover) -> InHand | None:
        """Takes a group in hand; None if it is not on the map."""
        if group.at is None:
            self.desk.warn(f"Air group {group.id} is being rebuilt")
            return None
        self._put_down()
        self.desk.cursor = group.at
        self._stood.setdefault(group.id, group.at)
        self._taken.append(group.id)
        hand = (AirInHand if isinstance(group, AirGroup) else GroupInHand)(self.desk, self, group.id)
        self.desk.push(hand)
        return hand

    def next(self) -> None:
        """Takes in hand the group with something left to do that is nearest to where the last one was taken."""
        everyone: list[Mover] = [*idle_groups(self.desk.view), *idle_aircraft(self.desk.view)]
        idle = [group for group in everyone if group.id not in self.passed]
        held = self._held()
        here = next((self._stood[number] for number in held), self.desk.cursor)
        others = [(distance(here, g.at), g.id, g) for g in idle if g.at is not None and g.id not in held]
        if others:
            self.take(min(others)[2])
        elif self.passed:
            self.passed.clear()
            self.desk.note("You have been through every group; the next key starts over")
        else:
            self.desk.warn("No group has anything left to do")

    def previous(self) -> None:
        """Takes in hand the group that was in hand before this one."""
        held = self._held()
        while self._taken and (self._taken[-1] in held or self.desk.view.mover(self._taken[-1]) is None):
            self._taken.pop()
        group = self.desk.view.mover(self._taken.pop()) if self._taken else None
        if group is not None:
            self.take(group)
        else:
            self.desk.warn("No other group was in hand before this one" if held else "No group has been in hand yet")

    def again(self) -> None:
        """Gives the orders of the last group to the next one of its former stack."""
        number = last_ordered(self.desk.undoable())
        last = self.desk.view.mover(number) if number is not None else None
        if last is None:
            self.desk.warn("No group has been given orders yet")
            return
        kin: list[Any] = [*(idle_groups if isinstance(last, Group) else idle_aircraft)(self.desk.view)]
        stood = self._stood.get(last.id, last.at)
        group = next((each for each in kin if each.at == stood and each.id != last.id), None)
        if group is None:
            self.desk.warn(f"No other group that could still act stands where group {last.id} stood")
            return
        hand = self.take(group)
        if hand is not None:
            hand.again()

    def next_strike(self) -> None:
        """Takes in hand the next air group that may fly a strike (§6.9)."""
        ready = self._with_targets()
        if not ready:
            self.desk.warn(_why_nobody_flies(self.desk))
            return
        later = [air for air in ready if air.id > self._last_air]
        chosen = (later or ready)[0]
        self._last_air = chosen.id
        self.take(chosen)
        self.desk.push(Striking(self.desk, chosen.id, self._strike_done, self._put_down))

    def _strike_done(self) -> None:
        """Goes on with the next air group that may fly, as the original does; after the last none is in hand."""
        self._put_down()
        if any(air.id > self._last_air for air in self._with_targets()):
            self.next_strike()

    def _put_down(self) -> None:
        for mode in self.desk.pile[1:2]:
            self.desk.remove(mode)

    def _at_cursor(self) -> Mover | None:
        """The group at the cursor that is not in hand, in a stack the one that was looked for."""
        own = [group for group in self.desk.own_at(self.desk.cursor) if group.id not in self._held()]
        return next((group for group in own if group.id == self.desk.sought), own[0] if own else None)

    def _held(self) -> set[int]:
        """The number of the group in hand."""
        return {mode.number for mode in self.desk.pile if isinstance(mode, InHand)}

    def _read(self, text: str) -> Mover:
        number = int(text) if is_number(text) else 0
        view = self.desk.view
        group = view.mover(number)
        if group is None or group.side is not self.desk.viewer:
            raise ValueError(f"You have no group {text}" if text else "Type the number of a group")
        return group

    def _with_targets(self) -> list[AirGroup]:
        """Air groups that may plot a strike and have something within range."""
        return [air for air in idle_aircraft(self.desk.view) if strike_targets(self.desk.view, air)]


def _why_nobody_flies(desk: Desk) -> str:
    """Why no air group, or none without a strike, can be sent to one (§6.9), short enough for 80 columns."""
    if idle_aircraft(desk.view):
        return "No air group can fly a strike: no target is within their range"
    if plotted := [air.id for air in desk.view.air_of(desk.viewer) if air.strike is not None]:
        key = desk.keymap.key_of("movement.plot")
        return f"No other air group can fly: {count(len(plotted), 'strike')} plotted; {key} on a base changes it"
    return "No air group can fly: each is unsupplied, without aircraft, or has moved"


_IN_HAND: Final[Keys[Any]] = (
    Key("get", ("g",), "Get another", lambda mode: mode.giver.get()),
    Key("rail", ("x",), "Rail", lambda mode: mode.rail(), 6),
    Key("examine", ("e",), "Examine", lambda mode: mode.examine(), 12),
    Key("abort", ("a",), "Abort", lambda mode: mode.abort(), 11, when=may_take_back),
    Key("next", ("n",), "Next", lambda mode: mode.pass_on(), 4),
    Key("previous", ("N",), "Previous", lambda mode: mode.giver.previous()),
    Key("other", ("q",), "Other group", lambda mode: mode.other(), 8, "Other"),
    Key("stay", ("O",), "Stays this week, next group", lambda mode: mode.stay(), 10, "Stay"),
    Key("hold", ("o",), "Hold for weeks", lambda m: hold(m.desk, [m.mover], m.leave), 14, "Hold"),
    Key("again", (".",), "Same orders", lambda mode: mode.again(), 15, "Repeat"),
    Key("back", BACK, "Put down", lambda mode: mode.leave(), 7),
)
"""What can be done with any group in hand."""


class InHand(GroupMode):
    """What a combat group and an air group in hand have in common."""

    def __init__(self, desk: Desk, giver: Movement, number: int) -> None:
        super().__init__(desk, number)
        self.giver = giver

    @property
    def at(self) -> Hex:
        """Where the group is; the cursor's hex if it has no base."""
        return self.mover.at or self.desk.cursor

    @override
    def sent_to(self, number: int) -> None:
        """Puts this group down if the cursor is sent to another: the next orders are meant for that one."""
        if any(group.id == number != self.number for group in self.desk.own_at(self.desk.cursor)):
            self.leave()

    @abstractmethod
    def plot(self) -> None:
        """Begins the plot or strike of the group."""

    def status(self) -> str:
        """The status letter of the original, with its meaning (§6.1)."""
        return " ".join(filter(None, status_words(self.desk.view, self.mover)))

    def move(self, direction: int) -> None:
        """Moves the group a hex (§6.2)."""
        if self.desk.order(Move(self.number, direction)):
            self.desk.cursor = self.at

    def rail(self) -> None:
        """Moves the group by rail to the cursor; as that ends its week it is put down (§6.3)."""
        view = self.desk.view
        if self.desk.cursor == self.at and rail_destinations(view, self.mover):
            key = self.desk.keymap.key_of(f"{self.context}.rail")
            left = count(RAIL_MOVES - view.own.railed, "rail move")
            self.desk.note(f"Put the cursor on a friendly railway or city, then {key} again; {left} left")
            return
        if self.desk.order(RailMove(self.number, self.desk.cursor)):
            self.leave()

    def abort(self) -> None:
        """Takes back this group's latest orders, or else its orders from among those given since to others (§6.1)."""
        taken = 0
        while (given := self.desk.undoable()) and group_of(given[-1]) == self.number and self.desk.undo():
            taken += 1
        if taken or self.desk.take_out(lambda order: group_of(order) == self.number):
            self.desk.cursor = self.at
        else:
            no_order = "This group has no order to take back"
            self.desk.warn(NOTHING_TAKEN_BACK if self.desk.view.options.iron_man else no_order)

    def again(self) -> None:
        """Gives the group the orders that the group before it was given."""
        if last_ordered(self.desk.undoable()) == self.number:
            self.giver.again()
            return
        self.desk.order_in_turn(self.repeated())
        self.desk.cursor = self.at

    def stay(self) -> None:
        """Lets the group stay where it is this week and takes the next in hand, or releases it."""
        stay_for_the_week(self.desk, [self.mover], self.next_in_hand)

    def next_in_hand(self) -> None:
        """Puts the group down and takes the next in hand."""
        self.leave()
        self.giver.next()

    def other(self) -> None:
        """Takes the other group of the stack in hand; if there is none, puts this one down (§6.1)."""
        others = [group for group in self.desk.own_at(self.at) if group.id != self.number]
        if others:
            self.giver.take(others[0])
        else:
            self.leave()

    def pass_on(self) -> None:
        """Takes the next group in hand; this one has been looked at."""
        self.giver.passed.add(self.number)
        self.giver.next()


class GroupInHand(InHand):
    """A combat group in hand."""

    context = "group"
    topic = "movement"
    keys: ClassVar[Keys[Self]] = (
        *direction_keys("Move", lambda mode, direction: mode.move(direction), rank=1),
        Key("march", ENTER, "March to the cursor", lambda m: m.march(m.desk.cursor), 2, lambda m: m._marching.hint()),
        Key("plot", ("p",), "Plot", lambda mode: mode.plot(), 3),
        Key("replace", ("r",), "Replace", lambda mode: mode.desk.push(Replacing(mode.desk, mode.number)), 5),
        Key("guns", ("f",), "Guns", lambda mode: mode.desk.order(AddGuns(mode.number)), 13),
        Key("attack", ("s",), "Attack", at_desk(open_attack), 9),
        Key("forecast", ("c",), "Forecast", lambda mode: mode.forecast()),
        Key("stack", ("*",), "Whole stack in hand", lambda mode: mode.stack(), 16, "Whole stack"),
        *_IN_HAND,
    )

    def __init__(self, desk: Desk, giver: Movement, number: int) -> None:
        super().__init__(desk, giver, number)
        self._marching: Marching = Marching(desk, number)

    @override
    def prompt(self) -> Line:
        group = self.group
        way = self._marching.words()
        if way:
            train = self._marching.rail_words(self.desk.keymap.key_of("group.rail"))
            return line(plate(group.id), Span(f" {way}{train}", Role.VALUE))
        plot = f"plot {group.plot}" if group.plot else "no plot"
        told = told_words(self.desk.view, group.id)
        words = f" {group.kind.value}, {plot if group.plot else told or plot}, status {self.status()}"
        return line(plate(group.id), Span(words, Role.LABEL), Span(guns_note(self.desk.view, group), Role.WARNING))

    @override
    def clicked(self, hex_: Hex) -> bool:
        """Marches to a hex within reach, or begins a plot against an enemy."""
        if hex_ in self._marching.near or has_enemy(self.desk.view, hex_, self.group.side):
            return self.march(hex_)
        return False

    @override
    def move(self, direction: int) -> None:
        """Moves the group a hex; if a zone of control bars the way but a plot would lead there, says so (§6.6)."""
        desk, plot = self.desk, Plot(self.number, str(direction))
        refusal = desk.match.check(Move(self.number, direction))
        super().move(direction)
        if refusal is not None and refusal.paragraph == "6.10" and desk.match.check(plot) is None:
            desk.note(line(desk.messages.current or BLANK, f"; {desk.keymap.key_of('group.plot')} plots the way"))

    def march(self, hex_: Hex) -> bool:
        """Begins a plot against an enemy within reach of one, else marches to the hex as far as it gets this week."""
        begun = plot_to(self.desk.view, self.group, hex_)
        if begun is None or not has_enemy(self.desk.view, hex_, self.group.side):
            return self._marching.go(hex_)
        self.desk.push(Plotting(self.desk, self.number, begun))
        self.desk.cursor = hex_
        return True

    @override
    def scene(self) -> Scene:
        return self._marching.scene()

    @override
    def plot(self) -> None:
        """Begins a plot; if the cursor has been put on a hex that a plot can reach, it leads there."""
        begun = plot_to(self.desk.view, self.group, self.desk.cursor)
        self.desk.push(Plotting(self.desk, self.number, begun or ""))

    def examine(self) -> None:
        """Shows everything about the group on a page (§6.1)."""
        self.desk.guide.looked_at.add("group")
        show_page(self.desk, f"GROUP {self.number}", lambda width: group_panel(self.desk.view, self.group, width))

    def stack(self) -> None:
        """Takes all combat groups of the hex in hand, to move as one."""
        self.leave()
        self.desk.push(SetInHand(self.desk, self.desk.view.groups_at(self.at, self.desk.viewer)))

    def forecast(self) -> None:
        """Forecasts the group's plot against the hex under the cursor, or else the attack of all in its hex."""
        desk = self.desk
        target = desk.cursor
        if not has_enemy(desk.view, target, desk.viewer):
            desk.warn("Put the cursor on a hex with enemy groups in it")
            return
        found = forecast_of_plot(desk.view, self.number, self.group.plot, desk.beliefs) if self.group.plot else None
        if found is None or found.target != target:
            found = forecast_between(desk.view, self.at, target, desk.beliefs)
        if found is not None:
            desk.guide.looked_at.add("forecast")
            show_forecast(desk, lambda width: forecast_panel(desk.view, found, width))


class AirInHand(InHand):
    """An air group in hand."""

    context = "air"
    topic = "strike"
    keys: ClassVar[Keys[Self]] = (
        *direction_keys("Move base", lambda mode, direction: mode.move(direction), rank=2),
        Key("strike", ("p", "s"), "Plot strike", lambda mode: mode.plot(), 1, when=lambda mode: mode.may_strike),
        *_IN_HAND,
    )

    @override
    def prompt(self) -> Line:
        air = self.air
        strike = f"strike on {air.strike.target}" if air.strike else "no strike"
        words = f" {count(air.points, 'aircraft point')}, {strike}, status {self.status()}"
        return line(plate(air.id), Span(words, Role.LABEL))

    @property
    def may_strike(self) -> bool:
        """Whether the air group may fly a strike this week; if not, the key is not offered, but says why."""
        return why_no_strike_by(self.desk.view, self.air) is None

    @override
    def plot(self) -> None:
        """Begins to fly the cursor to a target (§6.9)."""
        refusal = why_no_strike_by(self.desk.view, self.air)
        if refusal is not None:
            self.desk.warn(str(refusal))
            return
        self.desk.push(Striking(self.desk, self.number))

    def examine(self) -> None:
        """Shows everything about the air group on a page (§6.1)."""
        show_page(self.desk, f"AIR GROUP {self.number}", lambda width: air_panel(self.desk.view, self.air, width))
