from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wir.model.scenario import Scenario
from wir.scenario import load_scenario, scenario_folder

Damage = Callable[..., Path]


@pytest.fixture(scope="session")
def barbarossa() -> Scenario:
    return load_scenario("barbarossa")


@pytest.fixture(scope="session")
def case_blue() -> Scenario:
    return load_scenario("case_blue")


@pytest.fixture(scope="session")
def zitadelle() -> Scenario:
    return load_scenario("zitadelle")


@pytest.fixture(scope="session")
def smolensk() -> Scenario:
    return load_scenario("smolensk")


@pytest.fixture(scope="session", params=["barbarossa", "case_blue", "zitadelle", "smolensk"])
def scenario(request: pytest.FixtureRequest) -> Scenario:
    """Each of our scenarios in turn."""
    loaded: Scenario = request.getfixturevalue(request.param)
    return loaded


@pytest.fixture
def damaged(tmp_path: Path) -> Damage:
    """Copies Barbarossa and its map, one text in one of them replaced, and gives the copy of the scenario."""

    def damage(file: str, old: str, new: str) -> Path:
        for name in ("barbarossa", "russia"):
            text = (scenario_folder() / f"{name}.toml").read_text("utf-8")
            if name == file:
                assert old in text, f"{file}.toml does not hold {old!r}"
                text = text.replace(old, new, 1)
            (tmp_path / f"{name}.toml").write_text(text, "utf-8", newline="\n")
        return tmp_path / "barbarossa.toml"

    return damage
