"""The four kinds of weather (§8.4)."""

from enum import StrEnum


class Weather(StrEnum):
    """The weather of a week over the whole map."""

    CLEAR = "CLEAR"
    COLD = "COLD"
    VERY_COLD = "VERY COLD"
    RAIN = "RAIN"

    @property
    def freezes(self) -> bool:
        """Whether rivers and swamps are frozen (§8.4)."""
        return self in (Weather.COLD, Weather.VERY_COLD)
