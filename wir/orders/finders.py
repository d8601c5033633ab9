"""The groups, depots and cities that an order names, of the side whose phase it is, or RefusedError."""

from wir.model.cities import City
from wir.model.groups import AirGroup, Depot, Group, Mover, side_of
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.refusal import Refusal, RefusedError


def find_group(state: State, number: int) -> Group:
    """The combat group of a number (§4.1)."""
    group = state.groups.get(number)
    if group is not None and group.side is state.side:
        return group
    if 1 <= number <= 127 and side_of(number) is not state.side:
        raise RefusedError(Refusal("4.1", f"group {number} is not yours"))
    raise RefusedError(Refusal("4.1", f"there is no combat group {number}"))


def find_air(state: State, number: int) -> AirGroup:
    """The air group of a number (§4.2)."""
    air = state.air.get(number)
    if air is not None and air.side is state.side:
        return air
    raise RefusedError(Refusal("4.2", f"you have no air group {number}"))


def find_mover(state: State, number: int) -> Mover:
    """The combat or air group of a number."""
    return find_air(state, number) if number in state.air else find_group(state, number)


def find_depot(state: State, number: int) -> Depot:
    """The depot of a number (§5.1)."""
    depot = state.depots.get(number)
    if depot is not None and depot.side is state.side:
        return depot
    raise RefusedError(Refusal("5.1", f"you have no depot {number}"))


def find_city(state: State, name: str, paragraph: str) -> tuple[City, Side]:
    """The city of a name, of either side, and the side whose phase it is; `paragraph` is cited if it is unknown."""
    city = state.cities.get(city_name(state, name))
    if city is None or state.side is None:
        raise RefusedError(Refusal(paragraph, f"there is no city {name}"))
    return city, state.side


def city_name(state: State, name: str) -> str:
    """A city's name as the map writes it, however the player has capitalized it; an unknown one as it is."""
    if name in state.cities:
        return name
    return next((known for known in state.cities if known.casefold() == name.casefold()), name)


def acting_side(state: State) -> Side:
    """The side whose phase it is. Raises ValueError in the execution, which is neither side's."""
    if state.side is None:
        raise ValueError("no orders are given in the execution")
    return state.side


def own_groups(state: State, number: int | None) -> list[Group]:
    """The combat groups of the side whose phase it is, or only that of a number."""
    return [group for group in state.groups_of(acting_side(state)) if number in (None, group.id)]


def own_air(state: State, number: int | None) -> list[AirGroup]:
    """The air groups on the map of the side whose phase it is, or only the one of a number."""
    return [air for air in state.air_of(acting_side(state)) if number in (None, air.id)]


def own_depots(state: State, number: int | None) -> list[Depot]:
    """The depots of the side whose phase it is, or only the one of a number."""
    return [depot for depot in state.depots_of(acting_side(state)) if number in (None, depot.id)]


def own_cities(state: State) -> list[City]:
    """The cities of the side whose phase it is, by name."""
    return [city for _, city in sorted(state.cities.items()) if city.owner is state.side]
