"""Which games a ladder plays: paired games, with the same dice and the seats swapped."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Annotated

from msgspec import Meta

from wir.model.errors import LineError
from wir.model.sides import SIDES, Side
from wir.rules.victory import winner_of_level


class LabError(LineError):
    """A ladder that cannot be played or read."""


@dataclass(frozen=True, order=True, slots=True)
class Fixture:
    """One game to be played: where, with which dice, for how many weeks at most, by whom, at a level of §10.0."""

    scenario: Annotated[str, Meta(max_length=200)]
    seed: Annotated[int, Meta(ge=0)]
    weeks: Annotated[int, Meta(ge=1)]
    axis: Annotated[str, Meta(max_length=4000)]
    soviet: Annotated[str, Meta(max_length=4000)]
    level: Annotated[int, Meta(ge=1, le=4)] = 3


@dataclass(frozen=True, slots=True)
class FixtureScore:
    """The outcome of a game: its margin (Soviet minus Axis points, §9.2), its level of victory and what ended it.

    `digest` is that of its last state, `failures` are the faults of commanders, a line each.
    """

    margin: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    level: str
    ended_by: str
    digest: str
    failures: tuple[str, ...] = ()

    def margin_for(self, side: Side) -> int:
        """The margin as the side sees it: points ahead."""
        return self.margin if side is Side.SOVIET else -self.margin

    def win_for(self, side: Side) -> float:
        """1 for a victory of the side at any level, a half for a draw, else 0."""
        winner = winner_of_level(self.level)
        return 0.5 if winner is None else float(winner is side)


@dataclass(frozen=True, slots=True)
class Pair:
    """A commander and the opponent it is measured against."""

    commander: str
    opponent: str


@dataclass(frozen=True, slots=True)
class Schedule:
    """What a ladder plays: each pair in each campaign, with each of `games` seeds from `seed` on."""

    pairs: Sequence[Pair]
    campaigns: Sequence[str]
    games: int
    weeks: int
    seed: int = 1

    @property
    def seeds(self) -> range:
        """The seeds of its games."""
        return range(self.seed, self.seed + self.games)

    def fixtures(self) -> tuple[Fixture, ...]:
        """Every game, each once, seed by seed, so that an interrupted ladder is balanced as far as it went.

        For each seed the commander takes either seat against the opponent, and the opponent plays itself: the commander
        is better in a seat by as much as it scores more there than the opponent does.
        """
        found = (
            fixture
            for seed in self.seeds
            for campaign in self.campaigns
            for pair in self.pairs
            for fixture in self.paired(pair, campaign, seed)
        )
        return tuple(dict.fromkeys(found))

    def paired(self, pair: Pair, campaign: str, seed: int) -> tuple[Fixture, Fixture, Fixture]:
        """The games of a pair with a seed: the commander as the Axis and as the Soviets, and the opponent alone."""
        mirror = Fixture(campaign, seed, self.weeks, pair.opponent, pair.opponent)
        return replace(mirror, axis=pair.commander), replace(mirror, soviet=pair.commander), mirror


def all_pairs(commanders: Iterable[str]) -> tuple[Pair, ...]:
    """Each commander against each named after it."""
    return tuple(Pair(*names) for names in combinations(dict.fromkeys(commanders), 2))


@dataclass(frozen=True, slots=True)
class Gain:
    """One paired result: a commander's margin and win in a seat, and by how much its margin beats the opponent's."""

    seat: Side
    margin: int
    gain: int
    win: float


def gains(schedule: Schedule, pair: Pair, campaign: str, scores: dict[Fixture, FixtureScore]) -> list[Gain]:
    """The paired results of a pair in a campaign, by seed and seat, for seeds whose games have all been played."""
    found: list[Gain] = []
    for seed in schedule.seeds:
        *games, mirror = schedule.paired(pair, campaign, seed)
        if not {*games, mirror} <= scores.keys():
            continue
        for seat, game in zip(SIDES, games, strict=True):
            score = scores[game]
            margin = score.margin_for(seat)
            found.append(Gain(seat, margin, margin - scores[mirror].margin_for(seat), score.win_for(seat)))
    return found
