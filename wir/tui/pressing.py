"""What a key does: the innermost context in which it means something answers."""

from __future__ import annotations

from wir.tui.desk import Desk, Mode
from wir.tui.table_keys import TableKeys

_MAP = ("table", "cursor")
_EVERYWHERE = "any"


def contexts_of(mode: Mode) -> tuple[str, ...]:
    """The contexts in which a key is looked up while a mode has the keys, the innermost first."""
    return (mode.context, *(() if mode.covers else _MAP), _EVERYWHERE)


def press(desk: Desk, table: TableKeys, key: str) -> bool:
    """Presses a key; returns whether it meant anything."""
    desk.messages.clear_notice()
    mode = desk.mode
    is_character = len(key) == 1
    contexts = contexts_of(mode)
    if mode.types and is_character:
        contexts = tuple(context for context in contexts if context != _EVERYWHERE)
    found = desk.config.keymap.find(contexts, key)
    if found is None:
        if mode.types and is_character:
            mode.typed(key)
            return True
        if mode.passes:
            desk.remove(mode)
            return press(desk, table, key)
        return False
    actions = mode.actions if found.context == mode.context else table.actions(found.context)
    action = actions.get(found.action)
    if action is None:
        return False
    action()
    return True
