"""Tolls: every claim costs tokens, and what is left of them is worth a bonus (NL4, NL6-NL14)."""

import json
import random
from itertools import islice
from typing import Any

import pytest
from nederland import bank, loans, nederland, tokens
from table import PLAYERS, offers, only, play, player, refused, seen

from stellwerk import Board, Game, boards, record
from stellwerk.events import Event, Scored, TrackClaimed, from_dict
from stellwerk.events.tolls import BankPaid, LoanTaken, TollPaid
from stellwerk.kernel import scoring
from stellwerk.kernel.layout import TOTAL
from stellwerk.position import BadPosition
from stellwerk.scores import BonusLine
from stellwerk.views import from_json, to_json

SEATS = (2, 3, 4, 5)
KIRSTEN = "seats: Kirsten, Jasper\n"


def names(seats: int) -> str:
    return f"seats: {', '.join(PLAYERS[:seats])}\n"


# --- the rulebook's example: Breda–Rotterdam costs 4


@pytest.mark.rule("NL6")
def test_the_first_claim_pays_the_toll_to_the_bank() -> None:
    game = nederland(KIRSTEN + "Kirsten: hand 2 yellow")
    events = play(game, "claim breda-rotterdam:yellow")
    assert only(events, TollPaid) == [TollPaid(0, 4, None)]
    assert tokens(game) == [26, 30]
    assert bank(game) == 4
    assert loans(game) == [0, 0]
    assert str(only(events, TollPaid)[0]) == "Kirsten pays a toll of 4 to the bank."


@pytest.mark.rule("NL7")
def test_the_second_claim_pays_the_owner_of_the_first_track() -> None:
    game = nederland(KIRSTEN + "Kirsten: hand 2 yellow\nJasper: hand 2 purple")
    play(game, "claim breda-rotterdam:yellow")
    for who in ("Jasper", "Kirsten", "Jasper", "Kirsten"):
        play(game, f"{who}: draw → red", "draw → red")
    events = play(game, "Jasper: claim breda-rotterdam:purple")
    assert only(events, TollPaid) == [TollPaid(1, 4, 0)]
    assert tokens(game) == [26 + 4, 30 - 4]
    assert bank(game) == 4
    assert str(only(events, TollPaid)[0]) == "Jasper pays a toll of 4 to Kirsten."


@pytest.mark.rule("NL9", "NL10")
def test_with_only_2_left_a_player_takes_a_loan_keeps_them_and_the_bank_pays() -> None:
    text = "Kirsten: tokens 26; tracks breda-rotterdam:yellow\nJasper: hand 2 purple; tokens 2\nturn: Jasper"
    game = nederland(KIRSTEN + text)
    before = bank(game)
    events = play(game, "claim breda-rotterdam:purple")
    assert game.tracks("Jasper") == ("breda-rotterdam:purple",)
    assert only(events, LoanTaken) == [LoanTaken(1, 4, 0)]
    assert not only(events, TollPaid)
    assert tokens(game) == [30, 2]
    assert loans(game) == [0, 1]
    assert bank(game) == before - 4
    assert str(only(events, LoanTaken)[0]) == (
        "Jasper can't pay the toll of 4 and takes a loan. The bank pays it to Kirsten."
    )


# --- what a claim costs


@pytest.mark.rule("NL6")
@pytest.mark.parametrize("connection", boards.board("nederland").connections, ids=lambda each: str(each.id))
def test_every_connection_has_its_toll(connection: Any) -> None:
    board = boards.board("nederland")
    track = next(track for track in board.tracks if board.connections[track.connection].id == connection.id)
    colour = "red" if track.colour == "grey" else track.colour
    game = nederland(f"Anna: hand {connection.length} {colour}")
    toll = connection.data["toll"]
    assert 1 <= toll <= 4
    events = play(game, f"claim {track.id}")
    assert only(events, TollPaid) == [TollPaid(0, toll, None)]
    assert tokens(game) == [30 - toll, 30]


@pytest.mark.rule("NL6")
def test_a_single_track_pays_the_bank() -> None:
    game = nederland("Anna: hand 3 red\nBen: tracks breda-rotterdam:yellow")
    events = play(game, "claim rotterdam-utrecht")
    assert only(events, TollPaid) == [TollPaid(0, 3, None)]


@pytest.mark.rule("NL6")
def test_the_toll_is_no_part_of_the_score() -> None:
    game = nederland("Anna: hand 2 yellow")
    events = play(game, "claim breda-rotterdam:yellow")
    assert only(events, Scored) == [Scored(0, 2)]
    assert game.scores() == (2, 1)
    assert game.trains("Anna") == 38


@pytest.mark.rule("NL7")
@pytest.mark.parametrize("first, second", [("yellow", "purple"), ("purple", "yellow")])
def test_it_does_not_matter_which_of_the_tracks_was_first(first: str, second: str) -> None:
    game = nederland(f"Anna: hand 2 {first}\nBen: hand 2 {second}")
    play(game, f"claim breda-rotterdam:{first}")
    events = play(game, f"claim breda-rotterdam:{second}")
    assert only(events, TollPaid) == [TollPaid(1, 4, 0)]


@pytest.mark.rule("NL7")
@pytest.mark.parametrize("owner", ["Anna", "Ben", "David"])
def test_only_the_owner_of_the_first_track_gets_it(owner: str) -> None:
    game = nederland(f"{names(4)}turn: Clara\nClara: hand 2 purple\n{owner}: tracks breda-rotterdam:yellow")
    events = play(game, "claim breda-rotterdam:purple")
    got = PLAYERS.index(owner)
    assert only(events, TollPaid) == [TollPaid(2, 4, got)]
    assert tokens(game) == [34 if seat == got else 26 if seat == 2 else 30 for seat in range(4)]
    assert bank(game) == 0


@pytest.mark.rule("NL7")
def test_other_actions_cost_no_toll() -> None:
    game = nederland()
    events = play(game, "draw → red", "draw → red")
    events += play(game, "Ben: tickets")
    events += play(game, f"keep {game.offer('Ben')[0]}")
    assert not only(events, TollPaid)
    assert tokens(game) == [30, 30]


# --- all tracks are open


@pytest.mark.rule("NL8")
@pytest.mark.parametrize("seats", SEATS)
def test_both_tracks_of_a_double_may_be_used_at_any_number_of_players(seats: int) -> None:
    game = nederland(f"{names(seats)}Anna: hand 2 yellow, 2 purple\nBen: hand 2 purple")
    play(game, "claim breda-rotterdam:yellow", "Ben: claim breda-rotterdam:purple")
    assert game.tracks("Anna") == ("breda-rotterdam:yellow",)
    assert game.tracks("Ben") == ("breda-rotterdam:purple",)


@pytest.mark.rule("NL8")
@pytest.mark.parametrize("seats", SEATS)
def test_but_never_both_by_one_player(seats: int) -> None:
    game = nederland(f"{names(seats)}Anna: hand 2 purple; tracks breda-rotterdam:yellow")
    assert refused(game, "claim breda-rotterdam:purple") == (
        "You already own the other track of Breda–Rotterdam."
    )


# --- loans


@pytest.mark.rule("NL9")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_player_who_can_not_pay_in_full_takes_a_loan_and_pays_nothing(left: int) -> None:
    game = nederland(f"Anna: hand 2 yellow; tokens {left}")
    before = bank(game)
    assert game.why_not("claim breda-rotterdam:yellow") is None
    events = play(game, "claim breda-rotterdam:yellow")
    assert only(events, LoanTaken) == [LoanTaken(0, 4, None)]
    assert str(only(events, LoanTaken)[0]) == "Anna can't pay the toll of 4 and takes a loan."
    assert tokens(game) == [left, 30]
    assert bank(game) == before
    assert loans(game) == [1, 0]
    assert len(only(events, TrackClaimed)) == 1
    assert game.scores() == (2, 1)


@pytest.mark.rule("NL11")
@pytest.mark.parametrize("left", [4, 5])
def test_a_player_who_can_pay_must_pay(left: int) -> None:
    """There is nothing to choose: the toll is paid at once, to the last token."""
    game = nederland(f"Anna: hand 2 yellow; tokens {left}")
    events = play(game, "claim breda-rotterdam:yellow")
    assert only(events, TollPaid) == [TollPaid(0, 4, None)]
    assert not only(events, LoanTaken)
    assert tokens(game) == [left - 4, 30]
    assert loans(game) == [0, 0]
    assert player(game) == "Ben"


@pytest.mark.rule("NL11")
def test_a_loan_is_no_action() -> None:
    game = nederland("Anna: hand 2 yellow; tokens 1")
    assert not [option for option in offers(game) if "loan" in option]
    assert not [phase for phase in game.rules.phase_names if "loan" in phase or "toll" in phase]


@pytest.mark.rule("NL9")
def test_loans_are_not_limited_and_never_paid_back() -> None:
    """With a loan one pays again as soon as one can; the loan stays."""
    text = """
        Anna: hand 2 yellow, 2 blue, 1 orange; tokens 1
        Ben: hand 2 purple, 1 green
    """
    game = nederland(text)
    play(game, "claim breda-rotterdam:yellow", "Ben: draw → red", "draw → red")
    play(game, "claim breda-turnhout:blue", "Ben: claim breda-rotterdam:purple")
    assert loans(game) == [2, 0]
    assert tokens(game) == [1 + 4, 30 - 4]
    events = play(game, "claim s_gravenhage-rotterdam:orange")
    assert only(events, TollPaid) == [TollPaid(0, 1, None)]
    assert loans(game) == [2, 0]


@pytest.mark.rule("NL10")
def test_a_loan_on_a_first_track_pays_nobody() -> None:
    game = nederland("Anna: hand 2 yellow; tokens 0\nBen: tokens 30; tracks breda-turnhout:blue")
    before = bank(game)
    play(game, "claim breda-rotterdam:yellow")
    assert tokens(game) == [0, 30]
    assert bank(game) == before


@pytest.mark.rule("NL9", "NL10")
def test_the_tokens_of_the_bank_are_not_limited() -> None:
    """It may pay more than it ever took in."""
    game = nederland(
        "turn: Ben\nAnna: tokens 58; tracks breda-rotterdam:yellow\nBen: hand 2 purple; tokens 2"
    )
    assert bank(game) == 0
    play(game, "claim breda-rotterdam:purple")
    assert bank(game) == -4
    assert tokens(game) == [62, 2]
    assert Game.from_position(game.position()) == game


# --- who sees what


@pytest.mark.rule("NL4")
def test_totals_are_hidden_from_others_until_the_end() -> None:
    game = nederland(names(3) + "Anna: tokens 7; tracks breda-turnhout:blue; loans 1\nBen: tokens 9")
    for viewer in (0, 1, 2, None):
        view = game.view(viewer)
        for column in view.seats:
            assert ("tokens" in column.mechanics) == (column.seat == viewer)
            assert column.mechanics["loans"] == (1 if column.seat == 0 else 0)
        assert "bank" not in view.mechanics
        assert from_json(to_json(view)) == view
    assert game.view("Anna").seats[0].mechanics["tokens"] == 7


@pytest.mark.rule("NL4")
def test_when_the_game_is_over_all_are_shown() -> None:
    game = nederland("phase: over\nAnna: tokens 7; tracks breda-turnhout:blue\nBen: tokens 9")
    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert [column.mechanics["tokens"] for column in view.seats] == [7, 9]
        assert view.mechanics["bank"] == 44


@pytest.mark.rule("NL4", "NL9")
def test_every_payment_is_public() -> None:
    text = names(3) + "Anna: hand 2 yellow\nBen: hand 2 purple\nClara: hand 2 blue; tokens 1"
    game = nederland(text)
    moves = ("claim breda-rotterdam:yellow", "claim breda-rotterdam:purple", "claim breda-turnhout:blue")
    events = [event for event in play(game, *moves) if isinstance(event, TollPaid | LoanTaken)]
    assert events == [TollPaid(0, 4, None), TollPaid(1, 4, 0), LoanTaken(2, 2, None)]
    for event in events:
        for viewer in (0, 1, 2, None):
            assert event.seen_by(viewer) == event
        assert from_dict(event.to_dict()) == event
        assert event.outcomes() == ()


@pytest.mark.rule("NL4")
def test_keeping_count_gives_the_totals() -> None:
    """Nothing is redrawn: every payment was seen."""
    game = nederland("Anna: tokens 7; hand 4 red\nBen: tokens 9")
    for who in ("Anna", "Ben", None):
        assert tokens(seen(game, who)) == [7, 9]


@pytest.mark.rule("NL6")
def test_nothing_is_paid_before_the_claim_is_made() -> None:
    """A choice of how many locomotives to play can be taken back, and nobody has seen anything."""
    game = nederland("Anna: hand 2 yellow, 1 locomotive")
    before = game.copy()
    assert play(game, "claim breda-rotterdam:yellow") == ()
    assert game.phase() == "locomotives"
    assert tokens(game) == [30, 30]
    assert game.view("Ben").phase == "turn"
    game.take_back("Anna")
    assert game == before
    events = play(game, "claim breda-rotterdam:yellow", "locos 1")
    assert only(events, TollPaid) == [TollPaid(0, 4, None)]


# --- the end: loans and tokens

#: Enough tracks for all the loans of a test.
TRACKS = (
    "leeuwarden-sneek:black",
    "amsterdam-utrecht:purple",
    "amsterdam-haarlem:green",
    "arnhem-nijmegen:red",
)


def sheets(*left: str) -> list[tuple[int, int]]:
    """The points for tokens and for loans of each seat at the end, given its tokens and loans."""
    text = names(len(left)) + "phase: over\n"
    free = iter(TRACKS)
    for name, value in zip(PLAYERS, left, strict=False):
        number, _, owed = value.partition("+")
        tracks = ", ".join(islice(free, int(owed or 0)))
        text += f"{name}: tokens {number}; loans {owed or 0}; tracks {tracks}\n"
    columns = nederland(text).result().seats
    assert [line.name.split()[0] for line in columns[0].bonuses] == ["tokens", "loans"]
    return [(column.bonuses[0].points, column.bonuses[1].points) for column in columns]


@pytest.mark.rule("NL12", "NL13")
def test_the_rulebooks_four_players() -> None:
    """Kirsten and Jasper have 9 left, Niels 1, and Julia 3 with a loan."""
    text = f"""
        seats: Kirsten, Jasper, Niels, Julia
        phase: over
        Kirsten: tokens 9
        Jasper: tokens 9
        Niels: tokens 1
        Julia: tokens 3; loans 1; tracks {TRACKS[0]}
    """
    result = nederland(text).result()
    assert [column.bonuses for column in result.seats] == [
        (BonusLine("tokens (9)", 55), BonusLine("loans (0)", 0)),
        (BonusLine("tokens (9)", 55), BonusLine("loans (0)", 0)),
        (BonusLine("tokens (1)", 20), BonusLine("loans (0)", 0)),
        (BonusLine("tokens (3)", 0), BonusLine("loans (1)", -5)),
    ]
    points = sum(line.points for line in result.seats[3].tracks)
    assert result.totals == (0 + 55, 1 + 55, 2 + 20, 3 + points - 5)


@pytest.mark.rule("NL13")
@pytest.mark.parametrize("left, points", [
    ("9 8 7 6 5", (55, 35, 20, 10, 0)),
    ("5 6 7 8 9", (0, 10, 20, 35, 55)),
    ("9 8 7 6", (55, 35, 20, 0)),
    ("9 8 7", (55, 35, 0)),
    ("9 8", (35, 0)),
    ("8 9", (0, 35)),
])  # fmt: skip
def test_the_most_tokens_get_the_most_points(left: str, points: tuple[int, ...]) -> None:
    assert [each[0] for each in sheets(*left.split())] == list(points)


@pytest.mark.rule("NL13")
@pytest.mark.parametrize("left, points", [
    ("9 9", (35, 35)),
    ("9 9 9", (55, 55, 55)),
    ("9 9 1", (55, 55, 0)),
    ("9 1 1", (55, 35, 35)),
    ("9 9 9 1", (55, 55, 55, 0)),
    ("9 5 5 1", (55, 35, 35, 0)),
    ("9 5 5 1 0", (55, 35, 35, 10, 0)),
    ("9 9 5 5 0", (55, 55, 20, 20, 0)),
    ("9 5 5 5 0", (55, 35, 35, 35, 0)),
    ("9 9 9 9 0", (55, 55, 55, 55, 0)),
    ("0 0 0 0 0", (55, 55, 55, 55, 55)),
])  # fmt: skip
def test_tied_players_all_get_their_ranks_bonus_and_the_next_ranks_are_skipped(
    left: str, points: tuple[int, ...]
) -> None:
    assert [each[0] for each in sheets(*left.split())] == list(points)


@pytest.mark.rule("NL13")
@pytest.mark.parametrize("left, points", [
    ("9+1 8", (0, 35)),
    ("9+1 9+2", (0, 0)),
    ("9+1 8 7", (0, 55, 35)),
    ("9+1 8+1 7", (0, 0, 55)),
    ("9 8+1 7 6+1 5", (55, 0, 35, 0, 20)),
    ("9 9+1 9 2 1", (55, 0, 55, 20, 10)),
])  # fmt: skip
def test_a_player_with_a_loan_gets_nothing_and_takes_no_rank(left: str, points: tuple[int, ...]) -> None:
    assert [each[0] for each in sheets(*left.split())] == list(points)


@pytest.mark.rule("NL13")
def test_a_player_with_no_tokens_and_no_loan_has_a_rank() -> None:
    assert [each[0] for each in sheets("0", "5+1", "9")] == [35, 0, 55]


@pytest.mark.rule("NL12")
@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_every_loan_takes_5_points_off(number: int) -> None:
    assert sheets(f"3+{number}", "2")[0][1] == -5 * number


@pytest.mark.rule("NL13")
def test_any_mixture_is_ranked_as_by_hand() -> None:
    """A slow twin: sort those without a loan, look for the first with as many tokens."""
    dice = random.Random(13)
    rows = {2: [35, 0], 3: [55, 35, 0], 4: [55, 35, 20, 0], 5: [55, 35, 20, 10, 0]}
    for seats in SEATS:
        game = nederland(names(seats) + f"Anna: tracks {', '.join(TRACKS)}")
        state, layout = game.state.copy(), game.rules.layout
        scoring.finish(game.rules, state)
        without = [int(state.w[TOTAL + seat]) - rows[seats][0] for seat in range(seats)]
        for _ in range(100):
            have = [dice.randrange(4) for _ in range(seats)]
            owed = [dice.choice((0, 0, 1, 2)) for _ in range(seats)]
            for seat in range(seats):
                state.w[layout.field("tokens").at + seat] = have[seat]
                state.b[layout.field("loans").at + seat] = owed[seat]
            scoring.finish(game.rules, state)
            order = sorted((have[seat] for seat in range(seats) if not owed[seat]), reverse=True)
            for seat in range(seats):
                points = -5 * owed[seat] if owed[seat] else rows[seats][order.index(have[seat])]
                assert int(state.w[TOTAL + seat]) - without[seat] == points


@pytest.mark.rule("NL14")
def test_tokens_are_worth_nothing_else_and_there_is_no_other_bonus() -> None:
    """Ben has the longest path and the only completed ticket; that brings him no bonus."""
    text = """
        phase: over
        Anna: tokens 9; tracks leeuwarden-sneek:black
        Ben: tokens 2; tracks lelystad-sneek:blue, lelystad-zwolle:red, arnhem-zwolle:purple
        Ben: tickets amsterdam-rotterdam
    """
    result = nederland(text).result()
    anna, ben = result.seats
    assert anna.lines() == [("tracks", 1), ("tickets (0 of 0)", 0), ("tokens (9)", 35), ("loans (0)", 0)]
    assert anna.total == 1 + 35
    assert ben.lines() == [
        ("start", 1),
        ("tracks", 7 + 2 + 7),
        ("tickets (0 of 1)", -10),
        ("tokens (2)", 0),
        ("loans (0)", 0),
    ]
    assert [column.path for column in result.seats] == [None, None]


@pytest.mark.rule("NL14")
def test_neither_tokens_nor_paths_break_a_tie() -> None:
    """Anna 0 + 1, Ben 1 + 0 … with equal bonuses: shared."""
    text = "phase: over\nAnna: tokens 5; tracks leeuwarden-sneek:black\nBen: tokens 5"
    result = nederland(text).result()
    assert result.totals == (36, 36)
    assert result.winners == (0, 1)
    assert result.decided_by == "shared"


# --- connections of three tracks: no printed board has them


def three_tracks() -> Board:
    data: dict[str, Any] = json.loads(boards.board_text("nederland"))
    data["id"] = "three"
    for connection in data["connections"]:
        if (connection["a"], connection["b"]) == ("breda", "rotterdam"):
            connection["tracks"] = ["yellow", "purple", "red"]
    return boards.load(json.dumps(data))


@pytest.mark.parametrize("annas, bens, got", [("yellow", "purple", 0), ("purple", "yellow", 1)])
def test_among_several_owners_the_first_track_on_the_board_gets_the_toll(
    annas: str, bens: str, got: int
) -> None:
    text = f"""
        seats: Anna, Ben, Clara
        turn: Clara
        Anna: tracks breda-rotterdam:{annas}
        Ben: tracks breda-rotterdam:{bens}
        Clara: hand 2 red
    """
    game = nederland(text, three_tracks())
    assert only(play(game, "claim breda-rotterdam:red"), TollPaid) == [TollPaid(2, 4, got)]


# --- written down and read again


def test_a_position_with_tokens_and_loans_is_read_as_it_was_written() -> None:
    game = nederland("Anna: tokens 7; loans 1; tracks breda-turnhout:blue\nBen: tokens 21")
    assert "tokens 7" in game.position()
    assert "bank: 32" in game.position()
    assert Game.from_position(game.position()) == game


@pytest.mark.parametrize("text, why", [
    ("Anna: tokens 7", "are 37 together; they must be 60"),
    ("Anna: tokens -1\nbank: 31", "Anna has -1 tokens"),
    ("Anna: loans 1", r"Anna has more loans \(1\) than tracks to have paid for \(0\)"),
])  # fmt: skip
def test_a_position_that_can_not_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        Game.from_position(f"board: nederland\nseats: Anna, Ben\n{text}")


def test_a_record_of_a_game_with_tolls_is_played_again() -> None:
    game = Game("nederland", seats=3, seed=5)
    dice = random.Random(5)
    while not game.is_over:
        seat = game.decisions()[0]
        game.apply(dice.choice(game.option_ids(seat)), seat)
    events: list[Event] = [event for entry in game.log for event in entry.events]
    assert only(tuple(events), TollPaid)
    assert not only(tuple(events), BankPaid)
    assert record.load(game.record()) == game
