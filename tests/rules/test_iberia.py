"""Iberia as a whole: its material, doubles, ferries, end and ties (IB1-IB3, IB10, IB16); random games."""

import random

import pytest
from random_play import decisions, phase
from table import only, play, player, refused, table

from stellwerk import Game, boards
from stellwerk.boards.rules import rules_for
from stellwerk.events import CardsDealt, DisplaySwept, LastRoundBegan
from stellwerk.events.festivals import FestivalTurnedUp
from stellwerk.kernel import bits, checks, playout, views
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import DECK, KINDS
from stellwerk.lab.situations import WATCHERS, listener
from stellwerk.record import dump, load

IBERIA = boards.board("iberia")
PLAYERS = ("Anna", "Ben", "Clara", "David", "Emma")
#: Games of each number of seats; `make referee` and `make soak` play more.
GAMES = 20 if COMPILED else 2


def iberia(text: str) -> Game:
    """By the rulebook alone, which knows no points at the start."""
    return table(f"board: iberia\n{text}")


# --- set-up


@pytest.mark.rule("IB1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_35_trains_each_and_50_tickets(seats: int) -> None:
    game = Game("iberia", seats=seats, seed=1)
    assert [game.trains(seat) for seat in range(seats)] == [35] * seats
    assert len(IBERIA.tickets) == 50
    assert all(len(game.hand(seat)) > 0 and sum(game.hand(seat).values()) == 4 for seat in range(seats))


@pytest.mark.rule("IB1")
def test_france_is_an_ordinary_city() -> None:
    """A path may run through it: San Sebastián–France–Lleida joins Bilbao to Barcelona's side."""
    text = "tracks bilbao-sansebastian:grey1, sansebastian-france, lleida-france, lleida-barcelona:orange"
    game = iberia(f"phase: over\nAnna: {text}; tickets bilbao-france, pamplona-barcelona\nBen: tracks none")
    (france, pamplona) = game.sheet().seats[0].tickets
    assert {france.ticket: france.done, pamplona.ticket: pamplona.done} == {
        "bilbao-france": True,
        "pamplona-barcelona": False,
    }
    through = iberia(f"phase: over\nAnna: {text}, sansebastian-pamplona; tickets pamplona-barcelona")
    assert through.sheet().seats[0].tickets[0].done
    claims = iberia("Anna: hand 4 orange")
    play(claims, "claim zaragoza-france")
    assert claims.tracks("Anna") == ("zaragoza-france",)


@pytest.mark.rule("IB2")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_only_one_track_of_a_double_is_used(seats: int) -> None:
    names = ", ".join(PLAYERS[:seats])
    game = iberia(f"seats: {names}\nturn: Ben\nAnna: tracks sevilla-cadiz:white\nBen: hand 2 yellow")
    why = (
        f"With {seats} players only one track of a double connection can be used, "
        "and one of Sevilla–Cádiz is taken."
    )
    assert refused(game, "claim sevilla-cadiz:yellow") == why


@pytest.mark.rule("IB2")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_both_are_but_never_by_one_player(seats: int) -> None:
    names = ", ".join(PLAYERS[:seats])
    hands = "Anna: hand 2 yellow; tracks sevilla-cadiz:white\nBen: hand 2 yellow"
    game = iberia(f"seats: {names}\n{hands}")
    assert refused(game, "claim sevilla-cadiz:yellow") == "You already own the other track of Sevilla–Cádiz."
    play(game, "draw → red", "draw → red", "claim sevilla-cadiz:yellow")
    assert game.tracks("Ben") == ("sevilla-cadiz:yellow",)


@pytest.mark.rule("IB3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_hands_and_display_are_dealt_before_the_festival_cards_are_shuffled_in(seats: int) -> None:
    for seed in range(30):
        game = Game("iberia", seats=seats, seed=seed)
        assert not only(game.set_up.events, FestivalTurnedUp)
        assert game.view(None).mechanics["festivals lying"] == {}
        assert [int(game.state.b[DECK + KINDS + pile]) for pile in range(6)] == [9] * 6
        swept = len(only(game.set_up.events, DisplaySwept))
        assert game.deck_left == 110 - 4 * seats - 5 - 5 * swept + 54
        dealt = [card for event in only(game.set_up.events, CardsDealt) for card in event.cards or ()]
        assert not any("festival" in card for card in dealt)


@pytest.mark.rule("IB3")
def test_cards_discarded_in_laying_the_display_stay_discarded() -> None:
    hands = ["red", "red", "red", "red", "blue", "blue", "blue", "blue"]
    display = ["locomotive", "green", "locomotive", "locomotive", "green", *["white"] * 5]
    game = Game("iberia", seats=["Anna", "Ben"], seed=1, script=[0, *hands, *display])
    assert len(only(game.set_up.events, DisplaySwept)) == 1
    assert game.discards() == {"green": 2, "locomotive": 3}
    assert game.display == ("white",) * 5
    assert game.deck_left == 110 - 8 - 10 + 54


# --- ferries


@pytest.mark.rule("IB10")
def test_a_ferry_asks_for_a_locomotive_for_each_symbol() -> None:
    game = iberia("Anna: hand 3 purple")
    assert refused(game, "claim malaga-tanger") == "Málaga–Tánger needs 1 locomotive; you have 0."
    game = iberia("Anna: hand 3 red, 1 locomotive")
    assert (
        refused(game, "claim valencia-palma") == "Valencia–Palma de Mallorca needs 2 locomotives; you have 1."
    )


@pytest.mark.rule("IB10")
def test_its_other_spaces_are_paid_in_its_colour() -> None:
    game = iberia("Anna: hand 2 purple, 5 red, 1 locomotive")
    play(game, "claim malaga-tanger")
    assert game.hand("Anna") == {"red": 5}
    game = iberia("Anna: hand 1 purple, 5 red, 1 locomotive")
    assert not game.can("claim malaga-tanger")


@pytest.mark.rule("IB10")
def test_a_grey_one_in_any_one_colour_and_locomotives_are_still_wild_there() -> None:
    game = iberia("Anna: hand 2 red, 2 blue, 3 locomotive")
    play(game, "claim valencia-palma", "pay blue")
    assert refused(game, "locos 1") == "Valencia–Palma de Mallorca needs at least 2 locomotives."
    play(game, "locos 3")
    assert game.hand("Anna") == {"red": 2, "blue": 1}


# --- the end


@pytest.mark.rule("IB15")
def test_the_end_comes_with_two_trains_or_fewer() -> None:
    five = "barcelona-valencia:white, santiago-oviedo, sansebastian-france"
    four = "burgos-zaragoza, caceres-madrid, badajoz-ciudadreal, granada-murcia"
    game = iberia(f"Anna: hand 2 blue; tracks {five}, {four}")
    assert game.trains("Anna") == 4
    events = play(game, "claim sevilla-malaga")
    assert only(events, LastRoundBegan) == [LastRoundBegan(0, 2)]


@pytest.mark.rule("IB16")
def test_there_is_no_bonus_for_the_longest_path_or_the_most_tickets() -> None:
    game = iberia(
        "phase: over\nAnna: tracks sevilla-malaga, malaga-granada; tickets faro-malaga\nBen: hand 1 red"
    )
    (anna, ben) = game.sheet().seats
    assert (anna.path, anna.path_bonus) == (None, 0)
    assert game.sheet().totals == (2 + 1 - anna.tickets[0].value, 0)
    assert not anna.bonuses
    assert ben.total == 0


@pytest.mark.rule("IB16")
def test_a_tie_is_won_by_more_completed_tickets() -> None:
    """Ben's ticket and tracks and Anna's festival cards are worth the same."""
    tracks = "malaga-granada, granada-almeria, cadiz-malaga"
    ben = f"Ben: tracks {tracks}; tickets cadiz-almeria"
    anna = "tracks faro-sevilla, burgos-madrid, albacete-valencia"
    before = iberia(f"phase: over\nAnna: {anna}\n{ben}").sheet().totals
    points = before[1] - before[0]
    rows = dict(enumerate([1, 3, 6, 9, 13, 17, 22, 27, 33], 1))
    sets = fitting(points, rows)
    piles = ("sevilla", "madrid", "valencia")
    cards = ", ".join(f"{number} festival_{pile}" for number, pile in zip(sets, piles, strict=False))
    sheet = iberia(f"phase: over\nAnna: {anna}; festivals taken {cards}\n{ben}").sheet()
    assert sheet.totals[0] == sheet.totals[1]
    assert (sheet.winners, sheet.decided_by) == ((1,), "tickets")
    assert sheet.verdict().endswith("the tie broken by more completed tickets.")


def fitting(points: int, rows: dict[int, int]) -> list[int]:
    """Sizes of sets that are worth this many points together."""
    for number, value in sorted(rows.items(), reverse=True):
        if value == points:
            return [number]
        if value < points:
            return [number, *fitting(points - value, rows)]
    raise AssertionError(points)


@pytest.mark.rule("IB16")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_otherwise_the_win_is_shared(seats: int) -> None:
    """A card and a track of two each."""
    names = PLAYERS[:seats]
    took = {
        "sevilla": "sevilla-cadiz:white",
        "porto_coimbra": "coimbra-castelobranco",
        "pamplona": "bilbao-pamplona",
        "valencia": "albacete-valencia",
        "madrid": "madrid-cuenca:yellow",
    }
    lines = [
        f"{name}: festivals taken 1 festival_{pile}; tracks {track}"
        for name, (pile, track) in zip(names, took.items(), strict=False)
    ]
    sheet = iberia(f"seats: {', '.join(names)}\nphase: over\n" + "\n".join(lines)).sheet()
    assert sheet.totals == (2 + 1,) * seats
    assert (sheet.winners, sheet.decided_by) == (tuple(range(seats)), "shared")


# --- random games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_break_no_invariant(seats: int) -> None:
    """And meet every decision there is."""
    r = rules_for(IBERIA, seats)
    met: set[str] = set()
    for seed in range(GAMES):
        stream = Stream(seed)
        for s, dice in decisions(r, seed):
            met.add(phase(r, s))
            assert checks.faults(r, s) == []
            if dice.random() < 0.01:
                for seat in range(-1, seats):
                    seen = views.view(r, s, seat)
                    assert views.view(r, views.sample(r, seen, seat, stream), seat) == seen
    assert met >= {"draft pick", "draft keep", "turn", "second card", "festival", "keep", "colour", "over"}


@pytest.mark.parametrize("seats", [2, 5])
def test_whole_games_replay_and_positions_come_back(seats: int) -> None:
    for seed in range(3):
        dice = random.Random(seed)
        game = Game("iberia", seats=seats, seed=seed)
        while not game.is_over:
            seat = dice.choice(game.decisions())
            game.apply(dice.choice(game.options(seat)), seat)
            if dice.random() < 0.1:
                assert Game.from_position(game.position()) == game
        assert load(dump(game)) == game
        for seat in range(seats):
            text = dump(game, seat)
            assert "festival_" in text, "everybody sees these"


def test_random_games_meet_the_special_situations() -> None:
    met: set[str] = set()
    for seats in (2, 5):
        r = rules_for(IBERIA, seats)
        words = bits.empty(playout.SOAK_WORDS)
        for seed in range(4 * GAMES):
            heard = listener(r)
            r.listening, r.emitted = True, []
            s = playout.begin(r, seed, words)
            playout.play_on(r, s, playout.FACTORED if seed % 2 else playout.HOARD, words, 10**6)
            heard.notice(r.emitted)
            r.listening, r.emitted, r.outcomes = False, [], []
            met |= set(heard.finish(s, words))
    known = {name for watcher in ("festivals", "ticket_draft") for name in WATCHERS[watcher].situations}
    rare = {"draft_called_off", "draft_fewer", "draft_too_late", "draft_never", "festival_shared"}
    assert known - met <= rare


def test_the_turn_goes_on_where_the_draft_stopped_it() -> None:
    game = iberia("seats: Anna, Ben, Clara\nturn: Ben\ndraft card: 1")
    play(game, "draw → red", "draw → red")
    while str(game.phase()).startswith("draft"):
        seat = game.decisions()[-1]
        game.apply(game.options(seat)[0], seat)
    assert player(game) == "Clara"
