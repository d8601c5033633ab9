"""`attack 80`: all groups that can join an attack on a target, and all their plots in one line (§6.6, §6.9)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Final

from wir.estimates.assaults import AttackTask, Joiner, Manner, cannot_join, fatigue_after, needed
from wir.estimates.attack_plan import AttackPlan, attack_on
from wir.estimates.forecast import Forecast
from wir.estimates.rings import Shut, Target, WayOut, orders_to_shut, targets_by_worth, who_shuts, why_nobody_shuts
from wir.estimates.seals import Seal
from wir.estimates.strike_forecast import Hit, StrikeForecast
from wir.model.errors import InputError
from wir.model.hexes import COMPASS_WORDS, Hex
from wir.model.view import View
from wir.model.words import called, count, decimal, listed, whole
from wir.orders import Order, OrderError
from wir.orders.movement import Plot, PlotStrike
from wir.plain.table import Table
from wir.rules.fatigue import mean_fatigue
from wir.rules.plots import plot_words
from wir.rules.tables import STACKING
from wir.rules.zones import has_enemy
from wir.text.finding import find_place
from wir.text.panels.attack_panel import LETTERS
from wir.text.panels.forecast_panel import range_words
from wir.text.panels.words import odds
from wir.text.speech.places import plot_sentence
from wir.text.speech.week import fates_aloud, odds_aloud
from wir.text.speech.words import said, sentence, whereabouts

TARGETS: Final = 20
"""How many targets are told, the most worthwhile first."""

_CHOICE: Final = re.compile(r"(.+?)((?:\s+(?:\d{1,2}|[asb]))*|\s+all)(\s+ring)?")
_ALL_AND_MORE: Final = re.compile(r".+\s+all\s+(?:\d{1,2}|[asb])\b.*|.+\s(?:\d{1,2}|[asb])\s+all\b.*")
_MANNERS: Final = {letter.lower(): manner for manner, letter in LETTERS.items()}


def attack(table: Table, rest: str) -> Iterable[str]:
    """Targets by worth; with a target the groups that can join and what they would achieve; with numbers plots it."""
    if not rest:
        return _targets(table)
    match = _CHOICE.fullmatch(rest)
    if match is None:
        raise OrderError("name a target and, by the numbers in its list, the groups that join, such as attack 80 1 2 4")
    if _ALL_AND_MORE.fullmatch(rest):
        raise OrderError(
            "all stands alone, for the attack as listed; otherwise name each group that joins, such as 80 s 1 2 a 4"
        )
    target = _target(table.view, match[1])
    if not has_enemy(table.view, target, table.viewer):
        return [f"There is no enemy to attack at {whereabouts(table.view.scenario, target)}."]
    plan = attack_on(table.view, target, table.beliefs)
    words = match[2].split()
    if not words and not match[3]:
        return _list(plan)
    if not table.is_moving:
        return ["Attacks are plotted in your own movement phase."]
    told = [*_plot(table, plan, words)] if words else []
    return [*told, *_shut(table, target)] if match[3] else told


def _target(view: View, text: str) -> Hex:
    """The hex that is named. Raises OrderError if the words after it mean nothing to an attack."""
    name, _, more = text.partition(" ")
    try:
        return find_place(view, text)
    except InputError:
        if not more or not _is_place(view, name):
            raise
    raise OrderError(f"{more!r} is neither a number of the list nor s, a, b, all or ring; help attack tells more")


def _is_place(view: View, text: str) -> bool:
    with suppress(InputError):
        return bool(find_place(view, text))
    return False


def _shut(table: Table, target: Hex) -> Iterator[str]:
    """Sends free groups to shut the ways out."""
    ways = attack_on(table.view, target, table.beliefs).ring
    chosen = who_shuts(ways)
    table.match.submit_together(takewhile(lambda order: table.match.check(order) is None, orders_to_shut(chosen)))
    sent = f"Sent to shut the ring: {called(sorted(closer.group for closer in chosen))}"
    yield sentence(sent if chosen else why_nobody_shuts(ways))


def _targets(table: Table) -> list[str]:
    found = targets_by_worth(table.view, table.beliefs)
    lines = [_target_sentence(table.view, target) for target in found[:TARGETS]]
    told = f"; these are the first {TARGETS}" if len(found) > TARGETS else ""
    return [f"{count(len(found), 'target')} within reach, the most worthwhile first{told}.", *lines]


def _list(given: AttackPlan) -> list[str]:
    """The attack as it is plotted, or else as it is suggested."""
    plan = given.as_suggested()
    lines = [
        f"{count(len(plan.joiners), 'group')} can join an attack at {whereabouts(plan.view.scenario, plan.target)}."
    ]
    lines += _joiner_sentences(plan)
    lines += [sentence(f"Cannot join: {said(refusal.reason)}") for _, refusal in cannot_join(plan.view, plan.target)]
    lines += _assault_sentences(plan)
    lines += _ring_sentences(plan.view, plan.ring)
    return lines if given.tasks or not plan.tasks else [*lines, "Type attack, the target and all to plot this attack."]


def _plot(table: Table, plan: AttackPlan, words: list[str]) -> Iterator[str]:
    tasks, flying = _chosen(plan, words)
    if not (tasks or flying or plan.tasks):
        yield "Nothing is plotted: no free group can attack there. Attack and the target lists others that could join."
        return
    orders: list[Order] = [
        Plot(task.joiner.group.id, task.plot) for task in tasks if task.plot != task.joiner.group.plot
    ]
    orders += [PlotStrike(strike.air.id, plan.strike) for strike in flying]
    table.match.submit_together(orders)
    then = attack_on(table.view, plan.target, table.beliefs)
    yield from (plot_sentence(then.view, then.view.groups[task.joiner.group.id]) for task in tasks)
    yield _plotted_sentence(then.view, then.target, tasks, len(flying))
    yield from _assault_sentences(then)


def _chosen(plan: AttackPlan, words: list[str]) -> tuple[list[AttackTask], list[StrikeForecast]]:
    """Which groups join, and how, by the words after the target."""
    found, strikes = plan.joiners, plan.strikes
    if words == ["all"]:
        return [*needed(plan.view, plan.target, found, plan.beliefs).values()], []
    tasks: dict[int, AttackTask] = {}
    flying: dict[int, StrikeForecast] = {}
    manner = Manner.ADVANCE
    for word in words:
        if word in _MANNERS:
            manner = _MANNERS[word]
            continue
        number = int(word)
        if 1 <= number <= len(found):
            joiner = found[number - 1]
            if manner not in joiner.manners:
                may = " or ".join(manner.value for manner in joiner.manners)
                raise OrderError(f"group {joiner.group.id} may not do that: it {may}")
            tasks[number] = AttackTask(joiner, manner)
        elif number - len(found) in range(1, len(strikes) + 1):
            flying[number] = strikes[number - len(found) - 1]
        else:
            raise OrderError(f"there is no number {number} in the list, which ends at {len(found) + len(strikes)}")
    return [*tasks.values()], [*flying.values()]


def _target_sentence(view: View, target: Target) -> str:
    """A hex that can be attacked: the defenders, the odds, and their fate."""
    main = target.assault.main
    whom = _whom(view, target.hex)
    if main is None:
        return sentence(f"{whom}: only groups with other plots, or that must stay in their hex, could attack")
    by = called(part.group.id for part in main.parts)
    shut = "; the ring can be shut" if target.can_be_shut and main.retreats else ""
    return sentence(f"{whom}: odds {said(odds(main.odds.likely))} by {by}; {_fate(view, main)}{shut}")


def _joiner_sentences(plan: AttackPlan) -> list[str]:
    """All groups that can join an attack on a hex, by number in the list; then the air groups."""
    lines = [_joiner(plan, number, joiner) for number, joiner in enumerate(plan.joiners, 1)]
    return lines + [_strike(number, each) for number, each in enumerate(plan.strikes, len(lines) + 1)]


def _joiner(plan: AttackPlan, number: int, joiner: Joiner) -> str:
    group, task = joiner.group, plan.task_of(joiner)
    now = f", now plotted {plot_words(group.plot)}" if group.plot and group.plot != task.plot else ""
    tired = f"fatigue {mean_fatigue(group)}, then {fatigue_after(plan.view, task, plan.target)}"
    joins = f", {task.manner.value}" if group.id in plan.tasks else ""
    shelling = plan.shelling.get(group.id)
    does = f"adds {decimal(plan.adds[group.id])} to the odds" if shelling is None else f"costs {_cost(shelling.hits)}"
    where = whereabouts(plan.view.scenario, group.at)
    return sentence(
        f"{number}: group {group.id}, {group.kind.value}, {where}, leg {task.leg}, {does}, {tired}{joins}{now}"
    )


def _strike(number: int, strike: StrikeForecast) -> str:
    flies = ", plotted" if strike.air.strike is not None else ""
    return sentence(
        f"{number}: air group {strike.air.id}, {count(strike.air.points, 'point')}, costs {_cost(strike.hits)}{flies}"
    )


def _cost(hits: Iterable[Hit]) -> str:
    """What shells or bombs cost each group in the target."""
    return listed(f"group {hit.group} {said(range_words(hit.loss))} percent" for hit in hits) or "aircraft"


def _assault_sentences(plan: AttackPlan) -> list[str]:
    """The result of the attack, leg by leg; if there is none, whether groups only shell."""
    view, found = plan.view, plan.found
    lines = [sentence(_kept_out(view, task)) for task in found.kept_out]
    if not found.legs:
        return lines or ["There is no attack, only shelling." if plan.tasks else "No group joins yet."]
    for leg, expected in found.legs:
        by = called(part.group.id for part in expected.parts)
        again = ", if they have held" if leg > found.legs[0][0] else ""
        lines.append(sentence(f"Leg {leg}{again}, by {by}: odds {odds_aloud(expected)}; {_fate(view, expected)}"))
    return lines


def _kept_out(view: View, task: AttackTask) -> str:
    """Which groups would drive up to a hex that is full by then."""
    full = f"{whereabouts(view.scenario, task.joiner.beside.at)}, which holds {STACKING} groups by then"
    return f"group {task.joiner.group.id} cannot get to {full}"


def _fate(view: View, expected: Forecast) -> str:
    """The fate of the defenders, with chances in percent; without where to if none would be driven out."""
    if not expected.defenders:
        return "the aircraft there are destroyed"
    one = len(expected.defenders) == 1
    if expected.is_fortified and round(expected.driven_out):
        return f"{'it surrenders' if one else 'they surrender'} {whole(expected.driven_out)} percent"
    stays = "".join(
        f"; group {number} stays dug in and holds the hex ({share} percent)" for number, share in expected.staying
    )
    if not round(expected.driven_out):
        why = ", for the garrison of a fortified city never retreats" if expected.is_fortified else ""
        return f"{'it holds' if one else 'they hold'}{why}"
    return f"driven out {whole(expected.driven_out)} percent, and would then {fates_aloud(view, expected)}{stays}"


def _ring_sentences(view: View, ways: Sequence[WayOut]) -> list[str]:
    """Which ways out are open, which groups hold them open, and which could shut them; nothing without a ring."""
    doors = [way for way in ways if way.is_open]
    if not doors:
        return ["The ring is shut: groups that are driven out surrender."] if ways else []
    return [sentence(_way(view, way)) for way in doors]


def _way(view: View, way: WayOut) -> str:
    where = f"open to the {COMPASS_WORDS[way.direction]}: {whereabouts(view.scenario, way.hex)}"
    if way.groups:
        sure = "" if way.doubtful == 100 else f", in {way.doubtful} percent of the samples"
        held = f", which {called(way.groups)} holds open if entrenched{sure}" if way.shut is Shut.OPEN else ""
        return f"{where}{held}"
    by = [_closer(view, closer) for closer in way.closers]
    return f"{where}; " + (f"shut by {' or '.join(by)}" if by else "no group can shut it this week")


def _closer(view: View, closer: Seal) -> str:
    where = whereabouts(view.scenario, closer.end)
    if closer.by_march:
        return f"group {closer.group} if it marches to {where} for {closer.fatigue} fatigue"
    return f"group {closer.group} if it plots {closer.way} to {where}"


def _plotted_sentence(view: View, target: Hex, tasks: Sequence[AttackTask], strikes: int) -> str:
    """Which groups have been sent against a hex."""
    parts = [
        f"{called(task.joiner.group.id for task in tasks if task.manner is manner)} {words}"
        for manner, words in ((Manner.ADVANCE, "to advance"), (Manner.STAY, "to stay"), (Manner.SHELL, "to shell"))
        if any(task.manner is manner for task in tasks)
    ]
    flying = [count(strikes, "air strike")] if strikes else []
    if not (parts or flying):
        return sentence(f"no other free group can advance against {_whom(view, target)}")
    return sentence(f"plotted against {_whom(view, target)}: {listed([*parts, *flying])}")


def _whom(view: View, target: Hex) -> str:
    enemy = view.viewer.enemy
    numbers = [group.id for group in view.groups_at(target, enemy)]
    who = called(numbers) if numbers else called(air.id for air in view.air_at(target, enemy))
    return f"{who} at {whereabouts(view.scenario, target)}"
