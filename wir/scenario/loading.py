"""Loads and checks whole files."""

import hashlib
import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from wir.model.board import Board
from wir.model.scenario import Scenario
from wir.scenario.errors import Problems, ScenarioError, quoted
from wir.scenario.finding import KEPT, SUFFIX, Source, find_map, find_scenario, read_source

_ONLY_IN_MAPS: Final = frozenset({"terrain", "russia", "towns", "rivers", "railways"})
"""The keys that only maps have, so that a map is known as one if the first of them is misspelt."""


def load_scenario(name_or_path: str | os.PathLike[str]) -> Scenario:
    """The scenario of that id, or in that file, checked.

    Raises ScenarioError, a ValueError whose text is one line, where there is none or anything is wrong with it.
    """
    path = find_scenario(name_or_path)
    source = read_source(path)
    if _is_map(source):
        raise ScenarioError(f"{path.name}: is a map, not a scenario")
    return _scenario(source, path)


def check_paths(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    """Every problem of the maps and scenarios named, or in the folders named, one a line; empty where all is well."""
    found: dict[str, None] = {}  # a map that two scenarios name is reported once
    for path in map(Path, paths):
        for file in sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]:
            found.update(dict.fromkeys(_problems(file)))
        if path.is_dir() and not any(path.glob(f"*{SUFFIX}")):
            found[f"{path}: holds no {SUFFIX} file"] = None
    return list(found)


def _problems(file: Path) -> tuple[str, ...]:
    try:
        source = read_source(file)
        if _is_map(source):
            _board(source)
        else:
            _scenario(source, file)
    except ScenarioError as error:
        return error.problems
    return ()


def _is_map(source: Source) -> bool:
    return not _ONLY_IN_MAPS.isdisjoint(source.tables)


@lru_cache(KEPT)
def _board(source: Source) -> Board:
    # pydantic, which `structure` and `building` need, takes longer to import than a scenario to load
    from wir.scenario.building import build_board  # noqa: PLC0415
    from wir.scenario.checks import check_map  # noqa: PLC0415
    from wir.scenario.structure import MapFile, shaped  # noqa: PLC0415

    board = build_board(shaped(MapFile, source))
    problems = Problems(source.name)
    check_map(board, problems)
    problems.settle()
    return board


def _scenario(source: Source, path: Path) -> Scenario:
    from wir.scenario.structure import ScenarioFile, shaped  # noqa: PLC0415

    file = shaped(ScenarioFile, source)
    map_path = find_map(file.map, path)
    if map_path is None:
        where = "beside this file or among the game's own; write its name without folder and .toml"
        raise ScenarioError(f"{source.name}: map: there is no map {quoted(file.map)} {where}")
    drawn = read_source(map_path)
    if not _is_map(drawn):
        raise ScenarioError(f"{source.name}: map: {drawn.name} is not a map")
    return _built(source, drawn, path.stem)


@lru_cache(KEPT)
def _built(source: Source, drawn: Source, name: str) -> Scenario:
    from wir.scenario.building import build_scenario  # noqa: PLC0415
    from wir.scenario.checks import check_scenario  # noqa: PLC0415
    from wir.scenario.structure import ScenarioFile, shaped  # noqa: PLC0415

    problems = Problems(source.name)
    file = shaped(ScenarioFile, source)
    scenario = build_scenario(file, name, _board(drawn), _digest(source, drawn), problems)
    check_scenario(scenario, problems)
    problems.settle()
    return scenario


def _digest(*sources: Source) -> str:
    """A fingerprint of the texts, the same whatever line ends a system writes."""
    return hashlib.blake2b("\0".join(source.text for source in sources).encode(), digest_size=16).hexdigest()
