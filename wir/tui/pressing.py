"""What a key does: the innermost context in which it means something answers."""

from __future__ import annotations

from wir.tui.desk import Desk
from wir.tui.table_keys import TableKeys

_MAP = ("table", "cursor")
_EVERYWHERE = "any"


def press(desk: Desk, table: TableKeys, key: str) -> bool:
    """Presses a key; returns whether it meant anything."""
    desk.messages.clear_notice()
    mode = desk.mode
    is_character = len(key) == 1
    around = () if mode.covers else _MAP
    contexts = (mode.context, *around) if mode.types and is_character else (mode.context, *around, _EVERYWHERE)
    found = desk.config.keymap.find(contexts, key)
    if found is None:
        if mode.types and is_character:
            mode.typed(key)
            return True
        return False
    actions = mode.actions if found.context == mode.context else table.actions(found.context)
    action = actions.get(found.action)
    if action is None:
        return False
    action()
    return True
