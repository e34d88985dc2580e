"""When a station pays off, and where it stands (Europe)."""

from judging import Judge
from table import table

from stellwerk import Game

#: Anna has Brest–Paris and München–Zürich; Paris–Zürich, the only way between them, is Ben's.
ANNA = "Anna: hand 3 red; tracks brest-paris, munchen-zurich; tickets brest-venezia"
BEN = "Ben: tracks paris-zurich, munchen-venezia"


def europe(more: str = "", ben: str = "", tickets: str = "") -> Game:
    return table(f"board: europe\n{ANNA}{tickets}{more}\n{BEN}{ben}")


def anna(game: Game, *borrowed: str, plan: tuple[str, ...] = (), turns: int = 15) -> Judge:
    return Judge(game, "Anna", borrowed=borrowed, plan=plan, turns=turns)


# --- what it costs


def test_a_rival_s_track_costs_a_card_four_points_and_a_turn() -> None:
    assert anna(europe()).way("paris-zurich") == 1 + 4 + 2.5


def test_the_second_and_third_station_cost_more_cards() -> None:
    assert anna(europe("; stations london")).way("paris-zurich") == 2 + 4 + 2.5
    assert anna(europe("; stations london, roma")).way("paris-zurich") == 3 + 4 + 2.5


def test_there_is_no_way_when_all_are_built() -> None:
    assert anna(europe("; stations london, roma, kyiv")).way("paris-zurich") is None


def test_a_station_that_stands_already_costs_nothing() -> None:
    assert anna(europe("; stations zurich, roma, kyiv")).way("paris-zurich") == 0


def test_cities_with_a_rival_s_station_are_closed() -> None:
    assert anna(europe(ben="; stations paris")).way("paris-zurich") is not None, "Zürich is free"
    assert anna(europe(ben="; stations paris, zurich")).way("paris-zurich") is None


def test_free_tracks_and_one_s_own_need_no_station() -> None:
    player = anna(europe())
    assert player.way("berlin-essen") is None
    assert player.way("brest-paris") is None


# --- when


def test_a_station_pays_off_when_the_last_way_to_a_ticket_is_a_rival_s() -> None:
    """Two tracks of Ben's lead to Venice: two stations for 8 points that would be lost."""
    game = europe()
    assert anna(game, "paris-zurich", "munchen-venezia", turns=4).option("station") > 2.5
    assert anna(game, turns=4).option("station") < 0, "nothing of the plan needs one"


def test_the_more_its_tickets_bring_the_better() -> None:
    dear = table(
        "board: europe\nAnna: hand 3 red; tracks petrograd-wilno; tickets brest-petrograd\n"
        "Ben: tracks warszawa-wilno"
    )
    path = ("brest-paris", "frankfurt-paris:white", "berlin-frankfurt:red", "berlin-warszawa:yellow")
    player = Judge(dear, "Anna", borrowed=["warszawa-wilno"], plan=path, turns=2)
    assert player.option("station") > 2 * 20 - 4 - 1 - 0.01


def test_it_waits_until_the_plan_is_built_or_time_is_short() -> None:
    game = europe()
    needed = ("paris-zurich", "munchen-venezia")
    assert anna(game, *needed, plan=("berlin-essen",), turns=15).option("station") < 2.5
    assert anna(game, *needed, plan=("berlin-essen",), turns=4).option("station") > 2.5
    assert anna(game, *needed, turns=15).option("station") > 2.5, "nothing else is left to do"


def test_none_is_built_for_a_track_that_one_serves_already() -> None:
    game = europe("; stations zurich")
    served = table(
        "board: europe\nAnna: hand 3 red; stations zurich; tracks brest-paris; tickets madrid-zurich\n"
        "Ben: tracks paris-zurich"
    )
    assert anna(served, "paris-zurich").option("station") < 0
    assert anna(game, "paris-zurich", "munchen-venezia").option("station") > 2.5, "one track a station"


def test_two_stations_too_many_are_not_begun() -> None:
    game = europe("; stations london, roma")
    assert anna(game, "paris-zurich", "munchen-venezia").option("station") < 0


# --- where


def test_it_stands_at_an_end_of_a_track_that_the_plan_runs_over() -> None:
    game = europe(tickets=", madrid-zurich")
    game.apply("station")
    assert anna(game, "paris-zurich").best() in {"city paris", "city zurich"}


def test_of_two_cities_the_one_with_more_tracks_of_rivals_is_better() -> None:
    game = europe(ben=", dieppe-paris")
    game.apply("station")
    assert anna(game, "paris-zurich").best() == "city paris"


def test_an_end_that_is_taken_leaves_the_other() -> None:
    game = europe(ben=", dieppe-paris; stations paris")
    game.apply("station")
    assert anna(game, "paris-zurich").best() == "city zurich"
