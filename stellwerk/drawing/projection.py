"""From latitude and longitude to a flat map: conformal, so that coasts keep their shape.

Lambert's cone, as in atlases of countries; near the equator and around the whole world it becomes
Mercator's cylinder. One unit is a radian on the globe where the map is true to scale.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

Place = tuple[float, float]
"""Longitude and latitude in degrees."""

#: Farther from each other than this the cone would open too wide.
WIDEST_CONE = 130.0
#: Mercator has no poles.
NORTHERNMOST = 84.0


@dataclass(frozen=True)
class Projection:
    """The meridian in the middle, the cone's steepness (0: a cylinder) and its scale."""

    middle: float
    steepness: float
    scale: float
    shift: float

    def point(self, place: Place) -> tuple[float, float]:
        """Where a place lies, y downwards."""
        east = math.radians(around_middle(place[0], self.middle))
        north = _stretched(place[1])
        if self.steepness == 0:
            return self.scale * east, -self.scale * north
        radius = self.scale * math.exp(-self.steepness * north)
        angle = self.steepness * east
        return radius * math.sin(angle), radius * math.cos(angle) - self.shift

    def place(self, point: tuple[float, float]) -> Place:
        """What lies at a point."""
        x, y = point
        if self.steepness == 0:
            return self.middle + math.degrees(x / self.scale), _unstretched(-y / self.scale)
        down = y + self.shift
        sign = math.copysign(1, self.steepness)
        radius = sign * math.hypot(x, down)
        east = math.atan2(sign * x, sign * down) / self.steepness
        if radius * self.scale <= 0:
            return self.middle, sign * 90.0
        return self.middle + math.degrees(east), _unstretched(-math.log(radius / self.scale) / self.steepness)


def fitting(places: Iterable[Place]) -> Projection:
    """The projection that distorts the country around these places least."""
    listed = list(places)
    middle, span = _meridian([lon for lon, _ in listed])
    south, north = min(lat for _, lat in listed), max(lat for _, lat in listed)
    height = north - south
    one, other = _limited(south + height / 6), _limited(north - height / 6)
    mercator = Projection(middle, 0.0, math.cos(math.radians(_limited((south + north) / 2))), 0.0)
    if span > WIDEST_CONE:
        return mercator
    steepness = _steepness(one, other)
    if abs(steepness) < 0.05:
        return mercator
    scale = math.cos(math.radians(one)) * math.exp(steepness * _stretched(one)) / steepness
    shift = scale * math.exp(-steepness * _stretched((south + north) / 2))
    return Projection(middle, steepness, scale, shift)


def around_middle(lon: float, middle: float) -> float:
    """The longitude seen from the middle meridian, from -180 to 180."""
    return (lon - middle + 180) % 360 - 180


def _meridian(lons: list[float]) -> tuple[float, float]:
    """The meridian in the middle of places, and how many degrees they span: the widest gap is the back."""
    ordered = sorted(lon % 360 for lon in lons)
    gaps = [
        (after - before, after)
        for before, after in zip(ordered, [*ordered[1:], ordered[0] + 360], strict=True)
    ]
    gap, start = max(gaps)
    span = 360 - gap
    middle = (start + span / 2 + 180) % 360 - 180
    return middle, span


def _steepness(one: float, other: float) -> float:
    a, b = math.radians(one), math.radians(other)
    if abs(a - b) < 1e-6:
        return math.sin(a)
    return math.log(math.cos(a) / math.cos(b)) / (_stretched(other) - _stretched(one))


def _limited(lat: float) -> float:
    return min(NORTHERNMOST, max(-NORTHERNMOST, lat))


def _stretched(lat: float) -> float:
    """Mercator's latitude; the poles are brought in from infinity."""
    return math.asinh(math.tan(math.radians(min(89.5, max(-89.5, lat)))))


def _unstretched(north: float) -> float:
    return math.degrees(math.atan(math.sinh(min(20.0, max(-20.0, north)))))
