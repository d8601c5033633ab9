"""An attack by its target: the list of all groups that can join it, plotted together (§6.6, §6.9)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import ClassVar

from typing_extensions import override

from wir.estimates.assaults import AttackTask, Manner
from wir.estimates.attack_plan import AttackPlan, attack_on
from wir.estimates.forecast import plotted_attacks
from wir.estimates.rings import Target, targets_by_worth, who_shuts, why_nobody_shuts
from wir.model.hexes import Hex
from wir.model.view import View
from wir.orders import Order
from wir.rules.zones import has_enemy
from wir.text.cache import Cache
from wir.text.map.arms import Tint
from wir.text.map.arrows import plotted
from wir.text.map.overlay import Overlay
from wir.text.panels.attack_panel import KEYS, NOBODY_JOINS, attack_panel, first_moves, summary
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

    context = "attack"
    covers = True
    keys: ClassVar[Keys[Attacking]] = (
        *figure_keys(range(1, KEYS + 1), "Join", lambda mode, figure: mode.toggle(figure - 1), 1),
        Key("done", ENTER, "Plot all", lambda mode: mode.done(), 2, lambda mode: mode.done_hint()),
        Key("stay", ("s",), "Stay/advance", lambda mode: mode.stay(), 3, "Stay"),
        Key("stay_all", ("S",), "All stay/advance", lambda mode: mode.stay_all()),
        Key("shell", ("b",), "Bombard", lambda mode: mode.shell(), 4),
        Key("target", ("tab", "n"), "Next target", lambda mode: mode.next_target(), 5),
        Key("ring", ("r",), "Shut the ring or not", lambda m: m.shut(), 6, "Shut ring", lambda m: m.can_shut),
        Key("all", ("+", "a"), "All or none", lambda mode: mode.all_or_none(), 8, lambda mode: mode.all_hint()),
        *line_keys(rank=9, hint="Row"),
        Key("row", (" ",), "In or out", lambda mode: mode.toggle(mode.cursor.at)),
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
        self._shown: list[Line] = []
        self.cursor: RingCursor = RingCursor(lambda: len(self._plan.joiners) + len(self._plan.strikes))
        self.aim(target)

    def aim(self, target: Hex) -> None:
        """Takes a target: groups already plotted against it join, or else as many as it takes, if possible."""
        self.desk.cursor = target
        self._plan = attack_on(self.view, target, self.desk.beliefs).as_suggested()
        self._come_to: Hex | None = None
        self.cursor.restart()

    @property
    def view(self) -> View:
        """What is known, with the plan to which the attack belongs."""
        return self._over or self.desk.view

    @property
    def plan(self) -> AttackPlan:
        """The attack as it stands, by what is known now."""
        if self._plan.view is not self.view:
            self._plan = replace(self._plan, view=self.view, beliefs=self.desk.beliefs)
        return self._plan

    # What is shown

    @override
    def prompt(self) -> Line:
        return line(summary(self.plan), first_moves(self.plan))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        self._shown = attack_panel(self.plan, self.cursor.at, width, height)
        return self._shown

    @override
    def scene(self) -> Scene:
        """The framed target, its ring, and the plots as they would be."""
        plan = self.plan
        view = plan.carried_out()
        tints = {
            way.hex: Tint.GOOD if not way.is_open else Tint.BAD if way.doubtful == 100 else Tint.DOUBTFUL
            for way in plan.ring
            if way.hex in view.scenario.board.land
        }
        overlay = Overlay(tints, legend=_LEGEND)
        return Scene(plan.target, overlay=overlay, raised=frozenset(plan.tasks), deeds=plotted(view))

    # Who joins, and how

    def ask(self, numbers: Collection[int], *, alone: bool = True) -> None:
        """Lets these groups join as they can, and no others or, if not `alone`, also those that join already."""
        able = [joiner for joiner in self.plan.joiners if joiner.group.id in numbers]
        if able:
            asked = {joiner.group.id: AttackTask(joiner, joiner.manners[0]) for joiner in able}
            self._plan = replace(self.plan, tasks=asked if alone else {**asked, **self.plan.tasks})

    def toggle(self, row: int) -> None:
        """Puts a row of the list in, or takes it out, and makes it the chosen one."""
        plan = self.plan
        if row >= len(plan.joiners) + len(plan.strikes):
            self.desk.warn("The list has no such number")
            return
        self.cursor.at = row
        if row >= len(plan.joiners):
            self._plan = replace(plan, flying=plan.flying ^ {plan.strikes[row - len(plan.joiners)].air.id})
        elif (number := plan.joiners[row].group.id) in plan.tasks:
            self._plan = replace(plan, tasks={of: task for of, task in plan.tasks.items() if of != number})
        else:
            self._put_in(plan.task_of(plan.joiners[row]))

    def _put_in(self, task: AttackTask) -> None:
        number = task.joiner.group.id
        closing = tuple(closer for closer in self.plan.closing if closer.group != number)
        self._plan = replace(self.plan, closing=closing, tasks={**self.plan.tasks, number: task})

    def _at_hand(self) -> AttackTask | None:
        """The chosen group's part, or the one that it would have; None for an air group."""
        if self.cursor.at >= len(self.plan.joiners):
            self.desk.warn("An air group can only join or stay at home")
            return None
        return self.plan.task_of(self.plan.joiners[self.cursor.at])

    def _become(self, task: AttackTask, manner: Manner) -> None:
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
        attacking = [task for task in self.plan.tasks.values() if task.manner is not Manner.SHELL]
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
        out = self.plan.left_out
        if not out:
            self._plan = replace(self.plan, tasks={})
        for joiner in out:
            self._put_in(self.plan.task_of(joiner))

    def all_hint(self) -> str:
        """What the key for all does now: it must not read `All` when it would send every group home."""
        return "All groups" if self.plan.left_out else "None" if self.plan.tasks else ""

    # The ring

    @property
    def can_shut(self) -> bool:
        """Whether groups are sent to shut the ring, or could be."""
        return bool(self.plan.closing or who_shuts(self.plan.ring))

    def shut(self) -> None:
        """Sends groups that shut the ways out, as far as there are any, or leaves them where they are."""
        closing = () if self.plan.closing else who_shuts(self.plan.ring)
        if closing or self.plan.closing:
            self._plan = replace(self.plan, closing=closing)
        else:
            self.desk.warn(why_nobody_shuts(self.plan.ring))

    # Targets

    def next_target(self) -> None:
        """Goes to the next target by worth; from one of the player's own choice to the most valuable one."""
        targets = self._by_worth()
        last = self.plan.target if self.plan.target in targets[:1] else self._come_to
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
        here = [(row, joiner) for row, joiner in enumerate(self.plan.joiners) if joiner.group.at == hex_]
        rows = [row for row, _ in here]
        out = [row for row, joiner in here if joiner.group.id not in self.plan.tasks]
        for row in out or rows:
            self.toggle(row)
        return True

    @override
    def side_line(self, line: int) -> bool:
        """A click on the row of a group puts it in, or takes it out."""
        numbers = [*(each.group.id for each in self.plan.joiners), *(each.air.id for each in self.plan.strikes)]
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
        main, desk = self.plan.found.main, self.desk
        if main is None:
            desk.warn("No group attacks yet")
        else:
            show_forecast(desk, lambda width: forecast_panel(self.view, main, width))

    def done(self) -> None:
        """Gives all plots and strikes, which are taken back as one; if no group joins the list stays."""
        if self._keep is None:
            self._give(self.leave)
        elif self._is_empty(self.plan.all_orders):
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
                if self.plan.tasks:
                    return
        self.leave()

    def _give(self, then: Callable[[], object]) -> None:
        plan = self.plan
        if self._is_empty(plan.orders):
            self.desk.warn(NOBODY_JOINS)
            return
        said = summary(plan)
        give = self.desk.order_in_turn if plan.closing else self.desk.order_all
        if give(plan.orders):
            then()
            self.desk.note(said)

    def _is_empty(self, orders: Collection[Order]) -> bool:
        return not (orders or self.plan.tasks or self.plan.flying)


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
