"""What is said of orders that are refused, and the paragraphs and rulings named: kept as a list (see golden.py)."""

from __future__ import annotations

from pathlib import Path

from tests.orders.refused import refusals
from tests.text.golden import check


def test_refusals_say_and_cite_what_they_did() -> None:
    check("refusals", "".join(f"{line}\n" for line in refusals()), Path(__file__).parent / "kept")
