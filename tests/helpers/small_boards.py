"""Boards for tests: mixtures made from the embedded ones, and small ones that brute force can search."""

import json
import random
from functools import cache
from itertools import combinations
from typing import Any

from stellwerk import boards
from stellwerk.kernel.board import COLOURS, GREY, Board

#: What the mixtures add to USA's connections: a few of each, so that random play meets them all.
EXPRESS = ("denver-omaha", "chicago-omaha", "dallas-houston", "portland-seattle", "boston-montreal")
TUNNELS = ("denver-santa_fe", "atlanta-nashville", "duluth-omaha", "el_paso-santa_fe", "pittsburgh-toronto")
FERRIES = ("seattle-vancouver", "charleston-miami", "houston-new_orleans")


def usa_with(*mechanics: str, **parameters: dict[str, Any]) -> Board:
    """The USA board played with more mechanics: `usa_with("ticket_draft", ticket_draft={"keep": 3})`."""
    return _usa_with(mechanics, json.dumps(parameters))


@cache
def _usa_with(mechanics: tuple[str, ...], parameters: str) -> Board:
    given: dict[str, dict[str, Any]] = json.loads(parameters)
    data: dict[str, Any] = json.loads(boards.board_text("usa"))
    data["id"] = "usa_mixed"
    data["mechanics"] = [{"name": name, **given.get(name, {})} for name in mechanics]
    if "ticket_draft" in mechanics:
        data["tickets_start"] = {"deal": 0, "keep": 0}
    marks: dict[str, tuple[tuple[str, ...], str, object]] = {
        "express_lines": (EXPRESS, "express", True),
        "tunnels": (TUNNELS, "tunnel", True),
        "ferries": (FERRIES, "ferry", 1),
    }
    for name in mechanics:
        ends, key, value = marks.get(name, ((), "", None))
        for connection in data["connections"]:
            if f"{connection['a']}-{connection['b']}" in ends:
                connection[key] = value
    return boards.load(json.dumps(data))


def mixed_usa() -> Board:
    """All mechanics at once."""
    return usa_with("ferries", "tunnels", "stations", "express_lines", "ticket_draft")


def small_board(
    seed: int,
    *,
    cities: int = 6,
    trains: int = 14,
    seats: tuple[int, int] = (2, 5),
    tickets: int = 15,
    deal: int = 2,
    mechanics: tuple[str, ...] = (),
    doubles_open_from: int = 4,
    longest_path: int = 10,
) -> Board:
    """A random connected board; the same for the same request."""
    rng = random.Random(seed)
    ids = [chr(ord("a") + n) * 2 for n in range(cities)]
    pairs = [(ids[rng.randrange(n)], ids[n]) for n in range(1, cities)]
    others = [pair for pair in combinations(ids, 2) if pair not in pairs]
    pairs += rng.sample(others, min(len(others), cities))
    connections = []
    for a, b in pairs:
        length = rng.choice([1, 1, 2, 2, 3, 4])
        colours = [rng.choice([*COLOURS, GREY, GREY, GREY]) for _ in range(rng.choice([1, 1, 2]))]
        connections.append({"a": a, "b": b, "length": length, "tracks": colours})
    if "ferries" in mechanics:
        for connection in rng.sample(connections, 3):
            connection["ferry"] = rng.randint(1, int(str(connection["length"])))
    if "tunnels" in mechanics:
        for connection in rng.sample([c for c in connections if "ferry" not in c], 3):
            connection["tunnel"] = True
    if "express_lines" in mechanics:
        for connection in rng.sample(connections, 2):
            connection["express"] = True
    chosen = [pair for pair in combinations(ids, 2) for _ in range(3)][: 3 * tickets]
    rng.shuffle(chosen)
    ends = {(a, b): n for n, (a, b) in enumerate(chosen)}
    wanted = [(a, b, points) for (a, b) in ends for points in (rng.randint(1, 6), rng.randint(7, 12))][
        :tickets
    ]
    data = {
        "format": 1,
        "id": f"small_{seed}",
        "name": {"en": f"Small {seed}", "de": f"Klein {seed}"},
        "provenance": "made up for a test",
        "seats": list(seats),
        "trains": trains,
        "longest_path": longest_path,
        "doubles": {"open_from": doubles_open_from},
        "tickets_start": {"deal": deal, "keep": 1},
        "tickets_draw": {"take": 2, "keep": 1},
        "mechanics": [{"name": name} for name in mechanics],
        "cities": [
            {"id": city, "name": city.title(), "lat": 40 + n % 3, "lon": n} for n, city in enumerate(ids)
        ],
        "connections": connections,
        "tickets": [{"a": a, "b": b, "points": points} for a, b, points in wanted],
    }
    return boards.load(json.dumps(data))


def board_of(
    connections: list[tuple[str, str]],
    tickets: list[tuple[str, str, int]],
    mechanics: tuple[str, ...] = (),
) -> Board:
    """A tiny board for two: red tracks of length 1, and tickets with their points."""
    cities = sorted({city for ends in connections for city in ends})
    data = {
        "format": 1,
        "id": "tiny",
        "name": {"en": "Tiny", "de": "Winzig"},
        "provenance": "made up for a test",
        "seats": [2, 2],
        "trains": 20,
        "tickets_start": {"deal": 1, "keep": 1},
        "tickets_draw": {"take": 1, "keep": 1},
        "mechanics": [{"name": name} for name in mechanics],
        "cities": [{"id": city, "name": city.title(), "lat": 40, "lon": n} for n, city in enumerate(cities)],
        "connections": [{"a": a, "b": b, "length": 1, "tracks": ["red"]} for a, b in connections],
        "tickets": [{"a": a, "b": b, "points": points} for a, b, points in tickets],
    }
    return boards.load(json.dumps(data))
