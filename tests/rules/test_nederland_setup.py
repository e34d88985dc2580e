"""Nederland: what is dealt, where one starts, and its variants (NL1, NL2, NL4, NL5, NL15, NL16)."""

import pytest
from nederland import loans, nederland, number, open_tickets, tokens
from table import PLAYERS, offers, play, refused

from stellwerk import Game, boards
from stellwerk.boards.rules import BadSetUp
from stellwerk.kernel.layout import MECHANIC_PHASE

SEATS = (2, 3, 4, 5)


def game_of(seats: int, **options: bool) -> Game:
    return Game("nederland", seats=seats, seed=1, options=options)


# --- what is there


@pytest.mark.rule("NL1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_40_trains_and_there_are_110_cards(seats: int) -> None:
    game = game_of(seats)
    assert [game.trains(seat) for seat in range(seats)] == [40] * seats
    assert game.deck_left + 5 + 4 * seats == 110


@pytest.mark.rule("NL2")
@pytest.mark.parametrize("seats", SEATS)
def test_five_of_44_tickets_are_dealt_and_at_least_three_kept(seats: int) -> None:
    game = game_of(seats)
    assert len(game.board.tickets) == 44
    assert game.tickets_left == 44 - 5 * seats
    for seat in range(seats):
        offer = game.offer(seat)
        assert len(offer) == 5
        two = f"keep {offer[0]} {offer[1]}"
        assert str(game.why_not(two, seat)) == "You must keep at least 3 tickets."
        assert {len(option.split()) - 1 for option in offers(game, game.names[seat])} == {3, 4, 5}


@pytest.mark.rule("NL2")
def test_later_four_are_drawn_and_at_least_one_kept() -> None:
    game = nederland()
    play(game, "tickets → breda-eindhoven, amsterdam-rotterdam, lingen-duisburg, duisburg-rotterdam")
    assert len(game.offer("Anna")) == 4
    assert refused(game, "keep none") == "You must keep at least 1 ticket."
    play(game, "keep lingen-duisburg")
    assert game.tickets("Anna") == ("lingen-duisburg",)


@pytest.mark.rule("NL2")
@pytest.mark.parametrize("options", ["tolls on", "tolls off"])
def test_without_the_neutral_player_the_foot_of_a_ticket_is_of_no_use(options: str) -> None:
    """After round 6 nothing is turned up."""
    game = nederland(f"options: {options}\nturns: 11\nturn: Ben")
    before = game.tickets_left
    play(game, "draw → red", "draw → blue")
    assert game.phase("Anna") == "turn"
    assert game.tickets_left == before
    assert game.rules.owners == []


@pytest.mark.rule("NL4")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_tokens_worth_30_and_no_loan(seats: int) -> None:
    game = game_of(seats)
    assert tokens(game) == [2 * 4 + 6 * 2 + 10 * 1] * seats
    assert loans(game) == [0] * seats
    assert number(game, "bank") == 0


@pytest.mark.rule("NL5")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("has_tolls", [True, False])
def test_scoring_markers_start_at_0_1_2_3_4_in_turn_order(seats: int, has_tolls: bool) -> None:
    """NL15: without tolls too."""
    for first in range(seats):
        game = Game("nederland", seats=seats, seed=1, options={"tolls": has_tolls}, outcomes=[first])
        assert [game.scores()[(first + place) % seats] for place in range(seats)] == [0, 1, 2, 3, 4][:seats]
        assert [column.start for column in game.sheet().seats] == list(game.scores())


# --- without tolls


@pytest.mark.rule("NL15")
@pytest.mark.parametrize("seats", SEATS)
def test_without_tolls_there_are_no_tokens_no_loans_and_no_bonus(seats: int) -> None:
    game = game_of(seats, tolls=False)
    names = {field.name for field in game.rules.layout.fields}
    assert not names & {"tokens", "loans", "bank"}
    assert all(column.bonuses == () for column in game.sheet().seats)
    assert game.view(0).seats[0].mechanics == {}
    assert game.view(0).mechanics == {}
    assert len(game.rules.phase_names) == MECHANIC_PHASE


@pytest.mark.rule("NL15")
@pytest.mark.parametrize("seats, closes", [(2, True), (3, True), (4, False), (5, False)])
def test_without_tolls_doubles_close_with_2_or_3_players(seats: int, closes: bool) -> None:
    text = f"options: tolls off\nseats: {', '.join(PLAYERS[:seats])}\nAnna: hand 2 yellow\nBen: hand 2 purple"
    game = nederland(text)
    play(game, "claim breda-rotterdam:yellow")
    if closes:
        why = f"With {seats} players only one track of a double connection can be used"
        assert refused(game, "claim breda-rotterdam:purple").startswith(why)
    else:
        play(game, "Ben: claim breda-rotterdam:purple")
        assert game.tracks("Ben") == ("breda-rotterdam:purple",)


@pytest.mark.rule("NL15", "NL3")
def test_without_tolls_tickets_are_discarded_face_up_all_the_same() -> None:
    game = nederland("options: tolls off")
    drawn = ("amsterdam-rotterdam", "lingen-duisburg", "duisburg-rotterdam", "emmen-antwerpen")
    play(game, f"tickets → {', '.join(drawn)}", "keep lingen-duisburg")
    assert set(open_tickets(game)) == set(drawn) - {"lingen-duisburg"}


@pytest.mark.rule("NL15")
def test_tolls_are_on_by_default() -> None:
    assert Game("nederland", seats=3, seed=1).switches == {"tolls": True, "neutral": False}
    assert game_of(3, tolls=False).switches == {"tolls": False, "neutral": False}


# --- which variants there are


@pytest.mark.rule("NL16")
def test_the_neutral_player_is_for_two() -> None:
    game = game_of(2, neutral=True)
    assert game.switches == {"tolls": True, "neutral": True}
    assert game.rules.owners == ["neutral"]
    assert number(game, "neutral trains") == 40
    for seats in (3, 4, 5):
        with pytest.raises(BadSetUp, match=f"The option neutral is for 2 seats, not {seats}"):
            game_of(seats, neutral=True)


@pytest.mark.rule("NL16")
def test_the_neutral_player_needs_tolls() -> None:
    with pytest.raises(BadSetUp, match=r"The option neutral needs the option tolls\."):
        game_of(2, neutral=True, tolls=False)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadSetUp, match=r"Netherlands has no option 'bridges'; it has neutral, tolls\."):
        game_of(2, bridges=True)


@pytest.mark.rule("NL16")
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_player_starts_with_the_neutral_marker(first: int) -> None:
    game = Game("nederland", seats=2, seed=1, options={"neutral": True}, outcomes=[first])
    assert game.view(None).mechanics["neutral marker"] == 1 - first


@pytest.mark.rule("NL17")
def test_35_of_the_44_tickets_name_a_connection() -> None:
    tickets = boards.board("nederland").tickets
    named = [ticket.data["neutral"] for ticket in tickets if "neutral" in ticket.data]
    assert len(named) == 35
    twice = {name for name in named if named.count(name) > 1}
    assert twice == {"amsterdam-rotterdam", "antwerpen-rotterdam"}
    connections = {each.id: each for each in boards.board("nederland").connections}
    assert all(len(connections[str(name)].tracks) == 2 for name in named)
