"""The score sheet itemises every point, and its sums are the kernel's."""

import json
import random
from collections import Counter

import pytest

from stellwerk.game import Game
from stellwerk.kernel.layout import SCORE, TOTAL, WINNERS
from stellwerk.scores import BonusLine, SeatSheet, Sheet, TicketLine, TrackLine, longest_path_tracks


def finished(board: str, seats: int, seed: int) -> Game:
    game = Game(board, seats=seats, seed=seed)
    choose = random.Random(seed)
    while not game.is_over:
        seat = game.decisions()[0]
        game.apply(choose.choice(game.option_ids(seat)), seat)
    return game


GAMES = [("usa", 2, 1), ("usa", 4, 2), ("europe", 2, 3), ("europe", 5, 4)]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    return finished(*request.param)


def test_the_sheet_has_the_kernels_totals_and_winners(game: Game) -> None:
    sheet = game.result()
    assert sheet.final
    assert sheet.totals == tuple(game.state.w[TOTAL + seat] for seat in range(game.seats))
    assert sum(1 << seat for seat in sheet.winners) == game.state.b[WINNERS]


def test_every_column_adds_up(game: Game) -> None:
    for column in game.result().seats:
        assert sum(points for _, points in column.lines()) == column.total
        assert column.start + column.track_points + column.other == game.state.w[SCORE + column.seat]
        assert {line.track for line in column.tracks} == set(game.tracks(column.seat))
        assert {line.ticket for line in column.tickets} == set(game.tickets(column.seat))


def test_only_the_longest_paths_get_the_bonus(game: Game) -> None:
    columns = game.result().seats
    longest = max(column.path or 0 for column in columns)
    for column in columns:
        assert column.path_bonus == (10 if column.path == longest else 0)


@pytest.mark.rule("B20")
def test_the_tracks_of_a_longest_path_are_one_path_of_its_length(game: Game) -> None:
    for column in game.result().seats:
        found = longest_path_tracks(game.rules, game.state, column.seat)
        tracks = [game.board.tracks[track] for track in found]
        lines = [game.board.connections[track.connection] for track in tracks]
        assert sum(line.length for line in lines) == column.path
        assert {track.id for track in tracks} <= set(game.tracks(column.seat))
        degrees = Counter(end for line in lines for end in (line.a, line.b))
        assert sum(degree % 2 for degree in degrees.values()) in {0, 2}  # walked without lifting the pen …
        reached = {lines[0].a} if lines else set()
        for _ in lines:
            reached |= {end for line in lines if {line.a, line.b} & reached for end in (line.a, line.b)}
        assert reached == set(degrees)  # … and in one piece


def test_looking_at_the_sheet_changes_nothing() -> None:
    game = Game("europe", seats=3, seed=8)
    choose = random.Random(8)
    while not game.is_over:
        seat = game.decisions()[0]
        before = game.state.to_bytes()
        sheet = game.sheet()
        assert game.state.to_bytes() == before
        assert not sheet.final
        assert all(sum(points for _, points in column.lines()) == column.total for column in sheet.seats)
        game.apply(choose.choice(game.option_ids(seat)), seat)
    assert game.sheet() == game.result()


def test_there_is_no_result_before_the_end() -> None:
    game = Game("usa", seats=2, seed=1)
    with pytest.raises(ValueError, match="not over yet"):
        game.result()
    assert "would win now" in game.sheet().verdict()


def test_the_sheet_is_data_for_json(game: Game) -> None:
    data = json.loads(json.dumps(game.result().to_dict()))
    assert [column["total"] for column in data["seats"]] == list(game.result().totals)
    assert data["winners"] == list(game.result().winners)


def test_the_sheet_prints_every_track_and_ticket(game: Game) -> None:
    text = str(game.result())
    for column in game.result().seats:
        assert column.name in text
        for line in column.tracks:
            assert line.name in text
    assert text.endswith(game.result().verdict())


def test_stations_not_built_stand_on_the_sheet() -> None:
    sheet = finished("europe", 2, 3).result()
    for column in sheet.seats:
        assert [line.name for line in column.bonuses] == ["stations"]


def column(seat: int, name: str, total: int) -> SeatSheet:
    return SeatSheet(
        seat=seat,
        name=name,
        start=1,
        tracks=(TrackLine("denver-omaha", "Denver–Omaha", 7),),
        other=2,
        tickets=(TicketLine("boston-miami", "Boston–Miami (12)", 12, done=False),),
        path=None,
        path_bonus=0,
        bonuses=(BonusLine("stations", 4),),
        total=total,
    )


@pytest.mark.parametrize(
    "winners, decided_by, verdict",
    [
        ((0,), "points", "Anna wins with 2 points."),
        ((1,), "tickets", "Ben wins with 2 points, the tie broken by more completed tickets."),
        ((1,), "stations", "Ben wins with 2 points, the tie broken by fewer stations built."),
        (
            (1,),
            "country_cards",
            "Ben wins with 2 points, the tie broken by more points from completed tickets.",
        ),
        ((0,), "path", "Anna wins with 2 points, the tie broken by the longest path."),
        ((0, 1), "shared", "Anna and Ben win with 2 points, a shared win."),
    ],
)
def test_the_verdict_says_who_wins_and_by_what(
    winners: tuple[int, ...], decided_by: str, verdict: str
) -> None:
    sheet = Sheet(
        (column(0, "Anna", 2), column(1, "Ben", 2)), final=True, winners=winners, decided_by=decided_by
    )
    assert sheet.verdict() == verdict


def test_a_column_reads_from_top_to_bottom() -> None:
    lines = column(0, "Anna", 2).lines()
    assert lines == [("start", 1), ("tracks", 7), ("other", 2), ("tickets (0 of 1)", -12), ("stations", 4)]
    text = str(Sheet((column(0, "Anna", 2),), final=True, winners=(0,), decided_by="points"))
    assert "Boston–Miami, not done" in text
