"""The planner in Iberia: which festival pile it grabs."""

import pytest
from deciding import chosen
from table import play, table

from stellwerk import Game


def iberia(lying: str, anna: str, more: str = "") -> Game:
    return table(f"board: iberia\nsecond draft: 3\nfestivals lying: {lying}\nAnna: {anna}\n{more}")


@pytest.mark.parametrize(
    "lying, best",
    [
        ("2 festival_sevilla, 5 festival_madrid", "claim madrid-cuenca:yellow"),
        ("5 festival_sevilla, 2 festival_madrid", "claim sevilla-cadiz"),
    ],
)
def test_of_two_equal_tracks_that_with_the_bigger_pile_is_claimed(lying: str, best: str) -> None:
    """Both 2 long; 2 white or 2 yellow."""
    assert chosen(iberia(lying, "hand 2 yellow, 2 white"), "Anna").startswith(best)


def test_between_two_piles_the_bigger_is_taken() -> None:
    game = iberia("2 festival_valencia, 4 festival_barcelona", "hand 5 red")
    play(game, "claim barcelona-valencia:red")
    assert chosen(game, "Anna") == "festival barcelona"


def test_a_set_that_one_has_begun_is_worth_more_than_a_new_one() -> None:
    game = iberia(
        "2 festival_valencia, 2 festival_barcelona", "hand 5 red; festivals taken 4 festival_valencia"
    )
    play(game, "claim barcelona-valencia:red")
    assert chosen(game, "Anna") == "festival valencia"


def test_a_great_pile_is_grabbed_before_cards_are_drawn() -> None:
    """Without it the short track would wait."""
    with_pile = iberia("6 festival_sevilla", "hand 2 white")
    without = iberia("1 festival_porto_coimbra", "hand 2 white")
    assert chosen(with_pile, "Anna") == "claim sevilla-cadiz:white"
    assert chosen(without, "Anna") != "claim sevilla-cadiz:white"
