"""Help for what has the focus, and the rules by paragraph; the texts are data, `wir/text/help.toml`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from wir.rules.book import paragraph, ruling
from wir.text.panels.lines import BLANK, Line, Role, Span, entry, heading, line, padded, wrapped
from wir.toml import own_toml


@dataclass(frozen=True, slots=True)
class Help:
    """A page of help: its title, its text on the screen and in plain mode, and the paragraphs of its rules."""

    context: str
    title: str
    text: str
    plain: str
    rules: tuple[str, ...]


@cache
def help_pages() -> dict[str, Help]:
    """Every page by its context, in the order of the file."""
    read = own_toml("wir.text", "help.toml")
    return {
        context: Help(context, page["title"], _text(page, "screen"), _text(page, "plain"), tuple(page["rules"]))
        for context, page in read.items()
    }


def _text(page: Mapping[str, str], where: str) -> str:
    """The text of a page, with what applies only on the screen, or only in plain mode."""
    return " ".join(f"{page['text']} {page.get(where, '')}".split())


@cache
def key_sentences() -> dict[str, str]:
    """What a key does, by the name of its binding such as `group.plot`, if its word does not say everything."""
    read = own_toml("wir.text", "keys.toml")
    return {f"{context}.{action}": told for context, actions in read.items() for action, told in actions.items()}


def help_page(context: str, width: int, keys: Iterable[tuple[str, str]] = ()) -> list[Line]:
    """The page of a context, the keys that work there, and the paragraphs of its rules. Raises KeyError if unknown."""
    page = help_pages()[context]
    lines = [heading(page.title, width), *wrapped(line(page.text), width)]
    keys = list(keys)
    if keys:
        longest = max(len(key) for key, _ in keys) + 2
        lines += [BLANK, heading("Keys", width)]
        for key, word in keys:
            shown = padded(line(Span(f" {key} ", Role.KEY)), longest)
            lines += wrapped(line(shown, f" {word}"), width, indent=longest + 1)
    lines += [BLANK, heading("Rules", width)]
    for number in page.rules:
        lines += wrapped(line(Span(f"§{number}", Role.LINK), f" {paragraph(number).title}"), width, indent=2)
    return lines


def how_to_play(width: int) -> list[Line]:
    """What a new player should read, `wir/text/how_to_play.toml`."""
    lines: list[Line] = []
    for part in own_toml("wir.text", "how_to_play.toml")["part"]:
        lines.append(line(Span(part["title"], Role.TITLE)))
        for told in part["paragraphs"]:
            lines += [*wrapped(line(" ".join(told.split())), width), BLANK]
    return lines


def paragraph_page(number: str, width: int) -> list[Line]:
    """A paragraph of the rules with its rulings. Raises KeyError if there is no such number."""
    found = paragraph(number)
    lines = [heading(f"§{found.number} {found.title}", width)]
    for part in found.rule.split("\n\n"):
        lines += [*wrapped(line(" ".join(part.split())), width), BLANK]
    for name in found.rulings:
        lines += entry(f"{name}:", line(ruling(name).ruling), width)
    return lines


def ruling_page(number: str, width: int) -> list[Line]:
    """A ruling: what was open, what holds, and why. Raises KeyError if there is no such number."""
    found = ruling(number)
    lines = [heading(f"{found.number} on §{found.paragraph}", width)]
    for label, text in (("question", found.question), ("ruling", found.ruling), ("reason", found.reason)):
        lines += entry(f"{label}:", line(text), width)
    return lines
