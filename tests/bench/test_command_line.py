"""`wir --help` beside a bare click command. `pytest -n 0 -s tests/bench/test_command_line.py`"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from tests.bench.timing import medians, tell

ROOT = Path(__file__).parents[2]
MOST = 1.3
"""Times what a bare command takes."""

BARE = """
import click

@click.group()
def main():
    "A bare command."

@main.command()
def play():
    "Nothing."

main()
"""


def running(compiled: Path, *words: str) -> Callable[[], object]:
    """Runs from compiled modules, as installed programs do; the first round compiles them."""
    compiling = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(compiled)}
    environment = {**os.environ, **compiling}
    return lambda: subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, check=True)


def test_help_is_there_as_quickly_as_that_of_a_bare_command(tmp_path: Path) -> None:
    bare = tmp_path / "bare.py"
    bare.write_text(BARE)
    ours = tmp_path / "ours.py"
    ours.write_text("from wir.cli import main\nmain()\n")
    compiled = tmp_path / "compiled"
    found = medians(
        {
            "python alone": running(compiled, "-c", "pass"),
            "a bare click command --help": running(compiled, str(bare), "--help"),
            "wir --help": running(compiled, str(ours), "--help"),
        },
        rounds=15,
        clock=perf_counter,
    )
    tell("the help page", found)
    assert found["wir --help"] <= MOST * found["a bare click command --help"]
