"""Help: all words in a few lines, or one of them in full."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from wir.orders import OrderError
from wir.plain.commands import COMMANDS
from wir.text.panels.help_page import Help, help_pages
from wir.text.speech.words import sentence

ORDERS: Final[dict[str, tuple[str, str, str]]] = {
    "move": ("move 12 2, or move 12 2 3 3", "strategic movement, a hex for each direction", "march"),
    "rail": ("rail 12 17,15, or rail 12 to Minsk", "a move by rail", "rail"),
    "plot": ("plot 12 34S, or plot 12 - for none", "what a group does in the execution", "plot"),
    "replace": ("replace 12.3 30", "thirty replacement points for unit 3 of group 12", "replacements"),
    "guns": ("guns 12", "thirty more gun points for a group", "replacements"),
    "strike": ("strike 52 14,17 ground, or strike 52 Kiev bomb, or strike 52 -", "an air strike", "strike"),
    "divide": ("divide 12 inf 0,2 guns=30", "units 0 and 2 of group 12 form a new group, inf or mech", "divide"),
    "transfer": ("transfer 12>14 3 guns=0", "unit 3 of group 12 joins group 14 in the same hex", "transfer"),
    "air": ("air 52>53 20, or air r>53 20", "aircraft points to another air group, or from the pool", "aircraft"),
    "build": ("build Kharkov mech TANK 60", "a new unit; one that may become another type stands", "units"),
    "dismantle": ("dismantle Kiev", "tries to save the factories of a city; it cannot be taken back", "factories"),
    "factory": ("factory Gorki vehicle", "places a finished factory", "factories"),
    "sail": ("sail 80>91 2", "unit 2 of group 80 goes by sea to group 91 in another port", "naval"),
    "depot": ("depot 58 to Minsk, or depot 58 2,2,3", "a depot drives and supplies all within two hexes", "supply"),
    "lay": ("lay 58 to 6,20, or lay 58 2,2,3", "has a railway laid for next week", "railways"),
    "note": ("note remember the bridges", "a remark for the journal", "game"),
    "level": ("level 2", "plays on at another level", "game"),
    "seat": ("seat soviet computer, or seat axis human", "hands a side over", "game"),
    "resign": ("resign axis", "gives up; it cannot be taken back", "game"),
    "end": (
        "end, or end now, or end game",
        "ends the phase, without a question, or the whole game; no way back",
        "game",
    ),
}
"""How each order is typed, what it does, and the page of help about it."""

OTHERS: Final = {"help": "help, help plot", "quit": "quit"}
"""What the conversation itself answers."""

WORDS: Final = (*COMMANDS, *ORDERS, *OTHERS)
"""Everything that a line may begin with."""

DIRECTIONS: Final = "Directions: 1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west."


def help_lines(word: str) -> list[str]:
    """All words, or everything about one, or a page of help. Raises OrderError for a word that is none of them."""
    if not word:
        return _contents()
    word = word.casefold()
    told = [sentence(f"{ORDERS[word][0]}: {ORDERS[word][1]}")] if word in ORDERS else []
    told += [sentence(f"{COMMANDS[word].usage}: {COMMANDS[word].meaning}")] if word in COMMANDS else []
    pages = help_pages()
    page = pages.get(ORDERS[word][2] if word in ORDERS else word)
    if not told and page is None:
        raise OrderError(f"there is no help on {word!r}{nearest(word)}")
    return [*told, *(_page(page) if page is not None else [])]


def nearest(word: str) -> str:
    """A question for the word that was probably meant; empty where none is near."""
    near = get_close_matches(word.casefold(), WORDS, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _contents() -> list[str]:
    asked = [f"{command.usage}: {command.meaning}." for command in COMMANDS.values()]
    given = [f"{usage}: {meaning}." for usage, meaning, _ in ORDERS.values()]
    return [
        "To ask:",
        *asked,
        "To order, in capital letters or small ones:",
        *given,
        DIRECTIONS,
        "Help and a word tells more, such as help plot. Quit saves the game and leaves.",
    ]


def _page(page: Help) -> list[str]:
    rules = ", ".join(page.rules)
    return [page.text, f"Rules: {rules}. Type rule and a number to read one."]
