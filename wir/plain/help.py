"""Help: all words in a few lines, or one of them in full."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from wir.orders import OrderError
from wir.orders.catalogue import BY_WORD
from wir.plain.commands import COMMANDS
from wir.text.panels.help_page import Help, help_pages
from wir.text.speech.words import sentence

ORDERS: Final = {
    word.casefold(): forms for word, orders in BY_WORD.items() if (forms := [o.form for o in orders if o.form.typed])
}
"""How the orders that begin with each word are typed, what they do, and the page of help about them."""

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
    lines = [sentence(f"{form.typed}: {form.meaning}") for form in ORDERS.get(word, [])]
    lines += [sentence(f"{COMMANDS[word].usage}: {COMMANDS[word].meaning}")] if word in COMMANDS else []
    pages = help_pages()
    page = pages.get(ORDERS[word][0].page if word in ORDERS else word)
    if not lines and page is None:
        raise OrderError(f"there is no help on {word!r}{nearest(word)}")
    return [*lines, *(_page(page) if page is not None else [])]


def nearest(word: str) -> str:
    """A question for the word that was probably meant; empty where none is near."""
    near = get_close_matches(word.casefold(), WORDS, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _contents() -> list[str]:
    asked = [f"{command.usage}: {command.meaning}." for command in COMMANDS.values()]
    given = [f"{form.typed}: {form.meaning}." for forms in ORDERS.values() for form in forms]
    return [
        "Questions and commands:",
        *asked,
        "Orders, in capital or small letters:",
        *given,
        DIRECTIONS,
        "Type help and a word for more, such as help plot. Quit saves the game and leaves.",
    ]


def _page(page: Help) -> list[str]:
    rules = ", ".join(page.rules)
    return [page.text, f"Rules: {rules}. Type rule and a number to read one."]
