"""The first action: drawing train cards (B7-B10)."""

from collections import Counter

import pytest
from table import number_of_cards, offers, only, play, player, refused, table

from stellwerk.events import CardDrawn, CardTaken, CardTurnedUp, DeckReshuffled, DisplaySwept, TurnBegan
from stellwerk.kernel.board import CARDS

L = "locomotive"


# --- B7: two cards


@pytest.mark.rule("B7")
def test_two_cards_from_the_display() -> None:
    game = table("display: red, blue, green, white, black")
    play(game, "take red → orange", "take blue → purple")
    assert game.hand("Anna") == {"blue": 1, "red": 1}
    assert player(game) == "Ben"


@pytest.mark.rule("B7")
def test_two_cards_unseen_from_the_deck() -> None:
    game = table()
    play(game, "draw → red", "draw → red")
    assert game.hand("Anna") == {"red": 2}
    assert game.deck_left == 103
    assert player(game) == "Ben"


@pytest.mark.rule("B7")
@pytest.mark.parametrize("moves", [("take blue → white", "draw → red"), ("draw → red", "take blue → white")])
def test_one_card_from_each_in_either_order(moves: tuple[str, str]) -> None:
    game = table()
    play(game, *moves)
    assert game.hand("Anna") == {"blue": 1, "red": 1}
    assert player(game) == "Ben"


@pytest.mark.rule("B7")
def test_the_card_of_a_display_is_replaced_at_once_from_the_deck() -> None:
    game = table("display: red, blue, green, white, black")
    events = play(game, "take green → orange")
    assert [type(event) for event in events] == [CardTaken, CardTurnedUp]
    assert game.display == ("red", "blue", "orange", "white", "black")
    assert game.deck_left == 104
    assert player(game) == "Anna"


@pytest.mark.rule("B7")
def test_the_replacement_may_be_the_second_card() -> None:
    game = table("display: red, blue, green, white, black")
    assert refused(game, "take orange") == "There is no orange card in the display."
    play(game, "take green → orange", "take orange → purple")
    assert game.hand("Anna") == {"orange": 1, "green": 1}


@pytest.mark.rule("B7")
def test_the_second_card_is_replaced_too() -> None:
    game = table("display: red, blue, green, white, black")
    play(game, "take red → orange", "take blue → purple")
    assert game.display == ("orange", "purple", "green", "white", "black")


@pytest.mark.rule("B7")
def test_only_open_cards_can_be_taken() -> None:
    assert refused(table(), "take red") == "There is no red card in the display."
    assert refused(table(), "take locomotive") == "There is no locomotive in the display."


@pytest.mark.rule("B7")
@pytest.mark.parametrize("action", ["claim portland-seattle:grey1", "tickets", "pass"])
def test_a_second_card_must_follow_the_first(action: str) -> None:
    game = table("Anna: hand 4 red")
    play(game, "draw → red")
    assert refused(game, action) == "You have taken one card: take your second one first."


@pytest.mark.rule("B7")
def test_a_turn_has_no_third_card() -> None:
    game = table()
    play(game, "draw → red", "draw → red")
    assert refused(game, "draw", "Anna") == "It is Ben's turn."


@pytest.mark.rule("B7")
def test_every_card_of_the_deck_is_equally_likely() -> None:
    found: Counter[str | None] = Counter()
    for seed in range(400):
        game = table(f"seed: {seed}\ndeck: 6 red, 3 blue, 1 green\nBen: hand the rest")
        found.update(event.card for event in only(play(game, "draw"), CardDrawn))
    assert 200 < found["red"] < 280
    assert 85 < found["blue"] < 155
    assert 20 < found["green"] < 60


# --- B8: locomotives


@pytest.mark.rule("B8")
def test_a_locomotive_from_the_display_is_the_whole_action() -> None:
    game = table("display: locomotive, blue, green, white, black")
    play(game, "take locomotive → red")
    assert game.hand("Anna") == {L: 1}
    assert game.display == ("red", "blue", "green", "white", "black")
    assert player(game) == "Ben"


@pytest.mark.rule("B8")
@pytest.mark.parametrize("action", ["draw", "take blue", "take locomotive"])
def test_no_card_can_follow_a_display_locomotive(action: str) -> None:
    game = table("display: locomotive, blue, green, white, locomotive")
    play(game, "take locomotive → red")
    assert refused(game, action, "Anna") == "A locomotive from the display is all you may take in a turn."


@pytest.mark.rule("B8")
@pytest.mark.parametrize("first", ["draw → red", "take blue → red"])
def test_a_display_locomotive_can_not_be_the_second_card(first: str) -> None:
    game = table("display: locomotive, blue, green, white, black")
    play(game, first)
    assert refused(game, "take locomotive") == "A locomotive from the display can't be your second card."


@pytest.mark.rule("B8")
def test_a_locomotive_that_replaces_the_first_card_can_not_be_taken_either() -> None:
    game = table()
    play(game, "take blue → locomotive")
    assert L in game.display
    assert refused(game, "take locomotive") == "A locomotive from the display can't be your second card."


@pytest.mark.rule("B8")
def test_a_locomotive_drawn_unseen_counts_as_one_card() -> None:
    game = table()
    play(game, "draw → locomotive")
    assert player(game) == "Anna"
    play(game, "draw → locomotive")
    assert game.hand("Anna") == {L: 2}
    assert player(game) == "Ben"


@pytest.mark.rule("B8")
def test_an_unseen_locomotive_may_be_followed_by_an_open_card_but_not_by_an_open_locomotive() -> None:
    game = table("display: locomotive, blue, green, white, black")
    play(game, "draw → locomotive")
    assert refused(game, "take locomotive") == "A locomotive from the display can't be your second card."
    play(game, "take blue → red")
    assert game.hand("Anna") == {"blue": 1, L: 1}


@pytest.mark.rule("B8")
def test_the_second_card_may_be_an_unseen_locomotive() -> None:
    game = table()
    play(game, "take blue → red", "draw → locomotive")
    assert game.hand("Anna") == {"blue": 1, L: 1}


# --- B9: the deck runs out


@pytest.mark.rule("B9")
def test_the_discards_become_the_deck_as_soon_as_its_last_card_is_drawn() -> None:
    game = table("deck: 1 red\ndiscards: 3 green, 2 black\nBen: hand the rest")
    events = play(game, "draw → red")
    assert [event.number for event in only(events, DeckReshuffled)] == [5]
    assert game.deck_left == 5
    assert game.discards() == {}
    play(game, "draw → black")
    assert game.hand("Anna") == {"black": 1, "red": 1}


@pytest.mark.rule("B9")
def test_discards_are_not_shuffled_while_the_deck_has_a_card() -> None:
    game = table("deck: 2 red\ndiscards: 3 green\nBen: hand the rest")
    assert not only(play(game, "draw → red"), DeckReshuffled)
    assert game.deck_left == 1
    assert game.discards() == {"green": 3}


@pytest.mark.rule("B9")
def test_a_replacement_for_the_display_can_be_the_last_card() -> None:
    game = table("deck: 1 red\ndiscards: 3 green\nBen: hand the rest")
    events = play(game, "take blue → red")
    assert [event.number for event in only(events, DeckReshuffled)] == [3]
    assert game.display == ("purple", "white", "red", "yellow", "orange")
    assert game.deck_left == 3


@pytest.mark.rule("B9")
def test_the_new_deck_is_shuffled() -> None:
    found: Counter[str | None] = Counter()
    for seed in range(200):
        game = table(f"seed: {seed}\ndeck: 1 red\ndiscards: 3 green, 3 black\nBen: hand the rest")
        play(game, "draw", "draw")
        found.update(set(game.hand("Anna")) - {"red"})
    assert 65 < found["green"] < 135
    assert found["green"] + found["black"] == 200


@pytest.mark.rule("B9")
def test_with_neither_deck_nor_discards_the_display_gets_gaps() -> None:
    game = table("Ben: hand the rest")
    assert game.deck_left == game.discards_left == 0
    play(game, "take blue")
    assert list(game.display) == ["purple", "white", None, "yellow", "orange"]
    play(game, "take purple")
    assert list(game.display) == [None, "white", None, "yellow", "orange"]


@pytest.mark.rule("B9")
def test_without_deck_and_discards_no_unseen_card_can_be_drawn() -> None:
    game = table("Ben: hand the rest")
    assert refused(game, "draw") == "The deck is empty."


@pytest.mark.rule("B9")
def test_the_last_card_of_the_deck_leaves_no_gap() -> None:
    game = table("deck: 1 red\nBen: hand the rest")
    play(game, "take blue → red")
    assert game.display == ("purple", "white", "red", "yellow", "orange")
    assert game.deck_left == 0


@pytest.mark.rule("B9")
def test_gaps_stay_until_cards_are_discarded() -> None:
    game = table("Anna: tickets boston-miami\nBen: hand the rest")
    play(game, "take blue", "take purple")
    gaps = [None, "white", None, "yellow", "orange"]
    assert list(game.display) == gaps
    play(game, "Ben: tickets → toronto-miami, duluth-houston, calgary-phoenix", "keep toronto-miami")
    assert list(game.display) == gaps
    play(game, "Anna: take white", "take yellow")
    assert list(game.display) == [None, None, None, None, "orange"]


@pytest.mark.rule("B9")
def test_discarded_cards_are_shuffled_and_fill_the_gaps_at_once() -> None:
    game = table("""
        display: red, gap, blue, gap, gap
        Anna: hand 4 purple
        Ben: hand the rest
    """)
    events = play(game, "claim denver-omaha → purple, purple, purple")
    assert [event.number for event in only(events, DeckReshuffled)] == [4]
    assert game.display == ("red", "purple", "blue", "purple", "purple")
    assert game.deck_left == 1
    assert game.discards_left == 0
    assert player(game) == "Ben"


@pytest.mark.rule("B9")
def test_as_many_gaps_are_filled_as_there_are_cards() -> None:
    game = table("""
        display: red, gap, gap, gap, gap
        Anna: hand 2 purple
        Ben: hand the rest
    """)
    play(game, "claim denver-santa_fe")
    assert list(game.display) == ["red", "purple", "purple", None, None]
    assert game.deck_left == 0


@pytest.mark.rule("B9", "B5")
def test_when_the_gaps_are_filled_three_locomotives_are_swept() -> None:
    game = table("""
        display: red, gap, blue, gap, gap
        Anna: hand 3 black, 3 locomotive
        Ben: hand the rest
    """)
    came = f"{L}, {L}, {L}, black, black, black, red, {L}"
    events = play(game, f"claim el_paso-los_angeles → {came}")
    assert [type(e) for e in events if isinstance(e, DeckReshuffled | DisplaySwept)] == [
        DeckReshuffled,
        DisplaySwept,
        DeckReshuffled,
    ]
    assert game.display == ("black", "black", "black", "red", L)
    assert game.deck_left == 3


@pytest.mark.rule("B9", "B5")
def test_locomotives_that_fill_the_gaps_are_swept_only_when_all_gaps_are_filled() -> None:
    """With two locomotives more the display has four of them: it is looked at once, not after each card."""
    game = table("""
        display: locomotive, locomotive, gap, gap, gap
        Anna: hand 4 black, 2 locomotive
        Ben: hand the rest
    """)
    came = f"{L}, {L}, black, black, black, black, {L}, {L}"
    events = play(game, f"claim el_paso-los_angeles → {came}")
    shown = [e for e in events if isinstance(e, CardTurnedUp | DisplaySwept)]
    assert [isinstance(event, DisplaySwept) for event in shown].index(True) == 3
    assert game.display == ("black", "black", "black", L, L)


# --- B10: when there is hardly a card


@pytest.mark.rule("B10")
def test_without_any_card_to_take_the_action_is_not_available() -> None:
    game = table("display: gap, gap, gap, gap, gap\nAnna: hand 4 purple\nBen: hand the rest")
    assert not any(action.startswith("take") for action in offers(game))
    assert refused(game, "draw") == "The deck is empty."
    for card in CARDS:
        assert refused(game, f"take {card}").endswith("in the display.")


@pytest.mark.rule("B10")
def test_one_card_left_to_take_is_enough_to_begin_and_ends_the_action() -> None:
    game = table("display: red, gap, gap, gap, gap\nAnna: hand 4 purple\nBen: hand the rest")
    events = play(game, "take red")
    assert game.hand("Anna") == {"purple": 4, "red": 1}
    assert only(events, TurnBegan) == [TurnBegan(1)]
    assert player(game) == "Ben"
    why = refused(game, "draw", "Anna")
    assert why == "There was no second card you could take, so your turn is over."


@pytest.mark.rule("B10")
def test_with_only_locomotives_left_in_the_display_the_action_ends_with_one_card() -> None:
    game = table(f"display: red, {L}, gap, gap, {L}\nAnna: hand 4 purple\nBen: hand the rest")
    play(game, "take red")
    assert game.hand("Anna") == {"purple": 4, "red": 1}
    assert list(game.display) == [None, L, None, None, L]
    assert player(game) == "Ben"


@pytest.mark.rule("B10")
def test_the_action_ends_after_the_last_card_of_the_deck_too() -> None:
    """The display is all locomotives: with one other card left it stays so (B5)."""
    game = table(f"display: {', '.join([L] * 5)}\ndeck: 1 red\nAnna: hand 4 purple\nBen: hand the rest")
    play(game, "draw")
    assert game.hand("Anna") == {"purple": 4, "red": 1}
    assert player(game) == "Ben"


@pytest.mark.rule("B10")
def test_an_open_locomotive_alone_is_a_card_that_can_be_taken() -> None:
    game = table(f"display: gap, {L}, gap, gap, gap\nAnna: hand 4 purple\nBen: hand the rest")
    play(game, "take locomotive")
    assert game.hand("Anna") == {"purple": 4, L: 1}
    assert player(game) == "Ben"


@pytest.mark.rule("B10")
def test_a_second_card_that_is_there_must_be_taken() -> None:
    """There is only one, so nobody is asked."""
    game = table(f"display: red, {L}, gap, blue, gap\nAnna: hand 4 purple\nBen: hand the rest")
    play(game, "take red")
    assert game.hand("Anna") == {"purple": 4, "blue": 1, "red": 1}
    assert refused(game, "take blue", "Anna").startswith("Your second card was taken for you")


@pytest.mark.rule("B10")
def test_a_deck_made_of_the_discards_gives_the_second_card() -> None:
    game = table(f"display: {', '.join([L] * 5)}\ndeck: 1 red\ndiscards: 1 blue\nBen: hand the rest")
    play(game, "draw")
    assert number_of_cards(game, "Anna") == 2
    assert player(game) == "Ben"
