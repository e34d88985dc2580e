"""Special situations of stations."""

from typing import ClassVar, Final

from stellwerk.mechanics import stations

from .base import Watcher


class Stations(Watcher):
    situations: ClassVar[dict[str, str]] = {"station": "station built (B27)"}
    german: ClassVar[dict[str, str]] = {"station": "Bahnhof gebaut (B27)"}
    events: ClassVar[dict[int, str]] = {stations.BUILT: "station"}


WATCHER: Final = Stations
