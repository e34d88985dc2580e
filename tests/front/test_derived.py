"""What views derive by the mechanics' rules: a page shows it, and so needs no rules of its own."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from nederland import nederland
from small_boards import derived as board_with
from table import play, table

from stellwerk import Game
from stellwerk.events import Event, TrackClaimed
from stellwerk.events.express_lines import ExpressAdvanced
from stellwerk.events.festivals import FestivalTaken
from stellwerk.events.province_mat import ProvinceTrainPlaced
from stellwerk.events.stations import StationBuilt
from stellwerk.events.tolls import TollPaid
from stellwerk.kernel.board import Track
from stellwerk.views import view

#: South Korea without its draft.
KOREA = board_with("south_korea", "province_mat", "express_cards")


def derived(game: Game, seat: int | None = None) -> dict[str, Any]:
    return dict(game.view(seat).derived)


@pytest.mark.rule("NL7")
def test_a_toll_goes_to_the_seat_on_the_other_track() -> None:
    assert derived(nederland())["toll receivers"] == {}
    game = nederland("Anna: tracks breda-rotterdam:yellow")
    assert derived(game)["toll receivers"] == {"breda-rotterdam:purple": [0]}


@pytest.mark.rule("NL9")
def test_only_the_seat_itself_is_told_which_tolls_it_can_not_pay() -> None:
    game = nederland("Anna: tokens 2\nBen: tokens 4")
    loans = {track.id: [toll] for track, toll in tolls(game) if toll > 2}
    assert 0 < len(loans) < len(list(tolls(game)))
    assert derived(game, 0)["toll loans"] == loans
    assert derived(game, 1)["toll loans"] == {}
    assert "toll loans" not in derived(game)


def tolls(game: Game) -> Iterator[tuple[Track, int]]:
    for track in game.board.tracks:
        yield track, int(str(game.board.connections[track.connection].data["toll"]))


@pytest.mark.rule("NL13")
def test_the_ranks_by_tokens_are_public_where_the_totals_are() -> None:
    tokens = ("12", "30", "12", "5", "9; loans 1; tracks breda-rotterdam:yellow")
    names = ("Anna", "Ben", "Cem", "Dora", "Eva")
    seats = "\n".join(f"{name}: tokens {text}" for name, text in zip(names, tokens, strict=True))
    game = nederland(f"seats: {', '.join(names)}\n{seats}")
    assert derived(game, 1)["without loan"] == [0, 1, 2, 3]
    assert "token ranks" not in derived(game, 1)
    assert view(game, None, open_books=True).derived["token ranks"] == [1, 0, 1, 3, -1]


@pytest.mark.rule("NL17")
def test_the_neutral_player_waits_for_its_first_round() -> None:
    text = "options: neutral on\nturn: Ben\nturns: "
    assert derived(nederland(f"{text}9"))["neutral waits"] == 1
    assert derived(nederland(f"{text}13"))["neutral waits"] == 0


@pytest.mark.rule("JP5", "JP7", "JP11", "JP12")
def test_express_lines_say_how_far_they_lead_and_who_is_ahead() -> None:
    game = Game("japan", 3, seed=1)
    assert derived(game)["express ranks"] == [-1, -1, -1]
    steps = derived(game)["express steps"]
    lines = [
        each for each in game.board.tracks if game.board.connections[each.connection].data.get("express")
    ]
    assert steps == {each.id: [game.board.connections[each.connection].length] for each in lines}


@pytest.mark.rule("IB11", "IB15")
def test_festival_points_are_public_where_the_cards_are() -> None:
    anna = "Anna: tracks sevilla-cadiz:white; festivals taken 1 festival_sevilla"
    game = table(f"board: iberia\nfestivals lying: 2 festival_sevilla\n{anna}")
    assert derived(game, 0)["festival sets"]["sevilla"] == [1, 6]
    assert derived(game, 1)["festival sets"]["sevilla"] == derived(game)["festival sets"]["sevilla"] == [0, 3]
    assert derived(game, 0)["own festival points"] == 1
    assert derived(game, 1)["own festival points"] == 0
    assert "festival points" not in derived(game, 0)
    assert view(game, 1, open_books=True).derived["festival points"] == [1, 0]


@pytest.mark.rule("B27")
def test_a_station_asks_for_a_city_with_the_tracks_of_others() -> None:
    game = table("board: europe\nAnna: hand 3 red; tracks paris-zurich\nBen: tracks munchen-zurich")
    assert derived(game)["stations left"] == [3, 3]
    assert "tracks of others" not in derived(game, 0)
    play(game, "station")
    found = derived(game, 0)["tracks of others"]
    assert {city: tracks for city, tracks in found.items() if tracks} == {
        city: ["munchen-zurich"] for city in ("munchen", "zurich")
    }
    assert "tracks of others" not in derived(game, 1)


@pytest.mark.rule("IB5", "IB7", "IB9", "KR4")
def test_the_drafts_say_how_far_they_are() -> None:
    game = Game("iberia", 2, seed=3)
    assert derived(game)["draft stage"] == "first"
    assert (derived(game)["draft round"], derived(game)["draft keep"]) == ([1, 6], [4, 6])
    for seat in (0, 1):
        assert derived(game)["draft round"] == [1, 6]
        game.apply(game.options(seat)[0], seat)
    assert derived(game)["draft round"] == [2, 6]
    game = table("board: iberia\ndraft card: 1\nAnna: hand 2 red")
    assert derived(game)["draft stage"] == "before second"
    assert "draft round" not in derived(game)
    play(game, "draw")
    assert derived(game)["draft stage"] == "due"
    play(game, "draw")
    assert (derived(game)["draft stage"], derived(game)["draft round"]) == ("second", [1, 6])
    assert derived(table("board: iberia\nsecond draft: 3"))["draft stage"] == "over"
    assert derived(Game("south_korea", 2, seed=3))["draft stage"] == "only"


@pytest.mark.rule("IB4")
def test_the_draft_card_lies_where_everybody_expects_it() -> None:
    for seed in range(20):
        game = Game("iberia", 3, seed=seed)
        least, most = derived(game)["cards before draft"]
        assert 0 < least < most < int(game.view(None).deck)
        assert least <= int(game.state.b[game.rules.planted]) - 1 <= most


@pytest.mark.rule("IB5")
def test_tickets_are_passed_to_the_left_and_then_to_the_right() -> None:
    assert derived(Game("iberia", 3, seed=1))["draft passes to"] == {"first": [1, 2, 0], "second": [2, 0, 1]}
    assert "cards before draft" not in derived(Game("south_korea", 3, seed=1))


@pytest.mark.rule("KR11", "KR15")
def test_the_mat_says_where_a_train_would_go_and_who_leads() -> None:
    found = derived(table("mat red: 2 Anna, 3 Ben, 5 Ben", KOREA))
    assert found["mat spaces"]["red"] == [1, 1, 1, 4, 4, 6, 7, 8, 9, 10]
    assert found["mat leaders"]["red"] == [1, 0]
    assert found["mat sums"]["red"] == [8, 2]
    assert found["mat leaders"]["blue"] == []
    assert found["mat points"] == [0, 10]


@pytest.mark.rule("KR7", "KR8")
def test_a_grey_track_leads_to_any_line_if_a_train_is_left() -> None:
    found = derived(table("mat red: 2 Anna, 3 Ben, 5 Ben", KOREA))
    assert found["mat grey spaces"]["lowest"] == [1, 1, 1, 4, 4, 6, 7, 8, 9, 10]
    assert found["mat grey spaces"]["highest"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    trains = [seat.trains for seat in table("mat red: 2 Anna, 3 Ben, 5 Ben", KOREA).view(None).seats]
    assert found["mat longest tracks"] == [number - 1 for number in trains]


@pytest.mark.rule("KR15")
def test_only_the_claimer_sees_which_ranks_they_would_reach() -> None:
    game = table("Anna: hand 3 white; express cards none\nmat white: 1 Anna, 4 Ben", KOREA)
    assert "mat ranks" not in derived(game, 0)
    play(game, "claim gongju-iksan")
    assert derived(game, 0)["mat ranks"]["white"] == [1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
    assert "mat ranks" not in derived(game, 1)
    assert "mat ranks" not in derived(game)


@pytest.mark.rule("B26")
def test_matching_cards_turned_up_count() -> None:
    game = table("board: europe\nAnna: hand 2 yellow, 2 locomotive")
    play(game, "claim munchen-zurich", "locos 0 → yellow, red, locomotive")
    assert derived(game)["tunnel matches"] == {"yellow": [1], "locomotive": [1]}
    assert derived(game)["tunnel additions"] == {
        "add 0": ["yellow", "yellow"],
        "add 1": ["yellow", "locomotive"],
        "add 2": ["locomotive", "locomotive"],
    }


@pytest.mark.parametrize(
    "board, kind",
    [
        ("nederland", TollPaid),
        ("south_korea", ProvinceTrainPlaced),
        ("europe", StationBuilt),
        ("japan", ExpressAdvanced),
        ("iberia", FestivalTaken),
    ],
)
def test_what_is_derived_is_what_happens(board: str, kind: type[Event]) -> None:
    game, dice, found = Game(board, 3, seed=1), random.Random(1), 0
    while not game.is_over:
        seat = game.decisions()[0]
        before = derived(game, seat)
        events = game.apply(dice.choice(game.options(seat)), seat)
        for event in events:
            if isinstance(event, kind):
                found += 1
                check(event, events, before, derived(game, seat))
    assert found > 2


def check(event: Event, events: tuple[Event, ...], before: dict[str, Any], after: dict[str, Any]) -> None:
    tracks = [each.track for each in events if isinstance(each, TrackClaimed)]
    if isinstance(event, TollPaid):
        assert [event.to] == before["toll receivers"].get(tracks[0], [None])
        assert tracks[0] not in before["toll loans"]
    elif isinstance(event, ProvinceTrainPlaced):
        assert event.value == before["mat spaces"][event.line][event.wanted - 1]
    elif isinstance(event, StationBuilt):
        assert event.cards == before["station prices"][event.seat]
        assert after["stations left"][event.seat] == before["stations left"][event.seat] - 1
    elif isinstance(event, ExpressAdvanced):
        assert [event.cards] == before["express steps"][tracks[0]]
    elif isinstance(event, FestivalTaken):
        now, then = before["festival sets"][event.pile]
        assert after["festival sets"][event.pile] == [then, then]
        assert after["own festival points"] - before["own festival points"] == then - now


@pytest.mark.rule("NL13", "JP11", "JP12")
@pytest.mark.parametrize("board, ranks", [("nederland", "token ranks"), ("japan", "express ranks")])
def test_ranks_are_those_of_the_score_sheet(board: str, ranks: str) -> None:
    game, dice = Game(board, 3, seed=2), random.Random(2)
    while not game.is_over:
        seat = game.decisions()[0]
        game.apply(dice.choice(game.options(seat)), seat)
    (mechanic,) = [each for each in game.rules.mechanics if each.name in {"tolls", "express_lines"}]
    row, found = mechanic.row_of("bonus"), derived(game)[ranks]
    assert any(rank >= 0 for rank in found)
    for seat, rank in enumerate(found):
        points = int(mechanic.sheet(game.rules, game.state, seat)[0][1])
        assert points == (row[rank] if rank >= 0 else 0 if board == "nederland" else -20)
