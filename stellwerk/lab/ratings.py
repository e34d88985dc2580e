"""The strength of the bots in a tournament, and how certain it is.

Games of a deal depend on each other, so intervals come from the spread between deals.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import numpy as np
import pyarrow.compute as pc

from stellwerk.fairness.estimates import student
from stellwerk.fairness.wilson import wilson

from .parquet import about
from .plackett_luce import Fit, Numbers, orders_of
from .plan import Block, Schedule

#: The mean of a field's ratings; only their differences matter.
MIDDLE: Final = 1000.0
#: As in chess: at two seats, 400 ahead means ten wins for each loss.
POINTS: Final = 400 / math.log(10)
#: With fewer deals a rating has no interval.
FEWEST_DEALS: Final = 8
#: The columns that are needed here.
COLUMNS: Final = ("game", "board", "seats", "seat", "bot", "score", "won", "fault")


class BotStanding(msgspec.Struct, frozen=True):
    """A bot's results on a board with this many seats; board "" and seats 0: in all games."""

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
    blocks: Sequence[BlockResults], bots: Sequence[str], anchor: str | None = None
) -> dict[str, tuple[float, tuple[float, float] | None]]:
    """The rating of each bot, with its 95 % interval; MIDDLE is their mean, or the anchor's."""
    if len(bots) == 1:
        return {bots[0]: (MIDDLE, None)}  # nobody to compare it with
    found = Fit(len(bots), *counted(blocks, bots))
    less = np.eye(len(bots))
    if anchor is not None:
        less[:, bots.index(anchor)] -= 1
    ratings = MIDDLE + POINTS * less @ found.strengths
    deals = sum(int(deals_of(some).sum()) for some in by_field(blocks).values())
    # few deals look more alike than they are
    spread = np.sqrt(np.maximum(np.diag(less @ found.covariance @ less.T), 0))
    half = POINTS * student(max(deals - 1, 1)) * spread
    return {
        bot: (float(rating), None if deals < FEWEST_DEALS else (float(rating - off), float(rating + off)))
        for bot, rating, off in zip(bots, ratings, half, strict=True)
    }


def counted(blocks: Sequence[BlockResults], bots: Sequence[str]) -> tuple[list[tuple[int, ...]], Numbers]:
    """The orders in which bots finished, and how often each came in each deal."""
    column: dict[tuple[int, ...], int] = {}
    cells: list[tuple[int, int, float]] = []
    first = 0
    for some in by_field(blocks).values():
        for played in some:
            ranks = played.ranks.tolist()
            seated = [
                [bots.index(bot) for bot in played.block.seating(n)] for n in range(played.block.rotations)
            ]
            for deal, rotation in np.argwhere(played.there).tolist():
                orders = orders_of(seated[rotation], ranks[deal][rotation])
                cells += [
                    (first + deal, column.setdefault(order, len(column)), 1 / len(orders)) for order in orders
                ]
        first += max(played.block.deals for played in some)
    weights = np.zeros((first, len(column)))
    rows, columns, parts = (np.array(each) for each in zip(*cells, strict=True))
    np.add.at(weights, (rows, columns), parts)
    return list(column), weights[weights.any(1)]


def deals_of(blocks: Sequence[BlockResults]) -> Numbers:
    """Which deals of a field were played."""
    there = np.zeros(max(played.block.deals for played in blocks), bool)
    for played in blocks:
        there[: played.block.deals] |= played.there.any(1)
    return there
