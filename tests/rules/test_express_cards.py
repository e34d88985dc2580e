"""The express cards of South Korea: more cards, a higher space or more tickets, each once (KR3-KR13)."""

import pytest
from small_boards import derived
from table import number_of_cards, offers, only, play, player, refused, seen, table

from stellwerk import Game, IllegalAction
from stellwerk.events import CardDrawn, CardTaken, DeckReshuffled, TicketsKept, TicketsOffered, TurnBegan
from stellwerk.events.express_cards import ExpressCardUsed
from stellwerk.events.province_mat import ProvinceTrainPlaced
from stellwerk.kernel import checks, views
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import PASSES

#: South Korea without its draft: these tests begin in the middle of a game.
KOREA = derived("south_korea", "province_mat", "express_cards")
L = "locomotive"
TURN_USES = [f"express {what} {value}" for what in ("draw", "tickets") for value in (1, 2, 3)]


def korea(text: str) -> Game:
    return table(text, KOREA)


def express_cards(game: Game, seat: str) -> object:
    """The values of a seat's cards, as everybody sees them."""
    return game.view(None).seats[game.seat(seat)].mechanics["express cards"]


def express_offers(game: Game) -> list[str]:
    return [action for action in offers(game) if action.startswith("express")]


# --- three cards each, once


@pytest.mark.rule("KR3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_has_the_open_cards_1_2_and_3(seats: int) -> None:
    game = Game(KOREA, seats=seats, seed=1)
    for seat in range(seats):
        assert express_cards(game, game.names[seat]) == [1, 2, 3]
        for viewer in (None, 0, 1):
            assert game.view(viewer).seats[seat].mechanics["express cards"] == [1, 2, 3]


@pytest.mark.rule("KR3")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_card_that_was_used_is_gone_for_the_rest_of_the_game(value: int) -> None:
    game = korea("Ben: hand 1 red")
    play(game, f"express draw {value}", "draw", "draw", "Ben: draw", "draw")
    left = [n for n in (1, 2, 3) if n != value]
    assert express_cards(game, "Anna") == left
    assert express_cards(game, "Ben") == [1, 2, 3], "only Anna has used hers"
    assert express_offers(game) == [f"express {what} {n}" for what in ("draw", "tickets") for n in left]
    assert refused(game, f"express draw {value}") == f"You have already used your +{value} express card."
    assert refused(game, f"express tickets {value}") == f"You have already used your +{value} express card."
    game = korea(f"Anna: hand 3 white; express cards {', '.join(map(str, left))}")
    play(game, "claim gongju-iksan", "mat white")
    assert refused(game, f"express add {value}") == f"You have already used your +{value} express card."


@pytest.mark.rule("KR3")
def test_a_player_who_has_used_all_is_offered_none() -> None:
    game = korea("Anna: hand 3 white; express cards none")
    assert express_offers(game) == []
    events = play(game, "claim gongju-iksan", "mat white")
    assert only(events, ProvinceTrainPlaced)[0].value == 3
    assert player(game) == "Ben"
    assert express_offers(game) == TURN_USES


@pytest.mark.rule("KR3")
def test_all_three_may_be_used_each_for_something_else() -> None:
    game = korea("Anna: hand 3 white\nBen: hand 1 red")
    events = play(game, "express draw 2", "draw", "draw", "Ben: draw", "draw")
    events += play(game, "express tickets 3")
    events += game.apply(game.options()[0])
    events += play(game, "Ben: draw", "draw")
    events += game.claim("gongju-iksan", cards=3, locomotives=0, then=["mat white", "express add 1"])
    assert only(events, ExpressCardUsed) == [
        ExpressCardUsed(0, 2, "cards", 2),
        ExpressCardUsed(0, 3, "tickets", 3),
        ExpressCardUsed(0, 1, "claim", 1),
    ]
    assert express_cards(game, "Anna") == []


@pytest.mark.rule("KR3")
def test_at_most_one_a_turn_when_drawing_cards() -> None:
    game = korea("")
    play(game, "express draw 1")
    assert express_offers(game) == []
    why = "You are drawing cards: take your first one."
    assert refused(game, "express draw 2") == why
    assert refused(game, "express tickets 2") == why
    play(game, "draw")
    assert express_offers(game) == []
    assert refused(game, "express draw 2") == "You have taken one card: take your second one first."


@pytest.mark.rule("KR3")
def test_none_can_be_used_after_the_first_card() -> None:
    game = korea("")
    play(game, "draw")
    assert express_offers(game) == []
    assert refused(game, "express draw 1") == "You have taken one card: take your second one first."


@pytest.mark.rule("KR3")
def test_at_most_one_a_turn_when_drawing_tickets() -> None:
    game = korea("")
    play(game, "express tickets 1")
    assert all(action.startswith("keep ") for action in offers(game))
    assert refused(game, "express tickets 2") == "First choose which tickets to keep."


@pytest.mark.rule("KR3")
def test_at_most_one_a_turn_when_claiming() -> None:
    game = korea("Anna: hand 3 white")
    play(game, "claim gongju-iksan", "mat white")
    assert express_offers(game) == ["express none", "express add 1", "express add 2", "express add 3"]
    why = "First choose whether to add an express card to your claim."
    assert refused(game, "express draw 1") == why
    events = play(game, "express add 1")
    assert len(only(events, ExpressCardUsed)) == 1
    assert player(game) == "Ben"


@pytest.mark.rule("KR3")
def test_unused_cards_score_nothing() -> None:
    game = korea("phase: over\nAnna: express cards 1, 2, 3\nBen: express cards none")
    assert game.result().totals == (0, 0)
    assert [column.bonuses for column in game.result().seats] == [(), ()]


# --- drawing train cards


@pytest.mark.rule("KR6")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_used_before_the_first_card_it_brings_its_number_of_cards_from_the_deck(value: int) -> None:
    game = korea("")
    events = play(game, f"express draw {value} → {', '.join(['red'] * value)}")
    assert only(events, ExpressCardUsed) == [ExpressCardUsed(0, value, "cards", value)]
    assert only(events, CardDrawn) == [CardDrawn(0, "red")] * value
    assert game.phase("Anna") == "first card"
    assert game.hand("Anna") == {"red": value}
    play(game, "take blue → green", "draw → white")
    assert game.hand("Anna") == {"red": value, "blue": 1, "white": 1}, "then two cards as usual"
    assert player(game) == "Ben"
    assert game.turns == 1


@pytest.mark.rule("KR6", "B8")
def test_afterwards_a_locomotive_from_the_display_is_still_the_whole_action() -> None:
    game = korea("display: locomotive, red, red, blue, blue")
    play(game, "express draw 1 → red")
    assert offers(game) == ["take blue", "take red", "take locomotive", "draw"]
    events = play(game, "take locomotive → green")
    assert only(events, CardTaken) == [CardTaken(0, L, 0)]
    assert player(game) == "Ben"


@pytest.mark.rule("KR6", "B8")
def test_cards_drawn_with_it_are_never_a_display_locomotive() -> None:
    """Two locomotives come unseen, and both cards of the action may still be taken."""
    game = korea("display: locomotive, red, red, blue, blue")
    play(game, "express draw 2 → locomotive, locomotive")
    assert "take locomotive" in offers(game)
    play(game, "draw → locomotive")
    assert game.phase() == "second card"
    why = "A locomotive from the display can't be your second card."
    assert refused(game, "take locomotive") == why
    play(game, "draw → locomotive")
    assert game.hand("Anna") == {L: 4}


@pytest.mark.rule("KR6")
@pytest.mark.parametrize("action", ["claim gongju-iksan", "tickets", "pass", "cards 3", "pay red"])
def test_once_it_is_used_the_action_is_to_draw_cards(action: str) -> None:
    game = korea("Anna: hand 3 white")
    play(game, "express draw 1")
    assert refused(game, action) == "You are drawing cards: take your first one."


@pytest.mark.rule("KR6")
def test_it_can_not_be_taken_back_because_cards_were_seen() -> None:
    game = korea("")
    play(game, "express draw 1")
    assert not game.can_take_back("Anna")
    with pytest.raises(IllegalAction, match="Something has been revealed since"):
        game.take_back("Anna")


@pytest.mark.rule("KR6")
def test_all_see_that_it_was_used_but_not_the_cards_it_brought() -> None:
    game = korea("")
    events = play(game, "express draw 2 → red, blue")
    assert [event.seen_by(1) for event in events] == [
        ExpressCardUsed(0, 2, "cards", 2),
        CardDrawn(0, None),
        CardDrawn(0, None),
    ]
    view = game.view("Ben")
    assert view.phase == "first card"
    assert view.decides == (0,)
    assert view.seats[0].cards == 2
    assert view.seats[0].mechanics["express cards"] == [1, 3]
    assert seen(game, "Ben").hand("Anna") == {}
    assert str(events[0]) == "Anna uses the +2 express card and draws 2 more cards first."


@pytest.mark.rule("KR6", "B9")
@pytest.mark.parametrize("deck, brings", [("1 red", 1), ("2 red", 2), ("4 red", 3)])
def test_it_brings_what_there_is(deck: str, brings: int) -> None:
    game = korea(f"deck: {deck}\nBen: hand the rest")
    play(game, "express draw 3")
    assert number_of_cards(game, "Anna") == brings
    assert game.phase("Anna") == "first card"
    assert ("draw" in offers(game)) == (deck == "4 red")


@pytest.mark.rule("KR6", "B9")
def test_the_discards_are_shuffled_on_the_way() -> None:
    game = korea("deck: 1 red\ndiscards: 2 green, 1 blue\nBen: hand the rest")
    events = play(game, "express draw 3 → red, green, blue")
    assert [event.number for event in only(events, DeckReshuffled)] == [3]
    assert game.hand("Anna") == {"red": 1, "green": 1, "blue": 1}


@pytest.mark.rule("KR6")
def test_without_cards_in_deck_and_discards_it_can_not_be_used() -> None:
    game = korea("deck: none\nBen: hand the rest")
    assert express_offers(game) == [f"express tickets {value}" for value in (1, 2, 3)]
    assert "take purple" in offers(game), "the display can still be taken from"
    assert refused(game, "express draw 1") == "There is no card to draw."


@pytest.mark.rule("KR6", "B10")
def test_if_it_took_the_last_card_the_display_is_left() -> None:
    """All open cards are red: two of them are taken without asking."""
    game = korea("display: red, red, red, red, red\ndeck: 1 blue\nBen: hand the rest")
    play(game, "express draw 2 → blue")
    assert game.hand("Anna") == {"blue": 1, "red": 2}
    assert game.display.count("red") == 3
    assert player(game) == "Ben"


@pytest.mark.rule("KR6", "B17")
def test_using_one_is_no_pass() -> None:
    game = korea("passes: 1")
    play(game, "express draw 1")
    assert int(game.state.b[PASSES]) == 0
    game = korea("passes: 1")
    play(game, "express tickets 1")
    assert int(game.state.b[PASSES]) == 0


@pytest.mark.rule("KR6")
def test_it_can_not_be_used_alone_in_a_turn() -> None:
    game = korea("")
    why = "You add an express card to the cards you play when you claim a track."
    assert refused(game, "express add 1") == why
    assert refused(game, "express none") == why


# --- adding to a claim


@pytest.mark.rule("KR10", "KR3")
def test_a_card_chosen_for_a_claim_is_used_up_only_when_the_claim_is_made() -> None:
    game = korea("Anna: hand 3 white")
    play(game, "claim gongju-iksan", "mat white")
    assert express_cards(game, "Anna") == [1, 2, 3]
    events = play(game, "express add 2")
    assert express_cards(game, "Anna") == [1, 3]
    assert str(only(events, ExpressCardUsed)[0]) == "Anna uses the +2 express card for the claim."


@pytest.mark.rule("KR10")
def test_it_is_a_choice() -> None:
    game = korea("Anna: hand 3 white")
    events = play(game, "claim gongju-iksan", "mat white", "express none")
    assert not only(events, ExpressCardUsed)
    assert express_cards(game, "Anna") == [1, 2, 3]
    assert only(events, ProvinceTrainPlaced)[0].value == 3


#: No board of ours has tunnels and express cards, but they get on with each other.
TUNNELS = derived("south_korea", "tunnels", "province_mat", "express_cards")


def coloured_tunnel() -> tuple[str, int, str]:
    """The id, the length and the colour of one."""
    for track in TUNNELS.tracks:
        connection = TUNNELS.connections[track.connection]
        if connection.data.get("tunnel") and track.colour != "grey":
            return track.id, connection.length, track.colour
    raise AssertionError("no tunnel has a colour")


@pytest.mark.rule("KR10", "KR3", "B26")
def test_a_claim_given_up_costs_neither_card_nor_train() -> None:
    tunnel, length, colour = coloured_tunnel()
    game = table(f"Anna: hand {length + 1} {colour}", TUNNELS)
    moves = [f"claim {tunnel}", f"cards {length}", f"mat {colour}"]
    play(game, *moves, f"express add 2 → {colour}, {colour}, {colour}")
    assert offers(game) == ["give up"]
    play(game, "give up")
    assert express_cards(game, "Anna") == [1, 2, 3]
    assert game.trains("Anna") == 45
    assert checks.faults(game.rules, game.state) == []
    assert game.view(None).mechanics["mat wanted"] is None


@pytest.mark.rule("KR9", "B26")
def test_cards_added_for_a_tunnel_are_cards_played() -> None:
    tunnel, length, colour = coloured_tunnel()
    others = [card for card in ("red", "blue") if card != colour]
    game = table(f"Anna: hand {length + 1} {colour}", TUNNELS)
    came = f"{colour}, {others[0]}, {others[0]}"
    play(game, f"claim {tunnel}", f"cards {length}", f"mat {colour}", f"express none → {came}")
    events = play(game, "add 0")
    assert only(events, ProvinceTrainPlaced) == [ProvinceTrainPlaced(0, colour, length + 1, length + 1)]


# --- drawing tickets


@pytest.mark.rule("KR13")
def test_three_tickets_are_taken_and_at_least_one_is_kept() -> None:
    game = korea("")
    events = play(game, "tickets")
    assert only(events, TicketsOffered)[0].number == 3
    assert len(offers(game)) == 7
    assert refused(game, "keep none") == "You must keep at least 1 ticket."


@pytest.mark.rule("KR13")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_an_express_card_adds_its_number_of_tickets_and_any_may_be_kept(value: int) -> None:
    game = korea("")
    events = play(game, f"express tickets {value}")
    assert only(events, ExpressCardUsed) == [ExpressCardUsed(0, value, "tickets", value)]
    assert only(events, TicketsOffered)[0].number == 3 + value
    assert len(offers(game)) == 2 ** (3 + value) - 1
    assert game.phase("Anna") == "keep"
    assert refused(game, "keep none") == "You must keep at least 1 ticket."
    for keep in (game.offer("Anna"), game.offer("Anna")[-1:]):
        trial = game.copy()
        events = play(trial, f"keep {' '.join(keep)}")
        assert only(events, TicketsKept)[0].number == len(keep)
        assert trial.tickets("Anna") == keep
        assert trial.tickets_left == 44 - len(keep)
        assert player(trial) == "Ben"
        assert express_cards(trial, "Anna") == [n for n in (1, 2, 3) if n != value]


@pytest.mark.rule("KR13")
def test_others_see_how_many_but_not_which() -> None:
    game = korea("")
    events = play(game, "express tickets 3")
    assert [event.seen_by(1) for event in events] == [
        ExpressCardUsed(0, 3, "tickets", 3),
        TicketsOffered(0, 6, None),
    ]
    assert game.view("Ben").seats[0].offered == 6
    assert game.view("Ben").phase == "keep"
    for seed in range(5):
        guess = views.sample(game.rules, views.view(game.rules, game.state, 1), 1, Stream(seed))
        assert checks.faults(game.rules, guess) == []
    assert str(events[0]) == "Anna uses the +3 express card to look at 3 more tickets."


FIVE = "seoul-jeju, munsan-mokpo, daejeon-jeju, mokpo-busan, busan-jeju"


@pytest.mark.rule("KR13")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_it_must_bring_at_least_one_more_ticket(number: int) -> None:
    game = korea(f"ticket deck: {', '.join(FIVE.split(', ')[:number])}")
    uses = [f"express tickets {value}" for value in (1, 2, 3)]
    assert [use for use in uses if use in offers(game)] == (uses if number > 3 else [])
    if number > 3:
        play(game, "express tickets 3")
        assert len(game.offer("Anna")) == number, "Anna takes what there is"
    else:
        why = "There are no more tickets than you can draw without an express card."
        assert refused(game, "express tickets 1") == why


@pytest.mark.rule("KR13")
def test_from_an_empty_ticket_deck_it_brings_nothing() -> None:
    game = korea(f"ticket deck: none\nBen: tickets {FIVE}")
    assert refused(game, "express tickets 3") == "The ticket deck is empty."
    assert express_offers(game) == [f"express draw {value}" for value in (1, 2, 3)]


# --- writing it down, guessing, the last round


def test_the_phases_of_a_draw_can_be_written_down() -> None:
    game = korea("Anna: hand 1 red; express cards 1, 3\nBen: hand 2 blue; express cards none")
    for moves in (["express draw 3"], ["express tickets 1"]):
        trial = game.copy()
        play(trial, *moves)
        again = Game.from_position(trial.position(), KOREA)
        assert again == trial
        assert again.position() == trial.position()
    assert "express cards 1, 3" in game.position()
    assert "express cards none" in game.position()
    assert "express cards" not in korea("").position(), "that all are left is as usual"


def test_a_first_card_is_asked_for_in_a_position_too() -> None:
    game = korea("phase: first card\nAnna: hand 1 red; express cards 2, 3")
    assert offers(game)[-1] == "draw"
    events = play(game, "take blue", "draw")
    assert only(events, TurnBegan) == [TurnBegan(1)]


@pytest.mark.parametrize("move", ["express draw 2", "express tickets 2"])
def test_a_guess_at_the_table_looks_the_same_during_a_draw(move: str) -> None:
    game = korea("Anna: hand 4 red\nBen: hand 4 blue")
    play(game, move)
    for seat in range(-1, 2):
        view = views.view(game.rules, game.state, seat)
        for seed in range(5):
            guess = views.sample(game.rules, view, seat, Stream(seed))
            assert views.view(game.rules, guess, seat) == view
            assert checks.faults(game.rules, guess) == []


@pytest.mark.rule("KR3")
def test_express_cards_may_be_used_in_the_last_turn() -> None:
    game = korea("last turns: 1\nAnna: hand 3 white")
    assert express_offers(game) == TURN_USES
    play(game, "claim gongju-iksan", "mat white", "express add 3")
    assert game.is_over
    assert game.result().totals[0] == 4 + 10
