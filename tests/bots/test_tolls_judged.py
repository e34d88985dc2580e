"""What a player makes of tolls: a token's price, rivals who are paid, loans, and being first on a double."""

import pytest
from judging import Judge
from nederland import nederland

from stellwerk import Board, Game
from stellwerk.boards import find_track

#: Breda–Rotterdam costs 4.
DEAR = "breda-rotterdam:yellow"
BESIDE = "breda-rotterdam:purple"
#: A track elsewhere, for who must have built something.
ELSEWHERE = "hasselt-liege"


def standing(anna: int, ben: int, more: str = "") -> Game:
    """A game of two: this many tokens each."""
    return nederland(f"Anna: tokens {anna}\nBen: tokens {ben}{more}")


def test_a_toll_costs_more_than_its_track_scores_when_tokens_are_even() -> None:
    """The bonus of 35 hangs on every token."""
    assert Judge(standing(12, 12), "Anna", turns=6).worth(DEAR) < -4


@pytest.mark.parametrize("rival", [0, 30])
def test_a_toll_is_cheap_for_who_is_far_ahead_or_behind_and_needs_no_more_tokens(rival: int) -> None:
    even = Judge(standing(16, 16), "Anna", turns=3).worth(DEAR)
    hopeless = Judge(standing(16, rival), "Anna", turns=3).worth(DEAR)
    assert even < 3 * hopeless <= 0


def test_a_dear_connection_costs_more_than_a_cheap_one() -> None:
    judge = Judge(standing(12, 12), "Anna")
    assert (
        judge.worth(DEAR)
        < judge.worth("s_hertogenbosch-breda:white")
        < judge.worth("arnhem-utrecht:white")
        < 0
    )


def test_what_a_rival_is_paid_counts_twice_among_two() -> None:
    """He is ahead by the toll that Anna loses: it hurts far more than a toll to the bank."""
    to_bank = Judge(standing(12, 12), "Anna", turns=6).worth(DEAR)
    to_ben = Judge(standing(12, 12, f"; tracks {BESIDE}"), "Anna", turns=6).worth(DEAR)
    assert to_ben < 1.5 * to_bank


def test_a_toll_paid_to_one_of_many_hurts_less() -> None:
    def extra(seats: str) -> float:
        """What it costs Anna that the toll goes to Ben and not to the bank."""
        text = f"seats: {seats}\nBen: tracks "
        bank = Judge(nederland(text + ELSEWHERE), "Anna")
        ben = Judge(nederland(text + BESIDE), "Anna")
        return bank.worth(DEAR) - ben.worth(DEAR)

    assert extra("Anna, Ben") > extra("Anna, Ben, Clara, David") > 0


def test_the_first_on_a_double_may_hope_for_a_toll_himself() -> None:
    """Nobody can follow on a single connection, so its toll of 4 costs more."""
    judge = Judge(standing(20, 20), "Anna", turns=20)
    assert judge.worth("emden-emmen") < judge.worth(DEAR) < 0


def test_the_hope_fades_towards_the_end() -> None:
    """Beside the neutral player nobody can follow."""
    alone = nederland(f"options: neutral on\nneutral: tracks {BESIDE}")
    late, early = [
        Judge(nederland(), "Anna", turns=turns).worth(DEAR) / Judge(alone, "Anna", turns=turns).worth(DEAR)
        for turns in (1, 25)
    ]
    assert early < late <= 1


# --- loans


def test_a_loan_costs_the_bonus_that_one_was_about_to_get() -> None:
    """Anna's 3 tokens would win the 35; Ben would get them instead."""
    worth = Judge(standing(3, 0), "Anna", turns=1).worth(DEAR)
    assert worth < -5 - 35


def test_a_loan_costs_little_more_than_its_5_points_when_the_bonus_is_lost() -> None:
    worth = Judge(standing(3, 20), "Anna", turns=1).worth(DEAR)
    assert -8 < worth <= -5


def test_who_has_a_loan_already_loses_5_points_by_the_next() -> None:
    game = nederland(f"Anna: tokens 3; loans 1; tracks {ELSEWHERE}\nBen: tokens 0")
    assert Judge(game, "Anna", turns=1).worth(DEAR) == -5


def test_with_a_loan_tokens_are_of_no_use_once_there_are_enough_to_the_end() -> None:
    game = nederland(f"Anna: tokens 14; loans 1; tracks {ELSEWHERE}\nBen: tokens 14")
    assert Judge(game, "Anna", turns=1).worth(DEAR) == 0


def test_a_rival_with_a_loan_may_be_paid() -> None:
    """He takes no rank any more."""
    with_loan = Judge(standing(12, 12, f"; loans 1; tracks {BESIDE}"), "Anna", turns=2)
    without = Judge(standing(12, 12, f"; tracks {BESIDE}"), "Anna", turns=2)
    assert without.worth(DEAR) < with_loan.worth(DEAR) <= 0


# --- the budget


def test_a_plan_that_ends_in_loans_anyway_makes_the_first_loan_cheap() -> None:
    """With 3 tokens left and dear tracks to come Anna will not see the bonus."""
    board = nederland().board
    dear = {track.connection: track.id for track in board.tracks if toll(board, track.id) == 4}
    bound = Judge(standing(3, 6), "Anna", turns=9, plan=tuple(dear.values())).worth(DEAR)
    free = Judge(standing(3, 2), "Anna", turns=1).worth(DEAR)
    assert free < 2 * bound
    assert bound < -5


def toll(board: Board, track: str) -> int:
    connection = board.connections[board.tracks[find_track(board, track)].connection]
    return int(str(connection.data["toll"]))


def test_rivals_hands_and_tickets_are_not_looked_at() -> None:
    """The same for the state itself as for Anna's view of it."""
    game = nederland("Ben: hand 3 red; tickets breda-eindhoven")
    judge, all_knowing = Judge(game, "Anna"), Judge(game, "Anna")
    all_knowing.look(game.state)
    assert [judge.worth(name) for name in judge.tracks()] == [
        all_knowing.worth(name) for name in judge.tracks()
    ]
