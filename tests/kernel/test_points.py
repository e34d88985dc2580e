"""Every point at which a mechanic joins in works, shown by one that no board has: the parcel post.

Six parcels are shuffled into the deck. Until the first turns up, one track is closed and the end is
not triggered. Who claims may give a train to the post, for a point. After every seventh turn all say
at once whether they want a parcel; those who do, score one for each that has turned up.
"""

import random

import pytest
from mypy_extensions import i64, u8

from stellwerk import boards, scores
from stellwerk.actions import Special
from stellwerk.kernel import checks, flow, layout, scoring, views
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import ANSWER, DECK, DECK_LEFT, OVER, OWES, PHASE, SCORE, TRAINS, TURN, TURNS
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.reasons import explain
from stellwerk.words import LANGUAGES, asks, option_text

PARCELS = 6
GIVE, KEEP, WANT, NO_THANKS = range(4)


class ParcelPost(Mechanic):
    def phases(self) -> tuple[str, ...]:
        return ("gift", "wishes+")

    def option_names(self) -> tuple[str, ...]:
        return ("give", "keep the train", "want", "no thanks")

    def card_kinds(self) -> tuple[str, ...]:
        return ("parcel",)

    def more_tickets(self) -> int:
        return 1

    def declare(self, r: Rules) -> None:
        self.seen = r.layout.byte("parcels seen")
        self.gift = r.layout.byte("gift", audience=layout.MOVER)
        self.given = r.layout.byte("given", parts=int(self.seats))
        self.scores = r.layout.word("parcel points", parts=int(self.seats))

    def adjust_tables(self, r: Rules) -> None:
        r.private[self.first_phase] = u8(1)
        r.draw_take += 1

    def set_up(self, r: Rules, s: State) -> None:
        s.b[DECK + self.first_kind] = u8(PARCELS)
        s.b[DECK_LEFT] += u8(PARCELS)

    def turned(self, r: Rules, s: State, kind: i64) -> None:
        assert kind == self.first_kind
        s.b[self.seen] += 1

    def limit(self, r: Rules, s: State, seat: i64) -> None:
        if s.b[self.seen] == 0:
            r.out[0] &= ~BIT[0]

    def why_no_claim(self, r: Rules, s: State, seat: i64, track: i64) -> Said | None:
        return Said("No parcel has turned up yet.") if track == 0 and s.b[self.seen] == 0 else None

    def options(self, r: Rules, s: State, seat: i64) -> None:
        asks_gift = int(s.b[PHASE]) == self.first_phase
        r.out[self.first_option // WORD] = BIT[GIVE] | BIT[KEEP] if asks_gift else BIT[WANT] | BIT[NO_THANKS]

    def ask(self, r: Rules, s: State) -> bool:
        seat, track = int(s.b[TURN]), int(s.b[layout.TRACK])
        if int(s.b[TRAINS + seat]) <= int(r.length[track]):
            return False
        s.b[PHASE] = u8(self.first_phase)
        return True

    def answer(self, r: Rules, s: State, seat: i64, option: i64) -> None:
        s.b[self.gift] = u8(1 if option == GIVE else 0)
        flow.go_on(r, s)

    def claimed(self, r: Rules, s: State) -> None:
        seat = int(s.b[TURN])
        if s.b[self.gift]:
            s.b[self.gift] = 0
            s.b[TRAINS + seat] -= 1
            s.b[self.given + seat] += 1
            self.score(s, seat, 1)

    def between(self, r: Rules, s: State) -> bool:
        if s.w[TURNS] % 7:
            return False
        flow.ask_all(r, s, self.first_phase + 1)
        return True

    def resolve(self, r: Rules, s: State) -> None:
        for seat in range(int(self.seats)):
            if s.w[ANSWER + seat] - 1 - self.first_option == WANT:
                self.score(s, seat, int(s.b[self.seen]))
            s.w[ANSWER + seat] = 0
        flow.resume(r, s)

    def score(self, s: State, seat: int, points: int) -> None:
        s.w[SCORE + seat] += points
        s.w[self.scores + seat] += points

    def ends(self, r: Rules, s: State, seat: i64) -> bool:
        return s.b[self.seen] > 0

    def bonus(self, r: Rules, s: State, seat: i64) -> i64:
        return i64(s.b[self.given + seat])

    def sheet(self, r: Rules, s: State, seat: i64) -> list[tuple[Said, int]]:
        return [(Said("gifts"), int(s.b[self.given + seat]))]

    def tie_key(self, r: Rules, s: State, seat: i64) -> i64:
        return i64(s.b[self.given + seat])

    def trains_held(self, s: State, seat: i64) -> i64:
        return i64(s.b[self.given + seat])

    def scored(self, r: Rules, s: State, seat: i64) -> i64:
        return s.w[self.scores + seat]

    def sample(self, r: Rules, s: State, seat: i64, stream: Stream) -> None:
        s.b[DECK + self.first_kind] = u8(PARCELS - int(s.b[self.seen]))

    def faults(self, r: Rules, s: State) -> list[str]:
        there = int(s.b[self.seen]) + int(s.b[DECK + self.first_kind])
        return [] if there == PARCELS else [f"there are {there} parcels"]


def rules(board: str, seats: int) -> Rules:
    found = boards.board(board)
    post = ParcelPost(found, {}, seats)
    post.name = "parcel post"
    return Rules(found, seats, [post], doubles_open=seats >= 4)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_mechanic_that_nobody_printed_plays_to_the_end(seats: int) -> None:
    """It uses every point, beside those that ferries, tunnels, stations, draft and express lines use."""
    r = rules("usa", seats)
    met: set[str] = set()
    for seed in range(12):
        s, dice = flow.new(r, seed), random.Random(seed)
        while int(s.b[PHASE]) != OVER:
            met.add(r.phase_names[int(s.b[PHASE])])
            assert checks.faults(r, s) == []
            seat = dice.choice([n for n in range(seats) if int(s.b[OWES]) >> n & 1])
            flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))
        assert checks.faults(r, s) == []
        assert int(s.b[r.layout.field("parcels seen").at]) > 0, "the end waits for a parcel"
    assert {"gift", "wishes", "turn", "keep"} <= met


def test_what_it_hides_is_hidden_and_redrawn() -> None:
    r = rules("usa", 3)
    for seed in range(6):
        s, dice, stream = flow.new(r, seed), random.Random(seed), Stream(seed)
        while int(s.b[PHASE]) != OVER:
            for seat in range(-1, 3):
                seen = views.view(r, s, seat)
                assert int(seen.b[DECK + 9]) == 0
                guess = views.sample(r, seen, seat, stream)
                assert views.view(r, guess, seat) == seen
                assert checks.faults(r, guess) == []
            seat = dice.choice([n for n in range(3) if int(s.b[OWES]) >> n & 1])
            flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))


def test_its_points_are_on_the_score_sheet() -> None:
    r = rules("usa", 2)
    s, dice = flow.new(r, 3), random.Random(3)
    while int(s.b[PHASE]) != OVER:
        seat = next(n for n in range(2) if int(s.b[OWES]) >> n & 1)
        flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))
    (post,) = r.mechanics
    for seat in range(2):
        for language in LANGUAGES:
            column = scores.sheet(r, s, ["Anna", "Ben"], language).seats[seat]
            assert column.bonuses == (scores.BonusLine("gifts", int(post.bonus(r, s, seat))),)
    before = [int(s.w[layout.TOTAL + seat]) for seat in range(2)]
    at = r.layout.field("given").at
    s.b[at] += 5
    scoring.finish(r, s)
    assert int(s.w[layout.TOTAL]) == before[0] + 5


class Honours(Mechanic):
    """A point for every ticket that anybody has completed."""

    def bonus(self, r: Rules, s: State, seat: i64) -> i64:
        return sum(r.completed[other] for other in range(int(self.seats)))


def test_a_bonus_can_count_the_tickets_of_all_seats() -> None:
    usa = boards.board("usa")
    r = Rules(usa, 2, [Honours(usa, {}, 2)], doubles_open=False)
    r.longest_bonus = 0
    s = r.beginning.copy()
    for seat in range(2):
        for track in range(r.track_count):
            s.w[r.own + seat * r.track_words + track // WORD] |= BIT[track % WORD]
        s.w[r.tickets + seat * r.ticket_words] = BIT[seat]
    r.completed[1] = 50
    scoring.finish(r, s)
    assert [int(r.completed[seat]) for seat in range(2)] == [1, 1]
    assert [int(s.w[layout.TOTAL + seat]) for seat in range(2)] == [
        int(r.ticket_points[n]) + 2 for n in range(2)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_speak_before_anybody_wrote_words_for_it(language: str) -> None:
    r = rules("usa", 2)
    s, dice = flow.new(r, 3), random.Random(3)
    names, heard = ["Anna", "Ben"], set()
    while int(s.b[PHASE]) != OVER:
        seat = next(n for n in range(2) if int(s.b[OWES]) >> n & 1)
        heard.add(asks(r, s, names, seat, language))
        if int(s.b[PHASE]) == layout.TURN_PHASE and s.b[r.layout.field("parcels seen").at] == 0:
            why = explain(r, s, names, seat, 0)
            assert why is not None
            heard.add(why.text(language))
        flow.step(r, s, seat, dice.choice(flow.options(r, s, seat)))
    decide = {"en": "You decide: {}.", "de": "Du entscheidest: {}."}[language]
    assert {"No parcel has turned up yet.", decide.format("gift"), decide.format("wishes")} <= heard
    assert option_text(r, Special("no thanks"), language) == "no thanks"
