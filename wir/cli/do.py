"""`wir do`: orders from standard input."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click

from wir.cli.common import SEED, SIDE, json_option
from wir.cli.printing import say, say_json
from wir.cli.settings import Settings, with_settings
from wir.cli.show import open_guarded, reveal_option
from wir.engine.game import Game
from wir.match.positions import PositionError
from wir.model.events import Event, seen_by
from wir.model.sides import Side
from wir.orders.base import Order
from wir.orders.reading import OrderError, parse_order
from wir.rules.refusal import Refusal
from wir.saves import save_game

REFUSED = 1

WARNING: Final = (
    ", and its orders foretell the dice to come and the enemy's week:"
    " --side tries one side's orders that can be taken back, --reveal tries all"
)


LONGEST_LINE: Final = 10_000
"""Bytes of a line of orders at most."""


@click.command()
@click.argument("position", metavar="SCENARIO|SAVE|STATE.json")
@click.option("--seed", type=SEED, help="Use the dice of another seed from here on.")
@click.option("--save", "file", metavar="FILE", type=click.Path(path_type=Path), help="Save the game afterwards.")
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

    In a game that is still being played, orders would foretell the dice and the enemy's week: --side tries one side's
    orders in its own phase, as long as they can be taken back, and --reveal tries any order.
    """
    allowed = reveal or side is not None
    game = open_guarded(position, settings.saves, allowed=allowed, warning=WARNING, seed=seed)
    viewer = None if side is None or reveal else Side(side)
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
        save_game(game, file)
    if as_json:
        say_json({"digest": game.digest()})
    return REFUSED if refused else 0


def _check_harmless(game: Game, side: Side, number: int, order: Order) -> None:
    """Raises PositionError where an order is not the side's to give, or would foretell what it cannot know yet."""
    if game.side is not side:
        raise PositionError(f"orders: line {number}: phase {game.phase} is not a phase of the {side} side")
    if order.is_final(game.state):
        raise PositionError(f"orders: line {number}: {order}: cannot be taken back, which needs --reveal")


def _orders() -> Iterator[tuple[int, Order]]:
    """The orders of standard input by their lines, each read when the one before it has been carried out."""
    lines = iter(lambda: sys.stdin.buffer.readline(LONGEST_LINE + 1), b"")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise PositionError(f"orders: line {number}: is longer than {LONGEST_LINE} bytes")
        text = line.decode(errors="replace").strip()
        if text and not text.startswith("#"):
            try:
                yield number, parse_order(text)
            except OrderError as error:
                raise PositionError(f"orders: line {number}: {error}") from None


def _plain(order: Order, refusal: Refusal | None, events: Sequence[Event], before: int) -> dict[str, Any]:
    """What became of an order; its events are numbered on from those `before` it."""
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
