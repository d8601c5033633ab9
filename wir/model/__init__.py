"""What a game is: hexes, the map, groups, the state and its plain form.

What every room speaks of is imported from here, `from wir.model import Group, Hex, Side`, whichever module defines it.
Each module is loaded when something of it is first asked for; the title screen needs none of them.
"""

TYPE_CHECKING = False  # that of `typing`, which takes long to load
if TYPE_CHECKING:
    from wir.model.board import *
    from wir.model.cities import *
    from wir.model.distances import *
    from wir.model.errors import *
    from wir.model.events import *
    from wir.model.groups import *
    from wir.model.hexes import *
    from wir.model.phases import *
    from wir.model.players import *
    from wir.model.records import *
    from wir.model.roster import *
    from wir.model.scenario import *
    from wir.model.sides import *
    from wir.model.state import *
    from wir.model.terrain import *
    from wir.model.units import *
    from wir.model.view import *
    from wir.model.weather import *
_HOMES = {
    name: module
    for module, names in {
        "board": "Board Place Railway River",
        "cities": "City Factory",
        "distances": "Distances",
        "errors": "InputError LineError",
        "events": "Event Roll",
        "groups": "AirGroup Depot Group Kind Mover Status Strike StrikeKind",
        "hexes": "Hex",
        "phases": "Phase",
        "players": "Player Pools Raised Refilled Remainders Sighting WeekFigures",
        "records": "replace",
        "roster": "Places Roster",
        "scenario": "HistoricalFigure Length Reinforcement Scenario Terms",
        "sides": "SIDES Side",
        "state": "Ending Options State",
        "terrain": "Sea Terrain",
        "units": "Unit UnitType",
        "view": "Appearance View",
        "weather": "Weather",
    }.items()
    for name in names.split()
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'wir.model' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - for the same reason

    found = globals()[name] = getattr(import_module(f"wir.model.{_HOMES[name]}"), name)
    return found
