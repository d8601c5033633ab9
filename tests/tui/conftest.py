"""Keeps the player's own configuration and folders out of the tests, and what takes long from being done again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wir.ai.staff import Proposed, proposal
from wir.estimates.forecast import Beliefs, beliefs_of
from wir.estimates.outlook import Outlook
from wir.estimates.todo import Todo, todo
from wir.model.plain import to_plain
from wir.model.view import View
from wir.text import sight
from wir.tui.modes import staff

_PLANS: dict[str, tuple[Proposed, ...]] = {}
"""The staff's plans for what a side sees, by its plain form."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--textual-frames", action="store_true", help="let Textual put the frames of the table together")


@pytest.fixture(autouse=True)
def whose_frames(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen is right whatever puts its frames together; for a run of `pytest tests/tui`."""
    if request.config.getoption("--textual-frames", default=False):
        monkeypatch.setattr("wir.tui.table.begin_frames", lambda screen: None)


@pytest.fixture(autouse=True)
def nobody_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    for name in ("NO_COLOR", "WIR_PALETTE", "WIR_SAVES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def plans_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The staff has the same plan for the same state, and is not asked for it again at each key or in each test."""

    def kept(view: View) -> tuple[Proposed, ...]:
        found = json.dumps(to_plain(view))
        if found not in _PLANS:
            _PLANS[found] = proposal(view)
        return _PLANS[found]

    monkeypatch.setattr(staff, "proposal", kept)


@pytest.fixture
def sights_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A side believes the same and has the same left to do, wherever it sees the same, at each key of a test."""
    believed: list[tuple[View, Beliefs]] = []
    left: list[tuple[View, Beliefs, list[Todo]]] = []

    def beliefs_kept(view: View) -> Beliefs:
        found = next((beliefs for seen, beliefs in believed if seen == view), None)
        if found is None:
            found = beliefs_of(view)
            believed.append((view, found))
        return found

    def todo_kept(view: View, outlook: Outlook, beliefs: Beliefs) -> list[Todo]:
        found = next((entries for seen, by, entries in left if by is beliefs and seen == view), None)
        if found is None:
            found = todo(view, outlook, beliefs)
            left.append((view, beliefs, found))
        return found

    monkeypatch.setattr(sight, "beliefs_of", beliefs_kept)
    monkeypatch.setattr(sight, "todo", todo_kept)
