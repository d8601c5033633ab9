"""The events of the tactical execution, each in a line (chapter 7)."""

from __future__ import annotations

from typing import Final

from wir.model.words import count, listed
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import SIDE_ROLES, odds
from wir.text.reports.event_facts import Facts, Wording


def _first_player(facts: Facts) -> Line:
    return line(facts.side_word(), " moves and attacks first this week")


def _strike(facts: Facts) -> Line:
    aim = "bombs" if facts.get("kind") == "bomb" else "attacks the ground at"
    lost = facts.number("downed") + facts.number("flak")
    fate = " but finds it under overcast" if facts.get("overcast") else ""
    losses = f", {count(lost, 'aircraft point')} lost" if lost else ""
    escort = " with escort" if facts.get("escorted") else ""
    return line(facts.who("air"), f" {aim} ", facts.place(), escort, fate, losses)


def _intercepted(facts: Facts) -> Line:
    lost: dict[str, int] = facts.get("lost", {})
    costs = listed(f"{number} loses {points}" for number, points in lost.items() if points)
    downed = count(facts.number("downed"), "bomber point")
    fate = f"; {costs}" if costs else ""
    return line(facts.side_word(), " fighters meet ", facts.who("air"), f": {downed} shot down", fate)


def _bombed(facts: Facts) -> Line:
    destroyed = [str(factory).replace("_", " ") for factory in facts.get("destroyed", ())]
    hit = f"{listed(destroyed)} destroyed" if destroyed else "no factory hit"
    return line(facts.who("air"), " bombs ", Span(facts.word("city"), Role.VALUE), f": {hit}")


def _ground_attack(facts: Facts) -> Line:
    hit = facts.all_of("groups") or line("aircraft")
    return line(facts.who("air"), " hits ", hit, " at ", facts.place(), _hits(facts))


def _bombarded(facts: Facts) -> Line:
    return line(facts.who(), " bombards ", facts.all_of("defenders"), " at ", facts.place(), _hits(facts))


def _hits(facts: Facts) -> str:
    """What a bombardment cost, as far as this side knows."""
    lost = sum(int(hit["strength_lost"]) for hit in facts.get("hit", ()))
    aircraft: dict[str, int] = facts.get("aircraft_lost", {})
    parts = [f"{lost} strength lost"] if lost else []
    parts += [f"{sum(aircraft.values())} aircraft points lost"] if sum(aircraft.values()) else []
    return f": {listed(parts)}" if parts else ""


def _attacked(facts: Facts) -> Line:
    defenders = facts.all_of("defenders") or line("aircraft")
    driven = facts.get("driven_out", ())
    left = [number for number, _, level in facts.get("entrenchment", ()) if level]
    fate = "driven out" if driven else "the works hold" if left and facts.get("odds", 0) else "they hold"
    losses: dict[str, int] = facts.get("losses", {})
    own, other = facts.side, facts.side.enemy
    return line(
        facts.all_of("attackers"),
        " attack " if len(facts.get("attackers", ())) > 1 else " attacks ",
        defenders,
        " at ",
        facts.place(),
        " ",
        Span(odds(facts.get("odds")), Role.VALUE),
        f": {fate}, losses ",
        Span(f"{own.title()} {losses.get(own, 0)}", SIDE_ROLES[own]),
        ", ",
        Span(f"{other.title()} {losses.get(other, 0)}", SIDE_ROLES[other]),
    )


def _retreated(facts: Facts) -> Line:
    lost, guns = facts.number("strength_lost"), facts.number("guns_lost")
    parts = [f"{lost} strength"] if lost else []
    parts += [count(guns, "gun point")] if guns else []
    costs = f", losing {listed(parts)}" if parts else ""
    return line(facts.who(), " retreats from ", facts.place("start"), " to ", facts.place("to"), costs)


def _surrendered(facts: Facts) -> Line:
    strength = facts.number("strength")
    lost = f": {strength} strength points, {facts.words('units')}" if strength else ""
    return line(facts.who(), " ", Span("surrenders", Role.WARNING), " at ", facts.place(), lost)


def _advanced(facts: Facts) -> Line:
    return line(facts.who(), " advances to ", facts.place("to"), _tired(facts))


def _moved(facts: Facts) -> Line:
    ways = {"rail": " goes by rail to ", "strategic": " marches to ", "hidden": " turns out to have come to "}
    return line(facts.who(), ways.get(str(facts.get("by")), " moves to "), facts.place("to"), _tired(facts))


def _tired(facts: Facts) -> str:
    points = facts.number("fatigue")
    halted = ", and stops there" if facts.get("halted") else ""
    return f", +{points} fatigue{halted}" if points else halted


def _stopped(facts: Facts) -> Line:
    return line(facts.who(), " stops at ", facts.place(), f": {facts.word('reason')}")


def _captured(facts: Facts) -> Line:
    factories = count(facts.number("factories_destroyed"), "factory", "factories")
    wrecked = f", {factories} destroyed" if facts.number("factories_destroyed") else ""
    city = Span(facts.word("city"), Role.VALUE)
    return line(
        facts.side_word("by"), " captures ", city, f", supply centers now {facts.number('supply_centers')}", wrecked
    )


def _air_destroyed(facts: Facts) -> Line:
    points = facts.number("points")
    lost = f": {facts.number('saved')} of {count(points, 'point')} saved" if points else ""
    return line(facts.who("air"), " ", Span("is overrun", Role.WARNING), " at ", facts.place(), lost)


OF_COMBAT: Final[dict[str, Wording]] = {
    "first_player": _first_player,
    "strike": _strike,
    "intercepted": _intercepted,
    "bombed": _bombed,
    "ground_attack": _ground_attack,
    "bombarded": _bombarded,
    "attacked": _attacked,
    "retreated": _retreated,
    "surrendered": _surrendered,
    "advanced": _advanced,
    "moved": _moved,
    "stopped": _stopped,
    "captured": _captured,
    "air_destroyed": _air_destroyed,
}
"""How each of them is told."""
