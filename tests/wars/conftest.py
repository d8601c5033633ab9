from __future__ import annotations

import pytest

from tests.wars.war import LONG_WARS, War, long_war

SEEDS = {"barbarossa": 84, "case_blue": 45, "zitadelle": 47}
"""Seeds with which each thing that the calendar brings is seen in all three wars."""


def marks_of(name: str) -> list[pytest.MarkDecorator]:
    """All tests of one war run in one process, so that it is played once; the longest war holds most of the others."""
    return [pytest.mark.xdist_group(name), pytest.mark.thorough if name == "barbarossa" else pytest.mark.slow]


@pytest.fixture(params=[pytest.param(name, marks=marks_of(name)) for name in LONG_WARS], scope="session")
def war(request: pytest.FixtureRequest) -> War:
    """The finished long war of each scenario."""
    return long_war(request.param, SEEDS[request.param])
