"""`wir check`: every problem of files; `--list`: a scenario as tables, for readers who know the history."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from wir.cli.printing import say
from wir.cli.settings import Settings, with_settings
from wir.match.positions import PositionError, read_state
from wir.model.errors import InputError
from wir.model.printable import one_line, shortened
from wir.orders.catalogue import OrderError, parse_order
from wir.saves.container import begins_as_save
from wir.saves.errors import SaveError
from wir.saves.files import SUFFIX
from wir.saves.folder import LONGEST_NAME, find_save, save_names
from wir.saves.recorder import recovered
from wir.scenario import ScenarioError, check_paths, find_scenario, load_scenario, scenario_names
from wir.scenario.finding import file_or_name

PROBLEMS = 2

STATE_SUFFIX: Final = ".json"


@click.command()
@click.argument("paths", metavar="PATH|SCENARIO|SAVE...", nargs=-1, required=True)
@click.option("--list", "as_tables", is_flag=True, help="Print scenarios as tables with totals.")
@with_settings
def check(settings: Settings, paths: tuple[str, ...], *, as_tables: bool) -> int:
    """Reports every problem in scenarios, maps, saved games and states, one per line; nothing if there is none."""
    problems = _listed(paths) if as_tables else check_named(paths, settings.saves)
    say(*map(one_line, problems))
    return PROBLEMS if problems else 0


def _meant(text: str, saves: Path) -> Path:
    """The file or folder of this path, else that of the scenario or the saved game of this name.

    Raises InputError for no name at all.
    """
    if not text:
        raise InputError("the name is empty: a file, a folder, a scenario or a saved game is expected")
    path = Path(text)
    if os.path.lexists(path):  # false for what no file can be called
        return path
    if text in scenario_names():
        return find_scenario(text)
    with suppress(SaveError):
        return find_save(saves, text)
    return path


def check_named(names: Sequence[str], saves: Path) -> list[str]:
    """Every problem of what is named, a line each and none twice; a name of nothing at all is one too."""
    paths = [_meant(text, saves) for text in names]
    return [*dict.fromkeys(told for path in paths for told in _nothing_of_this_name(path, saves) or check_path(path))]


def _nothing_of_this_name(path: Path, saves: Path) -> list[str]:
    """Says that a plain name belongs to nothing, and which was probably meant; nothing for any other path."""
    if os.path.lexists(path) or path.name != str(path):
        return []
    meant = file_or_name(path.name, [*scenario_names(), *save_names(saves)])
    return [f"{shortened(path.name, LONGEST_NAME)}: there is no such file, scenario or saved game{meant}"]


def _listed(names: tuple[str, ...]) -> list[str]:
    """Prints each scenario as tables; the problems of those that cannot be."""
    from wir.text.listing import listing  # noqa: PLC0415 - checking needs no tables

    problems: list[str] = []
    for name in names:
        try:
            say(*listing(load_scenario(name)), "")
        except ScenarioError as error:
            problems += error.problems
    return problems


def check_path(path: Path) -> list[str]:
    """Every problem of a file, or of those in a folder, a line each; empty where all is well."""
    if path.is_dir():
        own = [file for suffix in (SUFFIX, STATE_SUFFIX) for file in sorted(path.glob(f"*{suffix}"))]
        rest = check_paths([path]) if not own or any(path.glob("*.toml")) else []
        return [*rest, *(problem for file in own for problem in check_path(file))]
    if path.suffix == SUFFIX or begins_as_save(path):
        return check_save(path)
    if path.suffix == STATE_SUFFIX:
        return check_state(path)
    return check_paths([path])


def check_state(path: Path) -> list[str]:
    """What is wrong with a state written by hand."""
    try:
        read_state(path)
    except (PositionError, ScenarioError) as error:
        return [*error.problems]
    return []


def check_save(path: Path) -> list[str]:
    """What is wrong with a saved game: the file, the state, its weeks and orders, and the journal beside it."""
    problems: list[str] = []
    try:
        found = recovered(path)
    except SaveError as error:
        return [str(error)]
    for week in found.game.history.weeks:
        try:
            week.start.state()
            for played in week.phases:
                for text in played.orders:
                    parse_order(text)
        except SaveError as error:
            problems.append(str(error))
        except OrderError as error:
            problems.append(f"{path.name}: week {week.number}: {error}")
    try:
        found.game.history.phase_start.state()
    except SaveError as error:
        problems.append(str(error))
    if found.problem is not None:
        problems.append(f"{path.name}: journal: {found.problem}")
    return problems
