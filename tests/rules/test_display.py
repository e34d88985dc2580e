"""Three locomotives in the display, and how small a deck may be for that (B5)."""

import pytest
from table import only, play, refused, table

from stellwerk import Event, Game
from stellwerk.events import CardTurnedUp, DeckReshuffled, DisplaySwept

L = "locomotive"


def sweeps(events: tuple[Event, ...]) -> int:
    return len(only(events, DisplaySwept))


def two_locomotives(more: str = "") -> Game:
    """Anna is about to take the red card."""
    return table(f"display: locomotive, locomotive, red, blue, green\n{more}")


# --- three of five


@pytest.mark.rule("B5")
def test_a_third_locomotive_sweeps_all_five_cards_away() -> None:
    game = two_locomotives()
    events = play(game, f"take red → {L}, white, white, black, black, orange")
    assert sweeps(events) == 1
    assert game.display == ("white", "white", "black", "black", "orange")
    assert game.discards() == {"blue": 1, "green": 1, "locomotive": 3}


@pytest.mark.rule("B5")
def test_the_third_locomotive_is_shown_before_all_are_swept() -> None:
    events = play(two_locomotives(), f"take red → {L}, white, white, black, black, orange")
    kinds = [event for event in events if isinstance(event, CardTurnedUp | DisplaySwept)]
    assert kinds[0] == CardTurnedUp(L, 2)
    assert isinstance(kinds[1], DisplaySwept)
    assert [event.card for event in only(tuple(kinds[2:]), CardTurnedUp)] == [
        "white",
        "white",
        "black",
        "black",
        "orange",
    ]


@pytest.mark.rule("B5")
def test_two_locomotives_stay() -> None:
    game = table("display: locomotive, white, red, blue, green")
    events = play(game, f"take red → {L}")
    assert sweeps(events) == 0
    assert game.display == (L, "white", L, "blue", "green")
    assert game.discards_left == 0


@pytest.mark.rule("B5")
@pytest.mark.parametrize("number", [3, 4, 5])
def test_three_four_or_five_in_a_new_display_are_swept_too(number: int) -> None:
    """The display is checked when all five are there, so more than three can come at once."""
    game = two_locomotives()
    first = [L] * number + ["black"] * (5 - number)
    events = play(game, f"take red → {L}, {', '.join(first)}, white, white, orange, orange, purple")
    assert sweeps(events) == 2
    assert game.display == ("white", "white", "orange", "orange", "purple")
    assert game.discards()[L] == 3 + number


@pytest.mark.rule("B5")
def test_sweeping_is_repeated_as_long_as_needed() -> None:
    game = two_locomotives()
    again = f"{L}, black, {L}, black, {L}"
    events = play(game, f"take red → {L}, {again}, {again}, white, white, orange, orange, {L}")
    assert sweeps(events) == 3
    assert game.display == ("white", "white", "orange", "orange", L)


@pytest.mark.rule("B5")
def test_the_second_card_is_taken_from_the_new_display() -> None:
    game = two_locomotives()
    play(game, f"take red → {L}, white, white, black, black, orange")
    assert game.phase() == "second card"
    assert refused(game, "take blue") == "There is no blue card in the display."
    play(game, "take orange → red")
    assert game.hand("Anna") == {"red": 1, "orange": 1}
    assert game.display == ("white", "white", "black", "black", "red")


@pytest.mark.rule("B5")
def test_the_replacement_of_the_second_card_can_sweep_too() -> None:
    game = two_locomotives()
    events = play(game, "draw → white", f"take red → {L}, black, black, white, white, orange")
    assert sweeps(events) == 1
    assert game.turn == 1
    assert game.display == ("black", "black", "white", "white", "orange")


@pytest.mark.rule("B5")
def test_a_locomotive_taken_may_be_replaced_by_the_third() -> None:
    """Two lie open, one is taken, another comes: two again. It needs three at one time."""
    game = two_locomotives()
    events = play(game, f"take {L} → {L}")
    assert sweeps(events) == 0
    assert game.display == (L, L, "red", "blue", "green")


@pytest.mark.rule("B5")
def test_an_unseen_locomotive_does_not_count() -> None:
    game = two_locomotives()
    assert sweeps(play(game, f"draw → {L}", f"draw → {L}")) == 0
    assert game.display == (L, L, "red", "blue", "green")


@pytest.mark.rule("B5")
def test_swept_cards_are_discards_that_can_come_back() -> None:
    """The deck has three cards: two of the five new ones are shuffled discards."""
    game = two_locomotives("deck: 1 locomotive, 3 white\nBen: hand the rest")
    events = play(game, f"take red → {L}, white, white, white, blue, green")
    assert sweeps(events) == 1
    assert [event.number for event in only(events, DeckReshuffled)] == [5]
    assert game.display == ("white", "white", "white", "blue", "green")
    assert game.deck_left == 3
    assert game.discards_left == 0


# --- as often as it takes


def just_enough() -> Game:
    """Of six cards three are no locomotives: a sweep may fail, and the next may do better."""
    return two_locomotives("deck: 1 locomotive, 1 white\nBen: hand the rest")


def bad_sweeps(number: int) -> str:
    """The card that the last sweep left comes first each time."""
    return ", ".join(f"{('white', 'green')[n % 2]}, {L}, {L}, {L}, blue" for n in range(number))


@pytest.mark.rule("B5")
@pytest.mark.parametrize("number", [3, 5, 49])
def test_the_display_is_swept_as_often_as_it_takes(number: int) -> None:
    game = just_enough()
    events = play(game, f"take red → {L}, {bad_sweeps(number)}, green, {L}, {L}, white, blue")
    assert sweeps(events) == number + 1
    assert game.display == ("green", L, L, "white", "blue")


@pytest.mark.rule("B5")
def test_after_50_sweeps_in_a_row_the_display_stays() -> None:
    """So that no game hangs; it does not happen by chance."""
    game = just_enough()
    events = play(game, f"take red → {L}, {bad_sweeps(50)}")
    assert sweeps(events) == 50
    assert game.display == ("green", L, L, L, "blue")


@pytest.mark.rule("B5")
def test_sweeping_ends_with_a_display_that_may_stay() -> None:
    """Few cards are left, so that sweeps often fail; it goes on until one does not."""
    swept = []
    for seed in range(60):
        game = two_locomotives(f"deck: 2 locomotive, 1 white\nBen: hand the rest\nseed: {seed}")
        swept.append(sweeps(play(game, f"take red → {L}")))
        assert game.display.count(L) < 3
    assert max(swept) > 3


@pytest.mark.rule("B5")
def test_a_game_of_the_first_version_of_the_rules_sweeps_three_times_at_most() -> None:
    start = two_locomotives()
    game = Game.from_state(start.board, start.names, start.switches, start.state, seed=0, version=1)
    again = f"{L}, black, {L}, white, {L}"
    events = play(game, f"take red → {L}, {again}, {again}, {again}")
    assert sweeps(events) == 3
    assert game.display == (L, "black", L, "white", L)
    events = play(game, "take black → green, red, red, orange, orange, purple")
    assert sweeps(events) == 1, "that it stayed is no right to stay for ever"
    assert game.display == ("red", "red", "orange", "orange", "purple")


# --- too few other cards: N - L < d - 2


@pytest.mark.rule("B5")
def test_with_two_other_cards_left_the_display_stays() -> None:
    """N = 5, L = 3, d = 5: 2 < 3."""
    game = two_locomotives("deck: 1 locomotive\nBen: hand the rest")
    assert sweeps(play(game, "take red")) == 0
    assert game.display == (L, L, L, "blue", "green")


@pytest.mark.rule("B5")
def test_more_locomotives_in_the_deck_do_not_change_that() -> None:
    """N = 7, L = 5, d = 5: 2 < 3. Any five of these cards have three locomotives."""
    game = two_locomotives("deck: 3 locomotive\nBen: hand the rest")
    assert sweeps(play(game, "take red")) == 0
    assert game.display == (L, L, L, "blue", "green")
    assert game.deck_left == 2


@pytest.mark.rule("B5")
def test_with_three_other_cards_left_it_is_swept() -> None:
    """N = 6, L = 3, d = 5: 3 is not less than 3."""
    game = two_locomotives("deck: 1 locomotive, 1 white\nBen: hand the rest")
    assert sweeps(play(game, f"take red → {L}, white, blue, {L}, green, {L}")) == 1
    assert game.display == ("white", "blue", L, "green", L)
    assert game.deck_left == 1


@pytest.mark.rule("B5")
def test_other_cards_among_the_discards_count() -> None:
    """N = 7, L = 4: blue, green, and a white discard are 3."""
    game = two_locomotives("deck: 2 locomotive\ndiscards: 1 white\nBen: hand the rest")
    assert sweeps(play(game, f"take red → {L}, {L}, white, blue, green, {L}")) == 1
    assert game.display == (L, "white", "blue", "green", L)


@pytest.mark.rule("B5")
def test_cards_in_hands_do_not_count() -> None:
    game = two_locomotives("deck: 1 locomotive\nAnna: hand 4 white, 4 black\nBen: hand the rest")
    assert sweeps(play(game, "take red")) == 0
    assert game.display == (L, L, L, "blue", "green")


@pytest.mark.rule("B5")
def test_with_gaps_the_cards_that_are_left_stay() -> None:
    """N = d = 4, L = 3: 1 < 2; then N = d = 3: 0 < 1. A display with gaps is all that there is."""
    game = table("""
        display: locomotive, locomotive, locomotive, blue, green
        Ben: hand the rest
    """)
    assert sweeps(play(game, "take green")) == 0  # and the blue one, her only second card
    assert game.display == (L, L, L, None, None)


@pytest.mark.rule("B5")
@pytest.mark.parametrize("display", [f"{L}, {L}, {L}, gap, gap", f"{L}, {L}, {L}, {L}, {L}"])
def test_locomotives_alone_stay(display: str) -> None:
    """Anna takes one of them, and it is not replaced."""
    game = table(f"display: {display}\nBen: hand the rest")
    before = game.display.count(L)
    assert sweeps(play(game, f"take {L}")) == 0
    assert game.display.count(L) == before - 1


@pytest.mark.rule("B5")
def test_a_display_that_had_to_stay_is_swept_once_enough_other_cards_come_back() -> None:
    """Anna's four purple cards are discarded: N = 9, L = 3, d = 5, and 6 is not less than 3."""
    game = table("""
        display: locomotive, locomotive, locomotive, blue, green
        Anna: hand 4 purple
        Ben: hand the rest
    """)
    events = play(game, "claim denver-omaha → purple, purple, purple, purple, blue")
    assert sweeps(events) == 1
    assert game.display == ("purple", "purple", "purple", "purple", "blue")
    assert game.deck_left == 4


@pytest.mark.rule("B5")
def test_the_display_stays_if_too_few_other_cards_come_back() -> None:
    """A locomotive is discarded: N = 6, L = 4, d = 5, and 2 < 3."""
    game = table("""
        display: locomotive, locomotive, locomotive, blue, green
        Anna: hand 1 locomotive
        Ben: hand the rest
    """)
    assert sweeps(play(game, "claim portland-seattle:grey1")) == 0
    assert game.display == (L, L, L, "blue", "green")
    assert game.deck_left == 1
