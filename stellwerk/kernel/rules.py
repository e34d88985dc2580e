"""The rules of one kind of game: a board, a number of seats, the mechanics.

Fixed tables (the layout of states, the numbers of options, the mechanics at each point), and a workspace for
the current call. A `fork` shares the tables but has its own workspace: each game has its fork.
"""

import copy
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stellwerk.kernel import bits, layout, tickets
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.board import CARDS, COLOURS, TRACK_COLOURS, Board
from stellwerk.kernel.claims import ANY, MOST_CARDS
from stellwerk.kernel.events import EVENTS_EACH, MECHANIC
from stellwerk.kernel.layout import KINDS, MECHANIC_PHASE, Layout
from stellwerk.kernel.longest import LongestPath
from stellwerk.kernel.mechanic import Mechanic, joining
from stellwerk.kernel.networks import Net
from stellwerk.kernel.state import State, blank

#: Train cards in the game: twelve of each colour, fourteen locomotives (B1).
EACH_COLOUR: Final = 12
LOCOMOTIVES: Final = 14
#: Lengths and card numbers above this count as this in the tables.
LONGEST: Final = 9
#: Words for a set of tracks in the table of payable tracks, the same on every board; and words per colour.
PAYABLE_WORDS: Final = 3
PAYABLE_ROW: Final = (LONGEST + 1) * PAYABLE_WORDS

# --- the base options, as bits of the word behind the tracks
DRAW: Final = 0
DRAW_DECK: Final = 9
DRAW_TICKETS: Final = 10
PASS: Final = 11
PAY_COLOUR: Final = 12
PAY_LOCOS: Final = 21
PAY_CARDS: Final = 37
BASE_OPTIONS: Final = PAY_CARDS + MOST_CARDS + 1


#: The version of the rules for new games. A record carries its own version, and the game is continued
#: and replayed by that one. What earlier versions do differently:
#: 1: the display is swept at most three times in a row; the last ticket turned over is not shuffled with
#:    the others (`tickets.DECK_ENDS_LAST`).
VERSION: Final = 2
#: How often the display may be swept in a row (B5), by version, so that no game hangs. Chance comes near
#: the bound only when hands hold nearly all cards except the locomotives.
MOST_SWEEPS: Final = (0, 3, 50)


@mypyc_attr(allow_interpreted_subclasses=True)  # mypyc then lets copy.copy make one without __init__
class Rules:
    def __init__(
        self,
        board: Board,
        seats: int,
        mechanics: list[Mechanic],
        doubles_open: bool,
        start_scores: tuple[int, ...] = (),
        version: int = VERSION,
    ) -> None:
        self.board = board
        self.version: i64 = version
        self.most_sweeps: i64 = MOST_SWEEPS[version]
        self.seats: i64 = seats
        #: The board's options in this game; the kernel does not need them, positions do.
        self.switches: dict[str, bool] = {}
        self.mechanics = mechanics
        self.deck_cards = vec[i64]([i64(EACH_COLOUR)] * len(COLOURS) + [i64(LOCOMOTIVES)])
        self._number_owners()
        self._number_options()
        self._number_kinds()
        self._number_phases()
        self._copy_numbers()
        self.start_scores = vec[i64]([i64(x) for x in (start_scores or (0,) * seats)[:seats]])
        self._make_tracks(doubles_open)
        #: The byte that counts the cards above the one that a mechanic put into the deck, plus 1.
        self.planted: i64 = -1
        self.planted_by: Mechanic | None = None
        self._declare_fields()
        #: The number of kernel fields; the fields after them belong to mechanics.
        self.kernel_fields = len(self.layout.fields)
        for mechanic in mechanics:
            mechanic.declare(self)
        for mechanic in mechanics:
            mechanic.adjust_tables(self)
        self._make_tables()
        self._join_points()
        self._list_hidden()
        self.beginning = self._make_beginning()
        #: Forks share it, so they compare equal and find what others cache by rules.
        self._identity = object()
        self.make_workspace()

    def fork(self) -> "Rules":
        """The same rules for another game or thread: shared tables, a workspace of its own."""
        other = copy.copy(self)
        other.make_workspace()
        return other

    def __eq__(self, other: object) -> bool:
        """Whether both are forks of the same rules."""
        return isinstance(other, Rules) and self._identity is other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def make_workspace(self) -> None:
        """Makes the scratch space of calls; its contents are valid until the next call."""
        self.out = bits.empty(int(self.option_words))
        self.first_word: i64 = 0
        self.used_words: i64 = self.option_words
        self.counts = bits.empty(int(self.option_words))
        self.unseen = bits.empty(int(self.ticket_words))
        self.unseen_apart = bits.empty(int(self.ticket_words))
        self.unseen_cards = bits.empty(KINDS)
        self.pool = bits.empty(int(self.ticket_words))
        self.trainless = bits.empty(int(self.track_words))
        self.pool_tracks = bits.empty(int(self.track_words))
        self.completed = bits.empty(layout.SEATS)
        self.completed_points = bits.empty(layout.SEATS)
        self.path_length = bits.empty(layout.SEATS)
        self.net = Net(self.nodes)
        self.path = LongestPath(self.nodes, len(self.board.tracks))
        # scripted chance, and the events emitted: see events.py
        self.script: list[tuple[int, int]] = []
        self.script_at: i64 = 0
        self.scripted = False
        self.listening = False
        self.emitted: list[tuple[int, int, int, int, int]] = []
        self.outcomes: list[tuple[int, int]] = []
        #: Options taken because there was no other, while somebody listens.
        self.forced: list[int] = []
        self.options_left: i64 = 0

    # --- numbering

    def _number_owners(self) -> None:
        """Seats own tracks. So may the owners that mechanics bring: "all", a neutral player."""
        self.owners: list[str] = []
        for mechanic in self.mechanics:
            for owner in mechanic.owners():
                if owner not in self.owners:
                    self.owners.append(owner)
        self.owner_count: i64 = self.seats + len(self.owners)

    def owner(self, name: str) -> int:
        """The number of an owner that is not a seat."""
        return int(self.seats) + self.owners.index(name)

    def _number_options(self) -> None:
        """An option has a slot (a bit in the option words) and a dense id; both follow from the board."""
        board = self.board
        self.track_words: i64 = bits.words_for(len(board.tracks))
        more = sum([mechanic.more_tickets() for mechanic in self.mechanics])
        laid = [mechanic.most_tickets() for mechanic in self.mechanics]
        self.most_offered = max(board.start.deal + board.start.deal_long, board.draw.take + more, *laid)
        self.keep_slot: i64 = (self.track_words + 1) * WORD
        sizes = [min(WORD, len(board.tracks) - WORD * k) for k in range(int(self.track_words))]
        sizes.append(BASE_OPTIONS)
        sizes += split(1 << self.most_offered)
        for mechanic in self.mechanics:
            mechanic.number = self.mechanics.index(mechanic)
            mechanic.first_option = len(sizes) * WORD
            mechanic.first_event = MECHANIC + EVENTS_EACH * mechanic.number
            mechanic.option_count = len(mechanic.option_names())
            sizes += split(int(mechanic.option_count))
        self.option_words: i64 = len(sizes)
        self.dense_base = vec[i64]([i64(sum(sizes[:k])) for k in range(len(sizes))])
        self.option_count = sum(sizes)
        self.slot_of = vec[i64]([i64(WORD * k + bit) for k, size in enumerate(sizes) for bit in range(size)])
        self.base_word: i64 = self.track_words

    def _number_kinds(self) -> None:
        """Mechanics may shuffle their own kinds of cards into the deck; these follow the locomotive."""
        self.card_names: list[str] = list(CARDS)
        self.card_owner: list[Mechanic | None] = [None] * KINDS
        for mechanic in self.mechanics:
            mechanic.first_kind = len(self.card_names)
            for name in mechanic.card_kinds():
                self.card_names.append(name)
                self.card_owner.append(mechanic)
        if len(self.card_names) > layout.DECK_KINDS:
            raise ValueError(
                f"{len(self.card_names)} kinds of cards; a deck holds {layout.DECK_KINDS} at most"
            )

    def _number_phases(self) -> None:
        self.phase_names = [
            "over",
            "start tickets",
            "turn",
            "second card",
            "colour",
            "locomotives",
            "keep",
            "first card",
            "number",
        ]
        self.phase_owner: list[Mechanic | None] = [None] * MECHANIC_PHASE
        together = [False, True] + [False] * (MECHANIC_PHASE - 2)
        for mechanic in self.mechanics:
            mechanic.first_phase = len(self.phase_names)
            for name in mechanic.phases():
                self.phase_names.append(name.rstrip("+"))
                self.phase_owner.append(mechanic)
                together.append(name.endswith("+"))
        #: Phases that several seats decide at once.
        self.together = vec[u8]([u8(1 if x else 0) for x in together])
        #: Phases that others don't see until the chain commits; mechanics add theirs in adjust_tables.
        self.private = vec[u8]([u8(0) for _ in self.phase_names])
        #: Phases that others see and whose options reveal the hand: asked even if only one option is left.
        self.always_asked = vec[u8]([u8(0) for _ in self.phase_names])
        self.always_asked[layout.TURN_PHASE] = u8(1)
        self.private[layout.COLOUR_PHASE] = u8(1)
        self.private[layout.LOCOS_PHASE] = u8(1)
        self.private[layout.NUMBER_PHASE] = u8(1)
        #: Phases whose answer is a set of tickets to keep; mechanics add theirs in adjust_tables.
        self.keeping = vec[u8]([u8(0) for _ in self.phase_names])
        self.keeping[layout.START] = u8(1)
        self.keeping[layout.KEEP] = u8(1)

    # --- tables

    def _copy_numbers(self) -> None:
        board = self.board
        self.trains: i64 = board.trains
        self.end_trains: i64 = board.end_trains
        self.longest_bonus: i64 = board.longest_path
        self.start_deal: i64 = board.start.deal
        self.start_long: i64 = board.start.deal_long
        self.start_keep: i64 = board.start.keep
        self.draw_take: i64 = board.draw.take
        self.draw_keep: i64 = board.draw.keep
        self.start_rest: i64 = tickets.RESTS.index(board.start.rest)
        self.draw_rest: i64 = tickets.RESTS.index(board.draw.rest)
        #: Tickets not kept lie open beside the deck, to be shuffled when it is used up (NL3).
        self.open_rest = "open" in {board.start.rest, board.draw.rest}
        self.ticket_count: i64 = len(board.tickets)
        self.ticket_words: i64 = bits.words_for(len(board.tickets))
        self.ticket_a = vec[i64]([i64(t.a) for t in board.tickets])
        self.ticket_b = vec[i64]([i64(t.b) for t in board.tickets])
        self.ticket_points = vec[i64]([i64(t.points) for t in board.tickets])
        self.long_tickets = set_of([n for n, t in enumerate(board.tickets) if t.long], len(board.tickets))
        self.short_tickets = set_of(
            [n for n, t in enumerate(board.tickets) if not t.long], len(board.tickets)
        )

    def _make_tracks(self, doubles_open: bool) -> None:
        board = self.board
        connections = [board.connections[track.connection] for track in board.tracks]
        self.track_count: i64 = len(board.tracks)
        self.length = vec[i64]([i64(c.length) for c in connections])
        #: The colour of each track; ANY: any one colour. Mechanics may change it in adjust_tables.
        self.tint = vec[i64]([i64(TRACK_COLOURS.index(track.colour)) for track in board.tracks])
        self.points = vec[i64]([i64(board.track_points[c.length]) for c in connections])
        #: The fewest locomotives that a track needs; ferries raise it.
        self.need = bits.empty(len(board.tracks))
        self._make_nodes()
        #: The tracks of a track's connection, and those that a claim closes for everybody (B14).
        self.siblings = bits.empty(len(board.tracks) * int(self.track_words))
        self.closes = bits.empty(len(board.tracks) * int(self.track_words))
        for n, track in enumerate(board.tracks):
            closing = not doubles_open and not connections[n].border
            for other, other_track in enumerate(board.tracks):
                if other_track.connection == track.connection:
                    place = n * int(self.track_words) + other // WORD
                    self.siblings[place] |= BIT[other % WORD]
                    if closing or other == n:
                        self.closes[place] |= BIT[other % WORD]

    def _make_nodes(self) -> None:
        """Cities are nodes. A country with no transit has one node per connection (PL8)."""
        board = self.board
        self.nodes = len(board.cities)
        ends: list[tuple[int, int]] = []
        for connection in board.connections:
            pair = [connection.a, connection.b]
            for side in range(2):
                if board.no_transit and "country" in board.cities[pair[side]].data:
                    pair[side] = self.nodes
                    self.nodes += 1
            ends.append((pair[0], pair[1]))
        self.end_a = vec[i64]([i64(ends[track.connection][0]) for track in board.tracks])
        self.end_b = vec[i64]([i64(ends[track.connection][1]) for track in board.tracks])

    def _make_touching(self) -> None:
        """For each track, the tracks that share an end with it."""
        words = int(self.track_words)
        at_node: list[list[int]] = [[] for _ in range(self.nodes)]
        for n in range(int(self.track_count)):
            at_node[self.end_a[n]].append(n)
            at_node[self.end_b[n]].append(n)
        self.touching = bits.empty(int(self.track_count) * words)
        for tracks in at_node:
            for n in tracks:
                for other in tracks:
                    self.touching[n * words + other // WORD] |= BIT[other % WORD]

    def _make_tables(self) -> None:
        """Sets of tracks that a hand, its locomotives and the supply allow: they make the kernel fast."""
        words = int(self.track_words)
        self.payable = bits.empty(len(COLOURS) * PAYABLE_ROW)
        self.loco_enough = bits.empty((LONGEST + 1) * words)
        self.train_enough = bits.empty((LONGEST + 1) * words)
        self.any_need = False
        for n in range(len(self.board.tracks)):
            word, bit = n // WORD, BIT[n % WORD]
            for have in range(LONGEST + 1):
                for colour in range(len(COLOURS)):
                    if self.tint[n] in {colour, ANY} and self.length[n] <= have:
                        self.payable[colour * PAYABLE_ROW + have * PAYABLE_WORDS + word] |= bit
                if self.need[n] <= have:
                    self.loco_enough[have * words + word] |= bit
                if self.length[n] <= have:
                    self.train_enough[have * words + word] |= bit
            if self.need[n] > 0:
                self.any_need = True
        self._make_keep_tables()
        self._make_touching()

    def _make_keep_tables(self) -> None:
        """For n tickets offered, of which at least k are kept: the subsets, as option words."""
        size = len(split(1 << self.most_offered))
        self.keep_words: i64 = size
        self.keep_table = bits.empty((self.most_offered + 1) * (self.most_offered + 1) * size)
        for offered in range(self.most_offered + 1):
            for least in range(self.most_offered + 1):
                for subset in range(1 << offered):
                    if subset.bit_count() >= min(least, offered):
                        place = (offered * (self.most_offered + 1) + least) * size + subset // WORD
                        self.keep_table[place] |= BIT[subset % WORD]

    # --- fields and points

    def _declare_fields(self) -> None:
        self.layout = Layout()
        fields = self.layout
        layout.declare_kernel(fields, int(self.seats))
        seats, tracks, tickets = int(self.seats), int(self.track_words), int(self.ticket_words)
        #: The layer of each ticket in the deck, from the top; 0: not in the deck, 255: out of the game.
        self.layer: i64 = fields.byte(
            "ticket layers", len(self.board.tickets), audience=layout.NOBODY, codec="layers"
        )
        #: Whether a seat can know tickets of the first layer, because a mechanic shuffles some back into it.
        self.knows_first_layer = False
        #: More layers than a game can make: every draw keeps at least one ticket for good.
        self.layers = len(self.board.tickets) + 8
        self.layer_size: i64 = fields.byte("layer sizes", self.layers, derived=True)
        self.out_size: i64 = fields.byte("tickets out", derived=True)
        self.free: i64 = fields.word("free", tracks, codec="tracks", derived=True)
        self.own: i64 = fields.word("tracks", tracks, int(self.owner_count), codec="tracks")
        self.barred: i64 = fields.word("barred", tracks, seats, codec="tracks", derived=True)
        self.tickets: i64 = fields.word("tickets", tickets, seats, layout.OWNER_ONLY, "tickets")
        self.offer: i64 = fields.word("offer", tickets, seats, layout.OWNER_ONLY, "tickets")
        #: Tickets whose place in the deck, or out of the game, the seat knows for sure.
        self.known: i64 = fields.word("known", tickets, seats, layout.OWNER_ONLY, "tickets")
        if self.open_rest:
            self._declare_open_tickets(tickets, seats)
        #: The tickets of the top layer.
        self.top: i64 = fields.word("top", tickets, audience=layout.NOBODY, codec="tickets", derived=True)

    def _declare_open_tickets(self, size: int, seats: int) -> None:
        """Tickets discarded face up, and what everybody knows about hands since each shuffle (NL3)."""
        fields = self.layout
        self.discarded: i64 = fields.word("open tickets", size, codec="tickets")
        #: The number of shuffles of open tickets into a new deck, and the last one of each ticket; 0: none.
        self.shuffles: i64 = fields.byte("shuffles")
        self.shuffled_in: i64 = fields.byte("shuffled last", len(self.board.tickets), codec="layers")
        #: How many tickets of each shuffle each seat has kept: none of them has been open since.
        self.kept_of: i64 = fields.byte("kept of shuffle", tickets.SHUFFLES, seats, derived=True)
        #: How many of the tickets offered to each seat are older than the last shuffle.
        self.old_offered: i64 = fields.byte("older offered", parts=seats, derived=True)

    def _list_hidden(self) -> None:
        """For spectators (first) and each seat: the places of a state that they may not see."""
        self.hidden_bytes: list[vec[i64]] = []
        self.hidden_words: list[vec[i64]] = []
        for seat in range(-1, int(self.seats)):
            for word in (False, True):
                places: list[i64] = []
                for field in self.layout.fields:
                    if field.word == word:
                        places += [i64(at) for at in field.hidden_from(seat)]
                (self.hidden_words if word else self.hidden_bytes).append(vec[i64](places))
        movers = [field for field in self.layout.fields if field.audience == layout.MOVER]
        self.mover_bytes = vec[i64]([i64(f.at + n) for f in movers for n in range(f.size * f.parts)])
        #: The mechanics' part of them: it belongs to the claim in hand and is cleared with it.
        self.claim_bytes = vec[i64]([at for at in self.mover_bytes if at >= layout.BYTES])

    def _make_beginning(self) -> State:
        """The table before anything is dealt: all trains, tracks, cards and tickets in their places."""
        s = blank(self.layout.bytes, self.layout.words)
        for seat in range(self.seats):
            s.b[layout.TRAINS + seat] = u8(self.trains)
        for track in range(self.track_count):
            s.w[self.free + track // WORD] |= BIT[track % WORD]
        for kind in range(i64(KINDS)):
            s.b[layout.DECK + kind] = u8(self.deck_cards[kind])
            s.b[layout.DECK_LEFT] += u8(self.deck_cards[kind])
        for slot in range(i64(layout.SLOTS)):
            s.b[layout.DISPLAY + slot] = u8(layout.GAP)
        tickets.make_deck(self, s)
        return s

    def _join_points(self) -> None:
        all_of_them = self.mechanics
        self.on_set_up = joining(all_of_them, "set_up")
        self.on_deal_tickets = joining(all_of_them, "deal_tickets")
        self.on_turn_options = joining(all_of_them, "turn_options")
        self.on_limit = joining(all_of_them, "limit")
        self.on_tickets_used_up = joining(all_of_them, "tickets_used_up")
        self.on_numbers = joining(all_of_them, "numbers")
        self.asks_number = len(self.on_numbers) > 0
        self.on_extras = joining(all_of_them, "extras")
        self.on_without_trains = joining(all_of_them, "without_trains")
        # mechanics with extras ask last, when they know whether an extra is of use
        asking = joining(all_of_them, "ask")
        self.on_ask = [mechanic for mechanic in asking if mechanic not in self.on_extras]
        self.on_ask += [mechanic for mechanic in asking if mechanic in self.on_extras]
        self.on_ask_revealed = joining(all_of_them, "ask_revealed")
        self.on_adjust_claim = joining(all_of_them, "adjust_claim")
        # extras are announced before the effects of the number of cards
        self.on_claimed = [m for m in self.on_extras if m in joining(all_of_them, "claimed")]
        self.on_claimed += [m for m in joining(all_of_them, "claimed") if m not in self.on_extras]
        self.on_between = joining(all_of_them, "between")
        self.between_count: i64 = len(self.on_between)
        self.on_ends = joining(all_of_them, "ends")
        self.on_link = joining(all_of_them, "link")
        self.on_reach = joining(all_of_them, "reach")
        self.on_bonus = joining(all_of_them, "bonus")
        self.on_tie_key = joining(all_of_them, "tie_key")
        self.on_sample = joining(all_of_them, "sample")
        #: No mechanic changes the options of a turn: one test on the hot path.
        self.plain_turns = not (self.on_turn_options or self.on_limit)
        #: The option words that a turn or a second card can use; the others need not be cleared and counted.
        self.turn_words: i64 = self.option_words if self.on_turn_options else self.base_word + 1


def split(size: int) -> list[int]:
    """The number of options in each word, for `size` options in all."""
    return [min(WORD, size - at) for at in range(0, size, WORD)]


def set_of(members: list[int], size: int) -> vec[i64]:
    """A set as words."""
    words = bits.empty(bits.words_for(size))
    for n in members:
        words[n // WORD] |= BIT[n % WORD]
    return words
