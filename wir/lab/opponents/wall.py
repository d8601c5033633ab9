"""An opponent that never attacks: it digs in on the best line that it finds, feeds it with guns and men, and waits.

It tests whether a commander can break deep entrenchments: one that only attacks what is weak this week never gets
through.
"""

from wir.lab.opponents.november.situation import HOLD
from wir.lab.opponents.variant import Steady


class Wall(Steady):
    """Holds, all year."""

    stance = HOLD
