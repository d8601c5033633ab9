"""What a key does, and what the keys do whatever the phase: cursor, zoom, map modes, undo, lists, end of the phase."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual.screen import Screen

from wir.files import reason_of
from wir.model.hexes import Hex
from wir.model.printable import is_number, one_line
from wir.model.words import count
from wir.orders.catalogue import ORDERS, parse_order
from wir.text.finding import find_place
from wir.text.map.layout import Zoom
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, at_desk, may_take_back
from wir.tui.directions import FAR_STEPS, eastward, led, on_board, westward
from wir.tui.front import ANYWHERE
from wir.tui.keys import EVERYWHERE, Borrowed, Hint, Key, Keyed, Keys, contexts_of, shown
from wir.tui.map_modes import MAP_MODES, PLAIN, MapMode
from wir.tui.modes.asking import ask_place, give_typed
from wir.tui.modes.delegating import end_of_phase
from wir.tui.modes.film import watch_enemy
from wir.tui.modes.guide_page import open_guide
from wir.tui.modes.history import look_back
from wir.tui.modes.lists import show_todo
from wir.tui.modes.looking import Bare, compare, show_changes
from wir.tui.modes.menus import game_menu, information, save
from wir.tui.modes.orders_given import orders_given
from wir.tui.modes.pages import show_help, show_messages, show_signs
from wir.tui.modes.palette import CommandPalette, commands_of
from wir.tui.modes.past_questions import note_hex
from wir.tui.questions import AskText, Menu, Option, ask, converse, talks

_ZOOM = Hint(("table.zoom",), "Zoom")

_FRONTS = (0, 1, 4, 8)
"""How many weeks old the front shown beside today's may be."""


class _MapModes(Menu):
    """The map modes to choose from; their own keys, shown there, work as they do without the list."""

    passes = True


class _MapKeys(Keyed):
    """Keys that belong to the desk, whatever mode is on it."""

    topic = "map"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk


class CursorKeys(_MapKeys):
    """The cursor. Left and right keep to the row as well as hexes allow; `u` is not north-east, as it always undoes."""

    context = "cursor"
    keys: ClassVar[Keys[CursorKeys]] = (
        Key("1", ("1", "up", "k"), "north", lambda keys: keys.step(1)),
        Key("2", ("2",), "north-east", lambda keys: keys.step(2)),
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
        self.desk.go(led(self.desk.view.scenario.board, self.desk.cursor, direction))

    def leap(self, columns: int, rows: int) -> None:
        """Moves the cursor by so many columns and rows, within the board."""
        cursor = self.desk.cursor
        self.desk.go(on_board(self.desk.view.scenario.board, Hex(cursor.column + columns, cursor.row + rows)))


def _mode_key(mode: MapMode) -> Key[TableKeys]:
    """The binding that switches a map mode."""
    return Key(f"mode_{mode.id}", mode.keys, f"Map: {mode.name}", lambda keys: keys.switch_mode(mode))


class TableKeys(_MapKeys):
    """What the keys do in every phase, while the map has them."""

    context = "table"
    keys: ClassVar[Keys[TableKeys]] = (
        Key("menu", (",", "escape", "ctrl+q", "ctrl+c"), "Menu", talks(game_menu), 2),
        Key("undo", ("u",), "Undo", lambda keys: keys.desk.take_back(), 3, when=may_take_back),
        Key("redo", ("ctrl+r", ";"), "Redo", lambda keys: keys.desk.give_again()),
        Key("undo_all", ("U",), "Undo list", talks(orders_given), 9, when=may_take_back),
        Key("zoom", ("z", "+"), "Zoom", lambda keys: keys.zoom(1), 5),
        Key("zoom_out", ("Z", "-"), "Zoom back", lambda keys: keys.zoom(-1)),
        Key("modes", ("m",), "Map mode", lambda keys: keys.choose_mode(), 7),
        Key("front_back", ("[",), "Earlier front", lambda keys: keys.compare_front(1)),
        Key("front_on", ("]",), "Later front", lambda keys: keys.compare_front(-1)),
        Key("column", ("=",), "Side column", lambda keys: keys.desk.change_column()),
        Key("enemy", ("V",), "Enemy marches", at_desk(watch_enemy)),
        Key("terrain", ("t",), "Terrain", lambda keys: keys.desk.push(Bare(keys.desk))),
        *(_mode_key(mode) for mode in MAP_MODES if mode.keys),
        Key("jump", ("/",), "Go to", lambda keys: ask_place(keys.desk, "Go to", keys._go, keys._read_place), 6),
        Key("page", (" ",), "Next page", lambda keys: keys.desk.turn_page()),
        Key("lists", ("tab", "i"), "Information", at_desk(information), 4),
        Key("todo", ("d",), "To do, groups in danger", at_desk(show_todo), 10, "To do", lambda k: k.desk.is_my_turn),
        Key("signs", ("K",), "Map symbols", at_desk(show_signs)),
        Key("log", ("v",), "Messages", at_desk(show_messages)),
        Key("forecast", ("c",), "Forecast", at_desk(compare), 11),
        Key("order", (":",), "Type an order", lambda keys: keys.type_order()),
        Key("note", ('"',), "Note on this hex", at_desk(note_hex)),
        Key("changes", ("W",), "Since last week", at_desk(show_changes)),
        Key("history", ("H",), "History", at_desk(look_back)),
        Key("guide", ("w",), "What to do now", at_desk(open_guide)),
        Key("end", ("e",), "End phase", talks(end_of_phase)),
    )
    borrowed: ClassVar[Borrowed] = {1: Hint(("any.help",), "Help"), 8: Hint(("any.palette",), "All orders")}

    # The map

    def zoom(self, by: int) -> None:
        """Goes to the next zoom, or the one before."""
        zooms = list(Zoom)
        self.desk.zoom = zooms[(zooms.index(self.desk.zoom) + by) % len(zooms)]

    def switch_mode(self, mode: MapMode) -> None:
        """Shows a map mode, or with the same key again the plain map."""
        self.desk.map_mode = PLAIN if self.desk.map_mode is mode else mode

    def choose_mode(self) -> None:
        """Asks for a map mode."""
        desk = self.desk
        options = [Option(mode.letter, f"{mode.name.capitalize():17}", mode, self._about(mode)) for mode in MAP_MODES]
        ask(desk, _MapModes(desk, "MAP MODE", options), partial(setattr, desk, "map_mode"))

    def _about(self, mode: MapMode) -> Line:
        """The key that switches a map mode directly, and what the mode shows."""
        key = self.desk.keymap.key_of(f"table.mode_{mode.id}") if mode.keys else ""
        return line(Span(f" {key:3}", Role.VALUE), Span(f" {mode.meaning}", Role.FAINT))

    def compare_front(self, by: int) -> None:
        """Shows the front of an earlier week beside today's, or of a later one, and finally none."""
        desk, back = self.desk, self.desk.weeks_back
        shown = desk.weeks_shown(desk.zoom)
        others = [weeks for weeks in _FRONTS[::by] if (weeks - back) * by > 0]
        ages = {weeks: desk.age_of_front(weeks, desk.zoom, desk.view.week) for weeks in others}
        other = next((weeks for weeks, age in ages.items() if age != shown or not (weeks and back)), None)
        if other is not None:
            desk.weeks_back = other  # the enemy's marches come and go with the front
        if other is None or (other and not ages[other]):
            desk.warn(_no_other_front(shown, by))
            return
        then = f"The thin line is the front {count(ages[other], 'week')} ago"
        desk.note(then if ages[other] else "Today's front only")

    def _read_place(self, text: str) -> Hex:
        desk = self.desk
        found = find_place(desk.view, text)
        is_group = is_number(text)
        desk.guide.looked_at.add("group" if is_group else "look")
        desk.sought = int(text) if is_group else None
        return found

    def _go(self, hex_: Hex) -> None:
        self.desk.go(hex_)
        if self.desk.sought is not None:
            self.desk.mode.sent_to(self.desk.sought)

    # Orders

    def type_order(self) -> None:
        """Asks for an order as it is written."""
        desk = self.desk
        if not desk.is_my_turn:
            desk.warn("It is not your turn")
            return
        examples = [kind.form.example for kind in ORDERS if desk.view.phase in kind.phases]
        note = f"such as {', '.join(examples[:3])}"
        question = AskText(desk, "Order:", lambda text: (parse_order(text), text), note=note)
        ask(desk, question, lambda typed: converse(desk, give_typed(desk, *typed)))


class AnyKeys(_MapKeys):
    """What the keys do wherever they are."""

    context = "any"
    keys: ClassVar[Keys[AnyKeys]] = (
        Key("help", ("?", "f1"), "Help", at_desk(show_help)),
        Key("palette", ("ctrl+p", "_"), "All orders", lambda keys: keys.open_palette()),
        Key("save", ("ctrl+s", "!"), "Save", at_desk(save)),
        Key("picture", ("f12", ")"), "Picture of the screen", lambda keys: keys.picture()),
        *ANYWHERE,
    )

    @property
    def screen(self) -> Screen[None]:
        """The screen on which the desk is."""
        return self.desk.host.table

    def open_palette(self) -> None:
        """Shows everything that can be done now."""
        desk = self.desk
        below = () if desk.mode.covers else (TableKeys(desk),)
        commands = commands_of(desk.keymap, (desk.mode, *below, self), contexts_of(desk.mode))
        desk.push(CommandPalette(desk, commands))

    def picture(self) -> None:
        """Writes the screen as it is into a file beside the save."""
        save = self.desk.match.path
        if save is None:
            self.desk.warn("This game is not recorded, so there is no folder for a picture")
            return
        try:
            file = _written_anew(save.with_suffix(".svg"), self.screen.app.export_screenshot())
        except OSError as error:
            self.desk.warn(f"The picture could not be saved: {reason_of(error)}")
        else:
            self.desk.note(f"The screen is saved as {one_line(str(file))}")


def _written_anew(file: Path, text: str) -> Path:
    """Writes a file under its name or, if that is taken, with the next number added: `war.svg`, `war-2.svg`."""
    name, number = file, 1
    while True:
        try:
            with name.open("x", encoding="utf-8") as target:
                target.write(text)
            return name
        except FileExistsError:
            number += 1
            name = file.with_stem(f"{file.stem}-{number}")


def keys_below(desk: Desk) -> dict[str, Keyed]:
    """What answers the keys that no mode takes, by its context."""
    return {each.context: each for each in (TableKeys(desk), CursorKeys(desk), AnyKeys(desk))}


def hints_of(desk: Desk, below: Mapping[str, Keyed]) -> tuple[Hint, ...]:
    """The hints for the line of keys, each once, the mode's own first."""
    mode = desk.mode
    way_back = [_ZOOM] if desk.zoom is Zoom.STRATEGIC else []  # there may be but one line of keys
    around = () if mode.covers else (*way_back, *mode.hints(), *below["table"].hints())
    return tuple(dict.fromkeys(around or mode.hints()))


_HELP: Final = (EVERYWHERE, "help")


def press(desk: Desk, below: Mapping[str, Keyed], key: str) -> None:
    """Presses a key; `below` answers for the contexts that no mode has.

    An Escape meant for something that is gone by now does not open the game menu instead, nor does a key close a page
    that has opened by itself in the meantime.
    """
    desk.messages.hush()
    mode = desk.mode
    is_settled = desk.met in (mode, None)
    desk.met = mode
    is_character = len(key) == 1
    contexts = contexts_of(mode)
    if mode.types and is_character and not (mode.helps and desk.keymap.find((EVERYWHERE,), key) == _HELP):
        contexts = tuple(context for context in contexts if context != EVERYWHERE)
    found = desk.keymap.find(contexts, key)
    if found is None and mode.types and is_character:
        mode.typed(key)
    elif found is None and mode.passes:
        desk.remove(mode)
        press(desk, below, key)
    elif found is None:
        keys = [each for each in desk.keymap.keys_of("any.help") if len(each) > 1 or mode.helps or not mode.types]
        told = f"; {keys[0]} tells what the keys do" if keys else ""
        desk.note(f"{shown(key)} means nothing here{told}")
    elif (key, found) == ("escape", ("table", "menu")) and not is_settled:
        desk.note(f"Nothing is left to close; {shown(key)} again opens the game menu")
    elif found[1] == "back" and not is_settled and desk.has_just_come(mode):
        desk.note(f"{shown(key)} again closes this page")
    else:
        context, action = found
        (mode if context == mode.context else below[context]).act(action)


def _no_other_front(shown: int, by: int) -> str:
    """Why there is no front earlier, or later, than that of so many weeks ago to show."""
    if by < 0:
        return "Only today's front is shown already"
    if not shown:
        return "The war has only begun: there is no earlier front"
    return f"The front {count(shown, 'week')} ago is the earliest on record"
