"""What happens in the kept games, at the ends of weeks and by each kind of order, as a ledger of events."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from hashlib import blake2b

from tests.orders.test_checking import position
from tests.playthroughs.battles import of_battles
from tests.playthroughs.games import GAMES, Kept
from wir.engine.game import Game
from wir.engine.sequence import end_week
from wir.model.calendar import week_of
from wir.model.events import Event
from wir.model.phases import Phase
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.orders.catalogue import legal_orders
from wir.rules.change import Change
from wir.rules.dice import Dice, week_key
from wir.rules.rulings import CONVOY_ROWS
from wir.scenario import load_scenario

WEEKS = (
    (date(1941, 6, 22), Weather.CLEAR, 3),
    (date(1941, 9, 28), Weather.RAIN, 2),
    (date(1941, 12, 7), Weather.VERY_COLD, 4),
    (date(1942, 5, 31), Weather.CLEAR, 1),
    (date(1942, 12, 27), Weather.COLD, 2),
    (date(1943, 4, 25), Weather.RAIN, 3),
    (date(1943, 9, 26), Weather.CLEAR, 3),
    (date(1944, 12, 31), Weather.COLD, 1),
)
"""Weeks at whose end the calendar brings something, with their weather and a level."""


ASIDE = (
    *("LEVEL 2", "SEAT SOVIET computer", "NOTE the bridges", "ASIDE AXIS guide on", "RESIGN AXIS", "RESIGN SOVIET"),
    "END GAME",
)
"""Orders that no list of legal ones holds."""


def of_game(kept: Kept) -> Iterator[Event]:
    """The events of a kept game."""
    game = kept.begin()
    for line in kept.file.read_text(encoding="utf-8").splitlines():
        yield from game.submit(parse_order(line))


def of_weeks() -> Iterator[Event]:
    """The events at the ends of weeks in which nobody has moved, with raiders where convoys come by."""
    scenario = load_scenario("barbarossa")
    for seed in range(4):
        for day, weather, level in WEEKS:
            state = Game.new(scenario, seed, level=level).state.copy()
            state.week, state.weather = week_of(scenario.start, day), weather
            north = min(hex_ for hex_ in scenario.board.land if hex_.row <= CONVOY_ROWS)
            state.air[57] = replace(state.air[57], at=north, points=80, supplied_by=62)
            change = Change(state, Dice(week_key(seed, state.week)))
            end_week(change)
            yield from change.events


def of_orders() -> Iterator[Event]:
    """The events of the first, the middle and the last order of each kind that may be given in a small position."""
    for phase in Phase:
        state = position(phase)
        kinds: dict[str, list[str]] = {}
        for order in legal_orders(state):
            kinds.setdefault(str(order).split()[0], []).append(str(order))
        for _, found in sorted(kinds.items()):
            for text in dict.fromkeys((found[0], found[len(found) // 2], found[-1])):
                yield from Game(state).submit(parse_order(text))
        for text in ASIDE:
            order = parse_order(text)
            if order.check(state) is None:
                yield from Game(state).submit(order)


def shapes(events: Iterable[Event]) -> list[str]:
    """A line for each type of event: what it cites, what it tells to which side, and which rolls come with it."""
    facts: dict[str, set[str]] = {}
    for event in events:
        told = " ".join([event.type, f"§{event.paragraph}", *event.rulings, "to one side" * (event.side is not None)])
        found = facts.setdefault(told, set())
        found.update(event.facts)
        found.update(f"{name} (secret)" for secrets in event.secrets.values() for name in secrets)
        found.update(f"§{roll.paragraph} rolled" + " in secret" * (roll.side is not None) for roll in event.rolls)
    return [f"{told}: {', '.join(sorted(found))}" for told, found in sorted(facts.items())]


def counts(events: Iterable[Event]) -> list[str]:
    """A line for each type of event: how many, and a sum over all they tell and all rolls behind them."""
    sums: dict[str, tuple[int, blake2b]] = {}
    for event in events:
        number, total = sums.setdefault(event.type, (0, blake2b(digest_size=4)))
        owners = [event.side, *sorted(event.secrets), *(roll.side for roll in event.rolls)]
        total.update(json.dumps([event.plain(), owners], sort_keys=True).encode())
        sums[event.type] = number + 1, total
    return [f"{type_}: {number}, {total.hexdigest()}" for type_, (number, total) in sorted(sums.items())]


SOURCES: dict[str, Callable[[], Iterator[Event]]] = {
    **{kept.name: partial(of_game, kept) for kept in GAMES},
    "ends_of_weeks": of_weeks,
    "orders": of_orders,
    "battles": of_battles,
}
"""Where events come from, by name."""


def ledger(name: str) -> list[str]:
    """The shapes of all the events of a source, and their counts."""
    events = list(SOURCES[name]())
    return [*shapes(events), "", *counts(events)]
