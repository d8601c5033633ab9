"""The ledger of events: whoever changes what an event tells or cites sees it here."""

from __future__ import annotations

import pytest

from tests.playthroughs.games import FOLDER
from tests.playthroughs.ledger import SOURCES, ledger
from tests.text.golden import check


@pytest.mark.parametrize("name", SOURCES)
def test_events_tell_and_cite_what_they_did(name: str) -> None:
    check(name, "".join(f"{line}\n" for line in ledger(name)), FOLDER / "ledger")
