"""What is laid over the hexes, from the state or from what the rules have worked out.

Those that take mappings are fed by the rules; hexes are tinted in their order, so that nothing depends on that of a
set.
"""

from bisect import bisect
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Final

from wir.model.groups import DEPOT_NUMBERS
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.rules.supply import is_unsupplied
from wir.text.map.arms import STEPS, Tint
from wir.text.map.overlay import Overlay
from wir.text.map.rails import tracks

_FATIGUE_STEP: Final = 20
"""Percent of fatigue for each step of the scale."""

_UNSUPPLIED: Final = Tint.STEP_4
"""The red of the scale."""

_MUCH: Final = 40
_SOME: Final = 20
"""Percent of fatigue whose removal counts as much, and percent that still counts."""

_BANDS: Final = ("0-19%", "20-39%", "40-59%", "60-79%", "80-95%")
"""The steps in words."""


def control(state: State) -> Overlay:
    """Who controls each hex (R133)."""
    tints = {hex_: Tint[side.name] for hex_, side in sorted(state.control.items())}
    return Overlay(tints, legend=((Tint.AXIS, "Axis ground"), (Tint.SOVIET, "Soviet ground")))


def rails(state: State) -> Overlay:
    """Which side the railway in each hex serves, which are cut, and which are being built (§5.3, §6.3, §8.7)."""
    tints = {hex_: Tint[track.name] for hex_, track in sorted(tracks(state).items())}
    legend = (
        (Tint.AXIS, "Axis railway"),
        (Tint.SOVIET, "Soviet railway"),
        (Tint.BUILDING, "built next week"),
        (Tint.CUT, "torn up"),
    )
    return Overlay(tints, legend=legend)


def fatigue(state: State) -> Overlay:
    """The fatigue of the most tired unit in each hex, of the groups whose units are known (§8.1)."""
    worst: dict[Hex, int] = {}
    for group in state.groups.values():
        for unit in group.units:
            worst[group.at] = max(worst.get(group.at, 0), unit.fatigue)
    return _scaled(worst, lambda percent: percent // _FATIGUE_STEP, _BANDS)


def entrenchment(state: State) -> Overlay:
    """The deepest entrenchment in each hex, of the groups whose units are known (§6.8)."""
    deepest: dict[Hex, int] = {}
    for group in state.groups.values():
        if group.units:
            deepest[group.at] = max(deepest.get(group.at, 0), group.entrenchment)
    shown = _scaled(
        {hex_: level for hex_, level in deepest.items() if level},
        lambda level: level - 1,
        ("level 1", "level 2", "level 3", "level 4", "level 5"),
    )
    return Overlay(shown.tints, {hex_: str(level) for hex_, level in sorted(deepest.items())}, shown.legend)


def weather(state: State) -> Overlay:
    """What the weather does to the land: mud everywhere, or frozen swamps and rivers (§8.4)."""
    board = state.scenario.board
    if state.weather is Weather.RAIN:
        return Overlay(dict.fromkeys(sorted(board.land), Tint.MUD), legend=((Tint.MUD, "mud"),))
    if not state.weather.freezes:
        return Overlay()
    wet = {hex_ for hex_, terrain in board.drawn.items() if terrain is Terrain.SWAMP}
    wet.update(a for (a, _), is_strait in board.river_sides.items() if not is_strait and a in board.land)
    return Overlay(dict.fromkeys(sorted(wet), Tint.FROZEN), legend=((Tint.FROZEN, "frozen swamp or river"),))


def zones(axis: Collection[Hex], soviet: Collection[Hex]) -> Overlay:
    """The zones of control of both sides (§6.10)."""
    tints = {
        hex_: Tint.BOTH if hex_ in axis and hex_ in soviet else Tint.AXIS if hex_ in axis else Tint.SOVIET
        for hex_ in sorted({*axis, *soviet})
    }
    legend = ((Tint.AXIS, "Axis zone"), (Tint.SOVIET, "Soviet zone"), (Tint.BOTH, "both"))
    return Overlay(tints, legend=legend)


def supply(state: State, side: Side, relief: Mapping[Hex, int], penalties: Collection[Hex]) -> Overlay:
    """Which depot has supplied each group of a side, the penalty hexes, and what fatigue supply would remove (§5.2).

    `relief` is in percent; a penalty hex has a question mark after it. A depot's number has a letter before it if it
    could be read as percent. One unsupplied group in a hex counts for both, and no group is marked before supply
    matters to it.
    """
    tints = {hex_: _relief_tint(percent) for hex_, percent in sorted(relief.items())}
    labels = {hex_: str(percent) for hex_, percent in sorted(relief.items())}
    for hex_ in sorted(penalties):
        tints.setdefault(hex_, Tint.DOUBTFUL)
        labels[hex_] = f"{labels.get(hex_, '')}{Tint.DOUBTFUL.value}"
    depots: dict[Hex, int | None] = {}
    for group in state.movers_of(side):
        if group.at is not None and (group.supplied or is_unsupplied(state, group)):
            depots[group.at] = group.supplied_by if depots.get(group.at, 0) is not None else None
    for hex_, depot in depots.items():
        tints[hex_] = _UNSUPPLIED if depot is None else Tint.GOOD
        labels[hex_] = Tint.BAD.value if depot is None else _depot_label(depot)
    sample = _depot_label(DEPOT_NUMBERS[side][0])
    legend = (
        (Tint.GOOD, f"depot that supplied, as {sample}, or {_MUCH}% of fatigue or more removed"),
        (Tint.STEP_1, f"{_SOME} to {_MUCH - 1}% removed"),
        (Tint.STEP_3, f"less than {_SOME}% removed"),
        (_UNSUPPLIED, "not supplied"),
        (Tint.DOUBTFUL, "penalty hex"),
    )
    return Overlay(tints, labels, legend)


def _depot_label(number: int) -> str:
    return str(number) if number >= 100 else f"d{number}"


def _relief_tint(percent: int) -> Tint:
    return Tint.GOOD if percent >= _MUCH else Tint.STEP_1 if percent >= _SOME else Tint.STEP_3


def threat(strengths: Mapping[Hex, int], odds: Mapping[Hex, Fraction]) -> Overlay:
    """The ACS with which enemies could attack each hex, in thousands from 1000 on; odds where the side is in danger.

    After the odds comes an exclamation mark, which is alone if no enemy can attack at once.
    """
    shown = _scaled(strengths, lambda acs: bisect(_THREATS, acs), _THREAT_WORDS)
    labels = {hex_: str(acs) if acs < 1000 else f"{round(acs / 1000)}k" for hex_, acs in strengths.items()}
    labels |= {hex_: f"{min(99, int(each)) or ''}{Tint.BAD.value}" for hex_, each in odds.items()}
    tints = {**shown.tints, **dict.fromkeys(odds, Tint.BAD)}
    legend = ((Tint.BAD, "in danger: odds against you"), *shown.legend)
    return Overlay(dict(sorted(tints.items())), dict(sorted(labels.items())), legend)


_THREATS: Final = (50, 100, 200, 400)
_THREAT_WORDS: Final = ("ACS below 50", "50 to 99", "100 to 199", "200 to 399", "400 or more")
"""The steps of strength, and their words."""


def movement_range(costs: Mapping[Hex, int], stops: Collection[Hex]) -> Overlay:
    """The fatigue of each hex within reach for the group in hand, and where it would have to stop."""
    tints = {hex_: Tint.STOP if hex_ in stops else Tint.GOOD for hex_ in sorted(costs)}
    labels = {hex_: str(cost) for hex_, cost in sorted(costs.items())}
    return Overlay(tints, labels, ((Tint.GOOD, "within reach: fatigue"), (Tint.STOP, "must stop there")))


def _scaled(amounts: Mapping[Hex, int], step: Callable[[int], int], meanings: tuple[str, ...]) -> Overlay:
    """Amounts as labels, tinted by the step, from 0, that each of them reaches."""
    last = len(STEPS) - 1
    tints = {hex_: STEPS[max(0, min(last, step(amount)))] for hex_, amount in sorted(amounts.items())}
    labels = {hex_: str(amount) for hex_, amount in sorted(amounts.items())}
    return Overlay(tints, labels, tuple(zip(STEPS, meanings, strict=True)))
