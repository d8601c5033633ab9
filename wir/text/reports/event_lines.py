"""Every type of event in one line, for the message log and the reports."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Final

from wir.model.calendar import spoken
from wir.model.events import Event
from wir.model.groups import is_air_number
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.records import replace
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.units import FATIGUE_LIMIT
from wir.model.words import as_hex, capital, count, listed, place, signed
from wir.rules.plots import plot_words
from wir.rules.tables import UNITS_OF_SIDE
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import ENDINGS, SIDE_ROLES, odds, plates, player_words, side_does
from wir.text.reports.facts import Facts

_PLACES: Final = ("at", "to", "start")
_WAYS: Final = {"rail": " goes by rail to ", "strategic": " marches to ", "hidden": " is revealed at "}


def tell(event: Event, scenario: Scenario) -> Line:
    """An event, as a side has seen it, in one line of whatever length."""
    first, *others = WORDINGS[event.type](Facts.of(event, scenario))
    return line(first._replace(text=capital(first.text)), *others)


def with_surrenders(events: Iterable[Event]) -> list[Event]:
    """The events, with each attack naming the groups that surrendered, which have events of their own (§7.7)."""
    told = [*events]
    gone: dict[tuple[int, int | None, Hex | None], list[int]] = {}
    for event in told:
        if event.type == "surrendered":
            gone.setdefault(fight_of(event), []).append(event.facts["group"])
    return [
        replace(event, facts={**event.facts, "surrendered": gone[fight_of(event)]})
        if event.type == "attacked" and fight_of(event) in gone
        else event
        for event in told
    ]


def fight_of(event: Event) -> tuple[int, int | None, Hex | None]:
    """The week, the segment and the hex of a fight, in which there is only one of them."""
    return event.week, event.segment, as_hex(event.facts.get("at"))


def place_of(event: Event, scenario: Scenario) -> Hex | None:
    """The hex to which a reader may jump from an event, if it has one."""
    for name in _PLACES:
        place = event.facts.get(name)
        if isinstance(place, (list, tuple)) and place and not isinstance(place[0], (list, tuple)):
            return as_hex(place)
    city = event.facts.get("city")
    return next((hex_ for hex_, name in scenario.city_names.items() if name == city), None)


# The tactical execution (chapter 7)


def _strike(facts: Facts) -> Line:
    aim = "bombs" if facts.get("kind") == "bomb" else "flies a ground attack on"
    lost = facts.number("downed") + facts.number("flak")
    fate = " but finds it under overcast" if facts.get("overcast") else ""
    losses = f", {count(lost, 'aircraft point')} lost" if lost else ""
    escort = " with escort" if facts.get("escorted") else ""
    return line(facts.who("air"), f" {aim} ", facts.place(), escort, fate, losses)


def _intercepted(facts: Facts) -> Line:
    lost: dict[str, int] = facts.get("lost", {})
    costs = listed(f"{number} loses {points}" for number, points in lost.items() if points)
    fate = f": {facts.count('downed', 'bomber point')} shot down{'; ' if costs else ''}{costs}"
    return line(facts.side_word(), " fighters meet ", facts.who("air"), fate)


def _bombed(facts: Facts) -> Line:
    destroyed = [str(factory).replace("_", " ") for factory in facts.get("destroyed", ())]
    hit = f"{listed(destroyed)} destroyed" if destroyed else "no factory hit"
    return line(facts.who("air"), " bombs ", facts.value("city"), f": {hit}")


def _hits(facts: Facts) -> str:
    """What a bombardment cost, as far as this side knows."""
    lost = sum(int(hit["strength_lost"]) for hit in facts.get("hit", ()))
    aircraft: dict[str, int] = facts.get("aircraft_lost", {})
    parts = [f"{lost} strength lost"] if lost else []
    parts += [f"{count(points, 'aircraft point')} lost"] if (points := sum(aircraft.values())) else []
    return f": {listed(parts)}" if parts else ""


def _ground_attack(facts: Facts) -> Line:
    hit = facts.all_of("groups") or ("aircraft" if facts.get("grounded") else None)
    if not hit:
        return line(facts.who("air"), " finds no enemy at ", facts.place())
    return line(facts.who("air"), " hits ", hit, " at ", facts.place(), _hits(facts))


def _attacked(facts: Facts) -> Line:
    losses: dict[str, int] = facts.get("losses", {})
    attack = " attack " if len(facts.get("attackers", ())) > 1 else " attacks "
    whom = facts.all_of("defenders") or line("aircraft")
    own, other = (
        Span(f"{side.title()} {losses.get(side, 0)}", SIDE_ROLES[side]) for side in (facts.side, facts.side.enemy)
    )
    likely = Span(odds(facts.get("odds")), Role.VALUE)
    outcome = line(_fate(facts), ", losses ", own, ", ", other)
    return line(facts.all_of("attackers"), attack, whom, " at ", facts.place(), " (", likely, "): ", outcome)


def _fate(facts: Facts) -> Line:
    """What became of the defenders of a hex; of each of them if it was not the same for all."""
    if not facts.get("defenders"):
        return line("the airfield is overrun")
    lost = facts.get("destroyed", ())
    left = [int(number) for number, _, level in facts.get("entrenchment", ()) if level and number not in lost]
    if len(lost) == len(facts.get("defenders")):
        return line("destroyed")
    driven = [int(number) for number in facts.get("driven_out", ())]
    if not driven:
        return line("the entrenchments hold" if left and facts.get("odds", 0) else "they hold")
    gone = [number for number in driven if number in facts.get("surrendered", ())]
    away = [number for number in driven if number not in gone]
    fates = ((gone, "surrendered"), (away, "driven out"), (left, "holds" if len(left) == 1 else "hold"))
    met = [(who, what) for who, what in fates if who]
    if len(met) == 1:
        return line(met[0][1])
    return line(*(line(", " if at else "", plates(who), f" {what}") for at, (who, what) in enumerate(met)))


def _retreated(facts: Facts) -> Line:
    parts = [f"{facts.number('strength_lost')} strength"] if facts.number("strength_lost") else []
    parts += [facts.count("guns_lost", "artillery point")] if facts.number("guns_lost") else []
    costs = f", losing {listed(parts)}" if parts else ""
    return line(facts.who(), " retreats from ", facts.place("start"), " to ", facts.place("to"), costs)


def _surrendered(facts: Facts) -> Line:
    strength = facts.number("strength")
    lost = f": {count(strength, 'strength point')}, {facts.words('units')}" if strength else ""
    return line(facts.who(), " ", Span("surrenders", Role.WARNING), " at ", facts.place(), lost)


def _way(facts: Facts) -> str:
    """How a group gets to where it goes; aircraft do not march."""
    by, is_air = facts.get("by"), is_air_number(facts.number("group"))
    return " moves to " if is_air and by == "strategic" else _WAYS.get(str(by), " moves to ")


def _tired(facts: Facts) -> str:
    points = facts.number("fatigue")
    halted = ", and stops there" if facts.get("halted") else ""
    if facts.get("spent"):
        halted = f": at {FATIGUE_LIMIT}% it can no longer move"
    river = f", {facts.number('river')} for the river" if facts.number("river") else ""
    return f", +{points} fatigue{river}{halted}" if points else halted


def _stayed(facts: Facts) -> Line:
    """Who does not advance after a combat; nothing is rolled for a group that may not, and its side is told why."""
    why = f": {facts.word('reason')}" if facts.get("reason") else ""
    return line(facts.who(), " does not advance into ", facts.place("to"), why)


def _captured(facts: Facts) -> Line:
    lost = facts.number("factories_destroyed")
    centers = f", supply centers now {facts.number('supply_centers')}"
    wrecked = f", {count(lost, 'factory')} destroyed" if lost else ""
    captures = side_does(Side(facts.facts["by"]), "captures ", "capture ")
    return line(captures, facts.value("city"), centers, wrecked)


def _air_destroyed(facts: Facts) -> Line:
    points = facts.number("points")
    lost = f": {facts.number('saved')} of {count(points, 'point')} saved" if points else ""
    return line(facts.who("air"), " ", Span("is overrun", Role.WARNING), " at ", facts.place(), lost)


# Orders, and the conduct of the game (chapters 4 to 6)


def _aircraft(facts: Facts) -> Line:
    source = Span("the pool") if facts.get("source") == "R" else facts.who("source")
    return line(facts.count("points", "aircraft point"), " from ", source, " to ", facts.who("to"))


def _unit(facts: Facts) -> str:
    """A unit with its strength, before what it does."""
    return f"{facts.word('unit')}, {facts.count('strength', 'point')}, "


def _built(facts: Facts) -> Line:
    """A unit that was raised; of an enemy unit only that there is one."""
    who = _unit(facts) if facts.word("unit") else "a unit "
    return line(f"{who}raised in ", facts.city, " in group ", facts.who())


def _new_factory(facts: Facts) -> Line:
    kind = facts.word("factory").replace("_", " ")
    return line(f"new {kind} factory in ", facts.city)


def _dismantled(facts: Facts) -> Line:
    saved, lost = facts.count("factories", "factory"), facts.number("lost")
    if not facts.number("factories"):
        return line("no factory could be dismantled in ", facts.city)
    if facts.get("points") is None:  # how many of them the enemy saves is his secret
        return line(f"{saved} dismantled in ", facts.city)
    over = Span(f", {lost} lost: the pool is full", Role.WARNING) if lost else ""
    points = facts.count("points", "construction point")
    return line(f"{saved} dismantled in ", facts.city, f": {points}", over)


def _supplied(facts: Facts) -> Line:
    reached = facts.get("groups", ())
    penalty = facts.count("penalty", "penalty hex")
    way = f" after {penalty}" if facts.number("penalty") else ""
    whom = count(len(reached), "group") if reached else "nobody"
    relief = f": {_relief(facts)}" if reached else ""
    return line(facts.who("depot"), f" supplies {whom} from ", facts.place(), f"{way}{relief}")


def _relief(facts: Facts) -> str:
    """The fatigue that a depot removed, or why none; `dry` are the groups for which the pool had nothing left (R36)."""
    dry = facts.get("dry")
    if facts.number("points"):
        short = f"; the pool ran out before {count(len(dry), 'group')}" if dry else ""
        return f"-{facts.number('percent')}% fatigue, {facts.count('points', 'supply point')}{short}"
    if dry is None:
        return "no fatigue removed"
    return "no fatigue removed, the supply pool is empty" if dry else "nobody is tired"


def _replaced(facts: Facts) -> Line:
    before, after = facts.get("experience", (0, 0))
    points = signed(facts.number("points"))
    learnt = f"{before} → {after}" if before != after else f"still {after}"
    return line(facts.who(), f" {facts.word('unit')} {points} strength, experience {learnt}")


def _plotted(facts: Facts) -> Line:
    plot = str(facts.get("plot", ""))
    words = plot_words(plot, facts.get("against", ()))
    return line(facts.who(), f" plots {plot}: {words}" if plot else " no longer has a plot")


def _strike_plotted(facts: Facts) -> Line:
    strike = facts.get("strike")
    if not strike:
        return line(facts.who("air"), " stays on the ground")
    aim = "bomb" if strike["kind"] == "bomb" else "fly a ground attack on"
    return line(facts.who("air"), f" is to {aim} ", Span(place(facts.scenario, Hex(*strike["at"])), Role.VALUE))


def _phase_ended(facts: Facts) -> Line:
    phase = Phase(facts.get("ended"))
    whose = f"{phase.side.title()} " if phase.side is not None else ""
    return line(Span(f"{whose}{phase.label.lower()} ends", Role.FAINT))


def _game_ended(facts: Facts) -> Line:
    winner = facts.get("winner")
    if facts.word("ended_by") == "resignation" and winner:
        on_points = line(" on points: ", facts.value("level"), f", Soviet margin {signed(facts.number('margin'))}")
        return line(side_does(Side(winner).enemy, "gives up,", "give up,"), on_points)
    by = ENDINGS.get(facts.word("ended_by"), facts.word("ended_by"))
    return line(facts.value("level", Role.WARNING), f": {by}, Soviet margin {signed(facts.number('margin'))}")


# What happens between the weeks (chapter 8, §9.1)


def _produced(facts: Facts) -> Line:
    if facts.get("stopped"):
        return line(Span("no production this week", Role.WARNING))
    made: dict[str, int] = facts.get("points", {})
    parts = [f"{points} {pool}" for pool, points in made.items() if points]
    new = f"; {facts.count('factories', 'new factory')}" if facts.number("factories") else ""
    waste = _waste(facts)
    first = line(" ", waste, "; made") if waste else ()  # first, as the end of the line may be cut off
    return line(facts.side_word(), " production:", first, f" {', '.join(parts) or 'nothing'}{new}")


def _wasted(facts: Facts) -> Line:
    """The same behind goods from abroad."""
    waste = _waste(facts)
    return line("; ", waste) if waste else ()


def _waste(facts: Facts) -> Line:
    """What the pools had no room for."""
    wasted: dict[str, int] = facts.get("wasted", {})
    over = listed(f"{points} {pool}" for pool, points in wasted.items())
    return line(Span(f"wasted {over}", Role.WARNING)) if wasted else ()


def _shipment(facts: Facts) -> Line:
    """A shipment; one for the North is cancelled in winter by the loss of Murmansk alone, Archangel lying in ice."""
    area = facts.word("area").title()
    if facts.get("cancelled"):
        return line(f"lend lease for the {area} is cancelled: no port is open to it")
    waits = ", waiting at Murmansk" if facts.get("waits") else ""
    return line(f"lend lease in the {area}: {_goods(facts)}{waits}", _wasted(facts))


def _goods(facts: Facts) -> str:
    return f"{facts.number('vehicle')} vehicle, {facts.number('aircraft')} aircraft"


def _convoy_raided(facts: Facts) -> Line:
    if facts.get("poor_weather"):
        return line(facts.who("air"), " misses the northern convoy in poor weather")
    return line(facts.who("air"), f" raids the northern convoy: {facts.count('hits', 'hit')}")


def _transferred(facts: Facts) -> Line:
    """The units and guns that passed from one group to another, and those that did not."""
    guns = facts.count("guns", "gun") if facts.number("guns") else ""
    what = " and ".join(part for part in (facts.words("units"), guns) if part)
    return line(what, " of ", facts.who(), " to ", facts.who("to"), _guns_back(facts))


def _guns_back(facts: Facts) -> str:
    """The guns that go back to the pool: of a group that gives up its last unit, or beyond what one may have (R153)."""
    back = facts.number("guns_back")
    return f"; {count(back, 'gun')} {'goes' if back == 1 else 'go'} back to the pool" if back else ""


def _day(facts: Facts) -> str:
    return spoken(date.fromisoformat(facts.word("date")))


def _arrived(facts: Facts) -> Line:
    if facts.get("air") is not None:
        return line(facts.who("air"), " is formed again at ", facts.place())
    if facts.get("group") is None:
        points = facts.count("strength", "point")
        return line(f"{facts.word('unit')} is broken up, as {UNITS_OF_SIDE} units are the limit: {points} to the pools")
    if facts.get("siberians"):
        return line("Siberians arrive at ", facts.place(), " as ", facts.who())
    if not facts.word("unit"):  # the enemy is told of new groups alone (R170)
        return line("a reinforcement arrives at ", facts.place(), " as ", facts.who())
    if facts.get("joins"):
        return line(f"{_unit(facts)}joins ", facts.who(), " at ", facts.place())
    return line(f"{_unit(facts)}arrives at ", facts.place(), " as ", facts.who())


def _redesignated(facts: Facts) -> Line:
    if facts.get("unit") is None:
        return line(facts.side_word(), f" mobile units take their new types, {_day(facts)}")
    return line(facts.who(), f" {facts.word('unit')} becomes ", facts.value("now", Role.GOOD))


def _rail_lost(facts: Facts) -> Line:
    why = "rain" if facts.get("reason") == "rain" else "the enemy is too near"
    return line(facts.side_word(), " railway not laid at ", facts.place(), f": {why}")


WORDINGS: Final[dict[str, Callable[[Facts], Line]]] = {
    "first_player": lambda facts: side_does(
        facts.side, "moves and attacks first this week", "move and attack first this week"
    ),
    "strike": _strike,
    "intercepted": _intercepted,
    "bombed": _bombed,
    "ground_attack": _ground_attack,
    "bombarded": lambda facts: line(
        facts.who(), " bombards ", facts.all_of("defenders"), " at ", facts.place(), _hits(facts)
    ),
    "attacked": _attacked,
    "retreated": _retreated,
    "surrendered": _surrendered,
    "stayed": _stayed,
    "advanced": lambda facts: line(facts.who(), " advances to ", facts.place("to"), _tired(facts)),
    "moved": lambda facts: line(facts.who(), _way(facts), facts.place("to"), _tired(facts)),
    "stopped": lambda facts: line(facts.who(), " stops at ", facts.place(), f": {facts.word('reason')}"),
    "captured": _captured,
    "air_destroyed": _air_destroyed,
    "divided": lambda facts: line(facts.who(), " gives up units to a new group ", facts.who("new"), _guns_back(facts)),
    "transferred": _transferred,
    "aircraft": _aircraft,
    "built": _built,
    "factory": _new_factory,
    "dismantled": _dismantled,
    "sailed": lambda facts: line(
        f"{facts.word('unit')} sails the {facts.word('sea').title()} Sea from ",
        *(facts.who(), " to ", facts.who("to"), _guns_back(facts)),
    ),
    "supplied": _supplied,
    "rail_designated": lambda facts: line(
        facts.who("depot"), " designates a railway at ", facts.place(), " for next week"
    ),
    "replaced": _replaced,
    "artillery": lambda facts: line(facts.who(), f" {signed(facts.number('points'))} guns"),
    "plotted": _plotted,
    "strike_plotted": _strike_plotted,
    "dug_in_vain": lambda facts: line("failed to dig in this week: ", *facts.all_of("groups")),
    "entrenched": lambda facts: line(facts.who(), f" digs in to level {facts.number('level')}"),
    "level": lambda facts: line(f"the game goes on at level {facts.number('level')}"),
    "seat": lambda facts: line(
        side_does(facts.side, "is played by ", "are played by "), player_words(facts.word("player"))
    ),
    "note": lambda facts: line(Span("note: ", Role.LABEL), facts.word("text")),
    "phase_ended": _phase_ended,
    "game_ended": _game_ended,
    "produced": _produced,
    "shipment": _shipment,
    "convoy_raided": _convoy_raided,
    "convoys_released": lambda facts: line(f"what waited at Murmansk arrives: {_goods(facts)}", _wasted(facts)),
    "convoys_lost": lambda facts: line(f"what waited at Murmansk is lost: {_goods(facts)}"),
    "no_partisans": lambda _: line("the partisans cut no railway"),
    "partisans": lambda facts: line(Span("partisans", Role.WARNING), " cut the railway at ", facts.place()),
    "weather": lambda facts: line("weather from ", Span(_day(facts), Role.VALUE), ": ", facts.value("weather")),
    "arrived": _arrived,
    "redesignated": _redesignated,
    "rail_laid": lambda facts: line(facts.side_word(), " railway laid at ", facts.place()),
    "rail_lost": _rail_lost,
    "month_survived": lambda facts: line(
        facts.side_word(), f" has held out another month: {facts.count('points', 'victory point')}"
    ),
}
"""How each type of event is told."""
