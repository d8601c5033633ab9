"""What every room speaks of is imported from the room `wir.model` itself, whichever module it lives in."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import wir.model


def test_every_name_at_the_door_is_that_of_its_module() -> None:
    for name, module in wir.model._HOMES.items():
        assert getattr(wir.model, name) is getattr(import_module(f"wir.model.{module}"), name)


def test_no_other_name_is_at_the_door() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Corps'"):
        _ = wir.model.Corps  # type: ignore[attr-defined]
    with pytest.raises(ImportError):
        exec("from wir.model import Corps", {})


def test_the_door_loads_no_module_before_something_of_it_is_asked_for() -> None:
    program = (
        "import sys, wir.model; before = {*sys.modules}; from wir.model import Weather;"
        " print(*sorted({name for name in {*sys.modules} - before if name.startswith('wir.')}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["wir.model.weather"]
