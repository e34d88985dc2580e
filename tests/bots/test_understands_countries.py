"""The planner in Poland: which countries it joins, and in which order."""

from deciding import chosen
from table import table

from stellwerk import Game

#: Germany is joined to Jelenia Góra, from where 4 orange lead to Czechia.
GERMANY = "zielona_gora-germany:purple, zielona_gora-jelenia_gora"
TO_CZECHIA = "claim jelenia_gora-czechia:orange"


def poland(anna: str, more: str = "") -> Game:
    return table(f"board: poland\nAnna: {anna}\n{more}")


def test_a_second_country_is_joined_rather_than_an_equal_track() -> None:
    """Both 4 long; one of them brings the cards of two countries."""
    assert chosen(poland(f"tracks {GERMANY}; hand 4 orange, 4 white"), "Anna") == TO_CZECHIA


def test_two_networks_with_a_country_each_are_joined() -> None:
    game = poland("tracks zielona_gora-germany:purple, jelenia_gora-czechia:orange; hand 3 white, 3 yellow")
    assert chosen(game, "Anna") == "claim zielona_gora-jelenia_gora"


def test_a_country_is_joined_in_the_last_turn_too() -> None:
    """It is worth more than the longest track at hand: 5 black from Szczecin to Bydgoszcz."""
    game = poland(f"tracks {GERMANY}; hand 4 orange, 5 black", "last turns: 1")
    assert chosen(game, "Anna") == TO_CZECHIA
