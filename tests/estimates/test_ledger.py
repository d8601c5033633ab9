"""The ledger of estimates: any change to what one comes to shows here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.estimates.ledger import ledger
from tests.playthroughs.games import GAMES, Kept
from tests.text.golden import check


@pytest.mark.thorough
@pytest.mark.parametrize(
    "kept",
    [pytest.param(kept, id=kept.name) for kept in GAMES],
)
def test_estimates_come_to_what_they_did(kept: Kept) -> None:
    check(kept.name, "".join(f"{line}\n" for line in ledger(kept)), Path(__file__).parent / "kept")
