"""Poland: what joins neighbour countries brings their cards (PL1-PL12)."""

import re

import pytest
from table import (
    PLAYERS,
    board_of,
    number_of_tickets,
    offers,
    only,
    others_draw,
    play,
    refused,
    seen,
    table,
)

from stellwerk import Board, Game, Sheet, boards, position, views
from stellwerk.events import LastRoundBegan, Scored, TicketsReturned, TurnBegan, from_dict
from stellwerk.events.country_cards import CountryCardsTaken, CountryStackEmpty
from stellwerk.kernel import checks
from stellwerk.position import BadPosition
from stellwerk.record import dump, load

#: Parts of networks, each without the track that its test claims.
TO_RUSSIA = "szczecin-germany:blue, szczecin-koszalin, koszalin-gdansk, gdansk-elblag:grey1"
TO_BELARUS = "elblag-olsztyn, olsztyn-elk, elk-bialystok"


def poland(text: str, seats: int = 2) -> Game:
    """By the rulebook alone, which knows no points at the start. A list may go on in the next line."""
    names = ", ".join(PLAYERS[:seats])
    options = "options: even_start off"
    return table(re.sub(r",\n\s+", ", ", f"board: poland\nseats: {names}\n{options}\n{text}"))


def taken(game: Game, *moves: str) -> list[CountryCardsTaken]:
    return only(play(game, *moves), CountryCardsTaken)


def cards(game: Game, seat: str) -> dict[str, list[int]]:
    """A player's country cards as everybody sees them."""
    found = views.view(game, None).seats[game.seat(seat)].mechanics["country cards"]
    return by_country(found)


def by_country(found: views.Value) -> dict[str, list[int]]:
    assert isinstance(found, dict)
    lists = {name: values for name, values in found.items() if isinstance(values, list)}
    return {name: [int(value) for value in values] for name, values in lists.items()}


def stacks(game: Game) -> dict[str, list[int]]:
    """What is left of each stack as everybody sees it."""
    found = views.view(game, None).mechanics["country stacks"]
    return by_country(found)


# --- set-up


@pytest.mark.rule("PL1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_35_trains_and_4_tickets_to_choose_from(seats: int) -> None:
    game = Game("poland", seats=PLAYERS[:seats], seed=2)
    assert len(game.board.tickets) == 35
    for name in game.names:
        assert game.trains(name) == 35
        assert len(game.offer(name)) == 4
    assert game.tickets_left == 35 - 4 * seats


@pytest.mark.rule("PL1")
def test_at_least_2_of_the_4_are_kept_and_the_others_go_under_the_deck() -> None:
    game = Game("poland", seats=["Anna", "Ben"], seed=2)
    first, second, third, fourth = game.offer("Anna")
    why = refused(game, f"keep {first}", "Anna")
    assert why == "You must keep at least 2 tickets."
    play(game, f"Anna: keep {first} {second}")
    events = play(game, f"Ben: keep {' '.join(game.offer('Ben')[:3])}")
    returned = only(events, TicketsReturned)
    assert [(event.number, event.place) for event in returned] == [(2, "under"), (1, "under")]
    assert returned[0].tickets == (third, fourth)
    assert game.tickets("Anna") == (first, second)
    assert game.tickets_left == 35 - 8 + 3


@pytest.mark.rule("PL1")
def test_tickets_not_kept_are_drawn_last() -> None:
    """They were shuffled and put under the deck together."""
    game = Game("poland", seats=["Anna", "Ben"], seed=2)
    given_back = [*game.offer("Anna")[2:], *game.offer("Ben")[2:]]
    for name in game.names:
        play(game, f"{name}: keep {' '.join(game.offer(name)[:2])}")
    drawn: list[str] = []
    while game.tickets_left > 4:
        play(game, "tickets")
        drawn += game.offer(game.turn)
        assert not set(given_back) & set(drawn)
        play(game, f"keep {' '.join(game.offer(game.turn))}")
    assert len(drawn) == 27
    play(game, "tickets")
    assert set(game.offer(game.turn)) < set(given_back)


@pytest.mark.rule("PL1")
def test_later_3_are_drawn_and_at_least_1_is_kept() -> None:
    game = poland("")
    play(game, "tickets")
    assert len(game.offer("Anna")) == 3
    assert refused(game, "keep none") == "You must keep at least 1 ticket."
    events = play(game, f"keep {game.offer('Anna')[0]}")
    assert [(event.number, event.place) for event in only(events, TicketsReturned)] == [(2, "under")]
    assert number_of_tickets(game, "Anna") == 1


@pytest.mark.rule("PL2")
def test_20_country_cards_lie_open_the_highest_on_top() -> None:
    game = Game("poland", seats=2, seed=1)
    left = stacks(game)
    assert sum(len(values) for values in left.values()) == 20
    assert all(values == sorted(values, reverse=True) for values in left.values())
    countries = {city.id for city in game.board.cities if city.data.get("country")}
    assert set(left) == countries
    assert left["germany"] == [7, 4, 3]
    assert left["lithuania"] == [7, 5]
    assert cards(game, "Seat 1") == {}


@pytest.mark.rule("PL2")
@pytest.mark.parametrize("who", ["Anna", "Ben", None])
def test_everybody_sees_what_is_left_of_each_stack_and_what_the_others_have(who: str | None) -> None:
    game = poland(f"Anna: hand 3 blue; tracks {TO_RUSSIA}")
    play(game, "claim elblag-russia:blue")
    view = views.view(game, who)
    assert view.mechanics["country stacks"] == stacks(game)
    assert stacks(game)["germany"] == [4, 3]
    assert view.seats[0].mechanics["country cards"] == {"germany": [7], "russia": [7]}
    assert view.seats[1].mechanics["country cards"] == {}
    assert view.mechanics["germany cards"] == [0]
    assert views.from_json(views.to_json(view)) == view


# --- double and border connections


@pytest.mark.rule("PL3")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_2_or_3_players_one_track_of_a_double_closes_the_other(seats: int) -> None:
    game = poland("Anna: hand 2 white\nBen: hand 2 black", seats)
    play(game, "claim wroclaw-opole:white")
    why = refused(game, "claim wroclaw-opole:black")
    assert why == (
        f"With {seats} players only one track of a double connection can be used, "
        "and one of Wrocław–Opole is taken."
    )


@pytest.mark.rule("PL3")
def test_with_4_players_both_tracks_can_be_used_but_not_by_one_player() -> None:
    game = poland("Anna: hand 2 white, 2 black\nBen: hand 2 black", 4)
    play(game, "claim wroclaw-opole:white", "Ben: claim wroclaw-opole:black")
    assert game.tracks("Ben") == ("wroclaw-opole:black",)
    game = poland("Anna: hand 2 white, 2 black", 4)
    play(game, "claim wroclaw-opole:white")
    others_draw(game)
    assert refused(game, "claim wroclaw-opole:black") == "You already own the other track of Wrocław–Opole."


@pytest.mark.rule("PL4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_border_tracks_stay_open_at_any_number_of_players(seats: int) -> None:
    colours = ("blue", "orange", "green")
    hands = zip(PLAYERS[:seats], colours, strict=False)
    game = poland("\n".join(f"{name}: hand 3 {colour}" for name, colour in hands), seats)
    for colour in colours[:seats]:
        play(game, f"claim szczecin-germany:{colour}")
    for name, colour in zip(PLAYERS[:seats], colours, strict=False):
        assert game.tracks(name) == (f"szczecin-germany:{colour}",)


@pytest.mark.rule("PL4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_owns_two_tracks_of_one_border_connection(seats: int) -> None:
    game = poland("Anna: hand 3 orange, 2 red; tracks szczecin-germany:blue", seats)
    why = refused(game, "claim szczecin-germany:orange")
    assert why == "You already own a track of Szczecin–Germany."
    assert "claim gorzow-germany:grey1" in offers(game)


@pytest.mark.rule("PL4")
def test_another_border_connection_into_the_same_country_is_open() -> None:
    game = poland("Anna: hand 2 purple; tracks szczecin-germany:blue")
    play(game, "claim zielona_gora-germany:purple")
    assert game.trains("Anna") == 35 - 3 - 2


@pytest.mark.rule("PL4")
def test_every_border_connection_leads_from_a_city_to_a_country() -> None:
    board = boards.board("poland")
    countries = {n for n, city in enumerate(board.cities) if city.data.get("country")}
    for connection in board.connections:
        assert connection.border == bool({connection.a, connection.b} & countries)
        assert not {connection.a, connection.b} <= countries


# --- the rulebook's examples


@pytest.mark.rule("PL5", "PL6")
def test_rulebook_example_1() -> None:
    """Anna is Red, Ben is Black, Clara comes too late for a German card."""
    game = poland(
        f"""
        Anna: hand 3 blue, 2 green; tracks {TO_RUSSIA}, {TO_BELARUS}
        Ben: hand 4 orange; tracks gorzow-germany:grey1, gorzow-zielona_gora, zielona_gora-jelenia_gora
        Clara: hand 4 blue; tracks zielona_gora-germany:purple, zielona_gora-wroclaw, wroclaw-opole:white
        """,
        seats=3,
    )
    assert taken(game, "claim elblag-russia:blue") == [CountryCardsTaken(0, ("germany", "russia"), (7, 7))]
    assert taken(game, "Ben: claim jelenia_gora-czechia:orange") == [
        CountryCardsTaken(1, ("germany", "czechia"), (4, 10))
    ]
    others_draw(game)
    events = play(game, "claim bialystok-belarus:grey1")
    assert only(events, CountryCardsTaken) == [
        CountryCardsTaken(0, ("germany", "belarus", "russia"), (3, 6, 4))
    ]
    assert only(events, CountryStackEmpty) == [CountryStackEmpty("germany")]
    assert cards(game, "Anna") == {"germany": [7, 3], "belarus": [6], "russia": [7, 4]}
    assert cards(game, "Ben") == {"germany": [4], "czechia": [10]}
    assert stacks(game)["germany"] == []
    others_draw(game, "Clara")
    assert taken(game, "claim opole-czechia:blue") == [CountryCardsTaken(2, ("czechia",), (4,))]
    assert cards(game, "Clara") == {"czechia": [4]}
    assert game.view(None).derived["country points"] == [27, 14, 4]


@pytest.mark.rule("PL5", "PL7")
def test_rulebook_example_2() -> None:
    """Anna is Blue: two networks of two countries each, joined, and led on to Czechia."""
    game = poland(
        """
        Anna: hand 3 white, 2 red, 2 blue, 5 purple
        Anna: tracks olsztyn-warszawa, warszawa-siedlce, siedlce-belarus:purple, warszawa-kielce:purple,
            kielce-krakow, krakow-katowice:grey1, nowy_sacz-przemysl, przemysl-ukraine:grey1
        """
    )
    assert taken(game, "claim olsztyn-russia:white") == [CountryCardsTaken(0, ("belarus", "russia"), (6, 7))]
    others_draw(game)
    assert taken(game, "claim nowy_sacz-slovakia:red") == [
        CountryCardsTaken(0, ("slovakia", "ukraine"), (5, 4))
    ]
    others_draw(game)
    before = stacks(game)
    events = play(game, "claim krakow-nowy_sacz", "pay blue")
    assert only(events, Scored) == [Scored(0, 2)]
    assert only(events, CountryCardsTaken) == []
    assert stacks(game) == before
    others_draw(game)
    assert taken(game, "claim katowice-czechia:purple") == [
        CountryCardsTaken(0, ("czechia", "slovakia", "ukraine", "belarus", "russia"), (10, 3, 3, 4, 4))
    ]


# --- when cards are taken


@pytest.mark.rule("PL5")
def test_one_country_alone_brings_nothing() -> None:
    game = poland("Anna: hand 3 blue")
    assert taken(game, "claim szczecin-germany:blue") == []
    assert stacks(game)["germany"] == [7, 4, 3]


@pytest.mark.rule("PL5")
def test_the_track_scores_as_usual_and_the_cards_do_not_count_at_once() -> None:
    game = poland(f"Anna: hand 3 blue; tracks {TO_RUSSIA}")
    before = game.scores()[0]
    events = play(game, "claim elblag-russia:blue")
    assert only(events, Scored) == [Scored(0, 4)]
    assert game.scores()[0] == before + 4
    kinds = [type(event) for event in events if type(event) in {Scored, CountryCardsTaken, TurnBegan}]
    assert kinds == [Scored, CountryCardsTaken, TurnBegan]


@pytest.mark.rule("PL5")
def test_two_countries_in_two_networks_are_not_joined() -> None:
    game = poland("Anna: hand 3 blue; tracks szczecin-germany:blue")
    assert taken(game, "claim elblag-russia:blue") == []


@pytest.mark.rule("PL5")
def test_tracks_of_others_join_nothing() -> None:
    game = poland(
        """
        Anna: hand 3 blue; tracks szczecin-germany:blue, szczecin-koszalin
        Ben: tracks koszalin-gdansk, gdansk-elblag:grey1
        """
    )
    assert taken(game, "claim elblag-russia:blue") == []


@pytest.mark.rule("PL5")
def test_an_inland_track_without_countries_at_either_end_brings_nothing() -> None:
    game = poland(f"Anna: hand 2 white; tracks {TO_RUSSIA}, elblag-russia:blue")
    assert taken(game, "claim torun-plock") == []


@pytest.mark.rule("PL5")
def test_an_inland_track_that_extends_a_network_of_two_countries_brings_nothing() -> None:
    game = poland(f"Anna: hand 4 purple; tracks {TO_RUSSIA}, elblag-russia:blue")
    assert taken(game, "claim elblag-olsztyn") == []


@pytest.mark.rule("PL5")
def test_a_track_between_two_cities_of_one_network_brings_nothing() -> None:
    game = poland(
        """
        Anna: hand 2 yellow; tracks jelenia_gora-czechia:orange, jelenia_gora-klodzko, klodzko-wroclaw,
            zielona_gora-wroclaw, zielona_gora-germany:black
        """
    )
    assert taken(game, "claim jelenia_gora-wroclaw") == []


@pytest.mark.rule("PL5")
def test_the_countries_joined_bring_one_card_each_whoever_joined_them_before() -> None:
    game = poland(
        f"""
        turn: Ben
        germany cards: Anna
        russia cards: Anna
        Anna: tracks {TO_RUSSIA}, elblag-russia:blue
        Ben: hand 3 white; tracks gorzow-germany:grey1, gorzow-poznan, poznan-bydgoszcz:red,
            bydgoszcz-torun:grey1, torun-olsztyn
        """
    )
    assert taken(game, "claim olsztyn-russia:white") == [CountryCardsTaken(1, ("germany", "russia"), (4, 4))]


@pytest.mark.rule("PL6")
def test_a_network_that_grows_by_a_country_brings_cards_of_all_again() -> None:
    game = poland(
        f"""
        germany cards: Anna
        russia cards: Anna
        Anna: hand 2 green; tracks {TO_RUSSIA}, elblag-russia:blue, {TO_BELARUS}
        """
    )
    assert taken(game, "claim bialystok-belarus:grey1") == [
        CountryCardsTaken(0, ("germany", "belarus", "russia"), (4, 6, 4))
    ]
    assert cards(game, "Anna") == {"germany": [7, 4], "belarus": [6], "russia": [7, 4]}


@pytest.mark.rule("PL6")
def test_a_country_of_the_players_other_network_is_new_to_this_one() -> None:
    """Germany is joined to Russia in the north; in the south it is joined to Czechia, as if new."""
    game = poland(
        f"""
        germany cards: Anna
        russia cards: Anna
        Anna: hand 2 purple; tracks {TO_RUSSIA}, elblag-russia:blue,
            zielona_gora-jelenia_gora, jelenia_gora-czechia:red
        """
    )
    assert taken(game, "claim zielona_gora-germany:purple") == [
        CountryCardsTaken(0, ("germany", "czechia"), (4, 10))
    ]


@pytest.mark.rule("PL6")
def test_an_empty_stack_gives_nothing_but_its_country_counts() -> None:
    """Lithuania has no card left; joined to Belarus it still makes two countries."""
    game = poland(
        """
        lithuania cards: Ben, Ben
        Anna: hand 2 red; tracks suwalki-lithuania:purple, suwalki-bialystok
        Ben: tracks goldap-lithuania:yellow
        """
    )
    assert taken(game, "claim bialystok-belarus:grey1") == [CountryCardsTaken(0, ("belarus",), (6,))]
    assert stacks(game)["lithuania"] == []


@pytest.mark.rule("PL6")
def test_if_all_stacks_are_empty_nothing_is_taken() -> None:
    game = poland(
        """
        lithuania cards: Ben, Ben
        belarus cards: Ben, Ben, Ben
        Anna: hand 2 red; tracks suwalki-lithuania:purple, suwalki-bialystok
        Ben: tracks goldap-lithuania:yellow, siedlce-belarus:blue
        """
    )
    events = play(game, "claim bialystok-belarus:grey1")
    assert only(events, CountryCardsTaken) == []
    assert only(events, CountryStackEmpty) == []
    assert cards(game, "Anna") == {}


@pytest.mark.rule("PL6")
def test_several_stacks_may_run_out_at_once() -> None:
    game = poland(
        """
        lithuania cards: Ben
        belarus cards: Ben, Ben
        Anna: hand 2 red; tracks suwalki-lithuania:purple, suwalki-bialystok
        Ben: tracks goldap-lithuania:yellow, siedlce-belarus:blue
        """
    )
    events = play(game, "claim bialystok-belarus:grey1")
    assert only(events, CountryCardsTaken) == [CountryCardsTaken(0, ("belarus", "lithuania"), (3, 5))]
    assert only(events, CountryStackEmpty) == [CountryStackEmpty("belarus"), CountryStackEmpty("lithuania")]


# --- joining networks


@pytest.mark.rule("PL7")
def test_joining_two_networks_of_one_country_each_inland_pays() -> None:
    tracks = "szczecin-germany:blue, szczecin-koszalin, koszalin-gdansk, elblag-russia:blue"
    game = poland(f"Anna: hand 1 red; tracks {tracks}")
    assert taken(game, "claim gdansk-elblag:grey1") == [CountryCardsTaken(0, ("germany", "russia"), (7, 7))]


@pytest.mark.rule("PL7")
def test_joining_a_network_of_one_country_inland_to_one_of_two_pays() -> None:
    """Belarus was alone: it is new to Germany and Russia."""
    game = poland(
        f"""
        germany cards: Anna
        russia cards: Anna
        Anna: hand 2 purple; tracks {TO_RUSSIA}, elblag-russia:blue,
            olsztyn-elk, elk-bialystok, bialystok-belarus:grey1
        """
    )
    assert taken(game, "claim elblag-olsztyn") == [
        CountryCardsTaken(0, ("germany", "belarus", "russia"), (4, 6, 4))
    ]


@pytest.mark.rule("PL7")
def test_joining_a_network_of_one_country_pays_by_a_border_track_too() -> None:
    game = poland(f"Anna: hand 3 black; tracks {TO_RUSSIA}")
    assert taken(game, "claim elblag-russia:black") == [CountryCardsTaken(0, ("germany", "russia"), (7, 7))]


@pytest.mark.rule("PL7")
def test_joining_two_networks_of_the_same_single_country_brings_nothing() -> None:
    game = poland("Anna: hand 2 red; tracks szczecin-germany:blue, gorzow-germany:grey1")
    assert taken(game, "claim szczecin-gorzow") == []


@pytest.mark.rule("PL7")
def test_joining_a_network_whose_only_country_the_other_has_brings_nothing() -> None:
    """Germany and Russia on one side, Germany alone on the other: no country is new."""
    game = poland(
        f"""
        germany cards: Anna
        russia cards: Anna
        Anna: hand 2 red; tracks {TO_RUSSIA}, elblag-russia:blue, gorzow-germany:grey1
        """
    )
    assert taken(game, "claim szczecin-gorzow") == []


@pytest.mark.rule("PL7")
def test_joining_two_networks_of_two_countries_of_which_they_share_one_brings_nothing() -> None:
    game = poland(
        f"""
        germany cards: Anna, Anna
        russia cards: Anna
        czechia cards: Anna
        Anna: hand 2 red; tracks {TO_RUSSIA}, elblag-russia:blue, gorzow-germany:grey1, gorzow-zielona_gora,
            zielona_gora-jelenia_gora, jelenia_gora-czechia:red
        """
    )
    assert taken(game, "claim szczecin-gorzow") == []


@pytest.mark.rule("PL7")
def test_a_third_country_pays_after_two_networks_were_joined_for_nothing() -> None:
    """The networks were joined before; Lithuania is new to the four countries."""
    game = poland(
        """
        belarus cards: Anna
        russia cards: Anna
        slovakia cards: Anna
        ukraine cards: Anna
        Anna: hand 2 white; tracks olsztyn-russia:white, olsztyn-goldap, goldap-suwalki, suwalki-bialystok,
            bialystok-belarus:grey1,
            bialystok-siedlce, siedlce-lublin, lublin-rzeszow, rzeszow-przemysl, przemysl-ukraine:grey1,
            przemysl-nowy_sacz, nowy_sacz-slovakia:red
        """
    )
    assert taken(game, "claim suwalki-lithuania:white") == [
        CountryCardsTaken(0, ("slovakia", "ukraine", "belarus", "lithuania", "russia"), (3, 3, 4, 7, 4))
    ]


@pytest.mark.rule("PL9")
def test_a_second_border_connection_into_a_country_of_the_network_pays_nothing() -> None:
    game = poland(
        f"""
        germany cards: Anna
        russia cards: Anna
        Anna: hand 2 red; tracks {TO_RUSSIA}, elblag-russia:blue, szczecin-gorzow
        """
    )
    assert taken(game, "claim gorzow-germany:grey1") == []


@pytest.mark.rule("PL9")
def test_nor_does_it_if_that_country_is_the_only_one() -> None:
    game = poland("Anna: hand 2 green; tracks szczecin-germany:blue, szczecin-gorzow")
    assert taken(game, "claim gorzow-germany:grey1") == []


# --- countries are end points


@pytest.mark.rule("PL8")
def test_a_network_does_not_reach_through_a_country() -> None:
    """Gołdap with Russia and Suwałki with Belarus, both led to Lithuania: two networks, paid apart."""
    game = poland(
        """
        Anna: hand 2 green, 2 white
        Anna: tracks olsztyn-russia:white, olsztyn-goldap, suwalki-bialystok, bialystok-belarus:grey1
        """
    )
    assert taken(game, "claim goldap-lithuania:green") == [
        CountryCardsTaken(0, ("lithuania", "russia"), (7, 7))
    ]
    others_draw(game)
    assert taken(game, "claim suwalki-lithuania:white") == [
        CountryCardsTaken(0, ("belarus", "lithuania"), (6, 5))
    ]


@pytest.mark.rule("PL8", "PL11")
def test_no_ticket_runs_through_a_country() -> None:
    text = "Anna: tickets elblag-suwalki; tracks elblag-olsztyn, olsztyn-goldap, {}"
    through = "goldap-lithuania:green, suwalki-lithuania:white"
    (ticket,) = poland(text.format(through)).sheet().seats[0].tickets
    assert not ticket.done
    (ticket,) = poland(text.format("goldap-suwalki")).sheet().seats[0].tickets
    assert ticket.done


@pytest.mark.rule("PL8")
def test_each_border_connection_has_its_own_end_point() -> None:
    rules = poland("").rules
    board = rules.board
    ends: dict[int, set[int]] = {}
    for n, track in enumerate(board.tracks):
        connection = board.connections[track.connection]
        if connection.border:
            country_end = rules.end_b[n] if board.cities[connection.b].data.get("country") else rules.end_a[n]
            ends.setdefault(track.connection, set()).add(int(country_end))
    assert all(len(each) == 1 for each in ends.values())
    assert len(set.union(*ends.values())) == len(ends)


@pytest.mark.rule("PL11")
def test_tickets_join_polish_cities_through_own_tracks() -> None:
    board = boards.board("poland")
    for ticket in board.tickets:
        assert not board.cities[ticket.a].data.get("country")
        assert not board.cities[ticket.b].data.get("country")
    game = poland(
        """
        Anna: tickets elblag-suwalki; tracks elblag-olsztyn, olsztyn-goldap
        Ben: tracks goldap-suwalki
        """
    )
    assert not game.sheet().seats[0].tickets[0].done


# --- the end


def result(text: str) -> Sheet:
    """The game is over in this position."""
    return poland(f"phase: over\n{text}").result()


@pytest.mark.rule("PL10")
def test_country_cards_add_their_values_at_the_end() -> None:
    sheet = result(
        f"""
        germany cards: Anna, Ben, Anna
        russia cards: Anna
        Anna: tracks {TO_RUSSIA}, elblag-russia:blue
        Ben: tracks gorzow-germany:grey1
        """
    )
    anna, ben = sheet.seats
    assert {line.name: line.points for line in anna.bonuses if line.points} == {
        "cards of Germany": 7 + 3,
        "cards of Russia (Kaliningrad)": 7,
    }
    assert len(anna.bonuses) == len(ben.bonuses) == 7
    assert sheet.totals == (4 + 4 + 7 + 1 + 4 + 17, 2 + 4)


@pytest.mark.rule("PL10")
def test_there_is_no_longest_path_and_no_bonus_for_tickets() -> None:
    sheet = result(f"Anna: tracks {TO_RUSSIA}")
    assert sheet.seats[0].path is None
    assert sheet.seats[0].lines()[:2] == [("tracks", 16), ("tickets (0 of 0)", 0)]
    assert sheet.totals == (16, 0)


@pytest.mark.rule("PL10")
def test_a_turn_that_ends_with_2_trains_brings_the_last_round() -> None:
    """Anna has used 33 of her 35 trains."""
    tracks = (
        "warszawa-elk, szczecin-bydgoszcz, warszawa-bialystok:white, warszawa-olsztyn, koszalin-bydgoszcz, "
        "koszalin-gdansk, przemysl-nowy_sacz"
    )
    game = poland(f"Anna: hand 3 blue; tracks {tracks}")
    assert game.trains("Anna") == 5
    events = play(game, "claim szczecin-germany:blue")
    assert only(events, LastRoundBegan) == [LastRoundBegan(0, 2)]
    others_draw(game)
    play(game, "draw", "draw")
    assert game.is_over


@pytest.mark.rule("PL12")
def test_a_tie_goes_to_more_completed_tickets_first() -> None:
    """Anna's one ticket is worth more than Ben's two."""
    sheet = result(
        """
        Anna: tickets goldap-przemysl
        Anna: tracks elk-goldap:grey1, elk-bialystok, bialystok-siedlce, siedlce-lublin,
            lublin-rzeszow, rzeszow-przemysl
        Ben: tickets zielona_gora-torun, torun-siedlce
        Ben: tracks zielona_gora-poznan, poznan-bydgoszcz:orange, bydgoszcz-torun:grey1,
            torun-plock, plock-warszawa:blue, warszawa-siedlce, torun-olsztyn
        """
    )
    assert sheet.totals == (12 + 14, 11 + 15)
    assert sheet.winners == (1,)
    assert sheet.decided_by == "tickets"


@pytest.mark.rule("PL12")
def test_then_more_points_from_completed_tickets_decide() -> None:
    sheet = result(
        """
        Anna: tickets torun-siedlce; tracks torun-plock, plock-warszawa:blue, warszawa-siedlce
        Ben: tickets zielona_gora-torun
        Ben: tracks zielona_gora-poznan, poznan-bydgoszcz:orange, bydgoszcz-torun:grey1, elk-bialystok
        """
    )
    assert sheet.totals == (6 + 6, 5 + 7)
    assert sheet.winners == (0,)
    assert sheet.decided_by == "country_cards"
    assert (
        sheet.verdict() == "Anna wins with 12 points, the tie broken by more points from completed tickets."
    )


@pytest.mark.rule("PL12")
def test_tickets_not_completed_do_not_count_in_a_tie() -> None:
    """Ben completed one of 6 points and lost 7 by another; Anna completed one of 5."""
    sheet = result(
        """
        Anna: tickets zielona_gora-torun
        Anna: tracks zielona_gora-poznan, poznan-bydgoszcz:orange, bydgoszcz-torun:grey1
        Ben: tickets torun-siedlce, gdansk-suwalki
        Ben: tracks torun-plock, plock-warszawa:blue, warszawa-siedlce, olsztyn-goldap, goldap-suwalki
        """
    )
    assert sheet.totals == (5 + 5, 6 - 7 + 11)
    assert sheet.winners == (1,)
    assert sheet.decided_by == "country_cards"


@pytest.mark.rule("PL12")
def test_then_the_win_is_shared() -> None:
    sheet = result(
        """
        Anna: tickets elblag-suwalki; tracks elblag-olsztyn, olsztyn-goldap, goldap-suwalki
        Ben: tickets torun-siedlce
        Ben: tracks torun-plock, plock-warszawa:blue, warszawa-siedlce, elk-goldap:grey1
        """
    )
    assert sheet.totals == (13, 13)
    assert sheet.winners == (0, 1)
    assert sheet.decided_by == "shared"


@pytest.mark.rule("PL12")
def test_three_of_four_may_be_tied() -> None:
    """Anna and Ben completed the same points, Clara fewer, David nothing."""
    game = poland(
        """
        phase: over
        Anna: tickets elblag-suwalki; tracks elblag-olsztyn, olsztyn-goldap, goldap-suwalki
        Ben: tickets torun-siedlce
        Ben: tracks torun-plock, plock-warszawa:blue, warszawa-siedlce, gdansk-elblag:grey1
        Clara: tickets zielona_gora-torun
        Clara: tracks zielona_gora-poznan, poznan-bydgoszcz:red, bydgoszcz-torun:grey2, elk-bialystok,
            elk-goldap:grey1
        """,
        seats=4,
    )
    assert game.result().totals == (13, 13, 13, 0)
    assert game.result().winners == (0, 1)
    assert game.result().decided_by == "shared"


# --- what others see, take back, and other forms of a game


def test_everybody_sees_which_cards_are_taken_and_their_values() -> None:
    game = poland(f"Anna: hand 3 blue; tracks {TO_RUSSIA}")
    (event,) = taken(game, "claim elblag-russia:blue")
    assert event.seen_by(1) == event
    assert event.seen_by(None) == event
    assert str(event) == "Anna takes the country cards Germany 7 and Russia (Kaliningrad) 7."
    assert from_dict(event.to_dict()) == event
    assert str(CountryStackEmpty("germany", scene=event.scene)) == "That was the last card of Germany."
    assert str(CountryCardsTaken(1, ("germany",), (3,))) == "Seat 1 takes the country card germany 3."


def test_nothing_is_taken_before_the_payment_is_chosen() -> None:
    game = poland("Anna: hand 2 red, 2 green; tracks suwalki-lithuania:purple, suwalki-bialystok")
    before = game.copy()
    play(game, "claim bialystok-belarus:grey1")
    assert offers(game) == ["pay red", "pay green"]
    assert seen(game, "Ben").phase() == "turn"
    assert cards(game, "Anna") == {}
    game.take_back()
    assert game == before
    assert taken(game, "claim bialystok-belarus:grey1", "pay red") != []


def test_a_position_names_who_took_the_cards_of_a_country_from_the_top() -> None:
    game = poland(f"Anna: hand 3 blue; tracks {TO_RUSSIA}")
    play(game, "claim elblag-russia:blue")
    text = game.position()
    assert "germany cards: Anna" in text.splitlines()
    assert "czechia cards" not in text
    assert Game.from_position(text) == game
    assert load(dump(game)) == game


@pytest.mark.parametrize("line, reason", [
    ("germany cards: Anna, Ben, Anna, Ben", "there are 3 germany cards, not 4"),
    ("germany cards: Nobody", 'no seat is called "Nobody"'),
    ("germany cards: Ben", "Ben has a card of Germany, but no track there"),
])  # fmt: skip
def test_positions_that_can_not_be(line: str, reason: str) -> None:
    with pytest.raises(BadPosition) as caught:
        position.parse(f"board: poland\nseats: Anna, Ben\n{line}\nAnna: tracks szczecin-germany:blue")
    assert reason in str(caught.value)


def test_what_can_not_be_is_found_in_a_state() -> None:
    game = poland("Anna: tracks szczecin-germany:blue")
    at = game.rules.layout.field("germany cards").at
    game.state.b[at + 1] = 1
    assert "a card of Germany was taken from under another one" in checks.faults(game.rules, game.state)
    game.state.b[at + 1] = 0
    game.state.b[at] = 7
    assert "there is no seat 6 to have a card of Germany" in checks.faults(game.rules, game.state)


# --- boards on which paths run through countries


def land(**more: object) -> Board:
    """Two cities and three countries in a row; west and east lie apart but for the country between them."""
    countries = {"ada": [5, 3], "mia": [4, 2], "zoe": [6]}
    board: dict[str, object] = {
        "cities": [
            {"id": city, "name": city.title(), "lat": 50, "lon": n, "country": True}
            if city in countries
            else {"id": city, "name": city.title(), "lat": 50, "lon": n}
            for n, city in enumerate(("ada", "ulm", "mia", "bonn", "zoe"))
        ],
        "mechanics": [{"name": "country_cards", "stacks": countries}],
        "longest_path": 0,
        "tickets_start": {"deal": 1, "keep": 1},
    }
    return board_of(
        "ada-ulm 1 red",
        "ulm-mia 1 blue",
        "mia-bonn 1 green",
        "bonn-zoe 1 black",
        "ulm-bonn 6 white",
        "ada-zoe 2 yellow",
        tickets=("ulm-bonn 5", "ulm-bonn 6", "ulm-bonn 7", "ulm-bonn 8", "ulm-bonn 9"),
        **(board | more),
    )


def test_where_paths_run_through_countries_their_own_networks_count() -> None:
    """Mia is led to from both sides: the networks of Ada and Zoe are joined in it."""
    text = "Anna: hand 1 green; tracks ada-ulm, ulm-mia, bonn-zoe\nada cards: Anna\nmia cards: Anna"
    game = table(text, land())
    assert taken(game, "claim mia-bonn") == [CountryCardsTaken(0, ("ada", "mia", "zoe"), (3, 2, 6))]


def test_a_track_between_two_countries_joins_them_at_once() -> None:
    game = table("Anna: hand 2 yellow", land())
    events = play(game, "claim ada-zoe")
    assert only(events, CountryCardsTaken) == [CountryCardsTaken(0, ("ada", "zoe"), (5, 6))]
    assert only(events, CountryStackEmpty) == [CountryStackEmpty("zoe")]
    assert str(only(events, CountryStackEmpty)[0]) == "That was the last card of Zoe."


def test_a_country_without_cards_is_still_joined() -> None:
    mechanics = [{"name": "country_cards", "stacks": {"ada": [5, 3], "mia": [4]}}]
    game = table("Anna: hand 1 black; tracks ada-ulm, ulm-bonn", land(mechanics=mechanics))
    assert taken(game, "claim bonn-zoe") == [CountryCardsTaken(0, ("ada",), (5,))]
    assert set(stacks(game)) == {"ada", "mia"}
