"""What is wrong with input from outside."""

from __future__ import annotations


class InputError(ValueError):
    """Something from outside that cannot be used: a file, an order, a name. Its text is one line for who gave it."""
