"""What a key does, and what the keys do whatever the phase: cursor, zoom, map modes, undo, lists, end of the phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.screen import Screen

from wir.model.hexes import Hex
from wir.orders.catalogue import ORDERS
from wir.orders.reading import parse_order
from wir.text.finding import find_place
from wir.text.map.layout import Zoom
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk
from wir.tui.dialogue import converse
from wir.tui.directions import eastward, led, on_board, westward
from wir.tui.front import ANYWHERE
from wir.tui.help import show_help
from wir.tui.keymap import EVERYWHERE, contexts_of
from wir.tui.keys import Borrowed, Key, Keyed, Keys, hint
from wir.tui.map_modes import MAP_MODES, PLAIN, MapMode
from wir.tui.modes.asking import ask_place
from wir.tui.modes.attack_forecast import compare
from wir.tui.modes.game_menu import game_menu, save
from wir.tui.modes.guide_page import open_guide
from wir.tui.modes.information import information, show_todo
from wir.tui.modes.looking import Bare
from wir.tui.modes.message_log import show_messages
from wir.tui.modes.orders_given import end_phase, orders_given
from wir.tui.modes.palette import CommandPalette, commands_of
from wir.tui.questions import AskText, Menu, Option, ask

FAR_STEPS = 5
"""Hexes of a long step."""

ZOOMS = (Zoom.OPERATIONAL, Zoom.COMPACT, Zoom.STRATEGIC)


class _MapKeys(Keyed):
    """Keys that belong to the desk, whatever mode lies on it."""

    topic = "map"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk


class CursorKeys(_MapKeys):
    """The cursor. Left and right keep to the row as well as hexes allow."""

    context = "cursor"
    keys: ClassVar[Keys[CursorKeys]] = (
        Key("1", ("1", "up", "k"), "north", lambda keys: keys.step(1)),
        Key("2", ("2", "u"), "north-east", lambda keys: keys.step(2)),
        Key("3", ("3", "n"), "south-east", lambda keys: keys.step(3)),
        Key("4", ("4", "down", "j"), "south", lambda keys: keys.step(4)),
        Key("5", ("5", "b"), "south-west", lambda keys: keys.step(5)),
        Key("6", ("6", "y"), "north-west", lambda keys: keys.step(6)),
        Key("west", ("left", "h"), "west", lambda keys: keys.step(westward(keys.desk.cursor))),
        Key("east", ("right", "l"), "east", lambda keys: keys.step(eastward(keys.desk.cursor))),
        Key("far_north", ("shift+up", "pageup"), "far north", lambda keys: keys.leap(0, -FAR_STEPS)),
        Key("far_south", ("shift+down", "pagedown"), "far south", lambda keys: keys.leap(0, FAR_STEPS)),
        Key("far_west", ("shift+left", "home"), "far west", lambda keys: keys.leap(-FAR_STEPS, 0)),
        Key("far_east", ("shift+right", "end"), "far east", lambda keys: keys.leap(FAR_STEPS, 0)),
    )

    def step(self, direction: int) -> None:
        """Moves the cursor a hex."""
        self._go(led(self.desk.view.scenario.board, self.desk.cursor, direction))

    def leap(self, columns: int, rows: int) -> None:
        """Moves the cursor by so many columns and rows, as far as the board goes."""
        cursor = self.desk.cursor
        self._go(on_board(self.desk.view.scenario.board, Hex(cursor.column + columns, cursor.row + rows)))

    def _go(self, hex_: Hex) -> None:
        self.desk.cursor = hex_
        self.desk.page = 1


def _mode_key(mode: MapMode) -> Key[TableKeys]:
    """The binding that switches a map mode."""
    return Key(f"mode_{mode.id}", mode.keys, f"Map: {mode.name}", lambda keys: keys.switch_mode(mode))


class TableKeys(_MapKeys):
    """What the keys do whatever phase it is, while the map has them."""

    context = "table"
    keys: ClassVar[Keys[TableKeys]] = (
        Key("menu", ("escape", "ctrl+q", "ctrl+c", ","), "Menu", lambda keys: game_menu(keys.desk), 2),
        Key("undo", ("u",), "Undo", lambda keys: keys.desk.undo(), 3, lambda keys: keys.to_order("Undo")),
        Key("redo", ("ctrl+r", ";"), "Redo", lambda keys: keys.desk.redo()),
        Key(
            "undo_all",
            ("U",),
            "Undo list",
            lambda keys: orders_given(keys.desk),
            9,
            lambda keys: keys.to_order("Undo list"),
        ),
        Key("zoom", ("z", "+"), "Zoom", lambda keys: keys.zoom(1), 5),
        Key("zoom_out", ("Z", "-"), "Zoom back", lambda keys: keys.zoom(-1)),
        Key("modes", ("m",), "Map mode", lambda keys: keys.choose_mode(), 7),
        Key("terrain", ("t",), "Terrain", lambda keys: keys.desk.push(Bare(keys.desk))),
        *(_mode_key(mode) for mode in MAP_MODES if mode.keys),
        Key("jump", ("/",), "Go to", lambda keys: keys.jump(), 6),
        Key("page", (" ",), "Next page", lambda keys: keys.next_page()),
        Key("lists", ("tab", "i"), "Information", lambda keys: information(keys.desk), 4),
        Key("todo", ("d",), "To do", lambda keys: show_todo(keys.desk), 10, lambda keys: keys.to_order("To do")),
        Key("log", ("v",), "Messages", lambda keys: show_messages(keys.desk)),
        Key("forecast", ("c",), "Forecast", lambda keys: compare(keys.desk), 11),
        Key("order", (":",), "Type an order", lambda keys: keys.type_order()),
        Key(
            "palette",
            ("ctrl+p", "_"),
            "All orders",
            lambda keys: _open_palette(keys.desk),
            8,
            lambda keys: keys.to_order("All orders"),
        ),
        Key("guide", ("w",), "What to do now", lambda keys: open_guide(keys.desk)),
        Key("end", ("e",), "End phase", lambda keys: converse(keys.desk, end_phase(keys.desk))),
    )
    borrowed: ClassVar[Borrowed] = {1: hint("Help", "any.help")}

    def to_order(self, word: str) -> str:
        """The word for a key that needs a turn of one's own; empty while it is another's."""
        return word if self.desk.is_my_turn else ""

    # The map

    def zoom(self, by: int) -> None:
        """Goes to the next zoom, or the one before."""
        self.desk.zoom = ZOOMS[(ZOOMS.index(self.desk.zoom) + by) % len(ZOOMS)]

    def switch_mode(self, mode: MapMode) -> None:
        """Shows a map mode, or with the same key again the map without one."""
        self._set_mode(PLAIN if self.desk.map_mode is mode else mode)

    def choose_mode(self) -> None:
        """Asks for a map mode."""
        desk = self.desk
        options = [Option(mode.letter, f"{mode.name.capitalize():17}", mode, self._about(mode)) for mode in MAP_MODES]
        ask(desk, Menu(desk, "MAP MODE", options), self._set_mode)

    def _about(self, mode: MapMode) -> Line:
        """The key that switches a map mode at once, and what the mode shows."""
        key = self.desk.keymap.key_of(f"table.mode_{mode.id}") if mode.keys else ""
        return line(Span(f" {key:3}", Role.VALUE), Span(f" {mode.meaning}", Role.FAINT))

    def _set_mode(self, mode: MapMode) -> None:
        self.desk.map_mode = mode

    def jump(self) -> None:
        """Asks for a place and goes there."""
        ask(self.desk, ask_place(self.desk, "Go to", self._read_place), self._go)

    def _read_place(self, text: str) -> Hex:
        desk = self.desk
        found = find_place(desk.view, text)
        desk.guide.saw("group" if text.isdigit() else "look")
        desk.sought = int(text) if text.isdigit() else None
        return found

    def _go(self, hex_: Hex) -> None:
        self.desk.cursor = hex_
        self.desk.page = 1

    def next_page(self) -> None:
        """Turns the page of the inspector."""
        self.desk.page += 1

    # Orders

    def type_order(self) -> None:
        """Asks for an order as it is written."""
        desk = self.desk
        if not desk.is_my_turn:
            desk.warn("It is not your turn")
            return
        examples = [kind.form.example for kind in ORDERS if desk.view.phase in kind.phases]
        note = f"such as {', '.join(examples[:3])}"
        ask(desk, AskText(desk, "Order:", parse_order, note=note), desk.order_aside)


class AnyKeys(_MapKeys):
    """What the keys do wherever they are."""

    context = "any"
    keys: ClassVar[Keys[AnyKeys]] = (
        Key("help", ("?", "f1"), "Help", lambda keys: show_help(keys.desk)),
        Key("save", ("ctrl+s", "!"), "Save", lambda keys: save(keys.desk)),
        *ANYWHERE,
    )

    @property
    def screen(self) -> Screen[None]:
        """The screen on which the desk is."""
        return self.desk.host.table


def keys_below(desk: Desk) -> dict[str, Keyed]:
    """What answers the keys that no mode takes, by its context."""
    return {each.context: each for each in (TableKeys(desk), CursorKeys(desk), AnyKeys(desk))}


def _open_palette(desk: Desk) -> None:
    """Shows everything that can be done now."""
    desk.push(CommandPalette(desk, commands_of(desk.keymap, (desk.mode, TableKeys(desk), AnyKeys(desk)))))


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
