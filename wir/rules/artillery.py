"""Artillery of combat groups: build-up, return, consumption (§6.5, §8.10)."""

from wir.model.groups import Group
from wir.model.records import replace
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.plots import moves
from wir.rules.refusal import Refusal
from wir.rules.rulings import ARTILLERY_IN_GROUP
from wir.rules.tables import ARTILLERY_CONSUMED, ARTILLERY_FULL, ARTILLERY_STEP


def why_cannot_add_guns(state: State, group: Group) -> Refusal | None:
    """Why a group may not build up artillery now, or None (§6.5, §8.10, R61, R63)."""
    if not group.supplied:
        return Refusal("6.5", f"group {group.id} is out of supply")
    if group.guns_added:
        return Refusal("6.5", f"group {group.id} has already added artillery this week")
    if group.moved:
        return Refusal("6.2", f"group {group.id} has used strategic movement this week")
    if moves(group.plot):
        return Refusal("6.5", f"group {group.id} has plotted to move ({group.plot}); take the plot back first", "R61")
    if group.artillery > ARTILLERY_FULL:
        return Refusal("8.10", f"group {group.id} has more than {ARTILLERY_FULL} artillery points", "R63")
    if state.players[group.side].pools.artillery == 0:
        return Refusal("6.5", "the artillery pool is empty")
    return None


def add_guns(change: Change, group: Group) -> None:
    """Adds thirty artillery points, or what is left in the pool; the group may do no more this week (§6.5)."""
    added = min(ARTILLERY_STEP, change.pools(group.side).artillery)
    change.pay(group.side, artillery=added)
    change.put(replace(group, artillery=group.artillery + added, guns_added=True, halted=True))
    change.tell("artillery", "6.5", "R61", of=group, private=True, points=added)


def return_guns(change: Change, group: Group) -> Group:
    """The group without its guns, which go back to the pool as far as there is room (§8.10, R62)."""
    if not group.artillery:
        return group
    change.earn(group.side, artillery=group.artillery)
    return replace(group, artillery=0)


def within_limit(change: Change, group: Group) -> Group:
    """The group with no more guns than a group may have; the rest goes back to the pool (R23, R63)."""
    excess = group.artillery - ARTILLERY_IN_GROUP
    if excess <= 0:
        return group
    change.earn(group.side, artillery=excess)
    return replace(group, artillery=ARTILLERY_IN_GROUP)


def after_firing(group: Group) -> Group:
    """The group after firing once: a quarter of its guns, rounded up, is used up (§8.10, R84)."""
    used = -(-group.artillery * ARTILLERY_CONSUMED // 100)
    return replace(group, artillery=group.artillery - used)
