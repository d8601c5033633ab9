"""Views to show in panels: Barbarossa at its start, the small front of the map's tests, and many at random."""

from __future__ import annotations

from datetime import date
from functools import cache

from hypothesis import strategies as st

from tests.kit import city, make_state
from tests.text.position import front, small_board
from wir.engine.game import Game
from wir.model.groups import AirGroup, Depot, Group, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools, Sighting, WeekFigures
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.model.view import view
from wir.model.weather import Weather
from wir.rules.change import Change
from wir.rules.dice import Dice, week_key
from wir.rules.quality import maximum_strength, types_of
from wir.scenario import load_scenario
from wir.text.panels.lines import Line, text_of

WIDTHS = st.integers(18, 60)


@cache
def barbarossa() -> State:
    """The start of Barbarossa."""
    return Game.new(load_scenario("barbarossa")).state


def barbarossa_view(side: Side = Side.AXIS) -> State:
    """What a side may know at the start of Barbarossa."""
    return view(barbarossa(), side)


def front_view(weather: Weather = Weather.CLEAR, side: Side = Side.AXIS) -> State:
    """What a side may know of the small front."""
    return view(front(weather), side)


def texts(lines: list[Line]) -> list[str]:
    """The characters of lines."""
    return [text_of(spans) for spans in lines]


def page(lines: list[Line]) -> str:
    """The characters of lines as a text file."""
    return "".join(f"{text_of(spans).rstrip()}\n" for spans in lines)


_NAMES = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ. 0123456789", min_size=1, max_size=9)


@st.composite
def _units(draw: st.DrawFn, side: Side) -> tuple[Unit, ...]:
    types = sorted(types_of(side))

    def unit() -> Unit:
        type_: UnitType = draw(st.sampled_from(types))
        most = maximum_strength(type_, date(1941, 6, 22), side)
        strength = draw(st.integers(1, most))
        return Unit(draw(_NAMES), type_, strength, draw(st.integers(1, 99)), draw(st.integers(0, 95)))

    return tuple(unit() for _ in range(draw(st.integers(1, 6))))


@st.composite
def groups(draw: st.DrawFn, number: int, at: tuple[int, int]) -> Group:
    """A combat group of a number in a hex, in whatever shape."""
    side = Side.AXIS if number < 64 else Side.SOVIET
    marks = {
        "entrenchment": draw(st.integers(0, 5)),
        "artillery": draw(st.integers(0, 240)),
        "plot": draw(st.sampled_from(["", "2", "3S", "5B"])),
        "supplied_by": draw(st.sampled_from([None, 58 if side is Side.AXIS else 122])),
        "moved": draw(st.integers(0, 2)),
        "halted": draw(st.booleans()),
        "weeks_unsupplied": draw(st.integers(0, 3)),
        "since": draw(st.integers(0, 1)),
    }
    return Group(number, Hex(*at), draw(_units(side)), **marks)  # type: ignore[arg-type]


PLACES = {1: (4, 3), 12: (4, 3), 13: (2, 3), 64: (6, 3), 76: (7, 6), 100: (5, 4)}
"""Where the groups of a position at random stand, by number."""

_POOLS = st.builds(
    Pools,
    *[st.integers(0, 2550)] * 3,
    *[st.integers(0, 255)] * 4,
)


@st.composite
def states(draw: st.DrawFn) -> State:
    """A position at random on the small board."""
    strike = draw(st.sampled_from([None, Strike(Hex(6, 3), StrikeKind.GROUND)]))
    state = make_state(
        *[draw(groups(number, at)) for number, at in PLACES.items()],
        board=small_board(),
        air=(
            AirGroup(52, Hex(2, 5), draw(st.integers(0, 255)), draw(st.sampled_from([None, 58])), strike=strike),
            AirGroup(53, None, returns=3),
            AirGroup(116, Hex(7, 6), draw(st.integers(0, 255))),
        ),
        depots=(Depot(58, Hex(2, 3), route=(2, 3)), Depot(122, Hex(9, 4))),
        cities=front().cities.values(),
        day=draw(st.dates(date(1941, 6, 22), date(1944, 12, 31))),
        start=date(1941, 6, 22),
        weather=draw(st.sampled_from(Weather)),
        phase=draw(st.sampled_from(Phase)),
        level=draw(st.integers(1, 4)),
        pools={side: draw(_POOLS) for side in SIDES},
    )
    change = Change(state, Dice(week_key(1, 1)))
    sighting = Sighting(state.week, draw(st.integers(1, 900)), draw(st.integers(0, 5)))
    change.update(Side.AXIS, sightings={64: sighting}, records=(record(1), record(2)))
    return state


def record(week: int) -> WeekFigures:
    """A side's figures of a week."""
    return WeekFigures(week, 1000 * week, 40, 120, 17 * week, 5, 800 + week, 20, Pools(infantry=100 * week))


def industry(**pools: int) -> State:
    """One Axis city with heavy industry."""
    towns = [city("Warsaw", (2, 2), Side.AXIS, heavy_industry=60, vehicle=5, supply_centers=9)]
    return make_state(cities=towns, pools={side: Pools(**pools) for side in SIDES})
