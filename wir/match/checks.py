"""Everything that is wrong with files: scenarios, maps, saved games, written states (`wir check`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wir.match.positions import PositionError, read_state
from wir.orders.reading import OrderError, parse_order
from wir.saves.errors import SaveError
from wir.saves.files import SUFFIX
from wir.saves.recorder import recovered
from wir.scenario import ScenarioError, check_paths

STATE_SUFFIX: Final = ".json"


def check_all(paths: list[Path]) -> list[str]:
    """Every problem of the files, and of those in folders, a line each and none twice; empty where all is well."""
    found: dict[str, None] = {}
    for path in paths:
        found.update(dict.fromkeys(_problems(path)))
    return list(found)


def _problems(path: Path) -> list[str]:
    if path.is_dir():
        own = [file for suffix in (SUFFIX, STATE_SUFFIX) for file in sorted(path.glob(f"*{suffix}"))]
        rest = check_paths([path]) if not own or any(path.glob("*.toml")) else []
        return [*rest, *(problem for file in own for problem in _problems(file))]
    if path.suffix == SUFFIX:
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
    if found.recovery.problem is not None:
        problems.append(f"{path.name}: journal: {found.recovery.problem}")
    return problems
