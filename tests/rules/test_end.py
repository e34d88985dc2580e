"""The last round, and what is scored after it (B18-B20, B22)."""

import pytest
from table import board_of, only, play, player, refused, table

from stellwerk import Board, Game
from stellwerk.events import GameEnded, LastRoundBegan

#: A chain of cities to run out of trains on: everybody has ten.
CHAIN = board_of(
    "ulm-bonn 5 red",
    "bonn-kiel 1 blue",
    "kiel-graz 2 green",
    "graz-linz 3 white",
    "linz-wien 4 black",
    "wien-brno 6 orange",
    trains=10,
)


# --- B18: the last round


@pytest.mark.rule("B18")
@pytest.mark.parametrize("track, cards, left", [
    ("graz-linz", "3 white", 2),
    ("linz-wien", "4 black", 1),
])  # fmt: skip
def test_a_turn_that_ends_with_2_or_fewer_trains_begins_the_last_round(
    track: str, cards: str, left: int
) -> None:
    game = table(f"Anna: hand {cards}; tracks ulm-bonn", CHAIN)
    events = play(game, f"claim {track}")
    assert game.trains("Anna") == left
    assert only(events, LastRoundBegan) == [LastRoundBegan(0, 2)]
    assert game.turns_left == 2


@pytest.mark.rule("B18")
def test_having_no_trains_begins_the_last_round_too() -> None:
    game = table("Anna: hand 4 black; tracks wien-brno", CHAIN)
    play(game, "claim linz-wien")
    assert game.trains("Anna") == 0
    assert game.turns_left == 2


@pytest.mark.rule("B18")
def test_with_3_trains_the_game_goes_on_as_before() -> None:
    game = table("Anna: hand 2 green; tracks ulm-bonn", CHAIN)
    events = play(game, "claim kiel-graz")
    assert game.trains("Anna") == 3
    assert not only(events, LastRoundBegan)
    assert game.turns_left is None


@pytest.mark.rule("B18")
def test_everybody_has_one_more_turn_including_the_player_who_triggered_it() -> None:
    game = table("seats: Anna, Ben, Clara\nturn: Ben\nBen: hand 3 white; tracks ulm-bonn", CHAIN)
    play(game, "claim graz-linz")
    order = []
    while not game.is_over:
        order.append(player(game))
        events = play(game, "draw", "draw")
    assert order == ["Clara", "Anna", "Ben"]
    assert events[-1] == GameEnded("trains")


@pytest.mark.rule("B18")
@pytest.mark.parametrize("seats", ["Anna, Ben", "Anna, Ben, Clara, David, Emma"])
def test_the_last_round_has_as_many_turns_as_players(seats: str) -> None:
    game = table(f"seats: {seats}\nAnna: hand 3 white; tracks ulm-bonn", CHAIN)
    play(game, "claim graz-linz")
    for left in range(len(game.names), 0, -1):
        assert game.turns_left == left
        play(game, "draw", "draw")
    assert game.is_over


@pytest.mark.rule("B18")
def test_the_last_round_is_triggered_once() -> None:
    """Ben runs out of trains in the last round, and so does Anna once more: nobody gets another turn."""
    game = table("""
        Anna: hand 3 white, 1 blue; tracks ulm-bonn
        Ben: hand 2 green; tracks wien-brno
    """, CHAIN)  # fmt: skip
    play(game, "claim graz-linz")
    events = play(game, "Ben: claim kiel-graz")
    assert game.trains("Ben") == 2
    assert not only(events, LastRoundBegan)
    assert game.turns_left == 1
    events = play(game, "Anna: claim bonn-kiel")
    assert not only(events, LastRoundBegan)
    assert game.is_over


@pytest.mark.rule("B18")
def test_any_action_is_allowed_in_the_last_turns() -> None:
    game = table("last turns: 2\nAnna: hand 1 blue", CHAIN)
    for action in ("claim bonn-kiel", "draw", "take white", "tickets"):
        assert game.can(action)


@pytest.mark.rule("B18")
def test_a_second_card_is_still_taken_in_the_very_last_turn() -> None:
    game = table("last turns: 1", CHAIN)
    play(game, "draw")
    assert not game.is_over
    play(game, "draw")
    assert game.is_over


@pytest.mark.rule("B18")
def test_when_the_game_is_over_nobody_can_do_anything() -> None:
    game = table("last turns: 1", CHAIN)
    play(game, "draw", "draw")
    assert game.decisions() == ()
    assert game.options() == []
    for name in game.names:
        assert refused(game, "draw", name) == "The game is over."


# --- B19: tickets


def scored(text: str, board: Board | None = None) -> Game:
    """The game is over in this position."""
    game = table(f"phase: over\n{text}", board)
    assert game.is_over
    return game


@pytest.mark.rule("B19")
def test_a_ticket_adds_its_points_if_the_players_tracks_join_its_cities() -> None:
    game = scored("Anna: tickets denver-el_paso; tracks denver-santa_fe, el_paso-santa_fe")
    column = game.result().seats[0]
    assert [(line.ticket, line.points) for line in column.tickets] == [("denver-el_paso", 4)]
    assert column.total == 2 + 2 + 4 + 10


@pytest.mark.rule("B19")
def test_otherwise_its_points_are_subtracted() -> None:
    game = scored("Anna: tickets denver-el_paso; tracks denver-santa_fe")
    column = game.result().seats[0]
    assert [(line.ticket, line.points) for line in column.tickets] == [("denver-el_paso", -4)]
    assert column.total == 2 - 4 + 10


@pytest.mark.rule("B19")
def test_tracks_of_others_do_not_join() -> None:
    game = scored("""
        Anna: tickets denver-el_paso; tracks denver-santa_fe
        Ben: tracks el_paso-santa_fe
    """)
    assert game.result().seats[0].ticket_points == -4


@pytest.mark.rule("B19")
def test_the_path_must_be_continuous() -> None:
    """Both cities are reached, but by tracks that do not meet."""
    game = scored("Anna: tickets denver-el_paso; tracks denver-omaha, dallas-el_paso")
    assert game.result().seats[0].ticket_points == -4


@pytest.mark.rule("B19")
def test_a_path_of_any_length_will_do() -> None:
    tracks = "denver-oklahoma_city, dallas-oklahoma_city:grey2, dallas-el_paso"
    assert scored(f"Anna: tickets denver-el_paso; tracks {tracks}").result().seats[0].ticket_points == 4


@pytest.mark.rule("B19")
def test_one_network_may_complete_several_tickets() -> None:
    game = scored("""
        Anna: tickets denver-el_paso, chicago-santa_fe
        Anna: tracks denver-santa_fe, el_paso-santa_fe, denver-omaha, chicago-omaha
    """)
    assert game.result().seats[0].ticket_points == 4 + 9
    assert game.result().seats[0].completed == 2


@pytest.mark.rule("B19")
def test_all_tickets_count_including_those_drawn_last() -> None:
    game = table("last turns: 2\nAnna: tickets denver-el_paso; tracks denver-santa_fe, el_paso-santa_fe")
    play(game, "tickets → seattle-new_york, dallas-new_york, boston-miami", "keep seattle-new_york")
    play(game, "Ben: draw", "draw")
    assert game.result().seats[0].ticket_points == 4 - 22


@pytest.mark.rule("B19")
def test_tickets_are_scored_at_the_end_not_when_they_are_completed() -> None:
    game = table("Anna: hand 2 red; tickets denver-el_paso; tracks denver-santa_fe")
    play(game, "claim el_paso-santa_fe")
    assert game.scores() == (4, 0)


# --- B20: the longest path


@pytest.mark.rule("B20")
def test_the_longest_path_is_worth_10_points() -> None:
    game = scored("Anna: tracks denver-omaha\nBen: tracks dallas-el_paso, dallas-houston:grey1")
    anna, ben = game.result().seats
    assert (anna.path, anna.path_bonus, anna.total) == (4, 0, 7)
    assert (ben.path, ben.path_bonus, ben.total) == (5, 10, 7 + 1 + 10)


@pytest.mark.rule("B20")
def test_all_who_tie_for_it_get_all_10() -> None:
    game = scored("""
        seats: Anna, Ben, Clara
        Anna: tracks denver-omaha
        Ben: tracks dallas-el_paso
        Clara: tracks denver-santa_fe
    """)
    assert [column.path_bonus for column in game.result().seats] == [10, 10, 0]


@pytest.mark.rule("B20")
def test_its_length_is_counted_in_trains_not_in_tracks() -> None:
    game = scored("""
        Anna: tracks portland-salt_lake_city
        Ben: tracks dallas-houston:grey1, houston-new_orleans, dallas-little_rock
    """)
    assert [column.path for column in game.result().seats] == [6, 5]


@pytest.mark.rule("B20")
def test_a_branch_does_not_count() -> None:
    """Three arms from Denver: the path takes the two longest."""
    game = scored("Anna: tracks denver-omaha, denver-phoenix, denver-santa_fe")
    assert game.result().seats[0].path == 9


@pytest.mark.rule("B20")
def test_a_city_may_be_passed_again() -> None:
    """Two rings that meet in Santa Fe: all of their tracks are one path."""
    rings = board_of(
        "ulm-bonn 1 red",
        "bonn-kiel 2 red",
        "kiel-ulm 3 red",
        "ulm-graz 4 red",
        "graz-linz 5 red",
        "linz-ulm 6 red",
    )
    tracks = ", ".join(track.id for track in rings.tracks)
    assert scored(f"Anna: tracks {tracks}", rings).result().seats[0].path == 21


@pytest.mark.rule("B20")
def test_a_track_is_used_at_most_once() -> None:
    """A ring with two tails: to walk both tails the path must leave a part of the ring out."""
    board = board_of(
        "ulm-bonn 1 red", "bonn-kiel 2 red", "kiel-ulm 3 red", "ulm-graz 4 red", "bonn-linz 5 red"
    )
    tracks = ", ".join(track.id for track in board.tracks)
    assert scored(f"Anna: tracks {tracks}", board).result().seats[0].path == 4 + 3 + 2 + 5


@pytest.mark.rule("B20")
def test_a_tail_is_not_walked_there_and_back() -> None:
    board = board_of("ulm-bonn 1 red", "bonn-kiel 2 red", "kiel-ulm 3 red", "ulm-graz 4 red")
    tracks = ", ".join(track.id for track in board.tracks)
    assert scored(f"Anna: tracks {tracks}", board).result().seats[0].path == 10


@pytest.mark.rule("B20")
def test_tracks_of_two_networks_are_not_added() -> None:
    game = scored("Anna: tracks denver-omaha, portland-salt_lake_city")
    assert game.result().seats[0].path == 6


@pytest.mark.rule("B20")
def test_tracks_of_others_are_no_part_of_it() -> None:
    game = scored("Anna: tracks denver-santa_fe\nBen: tracks el_paso-santa_fe, dallas-el_paso")
    assert [column.path for column in game.result().seats] == [2, 6]


@pytest.mark.rule("B20")
def test_a_board_may_have_no_such_bonus() -> None:
    board = board_of("ulm-bonn 3 red", "bonn-kiel 2 blue", longest_path=0)
    anna, ben = scored("Anna: tracks ulm-bonn", board).result().seats
    assert (anna.path, anna.path_bonus, anna.total) == (None, 0, 4)
    assert ben.total == 0


@pytest.mark.rule("B20")
def test_nobody_has_the_longest_path_if_nobody_has_a_track() -> None:
    sheet = scored("Anna: tickets denver-el_paso").result()
    assert [column.path for column in sheet.seats] == [0, 0]
    assert [column.path_bonus for column in sheet.seats] == [0, 0]
    assert sheet.totals == (-4, 0)


@pytest.mark.rule("B20")
@pytest.mark.parametrize("order", ["Anna, Ben, Clara", "Ben, Clara, Anna", "Clara, Anna, Ben"])
def test_it_does_not_matter_in_which_order_the_players_sit(order: str) -> None:
    """All have nine trains on the board; Anna's path is 9 long, Ben's too, Clara's only 5."""
    sheet = scored(f"""
        seats: {order}
        Anna: tracks denver-omaha, denver-phoenix
        Ben: tracks dallas-el_paso, el_paso-oklahoma_city
        Clara: tracks denver-santa_fe, phoenix-santa_fe, chicago-toronto
    """).result()
    assert {column.name: column.path for column in sheet.seats} == {"Anna": 9, "Ben": 9, "Clara": 5}
    assert {column.name: column.path_bonus for column in sheet.seats} == {"Anna": 10, "Ben": 10, "Clara": 0}


# --- B22: below zero


@pytest.mark.rule("B22")
def test_scores_may_go_below_zero() -> None:
    game = scored("Anna: tickets seattle-new_york\nBen: tickets denver-el_paso; tracks dallas-houston:grey1")
    assert game.result().totals == (-22, 1 - 4 + 10)


@pytest.mark.rule("B22")
def test_the_least_bad_score_wins() -> None:
    board = board_of(
        "ulm-bonn 3 red", "bonn-kiel 2 blue", tickets=("ulm-bonn 5", "bonn-kiel 7"), longest_path=0
    )
    result = scored("Anna: tickets bonn-kiel\nBen: tickets ulm-bonn", board).result()
    assert result.totals == (-7, -5)
    assert result.winners == (1,)
    assert result.decided_by == "points"
