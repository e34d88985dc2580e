"""The strength of the bots in a tournament, and how certain it is.

Ratings come from openskill (Plackett and Luce), which supports games of several players. Its own sigma says
nothing about certainty here: games of a deal depend on each other, so intervals come from the spread between
deals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
import pyarrow.compute as pc
from openskill.models import PlackettLuce

from .parquet import about
from .plan import Block, Schedule
from .wilson import Z, wilson

Numbers: TypeAlias = np.ndarray[Any, Any]

#: The mean of a field's ratings; only their differences matter.
MIDDLE: Final = 25.0
#: How often the deals are resampled, and from which seed.
SAMPLES: Final = 200
SEED: Final = 0
#: So many games of a field suffice to see how ratings spread; the spread of more is scaled by the root of
#: their number.
MOST_SAMPLED: Final = 4000
#: Openskill sees the same games again until it has seen so many: its first guess fades slowly.
FEWEST_SEEN: Final = 1000
#: With fewer deals a rating has no interval.
FEWEST_DEALS: Final = 8
#: The columns that are needed here.
COLUMNS: Final = ("game", "board", "seats", "seat", "bot", "score", "won", "fault")


class BotStanding(msgspec.Struct, frozen=True):
    """A bot's results on a board with so many seats; board "" and seats 0: in all games."""

    board: str
    seats: int
    bot: str
    rating: float
    #: 95 % interval; None if there are too few deals.
    rating_interval: tuple[float, float] | None
    #: Games that it played in, and its seats in them.
    games: int
    places: int
    #: Of those seats; a shared win counts in part.
    win_rate: float
    win_rate_interval: tuple[float, float]
    #: Of games in which it did not fail; None if there is none.
    mean_score: float | None
    failed: int


def standings(table: Any) -> list[BotStanding]:
    """Of all bots: in all games, then by board and seats; the strongest first."""
    blocks = arranged(table, Schedule(about(table).tournament))
    fields = by_field(blocks)
    found = standings_in(blocks, "", 0) if len(fields) > 1 else []
    for (board, seats), some in fields.items():
        found += standings_in(some, board, seats)
    return found


def standings_in(blocks: "Sequence[BlockResults]", board: str, seats: int) -> list[BotStanding]:
    bots = list(dict.fromkeys(bot for played in blocks for bot in played.block.line_up))
    ratings = rated(blocks, bots)
    found = [standing(blocks, board, seats, bot, *ratings[bot]) for bot in bots]
    return sorted(found, key=lambda one: -one.rating)


def standing(
    blocks: "Sequence[BlockResults]",
    board: str,
    seats: int,
    bot: str,
    rating: float,
    interval: tuple[float, float] | None,
) -> BotStanding:
    mine = [played.places_of(bot) for played in blocks]
    failed = sum(int(played.failed[at].sum()) for played, at in zip(blocks, mine, strict=True))
    places = sum(int(at.sum()) for at in mine)
    points = sum(
        float(played.score[at & (played.failed == 0)].sum()) for played, at in zip(blocks, mine, strict=True)
    )
    win_rate, win_rate_interval = share_won(blocks, bot)
    return BotStanding(
        board=board,
        seats=seats,
        bot=bot,
        rating=round(rating, 3),
        rating_interval=interval and (round(interval[0], 3), round(interval[1], 3)),
        games=sum(int(at.any(-1).sum()) for at in mine),
        places=places,
        win_rate=round(win_rate, 5),
        win_rate_interval=(round(win_rate_interval[0], 5), round(win_rate_interval[1], 5)),
        mean_score=round(points / (places - failed), 3) if places > failed else None,
        failed=failed,
    )


# --- games as arrays


@dataclass
class BlockResults:
    """The games of a block: arrays by deal and rotation, and by seat but for the first."""

    block: Block
    #: Which games were played.
    there: Numbers
    won: Numbers
    score: Numbers
    failed: Numbers

    @property
    def ranks(self) -> Numbers:
        """0 is best: winners, then by points; failed bots come last, unless all failed and share the win."""
        worth = np.where(self.won > 0, np.inf, np.where(self.failed > 0, -np.inf, self.score))
        better: Numbers = (worth[..., None, :] > worth[..., :, None]).sum(-1)
        return better

    def places_of(self, bot: str) -> Numbers:
        """Where it sat, in games that were played."""
        seated = [self.block.seating(rotation) for rotation in range(self.block.rotations)]
        sits: Numbers = np.array([[name == bot for name in each] for each in seated])
        return self.there[:, :, None] & sits


def arranged(table: Any, plan: Schedule) -> list[BlockResults]:
    """Rows lie in the order of game and seat, and games in that of their deals."""
    deal, place = np.divmod(table.column("game").to_numpy(), plan.step)
    failed = pc.fill_null(pc.not_equal(table.column("fault"), ""), False).to_numpy()
    values = np.stack([table.column("won").to_numpy(), table.column("score").to_numpy(), failed], axis=1)
    found: list[BlockResults] = []
    for block in plan.blocks:
        mine = np.flatnonzero((place >= block.first) & (place < block.first + block.rotations))
        if not len(mine):
            continue
        each = mine[:: block.seats]
        at = deal[each] * block.rotations + place[each] - block.first
        there = np.zeros(block.games, bool)
        there[at] = True
        filled = np.zeros((block.games, block.seats, values.shape[1]))
        filled[at] = values[mine].reshape(len(at), block.seats, -1)
        shape = (block.deals, block.rotations)
        won, score, faulty = np.moveaxis(filled.reshape(*shape, block.seats, -1), -1, 0)
        found.append(BlockResults(block, there.reshape(shape), won, score, faulty))
    return found


def by_field(blocks: Sequence[BlockResults]) -> dict[tuple[str, int], list[BlockResults]]:
    """By board and number of seats: these have the same deals."""
    found: dict[tuple[str, int], list[BlockResults]] = {}
    for played in blocks:
        found.setdefault((played.block.board.id, played.block.seats), []).append(played)
    return found


# --- win rates


def share_won(blocks: Sequence[BlockResults], bot: str) -> tuple[float, tuple[float, float]]:
    """Wilson's interval for as many games as the deals are worth; see `duel.weight`.

    A case is a deal of a line-up. Line-ups of a board have the same deals, so their deviations are added up
    before they are squared; different boards or numbers of seats are independent. One case won and one lost
    are added to all of them together, not to each field.
    """
    fields = [[won_by_deal(played, bot) for played in some] for some in by_field(blocks).values()]
    cases = sum(int((number > 0).sum()) for some in fields for _, number in some)
    places = sum(float(number.sum()) for some in fields for _, number in some)
    rate = sum(float(won.sum()) for some in fields for won, _ in some) / places
    near = (rate * cases + 1) / (cases + 2)
    squares = 0.0
    for some in fields:
        off = np.zeros(max(len(won) for won, _ in some))
        for won, number in some:
            off[: len(won)] += deviations(won, number, rate)
        squares += float(((off * cases / places) ** 2).sum())
    # every further line-up with a mean of its own costs a degree of freedom
    means = sum(has_a_mean(number) for some in fields for _, number in some)
    squares *= cases / (cases - max(means - 1, 0))
    squares += cases * (rate - near) ** 2 + (1 - near) ** 2 + near**2
    return rate, wilson(rate, near * (1 - near) * (cases + 2) * cases / squares)


def won_by_deal(played: BlockResults, bot: str) -> tuple[Numbers, Numbers]:
    """What it won in each deal of a block, and of how many seats."""
    mine = played.places_of(bot)
    return (played.won * mine).sum((1, 2)), mine.sum((1, 2))


def deviations(won: Numbers, number: Numbers, rate: float) -> Numbers:
    """By how many wins each deal differs from the line-up's mean; a single deal, from the mean of all."""
    mean = won.sum() / number.sum() if has_a_mean(number) else rate
    found: Numbers = won - number * mean
    return found


def has_a_mean(number: Numbers) -> bool:
    """Whether there are several deals: one has no spread."""
    return int((number > 0).sum()) > 1


# --- ratings


def rated(
    blocks: Sequence[BlockResults], bots: Sequence[str]
) -> dict[str, tuple[float, tuple[float, float] | None]]:
    """The rating of each bot, with its 95 % interval."""
    if len(bots) == 1:
        return {bots[0]: (MIDDLE, None)}  # nobody to compare it with
    ratings = centred(np.array(rated_by_openskill(blocks, bots)))
    spread = spread_between_deals(blocks, bots)
    if spread is None:
        return {bot: (float(rating), None) for bot, rating in zip(bots, ratings, strict=True)}
    return {
        bot: (float(rating), (float(rating - half), float(rating + half)))
        for bot, rating, half in zip(bots, ratings, spread, strict=True)
    }


def centred(ratings: Numbers) -> Numbers:
    found: Numbers = ratings - ratings.mean(-1, keepdims=True) + MIDDLE
    return found


def whole_step(*_: object) -> float:
    """By default openskill lets sigma fall more slowly, for players who change; bots don't."""
    return 1.0


def model() -> PlackettLuce:
    return PlackettLuce(tau=0.0, gamma=whole_step)


def rated_by_openskill(blocks: Sequence[BlockResults], bots: Sequence[str]) -> list[float]:
    """All games, deal by deal across the line-ups, so that no line-up comes last with all its games."""
    chosen = model()
    mus = dict.fromkeys(bots, chosen.mu)
    sigmas = dict.fromkeys(bots, chosen.sigma)
    ranks = {played.block.number: played.ranks.tolist() for played in blocks}
    again = range(times(count(blocks)))
    for played, deal, rotation in chain.from_iterable(in_turn(blocks) for _ in again):
        seated = played.block.seating(rotation)
        before = [chosen.rating(mu=mus[bot], sigma=sigmas[bot]) for bot in seated]
        after = chosen.rate([[one] for one in before], ranks=ranks[played.block.number][deal][rotation])
        # a bot at several seats learns from each
        was = [(mus[bot], sigmas[bot]) for bot in seated]
        for bot, (mu, sigma), [one] in zip(seated, was, after, strict=True):
            mus[bot] += one.mu - mu
            sigmas[bot] *= one.sigma / sigma
    return list(mus.values())


def count(blocks: Sequence[BlockResults]) -> int:
    return sum(int(played.there.sum()) for played in blocks)


def times(games: int) -> int:
    """How often openskill sees each of so many games."""
    return -(-FEWEST_SEEN // games)


def in_turn(blocks: Sequence[BlockResults]) -> Iterator[tuple[BlockResults, int, int]]:
    for deal in range(max(played.block.deals for played in blocks)):
        for played in blocks:
            if deal < played.block.deals:
                for rotation in range(played.block.rotations):
                    if played.there[deal, rotation]:
                        yield played, deal, rotation


# --- certainty


def spread_between_deals(blocks: Sequence[BlockResults], bots: Sequence[str]) -> Numbers | None:
    """Half the 95 % interval of each bot's rating, by the bootstrap; None if there are too few deals.

    The deals are resampled many times, and all their games rated again.
    """
    drawn = [resampled(some) for some in by_field(blocks).values()]
    deals = sum(one.deals for one in drawn)
    if deals < FEWEST_DEALS:
        return None
    slots = sum(one.slots for one in drawn)
    ratings = centred(rated_at_once(drawn, bots))
    # scaled from the sampled deals to all; few deals look more alike than they are (Student's quantile)
    size = np.sqrt(slots / deals * deals / (deals - 1)) * Z * (1 + 1.25 / (deals - 1))
    found: Numbers = ratings.std(0) * size
    return found


@dataclass
class Drawn:
    """A field's deals, resampled."""

    blocks: Sequence[BlockResults]
    #: How many deals there are, and how many a sample has.
    deals: int
    slots: int
    #: The deal in each slot of each sample, and by block whether its result is reversed.
    chosen: Numbers
    turned: Numbers


def resampled(blocks: Sequence[BlockResults]) -> Drawn:
    """The same deals for all line-ups, as they were played.

    On average one deal of each line-up is reversed, the last first: a bot that never lost could have.
    """
    longest = max(played.block.deals for played in blocks)
    there = np.zeros(longest, bool)
    for played in blocks:
        there[: played.block.deals] |= played.there.any(1)
    deals = np.flatnonzero(there)
    games = sum(played.block.rotations for played in blocks)
    slots = min(len(deals), max(MOST_SAMPLED // games, FEWEST_DEALS))
    dice = np.random.default_rng(SEED)
    chosen = dice.choice(deals, (SAMPLES, slots))
    return Drawn(
        blocks, len(deals), slots, chosen, dice.random((len(blocks), SAMPLES, slots)) * len(deals) < 1
    )


def rated_at_once(drawn: Sequence[Drawn], bots: Sequence[str]) -> Numbers:
    """What `rated_by_openskill` does, for all samples at once: ratings by sample and bot."""
    chosen = model()
    mu = np.full((SAMPLES, len(bots)), float(chosen.mu))
    variance = np.full((SAMPLES, len(bots)), float(chosen.sigma) ** 2)
    outcomes = [[Outcomes(played) for played in one.blocks] for one in drawn]
    slots = range(max(one.slots for one in drawn))
    games = sum(one.slots / one.deals * count(one.blocks) for one in drawn)
    for slot in chain.from_iterable([slots] * times(round(games))):
        for one, in_field in zip(drawn, outcomes, strict=True):
            if slot >= one.slots:
                continue
            for outcome, turned in zip(in_field, one.turned, strict=True):
                for rotation, seated in enumerate(outcome.seatings):
                    seats = [bots.index(bot) for bot in seated]
                    patterns = outcome.patterns(one.chosen[:, slot], rotation, turned[:, slot])
                    outcome.learn(mu, variance, patterns, seats, chosen)
    return mu


class Outcomes:
    """The ranks of a block's games, made ready for the formulas of Weng and Lin (2011), algorithm 4."""

    def __init__(self, played: BlockResults) -> None:
        block = played.block
        self.seatings = [block.seating(rotation) for rotation in range(block.rotations)]
        found, index = np.unique(played.ranks.reshape(-1, block.seats), axis=0, return_inverse=True)
        #: Patterns of ranks, then the same reversed; the last one stands for a missing game.
        self.number = len(found)
        self.index: Numbers = np.where(played.there, index.reshape(played.there.shape), 2 * self.number)
        patterns = np.concatenate([found, (found[:, None, :] > found[:, :, None]).sum(-1)])
        not_before = patterns[:, :, None] >= patterns[:, None, :]
        ties = (patterns[:, :, None] == patterns[:, None, :]).sum(1)
        self.not_before: Numbers = np.concatenate([not_before, np.ones((1, block.seats, block.seats))])
        self.weights: Numbers = np.concatenate(
            [not_before / ties[:, None, :], np.zeros((1, block.seats, block.seats))]
        )
        self.own: Numbers = np.concatenate([1 / ties, np.zeros((1, block.seats))])

    def patterns(self, deals: Numbers, rotation: int, turned: Numbers) -> Numbers:
        """The patterns of a game of each of these deals; a deal that a line-up does not have is missing."""
        is_known = deals < len(self.index)
        found = np.where(is_known, self.index[np.where(is_known, deals, 0), rotation], 2 * self.number)
        return np.where(turned & (found < self.number), found + self.number, found)

    def learn(
        self, mu: Numbers, variance: Numbers, pattern: Numbers, seats: Sequence[int], chosen: PlackettLuce
    ) -> None:
        """Updates the ratings by a game with this outcome in each sample."""
        spread = variance[:, seats]
        whole = spread.sum(1, keepdims=True) + len(seats) * chosen.beta**2
        root = np.sqrt(whole)
        strength = np.exp(mu[:, seats] / root)[:, :, None]
        share = strength / (strength * self.not_before[pattern]).sum(1, keepdims=True)
        weighted = self.weights[pattern] * share
        step = (self.own[pattern] - weighted.sum(2)) * spread / root
        left = np.maximum(1 - (weighted * (1 - share)).sum(2) * spread / whole, chosen.kappa)
        for place, seat in enumerate(seats):
            mu[:, seat] += step[:, place]
            variance[:, seat] *= left[:, place]
