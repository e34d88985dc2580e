"""The second action: claiming a track (B11-B15)."""

import pytest
from table import PLAYERS, board_of, offers, only, play, player, refused, table

from stellwerk import Game
from stellwerk.events import Scored, TrackClaimed
from stellwerk.kernel.board import COLOURS
from stellwerk.position import BadPosition

L = "locomotive"
SEATS = {number: ", ".join(PLAYERS[:number]) for number in (2, 3, 4, 5)}


# --- B11: the cards


@pytest.mark.rule("B11")
def test_a_track_of_a_colour_costs_as_many_cards_of_it_as_it_is_long() -> None:
    game = table("Anna: hand 5 purple, 2 red")
    events = play(game, "claim denver-omaha")
    assert only(events, TrackClaimed) == [TrackClaimed(0, "purple", 4, 0, "denver-omaha")]
    assert game.tracks("Anna") == ("denver-omaha",)
    assert game.hand("Anna") == {"purple": 1, "red": 2}
    assert player(game) == "Ben"


@pytest.mark.rule("B11")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_pays_for_its_own_tracks_only(colour: str) -> None:
    board = board_of(*[f"ulm-{name} 2 {name}" for name in COLOURS])
    game = table(f"Anna: hand 2 {colour}", board)
    claims = [action for action in offers(game) if action.startswith("claim")]
    assert claims == [f"claim ulm-{colour}"]


@pytest.mark.rule("B11")
def test_one_card_too_few_is_not_enough() -> None:
    game = table("Anna: hand 3 purple, 8 red")
    why = refused(game, "claim denver-omaha")
    assert why == "You need 1 more purple card or locomotive for Denver–Omaha."


@pytest.mark.rule("B11")
def test_several_cards_too_few() -> None:
    game = table("Anna: hand 1 blue, 8 red")
    why = refused(game, "claim denver-omaha")
    assert why == "You need 4 more purple cards or locomotives for Denver–Omaha."


@pytest.mark.rule("B11")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_grey_track_takes_any_one_colour(colour: str) -> None:
    game = table(f"Anna: hand 3 {colour}")
    play(game, "claim calgary-vancouver")
    assert game.tracks("Anna") == ("calgary-vancouver",)
    assert game.hand("Anna") == {}
    assert game.discards() == {colour: 3}


@pytest.mark.rule("B11")
def test_a_grey_track_takes_one_colour_only() -> None:
    game = table("Anna: hand 2 red, 2 blue, 2 green")
    why = refused(game, "claim calgary-vancouver")
    assert why == "You need 1 more card of one colour or locomotive for Calgary–Vancouver."


@pytest.mark.rule("B11")
def test_a_player_who_can_pay_a_grey_track_with_several_colours_chooses_one() -> None:
    game = table("Anna: hand 3 red, 4 blue, 2 green")
    play(game, "claim calgary-vancouver")
    assert offers(game) == ["pay blue", "pay red"]
    why = refused(game, "pay green")
    assert why == "You need 1 more green card or locomotive for Calgary–Vancouver."
    play(game, "pay blue")
    assert game.hand("Anna") == {"blue": 1, "red": 3, "green": 2}
    assert game.discards() == {"blue": 3}


@pytest.mark.rule("B11")
def test_locomotives_stand_for_any_card() -> None:
    game = table("Anna: hand 1 purple, 3 locomotive")
    play(game, "claim denver-omaha")
    assert game.hand("Anna") == {}
    assert game.discards() == {"purple": 1, L: 3}


@pytest.mark.rule("B11")
def test_more_locomotives_than_needed_may_be_played() -> None:
    game = table("Anna: hand 4 purple, 2 locomotive")
    play(game, "claim denver-omaha")
    assert offers(game) == ["locos 0", "locos 1", "locos 2"]
    play(game, "locos 2")
    assert game.hand("Anna") == {"purple": 2}
    assert game.discards() == {"purple": 2, L: 2}


@pytest.mark.rule("B11")
def test_fewer_locomotives_than_needed_or_more_than_held_are_refused() -> None:
    game = table("Anna: hand 3 purple, 2 locomotive")
    play(game, "claim denver-omaha")
    why = refused(game, "locos 0")
    assert why == "You have only 3 purple cards: Denver–Omaha takes at least 1 locomotive."
    assert refused(game, "locos 3") == "You have only 2 locomotives."


@pytest.mark.rule("B11")
def test_a_claim_takes_no_more_cards_than_the_track_is_long() -> None:
    game = table("Anna: hand 3 purple, 6 locomotive")
    play(game, "claim denver-omaha")
    assert refused(game, "locos 5") == "Denver–Omaha costs only 4 cards."
    play(game, "locos 4")
    assert game.hand("Anna") == {"purple": 3, L: 2}


@pytest.mark.rule("B11")
def test_locomotives_alone_pay_for_a_track_of_any_colour() -> None:
    game = table("Anna: hand 4 locomotive")
    play(game, "claim denver-omaha")
    assert game.tracks("Anna") == ("denver-omaha",)
    assert game.discards() == {L: 4}


@pytest.mark.rule("B11")
def test_locomotives_alone_pay_for_a_grey_track() -> None:
    game = table("Anna: hand 3 locomotive")
    play(game, "claim calgary-vancouver")
    assert game.discards() == {L: 3}


@pytest.mark.rule("B11")
def test_locomotives_help_any_colour_on_a_grey_track() -> None:
    game = table("Anna: hand 1 red, 2 blue, 3 locomotive")
    play(game, "claim calgary-vancouver")
    assert offers(game) == ["pay blue", "pay red", "pay locomotive"]
    play(game, "pay blue")
    assert offers(game) == ["locos 1", "locos 2"]
    play(game, "locos 1")
    assert game.discards() == {"blue": 2, L: 1}


@pytest.mark.rule("B11")
def test_cards_played_go_to_the_discards() -> None:
    game = table("discards: 1 red\nAnna: hand 4 purple")
    play(game, "claim denver-omaha")
    assert game.discards() == {"purple": 4, "red": 1}
    assert game.discards_left == 5


@pytest.mark.rule("B11")
def test_a_claim_is_the_whole_turn() -> None:
    game = table("Anna: hand 4 purple, 3 red")
    play(game, "claim denver-omaha")
    assert refused(game, "claim calgary-vancouver", "Anna") == "It is Ben's turn."


# --- B12: trains and points

LENGTHS = board_of(*[f"ulm-city{length} {length} red" for length in range(1, 10)])
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}


@pytest.mark.rule("B12")
@pytest.mark.parametrize("length, points", POINTS.items())
def test_a_track_takes_its_length_in_trains_and_scores_at_once(length: int, points: int) -> None:
    game = table(f"Anna: hand {length} red", LENGTHS)
    events = play(game, f"claim ulm-city{length}")
    assert game.trains("Anna") == 45 - length
    assert game.scores() == (points, 0)
    assert only(events, Scored) == [Scored(0, points)]


@pytest.mark.rule("B12")
def test_points_add_up() -> None:
    game = table("Anna: hand 3 red; tracks ulm-city6, ulm-city2", LENGTHS)
    assert game.scores() == (17, 0)
    play(game, "claim ulm-city3")
    assert game.scores() == (21, 0)
    assert game.trains("Anna") == 45 - 11


@pytest.mark.rule("B12")
def test_the_eight_spaces_of_europe_score_21() -> None:
    game = table("board: europe\nAnna: hand 8 red")
    play(game, "claim petrograd-stockholm → blue, blue, white")
    assert game.scores() == (21, 0)
    assert game.trains("Anna") == 37


@pytest.mark.rule("B12")
@pytest.mark.parametrize("length", range(1, 10))
def test_a_claim_needs_as_many_trains_as_the_track_is_long(length: int) -> None:
    """Anna has one train less than she needs; with one more she could."""
    joins = [f"ulm-city{n} {n} red" for n in range(1, 10)]
    joins.append(f"ulm-kiel {length} blue")
    text = f"last turns: 2\nAnna: hand {length} red; tracks ulm-kiel"
    few = table(text, board_of(*joins, trains=2 * length - 1, end_trains=0))
    word = "train" if length == 1 else "trains"
    assert (
        refused(few, f"claim ulm-city{length}")
        == f"You need {length} {word} but have only {length - 1} left."
    )
    enough = table(text, board_of(*joins, trains=2 * length, end_trains=0))
    play(enough, f"claim ulm-city{length}")
    assert enough.trains("Anna") == 0


# --- B13: never two tracks of one connection


@pytest.mark.rule("B13")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_player_owns_both_tracks_of_a_double(seats: int) -> None:
    game = table(f"seats: {SEATS[seats]}\nAnna: hand 8 locomotive; tracks denver-kansas_city:black")
    why = refused(game, "claim denver-kansas_city:orange")
    assert why == "You already own the other track of Denver–Kansas City."


@pytest.mark.rule("B13")
def test_not_even_the_same_track_twice() -> None:
    game = table("Anna: hand 8 locomotive; tracks denver-omaha")
    assert refused(game, "claim denver-omaha") == "You already own Denver–Omaha."


@pytest.mark.rule("B13")
def test_that_includes_tracks_claimed_long_ago() -> None:
    game = table("seats: Anna, Ben, Clara, David\nAnna: hand 2 red, 2 blue")
    play(game, "claim boston-montreal:grey1", "pay red")
    for _ in range(3):
        play(game, "draw", "draw")
    why = refused(game, "claim boston-montreal:grey2")
    assert why == "You already own the other track of Boston–Montréal."


@pytest.mark.rule("B13")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_position_with_both_is_refused(seats: int) -> None:
    both = "tracks denver-kansas_city:black, denver-kansas_city:orange"
    with pytest.raises(BadPosition, match=r"Anna owns two tracks of the connection .*B13"):
        table(f"seats: {SEATS[seats]}\nAnna: {both}")


# --- B14: doubles with two or three players


@pytest.mark.rule("B14")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_2_or_3_players_a_claim_closes_the_other_track(seats: int) -> None:
    game = table(f"seats: {SEATS[seats]}\nAnna: hand 4 black\nBen: hand 4 orange, 2 locomotive")
    play(game, "claim denver-kansas_city:black")
    why = refused(game, "claim denver-kansas_city:orange")
    assert why == (
        f"With {seats} players only one track of a double connection can be used, "
        "and one of Denver–Kansas City is taken."
    )


@pytest.mark.rule("B14")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_4_or_5_players_it_stays_open_for_the_others(seats: int) -> None:
    game = table(f"seats: {SEATS[seats]}\nAnna: hand 4 black\nBen: hand 4 orange")
    play(game, "claim denver-kansas_city:black", "claim denver-kansas_city:orange")
    assert game.tracks("Anna") == ("denver-kansas_city:black",)
    assert game.tracks("Ben") == ("denver-kansas_city:orange",)


@pytest.mark.rule("B14")
def test_a_third_player_finds_both_taken() -> None:
    game = table("""
        seats: Anna, Ben, Clara, David
        turn: Clara
        Anna: tracks denver-kansas_city:black
        Ben: tracks denver-kansas_city:orange
        Clara: hand 4 locomotive
    """)
    assert refused(game, "claim denver-kansas_city:black") == "Denver–Kansas City (black) belongs to Anna."
    assert refused(game, "claim denver-kansas_city:orange") == "Denver–Kansas City (orange) belongs to Ben."


@pytest.mark.rule("B14")
@pytest.mark.parametrize("seats", [2, 3])
def test_it_is_closed_for_the_rest_of_the_game(seats: int) -> None:
    game = table(f"seats: {SEATS[seats]}\nAnna: hand 4 black\nBen: hand 4 orange")
    play(game, "claim denver-kansas_city:black")
    for _ in range(2 * seats):
        play(game, "draw", "draw")
    assert "one of Denver–Kansas City is taken" in refused(game, "claim denver-kansas_city:orange")


@pytest.mark.rule("B14")
def test_a_single_track_between_other_cities_is_not_closed() -> None:
    game = table("Anna: hand 4 black\nBen: hand 4 purple")
    play(game, "claim denver-kansas_city:black", "claim denver-omaha")
    assert game.tracks("Ben") == ("denver-omaha",)


@pytest.mark.rule("B14")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_position_with_both_taken_is_refused(seats: int) -> None:
    with pytest.raises(BadPosition, match=f"with {seats} seats one closes the other"):
        table(f"""
            seats: {SEATS[seats]}
            Anna: tracks denver-kansas_city:black
            Ben: tracks denver-kansas_city:orange
        """)


# --- B15: anywhere on the board


@pytest.mark.rule("B15")
def test_a_claim_need_not_touch_the_players_network() -> None:
    game = table("Anna: hand 2 red; tracks portland-seattle:grey1")
    play(game, "claim atlanta-charleston")
    assert game.tracks("Anna") == ("atlanta-charleston", "portland-seattle:grey1")


@pytest.mark.rule("B15")
def test_with_enough_cards_every_open_track_may_be_claimed() -> None:
    hand = "11 purple, 11 white, 11 blue, 11 yellow, 11 orange, 12 black, 12 red, 12 green"
    game = table(f"Anna: hand {hand}")
    claims = {action for action in offers(game) if action.startswith("claim")}
    assert claims == {f"claim {track.id}" for track in game.board.tracks}


@pytest.mark.rule("B15")
def test_a_track_that_is_taken_is_not_open() -> None:
    game: Game = table("Anna: hand 4 purple\nBen: tracks denver-omaha")
    assert refused(game, "claim denver-omaha") == "Denver–Omaha belongs to Ben."
