"""What the estimates come to in the kept games: a line for each of them at each moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b

from tests.estimates.unaided import dangers
from tests.estimates.unaided import left_to_do as todo
from tests.playthroughs.games import GAMES, Kept
from wir.engine.game import Game
from wir.estimates.belief import appearance_of, believe
from wir.estimates.coming import coming
from wir.estimates.danger import threatened
from wir.estimates.deliveries import in_turn, plan_deliveries
from wir.estimates.forecast import beliefs_of, forecast_between, plotted_attacks
from wir.estimates.group_rows import FILTERS, SORTS, arranged, found, group_rows
from wir.estimates.marches import reachable
from wir.estimates.outlook import best_offer, outlook_of
from wir.estimates.production import cities_in_order, completions, gains, prizes, stake_of, wasted
from wir.estimates.rail_choice import plan_rail
from wir.estimates.rail_plans import line_to, timetable
from wir.estimates.replacements import First, planned
from wir.estimates.series import FIGURES, series_of
from wir.estimates.strike_forecast import forecast_strike
from wir.estimates.todo import what_matters
from wir.model.hexes import ring, within
from wir.model.view import View
from wir.orders import parse_order
from wir.rules.zones import field_of

BELIEFS = 6
"""Fillings of what is not known, for forecasts."""


def _beliefs(view: View) -> Iterator[object]:
    filled = believe(view)
    enemies = filled.groups_of(view.viewer.enemy)
    yield from ((group.id, group.units, group.entrenchment) for group in enemies)
    yield from ((group.id, appearance_of(view, group)) for group in enemies)


def _deliveries(view: View) -> Iterator[object]:
    rail, deliveries = plan_rail(view), plan_deliveries(view)
    yield from deliveries
    yield from map(str, in_turn(rail, deliveries))


def _forecasts(view: View) -> Iterator[object]:
    beliefs = beliefs_of(view, BELIEFS)
    for group in view.groups_of(view.viewer):
        for hex_ in ring(group.at):
            if view.groups_at(hex_, view.viewer.enemy):
                yield group.id, forecast_between(view, group.at, hex_, beliefs)


def _strikes(view: View) -> Iterator[object]:
    beliefs = beliefs_of(view, BELIEFS)
    for air in view.air_of(view.viewer):
        for hex_ in () if air.at is None else within(air.at, 3):
            if view.groups_at(hex_, view.viewer.enemy):
                yield air.id, forecast_strike(view, air, hex_, beliefs)


def _marches(view: View) -> Iterator[object]:
    field = field_of(view, view.viewer)
    for group in view.groups_of(view.viewer)[::5]:
        yield group.id, sorted(reachable(view, group, field).items())


def _rails(view: View) -> Iterator[object]:
    for city in cities_in_order(view):
        if city.at is not None:
            plan = line_to(view, [], city.at) or []
            yield city.name, plan, timetable(view, plan)


def _rows(view: View) -> Iterator[object]:
    rows = group_rows(view)
    yield from rows
    yield from ([row.number for row in arranged(rows, sort)] for sort in SORTS)
    yield from ([row.number for row in arranged(rows, kept=kept)] for kept in FILTERS)
    yield [row.number for row in found(rows, "1")]


def _cities(view: View) -> Iterator[object]:
    yield from ((city.name, stake_of(view, city)) for city in cities_in_order(view))
    yield [city.name for city in prizes(view)]


def _outlook(view: View) -> Iterator[object]:
    outlook = outlook_of(view)
    for hex_ in sorted({group.at for group in view.groups_of(view.viewer.enemy)}):
        yield hex_, best_offer(view, outlook, hex_)


def _todo(view: View) -> Iterator[object]:
    entries = todo(view)
    yield from entries
    yield len(what_matters(entries))


ESTIMATES: dict[str, Callable[[View], Iterator[object]]] = {
    "beliefs": _beliefs,
    "deliveries": _deliveries,
    "forecasts": _forecasts,
    "strikes": _strikes,
    "marches": _marches,
    "rails": _rails,
    "rows": _rows,
    "cities": _cities,
    "outlook": _outlook,
    "to do": _todo,
    "coming": lambda view: iter(coming(view, 30)),
    "plotted": lambda view: iter(sorted(plotted_attacks(view).items())),
    "production": lambda view: iter([*completions(view), gains(view), wasted(view)]),
    "series": lambda view: (series_of(view, name) for name in FIGURES),
    "replacements": lambda view: (planned(view, first, 50) for first in First),
    "threat": lambda view: iter(sorted(threatened(view).items())),
    "danger": lambda view: iter(dangers(view)),
}
"""Each estimate as a list of what it comes to for the side of a View."""


def moments(kept: Kept, every: int) -> Iterator[tuple[str, View]]:
    """What the side whose phase it is knows at the beginning and the end of every so many phases."""
    game: Game = kept.begin()
    played, is_new = 0, True
    for line in kept.file.read_text(encoding="utf-8").splitlines():
        side, is_last = game.side, line == "END"
        if side is not None and played % every == 0 and (is_new or is_last):
            when = "before" if is_new else "after"
            yield f"{kept.name} week {game.state.week}{game.phase.value} {when}", game.view(side)
        played += is_last
        is_new = is_last
        game.submit(parse_order(line))


EVERY = dict(zip((kept.name for kept in GAMES), (4, 11, 11, 5), strict=True))
"""Of how many phases of each game one is looked at."""


def ledger(kept: Kept) -> Iterator[str]:
    """How many things each estimate comes to at moments of a game, and a sum over all of them."""
    for moment, view in moments(kept, EVERY[kept.name]):
        for name, estimate in ESTIMATES.items():
            parts = list(estimate(view))
            total = blake2b("\n".join(map(repr, parts)).encode(), digest_size=4).hexdigest()
            yield f"{moment} {name}: {len(parts)}, {total}"
