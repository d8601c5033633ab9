"""How the enemy plays: against one who seldom attacks, more is risked.

Dangers are reckoned by what an enemy could do. An enemy who does not do it leaves badly placed groups alone, and
attacks pay off that would cost too much if he struck back.
"""

from datetime import date, timedelta
from typing import Final

from wir.ai.constants import Constants, bolder
from wir.model.hexes import ring
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.weather import weather_chances

_MUDDY: Final = 50
"""Percent chance of rain from which a week of the year says nothing of an enemy who does not attack in it."""


def weeks_to_watch(day: date, weeks: int) -> int:
    """How far back the last `weeks` before a day lie in which rain was not likely: in the mud hardly anybody attacks.

    So from October to November, and from April to June, an enemy is judged by what he did before the mud.
    """
    back = dry = 0
    while dry < weeks:
        back += 1
        chances = dict(weather_chances(day - timedelta(weeks=back)))
        dry += chances.get(Weather.RAIN, 0) < _MUDDY
    return back


def attackers_beside(view: View, weeks: int) -> tuple[int, int]:
    """How many of the enemy groups next to the side's own have attacked in the last `weeks`, and how many there are."""
    own = view.hexes_of(view.viewer)
    beside = [group.id for group in view.groups_of(view.viewer.enemy) if not own.isdisjoint(ring(group.at))]
    seen = view.own.attackers
    return sum(number in seen and view.week - seen[number].week <= weeks for number in beside), len(beside)


def seldom_attacks(view: View, constants: Constants) -> bool:
    """Whether so few enemy groups at the front have attacked lately that the enemy seems content to wait.

    With limited intelligence no record of battles is kept (R165), so this cannot be judged.
    """
    if view.options.limited_intelligence:
        return False
    attacked, beside = attackers_beside(view, weeks_to_watch(view.date, constants.watched))
    can_tell = view.week > constants.known_from and beside >= constants.enough_to_tell
    return can_tell and 100 * attacked < constants.seldom * beside


def against(view: View, constants: Constants) -> Constants:
    """The constants to play by: bolder ones if the enemy seldom attacks."""
    return bolder(constants) if seldom_attacks(view, constants) else constants
