"""What the solitaire levels change (§10.0), and the house rule of surprise in the first week (§3.3, R128).

Level 3 is the historical one. As the number falls the Soviets get more reinforcements (R134, §8.14), entrench and learn
faster (R64, R90) and strike harder in the frost (R75), and German groups out of supply come to a halt (R49).
"""

from typing import Final

from wir.model.groups import AirGroup, Group, Mover
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.ground import on_friendly_line
from wir.rules.refusal import Refusal
from wir.rules.rulings import BARBAROSSA
from wir.rules.tables import UNSUPPLIED_MARCHES

EASY_LEVELS: Final = (1, 2)
"""The levels that help the Soviets beyond history."""


def helps_soviets(state: State) -> bool:
    """Whether the game is played at a level that helps the Soviets (§10.0)."""
    return state.level in EASY_LEVELS


def counts_unsupplied_marches(state: State, group: Group) -> bool:
    """Whether the turns in which a group marches out of supply are counted: for the Axis, at levels 1 and 2."""
    return helps_soviets(state) and group.side is Side.AXIS


def is_stranded(state: State, group: Group) -> bool:
    """Whether an Axis group has marched two turns out of supply and may not leave its hex by a plot (§10.0, R49).

    A turn begun on a friendly railway or city is not counted.
    """
    if not counts_unsupplied_marches(state, group) or group.supplied:
        return False
    return group.weeks_unsupplied >= UNSUPPLIED_MARCHES


def is_held(state: State, group: Group) -> bool:
    """Whether a stranded group may not march or go by rail either (§10.0, R49).

    On a friendly railway or city it counts as supplied for strategic movement (§6.2), and a march begun there goes on.
    """
    return is_stranded(state, group) and not group.moved and not on_friendly_line(state, group.at, group.side)


def setting_out(state: State, group: Group) -> Group:
    """The group as it leaves its hex voluntarily, with the week counted in which it marches out of supply (R49)."""
    if group.marched:
        return group
    counts = not group.supplied and not on_friendly_line(state, group.at, group.side)
    return replace(group, marched=True, weeks_unsupplied=group.weeks_unsupplied + counts)


def is_surprised(state: State, side: Side) -> bool:
    """Whether the house rule forbids a side to move, sail, plot and fly: the Soviets as the war begins (R128).

    A side that has been at war since then, as in Case Blue, is not surprised in the first week of its game.
    """
    begins = state.week == 1 and state.scenario.start <= BARBAROSSA
    return state.options.surprise and begins and side is Side.SOVIET


def why_surprised(state: State, mover: Mover) -> Refusal | None:
    """Why the house rule forbids a group or air group to move, sail, plot or fly this week, or None (§3.3, R128)."""
    if not is_surprised(state, mover.side):
        return None
    who = "air force is" if isinstance(mover, AirGroup) else "armies are"
    return Refusal("3.3", f"the Soviet {who} taken by surprise this week", "R128")
