"""Turning attacks into plots (§6.6): who stops, who goes on, and where to."""

from collections.abc import Collection, Iterator

from wir.ai.advancing import pays
from wir.ai.attacking import FIRST_LEG, SECOND_LEG
from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.ai.weighing import Attack, Participant, goes_forward
from wir.estimates.glance import city_value
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, FAR, Hex, direction_to, neighbour
from wir.model.records import replace
from wir.model.weather import Weather
from wir.orders.movement import Plot
from wir.rules.combat import battle_at, odds_of
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import is_difficult, is_land
from wir.rules.tables import STACKING


def plots_for(situation: Situation, stance: Stance, attack: Attack, leaving: Collection[int] = ()) -> Iterator[Plot]:
    """A plot for each group of an attack: two may advance, mechanized groups drive on where the way is open.

    Groups numbered `leaving` go away this week, so that another group beside them may be needed where they stand.
    """
    advancing, gone = 0, {*leaving}
    for attacker in sorted(attack.attackers, key=_by_mobility):
        group = attacker.group
        direction = direction_to(group.at, attack.target)
        stays = _should_stay(situation, stance, group, attack, gone) or advancing >= STACKING
        if stays:
            yield Plot(group.id, f"{attacker.approach}{direction}S")
            continue
        advancing += 1
        gone.add(group.id)
        onward = None
        if attack.leg == FIRST_LEG and group.is_mechanized:
            onward = drive_on(situation, group, attack.target)
        yield Plot(group.id, f"{attacker.approach}{direction}{onward or ''}")


def _by_mobility(attacker: Participant) -> tuple[bool, int, int]:
    """Attackers by mobility: those most likely to advance come first."""
    return not attacker.group.is_mechanized, mean_fatigue(attacker.group), attacker.group.id


def _should_stay(situation: Situation, stance: Stance, group: Group, attack: Attack, leaving: Collection[int]) -> bool:
    """Whether a group is worth more where it stands, or the target is a bad place to be."""
    view = situation.believed
    if situation.keeps_vital_city(group, leaving):
        return True
    if not goes_forward(situation, stance, attack.target) or not pays(situation, stance, group, attack.target):
        return True
    if attack.leg == SECOND_LEG:
        return False
    if situation.leaves_open(group, attack.target, leaving):
        return True
    alone = all(other.id in {group.id, *leaving} for other in view.groups_at(group.at, group.side))
    if alone and (
        situation.is_great_city(group.at) or any(depot.entry == group.at for depot in view.depots_of(group.side))
    ):
        return True
    return is_difficult(view, attack.target)


def drive_on(situation: Situation, group: Group, target: Hex) -> int | None:
    """The direction in which a mechanized group goes on from a hex it has taken; None where it had better stop."""
    if situation.believed.weather is Weather.RAIN or mean_fatigue(group) > situation.constants.too_tired_to_go_on:
        return None
    around = ((direction, neighbour(target, direction)) for direction in DIRECTIONS)
    worths = {
        direction: _onward_worth(situation, group, target, hex_)
        for direction, hex_ in around
        if hex_ != group.at and is_land(situation.believed, hex_)
    }
    return max(worths, key=worths.__getitem__) if any(worths.values()) else None


def _onward_worth(situation: Situation, group: Group, target: Hex, hex_: Hex) -> int:
    """What a second hex is worth: for a weak enemy, a city, ground in his rear; nothing where it is out of supply."""
    view, supply = situation.believed, situation.supply
    follows = min(supply.get(hex_, FAR), supply.get(group.at, FAR) + 1)  # once the enemy between them is gone
    if follows > situation.constants.goes_on_within or is_difficult(view, hex_):
        return 0
    defenders = view.groups_at(hex_, situation.side.enemy)
    city = view.city_at(hex_)
    if not defenders and city is not None and city.owner is not situation.side:
        return 100 + city_value(city)
    if situation.worth_of(target):  # a city left empty falls again
        return 0
    if defenders:
        odds = odds_of(battle_at(view, hex_, [replace(group, at=target, artillery=0)])).effective_odds
        return int(10 * odds) if odds >= situation.constants.go_on_odds else 0
    if situation.field.is_full(hex_):
        return 0
    return max(0, situation.pull.get(hex_, 0) - situation.pull.get(target, 0))
