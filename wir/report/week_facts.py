"""What a side may know of a week that is over, as facts: the front page of its report is made of nothing else."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from wir.estimates.delegations import Deed, deeds_of
from wir.estimates.forces import changed_hands
from wir.estimates.forecast import Beliefs, Range, beliefs_of
from wir.estimates.sectors import Sector, sectors_of
from wir.estimates.strike_forecast import StrikeForecast, forecast_strike, share_lost
from wir.match.past import PastWeek
from wir.model.events import Event, seen_by
from wir.model.groups import Group, StrikeKind
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.view import View, view
from wir.model.words import count, decimal, listed, whole
from wir.report.record import fought_in
from wir.rules.fatigue import worst_fatigue
from wir.text.war.fought import Fought

_FAR: Final = 8
"""How many hexes from a side's ground an enemy counts as far behind the front."""


@dataclass(frozen=True, slots=True)
class Unsupplied:
    """A group that no depot supplied: its highest fatigue in percent, and whether it lacked supply before too."""

    group: int
    at: Hex
    fatigue: int
    again: bool


@dataclass(frozen=True, slots=True)
class Shift:
    """An enemy group that moved of its own accord; `start` is None for a new one.

    `nearer` is by how many hexes it came nearer to the ground that the side held as the week began, `is_far` whether it
    was and stayed far from there.
    """

    group: int
    start: Hex | None
    to: Hex
    by_rail: bool = False
    nearer: int = 0
    is_far: bool = False


@dataclass(frozen=True, slots=True)
class WeekFacts:
    """A week as a side may know it.

    `first` is who moved first, `led` what the staff let its army groups do. `won` and `lost` are the hexes that changed
    hands. Of the side's `groups`, `unsupplied` had no supply, the worst first. `standing` counts the enemy's groups at
    the end by sector, `cities` those that the side holds then; `before` is whose each hex was at the start. `convoys`
    are the points of lend lease that waited at Murmansk and were lost with it (§8.6).
    """

    scenario: Scenario
    side: Side
    fought: Fought
    first: Side | None
    sectors: Mapping[Hex, Sector]
    won: frozenset[Hex]
    lost: frozenset[Hex]
    groups: int
    unsupplied: tuple[Unsupplied, ...]
    shifts: tuple[Shift, ...]
    standing: Mapping[Sector, int]
    cities: int
    before: Mapping[Hex, Side]
    led: tuple[Deed, ...] = ()
    convoys: Mapping[str, int] = field(default_factory=dict)

    @property
    def enemy(self) -> Side:
        """The other side."""
        return self.side.enemy

    def sector(self, hex_: Hex) -> Sector:
        """The sector of a hex."""
        return self.sectors.get(hex_, Sector.CENTRE)


def facts_of(week: PastWeek, side: Side) -> WeekFacts:
    """The facts of a week that has been played to its end."""
    start, after = view(week.start, side), view(week.after, side)
    executed = view(week.phases[-1].start, side)
    events = seen_by(week.events, side)
    own = [group for group in executed.groups_of(side) if group.id in after.groups]
    sectors = sectors_of(start)
    changed = changed_hands(start.control, after.control)
    won = frozenset(hex_ for hex_, owner in changed.items() if owner is side)
    return WeekFacts(
        scenario=start.scenario,
        side=side,
        fought=fought_in(week, week.after, side),
        first=next((Side(event.facts["side"]) for event in events if event.type == "first_player"), None),
        sectors=sectors,
        won=won,
        lost=frozenset(changed.keys() - won),
        groups=len(own),
        unsupplied=_unsupplied(own, after),
        shifts=tuple(_shifts(start, after, events)),
        standing=Counter(sectors[group.at] for group in after.groups_of(side.enemy) if group.at in sectors),
        cities=sum(city.owner is side for city in after.cities.values() if city.at is not None),
        before=start.control,
        led=tuple(deeds_of(executed)),
        convoys=next((_goods(event) for event in events if event.type == "convoys_lost"), {}),
    )


def _goods(event: Event) -> dict[str, int]:
    return {kind: many for kind in ("vehicle", "aircraft") if (many := int(event.facts[kind]))}


def _unsupplied(own: list[Group], after: View) -> tuple[Unsupplied, ...]:
    """Those of the side's groups that no depot supplied, as they are after the week."""
    found = [
        Unsupplied(now.id, now.at, worst_fatigue(now), group.went_unsupplied)
        for group in own
        if not group.supplied and (now := after.groups[group.id])
    ]
    return tuple(sorted(found, key=lambda each: (not each.again, -each.fatigue, each.group)))


def _shifts(start: View, after: View, events: list[Event]) -> Iterator[Shift]:
    """Where the enemy's groups moved of their own accord.

    For those that were driven out, or advanced into a hex that was won, only the march before that counts.
    """
    enemy = start.viewer.enemy
    gone = {event.facts["group"] for event in events if event.type == "surrendered"}
    fought = {event.facts["group"] for event in events if event.type in ("retreated", "advanced")}
    moves = [event.facts for event in events if event.type == "moved"]
    railed = {facts["group"] for facts in moves if facts.get("by") == "rail"}
    marches = ("rail", "strategic", "hidden")
    marched = {facts["group"]: Hex(*facts["to"]) for facts in moves if facts.get("by") in marches}
    held = [hex_ for hex_, owner in start.control.items() if owner is start.viewer]
    land = start.scenario.board.land
    away = start.scenario.board.distances.from_nearest([hex_ for hex_ in held if hex_ in land])
    for group in after.groups_of(enemy):
        before, to = start.groups.get(group.id), group.at
        if before is None or group.id in gone:
            yield Shift(group.id, None, to, is_far=away.get(to, 0) > _FAR)
            continue
        if group.id in fought:
            to = marched.get(group.id, before.at)
        if before.at != to:
            then, now = away.get(before.at, 0), away.get(to, 0)
            yield Shift(group.id, before.at, to, group.id in railed, then - now, is_far=min(then, now) > _FAR)


def strikes_told(week: PastWeek, side: Side) -> dict[int, str]:
    """By air group of a side that flew: what was most likely when the strikes were plotted, and what came of it.

    What a ground attack cost the enemy is never known; it is estimated again from the aircraft that got through.
    """
    before = view(week.phases[-1].start, side)
    beliefs = beliefs_of(before, 0)
    bombed = {event.facts["air"]: event for event in week.events if event.type == "bombed"}
    found: dict[int, str] = {}
    for event in week.events:
        if event.type != "strike" or event.facts["side"] is not side:
            continue
        air = before.air[event.facts["air"]]
        forecast = None if air.strike is None else forecast_strike(before, air, air.strike.target, beliefs)
        if forecast is not None:
            is_bombing = event.facts["kind"] == StrikeKind.BOMB
            came = _bombs(event, bombed.get(air.id)) if is_bombing else _ground(event, forecast, beliefs, side)
            found[air.id] = f"expected {_expected(forecast, is_bombing=is_bombing)}; came to {came}"
    return found


def _expected(forecast: StrikeForecast, *, is_bombing: bool) -> str:
    parts = [f"{_likely(forecast.lost)} lost", f"effect {_likely(forecast.effect)}"]
    if is_bombing:
        parts += [f"a {_likely(forecast.factories)}% chance to hit a factory"] if forecast.factories is not None else []
    else:
        parts += [f"group {hit.group} weaker by {decimal(hit.loss.likely)}%" for hit in forecast.hits]
        parts += [f"{_likely(forecast.grounded)} on the ground"] if forecast.grounded is not None else []
    return listed(parts)


def _likely(range_: Range) -> str:
    return whole(range_.likely)


def _bombs(event: Event, bombed: Event | None) -> str:
    destroyed = [] if bombed is None else bombed.facts["destroyed"]
    hit = f"{count(len(destroyed), 'factory')} destroyed" if destroyed else "no factory hit"
    return listed([*_flown(event, event.secrets[Side(event.facts["side"])]["effect"]), hit])


def _ground(event: Event, forecast: StrikeForecast, beliefs: Beliefs, side: Side) -> str:
    effect = Fraction(event.secrets[side]["effect"])
    losses = [share_lost(beliefs.likely[hit.group], effect) for hit in forecast.hits] if effect else []
    return listed([*_flown(event, effect), *(f"about {decimal(loss)}%" for loss in losses)])


def _flown(event: Event, effect: float | Fraction) -> Iterator[str]:
    yield f"{event.facts['flak'] + event.facts['downed']} lost"
    yield "overcast" if event.facts["overcast"] else f"effect {whole(Fraction(effect))}"
