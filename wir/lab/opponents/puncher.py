"""An opponent that attacks whatever it believes to be three to one or better, in any weather and whatever its strength.

It tests whether a commander punishes attacks that no plan stands behind: its spearheads tire, outrun their supply and
close no pockets. Supply, replacements, railways and marches are those of `november`, led forward the whole year.
"""

from fractions import Fraction
from typing import Final

from wir.lab.opponents.november.situation import Stance
from wir.lab.opponents.variant import Steady

PUNCH: Final = Stance(offensive=True, least_odds=Fraction(3), rest_above=60, ground=20, caution=40)
"""How it fights every week."""


class Puncher(Steady):
    """Three to one, or nothing."""

    stance = PUNCH
