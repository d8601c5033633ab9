"""An attack by its target: the list of all groups that can join it, plotted together (§6.6, §6.9)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import ClassVar

from typing_extensions import override

from wir.estimates.assaults import Joiner, Manner, Task, added, assault, joiners, plotted_tasks, strikes_on, suggested
from wir.estimates.forecast import plotted_attacks
from wir.estimates.rings import Target, orders_to_shut, ring_around, targets_by_worth, who_shuts, why_nobody_shuts
from wir.estimates.seals import Seal
from wir.estimates.strike_forecast import StrikeForecast, shellings
from wir.model.groups import Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.view import View
from wir.orders import Order
from wir.orders.movement import Plot, PlotStrike
from wir.rules.zones import has_enemy
from wir.text.cache import Cache
from wir.text.map.arms import Tint
from wir.text.map.arrows import Deeds, flights, plotted
from wir.text.map.overlay import Overlay
from wir.text.panels.attack_panel import KEYS, NOBODY_JOINS, AttackList, attack_panel, first_moves, summary
from wir.text.panels.forecast_panel import forecast_panel
from wir.text.panels.lines import Line, line
from wir.text.panels.words import PLATES
from wir.tui.desk import Desk, Mode
from wir.tui.keys import ENTER, Key, Keys, figure_keys
from wir.tui.modes.asking import take_next
from wir.tui.modes.pages import show_forecast
from wir.tui.scene import Scene
from wir.tui.scrolling import RingCursor, line_keys

_LEGEND = ((Tint.GOOD, "shut"), (Tint.DOUBTFUL, "may be open"), (Tint.BAD, "a way out"))


class Attacking(Mode):
    """The attack on one hex in the making; nothing is ordered before Enter.

    As a line of the staff's plan it is made `over` the View with the other lines, and `keep` takes the result.
    """

    context: ClassVar[str] = "attack"
    covers: ClassVar[bool] = True
    keys: ClassVar[Keys[Attacking]] = (
        *figure_keys(range(1, KEYS + 1), "Join", lambda mode, figure: mode.toggle(figure - 1), 1),
        Key("done", ENTER, "Plot all", lambda mode: mode.done(), 2, lambda mode: mode.done_hint()),
        Key("stay", ("s",), "Stay/advance", lambda mode: mode.stay(), 3, "Stay"),
        Key("stay_all", ("S",), "All stay/advance", lambda mode: mode.stay_all()),
        Key("shell", ("b",), "Bombard", lambda mode: mode.shell(), 4),
        Key("target", ("tab", "n"), "Next target", lambda mode: mode.next_target(), 5),
        Key("ring", ("r",), "Shut the ring or not", lambda m: m.shut(), 6, "Shut ring", lambda m: m.can_shut),
        Key("all", ("+", "a"), "All or none", lambda mode: mode.all_or_none(), 8, lambda mode: mode.all_hint()),
        *line_keys(lambda mode: mode.rows, rank=9, hint="Row"),
        Key("row", (" ",), "In or out", lambda mode: mode.toggle(mode.rows.at)),
        Key("go_on", ("p",), "Plot all, next target", lambda mode: mode.go_on(), 10, lambda mode: mode.go_on_hint()),
        Key("leg", ("l",), "First or second leg", lambda mode: mode.change_leg(), 11, "Leg"),
        Key("explain", ("x", "f"), "Explain the odds", lambda mode: mode.explain(), 12, "Explain"),
        Key("back", ("escape", "q", "backspace", "0"), "Leave", lambda mode: mode.leave(), 7),
    )

    def __init__(
        self, desk: Desk, target: Hex, over: View | None = None, keep: Callable[[Attacking], object] | None = None
    ) -> None:
        super().__init__(desk)
        self._over = over
        self._keep = keep
        self._targets: Cache[list[Target]] = Cache()
        self._found: Cache[AttackList] = Cache()
        self._shown: list[Line] = []
        self.rows: RingCursor = RingCursor(lambda: len(self.joiners) + len(self.strikes))
        self.aim(target)

    def aim(self, target: Hex) -> None:
        """Takes a target: groups already plotted against it join, or else as many as it takes, if possible."""
        view, beliefs = self.view, self.desk.beliefs
        self.target = self.desk.cursor = target
        self.joiners: list[Joiner] = joiners(view, target, beliefs)
        self.strikes: list[StrikeForecast] = strikes_on(view, target, beliefs)
        self._given = plotted_tasks(self.joiners)
        self.tasks: dict[int, Task] = dict(self._given or suggested(view, target, self.joiners, beliefs))
        self._sent = frozenset(each.air.id for each in self.strikes if each.air.strike == self._strike)
        self.flying = self._sent
        self.closing: tuple[Seal, ...] = ()
        self._come_to: Hex | None = None
        self.rows.restart()

    @property
    def view(self) -> View:
        """What is known, with the plan to which the attack belongs."""
        return self._over or self.desk.view

    def _as_shut(self) -> View:
        """The same with the groups that shut the ring where they are sent."""
        view = self.view.copy()
        for closer in self.closing:
            view.groups[closer.group] = replace(view.groups[closer.group], at=closer.end, entrenchment=0)
        return view

    @property
    def _strike(self) -> Strike:
        return Strike(self.target, StrikeKind.GROUND)

    # What is shown

    def listed(self) -> AttackList:
        """The list as it stands."""
        chosen = (self.target, tuple(self.tasks.values()), self.flying, self.closing)
        found = self._found.get(self.view, chosen, self._work_out)
        return replace(found, at=self.rows.at)

    def _work_out(self) -> AttackList:
        view, beliefs = self._as_shut(), self.desk.beliefs
        flying = [strike for strike in self.strikes if strike.air.id in self.flying]
        found = assault(view, self.target, [*self.tasks.values()], flying, beliefs)
        adds = added(view, self.target, self.joiners, self.tasks, flying, beliefs)
        busy = {*self.tasks, *(closer.group for closer in self.closing)}
        ring = ring_around(view, self.target, busy, beliefs)
        shelling = shellings(view, {number: task.plot for number, task in self.tasks.items()}, beliefs)
        return AttackList(
            self.target, self.joiners, self.tasks, self.strikes, self.flying, found, adds, ring, self.closing, shelling
        )

    @override
    def prompt(self) -> Line:
        listed = self.listed()
        return line(summary(listed), first_moves(self.view, listed))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        self._shown = attack_panel(self.view, self.listed(), width, height)
        return self._shown

    @override
    def scene(self) -> Scene:
        """The framed target, its ring, and the plots as they would be."""
        view = self._as_plotted()
        tints = {
            way.hex: Tint.GOOD if not way.is_open else Tint.BAD if way.doubtful == 100 else Tint.DOUBTFUL
            for way in self.listed().ring
            if way.hex in view.scenario.board.land
        }
        deeds = Deeds(tuple(plotted(view)), tuple(flights(view)))
        joined = frozenset(self.tasks)
        return Scene(self.target, overlay=Overlay(tints, legend=_LEGEND), raised=joined, deeds=deeds)

    def _as_plotted(self) -> View:
        """The View with the plots and strikes that Enter would give."""
        view = self._as_shut()
        for number, plot in self._plots().items():
            view.groups[number] = replace(view.groups[number], plot=plot)
        for number in self.flying ^ self._sent:
            view.air[number] = replace(view.air[number], strike=self._strike if number in self.flying else None)
        return view

    # Who joins, and how

    def ask(self, numbers: Collection[int], *, alone: bool = True) -> None:
        """Lets these groups join as they can, and no others or, if not `alone`, also those that join already."""
        able = [joiner for joiner in self.joiners if joiner.group.id in numbers]
        if able:
            asked = {joiner.group.id: Task(joiner, joiner.manners[0]) for joiner in able}
            self.tasks = asked if alone else asked | self.tasks

    def toggle(self, row: int) -> None:
        """Puts a row of the list in, or takes it out, and makes it the chosen one."""
        if row >= len(self.joiners) + len(self.strikes):
            self.desk.warn("The list has no such number")
            return
        self.rows.at = row
        if row >= len(self.joiners):
            self.flying ^= {self.strikes[row - len(self.joiners)].air.id}
        elif self.joiners[row].group.id in self.tasks:
            self._take_out(self.joiners[row])
        else:
            self._put_in(Task(self.joiners[row], self.joiners[row].manners[0]))

    def _put_in(self, task: Task) -> None:
        self.closing = tuple(closer for closer in self.closing if closer.group != task.joiner.group.id)
        self.tasks = {**self.tasks, task.joiner.group.id: task}

    def _take_out(self, joiner: Joiner) -> None:
        self.tasks = {number: task for number, task in self.tasks.items() if number != joiner.group.id}

    def _at_hand(self) -> Task | None:
        """The chosen group's part, or the one that it would have; None for an air group."""
        if self.rows.at >= len(self.joiners):
            self.desk.warn("An air group can only join or stay at home")
            return None
        joiner = self.joiners[self.rows.at]
        return self.tasks.get(joiner.group.id, Task(joiner, joiner.manners[0]))

    def _become(self, task: Task, manner: Manner) -> None:
        if manner in task.joiner.manners:
            self._put_in(replace(task, manner=manner))
        else:
            can = " or ".join(each.value for each in task.joiner.manners)
            self.desk.warn(f"Group {task.joiner.group.id} can only {can} this week")

    def stay(self) -> None:
        """Lets the chosen group stay where it is after the attack, or advance."""
        if (task := self._at_hand()) is not None:
            self._become(task, Manner.ADVANCE if task.manner is Manner.STAY else Manner.STAY)

    def stay_all(self) -> None:
        """Lets all attackers stay or, if all do, advance."""
        attacking = [task for task in self.tasks.values() if task.manner is not Manner.SHELL]
        all_stay = all(task.manner is Manner.STAY for task in attacking)
        for task in attacking:
            self._become(task, Manner.ADVANCE if all_stay else Manner.STAY)

    def shell(self) -> None:
        """Lets the chosen group only bombard, or attack after all."""
        if (task := self._at_hand()) is not None:
            self._become(task, task.joiner.manners[0] if task.manner is Manner.SHELL else Manner.SHELL)

    def change_leg(self) -> None:
        """Lets a mechanized group beside the enemy wait for the second leg, or not."""
        if (task := self._at_hand()) is None:
            return
        if task.joiner.group.is_mechanized and not task.joiner.approach:
            self._put_in(replace(task, waits=not task.waits))
        else:
            self.desk.warn("Only a mechanized group next to the enemy can choose its leg")

    def all_or_none(self) -> None:
        """Lets every group join that has no other plot or, if all of them do, none. Air groups stay as they are."""
        out = self._left_out()
        if not out:
            self.tasks = {}
        for joiner in out:
            self._put_in(Task(joiner, joiner.manners[0]))

    def all_hint(self) -> str:
        """What the key for all does now: it must not read `All` when it would send every group home."""
        return "All groups" if self._left_out() else "None" if self.tasks else ""

    def _left_out(self) -> list[Joiner]:
        """The groups that have no other plot and do not join yet."""
        free = (joiner for joiner in self.joiners if not joiner.group.plot or joiner.group.id in self._given)
        return [joiner for joiner in free if joiner.group.id not in self.tasks]

    # The ring

    @property
    def can_shut(self) -> bool:
        """Whether groups are sent to shut the ring, or could be."""
        return bool(self.closing or who_shuts(self.listed().ring))

    def shut(self) -> None:
        """Sends groups that shut the ways out, as far as there are any, or leaves them where they are."""
        if self.closing:
            self.closing = ()
            return
        ways = self.listed().ring
        self.closing = who_shuts(ways)
        if not self.closing:
            self.desk.warn(why_nobody_shuts(ways))

    # Targets

    def next_target(self) -> None:
        """Goes to the next target by worth; from one of the player's own choice to the most valuable one."""
        targets = self._by_worth()
        last = self.target if self.target in targets[:1] else self._come_to
        take_next(self.desk, targets, last, self._come, "No enemy is within reach")

    def _come(self, target: Hex) -> None:
        """Takes a target on the way through all of them."""
        self.aim(target)
        self._come_to = target

    def _by_worth(self) -> list[Hex]:
        view, beliefs = self.view, self.desk.beliefs
        return [target.hex for target in self._targets.get(view, (), lambda: targets_by_worth(view, beliefs))]

    @override
    def clicked(self, hex_: Hex) -> bool:
        """An enemy becomes the target; a hex of one's own puts its groups in, or takes them out."""
        if has_enemy(self.view, hex_, self.desk.viewer):
            self.aim(hex_)
            return True
        rows = [row for row, joiner in enumerate(self.joiners) if joiner.group.at == hex_]
        out = [row for row in rows if self.joiners[row].group.id not in self.tasks]
        for row in out or rows:
            self.toggle(row)
        return True

    @override
    def side_line(self, line: int) -> bool:
        """A click on the row of a group puts it in, or takes it out."""
        numbers = [*(joiner.group.id for joiner in self.joiners), *(strike.air.id for strike in self.strikes)]
        shown = self._shown[line] if line < len(self._shown) else ()
        named = [int(span.text) for span in shown if span.role in PLATES.values() and span.text.strip().isdigit()]
        if named and named[0] in numbers:
            self.toggle(numbers.index(named[0]))
        return True

    # What is done

    def done_hint(self) -> str:
        """What Enter does."""
        return "Plot all" if self._keep is None else "Into the plan"

    def explain(self) -> None:
        """Shows the forecast with everything that makes up the odds."""
        main, desk = self.listed().found.main, self.desk
        if main is None:
            desk.warn("No group attacks yet")
        else:
            show_forecast(desk, lambda width: forecast_panel(self.view, main, width))

    def whole(self) -> list[Order]:
        """The plots of all groups that join, and the strikes of all air groups that fly."""
        return self._orders({number: task.plot for number, task in self.tasks.items()}, self.flying)

    def _orders(self, plots: Mapping[int, str], strikes: Collection[int]) -> list[Order]:
        """The orders for the ring, for these plots, and for air groups: to fly or no longer."""
        return [
            *orders_to_shut(self.closing),
            *(Plot(number, plot) for number, plot in plots.items()),
            *(PlotStrike(air, self._strike if air in self.flying else None) for air in sorted(strikes)),
        ]

    def _plots(self) -> dict[int, str]:
        """The plots to give: new or changed ones, and empty ones for groups that have been taken out."""
        groups = self.view.groups
        wanted = dict.fromkeys(self._given, "") | {number: task.plot for number, task in self.tasks.items()}
        return {number: plot for number, plot in wanted.items() if groups[number].plot != plot}

    def done(self) -> None:
        """Gives all plots and strikes, which are taken back as one; if no group joins the list stays."""
        if self._keep is None:
            self._give(self.leave)
        elif self._is_empty(self.whole()):
            self.desk.warn(NOBODY_JOINS)
        else:
            self.leave()
            self._keep(self)

    def go_on(self) -> None:
        """Gives them too, then takes the best target for which groups are left to suggest; without one it leaves."""
        if self._keep is None:
            self._give(self._next_free)
        else:
            self.done()

    def go_on_hint(self) -> str:
        """What the key for going on does; a line of the staff's plan has only one target."""
        return "Plot, next" if self._keep is None else ""

    def _next_free(self) -> None:
        attacked = {target for target, _ in plotted_attacks(self.view)}
        for target in self._by_worth():
            if target not in attacked:
                self._come(target)
                if self.tasks:
                    return
        self.leave()

    def _give(self, then: Callable[[], object]) -> None:
        orders = self._orders(self._plots(), self.flying ^ self._sent)
        if self._is_empty(orders):
            self.desk.warn(NOBODY_JOINS)
            return
        said = summary(self.listed())
        give = self.desk.order_in_turn if self.closing else self.desk.order_all
        if give(orders):
            then()
            self.desk.note(said)

    def _is_empty(self, orders: Collection[Order]) -> bool:
        return not (orders or self.tasks or self.flying)


def open_attack(desk: Desk) -> None:
    """Opens the list for the enemy under the cursor, else for the most valuable target."""
    if has_enemy(desk.view, desk.cursor, desk.viewer):
        desk.push(Attacking(desk, desk.cursor))
        return
    found = targets_by_worth(desk.view, desk.beliefs)
    if found:
        desk.push(Attacking(desk, found[0].hex))
    else:
        desk.warn("No enemy is within reach of any group")
