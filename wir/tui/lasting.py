"""A terminal may send anything: a paste of another encoding, half a key. The game goes on with what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.driver import Driver

_TERMINALS: Final = "textual.drivers.linux_driver"
_READ: Final = "run_input_thread"


def lasting(driver: type[Driver]) -> type[Driver]:
    """The driver, which for a terminal goes on reading after what is no text and no key; others stay as they are."""
    if driver.__module__ != _TERMINALS:
        return driver
    read: Callable[[Any], None] = getattr(driver, _READ)

    def read_on(self: Any) -> None:
        """Reads until the program ends. What came at once with the fault is lost."""
        while True:
            try:
                return read(self)
            except (ValueError, ArithmeticError):  # from Textual's decoder or parser; the next attempt has new ones
                continue

    return cast("type[Driver]", type(driver.__name__, (driver,), {_READ: read_on}))
