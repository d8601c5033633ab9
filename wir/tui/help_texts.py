"""What the pages of help say, by the context of the keys."""

from __future__ import annotations

from typing import Final

HELP: Final[dict[str, tuple[str, ...]]] = {
    "table": ("The map lies before you, the hex under the cursor is described beside it.",),
    "adjustment": (
        "The week begins. Shape your groups before they march: divide them, move units between two groups in one hex,"
        " shift aircraft, place new factories and raise new units in cities that have people.",
        "The numbers and letters are those of the menu beside the map. The arrows move the cursor; 4 lets the numbers"
        " move it too.",
    ),
    "map": ("The cursor is free. Go back to give orders.",),
    "supply": (
        "Depots leave their railheads one after the other. On friendly railways and in friendly cities they travel for"
        " nothing; each hex of open ground or enemy railway is a penalty hex, of which a depot may enter four.",
        "Where a depot stops, every group of yours within two hexes is in supply for the week and loses fatigue: half"
        " of it at the railhead, less with each penalty hex. A click on the map drives the depot by the best way.",
        "The proposal finds routes for all depots at once. Once a week one of them may have a railway laid where it"
        " stands; the Axis builds in the south in odd weeks and in the north in even ones.",
    ),
    "proposal": ("Each line is a depot, where it would go, what it takes off, and for how many groups.",),
    "movement": (
        "Take a group in hand to march it, plot its attack, or fill its ranks. A group either marches now, out of the"
        " enemy's reach, or plots a move that is carried out when both sides have finished.",
        "Groups that do neither may dig in. Air groups in supply may plot one strike each.",
    ),
    "group": (
        "The hexes within reach are tinted with the fatigue that they cost. The numbers move the group at once. A plot"
        " is carried out in the execution: attacks are plots into a hex that the enemy holds.",
        "Replacements and guns need supply. Rail takes the group to the cursor over friendly railways.",
    ),
    "air": ("An air group may move its base by a hex, or plot a strike if it is in supply and has not moved.",),
    "plot": (
        "Directions are 1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west. Mechanized groups"
        " move twice, infantry once. S at the end attacks without following, B only fires the guns, 0 waits a turn.",
        "Beside the map stands what the attack would probably come to.",
    ),
    "strike": (
        "Fly the cursor to the target. Bright hexes are near enough for fighters to come along. G strikes the troops"
        " there, B the factories of an enemy city.",
    ),
    "film": ("What both sides have plotted is carried out. The line at the bottom tells the pace.",),
    "menu": ("Choose by the letter or number of a line, or with the arrows and Enter.",),
    "page": ("Read, scroll, and go back.",),
    "text": ("Type, and end with Enter. Tab completes what can be completed.",),
    "yesno": ("Y for yes, N for no.",),
    "units": ("The numbers are those of the units; 6 stands for the artillery.",),
    "bare": ("The land without counters.",),
}

HOW_TO_PLAY: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        "THE WAR",
        (
            "You command the armies of one side on the Eastern Front, week by week, from June 1941 to the end of 1944."
            " A hex is fifty miles across. Your groups hold up to six divisions or corps each; they tire when they"
            " march and fight, and only supply gives them their strength back.",
        ),
    ),
    (
        "A WEEK",
        (
            "Both sides shape their groups and build. The Soviets bring supplies, march and plot; then the Axis does"
            " the same. In the execution all plots are carried out: air strikes first, then two rounds of moves and"
            " attacks of whoever is quicker that week. Production and the weather close the week.",
        ),
    ),
    (
        "A FIRST WEEK",
        (
            "Press E and Y to leave the adjustment phase as it is. In the supply phase press P to have routes proposed"
            " for all depots, Enter to accept them, E and Y to end the phase.",
            "In the movement phase N takes the next group in hand. P plots: choose a direction into a hex that the"
            " enemy holds, look at the forecast beside the map, press Enter. Numbers march the group at once instead."
            " When enough is plotted, E and Y; watch the combats with Space.",
        ),
    ),
    (
        "WHAT WINS",
        (
            "Cities, their people and their supply centers are points. Groups that are driven out and have nowhere to"
            " retreat surrender: take away the way back, then strike. Let tired groups rest beside the railways, and"
            " dig in before the winter.",
        ),
    ),
    (
        "HELP",
        (
            "The line at the bottom shows the keys that work now; ? explains them, Tab looks up everything else, Escape"
            " opens the menu. The game is saved by itself, order by order.",
        ),
    ),
)
"""What somebody should read who has never played."""
