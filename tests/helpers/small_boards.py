"""Boards for tests: mixtures made from the embedded ones, and small ones that brute force can search."""

import json
import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from stellwerk import boards
from stellwerk.kernel.board import COLOURS, GREY, Board

#: Mechanics that nobody printed together, each with its board.
MIXTURES: dict[str, tuple[str, ...]] = {
    "USA with tolls and a draft": ("usa", "tolls", "ticket_draft"),
    "Iberia's festivals with the province mat": ("iberia", "ferries", "festivals", "province_mat"),
    "Japan with tolls": ("japan", "express_lines", "tolls"),
    "Iberia with a neutral player, tolls and tunnels": (
        *("iberia", "ferries", "tunnels", "neutral_player", "tolls"),
    ),
    "Poland with festivals, express cards and the mat": (
        *("poland", "country_cards", "festivals", "province_mat", "express_cards"),
    ),
    "South Korea with express lines, stations and tunnels": (
        *("south_korea", "tunnels", "stations", "express_lines"),
        *("express_cards", "province_mat", "ticket_draft"),
    ),
    "USA with everything": (
        *("usa", "ferries", "tunnels", "stations", "express_lines", "tolls", "festivals", "country_cards"),
        *("province_mat", "express_cards", "neutral_player", "ticket_draft"),
    ),
}
#: What the mixtures add to USA's connections: a few of each, so that random play meets them all.
EXPRESS = ("denver-omaha", "chicago-omaha", "dallas-houston", "portland-seattle", "boston-montreal")
TUNNELS = ("denver-santa_fe", "atlanta-nashville", "duluth-omaha", "el_paso-santa_fe", "pittsburgh-toronto")
FERRIES = ("seattle-vancouver", "charleston-miami", "houston-new_orleans")


@cache
def mixture(name: str) -> Board:
    return derived(*MIXTURES[name])


def usa_with(*mechanics: str, **parameters: dict[str, Any]) -> Board:
    """The USA board played with more mechanics: `usa_with("ticket_draft", ticket_draft={"keep": 3})`."""
    return _usa_with(mechanics, json.dumps(parameters))


@cache
def _usa_with(mechanics: tuple[str, ...], parameters: str) -> Board:
    return derived("usa", *mechanics, **json.loads(parameters))


def derived(board_id: str, *mechanics: str, **parameters: dict[str, Any]) -> Board:
    """An embedded board played with just these mechanics, plus the data that they need and it lacks."""
    data: dict[str, Any] = json.loads(boards.board_text(board_id))
    own = {entry["name"]: entry for entry in data.get("mechanics", [])}
    for entry in own.values():
        for switch in ("if", "unless"):
            entry.pop(switch, None)
    data["id"] = f"{board_id}_mixed"
    data["options"] = []
    data.pop("doubles", None)
    if data.pop("start_scores_if", None):
        del data["start_scores"]
    for name in mechanics:
        if name not in own and name in MARKS:
            MARKS[name](data, parameters.setdefault(name, {}))
    for key, owner in KEYS.items():
        if owner not in mechanics:
            for thing in [*data["cities"], *data["connections"], *data["tickets"]]:
                thing.pop(key, None)
    data["mechanics"] = [
        {**own.get(name, {}), "name": name, **parameters.get(name, {})} for name in mechanics
    ]
    if "ticket_draft" in mechanics:
        data["tickets_start"] = {"deal": 0, "keep": 0, "rest": data["tickets_start"].get("rest", "under")}
    elif data["tickets_start"]["deal"] == 0:
        data["tickets_start"] |= {"deal": 3, "keep": 2}
    return boards.load(json.dumps(data))


# --- the data that a mechanic needs, for a board that was made without it

Json: TypeAlias = dict[str, Any]
#: The data of cities, connections and tickets, and the mechanic that reads it.
KEYS = {
    "toll": "tolls",
    "ferry": "ferries",
    "tunnel": "tunnels",
    "express": "express_lines",
    "festival": "festivals",
    "neutral": "neutral_player",
}


def mark(ends: tuple[str, ...], key: str, value: object) -> Callable[[Json, Json], None]:
    """Marks these connections, or each seventh if the board has none of them."""

    def marking(data: Json, _: Json) -> None:
        found = [line for line in data["connections"] if f"{line['a']}-{line['b']}" in ends]
        for line in found or [line for line in data["connections"] if line["length"] > 1][::7]:
            line[key] = value

    return marking


def mark_tolls(data: Json, _: Json) -> None:
    for n, line in enumerate(data["connections"]):
        line["toll"] = 1 + n % 4


def mark_festivals(data: Json, parameters: Json) -> None:
    places = data["cities"][::5]
    parameters.setdefault("piles", {city["id"]: 6 for city in places})
    for city in places:
        city["festival"] = city["id"]


def mark_countries(data: Json, parameters: Json) -> None:
    """Cities at the rim are countries; paths may run through them here."""
    places = sorted(data["cities"], key=lambda city: city["lat"])[-6:]
    parameters.setdefault("stacks", {city["id"]: [5, 3] for city in places})
    for city in places:
        city["country"] = True


def mark_neutral(data: Json, _: Json) -> None:
    lines = data["connections"]
    for n, ticket in enumerate(data["tickets"]):
        if n % 4:
            ticket["neutral"] = "{a}-{b}".format(**lines[n * 5 % len(lines)])
    data["tickets_start"] = {**data["tickets_start"], "rest": "open"}
    data["tickets_draw"] = {**data["tickets_draw"], "rest": "open"}


MARKS: dict[str, Callable[[Json, Json], None]] = {
    "express_lines": mark(EXPRESS, "express", True),
    "tunnels": mark(TUNNELS, "tunnel", True),
    "ferries": mark(FERRIES, "ferry", 1),
    "tolls": mark_tolls,
    "festivals": mark_festivals,
    "country_cards": mark_countries,
    "neutral_player": mark_neutral,
}


def mixed_usa() -> Board:
    """All mechanics at once."""
    return usa_with("ferries", "tunnels", "stations", "express_lines", "ticket_draft")


def board_file(
    cities: Mapping[str, tuple[float, float]], tickets: Iterable[tuple[str, str, int]], **more: object
) -> Json:
    """A board file with cities at these places, and with all that a file must say but no test is about."""
    return {
        "format": 1,
        "id": "tiny",
        "name": {"en": "Tiny", "de": "Winzig"},
        "provenance": "made up for a test",
        "seats": [2, 3],
        "trains": 12,
        "tickets_start": {"deal": 1, "keep": 1},
        "tickets_draw": {"take": 2, "keep": 1},
        "cities": [
            {"id": city, "name": city.title(), "lat": lat, "lon": lon} for city, (lat, lon) in cities.items()
        ],
        "tickets": [{"a": a, "b": b, "points": points} for a, b, points in tickets],
        **more,
    }


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
    data = board_file(
        {city: (40 + n % 3, n) for n, city in enumerate(ids)},
        wanted,
        id=f"small_{seed}",
        name={"en": f"Small {seed}", "de": f"Klein {seed}"},
        seats=list(seats),
        trains=trains,
        longest_path=longest_path,
        doubles={"open_from": doubles_open_from},
        tickets_start={"deal": deal, "keep": 1},
        mechanics=[{"name": name} for name in mechanics],
        connections=connections,
    )
    return boards.load(json.dumps(data))


def board_of(
    connections: list[tuple[str, str]],
    tickets: list[tuple[str, str, int]],
    mechanics: tuple[str, ...] = (),
) -> Board:
    """A tiny board for two: red tracks of length 1, and tickets with their points."""
    cities = sorted({city for ends in connections for city in ends})
    data = board_file(
        {city: (40, n) for n, city in enumerate(cities)},
        tickets,
        seats=[2, 2],
        trains=20,
        tickets_draw={"take": 1, "keep": 1},
        mechanics=[{"name": name} for name in mechanics],
        connections=[{"a": a, "b": b, "length": 1, "tracks": ["red"]} for a, b in connections],
    )
    return boards.load(json.dumps(data))
