"""The planner in Japan: how much it gives to the common lines."""

from deciding import FIRST, chosen
from table import table

from stellwerk import Game, boards

LINES = [line.id for line in boards.board("japan").connections if line.data.get("express")]
#: Free in every position below: 4 and 1 long.
FREE = {"aomori-morioka", "kyoto-osaka"}


def last_turn(anna: int, ben: int, hand: str, built: int = 12) -> Game:
    """They stand at these places of the development track; Anna plays the last turn."""
    lines = [line for line in LINES if line not in FREE][:built]
    return table(
        f"board: japan\nlast turns: 1\nexpress trains: {16 - built}\nall: tracks {', '.join(lines)}\n"
        f"Anna: express marker {anna}; hand {hand}\nBen: express marker {ben}"
    )


def is_line(claim: str) -> bool:
    return claim.removeprefix("claim ") in LINES


def test_who_is_a_little_behind_builds_the_line_that_passes_the_rival() -> None:
    """It swings 20 points; an ordinary track of 4 brings 7."""
    assert is_line(chosen(last_turn(24, 26, "4 red, 4 orange"), "Anna"))


def test_who_is_far_behind_or_ahead_builds_for_himself() -> None:
    for anna, ben in ((5, 60), (60, 5)):
        claim = chosen(last_turn(anna, ben, "4 red, 4 orange"), "Anna")
        assert claim.startswith("claim ")
        assert not is_line(claim)


def test_who_has_given_nothing_builds_at_least_one() -> None:
    """At 0 one loses 20 rather than 10; an ordinary track of 1 brings a point."""
    assert is_line(chosen(last_turn(0, 40, "1 black"), "Anna"))


def test_lines_that_are_built_are_part_of_the_way() -> None:
    """They join Hiroshima to Kyoto: one red card completes Masuda–Kyoto, whose last track is double.

    So the set of Japan, which minds turns more than small tickets, is in no hurry.
    """
    game = table(
        "board: japan\nexpress trains: 13\nall: tracks hiroshima-okayama, okayama-osaka, kyoto-osaka\n"
        "Anna: express marker 3; hand 1 red; tickets masuda-kyoto\nBen: express marker 4"
    )
    assert chosen(game, "Anna", FIRST) == "claim hiroshima-masuda:red"
