"""What orders bring about at once, and the conduct of the game, each in a line (chapters 4 to 6)."""

from __future__ import annotations

from typing import Final

from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.words import count, place, signed
from wir.rules.plots import plot_words
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import SIDES as SIDE_WORDS
from wir.text.reports.told import Teller, Told


def _divided(told: Told) -> Line:
    return line(told.who(), " gives up units to a new group ", told.who("new"))


def _transferred(told: Told) -> Line:
    units = told.words("units") or "guns"
    return line(units, " of ", told.who(), " to ", told.who("to"))


def _aircraft(told: Told) -> Line:
    source = Span("the pool") if told.get("source") == "R" else told.who("source")
    return line(count(told.number("points"), "aircraft point"), " from ", source, " to ", told.who("to"))


def _built(told: Told) -> Line:
    unit, strength = told.word("unit"), told.number("strength")
    what = f"{unit}, {count(strength, 'point')}" if unit else "a unit"
    return line(what, " raised in ", Span(told.word("city"), Role.VALUE), ", group ", told.who())


def _factory(told: Told) -> Line:
    kind = told.word("factory").replace("_", " ")
    return line(f"new {kind} factory in ", Span(told.word("city"), Role.VALUE))


def _dismantled(told: Told) -> Line:
    saved = count(told.number("factories"), "factory", "factories")
    points, lost = count(told.number("points"), "construction point"), told.number("lost")
    over = Span(f", {lost} lost: the pool is full", Role.WARNING) if lost else ""
    return line(f"{saved} dismantled in ", Span(told.word("city"), Role.VALUE), f": {points}", over)


def _sailed(told: Told) -> Line:
    sea = told.word("sea").title()
    return line(f"{told.word('unit')} sails the {sea} Sea from ", told.who(), " to ", told.who("to"))


def _supplied(told: Told) -> Line:
    penalty = told.number("penalty")
    way = f" after {count(penalty, 'penalty hex', 'penalty hexes')}" if penalty else ""
    reached = count(len(told.get("groups", ())), "group")
    removed = f"-{told.number('percent')}% fatigue, {count(told.number('points'), 'supply point')}"
    return line(told.who("depot"), f" supplies {reached} from ", told.place(), f"{way}: {removed}")


def _rail_designated(told: Told) -> Line:
    return line(told.who("depot"), " has a railway laid in ", told.place(), " next week")


def _replaced(told: Told) -> Line:
    before, after = told.get("experience", (0, 0))
    points = signed(told.number("points"))
    return line(told.who(), f" {told.word('unit')} {points} strength, experience {before} → {after}")


def _artillery(told: Told) -> Line:
    return line(told.who(), f" {signed(told.number('points'))} guns")


def _plotted(told: Told) -> Line:
    plot = str(told.get("plot", ""))
    return line(told.who(), f" plots {plot}: {plot_words(plot)}" if plot else " has no plot any more")


def _strike_plotted(told: Told) -> Line:
    strike = told.get("strike")
    if not strike:
        return line(told.who("air"), " stays on the ground")
    aim = "bomb" if strike["kind"] == "bomb" else "attack the ground at"
    return line(told.who("air"), f" is to {aim} ", Span(place(told.scenario, Hex(*strike["at"])), Role.VALUE))


def _entrenched(told: Told) -> Line:
    return line(told.who(), f" digs in to level {told.number('level')}")


def _level(told: Told) -> Line:
    return line(f"the game goes on at level {told.number('level')}")


def _seat(told: Told) -> Line:
    return line(told.side_word(), f" is played by {told.word('player')}")


def _note(told: Told) -> Line:
    return line(Span("note: ", Role.LABEL), told.word("text"))


def _phase_ended(told: Told) -> Line:
    phase = Phase(told.get("ended"))
    whose = f"{SIDE_WORDS[phase.side]} " if phase.side is not None else ""
    label = phase.label.lower()
    return line(Span(f"{whose}{label} ends", Role.FAINT))


def _game_ended(told: Told) -> Line:
    by = {
        "schedule": "the last week is over",
        "agreement": "both sides agree to stop",
        "resignation": "one side gives up",
        "axis_automatic": "Moscow, Gorki and Kuybyshev are Axis",
        "soviet_automatic": "Riga, Brest and an Axis capital are Soviet",
    }.get(told.word("ended_by"), told.word("ended_by"))
    margin = signed(told.number("margin"))
    return line(Span(told.word("level"), Role.WARNING), f": {by}, Soviet margin {margin}")


OF_ORDERS: Final[dict[str, Teller]] = {
    "divided": _divided,
    "transferred": _transferred,
    "aircraft": _aircraft,
    "built": _built,
    "factory": _factory,
    "dismantled": _dismantled,
    "sailed": _sailed,
    "supplied": _supplied,
    "rail_designated": _rail_designated,
    "replaced": _replaced,
    "artillery": _artillery,
    "plotted": _plotted,
    "strike_plotted": _strike_plotted,
    "entrenched": _entrenched,
    "level": _level,
    "seat": _seat,
    "note": _note,
    "phase_ended": _phase_ended,
    "game_ended": _game_ended,
}
"""How each of them is told."""
