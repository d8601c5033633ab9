"""Where a browser shows the game, no key is shown that the browser keeps for itself."""

from __future__ import annotations

import pytest

from wir.serve.screen import KEPT, for_browsers
from wir.tui.everything import EVERYTHING, keymap_of
from wir.tui.keys import Keyed, shown

KEYMAP = keymap_of(for_browsers({}))
SHELL = ("any.suspend",)
"""What a page has no use for."""


@pytest.mark.parametrize("keyed", EVERYTHING, ids=lambda keyed: keyed.__name__)
def test_every_key_that_browsers_keep_has_a_second_one(keyed: type[Keyed]) -> None:
    kept = {shown(key) for key in KEPT}
    for key in keyed.keys:
        name = f"{keyed.context}.{key.action}"
        if name not in SHELL and KEYMAP.keys_of(name):
            assert KEYMAP.keys_of(name)[0] not in kept, name


def test_the_usual_keys_still_work_and_a_players_own_come_first() -> None:
    assert KEYMAP.keys_of("any.save") == ("!", "Ctrl+S")
    assert keymap_of(for_browsers({"any.save": ["ctrl+s", "ctrl+t"]})).keys_of("any.save") == ("Ctrl+T", "Ctrl+S")
    assert keymap_of({}).keys_of("any.save") == ("Ctrl+S", "!")
