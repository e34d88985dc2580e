"""Many games side by side, each moved by one step per call: the core of `VectorEnv`.

Its owner reads the vectors directly: observations, masks and rewards, which never move. A game may end at any
step; a new one then takes its place, so that all rows are always in use.
"""

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from stellwerk.bots.native.match import is_open, mind_stream
from stellwerk.bots.native.mind import Mind
from stellwerk.envs.native import rewards
from stellwerk.envs.native.encoder import Encoder
from stellwerk.kernel import bits, flow, views
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import OVER, PHASE, TOTAL, WINNERS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State


class Batch:
    """`minds` decide for all seats but the learner's, in turn order after it; none: it has all seats.

    `own` is the learner's seat; -1: it changes from game to game. `waits`: a finished game is shown for a
    step before the next begins.
    """

    def __init__(
        self,
        r: Rules,
        encoder: Encoder,
        number: int,
        reward: int,
        shaping: int,
        minds: list[Mind],
        own: int,
        waits: bool,
    ) -> None:
        self.r = r
        self.encoder = encoder
        self.number: i64 = number
        self.reward: i64 = reward
        self.shaping: i64 = shaping
        self.minds = minds
        self.is_alone = len(minds) == 0
        self.own: i64 = own
        self.waits = waits
        self.first_seed: i64 = 0
        seats = int(r.seats)
        self.states: list[State] = [r.beginning for _ in range(number)]
        self.streams: list[list[Stream]] = [[] for _ in range(number)]
        #: Of each row: the number of its current game, its seed, the learner's seat and the deciding seat.
        self.played: vec[i64] = bits.empty(number)
        self.seeds: vec[i64] = bits.empty(number)
        self.learner: vec[i64] = bits.empty(number)
        self.deciders: vec[i64] = bits.empty(number)
        #: What the deciders see, and what they may do: see `encoder.py`.
        self.flags: vec[i64] = bits.empty(number * int(encoder.flag_words))
        self.numbers: vec[i16] = vec[i16]([i16(0) for _ in range(number * int(encoder.numbers))])
        self.masks: vec[i64] = bits.empty(number * int(encoder.mask_words))
        #: The option words of each game: the masks again, for a quick look.
        self.open: vec[i64] = bits.empty(number * int(r.option_words))
        #: Of the last step: rewards of all seats, and whether a game ended.
        self.rewards: vec[float] = vec[float]([0.0 for _ in range(number * seats)])
        self.ended: vec[u8] = vec[u8]([u8(0) for _ in range(number)])
        #: Of the last game that ended in each row: final points, and shares of the win.
        self.totals: vec[i64] = bits.empty(number * seats)
        self.shares: vec[float] = vec[float]([0.0 for _ in range(number * seats)])
        self.potentials: vec[float] = vec[float]([0.0 for _ in range(number * seats)])

    def reset(self, first_seed: int) -> None:
        """Starts all games. A game's seed depends only on its row and its number in that row."""
        self.first_seed = first_seed
        for n in range(self.number):
            self.played[n] = 0
            self.start(n)
            self.show(n)
            self.ended[n] = 0
            for seat in range(self.r.seats):
                self.rewards[n * self.r.seats + seat] = 0.0

    def step(self, actions: bytes) -> int:
        """Takes an option in each game, 8 bytes each; -1, or the first game in which it is illegal.

        In that case nothing has changed anywhere.
        """
        wrong = self.first_wrong(actions)
        if wrong >= 0:
            return int(wrong)
        for n in range(self.number):
            if self.waits and self.ended[n] > 0:
                self.start(n)
                self.ended[n] = 0
                self.pay_nothing(n)
            else:
                self.advance(n, self.r.slot_of[read_i64_le(actions, 8 * n)])
            self.show(n)
        return -1

    def first_wrong(self, actions: bytes) -> i64:
        r, size = self.r, self.encoder.actions
        for n in range(self.number):
            if self.waits and self.ended[n] > 0:
                continue
            option = read_i64_le(actions, 8 * n)
            if option < 0 or option >= size:
                return n
            slot = r.slot_of[option]
            if self.open[n * r.option_words + slot // WORD] & BIT[slot % WORD] == 0:
                return n
        return -1

    # --- one game

    def start(self, n: i64) -> None:
        """The next game of a row."""
        r = self.r
        seed = self.first_seed + n + self.played[n] * self.number
        self.seeds[n] = seed
        s = flow.new(r, seed)
        self.states[n] = s
        if not self.is_alone:
            self.learner[n] = self.own if self.own >= 0 else (n + self.played[n]) % r.seats
            self.streams[n] = [mind_stream(int(seed), seat) for seat in range(int(r.seats))]
            self.let_others(n, s)
        self.played[n] += 1
        if self.shaping != rewards.UNSHAPED:
            for seat in range(r.seats):
                self.potentials[n * r.seats + seat] = rewards.potential(r, s, seat, self.shaping)

    def advance(self, n: i64, slot: i64) -> None:
        """Takes an option, lets the others answer, and pays; a finished game makes room for the next."""
        s = self.states[n]
        flow.apply(self.r, s, self.deciders[n], slot)
        if not self.is_alone:
            self.let_others(n, s)
        if s.b[PHASE] == OVER:
            self.ended[n] = 1
            self.pay_end(n, s)
            if not self.waits:
                self.start(n)
        else:
            self.ended[n] = 0
            if self.shaping == rewards.UNSHAPED:
                self.pay_nothing(n)

    def let_others(self, n: i64, s: State) -> None:
        """Lets minds decide until the learner must."""
        r = self.r
        own = self.learner[n]
        while s.b[PHASE] != OVER:
            seat = flow.decider(s)
            if seat == own:
                return
            mind = self.minds[(seat - own - 1 + r.seats) % r.seats]
            slot = mind.choose(views.view(r, s, seat), seat, self.streams[n][seat])
            if not is_open(r, s, seat, slot):
                raise RuntimeError(f"the bot at seat {seat} chose an option that is not open")
            flow.apply(r, s, seat, slot)

    def show(self, n: i64) -> None:
        """Writes the row of a game: the deciding seat, what it sees, what it may do."""
        r, encoder = self.r, self.encoder
        s = self.states[n]
        is_over = s.b[PHASE] == OVER
        if not self.is_alone:
            self.deciders[n] = self.learner[n]
        elif not is_over:
            self.deciders[n] = flow.decider(s)
        seat = self.deciders[n]
        if is_over:
            flow.count_options(r, 0, 0)
        elif not self.is_alone or r.together[i64(s.b[PHASE])]:
            flow.fill(r, s, seat)
        # else the kernel has just left the decider's options in r.out
        self.keep_options(n)
        encoder.write_options(self.masks, n * encoder.mask_words)
        encoder.write_flags(s, seat, self.flags, n * encoder.flag_words)
        encoder.write_numbers(s, seat, self.numbers, n * encoder.numbers)
        if self.shaping != rewards.UNSHAPED and self.ended[n] == 0:
            self.pay_gains(n, s)

    def keep_options(self, n: i64) -> None:
        r, kept = self.r, self.open
        at = n * r.option_words
        for word in range(r.option_words):
            kept[at + word] = r.out[word] if r.first_word <= word < r.used_words else 0

    # --- rewards

    def pay_nothing(self, n: i64) -> None:
        seats = self.r.seats
        for at in range(n * seats, n * seats + seats):
            self.rewards[at] = 0.0

    def pay_gains(self, n: i64, s: State) -> None:
        """How much each seat's potential has grown since the last step."""
        r = self.r
        for seat in range(r.seats):
            at = n * r.seats + seat
            now = rewards.potential(r, s, seat, self.shaping)
            self.rewards[at] = now - self.potentials[at]
            self.potentials[at] = now

    def pay_end(self, n: i64, s: State) -> None:
        """The final reward; shaping is taken back, because the potential at the end is 0."""
        r = self.r
        winners: i64 = 0
        for seat in range(r.seats):
            if i64(s.b[WINNERS]) & BIT[seat]:
                winners += 1
        for seat in range(r.seats):
            at = n * r.seats + seat
            self.rewards[at] = rewards.final(r, s, seat, self.reward) - self.potentials[at]
            self.potentials[at] = 0.0
            self.totals[at] = s.w[TOTAL + seat]
            self.shares[at] = 1.0 / float(winners) if i64(s.b[WINNERS]) & BIT[seat] else 0.0
