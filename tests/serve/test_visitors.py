"""Each visitor has a folder of his own, and no name leads out of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from wir.serve.door import ServeError
from wir.serve.visitors import FILE, GamePlace, Visitor, remember, remembered, visitor_of

BROWSER = "0123456789abcdef" * 2


@pytest.mark.parametrize("name", ["anna", "Anna Karenina", "Ильф и Петров", "x-1_2", "a" * 30])
def test_a_name_is_a_folder_among_the_saves(tmp_path: Path, name: str) -> None:
    visitor = visitor_of(tmp_path, name, BROWSER, asks_name=True)
    assert visitor.folder.parent == tmp_path
    assert visitor.folder.name == name.casefold()


def test_capitals_and_spaces_around_make_no_other_visitor(tmp_path: Path) -> None:
    assert visitor_of(tmp_path, " ANNA ", BROWSER, asks_name=True) == visitor_of(tmp_path, "anna", "", asks_name=True)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        ".",
        "..",
        "../x",
        "../../etc",
        "a/b",
        "/etc",
        "a\\b",
        "..\\x",
        "C:",
        "~",
        "~root",
        "a\0b",
        "a\nb",
        "-rf",
        ".hidden",
        "war.wir",
        "con.wir",
        "a" * 31,
        "\u2025/x",
        "\uff0e\uff0e",
    ],
)
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ServeError, match=r"a name has letters.*: choose another one"):
        visitor_of(tmp_path, name, BROWSER, asks_name=True)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("name", ["con", "NUL", "lpt1", "autosaves", "AUTOSAVES"])
def test_whose_name_is_reserved_is_told_one_that_is_not(tmp_path: Path, name: str) -> None:
    with pytest.raises(ServeError) as error:
        visitor_of(tmp_path, name, BROWSER, asks_name=True)
    told = name.casefold()
    assert str(error.value) == f"a player's folder cannot be called {told}: choose another name, or {told}-1"
    assert visitor_of(tmp_path, f"{told}-1", BROWSER, asks_name=True).folder == tmp_path / f"{told}-1"


def test_a_link_does_not_lead_out_either(tmp_path: Path) -> None:
    saves, elsewhere = tmp_path / "saves", tmp_path / "elsewhere"
    saves.mkdir()
    elsewhere.mkdir()
    (saves / "anna").symlink_to(elsewhere)
    with pytest.raises(ServeError, match="leads elsewhere"):
        visitor_of(saves, "anna", BROWSER, asks_name=True)


def test_on_this_machine_a_browser_needs_no_name(tmp_path: Path) -> None:
    visitor = visitor_of(tmp_path, "../x", BROWSER, asks_name=False)
    assert (visitor.key, visitor.folder) == (BROWSER, tmp_path)
    with pytest.raises(ServeError):
        visitor_of(tmp_path, "", "../../x", asks_name=False)


def _browsers(folder: Path, *games: str) -> list[Visitor]:
    """Visitors with one folder, as browsers on this machine alone, and their games."""
    for game in games:
        (folder / f"{game}.wir").touch()
    return [Visitor(f"{n:032x}", folder, "here") for n in range(len(games) + 1)]


def test_two_browsers_of_one_machine_are_each_found_where_they_were(tmp_path: Path) -> None:
    one, two, unknown = _browsers(tmp_path, "first", "second")
    remember(one, GamePlace("first", zoom="compact"))
    remember(two, GamePlace("second"))
    assert remembered(one) == GamePlace("first", zoom="compact")
    assert remembered(two) == GamePlace("second")
    assert remembered(unknown) == GamePlace("second")  # the last one, for it is the same person
    remember(one, GamePlace("first"))
    assert remembered(unknown) == GamePlace("first")
    remember(one, None)
    assert (remembered(one), remembered(two), remembered(unknown)) == (None, GamePlace("second"), None)


def test_only_the_newest_places_are_kept(tmp_path: Path) -> None:
    visitors = _browsers(tmp_path, *["war"] * 40)
    for visitor in visitors:
        remember(visitor, GamePlace("war", visitor.key))
    assert remembered(visitors[-20]) == GamePlace("war", visitors[-20].key)
    assert remembered(visitors[0]) == GamePlace("war", visitors[-1].key)
    assert (tmp_path / FILE).stat().st_size < 10_000


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "7", '{"a": {"game": "../x"}}', '{"a": {"game": "gone"}}', "[" * 9000]
)
def test_a_file_that_says_nothing_of_use_is_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert remembered(Visitor("a", tmp_path, "here")) is None
