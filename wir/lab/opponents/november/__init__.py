"""The computer commander as it stood in November 2026, before it learned to judge for itself.

It tests whether a newer commander is better at all: it believes in a timetable, holds all winter, and shells nobody.
"""
