"""`wir show` and `wir do`: a state, or one side's View of it, and orders tried on it from standard input."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import click

from wir.cli.common import SEED, SIDE, json_option, save_option
from wir.cli.printing import invite, say, say_json
from wir.cli.settings import Settings, with_settings
from wir.engine.game import Game
from wir.match.players import PlayerError, check_player, is_played, people_of
from wir.match.positions import PositionError, keep_game, names_save, open_position
from wir.match.state_json import shown
from wir.model.calendar import spoken
from wir.model.events import Event, seen_by
from wir.model.groups import AirGroup, Depot, Group, Mover
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.words import count
from wir.orders.base import Order
from wir.orders.catalogue import OrderError, parse_order
from wir.orders.conduct import TakeSeat
from wir.rules.refusal import Refusal
from wir.rules.supply import status_shown
from wir.rules.victory import result_level, scores
from wir.text.panels.victory_panel import ending_words

GIVES_AWAY: Final = (
    ", and its state gives away the dice to come and both sides' secrets:"
    " --side shows what a player's side may know, --reveal shows it all"
)

_SECRET: Final = "; what that side knows stays secret until it is over, unless --reveal shows everything"

reveal_option = click.option(
    "--reveal", is_flag=True, help="Show everything, even though it spoils a game still being played."
)


def guard(position: str, game: Game, warning: str, side: str | None = None) -> None:
    """Raises ClickException with a warning for a saved game still played, unless a person plays the side asked for."""
    if names_save(position) and is_played(game.state) and side not in people_of(game.state):
        told = warning if side is None else _SECRET
        raise click.ClickException(f"{Path(position).name}: this game is still being played{told}")


@click.command()
@click.argument("position", metavar="SCENARIO|SAVE|STATE.json")
@click.option("--side", type=SIDE, help="Show only what this side may know.")
@reveal_option
@json_option
@with_settings
def show(settings: Settings, position: str, side: str | None, *, reveal: bool, as_json: bool) -> None:
    """Shows the start of a scenario, a saved game or a state in JSON.

    The whole state of a game that is still being played gives away the dice to come and both sides' secrets, so it
    needs --reveal; --side shows what a player's side may know.
    """
    game = open_position(position, settings.saves)
    if not reveal:
        guard(position, game, GIVES_AWAY, side)
    state = game.state if side is None else game.view(Side(side))
    if as_json:
        say_json(shown(state))
    else:
        say(*state_page(state))


def state_page(state: State) -> list[str]:
    """A state, or a View of one, for reading, line by line."""
    points = ", ".join(f"{side.value.title()} {points}" for side, points in sorted(scores(state).items()))
    lines = [
        f"{state.scenario.title}, {state.length} game, level {state.level}",
        f"Week {state.week}, {spoken(state.date)}, {state.weather}",
        *([_phase(state)] if state.ending is None else []),
        f"Victory points: {points}: {result_level(state)}",
    ]
    if state.ending is not None:
        lines.append(f"The game is over. {ending_words(state.ending)}")
    for side in SIDES:
        lines += ["", *_side(state, side)]
    return lines


def _phase(state: State) -> str:
    return f"Phase {state.phase}, {state.phase.label}" + (f" ({state.side.value.title()})" if state.side else "")


def _side(state: State, side: Side) -> Iterator[str]:
    groups = state.groups_of(side)
    if state.viewer not in (None, side):
        yield f"{side}: {count(len(groups), 'group')} in sight"
        yield from (f"  {group.id:3} {group.kind.value:10} {_place(state, group)}" for group in groups)
        return
    pools = state.players[side].pools
    many = f"{count(len(groups), 'group')}, {count(state.units_of(side), 'unit')}"
    yield f"{side}: {many}, strength {sum(group.strength for group in groups)}"
    yield "  pools: " + ", ".join(f"{entry.name} {getattr(pools, entry.name)}" for entry in fields(pools))
    yield from (_group(state, group) for group in groups)
    yield from (_air(state, air) for _, air in sorted(state.air.items()) if air.side is side)
    yield from (_depot(depot) for depot in state.depots_of(side))


def _place(state: State, mover: Mover) -> str:
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
    points = count(air.points, "point")
    return f"  {air.id:3} air        {status_shown(state, air)} {_place(state, air)}: {points}{strike}"


def _depot(depot: Depot) -> str:
    penalty = count(depot.penalty, "penalty hex")
    where = f", distributed at {depot.at}, {penalty}" if depot.at is not None else ""
    return f"  {depot.id:3} depot      enters at {depot.entry}{where}"


REFUSED = 1

FORETELLS: Final = (
    ", and its orders foretell the dice to come and the enemy's week:"
    " --side tries a player's orders that can be taken back, --reveal tries all"
)

LONGEST_LINE: Final = 10_000
"""Bytes of a line of orders at most."""


@click.command()
@click.argument("position", metavar="SCENARIO|SAVE|STATE.json")
@click.option("--seed", type=SEED, help="Use the dice of another seed from here on.")
@save_option
@click.option("--side", type=SIDE, help="Try only this side's orders, and show only what it may know.")
@reveal_option
@json_option
@with_settings
def do(
    settings: Settings,
    position: str,
    seed: int | None,
    file: Path | None,
    side: str | None,
    *,
    reveal: bool,
    as_json: bool,
) -> int:
    """Carries out orders, one per line; empty lines and lines beginning with # are skipped.

    A refused order changes nothing, and the orders after it are still carried out; the exit code is then 1. A line
    that is not an order stops the run with exit code 2, and nothing is saved.

    In a game that is still being played, orders would foretell the dice and the enemy's week: --side tries a player's
    orders in his own phase, as long as they can be taken back, and --reveal tries any order.
    """
    game = open_position(position, settings.saves, seed)
    if not reveal:
        guard(position, game, FORETELLS, side)
    if file is not None and names_save(position) and game.state.options.iron_man and game.state.ending is None:
        raise PositionError(f"{position}: is an iron man game, which has only one save")
    viewer = None if side is None or reveal else Side(side)
    invite("orders, one per line")
    refused = False
    number_of_events = 0
    for number, order in _orders():
        if viewer is not None:
            _check_harmless(game, viewer, number, order)
        refusal = game.check(order)
        events = game.submit(order) if refusal is None else []
        if viewer is not None:
            events = seen_by(events, viewer)
        refused = refused or refusal is not None
        if as_json:
            say_json(_plain(order, refusal, events, number_of_events))
            number_of_events += len(events)
        else:
            say(_line(order, refusal, events))
    if file is not None:
        keep_game(game, file)
    if as_json:
        say_json({"digest": game.digest()})
    elif file is not None:
        say(f"Saved as {file}")
    return REFUSED if refused else 0


def _check_harmless(game: Game, side: Side, number: int, order: Order) -> None:
    """Raises PositionError if an order is not the side's to give, or would reveal what it cannot know yet."""
    if game.side is not side:
        raise PositionError(f"orders: line {number}: phase {game.phase} is not a phase of the {side} side")
    if order.is_final(game.state):
        raise PositionError(f"orders: line {number}: {order}: cannot be taken back, which needs --reveal")


def _orders() -> Iterator[tuple[int, Order]]:
    """The orders on standard input by line, each read when the one before it has been carried out."""
    lines = iter(lambda: sys.stdin.buffer.readline(LONGEST_LINE + 1), b"")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise PositionError(f"orders: line {number}: is longer than {LONGEST_LINE} bytes")
        text = line.decode("utf-8-sig", errors="replace").strip()
        if text and not text.startswith("#"):
            try:
                order = parse_order(text)
                if isinstance(order, TakeSeat):
                    check_player(order.player)
            except (OrderError, PlayerError) as error:
                raise PositionError(f"orders: line {number}: {error}") from None
            yield number, order


def _plain(order: Order, refusal: Refusal | None, events: Sequence[Event], before: int) -> dict[str, Any]:
    """What became of an order; its events continue the numbering of those `before` it."""
    return {
        "order": str(order),
        "refusal": None
        if refusal is None
        else {"paragraph": refusal.paragraph, "ruling": refusal.ruling, "reason": refusal.reason},
        "events": [{**event.plain(), "n": before + event.n} for event in events],
    }


def _line(order: Order, refusal: Refusal | None, events: Sequence[Event]) -> str:
    if refusal is not None:
        return f"{order}: refused: {refusal}"
    counts = Counter(event.type.replace("_", " ") for event in events)
    happened = ", ".join(type_ if number == 1 else f"{type_} ({number})" for type_, number in counts.items())
    return f"{order}: {happened or 'done'}"
