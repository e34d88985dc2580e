"""Ferries ask for locomotives (B25)."""

import pytest
from table import board_of, offers, only, play, player, refused, table

from stellwerk.events import TrackClaimed

L = "locomotive"


def europe(hand: str) -> str:
    return f"board: europe\nAnna: hand {hand}"


@pytest.mark.rule("B25")
def test_a_ferry_takes_the_locomotives_it_shows_and_the_rest_of_one_colour() -> None:
    game = table(europe("3 red, 1 locomotive"))
    events = play(game, "claim palermo-roma")
    assert only(events, TrackClaimed) == [TrackClaimed(0, "red", 4, 1, "palermo-roma")]
    assert game.discards() == {"red": 3, L: 1}
    assert game.trains("Anna") == 41
    assert game.scores() == (7, 0)
    assert player(game) == "Ben"


@pytest.mark.rule("B25")
def test_without_a_locomotive_any_number_of_cards_is_too_few() -> None:
    game = table(europe("12 red"))
    assert refused(game, "claim palermo-roma") == "Palermo–Roma needs 1 locomotive; you have 0."


@pytest.mark.rule("B25")
def test_fewer_locomotives_than_it_shows_are_too_few() -> None:
    game = table(europe("12 red, 1 locomotive"))
    why = refused(game, "claim palermo-smyrna")
    assert why == "Palermo–Smyrna needs 2 locomotives; you have 1."


@pytest.mark.rule("B25")
def test_too_few_other_cards_are_not_enough_either() -> None:
    game = table(europe("2 red, 2 blue, 1 locomotive"))
    why = refused(game, "claim palermo-roma")
    assert why == "You need 1 more card of one colour or locomotive for Palermo–Roma."


@pytest.mark.rule("B25")
def test_more_locomotives_than_it_shows_are_allowed() -> None:
    game = table(europe("12 red, 3 locomotive"))
    play(game, "claim palermo-smyrna")
    assert offers(game) == ["locos 2", "locos 3"]
    why = refused(game, "locos 1")
    assert why == "Palermo–Smyrna needs at least 2 locomotives."
    play(game, "locos 3")
    assert game.discards() == {"red": 3, L: 3}


@pytest.mark.rule("B25")
def test_locomotives_beyond_that_stand_for_missing_cards() -> None:
    game = table(europe("1 red, 5 locomotive"))
    play(game, "claim palermo-smyrna")
    assert game.discards() == {"red": 1, L: 5}


@pytest.mark.rule("B25")
def test_all_locomotives_will_do() -> None:
    game = table(europe("4 locomotive"))
    play(game, "claim palermo-roma")
    assert game.discards() == {L: 4}


@pytest.mark.rule("B25")
def test_a_ferry_of_locomotives_only_takes_nothing_else() -> None:
    """Amsterdam–London is 2 long and shows 2."""
    game = table(europe("5 red, 1 locomotive"))
    why = refused(game, "claim amsterdam-london")
    assert why == "Amsterdam–London needs 2 locomotives; you have 1."
    game = table(europe("5 red, 3 locomotive"))
    play(game, "claim amsterdam-london")
    assert game.discards() == {L: 2}


@pytest.mark.rule("B25")
def test_the_rest_of_a_grey_ferry_is_of_any_one_colour() -> None:
    game = table(europe("3 red, 3 blue, 2 green, 1 locomotive"))
    play(game, "claim palermo-roma")
    assert offers(game) == ["pay blue", "pay red"]
    why = refused(game, "pay green")
    assert why == "You need 1 more green card or locomotive for Palermo–Roma."
    play(game, "pay blue")
    assert game.discards() == {"blue": 3, L: 1}


COLOURED = board_of("ulm-bonn 4 red ferry 2", "bonn-kiel 3 blue")


@pytest.mark.rule("B25")
def test_the_rest_of_a_coloured_ferry_is_of_its_colour() -> None:
    game = table("Anna: hand 2 red, 2 locomotive", COLOURED)
    play(game, "claim ulm-bonn")
    assert game.discards() == {"red": 2, L: 2}


@pytest.mark.rule("B25")
def test_no_other_colour_pays_for_it() -> None:
    game = table("Anna: hand 1 red, 5 green, 2 locomotive", COLOURED)
    assert refused(game, "claim ulm-bonn") == "You need 1 more red card or locomotive for Ulm–Bonn."
    game = table("Anna: hand 4 red, 1 locomotive", COLOURED)
    assert refused(game, "claim ulm-bonn") == "Ulm–Bonn needs 2 locomotives; you have 1."


@pytest.mark.rule("B25")
def test_all_locomotives_pay_for_a_coloured_ferry_too() -> None:
    game = table("Anna: hand 2 red, 4 locomotive", COLOURED)
    play(game, "claim ulm-bonn")
    assert offers(game) == ["locos 2", "locos 3", "locos 4"]
    play(game, "locos 4")
    assert game.discards() == {L: 4}


@pytest.mark.rule("B25")
@pytest.mark.parametrize("track, length, locomotives", [
    ("dieppe-london:grey1", 2, 1),
    ("amsterdam-london", 2, 2),
    ("essen-kobenhavn:grey1", 3, 1),
    ("sevastopol-sochi", 2, 1),
    ("erzurum-sevastopol", 4, 2),
    ("constantinople-sevastopol", 4, 2),
    ("palermo-smyrna", 6, 2),
    ("athina-smyrna", 2, 1),
    ("athina-brindisi", 4, 1),
    ("brindisi-palermo", 3, 1),
    ("palermo-roma", 4, 1),
])  # fmt: skip
def test_the_ferries_of_europe(track: str, length: int, locomotives: int) -> None:
    rest = f"{length - locomotives} green, " if length > locomotives else ""
    enough = table(europe(f"{rest}{locomotives} locomotive"))
    play(enough, f"claim {track}")
    assert enough.tracks("Anna") == (track,)
    few = table(europe(f"12 green, {locomotives - 1} locomotive"))
    assert "needs" in refused(few, f"claim {track}")


@pytest.mark.rule("B25")
def test_other_tracks_ask_for_no_locomotive() -> None:
    game = table(europe("4 red"))
    play(game, "claim marseille-pamplona")
    assert game.discards() == {"red": 4}
