"""The ledger of events: any change to what an event tells or cites shows here."""

from __future__ import annotations

import re

import pytest

from tests.playthroughs.games import FOLDER
from tests.playthroughs.ledger import SOURCES, ledger
from tests.text.golden import WRITES, check


@pytest.mark.parametrize("name", SOURCES)
def test_events_tell_and_cite_what_they_did(name: str) -> None:
    known = "" if WRITES else (FOLDER / "ledger" / f"{name}.txt").read_text("utf-8")
    lines = [line for line in ledger(name) if name != "orders" or is_kept(line, known)]
    check(name, "".join(f"{line}\n" for line in lines), FOLDER / "ledger")


def is_kept(line: str, known: str) -> bool:
    """Whether events of this type are on the list; that of a new order need not be."""
    return WRITES or not line or re.search(rf"^{re.split(' |:', line)[0]}\b", known, re.MULTILINE) is not None
