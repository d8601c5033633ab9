"""An opponent that presses on the whole year, as hard in December as in July, where `november` digs in.

It tests whether a commander makes attackers pay for the winter, and does not count on the enemy's calendar (§8.4).
"""

from wir.lab.opponents.november.situation import PRESS
from wir.lab.opponents.variant import Steady


class Winter(Steady):
    """Attacks at two to one in any weather, and follows where a hole was torn."""

    stance = PRESS
    follows = True
