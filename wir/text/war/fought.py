"""A week as it was fought, as a side may know it: attacks, captures, surrenders, production and losses."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from wir.match.past import PastWeek
from wir.model.events import Event, Roll, seen_by
from wir.model.hexes import Hex
from wir.model.players import WeekFigures
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import view
from wir.model.weather import Weather
from wir.text.war.history import Capture

_RETREAT_ROLL = "7.7"
"""The paragraph of the roll that decides whether defenders must leave."""


@dataclass(frozen=True, slots=True)
class Surrender:
    """A group surrenders; `strength` in points is an estimate if unknown, None if there is not even that."""

    group: int
    side: Side
    at: Hex
    strength: int | None
    is_estimate: bool = False


@dataclass(frozen=True, slots=True)
class PastBattle:
    """An attack and its immediate results.

    `odds` is None against a defender without strength, `roll` the roll for the retreat if one was made. `factors` are
    those of the event, `losses` strength points in the fight itself.
    """

    week: int
    day: date
    side: Side
    at: Hex
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    odds: float | None
    acs: tuple[float, float]
    roll: Roll | None
    losses: Mapping[Side, int]
    driven: tuple[int, ...]
    surrenders: tuple[Surrender, ...]
    city: str | None
    factors: tuple[Mapping[str, Any], ...]
    destroyed: tuple[int, ...] = ()

    @property
    def is_won(self) -> bool:
        """Whether it cleared the hex."""
        return {*self.driven, *self.destroyed, *(gone.group for gone in self.surrenders)} >= {*self.defenders}

    @property
    def cost(self) -> int:
        """Strength points destroyed on both sides, including those that surrendered."""
        return sum(self.losses.values()) + sum(gone.strength or 0 for gone in self.surrenders)

    @property
    def is_estimate(self) -> bool:
        """Whether the cost is an estimate, because the strength of groups that surrendered is unknown."""
        return any(gone.is_estimate for gone in self.surrenders)


@dataclass(slots=True)
class Fought:
    """What happened in a week.

    `figures` are those that a side records at its end, `supply` groups with supply and groups in all, `shelled`
    strength lost to shells and bombs, all only if known. Enemy strength that surrendered is an estimate. `fault` tells
    why the week cannot be reconstructed; then only figures and captures are known.
    """

    week: int
    day: date
    weather: Weather
    battles: list[PastBattle] = field(default_factory=list)
    captures: list[Capture] = field(default_factory=list)
    surrenders: list[Surrender] = field(default_factory=list)
    produced: dict[Side, dict[str, int]] = field(default_factory=dict)
    strikes: int = 0
    bombardments: int = 0
    partisans: int = 0
    figures: dict[Side, WeekFigures] = field(default_factory=dict)
    supply: dict[Side, tuple[int, int]] = field(default_factory=dict)
    shelled: dict[Side, int] = field(default_factory=dict)
    fault: str | None = None

    def lost(self, side: Side) -> int:
        """Strength points that a side lost: all if known, else those lost in combats."""
        if side in self.figures:
            return self.figures[side].losses
        return self.lost_in_combats(side)

    def lost_in_combats(self, side: Side) -> int:
        """Strength points that a side lost in combats."""
        return sum(battle.losses.get(side, 0) for battle in self.battles)

    def attacks(self, side: Side) -> int:
        """How many attacks a side made."""
        return sum(battle.side is side for battle in self.battles)

    @property
    def is_quiet(self) -> bool:
        """Whether nobody attacked, bombarded or flew a strike."""
        return not (self.battles or self.bombardments or self.strikes)


def sides_known(side: Side | None) -> tuple[Side, ...]:
    """The sides whose secrets a side may know: its own, or both for None."""
    return SIDES if side is None else (side,)


def state_known(state: State, side: Side | None) -> State:
    """A state as a side may know it, or as both together for None."""
    return state if side is None else view(state, side)


def events_known(events: Iterable[Event], side: Side | None) -> list[Event]:
    """Events as a side may know them, or as both together for None."""
    return [*events] if side is None else seen_by(events, side)


def read_week(week: PastWeek, after: State, side: Side | None) -> Fought:
    """What happened in a week that led to a state, as a side may know it, or both together for None."""
    found = Fought(week.number, week.start.date, week.start.weather, fault=week.fault)
    for whose in sides_known(side):
        records = after.players[whose].records
        if records and records[-1].week == week.number:
            found.figures[whose] = records[-1]
    if week.fault is not None:
        found.captures += [Capture(found.day, city, by) for city, by in after.captured]
        return found
    for whose in found.figures:
        groups = week.phases[-1].start.groups_of(whose)
        found.supply[whose] = sum(group.supplied for group in groups), len(groups)
    for events in _steps(week, side):
        _read(events, found)
    return found


def _steps(week: PastWeek, side: Side | None) -> Iterator[list[Event]]:
    """What happened: the events of each step of the execution together, all others one by one."""
    stepped = {id(event) for step in week.film for event in step.events}
    groups: list[Iterable[Event]] = [[event] for event in week.events if id(event) not in stepped]
    for events in [*groups, *(step.events for step in week.film)]:
        yield events_known(events, side)


def _read(events: list[Event], found: Fought) -> None:
    gone = [_surrender(event) for event in events if event.type == "surrendered"]
    found.surrenders += gone
    for event in events:
        facts = event.facts
        for side, points in cost_of_shells(event).items():
            found.shelled[side] = found.shelled.get(side, 0) + points
        if event.type == "attacked":
            found.battles.append(_battle(event, events, gone, found))
        elif event.type == "captured":
            found.captures.append(Capture(found.day, facts["city"], Side(facts["by"])))
        elif event.type == "produced":
            found.produced[Side(facts["side"])] = {} if facts["stopped"] else dict(facts["points"])
        elif event.type == "strike":
            found.strikes += 1
        elif event.type == "bombarded":
            found.bombardments += 1
        elif event.type == "partisans":
            found.partisans += 1


def cost_of_shells(event: Event) -> dict[Side, int]:
    """The strength that a bombardment or an attack from the air cost the sides of which that is known."""
    known = ((side, secrets["hit"]) for side, secrets in event.secrets.items() if "hit" in secrets)
    return {side: sum(int(hit["strength_lost"]) for hit in hits) for side, hits in known}


def _surrender(event: Event) -> Surrender:
    side = Side(event.facts["side"])
    strength = event.secrets.get(side, {}).get("strength")
    return Surrender(event.facts["group"], side, Hex(*event.facts["at"]), strength)


def _battle(event: Event, events: list[Event], gone: list[Surrender], found: Fought) -> PastBattle:
    facts = event.facts
    at = Hex(*facts["at"])
    return PastBattle(
        week=found.week,
        day=found.day,
        side=Side(facts["side"]),
        at=at,
        attackers=tuple(facts["attackers"]),
        defenders=tuple(facts["defenders"]),
        odds=facts["odds"],
        acs=(facts["attacker_acs"], facts["defender_acs"]),
        roll=next((r for r in event.rolls if r.paragraph == _RETREAT_ROLL and r.chance is not None), None),
        losses={Side(side): points for side, points in facts["losses"].items()},
        driven=tuple(facts["driven_out"]),
        surrenders=tuple(gone),
        city=next((e.facts["city"] for e in events if e.type == "captured" and Hex(*e.facts["at"]) == at), None),
        factors=tuple(facts["factors"]),
        destroyed=tuple(facts["destroyed"]),
    )
