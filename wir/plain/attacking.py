"""`attack 80`: everybody who can join an attack on a target, and all their plots in one line (§6.6, §6.9)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Final

from wir.estimates.assaults import (
    Joiner,
    Manner,
    Task,
    assault,
    cannot_join,
    enough,
    joiners,
    plotted_tasks,
    strikes_on,
)
from wir.estimates.rings import orders_to_shut, ring_around, targets_by_worth, who_shuts
from wir.estimates.strike_forecast import StrikeForecast
from wir.estimates.targets import has_enemy
from wir.model.groups import Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import MOVEMENT
from wir.model.words import count
from wir.orders import Order, OrderError
from wir.orders.movement import Plot, PlotStrike
from wir.plain.table import Table
from wir.text.finding import find_place
from wir.text.speech.attack import (
    assault_sentences,
    cannot_sentences,
    joiner_sentences,
    plotted_sentence,
    ring_sentences,
    target_sentence,
)
from wir.text.speech.places import plot_sentence
from wir.text.speech.words import called, whereabouts

TARGETS: Final = 20
"""Targets that are told, the most worth first."""

_CHOICE: Final = re.compile(r"(.+?)((?:\s+(?:\d{1,2}|[asb]))*|\s+all)(\s+ring)?")
_MANNERS: Final = {"a": Manner.ADVANCE, "s": Manner.STAY, "b": Manner.SHELL}


def attack(table: Table, rest: str) -> Iterable[str]:
    """Targets by worth; with a target those who can join, and what they would achieve; with numbers it is plotted."""
    if not rest:
        return _targets(table)
    match = _CHOICE.fullmatch(rest)
    if match is None:
        raise OrderError("name a target, and who joins by the numbers in its list, such as attack 80 1 2 4")
    target = find_place(table.view, match[1])
    if not has_enemy(table.view, target, table.viewer):
        return [f"There is no enemy to attack at {whereabouts(table.view.scenario, target)}."]
    found = joiners(table.view, target, table.sight.beliefs)
    strikes = strikes_on(table.view, target, table.sight.beliefs)
    words = match[2].split()
    if not words and not match[3]:
        return _list(table, target, found, strikes)
    if table.view.phase not in MOVEMENT or not table.is_my_turn:
        return ["Attacks are plotted in your own movement phase."]
    told = [*_plot(table, target, found, strikes, words)] if words else []
    return [*told, *_shut(table, target, found)] if match[3] else told


def _shut(table: Table, target: Hex, found: list[Joiner]) -> Iterator[str]:
    """Sends groups that are free to shut the ways out."""
    view, beliefs = table.view, table.sight.beliefs
    chosen = who_shuts(ring_around(view, target, plotted_tasks(found), beliefs))
    table.match.submit_together(takewhile(lambda order: table.match.check(order) is None, orders_to_shut(view, chosen)))
    told = "Nobody who is free can shut a way out this week."
    yield f"Sent to shut the ring: {called(sorted(closer.group for closer in chosen))}." if chosen else told


def _targets(table: Table) -> list[str]:
    found = targets_by_worth(table.view, table.sight.beliefs)
    lines = [target_sentence(table.view, target) for target in found[:TARGETS]]
    return [f"{count(len(found), 'target')} within reach, the most worth first.", *lines]


def _list(table: Table, target: Hex, found: list[Joiner], strikes: list[StrikeForecast]) -> list[str]:
    view, beliefs = table.view, table.sight.beliefs
    given = plotted_tasks(found)
    chosen = given or enough(found)
    flying = [strike for strike in strikes if strike.air.strike == Strike(target, StrikeKind.GROUND)]
    lines = [f"{count(len(found), 'group')} can join an attack at {whereabouts(view.scenario, target)}."]
    lines += joiner_sentences(view, target, found, chosen, strikes)
    lines += cannot_sentences(cannot_join(view, target))
    lines += assault_sentences(view, assault(view, target, [*chosen.values()], flying, beliefs))
    lines += ring_sentences(view, ring_around(view, target, chosen, beliefs))
    return lines if given or not chosen else [*lines, "Type attack with the target and all for this attack."]


def _plot(
    table: Table, target: Hex, found: list[Joiner], strikes: list[StrikeForecast], words: list[str]
) -> Iterator[str]:
    tasks, flying = _chosen(found, strikes, words)
    orders: list[Order] = [
        Plot(task.joiner.group.id, task.plot) for task in tasks if task.plot != task.joiner.group.plot
    ]
    orders += [PlotStrike(strike.air.id, Strike(target, StrikeKind.GROUND)) for strike in flying]
    view, beliefs = table.view, table.sight.beliefs
    table.match.submit_together(orders)
    yield from (plot_sentence(table.view, table.view.groups[task.joiner.group.id]) for task in tasks)
    yield plotted_sentence(view, target, tasks, len(flying))
    yield from assault_sentences(view, assault(view, target, tasks, flying, beliefs))


def _chosen(
    found: list[Joiner], strikes: list[StrikeForecast], words: list[str]
) -> tuple[list[Task], list[StrikeForecast]]:
    """Who joins, and how, by the words after the target."""
    if words == ["all"]:
        return [*enough(found).values()], []
    tasks: dict[int, Task] = {}
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
                raise OrderError(f"group {joiner.group.id} may not do that: it {_may(joiner)}")
            tasks[number] = Task(joiner, manner)
        elif number - len(found) in range(1, len(strikes) + 1):
            flying[number] = strikes[number - len(found) - 1]
        else:
            raise OrderError(f"there is no number {number} in the list; it ends at {len(found) + len(strikes)}")
    return [*tasks.values()], [*flying.values()]


def _may(joiner: Joiner) -> str:
    return " or ".join(manner.value for manner in joiner.manners)
