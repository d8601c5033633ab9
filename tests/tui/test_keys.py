"""Keys: what they mean where, how they are shown, and that there is always a second way back."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import pytest

import wir.tui
from wir.rules.book import paragraph
from wir.text.panels.help_page import help_pages, key_sentences
from wir.tui.everything import EVERYTHING, keymap_of
from wir.tui.front import FrontScreen
from wir.tui.keys import Key, KeyConfigError, Keyed, Keymap, shown
from wir.tui.modes.looking import Waiting
from wir.tui.table_keys import CursorKeys, TableKeys

BINDINGS = keymap_of({}).bindings

SENT_BY_NEARLY_ALL = {
    *("enter", "escape", "tab", "backspace", "up", "down", "left", "right", "delete"),
    *("home", "end", "pageup", "pagedown"),
    *(f"ctrl+{letter}" for letter in "abcdefghklnopqrstuvwxyz"),
}


def contexts() -> set[str]:
    return {name.partition(".")[0] for name in BINDINGS}


def test_every_binding_has_a_key_that_terminals_send() -> None:
    for name, binding in BINDINGS.items():
        assert any(len(key) == 1 or key in SENT_BY_NEARLY_ALL for key in binding.keys), name


@pytest.mark.parametrize("context", sorted(contexts()))
def test_whatever_escape_does_another_key_does_too(context: str) -> None:
    keymap = keymap_of({})
    found = keymap.find((context,), "escape")
    if found is not None:
        others = set(BINDINGS[".".join(found)].keys) - {"escape"}
        assert any(len(key) == 1 or key in SENT_BY_NEARLY_ALL for key in others)


def test_a_context_before_another_takes_its_keys() -> None:
    keymap = keymap_of({})
    assert keymap.key_of("table.end") == "E"
    assert keymap.key_of("table.end", contexts=("group", "table")) == ""
    assert keymap.key_of("table.lists", contexts=("plot", "table")) == "I"


def test_two_numbers_are_not_shown_as_one() -> None:
    keymap = keymap_of({})
    assert keymap.key_of("units.0", "units.1") == "0/1"
    assert keymap.key_of("units.0", "units.1", "units.2") == "0-2"
    assert keymap.key_of("list.up", "list.down") == "↑↓"


def test_a_column_of_keys_shown_together_tells_which_is_meant() -> None:
    keymap = keymap_of({})
    arrows, two, range_ = ("list.up", "list.down"), ("units.0", "units.1"), ("units.0", "units.1", "units.2")
    assert [keymap.name_at(n, *arrows) for n in range(-1, 3)] == ["", "list.up", "list.down", ""]
    assert [keymap.name_at(n, *two) for n in range(-1, 4)] == ["", "units.0", "", "units.1", ""]
    assert {keymap.name_at(n, *range_) for n in range(-1, 4)} == {""}
    assert keymap.name_at(7, "table.end") == "table.end"


def test_capital_letters_are_shown_as_they_are_typed() -> None:
    assert [shown(key) for key in ("u", "U", "ctrl+r", "pageup", " ")] == ["U", "Shift+U", "Ctrl+R", "PgUp", "Space"]


def test_a_changed_key_is_found_and_shown() -> None:
    keymap = keymap_of({"group.plot": ["ctrl+t", "space"]})
    assert keymap.find(("group",), " ") is not None
    assert keymap.find(("group",), "p") is None
    assert keymap.key_of("group.plot") == "Ctrl+T"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"group.fly": ["f"]}, "keys.group.fly: there is no such binding"),
        ({"group.plot": ["hyper+x"]}, "keys.group.plot: 'hyper+x' is not a key"),
        ({"group.plot": ["n"]}, "N is taken by group"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_line(changes: dict[str, list[str]], told: str) -> None:
    with pytest.raises(KeyConfigError) as error:
        keymap_of(changes)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def all_of(keyed: type[Keyed]) -> set[type[Keyed]]:
    return {keyed, *(each for sub in keyed.__subclasses__() for each in all_of(sub))}


def test_everything_that_has_keys_is_in_the_map_of_keys() -> None:
    for module in walk_packages(wir.tui.__path__, "wir.tui."):
        import_module(module.name)
    assert {each for each in all_of(Keyed) if each.__module__.startswith("wir.") and each.keys} == set(EVERYTHING)


def test_every_mode_has_a_page_of_help() -> None:
    for keyed in (*EVERYTHING, Waiting):
        is_in_front = keyed.__module__ == FrontScreen.__module__ or issubclass(keyed, FrontScreen)
        assert is_in_front or (keyed.topic or keyed.context) in help_pages(), keyed


def test_two_modes_of_one_context_agree_about_a_key() -> None:
    class One(Keyed):
        context = "one"
        keys = (Key("go", ("g",), "Go", lambda mode: mode),)

    class Other(Keyed):
        context = "one"
        keys = (Key("go", ("x",), "Go", lambda mode: mode),)

    with pytest.raises(ValueError, match=r"one\.go"):
        Keymap([One, Other])


def test_the_line_of_keys_follows_the_ranks_and_hides_what_has_no_word() -> None:
    class Ranked(Keyed):
        context = "ranked"
        is_long = False
        keys = (
            Key("left", ("l",), "Left", lambda mode: mode, 2, "Sideways"),
            Key("more", ("m",), "More", lambda mode: mode, 3, lambda mode: "More" if mode.is_long else ""),
            Key("right", ("r",), "Right", lambda mode: mode, 2, "Sideways"),
            Key("go", ("g",), "Go", lambda mode: mode, 1),
            Key("hidden", ("h",), "Hidden", lambda mode: mode),
        )

    shown = Ranked()
    assert [tuple(each) for each in shown.hints()] == [
        (("ranked.go",), "Go"),
        (("ranked.left", "ranked.right"), "Sideways"),
    ]
    shown.is_long = True
    assert [each.word for each in shown.hints()] == ["Go", "Sideways", "More"]


def test_every_sentence_about_a_key_is_about_a_binding_and_every_order_of_the_phases_has_one() -> None:
    told = key_sentences()
    assert told.keys() <= BINDINGS.keys()
    assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in told.values())
    for context in ("adjustment", "supply", "staff", "movement"):
        named = {name for name in BINDINGS if name.startswith(f"{context}.") and not name[-1].isdigit()}
        steering = {f"{context}.{way}" for way in ("north", "south", "west", "east", "up", "down", "back", "first")}
        assert named - steering <= told.keys()


def test_what_works_everywhere_loses_no_key_to_the_map() -> None:
    keymap = keymap_of({})
    everywhere = {name: binding for name, binding in BINDINGS.items() if name.startswith("any.")}
    assert len(everywhere) > 3
    for name, binding in everywhere.items():
        for key in binding.keys:
            assert keymap.find(("table", "cursor", "any"), key) == ("any", binding.action), name


def test_no_key_of_the_cursor_is_listed_that_the_table_takes_first() -> None:
    taken = {key for each in TableKeys.keys for key in each.keys}
    assert [key for each in CursorKeys.keys for key in each.keys if key in taken] == []
    assert keymap_of({}).keys_of("cursor.2") == ("2",)


@pytest.mark.rule("6.1")
def test_the_rules_say_of_the_next_group_what_its_key_says() -> None:
    nearest = "the nearest group that has something left to do"
    assert nearest in key_sentences()["movement.next"]
    assert nearest in paragraph("6.1").rule
