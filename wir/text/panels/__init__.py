"""Panels as lines of text with roles: pure functions of what one side may know."""
