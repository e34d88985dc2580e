"""Every "you can't" is explained: no reason is a mere "not now", for any seat, action and moment."""

import random

import pytest
from small_boards import derived, mixed_usa
from table import play, refused, table

from stellwerk import Board, Game, boards
from stellwerk.words import LANGUAGES

#: Explains nothing: allowed only for a mechanic that does not explain itself.
GENERIC = {"not now", "barred", "no claim", "other first", "mechanic"}
KOREA = derived("south_korea", "province_mat", "express_cards")


def boards_with_all_mechanics() -> list[str | Board]:
    drawing = derived("south_korea", "tunnels", "province_mat", "express_cards")
    return [*boards.boards(), mixed_usa(), drawing]


@pytest.mark.parametrize("which", boards_with_all_mechanics(), ids=str)
def test_every_refusal_has_its_own_reason(which: str | Board) -> None:
    """For all actions that the game knows and every seat, at every decision of a game."""
    options = {"neutral": True} if which == "nederland" else {}
    met: set[str] = set()
    for seed in range(2):
        game, dice = Game(which, 2, seed, options), random.Random(seed)
        while True:
            if game.phase() not in met or dice.random() < 0.01:
                met.add(str(game.phase()))
                ask_for_everything(game)
            if game.is_over:
                break
            seat = dice.choice(game.decisions())
            game.apply(dice.choice(game.options(seat)), seat)
    assert met >= {"turn", "over"}


def ask_for_everything(game: Game) -> None:
    for seat in range(game.seats):
        legal = set(game.option_ids(seat))
        for option in set(range(game.table.size)) - legal:
            why = game.why_not(option, seat)
            assert why is not None
            assert why.code not in GENERIC, (game.phase(), option, str(why))
            assert len({why.text(language) for language in LANGUAGES}) == len(LANGUAGES)


# --- questions that come later


def test_at_the_start_of_a_turn_mechanics_say_when_their_questions_come() -> None:
    korea = table("Anna: hand 5 white", KOREA)
    assert refused(korea, "mat white") == "You choose a line of the province mat when you claim a track."
    assert refused(korea, "no mat") == "You choose a line of the province mat when you claim a track."
    iberia = table("board: iberia")
    later = "You take festival cards when you claim a track to a city where some lie."
    assert refused(iberia, "festival sevilla") == refused(iberia, "festival none") == later
    europe = table("board: europe")
    later = "You are asked that when you claim a tunnel and the cards turned up make it cost more."
    assert refused(europe, "add 1") == refused(europe, "give up") == later


@pytest.mark.rule("NL17", "NL23")
def test_the_neutral_player_s_tracks_are_chosen_between_rounds() -> None:
    head = "board: nederland\noptions: neutral on\n"
    why = "A track for the neutral player is chosen between two rounds, when a ticket is turned up for it, "
    assert refused(table(head), "neutral breda-rotterdam:yellow") == why + "by whoever has its marker."
    gone = table(f"{head}neutral marker: none")
    why = "The neutral player builds no more: its marker has left the game."
    assert refused(gone, "neutral breda-rotterdam:yellow") == why


# --- questions that are answered


def test_settled_questions_of_a_payment_are_explained() -> None:
    game = table("Anna: hand 3 blue, 3 red, 2 locomotive")
    play(game, "claim duluth-omaha:grey1", "pay blue")
    assert refused(game, "pay red") == "You are already paying for Duluth–Omaha with blue cards."
    assert refused(game, "cards 2") == "You are already playing 2 cards for Duluth–Omaha."
    assert game.why_not("pay red").text("de") == "Für Duluth–Omaha zahlst du schon mit blauen Karten."  # type: ignore[union-attr]


@pytest.mark.rule("KR9")
def test_overpaying_explains_where_the_train_goes() -> None:
    """More cards than the track needs must bring a train to the mat, and there is one line for it."""
    game = table("Anna: hand 5 white", KOREA)
    play(game, "claim gongju-iksan", "cards 5")
    assert refused(game, "mat white") == "Your train is already going on the white line."
    assert refused(game, "no mat") == "Your train is already going on the white line."
    game = table("Anna: hand 5 white; express cards none", KOREA)
    play(game, "claim gongju-iksan", "cards 5")
    assert game.turn == 1
    assert str(game.why_not("mat white", "Anna")) == "That was done at once: there was no other choice."
    assert str(game.why_not("mat red", "Anna")) == "It is Ben's turn."
