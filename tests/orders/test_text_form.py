from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit import city, group, infantry, make_board, make_state
from tests.orders.examples import EXAMPLES, VIEW
from tests.orders.strategies import orders
from tests.properties import ANY
from wir.model.board import Place
from wir.model.cities import Factory
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.orders import Order, OrderError, parse_order
from wir.orders.adjustment import PlaceFactory
from wir.orders.conduct import Aside, EndGame, Note, Resign


@pytest.mark.parametrize(("text", "order", "words"), EXAMPLES)
def test_each_order_has_its_agreed_text_form_and_meaning(text: str, order: Order, words: str) -> None:
    assert parse_order(text) == order
    assert str(order) == text
    assert order.words(VIEW) == words
    assert bool(order.warning(VIEW)) is isinstance(order, EndGame | Resign), "nothing is lost by others here"


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(
    ("order", "words"), [("FACTORY {} vehicle", "vehicle factory in"), ("DISMANTLE {}", "the factories of")]
)
def test_only_the_urals_have_an_article(order: str, words: str) -> None:
    assert parse_order(order.format("Urals")).words(VIEW).startswith(f"{words} the Urals")
    assert parse_order(order.format("Gorki")).words(VIEW).startswith(f"{words} Gorki")


@given(orders)
def test_every_order_is_read_back_from_its_text(order: Order) -> None:
    assert parse_order(str(order)) == order


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("  move 12 2 ", "MOVE 12 2"),
        ("plot 12 34s", "PLOT 12 34S"),
        ("PLOT 12 o4", "PLOT 12 04"),
        ("PLOT 12 5S6", "PLOT 12 5S"),
        ("divide 12 mechanized 0,2", "DIVIDE 12 mech 0,2 guns=0"),
        ("transfer 12 > 14 3", "TRANSFER 12>14 3 guns=0"),
        ("air r > 53 20", "AIR R>53 20"),
        ("build Velikie Luki infantry rifle 90", "BUILD Velikie Luki inf RIFLE 90"),
        ("depot 58", "DEPOT 58 -"),
        ("depot 58 2, 2, 3", "DEPOT 58 2,2,3"),
        ("rail 12 17, 15", "RAIL 12 17,15"),
        ("divide 12 mech 0, 2 guns = 30", "DIVIDE 12 mech 0,2 guns=30"),
        ("replace 12 . 3 30", "REPLACE 12.3 30"),
        ("move\t12\t2", "MOVE 12 2"),
        ("note  a , b", "NOTE a , b"),
        ("end game", "END GAME"),
        ("seat soviet computer", "SEAT SOVIET computer"),
    ],
)
def test_players_may_type_freely(typed: str, text: str) -> None:
    assert str(parse_order(typed)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "DANCE",
        "MOVE",
        "MOVE 12",
        "MOVE -1 2",
        "MOVE ١٢ 2",
        "PLOT 12 9",
        "RAIL 12 17",
        "REPLACE 12 30",
        "BUILD Kharkov mech HORSE 60",
        "FACTORY Gorki chocolate",
        "STRIKE 52 14,17",
        "STRIKE 52 14,17 nuke",
        "TRANSFER 12 14 3",
        "SEAT NEUTRAL computer",
        "END TURN",
        "NOTE",
        "NOTE " + "x" * 600,
    ],
)
def test_what_is_no_order_is_refused_with_one_line(text: str) -> None:
    with pytest.raises(OrderError) as caught:
        parse_order(text)
    assert "\n" not in str(caught.value)
    assert str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("MOVE 12 7", "7 is not a direction; directions are 1 to 6"),
        ("MOVE 1234 2", "there is no combat group 1234"),
        ("REPLACE 12.0 9999", "replacements are at least 10 points, in multiples of 10, not 9999"),
        ("REPLACE 12.0 0", "replacements are at least 10 points, in multiples of 10, not 0"),
        ("REPLACE 12.0 9990", "12 INF has 60 of at most 70 strength points: 10 more fit"),
        ("REPLACE 12.12 10", "group 12 has no unit 12; its units are 0 to 0"),
        ("RAIL 12 170,15", "170,15 is not on the map"),
        ("STRIKE 52 5,1000 ground", "5,1000 is not on the map"),
        ("DIVIDE 12 mech 0,12", "group 12 has no unit 12"),
        ("DIVIDE 12 mech 0 guns=9999", "group 12 has 0 artillery points, not 9999"),
        ("AIR R>52 1000", "only 200 aircraft points are available"),
        ("BUILD Kiev inf INF 1000", "INF has at most 70 strength points"),
        ("DEPOT 58 2,7", "7 is not a direction; directions are 1 to 6"),
        ("LEVEL 12", "there is no level 12, only 1 to 4"),
    ],
)
def test_a_number_out_of_range_is_told_as_such_and_not_as_a_fault_of_form(text: str, reason: str) -> None:
    order = parse_order(text)
    assert parse_order(str(order)) == order
    refused = order.check(_everything(order.phases[0]))
    assert refused is not None
    assert reason in refused.reason
    assert order.words(_everything(order.phases[0])) is not None


def _everything(phase: Phase) -> State:
    """A position of the Axis with something for each order to name."""
    own = {Phase.SOVIET_SUPPLY: Phase.AXIS_SUPPLY, Phase.SOVIET_MOVEMENT: Phase.AXIS_MOVEMENT}
    board = make_board(cities=[Place("Kiev", "5,5")])
    return make_state(
        group(12, (5, 5), infantry(12, 60), supplied_by=58),
        group(13, (7, 7)),
        air=[AirGroup(52, Hex(5, 4), 100, 58)],
        depots=[Depot(58, Hex(4, 4))],
        cities=[city("Kiev", (5, 5), Side.AXIS, population=9)],
        rails={(5, 5): Side.AXIS, (4, 4): Side.AXIS},
        phase=own.get(phase, phase),
        board=board,
    )


def test_of_a_depot_on_a_way_that_it_cannot_go_nothing_is_foretold() -> None:
    state = _everything(Phase.AXIS_SUPPLY)
    assert parse_order("DEPOT 58 2").words(state).startswith("supplies at ")
    for text in ("DEPOT 58 2,7", "DEPOT 59 2"):
        assert parse_order(text).words(state) == ""


def test_the_types_of_factory_are_listed_if_none_is_named() -> None:
    with pytest.raises(OrderError, match="heavy is not a type of factory; they are heavy_industry, vehicle, artillery"):
        parse_order("FACTORY Gorki heavy")
    assert parse_order("factory Velikie Luki HEAVY_INDUSTRY") == PlaceFactory("Velikie Luki", Factory.HEAVY_INDUSTRY)


@pytest.mark.parametrize(("start", "kind"), [("NOTE", Note), ("ASIDE AXIS key", Aside)])
def test_an_order_may_be_as_long_as_its_form_says_and_not_longer(start: str, kind: type[Order]) -> None:
    longest = kind.form.longest
    text = f"{start} {'x' * (longest - len(start) - 1)}"
    assert str(parse_order(f"  {text} ")) == text
    with pytest.raises(OrderError, match=f"^an order has at most {longest} characters$"):
        parse_order(f"{text}x")


@given(
    st.text(ANY, max_size=60)
    | st.builds(lambda w, t: f"{w} {t}", st.sampled_from([text for text, _, _ in EXAMPLES]), st.text(ANY, max_size=9))
)
def test_any_text_is_an_order_or_a_clear_error(text: str) -> None:
    try:
        order = parse_order(text)
    except OrderError:
        return
    assert parse_order(str(order)) == order
