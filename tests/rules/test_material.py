"""What is in the box, and who plays in which order (B1-B3, B24)."""

from collections import Counter

import pytest
from table import PLAYERS, board_of, play, player, refused, table

from stellwerk import BadBoard, BadSetUp, Game, boards
from stellwerk.kernel.board import COLOURS
from stellwerk.position import BadPosition


def keep_all(game: Game) -> Game:
    """Everybody keeps all starting tickets."""
    for seat in game.decisions():
        game.apply(game.options(seat)[-1], seat)
    return game


# --- the cards


@pytest.mark.rule("B1")
@pytest.mark.parametrize("board", ["usa", "europe"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_are_110_train_cards(board: str, seats: int) -> None:
    game = Game(board, seats=seats, seed=seats)
    held = sum(sum(game.hand(seat).values()) for seat in range(seats))
    assert held + len(game.display) + game.deck_left + game.discards_left == 110


@pytest.mark.rule("B1")
@pytest.mark.parametrize("board", ["usa", "europe"])
def test_there_are_12_cards_of_each_colour_and_14_locomotives(board: str) -> None:
    game = keep_all(Game(board, seats=2, seed=1))
    while game.deck_left:
        game.apply("draw")
    found = Counter(game.display) + Counter(game.discards())
    for seat in range(2):
        found += Counter(game.hand(seat))
    assert found == Counter({**dict.fromkeys(COLOURS, 12), "locomotive": 14})


@pytest.mark.rule("B1")
def test_there_are_eight_colours() -> None:
    assert set(COLOURS) == {"purple", "white", "blue", "yellow", "orange", "black", "red", "green"}


@pytest.mark.rule("B1")
def test_there_is_no_thirteenth_blue_card_and_no_fifteenth_locomotive() -> None:
    assert table("Anna: hand 11 blue, 14 locomotive").hand("Anna") == {"blue": 11, "locomotive": 14}
    with pytest.raises(BadPosition, match=r"13 blue cards.*the game has 12"):
        table("Anna: hand 12 blue")  # and one in the display
    with pytest.raises(BadPosition, match=r"15 locomotive cards.*the game has 14"):
        table("Anna: hand 15 locomotive")


# --- players and trains


@pytest.mark.rule("B2")
@pytest.mark.parametrize("board", ["usa", "europe"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_players_have_45_trains_and_a_marker_at_0(board: str, seats: int) -> None:
    game = Game(board, seats=PLAYERS[:seats], seed=1)
    assert [game.trains(name) for name in game.names] == [45] * seats
    assert game.scores() == (0,) * seats


@pytest.mark.rule("B2")
@pytest.mark.parametrize("seats", [0, 1, 6])
@pytest.mark.parametrize("board, name", [("usa", "USA"), ("europe", "Europe")])
def test_no_other_number_of_players_can_play(board: str, name: str, seats: int) -> None:
    with pytest.raises(BadSetUp, match=f"{name} is for 2 to 5 seats, not {seats}"):
        Game(board, seats=seats)


@pytest.mark.rule("B2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turn_order_is_seat_order_and_goes_round(seats: int) -> None:
    game = keep_all(Game("usa", seats=PLAYERS[:seats], seed=1, script=[1]))
    order = []
    for _ in range(2 * seats):
        order.append(player(game))
        play(game, "draw", "draw")
    assert order == [PLAYERS[(1 + turn) % seats] for turn in range(2 * seats)]


@pytest.mark.rule("B2")
def test_nobody_may_play_out_of_turn() -> None:
    game = table("turn: Anna")
    assert refused(game, "draw", "Ben") == "It is Anna's turn."


@pytest.mark.rule("B2")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_chance_names_the_starting_player(first: int) -> None:
    game = keep_all(Game("usa", seats=PLAYERS[:3], seed=1, script=[first]))
    assert player(game) == PLAYERS[first]


@pytest.mark.rule("B2")
def test_the_seed_decides_who_starts() -> None:
    for seed in range(20):
        assert Game("usa", seats=5, seed=seed).turn == Game("usa", seats=5, seed=seed).turn


@pytest.mark.rule("B2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_starting_player_is_random(seats: int) -> None:
    starts = Counter(Game("usa", seats=seats, seed=seed).turn for seed in range(100 * seats))
    assert set(starts) == set(range(seats))
    assert all(60 < number < 140 for number in starts.values())


# --- connections and tracks


@pytest.mark.rule("B3")
def test_parallel_tracks_have_their_own_colours_and_the_same_length() -> None:
    for track, colour in (("denver-kansas_city:black", "black"), ("denver-kansas_city:orange", "orange")):
        game = table(f"display: red, red, red, red, red\nAnna: hand 4 {colour}")
        play(game, f"claim {track}")
        assert game.trains("Anna") == 41


@pytest.mark.rule("B3")
@pytest.mark.parametrize("seats", ["Anna, Ben", "Anna, Ben, Clara, David"])
def test_tracks_of_different_lengths_between_two_cities_are_two_connections(seats: str) -> None:
    """Neither B13 nor B14 keeps a player from having both."""
    board = board_of("ulm-bonn 2 red", "ulm-bonn 3 green")
    assert len(board.connections) == 2
    game = table(f"seats: {seats}\nAnna: hand 3 green; tracks ulm-bonn-2", board)
    play(game, "claim ulm-bonn-3")
    assert game.tracks("Anna") == ("ulm-bonn-2", "ulm-bonn-3")


@pytest.mark.rule("B3")
def test_tracks_of_one_length_between_two_cities_are_one_connection() -> None:
    with pytest.raises(BadBoard, match=r"joins the same cities .* with the same length 2"):
        board_of("ulm-bonn 2 red", "bonn-ulm 2 green")


@pytest.mark.rule("B3")
def test_a_connection_may_have_a_single_track_or_two() -> None:
    usa = boards.board("usa")
    assert Counter(len(connection.tracks) for connection in usa.connections) == {1: 56, 2: 22}
    assert len(usa.tracks) == 100


# --- the boards


@pytest.mark.rule("B24")
def test_the_usa_has_30_tickets_and_10_points_for_the_longest_path() -> None:
    usa = boards.board("usa")
    assert len(usa.tickets) == 30
    assert not any(ticket.long for ticket in usa.tickets)
    assert usa.longest_path == 10


@pytest.mark.rule("B24")
def test_the_usa_has_no_ferries_tunnels_or_stations() -> None:
    game = table()
    assert not game.board.mechanics
    assert all(not connection.data for connection in game.board.connections)
    assert {action.split()[0] for action in [str(action) for action in game.options()]} == {
        "take",
        "draw",
        "tickets",
    }


@pytest.mark.rule("B24")
def test_all_30_tickets_are_in_play() -> None:
    game = Game("usa", seats=5, seed=1)
    assert game.tickets_left == 30 - 5 * 3


@pytest.mark.rule("B28")
def test_europe_has_40_short_tickets_and_6_long_ones() -> None:
    europe = boards.board("europe")
    assert Counter(ticket.long for ticket in europe.tickets) == {False: 40, True: 6}
    assert europe.longest_path == 10
