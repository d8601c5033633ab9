"""What is said of orders that are refused, and the paragraphs and rulings named: kept as lists (see golden.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.orders.refused import TEMPLATES, refusals
from tests.text.golden import check


@pytest.mark.parametrize("sort", TEMPLATES)
def test_refusals_say_and_cite_what_they_did(sort: str) -> None:
    check(f"refusals_{sort}", "".join(f"{line}\n" for line in refusals(sort)), Path(__file__).parent / "kept")
