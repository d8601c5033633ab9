"""The weather of the coming week (§8.4)."""

from datetime import date

from wir.model.weather import Weather
from wir.rules.change import Change
from wir.rules.tables import FIRST_WINTER, FIRST_WINTER_CHANCES, WEATHER_CHANCES


def weather_chances(day: date) -> tuple[tuple[Weather, int], ...]:
    """What a week that begins on a day may bring, with the chances in percent (§8.4, R108)."""
    first, last = FIRST_WINTER
    return FIRST_WINTER_CHANCES if first <= day <= last else WEATHER_CHANCES[day.month]


def change_weather(change: Change, day: date) -> None:
    """Rolls the weather of the week that begins on `day`, at the end of the week before (§8.4, R108)."""
    chances = weather_chances(day)
    place = change.dice.pick([percent for _, percent in chances], "8.4", day.isoformat())
    change.state.weather = chances[place][0]
    change.tell("weather", "8.4", "R108", weather=change.state.weather, date=day.isoformat())
