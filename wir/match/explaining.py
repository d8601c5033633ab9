"""Why a computer did what it did in a week: its phases are played again, with the reasons it gives (§10.0)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import takewhile

from wir.engine.game import Game, OrderRefusedError
from wir.engine.history import Week
from wir.match.commander_phase import CommanderPhase
from wir.match.players import HUMAN, PlayerError, find_commander, is_module, told
from wir.model.calendar import date_of, spoken, week_of
from wir.model.groups import Kind
from wir.model.phases import MOVEMENT, Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.orders.base import Order
from wir.orders.catalogue import parse_order
from wir.orders.conduct import Aside, EndPhase, TakeSeat
from wir.rules.bombardment import basic_acs


@dataclass(frozen=True, slots=True)
class Explained:
    """A phase as the commander plays it today: how it sees it, and its orders with their reasons.

    `as_then` says whether these are the orders that it gave when the game was played.
    """

    week: int
    day: date
    weather: Weather
    phase: Phase
    side: Side
    player: str
    judgement: tuple[str, ...]
    orders: tuple[tuple[str, str], ...]
    as_then: bool


def explained(game: Game, day: date | None = None, *, modules: bool = False) -> Iterator[Explained]:
    """The commanders' phases of the week of a day, or of the last week that was played to its end.

    Players named by a module are imported only with `modules`; those and people are left out otherwise. Raises
    PlayerError where the game has no such week, where an order would be refused by today's rules, and where a commander
    cannot be found or fails in giving its reasons.
    """
    played = _week_of(game, day)
    again = Game(played.start.state())
    for phase in played.phases:
        orders = [*map(parse_order, phase.orders)]
        seats = [*takewhile(lambda order: isinstance(order, TakeSeat), orders)]
        for order in seats:
            again.submit(order)
        player = HUMAN if again.side is None else again.state.seats.get(again.side, HUMAN)
        if again.side is not None and player != HUMAN and (modules or not is_module(player)):
            yield _explained(again, again.side, player, phase.orders[len(seats) :])
        try:
            for order in (*orders[len(seats) :], EndPhase()):
                again.submit(order)
        except OrderRefusedError as error:  # the rules were others then
            raise PlayerError(f"week {played.number}, phase {phase.phase}: is refused now: {error}") from None


def _week_of(game: Game, day: date | None) -> Week:
    """The week of a day, or the last one that was played to its end. Raises PlayerError where there is none."""
    weeks = {week.number: week for week in game.history.weeks if week.phases}
    if not weeks:
        raise PlayerError("nothing has been played yet")
    start = game.state.scenario.start
    if day is None:
        unfinished = set() if game.state.ending is not None else {game.state.week}
        return weeks[max(weeks.keys() - unfinished, default=game.state.week)]
    number = week_of(start, day)
    if number not in weeks:
        first, last = (spoken(date_of(start, week)) for week in (min(weeks), max(weeks)))
        raise PlayerError(f"{spoken(day)} is outside the weeks played, from {first} to {last}")
    return weeks[number]


def _explained(game: Game, side: Side, player: str, then: tuple[str, ...]) -> Explained:
    state = game.state
    tried = Game(state)
    phase = CommanderPhase(tried, side, find_commander(player))
    given: list[Order] = []
    for order in phase:
        tried.submit(order)
        given.append(order)
    try:
        reasons = {str(reason.order): str(reason.why) for reason in getattr(phase.player, "reasons", ())}
        judge = getattr(phase.player, "judgement", None)
        judged = () if judge is None or state.phase not in MOVEMENT else tuple(map(str, judge(game.view(side))))
    except BaseException as error:  # a stranger's code may do anything here too
        if type(error) is KeyboardInterrupt:
            raise  # the player's own Ctrl+C
        raise PlayerError(f"player {player!r}: failed to explain week {state.week}: {told(error)}") from error
    if judged:
        judged = (*judged, _truth(state, side.enemy))
    return Explained(
        week=state.week,
        day=state.date,
        weather=state.weather,
        phase=state.phase,
        side=side,
        player=player,
        judgement=judged,
        orders=tuple((str(order), reasons.get(str(order), "")) for order in given if not isinstance(order, Aside)),
        as_then=tuple(map(str, given)) == then,
    )


def _truth(state: State, enemy: Side) -> str:
    """How strong the enemy really was, to compare with what the side believed."""
    groups = state.groups_of(enemy)
    sums = {kind: int(basic_acs(*(group for group in groups if group.kind is kind))) for kind in Kind}
    return "enemy, actual: " + ", ".join(f"{kind} groups (ACS {acs})" for kind, acs in sums.items())
