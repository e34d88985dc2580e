"""What a seat is sent: all it may know, and nothing that it could not know.

Twin games prove the second part: a game, and another that looks the same to one seat but in which the
others hold different cards and tickets. As long as the same things happen before that seat's eyes,
all that it is sent must be the same, byte for byte.
"""

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pytest
from msgspec.structs import replace
from small_boards import mixed_usa

from stellwerk import Game, boards
from stellwerk.actions import Action, Keep, parse
from stellwerk.events import (
    CardDrawn,
    ExpressCardUsed,
    FestivalTaken,
    Payment,
    ProvinceTrainPlaced,
    TicketsReturned,
)
from stellwerk.game import Entry, NamedOutcome
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import ANSWER, DECK, PHASE, TURN
from stellwerk.kernel.tells import ImpossibleOutcome
from stellwerk.kernel.tickets import OUT
from stellwerk.kernel.views import SPECTATOR, sample
from stellwerk.kernel.views import view as kernel_view
from stellwerk.position import parse as parse_position
from stellwerk.reasons import IllegalAction
from stellwerk.record import Source, dump, witnessed
from stellwerk.views import from_json, in_few_words, to_json, view
from stellwerk.views import sample as redrawn

#: Steps of a twin, at most.
STEPS: Final = 40
#: How often another seat draws something else in the twin, though it could draw the same.
DIFFERENT: Final = 0.3


def game_from(text: str) -> Game:
    found = parse_position(text)
    return Game.from_state(found.board, found.names, found.options, found.state, seed=1)


def played(
    board: str | Board, seats: int, seed: int, decisions: int, options: dict[str, bool] | None = None
) -> Game:
    """A game of chance so far."""
    game = Game(board, seats, seed, options)
    dice = random.Random(seed)
    for _ in range(decisions):
        if game.is_over:
            break
        seat = dice.choice(game.decisions())
        game.apply(dice.choice(game.options(seat)), seat)
    return game


# --- what is in a view


TABLE = """
board: europe
seats: Anna, Ben, Clara
turn: Anna
turns: 12
display: red, blue, blue, green, locomotive
discards: 4 red
Anna: hand 3 blue, 1 locomotive; tickets rostov-erzurum, zurich-budapest; tracks rostov-sochi, erzurum-sochi
Ben: hand 4 red, 2 green; open 2 red; tickets paris-zagreb; tracks berlin-danzig; stations wien, roma
Clara: hand 2 white
"""


@pytest.mark.rule("B23")
def test_everybody_sees_the_table() -> None:
    for seat in (None, 0, 1, 2):
        seen = view(game_from(TABLE), seat)
        assert seen.display == ("red", "blue", "blue", "green", "locomotive")
        assert seen.discards == {"red": 4}
        assert seen.deck == 110 - 5 - 4 - 4 - 6 - 2
        assert seen.decides == (0,)
        ben = seen.seats[1]
        assert (ben.name, ben.cards, ben.tickets, ben.trains, ben.score) == ("Ben", 6, 1, 41, 7)
        assert ben.open == {"red": 2}
        assert ben.tracks == ("berlin-danzig",)
        assert ben.more == {"stations": ["wien", "roma"]}


@pytest.mark.rule("B23")
def test_a_seat_sees_its_own_cards_and_tickets_only() -> None:
    game = game_from(TABLE)
    assert view(game, 0).hand == {"blue": 3, "locomotive": 1}
    assert view(game, "Ben").hand == {"red": 4, "green": 2}
    assert view(game, None).hand is None
    assert "paris-zagreb" in to_json(view(game, 1))
    for other in (None, 0, 2):
        assert "paris-zagreb" not in to_json(view(game, other))


def test_a_seat_sees_which_of_its_tickets_are_done() -> None:
    done = {ticket.ticket: ticket.done for ticket in view(game_from(TABLE), 0).tickets}
    assert done == {"rostov-erzurum": True, "zurich-budapest": False}


@pytest.mark.rule("B23")
def test_options_go_only_to_the_seat_that_decides() -> None:
    """They would tell its hand."""
    game = game_from(TABLE)
    assert list(view(game, 0).options) == game.options(0)
    for other in (None, 1, 2):
        assert view(game, other).options == ()


def test_others_see_nothing_of_a_payment_before_it_is_made() -> None:
    game = game_from("board: usa\nseats: Anna, Ben\nturn: Anna\nAnna: hand 3 blue, 3 red, 2 locomotive\n")
    before = to_json(view(game, 1)), to_json(view(game, None))
    for action in ("claim duluth-omaha:grey1", "pay blue"):
        game.apply(action)
        assert (to_json(view(game, 1)), to_json(view(game, None))) == before
    own = view(game, 0)
    assert own.phase == "locomotives"
    assert own.can_take_back
    assert own.claim is not None
    assert (own.claim.track, own.claim.cards, own.claim.colour) == ("duluth-omaha:grey1", 2, "blue")
    assert own.claim.locomotives is None
    game.apply("locos 0")
    assert view(game, 1).seats[0].tracks == ("duluth-omaha:grey1",)
    assert view(game, 1).claim is None


@pytest.mark.rule("B26")
def test_everybody_sees_the_cards_laid_out_for_a_tunnel() -> None:
    game = game_from(
        "board: europe\nseats: Anna, Ben\nturn: Anna\ndisplay: red, red, blue, blue, green\n"
        "Anna: hand 3 yellow, 2 locomotive\n"
    )
    game.claim("munchen-zurich", "yellow", 0, outcomes=["yellow", "red", "red"])
    for seat in (None, 0, 1):
        seen = view(game, seat)
        assert seen.phase == "tunnel"
        assert seen.claim is not None
        assert (seen.claim.track, seen.claim.colour, seen.claim.locomotives) == (
            "munchen-zurich",
            "yellow",
            0,
        )
        assert seen.more["tunnel cards"] == {"yellow": 1, "red": 2}
        assert seen.seats[0].open == {"yellow": 2}


@pytest.mark.rule("B6")
def test_starting_tickets_are_chosen_unseen() -> None:
    game = Game("usa", ["Anna", "Ben"], 3)
    offer = [ticket.ticket for ticket in view(game, 0).offer]
    assert offer == list(game.offer(0))
    assert not any(ticket in to_json(view(game, 1)) for ticket in offer)
    game.apply(f"keep {offer[0]} {offer[2]}", 0)
    assert view(game, 0).answer == f"keep {offer[0]} {offer[2]}"
    assert view(game, 0).can_take_back
    assert view(game, 1).answer is None
    assert view(game, 1).decides == (1,)
    game.apply(game.options(1)[0], 1)
    put_back = view(game, 0).put_back
    assert [(ticket.ticket, ticket.layer) for ticket in put_back] == [(offer[1], 2)]
    assert offer[1] not in to_json(view(game, 1))


@pytest.mark.rule("B19")
def test_all_is_shown_when_the_game_is_over() -> None:
    game = played("usa", 2, 3, 10_000)
    for seat in (None, 0, 1):
        assert view(game, seat).result == game.result()
    assert view(played("usa", 2, 3, 30), 0).result is None


@pytest.mark.parametrize("board", [*boards.boards(), "everything"])
def test_a_view_comes_back_from_its_json(board: str) -> None:
    chosen = mixed_usa() if board == "everything" else boards.board(board)
    for decisions in (0, 1, 3, 17, 60, 150, 10_000):
        game = played(chosen, 3, 5, decisions)
        for seat in (None, 0, 1, 2):
            seen = view(game, seat)
            assert from_json(to_json(seen)) == seen


def test_what_mechanics_hide_stays_hidden() -> None:
    """In a draft, a seat sees what it picked and what it passed on, and no more."""
    game = played(mixed_usa(), 3, 2, 4)
    own = view(game, 0)
    assert own.seats[0].more["picked"] == [str(ticket) for ticket in own.seats[0].more["picked"] or []]  # type: ignore[union-attr]
    assert "picked" not in own.seats[1].more
    assert "picked" not in view(game, None).seats[0].more


def test_a_view_is_taken_apart_from_the_game() -> None:
    game = played("usa", 2, 3, 30)
    before = game.state.to_bytes()
    seen = view(game, 0)
    text = to_json(seen)
    for _ in range(20):
        game.apply(game.options(game.decisions()[0])[0], game.decisions()[0])
    assert to_json(seen) == text
    assert before != game.state.to_bytes()


# --- redrawn


@pytest.mark.rule("B23")
@pytest.mark.parametrize("board", [*boards.boards(), "everything"])
def test_a_game_redrawn_looks_the_same_to_its_seat(board: str) -> None:
    chosen = mixed_usa() if board == "everything" else boards.board(board)
    for decisions in (0, 1, 3, 17, 60, 150):
        game = played(chosen, 3, 5, decisions)
        for seat in (None, 0, "Seat 3"):
            for seed in range(3):
                other = redrawn(game, seat, seed)
                seen = replace(view(other, seat), can_take_back=view(game, seat).can_take_back)
                assert seen == view(game, seat), "all but the log, which begins anew"
                assert (other.log, other.board, other.names) == ([], game.board, game.names)
                assert other == redrawn(game, seat, seed)


def test_what_a_seat_does_not_know_is_drawn_anew_and_can_be_played_on() -> None:
    game = played("usa", 3, 5, 60)
    hands = {str([redrawn(game, 0, seed).hand(other) for other in (1, 2)]) for seed in range(20)}
    tickets = {redrawn(game, 0, seed).tickets(1) for seed in range(20)}
    assert len(hands) > 10
    assert len(tickets) > 10
    other = redrawn(game, 0, 1)
    while not other.is_over:
        seat = other.decisions()[0]
        other.apply(other.options(seat)[0], seat)
    with pytest.raises(ValueError, match="over"):
        redrawn(other, 0, 1)


def test_a_payment_that_others_do_not_see_is_not_under_way_for_them() -> None:
    game = game_from("board: usa\nseats: Anna, Ben\nturn: Anna\nAnna: hand 3 blue, 3 red, 2 locomotive\n")
    game.apply("claim duluth-omaha:grey1")
    assert redrawn(game, "Anna", 1).phase() == "colour"
    assert redrawn(game, "Ben", 1).phase() == "turn"


# --- twin games


class Stop(Exception):
    """From here on the two games can't look the same any more; the message says why."""


@dataclass
class Twins:
    """A game and its twin, as one seat (or a spectator) sees them."""

    real: Game
    twin: Game
    seat: int
    dice: random.Random
    #: Choices of others of which nothing has been shown.
    unseen: dict[int, list[Entry]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sources = Source(self.seat), Source(self.seat)
        self.same("at the start", (), ())

    # --- a step in both

    def step(self) -> None:
        real = self.real
        seat = self.dice.choice(real.decisions())
        before = real.state
        action = self.dice.choice(self.wanted(seat))
        told = real.apply(action, seat)
        entry = real.log[-1]
        together = real.rules.together[int(before.b[PHASE])]
        if seat == self.seat:
            seen = self.apply(str(action), seat, entry)
        elif together:
            seen = self.apply(self.alike(seat, entry), seat, entry)
        elif told:
            seen = self.follow([*self.unseen.pop(seat, []), entry])
        else:
            self.unseen.setdefault(seat, []).append(entry)
            seen = ()
        if real.is_over or self.twin.is_over:
            raise Stop("the end shows all tickets")
        self.same(f"after {entry}", told, seen)
        if real.can_take_back(seat) and self.dice.random() < 0.1:
            self.take_back(seat, together=bool(together))

    def wanted(self, seat: int) -> list[Action]:
        """What a seat may do; of what others may do, best what they may do in the twin too."""
        options = self.real.options(seat)
        if seat == self.seat or self.unseen.get(seat):
            return options
        return [option for option in options if option in self.twin.options(seat)] or options

    def take_back(self, seat: int, *, together: bool) -> None:
        self.real.take_back(seat)
        if seat == self.seat or together:
            self.twin.take_back(seat)
        else:
            self.unseen[seat].pop()
        self.same("after taking back", (), ())

    def alike(self, seat: int, entry: Entry) -> str:
        """An answer in the twin that looks the same: as many tickets, or any."""
        wanted = parse(entry.action)
        options = self.twin.options(seat)
        if isinstance(wanted, Keep):
            options = [
                option
                for option in options
                if isinstance(option, Keep) and len(option.tickets) == len(wanted.tickets)
            ]
        if wanted in options:
            return str(wanted)
        return str(self.dice.choice(options))

    def follow(self, chain: Sequence[Entry]) -> tuple[object, ...]:
        """Does in the twin what was seen of another seat's choices in the game."""
        first, last = chain[0], chain[-1]
        action = self.alike(first.seat, first) if isinstance(parse(first.action), Keep) else first.action
        while True:
            try:
                probe = self.twin.copy()
                probe.apply(action, first.seat)
            except IllegalAction as illegal:
                raise Stop("the other seat can't do that in the twin") from illegal
            if probe.log[-1].events:
                if payment(probe.log[-1]) != payment(last):
                    raise Stop("the other seat would pay otherwise in the twin")
                return self.apply(action, first.seat, last)
            self.twin.apply(action, first.seat)
            action = self.answer(last)

    def answer(self, entry: Entry) -> str:
        """What the other seat must have answered, by what was shown."""
        paid = payment(entry)
        assert paid is not None
        phase = self.twin.phase()
        answers = {
            "colour": f"pay {paid.colour}",
            "number": f"cards {paid.cards}",
            "locomotives": f"locos {paid.locomotives}",
            "station city": f"city {getattr(paid, 'city', '')}",
            "festival": "festival none",
            "province": "no mat",
            "express": "express none",
        }
        for event in entry.events:
            if isinstance(event, FestivalTaken):
                answers["festival"] = f"festival {event.pile}"
            elif isinstance(event, ProvinceTrainPlaced):
                answers["province"] = f"mat {event.line}"
            elif isinstance(event, ExpressCardUsed):
                answers["express"] = f"express add {event.value}"
        return answers[str(phase)]

    def apply(self, action: str, seat: int, entry: Entry) -> tuple[object, ...]:
        try:
            return self.twin.apply(action, seat, outcomes=self.outcomes(entry))
        except ImpossibleOutcome as impossible:
            raise Stop("chance can't answer so in the twin") from impossible
        except IllegalAction as illegal:
            if seat == self.seat:
                raise  # it was among the options of both
            raise Stop("the other seat can't do that in the twin") from illegal

    # --- chance

    def outcomes(self, entry: Entry) -> list[NamedOutcome]:
        """For the twin: what the seat saw is the same; what others drew is mostly so, if it is there."""
        asked = witnessed(self.real.rules, entry, self.real.seats)
        state, rules = self.twin.state, self.twin.rules
        deck = Counter({card: int(state.b[DECK + kind]) for kind, card in enumerate(CARDS)})
        deck.subtract([str(name) for name, who in asked if self.seat in who and name in CARDS])
        layers = {
            ticket.id: int(state.b[int(rules.layer) + n]) for n, ticket in enumerate(rules.board.tickets)
        }
        found: list[NamedOutcome] = []
        for name, who in asked:
            if self.seat in who or not isinstance(name, str):
                found.append(name)
            elif name in CARDS:
                found.append(self.other_card(name, deck))
            else:
                found.append(self.other_ticket(name, layers))
        return found

    def other_card(self, wanted: str, deck: Counter[str]) -> str:
        others = [card for card in deck if deck[card] > 0 and card != wanted]
        card = wanted
        if others and (deck[wanted] <= 0 or self.dice.random() < DIFFERENT):
            card = self.dice.choice(others)
        deck[card] -= 1
        return card

    def other_ticket(self, wanted: str, layers: dict[str, int]) -> str:
        in_deck = [layer for layer in layers.values() if 0 < layer < OUT]
        top = [ticket for ticket, layer in layers.items() if in_deck and layer == min(in_deck)]
        ticket = wanted
        if top and (wanted not in top or self.dice.random() < DIFFERENT):
            ticket = self.dice.choice(top)
        layers[ticket] = 0
        return ticket

    # --- the same?

    def same(self, when: str, told: tuple[object, ...], seen: tuple[object, ...]) -> None:
        """Everything that the seat is sent is the same in both games."""
        viewer = None if self.seat == SPECTATOR else self.seat
        if viewer is not None and self.drafts() and self.real.offer(viewer) != self.twin.offer(viewer):
            raise Stop("other tickets are passed on to the seat")
        if self.laid_open(told) != self.laid_open(seen):
            raise Stop("somebody lays other tickets open")
        events = self.sent(told), self.sent(seen)
        if events[0] != events[1] and is_beginning(*events):
            raise Stop("somebody else had no choice in one of the games")
        assert events[0] == events[1], when
        lines = [source.more(game) for source, game in zip(self.sources, self.games, strict=True)]
        assert lines[0] == lines[1], when
        texts = [to_json(view(game, viewer)) for game in self.games]
        assert texts[0] == texts[1], when
        if viewer is not None:
            assert self.real.option_ids(viewer) == self.twin.option_ids(viewer), when
            assert refusals(self.real, viewer) == refusals(self.twin, viewer), when

    def laid_open(self, events: Sequence[object]) -> list[object]:
        """Tickets that others did not keep, where everybody sees them (NL3)."""
        returned = [event for event in events if isinstance(event, TicketsReturned)]
        return [event.tickets for event in returned if event.place == "open" and event.seat != self.seat]

    def drafts(self) -> bool:
        return str(self.real.phase()).startswith("draft")

    @property
    def games(self) -> tuple[Game, Game]:
        return self.real, self.twin

    def sent(self, events: Sequence[object]) -> list[str]:
        viewer = None if self.seat == SPECTATOR else self.seat
        return [json.dumps(event.seen_by(viewer).to_dict()) for event in events]  # type: ignore[attr-defined]


def refusals(game: Game, seat: int) -> list[str]:
    """Why a seat may not do this or that."""
    track, ticket = game.board.tracks[0].id, game.board.tickets[0].id
    actions = ["draw", "take red", "take locomotive", "tickets", "pay blue", "locos 1"]
    found = [str(game.why_not(action, seat)) for action in [*actions, f"claim {track}", f"keep {ticket}"]]
    try:
        game.copy().take_back(seat)
    except IllegalAction as illegal:
        found.append(str(illegal))
    return found


def payment(entry: Entry) -> Payment | None:
    """What the seat was first seen to pay."""
    paid = [event for event in entry.events if isinstance(event, Payment) and event.seat == entry.seat]
    return paid[0] if paid else None


def is_beginning(one: Sequence[str], other: Sequence[str]) -> bool:
    short = min(len(one), len(other))
    return one[:short] == other[:short] and len(one) != len(other)


def twins_of(game: Game, seat: int, seed: int) -> Twins:
    rules = game.rules
    state = sample(rules, kernel_view(rules, game.state, seat), seat, Stream(seed))
    for other in range(game.seats):
        # who has chosen already will be seen to have kept as many
        state.w[ANSWER + other] = game.state.w[ANSWER + other]
    if rules.planted >= 0:
        # nobody knows where the draft card lies; in both games it comes at the same time
        state.b[rules.planted] = game.state.b[rules.planted]
    real, twin = [
        Game.from_state(game.board, game.names, game.switches, each, seed) for each in (game.state, state)
    ]
    return Twins(real, twin, seat, random.Random(seed))


def is_hidden_payment(game: Game, seat: int) -> bool:
    """Whether another seat is in the midst of a payment: its twin would be at the start of its turn."""
    return bool(game.rules.private[int(game.state.b[PHASE])]) and seat != int(game.state.b[TURN])


def run_twins(
    board: str | Board, seats: int, seeds: range, options: dict[str, bool] | None = None
) -> Counter[str]:
    """How many steps were compared, and why the twins ended."""
    found: Counter[str] = Counter()
    for seed in seeds:
        dice = random.Random(f"{seats} {seed}")
        game = played(board, seats, seed, dice.choice([0, 1, 5, 25, 60, 100, 150, 220]), options)
        seat = dice.randrange(SPECTATOR, seats)
        if game.is_over or is_hidden_payment(game, seat):
            continue
        twins = twins_of(game, seat, seed)
        found["twins"] += 1
        found["unlike"] += twins.real.state != twins.twin.state
        try:
            for _ in range(STEPS):
                twins.step()
                found["steps"] += 1
        except Stop as stop:
            found[str(stop)] += 1
        assert dump(twins.real, seat) is not None
    return found


@pytest.mark.rule("B23")
@pytest.mark.parametrize(
    "board, seats", [(name, n) for name in boards.boards() for n in range(2, boards.board(name).seats[1] + 1)]
)
def test_a_seat_is_sent_the_same_in_twin_games(board: str, seats: int) -> None:
    found = run_twins(board, seats, range(50))
    assert found["twins"] >= 30
    assert found["steps"] >= 5 * found["twins"], found


@pytest.mark.rule("NL16")
def test_a_seat_is_sent_the_same_in_twin_games_with_a_neutral_player() -> None:
    found = run_twins("nederland", 2, range(60), {"neutral": True})
    assert found["twins"] >= 35
    assert found["steps"] >= 5 * found["twins"], found


@pytest.mark.parametrize("seats", [2, 4])
def test_so_it_is_with_all_mechanics_at_once(seats: int) -> None:
    found = run_twins(mixed_usa(), seats, range(60))
    assert found["steps"] >= 200, found


def test_twins_would_notice_an_event_that_tells_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardDrawn, "secret", ())
    with pytest.raises(AssertionError):
        run_twins("usa", 3, range(40))


def test_twins_would_notice_a_view_that_shows_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.views.kernel_view", lambda _rules, state, _seat: state)
    with pytest.raises(AssertionError):
        run_twins("usa", 3, range(40))


def test_what_mechanics_keep_in_few_words() -> None:
    """Counts of 0 are left out; the first seat's train on the mat is not."""
    facts = {
        "loans": 0,
        "express marker": 14,
        "mat white": {"3": 0, "5": 1},
        "country cards": {"germany": [7, 4]},
    }
    said = "express marker 14, mat white 3 0; 5 1, country cards germany 7+4"
    assert in_few_words(facts) == said
