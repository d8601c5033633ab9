"""`wir show`: a state, or one side's View of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Final

import click

from wir.cli.common import SIDE, json_option
from wir.cli.printing import say, say_json
from wir.cli.settings import Settings, with_settings
from wir.engine.game import Game
from wir.match.players import is_played
from wir.match.positions import names_save, open_position
from wir.match.state_json import shown
from wir.model.calendar import spoken
from wir.model.groups import AirGroup, Depot, Group
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.supply import status_shown
from wir.rules.victory import result_level, scores

WARNING: Final = (
    ", and its state gives away the dice to come and both sides' secrets:"
    " --side shows what one side may know, --reveal shows it all"
)

reveal_option = click.option(
    "--reveal", is_flag=True, help="Show everything, though it spoils a game still being played."
)


def open_guarded(position: str, saves: Path, *, allowed: bool, warning: str, seed: int | None = None) -> Game:
    """The game of a position. Raises ClickException with a warning for one still played unless that is `allowed`."""
    game = open_position(position, saves, seed)
    if names_save(position) and is_played(game.state) and not allowed:
        raise click.ClickException(f"{position}: this game is still being played{warning}")
    return game


@click.command()
@click.argument("position", metavar="SCENARIO|SAVE|STATE.json")
@click.option("--side", type=SIDE, help="Show only what this side may know.")
@reveal_option
@json_option
@with_settings
def show(settings: Settings, position: str, side: str | None, *, reveal: bool, as_json: bool) -> None:
    """Shows the start of a scenario, a saved game or a state in JSON.

    The whole state of a game that is still being played gives away the dice to come and both sides' secrets, so it
    needs --reveal; --side shows what one side may know.
    """
    allowed = reveal or side is not None
    game = open_guarded(position, settings.saves, allowed=allowed, warning=WARNING)
    state = game.state if side is None else game.view(Side(side))
    if as_json:
        say_json(shown(state))
    else:
        say(*state_page(state))


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
