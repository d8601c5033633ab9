"""The version of the program, in a place of its own that every room may read."""

from __future__ import annotations

__version__ = "0.1.0"
