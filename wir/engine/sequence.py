"""The sequence of play as data (§3.3), and what happens when one phase or week gives way to the next (chapter 8)."""

from typing import Final

from wir.engine.execution import Step, execute
from wir.model.calendar import WEEK
from wir.model.phases import MOVEMENT, SUPPLY, Phase
from wir.model.players import WeekFigures
from wir.model.records import replace
from wir.model.sides import SIDES
from wir.model.state import Ending
from wir.orders.conduct import end_game
from wir.rules.aircraft import return_destroyed
from wir.rules.blind_plotting import hide_marches, reveal_marches
from wir.rules.change import Change
from wir.rules.designations import name_guards, redesignate
from wir.rules.entrenchment import entrench
from wir.rules.experience import trained
from wir.rules.fatigue import recovered
from wir.rules.lend_lease import ship
from wir.rules.partisans import attack_rails
from wir.rules.production import produce
from wir.rules.rail_building import lay_rails
from wir.rules.reinforcements import arrive, send_siberians
from wir.rules.victory import AT_ONCE, award_month, cities_held, ends_at_once, scores
from wir.rules.weather import change_weather


def end_week(change: Change) -> None:
    """Everything between the last attack of a week and the first order of the next (chapter 8, §8.9, §9.1).

    The game ends if the cities decide it or the last week is over; otherwise the new week begins.
    """
    state = change.state
    side = ends_at_once(state)
    if side is not None:
        _record(change)
        end_game(change, AT_ONCE[side], "8.9")
        return
    _restore_units(change)
    name_guards(change)
    for side in SIDES:
        produce(change, side)
    ship(change)
    attack_rails(change)
    award_month(change)
    _record(change)
    coming = state.date + WEEK
    if coming > state.terms.last_week:
        end_game(change, Ending("schedule"), "9.1")
        return
    redesignate(change, state.date, coming)
    change_weather(change, coming)
    _start_week(change)
    return_destroyed(change, state.week)
    send_siberians(change, coming)  # before the scheduled units, which may wait for a number (R117, R134)
    arrive(change, coming)
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
    change.dice.taken()  # hundreds of rolls that are not reported, and must not end up in a later event


def _record(change: Change) -> None:
    """Keeps each side's figures of the week."""
    state = change.state
    points = scores(state)
    for side in SIDES:
        groups = state.groups_of(side)
        player = state.players[side]
        record = WeekFigures(
            week=state.week,
            strength=sum(group.strength for group in groups),
            groups=len(groups),
            units=sum(len(group.units) for group in groups),
            losses=player.losses,
            surrendered=player.surrendered,
            victory_points=points[side],
            cities=cities_held(state, side),
            pools=player.pools,
        )
        change.update(side, records=(*player.records, record))


def _start_week(change: Change) -> None:
    """Clears the week's marks on groups, air groups and players."""
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
        change.update(
            side,
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


SEQUENCE: Final = tuple(Phase)
"""The seven phases of a week in their order (§3.3)."""


def following(phase: Phase) -> Phase:
    """The phase after another; after the execution the next week begins with the first."""
    return SEQUENCE[(SEQUENCE.index(phase) + 1) % len(SEQUENCE)]


def end_phase(change: Change) -> tuple[Step, ...]:
    """Ends the phase: what is due at its end happens, and the next one begins (§3.3, §6.8, §7.0).

    Returns the steps of the execution, where that was the phase.
    """
    phase = change.state.phase
    if phase in MOVEMENT and phase.side is not None:
        entrench(change, phase.side)
        change.update(phase.side, refilled=())
    if phase is Phase.SOVIET_MOVEMENT:
        hide_marches(change)
    elif phase is Phase.AXIS_MOVEMENT:
        reveal_marches(change)
    film = tuple(execute(change)) if phase is Phase.EXECUTION else ()
    change.tell("phase_ended", "3.3", ended=phase)
    if phase is Phase.EXECUTION:
        end_week(change)
    if change.state.ending is None:
        change.state.phase = following(phase)
        if change.state.phase in SUPPLY:
            _recall_depots(change)
    return film


def _recall_depots(change: Change) -> None:
    """All depots of a side return to their starting hexes as its supply phase begins (§5.2)."""
    side = change.state.side
    if side is None:
        return
    for depot in change.state.depots_of(side):
        change.state.depots[depot.id] = replace(depot, at=None, penalty=0)
