"""The ledger of events: whoever changes what an event tells or cites sees it here."""

from __future__ import annotations

from tests.playthroughs.games import FOLDER
from tests.playthroughs.ledger import ledger
from tests.text.golden import check


def test_events_tell_and_cite_what_they_did() -> None:
    check("events", "".join(f"{line}\n" for line in ledger()), FOLDER / "ledger")
