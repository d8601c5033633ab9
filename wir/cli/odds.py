"""`wir odds`: the battle calculator."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from wir.cli.common import json_option
from wir.cli.pages import battle_page
from wir.cli.printing import say, say_json
from wir.match.odds import calculate, read_battle
from wir.match.positions import PositionError, read_bytes, read_stream
from wir.match.state_json import read_json
from wir.model.plain import PlainError


@click.command()
@click.argument("file", metavar="[FILE|-]", default="-")
@json_option
def odds(file: str, *, as_json: bool) -> None:
    """Calculates the battle described in JSON with the game's own combat code. Chances are in percent."""
    name = "standard input" if file == "-" else Path(file).name
    data = read_stream(sys.stdin.buffer, name) if file == "-" else read_bytes(Path(file))
    try:
        result = calculate(read_battle(read_json(data)))
    except PlainError as error:
        raise PositionError(f"{name}: {error}") from None
    if as_json:
        say_json(result)
    else:
        say(*battle_page(result))
