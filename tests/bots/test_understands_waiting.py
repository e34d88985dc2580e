"""The planner among three or more lays a large hand down in time; all would wait for each other otherwise."""

import pytest
from deciding import FIRST, chosen
from table import table

TWO, THREE, FOUR = "Anna, Ben", "Anna, Ben, Clara", "Anna, Ben, Clara, David"
#: Ben has 27 trains left and cards for most of them: the game may last seven more turns.
BEN = "Ben: hand 8 yellow, 8 orange; tracks el_paso-los_angeles, new_orleans-miami, portland-salt_lake_city"
#: 30 cards take some nine turns.
LARGE = "5 red, 5 green, 5 black, 5 blue, 5 white, 5 purple"
#: Far more than 25 trains can do.
MANY_TICKETS = """
    vancouver-montreal, boston-miami, los_angeles-miami, seattle-new_york, dallas-new_york,
    portland-nashville, toronto-miami, winnipeg-houston
"""


def with_hand(hand: str, seats: str) -> str:
    return chosen(table(f"seats: {seats}\nAnna: hand {hand}\n{BEN}"), "Anna", FIRST)


def test_among_three_a_large_hand_is_laid_down_before_the_end_is_near() -> None:
    assert with_hand(LARGE, THREE).startswith("claim ")


def test_a_small_hand_still_grows() -> None:
    assert not with_hand("5 red, 5 blue, 5 white", THREE).startswith("claim ")


@pytest.mark.parametrize("cards", [6, 7])
def test_among_three_nobody_waits_with_forty_cards_for_tickets_that_can_not_all_be_done(cards: int) -> None:
    hand = ", ".join(f"{cards} {colour}" for colour in ("red", "green", "black", "white", "yellow", "orange"))
    tracks = "calgary-helena, helena-seattle, duluth-helena, denver-helena"
    tickets = " ".join(MANY_TICKETS.split())
    game = table(f"seats: {THREE}\nAnna: hand {hand}; tickets {tickets}; tracks {tracks}")
    assert chosen(game, "Anna").startswith("claim ")


def test_among_two_it_waits_for_better_tracks() -> None:
    assert not with_hand(LARGE, TWO).startswith("claim ")


def test_among_four_who_hold_all_the_cards_somebody_builds_a_long_track() -> None:
    """They waited for each other with tracks of one space, and made 74 points a seat."""
    game = table(f"""
        seats: {FOUR}
        display: gap, gap, gap, gap, gap
        Anna: hand 6 red, 6 black, 4 green, 4 orange, 4 white, 2 locomotive
        Ben: hand 11 blue, 11 yellow, 4 locomotive
        Clara: hand 11 purple, 7 white, 4 orange, 4 locomotive
        David: hand the rest
    """)
    claimed = chosen(game, "Anna")
    track = game.board.tracks[game.board.track_index(claimed.removeprefix("claim "))]
    assert game.board.connections[track.connection].length >= 5, claimed
