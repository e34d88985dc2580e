"""Counts the figures of a board over some games, in plain Python: for a server, and for a browser.

`lab/report/figures.py` counts the same over large tournaments; a test compares the two.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import pstdev
from typing import Final

from stellwerk.kernel.board import COLOURS, Board

from .estimates import UNKNOWN, Estimate, mean_of, share_of
from .figures import (
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
from .rows import Row

QUANTILES: Final = (10, 25, 50, 75, 90)

#: The rows of a game, seat by seat.
Game = Sequence[Row]
Games = Sequence[Game]


def games_of(rows: Sequence[Row]) -> dict[int, list[Game]]:
    """The games by their number of seats; the rows of a game are together."""
    found: dict[int, list[Game]] = {}
    at = 0
    while at < len(rows):
        size = rows[at].seats
        found.setdefault(size, []).append(rows[at : at + size])
        at += size
    return found


def figures(games: Games, board: Board) -> Figures:
    """All that is counted at one number of seats."""
    sound = [game for game in games if not any(row.fault for row in game)]
    referee, fair = fair_games(sound)
    first = games[0][0]
    faults = [FaultSeen(row.bot, row.fault) for game in games for row in game if row.fault]
    return Figures(
        board=first.board,
        options=first.options,
        seats=first.seats,
        games=len(games),
        deals=len(set(deals_of(games))),
        referee=referee,
        fair_games=len(fair),
        fair_deals=len(set(deals_of(fair))),
        scores=scores(sound),
        orders=orders(fair),
        tickets=tickets(fair, board),
        connections=connections(fair, board),
        colours=colours(fair, board),
        turns=spread([game[0].turns for game in fair], deals_of(fair)) if fair else None,
        rounds=spread([game[0].rounds for game in fair], deals_of(fair)) if fair else None,
        branching=ratio(fair),
        decisions=mean_of([row.decisions for game in fair for row in game], row_deals(fair)),
        sources=sources(fair),
        lines=tuple(line(fair, name) for name in named(fair, lambda row: row.lines)),
        ends=shares(fair, lambda row: row.end),
        decided_by=shares(fair, lambda row: row.decided_by),
        line_ups=line_ups(games),
        faulty_games=len(games) - len(sound),
        faults=tuple(faults[:MOST_FAULTS]),
    )


def fair_games(games: Games) -> tuple[str, Games]:
    """The bot that judges the board, and the games in which it has every seat."""
    equal = [game for game in games if len({row.bot for row in game}) == 1]
    count = Counter(game[0].bot for game in equal)
    if not count:
        return "", games
    referee = max(sorted(count), key=lambda name: (name == REFEREE, count[name]))
    return referee, [game for game in equal if game[0].bot == referee]


def deals_of(games: Games) -> list[int]:
    return [game[0].seed for game in games]


def row_deals(games: Games) -> list[int]:
    return [row.seed for game in games for row in game]


# --- points and length


def spread(values: Sequence[int], deals: Sequence[int]) -> Spread:
    least, most = min(values), max(values)
    ordered = sorted(values)
    return Spread(
        mean=mean_of(values, deals),
        deviation=pstdev(values),
        quantiles=tuple(quantile(ordered, percent) for percent in QUANTILES),
        least=least,
        most=most,
        histogram=histogram(values, least, most),
    )


def quantile(ordered: Sequence[int], percent: int) -> float:
    """Between the two nearest values, in proportion."""
    at = (len(ordered) - 1) * percent / 100
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def histogram(values: Iterable[int], least: int, most: int) -> Histogram:
    width = next((width for width in WIDTHS if (most - least) // width < MOST_BARS), WIDTHS[-1])
    first = math.floor(least / width) * width
    count = Counter((value - first) // width for value in values)
    return Histogram(first, width, tuple(count[bar] for bar in range((most - first) // width + 1)))


def scores(games: Games) -> tuple[BotScores, ...]:
    """By bot; all histograms have the same range, so that they can be compared."""
    every = [row.score for game in games for row in game]
    found = []
    for bot in sorted({row.bot for game in games for row in game}):
        rows = [row for game in games for row in game if row.bot == bot]
        own = [row.score for row in rows]
        made = spread(own, [row.seed for row in rows])
        common = histogram(own, min(every), max(every))
        found.append(BotScores(bot, Spread(*made_but_last(made), common)))
    return tuple(sorted(found, key=lambda each: -each.scores.mean.value))


def made_but_last(made: Spread) -> tuple[Estimate, float, tuple[float, ...], int, int]:
    return made.mean, made.deviation, made.quantiles, made.least, made.most


def orders(games: Games) -> tuple[Order, ...]:
    """What it is worth to be the first to move, the second …"""
    if not games:
        return ()
    found = []
    for order in range(games[0][0].seats):
        above, won, deals = [], [], []
        for game in games:
            mean = sum(row.score for row in game) / len(game)
            for row in game:
                if row.order == order:
                    above.append(row.score - mean)
                    won.append(row.won)
                    deals.append(row.seed)
        found.append(Order(order, mean_of(above, deals), share_of(won, deals)))
    return tuple(found)


def ratio(games: Games) -> Estimate:
    """Options over decisions."""
    rows = [row for game in games for row in game]
    below = sum(row.decisions for row in rows)
    if not below:
        return UNKNOWN
    value = sum(row.choices for row in rows) / below
    off = mean_of([row.choices - value * row.decisions for row in rows], [row.seed for row in rows])
    scale = below / len(rows)
    return Estimate(value, value + off.low / scale, value + off.high / scale, off.cases, off.deals)


# --- tickets, connections, colours


def tickets(games: Games, board: Board) -> tuple[TicketUse, ...]:
    """Those of the board, the ones that are completed least often first; never kept ones last."""
    rows = [row for game in games for row in game]
    found = []
    for ticket in board.tickets:
        keepers = [row for row in rows if ticket.id in row.kept]
        share = share_of(
            [float(ticket.id in row.completed) for row in keepers], [row.seed for row in keepers]
        )
        gain = ticket.points * (2 * share.value - 1) if share.cases else None
        kept = share_of([float(ticket.id in row.kept) for row in rows], row_deals(games))
        use = TicketUse(ticket.id, ticket.points, len(keepers) / max(1, len(rows)), share, kept.high, gain)
        found.append(use)
    return tuple(
        sorted(found, key=lambda each: (not each.completed.cases, each.completed.value, each.ticket))
    )


def claims(game: Game) -> list[str]:
    """All tracks that were claimed in a game; every seat's row has those that are shared."""
    return [track for row in game for track in row.claimed] + list(game[0].shared)


def connections(games: Games, board: Board) -> tuple[ConnectionUse, ...]:
    """In which games each is used, the least used first."""
    counts = [Counter(connection_of(track) for track in claims(game)) for game in games]
    deals = deals_of(games)
    found = [
        ConnectionUse(
            each.id,
            share_of([float(count[each.id] > 0) for count in counts], deals),
            sum(count[each.id] >= len(each.tracks) for count in counts) / max(1, len(games)),
            len(each.tracks),
        )
        for each in board.connections
    ]
    return tuple(sorted(found, key=lambda each: (each.used.value, each.connection)))


def colours(games: Games, board: Board) -> tuple[ColourUse, ...]:
    """How many spaces of each colour are claimed in a game: what its cards are needed for."""
    known = {track.id: (track.colour, board.connections[track.connection].length) for track in board.tracks}
    found = []
    for colour in COLOURS:
        spaces = [
            sum(known[track][1] for track in claims(game) if known[track][0] == colour) for game in games
        ]
        there = sum(size for kind, size in known.values() if kind == colour)
        found.append(ColourUse(colour, mean_of(spaces, deals_of(games)), there))
    return tuple(found)


# --- where points come from


def named(games: Games, part: Callable[[Row], dict[str, int]]) -> list[str]:
    return sorted({name for game in games for row in game for name in part(row)})


def sources(games: Games) -> tuple[PointSource, ...]:
    """The parts of the sheet that anybody ever has, and every mechanic that scores."""
    found = []
    for part in PARTS:
        points = [[int(getattr(row, part)) for row in game] for game in games]
        if any(map(any, points)):
            found.append(source(games, part, points, False))
    for name in named(games, lambda row: row.bonuses):
        points = [[row.bonuses.get(name, 0) for row in game] for game in games]
        found.append(source(games, name, points, True))
    return tuple(found)


def source(games: Games, name: str, points: list[list[int]], mechanic: bool) -> PointSource:
    flat = [each for game in points for each in game]
    won = [row.won for game in games for row in game]
    return PointSource(
        source=name,
        mechanic=mechanic,
        points=mean_of(flat, row_deals(games)),
        winners=weighted(flat, won),
        others=weighted(flat, [1 - each for each in won]),
        decides=decides(games, points),
        varies=1 - max(Counter(flat).values()) / len(flat) if flat else 0.0,
    )


def weighted(points: Sequence[int], weights: Sequence[float]) -> float:
    total = sum(weights)
    return sum(a * b for a, b in zip(points, weights, strict=True)) / total if total else math.nan


def decides(games: Games, points: list[list[int]]) -> Estimate:
    """In which share of the games somebody else would have won if these points did not count."""
    hits = []
    for game, own in zip(games, points, strict=True):
        rest = [row.score - each for row, each in zip(game, own, strict=True)]
        hits.append(sum(row.won for row, left in zip(game, rest, strict=True) if left < max(rest)))
    return share_of(hits, deals_of(games))


def line(games: Games, name: str) -> LineUse:
    points = [[row.lines.get(name, 0) for row in game] for game in games]
    led, led_deals = [], []
    above, wins = [], []
    for game, own in zip(games, points, strict=True):
        best = [row.won for row, each in zip(game, own, strict=True) if each == max(own)]
        if len(best) < len(game):
            led.append(sum(best) / len(best))
            led_deals.append(game[0].seed)
        mean = sum(own) / len(own)
        above += [each - mean for each in own]
        wins += [row.won - 1 / len(game) for row in game]
    return LineUse(
        line=name,
        points=mean_of([each for own in points for each in own], row_deals(games)),
        taken=share_of([float(any(own)) for own in points], deals_of(games)),
        leader=share_of(led, led_deals),
        decides=decides(games, points),
        correlation=correlation(above, wins),
    )


def correlation(some: Sequence[float], others: Sequence[float]) -> float:
    if not any(some) or not any(others):
        return 0.0
    both = sum(a * b for a, b in zip(some, others, strict=True))
    return both / math.sqrt(sum(a * a for a in some) * sum(b * b for b in others))


# --- how games end, and who wins


def shares(games: Games, part: Callable[[Row], str]) -> dict[str, Estimate]:
    """Of each text, the share of games that have it; the most frequent first."""
    texts = [part(game[0]) for game in games]
    made = {
        text: share_of([float(each == text) for each in texts], deals_of(games))
        for text in sorted({text for text in texts if text})
    }
    return dict(sorted(made.items(), key=lambda each: -each[1].value))


def line_ups(games: Games) -> tuple[LineUp, ...]:
    """Who sat together, and how each bot did; faulty games count as lost for whoever failed."""
    together: dict[tuple[str, ...], list[Game]] = {}
    for game in games:
        together.setdefault(tuple(sorted(row.bot for row in game)), []).append(game)
    found = []
    for kind, here in together.items():
        results = [bot_in(here, bot, seats) for bot, seats in sorted(Counter(kind).items())]
        best_first = tuple(sorted(results, key=lambda each: -each.wins.value))
        seated = tuple(each.bot for each in best_first for _ in range(each.seats))
        found.append(LineUp(seated, len(here), len(set(deals_of(here))), best_first))
    return tuple(sorted(found, key=lambda each: (len(each.results), each.bots)))


def bot_in(games: Games, bot: str, seats: int) -> BotInLineUp:
    rows = [row for game in games for row in game if row.bot == bot]
    deals = [row.seed for row in rows]
    won, points = [row.won for row in rows], [row.score for row in rows]
    return BotInLineUp(bot, seats, share_of(won, deals), mean_of(points, deals))
