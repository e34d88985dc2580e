"""Stations at a real table: the cities in which everybody has built one."""

from stellwerk.kernel.said import Said
from stellwerk.mechanics.stations import Stations

from .controls import Control


def controls(_: Stations) -> list[Control]:
    return [Control("stations", "cities", Said("stations"), ())]
