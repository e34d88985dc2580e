"""The planner at the base game: tickets, cards, and the last turn."""

import pytest
from deciding import FIRST, chosen
from table import play, table

#: Portland–Salt Lake City: 6 blue, 15 points. Denver–Santa Fe: 2, 2 points.
LONG = "claim portland-salt_lake_city"
SHORT = "claim denver-santa_fe"


# --- the last turn: the most points


def last_turn(anna: str) -> str:
    return chosen(table(f"last turns: 1\nAnna: hand 6 blue, 2 red; {anna}"), "Anna")


def test_the_longest_track_brings_most() -> None:
    assert last_turn("tickets none") == LONG


def test_a_small_ticket_brings_less_than_the_longest_track() -> None:
    assert last_turn("tracks phoenix-santa_fe; tickets denver-el_paso") == LONG, "it is far from complete"
    assert last_turn("tracks el_paso-santa_fe; tickets denver-el_paso") == LONG, "2 + 2 × 4 < 15"


def test_a_great_ticket_is_completed_rather_than_the_longest_track_built() -> None:
    """2 points and 16 that swing, against 15."""
    tracks = "helena-denver, el_paso-santa_fe, el_paso-los_angeles"
    assert last_turn(f"tracks {tracks}; tickets helena-los_angeles") == SHORT


def test_nobody_draws_tickets_in_the_last_turn() -> None:
    game = table("last turns: 1\nAnna: hand 1 red; tickets denver-el_paso")
    assert chosen(game, "Anna") != "tickets"


def test_in_the_last_turn_any_track_is_better_than_cards() -> None:
    assert chosen(table("last turns: 1\nAnna: hand 1 red"), "Anna").startswith("claim ")


# --- cards


def test_a_track_that_completes_a_ticket_is_claimed_before_more_cards_are_drawn() -> None:
    tracks = "helena-denver, el_paso-santa_fe, el_paso-los_angeles"
    game = table(f"Anna: hand 4 green, 2 red; tracks {tracks}; tickets helena-los_angeles")
    assert chosen(game, "Anna") == SHORT


def test_a_ticket_is_completed_before_rivals_who_build_at_both_ends_are_quicker() -> None:
    """11 points that swing, and 7 for the track."""
    anna = "hand 4 purple; tickets denver-pittsburgh; tracks omaha-chicago, chicago-pittsburgh:orange"
    game = table(f"Anna: {anna}\nBen: tracks denver-salt_lake_city:red, kansas_city-omaha:grey1")
    assert chosen(game, "Anna") == "claim denver-omaha"


def test_five_of_six_are_completed_by_the_sixth() -> None:
    """The set of USA draws unseen cards whatever lies open: a known weakness (docs/bots.md)."""
    game = table(
        """
        display: red, blue, purple, green, white
        Anna: hand 5 blue; tickets portland-phoenix
        Anna: tracks phoenix-denver
        Ben: tracks portland-san_francisco:green
        """
    )
    game.apply("take red", "Anna")
    assert chosen(game, "Anna", FIRST) == "take blue"


# --- tickets


def offered(*tickets: str, anna: str = "hand 3 red") -> set[str]:
    """What Anna keeps of three tickets."""
    game = table(f"Anna: {anna}")
    play(game, f"tickets → {', '.join(tickets)}")
    return set(chosen(game, "Anna").split()[1:])


def test_a_ticket_that_the_network_nearly_completes_is_kept() -> None:
    """Denver–Omaha is all that it takes; the others lead across the country."""
    tracks = "hand 3 red; tracks chicago-omaha, chicago-pittsburgh:orange"
    kept = offered("denver-pittsburgh", "vancouver-montreal", "los_angeles-miami", anna=tracks)
    assert kept == {"denver-pittsburgh"}


def test_tickets_that_fit_together_are_kept() -> None:
    """Los Angeles–New York runs past Chicago. Sets that play for long tracks shy away from both."""
    game = table("Anna: hand 3 red")
    play(game, "tickets → los_angeles-new_york, los_angeles-chicago, sault_ste_marie-nashville")
    kept = set(chosen(game, "Anna", FIRST).split()[1:])
    assert {"los_angeles-new_york", "los_angeles-chicago"} <= kept


def test_a_ticket_that_is_complete_already_is_always_kept() -> None:
    tracks = "denver-santa_fe, el_paso-santa_fe"
    kept = offered("denver-el_paso", "vancouver-montreal", "seattle-new_york", anna=f"tracks {tracks}")
    assert "denver-el_paso" in kept


def test_late_in_the_game_only_the_least_evil_is_kept() -> None:
    tracks = """
        calgary-helena, helena-seattle, duluth-helena, denver-helena, el_paso-los_angeles,
        new_orleans-miami, portland-salt_lake_city
    """
    anna = f"hand 1 red; tracks {' '.join(tracks.split())}"
    assert offered("seattle-new_york", "dallas-new_york", "boston-miami", anna=anna) == {"dallas-new_york"}


@pytest.mark.parametrize("left", [1, 2])
def test_nobody_draws_tickets_when_few_turns_are_left(left: int) -> None:
    game = table(f"last turns: {left}\nAnna: hand 2 red")
    assert chosen(game, "Anna") != "tickets"
