"""A player who can do nothing passes; if all do, the game is over (B17)."""

import pytest
from table import board_of, only, play, player, refused, table

from stellwerk.events import GameEnded, Passed, TurnBegan

#: Two tracks: when both are taken nobody can claim anything.
TINY = board_of("ulm-bonn 1 red", "bonn-kiel 2 blue")

#: Anna takes the last card there is; Ben has nothing to do.
LAST_CARD = """
    display: red, gap, gap, gap, gap
    ticket deck: none
    Anna: hand the rest; tracks denver-omaha
"""

#: All tracks are taken, all tickets are gone, and Clara takes the last two cards.
NOTHING_LEFT = """
    seats: Anna, Ben, Clara
    turn: Clara
    display: red, blue, gap, gap, gap
    ticket deck: none
    Anna: hand the rest; tracks ulm-bonn
    Ben: tracks bonn-kiel
"""


@pytest.mark.rule("B17")
def test_a_player_who_can_do_nothing_passes() -> None:
    game = table(LAST_CARD)
    events = play(game, "take red")
    assert only(events, Passed) == [Passed(1)]
    assert player(game) == "Anna"
    assert not game.is_over


@pytest.mark.rule("B17")
def test_a_pass_is_a_turn() -> None:
    game = table(LAST_CARD)
    events = play(game, "take red")
    assert only(events, TurnBegan) == [TurnBegan(1), TurnBegan(0)]
    assert game.turns == 2


@pytest.mark.rule("B17")
def test_nobody_may_pass_while_they_can_draw_cards() -> None:
    why = "You can pass only if you can do nothing else, and then it happens by itself."
    assert refused(table(), "pass") == why


@pytest.mark.rule("B17")
def test_nor_while_they_can_draw_tickets() -> None:
    """Tickets are all that Ben can draw; he is asked, so that nobody learns that he has no choice."""
    game = table(LAST_CARD.replace("deck: none", "deck: boston-miami, denver-el_paso"))
    events = play(game, "take red")
    assert not only(events, Passed)
    assert player(game) == "Ben"
    assert [str(option) for option in game.options("Ben")] == ["tickets"]
    play(game, "Ben: tickets")
    assert game.offer("Ben") == ("boston-miami", "denver-el_paso")


@pytest.mark.rule("B17")
def test_nor_while_they_can_claim_a_track() -> None:
    game = table(LAST_CARD + "Ben: hand 1 green, 1 white")
    assert not only(play(game, "take red"), Passed)
    assert player(game) == "Ben"
    assert refused(game, "pass").startswith("You can pass only if")


@pytest.mark.rule("B17")
def test_nor_while_a_locomotive_lies_open() -> None:
    game = table(LAST_CARD.replace("red, gap", "red, locomotive"))
    events = play(game, "take red")  # and no second card: B10
    assert not only(events, Passed)
    play(game, "Ben: take locomotive")
    assert game.hand("Ben") == {"locomotive": 1}


@pytest.mark.rule("B17")
def test_nor_while_they_can_build_a_station() -> None:
    text = """
        board: europe
        display: red, gap, gap, gap, gap
        ticket deck: none
        Anna: hand the rest
        Ben: hand 1 green
    """
    assert not only(play(table(text), "take red"), Passed)


@pytest.mark.rule("B17")
def test_cards_that_pay_for_nothing_do_not_help() -> None:
    """Ben has a card, but no track of length 1 is open to him."""
    game = table("""
        display: red, gap, gap, gap, gap
        ticket deck: none
        Anna: hand the rest; tracks ulm-bonn
        Ben: hand 1 blue
    """, TINY)  # fmt: skip
    assert only(play(game, "take red"), Passed) == [Passed(1)]


@pytest.mark.rule("B17")
def test_if_all_pass_in_succession_the_game_ends_at_once_and_is_scored() -> None:
    game = table(NOTHING_LEFT, TINY)
    events = play(game, "take red")
    assert only(events, Passed) == [Passed(0), Passed(1), Passed(2)]
    assert events[-1] == GameEnded("passes")
    assert game.is_over
    assert game.turns == 4
    assert game.result().totals == (1, 2 + 10, 0)  # Ben's two trains are the longest path


@pytest.mark.rule("B17")
def test_an_action_in_between_restarts_the_count() -> None:
    """Ben and Clara pass, Anna claims, Ben takes the card that this brings; then all must pass again."""
    game = table("""
        seats: Anna, Ben, Clara
        turn: Anna
        display: white, gap, gap, gap, gap
        ticket deck: none
        Anna: hand the rest
        Ben: tracks bonn-kiel
    """, TINY)  # fmt: skip
    events = play(game, "take white")
    assert only(events, Passed) == [Passed(1), Passed(2)]
    assert player(game) == "Anna"
    events = play(game, str(game.options("Anna")[0]), "locos 0", "Ben: take red")  # her one open track
    assert only(events, Passed) == [Passed(2), Passed(0), Passed(1)]
    assert game.hand("Ben") == {"red": 1}
    assert game.is_over


@pytest.mark.rule("B17")
def test_passes_before_an_action_do_not_count() -> None:
    """Anna and Ben have passed; Clara takes the cards, and it takes three passes more."""
    game = table(NOTHING_LEFT + "passes: 2", TINY)
    assert not game.is_over
    assert only(play(game, "take red"), Passed) == [Passed(0), Passed(1), Passed(2)]


@pytest.mark.rule("B17", "B18")
def test_passes_count_as_turns_of_the_last_round() -> None:
    game = table(LAST_CARD + "last turns: 2")
    events = play(game, "take red")
    assert only(events, Passed) == [Passed(1)]
    assert events[-1] == GameEnded("trains")
    assert game.is_over
