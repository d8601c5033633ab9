"""Small fronts drawn by chance: every terrain, rivers, a strait, railways, cities, crowded and tired groups, plots."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random

from tests.kit import city, make_board, make_state
from wir.model.board import Place, River
from wir.model.cities import City
from wir.model.groups import AIR_NUMBERS, AirGroup, Group, kind_of
from wir.model.hexes import DIRECTIONS, Hex, neighbour
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.model.weather import Weather
from wir.rules.plots import LEGAL_FORMS, why_cannot_plot

WIDTH = 9
LETTERS = "....f.s^...b"
CITIES = ("Leningrad", "Kiev", "Minsk", "Riga", "Odessa", "Konigsberg")
FORTRESSES = ("Leningrad", "Konigsberg")
DAYS = (
    date(1941, 6, 22),
    date(1941, 12, 14),
    date(1942, 1, 11),
    date(1942, 9, 27),
    date(1942, 10, 1),
    date(1944, 7, 2),
)
NUMBERS = {Side.AXIS: (range(1, 12), range(12, 52)), Side.SOVIET: (range(64, 76), range(76, 116))}
TYPES = {Side.AXIS: (UnitType.PZ, UnitType.INF), Side.SOVIET: (UnitType.TANK, UnitType.RIFLE)}


@dataclass
class Front:
    """A front in the making."""

    dice: Random
    rows: list[str]
    cities: dict[Hex, City] = field(default_factory=dict)
    standing: Counter[tuple[Hex, Side]] = field(default_factory=Counter)

    @property
    def land(self) -> list[Hex]:
        """Every hex in which groups may stand."""
        places = [Hex(c, r) for c in range(1, WIDTH + 1) for r in range(1, WIDTH + 1)]
        return [hex_ for hex_ in places if self.rows[hex_.row - 1][hex_.column - 1] != "b"]

    def room_for(self, side: Side) -> Hex:
        """A hex with room for a group of a side, which takes it."""
        towns = {hex_ for hex_, town in self.cities.items() if town.owner is not side}
        free = [hex_ for hex_ in self.land if hex_ not in towns and not self.standing[hex_, side.enemy]]
        hex_ = self.dice.choice([hex_ for hex_ in free if self.standing[hex_, side] < 2])
        self.standing[hex_, side] += 1
        return hex_

    def rivers(self) -> list[River]:
        """Rivers between some hexes, and straits between a few."""
        land = set(self.land)
        sides = [(hex_, d) for hex_ in self.land for d in (2, 3, 4) if neighbour(hex_, d) in land]
        drawn = [f"{hex_} {d}" for hex_, d in self.dice.sample(sides, 25)]
        return [River("river", tuple(drawn[:20])), River("strait", tuple(drawn[20:]), strait=True)]

    def rails(self) -> dict[tuple[int, int], Side]:
        """A few railways of both sides."""
        land, found = set(self.land), dict[tuple[int, int], Side]()
        for _ in range(5):
            hex_, side = self.dice.choice(self.land), self.dice.choice(SIDES)
            for _ in range(6):
                found[hex_] = side
                ways = [near for d in DIRECTIONS if (near := neighbour(hex_, d)) in land]
                hex_ = self.dice.choice(ways or [hex_])
        return found

    def group(self, number: int, side: Side) -> Group:
        """A group in any condition."""
        pick = self.dice.choice
        type_ = TYPES[side][0 if number < 12 or 64 <= number < 76 else 1]
        units = tuple(
            Unit(
                f"{number}.{n}",
                type_,
                pick((1, 2, 10, 60)),
                pick((1, 10, 50, 80, 99)),
                pick((0, 0, 10, 40, 80, 94, 95)),
            )
            for n in range(pick((1, 2, 3, 4)))
        )
        at = self.room_for(side)
        return Group(number, at, units, entrenchment=pick((0, 0, 0, 1, 3, 5)), artillery=pick((0, 0, 1, 30, 210, 240)))


def random_front(seed: int) -> State:
    """A state in which the execution is about to begin; the same for the same seed."""
    dice = Random(seed)
    rows = ["".join(dice.choice(LETTERS) for _ in range(WIDTH)) for _ in range(WIDTH)]
    front = Front(dice, rows)
    for name, hex_ in zip(CITIES, dice.sample(front.land, len(CITIES)), strict=True):
        front.cities[hex_] = city(
            name, hex_, dice.choice(SIDES), population=2, supply_centers=dice.randrange(6), vehicle=3
        )
    groups: list[Group] = []
    air: list[AirGroup] = []
    for side in SIDES:
        for numbers in NUMBERS[side]:
            groups += [front.group(number, side) for number in sorted(dice.sample(numbers, dice.randint(2, 6)))]
        air += [AirGroup(number, front.room_for(side), dice.choice((0, 1, 50))) for number in AIR_NUMBERS[side][:2]]
    state = make_state(
        *groups,
        board=make_board(
            rows,
            rivers=front.rivers(),
            cities=[
                Place(town.name, str(hex_), fortified=town.name in FORTRESSES) for hex_, town in front.cities.items()
            ],
        ),
        air=air,
        cities=front.cities.values(),
        day=(day := dice.choice(DAYS)),
        start=day,
        weather=dice.choice(tuple(Weather)),
        phase=Phase.EXECUTION,
        rails=front.rails(),
        level=dice.choice((1, 2, 3, 4)),
    )
    for number, group in list(state.groups.items()):
        state.groups[number] = replace(group, plot=_plot(dice, state, group))
    return state


def _plot(dice: Random, state: State, group: Group) -> str:
    """A plot that the group may have, most often one against an enemy beside it."""
    beside = [str(d) for d in DIRECTIONS if state.groups_at(neighbour(group.at, d), group.side.enemy)]
    for _ in range(30):
        form = dice.choice(LEGAL_FORMS[kind_of(group.id)])
        plot = "".join({"d": dice.choice("123456"), "p": "0"}.get(letter, letter) for letter in form)
        if beside and plot[0] != "0" and dice.random() < 0.6:
            plot = dice.choice(beside) + plot[1:]
        if why_cannot_plot(state, group, plot) is None:
            return plot
    return ""
