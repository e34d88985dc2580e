"""South Korea as a whole: its material, doubles, end and ties (KR1, KR2, KR14, KR16); random games."""

from collections import Counter

import pytest
from random_play import decisions, phase
from small_boards import derived
from table import offers, only, play, player, refused, table

from stellwerk import Board, Game, boards
from stellwerk.boards.rules import rules_for
from stellwerk.events import LastRoundBegan
from stellwerk.events.express_cards import ExpressCardUsed
from stellwerk.events.province_mat import ProvinceTrainPlaced
from stellwerk.kernel import checks, flow, views
from stellwerk.kernel.board import COLOURS
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import HELD, TRAINS
from stellwerk.record import dump, load

#: Without the draft, which has tests of its own.
KOREA = derived("south_korea", "province_mat", "express_cards")
PLAYERS = ("Anna", "Ben", "Clara", "David", "Emma")


def korea(text: str) -> Game:
    return table(text, KOREA)


# --- set-up


@pytest.mark.rule("KR1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_45_trains_each_and_four_of_110_train_cards(seats: int) -> None:
    for board in (KOREA, boards.board("south_korea")):
        r = rules_for(board, seats)
        s = flow.new(r, 7)
        assert sum(int(number) for number in r.deck_cards) == 110
        for seat in range(seats):
            assert int(s.b[TRAINS + seat]) == 45
            assert int(s.b[HELD + seat]) == 4
        display = [card for card in Game(board, seats=seats, seed=7).display if card]
        assert len(display) == 5
        assert display.count("locomotive") < 3
        assert len(board.tickets) == 44


@pytest.mark.rule("KR2")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_only_one_track_of_a_double_is_used(seats: int) -> None:
    names = PLAYERS[:seats]
    game = korea(f"seats: {', '.join(names)}\nturn: Ben\nAnna: tracks seoul-incheon:yellow\nBen: hand 2 red")
    why = (
        f"With {seats} players only one track of a double connection can be used, "
        "and one of Seoul–Incheon is taken."
    )
    assert refused(game, "claim seoul-incheon:grey") == why


@pytest.mark.rule("KR2")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_both_are_but_never_by_one_player(seats: int) -> None:
    hands = "Anna: hand 2 red; tracks seoul-incheon:yellow\nBen: hand 2 red"
    text = f"seats: {', '.join(PLAYERS[:seats])}\n{hands}"
    why = "You already own the other track of Seoul–Incheon."
    assert refused(korea(text), "claim seoul-incheon:grey") == why
    game = korea(f"{text}\nturn: Ben")
    play(game, "claim seoul-incheon:grey", "cards 1", "no mat")
    assert game.tracks("Ben") == ("seoul-incheon:grey",)


# --- the end


def few_trains(left: int, more: str = "", board: Board = KOREA) -> Game:
    """Anna has this many trains left; the others lie on six tracks and on the mat."""
    tracks = "namwon-jinju, jeonju-gimcheon, cheorwon-sokcho, gunsan-mokpo, pohang-uljin, mokpo-jeju"
    on_mat = 45 - 34 - left
    spaces = ", ".join(f"{space} Anna" for space in range(1, min(on_mat, 10) + 1))
    more += "\nmat black: 1 Anna" if on_mat > 10 else ""
    game = table(f"Anna: hand 3 white, 1 red; tracks {tracks}\nmat purple: {spaces}\n{more}", board)
    assert game.trains("Anna") == left
    return game


@pytest.mark.rule("KR14", "B18")
def test_a_train_on_the_mat_can_bring_the_last_round() -> None:
    """Six trains: three for the track leave three, and one of them goes to the mat."""
    events = play(few_trains(6), "claim gongju-iksan", "no mat")
    assert not only(events, LastRoundBegan)
    game = few_trains(6)
    events = play(game, "claim gongju-iksan", "mat white", "express none")
    assert only(events, LastRoundBegan) == [LastRoundBegan(0, 2)]
    assert game.trains("Anna") == 2


@pytest.mark.rule("KR14", "B18")
def test_then_all_have_one_more_turn_and_the_mat_is_scored() -> None:
    game = few_trains(6, "Ben: hand 1 white\nmat white: 10 Ben")
    play(game, "claim gongju-iksan", "mat white", "express none")
    play(game, "Ben: claim gunsan-iksan", "mat white", "express add 2")
    play(game, "draw", "draw")
    assert game.is_over
    bonuses = {line.name: line.points for line in game.result().seats[1].bonuses}
    assert bonuses == {"white line (1st)": 10}
    assert {line.name for line in game.result().seats[0].bonuses} == {"purple line (1st)", "white line (2nd)"}


#: By Gwangju: 2 + 4 points.
TO_SUNCHEON = "tracks jeongeup-gwangju:white, gwangju-suncheon"


@pytest.mark.rule("KR16")
def test_there_is_no_bonus_for_the_longest_path_nor_for_most_tickets() -> None:
    game = korea(f"phase: over\nAnna: {TO_SUNCHEON}; tickets jeongeup-suncheon\nBen: tracks munsan-cheorwon")
    column = game.result().seats[0]
    assert column.lines() == [("tracks", 6), ("tickets (1 of 1)", 5)]
    assert column.path is None
    assert game.result().totals == (11, 4)


@pytest.mark.rule("KR16", "B21")
def test_a_tie_goes_to_more_completed_tickets() -> None:
    ben = "tracks jeonju-gimcheon, gunsan-iksan"
    game = korea(f"phase: over\nAnna: {TO_SUNCHEON}; tickets jeongeup-suncheon\nBen: {ben}")
    assert game.result().totals == (11, 11)
    assert game.result().winners == (0,)
    assert game.result().decided_by == "tickets"


@pytest.mark.rule("KR16", "B21")
def test_then_the_win_is_shared_whoever_has_the_longer_path() -> None:
    """Ten points for one track of five, or on the mat; and both have a track of one."""
    game = korea("phase: over\nAnna: tracks jeonju-gimcheon, gunsan-iksan\nmat red: 1 Ben")
    assert game.result().totals == (11, 11)
    assert game.result().winners == (0, 1)
    assert game.result().decided_by == "shared"


@pytest.mark.rule("KR16", "KR3")
def test_express_cards_do_not_break_ties() -> None:
    game = korea("phase: over\nAnna: express cards 1, 2, 3\nBen: express cards none")
    assert game.result().winners == (0, 1)


# --- whole games

#: Games of each number of seats; `make referee` and `make soak` play more.
GAMES = 10 if COMPILED else 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_keep_every_invariant(seats: int) -> None:
    r = rules_for(KOREA, seats)
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        for s, dice in decisions(r, seed):
            met[phase(r, s)] += 1
            if dice.random() < 0.1 or phase(r, s) not in {"turn", "second card"}:
                assert checks.faults(r, s) == []
        assert checks.faults(r, s) == []
    payment = {"colour", "number", "locomotives", "province", "express"}
    wanted = {"turn", "first card", "second card", "keep"} | payment
    assert wanted <= set(met)


@pytest.mark.parametrize("seats", [2, 5])
def test_in_random_games_every_seat_s_guess_looks_like_what_it_sees(seats: int) -> None:
    r = rules_for(KOREA, seats)
    stream = Stream(seats)
    for seed in range(3 if COMPILED else 1):
        for s, dice in decisions(r, seed):
            if phase(r, s) == "over" or dice.random() < 0.8:
                continue
            for seat in range(-1, seats):
                view = views.view(r, s, seat)
                guess = views.sample(r, view, seat, stream)
                assert views.view(r, guess, seat) == view
                assert checks.faults(r, guess) == []


def test_a_plain_count_gives_each_seat_the_same_mat_points() -> None:
    """The ranks of whole games, counted again with Python's sorting."""
    r = rules_for(KOREA, 4)
    names = PLAYERS[:4]
    row = [10, 6, 4, 0]
    for seed in range(GAMES):
        *_, (end, _) = decisions(r, seed)
        game = Game.from_state(KOREA, names, None, end)
        points = Counter[int]()
        for colour in COLOURS:
            spaces = game.view(None).mechanics[f"mat {colour}"]
            assert isinstance(spaces, dict)
            owned: dict[int, list[int]] = {}
            for space, seat in spaces.items():
                assert isinstance(seat, int)
                owned.setdefault(seat, []).append(int(space))
            ranking = sorted(owned, key=lambda seat: (sum(owned[seat]), max(owned[seat])), reverse=True)
            points.update(dict(zip(ranking, row, strict=False)))
        for column in game.result().seats:
            assert sum(line.points for line in column.bonuses) == points[column.seat]


def test_a_game_with_all_of_it_can_be_recorded_and_replayed() -> None:
    game = Game(KOREA, seats=3, seed=5)
    for seat in range(3):
        game.apply(game.options(seat)[0], seat)
    used, placed = 0, 0
    turn = 0
    while not game.is_over and turn < 400:
        options = game.options()
        events = game.apply(options[(turn * 7 + 3) % len(options)])
        used += len(only(events, ExpressCardUsed))
        placed += len(only(events, ProvinceTrainPlaced))
        turn += 1
    assert used > 3
    assert placed > 3
    again = load(dump(game), KOREA)
    assert again == game
    assert [entry.action for entry in again.log] == [entry.action for entry in game.log]


def test_on_the_real_board_the_game_begins_with_the_draft_and_goes_on_with_all_of_it() -> None:
    board = boards.board("south_korea")
    met: Counter[str] = Counter()
    for seats in (2, 5):
        r = rules_for(board, seats)
        for seed in range(2):
            for s, _ in decisions(r, seed):
                met[phase(r, s)] += 1
                if met[phase(r, s)] % 20 == 1:
                    assert checks.faults(r, s) == []
    assert {"draft pick", "number", "province", "express", "first card"} <= set(met)


# --- with mechanics of other boards


def test_the_order_in_which_a_board_names_them_does_not_matter() -> None:
    """The mechanic that adds to the number of cards is asked after the one that uses it."""
    turned_round = derived("south_korea", "express_cards", "province_mat")
    game = table("Anna: hand 3 white", turned_round)
    play(game, "claim gongju-iksan", "mat white")
    assert offers(game) == ["express none", "express add 1", "express add 2", "express add 3"]
    events = play(game, "express add 2")
    assert only(events, ProvinceTrainPlaced) == [ProvinceTrainPlaced(0, "white", 5, 5)]
    assert only(events, ExpressCardUsed) == [ExpressCardUsed(0, 2, "claim", 2)]


@pytest.mark.rule("KR7")
def test_a_track_that_takes_no_trains_needs_just_the_one_for_the_mat() -> None:
    """No board of ours has both: for a track that is everybody's, the player's trains are not needed."""
    board = derived("south_korea", "express_lines", "province_mat")
    track = board.tracks[board.track_index("jeonju-namwon:white")]
    assert board.connections[track.connection].data["express"]
    game = few_trains(1, board=board)
    play(game, "claim jeonju-namwon:white", "mat white")
    assert game.tracks("all") == ("jeonju-namwon:white",)
    assert game.trains("Anna") == 0
    assert game.view(None).mechanics["mat white"] == {"3": 0}
    game = few_trains(0, "last turns: 2", board)
    play(game, "claim jeonju-namwon:white")
    assert player(game) == "Ben", "there is none for the mat"
