"""Special situations of stations."""

from typing import ClassVar

from stellwerk.mechanics import stations

from .base import Watcher


class Stations(Watcher):
    situations: ClassVar[dict[str, str]] = {"station": "station built (B27)"}
    told: ClassVar[dict[int, str]] = {stations.BUILT: "station"}
