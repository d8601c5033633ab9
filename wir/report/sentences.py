"""What the record holds, in English: a paragraph for each month, a few sentences for each week.

Every sentence is made from figures of the record and says no more than they do. The wording changes from month to
month in a fixed order, so the same war is always told in the same words.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar
from zlib import crc32

from wir.model.printable import printable
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.weather import Weather
from wir.model.words import capital, listed
from wir.report.record import Month, Record, Weeks
from wir.report.words import SIDE, about, counted, figure, groups, number, odds, short_day, strength, times, where
from wir.rules.victory import victory_level
from wir.text.war.fought import Fought, PastBattle, Surrender
from wir.text.war.history import Capture

_FEW_HEXES: Final = 3
"""A front that moved by fewer hexes is not said to have moved."""

_WORTH_TELLING: Final = 20
"""Strength points that the costliest battle of a month must have destroyed to be mentioned."""

_NO_ATTACK: Final = ("nobody attacked.", "neither side attacked.")

_QUIET: Final = (*_NO_ATTACK, "the front was quiet.")
"""What is said if nobody shelled or flew either."""

_OTHERS_HELD: Final = {Side.AXIS: "but others held", Side.SOVIET: "but the rest stood firm"}
"""What is said of a side that drove out some defenders but won no fight; both parts are in one sentence."""

_MANY: Final = 3
"""From this number on there is no word such as `both`."""

T = TypeVar("T")


class Telling:
    """Chooses the wording of a month: for each kind of sentence a different one from the month before."""

    def __init__(self, scenario: str, ordinal: int) -> None:
        self._scenario = scenario
        self._ordinal = ordinal

    def one_of(self, kind: str, *wordings: T) -> T:
        """This month's wording for a kind of sentence, or the order of several."""
        start = crc32(f"{self._scenario} {kind}".encode())
        return wordings[(start + self._ordinal) % len(wordings)]


def paragraph(month: Month, record: Record, months: Sequence[Month]) -> str:
    """A month in a few sentences, `months` being all of the war."""
    telling = Telling(record.last.scenario.id, month.ordinal)
    scenario = record.last.scenario
    attacks, captures = [*_attacks(month, telling)], [*captures_told(month.captures, telling)]
    gone = [*surrenders_told(month.surrenders, telling), *_pockets(month, scenario, telling)]
    battle = [*costliest_told(month.battles, scenario, telling, is_month=True)]
    fought = telling.one_of(
        "order",
        [*attacks, *captures, *gone, *battle],
        [*captures, *gone, *attacks, *battle],
        [*captures, *battle, *gone, *attacks],
    )
    parts = [
        *_weather(month, telling),
        *fought,
        *_losses(month, record, telling),
        *_partisans(month, telling),
        *_ground(month, telling),
        *set_apart(month, months, record),
        *_score(month, telling),
        *_faults(month),
    ]
    return " ".join(map(capital, parts))


def week_text(week: Fought, record: Record) -> str:
    """A week in a few sentences, for beside the map."""
    if week.fault is not None:
        return "Under today's rules this week cannot be replayed as it was recorded, so only the positions are shown."
    telling = Telling(record.last.scenario.id, week.week)
    parts = [
        *attacks_told(week, telling),
        *captures_told(week.captures, telling),
        *surrenders_told(week.surrenders, telling),
        *costliest_told(week.battles, record.last.scenario, telling),
    ]
    return " ".join(map(capital, parts))


def attacks_told(week: Fought, telling: Telling) -> Iterator[str]:
    """How often each side attacked in a week, and how it fared."""
    fared = [_fared(side, made) for side in SIDES if (made := [each for each in week.battles if each.side is side])]
    if fared:
        yield f"{'; '.join(fared)}."
    else:
        yield telling.one_of("quiet", *(_QUIET if week.is_quiet else _NO_ATTACK))


def _fared(side: Side, made: Sequence[PastBattle]) -> str:
    """`the Axis attacked three times and won two of the fights`."""
    won = sum(battle.is_won for battle in made)
    attacked = f"{SIDE[side]} attacked {times(len(made))}"
    if not won and (fallen := fates(made)):
        return f"{attacked}: {listed(fallen)}, {_OTHERS_HELD[side]}"
    if not won:
        return f"{SIDE[side]} attacked once and {_were(side)} beaten off" if len(made) == 1 else f"{attacked} in vain"
    if won < len(made):
        return f"{attacked} and won {number(won)} of the fights"
    return f"{attacked} and won {('the fight', 'both fights')[won - 1] if won < _MANY else 'every fight'}"


def fates(battles: Sequence[PastBattle]) -> list[str]:
    """What became of the defenders who did not hold: `group 79 surrendered`, `groups 82 and 83 were driven out`."""
    gone = [one.group for battle in battles for one in battle.surrenders if one.group in battle.defenders]
    driven = [group for battle in battles for group in battle.driven if group not in gone]
    lost = [group for battle in battles for group in battle.destroyed]
    told = []
    for met, one, many in (
        (gone, "surrendered", "surrendered"),
        (driven, "was driven out", "were driven out"),
        (lost, "was destroyed", "were destroyed"),
    ):
        who = [*dict.fromkeys(met)]
        told += [f"{groups(who)} {one if len(who) == 1 else many}"] if who else []
    return told


def outcome(battle: PastBattle) -> str:
    """How a battle ended: `group 79 surrendered and group 82 was driven out`."""
    parts = fates([battle])
    parts += [f"{printable(battle.city)} fell"] if battle.city is not None else []
    if parts:
        return listed(parts)
    return "the defenders held" if battle.defenders else "the air base was attacked"


def _fate(battle: PastBattle) -> str:
    """What became of the defenders, as the end of a sentence."""
    if not battle.defenders:
        return ""
    gone = {one.group for one in battle.surrenders}
    if gone >= {*battle.defenders}:
        return ", which surrendered"
    if not gone and {*battle.driven} == {*battle.defenders}:
        return f" and drove {'it' if len(battle.defenders) == 1 else 'them'} out"
    if not gone and not battle.driven and not battle.destroyed:
        return ", which held"
    return f"; {outcome(battle)}"


def _who_met(battle: PastBattle) -> str:
    """`Axis groups 3 and 4 attacked Soviet group 79`."""
    side, enemy = battle.side, battle.side.enemy
    whom = groups(battle.defenders, enemy.title()) if battle.defenders else f"{enemy.title()} aircraft"
    return f"{groups(battle.attackers, side.title())} attacked {whom}"


def _weather(month: Month, telling: Telling) -> Iterator[str]:
    words = {Weather.RAIN: "rainy", Weather.VERY_COLD: "very cold", Weather.COLD: "cold"}
    had = Counter(week.weather for week in month.weeks)
    bad = [(word, had[weather]) for weather, word in words.items() if had[weather]]
    if not bad:
        return
    if bad[0][1] == len(month.weeks):
        rain = ("it rained", "rain turned the roads to mud")
        frost = (f"it was {bad[0][0]}", f"the weather was {bad[0][0]}")
        how = telling.one_of("weather", *(rain if bad[0][0] == "rainy" else frost))
        yield f"{how} {'all month' if len(month.weeks) > 1 else 'in its only week'}."
        return
    short = [f"{number(weeks)} {_was(weeks)} {word}" for word, weeks in bad]
    long = [f"{counted(bad[0][1], 'week')} {_was(bad[0][1])} {bad[0][0]}", *short[1:]]
    whole = counted(len(month.weeks), "week")
    yield telling.one_of("weeks of weather", f"of its {whole} {listed(short)}.", f"{listed(long)}.")


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


def _attacks(month: Month, telling: Telling) -> Iterator[str]:
    made = {side: month.attacks(side) for side in SIDES}
    most, least = sorted(SIDES, key=lambda side: -made[side])
    if not made[most]:
        if not month.faults:
            is_quiet = all(week.is_quiet for week in month.weeks)
            yield telling.one_of("quiet", *(_QUIET if is_quiet else _NO_ATTACK))
    elif made[most] == made[least]:
        yield f"both sides attacked {times(made[most])}."
    elif not made[least]:
        yield telling.one_of(
            "one attacks",
            f"only {SIDE[most]} attacked, {times(made[most])}.",
            f"{SIDE[most]} made {counted(made[most], 'attack')}, {SIDE[least]} none.",
        )
    else:
        yield telling.one_of(
            "both attack",
            f"{SIDE[most]} attacked {times(made[most])}, {SIDE[least]} {times(made[least])}.",
            f"{SIDE[most]} attacked {times(made[most])} and {_were(most)} attacked {times(made[least])}.",
            f"{SIDE[most]} made {counted(made[most], 'attack')} and {SIDE[least]} {number(made[least])}.",
        )


def _were(side: Side) -> str:
    return "was" if side is Side.AXIS else "were"


def captures_told(captures: Sequence[Capture], telling: Telling) -> Iterator[str]:
    """The cities that each side took, and those that changed hands more than once."""
    cities: dict[str, list[Capture]] = {}
    for capture in captures:
        cities.setdefault(capture.city, []).append(capture)
    verb = telling.one_of("captures", "took", "captured", "entered")
    by_side = {
        side: [printable(city) for city, found in cities.items() if [one.by for one in found] == [side]]
        for side in SIDES
    }
    for side, names in by_side.items():
        if names:
            yield f"{SIDE[side]} {verb} {listed(names)}."
    for city, found in cities.items():
        if len(found) > 1:
            yield f"{printable(city)} changed hands {times(len(found))} and ended up with {SIDE[found[-1].by]}."


def surrenders_told(surrenders: Sequence[Surrender], telling: Telling) -> Iterator[str]:
    """How many groups of each side surrendered, with their strength where it is known or estimated."""
    parts = []
    for side in SIDES:
        gone = [one for one in surrenders if one.side is side]
        if not gone:
            continue
        known = [one.strength for one in gone if one.strength is not None]
        points = strength(sum(known), is_estimate=any(one.is_estimate for one in gone))
        worth = f" with {points}" if len(known) == len(gone) else ""
        parts.append(f"{counted(len(gone), f'{side.title()} group')}{worth}")
    if parts:
        arms = f"laid down {'its' if len(surrenders) == 1 else 'their'} arms"
        yield f"{listed(parts)} {telling.one_of('surrenders', 'surrendered', arms)}."


def _pockets(month: Month, scenario: Scenario, telling: Telling) -> Iterator[str]:
    if not month.pockets:
        return
    large = max(month.pockets, key=lambda pocket: pocket.most)
    who = counted(large.most, f"{large.side.title()} group")
    place = where(scenario, large.at)
    yield telling.one_of(
        "pockets", f"{who} were cut off {place}.", f"a ring closed {place} round {who}.", f"{place} {who} were cut off."
    )


def costliest_told(
    battles: Sequence[PastBattle], scenario: Scenario, telling: Telling, *, is_month: bool = False
) -> Iterator[str]:
    """The most destructive battle, in a month with its week; nothing if none is worth telling."""
    worst = costliest(battles)
    if worst is None:
        return
    place = where(scenario, worst.at) + (f" in the week of {short_day(worst.day)}" if is_month else "")
    fight = f"at odds of {odds(worst.odds)}, {_who_met(worst)}{_fate(worst)}"
    cost = strength(worst.cost, is_estimate=worst.is_estimate)
    if len(battles) == 1:
        yield f"the only battle, {place}, destroyed {cost}: {fight}."
        return
    yield telling.one_of(
        "costliest",
        f"the costliest battle was fought {place} and destroyed {cost}: {fight}.",
        f"the heaviest fighting, {place}, destroyed {cost}: {fight}.",
        f"no battle cost more than the one {place}, {cost} in all: {fight}.",
    )


def costliest(battles: Sequence[PastBattle]) -> PastBattle | None:
    """The most destructive battle, if it is worth telling."""
    worst = max(battles, key=lambda battle: battle.cost, default=None)
    return worst if worst is not None and worst.cost >= _WORTH_TELLING else None


def _losses(month: Month, record: Record, telling: Telling) -> Iterator[str]:
    if not any(month.lost(side) for side in SIDES):
        return
    first, second = sorted(SIDES, key=month.lost)
    lost = {side: strength(month.lost(side)) for side in SIDES}
    some = {side: figure(month.lost(side)) if month.lost(side) else "none" for side in SIDES}
    if record.side is not None:
        own, enemy = record.side, record.side.enemy
        many, among = lost_in_battle(month, enemy)
        in_battle = in_battle_of_them(month, own)
        yield f"{SIDE[own]} lost {lost[own]}{in_battle} {SIDE[enemy]} lost {many}{among}."
        return
    yield telling.one_of(
        "losses",
        f"in all {SIDE[first]} lost {lost[first]} and {SIDE[second]} {some[second]}.",
        f"the month cost {SIDE[second]} {lost[second]} and {SIDE[first]} {some[first]}.",
        f"{SIDE[second]} lost {lost[second]}, {SIDE[first]} {some[first]}.",
    )


def in_battle_of_them(told: Fought | Weeks, side: Side, shelled: int = 0) -> str:
    """How many of a side's losses are of the kind known for its enemy too, after those to shells and bombs if given.

    It goes on: `, 40 of them in battle, where`, or only `; in battle` if there were none.
    """
    lost = told.lost(side)
    points = told.lost_in_combats(side) + sum(one.strength or 0 for one in told.surrenders if one.side is side)
    if not 0 < lost >= points:
        return "; in battle"
    many = "all" if points == lost else figure(points) if points else "none"
    if shelled:
        return f", {figure(shelled)} of them to shells and bombs and {many} in battle, where"
    return f", {many} of them in battle, where"


def lost_in_battle(told: Fought | Weeks, side: Side) -> tuple[str, str]:
    """What an enemy lost in combats and by surrender, and whether the latter is in it: `about 690`, `none`."""
    gone = [one for one in told.surrenders if one.side is side and one.strength is not None]
    points = told.lost_in_combats(side) + sum(one.strength or 0 for one in gone)
    many = about(points, is_estimate=any(one.is_estimate for one in gone)) if points else "none"
    return many, ", including groups that surrendered" if gone else ""


def _partisans(month: Month, telling: Telling) -> Iterator[str]:
    cuts = month.partisans
    if cuts:
        yield telling.one_of(
            "partisans",
            f"partisans cut the railways {times(cuts)}.",
            f"the railways were cut {times(cuts)} by partisans.",
        )


def _ground(month: Month, telling: Telling) -> Iterator[str]:
    side = max(SIDES, key=month.gained)
    hexes = month.gained(side)
    if hexes < _FEW_HEXES:
        return
    yield telling.one_of(
        "ground",
        f"by its end {SIDE[side]} held {counted(hexes, 'hex')} more than before.",
        f"{SIDE[side]} gained {counted(hexes, 'hex')} of ground.",
        f"{counted(hexes, 'hex')} went to {SIDE[side]}.",
    )


def _score(month: Month, telling: Telling) -> Iterator[str]:
    before = month.before.points[Side.SOVIET] - month.before.points[Side.AXIS]
    if victory_level(before) == victory_level(month.margin):
        return
    level = victory_level(month.margin)
    kind = "a draw" if level == "Draw" else f"an {level}" if level[0] in "AEIOU" else f"a {level}"
    yield telling.one_of(
        "score",
        f"on points it now stood at {kind}.",
        f"the score now came to {kind}.",
        f"that made it {kind} on points.",
    )


def _faults(month: Month) -> Iterator[str]:
    if month.faults:
        which = listed(short_day(week.day) for week in month.faults)
        weeks = "week" if len(month.faults) == 1 else "weeks"
        yield f"what happened in the {weeks} of {which} cannot be reconstructed, because the rules have changed."


_MUCH_GROUND: Final = 10
_MANY_GROUPS: Final = 3
_MONTHS: Final = 4
"""In a war of fewer months none stands out."""

_MOST_TOLD: Final = 2


def set_apart(month: Month, months: Sequence[Month], record: Record) -> list[str]:
    """At most two sentences on what happened in no other month of the war, or in none before."""
    if len(months) < _MONTHS:
        return []
    before = months[: month.ordinal]
    return [*_first_times(month, before), *_never_more(month, months, record)][:_MOST_TOLD]


def _first_times(month: Month, before: Sequence[Month]) -> Iterator[str]:
    if not before:
        return
    for side in SIDES:
        other = SIDE[side.enemy]
        if _leads(month, side) and all(_leads(each, side.enemy) or not each.battles for each in before):
            yield f"for the first time {SIDE[side]} attacked more often than {other}."
        if month.gained(side) >= _FEW_HEXES and all(each.gained(side) < _FEW_HEXES for each in before):
            yield f"it was the first month in which {SIDE[side]} won ground."
    if _is_still(month) and not _is_still(before[-1]):
        yield "the front came to a standstill."


def _never_more(month: Month, months: Sequence[Month], record: Record) -> Iterator[str]:
    so_far = "" if record.is_over else " so far"
    costly = [side for side in record.known if _is_most(month, [each.lost(side) for each in months], 1)]
    if costly:
        yield f"no other month{so_far} cost {SIDE[costly[0]] if len(costly) == 1 else 'either side'} as much."
    for side in SIDES:
        if _is_most(month, [each.gained(side) for each in months], _MUCH_GROUND):
            yield f"in no other month{so_far} did {SIDE[side]} win as much ground."
        if _is_most(month, [each.surrendered(side) for each in months], _MANY_GROUPS):
            yield f"in no other month{so_far} did as many {side.title()} groups surrender."


def _is_most(month: Month, figures: Sequence[int], least: int) -> bool:
    """Whether the figure of a month is the highest of all, and worth telling."""
    own = figures[month.ordinal]
    return own >= least and own == max(figures) and figures.count(own) == 1


def _leads(month: Month, side: Side) -> bool:
    return month.attacks(side) > month.attacks(side.enemy)


def _is_still(month: Month) -> bool:
    return not month.faults and all(month.gained(side) < _FEW_HEXES for side in SIDES) and not month.captures
