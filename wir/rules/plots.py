"""The language of tactical plots (§6.6).

A plot is up to three characters: a direction 1-6 for each of the group's moves, `0` for a pause, and at the end `S` to
attack without advancing or `B` to bombard only. Infantry groups move once, mechanized groups twice.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wir.model.groups import Group, Kind
from wir.model.hexes import COMPASS_WORDS, Hex, neighbour, way_of
from wir.model.state import State
from wir.model.units import FATIGUE_LIMIT
from wir.model.weather import Weather
from wir.model.words import called
from wir.rules.ground import is_land, why_closed
from wir.rules.levels import is_stranded, why_surprised
from wir.rules.refusal import Refusal

LEGAL_FORMS: Final = {
    Kind.INFANTRY: ("d", "dS", "dB"),
    Kind.MECHANIZED: ("d", "dS", "dB", "dd", "ddS", "ddB", "pd", "pdS", "pdB"),
}
"""The legal plots of §6.6: d direction, p pause, S stop, B bombardment; pdB by R9."""

RAIN_FORMS: Final = ("d", "dS", "dB", "pd", "pdS", "pdB")
"""Those allowed in RAIN: one entry or attack a week (R139)."""

STAYING_FORMS: Final = ("dS", "dB", "pdS", "pdB")
"""Those that attack or bombard from the hex where the group stands (§6.6)."""

_LONGEST: Final = 3
_DIRECTIONS: Final = "123456"


class LegAction(StrEnum):
    """What a group does in one movement segment."""

    PAUSE = "pause"
    MOVE = "move"
    ATTACK_ONLY = "stop"
    BOMBARD = "bombard"


@dataclass(frozen=True, slots=True)
class Leg:
    """One segment's part of a plot; `direction` is 0 for a pause."""

    action: LegAction
    direction: int


def normalized(text: str) -> str:
    """The plot as the game keeps it: capital letters, `0` for a pause, nothing after an S in the middle (R8, R11).

    Raises ValueError where the text holds anything but directions, pause, S and B, or is too long.
    """
    plot = text.strip().upper().replace("O", "0")
    if not re.fullmatch(r"[0-6SB]{1,3}", plot):
        raise ValueError(f"a plot is 1 to {_LONGEST} of the characters 1-6, 0, S and B, not {text!r}")
    return plot[: plot.index("S") + 1] if "S" in plot else plot


def ignored(text: str) -> str:
    """What of a plot as it was typed follows an S and is ignored (R11); the second 6 of `56S6`."""
    return text.strip().upper().partition("S")[2]


def form(plot: str) -> str:
    """The form of a plot in the letters of §6.6: `ddS` for `34S`; S and B stay as they are."""
    return "".join("p" if c == "0" else "d" if c in _DIRECTIONS else c for c in plot)


def forms_of(state: State, group: Group) -> list[str]:
    """The forms of plots that a group may have now: fewer in RAIN, or where it may not leave its hex (§6.6, R139)."""
    allowed = set(LEGAL_FORMS[group.kind])
    if state.weather is Weather.RAIN:
        allowed &= set(RAIN_FORMS)
    if why_must_stay(state, group) is not None:
        allowed &= set(STAYING_FORMS)
    return [shape for shape in LEGAL_FORMS[group.kind] if shape in allowed]


def legs(plot: str) -> tuple[Leg, ...]:
    """A legal plot, segment by segment: `34S` moves south-east, then attacks south without advancing."""
    if not plot:
        return ()
    last = {"S": LegAction.ATTACK_ONLY, "B": LegAction.BOMBARD}.get(plot[-1], LegAction.MOVE)
    directions = [int(c) for c in plot if c.isdigit()]
    actions = [LegAction.MOVE] * (len(directions) - 1) + [last]
    return tuple(
        Leg(LegAction.PAUSE if direction == 0 else action, direction)
        for direction, action in zip(directions, actions, strict=True)
    )


def aimed_at(start: Hex, plot: str) -> tuple[Hex, ...]:
    """The hexes to which the legs of a legal plot point, whether a group there enters, attacks or shells them."""
    return way_of(start, [leg.direction for leg in legs(plot) if leg.direction])


def entered_by(start: Hex, plot: str) -> tuple[Hex, ...]:
    """The hexes that a group with a legal plot enters if nobody is in the way."""
    return way_of(start, [leg.direction for leg in legs(plot) if leg.action is LegAction.MOVE])


def plot_words(plot: str, against: Sequence[Sequence[int]] = ()) -> str:
    """A legal plot in words: `south-east, then attack group 84 south and stay`; empty for none.

    `against` are the numbers of the enemy's groups that each leg meets; without them only the ways are told.
    """
    parts = []
    for n, leg in enumerate(legs(plot)):
        enemies = against[n] if n < len(against) else ()
        way = COMPASS_WORDS.get(leg.direction, "")
        whom = f"{called(enemies)} {way}" if enemies else way
        parts.append(
            {
                LegAction.PAUSE: "wait",
                LegAction.MOVE: f"attack {whom}" if enemies else way,
                LegAction.ATTACK_ONLY: f"attack {whom} and stay",
                LegAction.BOMBARD: f"bombard {whom}",
            }[leg.action]
        )
    return ", then ".join(parts)


def met_by(state: State, group: Group, plot: str) -> list[list[int]]:
    """The numbers of the enemy's groups in the hex to which each leg of a legal plot points, as they stand now."""
    at, enemy, met = group.at, group.side.enemy, list[list[int]]()
    for leg in legs(plot):
        at = neighbour(at, leg.direction) if leg.direction else at
        met.append([mover.id for mover in (*state.groups_at(at, enemy), *state.air_at(at, enemy)) if leg.direction])
    return met


def moves(plot: str) -> bool:
    """Whether a plot would take the group out of its hex."""
    return any(leg.action is LegAction.MOVE for leg in legs(plot))


def why_cannot_plot(state: State, group: Group, plot: str) -> Refusal | None:
    """Why a group may not have a plot, given in normalized form, or None (§6.2, §6.5, §6.6, §8.1, R129, R139, R156)."""
    if not plot:
        return None
    if (refusal := why_surprised(state, group)) is not None:
        return refusal
    if form(plot) not in LEGAL_FORMS[group.kind]:
        forms = ", ".join(LEGAL_FORMS[group.kind])
        return Refusal("6.6", f"{plot} is not a plot for {group.kind} groups: {forms}")
    if state.weather is Weather.RAIN and form(plot) not in RAIN_FORMS:
        return Refusal("8.4", f"{plot} acts twice; in RAIN a group moves, attacks or bombards once", "R139")
    if group.moved:
        return Refusal("6.2", f"group {group.id} has used strategic movement this week")
    if moves(plot) and (refusal := why_must_stay(state, group)) is not None:
        return refusal
    return _why_off_map(state, group, plot)


def why_must_stay(state: State, group: Group) -> Refusal | None:
    """Why only plots that attack or bombard from its hex are open to a group, or None (§6.5, §8.1, R49, R129)."""
    if group.guns_added:
        return _only_staying(group, "has added artillery", "6.5", "R61")
    if group.is_spent:
        return _only_staying(group, f"has a unit at {FATIGUE_LIMIT}% fatigue", "8.1", "R129")
    if is_stranded(state, group):
        return _only_staying(group, "has moved for two weeks out of supply", "10.0", "R49")
    return None


def _only_staying(group: Group, why: str, paragraph: str, ruling: str) -> Refusal:
    """The refusal of a plot such as 33S, which leaves the hex before it attacks, to a group that may not leave."""
    return Refusal(paragraph, f"group {group.id} {why}: only S and B plots from its hex", ruling)


def _why_off_map(state: State, group: Group, plot: str) -> Refusal | None:
    at = group.at
    for leg in legs(plot):
        if leg.direction:
            at = neighbour(at, leg.direction)
            if not is_land(state, at):
                return Refusal("7.3", f"{plot} does not lead on: {why_closed(state, at)}")
    return None
