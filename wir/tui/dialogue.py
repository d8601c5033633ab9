"""Conversations with the player, written down as they go: a script asks one question after the other.

A script is a generator that yields questions and receives their answers:

    group = yield ask_group(desk, "DIVIDE WHICH GROUP", groups, why_not)
    kind = yield Menu(desk, "New group", ...)
    desk.order(Divide(group, kind, ...))

Turning away from a question closes the script.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from wir.tui.desk import Desk
from wir.tui.questions import Question, ask

Script = Generator[Question[Any], Any, None]


def converse(desk: Desk, script: Script) -> None:
    """Carries on a conversation until its script ends or the player turns away."""

    def go_on(answer: Any) -> None:
        try:
            question = script.send(answer)
        except StopIteration:
            return
        question.left = script.close
        ask(desk, question, go_on)

    go_on(None)
