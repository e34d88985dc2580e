"""Tunnels: a claim may cost more cards than the ones laid out (B26)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stellwerk.kernel import bits, cards, flow
from stellwerk.kernel.bits import BIT
from stellwerk.kernel.data import BoardData, Item
from stellwerk.kernel.events import emit
from stellwerk.kernel.layout import (
    COLOUR,
    DISCARD_LEFT,
    DISCARDS,
    HAND,
    KINDS,
    LOCO,
    LOCOS,
    OPEN,
    PASSES,
    PHASE,
    PRICE,
    TRACK,
    TURN,
)
from stellwerk.kernel.mechanic import Derived, Mechanic
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State

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

# --- events
TUNNEL_CARD: Final = 0  # kind, track
TUNNEL_ADDED: Final = 1  # cards, locomotives
TUNNEL_GIVEN_UP: Final = 2  # track
TUNNEL_LAID: Final = 3  # track, colour, cards * 16 + locomotives


class Tunnels(Mechanic):
    """After the player lays out cards, more are turned up; each match costs one more card."""

    def phases(self) -> tuple[str, ...]:
        return ("tunnel",)

    def option_names(self) -> tuple[str, ...]:
        return (*[f"add {n}" for n in range(MOST + 1)], "give up")

    def declare(self, r: "Rules") -> None:
        self.turn_up: i64 = self.number_of("cards")
        self.is_tunnel: vec[i64] = bits.empty(len(self.board.tracks))
        for n, track in enumerate(self.board.tracks):
            self.is_tunnel[n] = 1 if self.board.connections[track.connection].data.get("tunnel") else 0
        #: Cards turned up for the claim in hand, by kind; they stay there until it is settled.
        self.up: i64 = r.layout.byte("tunnel cards", KINDS, codec="cards")
        #: How many more cards it costs.
        self.more: i64 = r.layout.byte("tunnel price")

    def adjust_tables(self, r: "Rules") -> None:
        r.always_asked[self.first_phase] = u8(1)

    def ask_revealed(self, r: "Rules", s: State) -> bool:
        b = s.b
        track = i64(b[TRACK])
        if self.is_tunnel[track] == 0:
            return False
        seat = i64(b[TURN])
        if b[LOCOS] == b[PRICE]:
            b[COLOUR] = u8(LOCO)  # only locomotives were played, so only they match, on a coloured track too
        emit(
            r, self.first_event + TUNNEL_LAID, seat, track, i64(b[COLOUR]), i64(b[PRICE]) * 16 + i64(b[LOCOS])
        )
        self.show_laid_cards(s, seat)
        for _turn in range(self.turn_up):
            kind = cards.draw(r, s)
            if kind < 0:
                break
            b[self.up + kind] += 1
            emit(r, self.first_event + TUNNEL_CARD, seat, kind, track)
            cards.renew(r, s)
            if kind == LOCO or kind == i64(b[COLOUR]):
                b[self.more] += 1
        if b[self.more] == 0:
            self.discard_turned_up(r, s)
            return False
        b[PHASE] = u8(self.first_phase)
        return True

    def derived(self, r: "Rules", s: State, is_open: bool) -> Derived:
        """How many of the cards turned up match, by kind: each costs one more card; and what to pay (B26)."""
        b = s.b
        if i64(b[PHASE]) != self.first_phase:
            return {}
        kinds, more = {LOCO, int(b[COLOUR])}, int(b[self.more])
        colour, loco = r.card_names[int(b[COLOUR])], r.card_names[LOCO]
        return {
            "tunnel matches": {r.card_names[kind]: [int(b[self.up + kind])] for kind in sorted(kinds)},
            "tunnel additions": {f"add {n}": [colour] * (more - n) + [loco] * n for n in range(more + 1)},
        }

    def show_laid_cards(self, s: State, seat: i64) -> None:
        """Everybody sees the cards laid out, even if they go back to the hand."""
        locos = i64(s.b[LOCOS])
        see(s, seat, LOCO, locos)
        if s.b[COLOUR] != LOCO:
            see(s, seat, i64(s.b[COLOUR]), i64(s.b[PRICE]) - locos)

    # --- adding cards, or giving up

    def options(self, r: "Rules", s: State, seat: i64) -> None:
        b = s.b
        hand = HAND + seat * KINDS
        more = i64(b[self.more])
        locos = i64(b[hand + LOCO]) - i64(b[LOCOS])
        coloured: i64 = 0
        if b[COLOUR] != LOCO:
            coloured = i64(b[hand + i64(b[COLOUR])]) - (i64(b[PRICE]) - i64(b[LOCOS]))
        word = self.first_option // bits.WORD
        for number in range(more + 1):
            if number <= locos and more - number <= coloured:
                r.out[word] |= BIT[number]
        r.out[word] |= BIT[GIVE_UP]

    def answer(self, r: "Rules", s: State, seat: i64, option: i64) -> None:
        b = s.b
        if option == GIVE_UP:
            emit(r, self.first_event + TUNNEL_GIVEN_UP, seat, i64(b[TRACK]))
            self.discard_turned_up(r, s)
            cards.after_discarding(r, s)
            b[PASSES] = 0
            flow.end_action(r, s)
            return
        emit(r, self.first_event + TUNNEL_ADDED, seat, i64(b[self.more]), option)
        b[PRICE] += b[self.more]
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

    def cards_held(self, s: State, kind: i64) -> i64:
        return i64(s.b[self.up + kind])

    def faults(self, r: "Rules", s: State) -> list[str]:
        if int(s.b[PHASE]) == self.first_phase:
            return self.price_faults(r, s)
        if any(int(s.b[self.up + kind]) for kind in range(KINDS)):
            return ["cards are turned up for a tunnel that nobody is building"]
        return []

    def price_faults(self, r: "Rules", s: State) -> list[str]:
        """What the cards that are turned up make of the price (B26)."""
        b = s.b
        if b[PRICE] == 0:
            return []  # there is no claim: another check reports that
        if i64(b[TRACK]) >= r.track_count or self.is_tunnel[i64(b[TRACK])] == 0:
            return ["cards are turned up for a track that is not a tunnel"]
        up = [int(b[self.up + kind]) for kind in range(KINDS)]
        price = up[LOCO] + (up[int(b[COLOUR])] if int(b[COLOUR]) < LOCO else 0)
        if sum(up) > int(self.turn_up):
            return [f"{sum(up)} cards are turned up for a tunnel, more than {int(self.turn_up)} (B26)"]
        if price != int(b[self.more]):
            return [f"the tunnel costs {price} more by the cards turned up, not {int(b[self.more])} (B26)"]
        return []

    def asks(self, r: "Rules", s: State, seat: i64) -> Said | None:
        track = self.board.tracks[int(s.b[TRACK])].id
        return Said("tunnel asked", {"track": track, "more": int(s.b[self.more])})

    def why_not(self, r: "Rules", s: State, seat: i64, option: i64) -> Said | None:
        if i64(s.b[PHASE]) != self.first_phase:
            return Said("tunnel later")
        return Said("tunnel price", {"more": int(s.b[self.more])})


def see(s: State, seat: i64, kind: i64, number: i64) -> None:
    """Everybody has seen that the hand holds at least this many cards of a kind."""
    place = OPEN + seat * KINDS + kind
    if i64(s.b[place]) < number:
        s.b[place] = u8(number)


MECHANIC = Tunnels
