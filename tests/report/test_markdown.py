"""The report as Markdown, kept whole for one short war: read the difference (`tests/text/golden.py`)."""

from __future__ import annotations

from pathlib import Path

from tests.text.golden import check
from wir.engine.game import Game
from wir.model.sides import Side
from wir.report.contents import ABOUT_MONTHS, ABOUT_RINGS, Contents
from wir.report.record import record_of
from wir.report.rendering import html, markdown

FOLDER = Path(__file__).parent / "kept"


def test_a_short_war_is_told_as_it_was(report: Contents) -> None:
    check("smolensk", markdown(report), FOLDER)


def test_a_side_tells_what_it_knows(running: Game) -> None:
    check("smolensk_for_the_axis", markdown(Contents(record_of(running, Side.AXIS))), FOLDER)


def test_the_same_war_is_told_in_the_same_words(over: Game, report: Contents) -> None:
    assert markdown(Contents(record_of(over, None))) == markdown(report)


def test_what_the_tables_of_the_page_hold_is_said_in_markdown_too(report: Contents) -> None:
    text = markdown(report)
    for note in (ABOUT_MONTHS, ABOUT_RINGS):
        assert note in html(report)
        assert note in text
