"""The events of the tactical execution, each in a line (chapter 7)."""

from __future__ import annotations

from typing import Final

from wir.model.words import count, listed
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import SIDE_ROLES, odds
from wir.text.panels.words import SIDES as SIDE_WORDS
from wir.text.reports.told import Teller, Told


def _first_player(told: Told) -> Line:
    return line(told.side_word(), " moves and attacks first this week")


def _strike(told: Told) -> Line:
    aim = "bombs" if told.get("kind") == "bomb" else "attacks the ground at"
    lost = told.number("downed") + told.number("flak")
    fate = " but finds it under overcast" if told.get("overcast") else ""
    losses = f", {count(lost, 'aircraft point')} lost" if lost else ""
    escort = " with escort" if told.get("escorted") else ""
    return line(told.who("air"), f" {aim} ", told.place(), escort, fate, losses)


def _intercepted(told: Told) -> Line:
    lost: dict[str, int] = told.get("lost", {})
    costs = listed(f"{number} loses {points}" for number, points in lost.items() if points)
    downed = count(told.number("downed"), "bomber point")
    fate = f"; {costs}" if costs else ""
    return line(told.side_word(), " fighters meet ", told.who("air"), f": {downed} shot down", fate)


def _bombed(told: Told) -> Line:
    destroyed = [str(factory).replace("_", " ") for factory in told.get("destroyed", ())]
    hit = f"{listed(destroyed)} destroyed" if destroyed else "no factory hit"
    return line(told.who("air"), " bombs ", Span(told.word("city"), Role.VALUE), f": {hit}")


def _ground_attack(told: Told) -> Line:
    hit = told.all_of("groups") or line("aircraft")
    return line(told.who("air"), " hits ", hit, " at ", told.place(), _hits(told))


def _bombarded(told: Told) -> Line:
    return line(told.who(), " bombards ", told.all_of("defenders"), " at ", told.place(), _hits(told))


def _hits(told: Told) -> str:
    """What a bombardment cost, as far as this side knows."""
    lost = sum(int(hit["strength_lost"]) for hit in told.get("hit", ()))
    aircraft: dict[str, int] = told.get("aircraft_lost", {})
    parts = [f"{lost} strength lost"] if lost else []
    parts += [f"{sum(aircraft.values())} aircraft points lost"] if sum(aircraft.values()) else []
    return f": {listed(parts)}" if parts else ""


def _attacked(told: Told) -> Line:
    defenders = told.all_of("defenders") or line("aircraft")
    driven = told.get("driven_out", ())
    left = [number for number, _, level in told.get("entrenchment", ()) if level]
    fate = "driven out" if driven else "the works hold" if left and told.get("odds", 0) else "they hold"
    losses: dict[str, int] = told.get("losses", {})
    own, other = told.side, told.side.enemy
    return line(
        told.all_of("attackers"),
        " attack " if len(told.get("attackers", ())) > 1 else " attacks ",
        defenders,
        " at ",
        told.place(),
        " ",
        Span(odds(told.get("odds")), Role.VALUE),
        f": {fate}, losses ",
        Span(f"{SIDE_WORDS[own]} {losses.get(own, 0)}", SIDE_ROLES[own]),
        ", ",
        Span(f"{SIDE_WORDS[other]} {losses.get(other, 0)}", SIDE_ROLES[other]),
    )


def _retreated(told: Told) -> Line:
    lost, guns = told.number("strength_lost"), told.number("guns_lost")
    parts = [f"{lost} strength"] if lost else []
    parts += [count(guns, "gun point")] if guns else []
    costs = f", losing {listed(parts)}" if parts else ""
    return line(told.who(), " retreats from ", told.place("start"), " to ", told.place("to"), costs)


def _surrendered(told: Told) -> Line:
    strength = told.number("strength")
    lost = f": {strength} strength points, {told.words('units')}" if strength else ""
    return line(told.who(), " ", Span("surrenders", Role.WARNING), " at ", told.place(), lost)


def _advanced(told: Told) -> Line:
    return line(told.who(), " advances to ", told.place("to"), _tired(told))


def _moved(told: Told) -> Line:
    ways = {"rail": " goes by rail to ", "strategic": " marches to ", "hidden": " turns out to have come to "}
    return line(told.who(), ways.get(str(told.get("by")), " moves to "), told.place("to"), _tired(told))


def _tired(told: Told) -> str:
    points = told.number("fatigue")
    halted = ", and stops there" if told.get("halted") else ""
    return f", +{points} fatigue{halted}" if points else halted


def _stopped(told: Told) -> Line:
    return line(told.who(), " stops at ", told.place(), f": {told.word('reason')}")


def _captured(told: Told) -> Line:
    factories = count(told.number("factories_destroyed"), "factory", "factories")
    wrecked = f", {factories} destroyed" if told.number("factories_destroyed") else ""
    city = Span(told.word("city"), Role.VALUE)
    return line(
        told.side_word("by"), " captures ", city, f", supply centers now {told.number('supply_centers')}", wrecked
    )


def _air_destroyed(told: Told) -> Line:
    points = told.number("points")
    lost = f": {told.number('saved')} of {count(points, 'point')} saved" if points else ""
    return line(told.who("air"), " ", Span("is overrun", Role.WARNING), " at ", told.place(), lost)


OF_COMBAT: Final[dict[str, Teller]] = {
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
