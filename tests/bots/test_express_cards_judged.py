"""When a player spends his express cards (South Korea)."""

from judging import Judge
from small_boards import derived, usa_with
from table import play, table

from stellwerk import Game

KOREA = derived("south_korea", "province_mat", "express_cards")


def with_train_on_white(more: str) -> Game:
    """Anna claims a white track with 3 cards, puts a train on the line, and is asked for an express card."""
    game = table(f"{more}\nAnna: hand 3 white", KOREA)
    play(game, "claim gongju-iksan", "mat white")
    return game


def test_the_card_that_wins_a_line_is_spent() -> None:
    """Ben has 4 on white: with +2 or +3 she passes him, and the smaller one does."""
    game = with_train_on_white("last turns: 1\nmat white: 4 Ben")
    assert Judge(game, "Anna", turns=2, card=0.2).best() == "express add 2"


def test_none_is_wasted_on_a_line_that_is_won_or_lost() -> None:
    for white in ("8 Anna, 9 Anna, 1 Ben", "8 Ben, 9 Ben, 10 Ben"):
        game = with_train_on_white(f"mat white: {white}")
        assert Judge(game, "Anna", turns=10).best() == "express none"


def test_with_many_turns_to_come_a_small_gain_is_not_worth_one() -> None:
    game = with_train_on_white("")
    assert Judge(game, "Anna", turns=30).best() == "express none"


def test_what_is_kept_loses_its_worth_towards_the_end() -> None:
    game = with_train_on_white("mat white: 4 Ben")
    gains = [Judge(game, "Anna", turns=turns).option("express add 3") for turns in (25, 8, 3, 1)]
    assert gains == sorted(gains)
    assert gains[0] < 0 < gains[-1]


def test_cards_are_drawn_the_sooner_the_better_and_most_of_all_when_time_is_short() -> None:
    game = table("Anna: hand 1 white", KOREA)
    early, late = (Judge(game, "Anna", turns=turns, turn=2.5) for turns in (30, 4))
    assert early.option("express draw 3") > early.option("express draw 1") > 2.5, "better than a plain draw"
    assert late.option("express draw 3") > early.option("express draw 3")


def test_where_nothing_else_has_a_use_for_them_they_bring_cards() -> None:
    game = table("Anna: hand 1 white", usa_with("express_cards"))
    player = Judge(game, "Anna", turns=20)
    assert player.option("express draw 3") > player.option("express draw 1") > 2.5


def test_more_tickets_are_for_who_has_done_what_he_planned_in_good_time() -> None:
    game = table("Anna: hand 1 white", usa_with("express_cards"))
    busy = Judge(game, "Anna", plan=["denver-omaha"])
    assert busy.option("express tickets 3") < 0
    assert Judge(game, "Anna", turns=3).option("express tickets 3") < 0
    done = Judge(game, "Anna", turns=20)
    assert done.option("express tickets 3") > busy.option("express tickets 3")
