"""The boards' pictures for the page: the fixed part of a map, where the rest goes, and posters.

Laying out a board takes seconds, so for our boards this is done when the page is built:

    python -m stellwerk.server.boards.pictures stellwerk/server/page/boards

The page uses CSS variables as colours; `inks_css` has their values by day and by night.
"""

import dataclasses
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import msgspec

from stellwerk import boards
from stellwerk.boards import from_source
from stellwerk.drawing import svg_map
from stellwerk.drawing.inks import (
    CARDS,
    CREAM,
    DAY,
    HATCHING_INKS,
    LANTERN,
    LANTERN_RIBS,
    LANTERN_RIM,
    NIGHT,
    RIMS,
    SEAT_RIMS,
    SEATS,
    SIGN_INKS,
    SOOT,
    VARIABLES,
    Inks,
    values_of,
)
from stellwerk.drawing.layout import plan as plan_of
from stellwerk.drawing.plan import DrawnConnection, Plan
from stellwerk.drawing.poster import poster, small_title
from stellwerk.drawing.thinning import lighter, thin
from stellwerk.kernel.board import Board
from stellwerk.server.boards import about
from stellwerk.server.boards.keys import key_of
from stellwerk.server.protocol.boards import (
    BoardShown,
    CityShown,
    ConnectionShown,
    MapShown,
    Picture,
    TicketShown,
    TrackShown,
)
from stellwerk.words import LANGUAGES
from stellwerk.words.names import city_name, ticket_ends, track_name

#: How far coasts and borders on the page may be off, in page units (a screen shows about half of them): the
#: smallest value that leaves no more points than a page should have to load.
FINE: Final = (0.4, 0.7, 1.0, 1.4, 2.0, 2.6)
MOST_POINTS: Final = 12_000
#: Around the maps.
MARGIN: Final = 4.0

Thing = TypeVar("Thing")


# --- a board to play on


def board_shown(board: Board, language: str, key: str, plan: Plan | None = None) -> BoardShown:
    """Everything that the page needs of a board; `plan`, if it is made already."""
    return BoardShown(
        id=board.id,
        key=key,
        name=board.name[language],
        own_design=board.own_design,
        seats=board.seats,
        trains=board.trains,
        cities=tuple(
            CityShown(city.id, city_name(board, number, language), dict(city.data))
            for number, city in enumerate(board.cities)
        ),
        connections=tuple(
            ConnectionShown(
                each.id,
                board.cities[each.a].id,
                board.cities[each.b].id,
                each.length,
                each.border,
                dict(each.data),
            )
            for each in board.connections
        ),
        tracks=tuple(track_shown(board, number, language) for number in range(len(board.tracks))),
        tickets=tuple(ticket_shown(board, number, language) for number in range(len(board.tickets))),
        mechanics=about.mechanics_shown(board, language),
        options=about.options_shown(board, language),
        longest_path=board.longest_path,
        end_trains=board.end_trains,
        track_points=board.track_points,
        has_rules_page=about.is_ours(board),
        picture=picture(plan or plan_of(board, language), key),
    )


def track_shown(board: Board, number: int, language: str) -> TrackShown:
    track = board.tracks[number]
    connection = board.connections[track.connection]
    points = board.track_points[connection.length]
    return TrackShown(
        track.id,
        track_name(board, number, language),
        connection.id,
        track.colour,
        connection.length,
        points,
    )


def ticket_shown(board: Board, number: int, language: str) -> TicketShown:
    ticket = board.tickets[number]
    a, b = board.cities[ticket.a].id, board.cities[ticket.b].id
    return TicketShown(ticket.id, ticket_ends(board, ticket, language), a, b, ticket.points)


def picture(plan: Plan, key: str) -> Picture:
    main = plan.sheets[0].frame
    ground = svg_map.still(lighter(plan, FINE, MOST_POINTS), VARIABLES, f"g{key}-")
    ground.append(small_title(plan, VARIABLES))
    maps = [
        MapShown(each.id, each.title, each.frame, tuple(map(lean, each.lines)), each.dots, each.labels)
        for each in plan.sheets
    ]
    return Picture(rounded(main.grown(MARGIN)), "".join(ground), tuple(rounded(each) for each in maps))


def lean(line: DrawnConnection) -> DrawnConnection:
    """A connection with as few points as its bend needs."""
    bend, occupied = tuple(thin(line.bend, FINE[0])), tuple(thin(line.occupied, FINE[0]))
    stubs = tuple(tuple(thin(stub, FINE[0])) for stub in line.stubs)
    return dataclasses.replace(line, bend=bend, occupied=occupied, stubs=stubs)


def rounded(thing: Thing) -> Thing:
    """The same with all numbers rounded to a tenth of a unit, which nobody can see."""
    found: Any = thing
    if isinstance(thing, float):
        found = round(thing, 1)
    elif isinstance(thing, tuple):
        found = tuple(rounded(each) for each in thing)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        found = type(thing)(**{part.name: rounded(getattr(thing, part.name)) for part in fields(thing)})
    elif isinstance(thing, msgspec.Struct):
        found = type(thing)(*(rounded(getattr(thing, name)) for name in thing.__struct_fields__))
    return cast(Thing, found)


# --- the page's inks


CSS_HEAD: Final = """\
/* The inks of maps, cards and seats, by day and by night. Made by tools/wire.py: don't edit. */

"""


def inks_css() -> str:
    """The values of all variables."""
    same = {
        "soot": SOOT,
        "cream": CREAM,
        "lantern": LANTERN,
        "lantern-rim": LANTERN_RIM,
        "lantern-ribs": LANTERN_RIBS,
    }
    same |= {f"card-{colour}": ink for colour, ink in CARDS.items()}
    same |= {f"card-{colour}-rim": ink for colour, ink in RIMS.items()}
    same |= {f"card-{colour}-sign": ink for colour, ink in SIGN_INKS.items()}
    same |= {f"card-{colour}-hatching": ink for colour, ink in HATCHING_INKS.items()}
    same |= {f"seat-{seat}": ink for seat, ink in enumerate(SEATS)}
    same |= {f"seat-{seat}-rim": ink for seat, ink in enumerate(SEAT_RIMS)}
    both = {f"--{name}": ink for name, ink in same.items()}
    return CSS_HEAD + "\n".join(
        [block(":root", both | page_values(DAY)), block('[data-theme="dark"]', page_values(NIGHT))]
    )


def page_values(inks: Inks) -> dict[str, str]:
    return values_of(inks) | {"--card-black-rim": inks.rim("black")}


def block(selector: str, values: dict[str, str]) -> str:
    lines = [f"  {name}: {value.lower()};" for name, value in values.items()]
    return "\n".join([f"{selector} {{", *lines, "}", ""])


# --- files


def names_of(key: str) -> set[str]:
    return {f"{key}.json", f"{key}.svg", f"{key}-dark.svg"}


def made(board: Board, language: str, plan: Plan | None = None) -> dict[str, bytes]:
    """All files of a board in a language, by name; from its plan, if that is made already."""
    key = key_of(board, language)
    plan = plan or plan_of(board, language)
    shown = board_shown(board, language, key, plan)
    return {
        f"{key}.json": msgspec.json.encode(shown),
        f"{key}.svg": poster(plan).encode(),
        f"{key}-dark.svg": poster(plan, dark=True).encode(),
    }


def made_of(source: str, *languages: str) -> dict[str, bytes]:
    """The same in another process, see `boards.sources`; maps that look alike are laid out once."""
    board, plan, files = from_source(source), None, dict[str, bytes]()
    for language in languages:
        plan = plan_of(board, language, plan)
        files |= made(board, language, plan)
    return files


def main(folder: Path) -> None:
    """Writes the missing files of all our boards into a folder, and removes older editions."""
    folder.mkdir(parents=True, exist_ok=True)
    there = {path.name for path in (*folder.glob("*.json"), *folder.glob("*.svg"))}
    wanted = {
        name: {language: names_of(key_of(boards.board(name), language)) for language in LANGUAGES}
        for name in boards.boards()
    }
    with ProcessPoolExecutor() as processes:
        tasks = [
            processes.submit(made_of, name, *missing)
            for name, files in wanted.items()
            if (missing := [language for language, names in files.items() if not names <= there])
        ]
        for task in tasks:
            for file, content in task.result().items():
                (folder / file).write_bytes(content)
    for old in there.difference(*(names for files in wanted.values() for names in files.values())):
        (folder / old).unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
