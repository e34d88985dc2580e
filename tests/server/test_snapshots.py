"""A seat gets what it may know: no hidden card, ticket or choice, and no trace of one."""

import random
import re
from pathlib import Path

import msgspec
import pytest

from stellwerk import Game, boards
from stellwerk.actions import Action, Claim
from stellwerk.boards.rules import rules_for
from stellwerk.kernel.rules import Rules
from stellwerk.lab.soak import choices
from stellwerk.server.protocol.snapshots import Snapshot
from stellwerk.server.views.score_sheet import sheet_shown
from stellwerk.server.views.snapshots import (
    SnapshotMaker,
    encoded,
    for_page,
    log_so_far,
    payments,
    snapshot,
    version,
)
from stellwerk.views import SeatFacts, View, own_fields, sample, view


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
def test_twin_games_that_look_the_same_have_the_same_snapshot(board: str) -> None:
    for decisions in (1, 5, 30, 80):
        game = played(board, seed=11, decisions=decisions)
        if game.is_over:
            continue
        for seat in (0, 1, 2, None):
            twins = [sample(game, seat, seed=n) for n in range(3)]
            sent = {msgspec.json.encode(snapshot(twin, seat, "en")) for twin in twins}
            assert len(sent) == 1


@pytest.mark.parametrize("board", boards.boards())
def test_a_reused_maker_makes_the_same_snapshots_as_a_new_one(board: str) -> None:
    dice = random.Random(board)
    game, maker = Game(board, ["Anna", "Ben", "Cleo"], seed=board), SnapshotMaker()
    last = dict.fromkeys((0, 1, 2, None), 0)
    while not game.is_over:
        game = game.copy()
        seat = dice.choice(game.decisions())
        game.apply(one_of(game, seat, dice), seat)
        while dice.random() < 0.1 and game.can_take_back(seat):
            game.take_back(seat)
        for eyes, after in last.items():
            seen = maker.snapshot(game, eyes, "de", after)
            assert encoded(seen).data == msgspec.json.encode(snapshot(game, eyes, "de", after))
            assert seen.view == for_page(view(game, eyes), "de")
            last[eyes] = seen.version
        maker.release()


def test_a_game_that_went_another_way_gets_a_whole_log() -> None:
    """Another process has decided first: what we had counted is not what happened."""
    game, maker = played("nederland", seed=3, decisions=60), SnapshotMaker()
    maker.snapshot(game, 0, "en")
    for other in (played("nederland", seed=4, decisions=80), game.renamed(["Anna", "Ben", "Carl"])):
        assert maker.snapshot(other, 0, "en", 5) == snapshot(other, 0, "en", 5)


@pytest.mark.parametrize("board", boards.boards())
def test_cards_that_others_have_seen_are_not_added_up_for_a_page(board: str) -> None:
    game = played(board, seed=8, decisions=40)
    assert any(seat.open for seat in view(game, None).seats)
    for eyes in (0, 1, 2, None):
        assert not any(seat.open for seat in snapshot(game, eyes, "en", open_books=True).view.seats)


def test_a_page_that_sees_nothing_new_gets_the_same_fingerprint() -> None:
    game, seat, claim = with_choice_of_payment()
    other = (seat + 1) % game.seats
    before = {eyes: encoded(snapshot(game, eyes, "en")).fingerprint for eyes in (seat, other, None)}
    game.apply(claim, seat)
    after = {eyes: encoded(snapshot(game, eyes, "en")).fingerprint for eyes in (seat, other, None)}
    assert {eyes for eyes in after if after[eyes] == before[eyes]} == {other, None}


def test_hidden_cards_and_tickets_of_others_are_nowhere() -> None:
    game = played("usa", seed=4, decisions=3)
    others = {ticket for seat in (1, 2) for ticket in (*game.tickets(seat), *game.offer(seat))}
    text = msgspec.json.encode(snapshot(game, 0, "en")).decode()
    mine = {*game.tickets(0), *game.offer(0)}
    assert not [ticket for ticket in others - mine if f'"{ticket}"' in text]


def test_a_choice_that_nobody_has_seen_leaves_no_trace_for_others() -> None:
    game = Game("usa", seats=3, seed=2)
    before = msgspec.json.encode(snapshot(game, 1, "en"))
    game.apply(game.options(0)[0], 0)
    after = snapshot(game, 1, "en")
    assert version(game, 1) == 0
    assert version(game, 0) == 1
    # that seat 0 has answered everybody sees; what, nobody
    assert after.moments == msgspec.json.decode(before, type=type(after)).moments
    assert after.view.decides == (1, 2)


def test_an_unseen_payment_and_its_taking_back_are_only_the_seats_own() -> None:
    game, seat, claim = with_choice_of_payment()
    other = (seat + 1) % game.seats
    before = {who: version(game, who) for who in (seat, other, None)}
    sent_before = msgspec.json.encode(snapshot(game, other, "en"))
    game.apply(claim, seat)
    assert msgspec.json.encode(snapshot(game, other, "en")) == sent_before
    game.take_back(seat)
    assert version(game, seat) == before[seat] + 2
    assert (version(game, other), version(game, None)) == (before[other], before[None])
    assert msgspec.json.encode(snapshot(game, other, "en")) == sent_before


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


def test_moments_since_a_version_come_once_and_in_order() -> None:
    game = played("europe", seed=7, decisions=60)
    for seat in (0, None):
        whole = log_so_far(game, seat, "en")
        now = version(game, seat)
        for after in (0, now // 2, now - 1, now):
            seen = snapshot(game, seat, "en", after)
            assert seen.fresh
            expected = [moment for moment in whole if moment.version > after]
            assert [(m.version, m.lines) for m in seen.moments] == [(m.version, m.lines) for m in expected]
            assert all(moment.events for moment in seen.moments)
    assert not snapshot(game, 0, "en").fresh
    assert not snapshot(game, 0, "en", after=10_000).fresh


def test_the_log_so_far_begins_with_the_set_up_and_has_words_for_all_of_it() -> None:
    game = played("iberia", seed=7, decisions=80)
    log = snapshot(game, 0, "en").moments
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
    mine = snapshot(game, seat, "en", before).moments[-1].events
    others = snapshot(game, 1 - seat, "en", version(game, 1 - seat) - 1).moments[-1].events
    assert next(event["card"] for event in mine if event["event"] == "card_drawn")
    assert [event["card"] for event in others if event["event"] == "card_drawn"] == [None]


def test_at_the_end_the_sheet_adds_up() -> None:
    game = played("japan", seed=3, decisions=5_000, seats=2)
    assert game.is_over
    sheet = snapshot(game, None, "en").sheet
    assert sheet == sheet_shown(game, "en")
    assert sheet is not None
    for column in sheet.columns:
        assert sum(line.points for line in column.lines) == column.total
        assert {ticket.ticket for ticket in column.tickets} == set(game.tickets(column.seat))
    assert sheet.verdict


def test_a_way_to_pay_says_its_cards() -> None:
    game, seat, claim = with_choice_of_payment()
    first, *rest = payments(game, seat, claim, "en")
    assert rest
    assert first.text.startswith(str(next(iter(first.cards.values()))))


def test_the_docs_say_of_every_fact_who_sees_it() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "server.md"
    part = page.read_text("utf-8").split("## Who sees what")[1].split("\n## ")[0]
    named = set(re.findall(r"`([^`]+)`", part))
    facts = {name for each in (View, SeatFacts, Snapshot) for name in each.__struct_encode_fields__}
    facts -= {"view", "more", "seats", "version", "fresh"}  # they hold the others, or count the log
    for board in map(boards.board, boards.boards()):
        for seats in range(board.seats[0], board.seats[1] + 1):
            for options in choices(board, seats):
                facts |= mechanics_facts(rules_for(board, seats, dict(options)))
    countries = "belarus|czechia|lithuania|russia|slovakia|ukraine"
    alike = rf"^(passed on|passed again) [2-5]$|^mat (?!red|wanted)|^({countries}) cards$"
    assert sorted(fact for fact in facts - named if not re.search(alike, fact)) == []


def mechanics_facts(rules: Rules) -> set[str]:
    return {field.name for fields in own_fields(rules) for field in fields}
