"""Marches by their goal and holds of several weeks in plain mode (§6.2)."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from wir.estimates.marches import march_orders
from wir.estimates.standing import HOLDS, LONGEST_HOLD, MARCHES, hold_for, staying
from wir.estimates.ways import Ways, why_no_way
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.words import called, count
from wir.orders import OrderError
from wir.orders.finders import find_group, find_mover
from wir.orders.movement import Plot, plot_warning
from wir.plain.reading import numbers_in, read_orders, read_plot
from wir.plain.table import Table
from wir.rules.plots import plot_words
from wir.text.finding import find_place
from wir.text.panels.group_panel import told_words, waking_words, way_words
from wir.text.speech.week import event_sentences
from wir.text.speech.words import sentence, whereabouts

_MARCH: Final = re.compile(r"(\d{1,9}(?:[\s,]+\d{1,9})*)\s+to\s+(.+?)(\s+each week)?", re.ASCII)
_CALL_BACK: Final = re.compile(r"(\d{1,9})\s+stop", re.ASCII)
_HOLD: Final = re.compile(
    r"(?P<groups>\d{1,9}(?:\s+\d{1,9})*)\s+(?:off|(?P<for>for\s+)?(?P<weeks>\d{1,9})(?P<said>\s+weeks?)?)", re.ASCII
)
_STAY: Final = re.compile(r"\d{1,9}(?:\s+\d{1,9})*", re.ASCII)
_PLOT: Final = re.compile(r"(\d{1,9}(?:\s+\d{1,9})+)\s+(\S+)", re.ASCII)

_NOT_NOW: Final = "Groups {} in your own movement phase."


def march(table: Table, rest: str) -> Iterable[str]:
    """Marches groups to a place, as far as they get this week, and on each week if asked.

    Without a group it lists the marches that go on; `march 12 stop` calls one back.
    """
    view = table.view
    if not rest:
        return _told(table, MARCHES.of(view), "No group marches each week.")
    if not table.is_moving:
        return [_NOT_NOW.format("march")]
    back, match = _CALL_BACK.fullmatch(rest), _MARCH.fullmatch(rest)
    if back is not None:
        number = int(back[1])
        if number not in MARCHES.of(view):
            return [f"Group {number} does not march each week."]
        table.match.submit(MARCHES.without(view, [number]))
        return [f"Group {number} is called back."]
    if match is None:
        raise OrderError("type march 12 to Minsk, march 12 13 to 14,9 each week, march 12 stop, or march")
    groups, goal = [find_group(view, number) for number in numbers_in(match[1])], find_place(view, match[2])
    return (told for group in groups for told in _march(table, group, goal, each_week=bool(match[3])))


def _march(table: Table, group: Group, goal: Hex, *, each_week: bool) -> Iterator[str]:
    way = Ways(table.view, group).to(goal) if group.at != goal and not group.plot else None
    if way is None:
        where = whereabouts(table.view.scenario, goal)
        yield sentence(f"group {group.id} cannot march to {where}: {why_no_way(table.view, group, goal)}")
        return
    yield sentence(f"group {group.id} {way_words(table.view, group, way)}")
    known = table.known(table.match.submit_together(march_orders(group, way.march)))
    yield from event_sentences(known, table.view.scenario)
    if each_week and way.weeks:
        view = table.view
        table.match.submit(MARCHES.adding(view, {group.id: goal}))
        yield "It marches on each week until it arrives, meets the enemy or is called back."


def hold(table: Table, rest: str) -> Iterable[str]:
    """Lets a group hold for weeks or until an enemy comes near, releases it, or lists the groups that hold."""
    view = table.view
    if not rest:
        return _told(table, HOLDS.of(view), "No group holds.")
    if not table.is_moving:
        return [_NOT_NOW.format("can be ordered to hold")]
    match = _HOLD.fullmatch(rest)
    if match is None:
        raise OrderError("type hold 12 for 4 for four weeks, hold 12 13 for 4, hold 12 off, or hold")
    numbers, weeks = numbers_in(match["groups"]), int(match["weeks"] or 0)
    if match["weeks"] is not None and not 1 <= weeks <= LONGEST_HOLD:
        raise OrderError(f"{match['weeks']} is not a number of weeks from 1 to {LONGEST_HOLD}")
    groups = [find_mover(view, number) for number in numbers]
    other = view.mover(weeks)
    if other is not None and other.side is view.viewer and not (match["for"] or match["said"]):
        them = " ".join(map(str, numbers))
        both = f"type hold {them} for {weeks} for the weeks, hold {them} {weeks} for 4 to let that group hold too"
        raise OrderError(f"{weeks} may mean weeks, or your group {weeks}: {both}")
    them, verb = called(group.id for group in groups), "holds" if len(groups) == 1 else "hold"
    if not weeks:
        table.match.submit(HOLDS.without(view, [group.id for group in groups]).deed)
        return [sentence(f"{them} no longer {verb}")]
    holds = {group.id: hold_for(view, group, weeks) for group in groups}
    table.match.submit(HOLDS.adding(view, holds).deed)
    return [sentence(f"{them} {verb} for {count(weeks, 'week')}{waking_words(holds.values())}")]


def stay_here(table: Table, rest: str) -> Iterable[str]:
    """Lets groups stay where they are this week, so that they no longer count as able to act."""
    view = table.view
    if not table.is_moving:
        return [_NOT_NOW.format("can be ordered to stay")]
    if _STAY.fullmatch(rest) is None:
        raise OrderError("type stay 12 or stay 12 13; hold 12 off lets it act again")
    numbers = [find_mover(view, number).id for number in numbers_in(rest)]
    new = staying(view, numbers)
    told = []
    if new:
        table.match.submit(HOLDS.adding(view, new).deed)
        told = [sentence(f"{called(new)} {'stays' if len(new) == 1 else 'stay'} this week")]
    held = [number for number in numbers if number not in new]
    return [*told, *_told(table, held, "")] if held else told


def plot(table: Table, rest: str) -> Iterable[str]:
    """Gives several groups the same plot, as far as the rules allow it: `plot 12 13 14 3S`."""
    view, match = table.view, _PLOT.fullmatch(rest)
    if match is None:
        read_orders(view, f"plot {rest}")  # says what is wrong with it
        raise OrderError("type plot 12 3S, or plot 12 13 14 3S for the same plot")
    if not table.is_moving:
        return [_NOT_NOW.format("plot")]
    wanted = read_plot(match[2])
    orders = [Plot(find_group(view, number).id, wanted) for number in numbers_in(match[1])]
    refused = {order.group: why for order in orders if (why := table.match.check(order)) is not None}
    table.match.submit_together(order for order in orders if order.group not in refused)
    plotted = [order.group for order in orders if order.group not in refused]
    told = [sentence(f"{called(plotted)}: {plot_words(wanted) or 'no plot'}")] if plotted else []
    cut_off = plot_warning(f"plot {rest}") if plotted else ""
    told += [sentence(str(why)) for why in refused.values()]
    return [*told, sentence(cut_off)] if cut_off else told


def _told(table: Table, numbers: Iterable[int], nobody: str) -> list[str]:
    words = ((number, told_words(table.view, number)) for number in sorted(numbers))
    return [sentence(f"group {number} {told}") for number, told in words if told] or [nobody]
