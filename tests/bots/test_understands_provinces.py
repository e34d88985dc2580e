"""The planner in South Korea: overpaying for the province mat, and when express cards are spent."""

from deciding import chosen, turn_of
from small_boards import derived
from table import play, table

from stellwerk import Game

#: South Korea without its draft: these tests begin in the midst of a game.
KOREA = derived("south_korea", "province_mat", "express_cards")
NO_EXPRESS = "express cards none"


def claiming(anna: str, more: str) -> Game:
    """Anna has said that she claims Gongju–Iksan: 3 white."""
    game = table(f"{more}\nAnna: {anna}", KOREA)
    play(game, "claim gongju-iksan")
    return game


# --- how many cards


def test_spare_cards_are_laid_for_a_line_that_a_rival_leads() -> None:
    """Ben's train stands at 5: the sixth card passes him, more would be wasted."""
    game = claiming(f"hand 8 white; {NO_EXPRESS}", "last turns: 1\nmat white: 5 Ben")
    assert turn_of(game, "Anna") == ["cards 6"]


def test_cards_that_can_not_win_the_line_are_kept() -> None:
    game = claiming(f"hand 6 white; {NO_EXPRESS}", "last turns: 1\nmat white: 8 Ben, 9 Ben, 10 Ben")
    assert turn_of(game, "Anna")[0] == "cards 3"


def test_early_in_the_game_cards_are_worth_more_than_a_space() -> None:
    game = claiming(f"hand 8 white; {NO_EXPRESS}", "mat white: 5 Ben")
    assert turn_of(game, "Anna")[0] == "cards 3"


# --- express cards


def test_in_the_last_turn_the_smallest_express_card_that_wins_a_line_is_spent() -> None:
    game = claiming("hand 3 white", "last turns: 1\nmat white: 4 Ben")
    assert turn_of(game, "Anna") == ["mat white", "express add 2"]


def test_none_is_spent_on_a_line_that_is_won() -> None:
    game = claiming("hand 3 white", "last turns: 1\nmat white: 8 Anna, 9 Anna, 1 Ben")
    assert turn_of(game, "Anna")[-1] == "express none"


def test_in_the_last_turn_no_more_tickets_are_drawn_with_one() -> None:
    game = table("last turns: 1\nAnna: hand 1 white", KOREA)
    assert "tickets" not in chosen(game, "Anna")
