"""Every word that a line may begin with besides the orders: what it does, and how it is typed."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from wir.estimates.danger import dangers
from wir.model.view import View
from wir.orders import OrderError
from wir.orders.catalogue import BY_WORD
from wir.plain import actions, attacking, marching, past, queries, staff
from wir.plain.table import Table
from wir.text.map.sheet import look_of
from wir.text.panels.help_page import help_pages
from wir.text.panels.legend import sign_sentences
from wir.text.speech.places import front_sentences
from wir.text.speech.staff import judgement_sentences
from wir.text.speech.standing import (
    calendar_sentences,
    danger_sentences,
    moment_sentences,
    pool_sentences,
    record_sentences,
    score_sentences,
    todo_sentences,
    weather_sentences,
)
from wir.text.speech.words import sentence

Answer = Callable[[Table, str], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Command:
    """How a command is typed, what it does in a sentence, and what answers it."""

    usage: str
    meaning: str
    answer: Answer


def _of_view(sentences: Callable[[View], list[str]]) -> Answer:
    """The answer to a question that needs only what the side knows; the rest of the line is ignored."""
    return lambda table, _: sentences(table.view)


def _then(table: Table, line: str) -> Iterable[str]:
    """Answers a question about a past week."""
    word, _, rest = line.partition(" ")
    if word not in COMMANDS:
        raise OrderError(f"{word!r} is not a question; history 12 group 9 asks about group 9 as it was in week 12")
    return COMMANDS[word].answer(table, rest)


COMMANDS: Final[dict[str, Command]] = {
    "look": Command("look 17,15 or look Moscow", "a hex and the groups in it", queries.look),
    "near": Command("near 12 or near Moscow", "the six hexes around, and groups within three hexes", queries.near),
    "legend": Command(
        "legend", "every symbol of the screen's map and its meaning", lambda *_: sign_sentences(look_of("no colours"))
    ),
    "front": Command(
        "front", "every enemy hex next to your groups, and the groups that could attack it", _of_view(front_sentences)
    ),
    "sectors": Command("sectors", "strength of both sides by sector, ground won and lost in a month", queries.sectors),
    "group": Command("group 12", "a group, air group or depot", queries.group),
    "list": Command(
        "list groups, list groups unsupplied by fatigue, list enemies, depots, cities, orders",
        "lists, narrowed and sorted; depots alone is list depots, and so with the others",
        queries.list_things,
    ),
    "status": Command("status", "week, weather, phase, settings of the game", _of_view(moment_sentences)),
    "todo": Command(
        "todo", "what is left to do in this phase", lambda table, _: todo_sentences(table.view, table.todo)
    ),
    "danger": Command(
        "danger",
        "your groups in danger, and the enemy groups that threaten them",
        lambda table, _: danger_sentences(table.view, dangers(table.view, table.outlook, table.beliefs)),
    ),
    "legal": Command("legal 12, legal 12 rail, legal build", "the orders possible now", queries.legal),
    "forecast": Command(
        "forecast 12,14>17,15 or forecast 12",
        "what an attack, an air strike or a plot would achieve",
        queries.forecast_attack,
    ),
    "attack": Command(
        "attack, attack 80, attack 80 all, attack 80 1 2 s 4 b 3 ring",
        "targets, or the groups that can join; plots it: after s they stay, after b they bombard, ring shuts ways out",
        attacking.attack,
    ),
    "threat": Command(
        "threat 12 or threat Minsk", "what the enemies next to one of your hexes could do to it", queries.threat
    ),
    "propose": Command("propose", "the staff's plan for the phase, as numbered lines", staff.propose),
    "accept": Command(
        "accept, accept 1-7, accept south, accept south attacks",
        "gives all orders of the staff's plan, or some of them",
        staff.accept,
    ),
    "delegate": Command(
        "delegate south, delegate Kleist 9 10 11 each week, delegate now, delegate",
        "lets the staff lead a sector or groups of your choice, this week or until you take it back",
        staff.delegate,
    ),
    "take": Command("take back south, take back all", "takes an army group back", staff.take_back),
    "explain": Command(
        "explain",
        "how your staff sees the war: its stance, the sectors, the targets it leaves alone and why",
        lambda table, _: judgement_sentences(table.match.game, table.view),
    ),
    "supply": Command(
        "supply, supply accept, supply rail, supply 58, supply each week, supply stop",
        "a plan for all depots, and its orders; each week: all depots follow last week's routes",
        actions.supply,
    ),
    "march": Command(
        "march 12 to Minsk, march 12 13 to 14,9 each week, march 12 stop, march",
        "the least tiring march to a place, for one week or until it arrives",
        marching.march,
    ),
    "hold": Command(
        "hold 12 for 4, hold 12 13 for 4, hold 12 off, hold",
        "makes groups hold for some weeks or until an enemy comes near; for may be left out if no group of yours has "
        "that number",
        marching.hold,
    ),
    "stay": Command("stay 12, stay 12 13", "keeps groups where they are this week", marching.stay_here),
    "plot": Command("plot 12 13 14 3S", "the same plot for several groups", marching.plot),
    "auto": Command("auto 58", "sends a depot along its last route", actions.auto),
    "replace": Command(
        "replace all to 80, replace all elite first, replace all recruits first each week, replace all stop",
        "replacements up to a percentage of full strength, this week or as each of your phases begins",
        actions.replace_all,
    ),
    "guns": Command(
        "guns all, guns all each week, guns all stop",
        "guns for all stationary groups facing the enemy, now or as each of your phases ends",
        actions.guns_all,
    ),
    "pools": Command(
        "pools", "pools, what next week adds to them, and the numbers free for new groups", _of_view(pool_sentences)
    ),
    "weather": Command("weather", "weather, and the odds for next week", _of_view(weather_sentences)),
    "score": Command("score", "victory points, and what would change them", _of_view(score_sentences)),
    "calendar": Command(
        "calendar", "coming events, and what happened historically at this time", _of_view(calendar_sentences)
    ),
    "report": Command("report, report enemy, report air", "last week's report, or one part of it", queries.report),
    "combat": Command(
        "combat 3, combat 3 rolls", "a combat of last week with everything that decided it", queries.combat
    ),
    "news": Command("news", "what you saw of the enemy in his last phases", queries.news),
    "weeks": Command("weeks", "strength, losses and points week by week", _of_view(record_sentences)),
    "history": Command(
        "history, history 12, history minsk, history 7 sep 1941, history 12 group 9, history next, history back phase, "
        "history next capture, history here front, history 12 soviet group 70",
        "the war week by week, one week, or any question as it would have been answered then; next and back move by a "
        "week, a phase or segment, or to a city's fall; after the end you see both sides, or the one that you name",
        lambda table, rest: past.history(table, rest, _then),
    ),
    "charts": Command(
        "charts, charts losses, charts luck",
        "the charts of the whole war beside the figures of history, or one chart month by month",
        past.charts,
    ),
    "changes": Command("changes", "ground and groups since last week: won, lost, new, gone, moved", past.changes),
    "search": Command(
        "search combats of 12, search who took Minsk, search surrenders, search 17 PZ",
        "everything in the whole war that matches the words",
        past.search,
    ),
    "career": Command("career 12, career 17 PZ", "a group or a unit week by week", past.career_of),
    "undo": Command(
        "undo, undo group 12, undo plan, undo all",
        "takes back the last order of this phase; or only one group's marches, plots, guns and strikes; or the staff's "
        "plan as accepted; or everything",
        actions.undo,
    ),
    "redo": Command("redo", "gives again what was taken back last; the staff's plan as a whole", actions.redo),
    "remark": Command(
        "remark at Minsk:, remark week 12: too late, remark at Minsk: hold the bridge",
        "your own note on a place or a week; without a text it is removed",
        past.remark,
    ),
    "notes": Command("notes", "the scenario's notes, and your own", queries.notes),
    "rule": Command("rule 7.7, rule R76, rule retreat", "the rules by paragraph, ruling or words", queries.rule),
    "guide": Command("guide, guide on, guide off, guide skip", "the guided first week", actions.guide),
    "save": Command("save, save as NAME, save as FILE", "saves the game now, here or elsewhere", actions.save),
}
"""The commands in the order in which help lists them."""

ORDERS: Final = {
    word.casefold(): forms for word, orders in BY_WORD.items() if (forms := [o.form for o in orders if o.form.typed])
}
"""How the orders that begin with each word are typed, what they do, and the page of help about them."""

OTHERS: Final = {
    "help": "help, help plot, ?: everything that can be typed, or all about one word",
    "quit": "quit: saves the game and leaves",
}
"""What the conversation itself answers."""

WORDS: Final = (*COMMANDS, *queries.LISTS, *ORDERS, *OTHERS)
"""Everything that a line may begin with."""

_OTHERWISE: Final = {
    **dict.fromkeys(("fly", "bomb", "raid"), "strike"),
    **dict.fromkeys(("fight", "assault"), "attack"),
    **dict.fromkeys(("go", "walk", "advance"), "move"),
    **dict.fromkeys(("train", "railway"), "rail"),
    **dict.fromkeys(("map", "hex", "where"), "look"),
    **dict.fromkeys(("merge", "join"), "transfer"),
    **dict.fromkeys(("split", "detach"), "divide"),
    **dict.fromkeys(("wait", "dig"), "hold"),
    **dict.fromkeys(("next", "done", "pass"), "end"),
    **dict.fromkeys(("victory", "points"), "score"),
}
"""Words that players try, and the one that does what they mean, rather than the one that looks similar."""

_TELLING: Final = 4
"""The fewest letters of a word that is looked up in the help of others."""

DIRECTIONS: Final = "Directions: 1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west."


def help_lines(word: str) -> list[str]:
    """All words, or everything about one, or a page of help. Raises OrderError for an unknown word."""
    if not word:
        return _contents()
    word = word.casefold()
    if word in OTHERS:
        return [sentence(OTHERS[word])]
    lines = [sentence(f"{form.typed}: {form.meaning}") for form in ORDERS.get(word, [])]
    command = COMMANDS.get("list" if word in queries.LISTS else word)
    lines += [sentence(f"{command.usage}: {command.meaning}")] if command is not None else []
    pages = help_pages()
    page = pages.get(ORDERS[word][0].page if word in ORDERS else word)
    if not lines and page is None:
        return _speaking_of(word)
    if page is not None:
        lines += [page.plain, f"Rules: {', '.join(page.rules)}. Type rule and a number to read one."]
    return lines


def _speaking_of(word: str) -> list[str]:
    """The commands and orders whose help mentions a word with which none begins. Raises OrderError if none does."""
    said = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
    found = [line for line in (*_commands_told(), *_orders_told()) if said.search(line)]
    if not found or len(word) < _TELLING:
        raise OrderError(f"there is no help on {word!r}{nearest(word)}")
    return [f"No command begins with {word}; these mention it:", *found]


def nearest(word: str) -> str:
    """A question for the word that was probably meant; empty if none is similar."""
    meant = _OTHERWISE.get(word.casefold())
    near = get_close_matches(word.casefold(), WORDS, n=1) if meant is None else [meant]
    return f"; did you mean {near[0]}?" if near else ""


def _commands_told() -> list[str]:
    return [f"{command.usage}: {command.meaning}." for command in COMMANDS.values()]


def _orders_told() -> list[str]:
    return [f"{form.typed}: {form.meaning}." for forms in ORDERS.values() for form in forms]


def _contents() -> list[str]:
    asked, given = _commands_told(), _orders_told()
    return [
        "Questions and commands:",
        *asked,
        "Orders, in capital or small letters:",
        *given,
        DIRECTIONS,
        "Type help and a word for more, such as help plot. Quit saves the game and leaves.",
    ]
