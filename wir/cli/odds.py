"""`wir odds`: the battle calculator."""

import sys
import textwrap
from pathlib import Path
from typing import Any, Final

import click

from wir.cli.common import json_option
from wir.cli.printing import invite, say, say_json
from wir.match.odds import calculate, read_battle
from wir.match.positions import PositionError, read_bytes, read_stream
from wir.match.state_json import read_json
from wir.model.plain import PlainError
from wir.model.sides import Side
from wir.rules.quality import types_of

EXAMPLE: Final = """\
{"attackers": [{"side": "AXIS", "kind": "mechanized", "across_river": true,
  "units": [{"type": "PZ", "strength": 99, "experience": 80, "fatigue": 9}]}],
 "defenders": [{"side": "SOVIET", "kind": "infantry", "entrenchment": 2,
  "units": [{"type": "RIFLE", "strength": 80, "experience": 50}]}],
 "date": "1941-10-05", "weather": "RAIN", "terrain": "forest"}"""
"""A battle with the most common entries."""


def _types(side: Side) -> str:
    """The types of a side's units, in lines that fit below the example."""
    return textwrap.fill(f"{side}: {', '.join(sorted(types_of(side)))}", 78, subsequent_indent="  ")


_FORM: Final = f"""\b
A battle such as:
{EXAMPLE}

\b
Each group needs side, kind and units; each unit needs everything except
fatigue. Without date, weather and terrain it is 22 June 1941, CLEAR and
clear. Optional for the battle: level, fortified, retreat_hexes, samples,
seed; for a group: entrenchment, artillery; for an attacker: across_river,
from_terrain, from_fortified.

\b
Kinds of group: mechanized, infantry. Weather: CLEAR, COLD, VERY COLD, RAIN.
Terrain: clear, rail, city, forest, swamp, mountain. Types of unit:
{_types(Side.AXIS)}
{_types(Side.SOVIET)}
"""


@click.command(epilog=_FORM)
@click.argument("file", metavar="[FILE|-]", default="-")
@json_option
def odds(file: str, *, as_json: bool) -> None:
    """Calculates the battle described in JSON with the game's own combat code. Chances are in percent."""
    name = "standard input" if file == "-" else Path(file).name
    if file == "-":
        invite("a battle in JSON, as wir odds --help shows")
    data = read_stream(sys.stdin.buffer, name) if file == "-" else read_bytes(Path(file))
    try:
        result = calculate(read_battle(read_json(data)))
    except PlainError as error:
        raise PositionError(f"{name}: {error}") from None
    if as_json:
        say_json(result)
    else:
        say(*_battle_page(result))


def _battle_page(battle: dict[str, Any]) -> list[str]:
    """What the battle calculator found, for reading, line by line."""
    before, losses, outcomes = battle["before_bombardment"], battle["losses"], battle["outcomes"]
    odds = "no defence" if battle["odds"] is None else f"{battle['odds']:.2f} to 1"
    return [
        f"Attack {battle['attacker_acs']:.2f}, defence {battle['defender_acs']:.2f}: {odds}",
        f"  before the bombardment {before['attacker_acs']:.2f} and {before['defender_acs']:.2f};"
        f" it adds {battle['bombardment']['fatigue']:.2f} fatigue and takes"
        f" {battle['bombardment']['strength_percent']:.2f}% of the strength",
        *(
            f"  {factor['side'].title()} group {factor['group']}: {factor['name']} x {factor['value']:.4g}"
            f" (§{factor['paragraph']})"
            for factor in battle["factors"]
        ),
        f"Retreat {battle['retreat_chance']:.1f}%; entrenchment left {battle['entrenchment_after']['mean']:.1f}",
        *(
            f"{side.title()} loses {losses[side]['mean']:.2f}%"
            f" ({losses[side]['p5']:.2f} to {losses[side]['p95']:.2f} in nine cases out of ten)"
            for side in ("attacker", "defender")
        ),
        f"Holds {outcomes['hold']:.1f}%, retreats {outcomes['retreat']:.1f}%, surrenders {outcomes['surrender']:.1f}%",
    ]
