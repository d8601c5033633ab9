"""Partisans, who cut the Axis railways in Russia (§8.7)."""

from fractions import Fraction

from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.rail_building import was_soviet
from wir.rules.rulings import PARTISAN_ATTACKS
from wir.rules.tables import PARTISANS_FROM, SECURITY_POINTS, SECURITY_STEP
from wir.rules.zones import occupied_by, zone_of_control


def expected_attacks(state: State) -> Fraction:
    """Mean number of attacks this week: more each year, fewer for points kept in the infantry pool (§8.7, R47)."""
    if state.year < PARTISANS_FROM:
        return Fraction(0)
    steps = state.players[Side.AXIS].pools.infantry // SECURITY_POINTS
    kept = max(0, 100 - SECURITY_STEP * steps)
    return PARTISAN_ATTACKS[min(state.year, max(PARTISAN_ATTACKS))] * kept / 100


def targets(state: State) -> list[Hex]:
    """The Axis rail hexes that partisans may cut: built in Russia, outside every Axis zone of control (§8.7, R47)."""
    board, before = state.scenario.board, state.scenario.lines_before
    guarded = zone_of_control(state, Side.AXIS)
    held = occupied_by(state, Side.AXIS)
    return sorted(
        hex_
        for hex_, side in state.rails.items()
        if side is Side.AXIS
        and before.get(hex_) is not Side.AXIS
        and hex_ in board.russia_1939
        and hex_ not in guarded
        and hex_ not in held
        and hex_ not in state.city_names
    )


def attack_rails(change: Change) -> None:
    """Partisan attacks at the end of a week; a cut hex is Soviet rail again, or as drawn if never so (§8.7, R46)."""
    expected = expected_attacks(change.state)
    if not expected:
        return
    attacks = change.dice.rounded(expected, "8.7", "attacks")
    if not attacks or not targets(change.state):
        change.tell("no_partisans", "8.7", "R47")
        return
    for n in range(attacks):
        open_to = targets(change.state)
        if not open_to:
            return
        target = open_to[change.dice.pick([1] * len(open_to), "8.7", "target", n)]
        if was_soviet(change.state, target):
            change.state.rails[target] = Side.SOVIET
        else:
            del change.state.rails[target]
        change.tell("partisans", "8.7", "R46", "R47", at=target)
