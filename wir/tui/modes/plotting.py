"""Plotting for the execution: tactical movement, typed or drawn with the directions (§6.6), and strikes (§6.9)."""

from collections.abc import Callable
from itertools import takewhile
from typing import ClassVar, Self

from typing_extensions import override

from wir.estimates.preparation import forecast_of_plot
from wir.estimates.room import without_room
from wir.estimates.strike_forecast import forecast_shelling, forecast_strike
from wir.estimates.targets import plot_targets, plot_to, strike_targets_in_turn
from wir.model.groups import Strike, StrikeKind
from wir.model.hexes import Hex, direction_to, distance, within
from wir.model.words import count, place
from wir.orders.movement import Plot, PlotStrike
from wir.rules.plots import aimed_at, form, forms_of, plot_words, why_cannot_plot, why_must_stay
from wir.rules.tables import ESCORT_RANGE, STRIKE_RANGE
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.forecast_panel import forecast_panel, shelling_panel, strike_panel
from wir.text.panels.group_panel import plot_guns_note
from wir.text.panels.lines import Line, Role, Span, first_lines, line
from wir.text.panels.words import plate
from wir.tui.desk import Desk
from wir.tui.directions import led, steering_keys
from wir.tui.keys import ENTER, Answer, Key, Keys
from wir.tui.modes.asking import ask_place, take_next
from wir.tui.modes.marching import GroupMode
from wir.tui.questions import Typing
from wir.tui.scene import Scene

_LONGEST = 3
_BOTH_LEGS = 2


class Plotting(Typing, GroupMode):
    """A plot in the making; one begun elsewhere may be given, and goes on with its second letter.

    `give` takes the plot in place of the rules, as for several groups.
    """

    context = "plot"
    covers = True
    keys: ClassVar[Keys[Self]] = (
        *steering_keys("Direction", lambda mode, way: mode._add(str(way)), lambda mode: mode._end()),
        Key("pause", ("0", "o"), "Pause", lambda mode: mode._add("0"), 4),
        Key("stop", ("s",), "Stop", lambda mode: mode._add("S"), 2),
        Key("bombard", ("b",), "Bombard", lambda mode: mode._add("B"), 3),
        Key("target", ("t", "/"), "To a place", lambda m: ask_place(m.desk, "Plot to which place?", m.lead_to), 7),
        Key("cycle", ("tab", "n"), "Next target", lambda mode: mode._next_target(), 6),
        Key("delete", ("backspace",), "Take back", lambda mode: mode.delete(), 8),
        Key("clear", ("c", "delete"), "No plot", lambda mode: mode._take_away(), 9),
        Key("done", ENTER, "Done", lambda mode: mode.done(), 5),
        Key("back", ("escape", "q", "x"), "Leave", lambda mode: mode.leave(), 10),
    )

    def __init__(
        self,
        desk: Desk,
        number: int,
        text: str = "",
        finished: Answer | None = None,
        give: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(desk, number)
        self._finished = finished
        self._give = give
        self.text = text

    @override
    def prompt(self) -> Line:
        """The plot so far, in words, and what is wrong with it."""
        shown = line("Plot for ", plate(self.group.id), " ", self.typed_so_far(), "  ")
        if not self.text:
            forms = ", ".join(forms_of(self.desk.view, self.group)).replace("p", "0")
            pause = ", 0 pause" if "0" in forms else ""
            return line(shown, Span(f"d direction{pause}: {forms}", Role.FAINT))
        refusal = self.desk.match.check(Plot(self.number, self.text))
        if refusal is not None:
            return line(shown, Span(str(refusal), Role.FAINT if self._lacks_only_its_end() else Role.BAD))
        guns = plot_guns_note(self.desk.view, self.group, self.text)
        return line(
            shown, Span(plot_words(self.text), Role.LABEL), Span(self._nobody() + self._crowd() + guns, Role.WARNING)
        )

    @override
    def clicked(self, hex_: Hex) -> bool:
        """Adds the direction of an adjacent hex, or leads the plot to one farther off."""
        direction = direction_to(self._end(), hex_)
        if direction is not None and self.text:
            self._add(str(direction))
        else:
            self.lead_to(hex_)
        return True

    @override
    def scene(self) -> Scene:
        return Scene(selected=self.group.at, path=self._way(), raised=frozenset({self.number}))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The forecast of the attack; the inspector of the target if there is none."""
        view, plot = self.desk.view, self.text or self.group.plot
        is_legal = plot and why_cannot_plot(view, self.group, plot) is None
        shelling = forecast_shelling(view, self.group, plot, self.desk.beliefs) if is_legal else None
        if shelling is not None:
            return first_lines(shelling_panel(view, shelling, width), height)
        found = forecast_of_plot(view, self.number, plot, self.desk.beliefs) if is_legal else None
        if found is None:
            return None
        self.desk.guide.looked_at.add("forecast")
        return first_lines(forecast_panel(view, found, width), height)

    def lead_to(self, hex_: Hex) -> None:
        """Makes the plot that leads to a hex."""
        plot = plot_to(self.desk.view, self.group, hex_)
        if plot is None:
            self.desk.warn(f"No plot of group {self.number} leads to {place(self.desk.view.scenario, hex_)}")
        else:
            self.become(plot)

    def done(self) -> None:
        """Gives the plot."""
        if self._give is not None:
            self.leave()
            self._give(self.text)
        elif not self.text or self.desk.order(Plot(self.number, self.text)):
            self.leave()
            if self.text and self._finished is not None:
                self._finished()

    def _lacks_only_its_end(self) -> bool:
        """Whether a refused plot is the beginning of an allowed one: a pause, or a direction that needs its S or B."""
        view, group = self.desk.view, self.group
        is_begun = any(shape.startswith(form(self.text)) for shape in forms_of(view, group))
        return is_begun and (self.text == "0" or why_must_stay(view, group) is not None)

    def _next_target(self) -> None:
        targets = plot_targets(self.desk.view, self.group)
        take_next(self.desk, targets, self._end(), self.lead_to, "No enemy is within reach of a plot")

    def _add(self, letter: str) -> None:
        if len(self.text) < _LONGEST and not self.text.endswith(("S", "B")):
            self.become(self.text + letter)
            if self._finished is not None and (letter in "SB" or len(self.text) == _BOTH_LEGS):
                self.done()

    @override
    def become(self, text: str) -> None:
        super().become(text)
        self.desk.cursor = self._end()

    def _take_away(self) -> None:
        self.text = ""
        if not self.group.plot or self.desk.order(Plot(self.number, "")):
            self.leave()

    def _nobody(self) -> str:
        """A note that shells or an attack without advance would meet no enemy as things stand."""
        view, enemy = self.desk.view, self.desk.viewer.enemy
        if not self.text.endswith(("S", "B")) or view.groups_at(self._end(), enemy) or view.air_at(self._end(), enemy):
            return ""
        return f"; no enemy is at {place(view.scenario, self._end())} now"

    def _crowd(self) -> str:
        """Which group would find no room in a hex with this plot: the group itself, or another because of it."""
        view = self.desk.view
        crowded, before = without_room(view, {self.number: self.text}), without_room(view, {self.number: ""})
        if self.number in crowded:
            return f"; two friendly groups will hold {place(view.scenario, crowded[self.number])} by then"
        others = [number for number in crowded if number not in before]
        return f"; leaves no room at {place(view.scenario, crowded[others[0]])} for group {others[0]}" if others else ""

    def _way(self) -> tuple[Hex, ...]:
        """The hexes that the plot aims at, within the board: one that leads off it is refused, but can be typed."""
        aimed = aimed_at(self.group.at, self.text) if self.text.strip("SB") else ()
        return tuple(takewhile(self.desk.view.scenario.board.drawn.__contains__, aimed))

    def _end(self) -> Hex:
        way = self._way()
        return way[-1] if way else self.group.at


class Striking(GroupMode):
    """An air strike in the making.

    `finished` is called when it has been plotted or the air group is to stay at home, `left` when the player turns
    away.
    """

    context = "strike"
    covers = True
    keys: ClassVar[Keys[Self]] = (
        *steering_keys("Fly", lambda m, way: m._go(led(m.desk.view.scenario.board, m.target, way)), lambda m: m.target),
        Key("ground", ("g",), "Ground attack", lambda mode: mode.strike(Strike(mode.target, StrikeKind.GROUND)), 2),
        Key("bomb", ("b",), "Bomb city", lambda mode: mode.strike(Strike(mode.target, StrikeKind.BOMB)), 3),
        Key("target", ("t", "/"), "To a place", lambda mode: ask_place(mode.desk, "Fly to which place?", mode._go), 5),
        Key("cycle", ("tab", "n"), "Next target", lambda mode: mode._next_target(), 4),
        Key("abort", ("a", "backspace", "0"), "Abort", lambda mode: mode._go(mode.base), 6),
        Key("none", ("q",), "No strike", lambda mode: mode.strike(None), 7),
        Key("back", ("escape", "x"), "Leave", lambda mode: mode.leave(), 8),
    )

    def __init__(self, desk: Desk, number: int, finished: Answer = lambda: None, left: Answer = lambda: None) -> None:
        super().__init__(desk, number)
        self._finished = finished
        self._left = left
        self.target: Hex = self.air.strike.target if self.air.strike else self.base
        desk.cursor = self.target

    @property
    def base(self) -> Hex:
        """The base that it flies from."""
        return self.air.at or self.desk.cursor

    @override
    def prompt(self) -> Line:
        """How far the target is and whether there is an escort."""
        away, reach = distance(self.base, self.target), STRIKE_RANGE[self.air.side]
        escort = "escorted" if away <= ESCORT_RANGE else "without escort"
        where = place(self.desk.view.scenario, self.target)
        return line(
            "Air strike of ",
            plate(self.air.id),
            Span(f" {count(self.air.points, 'point')}, ", Role.LABEL),
            Span(f"{away} of {reach} hexes", Role.VALUE),
            Span(f" to {where}, {escort}", Role.LABEL),
        )

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The forecast of the strike; the inspector of the target if there is nothing to strike."""
        found = forecast_strike(self.desk.view, self.air, self.target, self.desk.beliefs)
        return None if found is None else first_lines(strike_panel(self.desk.view, found, width), height)

    @override
    def clicked(self, hex_: Hex) -> bool:
        self._go(hex_)
        return True

    @override
    def scene(self) -> Scene:
        """The range, and within it the hexes where fighters escort the bombers."""
        board = self.desk.view.scenario.board
        tints = {
            hex_: Tint.GOOD if distance(hex_, self.base) <= ESCORT_RANGE else Tint.DOUBTFUL
            for hex_ in within(self.base, STRIKE_RANGE[self.air.side])
            if hex_ in board.land
        }
        legend = ((Tint.GOOD, "with escort"), (Tint.DOUBTFUL, "without escort"))
        return Scene(self.base, overlay=Overlay(tints, legend=legend), raised=frozenset({self.number}))

    def _next_target(self) -> None:
        targets = strike_targets_in_turn(self.desk.view, self.air)
        take_next(self.desk, targets, self.target, self._go, "No target is within range")

    def _go(self, hex_: Hex) -> None:
        if distance(self.base, hex_) > STRIKE_RANGE[self.air.side]:
            self.desk.warn(f"The range is {STRIKE_RANGE[self.air.side]} hexes (§6.9)")
            return
        self.target = self.desk.cursor = hex_

    def strike(self, strike: Strike | None) -> None:
        """Plots a strike; None takes back the plotted one."""
        stays = strike is None and self.air.strike is None
        if stays or self.desk.order(PlotStrike(self.number, strike)):
            self._close()
            self._finished()

    @override
    def leave(self) -> None:
        self._close()
        self._left()

    def _close(self) -> None:
        super().leave()
        self.desk.cursor = self.base
