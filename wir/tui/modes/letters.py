"""Orders by letter: one group after another, with a letter on each hex that it can reach (§6.2, §6.6)."""

from collections.abc import Callable
from typing import ClassVar, Final, Self

from typing_extensions import override

from wir.estimates.delegations import led_by_staff
from wir.estimates.group_rows import movers_left, stays
from wir.estimates.targets import PLOT_REACH, plot_to, strike_targets_in_turn
from wir.model.groups import AirGroup, Mover, Strike, StrikeKind
from wir.model.hexes import Hex, distance, nearest, within
from wir.model.view import View
from wir.model.words import count
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, group_of
from wir.rules.air_strikes import why_no_strike_by
from wir.rules.movement import rail_destinations, stops_in
from wir.rules.zones import field_of, has_enemy
from wir.text.cache import Cache
from wir.text.map.arms import Tint
from wir.text.map.layout import Zoom
from wir.text.map.overlay import Overlay
from wir.text.panels.group_panel import guns_left_behind
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.desk import Desk, at_desk, may_take_back
from wir.tui.directions import FAR_STEPS, direction_keys
from wir.tui.keys import ENTER, Key, Keys
from wir.tui.modes.asking import ask_place
from wir.tui.modes.delegating import end_of_phase
from wir.tui.modes.marching import GroupMode, Marching, hold
from wir.tui.modes.pages import show_help
from wir.tui.modes.plotting import Plotting
from wir.tui.modes.replacing import Replacing
from wir.tui.questions import talks
from wir.tui.scene import Scene

LETTERS: Final = "abcdfghijkmnpqrstuvwxyz"
"""The letters that cannot be read as digits, except the one that ends the phase."""

_DUG_IN: Final = 4
"""How many hexes farther a stationary, dug-in group is taken to be."""

_LEGEND: Final[tuple[tuple[Tint, str], ...]] = (
    (Tint.GOOD, "small letter: march, its fatigue"),
    (Tint.STOP, "must stop there"),
    (Tint.DOUBTFUL, "capital: plot"),
    (Tint.BAD, "attack: the capital advances, the small letter stays"),
)

_RAIL: Final = ((Tint.DOUBTFUL, "by rail"),)
_STRIKES: Final = ((Tint.BAD, "strike on groups"), (Tint.DOUBTFUL, "strike on factories"))


class ByLetter(GroupMode):
    """A group that could still act is in hand; a letter gives it its orders, and the nearest other one follows.

    `passed` are the groups that were left alone, `_later` those that an arrow led away from, which come after all
    others. `_stood` is where the one in hand was when it was taken.
    """

    context = "letters"
    topic = "letters"
    covers = True
    types = True
    keys: ClassVar[Keys[Self]] = (
        Key("pass", (" ",), "Leave it, next group", lambda mode: mode.leave_alone(), 1, "Next group"),
        Key("up", ("up",), "Group to the north", lambda mode: mode.look(0, -1), 2, "Group that way"),
        Key("down", ("down",), "Group to the south", lambda mode: mode.look(0, 1), 2, "Group that way"),
        Key("left", ("left",), "Group to the west", lambda mode: mode.look(-1, 0), 2, "Group that way"),
        Key("right", ("right",), "Group to the east", lambda mode: mode.look(1, 0), 2, "Group that way"),
        Key("far_up", ("pageup", "shift+up"), "Group far north", lambda mode: mode.look(0, -1, FAR_STEPS)),
        Key("far_down", ("pagedown", "shift+down"), "Group far south", lambda mode: mode.look(0, 1, FAR_STEPS)),
        Key("far_left", ("home", "shift+left"), "Group far west", lambda mode: mode.look(-1, 0, FAR_STEPS)),
        Key("far_right", ("end", "shift+right"), "Group far east", lambda mode: mode.look(1, 0, FAR_STEPS)),
        *direction_keys("Plot or base", lambda mode, direction: mode.steer(direction), rank=5),
        Key("again", (".",), "Same orders as the last group", lambda mode: mode.again(), 9, "Same orders"),
        Key("rail", ("/",), "By rail, or to a place by its name", lambda mode: mode.rail(), 6, "Rail"),
        Key("more", ("tab", ";"), "More letters", lambda mode: mode.more(), 13, "More", lambda mode: mode.has_more),
        Key("replace", ("+",), "Replacements", lambda mode: mode.replace(), 8, "Replace"),
        Key("guns", ("*",), "Guns", lambda mode: mode.give(AddGuns(mode.number)), 10),
        Key("hold", ("-",), "Hold for weeks", lambda m: hold(m.desk, [m.mover], m.go_on), 11, "Hold"),
        Key("undo", ("backspace",), "Take back the last orders", lambda mode: mode.undo(), 7, "Undo", may_take_back),
        Key("hand", ENTER, "Take this group in hand", lambda mode: mode._take(mode.mover), 12, "In hand"),
        Key("back", ("escape", "0"), "Leave", lambda mode: mode.leave(), 3),
        Key("end", ("e",), "End phase", talks(end_of_phase), 4, "End"),
        Key("help", ("?",), "Help", at_desk(show_help), 14),
    )

    def __init__(self, desk: Desk, take: Callable[[Mover], object]) -> None:
        super().__init__(desk, 0)
        self._take: Callable[[Mover], object] = take
        self.passed: set[int] = set()
        self._later: set[int] = set()
        self._found: Cache[list[Hex]] = Cache()
        self._stood = desk.cursor
        self._marching = Marching(desk, 0)
        self._first = 0
        self._by_rail = False

    @property
    def hexes(self) -> list[Hex]:
        """Every hex to which the group could march, plot or fly, those nearest to the enemy first."""
        return self._found.get(self.desk.view, (self.number, self._by_rail), self._reach)

    def _reach(self) -> list[Hex]:
        view, mover = self.desk.view, self.mover
        enemies = view.hexes_of(mover.side.enemy)
        if self._by_rail:
            return sorted(rail_destinations(view, mover), key=lambda hex_: (nearest(hex_, enemies), hex_))
        if isinstance(mover, AirGroup):
            if why_no_strike_by(view, mover) is not None:
                return []
            return strike_targets_in_turn(view, mover)
        reach = {hex_ for hex_ in within(mover.at, PLOT_REACH) if self._plots_to(hex_)}
        reach |= self._marching.near.keys() - {mover.at}
        return sorted(reach, key=lambda hex_: (nearest(hex_, enemies), distance(mover.at, hex_), hex_))

    def _plots_to(self, hex_: Hex) -> list[str]:
        """The plots that lead to a hex: one that goes there, and against an enemy one that attacks and stays."""
        view, group = self.desk.view, self.desk.view.groups[self.number]
        ends = ("", "S") if has_enemy(view, hex_, group.side) else ("",)
        plots = [plot_to(view, group, hex_, end) for end in ends]
        return [plot for plot in dict.fromkeys(plots) if plot is not None]

    @property
    def letters(self) -> dict[str, Hex]:
        """The hex of each letter."""
        return dict(zip(LETTERS, self.hexes[self._first :], strict=False))

    @property
    def has_more(self) -> bool:
        """Whether there are more hexes than letters."""
        return len(self.hexes) > len(LETTERS)

    # What is shown

    @override
    def prompt(self) -> Line:
        view = self.desk.view
        guns = guns_left_behind(group for group in [view.groups.get(self.number)] if group is not None)
        without = f" without its {guns} guns" if guns else ""
        does = "flies a strike" if self.number in view.air else f"marches{without}, a capital plots"
        does = f"goes by rail{without}" if self._by_rail else does
        words = f" a letter {does}; {count(len(self._idle()), 'group')} could act"
        return line(plate(self.number), Span(words, Role.LABEL))

    @override
    def scene(self) -> Scene:
        view, mover = self.desk.view, self.mover
        near = {} if isinstance(mover, AirGroup) or self._by_rail else self._marching.near
        field = field_of(view, mover.side)
        tints, labels = {}, {}
        for letter, hex_ in self.letters.items():
            if hex_ in near:
                tints[hex_] = Tint.STOP if stops_in(view, hex_, field) else Tint.GOOD
                labels[hex_] = f"{letter}{near[hex_].fatigue}"
            else:
                tints[hex_] = Tint.BAD if has_enemy(view, hex_, mover.side) else Tint.DOUBTFUL
                labels[hex_] = letter if self._by_rail else letter.upper()
        legend = _RAIL if self._by_rail else _STRIKES if isinstance(mover, AirGroup) else _LEGEND
        overlay = Overlay(tints, labels, legend)
        return Scene(mover.at, overlay=overlay, raised=frozenset({self.number}), is_centred=True)

    # One group after the other

    def begin(self) -> None:
        """Takes in hand a group that could act, one under the cursor or else the nearest, and goes onto the desk."""
        if self.desk.zoom is Zoom.STRATEGIC:  # it has no room for letters
            self.desk.zoom = Zoom.COMPACT
        self.desk.push(self)
        here = [mover for at, mover in self._idle() if at == self._stood]
        if here:
            self._go_to(min(here, key=lambda each: (stays(self.desk.view, each), each.id)))
        else:
            self.go_on()

    def _idle(self) -> list[tuple[Hex, Mover]]:
        """The groups that could still act, with their places."""
        return [(mover.at, mover) for mover in movers_left(self.desk.view) if mover.at is not None]

    def go_on(self) -> None:
        """Goes to the nearest group without orders that has not been left alone; after the last it ends."""
        view, later = self.desk.view, self._later
        idle = [mover for _, mover in self._idle() if mover.id not in self.passed]
        if idle:
            self._go_to(min(idle, key=lambda each: (each.id in later, _way_to(view, self._stood, each), each.id)))
        else:
            self.leave()
            led = " that the staff does not lead" if led_by_staff(view) else ""
            self.desk.note(f"You have been through every group{led}")

    def _go_to(self, mover: Mover) -> None:
        self.number, self._first, self._by_rail = mover.id, 0, False
        self._marching = Marching(self.desk, mover.id)
        self._stood = self.desk.cursor = mover.at or self.desk.cursor

    def leave_alone(self) -> None:
        """Leaves the group without orders."""
        self.passed.add(self.number)
        self.go_on()

    def look(self, across: int, down: int, least: int = 1) -> None:
        """Goes to the nearest group that could act in a direction of the screen, at least so many hexes away.

        One that was left alone comes only if there is no other that way.
        """
        ahead = _that_way(self.desk.view, self._stood, across, down, least)
        found = next((mover for mover in ahead if mover.id not in self.passed), next(iter(ahead), None))
        if found is not None:
            self._later.add(self.number)
            self._go_to(found)
        else:
            self.desk.warn("No group that could act stands that way")

    @override
    def clicked(self, hex_: Hex) -> bool:
        """Goes to the hex as its letter does, or takes in hand a group that is there."""
        here = [mover for at, mover in self._idle() if at == hex_ and mover.id != self.number]
        if here:
            self._go_to(here[0])
        elif hex_ in self.hexes:
            self._send(hex_, plots=False)
        return True

    # Orders

    def give(self, *orders: Order) -> None:
        """Gives the group orders, and goes on with the next where the rules allow them."""
        if self.desk.order_in_turn(orders):
            self.go_on()

    @override
    def typed(self, char: str) -> None:
        hex_ = self.letters.get(char.lower())
        if hex_ is None:
            self.desk.note(f"No hex has the letter {char}")
        else:
            self._send(hex_, plots=char.isupper())

    def _send(self, hex_: Hex, *, plots: bool) -> None:
        """Sends the group to a hex, by a plot if it cannot march there, or by rail."""
        view, mover = self.desk.view, self.mover
        if self._by_rail:
            self.give(RailMove(mover.id, hex_))
        elif isinstance(mover, AirGroup):
            kind = StrikeKind.GROUND if has_enemy(view, hex_, mover.side) else StrikeKind.BOMB
            self.give(PlotStrike(mover.id, Strike(hex_, kind)))
        else:
            self._march(hex_, plots=plots)

    def _march(self, hex_: Hex, *, plots: bool) -> None:
        """Marches to a hex, or gives a plot that leads there; an enemy is attacked, with an advance for a capital."""
        found = self._plots_to(hex_)
        if plots and found:
            self.give(Plot(self.number, found[0]))
        elif has_enemy(self.desk.view, hex_, self.desk.viewer) and found:
            self.give(Plot(self.number, found[-1]))
        elif plots or hex_ not in self._marching.near:
            self.desk.warn(f"No {'plot' if plots else 'march'} of group {self.number} leads there this week")
        elif self._marching.go(hex_):
            self.go_on()

    def steer(self, direction: int) -> None:
        """Begins a plot in a direction, as in the original, or moves the base of an air group a hex."""
        if isinstance(self.mover, AirGroup):
            self.give(Move(self.number, direction))
        else:
            self.desk.push(Plotting(self.desk, self.number, str(direction), self.go_on))

    def rail(self) -> None:
        """Puts the letters on the hexes within reach by rail; pressed again, asks for a place by name."""
        self._first = 0
        if self._by_rail or not rail_destinations(self.desk.view, self.mover):
            ask_place(self.desk, "To which place?", self._far)
        else:
            self._by_rail = True

    def _far(self, hex_: Hex) -> None:
        """Sends the group to a place by rail, or else as far as it can march."""
        if hex_ in rail_destinations(self.desk.view, self.mover):
            self.give(RailMove(self.number, hex_))
        elif isinstance(self.mover, AirGroup):
            self.desk.warn("No railway of yours leads there from its base")
        elif self._marching.go(hex_):
            self.go_on()

    def again(self) -> None:
        """Gives the group the orders of the one before it."""
        if orders := self.repeated():
            self.give(*orders)

    def more(self) -> None:
        """Goes on to the letters of further hexes, and from the last of them to the first again."""
        self._first = self._first + len(LETTERS) if self._first + len(LETTERS) < len(self.hexes) else 0

    def replace(self) -> None:
        """Opens the replacements of the group."""
        if isinstance(self.mover, AirGroup):
            self.desk.warn("Aircraft are replaced in the group adjustment phase")
        else:
            self.desk.push(Replacing(self.desk, self.number))

    def undo(self) -> None:
        """Takes back the last orders and goes to the group that had them."""
        given = self.desk.undoable()
        number = group_of(given[-1]) if given else None
        if self.desk.take_back() and number is not None:
            self._go_to(self.desk.view.groups.get(number) or self.desk.view.air[number])


def _way_to(view: View, start: Hex, mover: Mover) -> int:
    """How far off a group is, in hexes; groups that are dug in, or could only move a base, come later."""
    return distance(start, mover.at or start) + (_DUG_IN if stays(view, mover) else 0)


def _that_way(view: View, start: Hex, across: int, down: int, least: int) -> list[Mover]:
    """The groups that could act in a direction of the screen, at least so many hexes away, the nearest first."""
    x, y = _place_on_screen(start)
    found: list[tuple[int, int, Mover]] = []
    for mover in movers_left(view):
        if mover.at is None or distance(start, mover.at) < least:
            continue
        right, below = _place_on_screen(mover.at)[0] - x, _place_on_screen(mover.at)[1] - y
        ahead, aside = (right * across, below) if across else (below * down, right)
        if ahead > 0 and abs(aside) <= ahead:
            found.append((distance(start, mover.at), mover.id, mover))
    return [mover for *_, mover in sorted(found, key=lambda each: each[:2])]


def _place_on_screen(hex_: Hex) -> tuple[int, int]:
    """The position of a hex, in half hexes across and down."""
    return 2 * hex_.column, 2 * hex_.row + (hex_.column % 2 == 0)
