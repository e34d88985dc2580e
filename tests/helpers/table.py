"""A table at which a rule is tried: a position in a few lines, and moves with what chance turns up.

    game = table("Anna: hand 4 purple; tickets denver-el_paso")
    play(game, "claim denver-omaha", "Ben: draw → red", "take blue → white")
    refused(game, "take locomotive")  # "A locomotive from the display can't be your second card."

What a text leaves out is as usual in these tests (`USUAL`) or as positions have it. Three things are
said here that positions have no words for:

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

from stellwerk import Board, Event, Game, IllegalAction, boards
from stellwerk.kernel import views
from stellwerk.kernel.board import CARDS, COLOURS, LOCOMOTIVE
from stellwerk.kernel.layout import HELD, TICKETS_HELD
from stellwerk.position import parse

#: What a text need not say.
USUAL = {"board": "usa", "seats": "Anna, Ben", "display": "purple, white, blue, yellow, orange"}
PLAYERS = ("Anna", "Ben", "Clara", "David", "Emma")

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
    position = parse("\n".join(with_ticket_deck(with_the_rest(lines), played)), board)
    return Game.from_state(position.board, position.names, position.options, position.state, seed=0)


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
    told = [line for line in lines if line.startswith("ticket deck:")]
    if not told:
        return lines
    value = told[0].partition(":")[2].strip()
    layers = [part.strip() for part in value.split("/")] if value != "none" else []
    others = " ".join(line for line in lines if not line.startswith("ticket deck:"))
    held = " ".join(re.findall(r"\b(?:tickets|offer) ([^;]*)", others))
    named = set(re.split(r"[\s,;/]+", f"{value} {held}"))
    out = [ticket.id for ticket in board.tickets if ticket.id not in named]
    parts = [f"{n} {part}" for n, part in enumerate(layers, 1)] + ([f"out {', '.join(out)}"] if out else [])
    lines = [line for line in lines if line not in told]
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
    data: dict[str, Any] = {
        "format": 1,
        "id": "small",
        "name": {"en": "Small", "de": "Klein"},
        "provenance": "made up for a test",
        "seats": [2, 5],
        "trains": 45,
        "longest_path": 10,
        "tickets_start": {"deal": 1, "keep": 1},
        "tickets_draw": {"take": 3, "keep": 1},
        "mechanics": [{"name": kinds[name]} for name in sorted(used)],
        "cities": [{"id": city, "name": city.title(), "lat": 50, "lon": n} for n, city in enumerate(cities)],
        "connections": joins,
        "tickets": [
            dict(zip(("a", "b"), ends.split("-"), strict=True), points=int(points)) for ends, points in wanted
        ],
    }
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
    """The one who is to decide."""
    (seat,) = game.decisions()
    return game.names[seat]


def only(events: tuple[Event, ...], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


# --- what one sees


def seen(game: Game, who: str | None) -> Game:
    """The table with the eyes of a player (None: a spectator): what he may not see is not there."""
    seat = views.SPECTATOR if who is None else game.seat(who)
    return Game.from_state(game.board, game.names, game.switches, views.view(game.rules, game.state, seat))


def number_of_cards(game: Game, seat: str) -> int:
    return int(game.state.b[HELD + game.seat(seat)])


def number_of_tickets(game: Game, seat: str) -> int:
    return int(game.state.b[TICKETS_HELD + game.seat(seat)])
