"""Counts the figures of a board over some games, in plain Python: for the lab, a server, and a browser.

Rows of an older version lack what was added since; figures that need it are unknown then. Without the board's
file, what only the file knows (worth of tickets, connections never used) is left out.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import pstdev
from typing import Final

import msgspec

from stellwerk.kernel.board import COLOURS, Board

from .estimates import UNKNOWN, Estimate, mean_of, share_by_deal, share_of
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


def figures(games: Games, board: Board | None, playtest_games: int = 0) -> Figures:
    """All that is counted at one number of seats; `board` if its file is there."""
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
        orders=orders(fair, first.seats),
        tickets=tickets(fair, board),
        connections=connections(fair, board),
        colours=colours(fair, board),
        turns=spread([game[0].turns for game in fair], deals_of(fair))
        if fair and has(fair, "turns")
        else None,
        rounds=spread([game[0].rounds for game in fair], deals_of(fair))
        if fair and has(fair, "rounds")
        else None,
        branching=ratio(fair),
        decisions=mean_of([row.decisions for game in fair for row in game], row_deals(fair))
        if has(fair, "decisions")
        else UNKNOWN,
        sources=sources(fair),
        lines=tuple(line(fair, name) for name in named(fair, lambda row: row.lines)),
        ends=shares(fair, lambda row: row.end),
        decided_by=shares(fair, lambda row: row.decided_by),
        line_ups=line_ups(games),
        faulty_games=len(games) - len(sound),
        faults=tuple(faults[:MOST_FAULTS]),
        playtest_games=playtest_games,
    )


def has(games: Games, name: str) -> bool:
    """Whether every row has this: those of an older version may not."""
    return all(getattr(row, name) is not None for game in games for row in game)


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
        found.append(BotScores(bot, msgspec.structs.replace(made, histogram=common)))
    return tuple(sorted(found, key=lambda each: -each.scores.mean.value))


def orders(games: Games, seats: int) -> tuple[Order, ...]:
    """What it is worth to be the first to move, the second …"""
    if not has(games, "order"):
        return ()
    #: By order: points above the mean of the game, shares of the win, deals.
    seen: list[tuple[list[float], list[float], list[int]]] = [([], [], []) for _ in range(seats)]
    for game in games:
        mean = sum(row.score for row in game) / len(game)
        for row in game:
            above, won, deals = seen[row.order]
            above.append(row.score - mean)
            won.append(row.won)
            deals.append(row.seed)
    return tuple(
        Order(order, mean_of(above, deals), share_of(won, deals))
        for order, (above, won, deals) in enumerate(seen)
    )


def ratio(games: Games) -> Estimate:
    """Options over decisions."""
    if not has(games, "choices") or not has(games, "decisions"):
        return UNKNOWN
    rows = [row for game in games for row in game]
    below = sum(row.decisions for row in rows)
    if not below:
        return UNKNOWN
    value = sum(row.choices for row in rows) / below
    off = mean_of([row.choices - value * row.decisions for row in rows], [row.seed for row in rows])
    scale = below / len(rows)
    return Estimate(value, value + off.low / scale, value + off.high / scale, off.cases, off.deals)


# --- tickets, connections, colours


def tickets(games: Games, board: Board | None) -> tuple[TicketUse, ...]:
    """Those of the board, the ones that are completed least often first; never kept ones last."""
    if not has(games, "kept") or not has(games, "completed"):
        return ()
    worth = {ticket.id: ticket.points for ticket in board.tickets} if board else {}
    keepers: dict[str, list[Row]] = {ticket: [] for ticket in worth}
    for game in games:
        for row in game:
            for ticket in row.kept:
                keepers.setdefault(ticket, []).append(row)
    sizes = Counter(row_deals(games))
    found = []
    for ticket, rows in keepers.items():
        deals = [row.seed for row in rows]
        share = share_of([float(ticket in row.completed) for row in rows], deals)
        points = worth.get(ticket)
        gain = points * (2 * share.value - 1) if points is not None and rows else None
        kept = share_by_deal(Counter(deals), sizes)
        found.append(TicketUse(ticket, points, len(rows) / max(1, sizes.total()), share, kept.high, gain))
    return tuple(
        sorted(found, key=lambda each: (not each.completed.cases, each.completed.value, each.ticket))
    )


def claims(game: Game) -> list[str]:
    """All tracks that were claimed in a game; every seat's row has those that are shared."""
    return [track for row in game for track in row.claimed] + list(game[0].shared or ())


def connections(games: Games, board: Board | None) -> tuple[ConnectionUse, ...]:
    """In which games each is used, the least used first."""
    if not has(games, "claimed"):
        return ()
    claimed = [claims(game) for game in games]
    if board is None:
        tracks = Counter(map(connection_of, {track for some in claimed for track in some}))
    else:
        tracks = Counter({each.id: len(each.tracks) for each in board.connections})
    #: The deals of the games in which each was used, and in how many all of its tracks were.
    used: dict[str, Counter[int]] = {each: Counter() for each in tracks}
    full: Counter[str] = Counter()
    for game, some in zip(games, claimed, strict=True):
        for each, count in Counter(map(connection_of, some)).items():
            used.setdefault(each, Counter())[game[0].seed] += 1
            full[each] += count >= max(1, tracks[each])
    sizes = Counter(deals_of(games))
    found = [
        ConnectionUse(each, share_by_deal(hits, sizes), full[each] / max(1, len(games)), max(1, tracks[each]))
        for each, hits in used.items()
    ]
    return tuple(sorted(found, key=lambda each: (each.used.value, each.connection)))


def colours(games: Games, board: Board | None) -> tuple[ColourUse, ...]:
    """How many spaces of each colour are claimed in a game: what its cards are needed for."""
    if board is None or not has(games, "claimed"):
        return ()
    known = {track.id: (track.colour, board.connections[track.connection].length) for track in board.tracks}
    spaces: list[Counter[str]] = []
    for game in games:
        spaces.append(Counter())
        for track in claims(game):
            colour, size = known.get(track, ("", 0))
            spaces[-1][colour] += size
    deals = deals_of(games)
    return tuple(
        ColourUse(
            colour,
            mean_of([each[colour] for each in spaces], deals),
            sum(size for kind, size in known.values() if kind == colour),
        )
        for colour in COLOURS
    )


# --- where points come from


def named(games: Games, part: Callable[[Row], dict[str, int]]) -> list[str]:
    return sorted({name for game in games for row in game for name in part(row)})


def sources(games: Games) -> tuple[PointSource, ...]:
    """The parts of the sheet that anybody ever has, and every mechanic that scores."""
    found = []
    for part in PARTS:
        if not has(games, part):
            continue
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
