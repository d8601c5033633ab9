"""Enemies as they may be this week: how strong, and with the orders that the computer would give them."""

from collections.abc import Iterator
from typing import Final

from wir.ai.attacking import plan_attacks
from wir.ai.situation import survey
from wir.ai.stance import stance_of
from wir.ai.storming import plots_for
from wir.estimates.belief import believe
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View, view
from wir.orders.base import Action, Order
from wir.orders.giving import Giver, given_by
from wir.rules.change import Change
from wir.rules.dice import Dice, week_key

PLANS: Final = 2
"""How many enemy plans are made; the samples share them, since a plan takes longer to make than a week to fight."""

_STILL_TO_COME: Final = (Phase.AXIS_SUPPLY, Phase.AXIS_MOVEMENT)
"""What the Axis does after the last order of the Soviets (§3.3)."""


def imagined(known: View, samples: int, enemy: Giver) -> list[State]:
    """`samples` states as the week may stand, complete except for the side's own plots; `enemy` plays the Axis."""
    states = [_as_it_may_be(known, n) for n in range(samples)]
    if known.viewer is Side.AXIS:
        return _with_plots(states)
    return _with_marches(states, enemy)


def key_of_sample(number: int, week: int) -> bytes:
    """The key of the dice of a week as it may be; no game has it, since no seed is below 0."""
    return week_key(-1 - number, week)


def _as_it_may_be(known: View, number: int) -> State:
    """A state from which a View could have been made, with dice of its own."""
    believed = believe(known, seed=known.week * 100 + number)
    return State(**{name: part for name, part in believed.parts().items() if name != "viewer"} | {"seed": number})


def _with_plots(states: list[State]) -> list[State]:
    """The states with plots for the Soviets, whose marches are over and have been seen."""
    plans: list[list[Action]] = []
    for number, state in enumerate(states):
        if number < PLANS:
            situation = survey(view(state, Side.SOVIET))
            stance = stance_of(situation)
            attacks = plan_attacks(situation, stance)
            plans.append([plot for attack in attacks for plot in plots_for(situation, stance, attack)])
        _carry_out(state, plans[number % PLANS], Phase.SOVIET_MOVEMENT)
    return states


def _with_marches(states: list[State], enemy: Giver) -> list[State]:
    """The states after the Axis has marched and plotted, as it does after the Soviets."""
    plans: list[list[Action]] = []
    for number, state in enumerate(states):
        if number < PLANS:
            plans.append([*_plan(state.copy(), enemy)])
        _carry_out(state, plans[number % PLANS], Phase.AXIS_MOVEMENT)
    return states


def _plan(state: State, enemy: Giver) -> Iterator[Action]:
    """The orders of the Axis for its movement phase."""

    def carry_out(_: View, order: Order) -> View:
        if isinstance(order, Action) and order.check(state) is None:
            order.apply(_change(state))
        return view(state, Side.AXIS)

    for phase in _STILL_TO_COME:
        state.phase = phase
        for order, _ in given_by(enemy, view(state, Side.AXIS), carry_out):
            if phase is Phase.AXIS_MOVEMENT and isinstance(order, Action):
                yield order


def _carry_out(state: State, orders: list[Action], phase: Phase) -> None:
    """Carries out those of a phase's orders that are allowed."""
    now, state.phase = state.phase, phase
    for order in orders:
        if order.check(state) is None:
            order.apply(_change(state))
    state.phase = now


def _change(state: State) -> Change:
    return Change(state, Dice(key_of_sample(0, state.week)))
