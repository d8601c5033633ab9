"""What a player may ask: each question with the rest of its line, answered in sentences.

A question that cannot be understood raises OrderError with what was expected.
"""

from collections.abc import Sequence
from itertools import groupby, islice, takewhile
from typing import Final

from wir.estimates.forces import forces_by_sector
from wir.estimates.forecast import AttackPart, Forecast, forecast, forecast_between
from wir.estimates.group_rows import FILTERS, SORTS, arranged, group_rows
from wir.estimates.preparation import forecast_of_plot
from wir.estimates.production import cities_in_order
from wir.estimates.strike_forecast import forecast_shelling, forecast_strike
from wir.match.past import Past
from wir.match.standing import order_name
from wir.model.calendar import MONTH
from wir.model.groups import AIR_NUMBERS, Group
from wir.model.hexes import distance
from wir.model.printable import is_number
from wir.model.sides import SIDES, Side
from wir.model.words import called, count, listed
from wir.orders import OrderError
from wir.orders.catalogue import BY_WORD, legal_orders
from wir.orders.conduct import Note
from wir.orders.movement import replaced_later
from wir.plain.table import Table
from wir.report.front_page import last_front_page, sentences_of
from wir.report.week_facts import strikes_told
from wir.rules.book import Paragraph, entry_of, search
from wir.text.finding import find_place
from wir.text.panels.help_page import paragraph_page, ruling_page
from wir.text.reports.combat_report import deciding_lines, roll_lines
from wir.text.reports.event_lines import fight_of, tell
from wir.text.reports.facts import Facts
from wir.text.reports.week_report import AIR, week_report
from wir.text.speech.places import (
    air_sentences,
    around,
    city_sentences,
    depot_sentences,
    group_line,
    group_sentences,
    place_sentences,
    row_line,
    sector_sentences,
)
from wir.text.speech.week import (
    combat_sentences,
    forecast_sentences,
    report_sentences,
    shelling_sentences,
    strike_sentences,
    without_steps,
)
from wir.text.speech.words import WIDE, aloud, complaint, said, sentence, whereabouts
from wir.text.war.notes import known_notes, note_line, notes_of

NEAR: Final = 3
"""The radius in hexes within which `near` lists groups."""

SHOWN: Final = 12
"""How many legal orders of a kind are named; all of them when the kind is asked for."""

COUNTED: Final = 2000
"""How many legal orders of a kind are counted."""


def look(table: Table, rest: str) -> list[str]:
    """A hex, the groups in it, and the player's notes on it."""
    view, hex_ = table.view, find_place(table.view, rest)
    noted = [sentence(aloud(note_line(note, view))) for note in known_notes(view) if note.at == hex_]
    return [*place_sentences(view, hex_, table.outlook), *noted]


def group(table: Table, rest: str) -> list[str]:
    """A group, air group or depot by its number."""
    view, number = table.view, number_of(rest)
    if number in view.groups:
        return group_sentences(view, view.groups[number])
    if number in view.air:
        return air_sentences(view, view.air[number])
    if number in view.depots:
        return depot_sentences(view, view.depots[number])
    raise OrderError(f"there is no group {number} on the map")


def near(table: Table, rest: str) -> list[str]:
    """The six hexes around a place, and groups within three hexes, hex by hex."""
    view, centre = table.view, find_place(table.view, rest)
    lines = [f"Around {whereabouts(view.scenario, centre)}:", *around(view, centre)]
    for side in (table.viewer.enemy, table.viewer):
        places = sorted({g.at for g in view.groups_of(side) if 1 < distance(g.at, centre) <= NEAR})
        for hex_ in sorted(places, key=lambda hex_: distance(hex_, centre)):
            numbers = [group.id for group in view.groups_at(hex_)]
            away = f"{distance(hex_, centre)} hexes away, at {whereabouts(view.scenario, hex_)}"
            lines.append(f"{away}: {side.title()} {called(numbers)}.")
    return lines


def list_things(table: Table, rest: str) -> list[str]:
    """Groups, filtered and sorted by words, or enemies, depots, cities, orders."""
    what, _, words = rest.partition(" ")
    if what not in LISTS:
        raise OrderError(f"choose a list: {', '.join(LISTS)}")
    return LISTS[what](table, words)


def _groups(table: Table, words: str) -> list[str]:
    kept, _, sort = words.partition("by ")
    kept, sort = kept.strip() or "all", sort.strip() or "number"
    sort = next((name for name in SORTS if name.casefold() == sort.casefold()), sort)
    if kept not in FILTERS:
        raise OrderError(f"groups can be narrowed to {', '.join(FILTERS)}")
    if sort not in SORTS:
        raise OrderError(f"groups can be sorted by {', '.join(SORTS)}")
    rows = arranged(group_rows(table.view), sort, kept)
    return [f"{count(len(rows), 'group')}.", *(row_line(table.view, row) for row in rows)]


def _enemies(table: Table, words: str) -> list[str]:
    if words:
        raise OrderError("list enemies takes nothing after it: their strength is not known for certain")
    view = table.view
    groups = view.groups_of(table.viewer.enemy)
    lines = [f"{group_line(view, g).rstrip('.')}, at {whereabouts(view.scenario, g.at)}." for g in groups]
    return [f"{count(len(groups), 'enemy group')} in sight.", *lines]


def _depots(table: Table, words: str) -> list[str]:
    if words:
        raise OrderError("list depots takes nothing after it")
    return [" ".join(depot_sentences(table.view, depot)) for depot in table.view.depots_of(table.viewer)]


def _cities(table: Table, words: str) -> list[str]:
    owners: dict[str, Side | None] = {"": None} | {side.lower(): side for side in SIDES}
    if words not in owners:
        raise OrderError("type list cities, list cities axis or list cities soviet")
    cities = cities_in_order(table.view, "name", owners[words])
    return [" ".join(city_sentences(table.view, city, f", {city.owner.title()}")) for city in cities]


def _orders(table: Table, words: str) -> list[str]:
    if words:
        raise OrderError("list orders takes nothing after it")
    if not table.is_my_turn:
        return [table.why_not_now]
    given = table.match.ordered
    replaced = replaced_later(given)
    notes = [", replaced later" if n in replaced else "" for n in range(len(given))]
    lines = [f"{order_name(table.match, order)}{note}." for order, note in zip(given, notes, strict=True)]
    return [f"{count(len(given), 'order')} in this phase.", *lines]


LISTS: Final = {"groups": _groups, "enemies": _enemies, "depots": _depots, "cities": _cities, "orders": _orders}
"""The lists by name, each of which may be typed alone: `depots` for `list depots`."""


def forecast_attack(table: Table, rest: str) -> list[str]:
    """What groups would achieve against a place; for one group alone, what its plot would."""
    numbers, where = _who_and_where(rest)
    if len(numbers) == 1 and numbers[0] in AIR_NUMBERS[table.viewer]:
        return _strike(table, numbers[0], where)
    if not where and len(numbers) > 1:
        raise OrderError(f"{rest} names no target: type forecast {rest}>17,15, or attack {rest} for a hex {rest}")
    groups = [_own_group(table, number) for number in numbers]
    if not groups:
        raise OrderError("name groups and a target, such as forecast 12,14>17,15")
    if not where:
        return _plotted(table, groups[0])
    target = find_place(table.view, where)
    found = forecast(table.view, [AttackPart(g) for g in groups], target, table.beliefs)
    return _forecast(table, found, f"There is no enemy to attack at {whereabouts(table.view.scenario, target)}.")


def _who_and_where(rest: str) -> tuple[list[int], str]:
    """The groups and the place of a forecast: after the arrow, or the words that follow the numbers."""
    who, arrow, where = rest.partition(">")
    words = who.replace(",", " ").split()
    named = words if arrow else [*takewhile(is_number, words)]
    return [number_of(word) for word in named], where if arrow else " ".join(words[len(named) :])


def _plotted(table: Table, whose: Group) -> list[str]:
    if not whose.plot:
        return [f"Group {whose.id} has no plot."]
    shelling = forecast_shelling(table.view, whose, whose.plot, table.beliefs)
    if shelling is not None:
        return shelling_sentences(table.view, shelling)
    found = forecast_of_plot(table.view, whose.id, whose.plot, table.beliefs)
    return _forecast(table, found, f"The plot {whose.plot} of group {whose.id} meets no enemy.")


def _strike(table: Table, number: int, where: str) -> list[str]:
    air = table.view.air.get(number)
    if air is None or air.at is None:
        raise OrderError(f"you have no air group {number}")
    if not where and air.strike is None:
        return [f"Air group {number} has no strike plotted."]
    target = find_place(table.view, where) if where or air.strike is None else air.strike.target
    found = forecast_strike(table.view, air, target, table.beliefs)
    nothing = f"There is no enemy target at {whereabouts(table.view.scenario, target)}."
    return [nothing] if found is None else strike_sentences(table.view, found)


def _forecast(table: Table, found: Forecast | None, otherwise: str) -> list[str]:
    return [otherwise] if found is None else forecast_sentences(table.view, found)


def threat(table: Table, rest: str) -> list[str]:
    """What enemies next to a friendly hex would achieve by attacking it, each enemy hex separately."""
    view, target = table.view, find_place(table.view, rest)
    starts = sorted({g.at for g in view.groups_of(table.viewer.enemy) if distance(g.at, target) == 1})
    found = [forecast_between(view, start, target, table.beliefs) for start in starts]
    lines = [line for each in found if each is not None for line in forecast_sentences(view, each)]
    return lines or ["No enemy group next to that hex could attack it."]


def legal(table: Table, rest: str) -> list[str]:
    """The orders that a group may be given now, or of one kind: `legal 12`, `legal 12 rail`, `legal build`."""
    if not table.is_my_turn:
        return [table.why_not_now]
    words = rest.split()
    numbers = [number_of(word) for word in words if word.isdigit()]
    kinds = [word.upper() for word in words if not word.isdigit()]
    kind, number = kinds[0] if kinds else None, numbers[0] if numbers else None
    found: dict[str, list[str]] = {}
    orders = [*islice(map(str, legal_orders(table.view, kind, number)), COUNTED + 1)]
    for order in orders[:COUNTED]:
        found.setdefault(order.partition(" ")[0], []).append(order)
    if not found:
        what = "Nothing" if kind is None else f"No order {kind}"
        whom = "" if number is None else f" for {called([number])}"
        return [sentence(f"{what} is possible now{whom}{_when(table, kind)}")]
    most = COUNTED if kind else SHOWN
    cut = ["There are more orders than these; name a kind and a group."] if len(orders) > COUNTED else []
    return [*(_ways(word, _by_amount(ways), most) for word, ways in found.items()), *cut]


def _when(table: Table, kind: str | None) -> str:
    """In which phase of the side an order is given, if not in this one; or that there is no such order."""
    if kind is None:
        return ""
    phases = {phase for order in BY_WORD.get(kind, ()) for phase in order.phases}
    if not phases:
        return ": there is no such order"
    own = [phase.label.lower() for phase in sorted(phases) if phase.side is table.viewer]
    return "" if table.view.phase in phases or not own else f": it belongs to {listed(own, 'or')}"


def _by_amount(orders: Sequence[str]) -> list[str]:
    """Orders in words, with those merged that differ only in an amount growing by tens: `BUILD ... 10 to 120`."""
    found: list[str] = []
    for before, alike in groupby(orders, lambda order: order.rpartition(" ")[0]):
        same = [*alike]
        steps = [f"{before} {amount}" for amount in range(10, 10 * len(same) + 1, 10)]
        found += [f"{before} 10 to {10 * len(same)}"] if len(same) > 2 and same == steps else same
    return found


def _ways(word: str, orders: Sequence[str], most: int) -> str:
    few = ", ".join(orders[:most])
    more = f", and {count(len(orders) - most, 'more way')}" if len(orders) > most else ""
    return f"{word}: {few}{more}."


def sectors(table: Table, _: str) -> list[str]:
    """The strength of both sides by sector of the front, and the ground that changed hands in the last month."""
    view, past = table.view, Past(table.match.game)
    weeks = min(MONTH, view.week - past.first)
    before = past.control(view.week - weeks)
    return sector_sentences(forces_by_sector(view, before), weeks)


_ENEMY: Final = "enemy"
"""The name of the enemy's week among the parts of the report."""


def report(table: Table, rest: str) -> list[str]:
    """Last week's front page and ledger, or the part of the ledger whose title begins with a word."""
    if not table.report:
        return ["No week has been played yet."]
    page, week = last_front_page(table.last_week, table.viewer), table.last_week.week
    strikes = strikes_told(week, table.viewer) if rest and week is not None else {}
    sections = week_report(table.report, table.view.scenario, strikes)
    if not rest:
        return [*([] if page is None else map(said, sentences_of(page))), *report_sentences(sections, [AIR])]
    if page is not None and rest.casefold() == _ENEMY:
        return [*map(said, page.enemy)]
    found = [section for section in sections if section.title.casefold().startswith(rest.casefold())]
    parts = listed([*([] if page is None else [_ENEMY]), *(section.title.lower() for section in sections)])
    return report_sentences(found) or [f"Nothing like that happened. The parts of the report are {parts}."]


def combat(table: Table, rest: str) -> list[str]:
    """A combat of last week by its number in the report, with all its factors; `combat 3 rolls` with rolls."""
    which, _, more = rest.partition(" ")
    number = number_of(which)
    attacks = [event for event in table.report if event.type == "attacked"]
    if not 1 <= number <= len(attacks):
        raise OrderError(f"there is no combat {number}: last week had {count(len(attacks), 'combat')}")
    event, scenario = attacks[number - 1], table.view.scenario
    behind = deciding_lines(Facts.of(event, scenario), WIDE)
    behind += roll_lines(event.rolls, WIDE) if more == "rolls" else []
    gone = [one for one in table.report if one.type == "surrendered" and fight_of(one) == fight_of(event)]
    return [*combat_sentences(event, [event, *gone], scenario, (number, len(attacks))), *map(aloud, behind)]


def news(table: Table, _: str) -> list[str]:
    """What the side saw of the enemy in his last phases."""
    lines = [aloud(tell(event, table.view.scenario)) for event in without_steps(table.news)]
    return lines or ["You have learned nothing new about the enemy."]


def notes(table: Table, _: str) -> list[str]:
    """The scenario's strategic notes for the side, and the player's own."""
    known = table.view.scenario.strategic_notes.get(table.viewer, "")
    own = [
        sentence(f"Week {entry.week}: {entry.order.text}")
        for entry in table.match.game.journal
        if isinstance(entry.order, Note) and entry.phase.side is table.viewer
    ]
    own += [
        sentence(f"Week {note.week}: {aloud(note_line(note, table.view))}")
        for note in notes_of(table.view, table.viewer)
    ]
    return [*(" ".join(part.split()) for part in known.split("\n\n") if part.strip()), *own] or ["There are no notes."]


def rule(_: Table, rest: str) -> list[str]:
    """A paragraph, a ruling, or where words occur in the rules."""
    if not rest:
        raise OrderError("name a rule, such as rule 7.7, rule R76 or rule retreat")
    entry = entry_of(rest)
    if isinstance(entry, Paragraph):
        lines, head = paragraph_page(entry.number, WIDE), f"Paragraph {entry.number}, {entry.title}."
        return [head, *(aloud(spans) for spans in lines[1:] if spans)]
    if entry is not None:
        head = f"Ruling {entry.number} on paragraph {entry.paragraph}."
        return [head, *map(aloud, ruling_page(entry.number, WIDE)[1:])]
    found = [sentence(said(f"{each.number} {each.heading}")) for each in search(rest)]
    return found or [complaint(f"no rule mentions {rest!r}")]


# Reading the rest of a line


def number_of(text: str) -> int:
    """The number of a group. Raises OrderError."""
    word = text.strip()
    if not (is_number(word) and len(word) <= 3):
        raise OrderError(f"a number is expected, not {word!r}" if word else "a number is expected")
    return int(word)


def _own_group(table: Table, number: int) -> Group:
    found = table.view.groups.get(number)
    if found is None or found.side is not table.viewer:
        raise OrderError(f"you have no combat group {number}")
    return found
