"""What orders bring about at once, and the conduct of the game, each in a line (chapters 4 to 6)."""

from __future__ import annotations

from typing import Final

from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.words import count, place, signed
from wir.rules.plots import plot_words
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.reports.event_facts import Facts, Wording


def _divided(facts: Facts) -> Line:
    return line(facts.who(), " gives up units to a new group ", facts.who("new"))


def _transferred(facts: Facts) -> Line:
    units = facts.words("units") or "guns"
    return line(units, " of ", facts.who(), " to ", facts.who("to"))


def _aircraft(facts: Facts) -> Line:
    source = Span("the pool") if facts.get("source") == "R" else facts.who("source")
    return line(count(facts.number("points"), "aircraft point"), " from ", source, " to ", facts.who("to"))


def _built(facts: Facts) -> Line:
    unit, strength = facts.word("unit"), facts.number("strength")
    what = f"{unit}, {count(strength, 'point')}" if unit else "a unit"
    return line(what, " raised in ", Span(facts.word("city"), Role.VALUE), ", group ", facts.who())


def _factory(facts: Facts) -> Line:
    kind = facts.word("factory").replace("_", " ")
    return line(f"new {kind} factory in ", Span(facts.word("city"), Role.VALUE))


def _dismantled(facts: Facts) -> Line:
    saved = count(facts.number("factories"), "factory", "factories")
    points, lost = count(facts.number("points"), "construction point"), facts.number("lost")
    over = Span(f", {lost} lost: the pool is full", Role.WARNING) if lost else ""
    return line(f"{saved} dismantled in ", Span(facts.word("city"), Role.VALUE), f": {points}", over)


def _sailed(facts: Facts) -> Line:
    sea = facts.word("sea").title()
    return line(f"{facts.word('unit')} sails the {sea} Sea from ", facts.who(), " to ", facts.who("to"))


def _supplied(facts: Facts) -> Line:
    penalty = facts.number("penalty")
    way = f" after {count(penalty, 'penalty hex', 'penalty hexes')}" if penalty else ""
    reached = count(len(facts.get("groups", ())), "group")
    removed = f"-{facts.number('percent')}% fatigue, {count(facts.number('points'), 'supply point')}"
    return line(facts.who("depot"), f" supplies {reached} from ", facts.place(), f"{way}: {removed}")


def _rail_designated(facts: Facts) -> Line:
    return line(facts.who("depot"), " has a railway laid in ", facts.place(), " next week")


def _replaced(facts: Facts) -> Line:
    before, after = facts.get("experience", (0, 0))
    points = signed(facts.number("points"))
    return line(facts.who(), f" {facts.word('unit')} {points} strength, experience {before} → {after}")


def _artillery(facts: Facts) -> Line:
    return line(facts.who(), f" {signed(facts.number('points'))} guns")


def _plotted(facts: Facts) -> Line:
    plot = str(facts.get("plot", ""))
    return line(facts.who(), f" plots {plot}: {plot_words(plot)}" if plot else " has no plot any more")


def _strike_plotted(facts: Facts) -> Line:
    strike = facts.get("strike")
    if not strike:
        return line(facts.who("air"), " stays on the ground")
    aim = "bomb" if strike["kind"] == "bomb" else "attack the ground at"
    return line(facts.who("air"), f" is to {aim} ", Span(place(facts.scenario, Hex(*strike["at"])), Role.VALUE))


def _entrenched(facts: Facts) -> Line:
    return line(facts.who(), f" digs in to level {facts.number('level')}")


def _level(facts: Facts) -> Line:
    return line(f"the game goes on at level {facts.number('level')}")


def _seat(facts: Facts) -> Line:
    return line(facts.side_word(), f" is played by {facts.word('player')}")


def _note(facts: Facts) -> Line:
    return line(Span("note: ", Role.LABEL), facts.word("text"))


def _phase_ended(facts: Facts) -> Line:
    phase = Phase(facts.get("ended"))
    whose = f"{phase.side.title()} " if phase.side is not None else ""
    label = phase.label.lower()
    return line(Span(f"{whose}{label} ends", Role.FAINT))


def _game_ended(facts: Facts) -> Line:
    by = {
        "schedule": "the last week is over",
        "agreement": "both sides agree to stop",
        "resignation": "one side gives up",
        "axis_automatic": "Moscow, Gorki and Kuybyshev are Axis",
        "soviet_automatic": "Riga, Brest and an Axis capital are Soviet",
    }.get(facts.word("ended_by"), facts.word("ended_by"))
    margin = signed(facts.number("margin"))
    return line(Span(facts.word("level"), Role.WARNING), f": {by}, Soviet margin {margin}")


OF_ORDERS: Final[dict[str, Wording]] = {
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
