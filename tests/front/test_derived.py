"""What views derive by the mechanics' rules: a page shows it, and so needs no rules of its own."""

import random
from typing import Any

import pytest
from nederland import nederland
from small_boards import derived as board_with
from table import play, table

from stellwerk import Game
from stellwerk.events import Event, TrackClaimed
from stellwerk.events.province_mat import ProvinceTrainPlaced
from stellwerk.events.stations import StationBuilt
from stellwerk.events.tolls import TollPaid

#: South Korea without its draft.
KOREA = board_with("south_korea", "province_mat", "express_cards")


def derived(game: Game, seat: int | None = None) -> dict[str, Any]:
    return dict(game.view(seat).derived)


@pytest.mark.rule("NL7")
def test_a_toll_goes_to_the_seat_on_the_other_track() -> None:
    assert derived(nederland())["toll receivers"] == {}
    game = nederland("Anna: tracks breda-rotterdam:yellow")
    assert derived(game)["toll receivers"] == {"breda-rotterdam:purple": [0]}


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


@pytest.mark.parametrize(
    "board, kind",
    [("nederland", TollPaid), ("south_korea", ProvinceTrainPlaced), ("europe", StationBuilt)],
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
                check(event, events, before)
    assert found > 2


def check(event: Event, events: tuple[Event, ...], before: dict[str, Any]) -> None:
    if isinstance(event, TollPaid):
        (track,) = [each.track for each in events if isinstance(each, TrackClaimed)]
        assert [event.to] == before["toll receivers"].get(track, [None])
    elif isinstance(event, ProvinceTrainPlaced):
        assert event.value == before["mat spaces"][event.line][event.wanted - 1]
    elif isinstance(event, StationBuilt):
        assert event.cards == before["station prices"][event.seat]
