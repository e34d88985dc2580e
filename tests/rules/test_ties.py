"""Who wins, and what decides between equals (B21, and B27 with stations)."""

import pytest
from table import board_of, table

from stellwerk import Sheet

#: Two tracks of length 2 in each part of the land, and what joins the parts.
LAND = (
    "ulm-bonn 2 red",
    "bonn-kiel 2 blue",
    "kiel-oslo 3 white",
    "oslo-turku 2 red",
    "turku-riga 2 blue",
    "riga-graz 6 black",
    "graz-linz 2 red",
    "linz-wien 2 blue",
)


def result(text: str, *tickets: str, longest_path: int = 10, stations: bool = False) -> Sheet:
    """The game is over in this position; the tickets have these values."""
    mechanics = [{"name": "stations"}] if stations else []
    board = board_of(*LAND, tickets=tickets, longest_path=longest_path, mechanics=mechanics)
    return table(f"phase: over\n{text}", board).result()


@pytest.mark.rule("B21")
def test_most_points_win() -> None:
    sheet = result("Anna: tracks ulm-bonn\nBen: tracks graz-linz, linz-wien")
    assert sheet.totals == (2, 2 + 2 + 10)
    assert sheet.winners == (1,)
    assert sheet.decided_by == "points"
    assert sheet.verdict() == "Ben wins with 14 points."


@pytest.mark.rule("B21")
def test_more_points_win_against_more_tickets_and_the_longer_path() -> None:
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-bonn, bonn-kiel
        Ben: tracks graz-linz, oslo-turku; tickets graz-linz
    """
    sheet = result(text, "ulm-bonn 3", "bonn-kiel 3", "graz-linz 17")
    assert sheet.totals == (4 + 6 + 10, 4 + 17)
    assert sheet.winners == (1,)
    assert sheet.decided_by == "points"


@pytest.mark.rule("B21")
@pytest.mark.parametrize("longest_path", [0, 10])
def test_a_tie_goes_to_more_completed_tickets(longest_path: int) -> None:
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-bonn, bonn-kiel
        Ben: tracks graz-linz, linz-wien; tickets graz-wien
    """
    sheet = result(text, "ulm-bonn 3", "bonn-kiel 3", "graz-wien 6", longest_path=longest_path)
    assert sheet.totals == (10 + longest_path, 10 + longest_path)
    assert sheet.winners == (0,)
    assert sheet.decided_by == "tickets"
    assert sheet.verdict().endswith("the tie broken by more completed tickets.")


@pytest.mark.rule("B21")
def test_tickets_that_were_not_completed_do_not_count_for_it() -> None:
    """Anna holds three tickets, Ben one; each has completed one."""
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel, oslo-turku, turku-riga
        Ben: tracks graz-linz, linz-wien; tickets graz-wien
    """
    sheet = result(text, "ulm-kiel 9", "oslo-turku 2", "turku-riga 3", "graz-wien 4")
    assert sheet.totals == (18, 18)
    assert [column.completed for column in sheet.seats] == [1, 1]
    assert sheet.winners == (0, 1)


@pytest.mark.rule("B21")
def test_more_tickets_count_before_the_longest_path() -> None:
    """Anna has the longest path, Ben one ticket more."""
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel
        Ben: tracks graz-linz, oslo-turku; tickets graz-linz, oslo-turku
    """
    sheet = result(text, "ulm-kiel 6", "graz-linz 8", "oslo-turku 8")
    assert sheet.totals == (20, 20)
    assert sheet.winners == (1,)
    assert sheet.decided_by == "tickets"


@pytest.mark.rule("B21")
def test_with_equal_points_and_tickets_the_longest_path_wins() -> None:
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel
        Ben: tracks graz-linz, oslo-turku; tickets graz-linz
    """
    sheet = result(text, "ulm-kiel 6", "graz-linz 16")
    assert sheet.totals == (4 + 6 + 10, 4 + 16)
    assert [column.path for column in sheet.seats] == [4, 2]
    assert sheet.winners == (0,)
    assert sheet.decided_by == "path"
    assert sheet.verdict() == "Anna wins with 20 points, the tie broken by the longest path."


@pytest.mark.rule("B21")
def test_the_longer_path_wins_even_if_another_player_has_the_longest() -> None:
    """Clara, far behind, got the bonus; between Anna and Ben it is the longer of their paths."""
    text = """
        seats: Anna, Ben, Clara
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel
        Ben: tracks graz-linz, turku-riga; tickets graz-linz
        Clara: tracks kiel-oslo, oslo-turku; tickets ulm-wien
    """
    sheet = result(text, "ulm-kiel 6", "graz-linz 6", "ulm-wien 20")
    assert sheet.totals == (10, 10, 4 + 2 + 10 - 20)
    assert [column.path for column in sheet.seats] == [4, 2, 5]
    assert sheet.winners == (0,)
    assert sheet.decided_by == "path"


@pytest.mark.rule("B21")
def test_on_a_board_without_that_bonus_the_path_breaks_no_tie() -> None:
    """Anna's tracks hang together, Ben's do not."""
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-bonn
        Ben: tracks graz-linz, oslo-turku; tickets graz-linz
    """
    sheet = result(text, "ulm-bonn 3", "graz-linz 3", longest_path=0)
    assert sheet.totals == (7, 7)
    assert sheet.winners == (0, 1)
    assert sheet.decided_by == "shared"


@pytest.mark.rule("B21")
def test_then_the_win_is_shared() -> None:
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel
        Ben: tracks graz-linz, linz-wien; tickets graz-wien
    """
    sheet = result(text, "ulm-kiel 6", "graz-wien 6")
    assert sheet.winners == (0, 1)
    assert sheet.decided_by == "shared"
    assert sheet.verdict() == "Anna and Ben win with 20 points, a shared win."


@pytest.mark.rule("B21")
def test_three_may_share_it() -> None:
    text = """
        seats: Anna, Ben, Clara
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel
        Ben: tracks graz-linz, linz-wien; tickets graz-wien
        Clara: tracks oslo-turku, turku-riga; tickets oslo-riga
    """
    sheet = result(text, "ulm-kiel 6", "graz-wien 6", "oslo-riga 6")
    assert sheet.totals == (20, 20, 20)
    assert sheet.winners == (0, 1, 2)


@pytest.mark.rule("B21")
def test_only_those_who_tie_for_most_points_are_compared() -> None:
    """Clara has completed two tickets, but has one point less than Anna and Ben."""
    text = """
        seats: Anna, Ben, Clara
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel
        Ben: tracks graz-linz, linz-wien; tickets graz-wien
        Clara: tracks oslo-turku, turku-riga; tickets oslo-turku, turku-riga
    """
    sheet = result(text, "ulm-kiel 6", "graz-wien 6", "oslo-turku 2", "turku-riga 3")
    assert sheet.totals == (20, 20, 19)
    assert sheet.winners == (0, 1)


# --- B27: with stations


@pytest.mark.rule("B27")
def test_with_stations_a_tie_goes_to_more_tickets_first() -> None:
    """Anna has built a station, which costs her 4 points, and has completed a ticket more."""
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-bonn, bonn-kiel; stations ulm
        Ben: tracks graz-linz, linz-wien; tickets graz-wien
    """
    sheet = result(text, "ulm-bonn 5", "bonn-kiel 5", "graz-wien 6", stations=True)
    assert sheet.totals == (4 + 10 + 10 + 8, 4 + 6 + 10 + 12)
    assert sheet.winners == (0,)
    assert sheet.decided_by == "tickets"


@pytest.mark.rule("B27")
def test_then_fewer_stations_win() -> None:
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel; stations ulm
        Ben: tracks graz-linz, linz-wien; tickets graz-wien
    """
    sheet = result(text, "ulm-kiel 10", "graz-wien 6", stations=True)
    assert sheet.totals == (32, 32)
    assert sheet.winners == (1,)
    assert sheet.decided_by == "stations"
    assert sheet.verdict() == "Ben wins with 32 points, the tie broken by fewer stations built."


@pytest.mark.rule("B27")
def test_fewer_stations_count_before_the_longest_path() -> None:
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel; stations ulm
        Ben: tracks graz-linz, oslo-turku; tickets graz-linz
    """
    sheet = result(text, "ulm-kiel 6", "graz-linz 12", stations=True)
    assert sheet.totals == (4 + 6 + 10 + 8, 4 + 12 + 12)
    assert [column.path for column in sheet.seats] == [4, 2]
    assert sheet.winners == (1,)
    assert sheet.decided_by == "stations"


@pytest.mark.rule("B27")
def test_with_as_many_stations_the_longest_path_decides() -> None:
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel; stations ulm
        Ben: tracks graz-linz, oslo-turku; tickets graz-linz; stations wien
    """
    sheet = result(text, "ulm-kiel 6", "graz-linz 16", stations=True)
    assert sheet.totals == (28, 28)
    assert sheet.winners == (0,)
    assert sheet.decided_by == "path"


@pytest.mark.rule("B27")
def test_with_everything_equal_the_win_is_shared() -> None:
    text = """
        Anna: tracks ulm-bonn, bonn-kiel; tickets ulm-kiel; stations ulm
        Ben: tracks graz-linz, linz-wien; tickets graz-wien; stations graz
    """
    sheet = result(text, "ulm-kiel 6", "graz-wien 6", stations=True)
    assert sheet.winners == (0, 1)
    assert sheet.decided_by == "shared"


@pytest.mark.rule("B27")
def test_a_ticket_completed_by_a_station_counts_for_the_tie() -> None:
    """Anna uses Ben's track into Graz for one of her two tickets."""
    text = """
        Anna: tracks ulm-bonn, riga-graz; tickets ulm-bonn, riga-linz; stations graz
        Ben: tracks graz-linz, kiel-oslo; tickets graz-linz
    """
    sheet = result(text, "ulm-bonn 1", "riga-linz 2", "graz-linz 20", stations=True)
    assert sheet.totals == (2 + 15 + 3 + 10 + 8, 2 + 4 + 20 + 12)
    assert [column.completed for column in sheet.seats] == [2, 1]
    assert sheet.winners == (0,)
    assert sheet.decided_by == "tickets"
