"""Counts the figures of a board (`fairness/figures.py`) over many games, with NumPy.

Without the board's file, ids stand in for names, and what only the file knows (worth of tickets, connections
never used) is left out.
"""

import math
from collections import Counter

import msgspec
import numpy as np

from stellwerk.fairness.estimates import UNKNOWN, Estimate
from stellwerk.fairness.figures import (
    MOST_BARS,
    MOST_FAULTS,
    PARTS,
    REFEREE,
    WIDTHS,
    BotInLineUp,
    BotScores,
    ColourUse,
    ConnectionUse,
    FaultSeen,
    Figures,
    Histogram,
    LineUp,
    LineUse,
    Order,
    PointSource,
    Spread,
    TicketUse,
    connection_of,
)
from stellwerk.kernel.board import COLOURS, Board

from .games import Games
from .stats import Deals, Numbers, mean_of, share_of


def figures(games: Games, board: Board | None, playtest_games: int = 0) -> Figures:
    """All that is counted; `board` if its file is there."""
    faulty, faults = faults_of(games)
    sound = games.where(~faulty)
    referee, chosen = fair_games(sound)
    fair = sound.where(chosen)
    some = len(fair) > 0
    return Figures(
        board=games.board,
        options=games.options,
        seats=games.seats,
        games=len(games),
        deals=games.deals.number,
        referee=referee,
        fair_games=len(fair),
        fair_deals=fair.deals.number,
        scores=scores(sound),
        orders=orders(fair),
        tickets=tickets(fair, board),
        connections=connections(fair, board),
        colours=colours(fair, board),
        turns=spread(fair.of_game("turns"), fair.deals) if some and fair.has("turns") else None,
        rounds=spread(fair.of_game("rounds"), fair.deals) if some and fair.has("rounds") else None,
        branching=ratio(fair, "choices", "decisions"),
        decisions=mean_of(fair.numbers("decisions").reshape(-1), fair.row_deals)
        if fair.has("decisions")
        else UNKNOWN,
        sources=sources(fair),
        lines=lines(fair),
        ends=shares(fair, "end"),
        decided_by=shares(fair, "decided_by"),
        line_ups=line_ups(games),
        faulty_games=int(faulty.sum()),
        faults=faults,
        playtest_games=playtest_games,
    )


# --- which games


def faults_of(games: Games) -> tuple[Numbers, tuple[FaultSeen, ...]]:
    """In which games a bot failed, and what the first of them did."""
    found, texts = games.texts("fault")
    bots, names = games.texts("bot")
    wrong: Numbers = np.isin(found, [number for number, text in enumerate(texts) if text])
    places = np.argwhere(wrong)[:MOST_FAULTS].tolist()
    seen = [FaultSeen(names[bots[game, seat]], texts[found[game, seat]]) for game, seat in places]
    return np.asarray(wrong.any(axis=1)), tuple(seen)


def fair_games(games: Games) -> tuple[str, Numbers]:
    """The bot that judges the board, and the games in which it has every seat."""
    bots, names = games.texts("bot")
    equal = (bots == bots[:, :1]).all(axis=1)
    count = Counter(names[bot] for bot in bots[equal, 0].tolist())
    if not count:
        return "", np.ones(len(games), bool)
    referee = max(sorted(count), key=lambda name: (name == REFEREE, count[name]))
    return referee, equal & (bots[:, 0] == names.index(referee))


# --- points and length


def spread(values: Numbers, deals: Deals) -> Spread:
    return Spread(
        mean=mean_of(values, deals),
        deviation=float(values.std()),
        quantiles=tuple(float(q) for q in np.percentile(values, (10, 25, 50, 75, 90))),
        least=int(values.min()),
        most=int(values.max()),
        histogram=histogram(values, int(values.min()), int(values.max())),
    )


def histogram(values: Numbers, least: int, most: int) -> Histogram:
    width = next((width for width in WIDTHS if (most - least) // width < MOST_BARS), WIDTHS[-1])
    first = math.floor(least / width) * width
    counts = np.bincount((values.astype(np.int64) - first) // width, minlength=(most - first) // width + 1)
    return Histogram(first, width, tuple(counts.tolist()))


def scores(games: Games) -> tuple[BotScores, ...]:
    """By bot; all histograms have the same range, so that they can be compared."""
    bots, names = games.texts("bot")
    points = games.numbers("score")
    found = []
    for number, name in enumerate(names):
        here = bots == number
        own = points[here]
        made = spread(own, Deals(np.repeat(games.seeds, here.sum(axis=1))))
        common = histogram(own, int(points.min()), int(points.max()))
        found.append(BotScores(name, msgspec.structs.replace(made, histogram=common)))
    return tuple(sorted(found, key=lambda each: -each.scores.mean.value))


def orders(games: Games) -> tuple[Order, ...]:
    """What it is worth to be the first to move, the second …"""
    if not games.has("order"):
        return ()
    order, points, won = games.numbers("order"), games.numbers("score"), games.numbers("won")
    above = points - points.mean(axis=1, keepdims=True)
    found = []
    for number in range(games.seats):
        here = order == number
        deals = Deals(np.repeat(games.seeds, here.sum(axis=1)))
        found.append(Order(number, mean_of(above[here], deals), share_of(won[here], deals)))
    return tuple(found)


def ratio(games: Games, above: str, below: str) -> Estimate:
    """A sum over a sum, as options over decisions."""
    if not games.has(above) or not games.has(below):
        return UNKNOWN
    upper, lower = games.numbers(above).reshape(-1), games.numbers(below).reshape(-1)
    if not lower.sum():
        return UNKNOWN
    value = float(upper.sum() / lower.sum())
    off = mean_of(upper - value * lower, games.row_deals)
    scale = float(lower.mean())
    return Estimate(value, value + off.low / scale, value + off.high / scale, off.cases, off.deals)


# --- tickets, connections, colours


def tickets(games: Games, board: Board | None) -> tuple[TicketUse, ...]:
    """Those of the board, the ones that are completed least often first; never kept ones last."""
    if not games.has("kept") or not games.has("completed"):
        return ()
    rows, kept, names = games.lists("kept")
    done_rows, done, done_names = games.lists("completed")
    number = {name: index for index, name in enumerate(names)}
    again = np.array([number[name] for name in done_names], np.int64)
    size = len(names) + 1
    completed = np.isin(rows * size + kept, done_rows * size + (again[done] if len(done) else done))
    seeds = np.repeat(games.seeds, games.seats)
    worth = {ticket.id: ticket.points for ticket in board.tickets} if board else {}
    found = []
    for name in dict.fromkeys((*worth, *names)):
        here = kept == number.get(name, -1)
        share = share_of(completed[here], Deals(seeds[rows[here]]))
        points = worth.get(name)
        gain = points * (2 * share.value - 1) if points is not None and share.cases else None
        keepers = share_of(np.isin(np.arange(len(seeds)), rows[here]), games.row_deals)
        found.append(TicketUse(name, points, share.cases / max(1, len(seeds)), share, keepers.high, gain))
    return tuple(
        sorted(found, key=lambda each: (not each.completed.cases, each.completed.value, each.ticket))
    )


def claims(games: Games) -> tuple[Numbers, Numbers, list[str]]:
    """All tracks that were claimed: the game, a number, and the id of each number."""
    rows, own, own_names = games.lists("claimed")
    shared_rows, shared, shared_names = games.lists("shared")
    names = sorted({*own_names, *shared_names})
    place = {name: number for number, name in enumerate(names)}
    first = shared_rows % games.seats == 0  # every seat's row has them
    tracks = [
        np.array([place[name] for name in some], np.int64)[codes] if len(codes) else codes
        for some, codes in ((own_names, own), (shared_names, shared[first]))
    ]
    return np.concatenate([rows, shared_rows[first]]) // games.seats, np.concatenate(tracks), names


def connections(games: Games, board: Board | None) -> tuple[ConnectionUse, ...]:
    """In which games each is used, the least used first."""
    if not games.has("claimed"):
        return ()
    where, tracks, names = claims(games)
    seen = [connection_of(name) for name in names]
    ours = {each.id: len(each.tracks) for each in board.connections} if board else dict(Counter(seen))
    listed = list(dict.fromkeys((*ours, *seen)))
    place = {name: number for number, name in enumerate(listed)}
    code = np.array([place[name] for name in seen], np.int64)
    count = np.zeros((len(games), len(listed)), np.int16)
    if len(tracks):
        np.add.at(count, (where, code[tracks]), 1)
    found = []
    for name, number in place.items():
        size = ours.get(name, 1)
        used = share_of(count[:, number] > 0, games.deals)
        full = float((count[:, number] >= size).mean()) if len(games) else 0.0
        found.append(ConnectionUse(name, used, full, size))
    return tuple(sorted(found, key=lambda each: (each.used.value, each.connection)))


def colours(games: Games, board: Board | None) -> tuple[ColourUse, ...]:
    """How many spaces of each colour are claimed in a game: what its cards are needed for."""
    if board is None or not games.has("claimed"):
        return ()
    where, tracks, names = claims(games)
    known = {track.id: (track.colour, board.connections[track.connection].length) for track in board.tracks}
    kinds = [known.get(name, ("", 0)) for name in names]
    found = []
    for colour in COLOURS:
        length = np.array([size if kind == colour else 0 for kind, size in kinds], np.int64)
        weights = length[tracks] if len(tracks) else tracks
        spaces = np.bincount(where, weights=weights, minlength=len(games))
        there = sum(size for kind, size in known.values() if kind == colour)
        found.append(ColourUse(colour, mean_of(spaces, games.deals), there))
    return tuple(found)


# --- where points come from


def sources(games: Games) -> tuple[PointSource, ...]:
    """The parts of the sheet that anybody ever has, and every mechanic that scores."""
    parts = {name: games.numbers(name) for name in PARTS if games.has(name)}
    found = [source(games, name, points, False) for name, points in parts.items() if points.any()]
    return (*found, *(source(games, *each, True) for each in games.maps("bonuses").items()))


def source(games: Games, name: str, points: Numbers, mechanic: bool) -> PointSource:
    won = games.numbers("won")
    flat = points.reshape(-1)
    _, counts = np.unique(flat, return_counts=True)
    return PointSource(
        source=name,
        mechanic=mechanic,
        points=mean_of(flat, games.row_deals),
        winners=weighted(points, won),
        others=weighted(points, 1 - won),
        decides=decides(games, points),
        varies=1 - int(counts.max()) / len(flat) if len(flat) else 0.0,
    )


def weighted(points: Numbers, weights: Numbers) -> float:
    return float((points * weights).sum() / weights.sum()) if weights.sum() else math.nan


def decides(games: Games, points: Numbers) -> Estimate:
    """In which share of the games somebody else would have won if these points did not count."""
    rest = games.numbers("score") - points
    overtaken = rest < rest.max(axis=1, keepdims=True)
    return share_of((games.numbers("won") * overtaken).sum(axis=1), games.deals)


def lines(games: Games) -> tuple[LineUse, ...]:
    return tuple(line(games, *each) for each in games.maps("lines").items())


def line(games: Games, name: str, points: Numbers) -> LineUse:
    won = games.numbers("won")
    best = points == points.max(axis=1, keepdims=True)
    apart = ~best.all(axis=1)
    leader = ((won * best).sum(axis=1) / best.sum(axis=1))[apart]
    above = points - points.mean(axis=1, keepdims=True)
    return LineUse(
        line=name,
        points=mean_of(points.reshape(-1), games.row_deals),
        taken=share_of((points != 0).any(axis=1), games.deals),
        leader=share_of(leader, Deals(games.seeds[apart])),
        decides=decides(games, points),
        correlation=correlation(above.reshape(-1), (won - 1 / games.seats).reshape(-1)),
    )


def correlation(some: Numbers, others: Numbers) -> float:
    if not len(some) or not some.any() or not others.any():
        return 0.0
    return float((some * others).sum() / math.sqrt(np.square(some).sum() * np.square(others).sum()))


# --- how games end, and who wins


def shares(games: Games, name: str) -> dict[str, Estimate]:
    """Of each text of a column, the share of games that have it; the most frequent first."""
    found, texts = games.texts(name)
    made = {text: share_of(found[:, 0] == number, games.deals) for number, text in enumerate(texts) if text}
    return dict(sorted(made.items(), key=lambda each: -each[1].value))


def line_ups(games: Games) -> tuple[LineUp, ...]:
    """Who sat together, and how each bot did; faulty games count as lost for whoever failed."""
    bots, names = games.texts("bot")
    together = np.sort(bots, axis=1)
    kinds, which = np.unique(together, axis=0, return_inverse=True)
    found = []
    for number, kind in enumerate(kinds.tolist()):
        here = games.where(which.reshape(-1) == number)
        results = tuple(bot_in(here, names[bot], seats) for bot, seats in sorted(Counter(kind).items()))
        best_first = tuple(sorted(results, key=lambda each: -each.wins.value))
        seated = tuple(each.bot for each in best_first for _ in range(each.seats))
        found.append(LineUp(seated, len(here), here.deals.number, best_first))
    return tuple(sorted(found, key=lambda each: (len(each.results), each.bots)))


def bot_in(games: Games, bot: str, seats: int) -> BotInLineUp:
    bots, names = games.texts("bot")
    here = bots == names.index(bot)
    deals = Deals(np.repeat(games.seeds, here.sum(axis=1)))
    won, points = games.numbers("won")[here], games.numbers("score")[here]
    return BotInLineUp(bot, seats, share_of(won, deals), mean_of(points, deals))
