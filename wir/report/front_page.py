"""The front page of a week: a headline, and five to eight sentences that say no more than the facts do."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from wir.ai.staff import Task
from wir.estimates.delegations import Deed, from_the_north
from wir.estimates.sectors import Sector
from wir.match.past import LastWeek
from wir.model.hexes import Hex
from wir.model.printable import printable
from wir.model.sides import SIDES, Side
from wir.model.words import called, capital, listed
from wir.report.enemy_week import enemy_sentences, gathering_place, seems
from wir.report.sentences import (
    Telling,
    attacks_told,
    captures_told,
    costliest,
    costliest_told,
    fates,
    in_battle_of_them,
    lost_in_battle,
    surrenders_told,
)
from wir.report.week_facts import Unsupplied, WeekFacts, facts_of
from wir.report.words import SIDE, about, counted, figure, groups, number, strength, where
from wir.text.war.fought import Surrender

_NAMED: Final = 6
"""The most groups or cities that are named one by one."""

_FEW: Final = 3
"""The most groups without supply that are named one by one."""

_TIRED: Final = 20
"""Percent of fatigue from which the worst off of the groups without supply is named."""

_WORTH_A_HEADLINE: Final = 5
"""How many hexes of ground won or lost make a headline."""

_SHARE: Final = 4
"""What part of a side's losses shells and bombs must have cost to be told with them: a quarter."""

_NOW_HOLD: Final = {
    Side.AXIS: ("it now holds", "the Axis now holds"),
    Side.SOVIET: ("they now hold", "the Soviets now hold"),
}
"""What a side holds, worded for the side just named, and for the other."""


@dataclass(frozen=True, slots=True)
class Matter:
    """A sentence or two about one matter, and the hexes that they are about, the most important first."""

    text: str
    places: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class FrontPage:
    """A week as it is told to a side: headline, the line under it, the sentences, the enemy's week.

    For the map there are the hexes that the side won and lost, and the owner of each hex as the week began.
    """

    headline: str
    below: str
    matters: tuple[Matter, ...]
    enemy: tuple[str, ...]
    won: frozenset[Hex]
    lost: frozenset[Hex]
    before: Mapping[Hex, Side]


def front_page(facts: WeekFacts) -> FrontPage:
    """The front page of a week."""
    telling = Telling(facts.scenario.id, facts.fought.week)
    told = [
        Matter(" ".join(map(capital, text)), tuple(dict.fromkeys(places)))
        for text, places in _matters(facts, telling)
        if text
    ]
    enemy = tuple(enemy_sentences(facts))
    return FrontPage(headline(facts), _below(facts), tuple(told), enemy, facts.won, facts.lost, facts.before)


def _matters(facts: WeekFacts, telling: Telling) -> Iterator[tuple[list[str], Sequence[Hex]]]:
    """Each matter in sentences without a capital, with its places; nothing for what did not happen."""
    fought, scenario = facts.fought, facts.scenario
    cities = {name: hex_ for hex_, name in scenario.city_names.items()}
    fight = costliest(fought.battles)
    yield (
        [*_joined("; ", [*captures_told(fought.captures, telling), *_held(facts)]), *_convoys(facts)],
        [cities[one.city] for one in fought.captures if one.city in cities],
    )
    yield (
        _joined(": ", [*surrenders_told(fought.surrenders, telling), *_who_surrendered(facts)]),
        [gone.at for gone in fought.surrenders],
    )
    yield [*attacks_told(fought, telling)], ()
    yield [*costliest_told(fought.battles, scenario, telling)], [] if fight is None else [fight.at]
    led = [*_staff_sentences(facts)]
    yield [text for text, _ in led], [target for _, targets in led for target in targets]
    yield [_ground(facts, telling)], ()
    yield [*_losses(facts, telling)], ()
    yield _joined("; ", [*_supply(facts, telling)]), [each.at for each in facts.unsupplied[:1]]
    gathering = gathering_place(facts)
    yield [seems(facts)], [] if gathering is None else [gathering]


def _joined(sign: str, sentences: Sequence[str]) -> list[str]:
    """The sentences, the last two joined by a punctuation mark."""
    if len(sentences) < 2:
        return [*sentences]
    *first, before, last = sentences
    return [*first, f"{before.removesuffix('.')}{sign}{last}"]


def _held(facts: WeekFacts) -> Iterator[str]:
    captures = facts.fought.captures
    if captures:
        last = max((one.by for one in captures), key=SIDES.index)
        is_other = last is not facts.side or len({one.city for one in captures}) < len(captures)
        yield f"{_NOW_HOLD[facts.side][is_other]} {counted(facts.cities, 'city')}."


def _convoys(facts: WeekFacts) -> Iterator[str]:
    goods = listed(f"{many:,} {kind}" for kind, many in facts.convoys.items())
    if goods:
        yield f"the lend lease that waited at Murmansk is lost with it, {goods} points."


def _who_surrendered(facts: WeekFacts) -> Iterator[str]:
    """Who surrendered in each hex: for several groups each with its strength, for many the numbers alone."""
    fallen, told = facts.fought.surrenders, list[str]()
    for side in SIDES:
        gone = [one for one in fallen if one.side is side]
        whose = "" if len(gone) == len(fallen) else f"{side.title()} "
        if len(fallen) <= _NAMED:
            hexes = dict.fromkeys(one.at for one in gone)
            there = [[one for one in gone if one.at == at] for at in hexes]
            told += [f"{whose}{_fell_together(together, facts)}" for together in there]
        elif gone:
            told.append(f"{whose}{called(one.group for one in gone)}")
    if told:
        yield f"{listed(told)}."


def _fell_together(gone: Sequence[Surrender], facts: WeekFacts) -> str:
    """The groups that surrendered in a hex, each with its strength unless nobody else surrendered."""
    at = where(facts.scenario, gone[0].at)
    alone = len(facts.fought.surrenders) == 1
    if len(gone) == 1:
        return f"{called(one.group for one in gone)} {at}{'' if alone else _size(gone[0])}"
    return f"groups {listed(f'{one.group}{_size(one)}' for one in gone)} {at}"


def _size(gone: Surrender) -> str:
    return "" if gone.strength is None else f" ({about(gone.strength, is_estimate=gone.is_estimate)})"


def _ground(facts: WeekFacts, telling: Telling) -> str:
    if not (facts.won or facts.lost):
        return telling.one_of("no ground", "the front did not move.", "no ground changed hands.")
    gained, lost = _by_sector(facts, facts.won), _by_sector(facts, facts.lost)
    own = SIDE[facts.side]
    if gained and lost:
        sectors = {facts.sector(hex_) for hex_ in (*facts.won, *facts.lost)}
        lost = f"{number(len(facts.lost))} there" if len(sectors) == 1 else lost
        also = ", and" if " and " in gained else " and"
        return f"{own} {telling.one_of('ground', 'gained', 'won')} {gained}{also} lost {lost}."
    return f"{own} {telling.one_of('ground', 'gained', 'won') if gained else 'lost'} {gained or lost}."


def _by_sector(facts: WeekFacts, hexes: Collection[Hex]) -> str:
    """`seven hexes in the centre and one in the north`; empty for none."""
    counts = Counter(facts.sector(hex_) for hex_ in hexes).most_common()
    parts = [f"{number(many)} in the {sector}" for sector, many in counts]
    if parts:
        many, _, place = parts[0].partition(" ")
        parts[0] = f"{many} {'hex' if many == 'one' else 'hexes'} {place}"
    return listed(parts)


def _losses(facts: WeekFacts, telling: Telling) -> Iterator[str]:
    """The side's own losses as they are, the enemy's in battle and as far as they can be estimated."""
    own, enemy, lost = SIDE[facts.side], SIDE[facts.enemy], facts.fought.lost(facts.side)
    many, among = lost_in_battle(facts.fought, facts.enemy)
    if not (lost or many != "none"):
        return
    points, shelled = strength(lost), facts.fought.shelled.get(facts.side, 0)
    shelled = shelled if _SHARE * shelled >= lost else 0
    in_battle = f"{in_battle_of_them(facts.fought, facts.side, shelled)} {enemy} lost {many}{among}"
    if not facts.fought.battles and many == "none":
        part = "all" if shelled == lost else figure(shelled)
        in_battle = f", {part} of them to shells and bombs" if shelled else ", none of them in battle"
    yield telling.one_of(
        "losses of a week",
        f"the week cost {own} {points}{in_battle}.",
        f"{own} lost {points} in all{in_battle}.",
    )


def _supply(facts: WeekFacts, telling: Telling) -> Iterator[str]:
    found, side = facts.unsupplied, facts.side.title()
    if not facts.groups:
        return
    if not found:
        yield telling.one_of("supplied", f"every {side} group was supplied.", f"no {side} group went without supply.")
        return
    several = counted(facts.groups, f"{side} group")
    went = f"all {several}" if len(found) == facts.groups else f"{number(len(found))} of {several}"
    went = f"the only {side} group" if facts.groups == 1 else went
    again = [each for each in found if each.again]
    is_told_of_worst = len(again) == 1 < len(found)
    had_none = telling.one_of("unsupplied", "went without supply", "had no supply")
    yield f"{went} {had_none}{'' if is_told_of_worst else _again(again, len(found))}."
    second = ", unsupplied the week before as well" if is_told_of_worst else ""
    if found[0].fatigue >= _TIRED or is_told_of_worst or len(found) == 1:
        yield _worst(facts, found[0], telling, second, is_only=len(found) == 1)


def _again(again: Sequence[Unsupplied], of: int) -> str:
    """How many of them had none the week before either."""
    if not again:
        return ""
    few = groups(sorted(each.group for each in again)) if len(again) <= _FEW else f"{number(len(again))} of them"
    if len(again) == of > 1:
        return ", and none of them had any the week before either"
    return f", and {'it' if of == 1 else few} had none the week before either"


def _worst(facts: WeekFacts, worst: Unsupplied, telling: Telling, second: str, *, is_only: bool) -> str:
    who = f"group {worst.group} {where(facts.scenario, worst.at)}"
    tired = (f"with {worst.fatigue}% fatigue" if worst.fatigue else "without fatigue so far") + second
    if is_only:
        return f"it is {who}, {tired}."
    return telling.one_of("worst", f"worst off is {who}, {tired}.", f"hardest hit is {who}, {tired}.")


def _below(facts: WeekFacts) -> str:
    """The line under the headline: the weather, who moved first, and the number of combats, shellings and strikes."""
    fought = facts.fought
    first = [] if facts.first is None else [f"{SIDE[facts.first]} moved first"]
    others = {"bombardment": fought.bombardments, "air strike": fought.strikes}
    told = [counted(len(fought.battles), "combat"), *(counted(many, what) for what, many in others.items() if many)]
    return ", ".join([fought.weather.lower(), *first, *told])


def headline(facts: WeekFacts) -> str:
    """The week in a few words."""
    fought, side = facts.fought, facts.side
    last = {one.city: one.by for one in fought.captures}
    times = Counter(one.city for one in fought.captures)
    changed = {city: by for city, by in last.items() if times[city] % 2}
    parts = [
        f"{_cities(names)} {verbs[len(names) > 1]}"
        for by, verbs in ((side, ("falls", "fall")), (side.enemy, ("is lost", "are lost")))
        if (names := [printable(city) for city, taker in changed.items() if taker is by])
    ]
    gone = Counter(one.side for one in fought.surrenders)
    both = [counted(gone[each], f"{each.title()} group") for each in (side.enemy, side) if gone[each]]
    parts += [f"{listed(both)} {'surrenders' if gone.total() == 1 else 'surrender'}"] if both else []
    if not parts and max(len(facts.won), len(facts.lost)) >= _WORTH_A_HEADLINE:
        verb = "gain" if len(facts.won) >= len(facts.lost) else "lose"
        parts = [f"{SIDE[side]} {verb}{'s' if side is Side.AXIS else ''} ground"]
    return capital(", ".join(parts) or _uneventful(facts))


def _uneventful(facts: WeekFacts) -> str:
    if facts.won or facts.lost:
        return "little change at the front"
    if facts.fought.battles:
        return "the front holds"
    return "a quiet week" if facts.fought.is_quiet else "no attacks on the ground"


def _cities(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= _NAMED else counted(len(names), "city")


def last_front_page(last: LastWeek, side: Side) -> FrontPage | None:
    """The front page of the last week for a side; None if the week is not known."""
    return None if last.week is None else front_page(facts_of(last.week, side))


def sentences_of(page: FrontPage) -> list[str]:
    """The page line by line, as it is read aloud."""
    return [f"{page.headline}: {page.below}.", *(matter.text for matter in page.matters), *page.enemy]


def _staff_sentences(facts: WeekFacts) -> Iterator[tuple[str, list[Hex]]]:
    """What each army group did, with the hexes that it attacked."""
    led = sorted(facts.led, key=lambda deed: from_the_north(deed.name))
    for name, found in groupby(led, key=lambda deed: deed.name):
        deeds = [*found]
        targets = [deed.at for deed in deeds if deed.task == Task.ATTACK and deed.at is not None]
        yield f"the staff led {'the ' * (name in {*Sector})}{name}: {'; '.join(_parts(facts, deeds))}.", targets


def _parts(facts: WeekFacts, deeds: Sequence[Deed]) -> Iterator[str]:
    attacks = [deed for deed in deeds if deed.task == Task.ATTACK]
    if attacks:
        led = [[b for b in facts.fought.battles if b.at == deed.at and b.side is facts.side] for deed in attacks]
        won = sum(any(battle.is_won for battle in made) for made in led)
        fallen = [] if won else fates([battle for made in led for battle in made])
        few = "won" if won == 1 == len(attacks) else "all won" if won == len(attacks) else f"{number(won)} of them won"
        few = few if won else "not won" if len(attacks) == 1 else "none won"
        yield f"{counted(len(attacks), 'attack')}, {few}{f', though {listed(fallen)}' if fallen else ''}"
    for task, done in (
        (Task.SEAL, "moved to close a pocket"),
        (Task.MARCH, "marched"),
        (Task.RAIL, "went by rail"),
        (Task.STRIKE, "flew a strike"),
        (Task.SHELL, "shelled the enemy"),
        (Task.GUNS, "took guns"),
        (Task.REPLACEMENTS, "took replacements"),
    ):
        who = sorted({n for deed in deeds if deed.task == task for n in deed.groups})
        if who:
            yield f"{groups(who, 'air' if task is Task.STRIKE else '')} {done}"
