"""Positions are text both ways; impossible ones are refused with the line and the reason."""

import json
import textwrap
from collections import Counter
from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from random_play import after, decisions, phase
from small_boards import derived, mixed_usa, usa_with

from stellwerk import Game, boards
from stellwerk.boards.rules import BadSetUp, chosen_options, rules_for
from stellwerk.kernel import checks, flow, layout
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.position import BadPosition, Position, dump, from_json, parse, to_json

EXAMPLE = """
# Anna can finish Denver–Omaha.
board: usa
seats: Anna, Ben
turn: Anna
display: red, blue, blue, green, locomotive
discards: 4 red, 2 locomotive

Anna: hand 3 purple, 1 locomotive; tickets boston-miami; tracks denver-omaha
Ben: hand 4 red
Ben: tickets denver-el_paso   # his only one
"""


def with_line(line: str, text: str = EXAMPLE) -> str:
    return f"{text}{line}\n"


def instead(old: str, new: str, text: str = EXAMPLE) -> str:
    assert old in text
    return text.replace(old, new)


def refusal(text: str) -> str:
    with pytest.raises(BadPosition) as caught:
        parse(text)
    return str(caught.value)


def hand(position: Position, seat: int) -> dict[str, int]:
    at = layout.HAND + seat * layout.KINDS
    numbers = {CARDS[kind]: int(position.state.b[at + kind]) for kind in range(layout.KINDS)}
    return {name: number for name, number in numbers.items() if number}


# --- reading what a player writes


def test_a_position_says_who_has_what() -> None:
    position = parse(EXAMPLE)
    assert position.board.id == "usa"
    assert position.names == ("Anna", "Ben")
    assert hand(position, 0) == {"purple": 3, "locomotive": 1}
    assert hand(position, 1) == {"red": 4}
    track = position.board.track_index("denver-omaha")
    assert checks.tracks_of(position.rules, position.state, 0) == [track]
    assert phase(position.rules, position.state) == "turn"


def test_trains_and_score_follow_from_the_tracks() -> None:
    s = parse(EXAMPLE).state
    assert [int(s.b[layout.TRAINS + seat]) for seat in range(2)] == [41, 45]
    assert [int(s.w[layout.SCORE + seat]) for seat in range(2)] == [7, 0]


def test_the_deck_is_all_that_is_nowhere_else() -> None:
    s = parse(EXAMPLE).state
    deck = {CARDS[kind]: int(s.b[layout.DECK + kind]) for kind in range(layout.KINDS)}
    assert deck["red"] == 12 - 1 - 4 - 4
    assert deck["purple"] == 9
    assert deck["locomotive"] == 14 - 1 - 2 - 1
    assert int(s.b[layout.DECK_LEFT]) == 110 - 5 - 6 - 4 - 4


def test_tickets_that_nobody_holds_are_in_the_deck() -> None:
    assert int(parse(EXAMPLE).state.b[layout.TICKETS_LEFT]) == 28


def test_long_tickets_that_nobody_holds_have_left_the_game() -> None:
    position = parse("board: europe\nseats: Anna, Ben\nAnna: tickets brest-petrograd")
    assert int(position.state.b[layout.TICKETS_LEFT]) == 40
    assert int(position.state.b[int(position.rules.out_size)]) == 5


def test_a_display_left_out_is_dealt_by_the_seed() -> None:
    bare = "board: usa\nseats: Anna, Ben"
    at = layout.DISPLAY
    displays = [bytes(parse(f"{bare}\nseed: {seed}").state.b)[at : at + layout.SLOTS] for seed in range(20)]
    assert len(set(displays)) > 15
    assert parse(bare).state == parse(f"{bare}\nseed: 0").state
    assert parse(f"{bare}\nseed: mittwoch").seed == "mittwoch"


def test_seats_may_be_a_number() -> None:
    assert parse("board: usa\nseats: 3").names == ("Seat 1", "Seat 2", "Seat 3")


def test_the_first_seat_is_in_turn_unless_another_is_named() -> None:
    assert int(parse("board: usa\nseats: Anna, Ben").state.b[layout.TURN]) == 0
    assert int(parse("board: usa\nseats: Anna, Ben\nturn: Ben").state.b[layout.TURN]) == 1


def test_cities_of_a_track_may_be_written_in_either_order() -> None:
    assert parse(instead("tracks denver-omaha", "tracks omaha-denver")).state == parse(EXAMPLE).state


def test_a_game_can_be_played_on_from_a_position() -> None:
    position = parse(instead("hand 3 purple", "hand 3 red"))
    r, s = position.rules, position.state
    flow.step(r, s, 0, position.board.track_index("denver-salt_lake_city:red"))
    assert phase(r, s) == "locomotives"
    flow.step(r, s, 0, flow.options(r, s, 0)[0])
    assert int(s.b[layout.TRAINS]) == 38
    assert int(s.b[layout.TURN]) == 1
    assert checks.faults(r, s) == []


def test_moves_without_a_choice_are_made() -> None:
    """A second card of which there is none ends the turn (B10)."""
    everything = ", ".join(f"{6} {colour}" for colour in CARDS[:-1]) + ", 4 locomotive"
    text = "board: usa\nseats: Anna, Ben\nphase: second card\n"
    text += "display: locomotive, locomotive, locomotive, locomotive, locomotive\n"
    text += f"Anna: hand {everything}\nBen: hand {everything.replace('4 loco', '5 loco')}\n"
    s = parse(text).state
    assert int(s.b[layout.TURN]) == 1
    assert int(s.w[layout.TURNS]) == 1


def test_names_that_look_like_something_else_are_quoted() -> None:
    names = ("deck", "O'\"Hara", "a, b: c; d # e", " x", "none")
    r = rules_for(boards.board("usa"), 5)
    s = after(r, 3, 60)
    position = parse(dump(r, s, names))
    assert position.names == names
    assert position.state == s


def test_windows_line_ends_do_not_matter() -> None:
    assert parse(EXAMPLE.replace("\n", "\r\n")).state == parse(EXAMPLE).state


# --- both ways


def assert_same(board: Board, r: Rules, s: State) -> None:
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil")[: int(r.seats)]
    text = dump(r, s, names)
    read = parse(text, board)
    assert read.state == s, text
    assert read.names == names
    assert dump(read.rules, read.state, names) == text


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board_id", ["usa", "europe"])
def test_a_game_can_be_written_down_at_every_decision(board_id: str, seats: int) -> None:
    board = boards.board(board_id)
    r = rules_for(board, seats)
    met: Counter[str] = Counter()
    for s, dice in decisions(r, seats):
        here = phase(r, s)
        # ordinary turns are many and alike
        if met[here] < 10 or dice.random() < 0.1:
            assert_same(board, r, s)
        met[here] += 1
    usual = {"start tickets", "turn", "second card", "colour", "locomotives", "keep", "over"}
    assert set(met) >= usual - {"locomotives"}


@pytest.mark.parametrize("seats", [2, 5])
def test_every_decision_of_every_mechanic_can_be_written_down(seats: int) -> None:
    drawing = derived("south_korea", "tunnels", "province_mat", "express_cards")
    for board in (mixed_usa(), usa_with("express_lines", "ticket_draft"), boards.board("europe"), drawing):
        r = rules_for(board, seats)
        met: Counter[str] = Counter()
        for seed in range(4):
            for s, _ in decisions(r, seed):
                here = phase(r, s)
                met[here] += 1
                if here not in {"turn", "second card"} and met[here] < 6:
                    assert_same(board, r, s)
        wanted = {name for name in r.phase_names if name} - {"start tickets"}
        if board is not drawing:  # where a mechanic has a use for more cards, or draws some first
            wanted -= {"number", "first card"}
        assert set(met) >= wanted


def set_ups() -> list[tuple[str, int, dict[str, bool]]]:
    """Every board with every number of seats and every choice of options."""
    found = []
    for name in boards.boards():
        board = boards.board(name)
        names = [option.id for option in board.options]
        for seats in range(board.seats[0], board.seats[1] + 1):
            for values in product((False, True), repeat=len(names)):
                options = dict(zip(names, values, strict=True))
                with suppress(BadSetUp):
                    chosen_options(board, seats, options)
                    found.append((name, seats, options))
    return found


@pytest.mark.parametrize("name, seats, options", set_ups())
def test_options_are_kept_and_every_game_can_be_written_down(
    name: str, seats: int, options: dict[str, bool]
) -> None:
    board = boards.board(name)
    r = rules_for(board, seats, options)
    met: Counter[str] = Counter()
    for s, dice in decisions(r, seats):
        met[phase(r, s)] += 1
        if met[phase(r, s)] > 1 and s.b[layout.BETWEEN] == 0 and dice.random() > 0.01:
            continue
        text = dump(r, s)
        for read in (parse(text), from_json(json.loads(json.dumps(to_json(r, s))))):
            assert read.options == options
            assert read.rules == r
            assert read.state == s, text
        assert "first:" not in text or phase(r, s) == "over", "it follows from whose turn it is"


def test_some_have_answered_and_the_others_have_not() -> None:
    board = boards.board("usa")
    r = rules_for(board, 3)
    s = flow.new(r, 5)
    flow.step(r, s, 1, flow.options(r, s, 1)[1])
    text = dump(r, s, ("Anna", "Ben", "Cleo"))
    assert "answer keep" in text
    assert "owes" not in text
    assert_same(board, r, s)


def test_ordinary_positions_are_short() -> None:
    r = rules_for(boards.board("usa"), 2)
    text = dump(r, after(r, 1, 10), ("Anna", "Ben"))
    assert len(text.splitlines()) <= 12
    for word in ("deck", "trains", "score", "phase: turn", "first", "owes", "seed"):
        assert word not in text


@pytest.mark.parametrize("number", [0, 1, 7, 40, 90, 10_000])
def test_json_has_the_same_position(number: int) -> None:
    board = mixed_usa()
    r = rules_for(board, 3)
    s = after(r, 8, number)
    names = ("all", "Ben", "x: y")
    read = from_json(json.loads(json.dumps(to_json(r, s, names))), board)
    assert read.state == s
    assert read.names == names


def test_writing_a_position_down_leaves_the_state_as_it_was() -> None:
    r = rules_for(mixed_usa(), 2)
    s = after(r, 2, 30)
    before = s.to_bytes()
    parse(dump(r, s), mixed_usa())
    assert s.to_bytes() == before


# --- what is refused: the text


@pytest.mark.parametrize(
    "text, reason",
    [
        (Game("usa", 2, 1).record(), "this is a record, not a position: `stellwerk replay` takes it"),
        (boards.board_text("usa"), "this is a board file, not a position: `stellwerk check` takes it"),
        (
            '{"board": "usa", "seats": [], "table": {}}',
            "this is a position as JSON: `position.from_json` reads it",
        ),
        ("seats: Anna, Ben", "a position needs a line “board: …”"),
        ("board: usa", "a position needs a line “seats: …”"),
        ("board: us\nseats: 2", 'line 1: no board is called "us"; did you mean "usa"?'),
        ("board: usa\nseats: 6", "line 2: 6 is out of range: it must be from 2 to 5"),
        ("board: usa\nseats: A, B, C, D, E, F", "line 2: USA is for 2 to 5 seats, not 6."),
        ("board: usa\nseats: Anna, Anna", "line 2: Two players are called Anna."),
        ("board: usa\nseats: Anna,, Ben", "line 2: “Anna,, Ben”: something is missing next to a “,”"),
        ('board: usa\nseats: Anna, " "', "line 2: ' ' can't be a player's name."),
        ('board: usa\nseats: Anna, "B\\nen"', "line 2: 'B\\nen' can't be a player's name."),
        ('board: usa\nseats: Anna, "\\x"', 'line 2: "\\x" is not a name in quotes'),
        ("board: usa\nseats: 2\noptions: fog", 'line 3: "fog": write each option once, “on” or “off”'),
        ("board: usa\nseats: 2\noptions: fog on", "line 3: USA has no option 'fog'; it has none."),
    ],
)
def test_refused_before_the_game_is_known(text: str, reason: str) -> None:
    assert refusal(text) == reason


@pytest.mark.parametrize(
    "line, reason",
    [
        ("hello", "line 12: “hello” is not of the form “name: value”"),
        ("dissplay: red", 'no seat and no part of a table is called "dissplay"; did you mean "display"?'),
        ("Bem: hand 1 red", 'line 12: no seat and no part of a table is called "Bem"; did you mean "Ben"?'),
        ("Zoe: hand 1 red", 'line 12: no seat and no part of a table is called "Zoe"'),
        ("deck left: 3", 'line 12: no seat and no part of a table is called "deck left"'),
        ("turn: Ben", "line 12: “turn” is given twice"),
        ("board: usa", "line 12: there are two lines “board”"),
        ("Ben: hand 1 blue", "line 12: “hand” of Ben is given twice"),
        ("Ben: hnd 1 blue", 'line 12: Ben has no field "hnd 1 blue"; did you mean "hand"?'),
        ("Ben: trains many", 'line 12: "many" is not a whole number'),
        ("Ben: trains 300", "line 12: 300 is out of range: it must be from 0 to 255"),
        ("Ben: trains 45, 45", "line 12: “trains” takes 1 numbers, not 2"),
        ("Ben: open 1 bleu", 'line 12: no card is called "bleu"; did you mean "blue"?'),
        ("Ben: open 1 blue, 2 blue", "line 12: blue cards are named twice"),
        ("Ben: tracks denver-omahaa", 'no track is called "denver-omahaa"; did you mean "denver-omaha"?'),
        ("Ben: tracks denver-kansas_city", "write one of denver-kansas_city:"),
        ("Ben: tracks atlanta-miami, miami-atlanta", "line 12: miami-atlanta is named twice"),
        ("Ben: known boston-miam", 'no ticket is called "boston-miam"; did you mean "boston-miami"?'),
        ("owes: Benn", 'line 12: no seat is called "Benn"; did you mean "Ben"?'),
        ("phase: trun", 'line 12: no decision is called "trun"; did you mean "turn"?'),
        ("streams: 1 2", "line 12: “streams” takes 3 hexadecimal numbers"),
        ("streams: x y z", "are not hexadecimal numbers"),
        ("ticket layers: 99 denver-el_paso", "line 12: 99 is out of range"),
        ("ticket layers: 2 a-b", 'line 12: no ticket is called "a-b"'),
        ("ticket layers: 2 toronto-miami; 3 toronto-miami", "line 12: toronto-miami is named twice"),
        ("claim: colour red", "line 12: a claim is for a track, or for something of a mechanic"),
        ("claim: rack denver-omaha", 'no part of a claim is called "rack"; did you mean "track"?'),
        ("claim: track denver-omaha, asked 1, asked 2", "line 12: “asked” is given twice"),
        ("Ben: answer perhaps", 'line 12: "perhaps" is not an answer: write “keep” and tickets'),
        ("Ben: answer keep boston-miami", "line 12: Ben can't keep boston-miami: it is not on offer"),
    ],
)
def test_a_line_is_refused_with_its_number_and_the_reason(line: str, reason: str) -> None:
    assert reason in refusal(with_line(line))


def test_a_display_of_six_is_refused() -> None:
    text = instead("green, locomotive", "green, locomotive, red")
    assert refusal(text) == "line 6: the display has 5 spaces, not 6; an empty one is “gap”"


def test_a_station_in_an_unknown_city_is_refused() -> None:
    text = "board: europe\nseats: Anna, Ben\nAnna: stations pariss"
    assert refusal(text) == 'line 3: no city is called "pariss"; did you mean "paris"?'
    text = "board: europe\nseats: Anna, Ben\nAnna: stations paris, roma, wien, berlin"
    assert refusal(text) == "line 3: 4 cities are named; there can be 3 at most"


# --- what is refused: the position


@pytest.mark.rule("B1")
def test_thirteen_blue_cards_are_refused() -> None:
    text = instead("hand 4 red", "hand 4 red, 11 blue")
    assert refusal(text) == "this position is impossible: there are 13 blue cards; the game has 12"
    assert refusal(instead("hand 4 red", "hand 13 blue")) == "line 10: 13 blue cards: the game has 12"


@pytest.mark.rule("B12")
def test_trains_that_do_not_fit_the_tracks_are_refused() -> None:
    text = with_line("Anna: trains 45")
    assert "Anna has 45 trains left and 4 in use; together they must be 45" in refusal(text)


@pytest.mark.rule("B12")
def test_a_score_that_does_not_fit_the_tracks_is_refused() -> None:
    assert "Anna has 8 points; its tracks are worth 7" in refusal(with_line("Anna: score 8"))


def test_a_track_owned_twice_is_refused() -> None:
    assert "the track denver-omaha is owned twice" in refusal(with_line("Ben: tracks denver-omaha"))


@pytest.mark.rule("B13")
def test_two_tracks_of_a_connection_in_one_hand_are_refused() -> None:
    text = "board: usa\nseats: 4\nSeat 2: tracks denver-kansas_city:black, denver-kansas_city:orange"
    assert "Seat 2 owns two tracks of the connection" in refusal(text)


@pytest.mark.rule("B14")
def test_both_tracks_of_a_double_are_refused_for_two() -> None:
    text = "Anna: tracks denver-kansas_city:black\nBen: tracks denver-kansas_city:orange"
    assert "with 2 seats one closes the other (B14)" in refusal(f"board: usa\nseats: Anna, Ben\n{text}")
    parse(f"board: usa\nseats: Anna, Ben, Cleo, Dora\n{text}")


def test_a_ticket_in_two_hands_is_refused() -> None:
    text = instead("tickets denver-el_paso", "tickets boston-miami")
    assert refusal(text) == "this position is impossible: the ticket boston-miami is in 2 places"


@pytest.mark.rule("B9")
def test_a_gap_with_a_deck_is_refused() -> None:
    assert "the display has a gap though there are cards" in refusal(instead("green, loco", "gap, loco"))


def test_more_cards_shown_than_held_are_refused() -> None:
    assert "Ben has shown more blue cards than it holds" in refusal(with_line("Ben: open 1 blue"))


def test_a_decision_that_is_not_the_seats_is_refused() -> None:
    assert "only Anna, who is in turn, can decide now" in refusal(with_line("owes: Ben"))


@pytest.mark.rule("B16")
def test_tickets_on_offer_need_somebody_who_chooses() -> None:
    line = "Ben: offer toronto-miami"
    assert "Ben has tickets to choose from, but is not choosing" in refusal(with_line(line))
    assert "Anna chooses from 0 tickets" in refusal(with_line("phase: keep"))
    parse(instead("turn: Anna", "turn: Ben", with_line(f"{line}\nphase: keep")))


def test_the_top_of_the_ticket_deck_must_be_its_first_layer() -> None:
    assert "the ticket deck begins with layer 1: layer 3 can't be its top" in refusal(
        with_line("top layer: 3")
    )
    assert "there can't be 200 layers of tickets" in refusal(with_line("next layer: 200"))


def test_only_put_back_tickets_have_a_known_place() -> None:
    assert "Ben can't know where toronto-miami lies" in refusal(with_line("Ben: known toronto-miami"))
    parse(with_line("Ben: known toronto-miami\nticket layers: 2 toronto-miami"))


@pytest.mark.rule("B27")
def test_choosing_the_city_of_a_station_needs_its_price() -> None:
    text = "board: europe\nseats: Anna, Ben\nphase: station city\nAnna: stations paris; hand 1 red"
    assert "Anna can't do this" in refusal(text)
    parse(text.replace("1 red", "2 red"))


def test_a_draft_needs_tickets_to_choose_from() -> None:
    board = mixed_usa()
    with pytest.raises(BadPosition, match="Anna has no tickets to pick from: write its `offer`"):
        parse("board: usa_mixed\nseats: Anna, Ben\nphase: draft pick", board)


def test_an_answer_must_be_one_of_the_options() -> None:
    text = "board: usa\nseats: Anna, Ben\nphase: start tickets\n"
    text += "Anna: offer boston-miami, toronto-miami, denver-el_paso\n"
    text += "Ben: offer dallas-new_york, duluth-el_paso, duluth-houston; answer keep duluth-houston\n"
    assert "Ben can't have answered that" in refusal(text)
    parse(text.replace("keep duluth", "keep dallas-new_york, duluth"))
    assert "must either have answered" in refusal(text + "owes: Anna, Ben")


@pytest.mark.rule("B11")
def test_a_claim_in_hand_must_be_one_that_the_seat_can_pay() -> None:
    claim = "phase: locomotives\nclaim: track helena-salt_lake_city, colour purple, asked 2"
    position = parse(with_line(claim))
    assert phase(position.rules, position.state) == "locomotives", "three purple, or two and the locomotive"
    other = with_line(claim.replace("helena-salt_lake_city", "denver-phoenix"))
    assert "Anna can't claim denver-phoenix" in refusal(other)
    assert "Anna can't pay with red" in refusal(with_line(claim.replace("purple", "red")))
    assert "comes when 2 questions are asked" in refusal(with_line(claim.replace("asked 2", "asked 1")))
    assert "Anna can't play 4 cards for this" in refusal(with_line(f"{claim}, cards 4"))
    second = with_line("phase: second card\n" + claim.split("\n")[1])
    assert "a claim is open outside of a turn" in refusal(second)


@pytest.mark.rule("B26")
def test_cards_laid_out_for_a_tunnel_must_be_in_the_hand() -> None:
    text = """
    board: europe
    seats: Anna, Ben
    phase: tunnel
    claim: track munchen-venezia, colour blue, locomotives 0, asked 4
    tunnel cards: 1 blue, 2 red
    tunnel price: 1
    Anna: hand 3 blue
    """
    position = parse(text)
    assert len(flow.options(position.rules, position.state, 0)) == 2, "add the third blue card, or give up"
    assert "Anna can play 0 to 0 locomotives for this, not 1" in refusal(
        text.replace("locomotives 0", "locomotives 1")
    )
    assert "can't claim" in refusal(text.replace("3 blue", "1 blue"))
    assert "“tunnel” comes when 4 questions are asked, not 3" in refusal(text.replace("asked 4", "asked 3"))
    assert "the decision “tunnel” needs a claim" in refusal(
        "board: europe\nseats: Anna, Ben\nphase: tunnel\nAnna: hand 3 blue"
    )


def test_the_result_must_follow_from_the_rest() -> None:
    text = with_line("phase: over")
    position = parse(text)
    totals = [int(position.state.w[layout.TOTAL + seat]) for seat in range(2)]
    assert totals == [7 - 12 + 10, -4]
    assert "the final points or the winners do not follow" in refusal(text + "Ben: total 100")


@pytest.mark.rule("B17")
def test_more_passes_or_last_turns_than_seats_are_refused() -> None:
    assert "all have passed in succession, yet the game goes on" in refusal(with_line("passes: 2"))
    assert "there can be 2 last turns at most, not 3" in refusal(with_line("last turns: 3"))


def test_the_turn_follows_from_the_first_seat() -> None:
    text = "board: usa\nseats: Anna, Ben, Cleo\n"
    why = "`first`, `turns` and `turn` contradict each other: Anna began, so after 4 turns it is the turn of"
    assert f"{why} Ben, not of Cleo" in refusal(f"{text}first: Anna\nturns: 4\nturn: Cleo")
    parse(f"{text}first: Anna\nturns: 4\nturn: Ben")
    assert "there can't be -1 turns" in refusal(f"{text}turns: -1")
    state = parse(f"{text}turn: Cleo\nfirst: Ben").state
    assert (int(state.b[layout.FIRST]), int(state.w[layout.TURNS])) == (1, 1), "as few as can be"
    state = parse(f"{text}turn: Cleo\nturns: 7").state
    assert int(state.b[layout.FIRST]) == 1


NEUTRAL = "board: nederland\noptions: neutral on\nseats: Anna, Ben\nphase: neutral\nbetween: 1\nturns: 12\n"
TURNED_UP = "open tickets: antwerpen-rotterdam\nneutral ticket: antwerpen-rotterdam\nowes: Ben\n"


@pytest.mark.rule("NL17")
def test_between_two_turns_the_last_one_is_over() -> None:
    """After twelve turns Ben has just had his: Anna began, and so she comes next."""
    ticket = next(t for t in boards.board("nederland").tickets if t.data.get("neutral"))
    text = NEUTRAL + TURNED_UP.replace("antwerpen-rotterdam", ticket.id)
    position = parse(f"{text}turn: Ben")
    assert int(position.state.b[layout.FIRST]) == 0
    assert "first" not in dump(position.rules, position.state)
    why = "Ben began, so turn 12 was that of Anna, not of Ben"
    assert why in refusal(f"{text}turn: Ben\nfirst: Ben")


def test_between_needs_somebody_who_decides_between_turns() -> None:
    assert "`between: 1` does not fit the decision “turn”" in refusal(with_line("between: 1"))


def test_points_at_the_start_are_named() -> None:
    text = "board: nederland\nseats: Anna, Ben\nBen: score 0"
    assert (
        refusal(text)
        == "this position is impossible: Ben has 0 points; it began with 1 and its tracks are worth 0"
    )


def test_the_same_fault_is_reported_once() -> None:
    text = "board: poland\nseats: Anna, Ben\ngermany cards: Ben, Ben, Ben"
    assert refusal(text) == "this position is impossible: Ben has a card of Germany, but no track there"


@pytest.mark.parametrize(
    "track, cards, price, why",
    [
        ("paris-bruxelles:red", "1 red", 1, "cards are turned up for a track that is not a tunnel"),
        ("munchen-zurich", "3 red", 2, "the tunnel costs 0 more by the cards turned up, not 2 (B26)"),
        ("munchen-zurich", "4 yellow", 4, "4 cards are turned up for a tunnel, more than 3 (B26)"),
    ],
)
def test_the_price_of_a_tunnel_follows_from_its_cards(track: str, cards: str, price: int, why: str) -> None:
    colour = "red" if "red" in track else "yellow"
    text = f"""
        board: europe
        seats: Anna, Ben
        phase: tunnel
        claim: track {track}, colour {colour}, locomotives 0, asked 4
        tunnel cards: {cards}
        tunnel price: {price}
        Anna: hand 8 {colour}
    """
    assert why in refusal(textwrap.dedent(text).strip())


def test_a_game_that_goes_on_has_no_end() -> None:
    assert "the game goes on, though it has a reason for its end" in refusal("board: usa\nseats: 2\nend: 1")


def test_a_wrong_option_is_reported_at_its_line() -> None:
    assert refusal("board: usa\nseats: 2\noptions: tolls on").startswith("line 3: ")


@pytest.mark.parametrize("data", [[], None, 42, "text"])
def test_a_position_as_json_is_an_object(data: Any) -> None:
    with pytest.raises(BadPosition, match="a position as JSON is an object"):
        from_json(data)


def test_what_a_claim_brings_needs_a_track() -> None:
    korea = "board: south_korea\nseats: Anna, Ben\nmat white: 4 Ben\n"
    assert "Ben has a train on the white line, but no track that leads there (KR7)" in refusal(korea)
    parse(f"{korea}Ben: tracks gongju-iksan")
    parse(f"{korea}Ben: tracks suncheon-yeosu:grey")
    iberia = "board: iberia\nseats: Anna, Ben\nAnna: festivals taken 2 festival_sevilla\n"
    assert "Anna has cards of the festival sevilla, but no track there" in refusal(iberia)
    parse(f"{iberia}Anna: tracks faro-sevilla")


def test_names_must_fit_the_seats_when_writing() -> None:
    r = rules_for(boards.board("usa"), 2)
    with pytest.raises(ValueError, match="2 seats need as many different names"):
        dump(r, flow.new(r, 1), ("Anna",))


def test_json_that_is_no_position_is_refused() -> None:
    for data in ({}, {"board": "usa", "seats": "Anna"}, {"board": "usa", "seats": ["A", "B"], "table": []}):
        with pytest.raises(BadPosition):
            from_json(data)


# --- what no game can come to


@pytest.mark.rule("B18")
def test_few_trains_mean_that_the_last_round_has_begun() -> None:
    text = "seats: Anna, Ben\nturn: Anna\nBen: tracks " + ", ".join(many_tracks())
    why = refusal(f"board: usa\n{text}")
    assert "Ben has 1 train left: the last round must have begun; write `last turns: N`" in why
    parse(f"board: usa\n{text}\nlast turns: 2")
    parse(f"board: usa\n{text.replace('turn: Anna', 'turn: Ben')}")
    parse(f"board: usa\n{text}\nphase: over")


def many_tracks() -> list[str]:
    """Tracks of 44 of the 45 trains."""
    found: dict[int, list[str]] = {0: []}
    seen: set[int] = set()
    for track in boards.board("usa").tracks:
        if track.connection not in seen:
            seen.add(track.connection)
            length = boards.board("usa").connections[track.connection].length
            for used, ids in list(found.items()):
                found.setdefault(used + length, [*ids, track.id])
    return found[44]


def test_a_second_card_needs_a_first_one() -> None:
    text = "board: usa\nseats: Anna, Ben\nphase: second card\n"
    assert "Anna takes a second card, but has no first one in hand" in refusal(text)
    parse(text + "Anna: hand 1 red")


@pytest.mark.rule("B28")
def test_nobody_has_more_long_tickets_than_are_dealt() -> None:
    text = "board: europe\nseats: Anna, Ben\nAnna: tickets "
    long = [ticket.id for ticket in boards.board("europe").tickets if ticket.long]
    parse(text + long[0])
    assert "Anna has 2 long tickets; 1 are dealt at the start" in refusal(text + ", ".join(long[:2]))


# --- boards of the same name


def test_a_position_of_another_board_of_the_same_id_is_refused() -> None:
    ours = boards.board("usa")
    data = json.loads(boards.board_text("usa"))
    data["tickets"][0]["points"] += 1
    theirs = boards.load(json.dumps(data))
    assert theirs.id == ours.id
    r = rules_for(theirs, 2)
    text = dump(r, flow.new(r, 1))
    assert text.startswith(f"board: usa {theirs.hash[:12]}\n")
    assert "line 1: this is a position of another board usa: its hash begins with" in refusal(text)
    assert parse(text, theirs).state == flow.new(r, 1)
    assert from_json(to_json(r, flow.new(r, 1)), theirs).state == flow.new(r, 1)
    assert dump(rules_for(ours, 2), parse(EXAMPLE).state).startswith(f"board: usa {ours.hash[:12]}\n")
    assert parse(EXAMPLE.replace("board: usa", f"board: usa {ours.hash[:12]}")) is not None


def test_a_position_of_an_earlier_version_of_a_board_is_read_on_that_version() -> None:
    earlier = boards.board("poland", "83a298b55b0d")
    r = rules_for(earlier, 2)
    text = dump(r, flow.new(r, 1))
    assert text.startswith("board: poland 83a298b55b0d\n")
    assert parse(text).board is earlier
    assert parse(text).state == flow.new(r, 1)
    assert from_json(to_json(r, flow.new(r, 1))).board is earlier


def test_a_position_without_a_version_is_of_todays() -> None:
    assert parse("board: poland\nseats: 2").board is boards.board("poland")
