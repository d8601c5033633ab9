"""States and battles as pages of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from wir.model.calendar import spoken
from wir.model.groups import AirGroup, Depot, Group
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.supply import status_shown
from wir.rules.victory import result_level, scores


def state_page(state: State) -> list[str]:
    """A state, or a View of one, for reading, line by line."""
    lines = [
        f"{state.scenario.title}, {state.length} game, level {state.level}",
        f"Week {state.week}, {spoken(state.date)}, {state.weather}",
        f"Phase {state.phase}, {state.phase.label}" + (f" ({state.side.value.title()})" if state.side else ""),
        f"Victory points: {_points(state)}: {result_level(state)}",
    ]
    if state.ending is not None:
        lines.append(f"The game is over: {state.ending.by.replace('_', ' ')}")
    for side in SIDES:
        lines += ["", *_side(state, side)]
    return lines


def _points(state: State) -> str:
    return ", ".join(f"{side.value.title()} {points}" for side, points in sorted(scores(state).items()))


def _side(state: State, side: Side) -> Iterator[str]:
    groups = state.groups_of(side)
    if state.viewer not in (None, side):
        yield f"{side}: {len(groups)} groups in sight"
        yield from (f"  {group.id:3} {group.kind.value:10} {_place(state, group)}" for group in groups)
        return
    pools = state.players[side].pools
    yield f"{side}: {len(groups)} groups, {state.units_of(side)} units, strength {sum(g.strength for g in groups)}"
    yield "  pools: " + ", ".join(f"{entry.name} {getattr(pools, entry.name)}" for entry in fields(pools))
    yield from (_group(state, group) for group in groups)
    yield from (_air(state, air) for _, air in sorted(state.air.items()) if air.side is side)
    yield from (_depot(depot) for depot in state.depots_of(side))


def _place(state: State, mover: Group | AirGroup) -> str:
    if mover.at is None:
        return "being rebuilt"
    name = state.scenario.board.labels.get(mover.at)
    return f"{mover.at} {name}" if name else str(mover.at)


def _group(state: State, group: Group) -> str:
    units = ", ".join(f"{unit.name} {unit.strength}/{unit.experience}/{unit.fatigue}" for unit in group.units)
    marks = [f"entrenchment {group.entrenchment}"] if group.entrenchment else []
    marks += [f"guns {group.artillery}"] if group.artillery else []
    marks += [f"plot {group.plot}"] if group.plot else []
    marked = f" ({', '.join(marks)})" if marks else ""
    return f"  {group.id:3} {group.kind.value:10} {status_shown(state, group)} {_place(state, group)}{marked}: {units}"


def _air(state: State, air: AirGroup) -> str:
    strike = f", strikes {air.strike.target} ({air.strike.kind})" if air.strike is not None else ""
    return f"  {air.id:3} air        {status_shown(state, air)} {_place(state, air)}: {air.points} points{strike}"


def _depot(depot: Depot) -> str:
    where = f", distributed at {depot.at}, {depot.penalty} penalty hexes" if depot.at is not None else ""
    return f"  {depot.id:3} depot      enters at {depot.entry}{where}"


def battle_page(battle: dict[str, Any]) -> list[str]:
    """What the battle calculator found, for reading, line by line."""
    before, losses, outcomes = battle["before_bombardment"], battle["losses"], battle["outcomes"]
    odds = "no defence" if battle["odds"] is None else f"{battle['odds']:.2f} to 1"
    return [
        f"Attack {battle['attacker_acs']:.2f}, defence {battle['defender_acs']:.2f}: {odds}",
        f"  before the bombardment {before['attacker_acs']:.2f} and {before['defender_acs']:.2f};"
        f" it adds {battle['bombardment']['fatigue']:.2f} fatigue and takes"
        f" {battle['bombardment']['strength_percent']:.2f} % of the strength",
        *(
            f"  {factor['side'].title()} group {factor['group']}: {factor['name']} x {factor['value']:.4g}"
            f" (§{factor['paragraph']})"
            for factor in battle["factors"]
        ),
        f"Retreat {battle['retreat_chance']:.1f} %; entrenchment left {battle['entrenchment_after']['mean']:.1f}",
        *(
            f"{side.title()} loses {losses[side]['mean']:.2f} %"
            f" ({losses[side]['p5']:.2f} to {losses[side]['p95']:.2f} in nine cases of ten)"
            for side in ("attacker", "defender")
        ),
        f"Holds {outcomes['hold']:.1f} %, retreats {outcomes['retreat']:.1f} %,"
        f" surrenders {outcomes['surrender']:.1f} %",
    ]
