"""What a side reads is made from its View alone; the type checker does the rest."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import iter_modules

import pytest

ROOMS = ("wir.estimates", "wir.text.panels", "wir.text.speech", "wir.plain")
MODULES = sorted(f"{room}.{module.name}" for room in ROOMS for module in iter_modules(import_module(room).__path__))


@pytest.mark.parametrize("name", MODULES)
def test_nothing_that_a_side_reads_takes_a_whole_state(name: str) -> None:
    module = import_module(name)
    functions = [found for _, found in inspect.getmembers(module, inspect.isfunction) if found.__module__ == name]
    wanting = [function.__name__ for function in functions if "State" in inspect.get_annotations(function).values()]
    assert wanting == []
