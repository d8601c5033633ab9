"""Where the files of maps and scenarios are."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from wir.files import read_regular
from wir.scenario.errors import ScenarioError, quoted, suggestion

SUFFIX: Final = ".toml"
_LONGEST_BEGINNING: Final = 1_000_000
"""Bytes of a file in which it must name its map."""

_NAMES_A_MAP: Final = re.compile(r"^map\s*=", re.MULTILINE)


def scenario_folder() -> Path:
    """The folder of our own files: beside the checkout's pyproject.toml, else the data of the installed package."""
    package = Path(__file__).resolve().parents[1]
    checkout = package.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "scenarios").is_dir():
        return checkout / "scenarios"
    return package / "data"


def scenario_names() -> tuple[str, ...]:
    """The scenarios that can be named without a path, in alphabetical order; maps are not among them."""
    files = sorted(scenario_folder().glob(f"*{SUFFIX}"))
    return tuple(file.stem for file in files if _is_file(file) and _NAMES_A_MAP.search(_beginning(file)))


def find_scenario(name_or_path: str | os.PathLike[str]) -> Path:
    """The file of a scenario, named by its id or by a path. Raises ScenarioError where there is none."""
    text = os.fspath(name_or_path)
    if isinstance(name_or_path, str) and Path(text).name == text and not text.endswith(SUFFIX):
        path = scenario_folder() / f"{text}{SUFFIX}"
        if not _is_file(path):
            raise ScenarioError(f"there is no scenario {quoted(text)}{suggestion(text, scenario_names())}")
        return path
    path = Path(text)
    if not _is_file(path):
        raise ScenarioError(f"{text}: there is no such file")
    return path


def find_map(name: str, scenario: Path) -> Path | None:
    """The file of a map that a scenario names: in the scenario's own folder, else in ours; None where there is none."""
    if Path(name).name != name:
        return None
    beside = (scenario.parent / f"{name}{SUFFIX}", scenario_folder() / f"{name}{SUFFIX}")
    return next((path for path in beside if _is_file(path)), None)


def _beginning(file: Path) -> str:
    return read_regular(file, _LONGEST_BEGINNING).decode(errors="replace")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # names that no file can have
        return False
