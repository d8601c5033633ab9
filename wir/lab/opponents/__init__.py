"""Opponents that never change, to measure commanders against: one folder each."""
