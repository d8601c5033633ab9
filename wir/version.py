"""The version of the program, in a place of its own that every room may read."""

__version__ = "0.1.0"
