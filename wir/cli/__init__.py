"""The `wir` command. Each of its commands is loaded only when it is called."""

from __future__ import annotations

from wir.cli.group import main as main
