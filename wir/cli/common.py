"""What several commands share: their options and their way to print."""

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypedDict, TypeVar

import click

from wir.match.players import COMPUTER, EFFORTS
from wir.match.start import MOST_SEED
from wir.model.printable import shortened
from wir.model.scenario import Length
from wir.model.state import Options
from wir.rules.rulings import DEFAULT_LEVEL
from wir.text.house_rules import HOUSE_RULES

F = TypeVar("F", bound=Callable[..., Any])

SEED: Final = click.IntRange(0, MOST_SEED)
LENGTH: Final = click.Choice(["short", "long"], case_sensitive=False)
SIDE: Final = click.Choice(["AXIS", "SOVIET"], case_sensitive=False)


def number(name: str, least: int, most: int, default: int | None, meaning: str) -> Callable[[F], F]:
    """An option that is a whole number from `least` to `most`, with its default, if it has one, in the help."""
    range_, is_shown = click.IntRange(least, most), default is not None
    return click.option(name, type=range_, default=default, show_default=is_shown, help=meaning)


weeks_option = number("--weeks", 1, 1000, 26, "Weeks to play in each game, at most.")
jobs_option = number("--jobs", 1, 64, 1, "Games to play in parallel.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON only, one object per line.")


class Chosen(TypedDict):
    """What `game_options` hand to a command."""

    length: Length
    axis: str
    soviet: str
    level: int
    seed: int
    options: Options


def game_options(*, axis: str, seed: int | Callable[[], int]) -> Callable[[F], Callable[..., Any]]:
    """Gives a command the options that a new game has, with this Axis player and this seed unless others are named.

    The computer plays its side with the commander that thinks for as long as was asked.
    """
    options = (
        click.option("--length", type=LENGTH, default="long", show_default=True, callback=_read_length),
        player_option("axis", axis),
        player_option("soviet", COMPUTER),
        click.option(
            "--effort",
            type=click.Choice([*EFFORTS]),
            default="normal",
            show_default=True,
            help="How long the computer thinks about a week; deep takes ten times as long and has not proved stronger.",
        ),
        number("--level", 1, 4, DEFAULT_LEVEL, "1 to 4; the lower the level, the stronger the Soviets."),
        click.option("--seed", type=SEED, default=seed, help="The same seed gives the same dice."),
        click.option(
            "--house-rule",
            "options",
            metavar="NAME",
            multiple=True,
            callback=_read_house_rules,
            help=f"A house rule to play by, repeatable: {', '.join(HOUSE_RULES)}.",
        ),
    )

    def add(command: F) -> Callable[..., Any]:
        @wraps(command)
        def with_effort(*given: Any, effort: str, axis: str, soviet: str, **named: Any) -> Any:
            computer = EFFORTS[effort]
            players = {"axis": axis, "soviet": soviet}
            seats = {side: computer if player == COMPUTER else player for side, player in players.items()}
            return command(*given, **seats, **named)

        found: Callable[..., Any] = with_effort
        for option in reversed(options):
            found = option(found)
        return found

    return add


def _read_length(_: click.Context, __: click.Parameter, name: str) -> Length:
    return Length(name)


def _read_house_rules(_: click.Context, __: click.Parameter, names: tuple[str, ...]) -> Options:
    """The house rules of these names, with hyphens or underscores. Raises BadParameter for one that is not known."""
    found = {name: name.casefold().replace("-", "_") for name in names}
    for name, rule in found.items():
        if rule not in HOUSE_RULES:
            raise click.BadParameter(f"{shortened(name, 40)!r} is not one of {', '.join(HOUSE_RULES)}")
    return Options(**dict.fromkeys(found.values(), True))


def player_option(name: str, default: str | None) -> Callable[[F], F]:
    """Gives a command the option of who plays a side."""
    return click.option(
        f"--{name}",
        metavar="PLAYER",
        default=default,
        show_default=default is not None,
        callback=_find_modules_here,
        help="human, computer, the name of a commander, or module:Class.",
    )


def _find_modules_here(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        look_here_for(value)
    return value


def _find_replaceable(_: click.Context, __: click.Parameter, file: Path | None) -> Path | None:
    """Refuses, before anything is played, a file that could not be written afterwards. Raises SaveError."""
    from wir.match.positions import replaceable  # noqa: PLC0415 - only where a game is to be saved

    return None if file is None else replaceable(file)


save_option = click.option(
    "--save",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=_find_replaceable,
    help="Save the game afterwards; never overwrites a game that a person plays.",
)


def look_here_for(player: str) -> None:
    """Lets `module:Class` name a module in the folder where the command is given."""
    here = str(Path.cwd())
    if ":" in player and here not in sys.path:
        sys.path.insert(0, here)
