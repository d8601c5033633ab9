"""Who holds what when a scenario begins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from wir.model.hexes import Hex
from wir.model.plain import control_from, starting_rails
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.scenario.errors import Problems


@dataclass(frozen=True)
class FirstHolders:
    """The owners of the hexes and railways at the start of a scenario, worked out once for all checks."""

    scenario: Scenario

    @cached_property
    def control(self) -> dict[Hex, Side]:
        """The owner of each hex."""
        return control_from(self.scenario.board, self.scenario.control)

    @cached_property
    def rails(self) -> dict[Hex, Side]:
        """The side that can use the railway of each hex."""
        return starting_rails(self.scenario)

    def check_stand(self, hex_: Hex, side: Side, place: str, problems: Problems) -> None:
        """Notes a hex that is not on land or not in a side's own country."""
        board = self.scenario.board
        if hex_ not in board.drawn:
            problems.add(place, f"{hex_} is not a hex of this map")
        elif hex_ not in board.land:
            problems.add(place, f"{hex_} is {board.drawn[hex_]}, not land")
        elif self.control.get(hex_) is not side:
            problems.add(place, f"{hex_} is not in the hands of the {side} side by the control drawing")

    def is_airfield(self, hex_: Hex) -> bool:
        """Whether aircraft can be based in a land hex: clear, with a railway or a city (§6.2)."""
        scenario = self.scenario
        return scenario.board.drawn[hex_] is Terrain.CLEAR or hex_ in self.rails or hex_ in scenario.city_names
