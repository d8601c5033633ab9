"""`wir do`: orders from standard input."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from wir.cli.common import SEED, json_option
from wir.cli.printing import say, say_json
from wir.cli.settings import saves_option, settings_of
from wir.match.positions import PositionError, open_position
from wir.model.events import Event
from wir.orders.base import Order
from wir.orders.reading import OrderError, parse_order
from wir.rules.refusal import Refusal
from wir.saves import save_game

REFUSED = 1


@click.command()
@click.argument("position", metavar="SCENARIO|SAVE|STATE.json")
@click.option("--seed", type=SEED, help="Dice of another seed from here on.")
@click.option("--save", "file", metavar="FILE", type=click.Path(path_type=Path), help="Save the game afterwards.")
@json_option
@saves_option
@click.pass_context
def do(ctx: click.Context, position: str, seed: int | None, file: Path | None, *, as_json: bool) -> None:
    """Carries out orders, a line each; empty lines and those that begin with # are passed over.

    A refused order changes nothing and those after it are still carried out; the exit code is then 1. A line that is no
    order ends it with exit code 2, and nothing is saved.
    """
    game = open_position(position, settings_of(ctx).saves, seed)
    refused = False
    told = 0
    for order in _orders():
        refusal = game.check(order)
        events = game.submit(order) if refusal is None else []
        refused = refused or refusal is not None
        if as_json:
            say_json(_told(order, refusal, events, told))
            told += len(events)
        else:
            say(_line(order, refusal, events))
    if file is not None:
        save_game(game, file)
    if as_json:
        say_json({"digest": game.digest()})
    ctx.exit(REFUSED if refused else 0)


def _orders() -> Iterator[Order]:
    """The orders of standard input, each read when the one before it has been carried out."""
    for number, line in enumerate(sys.stdin.buffer, 1):
        text = line.decode(errors="replace").strip()
        if text and not text.startswith("#"):
            try:
                yield parse_order(text)
            except OrderError as error:
                raise PositionError(f"orders: line {number}: {error}") from None


def _told(order: Order, refusal: Refusal | None, events: Sequence[Event], before: int) -> dict[str, Any]:
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
    told = ", ".join(type_ if number == 1 else f"{type_} ({number})" for type_, number in counts.items())
    return f"{order}: {told or 'done'}"
