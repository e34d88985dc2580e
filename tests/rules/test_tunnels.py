"""Tunnels may cost more than they show (B26)."""

import pytest
from table import number_of_cards, offers, only, play, player, refused, seen, table

from stellwerk import Game
from stellwerk.events import DeckReshuffled, TrackClaimed, TurnBegan
from stellwerk.events.tunnels import TunnelAdded, TunnelCard, TunnelGivenUp, TunnelLaid
from stellwerk.kernel import views
from stellwerk.kernel.chance import Stream

L = "locomotive"


def europe(hand: str, more: str = "") -> Game:
    return table(f"board: europe\n{more}\nAnna: hand {hand}")


def digs(hand: str, came: str, more: str = "") -> Game:
    """Anna digs München–Zürich, yellow and 2 long; these cards are turned up."""
    game = europe(hand, more)
    play(game, f"claim munchen-zurich → {came}")
    return game


# --- what is turned up


@pytest.mark.rule("B26")
def test_three_cards_are_turned_up_after_the_cards_are_laid_out() -> None:
    game = europe("2 yellow")
    events = play(game, "claim munchen-zurich → red, blue, white")
    assert only(events, TunnelLaid) == [TunnelLaid(0, "yellow", 2, 0, "munchen-zurich")]
    assert [event.card for event in only(events, TunnelCard)] == ["red", "blue", "white"]
    assert game.deck_left == 110 - 5 - 2 - 3


@pytest.mark.rule("B26")
def test_if_none_matches_the_tunnel_is_claimed_at_its_price() -> None:
    game = digs("2 yellow", "red, blue, white")
    assert game.tracks("Anna") == ("munchen-zurich",)
    assert game.discards() == {"white": 1, "blue": 1, "yellow": 2, "red": 1}
    assert game.trains("Anna") == 43
    assert game.scores() == (2, 0)
    assert player(game) == "Ben"


@pytest.mark.rule("B26")
@pytest.mark.parametrize("came, more", [
    ("yellow, blue, white", 1),
    ("red, yellow, yellow", 2),
    ("yellow, yellow, yellow", 3),
    ("red, locomotive, white", 1),
    ("locomotive, locomotive, locomotive", 3),
    ("locomotive, yellow, red", 2),
])  # fmt: skip
def test_each_card_of_the_colour_and_each_locomotive_costs_one_more(came: str, more: int) -> None:
    game = digs("7 yellow", came)
    assert game.phase() == "tunnel"
    assert game.tracks("Anna") == ()
    events = play(game, "add 0")
    assert only(events, TunnelAdded) == [TunnelAdded(0, more, 0)]
    assert only(events, TrackClaimed) == [TrackClaimed(0, "yellow", 2 + more, 0, "munchen-zurich")]
    assert game.hand("Anna") == {"yellow": 5 - more}
    assert player(game) == "Ben"


@pytest.mark.rule("B26")
def test_cards_of_other_colours_cost_nothing() -> None:
    assert digs("2 yellow", "purple, orange, black").tracks("Anna") == ("munchen-zurich",)


@pytest.mark.rule("B26")
def test_the_added_cards_bring_neither_points_nor_take_trains() -> None:
    game = digs("4 yellow", "yellow, yellow, red")
    play(game, "add 0")
    assert game.scores() == (2, 0)
    assert game.trains("Anna") == 43


@pytest.mark.rule("B26")
def test_a_track_that_is_no_tunnel_turns_nothing_up() -> None:
    game = europe("4 red")
    events = play(game, "claim marseille-pamplona")
    assert not only(events, TunnelCard)


# --- paying what it costs


@pytest.mark.rule("B26")
def test_what_is_added_may_be_of_the_colour_or_locomotives() -> None:
    game = europe("4 yellow, 1 locomotive")
    play(game, "claim munchen-zurich", "locos 0 → yellow, yellow, red")
    assert offers(game) == ["add 0", "add 1", "give up"]
    play(game, "add 1")
    assert game.hand("Anna") == {"yellow": 1}
    assert game.discards() == {"yellow": 3 + 2, "red": 1, L: 1}


@pytest.mark.rule("B26")
def test_only_locomotives_may_be_left_to_add() -> None:
    game = europe("2 yellow, 2 locomotive")
    play(game, "claim munchen-zurich", "locos 0 → yellow, yellow, red")
    assert offers(game) == ["add 2", "give up"]
    why = refused(game, "add 1")
    assert why.startswith("The tunnel costs 2 more matching cards; you can't pay that with this number")
    play(game, "add 2")
    assert game.tracks("Anna") == ("munchen-zurich",)


@pytest.mark.rule("B26")
def test_cards_that_were_laid_out_can_not_be_added_again() -> None:
    """Anna has two yellow cards and they lie on the table."""
    game = europe("2 yellow, 5 red")
    play(game, "claim munchen-zurich → yellow, blue, white")
    assert [str(option) for option in game.options()] == ["give up"]
    play(game, "give up")
    assert game.hand("Anna") == {"yellow": 2, "red": 5}


@pytest.mark.rule("B26")
def test_a_locomotive_that_was_laid_out_can_not_be_added_again() -> None:
    game = europe("1 yellow, 1 locomotive")
    play(game, "claim munchen-zurich → locomotive, blue, white")
    assert [str(option) for option in game.options()] == ["give up"]


@pytest.mark.rule("B26")
def test_other_colours_can_not_be_added() -> None:
    game = europe("3 yellow, 9 red")
    play(game, "claim munchen-zurich → yellow, yellow, white")
    assert [str(option) for option in game.options()] == ["give up"]


@pytest.mark.rule("B26")
def test_all_of_it_must_be_added() -> None:
    """Two cards more: one is not enough."""
    game = digs("3 yellow", "yellow, yellow, white")
    assert game.tracks("Anna") == ()
    assert game.hand("Anna") == {"yellow": 3}


# --- locomotives


@pytest.mark.rule("B26")
def test_a_colour_with_locomotives_counts_as_that_colour() -> None:
    game = europe("1 yellow, 1 locomotive, 1 red")
    play(game, "claim munchen-zurich → red, red, white")
    assert game.tracks("Anna") == ("munchen-zurich",)
    game = europe("2 yellow, 2 locomotive")
    play(game, "claim munchen-zurich", "locos 1 → yellow, red, red")
    assert offers(game) == ["add 0", "add 1", "give up"]


@pytest.mark.rule("B26")
def test_if_only_locomotives_were_played_only_locomotives_match() -> None:
    game = europe("3 yellow, 3 locomotive")
    play(game, "claim munchen-zurich", "locos 2 → yellow, yellow, red")
    assert game.tracks("Anna") == ("munchen-zurich",)
    assert game.hand("Anna") == {"yellow": 3, L: 1}


@pytest.mark.rule("B26")
def test_and_only_locomotives_can_be_added() -> None:
    game = europe("3 yellow, 4 locomotive")
    play(game, "claim munchen-zurich", "locos 2 → locomotive, yellow, red")
    assert offers(game) == ["add 1", "give up"]
    assert "1 more matching card" in refused(game, "add 0")
    events = play(game, "add 1")
    assert only(events, TrackClaimed) == [TrackClaimed(0, L, 3, 3, "munchen-zurich")]
    assert game.hand("Anna") == {"yellow": 3, L: 1}


@pytest.mark.rule("B26")
def test_without_another_locomotive_it_is_given_up_then() -> None:
    game = europe("3 yellow, 2 locomotive")
    events = play(game, "claim munchen-zurich", "locos 2 → locomotive, yellow, red", "give up")
    assert only(events, TunnelGivenUp)
    assert game.hand("Anna") == {"yellow": 3, L: 2}


# --- grey tunnels


@pytest.mark.rule("B26")
def test_on_a_grey_tunnel_the_colour_played_counts() -> None:
    game = europe("3 red, 3 blue")
    play(game, "claim paris-zurich", "pay red → blue, blue, green")
    assert game.tracks("Anna") == ("paris-zurich",)
    game = europe("4 red, 3 blue")
    play(game, "claim paris-zurich", "pay red → red, blue, green")
    assert offers(game) == ["add 0", "give up"]
    play(game, "add 0")
    assert game.hand("Anna") == {"blue": 3}


@pytest.mark.rule("B26")
def test_on_a_grey_tunnel_with_locomotives_only_no_colour_matches() -> None:
    game = europe("3 red, 4 locomotive")
    play(game, "claim paris-zurich", "pay locomotive → red, red, locomotive")
    assert offers(game) == ["add 1", "give up"]


# --- giving up


@pytest.mark.rule("B26")
def test_a_player_may_give_up_even_with_enough_cards() -> None:
    game = digs("4 yellow", "yellow, red, red")
    assert offers(game) == ["add 0", "give up"]
    events = play(game, "give up")
    assert only(events, TunnelGivenUp) == [TunnelGivenUp(0, "munchen-zurich")]


@pytest.mark.rule("B26")
def test_giving_up_returns_the_cards_and_ends_the_turn() -> None:
    game = digs("4 yellow", "yellow, red, red")
    events = play(game, "give up")
    assert game.hand("Anna") == {"yellow": 4}
    assert number_of_cards(game, "Anna") == 4
    assert game.tracks("Anna") == ()
    assert game.trains("Anna") == 45
    assert game.scores() == (0, 0)
    assert only(events, TurnBegan) == [TurnBegan(1)]
    assert player(game) == "Ben"
    assert game.turns == 1


@pytest.mark.rule("B26")
def test_the_cards_turned_up_are_discarded_then() -> None:
    game = digs("4 yellow", "yellow, red, red")
    play(game, "give up")
    assert game.discards() == {"yellow": 1, "red": 2}


@pytest.mark.rule("B26")
def test_after_giving_up_anybody_may_try_again() -> None:
    game = table("board: europe\nAnna: hand 2 yellow\nBen: hand 2 yellow")
    play(game, "claim munchen-zurich → yellow, red, red", "give up")
    play(game, "Ben: claim munchen-zurich → red, red, red")
    assert game.tracks("Ben") == ("munchen-zurich",)


@pytest.mark.rule("B26")
@pytest.mark.parametrize("action", ["draw", "claim munchen-zurich", "tickets", "station"])
def test_nothing_else_can_be_done_before_it_is_settled(action: str) -> None:
    game = digs("4 yellow", "yellow, red, red")
    assert refused(game, action) == "First choose whether to pay for the tunnel or give it up."


@pytest.mark.rule("B26")
def test_cards_can_be_added_to_a_tunnel_only() -> None:
    later = "You are asked that when you claim a tunnel and the cards turned up make it cost more."
    assert refused(europe("4 yellow"), "give up") == later
    assert refused(europe("4 yellow"), "add 0") == later


# --- where the cards are meanwhile


@pytest.mark.rule("B26")
def test_the_cards_turned_up_stay_out_until_the_claim_is_settled() -> None:
    game = digs("4 yellow", "yellow, red, red")
    assert game.discards() == {}
    assert game.deck_left == 110 - 5 - 4 - 3
    play(game, "add 0")
    assert game.discards() == {"yellow": 1 + 3, "red": 2}


@pytest.mark.rule("B26")
def test_all_see_what_was_laid_out_and_what_was_turned_up() -> None:
    game = europe("4 yellow")
    events = play(game, "claim munchen-zurich → yellow, red, red")
    for event in events:
        assert event.seen_by(1) == event
        assert event.seen_by(None) == event
    assert seen(game, "Ben").phase() == "tunnel"


@pytest.mark.rule("B26", "B23")
def test_what_went_back_to_the_hand_was_seen_by_all() -> None:
    """Whatever else Anna may hold, she has the two yellow cards that she laid out."""
    game = digs("2 yellow, 3 red", "yellow, white, white")
    play(game, "give up", "Ben: draw", "draw")
    for seed in range(20):
        guess = views.sample(game.rules, seen(game, "Ben").state, 1, Stream(seed))
        hand = Game.from_state("europe", game.names, None, guess).hand("Anna")
        assert hand.get("yellow", 0) >= 2
        assert sum(hand.values()) == 5


# --- small decks


@pytest.mark.rule("B26", "B9")
def test_the_discards_are_shuffled_if_the_deck_is_too_small() -> None:
    more = "deck: 1 red\ndiscards: 3 green, 1 yellow\nBen: hand the rest"
    game = europe("4 yellow", more)
    events = play(game, "claim munchen-zurich → red, green, yellow")
    assert [event.number for event in only(events, DeckReshuffled)] == [4]
    assert [event.card for event in only(events, TunnelCard)] == ["red", "green", "yellow"]
    assert offers(game) == ["add 0", "give up"]
    assert game.deck_left == 2


@pytest.mark.rule("B26")
def test_the_cards_laid_out_are_not_among_those_shuffled() -> None:
    """Nor are those turned up: with one card in the deck and one discard, two are turned up."""
    more = "deck: 1 red\ndiscards: 1 green\nBen: hand the rest"
    events = play(europe("2 yellow", more), "claim munchen-zurich")
    assert [event.card for event in only(events, TunnelCard)] == ["red", "green"]


@pytest.mark.rule("B26")
@pytest.mark.parametrize("deck, number", [("2 red", 2), ("1 red", 1), ("none", 0)])
def test_fewer_are_turned_up_if_there_are_no_more(deck: str, number: int) -> None:
    game = europe("2 yellow", f"deck: {deck}\nBen: hand the rest")
    events = play(game, "claim munchen-zurich")
    assert len(only(events, TunnelCard)) == number
    assert game.tracks("Anna") == ("munchen-zurich",)


@pytest.mark.rule("B26")
def test_fewer_cards_match_like_three() -> None:
    game = europe("3 yellow", "deck: 1 locomotive\nBen: hand the rest")
    play(game, "claim munchen-zurich")
    assert offers(game) == ["add 0", "give up"]


@pytest.mark.rule("B26", "B9")
def test_when_it_is_settled_the_discards_become_the_deck_that_has_run_out() -> None:
    game = europe("3 yellow", "deck: 1 locomotive\nBen: hand the rest")
    play(game, "claim munchen-zurich")
    assert (game.deck_left, game.discards_left) == (0, 0)
    events = play(game, "give up")
    assert [event.number for event in only(events, DeckReshuffled)] == [1]
    assert (game.deck_left, game.discards_left) == (1, 0)


@pytest.mark.rule("B26", "B9")
def test_gaps_of_the_display_are_filled_when_it_is_settled() -> None:
    game = europe("2 yellow", "display: red, gap, gap, blue, green\nBen: hand the rest")
    play(game, "claim munchen-zurich")
    assert game.display == ("red", "yellow", "yellow", "blue", "green")


@pytest.mark.rule("B26", "B14")
def test_a_tunnel_of_two_tracks_closes_like_any_other() -> None:
    game = table("board: europe\nAnna: hand 3 black\nBen: hand 3 white")
    play(game, "claim madrid-pamplona:black → red, red, red")
    assert "one of Madrid–Pamplona is taken" in refused(game, "claim madrid-pamplona:white")


@pytest.mark.rule("B26", "B11")
def test_the_first_payment_needs_the_cards_it_shows() -> None:
    why = refused(europe("1 yellow, 5 red"), "claim munchen-zurich")
    assert why == "You need 1 more yellow card or locomotive for München–Zürich."
