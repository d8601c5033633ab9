"""What a key does: the innermost context in which it means something answers."""

from __future__ import annotations

from collections.abc import Mapping

from wir.tui.desk import Desk
from wir.tui.keymap import EVERYWHERE, contexts_of
from wir.tui.keys import Keyed


def press(desk: Desk, below: Mapping[str, Keyed], key: str) -> bool:
    """Presses a key; returns whether it meant anything. `below` answers for the contexts that no mode has."""
    desk.messages.clear_notice()
    mode = desk.mode
    is_character = len(key) == 1
    contexts = contexts_of(mode)
    if mode.types and is_character:
        contexts = tuple(context for context in contexts if context != EVERYWHERE)
    found = desk.keymap.find(contexts, key)
    if found is None:
        if mode.types and is_character:
            mode.typed(key)
            return True
        if mode.passes:
            desk.remove(mode)
            return press(desk, below, key)
        return False
    keyed = mode if found.context == mode.context else below[found.context]
    action = keyed.actions.get(found.action)
    if action is None:
        return False
    action()
    return True
