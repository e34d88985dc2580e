"""Which track the neutral player is given: the one that its holder misses least."""

import pytest
from judging import Judge
from nederland import nederland
from table import play

from stellwerk import Game

#: A ticket with Antwerpen–Rotterdam at its foot, which has a black and a white track.
TICKET = "breda-eindhoven"
BLACK, WHITE = "neutral antwerpen-rotterdam:black", "neutral antwerpen-rotterdam:white"


def about_to_choose(text: str = "") -> Game:
    game = nederland(f"options: neutral on\nturns: 11\nturn: Ben\n{text}")
    play(game, "draw → red", f"draw → red, {TICKET}")
    return game


@pytest.mark.parametrize("planned, given", [("black", WHITE), ("white", BLACK)])
def test_the_track_that_one_plans_to_claim_is_kept_free(planned: str, given: str) -> None:
    worth = Judge(about_to_choose(), "Ben", plan=(f"antwerpen-rotterdam:{planned}",)).options()
    assert set(worth) == {BLACK, WHITE}
    assert max(worth, key=lambda option: worth[option]) == given


@pytest.mark.parametrize("colour, given", [("black", WHITE), ("white", BLACK)])
def test_so_is_the_colour_that_one_has(colour: str, given: str) -> None:
    worth = Judge(about_to_choose(f"Ben: hand 4 {colour}"), "Ben").options()
    assert max(worth, key=lambda option: worth[option]) == given


@pytest.mark.parametrize("colour, given", [("black", BLACK), ("white", WHITE)])
def test_a_colour_that_the_rival_took_openly_is_taken_from_him(colour: str, given: str) -> None:
    worth = Judge(about_to_choose(f"Anna: hand 4 {colour}; open 4 {colour}"), "Ben").options()
    assert max(worth, key=lambda option: worth[option]) == given


def test_what_the_rival_drew_unseen_is_not_known() -> None:
    worth = Judge(about_to_choose("Anna: hand 4 black"), "Ben").options()
    assert worth[BLACK] == worth[WHITE]
