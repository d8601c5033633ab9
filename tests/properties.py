"""How many examples a property is tried on: all where thorough tests are asked for, else the first quarter of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

ANY = st.characters(exclude_categories=("Cs",))
"""All that UTF-8 can write; given its name instead, Hypothesis works that out for two seconds in each new checkout."""

PART = 4

THOROUGH = "thorough"
"""The profile of Hypothesis in which all examples are tried; `conftest.py` takes it before any test is read."""


def examples(number: int, **more: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A property that costs much: so many examples of it in a thorough run, in which it comes again."""
    is_thorough = settings.get_current_profile_name() == THOROUGH
    tried = settings(max_examples=number if is_thorough else -(-number // PART), **more)

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        marked: Callable[..., None] = pytest.mark.again(tried(test))
        return marked

    return mark
