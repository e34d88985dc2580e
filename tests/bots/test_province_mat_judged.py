"""How a player values a train on the province mat (South Korea)."""

import pytest
from judging import Judge
from small_boards import derived
from table import play, table

from stellwerk import Game

KOREA = derived("south_korea", "province_mat", "express_cards")
NO_EXPRESS = "express cards none"


def korea(more: str, hand: str = "9 white", seats: str = "Anna, Ben") -> Game:
    return table(f"seats: {seats}\n{more}\nAnna: hand {hand}; {NO_EXPRESS}", KOREA)


def claiming(more: str, track: str = "gongju-iksan", turns: int = 15) -> Judge:
    """Anna is about to claim a white track of 3."""
    game = korea(more)
    play(game, f"claim {track}")
    return Judge(game, "Anna", turns=turns)


# --- how many cards


def test_the_space_that_wins_a_contested_line_is_worth_more_cards() -> None:
    contested = claiming("mat white: 5 Ben", turns=2)
    assert contested.cards(6) - contested.cards(3) > 3, "three more cards win the line"
    lost = claiming("mat white: 8 Ben, 9 Ben, 10 Ben", turns=2)
    assert lost.cards(6) - lost.cards(3) < 1, "no card wins it any more"


def test_on_a_line_that_is_won_more_cards_bring_little() -> None:
    won = claiming("mat white: 8 Anna, 9 Anna, 1 Ben", turns=5)
    assert won.cards(6) - won.cards(3) < 3


def test_a_card_more_brings_less_long_before_the_end() -> None:
    late, early = (claiming("mat white: 5 Ben", turns=turns) for turns in (2, 25))
    assert late.cards(6) - late.cards(3) > early.cards(6) - early.cards(3) > 0


def test_a_space_that_is_taken_is_worth_what_is_free_below() -> None:
    player = claiming("mat white: 6 Ben, 7 Ben")
    assert player.cards(7) == player.cards(6) == player.cards(5)
    assert player.cards(8) > player.cards(7)


# --- which line, or none


def test_in_the_last_turn_it_is_known_what_a_train_brings() -> None:
    """White: 6 beats Ben's 5, which is 10 points. Black: 9 stays ahead."""
    game = korea("last turns: 1\nmat white: 5 Ben\nmat black: 9 Ben", hand="6 red")
    play(game, "claim namwon-daegu")
    player = Judge(game, "Anna", turns=1)
    assert player.option("mat white") == 10 - 0.5
    assert player.option("mat black") == -0.5, "Ben's 9 stays ahead, and the train is gone"
    assert player.option("no mat") == 0
    assert player.best() != "mat black"


def test_a_train_that_brings_nothing_stays_in_the_supply() -> None:
    game = korea("mat white: 8 Ben, 9 Ben, 10 Ben\nlast turns: 1", hand="3 white")
    play(game, "claim gongju-iksan")
    assert Judge(game, "Anna", turns=1).best() == "no mat"


def test_a_train_on_an_empty_line_is_welcome_early_on() -> None:
    game = korea("", hand="3 white")
    play(game, "claim gongju-iksan")
    assert Judge(game, "Anna", turns=25).best() == "mat white"


def test_who_is_short_of_trains_keeps_his_train() -> None:
    game = korea("", hand="3 white")
    play(game, "claim gongju-iksan")
    assert Judge(game, "Anna", train=20).best() == "no mat"


# --- tracks in planning


def test_a_track_brings_what_its_line_brings_with_its_length() -> None:
    player = Judge(korea("mat white: 2 Ben"), "Anna", turns=3)
    assert player.worth("gongju-iksan") > player.worth("gunsan-iksan") + 2, "3 beats Ben's 2, 1 does not"


def test_for_a_grey_track_the_best_line_counts() -> None:
    lines = ("white", "blue", "yellow", "orange", "black", "red", "green")
    full = "\n".join(f"mat {line}: 8 Ben, 9 Ben, 10 Ben" for line in lines)
    player = Judge(korea(full), "Anna", turns=2)
    assert player.worth("jeonju-namwon:grey") == player.worth("icheon-chungju"), "purple is open"
    assert player.worth("jeonju-namwon:white") < player.worth("icheon-chungju")


def test_the_last_trains_go_on_the_track() -> None:
    sixes = "namwon-daegu, mokpo-jeju, yeosu-jeju, gangneung-ulleungdo, uljin-ulleungdo, gunsan-mokpo"
    game = table(f"Anna: hand 3 white; tracks {sixes}, cheorwon-sokcho; {NO_EXPRESS}", KOREA)
    assert game.trains("Anna") == 3
    plenty = Judge(korea("", hand="3 white"), "Anna").worth("gongju-iksan")
    assert Judge(game, "Anna").worth("gongju-iksan") < plenty


@pytest.mark.parametrize("seats", ["Anna, Ben", "Anna, Ben, Clara", "Anna, Ben, Clara, David, Emma"])
def test_a_higher_space_is_never_worth_less(seats: str) -> None:
    game = korea("mat white: 2 Ben, 4 Anna, 7 Ben", seats=seats)
    play(game, "claim gongju-iksan")
    for turns in (1, 5, 30):
        player = Judge(game, "Anna", turns=turns)
        values = [player.cards(number) for number in range(4, 10)]
        assert values == sorted(values)


def test_a_train_on_the_mat_alone_is_no_reason_for_a_claim() -> None:
    """Every claim brings one: a short track leads to a worse space than another would."""
    player = Judge(korea(""), "Anna", turns=20)
    assert player.worth("gunsan-iksan") < 0 < player.worth("gunsan-mokpo"), "1 and 6 long"
