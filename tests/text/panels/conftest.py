"""Pictures of panels do not change when the commander's estimates are tuned."""

from __future__ import annotations

import pytest

from wir.estimates.belief import Knowledge
from wir.model.groups import Group
from wir.model.players import Sighting
from wir.model.sides import Side


@pytest.fixture(autouse=True)
def settled_beliefs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every group is believed to be as strong as it was last seen, or else as strong as any other of its side."""

    def believed(_: Knowledge, group: Group, sighting: Sighting | None) -> int:
        if sighting is not None:
            return sighting.strength
        return 44 if group.side is Side.SOVIET else 170

    monkeypatch.setattr(Knowledge, "believed", believed)
    for module in ("wir.estimates.belief", "wir.estimates.forecast"):
        monkeypatch.setattr(f"{module}.spread_of", lambda *_: (60, 150))
