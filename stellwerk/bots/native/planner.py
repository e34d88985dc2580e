"""The planner: plans a network for its tickets, collects the missing cards, watches rivals and the end."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.bots.judges.outlook import POINT
from stellwerk.bots.native import weights
from stellwerk.bots.native.mind import Mind
from stellwerk.bots.native.paths import FAR
from stellwerk.bots.native.planning import Intent, Planning
from stellwerk.kernel import bits, claims, flow
from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import (
    COLOUR,
    COLOUR_PHASE,
    DECK_LEFT,
    DISCARD_LEFT,
    DISCARDS,
    DISPLAY,
    FIRST_CARD,
    HAND,
    HELD,
    KINDS,
    LOCO,
    LOCOS_PHASE,
    NEED,
    NUMBER_PHASE,
    OPEN,
    PHASE,
    PRICE,
    SECOND,
    SLOTS,
    TICKETS_LEFT,
    TRAINS,
    TURN_PHASE,
)
from stellwerk.kernel.rules import (
    DRAW_DECK,
    DRAW_TICKETS,
    PAY_CARDS,
    PAY_COLOUR,
    Rules,
)
from stellwerk.kernel.state import State

#: Worse than anything.
WORST: Final = -(1 << 40)
#: How many numbers of cards have a price, from 0 on; and the price of what can't be paid.
ROW: Final = 17
TOO_DEAR: Final = 1 << 30
#: With so few cards left to draw, those that a tunnel turns up are always the same.
FEW_CARDS: Final = 6
MOST_TURNED_UP: Final = 3
#: More options than any decision that it thinks about has.
MOST_CONSIDERED: Final = 256
#: How many tickets it looks at to judge what a draw of tickets will bring.
TRIED_TICKETS: Final = 9
TRIED_IN_PLAYOUTS: Final = 3


class PlannerMind(Mind):
    def __init__(self, r: Rules, given: Mapping[str, int] | None = None) -> None:
        super().__init__(r)
        self.planning = Planning(r, given)
        self.weights = self.planning.weights
        self.intent = Intent(r)
        self.trial = Intent(r)
        #: Where rivals' tracks end.
        self.rivals_at: vec[i64] = bits.empty(r.nodes)
        #: What a card of each kind is worth to the plan.
        self.card_worth: vec[i64] = bits.empty(KINDS)
        self.left: vec[i64] = bits.empty(KINDS)
        #: What some cards of a colour are worth: see `price_cards`.
        self.prices: vec[i64] = bits.empty(ROW * KINDS)
        self.reach: vec[i64] = bits.empty(KINDS)
        self.offered_worth: vec[i64] = bits.empty(r.most_offered)
        self.loco_price: i64 = 0
        self.best: i64 = 0
        self.best_score: i64 = 0
        #: All options considered for the current decision, and their estimated worth.
        self.slots: vec[i64] = bits.empty(MOST_CONSIDERED)
        self.scores: vec[i64] = bits.empty(MOST_CONSIDERED)
        self.considered: i64 = 0
        #: Whether it must be quick, as in playouts: in the middle of a turn prices are another seat's.
        self.quick = False

    def choose(self, v: State, seat: i64, stream: Stream) -> i64:
        self.planning.make(v, seat, self.intent)
        flow.fill(self.r, v, seat)
        return self.decide(v, seat, self.intent, stream)

    def decide(self, v: State, seat: i64, intent: Intent, stream: Stream) -> i64:
        """The slot of the best option in r.out, given the plan."""
        r = self.r
        self.considered = 0
        phase = i64(v.b[PHASE])
        if phase == TURN_PHASE:
            return self.turn(v, seat, intent, stream)
        if phase == SECOND or phase == FIRST_CARD:  # noqa: SIM109 a tuple is slower
            self.allot(v, seat, intent)
            return self.draw(v, seat)
        if r.keeping[phase]:
            return self.keep_quickly(v, seat, intent) if self.quick else self.keep(v, seat)
        self.allot(v, seat, intent)
        self.price_cards(v, seat)
        if phase == COLOUR_PHASE:
            return self.pay_colour(v, seat)
        if phase == LOCOS_PHASE:
            return r.base_word * WORD + lowest(r.out[r.base_word])
        if phase == NUMBER_PHASE:
            return self.pay_number(v, seat)
        return self.judged(v, seat)

    def consider(self, slot: i64, score: i64) -> None:
        """Remembers the best option so far, and all options considered."""
        if self.considered < MOST_CONSIDERED:
            self.slots[self.considered] = slot
            self.scores[self.considered] = score
            self.considered += 1
        if score > self.best_score:
            self.best_score = score
            self.best = slot

    # --- a turn

    def turn(self, v: State, seat: i64, intent: Intent, stream: Stream) -> i64:
        r = self.r
        self.allot(v, seat, intent)
        self.find_rivals(v, seat)
        out = r.out
        draws = out[r.base_word]
        self.best_score = WORST
        self.best = flow.only_option(r)
        if draws & (BIT[DRAW_DECK + 1] - 1):
            self.draw(v, seat)
            self.level_draws(self.draw_worth(v, seat))
        if self.is_any_claim():
            self.price_cards(v, seat)
            self.score_claims(v, seat, intent)
        if draws & BIT[DRAW_TICKETS]:
            slot = r.base_word * WORD + DRAW_TICKETS
            self.consider(slot, self.tickets_score(v, seat, intent, stream))
        if r.turn_words > r.base_word + 1 + r.keep_words:
            self.judge_specials(v, seat, r.base_word + 1 + r.keep_words, r.turn_words)
        return self.best

    def is_any_claim(self) -> bool:
        for word in range(self.r.track_words):
            if self.r.out[word]:
                return True
        return False

    def score_claims(self, v: State, seat: i64, intent: Intent) -> None:
        out = self.r.out
        for word in range(self.r.track_words):
            rest = out[word] & intent.plan[word]
            while rest:
                track = word * WORD + lowest(rest)
                rest &= rest - 1
                if not self.is_vain(v, seat, track):
                    self.consider(track, self.planned_score(v, seat, track, intent))
            rest = out[word] & ~intent.plan[word]
            while rest:
                track = word * WORD + lowest(rest)
                rest &= rest - 1
                # in a playout most need no closer look: cards and trains only lower the worth
                if self.quick and intent.gain[track] + self.weights[weights.PATH] <= self.best_score:
                    continue
                if not self.is_vain(v, seat, track):
                    self.consider(track, self.claim_score(v, seat, track, intent))

    def is_vain(self, v: State, seat: i64, track: i64) -> bool:
        """Whether a claim will surely be given up: with hardly a card left, the same ones turn up again."""
        r = self.r
        left = i64(v.b[DECK_LEFT]) + i64(v.b[DISCARD_LEFT])
        if left > FEW_CARDS:
            return False
        more: i64 = 0
        for judge in self.planning.judges.on_more_cards:
            more += judge.more_cards(v, seat, track)
        if more == 0:
            return False
        # assume the worst cards: else it would try for ever when only locomotives are left
        worst = left if left < MOST_TURNED_UP else MOST_TURNED_UP
        return self.price_of(r.tint[track], r.length[track] + worst, r.need[track]) >= TOO_DEAR

    def draw_worth(self, v: State, seat: i64) -> i64:
        """What a draw is worth: a turn, but less and less when cards outnumber the trains."""
        turn, w = self.planning.waiting, self.weights
        idle = i64(v.b[HELD + seat]) * 100 - i64(v.b[TRAINS + seat]) * w[weights.ENOUGH]
        if idle <= 0:
            return turn
        return turn - idle * w[weights.IDLE] // 100

    def level_draws(self, worth: i64) -> None:
        """The best draw is worth a turn, the others less by how much worse they are."""
        less = worth - self.best_score
        for n in range(self.considered):
            self.scores[n] += less
        self.best_score = worth

    def find_rivals(self, v: State, seat: i64) -> None:
        r = self.r
        for node in range(i64(r.nodes)):
            self.rivals_at[node] = 0
        for other in range(r.seats):
            if other != seat:
                for word in range(r.track_words):
                    rest = v.w[r.own + other * r.track_words + word]
                    while rest:
                        track = word * WORD + lowest(rest)
                        self.rivals_at[r.end_a[track]] += 1
                        self.rivals_at[r.end_b[track]] += 1
                        rest &= rest - 1

    def planned_score(self, v: State, seat: i64, track: i64, intent: Intent) -> i64:
        """What it is worth to claim a track of the plan now rather than later: rivals may take it."""
        r, o, w = self.r, self.planning.outlook, self.weights
        gain = intent.gain[track] - self.price_of(r.tint[track], r.length[track], r.need[track])
        if o.turns_left == 1:
            # now or never: a ticket that this completes counts in full
            return gain + intent.use[track] if intent.size == 1 else gain
        danger: i64 = 1
        if self.rivals_at[r.end_a[track]] > 0:
            danger += 2
        if self.rivals_at[r.end_b[track]] > 0:
            danger += 2
        return o.turn + w[weights.PLANNED] + gain + intent.use[track] * danger * w[weights.RISK] // 100

    def claim_score(self, v: State, seat: i64, track: i64, intent: Intent) -> i64:
        """What it is worth to claim a track outside the plan: points, less what the plan then lacks."""
        r, o, w = self.r, self.planning.outlook, self.weights
        gain = intent.gain[track] - self.price_of(r.tint[track], r.length[track], r.need[track])
        trains = self.planning.trains_of(track)
        if i64(v.b[TRAINS + seat]) - trains < intent.trains:
            gain -= intent.stake
        elif intent.size * 200 + intent.cards > (o.turns_left - 1) * 200:
            gain -= intent.stake * w[weights.HURRY] // 100
        gain -= o.train * trains
        if r.longest_bonus > 0 and gain + w[weights.PATH] > o.turn and self.touches_own(v, seat, track):
            gain += w[weights.PATH]
        return gain

    def touches_own(self, v: State, seat: i64, track: i64) -> bool:
        r = self.r
        words = r.track_words
        for word in range(words):
            if r.touching[track * words + word] & v.w[r.own + seat * words + word]:
                return True
        return False

    def price_cards(self, v: State, seat: i64) -> None:
        """For each colour and any: what 0, 1, 2 … cards are worth, with locomotives to make up numbers."""
        o, w, prices = self.planning.outlook, self.weights, self.prices
        hand = HAND + seat * KINDS
        spare = w[weights.SPARE] * o.card // w[weights.CARD]
        needed = w[weights.NEEDED] * o.card // w[weights.CARD]
        self.loco_price = w[weights.LOCO] * o.card // w[weights.CARD]
        locos = i64(v.b[hand + LOCO])
        any_row: i64 = claims.ANY * ROW
        for number in range(i64(ROW)):
            prices[any_row + number] = TOO_DEAR
        for colour in range(i64(LOCO)):
            at = colour * ROW
            have = i64(v.b[hand + colour])
            most: i64 = have + locos
            if most >= ROW:
                most = ROW - 1
            price: i64 = 0
            for number in range(most + 1):
                prices[at + number] = price
                if price < prices[any_row + number]:
                    prices[any_row + number] = price
                if number < o.spare[colour]:
                    price += spare
                elif number < have:
                    price += needed
                else:
                    price += self.loco_price
            self.reach[colour] = most
        self.reach[claims.ANY] = ROW - 1

    def price_of(self, tint: i64, number: i64, need: i64) -> i64:
        """What a number of cards of a colour, or any, is worth; with a ferry's locomotives."""
        if need > number:
            need = number
        if number - need > self.reach[tint]:
            return TOO_DEAR
        return self.prices[tint * ROW + number - need] + need * self.loco_price

    def tickets_score(self, v: State, seat: i64, intent: Intent, stream: Stream) -> i64:
        """What new tickets are likely to bring: the best of some that the seat has not seen."""
        r, o = self.r, self.planning.outlook
        w = self.weights
        if o.turns_left < w[weights.TICKET_TURNS] or i64(v.b[TICKETS_LEFT]) == 0:
            return WORST
        if (
            intent.size > w[weights.TICKET_SIZE]
            or i64(v.b[TRAINS + seat]) - intent.trains < w[weights.TICKET_TRAINS]
        ):
            return WORST
        total: i64 = 0
        best: i64 = WORST
        tried: i64 = 0
        looks: i64 = TRIED_IN_PLAYOUTS if self.quick else TRIED_TICKETS
        for n in range(looks):
            ticket = stream.below(r.ticket_count)
            if self.is_own(v, seat, ticket):
                continue
            worth = self.ticket_worth(v, seat, ticket, intent)
            if worth > best:
                best = worth
            if n % 3 == 2:
                total += best
                best = WORST
                tried += 1
        if tried == 0:
            return WORST
        brings = total // tried
        return brings + self.planning.waiting - w[weights.TICKETS] if brings >= w[weights.LEAST] else WORST

    def is_own(self, v: State, seat: i64, ticket: i64) -> bool:
        r = self.r
        return v.w[r.tickets + seat * r.ticket_words + ticket // WORD] & BIT[ticket % WORD] != 0

    # --- cards

    def allot(self, v: State, seat: i64, intent: Intent) -> None:
        """Assigns the hand to the plan: what each colour lacks, what is to spare, what cards are worth."""
        r, o, w, left = self.r, self.planning.outlook, self.weights, self.left
        hand = HAND + seat * KINDS
        for kind in range(i64(KINDS)):
            left[kind] = i64(v.b[hand + kind])
            o.lacks[kind] = 0
            self.card_worth[kind] = w[weights.ANY_CARD]
        for n in range(intent.size):
            if r.tint[intent.tracks[n]] != claims.ANY:
                self.allot_to(intent.tracks[n], r.tint[intent.tracks[n]], 100)
        for n in range(intent.size):
            if r.tint[intent.tracks[n]] == claims.ANY:
                self.allot_to(intent.tracks[n], self.most_left(), 100)
        for n in range(intent.size, intent.with_fills):
            tint = r.tint[intent.tracks[n]]
            self.allot_to(intent.tracks[n], self.most_left() if tint == claims.ANY else tint, w[weights.FILL])
        cap = w[weights.LOCO_CARD] * w[weights.CAP] // 100
        for kind in range(i64(KINDS)):
            o.spare[kind] = left[kind]
            if self.card_worth[kind] > cap:
                self.card_worth[kind] = cap
        self.card_worth[LOCO] = w[weights.LOCO_CARD]
        for word in range(r.track_words):
            o.plan[word] = intent.plan[word]
            o.borrowed[word] = intent.borrowed[word]

    def most_left(self) -> i64:
        """The colour of which most cards are left."""
        best: i64 = 0
        for colour in range(1, i64(LOCO)):
            if self.left[colour] > self.left[best]:
                best = colour
        return best

    def allot_to(self, track: i64, colour: i64, share: i64) -> None:
        r, w = self.r, self.weights
        number = r.length[track]
        have = self.left[colour]
        if have > number:
            have = number
        self.left[colour] -= have
        missing = number - have
        if missing > 0:
            self.planning.outlook.lacks[colour] += missing
            worth = (w[weights.WANTED] + w[weights.CLOSE] // missing) * share // 100
            if worth > self.card_worth[colour]:
                self.card_worth[colour] = worth

    def draw(self, v: State, seat: i64) -> i64:
        """The best card to take: an open one by its kind, or an unseen one."""
        r = self.r
        draws = r.out[r.base_word]
        base = r.base_word * WORD
        self.best_score = WORST
        self.best = flow.only_option(r)
        unseen = self.unseen_worth(v, seat)
        if draws & BIT[DRAW_DECK]:
            self.consider(base + DRAW_DECK, unseen)
        is_second = i64(v.b[PHASE]) == SECOND
        for slot in range(i64(SLOTS)):
            kind = i64(v.b[DISPLAY + slot])
            if kind < LOCO and draws & BIT[kind]:
                self.consider(base + kind, self.card_worth[kind])
        if draws & BIT[LOCO] and not is_second:
            # a locomotive is the whole draw: what a second card would bring is lost
            self.consider(base + LOCO, self.card_worth[LOCO] - unseen)
        return self.best

    def unseen_worth(self, v: State, seat: i64) -> i64:
        """What a card from the deck is worth on average."""
        r, b = self.r, v.b
        total: i64 = 0
        number: i64 = 0
        for kind in range(i64(KINDS)):
            unseen = r.deck_cards[kind] - i64(b[DISCARDS + kind])
            for other in range(r.seats):
                place = other * KINDS + kind
                unseen -= i64(b[HAND + place]) if other == seat else i64(b[OPEN + place])
            if unseen > 0:
                total += unseen * self.card_worth[kind]
                number += unseen
        return total // number if number > 0 else 0

    # --- paying

    def pay_colour(self, v: State, seat: i64) -> i64:
        r = self.r
        colours = r.out[r.base_word] >> PAY_COLOUR
        self.best_score = WORST
        self.best = flow.only_option(r)
        number, need = i64(v.b[PRICE]), i64(v.b[NEED])
        for colour in range(i64(LOCO)):
            if colours & BIT[colour]:
                price = self.price_of(colour, number, need)
                self.consider(r.base_word * WORD + PAY_COLOUR + colour, -price)
        return self.best

    def pay_number(self, v: State, seat: i64) -> i64:
        """More cards than the track needs, if that brings more than they are worth."""
        r, o = self.r, self.planning.outlook
        numbers = r.out[r.base_word] >> PAY_CARDS
        colour = i64(v.b[COLOUR])
        self.best_score = WORST
        self.best = flow.only_option(r)
        number: i64 = 0
        while numbers >> number:
            if numbers & BIT[number]:
                score = -self.price_of(colour, number, 0) if colour < LOCO else -number * o.card * 2
                for judge in self.planning.judges.on_judge_cards:
                    score += judge.judge_cards(v, seat, number, o)
                self.consider(r.base_word * WORD + PAY_CARDS + number, score)
            number += 1
        return self.best

    # --- mechanics' own decisions

    def judged(self, v: State, seat: i64) -> i64:
        if self.quick:
            for judge in self.planning.judges.on_consider:
                judge.consider(v, seat, self.planning.outlook)
        self.best_score = WORST
        self.best = flow.only_option(self.r)
        self.judge_specials(v, seat, self.r.first_word, self.r.used_words)
        return self.best

    def judge_specials(self, v: State, seat: i64, first: i64, end: i64) -> None:
        """What the judges make of mechanics' options in these words."""
        r, o = self.r, self.planning.outlook
        for judge in self.planning.judges.all:
            mechanic = judge.mechanic
            if mechanic.option_count == 0:
                continue
            word = mechanic.first_option // WORD
            last = (mechanic.first_option + mechanic.option_count - 1) // WORD
            while word <= last:
                if first <= word < end:
                    rest = r.out[word]
                    while rest:
                        slot = word * WORD + lowest(rest)
                        self.consider(slot, judge.judge(v, seat, slot - mechanic.first_option, o))
                        rest &= rest - 1
                word += 1

    # --- tickets

    def keep(self, v: State, seat: i64) -> i64:
        """The choice of the tickets on offer that gives the best plan."""
        r, planning = self.r, self.planning
        first = r.keep_slot // WORD
        self.best_score = WORST
        self.best = flow.only_option(r)
        for k in range(r.keep_words):
            rest = r.out[first + k]
            while rest:
                subset = k * WORD + lowest(rest)
                for word in range(r.ticket_words):
                    planning.given[word] = planning.held(v, seat, word)
                self.add_offered(v, seat, subset)
                planning.plan_for_given(v, seat, self.trial)
                worth = self.trial.worth + self.judged_tickets(v, seat) - self.strain(self.trial)
                self.consider(r.keep_slot + subset, worth)
                rest &= rest - 1
        return self.best

    def strain(self, intent: Intent) -> i64:
        """What speaks against a choice of tickets beside its price: cities far apart, tickets given up."""
        r, w = self.r, self.weights
        strain: i64 = 0
        if w[weights.STRETCH] > 0:
            strain = self.planning.span() * w[weights.STRETCH]
        if w[weights.MISSED] > 0:
            for word in range(r.ticket_words):
                rest = self.planning.given[word] & ~intent.hoped[word]
                while rest:
                    strain += r.ticket_points[word * WORD + lowest(rest)] * w[weights.MISSED]
                    rest &= rest - 1
        return strain

    def keep_quickly(self, v: State, seat: i64, intent: Intent) -> i64:
        """The same, but each ticket by its own way added to the plan: for playouts."""
        r = self.r
        self.judge_offered(v, seat, intent)
        self.best_score = WORST
        self.best = flow.only_option(r)
        for k in range(r.keep_words):
            rest = r.out[r.keep_slot // WORD + k]
            while rest:
                subset = k * WORD + lowest(rest)
                worth: i64 = 0
                for n in range(i64(len(self.offered_worth))):
                    if subset & BIT[n]:
                        worth += self.offered_worth[n]
                self.consider(r.keep_slot + subset, worth)
                rest &= rest - 1
        return self.best

    def judge_offered(self, v: State, seat: i64, intent: Intent) -> None:
        """What each ticket on offer would bring by itself."""
        r, planning = self.r, self.planning
        planning.look(v, seat, self.trial)
        planning.open_plan(intent)
        n: i64 = 0
        for word in range(r.ticket_words):
            rest = v.w[r.offer + seat * r.ticket_words + word]
            while rest:
                self.offered_worth[n] = self.ticket_worth(v, seat, word * WORD + lowest(rest), intent)
                n += 1
                rest &= rest - 1

    def ticket_worth(self, v: State, seat: i64, ticket: i64, intent: Intent) -> i64:
        """What a ticket would bring in addition to the plan, at current prices."""
        r, planning = self.r, self.planning
        points = r.ticket_points[ticket] * POINT
        way = planning.paths.find(r.ticket_a[ticket], r.ticket_b[ticket], planning.most_paid(2 * points))
        is_hoped = way < FAR and planning.pays(r.ticket_b[ticket], 2 * points, intent)
        worth = self.judged_ticket(v, seat, ticket, is_hoped) - points
        if is_hoped:
            worth += 2 * points * planning.sure(planning.way_turns, planning.way_cards) // 100
            worth -= planning.way_price
        return worth

    def judged_ticket(self, v: State, seat: i64, ticket: i64, is_hoped: bool) -> i64:
        """What a ticket brings according to the judges."""
        worth: i64 = 0
        for judge in self.planning.judges.on_ticket_worth:
            worth += judge.ticket_worth(v, seat, ticket, is_hoped, self.planning.outlook)
        return worth

    def judged_tickets(self, v: State, seat: i64) -> i64:
        """What the tickets of a choice bring according to the judges, with the plan on trial."""
        worth: i64 = 0
        if not self.planning.judges.on_ticket_worth:
            return worth
        for word in range(self.r.ticket_words):
            rest = self.planning.given[word] & ~self.planning.held(v, seat, word)
            while rest:
                is_hoped = self.trial.hoped[word] & rest & -rest != 0
                worth += self.judged_ticket(v, seat, word * WORD + lowest(rest), is_hoped)
                rest &= rest - 1
        return worth

    def add_offered(self, v: State, seat: i64, subset: i64) -> None:
        """Adds the tickets of a choice: bit n stands for the n-th on offer."""
        r = self.r
        n: i64 = 0
        for word in range(r.ticket_words):
            rest = v.w[r.offer + seat * r.ticket_words + word]
            while rest:
                if subset & BIT[n]:
                    self.planning.given[word] |= rest & -rest
                n += 1
                rest &= rest - 1
