"""Stations: what they cost, and what they are good for at the end (B27)."""

import pytest
from table import board_of, offers, only, play, player, refused, seen, table

from stellwerk import Board, Game
from stellwerk.events.stations import StationBuilt
from stellwerk.scores import BonusLine, SeatSheet

L = "locomotive"


def europe(text: str) -> Game:
    return table(f"board: europe\n{text}")


# --- building


@pytest.mark.rule("B27")
def test_the_first_station_costs_one_card() -> None:
    game = europe("Anna: hand 1 red")
    events = play(game, "station", "city paris")
    assert only(events, StationBuilt) == [StationBuilt(0, "red", 1, 0, "paris")]
    assert game.hand("Anna") == {}
    assert game.discards() == {"red": 1}


@pytest.mark.rule("B27")
def test_building_one_is_the_whole_turn_and_takes_no_trains() -> None:
    game = europe("Anna: hand 5 red")
    play(game, "station", "city paris")
    assert player(game) == "Ben"
    assert game.turns == 1
    assert game.trains("Anna") == 45
    assert game.scores() == (0, 0)
    assert game.hand("Anna") == {"red": 4}


@pytest.mark.rule("B27")
def test_building_a_station_is_a_separate_action() -> None:
    game = europe("Anna: hand 3 red")
    play(game, "draw → red")
    assert refused(game, "station") == "You have taken one card: take your second one first."


@pytest.mark.rule("B27")
def test_without_a_card_there_is_no_station() -> None:
    assert refused(europe("Ben: hand 4 red"), "station") == "Your first station costs 1 card."


@pytest.mark.rule("B27")
def test_the_second_costs_two_cards_of_one_colour() -> None:
    game = europe("Anna: hand 2 red, 1 blue; stations paris")
    play(game, "station", "city london")
    assert game.hand("Anna") == {"blue": 1}
    game = europe("Anna: hand 1 red, 1 blue; stations paris")
    why = refused(game, "station")
    assert why == "Your next station costs 2 cards of one colour (locomotives are wild)."


@pytest.mark.rule("B27")
def test_the_third_costs_three_cards_of_one_colour() -> None:
    game = europe("Anna: hand 3 red, 1 blue; stations paris, london")
    play(game, "station", "city roma")
    assert game.hand("Anna") == {"blue": 1}
    game = europe("Anna: hand 2 red, 2 blue; stations paris, london")
    why = refused(game, "station")
    assert why == "Your next station costs 3 cards of one colour (locomotives are wild)."


@pytest.mark.rule("B27")
def test_there_is_no_fourth() -> None:
    game = europe("Anna: hand 9 red; stations paris, london, roma")
    assert refused(game, "station") == "You have built all your 3 stations."


@pytest.mark.rule("B27")
def test_the_price_counts_only_the_players_own_stations() -> None:
    game = europe("Anna: hand 1 red\nBen: stations paris, london")
    play(game, "station", "city roma")
    assert game.hand("Anna") == {}


@pytest.mark.rule("B27")
def test_one_of_several_colours_that_pay_is_chosen() -> None:
    game = europe("Anna: hand 2 red, 3 blue, 1 green; stations paris")
    play(game, "station", "city london")
    assert offers(game) == ["pay blue", "pay red"]
    assert refused(game, "pay green") == "You need 1 more green card or locomotive for the station."
    play(game, "pay red")
    assert game.hand("Anna") == {"blue": 3, "green": 1}


@pytest.mark.rule("B27")
def test_locomotives_are_wild() -> None:
    game = europe("Anna: hand 1 red, 2 locomotive; stations paris, london")
    play(game, "station", "city roma")
    assert game.discards() == {"red": 1, L: 2}


@pytest.mark.rule("B27")
def test_locomotives_alone_will_do() -> None:
    game = europe("Anna: hand 1 red, 3 locomotive; stations paris, london")
    play(game, "station", "city roma")
    assert offers(game) == ["pay red", "pay locomotive"]
    play(game, "pay locomotive")
    assert game.hand("Anna") == {"red": 1}


@pytest.mark.rule("B27")
@pytest.mark.parametrize("whose", ["Anna", "Ben"])
def test_a_city_has_one_station_at_most(whose: str) -> None:
    game = europe(f"Anna: hand 4 red\n{whose}: stations paris")
    play(game, "station")
    assert refused(game, "city paris") == "Paris already has a station."
    play(game, "city london")
    assert player(game) == "Ben"


@pytest.mark.rule("B27")
def test_any_other_city_will_do_even_one_that_nobody_has_reached() -> None:
    game = europe("Anna: hand 4 red\nBen: stations paris")
    play(game, "station")
    assert set(offers(game)) == {f"city {city.id}" for city in game.board.cities} - {"city paris"}


@pytest.mark.rule("B27")
def test_where_it_will_stand_is_not_seen_before_it_is_paid() -> None:
    game, twin = europe("Anna: hand 1 red, 1 blue"), europe("Anna: hand 1 red, 1 blue")
    play(game, "station", "city paris")
    play(twin, "station", "city london")
    assert seen(game, "Ben").state == seen(twin, "Ben").state
    events = play(game, "pay red")
    assert [event.seen_by(1) for event in only(events, StationBuilt)] == only(events, StationBuilt)


@pytest.mark.rule("B27", "B23")
@pytest.mark.parametrize("who", ["Anna", "Ben", None])
def test_all_see_where_stations_stand(who: str | None) -> None:
    game = europe("Anna: hand 1 red; stations paris\nBen: hand 1 red, 1 blue; stations london")
    assert seen(game, who).sheet().seats[0].bonuses == (BonusLine("stations", 8),)
    twin = europe("Anna: hand 1 red; stations roma\nBen: hand 1 red, 1 blue; stations london")
    assert seen(game, who).state != seen(twin, who).state


@pytest.mark.rule("B27")
def test_a_board_without_stations_has_no_such_action() -> None:
    assert all(not action.startswith("station") for action in offers(table("Anna: hand 4 red")))


# --- at the end of the game


def annas(text: str, board: Board | None = None) -> SeatSheet:
    """The score sheet of Anna at the end."""
    head = "phase: over\n" + ("" if board else "board: europe\n")
    return table(head + text, board).result().seats[0]


#: Frankfurt–København: Anna has Frankfurt–Essen, Ben the ferry from there.
HALF_WAY = """
    Anna: tickets frankfurt-kobenhavn; tracks essen-frankfurt; stations {where}
    Ben: tracks essen-kobenhavn:grey1
"""


@pytest.mark.rule("B27")
def test_without_a_station_the_track_of_another_is_of_no_use() -> None:
    assert annas(HALF_WAY.format(where="none")).ticket_points == -5


@pytest.mark.rule("B27")
@pytest.mark.parametrize("city", ["essen", "kobenhavn"])
def test_a_station_lets_its_owner_use_a_track_of_another_into_its_city(city: str) -> None:
    assert annas(HALF_WAY.format(where=city)).ticket_points == 5


@pytest.mark.rule("B27")
@pytest.mark.parametrize("city", ["frankfurt", "berlin"])
def test_but_no_track_that_does_not_lead_into_its_city(city: str) -> None:
    assert annas(HALF_WAY.format(where=city)).ticket_points == -5


@pytest.mark.rule("B27")
def test_a_track_that_nobody_owns_can_not_be_used() -> None:
    text = "Anna: tickets frankfurt-kobenhavn; tracks essen-frankfurt; stations essen"
    assert annas(text).ticket_points == -5


@pytest.mark.rule("B27")
def test_the_station_of_another_helps_its_owner_only() -> None:
    text = """
        Anna: tickets frankfurt-kobenhavn; tracks essen-frankfurt
        Ben: tracks essen-kobenhavn:grey1; stations essen
    """
    assert annas(text).ticket_points == -5


@pytest.mark.rule("B27")
def test_any_of_the_other_players_may_own_the_track() -> None:
    text = """
        seats: Anna, Ben, Clara
        Anna: tickets frankfurt-kobenhavn; tracks essen-frankfurt; stations essen
        Ben: tracks berlin-essen
        Clara: tracks essen-kobenhavn:grey1
    """
    assert annas(text).ticket_points == 5


@pytest.mark.rule("B27")
def test_a_station_gives_one_track_not_two() -> None:
    """Both tracks into Essen are Ben's: Anna would need both."""
    text = """
        Anna: tickets frankfurt-kobenhavn; stations {where}
        Ben: tracks essen-kobenhavn:grey1, essen-frankfurt
    """
    assert annas(text.format(where="essen")).ticket_points == -5
    assert annas(text.format(where="essen, frankfurt")).ticket_points == 5
    assert annas(text.format(where="kobenhavn, frankfurt")).ticket_points == 5


@pytest.mark.rule("B27")
def test_two_stations_at_the_ends_of_one_track_may_use_two_tracks() -> None:
    """Paris–Frankfurt–Berlin is Ben's; stations in Paris and Berlin lend Anna one track each."""
    text = """
        Anna: tickets paris-wien; tracks berlin-wien; stations paris, berlin
        Ben: tracks frankfurt-paris:white, berlin-frankfurt:red
    """
    assert annas(text).ticket_points == 8


#: Three arms from the middle: Anna has the first, Ben the others.
STAR = (
    "mitte-ulm 2 red",
    "mitte-bonn 2 blue",
    "mitte-kiel 2 green",
    "bonn-kiel 6 black",
    "kiel-graz 1 white",
    "graz-linz 1 white",
)


def star(text: str, *tickets: str) -> SeatSheet:
    return annas(text, board_of(*STAR, tickets=tickets, mechanics=[{"name": "stations"}]))


@pytest.mark.rule("B27")
def test_the_track_is_the_same_for_all_tickets_and_the_best_is_chosen() -> None:
    text = """
        Anna: tracks mitte-ulm; stations mitte; tickets ulm-bonn, ulm-kiel
        Ben: tracks mitte-bonn, mitte-kiel
    """
    column = star(text, "ulm-bonn 5", "ulm-kiel 7")
    assert [(line.ticket, line.points) for line in column.tickets] == [("ulm-bonn", -5), ("ulm-kiel", 7)]
    column = star(text, "ulm-bonn 9", "ulm-kiel 7")
    assert [(line.ticket, line.points) for line in column.tickets] == [("ulm-bonn", 9), ("ulm-kiel", -7)]


@pytest.mark.rule("B27")
def test_one_track_may_serve_several_tickets() -> None:
    text = """
        Anna: tracks mitte-ulm, kiel-graz; stations mitte; tickets ulm-kiel, ulm-graz, ulm-bonn
        Ben: tracks mitte-bonn, mitte-kiel
    """
    assert star(text, "ulm-kiel 5", "ulm-graz 6", "ulm-bonn 10").ticket_points == 5 + 6 - 10


@pytest.mark.rule("B27")
def test_stations_are_used_so_that_they_are_best_together() -> None:
    """One alone is best used for Bonn (12); both together complete Ulm–Linz (20)."""
    text = """
        Anna: tracks mitte-ulm, kiel-graz; stations mitte, linz; tickets ulm-bonn, ulm-linz
        Ben: tracks mitte-bonn, mitte-kiel, graz-linz
    """
    assert star(text, "ulm-bonn 12", "ulm-linz 20").ticket_points == 20 - 12


@pytest.mark.rule("B27")
def test_between_choices_of_equal_worth_more_tickets_are_better() -> None:
    """One ticket of 10 or two of 5: completed tickets break ties, so two are better for Anna."""
    text = """
        Anna: tracks mitte-ulm, kiel-graz; stations mitte; tickets ulm-bonn, ulm-kiel, ulm-graz
        Ben: tracks mitte-bonn, mitte-kiel
    """
    column = star(text, "ulm-bonn 10", "ulm-kiel 5", "ulm-graz 5")
    assert column.ticket_points == 0
    assert column.completed == 2


@pytest.mark.rule("B27")
def test_a_station_that_helps_no_ticket_is_of_no_use() -> None:
    text = """
        Anna: tracks mitte-ulm; stations mitte; tickets ulm-linz
        Ben: tracks mitte-bonn, mitte-kiel
    """
    assert star(text, "ulm-linz 8").ticket_points == -8


@pytest.mark.rule("B27")
def test_two_players_may_use_each_others_tracks() -> None:
    board = board_of(*STAR, tickets=("ulm-bonn 5", "bonn-ulm 6"), mechanics=[{"name": "stations"}])
    text = """
        phase: over
        Anna: tracks mitte-ulm; stations bonn; tickets ulm-bonn
        Ben: tracks mitte-bonn; stations ulm; tickets bonn-ulm-2
    """
    assert [column.ticket_points for column in table(text, board).result().seats] == [5, 6]


@pytest.mark.rule("B27")
def test_a_track_used_by_a_station_does_not_count_for_the_longest_path() -> None:
    column = annas(HALF_WAY.format(where="essen"))
    assert column.ticket_points == 5
    assert column.path == 2
    assert column.path_bonus == 0


@pytest.mark.rule("B27")
@pytest.mark.parametrize("built, points", [
    ("none", 12),
    ("paris", 8),
    ("paris, london", 4),
    ("paris, london, roma", 0),
])  # fmt: skip
def test_each_station_not_built_is_worth_4_points(built: str, points: int) -> None:
    column = annas(f"Anna: stations {built}\nBen: tracks essen-frankfurt")
    assert column.bonuses == (BonusLine("stations", points),)
    assert column.total == points


@pytest.mark.rule("B27")
def test_a_station_built_but_not_used_costs_its_4_points_too() -> None:
    assert annas("Anna: stations paris\nBen: tracks essen-frankfurt").total == 8


@pytest.mark.rule("B27")
def test_each_player_has_three_stations_at_the_start() -> None:
    for seats in (2, 3, 4, 5):
        game = Game("europe", seats=seats, seed=1)
        assert all(column.bonuses == (BonusLine("stations", 12),) for column in game.sheet().seats)


@pytest.mark.rule("B27")
def test_three_stations_can_be_built_in_the_course_of_a_game() -> None:
    game = europe("Anna: hand 6 red")
    for city in ("paris", "london", "roma"):
        play(game, "station", f"city {city}")
        play(game, "Ben: draw → green", "draw → white")
    assert game.hand("Anna") == {}
    assert game.discards() == {"red": 6}
    assert game.sheet().seats[0].bonuses == (BonusLine("stations", 0),)
