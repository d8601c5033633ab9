"""The end of a week and the start of the next (§3.3, chapters 5 and 8)."""

from __future__ import annotations

from datetime import timedelta

from wir.model.players import Player, Record
from wir.model.records import replace
from wir.model.sides import SIDES, Side
from wir.model.state import Ending
from wir.orders.conduct import end_game
from wir.rules.aircraft import return_destroyed
from wir.rules.change import Change
from wir.rules.experience import trained
from wir.rules.fatigue import recovered
from wir.rules.lend_lease import ship
from wir.rules.partisans import attack_rails
from wir.rules.production import produce_all
from wir.rules.rail_building import lay_rails
from wir.rules.redesignation import name_guards, redesignate
from wir.rules.reinforcements import arrive, send_siberians
from wir.rules.victory import automatic_winner, award_month, cities_of, scores
from wir.rules.weather import change_weather

_AUTOMATIC = {Side.AXIS: "axis_automatic", Side.SOVIET: "soviet_automatic"}
"""What an ending is called where a side brings it about by the cities it controls (§8.9)."""


def end_week(change: Change) -> None:
    """Everything between the last attack of a week and the first order of the next (chapter 8, §8.9, §9.1).

    The game ends where the cities decide it or the last week is over; else the state is that of the new week.
    """
    state = change.state
    winner = automatic_winner(state)
    if winner is not None:
        _record(change)
        end_game(change, Ending(_AUTOMATIC[winner], winner), "8.9")
        return
    _restore_units(change)
    name_guards(change)
    produce_all(change)
    ship(change)
    attack_rails(change)
    award_month(change)
    _record(change)
    coming = state.date + timedelta(days=7)
    if coming > state.terms.last_week:
        end_game(change, Ending("schedule"), "9.1")
        return
    redesignate(change, state.date, coming)
    change_weather(change, coming)
    _start_week(change)
    return_destroyed(change, state.week)
    arrive(change, coming)
    send_siberians(change, coming)
    lay_rails(change)


def _restore_units(change: Change) -> None:
    """A week's rest and training for every unit (§8.1, §8.2)."""
    state = change.state
    for number, group in sorted(state.groups.items()):
        units = tuple(
            trained(state, recovered(unit), change.dice, number, place, side=group.side)
            for place, unit in enumerate(group.units)
        )
        state.groups[number] = replace(group, units=units)
    change.dice.taken()  # hundreds of rolls that nobody is told of, and no later event is to carry


def _record(change: Change) -> None:
    """Keeps each side's figures of the week."""
    state = change.state
    points = scores(state)
    for side in SIDES:
        groups = state.groups_of(side)
        player = state.players[side]
        record = Record(
            week=state.week,
            strength=sum(group.strength for group in groups),
            groups=len(groups),
            units=sum(len(group.units) for group in groups),
            losses=player.losses,
            surrendered=player.surrendered,
            victory_points=points[side],
            cities=cities_of(state, side),
            pools=player.pools,
        )
        change.update(side, records=(*player.records, record))


def _start_week(change: Change) -> None:
    """Wipes the week's marks off groups, air groups and players."""
    state = change.state
    state.week += 1
    for number, group in sorted(state.groups.items()):
        state.groups[number] = replace(
            group,
            plot="",
            supplied_by=None,
            moved=0,
            allowance=0,
            halted=False,
            guns_added=False,
            marched=False,
            went_unsupplied=not group.supplied,
        )
    for number, air in sorted(state.air.items()):
        state.air[number] = replace(
            air, supplied_by=None, moved=False, strike=None, went_unsupplied=air.at is not None and not air.supplied
        )
    for side in SIDES:
        state.players[side] = _for_new_week(state.players[side])


def _for_new_week(player: Player) -> Player:
    return replace(
        player,
        aircraft_moved=0,
        dismantled=False,
        sailed=(),
        raised=(),
        built=0,
        railed=0,
        depot_turn=0,
        depots_used=(),
        losses=0,
        surrendered=0,
    )
