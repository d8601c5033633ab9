from __future__ import annotations

import re

import pytest

from tests.text.golden import check
from tests.text.panels.views import page
from wir.rules.book import all_paragraphs, all_rulings, paragraph
from wir.rules.tables import RAIL_BOUNDARY_ROW
from wir.text.looks import in_ascii
from wir.text.panels.help_page import help_page, help_pages, paragraph_page, ruling_page
from wir.text.panels.lines import length, text_of

KEYS = (("1-6", "direction"), ("Enter", "done"))


@pytest.mark.parametrize("width", [18, 60])
def test_the_page_on_plots(width: int) -> None:
    check(f"panels/help_{width}", page(help_page("plot", width, KEYS)))


@pytest.mark.parametrize("context", help_pages())
def test_every_page_names_paragraphs_that_there_are(context: str) -> None:
    found = help_pages()[context]
    assert 80 <= len(found.text) <= 600
    assert found.text.isascii()
    text = page(help_page(context, 60))
    assert all(f"§{number} {paragraph(number).title}"[:40] in text for number in found.rules)


def test_plain_mode_is_not_told_of_what_only_the_screen_shows() -> None:
    pages = help_pages()
    assert "The line below the map shows" in page(help_page("supply", 200))
    for context in ("supply", "strike", "game"):
        assert not re.search("below the map|The panel|A key", pages[context].plain)
        assert pages[context].text.split()[:20] == pages[context].plain.split()[:20]


@pytest.mark.rule("5.3")
def test_the_page_on_railways_names_the_rows_of_each_area() -> None:
    areas = f"rows 1 to {RAIL_BOUNDARY_ROW} and in rows {RAIL_BOUNDARY_ROW + 1} to 32 in alternate weeks"
    assert areas in " ".join(help_pages()["railways"].text.split())


def test_the_contexts_of_the_screen_have_pages() -> None:
    assert {"map", "inspector", "plot", "supply", "strike", "groups", "execution", "report"} <= set(help_pages())


def test_keys_are_shown_where_there_are_any() -> None:
    assert " Enter  done" in page(help_page("map", 40, KEYS))
    assert "Keys" not in page(help_page("map", 40))


def test_a_strange_context_is_refused() -> None:
    with pytest.raises(KeyError):
        help_page("weather machine", 40)


@pytest.mark.parametrize("width", [18, *(pytest.param(width, marks=pytest.mark.thorough) for width in (31, 60))])
def test_every_page_of_the_rules_keeps_to_its_width(width: int) -> None:
    lines = [spans for each in all_paragraphs() for spans in paragraph_page(each.number, width)]
    lines += [spans for each in all_rulings() for spans in ruling_page(each.number, width)]
    lines += [spans for context in help_pages() for spans in help_page(context, width, KEYS)]
    assert [text_of(spans) for spans in lines if length(spans) > width] == []
    assert all(text_of(spans).isascii() for spans in in_ascii(lines))


@pytest.mark.parametrize(
    ("context", "told"),
    [
        ("march", "out of supply or in rain only one"),
        ("march", "a group that starts on your own railway or city needs no supply"),
        ("naval", "One unit a week may sail on each sea"),
        ("naval", "Soviet units never sail the Baltic"),
        ("supply", "The line below the map shows what the route has cost"),
        ("rail", "guns go back to the pool and entrenchment is lost"),
        ("victory", "the Axis gets fifty more for each month"),
        ("victory", "in the short games all these points count double"),
        ("victory", "if the Soviets do it, the points decide"),
    ],
)
def test_the_pages_leave_out_nothing_that_a_player_would_count_on(context: str, told: str) -> None:
    assert told in " ".join(help_pages()[context].text.split())
