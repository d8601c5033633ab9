"""The reference for the first paint: a Textual app with nothing in it but a line of text."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class Empty(App[None]):
    def compose(self) -> ComposeResult:
        yield Static("Quit")


if __name__ == "__main__":
    Empty().run()
