"""The commander's thresholds and weights in one table, so that they can be read side by side and tuned (`wir tune`)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from wir.estimates.replacements import PLENTY, WORTH_FILLING


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants:
    """What the commander judges by; every field is a whole number or a fraction, in the unit that it names.

    "Percent of power" is the side's strength in the attack, reduced by the weather, over the enemy's in the defence.
    """

    # Stance
    overrun_from: int = 180
    """Percent of power from which a side overruns the enemy."""
    advance_from: int = 120
    """Percent of power from which it advances."""
    axis_presses_from: int = 60
    """Percent of power from which the Axis presses: it gains by that even where it is a little the weaker."""
    soviets_press_from: int = 86
    """The same for the Soviets, to whom it costs much strength."""
    stronger_soviets_press_from: int = 70
    """The same for Soviets who are stronger man for man, in weather that costs the attacker nothing."""
    stand_from: int = 90
    """Percent of the enemy's strength from which a side that cannot attack stands its ground."""
    hold_from: int = 40
    """Percent of power from which a weaker side holds; below it gives ground."""
    sector_weight: int = 50
    """Percent weight of a sector's own strength in the stance there; the rest is that of the whole front."""
    sticks: int = 5
    """Percent by which a sector's odds must pass a threshold before its posture changes."""
    outlook: int = 4
    """Weeks ahead whose weather counts."""
    soon: int = 2
    """The same for a side which it will favour."""
    seldom: int = 20
    """More is risked if fewer than this percentage of enemies next to friends attacked lately (`boldness.py`)."""
    watched: int = 4
    """Weeks that count for it, those of the mud aside."""
    known_from: int = 5
    """Weeks of play after which it is judged."""
    enough_to_tell: int = 8
    """The fewest enemies next to friends from which it is judged."""

    # Attacks; worth is in points of ACS
    overwhelming: int = 9
    """Odds to 1 beyond which more attackers add nothing (§7.7)."""
    enough: int = 82
    """Percent of the best combination's worth at which a smaller one will do, so that the others can go elsewhere."""
    siege_odds: Fraction = Fraction(3)
    """A garrison that never retreats is worn down by attacks of these odds to 1 and more (R80)."""
    siege_falls_at: int = 12
    """Odds to 1 at which the fall of a besieged city is as good as certain."""
    trap_odds: Fraction = Fraction(3, 2)
    """Odds to 1 at which enemies with nowhere to retreat, or no help nearby, are attacked."""
    least_and_most: Fraction = Fraction(3, 10)
    """Weight of the lowest and of the highest probable strength of the defenders; the likeliest has the rest."""
    two_together: Fraction = Fraction(7, 10)
    """Error of the estimate for two groups together, as a share of the error for each."""
    city_taken: int = 6
    """Worth of taking a city, for each of its points."""
    ground_taken: int = 60
    """Worth of taking a hex."""
    rout: Fraction = Fraction(2, 5)
    """Share of the defenders' strength that their retreat is worth; all of it where they have nowhere to go."""
    battered: Fraction = Fraction(1, 10)
    """Share of the defenders' strength that any attack on them is worth, for the fatigue that it costs them."""
    works_lost: Fraction = Fraction(1, 10)
    """Share of a group's strength that each entrenchment level is worth when it leaves it, by retreat or by advance."""
    attacks_in_a_row: int = 4
    """Weeks of attacks within which entrenchment must be destroyed for a first attack to be worth it."""
    attacks_in_a_row_holding: int = 2
    """The same for a side that only holds: its next week is the enemy's to decide."""
    fatigue_advancing: Fraction = Fraction(1, 5)
    """What a point of strength lost to fatigue by attacking costs a side that goes forward: it must accept fatigue."""
    fatigue_holding: Fraction = Fraction(3, 10)
    """The same for a side that only holds, and needs its strength next week."""
    exposed: Fraction = Fraction(1, 4)
    """What each point of strength that would be in danger after an advance costs."""
    exposed_holding: Fraction = Fraction(1)
    """The same for a side that only holds: a group that leaves its entrenchment for a hex it cannot keep loses both."""
    relief: Fraction = Fraction(1, 5)
    """Worth of each point of strength of groups cut off, for the group that takes the hex between them and supply."""
    too_tired_to_break_out: int = 85
    """Groups that are encircled, and would not recover by resting, attack up to this mean fatigue in percent."""
    too_tired_to_drive_up: int = 80
    """Percent fatigue after driving up beyond which a mechanized group does not drive up to attack."""
    unknown_after: int = 8
    """Weeks without a battle after which an enemy is probed by a side that attacks."""
    probes_up_to: int = 3
    """Entrenchment level up to which he is: against deeper ones a probe costs six times what it destroys."""

    # Operations
    takes_part_within: int = 4
    """Hexes from the enemy within which the groups of a sector take part in its operation."""
    farthest_objective: int = 6
    """Hexes from the nearest friendly group within which a city may become an objective."""
    longest_operation: int = 10
    """Weeks after which an operation that has not reached its objective is given up, and the objective left alone."""

    # After the attack
    too_tired_to_go_on: int = 45
    """Mechanized groups above this mean fatigue, in percent, do not drive on after an attack."""
    goes_on_within: int = 3
    """Penalty hexes to a depot at most where attackers drive on."""
    go_on_odds: int = 4
    """Odds to 1 from which they drive on into a second enemy."""
    great_city: int = 30
    """A city of more points is not left empty for an advance, nor for an attack elsewhere by who can keep it."""
    too_tired_to_enter: int = 75
    """Groups above this mean fatigue, in percent, take no empty cities."""
    too_tired_to_be_cut_off: int = 50
    """Groups that arrive more tired than this in an empty city that no depot reaches are as good as lost there."""

    # Pockets
    seal_movers: int = 3
    """Groups that may be spent on closing one pocket."""
    seal_chance: int = 75
    """Percent chance of retreat from which a pocket is worth closing."""
    too_tired_to_seal: int = 65
    """Groups above this mean fatigue, in percent, are not sent to close one."""
    seal_prisoners: int = 2
    """A group that shuts a ring stays where it is if this many times its own strength would be taken prisoner."""

    doomed_at: Fraction = Fraction(2)
    """Odds to 1 of all enemies within reach from which a garrison that has no way out sails away."""

    spent: int = 65
    """Mechanized groups that no depot reaches go back to where one does from this mean fatigue on, in percent."""
    leaves_from: int = 100
    """Enemy strength in reach, in percent of the defence of a hex without a way out, at which a group leaves it."""
    slips_away_from: int = 200
    """The same where it can leave by tactical movement alone, from under the enemy's attack, and is in supply."""
    step_to_supply: int = 20
    """What each hex between a group that leaves and supply counts for, in points of fatigue."""
    shut: int = 18
    """What having no way out counts for, in points of fatigue."""
    danger_tires: int = 5
    """Enemy strength, in percent of the defence, that counts as much as a point of fatigue."""
    most_danger: int = 200
    """Percent of the defence beyond which more enemies change nothing."""

    # Massing for next week's attacks
    mass_odds: Fraction = Fraction(3)
    """Odds to 1 that are worth the march of many groups."""
    masses: int = 10
    """Hexes against which a side masses at a time."""
    rooted: int = 3
    """Groups dug in to this level next to the enemy are not called away."""
    mass_weeks: int = 2
    """Weeks of march at most to where groups mass."""
    masses_within: int = 3
    """Penalty hexes to a depot at most where groups mass."""
    mass_pull: int = 20
    """How much pull of the enemy's cities counts as much as a point of ACS."""

    # Shelling
    shells_from_level: int = 4
    """Groups dug in to this level lose little by firing, which keeps them from digging on (R64)."""
    battery: int = 60
    """Artillery points with which a group fires even if it is not dug in that deep."""
    guns_to_spare: int = 300
    """Artillery points left in the pool from which idle groups of a side that attacks save none."""

    # The line; a hex of line on open ground costs 100
    river: int = 25
    """What a river in front takes off the cost of a hex."""
    city: int = 26
    """What a city takes off."""
    swamp: int = 20
    """What a swamp takes off."""
    mountain: int = 30
    """What a mountain takes off."""
    fortress: int = 40
    """What a fortified city takes off besides."""
    dug_in: int = 16
    """What each level of own entrenchment takes off."""
    present: int = 35
    """What a friendly group in the hex takes off."""
    covered: int = 30
    """What each of two dug-in neighbours takes off a hex without a group."""
    safe_against: int = 500
    """Strength of the enemy within reach, in percent of the defence, below which he does not matter."""
    late: int = 12
    """What each hex of march beyond two to a hex of line adds."""
    behind: int = 165
    """What each hex away from the enemy adds for a side that goes forward."""
    unsupplied: int = 30
    """What a hex that no depot reaches adds."""
    city_given_up: int = 8
    """What giving up a city costs for each point that it counts."""
    vital_given_up: int = 3
    """How many times as much where its loss lets the enemy end the war."""

    # Posts
    vital_within: int = 6
    """A side that holds keeps two groups in a city that decides the war when the enemy is this near, in hexes."""
    vital_guard_within: int = 4
    """Such a city gets a guard when the enemy is this near, though others bar his way: a line can fall in a week."""
    guards_within: int = 3
    """A group alone in a city or at a depot stays while the enemy is this near, in hexes, though others bar his way."""
    guards_from: int = 22
    """Points from which a city is worth such a guard; an empty one counts as 20, a depot is always worth it."""
    siege_within: int = 6
    """A fortified city is made ready for a siege when the enemy is this near, in hexes."""
    siege_garrison: int = 450
    """Strength points of infantry up to which units are raised in one."""
    relieved_above: int = 65
    """Groups above this mean fatigue, in percent, give their post in the line to a fresh one near."""
    tired_post: int = 45
    """What being that tired counts against a group when a post chooses its group."""
    at_hand: int = 4
    """Groups without a post that are farther than this from the enemy, in hexes, come forward."""
    armour_on_guard: int = 40
    """What it counts against armour of a side that attacks that it would guard a city instead."""
    farthest_post: int = 3
    """Weeks of march at most to a post."""
    farthest_garrison: int = 1
    """The same to a city that a side that attacks is to guard, in weeks."""
    outnumbered: int = 3
    """A deeply entrenched group looks for another post when enemies of this many times its defence are within reach."""
    never_thinned: int = 4
    """A group dug in to this level stays in its line, even if the groups beside it could do without it."""
    thinned: int = 75
    """Percent of the line, the quiet part, in which every other hex may be left to its neighbours' zones of control."""

    # Marches
    worn: int = 40
    """Groups above this mean fatigue, in percent, look for a hex that a depot reaches."""
    rail_worth: int = 5
    """A march of at least this many hexes is worth a train."""
    train_saves: int = 3
    """A train must save more hexes of the march than this."""
    too_tired_to_march: int = 80
    """Groups with this mean fatigue or more, in percent, march only out of danger."""
    step_left: int = 20
    """What each hex that is left of the way counts against stopping in a hex, in points of fatigue."""
    stop_outmatched: int = 30
    """What it counts against it that the enemies who could attack there are stronger."""
    stop_on_hard_ground: int = 15
    """The same for hard ground, unless it is the goal."""
    stop_unsupplied: int = 6
    """The same for a hex that no depot reaches."""
    stop_unsupplied_worn: int = 30
    """The same for a worn group."""
    works_kept: int = 4
    """What each level of entrenchment counts for staying where the group is."""
    week_of_march: int = 30
    """What each week of march counts against a group when a post chooses its group."""
    bound_for: int = 30
    """What it counts for a group when a post chooses its group that it is on its way there."""
    mass_kept: int = 25
    """Percent by which an attack is worth more where groups are on their way to mass for it."""
    comes_too_late: int = 60
    """What it counts against a group that the enemy could be in the city before it."""
    uprooted: int = 15
    """What each level of entrenchment that it would leave behind counts against it."""

    # Search
    worth_changing: int = 10
    """Points of ACS from which a change of plots is worth it."""
    sureness: Fraction = Fraction(1)
    """By how many standard errors the gain must be certain."""
    looked_at_twice: int = 60
    """Changes that are tried on more than the first samples."""
    too_tired_to_join: int = 70
    """Groups above this mean fatigue, in percent, do not join an attack of all groups next to a hex."""
    enemy_tired: Fraction = Fraction(1, 20)
    """What each point of the enemy's strength that fatigue takes away is worth."""
    no_way_out: Fraction = Fraction(1, 10)
    """What each point of strength that ends the week beside the enemy without a way out costs."""
    out_of_supply: Fraction = Fraction(1, 10)
    """What each point of own strength that ends the week where no depot could supply it costs."""

    # What attracts groups, what is most in danger
    ends_the_war: int = 50
    """How many times over a city's points count where its capture ends the war."""
    draw: int = 3
    """How many times as strongly as others the cities that decide the war draw an attacker."""
    strong_point: int = 2
    """Level of entrenchment from which a group holds the gaps beside it too."""
    hot_hexes: int = 12
    """New units are built near this many of the most threatened hexes."""

    # Points
    overrun: Fraction = Fraction(4)
    """A city is evacuated when the enemies that could come next to it are this many times stronger than its holders."""
    two_hexes_away: int = 3
    """They count for this many times less while the nearest of them is two hexes away."""
    peril_of_a_fall: int = 40
    """The chance that a city falls this week is how many times stronger they are, divided by this; a half at most."""
    evacuate_within: int = 2
    """A weaker side evacuates cities that an enemy could enter within this many weeks, past its groups; two at most."""
    evacuate_below: int = 25
    """Percent of the enemy's strength below which a side counts as weaker here."""
    worth_filling: int = WORTH_FILLING
    """Replacements go to units that lack at least this percentage of their maximum."""
    remote_below: int = 20
    """A city with fewer land hexes within three is remote: units are raised elsewhere if they can be."""
    smallest_build: int = 40
    """New units are built with at least this percentage of their maximum."""
    worth_evacuating: int = 3
    """A city with fewer factories is not evacuated."""
    tanks: int = 45
    """Percent of the Soviet units that should be tanks; they take no more men than rifles (§4.9)."""
    mechanized_corps: int = 0
    """The same for mechanized corps, which take twice as many, and men are what runs short."""
    panzers: int = 60
    """Percent of the Axis units that should be panzers or motorized."""
    plenty: int = PLENTY
    """A pool filled to this percentage of its limit wants no more factories."""
    vehicle_factories: int = 40
    """Share of the factories by type: the type furthest below its share is built first."""
    aircraft_factories: int = 60
    """The same for aircraft."""
    artillery_factories: int = 90
    """The same for artillery."""
    heavy_industry: int = 80
    """The same for heavy industry."""
    industry_pays_in: int = 100
    """Weeks in which ten heavy industry have made ten factories, and these as much as ten built at once (§8.5)."""
    kept_by_axis: int = 60
    """Percent of the infantry pool that the Axis keeps for replacements when units are built."""
    kept_by_soviets: int = 25
    """The same for the Soviets."""

    # Aircraft
    least_aircraft: int = 10
    """Air groups with fewer points stay on the ground."""
    base_behind_front: int = 2
    """Hexes behind the front where a base is well placed."""
    transfer_gain: int = 2
    """How many times as much strikes from another base must be worth for an air group to go there by rail."""


CONSTANTS: Final = Constants()
"""What the commander plays by."""


def bolder(constants: Constants) -> Constants:
    """The same constants, taking more risks against an enemy who seldom attacks; against any other they cost points."""
    return replace(
        constants,
        axis_presses_from=45,
        soviets_press_from=45,
        stronger_soviets_press_from=45,
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
