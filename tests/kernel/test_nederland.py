"""Tolls and the neutral player in random games: nothing impossible, nothing hidden that should be known."""

import random
from collections import Counter

import pytest
from mypy_extensions import i64, u8
from nederland import nederland
from random_play import decisions, owing, phase
from table import only, play

from stellwerk import Game, boards
from stellwerk.boards.rules import rules_for
from stellwerk.events import TrackClaimed
from stellwerk.events.tolls import BankPaid, LoanTaken, TollPaid
from stellwerk.kernel import checks, flow, layout
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import OWNER, POINTS, USED
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.kernel.views import SPECTATOR, sample, view
from stellwerk.lab.situations import SITUATIONS
from stellwerk.lab.soak import SoakBatch, Tally, soak_batch
from stellwerk.mechanics import tolls

GAMES: list[tuple[int, dict[str, bool]]] = [
    (2, {}),
    (2, {"neutral": True}),
    (3, {}),
    (4, {}),
    (5, {}),
    (2, {"tolls": False}),
    (3, {"tolls": False}),
]


@pytest.mark.parametrize("seats, options", GAMES)
def test_random_games_stay_possible_and_can_be_drawn_anew(seats: int, options: dict[str, bool]) -> None:
    r = rules_for(boards.board("nederland"), seats, options)
    stream = Stream(seats)
    met: Counter[str] = Counter()
    for seed in range(6):
        for s, dice in decisions(r, seed):
            assert checks.faults(r, s) == []
            met[phase(r, s)] += 1
            rare = phase(r, s) not in {"turn", "second card"}
            if owing(s) and dice.random() < (0.3 if rare else 0.03):
                for seat in range(SPECTATOR, seats):
                    as_seen = view(r, s, seat)
                    guess = sample(r, as_seen, seat, stream)
                    assert checks.faults(r, guess) == []
                    assert view(r, guess, seat) == as_seen
    assert ("neutral" in met) == bool(options.get("neutral"))


@pytest.mark.parametrize("seats, options", [game for game in GAMES if game[1].get("tolls", True)])
def test_tokens_are_what_the_payments_told_make_of_them(seats: int, options: dict[str, bool]) -> None:
    """A slow twin: everybody starts with 30, then only the events count."""
    game = Game("nederland", seats=seats, seed=seats, options=options)
    dice = random.Random(seats)
    at = game.rules.layout.field("tokens").at
    have, owed = [30] * seats, [0] * seats
    while not game.is_over:
        seat = dice.choice(game.decisions())
        events = game.apply(dice.choice(game.option_ids(seat)), seat)
        for event in events:
            if isinstance(event, TollPaid):
                have[event.seat] -= event.amount
            if isinstance(event, LoanTaken):
                assert have[event.seat] < event.amount
                owed[event.seat] += 1
            if isinstance(event, BankPaid):
                have[event.seat] += event.amount
            if isinstance(event, TollPaid | LoanTaken) and event.to is not None:
                have[event.to] += event.amount
        assert [int(game.state.w[at + n]) for n in range(seats)] == have
        paid = len(only(events, TollPaid)) + len(only(events, LoanTaken))
        assert paid == len(only(events, TrackClaimed)), "every claim pays once, and nothing else does"
    assert [column.mechanics["loans"] for column in game.view(None).seats] == owed


def test_random_games_meet_every_special_situation() -> None:
    """Each of them is in the list of situations, with its words."""
    tally = Tally()
    for games, on in ((60, True), (30, False)):
        tally.add(
            soak_batch(SoakBatch("nederland", "nederland", 2, "factored", 0, games, 0, (("neutral", on),)))
        )
    assert tally.violation is None
    wanted = {name for name in SITUATIONS if name.startswith(("toll_", "neutral_"))}
    assert len(wanted) == 20
    assert wanted <= set(tally.times)


# --- beside mechanics that it does not know


class Commons(Mechanic):
    """The first claim on a connection is everybody's: no trains, no points."""

    def owners(self) -> tuple[str, ...]:
        return ("all",)

    def adjust_claim(self, r: Rules, s: State) -> None:
        owned = [track for owner in range(int(r.owner_count)) for track in checks.tracks_of(r, s, owner)]
        taken = {self.board.tracks[track].connection for track in owned}
        if self.board.tracks[int(s.b[layout.TRACK])].connection not in taken:
            s.b[OWNER] = u8(r.owner("all"))
            s.b[USED] = u8(0)
            s.b[POINTS] = u8(0)


def test_a_toll_beside_a_track_that_is_everybodys_goes_to_the_bank() -> None:
    """Who claims pays, whoever the track belongs to then."""
    board = boards.board("nederland")
    toll = tolls.Tolls(board, board.mechanics[0].parameters, 2)
    commons = Commons(board, {}, 2)
    toll.name, commons.name = "tolls", "commons"
    r = Rules(board, 2, [commons, toll], doubles_open=True)
    s = flow.new(r, 1)
    for seat in range(2):
        flow.step(r, s, seat, flow.options(r, s, seat)[0])
    for seat, colour in ((0, "yellow"), (1, "purple")):
        s.b[layout.TURN] = u8(seat)
        s.b[layout.OWES] = u8(1 << seat)
        kind = 3 if colour == "yellow" else 0
        s.b[layout.HAND + seat * layout.KINDS + kind] = u8(2)
        s.b[layout.HAND + seat * layout.KINDS + layout.LOCO] = u8(0)
        flow.step(r, s, seat, board.track_index(f"breda-rotterdam:{colour}"))
    assert checks.tracks_of(r, s, r.owner("all")) == [board.track_index("breda-rotterdam:yellow")]
    assert checks.tracks_of(r, s, 1) == [board.track_index("breda-rotterdam:purple")]
    assert [int(s.w[toll.tokens + seat]) for seat in range(2)] == [26, 26]
    assert int(s.w[toll.bank]) == 8
    assert toll.receiver(r, s, i64(board.track_index("breda-rotterdam:purple"))) == tolls.NO_SEAT


def test_tokens_may_heap_up_beyond_a_byte() -> None:
    """The bank pays without limit, so a total can be any number."""
    game = nederland(
        "turn: Ben\nAnna: tokens 254; tracks breda-rotterdam:yellow\nBen: hand 2 purple; tokens 8"
    )
    events = play(game, "claim breda-rotterdam:purple")
    assert only(events, TollPaid) == [TollPaid(1, 4, 0)]
    assert int(game.state.w[game.rules.layout.field("tokens").at]) == 258
    assert Game.from_position(game.position()) == game
