from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.orders.strategies import EXAMPLES, VIEW, orders
from wir.orders import Order, OrderError, parse_order


@pytest.mark.parametrize(("text", "order", "words"), EXAMPLES)
def test_each_order_has_its_agreed_text_form_and_meaning(text: str, order: Order, words: str) -> None:
    assert parse_order(text) == order
    assert str(order) == text
    assert order.words(VIEW) == words


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
        "MOVE 12 7",
        "MOVE 12 22",
        "MOVE -1 2",
        "MOVE ١٢ 2",
        "PLOT 12 9",
        "RAIL 12 17",
        "REPLACE 12 30",
        "BUILD Kharkov mech HORSE 60",
        "FACTORY Gorki chocolate",
        "STRIKE 52 14,17",
        "STRIKE 52 14,17 nuke",
        "DEPOT 58 2,7",
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


@given(
    st.text(max_size=60)
    | st.builds(lambda w, t: f"{w} {t}", st.sampled_from([text for text, _, _ in EXAMPLES]), st.text(max_size=9))
)
def test_any_text_is_an_order_or_a_clear_error(text: str) -> None:
    try:
        order = parse_order(text)
    except OrderError:
        return
    assert parse_order(str(order)) == order
