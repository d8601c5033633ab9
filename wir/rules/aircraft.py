"""Air groups: transfers (§4.2, §4.5), destruction and return (§7.7, R97, R141)."""

from fractions import Fraction

from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.change import Change, tell_arrival
from wir.rules.refusal import Refusal
from wir.rules.supply import is_cut_off
from wir.rules.tables import AIR_RETURN, AIR_SAVED, AIRCRAFT_IN_GROUP, AIRCRAFT_TRANSFERRED, AIRFIELD_LOSS, STACKING
from wir.rules.zones import occupied_by


def why_cannot_transfer_aircraft(state: State, loser: AirGroup | None, gainer: AirGroup, points: int) -> Refusal | None:
    """Why aircraft points may not pass to an air group, or None; a loser of None is the pool, `R` (§4.5, R96)."""
    if points <= 0:
        return Refusal("4.5", "transfer at least one aircraft point")
    if loser is not None and loser.id == gainer.id:
        return Refusal("4.5", "an air group cannot transfer to itself")
    for air in (loser, gainer):
        if air is not None and air.at is None:
            return being_rebuilt(air)
    player = state.players[gainer.side]
    held = player.pools.aircraft if loser is None else loser.points
    if points > held:
        return Refusal("4.5", f"only {held} aircraft points are available")
    moved = player.aircraft_moved
    if moved + points > AIRCRAFT_TRANSFERRED:
        return Refusal(
            "4.5",
            f"at most {AIRCRAFT_TRANSFERRED} aircraft points a week; {moved} have been transferred already",
            "R96",
        )
    if gainer.points + points > AIRCRAFT_IN_GROUP:
        return Refusal("4.5", f"air group {gainer.id} would have more than {AIRCRAFT_IN_GROUP} points")
    return None


def being_rebuilt(air: AirGroup) -> Refusal:
    """Why nothing can be asked of an air group that has been destroyed and has not returned yet (§7.7)."""
    return Refusal("7.7", f"air group {air.id} is being rebuilt and not on the map")


def transfer_aircraft(change: Change, loser: AirGroup | None, gainer: AirGroup, points: int) -> None:
    """Carries out a checked transfer of aircraft (§4.5)."""
    side = gainer.side
    if loser is None:
        change.pay(side, aircraft=points)
    else:
        change.put(replace(loser, points=loser.points - points))
    change.put(replace(gainer, points=gainer.points + points))
    change.update(side, aircraft_moved=change.player(side).aircraft_moved + points)
    source = "R" if loser is None else loser.id
    change.tell("aircraft", "4.5", only=side, side=side, source=source, to=gainer.id, points=points)


def hit_on_the_ground(change: Change, target: Hex, side: Side, points: Fraction, *subject: object) -> dict[str, int]:
    """Aircraft that a side's air groups in a hex lose to bombs equal to so many German aircraft points (§7.1, R140)."""
    lost: dict[str, int] = {}
    for air in change.state.air_at(target, side):
        hits = change.dice.rounded(points / AIRFIELD_LOSS, "7.1", "airfield", *subject, air.id, side=side)
        lost[str(air.id)] = min(air.points, hits)
        change.put(replace(air, points=air.points - lost[str(air.id)]))
    return lost


def destroy(change: Change, air: AirGroup) -> None:
    """Destroys an air group on the ground: half its aircraft are saved, the group returns later (§7.7, R97, R141)."""
    saved = change.dice.rounded(air.points * AIR_SAVED, "7.7", "saved", air.id, side=air.side)
    weeks = change.dice.between(*AIR_RETURN, "7.7", "return", air.id, side=air.side)
    wasted = change.earn(air.side, aircraft=saved)
    change.put(AirGroup(air.id, None, returns=change.state.week + weeks))
    secrets = {air.side: {"points": air.points, "saved": saved - wasted.get("aircraft", 0)}}
    change.tell("air_destroyed", "7.7", "R97", "R141", of=air, at=air.at, secrets=secrets)


def return_destroyed(change: Change, week: int) -> None:
    """Brings destroyed air groups back on a free friendly depot entry hex for the coming week (§7.7, R97)."""
    state = change.state
    for side in SIDES:
        for number, air in sorted(state.air.items()):
            if air.side is not side or air.at is not None or air.returns is None or air.returns > week:
                continue
            place = _free_entry(state, side)
            if place is not None:
                change.put(AirGroup(number, place))
                tell_arrival(change, side, place, "7.7", "R97", air=number)


def _free_entry(state: State, side: Side) -> Hex | None:
    """The first depot entry hex of a side with room for an air group and without enemies (R97)."""
    own, enemy = occupied_by(state, side), occupied_by(state, side.enemy)
    open_to = (depot.entry for depot in state.depots_of(side) if not is_cut_off(state, depot))
    return next((entry for entry in open_to if own[entry] < STACKING and not enemy[entry]), None)
