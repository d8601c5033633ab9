from __future__ import annotations

import pytest

from wir.model.hexes import Hex
from wir.text.map.layout import COMPACT, OPERATIONAL, HexLayout
from wir.text.map.places import Label, NamePlacer, shortened
from wir.text.panels.lines import at_words

LAYOUT = HexLayout(OPERATIONAL, 10, 10)
SMALL = HexLayout(COMPACT, 10, 10)


@pytest.mark.parametrize(
    ("name", "room", "text"),
    [
        ("Minsk", 9, "Minsk"),
        ("Stalingrad", 9, "Stalingr."),
        ("Dnepropetrovsk", 7, "Dnepr."),
        ("Leningrad", 5, "Len."),
        ("STALINO", 6, "STNO."),
        ("Stalingrad", 6, "Stgr."),
        ("KHARKOV", 5, "KHAR."),
        ("Voronezh", 5, "Vor."),
        ("Velikie Luki", 10, "Velikie L."),
        ("Velikie Luki", 9, "Velikie"),
        ("Kamenets-Podolsk", 9, "Kamenets"),
        ("Kalinin", 3, "Kal"),
        ("WIK SS MOT elite", 13, "WIK SS MOT e."),
        ("WIK SS MOT elite", 12, "WIK SS MOT"),
        ("WIK SS MOT elite", 9, "WIK SS M."),
        ("13 RUM INF", 8, "13 RUM"),
        ("13 RUM INF", 5, "13 R."),
    ],
)
def test_names_are_shortened_where_it_hurts_least(name: str, room: int, text: str) -> None:
    assert shortened(name, room) == text
    assert len(text) <= room


def cells(label: Label) -> set[tuple[int, int]]:
    return {(label.x + n, label.y) for n in range(len(label.text))}


def test_a_name_stands_in_the_middle_of_its_hex() -> None:
    x, y = LAYOUT.corner(Hex(5, 5))
    assert NamePlacer(LAYOUT, frozenset(), frozenset()).place("Minsk", Hex(5, 5), [1, 0], [9]) == Label(
        x + 2, y + 1, "Minsk"
    )


def test_a_name_never_covers_what_is_taken() -> None:
    x, y = LAYOUT.corner(Hex(5, 5))
    taken = {(x + n, y + 1) for n in range(9)}
    label = NamePlacer(LAYOUT, taken, frozenset()).place("Minsk", Hex(5, 5), [1, 0], [9])
    assert label is not None
    assert label.y == y
    assert cells(label).isdisjoint(taken)


def test_a_long_name_slides_aside_before_it_is_cut() -> None:
    x, y = LAYOUT.corner(Hex(5, 5))
    taken = {(x - 1, y), (x - 2, y)}
    label = NamePlacer(LAYOUT, taken, frozenset()).place("Dnepropetrovsk", Hex(5, 5), [0], [14, 9])
    assert label is not None
    assert label.text == "Dnepropetrovsk"
    assert x <= label.x <= x + 1


def test_a_name_is_cut_where_it_does_not_fit_whole() -> None:
    x, y = LAYOUT.corner(Hex(5, 5))
    taken = {(x - 1, y), (x + 9, y)}
    label = NamePlacer(LAYOUT, taken, frozenset()).place("Dnepropetrovsk", Hex(5, 5), [0], [14, 9])
    assert label is not None
    assert label.text == "Dneprop."


def test_there_may_be_no_room_at_all() -> None:
    x, y = SMALL.corner(Hex(5, 5))
    taken = {(x + n, y) for n in range(5)}
    assert NamePlacer(SMALL, taken, frozenset()).place("Minsk", Hex(5, 5), [0], [5, 3]) is None


def test_two_names_do_not_run_into_each_other() -> None:
    placer = NamePlacer(SMALL, frozenset(), frozenset())
    first = placer.place("Zhitomir", Hex(4, 5), [0], [8])
    beside = placer.place("Kremenchug", Hex(6, 5), [0], [10])
    between = placer.place("Kiev", Hex(5, 5), [1, 0], [4])
    assert first is not None
    assert beside is not None
    assert between is not None
    assert beside.y == first.y
    assert beside.x == first.x + len(first.text) + 1, "slid aside, with a cell between them"
    assert between.y == first.y - 1, "the line that it would like best is taken"


def test_rivers_are_left_free_where_another_line_will_do() -> None:
    x, y = LAYOUT.corner(Hex(5, 5))
    river = {(x + n, y) for n in range(9)}
    label = NamePlacer(LAYOUT, frozenset(), river).place("Minsk", Hex(5, 5), [0, -1], [9])
    assert label is not None
    assert label.y == y - 1


def test_names_stay_on_the_canvas() -> None:
    label = NamePlacer(LAYOUT, frozenset(), frozenset()).place("Kamenets-Podolsk", Hex(1, 5), [0], [16])
    assert label is not None
    assert label.x >= 0


@pytest.mark.parametrize(
    ("room", "cut"),
    [(11, "hold Minsk."), (10, "hold..."), (8, "hold..."), (7, "hold..."), (6, "hol..."), (99, "hold Minsk.")],
)
def test_a_sentence_is_cut_after_a_word(room: int, cut: str) -> None:
    assert at_words("hold Minsk.", room) == cut
