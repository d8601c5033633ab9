"""The game as lines of text and typed orders, for screen readers and scripts.

No cursor, no colour, no frames: everything is said once, a sentence a line.
"""
