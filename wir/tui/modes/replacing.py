"""Replacements and artillery for a group, by hand or for many groups by a rule (§6.4, §6.5)."""

from typing import ClassVar, Self

from typing_extensions import override

from wir.estimates.guns import guns_for_all
from wir.estimates.phase_rules import PhaseRules, keeping_rules, rules_of
from wir.estimates.replacements import First, Plan, planned
from wir.model.records import replace
from wir.model.words import count
from wir.orders.movement import AddGuns, Replace
from wir.rules.artillery import why_cannot_add_guns
from wir.rules.quality import maximum_strength
from wir.rules.replacements import LOT, experience_after, room_for, why_cannot_replace, why_not_replaceable
from wir.rules.tables import ARTILLERY_STEP
from wir.text.panels.lines import BLANK, Line, Role, Span, line
from wir.text.panels.spending import price_of, refit_words
from wir.tui.desk import Desk
from wir.tui.keys import ENTER, Key, Keys
from wir.tui.modes.asking import unit_keys
from wir.tui.modes.marching import GroupMode
from wir.tui.questions import Menu, Option, Script, ask, ask_number
from wir.tui.scene import Popup
from wir.tui.scrolling import RingCursor, line_keys

_NAME = 16


class Replacing(GroupMode):
    """The units of a group and what they lack: a number names a unit, 6 the guns, as in the original."""

    context = "units"
    covers = True
    topic = "replacements"
    keys: ClassVar[Keys[Self]] = (
        *unit_keys(lambda mode, place: mode._ask(place)),
        Key("guns", ("6",), "Artillery", lambda mode: mode.desk.order(AddGuns(mode.number)), 4),
        Key("all", ("a",), "All", lambda mode: mode._fill(), 3, "Fill all"),
        *line_keys(),
        Key("more", ("+", "=", "right"), "More", lambda mode: mode._give(LOT), 2, f"+{LOT}"),
        Key("take", (" ",), "Take", lambda mode: mode._ask(mode.cursor.at)),
        Key("done", ENTER, "Done", lambda mode: mode.leave(), 5),
        Key("back", ("escape", "backspace", "q", "x"), "Back", lambda mode: mode.leave()),
    )

    def __init__(self, desk: Desk, number: int) -> None:
        super().__init__(desk, number)
        self.cursor: RingCursor = RingCursor(lambda: len(self.group.units))

    @override
    def prompt(self) -> Line:
        pools = self.desk.view.own.pools
        held = (("infantry", pools.infantry), ("vehicle", pools.vehicle), ("artillery", pools.artillery))
        parts = [line(Span(f" {name} ", Role.LABEL), Span(str(points), Role.VALUE)) for name, points in held]
        return line(Span("Pools:", Role.LABEL), *parts)

    @override
    def popup(self, width: int, height: int) -> Popup:
        """The units, what they lack, the cost and the effect on their experience."""
        head = line(Span(f"{'   unit':{_NAME + 3}} strength  room  cost          experience  fights as", Role.LABEL))
        rows = [self._row(n) for n in range(len(self.group.units))]
        refused = why_not_replaceable(self.group)
        why = [] if refused is None else [line(Span(f"No replacements: {refused}", Role.WARNING))]
        return Popup(f"REPLACEMENTS FOR GROUP {self.number}", [head, *rows, *why, BLANK, self._guns()])

    def _guns(self) -> Line:
        """The guns it has, and what it may add or why it may not."""
        refused = why_cannot_add_guns(self.desk.view, self.group)
        more = f"{ARTILLERY_STEP} more; then it must stay in its hex this week" if refused is None else str(refused)
        words = Span(more, Role.TEXT if refused is None else Role.FAINT)
        return line(Span(" 6 ", Role.KEY), f" artillery {self.group.artillery}: ", words)

    def _row(self, place: int) -> Line:
        view, group = self.desk.view, self.group
        unit = group.units[place]
        most = maximum_strength(unit.type, view.date, group.side)
        room = room_for(view, group, place)
        after = f" → {experience_after(view, group, place, room)}" if room else ""
        name = Span(f" {unit.name[:_NAME]:{_NAME}}", Role.SELECTED if place == self.cursor.at else Role.TEXT)
        figures = f" {unit.strength:>4}/{most:<4} {room:>4}  {price_of(unit.type):14}"
        learned = f"{f'{unit.experience}{after}':11} {refit_words(group, view, place)}"
        return line(Span(f" {place} ", Role.KEY), name, Span(figures, Role.VALUE), Span(learned, Role.LABEL))

    def _give(self, points: int) -> None:
        self.desk.order(Replace(self.number, self.cursor.at, points))

    def _ask(self, place: int) -> None:
        self.cursor.at = place
        refusal = why_cannot_replace(self.desk.view, self.group, place, LOT)
        if refusal is not None:
            self.desk.warn(str(refusal))
            return
        room = room_for(self.desk.view, self.group, place)
        question = ask_number(self.desk, f"Points for {self.group.units[place].name}?", LOT, room, step=LOT)
        ask(self.desk, question, self._give)

    def _fill(self) -> None:
        plan = planned(self.desk.view, First.ELITE, 100, [self.group])
        if not plan.orders:
            self._ask(self.cursor.at)
        else:
            _carry_out(self.desk, plan)


_NOW, _EACH_WEEK, _NO_LONGER = "now", "each week", "no longer"


def replace_by_rule(desk: Desk) -> Script:
    """Asks for a rule and gives the replacements of a whole side, this week or each week."""
    rules = rules_of(desk.view)
    words = {first: f"First {first.value}{', now each week' if first is rules.first else ''}" for first in First}
    options = [Option(key, words[first], first) for key, first in zip("fewm", First, strict=True)]
    if rules.first is not None:
        options.append(Option("x", "No longer each week", None))
    first = yield Menu(desk, "REPLACEMENTS FOR ALL GROUPS IN SUPPLY", options)
    if first is None:
        _keep(desk, replace(rules, first=None), "Replacements are no longer given automatically")
        return
    percent = 100
    if first is not First.RECRUITS:
        percent = yield ask_number(desk, "Up to what percentage of full strength?", 10, 100)
    plan = planned(desk.view, first, percent)
    cost = f"{plan.infantry} infantry, {plan.vehicle} vehicle points"
    told = f"{count(len(plan.orders), 'unit')}: {cost}; {plan.experience} experience lost in all"
    nobody = "No supplied group has room for ten points that the pools can pay for"
    head = line(told if plan.orders else nobody)
    when = yield _when(desk, "GIVE THESE REPLACEMENTS", head, can_now=bool(plan.orders), is_kept=False)
    if plan.orders:
        _carry_out(desk, plan)
    if when is _EACH_WEEK:
        _keep(
            desk,
            replace(rules, first=first, percent=percent),
            f"From now on replacements go each week first to {first.value}",
        )


def guns_by_rule(desk: Desk) -> Script:
    """Gives guns to all stationary groups facing the enemy, this week or at the end of each phase."""
    rules = rules_of(desk.view)
    orders = guns_for_all(desk.view)
    pool = desk.view.own.pools.artillery
    spent = min(pool, len(orders) * ARTILLERY_STEP)
    told = f"{count(len(orders), 'group')} next to the enemy can take guns: {spent} of {pool} artillery points"
    head = line(told if orders else "No stationary group facing the enemy can take guns")
    when = yield _when(desk, "GUNS FOR ALL", head, can_now=bool(orders), is_kept=rules.guns)
    if when is _NOW and desk.order_all(orders):
        desk.reply(f"Guns for {count(len(orders), 'group')}")
    elif when is not _NOW:
        told = "Stationary groups facing the enemy now get guns as each phase ends"
        is_on = when is _EACH_WEEK
        _keep(desk, replace(rules, guns=is_on), told if is_on else "Guns are no longer given automatically")


def _when(desk: Desk, title: str, head: Line, *, can_now: bool, is_kept: bool) -> Menu:
    """Asks whether to do something now (if possible), each week, or (if it is a rule) no longer."""
    options = [Option("y", "This week", _NOW)] if can_now else []
    options.append(Option("e", "Each week from now on", _EACH_WEEK))
    options += [Option("x", "No longer each week", _NO_LONGER)] if is_kept else []
    return Menu(desk, title, options, head=[head])


def _keep(desk: Desk, rules: PhaseRules, told: str) -> None:
    """Keeps rules for the weeks to come, and says so."""
    if desk.order(keeping_rules(desk.view, rules).deed):
        desk.reply(told)


def _carry_out(desk: Desk, plan: Plan) -> None:
    """Gives the orders of a plan."""
    if desk.order_all(plan.orders):
        desk.reply(line(f"Replacements for {count(len(plan.orders), 'unit')}"))
