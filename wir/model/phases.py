"""The phases of a week (§3.3), by the letters of the book."""

from enum import StrEnum
from typing import Final

from wir.model.sides import Side


class Phase(StrEnum):
    """One of the seven phases A-G, in their order."""

    AXIS_ADJUSTMENT = "A"
    SOVIET_ADJUSTMENT = "B"
    SOVIET_SUPPLY = "C"
    SOVIET_MOVEMENT = "D"
    AXIS_SUPPLY = "E"
    AXIS_MOVEMENT = "F"
    EXECUTION = "G"

    @property
    def side(self) -> Side | None:
        """Whose phase it is; the execution belongs to neither side."""
        if self is Phase.EXECUTION:
            return None
        return Side.AXIS if self in _AXIS else Side.SOVIET

    @property
    def label(self) -> str:
        """The name in words, without the side."""
        return _LABELS[self]


ADJUSTMENT: Final = (Phase.AXIS_ADJUSTMENT, Phase.SOVIET_ADJUSTMENT)
SUPPLY: Final = (Phase.SOVIET_SUPPLY, Phase.AXIS_SUPPLY)
MOVEMENT: Final = (Phase.SOVIET_MOVEMENT, Phase.AXIS_MOVEMENT)

SUPPLY_OF: Final = {Side.AXIS: Phase.AXIS_SUPPLY, Side.SOVIET: Phase.SOVIET_SUPPLY}
"""The phase in which a side's depots move."""

MOVEMENT_OF: Final = {Side.AXIS: Phase.AXIS_MOVEMENT, Side.SOVIET: Phase.SOVIET_MOVEMENT}
"""The phase in which a side's groups move, at whose end they dig."""

_AXIS = (Phase.AXIS_ADJUSTMENT, Phase.AXIS_SUPPLY, Phase.AXIS_MOVEMENT)
_LABELS = {
    **dict.fromkeys(ADJUSTMENT, "Group adjustment and building"),
    **dict.fromkeys(SUPPLY, "Supply"),
    **dict.fromkeys(MOVEMENT, "Movement and tactical plot"),
    Phase.EXECUTION: "Tactical execution",
}
