"""How the enemy plays: against one who seldom attacks, more is risked.

Dangers are reckoned by what an enemy could do. One who does not do it leaves groups alone that stand badly, and attacks
pay that would cost too much if he struck back.
"""

from dataclasses import replace
from fractions import Fraction

from wir.ai.constants import Constants
from wir.model.hexes import ring
from wir.model.view import View


def attackers_beside(view: View, weeks: int) -> tuple[int, int]:
    """How many of the enemy groups next to own ones have attacked in the last `weeks`, and how many there are."""
    own = {group.at for group in view.groups_of(view.viewer)}
    beside = [group.id for group in view.groups_of(view.viewer.enemy) if not own.isdisjoint(ring(group.at))]
    seen = view.own.attackers
    return sum(number in seen and view.week - seen[number].week <= weeks for number in beside), len(beside)


def seldom_attacks(view: View, constants: Constants) -> bool:
    """Whether so few of the enemies at the front have attacked of late that he may be taken for one who waits.

    With limited intelligence nobody remembers who attacked (R165), and it is not judged.
    """
    if view.options.limited_intelligence:
        return False
    attacked, beside = attackers_beside(view, constants.watched)
    can_tell = view.week > constants.known_from and beside >= constants.enough_to_tell
    return can_tell and 100 * attacked < constants.seldom * beside


def against(view: View, constants: Constants) -> Constants:
    """The constants to play by: bolder ones against an enemy who seldom attacks."""
    if not seldom_attacks(view, constants):
        return constants
    return replace(
        constants,
        press_from=45,
        stronger_presses_from=45,
        advance_from=100,
        overrun_from=140,
        exposed=Fraction(1, 10),
        exposed_holding=Fraction(1, 4),
        fatigue_holding=Fraction(1, 5),
        attacks_in_a_row_holding=constants.attacks_in_a_row,
        leaves_from=200,
        slips_away_from=400,
        outnumbered=6,
        overrun=Fraction(5),
        evacuate_below=10,
    )
