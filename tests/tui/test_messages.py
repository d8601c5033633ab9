"""Messages on the lines that there are."""

from __future__ import annotations

import pytest

from wir.text.panels.lines import length, line, text_of
from wir.tui.messages import Message, Messages


def shown(messages: Messages, width: int, height: int) -> list[str]:
    lines = messages.shown(width, height)
    assert len(lines) <= height
    assert all(length(spans) <= width for spans in lines)
    return [text_of(spans).strip() for spans in lines]


def told(*texts: str) -> Messages:
    messages = Messages()
    for text in texts:
        messages.add(Message(1, line(text)))
    return messages


def test_the_newest_stands_first_and_a_notice_before_it() -> None:
    messages = told("one", "two")
    messages.current = line("no such group")
    assert shown(messages, 40, 4) == ["no such group", "two", "one"]
    assert shown(messages, 40, 1) == ["no such group"]


def test_the_answer_to_a_key_goes_with_the_next_one_and_the_news_of_the_war_stay() -> None:
    messages = told("one")
    messages.add(Message(1, line("group 65 stays this week"), passes=True))
    messages.add(Message(1, line("two")))
    assert shown(messages, 40, 4) == ["two", "group 65 stays this week", "one"]
    messages.hush()
    assert shown(messages, 40, 4) == ["two", "one"]
    assert shown(messages, 40, 1) == ["two"]
    assert len(messages.all) == 3


def test_a_long_message_is_broken_where_there_is_room() -> None:
    messages = told("old news", "the panzers of the centre turn south towards Kiev")
    assert shown(messages, 30, 4) == ["the panzers of the centre turn", "south towards Kiev", "old news"]


def test_a_message_that_is_not_shown_to_its_end_says_so() -> None:
    messages = told("the panzers of the centre turn south towards Kiev")
    (only,) = shown(messages, 30, 1)
    assert only.startswith("the panzers of the centre")
    assert only.endswith("►")


def test_a_message_cut_off_names_the_key_that_shows_it_but_a_notice_does_not() -> None:
    messages = told("the panzers of the centre turn south towards Kiev")
    (only,) = messages.shown(30, 1, key="V")
    assert text_of(only).endswith("► V ")
    messages.current = line("no such group " * 9)
    (only,) = messages.shown(30, 1, key="V")
    assert text_of(only).endswith("►")


@pytest.mark.parametrize("width", range(12, 60))
def test_no_message_is_cut_within_a_word(width: int) -> None:
    text = "the panzers of the centre turn south towards Kiev"
    messages = told(text)
    messages.current = line("no such group")
    shown_ = shown(messages, width, 2 + (width < 13))
    words = " ".join(shown_).removesuffix("►").split()
    assert words == ["no", "such", "group", *text.split()][: len(words)]
    assert len(words) > 3


def test_no_room_is_no_message() -> None:
    assert shown(told("news"), 30, 0) == []


def test_what_the_last_key_brought_takes_the_lines_of_the_keys_where_it_is_long() -> None:
    messages = Messages()
    messages.current = line("enemy group 104 " + "has the hex in its zone of control " * 3)
    one, two = messages.news(80, 1), messages.news(80, 2)
    assert len(one) == 1
    assert text_of(one[0]).endswith("►")
    assert "►" not in "".join(map(text_of, two))
    assert " ".join(" ".join(map(text_of, two)).split()).endswith("zone of control")
