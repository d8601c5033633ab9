from __future__ import annotations

import pytest

from wir.text.colours import Colour, ansi, contrast, luminance, mix, rgb, xterm


def test_a_true_colour_has_no_number() -> None:
    assert rgb("#2560ae") == Colour(0x25, 0x60, 0xAE, None)


@pytest.mark.parametrize(
    ("number", "shade"),
    [(16, (0, 0, 0)), (21, (0, 0, 255)), (101, (135, 135, 95)), (196, (255, 0, 0)), (231, (255, 255, 255))],
)
def test_the_cube_of_xterm(number: int, shade: tuple[int, int, int]) -> None:
    assert xterm(number) == Colour(*shade, number)


def test_the_greys_of_xterm() -> None:
    assert xterm(232)[:3] == (8, 8, 8)
    assert xterm(255)[:3] == (238, 238, 238)


def test_the_colours_of_the_vga() -> None:
    assert ansi(1) == Colour(0xAA, 0, 0, 1)
    assert ansi(15) == Colour(255, 255, 255, 15)


def test_mixing_is_a_true_colour_between_the_two() -> None:
    assert mix(rgb("#000000"), xterm(231), 50) == rgb("#7f7f7f")
    assert mix(rgb("#102030"), rgb("#ffffff"), 0) == rgb("#102030")
    assert mix(rgb("#102030"), rgb("#ffffff"), 100) == rgb("#ffffff")


def test_contrast_runs_from_one_to_twenty_one() -> None:
    black, white = rgb("#000000"), rgb("#ffffff")
    assert contrast(black, white) == contrast(white, black) == pytest.approx(21)
    assert contrast(white, white) == pytest.approx(1)
    assert luminance(rgb("#00ff00")) > luminance(rgb("#ff0000")) > luminance(rgb("#0000ff"))
