"""Tunnels: the cards laid out may not be enough (B26)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, cards, flow
from stellwerk.kernel.bits import BIT
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.layout import (
    CARDS,
    COLOUR,
    DECK_LEFT,
    DISCARD_LEFT,
    DISCARDS,
    HAND,
    KINDS,
    LAST,
    LOCO,
    LOCOS,
    OPEN,
    PASSES,
    PHASE,
    TRACK,
    TURN,
)
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.outlook import POINT, Outlook
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.kernel.tells import tell
from stellwerk.kernel.views import gather_cards

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

DATA = BoardData(
    parameters=(Item("cards", "number", "cards turned up for a tunnel", low=1, high=9, default=3),),
    connection=(Item("tunnel", "flag", "the connection is a tunnel"),),
    at_least_one=("tunnel",),
)

# --- options: 0 … MOST locomotives among the added cards, or give up
MOST: Final = 9
GIVE_UP: Final = 10

# --- judgement
#: What it costs that somebody may take the tunnel before one tries again; and that there is no time left to.
RISK: Final = 200
LOST: Final = 1000
#: With so few cards besides those turned up, the same ones turn up at every try: then any price is right.
FEW_LEFT: Final = 3
ANY_PRICE: Final = 10_000

# --- events
TUNNEL_CARD: Final = 0  # kind, track
TUNNEL_ADDED: Final = 1  # cards, locomotives
TUNNEL_GIVEN_UP: Final = 2  # track
TUNNEL_LAID: Final = 3  # track, colour, cards * 16 + locomotives


class Tunnels(Mechanic):
    """After the cards are laid out, cards are turned up; each that matches costs one more."""

    def phases(self) -> tuple[str, ...]:
        return ("tunnel",)

    def option_names(self) -> tuple[str, ...]:
        return (*[f"add {n}" for n in range(MOST + 1)], "give up")

    def declare(self, r: "Rules") -> None:
        self.turn_up: i64 = self.number_of("cards")
        self.is_tunnel: vec[i64] = bits.empty(len(self.board.tracks))
        for n, track in enumerate(self.board.tracks):
            self.is_tunnel[n] = 1 if self.board.connections[track.connection].data.get("tunnel") else 0
        #: Cards turned up for the claim in hand, by kind; they stay out until it is settled.
        self.up: i64 = r.layout.byte("tunnel cards", KINDS, codec="cards")
        #: How many more cards it costs.
        self.more: i64 = r.layout.byte("tunnel price")
        # cards to expect beyond the length, in hundredths, by the colour played; last: any colour
        self.expected: vec[i64] = bits.empty(KINDS)

    def shape(self, r: "Rules") -> None:
        r.always_asked[self.first_phase] = u8(1)

    def laid(self, r: "Rules", s: State) -> bool:
        b = s.b
        track = i64(b[TRACK])
        if self.is_tunnel[track] == 0:
            return False
        seat = i64(b[TURN])
        if b[LOCOS] == b[CARDS]:
            b[COLOUR] = u8(LOCO)  # only locomotives were played, so only they match, on a coloured track too
        tell(
            r, self.first_event + TUNNEL_LAID, seat, track, i64(b[COLOUR]), i64(b[CARDS]) * 16 + i64(b[LOCOS])
        )
        self.show_laid_cards(s, seat)
        for _turn in range(self.turn_up):
            kind = cards.draw(r, s)
            if kind < 0:
                break
            b[self.up + kind] += 1
            tell(r, self.first_event + TUNNEL_CARD, seat, kind, track)
            if kind == LOCO or kind == i64(b[COLOUR]):
                b[self.more] += 1
        if b[self.more] == 0:
            self.discard_turned_up(r, s)
            return False
        b[PHASE] = u8(self.first_phase)
        return True

    def show_laid_cards(self, s: State, seat: i64) -> None:
        """Everybody sees the cards laid out, even if they go back to the hand."""
        locos = i64(s.b[LOCOS])
        see(s, seat, LOCO, locos)
        if s.b[COLOUR] != LOCO:
            see(s, seat, i64(s.b[COLOUR]), i64(s.b[CARDS]) - locos)

    # --- adding cards, or giving up

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        b = s.b
        hand = HAND + seat * KINDS
        more = i64(b[self.more])
        locos = i64(b[hand + LOCO]) - i64(b[LOCOS])
        coloured: i64 = 0
        if b[COLOUR] != LOCO:
            coloured = i64(b[hand + i64(b[COLOUR])]) - (i64(b[CARDS]) - i64(b[LOCOS]))
        word = self.first_option // bits.WORD
        for number in range(more + 1):
            if number <= locos and more - number <= coloured:
                r.out[word] |= BIT[number]
        r.out[word] |= BIT[GIVE_UP]

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        b = s.b
        if option == GIVE_UP:
            tell(r, self.first_event + TUNNEL_GIVEN_UP, seat, i64(b[TRACK]))
            self.discard_turned_up(r, s)
            cards.after_discarding(r, s)
            b[PASSES] = 0
            flow.end_action(r, s)
            return
        tell(r, self.first_event + TUNNEL_ADDED, seat, i64(b[self.more]), option)
        b[CARDS] += b[self.more]
        b[LOCOS] += u8(option)
        self.discard_turned_up(r, s)
        flow.go_on(r, s)

    def discard_turned_up(self, r: "Rules", s: State) -> None:
        b = s.b
        b[self.more] = 0
        for kind in range(i64(KINDS)):
            b[DISCARDS + kind] += b[self.up + kind]
            b[DISCARD_LEFT] += b[self.up + kind]
            b[self.up + kind] = 0

    # --- judgement

    def consider(self, r: "Rules", s: State, seat: i64, o: Outlook) -> None:
        """How many of the cards turned up will match, by what the seat has not seen."""
        gather_cards(r, s, seat)
        unseen, expected = r.unseen_cards, self.expected
        total: i64 = 0
        for kind in range(i64(KINDS)):
            total += unseen[kind]
        if total <= 0:
            total = 1
        turned = i64(s.b[DECK_LEFT]) + i64(s.b[DISCARD_LEFT])
        turned = 100 * (self.turn_up if self.turn_up < turned else turned)
        for colour in range(i64(LOCO)):
            expected[colour] = turned * (unseen[colour] + unseen[LOCO]) // total
        coloured = total - unseen[LOCO]
        expected[LOCO] = turned * (coloured // LOCO + unseen[LOCO]) // total

    def more_cards(self, r: "Rules", s: State, seat: i64, track: i64) -> i64:
        return self.expected[r.tint[track]] if self.is_tunnel[track] else 0

    def judge(self, r: "Rules", s: State, seat: i64, option: i64, o: Outlook) -> i64:
        """Giving up brings and costs nothing beside the turn; adding brings the track, for more cards."""
        if option == GIVE_UP:
            return 0
        colour = i64(s.b[COLOUR])
        coloured = i64(s.b[self.more]) - option
        # a locomotive more is the last thing to give, even if cards are worth nothing any more
        price = coloured * o.card + option * (o.card * 3 // 2 + 1)
        if colour != LOCO:
            spare = o.spare[colour] if o.spare[colour] < coloured else coloured
            price -= spare * o.card // 2
        if i64(s.b[DECK_LEFT]) + i64(s.b[DISCARD_LEFT]) <= FEW_LEFT:
            return ANY_PRICE - price
        return self.track_worth(r, s, o) - price

    def track_worth(self, r: "Rules", s: State, o: Outlook) -> i64:
        """What it is worth to have the tunnel in hand now, and not only later or never."""
        track = i64(s.b[TRACK])
        points = r.points[track] * POINT
        if o.plan[track // bits.WORD] & BIT[track % bits.WORD] == 0:
            return points + o.turn - i64(s.b[CARDS]) * o.card - r.length[track] * o.train
        another_try = o.turn + self.expected[r.tint[track]] * o.card // 100 + RISK
        if o.turns_left <= 1 or s.b[LAST] > 0:
            return another_try + points + LOST
        return another_try

    def cards_held(self, s: State, kind: i64) -> i64:
        return i64(s.b[self.up + kind])

    def faults(self, r: "Rules", s: State) -> list[str]:
        if int(s.b[PHASE]) == self.first_phase:
            return []
        if any(int(s.b[self.up + kind]) for kind in range(KINDS)):
            return ["cards are turned up for a tunnel that nobody is building"]
        return []

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        track = self.board.tracks[int(s.b[TRACK])].id
        return Said("tunnel asked", {"track": track, "more": int(s.b[self.more])})

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        return Said("tunnel price", {"more": int(s.b[self.more])})


def see(s: State, seat: i64, kind: i64, number: i64) -> None:
    """Everybody has seen that the hand holds at least this many cards of a kind."""
    place = OPEN + seat * KINDS + kind
    if i64(s.b[place]) < number:
        s.b[place] = u8(number)
