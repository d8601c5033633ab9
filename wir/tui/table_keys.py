"""What the keys do whatever the phase: the cursor, zoom, map modes, undo, lists, the end of the phase."""

from __future__ import annotations

from functools import partial

from wir.model.hexes import Hex
from wir.orders.catalogue import ORDERS
from wir.orders.reading import parse_order
from wir.text.finding import find_place
from wir.text.map.layout import Zoom
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk
from wir.tui.dialogue import converse
from wir.tui.help import show_help
from wir.tui.keys import Actions
from wir.tui.map_modes import MAP_MODES, PLAIN, MapMode
from wir.tui.modes.asking import ask_place
from wir.tui.modes.comparing import compare
from wir.tui.modes.ending import end_phase
from wir.tui.modes.game_menu import game_menu, save
from wir.tui.modes.guide_page import open_guide
from wir.tui.modes.information import information, show_todo
from wir.tui.modes.message_log import show_messages
from wir.tui.modes.orders_given import orders_given
from wir.tui.modes.palette import Palette, commands_of
from wir.tui.modes.terrain import Bare
from wir.tui.questions import AskText, Menu, Option, ask
from wir.tui.steering import directed, eastward, led, on_board, westward

FAR = 5
"""Hexes of a long step."""

ZOOMS = (Zoom.OPERATIONAL, Zoom.COMPACT, Zoom.STRATEGIC)


class TableKeys:
    """The actions of the contexts `cursor`, `table` and `any`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._of = {"cursor": self._cursor(), "table": self._table(), "any": self._any()}

    def actions(self, context: str) -> Actions:
        """The actions of a context."""
        return self._of[context]

    def _cursor(self) -> Actions:
        return {
            **directed(self._step),
            "west": lambda: self._step(westward(self._desk.cursor)),
            "east": lambda: self._step(eastward(self._desk.cursor)),
            "far_north": partial(self._leap, 0, -FAR),
            "far_south": partial(self._leap, 0, FAR),
            "far_west": partial(self._leap, -FAR, 0),
            "far_east": partial(self._leap, FAR, 0),
        }

    def _table(self) -> Actions:
        desk = self._desk
        return {
            "menu": lambda: game_menu(desk),
            "undo": desk.undo,
            "redo": desk.redo,
            "undo_all": lambda: orders_given(desk),
            "zoom": partial(self._zoom, 1),
            "zoom_out": partial(self._zoom, -1),
            "modes": self._choose_mode,
            "terrain": lambda: desk.push(Bare(desk)),
            "jump": self._jump,
            "page": self._next_page,
            "lists": lambda: information(desk),
            "todo": lambda: show_todo(desk),
            "log": lambda: show_messages(desk),
            "forecast": lambda: compare(desk),
            "order": self._type_order,
            "palette": self._open_palette,
            "guide": lambda: open_guide(desk),
            "end": lambda: converse(desk, end_phase(desk)),
            **{f"mode_{mode.id}": partial(self._switch_mode, mode) for mode in MAP_MODES if mode.keys},
        }

    def _any(self) -> Actions:
        desk = self._desk
        return {
            "help": lambda: show_help(desk),
            "save": lambda: save(desk),
            "suspend": desk.host.to_shell,
            "repaint": desk.host.repaint,
        }

    # The cursor

    def _step(self, direction: int) -> None:
        desk = self._desk
        self._go(led(desk.view.scenario.board, desk.cursor, direction))

    def _leap(self, columns: int, rows: int) -> None:
        desk = self._desk
        wanted = Hex(desk.cursor.column + columns, desk.cursor.row + rows)
        self._go(on_board(desk.view.scenario.board, wanted))

    def _go(self, hex_: Hex) -> None:
        self._desk.cursor = hex_
        self._desk.page = 1

    def _jump(self) -> None:
        desk = self._desk

        def read(text: str) -> Hex:
            found = find_place(desk.view, text)
            desk.guide.saw("group" if text.isdigit() else "look")
            desk.sought = int(text) if text.isdigit() else None
            return found

        ask(desk, ask_place(desk, "Go to", read), self._go)

    # The map

    def _zoom(self, by: int) -> None:
        self._desk.zoom = ZOOMS[(ZOOMS.index(self._desk.zoom) + by) % len(ZOOMS)]

    def _choose_mode(self) -> None:
        desk = self._desk
        options = [Option(mode.letter, f"{mode.name.capitalize():17}", mode, self._told(mode)) for mode in MAP_MODES]
        ask(desk, Menu(desk, "MAP MODE", options), self._set_mode)

    def _told(self, mode: MapMode) -> Line:
        """The key that switches a map mode at once, and what the mode shows."""
        key = self._desk.config.keymap.key_of(f"table.mode_{mode.id}") if mode.keys else ""
        return line(Span(f" {key:3}", Role.VALUE), Span(f" {mode.meaning}", Role.FAINT))

    def _switch_mode(self, mode: MapMode) -> None:
        """Shows a map mode, or with the same key again the map without one."""
        self._set_mode(PLAIN if self._desk.map_mode is mode else mode)

    def _set_mode(self, mode: MapMode) -> None:
        self._desk.map_mode = mode

    def _next_page(self) -> None:
        self._desk.page += 1

    # Orders

    def _open_palette(self) -> None:
        desk = self._desk
        mode = desk.mode
        contexts = {mode.context: mode.actions, "table": self.actions("table"), "any": self.actions("any")}
        commands = [each for context, actions in contexts.items() for each in commands_of(desk, context, actions)]
        desk.push(Palette(desk, commands))

    def _type_order(self) -> None:
        desk = self._desk
        if not desk.is_my_turn:
            desk.warn("It is not your turn")
            return
        examples = [kind.form.example for kind in ORDERS if desk.view.phase in kind.phases]
        note = f"such as {', '.join(examples[:3])}"
        ask(desk, AskText(desk, "Order:", parse_order, note=note), desk.order_aside)
