"""The table as a player sees it: he presses keys, and reads the text of foot, lists and map; nothing else is told."""

from __future__ import annotations

import re

from tests.tui.playing import Player
from wir.model.hexes import Hex
from wir.text.map.layout import HexLayout, Zoom
from wir.text.panels.footer import footers, prompt_lines
from wir.text.panels.lines import text_of
from wir.tui.keymap import contexts_of
from wir.tui.look import LOOKS
from wir.tui.map_drawing import MapDrawing

_WIDTH, _LINES_OF_KEYS = 200, 2
_POPUP = 96, 50
_SEEN = 9, 6
"""Columns and rows of hexes to each side of the group at hand that are seen at least on so broad a screen."""

_SENT = {"Space": "space", "Esc": "escape", "Bksp": "backspace", "PgUp": "pageup", "PgDn": "pagedown"}
_SENT |= {"↑": "up", "↓": "down", "←": "left", "→": "right"}


class Screen(Player):
    """A player's table on a screen of 200 columns by 60 lines, as text."""

    _drawing = MapDrawing(LOOKS["true"].map)

    def strike(self, key: str) -> None:
        """Presses a key by the name that the screen has for it."""
        if key.startswith("Shift+"):
            self.press(key.removeprefix("Shift+"))
        else:
            self.press(_SENT.get(key, key.lower()))

    @property
    def foot(self) -> str:
        """The prompt and the lines of keys."""
        mode, keymap = self.desk.mode, self.desk.keymap
        hints = dict.fromkeys([*mode.hints(), *([] if mode.covers else self.below["table"].hints())])
        keys = [(keymap.key_of(*hint.names, contexts=contexts_of(mode)), hint.word) for hint in hints]
        shown = footers([(key, word) for key, word in keys if key], _WIDTH, _LINES_OF_KEYS)
        return "\n".join(map(text_of, [*prompt_lines(mode.prompt(), _WIDTH), *shown]))

    def key_for(self, word: str) -> str | None:
        """The key that stands beside a word in the lines of keys."""
        found = re.search(rf"(\S+)  {re.escape(word)}(?=  |\s*$)", self.foot, re.MULTILINE)
        return None if found is None else found[1]

    def line_with(self, words: str) -> str | None:
        """The key at the head of the line with some words in the list over the map."""
        rows = (row for row in self.popup(*_POPUP).splitlines() if words in row)
        return next((row.replace("►", " ").split()[0] for row in rows), None)

    def sees(self, hex_: Hex) -> bool:
        """Whether a hex of the map is on the screen."""
        return all(abs(a - b) <= most for a, b, most in zip(hex_, self.desk.cursor, _SEEN, strict=True))

    def written_on(self, hex_: Hex) -> str:
        """What stands in the middle of the foot of a hex of the map."""
        here, scene = self.desk.cursor, self.desk.scene()
        self.desk.zoom = Zoom.OPERATIONAL
        layout = self._drawing.layout(self.desk)
        assert isinstance(layout, HexLayout)
        top, foot = layout.middle(here)[1], layout.shape.fill[-1]
        lines = range(max(0, top - 26), min(layout.height, top + 26))
        canvas = self._drawing.canvas(self.desk, scene, lines)
        x, y = layout.spot(hex_, (foot.x, foot.y))
        found = re.search(r"\w+", "".join(canvas.chars[y][x + 1 : x + foot.length])) if y in lines else None
        return "" if found is None else found[0]
