"""In a draft, what was picked is as good as kept until all lie before one again."""

from judging import Judge
from small_boards import usa_with

from stellwerk import Game


def fresh() -> Game:
    return Game("iberia", seats=["Anna", "Ben"], seed=3)


def pick(game: Game, number: int = 0) -> list[str]:
    """Everybody picks the ticket at this place of those before him."""
    chosen = [game.offer(name)[number] for name in game.names]
    for name, ticket in zip(game.names, chosen, strict=True):
        game.apply(f"keep {ticket}", name)
    return chosen


def test_before_the_first_pick_nothing_is_taken() -> None:
    assert Judge(fresh(), "Anna").tickets_taken() == set()


def test_what_one_picked_counts_as_taken_and_what_others_picked_does_not() -> None:
    game = fresh()
    first, second = pick(game), pick(game, 1)
    assert Judge(game, "Anna").tickets_taken() == {first[0], second[0]}
    assert Judge(game, "Ben").tickets_taken() == {first[1], second[1]}


def test_once_all_six_lie_before_one_the_choice_is_open_again() -> None:
    game = fresh()
    while game.phase() == "draft pick":
        pick(game)
    assert game.phase() == "draft keep"
    assert Judge(game, "Anna").tickets_taken() == set()


def test_after_the_draft_they_are_tickets_like_all_others() -> None:
    game = Game(usa_with("ticket_draft"), seats=["Anna", "Ben"], seed=3)
    while str(game.phase()).startswith("draft"):
        for name in game.names:
            game.apply(game.options(name)[0], name)
    assert game.tickets("Anna")
    assert Judge(game, "Anna").tickets_taken() == set()


def test_tickets_to_come_are_those_left_to_keep_after_this_pick_and_those_of_the_second_draft() -> None:
    """Four of six are kept; Iberia has a second draft, South Korea has not."""
    for board, second in (("iberia", 4), ("south_korea", 0)):
        game = Game(board, seats=["Anna", "Ben"], seed=3)
        judge = Judge(game, "Anna")
        assert judge.tickets_to_come() == 3 + second
        pick(game)
        assert Judge(game, "Anna").tickets_to_come() == 2 + second
        while game.phase() == "draft pick":
            pick(game)
        assert Judge(game, "Anna").tickets_to_come() == second, "those on offer are all there will be"
