"""Opponents that never change, to measure commanders against: one folder or file each, which says what it tests.

The entry points of `wir.commanders` name them. `hold` gives no orders: who cannot win the war against it at once fails
(§8.9). `random` gives any that are allowed: it finds what breaks.
"""
