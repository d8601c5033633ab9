"""Every order is whole and is found wherever orders are listed."""

from __future__ import annotations

import inspect

import pytest

from tests.orders.examples import EXAMPLES
from wir.orders import Order, OrderError, parse_order
from wir.orders.catalogue import BY_WORD, LISTED, ORDERS
from wir.orders.patterns import parts_of
from wir.plain.commands import help_lines
from wir.text.panels.help_page import help_pages


def kinds_of(kind: type[Order]) -> set[type[Order]]:
    """Every kind of order below a kind that can be given."""
    below = {order for sub in kind.__subclasses__() for order in kinds_of(sub)}
    is_ours = kind.__module__.startswith("wir.") and not inspect.isabstract(kind)
    return below | ({kind} if is_ours and hasattr(kind, "form") else set())


def test_every_order_of_the_program_is_in_the_catalogue_once() -> None:
    names = [f"{kind.__module__}.{kind.__qualname__}" for kind in ORDERS]
    assert sorted(names) == sorted({f"{kind.__module__}.{kind.__qualname__}" for kind in kinds_of(Order)})


@pytest.mark.parametrize("kind", ORDERS)
def test_an_orders_example_is_its_text_form(kind: type[Order]) -> None:
    example = parse_order(kind.form.example)
    assert type(example) is kind
    assert str(example) == kind.form.example
    assert len(kind.form.example) <= kind.form.longest


@pytest.mark.parametrize("kind", ORDERS)
def test_an_order_begins_with_its_word_and_belongs_to_a_phase(kind: type[Order]) -> None:
    assert kind.form.example.split()[0] == kind.form.word == kind.form.word.upper()
    assert kind.phases
    assert not kind.form.typed or kind.form.typed.upper().startswith(kind.form.word)


@pytest.mark.parametrize("kind", [kind for kind in ORDERS if kind.form.typed])
def test_an_order_has_a_page_of_help_and_is_told_in_the_help_of_lines(kind: type[Order]) -> None:
    assert kind.form.page in help_pages()
    told = " ".join(help_lines(kind.form.word.lower())).casefold()
    assert kind.form.meaning.casefold() in told
    assert kind.form.typed.casefold() in told
    assert any(line.startswith(kind.form.typed) for line in help_lines(""))


@pytest.mark.parametrize("word", BY_WORD)
def test_a_line_that_is_no_order_is_told_every_form_of_its_word(word: str) -> None:
    said = []
    for line in (word, f"{word} ,"):
        try:
            parse_order(line)
        except OrderError as error:
            said.append(str(error))
    assert said
    assert all(kind.form.example in each for each in said for kind in BY_WORD[word])


def test_a_line_that_is_no_order_is_answered_with_the_orders_that_a_player_types() -> None:
    with pytest.raises(OrderError, match=", ".join(kind.form.word for kind in ORDERS[:6])):
        parse_order("DANCE")


@pytest.mark.parametrize("kind", ORDERS)
def test_there_is_an_example_of_every_order(kind: type[Order]) -> None:
    assert kind in {type(order) for _, order, _ in EXAMPLES}, "tests/orders/examples.py has none"


@pytest.mark.parametrize("word", LISTED)
def test_an_order_in_the_list_of_legal_ones_is_told_in_words(word: str) -> None:
    assert any(words for _, order, words in EXAMPLES if order.form.word == word), "its form has no words"


@pytest.mark.parametrize("kind", ORDERS)
def test_the_text_of_an_order_has_a_part_for_each_of_its_fields(kind: type[Order]) -> None:
    assert [*parts_of(kind.form.text)] == [*inspect.signature(kind).parameters]
