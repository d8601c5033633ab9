"""The reference without a library: it redraws the whole frame at each key and sends the cells that differ."""

from __future__ import annotations

import os
import sys
import termios
import tty

from tests.bench.screens.grid import Picture
from wir.text.cells import Canvas, Style


def codes(style: Style) -> str:
    parts = ["0"]
    parts += ["1"] if style.bold else []
    parts += [f"38;2;{style.fg.red};{style.fg.green};{style.fg.blue}"] if style.fg else []
    parts += [f"48;2;{style.bg.red};{style.bg.green};{style.bg.blue}"] if style.bg else []
    return f"\x1b[{';'.join(parts)}m"


def difference(before: Canvas | None, after: Canvas) -> str:
    sent: list[str] = []
    style: Style | None = None
    for y in range(after.height):
        at = -1
        chars, styles = after.chars[y], after.styles[y]
        old_chars = before.chars[y] if before else [""] * after.width
        old_styles = before.styles[y] if before else [None] * after.width
        if chars == old_chars and styles == old_styles:
            continue
        for x in range(after.width):
            if chars[x] == old_chars[x] and styles[x] == old_styles[x]:
                continue
            if at != x:
                sent.append(f"\x1b[{y + 1};{x + 1}H")
            if styles[x] != style:
                style = styles[x]
                sent.append(codes(style))
            sent.append(chars[x])
            at = x + 1
    return "".join(sent)


def main() -> None:
    size = os.get_terminal_size(0)
    picture = Picture(size.columns, size.lines)
    saved = termios.tcgetattr(0)
    tty.setraw(0)
    shown: Canvas | None = None
    try:
        while True:
            frame = picture.frame()
            sys.stdout.write(difference(shown, frame))
            sys.stdout.flush()
            shown = frame
            if not picture.handle(os.read(0, 64)):
                return
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, saved)


if __name__ == "__main__":
    main()
