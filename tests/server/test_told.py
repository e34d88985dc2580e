"""What a seat is told is what it may know: no hidden card, ticket or choice, and no trace of one."""

import random

import msgspec
import pytest

from stellwerk import Game, boards
from stellwerk.actions import Action, Claim
from stellwerk.events import FestivalTaken, TollPaid
from stellwerk.server.sheet import sheet_shown
from stellwerk.server.told import Telling, log_so_far, packed, payments, told, version, why
from stellwerk.views import sample, view


def played(board: str, seed: int, decisions: int, seats: int = 3) -> Game:
    """A game at random, claims first."""
    dice = random.Random(seed)
    game = Game(board, seats=[f"P{n}" for n in range(seats)], seed=seed)
    for _ in range(decisions):
        if game.is_over:
            break
        seat = dice.choice(game.decisions())
        game.apply(one_of(game, seat, dice), seat)
    return game


def one_of(game: Game, seat: int, dice: random.Random) -> Action:
    options = game.options(seat)
    claims = [action for action in options if isinstance(action, Claim)]
    return dice.choice(claims if claims and dice.random() < 0.6 else options)


@pytest.mark.parametrize("board", boards.boards())
def test_twin_games_that_look_the_same_are_told_the_same(board: str) -> None:
    for decisions in (1, 5, 30, 80):
        game = played(board, seed=11, decisions=decisions)
        if game.is_over:
            continue
        for seat in (0, 1, 2, None):
            twins = [sample(game, seat, seed=n) for n in range(3)]
            tellings = {msgspec.json.encode(told(twin, seat, "en")) for twin in twins}
            assert len(tellings) == 1


@pytest.mark.parametrize("board", boards.boards())
def test_who_has_been_there_all_the_time_is_told_the_same_as_who_comes_now(board: str) -> None:
    dice = random.Random(board)
    game, telling = Game(board, ["Anna", "Ben", "Cleo"], seed=board), Telling()
    last = dict.fromkeys((0, 1, 2, None), 0)
    while not game.is_over:
        game = game.copy()
        seat = dice.choice(game.decisions())
        game.apply(one_of(game, seat, dice), seat)
        while dice.random() < 0.1 and game.can_take_back(seat):
            game.take_back(seat)
        for eyes, after in last.items():
            seen = telling.told(game, eyes, "de", after)
            assert packed(seen).data == msgspec.json.encode(told(game, eyes, "de", after))
            assert seen.view == view(game, eyes)
            last[eyes] = seen.version
        telling.rest()


def test_a_table_that_went_another_way_is_told_from_its_beginning() -> None:
    """Another process has decided first: what we had counted is not what happened."""
    game, telling = played("nederland", seed=3, decisions=60), Telling()
    telling.told(game, 0, "en")
    for other in (played("nederland", seed=4, decisions=80), game.renamed(["Anna", "Ben", "Carl"])):
        assert telling.told(other, 0, "en", 5) == told(other, 0, "en", 5)


def test_what_everybody_could_have_counted_is_counted() -> None:
    for board, kind in (("nederland", TollPaid), ("iberia", FestivalTaken)):
        game = played(board, seed=8, decisions=150)
        events = [event for entry in game.log for event in entry.events if isinstance(event, kind)]
        amounts = [event.amount if isinstance(event, TollPaid) else event.number for event in events]
        tallies = told(game, None, "en").tallies
        assert sum(map(sum, tallies.values())) == sum(amounts) > 0


def test_a_page_that_sees_nothing_new_leaves_the_same_trace() -> None:
    game, seat, claim = with_choice_of_payment()
    other = (seat + 1) % game.seats
    before = {eyes: packed(told(game, eyes, "en")).trace for eyes in (seat, other, None)}
    game.apply(claim, seat)
    assert [packed(told(game, eyes, "en")).trace == before[eyes] for eyes in (seat, other, None)] == [
        False,
        True,
        True,
    ]


def test_hidden_cards_and_tickets_of_others_are_nowhere() -> None:
    game = played("usa", seed=4, decisions=3)
    others = {ticket for seat in (1, 2) for ticket in (*game.tickets(seat), *game.offer(seat))}
    text = msgspec.json.encode(told(game, 0, "en")).decode()
    mine = {*game.tickets(0), *game.offer(0)}
    assert not [ticket for ticket in others - mine if f'"{ticket}"' in text]


def test_a_choice_that_nobody_has_seen_leaves_no_trace_for_others() -> None:
    game = Game("usa", seats=3, seed=2)
    before = msgspec.json.encode(told(game, 1, "en"))
    game.apply(game.options(0)[0], 0)
    after = told(game, 1, "en")
    assert version(game, 1) == 0
    assert version(game, 0) == 1
    # that seat 0 has answered everybody sees; what, nobody
    assert after.moments == msgspec.json.decode(before, type=type(after)).moments
    assert after.view.decides == (1, 2)


def test_an_unseen_payment_and_its_taking_back_are_only_the_seats_own() -> None:
    game, seat, claim = with_choice_of_payment()
    other = (seat + 1) % game.seats
    before = {who: version(game, who) for who in (seat, other, None)}
    told_before = msgspec.json.encode(told(game, other, "en"))
    game.apply(claim, seat)
    assert msgspec.json.encode(told(game, other, "en")) == told_before
    game.take_back(seat)
    assert version(game, seat) == before[seat] + 2
    assert (version(game, other), version(game, None)) == (before[other], before[None])
    assert msgspec.json.encode(told(game, other, "en")) == told_before


def with_choice_of_payment() -> tuple[Game, int, Claim]:
    """A game whose seat in turn can claim a track that asks how it is paid."""
    dice = random.Random(5)
    game = Game("usa", seats=2, seed=5)
    while True:
        seat = game.decisions()[0]
        for action in game.options(seat):
            if isinstance(action, Claim) and len(payments(game, seat, action, "en")) > 1:
                return game, seat, action
        draws = [each for each in game.options(seat) if str(each).startswith(("draw", "keep"))]
        game.apply(dice.choice(draws), seat)


def test_what_happened_since_a_version_is_told_once_and_in_order() -> None:
    game = played("europe", seed=7, decisions=60)
    for seat in (0, None):
        whole = log_so_far(game, seat, "en")
        now = version(game, seat)
        for after in (0, now // 2, now - 1, now):
            seen = told(game, seat, "en", after)
            assert seen.fresh
            expected = [moment for moment in whole if moment.version > after]
            assert [(m.version, m.lines) for m in seen.moments] == [(m.version, m.lines) for m in expected]
            assert all(moment.events for moment in seen.moments)
    assert not told(game, 0, "en").fresh
    assert not told(game, 0, "en", after=10_000).fresh


def test_the_log_so_far_begins_with_the_set_up_and_has_words_for_all_of_it() -> None:
    game = played("iberia", seed=7, decisions=80)
    log = told(game, 0, "en").moments
    assert (log[0].version, log[0].seat) == (0, -1)
    assert not log[0].events
    assert log[-1].events


def test_a_seat_sees_its_own_card_drawn_and_others_do_not() -> None:
    game = Game("usa", seats=2, seed=2)
    for seat in (0, 1):
        game.apply(game.options(seat)[0], seat)
    seat = game.turn
    before = version(game, seat)
    game.apply("draw", seat)
    mine = told(game, seat, "en", before).moments[-1].events
    others = told(game, 1 - seat, "en", version(game, 1 - seat) - 1).moments[-1].events
    assert next(event["card"] for event in mine if event["event"] == "card_drawn")
    assert [event["card"] for event in others if event["event"] == "card_drawn"] == [None]


def test_at_the_end_the_sheet_adds_up() -> None:
    game = played("japan", seed=3, decisions=5_000, seats=2)
    assert game.is_over
    sheet = told(game, None, "en").sheet
    assert sheet == sheet_shown(game, "en")
    assert sheet is not None
    for column in sheet.columns:
        assert sum(line.points for line in column.lines) == column.total
        assert {ticket.ticket for ticket in column.tickets} == set(game.tickets(column.seat))
    assert sheet.verdict


def test_a_reason_is_told_in_words_and_what_is_open_has_none() -> None:
    game = played("usa", seed=9, decisions=20)
    seat = game.decisions()[0]
    assert why(game, seat, game.options(seat)[0], "en") == ""
    assert why(game, (seat + 1) % 3, Claim("denver-omaha"), "en")
    assert why(game, seat, Claim("nowhere-omaha"), "en")


def test_a_way_to_pay_says_its_cards() -> None:
    game, seat, claim = with_choice_of_payment()
    first, *rest = payments(game, seat, claim, "en")
    assert rest
    assert first.text.startswith(str(next(iter(first.cards.values()))))
