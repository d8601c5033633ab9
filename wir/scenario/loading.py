"""Loads and checks whole files."""

from __future__ import annotations
