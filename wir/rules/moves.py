"""How groups that come to a hex are told of: with the same facts and secrets, whatever paragraph brought them there."""

from typing import Any

from wir.model.groups import Mover
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.units import Unit
from wir.rules.change import Change


def tell_move(
    change: Change,
    mover: Mover,
    start: Hex | None,
    to: Hex | None,
    by: str,
    paragraph: str,
    *rulings: str,
    only: Side | None = None,
    **cost: Any,
) -> None:
    """Tells of a move of a group, and its own side alone what it cost and whether it ended there, None if nothing did.

    `cost` are points of fatigue, those of them for a `river`, and whether the group `halted` or is `spent` (§8.1, R54).
    """
    secrets = {mover.side: {"fatigue": None, "river": None, "halted": None, "spent": None, **cost}}
    facts: dict[str, Any] = {"by": by, "group": mover.id, "side": mover.side, "start": start, "to": to}
    change.tell("moved", paragraph, *rulings, secrets=secrets, only=only, **facts)


def tell_arrival(
    change: Change,
    side: Side,
    at: Hex | None,
    paragraph: str,
    *rulings: str,
    unit: Unit | None = None,
    only: Side | None = None,
    **who: Any,
) -> None:
    """Tells of what comes onto the map or into the pools, and its own side alone which unit that is.

    `who` is the number of the `group` that it is or `joins`, or of the `air` group, and whether it is of the
    `siberians`.
    """
    facts: dict[str, Any] = {"side": side, "group": None, "air": None, "at": at, "siberians": False, "joins": False}
    facts |= who
    named = {"unit": None, "strength": None} if unit is None else {"unit": unit.name, "strength": unit.strength}
    change.tell("arrived", paragraph, *rulings, secrets={side: named}, only=only, **facts)
