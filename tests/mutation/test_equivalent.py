"""The mutants that are judged equivalent change lines that are still there."""

from __future__ import annotations

import inspect
import pkgutil

from tests.mutation.equivalent import equivalents


def source_of(function: str) -> str:
    """The source of a function by its whole name, with single blanks."""
    return " ".join(inspect.getsource(pkgutil.resolve_name(function)).split())


def test_every_line_that_an_equivalent_mutant_changes_is_still_in_its_function() -> None:
    assert [each for each in equivalents() if " ".join(each.was.split()) not in source_of(each.function)] == []
