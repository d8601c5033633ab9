"""`wir rules`: paragraphs and rulings in our own words, the code that carries them out, the tests that prove them."""

from shutil import get_terminal_size
from textwrap import fill, wrap

import click

from wir.cli.printing import say
from wir.rules.book import Paragraph, Ruling, all_paragraphs, entry_of, ruling, search

WIDEST = 100
"""Columns of a page at most."""


@click.command()
@click.argument("words", metavar="[PARAGRAPH|RULING|WORDS]", nargs=-1)
def rules(words: tuple[str, ...]) -> None:
    """Shows a paragraph such as 7.7, a ruling such as R76, or all that mention some words; by default the contents."""
    text = " ".join(words)
    width = min(WIDEST, get_terminal_size().columns)
    if not text:
        say(*map(_line, all_paragraphs()))
        return
    found = entry_of(text)
    if isinstance(found, Paragraph):
        say(*_paragraph_page(found, width).splitlines())
    elif isinstance(found, Ruling):
        say(*_ruling_page(found, width).splitlines())
    elif places := search(text):
        say(*(line for place in places for line in wrap(_line(place), width, subsequent_indent="      ")))
    else:
        raise click.ClickException(f"{text}: no such paragraph or ruling, and no rule mentions it")


def _line(entry: Paragraph | Ruling) -> str:
    return f"{entry.number:5} {entry.heading}"


def _paragraph_page(found: Paragraph, width: int) -> str:
    blocks = [f"§{found.number} {found.title}", *(fill(block, width) for block in found.rule.split("\n\n"))]
    decided = [_ruled(ruling(number), width) for number in found.rulings]
    blocks += ["Rulings\n" + "\n".join(decided)] if decided else []
    blocks += [_list("Implemented by", found.code), _list("Tested by", found.tests)]
    return "\n\n".join(blocks)


def _ruled(found: Ruling, width: int) -> str:
    return fill(
        f"{found.number:5} {found.question} {found.ruling}", width, initial_indent="  ", subsequent_indent=" " * 8
    )


def _ruling_page(found: Ruling, width: int) -> str:
    parts = (("Question", found.question), ("Ruling", found.ruling), ("Reason", found.reason))
    return "\n\n".join(
        [f"{found.number} on §{found.paragraph}", *(fill(f"{name}: {text}", width) for name, text in parts)]
    )


def _list(title: str, entries: tuple[str, ...]) -> str:
    return "\n".join([title, *(f"  {entry}" for entry in entries)])
