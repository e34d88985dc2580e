"""The planner in Nederland: tolls that it can pay, loans that it avoids, and the bonus for tokens."""

import pytest
from deciding import FIRST, chosen, turn_of
from nederland import loans, nederland

from stellwerk import Game

#: What 4 purple or white cards can build costs tolls of 1 to 4; only these two cost 4.
DEAR = ("claim emden-emmen", "claim lelystad-zwolle:black")


def last_turn(anna: int, ben: int, hand: str = "4 white, 4 purple", more: str = "") -> Game:
    """Anna plays the last turn of the game: this many tokens each."""
    return nederland(f"last turns: 1\nAnna: tokens {anna}; hand {hand}\nBen: tokens {ben}{more}")


def test_a_toll_that_one_can_pay_is_better_than_a_loan() -> None:
    """The bonus is lost either way, but a loan costs 5 points."""
    game = last_turn(3, 20)
    (claim, *_) = turn_of(game, "Anna")
    assert claim.startswith("claim ")
    assert claim not in DEAR
    assert loans(game) == [0, 0]


def test_a_loan_is_not_taken_for_the_two_points_of_a_short_track() -> None:
    assert chosen(last_turn(0, 20, "2 yellow"), "Anna").startswith(("draw", "take "))


def test_a_long_track_is_worth_a_loan_when_the_bonus_is_lost_anyway() -> None:
    """15 points for 6 cards, and 5 off."""
    assert chosen(last_turn(0, 20, "6 white"), "Anna").startswith("claim ")


def test_a_loan_is_worth_a_ticket() -> None:
    """5 points off and 2 on, but 24 swing; the bonus is Ben's anyway."""
    more = "; tickets rotterdam-turnhout; tracks breda-turnhout:blue"
    game = nederland(f"last turns: 1\nAnna: tokens 0; hand 2 yellow{more}\nBen: tokens 20")
    assert chosen(game, "Anna") == "claim breda-rotterdam:yellow"


def test_nobody_gives_the_bonus_away_for_a_track() -> None:
    """A single token decides who gets the 35."""
    assert chosen(last_turn(3, 3), "Anna").startswith(("draw", "take "))


def test_who_is_far_ahead_may_spend() -> None:
    assert chosen(last_turn(25, 3), "Anna").startswith("claim ")


def test_of_two_equal_tracks_the_one_whose_toll_goes_to_the_bank_is_better() -> None:
    """Beside Ben's track the toll of 1 would be his."""
    game = last_turn(21, 16, "2 white, 2 black", more="; tracks maastricht-roermond:orange")
    assert chosen(game, "Anna") in {"claim liege-maastricht:white", "claim aarschot-hasselt:black"}


@pytest.mark.parametrize("dear", [False, True])
def test_the_cheap_toll_of_two_is_chosen(dear: bool) -> None:
    """Arnhem–Utrecht costs 1, Den Helder–Sneek 3: both 4 white."""
    hand = "4 white, 4 purple" if dear else "4 white"
    assert chosen(last_turn(3, 20, hand), "Anna") == "claim arnhem-utrecht:white"


@pytest.mark.parametrize(
    "ben, first",
    [
        ("maastricht-roermond:orange", "claim liege-maastricht"),
        ("liege-maastricht:blue", "claim maastricht-roermond"),
    ],
)
def test_the_double_that_is_still_free_is_claimed_before_the_one_that_only_she_can_have(
    ben: str, first: str
) -> None:
    """The two tracks are equal, but beside Ben nobody else can build. A set may find tolls more pressing."""
    game = nederland(
        "Anna: tokens 20; hand 2 black, 2 white; tracks duisburg-roermond:green; tickets liege-duisburg\n"
        f"Ben: tokens 20; tracks {ben}"
    )
    assert chosen(game, "Anna", FIRST).startswith(first)
