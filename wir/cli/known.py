"""The errors that say what is wrong with the input, in one line each. Imported only when one has been raised."""

from __future__ import annotations

from typing import Final

from wir.lab.errors import LabError
from wir.match.players import PlayerError
from wir.match.positions import PositionError
from wir.model.plain import PlainError
from wir.orders.reading import OrderError
from wir.saves.errors import SaveError
from wir.scenario import ScenarioError

KNOWN: Final = (SaveError, ScenarioError, PlayerError, PositionError, PlainError, OrderError, LabError)
