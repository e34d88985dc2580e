"""How much a player gives to the common express lines (Japan)."""

from judging import Judge
from small_boards import usa_with
from table import PLAYERS, play, table

from stellwerk import Game, boards

LINES = [c.id for c in boards.board("japan").connections if c.data.get("express")]
#: A line of 4 that no position below has built.
LINE = "aomori-morioka"


def japan(*places: int, built: int = 10) -> Game:
    """The players are at these places of the development track; this many lines are built, but not `LINE`."""
    lines = [line for line in LINES if line not in {LINE, "kyoto-osaka"}][:built]
    text = [f"board: japan\nseats: {', '.join(PLAYERS[: len(places)])}", f"express trains: {16 - built}"]
    text += [f"all: tracks {', '.join(lines)}"] if lines else []
    text += [f"{name}: express marker {place}" for name, place in zip(PLAYERS, places, strict=False)]
    return table("\n".join(text))


def anna(*places: int, built: int = 10, turns: int = 8) -> Judge:
    return Judge(japan(*places, built=built), "Anna", turns=turns)


def test_who_is_level_on_the_development_track_gains_more_than_who_is_far_ahead_or_behind() -> None:
    level, ahead, behind = anna(20, 20), anna(40, 5), anna(5, 40)
    assert level.claim(LINE) > 2
    assert level.claim(LINE) > ahead.claim(LINE)
    assert level.claim(LINE) > behind.claim(LINE)


def test_a_rank_that_can_no_longer_change_makes_a_line_a_mere_gift() -> None:
    assert anna(60, 5, turns=2).claim(LINE) < 0
    assert anna(5, 60, turns=2).claim(LINE) < 0


def test_the_nearer_the_end_the_more_a_step_decides() -> None:
    early, late = anna(2, 2, built=1, turns=25), anna(20, 20, built=14, turns=2)
    assert 0 < early.claim(LINE) < late.claim(LINE)


def test_in_the_last_turn_passing_the_rival_is_worth_the_bonus() -> None:
    passing = anna(24, 26, built=15, turns=1)
    assert 20 - 2 < passing.claim(LINE) < 20, "10 instead of -10, less what Ben has of the line"
    assert anna(10, 40, built=15, turns=1).claim(LINE) <= 0, "four steps are too few"


def test_leaving_0_is_urgent_when_few_chances_are_left() -> None:
    urgent, relaxed = anna(0, 40, built=14, turns=1), anna(0, 40, built=10, turns=8)
    assert urgent.claim("kyoto-osaka") > 9, "-10 instead of -20"
    assert urgent.claim("kyoto-osaka") > relaxed.claim("kyoto-osaka") > anna(1, 40).claim("kyoto-osaka")


def test_a_longer_line_brings_more_steps() -> None:
    level = anna(20, 20)
    assert level.claim(LINE) > level.claim("kyoto-osaka") > 0


def test_with_four_players_one_looks_at_those_within_reach() -> None:
    close = anna(20, 21, 19, 20)
    alone = anna(20, 50, 50, 50)
    assert close.claim(LINE) > alone.claim(LINE)


def test_ordinary_tracks_are_left_as_they_are_and_lines_too_once_the_supply_is_used_up() -> None:
    assert anna(20, 20).worth("akita-aomori") == 0
    assert anna(30, 30, built=16).worth(LINE) == 0


def test_lines_that_are_built_serve_everybody_for_nothing() -> None:
    player = anna(0, 20, built=2)
    assert player.way(LINES[0]) == 0
    assert player.way(LINE) is None


def test_where_more_cards_may_be_played_the_marker_goes_further() -> None:
    board = usa_with("express_lines", "province_mat")
    game = table(
        "Anna: hand 8 red; express marker 4\nBen: express marker 5\n"
        "all: tracks denver-omaha\nexpress trains: 15",
        board,
    )
    play(game, "claim chicago-omaha")
    player = Judge(game, "Anna")
    assert player.cards(7) > player.cards(5) > player.cards(4) > 0
