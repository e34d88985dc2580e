"""What the planner makes of a decision, in a form that can be put into words.

The planner leaves its plan and its scores behind when it has chosen. Here they are read: which ticket needs
which track, what each colour is collected for, who else builds where. All of it comes from the seat's view.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, TypeVar

import msgspec

from stellwerk.actions import ActionTable, action_table, members, offered
from stellwerk.bots.judges.base import Judge
from stellwerk.bots.native.planner import WORST, PlannerMind
from stellwerk.bots.native.planning import Intent
from stellwerk.kernel import claims, scoring
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.layout import DISCARDS, HAND, KINDS, LAST, LOCO, OPEN, PHASE, TRACK, TRAINS, WHAT
from stellwerk.kernel.rules import DRAW_DECK, Rules
from stellwerk.kernel.state import State

from .protocol import Decision

#: Scores up to this one mean nothing: the planner did not look any closer.
UNJUDGED: Final = WORST // 2

J = TypeVar("J", bound=Judge)


class Wanted(msgspec.Struct, frozen=True):
    """A track that cards are collected for."""

    track: int
    #: The colour that will pay for it, and how many cards of it are missing once the hand is dealt out.
    kind: int
    missing: int
    #: For a ticket or another goal, or only for its points.
    is_planned: bool


class Thought:
    """A decision, and the planner as it was after it had chosen."""

    def __init__(self, decision: Decision, mind: PlannerMind, scores: Mapping[int, int]) -> None:
        self.decision = decision
        self.rules: Rules = decision.rules
        self.board: Board = decision.board
        self.actions: ActionTable = action_table(decision.rules)
        #: The kernel's view of the seat.
        self.v: State = decision.state
        self.seat: int = decision.seat
        self.mind = mind
        self.outlook = mind.planning.outlook
        self.intent: Intent = mind.intent
        #: What the planner thinks of each option, in hundredths of a point, as far as it has looked.
        self.scores = scores
        self.phase = int(self.v.b[PHASE])

    def judge(self, kind: type[J]) -> J:
        """A judge of the planner, as it was after it had chosen."""
        return next(judge for judge in self.mind.planning.judges.all if isinstance(judge, kind))

    # --- what the seat has

    def cards(self, kind: int) -> int:
        return int(self.v.b[HAND + self.seat * KINDS + kind])

    @property
    def trains(self) -> int:
        return int(self.v.b[TRAINS + self.seat])

    @property
    def turns_left(self) -> int:
        """The turns that the seat will probably still have, this one included."""
        return int(self.outlook.turns_left)

    @property
    def is_last_turn(self) -> bool:
        return int(self.v.b[LAST]) > 0 and self.turns_left <= 1

    def track_in_hand(self) -> int | None:
        """The track that is being claimed; None if something else is being paid for."""
        return None if int(self.v.b[WHAT]) else int(self.v.b[TRACK])

    def held(self, tickets: Sequence[int] = ()) -> set[int]:
        """The tickets that it has or will surely keep, and these."""
        words = range(int(self.rules.ticket_words))
        own = [int(self.mind.planning.held(self.v, self.seat, word)) for word in words]
        return {*members(own), *tickets}

    def offered(self) -> tuple[int, ...]:
        return offered(self.rules, self.v, self.seat)

    # --- the plan

    @cached_property
    def plan(self) -> list[int]:
        """The tracks that it intends to claim for tickets and goals."""
        return [int(self.intent.tracks[n]) for n in range(int(self.intent.size))]

    @cached_property
    def fills(self) -> list[int]:
        """The tracks that it looks forward to for their points alone."""
        return [int(self.intent.tracks[n]) for n in range(int(self.intent.size), int(self.intent.with_fills))]

    @cached_property
    def borrowed(self) -> tuple[int, ...]:
        """Tracks of others that the plan runs over."""
        return members([int(word) for word in self.intent.borrowed])

    @cached_property
    def open_tickets(self) -> list[int]:
        """Tickets that are not complete, and that the plan completes."""
        tickets = sorted(self.held())
        done = self.completed(tickets, ())
        reached = self.completed(tickets, (*self.plan, *self.borrowed))
        return [ticket for ticket in tickets if ticket in reached and ticket not in done]

    @cached_property
    def serves(self) -> dict[int, list[int]]:
        """For each track in the plan, the tickets that would stay open without it."""
        found = {}
        for track in self.plan:
            others = [other for other in (*self.plan, *self.borrowed) if other != track]
            reached = self.completed(self.open_tickets, others)
            found[track] = [ticket for ticket in self.open_tickets if ticket not in reached]
        return found

    def completed(self, tickets: Sequence[int], with_tracks: Sequence[int]) -> set[int]:
        """The tickets among these that are complete once these tracks are added."""
        r = self.rules
        scoring.connect(r, self.v, self.seat)
        for track in with_tracks:
            r.net.join(r.end_a[track], r.end_b[track])
        return {ticket for ticket in tickets if scoring.is_complete(r, ticket)}

    def still_to_build(self, tickets: Sequence[int], but: int) -> int:
        """How many tracks these tickets need besides one."""
        return sum(1 for track, served in self.serves.items() if track != but and set(served) & set(tickets))

    @property
    def tickets_given_up(self) -> int:
        hoped = members([int(word) for word in self.intent.hoped])
        return len(self.held() - set(hoped))

    # --- what cards are collected for

    @cached_property
    def wanted(self) -> list[Wanted]:
        """The hand dealt out as the planner does: coloured tracks of the plan, grey ones, then the others."""
        left = [self.cards(kind) for kind in range(KINDS)]
        tint = [int(colour) for colour in self.rules.tint]
        coloured = [track for track in self.plan if tint[track] != claims.ANY]
        grey = [track for track in self.plan if tint[track] == claims.ANY]
        found = []
        for track in [*coloured, *grey, *self.fills]:
            kind = tint[track] if tint[track] != claims.ANY else max(range(LOCO), key=lambda k: (left[k], -k))
            have = min(left[kind], self.coloured(track))
            left[kind] -= have
            found.append(Wanted(track, kind, self.coloured(track) - have, track in self.plan))
        return found

    def wanted_of(self, kind: int) -> Wanted | None:
        """What a colour is missing for: what is planned first, then what the hand can't pay for."""
        found = [each for each in self.wanted if each.missing and each.kind == kind]
        return min(
            found,
            key=lambda each: (not each.is_planned, self.short(each.track) == 0, each.missing),
            default=None,
        )

    def nearest(self) -> Wanted | None:
        """What can't be paid for yet: what is planned first, then what lacks the fewest cards."""
        found = [each for each in self.wanted if self.short(each.track)]
        return min(found, key=lambda each: (not each.is_planned, self.short(each.track)), default=None)

    def coloured(self, track: int) -> int:
        """The cards of a track that need not be locomotives."""
        return int(self.rules.length[track]) - int(self.rules.need[track])

    def lacks(self, tracks: Sequence[int], kind: int) -> int:
        """The cards of a colour that the whole hand lacks for these tracks; locomotives stand in for them."""
        needed = sum(int(self.rules.need[track]) for track in tracks)
        spare_locos = max(0, self.cards(LOCO) - needed)
        return max(0, sum(self.coloured(track) for track in tracks) - self.cards(kind) - spare_locos)

    def short(self, track: int) -> int:
        """The cards that the whole hand lacks for a track, in the nearest colour; 0: it can pay."""
        tint = int(self.rules.tint[track])
        have = max(self.cards(kind) for kind in (range(LOCO) if tint == claims.ANY else [tint]))
        return max(0, int(self.rules.length[track]) - min(have, self.coloured(track)) - self.cards(LOCO))

    def user_of(self, kind: int, but: int | None = None) -> Wanted | None:
        """What the cards of this colour are kept for, apart from one track: planned tracks first."""
        found = [each for each in self.wanted if each.kind == kind and each.track != but]
        return min(found, key=lambda each: not each.is_planned, default=None)

    def spare(self, kind: int, but: int | None = None) -> int:
        """Cards of a colour in hand that have no use, apart from one track."""
        used = [
            self.coloured(each.track) - each.missing
            for each in self.wanted
            if each.kind == kind and each.track != but
        ]
        return max(0, self.cards(kind) - sum(used))

    def unseen(self, kind: int) -> int:
        """Cards of a kind that the seat has not seen."""
        r, b = self.rules, self.v.b
        shown = int(b[DISCARDS + kind]) + self.cards(kind)
        for other in range(int(r.seats)):
            if other != self.seat:
                shown += int(b[OPEN + other * KINDS + kind])
        lying = [card for card in self.decision.view.display if card == CARDS[kind]]
        return max(0, int(r.deck_cards[kind]) - shown - len(lying))

    # --- the board, and the others

    def ends(self, track: int) -> tuple[int, int]:
        """The two cities of a track."""
        connection = self.board.connections[self.board.tracks[track].connection]
        return connection.a, connection.b

    def owns(self, owner: int, track: int) -> bool:
        at = int(self.rules.own) + owner * int(self.rules.track_words)
        return bool(int(self.v.w[at + track // WORD]) & int(BIT[track % WORD]))

    def is_free(self, track: int) -> bool:
        return bool(int(self.v.w[int(self.rules.free) + track // WORD]) & int(BIT[track % WORD]))

    @cached_property
    def builders(self) -> dict[int, list[int]]:
        """For each city, the other seats that have a track there; countries don't count."""
        found: dict[int, list[int]] = {n: [] for n in range(len(self.board.cities))}
        for other in range(int(self.rules.seats)):
            for track in range(len(self.board.tracks)):
                if other != self.seat and self.owns(other, track):
                    for city in self.ends(track):
                        if other not in found[city] and not self.board.cities[city].data.get("country"):
                            found[city].append(other)
        return found

    def touches_own(self, track: int) -> bool:
        return bool(self.mind.touches_own(self.v, self.seat, track))

    @cached_property
    def draws(self) -> dict[int, int]:
        """The scores of the cards that it may take, by kind; DRAW_DECK stands for an unseen one."""
        base = self.actions.base
        return {n: self.scores[base + n] for n in range(DRAW_DECK + 1) if base + n in self.scores}

    def is_best(self, option: int) -> bool:
        """Whether the planner thinks no better of any other."""
        return self.is_judged(option) and self.scores[option] >= max(self.scores.values())

    def is_judged(self, option: int) -> bool:
        return self.scores.get(option, UNJUDGED) > UNJUDGED

    # --- names, as facts have them

    def track_id(self, track: int) -> str:
        return self.board.tracks[track].id

    def ticket_ids(self, tickets: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.board.tickets[ticket].id for ticket in tickets)

    def city_id(self, city: int) -> str:
        return self.board.cities[city].id
