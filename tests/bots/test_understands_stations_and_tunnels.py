"""The planner in Europe: stations as a last resort, and tunnels that cost too much."""

import pytest
from deciding import FIRST, chosen
from table import board_of, play, table

from stellwerk import Game
from stellwerk.boards import board
from stellwerk.boards.rules import rules_for
from stellwerk.bots import named
from stellwerk.bots.native.match import AT_A_PAUSE, Match
from stellwerk.kernel.layout import OVER, PHASE

#: Two ways from Ulm to Kiel, by Bonn or straight.
TWO_WAYS = board_of(
    "ulm-bonn 2 red",
    "bonn-kiel 2 blue",
    "ulm-kiel 3 yellow",
    "ulm-hof 3 green",
    "hof-trier 4 black",
    tickets=("ulm-kiel 12",),
    mechanics=[{"name": "stations"}],
)


def to_kiel(hand: str, ben: str, tickets: str = "ulm-kiel") -> Game:
    return table(
        f"ticket deck: none\nAnna: hand {hand}; tracks ulm-bonn; tickets {tickets}\nBen: tracks {ben}",
        TWO_WAYS,
    )


def test_a_station_is_built_when_a_rival_has_the_last_way_to_a_ticket() -> None:
    assert chosen(to_kiel("3 yellow, 1 black", "bonn-kiel, ulm-kiel"), "Anna") == "station"


def test_it_stands_where_it_opens_the_way() -> None:
    game = to_kiel("1 black", "bonn-kiel, ulm-kiel")
    play(game, "station")
    assert chosen(game, "Anna") in {"city bonn", "city kiel", "city ulm"}


def test_none_is_built_while_another_way_is_free() -> None:
    assert chosen(to_kiel("3 yellow, 1 black", "bonn-kiel"), "Anna") == "claim ulm-kiel"
    # with cards still to draw, a set to which trains are dear may build one
    assert chosen(to_kiel("1 yellow, 1 black", "bonn-kiel"), "Anna", FIRST) == "take yellow"


def test_none_is_built_for_no_ticket() -> None:
    assert chosen(to_kiel("1 yellow, 1 black", "bonn-kiel, ulm-kiel", "none"), "Anna") != "station"


def test_in_the_last_turn_a_station_completes_a_ticket() -> None:
    """A card and 4 points for 16."""
    game = table(
        "board: europe\nlast turns: 1\nBen: tracks paris-zurich\n"
        "Anna: hand 1 red; tracks brest-paris, munchen-zurich, munchen-venezia; tickets brest-venezia"
    )
    assert chosen(game, "Anna") == "station"


# --- tunnels: München–Zürich, 2 yellow


def digging(came: str, more: str = "") -> Game:
    game = table(f"board: europe\nAnna: hand 7 yellow{more}")
    play(game, f"claim munchen-zurich → {came}")
    return game


@pytest.mark.parametrize("came", ["yellow, yellow, yellow", "yellow, yellow, red"])
def test_a_tunnel_for_its_points_alone_is_given_up_when_it_costs_too_much(came: str) -> None:
    assert chosen(digging(came), "Anna") == "give up"


@pytest.mark.parametrize("came", ["yellow, red, blue", "yellow, yellow, red"])
def test_one_that_completes_a_ticket_is_paid(came: str) -> None:
    ticket = "; tracks brest-paris, paris-zurich, munchen-venezia; tickets brest-venezia"
    assert chosen(digging(came, ticket), "Anna") == "add 0"


@pytest.mark.parametrize("seats, seed", [(3, 1132193624065852719), (2, 738275534365961597)])
def test_nobody_tries_a_tunnel_for_ever(seats: int, seed: int) -> None:
    """In these deals hands are full, the few cards left are locomotives, every tunnel costs three more."""
    rules, planner = rules_for(board("europe"), seats), named("planner")
    played = Match(rules, [planner.mind(rules)] * seats, seed)
    for _ in range(100):
        if played.play() != AT_A_PAUSE:
            break
    assert int(played.made) < 2000
    assert int(played.state.b[PHASE]) == OVER
