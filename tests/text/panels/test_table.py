from __future__ import annotations

from tests.text.panels.views import texts
from wir.text.panels.lines import Role, Span, line
from wir.text.panels.status_bar import BarItem, assembled
from wir.text.panels.table import Column, table

COLUMNS = (Column("city", least=4), Column("hex", rank=2), Column("pop", rank=1, right=True))
ROWS = (("Dnepropetrovsk", "14,24", "8"), ("Kiev", "11,22", Span("13", Role.VALUE)))


def test_a_table_shows_everything_where_there_is_room() -> None:
    assert texts(table(COLUMNS, ROWS, 40)) == [
        "city           hex   pop",
        "Dnepropetrovsk 14,24   8",
        "Kiev           11,22  13",
    ]


def test_names_are_shortened_before_columns_go() -> None:
    made = table(COLUMNS, ROWS, 18)
    assert texts(made)[0].split() == ["city", "hex", "pop"]
    assert texts(made)[1] == "Dneprop. 14,24   8"


def test_the_column_of_the_highest_rank_goes_first() -> None:
    made = table(COLUMNS, ROWS, 12)
    assert texts(made)[0].split() == ["city", "pop"]
    assert texts(made)[2] == "Kiev      13"


def test_a_table_without_rows_has_its_head() -> None:
    assert texts(table(COLUMNS, (), 20)) == ["city hex pop"]


def test_the_end_of_a_cell_of_several_parts_is_kept() -> None:
    made = table((Column("place", least=6),), ((line("Konigsberg", " 2SE"),),), 9)
    assert texts(made)[1] == "Kon. 2SE "


def test_pieces_give_way_by_rank() -> None:
    pieces = [BarItem(0, (line("date"),)), BarItem(1, (line("weather"), line("w"))), BarItem(2, (line("level"),))]
    assert texts([assembled(pieces, width) for width in (20, 16, 8, 5)]) == [
        "date  weather  level",
        "date  weather",
        "date  w",
        "date",
    ]


def test_nothing_is_left_where_nothing_fits() -> None:
    assert assembled([BarItem(0, (line("date"),))], 3) == ()
