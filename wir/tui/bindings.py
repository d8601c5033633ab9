"""Every binding: its name, its usual keys, and what it does in a word.

The letters and numbers of the original mean what they meant there. Keys are written as the terminal sends them: the
character itself, or a name such as `enter` or `ctrl+r`. Nothing here needs a key that terminals do not send, and
whatever Escape does, another key does too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple


class Binding(NamedTuple):
    """The usual keys of an action, and the word that the line of keys has for it."""

    keys: tuple[str, ...]
    label: str


_BACK: Final = ("escape", "backspace", "0")
_ENTER: Final = ("enter",)


def _directions(label: str) -> dict[str, Binding]:
    """The numbers of the six directions."""
    return {str(n): Binding((str(n),), label) for n in range(1, 7)}


def _steering(label: str) -> dict[str, Binding]:
    """The six directions, and the arrows that stand for them."""
    arrows = {"north": "up", "south": "down", "west": "left", "east": "right"}
    return {**_directions(label), **{name: Binding((key,), label) for name, key in arrows.items()}}


_LINES: Final = {
    "up": Binding(("up", "k"), "Up"),
    "down": Binding(("down", "j"), "Down"),
}
_READING: Final = {
    **_LINES,
    "page_up": Binding(("pageup",), "Page up"),
    "page_down": Binding(("pagedown", " "), "Page down"),
}
_ENDS: Final = {
    "first": Binding(("home",), "Top"),
    "last": Binding(("end",), "End"),
}
_PAGE: Final = {
    **_READING,
    "first": Binding(("home", "g"), "Top"),
    "last": Binding(("end", "G"), "End"),
}

_IN_HAND: Final = {
    "get": Binding(("g",), "Get another"),
    "rail": Binding(("x",), "Rail"),
    "examine": Binding(("e",), "Examine"),
    "abort": Binding(("a",), "Abort"),
    "next": Binding(("n",), "Next"),
    "previous": Binding(("N",), "Previous"),
    "other": Binding(("q",), "Other/quit"),
    "again": Binding((".",), "Same orders"),
    "back": Binding(_BACK, "Put down"),
}
"""What can be done with a group in hand, whether it fights or flies."""

_TABLE: Final = {
    # The cursor. Left and right keep to the row as well as hexes allow.
    "cursor": {
        "1": Binding(("1", "up", "k"), "north"),
        "2": Binding(("2", "u"), "north-east"),
        "3": Binding(("3", "n"), "south-east"),
        "4": Binding(("4", "down", "j"), "south"),
        "5": Binding(("5", "b"), "south-west"),
        "6": Binding(("6", "y"), "north-west"),
        "west": Binding(("left", "h"), "west"),
        "east": Binding(("right", "l"), "east"),
        "far_north": Binding(("shift+up", "pageup"), "far north"),
        "far_south": Binding(("shift+down", "pagedown"), "far south"),
        "far_west": Binding(("shift+left", "home"), "far west"),
        "far_east": Binding(("shift+right", "end"), "far east"),
    },
    # Whatever phase it is, while the map has the keys.
    "table": {
        "menu": Binding(("escape", "ctrl+q", "ctrl+c"), "Menu"),
        "undo": Binding(("u",), "Undo"),
        "redo": Binding(("ctrl+r",), "Redo"),
        "undo_all": Binding(("U",), "Undo list"),
        "zoom": Binding(("z", "+"), "Zoom"),
        "zoom_out": Binding(("Z", "-"), "Zoom back"),
        "modes": Binding(("m",), "Map mode"),
        "terrain": Binding(("t",), "Terrain"),
        # The second keys are those above the figures of the first on American keyboards.
        "mode_supply": Binding(("f2", "@"), "Map: supply"),
        "mode_zones": Binding(("f3", "#"), "Map: zones of control"),
        "mode_fatigue": Binding(("f4", "$"), "Map: fatigue"),
        "mode_entrenchment": Binding(("f5", "%"), "Map: entrenchment"),
        "mode_control": Binding(("f6", "^"), "Map: control"),
        "mode_rails": Binding(("f7", "&"), "Map: rails"),
        "mode_weather": Binding(("f8", "*"), "Map: weather"),
        "mode_threat": Binding(("f9", "("), "Map: threat"),
        "jump": Binding(("/",), "Go to"),
        "page": Binding((" ",), "Next page"),
        "lists": Binding(("tab", "i"), "Information"),
        "todo": Binding(("d",), "To do"),
        "log": Binding(("v",), "Messages"),
        "forecast": Binding(("c",), "Forecast"),
        "order": Binding((":",), "Type an order"),
        "palette": Binding(("ctrl+p",), "All orders"),
        "guide": Binding(("w",), "What to do now"),
        "end": Binding(("e",), "End phase"),
    },
    # Wherever the keys are.
    "any": {
        "help": Binding(("?", "f1"), "Help"),
        "save": Binding(("ctrl+s",), "Save"),
        "suspend": Binding(("ctrl+z",), "To the shell"),
        "repaint": Binding(("ctrl+l",), "Draw anew"),
    },
    "bare": {"back": Binding(("t", " ", *_BACK), "Counters")},
    "pair": {
        "show": Binding(_ENTER, "Whole page"),
        "swap": Binding(("x", "s"), "Other way round"),
        "back": Binding((*_BACK, "q", "c"), "Back"),
    },
    "adjustment": {
        "divide": Binding(("1",), "Divide"),
        "transfer": Binding(("2",), "Transfer"),
        "aircraft": Binding(("3",), "Aircraft"),
        "map": Binding(("4",), "Map"),
        "strategic": Binding(("5",), "Strategic map"),
        "factory": Binding(("6",), "Factories"),
        "build": Binding(("b",), "Build"),
        "naval": Binding(("n",), "Naval"),
        "end_game": Binding(("x",), "End game"),
    },
    "map": {
        "look": Binding(("l", "enter"), "Look"),
        "back": Binding((*_BACK, "q"), "Back"),
    },
    "supply": {
        **_steering("Drive"),
        "supply": Binding(_ENTER, "Supply"),
        "build": Binding(("b",), "Build rail"),
        "abort": Binding(("a", "0", "backspace"), "Abort"),
        "auto": Binding(("o",), "Auto-move"),
        "scan": Binding(("s",), "Supply scan"),
        "next": Binding(("n",), "Next depot"),
        "propose": Binding(("p",), "Propose all"),
        "rails": Binding(("r",), "Rail plan"),
        "look": Binding(("l",), "Look round"),
    },
    "proposal": {
        "accept": Binding(_ENTER, "Accept all"),
        **_LINES,
        "change": Binding(("c",), "Change this"),
        "skip": Binding((" ",), "In or out"),
        "rail": Binding(("b",), "With rail"),
        "back": Binding((*_BACK, "q"), "Back"),
    },
    "reroute": {
        **_steering("Drive"),
        "target": Binding(("t", "/"), "To a place"),
        "abort": Binding(("a",), "From the start"),
        "done": Binding(_ENTER, "Done"),
        "back": Binding((*_BACK, "q", "x"), "Back"),
    },
    "rails": {
        "add": Binding(("enter", " "), "Add or drop"),
        "target": Binding(("g",), "Line to a place"),
        "clear": Binding(("c", "delete"), "Clear"),
        "back": Binding((*_BACK, "q", "x", "r"), "Done"),
    },
    "movement": {
        "get": Binding(("g", "enter"), "Get"),
        "plot": Binding(("p",), "Plot"),
        "next": Binding(("n",), "Next"),
        "previous": Binding(("N",), "Previous"),
        "strikes": Binding(("a",), "Air strikes"),
        "replace_all": Binding(("r",), "Replacements"),
    },
    "group": {
        **_directions("Move"),
        "plot": Binding(("p",), "Plot"),
        "replace": Binding(("r",), "Replace"),
        "guns": Binding(("f",), "Guns"),
        "forecast": Binding(("c",), "Forecast"),
        **_IN_HAND,
    },
    "air": {
        **_directions("Move base"),
        "strike": Binding(("p", "s"), "Plot strike"),
        **_IN_HAND,
    },
    "plot": {
        **_steering("Direction"),
        "pause": Binding(("0", "o"), "Pause"),
        "stop": Binding(("s",), "Stop"),
        "bombard": Binding(("b",), "Bombard"),
        "target": Binding(("t", "/"), "To a place"),
        "cycle": Binding(("tab", "n"), "Next target"),
        "delete": Binding(("backspace",), "Take back"),
        "clear": Binding(("c", "delete"), "No plot"),
        "done": Binding(_ENTER, "Done"),
        "back": Binding(("escape", "q", "x"), "Leave"),
    },
    "strike": {
        **_steering("Fly"),
        "ground": Binding(("g",), "Ground attack"),
        "bomb": Binding(("b",), "Bomb city"),
        "target": Binding(("t", "/"), "To a place"),
        "cycle": Binding(("tab", "n"), "Next target"),
        "abort": Binding(("a", "backspace", "0"), "Abort"),
        "none": Binding(("q",), "No strike"),
        "back": Binding(("escape", "x"), "Leave"),
    },
    "film": {
        "next": Binding((" ", "enter"), "Next"),
        "previous": Binding(("left", "backspace"), "Back"),
        "pause": Binding(("p",), "Pause/go on"),
        "slower": Binding(("-", "down"), "Slower"),
        "faster": Binding(("+", "=", "up"), "Faster"),
        "detail": Binding(("d",), "Detail"),
        "skip": Binding(("escape", "q", "0", "x"), "Skip all"),
    },
    "menu": {
        "up": Binding(("up",), "Up"),
        "down": Binding(("down",), "Down"),
        "choose": Binding(_ENTER, "Choose"),
        "back": Binding(("escape", "backspace"), "Back"),
    },
    "page": {
        **_PAGE,
        "open": Binding(("enter", "right"), "Open"),
        "back": Binding((*_BACK, "q", "x"), "Back"),
    },
    "chart": {
        "next": Binding(("right", "down", " ", "n"), "Next"),
        "previous": Binding(("left", "up", "p"), "Previous"),
        "back": Binding((*_BACK, "q", "x", "enter"), "Back"),
    },
    "log": {
        **_PAGE,
        "search": Binding(("/", "s"), "Search"),
        "back": Binding((*_BACK, "q", "x", "v"), "Back"),
    },
    "list": {
        **_LINES,
        "page_up": Binding(("pageup",), "Page up"),
        "page_down": Binding(("pagedown",), "Page down"),
        **_ENDS,
        "go": Binding(_ENTER, "Go there"),
        "detail": Binding(("d", " "), "Detail"),
        "sort": Binding(("s",), "Sort"),
        "filter": Binding(("f",), "Narrow"),
        "find": Binding(("/",), "Find"),
        "back": Binding((*_BACK, "q", "x"), "Back"),
    },
    "report": {
        **_READING,
        **_ENDS,
        "open": Binding(("enter", "d"), "Open"),
        "open_all": Binding(("a",), "Open all"),
        "go": Binding(("g", "m"), "Go there"),
        "watch": Binding(("w",), "Watch again"),
        "back": Binding((*_BACK, "q", "x", "e"), "Back"),
    },
    "palette": {
        "up": Binding(("up",), "Up"),
        "down": Binding(("down",), "Down"),
        "page_up": Binding(("pageup",), "Page up"),
        "page_down": Binding(("pagedown",), "Page down"),
        "choose": Binding(_ENTER, "Do it"),
        "complete": Binding(("tab",), "Complete"),
        "delete": Binding(("backspace", "ctrl+h"), "Delete"),
        "back": Binding(("escape", "ctrl+g"), "Back"),
    },
    "guide": {
        "done": Binding((*_ENTER, " ", "w", *_BACK), "Do it"),
        "skip": Binding(("s",), "Skip this step"),
        "off": Binding(("o",), "Guide off"),
    },
    "text": {
        "done": Binding(_ENTER, "Done"),
        "complete": Binding(("tab",), "Complete"),
        "delete": Binding(("backspace", "ctrl+h"), "Delete"),
        "clear": Binding(("ctrl+u",), "Clear"),
        "back": Binding(("escape", "ctrl+g"), "Back"),
    },
    "yesno": {
        "yes": Binding(("y", "enter"), "Yes"),
        "no": Binding(("n", *_BACK, "x"), "No"),
    },
    "certain": {
        "yes": Binding(("y",), "Yes"),
        "no": Binding(("n", "enter", *_BACK, "x"), "No"),
    },
    "units": {
        **{str(n): Binding((str(n),), "Unit") for n in range(6)},
        "guns": Binding(("6",), "Artillery"),
        "all": Binding(("a",), "All"),
        "swap": Binding(("tab", "t"), "Swap groups"),
        **_LINES,
        "more": Binding(("+", "=", "right"), "More"),
        "take": Binding((" ",), "Take"),
        "done": Binding(_ENTER, "Done"),
        "back": Binding(("escape", "backspace", "q", "x"), "Back"),
    },
    "title": {
        "new": Binding(("enter", "b"), "Begin Barbarossa"),
        "guide": Binding(("g",), "Guided first week"),
        "setup": Binding(("n",), "Set up a game"),
        "resume": Binding(("r",), "Resume"),
        "saves": Binding(("l",), "Saved games"),
        "help": Binding(("?", "f1", "h"), "How to play"),
        "quit": Binding(("q", "escape", "ctrl+q", "ctrl+c"), "Quit"),
    },
    "setup": {
        "up": Binding(("up", "k"), "Up"),
        "down": Binding(("down", "j", "tab"), "Down"),
        "next": Binding(("right", "l", " "), "Next"),
        "previous": Binding(("left", "h"), "Previous"),
        "begin": Binding(_ENTER, "Begin"),
        "about": Binding(("?", "f1", "i"), "About the scenario"),
        "delete": Binding(("backspace",), "Delete"),
        "back": Binding(("escape", "q", "x"), "Back"),
    },
    "saves": {
        **_READING,
        "resume": Binding(("enter", "r"), "Resume"),
        "back": Binding((*_BACK, "q", "x"), "Back"),
    },
    "curtain": {
        "open": Binding((" ", "enter"), "I am here"),
        "leave": Binding(("escape", "q", "ctrl+q"), "Save and leave"),
    },
    "score": {
        "look": Binding(("l", "m"), "Look at the map"),
        "leave": Binding(("enter", *_BACK, "q", "x", "ctrl+q"), "To the title"),
    },
    "reading": {
        **_READING,
        "back": Binding((*_BACK, "enter", "q", "x"), "Back"),
    },
}


def _named() -> Iterator[tuple[str, Binding]]:
    for context, actions in _TABLE.items():
        for action, binding in actions.items():
            yield f"{context}.{action}", binding


BINDINGS: Final = dict(_named())
"""Every binding by its name, `context.action`."""
