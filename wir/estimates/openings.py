"""What the groups without orders could attack this week: each target with its most effective attackers (§6.6)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from wir.estimates.assaults import Joiner, Manner, assault, enough, joiners, needed
from wir.estimates.forecast import Beliefs, Forecast, as_believed
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.view import View
from wir.rules.retreats import retreat_hexes
from wir.rules.tables import RETREAT_CHANCES
from wir.rules.zones import field_of


@dataclass(frozen=True, slots=True)
class Opening:
    """An enemy hex that groups without orders could attack, what enough of them would achieve, and the rest.

    `spare` are groups that have no better target and are not needed against this one.
    """

    target: Hex
    forecast: Forecast
    spare: tuple[int, ...]

    @property
    def groups(self) -> tuple[int, ...]:
        """The groups that would attack."""
        return tuple(part.group.id for part in self.forecast.parts)


def openings(view: View, idle: Collection[Group], beliefs: Beliefs) -> tuple[list[Opening], tuple[int, ...]]:
    """What these groups could attack at even odds, each sent against one target, the most worth first.

    Also returns the numbers of the groups that could attack only at worse odds.
    """
    targets = _in_reach(view, {group.id for group in idle}, beliefs)
    busy: set[int] = set()
    attacks = {}
    for target, able in targets.items():
        free = [joiner for joiner in able if joiner.group.id not in busy]
        if _odds([task.joiner for task in enough(free).values()]) >= 1:
            tasks = needed(view, target, free, beliefs)
            busy |= tasks.keys()
            attacks[target] = assault(view, target, tasks.values(), (), beliefs).main
    found = []
    for target, forecast in attacks.items():
        spare = tuple(joiner.group.id for joiner in targets[target] if joiner.group.id not in busy)
        busy.update(spare)
        if forecast is not None:
            found.append(Opening(target, forecast, spare))
    weak = {joiner.group.id for able in targets.values() for joiner in able} - busy
    return sorted(found, key=lambda opening: opening.forecast.worth, reverse=True), tuple(sorted(weak))


def _in_reach(view: View, numbers: Collection[int], beliefs: Beliefs) -> dict[Hex, list[Joiner]]:
    """The targets of these groups with all that can attack: those without a way out first, then by the odds of all."""
    enemy = view.viewer.enemy
    field = field_of(view, enemy)
    likely = as_believed(view, beliefs.likely)
    found = {}
    for target in view.groups.of(enemy).at:
        able = [
            joiner
            for joiner in joiners(view, target, beliefs)
            if joiner.group.id in numbers and Manner.ADVANCE in joiner.manners
        ]
        if able:
            found[target] = able

    def promise(target: Hex) -> tuple[bool, Fraction, Hex]:
        odds = _odds(found[target])
        is_shut = odds > RETREAT_CHANCES[0][0] and not retreat_hexes(likely, target, enemy, field)
        return is_shut, odds, target

    return {target: found[target] for target in sorted(found, key=promise, reverse=True)}


def _odds(able: Sequence[Joiner]) -> Fraction:
    return sum((joiner.odds for joiner in able), Fraction(0))
