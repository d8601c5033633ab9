"""What sets a month apart: first times and records, told from the figures of the months alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wir.engine.game import Game
from wir.model.sides import Side
from wir.report.record import Month, Record, months_of, record_of
from wir.report.sentences import set_apart


@pytest.fixture(scope="module")
def war(over: Game) -> Record:
    return record_of(over, None)


def four_months(war: Record) -> list[Month]:
    """Four months of no fighting, in the last of which the war was fought."""
    fought = months_of(war, [])[0]
    quiet = replace(fought, weeks=tuple(replace(week, battles=[], figures={}, captures=[]) for week in fought.weeks))
    quiet = replace(quiet, before=fought.after)
    return [replace(month, ordinal=n) for n, month in enumerate([quiet, quiet, quiet, fought])]


def test_what_happened_first_or_most_is_told_of_its_month_alone(war: Record) -> None:
    months = four_months(war)
    told = set_apart(months[3], months, war)
    assert told[0] == "for the first time the Axis attacked more often than the Soviets."
    assert "it was the first month in which the Axis won ground." in told
    assert not any("month" in text for text in set_apart(months[1], months, war))


def test_records_are_those_of_all_months_and_of_what_is_known(war: Record) -> None:
    quiet, *others, fought = four_months(war)
    months = [replace(fought, ordinal=0), *others, replace(quiet, ordinal=3)]
    assert "no other month cost either side as much." in set_apart(months[0], months, war)
    running = replace(war, side=Side.AXIS, last=replace(war.last.copy(), ending=None))
    assert "no other month so far cost the Axis as much." in set_apart(months[0], months, running)
    assert set_apart(fought, [replace(fought, ordinal=0)], war) == []
