from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from wir.cli.group import main

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games of every test here."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("WIR_SAVES", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def wir(saves: Path) -> Callable[..., Result]:
    """Runs the command in this process."""

    def run(*words: str, stdin: str | bytes = "") -> Result:
        return CliRunner().invoke(main, words, input=stdin, prog_name="wir")

    return run


@pytest.fixture
def shell(saves: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the command as a shell would."""

    def run(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "wir", *words],
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        )

    return run


def objects(result: Result) -> list[Any]:
    """What a command printed as JSON, an object a line."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def wrong(result: Result, line: str) -> None:
    """The command refused its input with one line on standard error that begins like this."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"wir: {line}"), result.stderr
    assert result.stderr.count("\n") == 1
