"""Keys: what they mean where, how they are shown, and that there is always a second way back."""

from __future__ import annotations

import pytest

from wir.tui.bindings import BINDINGS
from wir.tui.keys import KeyConfigError, Keymap, shown

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
    keymap = Keymap()
    found = keymap.find((context,), "escape")
    if found is not None:
        others = set(BINDINGS[f"{context}.{found.action}"].keys) - {"escape"}
        assert any(len(key) == 1 or key in SENT_BY_NEARLY_ALL for key in others)


def test_a_context_before_another_takes_its_keys() -> None:
    keymap = Keymap()
    assert keymap.key_of("table.end") == "E"
    assert keymap.key_of("table.end", contexts=("group", "table")) == ""
    assert keymap.key_of("table.menu", contexts=("rails", "table")) == "Ctrl+Q"


def test_two_numbers_are_not_shown_as_one() -> None:
    keymap = Keymap()
    assert keymap.key_of("units.0", "units.1") == "0/1"
    assert keymap.key_of("units.0", "units.1", "units.2") == "0-2"
    assert keymap.key_of("list.up", "list.down") == "↑↓"


def test_capital_letters_are_shown_as_they_are_typed() -> None:
    assert [shown(key) for key in ("u", "U", "ctrl+r", "pageup", " ")] == ["U", "Shift+U", "Ctrl+R", "PgUp", "Space"]


def test_a_changed_key_is_found_and_shown() -> None:
    keymap = Keymap({"group.plot": ["ctrl+t", "space"]})
    assert keymap.find(("group",), " ") is not None
    assert keymap.find(("group",), "p") is None
    assert keymap.key_of("group.plot") == "Ctrl+T"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"group.fly": ["f"]}, "keys.group.fly: there is no such binding"),
        ({"group.plot": ["hyper+x"]}, "keys.group.plot: 'hyper+x' is no key"),
        ({"group.plot": ["n"]}, "N is taken by group"),
    ],
)
def test_what_makes_no_sense_is_told_in_a_line(changes: dict[str, list[str]], told: str) -> None:
    with pytest.raises(KeyConfigError) as error:
        Keymap(changes)
    assert told in str(error.value)
    assert "\n" not in str(error.value)
