"""Tickets are drafted: all choose one at once and pass the rest on (IB4, IB5, IB7, IB9, IB14, KR4)."""

import random
from collections.abc import Iterator

import pytest
from small_boards import derived, usa_with
from table import board_of, number_of_tickets, offers, only, play, player, refused, table

from stellwerk import Board, Event, Game, boards, record
from stellwerk.boards.rules import rules_for
from stellwerk.events import (
    DeckReshuffled,
    GameEnded,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TurnBegan,
)
from stellwerk.events.ticket_draft import (
    DraftBegan,
    DraftCalledOff,
    DraftCardTurnedUp,
    DraftHanded,
    DraftPassed,
)
from stellwerk.kernel import checks, flow, views
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.events import CHANCE_PLACE
from stellwerk.position import BadPosition

IBERIA = boards.board("iberia")
IDS = [ticket.id for ticket in IBERIA.tickets]
THREE = "seats: Anna, Ben, Clara"


def fresh(board: str | Board = "iberia", seats: int = 3, seed: int = 1) -> Game:
    return Game(board, seats=["Anna", "Ben", "Clara", "David", "Emma"][:seats], seed=seed)


def all_answer(game: Game, dice: random.Random) -> tuple[Event, ...]:
    """Everybody who must choose now does so, in any order."""
    events: tuple[Event, ...] = ()
    seats = list(game.decisions())
    dice.shuffle(seats)
    for seat in seats:
        events += game.apply(dice.choice(game.options(seat)), seat)
    return events


def rounds(game: Game, seed: int = 0) -> Iterator[tuple[Event, ...]]:
    """Plays a draft to its end, round by round."""
    dice = random.Random(seed)
    while str(game.phase()).startswith("draft"):
        yield all_answer(game, dice)


def finish_draft(game: Game, seed: int = 0) -> tuple[Event, ...]:
    return tuple(event for events in rounds(game, seed) for event in events)


def both(rule: str) -> pytest.MarkDecorator:
    """What Iberia and South Korea have in common."""
    return pytest.mark.parametrize("board", ["iberia", "south_korea"], ids=[f"{rule}", "KR4"])


# --- the first draft


@pytest.mark.rule("IB5", "KR4")
@both("IB5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_tickets_are_dealt_to_each(board: str, seats: int) -> None:
    game = fresh(board, seats)
    assert only(game.set_up.events, DraftBegan) == [DraftBegan(1, 6, "left")]
    assert [event.number for event in only(game.set_up.events, TicketsOffered)] == [6] * seats
    assert game.decisions() == tuple(range(seats)), "all choose at the same time"
    assert game.phase() == "draft pick"
    for seat in range(seats):
        assert offers(game, game.names[seat]) == [f"keep {ticket}" for ticket in game.offer(seat)]


@pytest.mark.rule("IB5", "KR4")
@both("IB5")
def test_the_rest_is_passed_to_the_left(board: str) -> None:
    """Left of Anna sits Ben, who is next in turn order."""
    game = fresh(board)
    before = [set(game.offer(seat)) for seat in range(3)]
    chosen = [game.offer(seat)[seat] for seat in range(3)]
    events: tuple[Event, ...] = ()
    for seat in range(3):
        assert set(game.offer(seat)) == before[seat]
        events += game.apply(f"keep {chosen[seat]}", seat)
    for seat in range(3):
        assert set(game.offer((seat + 1) % 3)) == before[seat] - {chosen[seat]}
    assert only(events, DraftPassed) == [DraftPassed("left")]
    handed = only(events, DraftHanded)
    assert [set(event.tickets or ()) for event in handed] == [set(game.offer(seat)) for seat in range(3)]
    assert handed[1].seen_by(1) == handed[1]
    assert handed[1].seen_by(0) == handed[1].seen_by(None) == DraftHanded(1, 5, None)


@pytest.mark.rule("IB5", "KR4")
@both("IB5")
def test_it_continues_until_all_have_six_again(board: str) -> None:
    game = fresh(board)
    numbers = [(game.phase(), [len(game.offer(seat)) for seat in range(3)]) for _ in rounds(game)]
    # the last ticket leaves no choice
    assert numbers[:5] == [("draft pick", [n] * 3) for n in (5, 4, 3, 2)] + [("draft keep", [6] * 3)]
    assert game.phase() == "turn"


@pytest.mark.rule("IB5", "KR4")
@both("IB5")
def test_a_ticket_chosen_stays_chosen(board: str) -> None:
    game = fresh(board)
    first = [game.offer(seat)[0] for seat in range(3)]
    for seat in range(3):
        game.apply(f"keep {first[seat]}", seat)
    for seat in range(3):
        name = game.names[seat]
        assert refused(game, f"keep {first[seat]}", name).endswith("is not offered to you.")
    for _ in rounds(game):
        if game.phase() == "draft keep":
            assert all(first[seat] in game.offer(seat) for seat in range(3))


@pytest.mark.rule("IB5", "KR4")
@both("IB5")
def test_from_the_six_each_keeps_exactly_four(board: str) -> None:
    game = fresh(board)
    draft = rounds(game)
    while game.phase() != "draft keep":
        next(draft)
    six = game.offer("Anna")
    assert len(offers(game, "Anna")) == 15
    for wrong in (six[:3], six[:5], six):
        assert refused(game, f"keep {' '.join(wrong)}", "Anna") == "Keep exactly 4 of your 6 tickets."
    assert refused(game, "draw", "Anna") == "Keep exactly 4 of your 6 tickets."
    game.apply(f"keep {' '.join(six[1:5])}", "Anna")
    assert number_of_tickets(game, "Anna") == 0, "not before all have chosen"
    events = all_answer(game, random.Random(1))
    assert game.tickets("Anna") == six[1:5]
    assert only(events, TicketsKept)[0] == TicketsKept(0, 4, six[1:5])
    assert only(events, TicketsKept)[0].seen_by(1) == TicketsKept(0, 4, None)
    assert only(events, TicketsReturned)[0] == TicketsReturned(0, 2, (six[0], six[5]), "shuffled in")
    assert only(events, TicketsReturned)[0].seen_by(None) == TicketsReturned(0, 2, None, "shuffled in")


@pytest.mark.rule("IB5", "KR4")
@both("IB5")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_others_of_all_players_are_shuffled_back_into_the_ticket_deck(board: str, seats: int) -> None:
    game = fresh(board, seats)
    before = game.tickets_left
    returned = {t for event in only(finish_draft(game), TicketsReturned) for t in event.tickets or ()}
    assert len(returned) == 2 * seats
    assert game.tickets_left == before + 2 * seats == len(game.board.tickets) - 4 * seats
    layers = {int(game.state.b[int(game.rules.layer) + game.board.ticket_index(t)]) for t in returned}
    assert layers == {1}, "there is one deck, and they lie anywhere in it"
    assert player(game) == game.names[game.turn]


@pytest.mark.rule("KR4")
def test_there_is_no_second_draft_in_south_korea() -> None:
    game = fresh("south_korea")
    finish_draft(game)
    assert int(game.rules.planted) == -1
    assert game.can("tickets"), "and tickets are drawn from the first turn on"
    while not game.is_over:
        seat = game.decisions()[0]
        events = game.apply(random.Random(game.turns).choice(game.options(seat)), seat)
        assert not only(events, DraftBegan)


def test_one_ticket_is_chosen_in_each_round() -> None:
    game = fresh()
    offer = game.offer("Ben")
    why = "Choose exactly one ticket; you pass the others on."
    assert refused(game, f"keep {' '.join(offer[:2])}", "Ben") == why
    assert refused(game, "keep none", "Ben") == why
    assert refused(game, "tickets", "Ben") == "Choose exactly one ticket; you pass the others on."


def test_a_choice_can_be_taken_back_until_all_have_chosen() -> None:
    game = fresh()
    first, second = game.offer("Ben")[:2]
    game.apply(f"keep {first}", "Ben")
    assert refused(game, f"keep {second}", "Ben").startswith("You have already chosen")
    game.take_back("Ben")
    game.apply(f"keep {second}", "Ben")
    for name in ("Clara", "Anna"):
        game.apply(game.options(name)[0], name)
    assert not game.can_take_back("Ben")
    assert first in game.offer("Clara")


def test_any_order_of_answers_gives_the_same() -> None:
    games = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        game = fresh(seed=4)
        while str(game.phase()).startswith("draft"):
            chosen = {seat: game.options(seat)[-1] for seat in game.decisions()}
            for seat in order:
                if seat in chosen:
                    game.apply(chosen[seat], seat)
        games.append(game)
    assert games[0].state == games[1].state == games[2].state


def test_nobody_sees_what_others_choose_or_choose_from() -> None:
    game = fresh()
    finish = rounds(game)
    next(finish)
    game.apply(game.options("Ben")[0], "Ben")
    for viewer in (0, 2, -1):
        view = views.view(game.rules, game.state, viewer)
        hidden = ("answer", "offer", "picked", "passed on 1", "drafted", "passed again 1", "drafted again")
        for name in hidden:
            field = game.rules.layout.field(name)
            at = field.at + field.size
            assert not any(int(view.w[n]) for n in range(at, at + field.size)), name
    assert [facts.offered for facts in game.view(None).seats] == [5, 5, 5]


def remembered(game: Game, seat: str, name: str) -> set[str]:
    """Tickets that a seat's own view holds under this name."""
    value = game.view(seat).seats[game.seat(seat)].mechanics[name]
    assert isinstance(value, list)
    return {str(ticket) for ticket in value}


def test_a_seat_remembers_what_it_took_and_passed_on() -> None:
    """Anna always takes the first ticket before her."""
    game = fresh()
    passed, chosen = [], []
    while game.phase() == "draft pick":
        mine, *rest = game.offer("Anna")
        chosen.append(mine)
        passed.append(set(rest))
        for name in game.names:
            game.apply(f"keep {game.offer(name)[0]}", name)
    chosen += set(game.offer("Anna")) - set(chosen)  # the last one was left to her
    finish_draft(game)
    for turn in range(5):
        assert remembered(game, "Anna", f"passed on {turn + 1}") == passed[turn]
    assert remembered(game, "Anna", "drafted") == set(chosen)
    assert set(game.tickets("Anna")) < set(chosen)
    assert "passed on 1" not in game.view("Ben").seats[0].mechanics
    # the two that she gave back she knows to be in the deck
    assert {fact.ticket for fact in game.view("Anna").put_back} == set(chosen) - set(game.tickets("Anna"))


# --- the draft card


def place_of(game: Game) -> int:
    """How many cards lie above the draft card."""
    (above,) = [value for source, value in game.set_up.outcomes if source == CHANCE_PLACE]
    return above


@pytest.mark.rule("IB4")
@pytest.mark.parametrize("seats, share", [(2, 50), (3, 67), (4, 75), (5, 75)])
def test_the_draft_card_lies_at_its_depth(seats: int, share: int) -> None:
    """A half, two thirds, three quarters of the deck with its festival cards lie above, ten more or fewer."""
    off = set()
    for seed in range(400):
        game = fresh(seats=seats, seed=seed)
        off.add(place_of(game) - game.deck_left * share // 100)
    assert off == set(range(-10, 11))


@pytest.mark.rule("IB4")
def test_every_place_is_as_likely() -> None:
    rules = rules_for(IBERIA, 2)
    found = [0] * 21
    for seed in range(4200):
        s = flow.new(rules, seed)
        deck = int(s.b[rules.layout.field("draft deck").at])
        found[int(s.b[rules.planted]) - 1 - deck // 2 + 10] += 1
    assert sum((n - 200) ** 2 / 200 for n in found) < 53, found


@pytest.mark.rule("IB4")
def test_it_goes_into_the_deck_after_the_festival_cards() -> None:
    game = fresh(seats=2)
    sources = [source for source, _ in game.set_up.outcomes]
    assert sources.index(CHANCE_PLACE) == 1 + 2 * 4 + 5, "after the start, the hands and the display"
    assert game.deck_left == 110 - 8 - 5 + 54


@pytest.mark.rule("IB4")
def test_nobody_knows_where_it_lies() -> None:
    game = fresh(seats=2)
    place = 1 + 2 * 4 + 5
    whole = record.read(game.record()).lines[0].outcomes
    assert list(whole[place] or ()) == [CHANCE_PLACE, place_of(game)]  # type: ignore[arg-type]
    for seat in (-1, 0, 1):
        assert int(views.view(game.rules, game.state, seat).b[game.rules.planted]) == 0
        assert record.read(game.record(seat)).lines[0].outcomes[place] is None
        assert "draft card" not in game.view(None if seat < 0 else seat).mechanics
    assert record.load(game.record()) == game


@pytest.mark.rule("IB4")
def test_a_guess_puts_it_anywhere_it_can_still_be() -> None:
    """By the cards drawn so far everybody can tell where it may be; each of these places is as likely."""
    game = fresh(seats=2, seed=6)
    finish_draft(game)
    stock = game.deck_left
    depth = int(game.rules.planted)
    while game.deck_left > stock - (stock // 2 - 4):
        play(game, "draw")
    drawn = stock - game.deck_left
    places = set()
    for seed in range(300):
        view = views.view(game.rules, game.state, 0)
        places.add(int(views.sample(game.rules, view, 0, Stream(seed)).b[depth]) - 1)
    least, most = stock // 2 - 10 - drawn, stock // 2 + 10 - drawn
    assert least < 0, "it could have come already"
    assert places == set(range(most + 1))


@pytest.mark.rule("IB9")
@pytest.mark.parametrize("percent, spread", [(50, 10), (75, 10), (95, 30)])
def test_it_always_comes_up_before_the_deck_is_first_used_up(percent: int, spread: int) -> None:
    again = {str(seats): percent for seats in range(2, 6)}
    board = derived(
        "iberia",
        "ferries",
        "festivals",
        "ticket_draft",
        ticket_draft={"again_after": again, "spread": spread},
    )
    for seed in range(6):
        game = fresh(board, seats=2, seed=seed)
        finish_draft(game)
        met: list[type[Event]] = []
        while DeckReshuffled not in met and game.deck_left > 0:
            if str(game.phase()).startswith("draft"):
                finish_draft(game)
                continue
            met += [type(event) for event in game.apply("draw")]
        assert met.count(DraftCardTurnedUp) == 1


# --- the second draft

#: Anna's next card from the deck brings the draft card up.
DUE = f"board: iberia\n{THREE}\ndraft card: 1"


@pytest.mark.rule("IB7")
def test_the_draft_card_is_set_aside_and_replaced_and_the_turn_is_finished_first() -> None:
    game = table(DUE)
    events = play(game, "draw → red")
    assert only(events, DraftCardTurnedUp) == [DraftCardTurnedUp(0)]
    assert str(only(events, DraftCardTurnedUp)[0]).startswith(
        "The draft card is turned up: if a turn is still to come"
    )
    assert game.hand("Anna") == {"red": 1}
    assert game.phase() == "second card"
    events = play(game, "take blue → green")
    assert only(events, DraftBegan) == [DraftBegan(2, 6, "right")]
    assert not only(events, TurnBegan), "before the next turn comes the draft"
    assert game.phase() == "draft pick"
    assert game.decisions() == (0, 1, 2)


@pytest.mark.rule("IB7")
def test_the_same_happens_when_it_comes_up_in_refilling_the_display() -> None:
    game = table(DUE)
    events = play(game, "take blue → green", "take white → green")
    assert len(only(events, DraftCardTurnedUp)) == 1
    assert game.display == ("purple", "green", "green", "yellow", "orange")
    assert game.phase() == "draft pick"


@pytest.mark.rule("IB7")
def test_the_second_draft_is_passed_to_the_right() -> None:
    game = table(DUE)
    play(game, "draw → red", "draw → red")
    before = [set(game.offer(seat)) for seat in range(3)]
    events = all_answer(game, random.Random(1))
    assert only(events, DraftPassed) == [DraftPassed("right")]
    for seat in range(3):
        assert set(game.offer((seat - 1) % 3)) < before[seat]
        assert len(game.offer(seat)) == 5


@pytest.mark.rule("IB7")
def test_the_tickets_of_the_first_draft_are_out_of_reach() -> None:
    mine = IDS[:4]
    game = table(f"{DUE}\nAnna: tickets {', '.join(mine)}")
    play(game, "draw → red", "draw → red")
    assert refused(game, f"keep {mine[0]}", "Anna").endswith("is not offered to you.")
    finish_draft(game)
    assert set(mine) < set(game.tickets("Anna"))
    assert len(game.tickets("Anna")) == 8


@pytest.mark.rule("IB7")
def test_each_keeps_exactly_four_and_the_others_go_under_the_deck_together() -> None:
    game = table(DUE)
    before = game.tickets_left
    play(game, "draw → red", "draw → red")
    events = finish_draft(game)
    assert [event.number for event in only(events, TicketsKept)] == [4, 4, 4]
    returned = only(events, TicketsReturned)
    assert [(event.number, event.place) for event in returned] == [(2, "under")] * 3
    layer = {t: int(game.state.b[int(game.rules.layer) + n]) for n, t in enumerate(IDS)}
    assert {layer[t] for event in returned for t in event.tickets or ()} == {2}
    assert game.tickets_left == before - 12
    assert only(events, TurnBegan) == [TurnBegan(1)]
    assert player(game) == "Ben"


@pytest.mark.rule("IB7")
def test_with_five_players_what_they_gave_back_is_all_that_is_left() -> None:
    game = fresh(seats=5, seed=2)
    finish_draft(game)
    while not only(game.log[-1].events, DraftBegan):
        play(game, "draw")
    assert game.tickets_left == 0
    events = finish_draft(game)
    returned = {t for event in only(events, TicketsReturned) for t in event.tickets or ()}
    assert game.tickets_left == len(returned) == 10
    (drawn,) = only(play(game, "tickets"), TicketsOffered)
    assert set(drawn.tickets or ()) < returned


@pytest.mark.rule("IB7")
@pytest.mark.parametrize(
    "left, each, kept", [(12, 6, 4), (11, 5, 4), (9, 4, 4), (6, 3, 3), (4, 2, 2), (5, 2, 2)]
)
def test_if_there_are_too_few_tickets_all_are_dealt_the_same_number(left: int, each: int, kept: int) -> None:
    game = table(f"board: iberia\ndraft card: 1\nticket deck: {', '.join(IDS[:left])}")
    events = play(game, "draw → red", "draw → red")
    assert only(events, DraftBegan) == [DraftBegan(2, each, "right")]
    assert Game.from_position(game.position()) == game
    finish_draft(game)
    assert [number_of_tickets(game, name) for name in ("Anna", "Ben")] == [kept, kept]
    assert game.tickets_left == left - 2 * kept


@pytest.mark.rule("IB7")
@pytest.mark.parametrize("left", [0, 1, 3])
def test_with_fewer_than_two_each_there_is_no_draft_and_tickets_can_be_drawn(left: int) -> None:
    game = table(f"board: iberia\ndraft card: 1\nticket deck: {', '.join(IDS[:left]) or 'none'}")
    events = play(game, "draw → red", "draw → red")
    assert only(events, DraftCalledOff) == [DraftCalledOff()]
    assert player(game) == "Ben"
    assert game.can("tickets") == (left > 0)


@pytest.mark.rule("IB9")
def test_if_the_game_ends_before_there_is_no_second_draft() -> None:
    game = table(f"board: iberia\n{THREE}\nlast turns: 1\ndraft card: 3")
    events = play(game, "draw → red", "draw → red")
    assert game.is_over
    assert not only(events, DraftCardTurnedUp)


@pytest.mark.rule("IB9")
def test_in_the_last_round_it_is_held_if_a_turn_is_still_to_come() -> None:
    game = table(f"{DUE}\nlast turns: 2")
    events = play(game, "draw → red", "draw → red")
    assert len(only(events, DraftBegan)) == 1
    finish_draft(game)
    assert (player(game), game.turns_left) == ("Ben", 1)


@pytest.mark.rule("IB9")
def test_in_the_very_last_turn_it_is_not() -> None:
    game = table(f"{DUE}\nlast turns: 1")
    events = play(game, "draw → red", "draw → red")
    assert len(only(events, DraftCardTurnedUp)) == len(only(events, GameEnded)) == 1
    assert not only(events, DraftBegan)
    assert game.is_over


@pytest.mark.rule("IB14")
@pytest.mark.parametrize("more", ["", "draft card: 1", "second draft: 1"])
def test_nobody_draws_tickets_before_the_second_draft_is_over(more: str) -> None:
    game = table(f"board: iberia\n{more}\nAnna: hand 2 blue")
    assert refused(game, "tickets") == "Nobody draws tickets before the second draft is over."
    assert game.can("draw")
    assert game.can("claim sevilla-malaga")


@pytest.mark.rule("IB14")
def test_afterwards_three_are_taken_and_at_least_one_kept() -> None:
    game = table(DUE)
    play(game, "draw → red", "draw → red")
    finish_draft(game)
    held = number_of_tickets(game, "Ben")
    play(game, "tickets")
    assert len(game.offer("Ben")) == 3
    assert refused(game, "keep none") == "You must keep at least 1 ticket."
    first, second, third = game.offer("Ben")
    events = play(game, f"keep {second}")
    assert only(events, TicketsReturned) == [TicketsReturned(1, 2, (first, third), "under")]
    assert number_of_tickets(game, "Ben") == held + 1


def test_the_public_knows_how_far_the_second_draft_is() -> None:
    game = table(DUE)
    assert game.view(None).mechanics["second draft"] == 0
    play(game, "draw → red")
    assert game.view(None).mechanics["second draft"] == 1
    play(game, "draw → red")
    assert game.view(None).mechanics["second draft"] == 2
    finish_draft(game)
    assert game.view(None).mechanics["second draft"] == 3


def test_both_drafts_are_remembered_apart() -> None:
    game = fresh(seats=2, seed=3)
    finish_draft(game, 1)
    first = {
        name: value for name, value in game.view("Anna").seats[0].mechanics.items() if "again" not in name
    }
    while not only(game.log[-1].events, DraftBegan):
        play(game, "draw")
    finish_draft(game, 2)
    more = game.view("Anna").seats[0].mechanics
    assert {name: more[name] for name in first} == first
    for name in ("passed again 1", "passed again 5", "drafted again"):
        assert more[name], name


# --- positions and records


@pytest.mark.parametrize("draft", [1, 2])
def test_every_moment_of_a_draft_can_be_written_down(draft: int) -> None:
    game = fresh(seed=5) if draft == 1 else table(DUE)
    if draft == 2:
        play(game, "draw → red", "draw → red")
    dice = random.Random(1)
    while str(game.phase()).startswith("draft"):
        seat = dice.choice(game.decisions())
        game.apply(dice.choice(game.options(seat)), seat)
        assert Game.from_position(game.position()) == game
        assert checks.faults(game.rules, game.state) == []


def test_a_game_with_both_drafts_can_be_replayed_from_its_record() -> None:
    game = fresh(seats=2, seed=8)
    finish_draft(game)
    while not only(game.log[-1].events, DraftBegan):
        play(game, "draw")
    finish_draft(game)
    assert record.load(game.record()) == game


SIX = f"Anna: offer {', '.join(IDS[:6])}\nBen: offer {', '.join(IDS[6:12])}"


@pytest.mark.parametrize("text, why", [
    ("phase: draft pick", "Anna has no tickets to pick from: write its `offer`"),
    (f"phase: draft pick\n{SIX}, {IDS[12]}", "in a draft all seats choose from the same number of tickets"),
    (
        f"phase: draft pick\nAnna: offer {', '.join(IDS[:4])}\nBen: offer {', '.join(IDS[4:8])}",
        "dealt 6 tickets and picks from 4: the other 2 are what it has picked; write them as `picked`",
    ),
    (f"phase: draft pick\n{SIX}\nAnna: picked {IDS[20]}", "Anna was dealt 6 tickets and picks from 6"),
    (f"phase: draft keep\n{SIX}\nAnna: picked {IDS[20]}", "chooses from the 6 tickets that it picked"),
    (f"Anna: picked {IDS[20]}", "tickets of a draft lie about"),
    (f"phase: draft pick\n{SIX}\nAnna: passed on 1 {IDS[20]}", "Anna can't have passed these tickets on"),
    (f"phase: draft pick\n{SIX}\nsecond draft: 1", "the second draft goes on exactly while"),
    ("second draft: 2", "the second draft goes on exactly while"),
    ("draft card: 0", "neither in the deck nor turned up"),
    ("draft card: 5\nsecond draft: 3", "though it was turned up"),
    ("draft card: 200", "deeper in the deck than it has cards"),
    ("draft card: 5\ndraft deck: 151", "can't lie so high or so deep"),
    ("draft each: 3", "a draft that does not go on"),
])  # fmt: skip
def test_impossible_drafts_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        table(f"board: iberia\n{text}")


def test_a_draft_written_by_hand_need_not_say_what_was_passed_on() -> None:
    """A seat that remembers nothing gets a guess from all tickets that it does not see."""
    text = f"""
        phase: draft pick
        Anna: offer {", ".join(IDS[:4])}; picked {", ".join(IDS[4:6])}
        Ben: offer {", ".join(IDS[6:10])}; picked {", ".join(IDS[10:12])}
    """
    game = table(f"board: iberia\n{text}")
    for seat in (-1, 0, 1):
        view = views.view(game.rules, game.state, seat)
        for seed in range(20):
            guess = views.sample(game.rules, view, seat, Stream(seed))
            assert checks.faults(game.rules, guess) == []
            assert views.view(game.rules, guess, seat) == view
    finish_draft(game)
    assert number_of_tickets(game, "Anna") == 4


def test_a_guess_can_be_guessed_from() -> None:
    """What others remember is not part of a guess; they guess on without."""
    rules = rules_for(IBERIA, 3)
    s = flow.new(rules, 3)
    for _ in range(3):
        for seat in range(3):
            flow.step(rules, s, seat, flow.options(rules, s, seat)[1])
    guess = views.sample(rules, views.view(rules, s, 0), 0, Stream(1))
    for seat in range(3):
        view = views.view(rules, guess, seat)
        again = views.sample(rules, view, seat, Stream(2))
        assert checks.faults(rules, again) == []
        assert views.view(rules, again, seat) == view


# --- small boards


def test_a_draft_may_deal_and_keep_other_numbers() -> None:
    board = usa_with("ticket_draft", ticket_draft={"deal": 3, "keep": 3})
    game = fresh(board, seats=2)
    while str(game.phase()).startswith("draft"):
        assert len(game.offer("Anna")) in {2, 3}
        all_answer(game, random.Random(1))
    assert [number_of_tickets(game, name) for name in game.names] == [3, 3]


def test_a_player_who_must_keep_all_is_not_asked() -> None:
    board = board_of(
        "ulm-bonn 1 red", "bonn-kiel 1 red",
        mechanics=[{"name": "ticket_draft", "deal": 2, "keep": 2}],
        tickets_start={"deal": 0, "keep": 0},
        seats=[2, 2],
    )  # fmt: skip
    game = fresh(board, seats=2)
    all_answer(game, random.Random(1))
    assert game.phase() == "turn"
    assert [number_of_tickets(game, name) for name in game.names] == [2, 2]
