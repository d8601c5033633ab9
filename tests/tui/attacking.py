"""A position with a target, and the list of the attack on it."""

from __future__ import annotations

from tests.kit import group, infantry, make_state, mech, panzer, rifle
from tests.tui.playing import Player
from wir.estimates.attack_plan import AttackPlan
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.text.panels.lines import length, text_of
from wir.tui.modes.attacking import Attacking

TARGET, FAR = Hex(4, 3), Hex(9, 9)


def player() -> Player:
    """A Soviet group between two Axis groups, armour behind one of them, aircraft, and another enemy farther off."""
    found = Player(
        make_state(
            group(12, (4, 4), infantry(), infantry(2)),
            group(14, (3, 4), infantry()),
            mech(1, (4, 5), panzer(1), panzer(2)),
            mech(2, (5, 3), panzer(3)),
            group(80, TARGET, rifle()),
            group(81, FAR, rifle()),
            group(15, (9, 10), infantry()),
            air=[AirGroup(52, Hex(4, 6), 60, supplied_by=58)],
        )
    )
    found.desk.cursor = TARGET
    return found


def listed(p: Player, width: int = 25, height: int = 18) -> str:
    lines = p.mode.side(width, height)
    assert lines is not None
    assert len(lines) <= height
    assert all(length(each) <= width for each in lines)
    return "\n".join(map(text_of, lines))


def attacking(p: Player) -> AttackPlan:
    assert isinstance(p.mode, Attacking)
    return p.mode.plan
