"""Thins coasts and borders to the points that can be seen: a small picture needs no fine detail.

Fills and outlines lose the same points, so that no land peeps out from behind its coast.
"""

import dataclasses
from collections.abc import Iterable, Sequence

from .geography import Geography
from .geometry import Point, distance_to_segment
from .plan import Plan


def thinned(plan: Plan, away: float) -> Plan:
    """The plan with land that is off by no more than this, in page units."""
    sheets = tuple(
        dataclasses.replace(each, geography=thin_land(each.geography, away)) for each in plan.sheets
    )
    return dataclasses.replace(plan, sheets=sheets)


def lighter(plan: Plan, steps: Iterable[float], most: int) -> Plan:
    """The plan with land thinned by the first of these steps that leaves at most this many points."""
    found = plan
    for away in steps:
        found = thinned(plan, away)
        if points_of(found) <= most:
            break
    return found


def points_of(plan: Plan) -> int:
    """How many points the land of all maps has."""
    lands = [each.geography for each in plan.sheets]
    parts = [
        part for land in lands for part in (land.home, land.abroad, land.lakes, land.coasts, land.borders)
    ]
    return sum(len(line) for part in parts for line in part)


def thin_land(land: Geography, away: float) -> Geography:
    outlines = (*land.coasts, *land.borders)
    kept = {point for line in outlines for point in thin(line, away)}
    lost = {point for line in outlines for point in line} - kept

    def left(lines: Iterable[Sequence[Point]], least: int) -> tuple[tuple[Point, ...], ...]:
        thinner = (tuple(point for point in line if point not in lost) for line in lines)
        return tuple(line for line in thinner if len(set(line)) >= least)

    return dataclasses.replace(
        land,
        home=left(land.home, 3),
        abroad=left(land.abroad, 3),
        lakes=tuple(tuple(thin(lake, away)) for lake in land.lakes),
        coasts=left(land.coasts, 2),
        borders=left(land.borders, 2),
    )


def thin(line: Sequence[Point], away: float) -> list[Point]:
    """The same line with as few points as needed: none is farther from it than `away` (Douglas, Peucker)."""
    kept = {0, len(line) - 1}
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        farthest, distance = first, away
        for number in range(first + 1, last):
            off = distance_to_segment(line[number], line[first], line[last])
            if off > distance:
                farthest, distance = number, off
        if farthest != first:
            kept.add(farthest)
            spans += [(first, farthest), (farthest, last)]
    return [line[number] for number in sorted(kept)]
