"""A table for trying a rule: a position in a few lines, and moves with the outcomes of chance.

    game = table("Anna: hand 4 purple; tickets denver-el_paso")
    play(game, "claim denver-omaha", "Ben: draw → red", "take blue → white")
    refused(game, "take locomotive")  # "A locomotive from the display can't be your second card."

What a text leaves out is as usual in these tests (`USUAL`) or as positions have it. A seat with a train on
the province mat or festival cards also has a track that brought them, out of the way (`ORIGINS`). Three
things can be written here that positions have no words for:

    Ben: hand the rest                     all cards that are named nowhere else, so the deck is small
    ticket deck: boston-miami, … / …       only these tickets, those after the / under the others
    ticket deck: none
"""

import json
import re
from collections import Counter
from itertools import combinations
from typing import Any, TypeVar

import pytest
from small_boards import board_file

from stellwerk import Board, Event, Game, IllegalAction, boards
from stellwerk.kernel import views
from stellwerk.kernel.board import CARDS, COLOURS, LOCOMOTIVE
from stellwerk.kernel.layout import HELD, TICKETS_HELD
from stellwerk.position import parse

#: What a text need not say.
USUAL = {"board": "usa", "seats": "Anna, Ben", "display": "purple, white, blue, yellow, orange"}
PLAYERS = ("Anna", "Ben", "Clara", "David", "Emma")

#: Tracks that no test is about, for each seat: grey ones of South Korea, and one to each festival of Iberia.
ORIGINS = {
    "mat": (
        *("suncheon-yeosu:grey", "gyeongju-pohang:grey", "iksan-jeonju:grey"),
        *("daejeon-yeongdong:grey1", "seoul-munsan:grey"),
    ),
    "porto_coimbra": ("coimbra-castelobranco", "porto-braganca"),
    "sevilla": ("faro-sevilla", "badajoz-sevilla"),
    "pamplona": ("bilbao-pamplona", "burgos-pamplona"),
    "madrid": ("burgos-madrid", "caceres-madrid"),
    "valencia": ("albacete-valencia", "zaragoza-valencia"),
    "barcelona": ("barcelona-palma",),
}

ALL_CARDS = Counter({**dict.fromkeys(COLOURS, 12), LOCOMOTIVE: 14})
NAMED_CARDS = re.compile(rf"(?:(\d+) )?\b({'|'.join(CARDS)})\b")
SEAT_LINE = re.compile(r"(\w+): (.*)")

Kind = TypeVar("Kind", bound=Event)


def table(text: str = "", board: Board | None = None) -> Game:
    """A game that begins in this position."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    said = {line.partition(":")[0] for line in lines}
    usual = USUAL | ({"board": board.id} if board else {})
    lines = [*[f"{head}: {value}" for head, value in usual.items() if head not in said], *lines]
    played = board or boards.board(next(line for line in lines if line.startswith("board:")).split()[1])
    lines = with_origins(with_ticket_deck(with_the_rest(lines), played))
    position = parse("\n".join(lines), board)
    return Game.from_state(position.board, position.names, position.options, position.state, seed=0)


def with_origins(lines: list[str]) -> list[str]:
    """Adds a track for a seat with trains on the mat or festival cards, unless its tracks are named."""
    names = next(line for line in lines if line.startswith("seats:")).partition(":")[2].split(",")
    mat = " ".join(line for line in lines if re.match(r"mat \w+:", line))
    left = {origin: list(tracks) for origin, tracks in ORIGINS.items()}
    for name in map(str.strip, names):
        own = "; ".join(line.partition(":")[2] for line in lines if line.startswith(f"{name}:"))
        taken = re.findall(r"\bfestival_(\w+)", " ".join(re.findall(r"festivals taken ([^;]*)", own)))
        brought = ["mat"] if re.search(rf"\b{re.escape(name)}\b", mat) else []
        if "tracks " not in own and (brought or taken):
            tracks = [left[origin].pop(0) for origin in [*brought, *taken] if left[origin]]
            lines = [*lines, f"{name}: tracks {', '.join(tracks)}"]
    return lines


def with_the_rest(lines: list[str]) -> list[str]:
    """`the rest` written out."""
    left = ALL_CARDS.copy()
    for line in lines:
        head, _, value = line.partition(":")
        hands = " ".join(re.findall(r"\bhand ([^;]*)", value))
        for number, card in NAMED_CARDS.findall(value if head in {"display", "discards", "deck"} else hands):
            left[card] -= int(number or 1)
    rest = ", ".join(f"{number} {card}" for card, number in left.items() if number) or "none"
    return [line.replace("hand the rest", f"hand {rest}") for line in lines]


def with_ticket_deck(lines: list[str], board: Board) -> list[str]:
    """`ticket deck` in the words of positions: its layers, and the tickets that are out of the game."""
    given = [line for line in lines if line.startswith("ticket deck:")]
    if not given:
        return lines
    value = given[0].partition(":")[2].strip()
    layers = [part.strip() for part in value.split("/")] if value != "none" else []
    others = " ".join(line for line in lines if not line.startswith("ticket deck:"))
    held = " ".join(re.findall(r"\b(?:tickets|offer) ([^;]*)", others))
    named = set(re.split(r"[\s,;/]+", f"{value} {held}"))
    out = [ticket.id for ticket in board.tickets if ticket.id not in named]
    parts = [f"{n} {part}" for n, part in enumerate(layers, 1)] + ([f"out {', '.join(out)}"] if out else [])
    lines = [line for line in lines if line not in given]
    return [*lines, f"ticket layers: {'; '.join(parts)}"] if parts else lines


def board_of(*connections: str, tickets: tuple[str, ...] = (), **more: Any) -> Board:
    """A small board of connections such as "ulm-bonn 2 red/blue" and tickets such as "ulm-kiel 5".

    "ferry 2" or "tunnel" may follow a connection's colours. Tickets of no use to the test are added, as
    many as the board needs.
    """
    joins: list[dict[str, Any]] = []
    for text in connections:
        ends, length, tracks, *rest = text.split()
        a, b = ends.split("-")
        join: dict[str, Any] = {"a": a, "b": b, "length": int(length), "tracks": tracks.split("/")}
        if rest:
            join[rest[0]] = int(rest[1]) if len(rest) > 1 else True
        joins.append(join)
    cities = list(dict.fromkeys(city for join in joins for city in (join["a"], join["b"])))
    wanted = [ticket.split() for ticket in tickets]
    useless = [[f"{a}-{b}", str(points)] for points in range(31, 36) for a, b in combinations(cities, 2)]
    wanted += useless[: max(0, 5 - len(wanted))]
    used = {name for join in joins for name in ("ferry", "tunnel") if name in join}
    kinds = {"ferry": "ferries", "tunnel": "tunnels"}
    data = board_file(
        {city: (50, n) for n, city in enumerate(cities)},
        [(ends.partition("-")[0], ends.partition("-")[2], int(points)) for ends, points in wanted],
        id="small",
        name={"en": "Small", "de": "Klein"},
        seats=[2, 5],
        trains=45,
        longest_path=10,
        tickets_draw={"take": 3, "keep": 1},
        mechanics=[{"name": kinds[name]} for name in sorted(used)],
        connections=joins,
    )
    return boards.load(json.dumps(data | more))


# --- playing


def play(game: Game, *moves: str) -> tuple[Event, ...]:
    """Plays moves such as "draw", "Ben: take blue → white" (the card that comes); all that happened."""
    events: tuple[Event, ...] = ()
    for move in moves:
        action, _, came = move.partition("→")
        found = SEAT_LINE.fullmatch(action.strip())
        seat, action = (found[1], found[2]) if found else (None, action.strip())
        outcomes = [word.strip() for word in came.split(",") if word.strip()]
        events += game.apply(action, seat, outcomes=outcomes)
    return events


def refused(game: Game, action: str, seat: str | None = None) -> str:
    """Why an action is not allowed; it is not offered either, and trying it changes nothing."""
    before = game.copy()
    with pytest.raises(IllegalAction) as caught:
        game.apply(action, seat)
    assert game == before
    assert game.why_not(action, seat) == caught.value.reason
    if seat is None or game.seat(seat) in game.decisions():
        assert action not in offers(game, seat)
    return str(caught.value)


def offers(game: Game, seat: str | None = None) -> list[str]:
    """What a seat may do, in notation."""
    return [str(action) for action in game.options(seat)]


def player(game: Game) -> str:
    """The player who must decide."""
    (seat,) = game.decisions()
    return game.names[seat]


def others_draw(game: Game, who: str = "Anna") -> None:
    """All others draw cards until it is this player's turn."""
    while player(game) != who:
        play(game, "draw", "draw")


def only(events: tuple[Event, ...], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


# --- what one sees


def seen(game: Game, who: str | None) -> Game:
    """The table as a player sees it (None: a spectator), without what is hidden from them."""
    seat = views.SPECTATOR if who is None else game.seat(who)
    return Game.from_state(game.board, game.names, game.switches, views.view(game.rules, game.state, seat))


def number_of_cards(game: Game, seat: str) -> int:
    return int(game.state.b[HELD + game.seat(seat)])


def number_of_tickets(game: Game, seat: str) -> int:
    return int(game.state.b[TICKETS_HELD + game.seat(seat)])
