"""The parts of a section: a heading, a picture and its table for each side of a board."""

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypeVar

from stellwerk.drawing.inks import CARDS, VARIABLES
from stellwerk.drawing.plan import Plan
from stellwerk.fairness.estimates import Estimate
from stellwerk.fairness.figures import (
    BotInLineUp,
    ColourUse,
    ConnectionUse,
    Figures,
    Histogram,
    LineUp,
    LineUse,
    Order,
    PointSource,
    Spread,
)
from stellwerk.fairness.naming import Names, mechanic_of
from stellwerk.fairness.verdict import (
    EASY_TICKET,
    FAULT,
    HARD_TICKET,
    LINE_LEADS,
    SEAT_POINTS,
    UNSURE,
    Finding,
)

from . import charts, heat
from .charts import Bar, Dot, Piece, Scale, Tick, steps
from .markup import Cell, TableRow, element, escape, figure, table, words
from .signs import sign

#: This many of the least used connections are shown at first; the others fold out.
LEAST: Final = 10
#: Above the small pictures of shares in a table.
SHARE_HEAD: Final = Cell('<span aria-hidden="true">0–100\u00a0%</span>', kind="mark-col")

Thing = TypeVar("Thing")
#: The head of a column, or the code of its text, and its entry for a thing.
Column: TypeAlias = tuple[str | Cell, Callable[[Thing], Cell]]


def all_parts(found: Figures, findings: Sequence[Finding], names: Names, plan: Plan | None) -> list[str]:
    """Those that have anything to show."""
    if not found.fair_games:
        return [line_ups(found, names), faults(found, names)]
    return [
        orders(found, names),
        scores(found, names),
        tickets(found, findings, names),
        connections(found, findings, names, plan),
        colours(found, names),
        length(found, names),
        sources(found, names),
        lines(found, names),
        ends(found, names),
        line_ups(found, names),
        faults(found, names),
    ]


# --- what they share


def part(names: Names, title: str, *inside: str) -> str:
    return element("div", element("h3", escape(names.say(title))), *inside, class_="part")


def drawing(picture: str, caption: str) -> str:
    return element("figure", picture, element("figcaption", escape(caption)))


def two_columns(*inside: str) -> str:
    return element("div", *inside, class_="two")


def tabled(
    names: Names,
    what: str,
    things: Sequence[Thing],
    columns: Sequence[Column[Thing]],
    caption: str = "",
    is_flagged: Callable[[Thing], bool] = lambda _: False,
) -> str:
    """A row for each thing; the first column names it, the others have numbers."""
    heads = [
        head if isinstance(head, Cell) else Cell(escape(names.say(head)), number=place > 0)
        for place, (head, _) in enumerate(columns)
    ]
    rows = [TableRow([cell(thing) for _, cell in columns], is_flagged(thing)) for thing in things]
    scroll = names.say("scroll", what=caption or names.say(what))
    return table(caption, heads, rows, scroll, names.say("scroll hint"))


def interval_cell(estimate: Estimate, write: Callable[[float], str], names: Names) -> Cell:
    low, high = write(estimate.low), write(estimate.high)
    return figure(write(estimate.value), names.say("from to", low=low, high=high))


def share_cell(estimate: Estimate, names: Names) -> Cell:
    if not estimate.cases:
        return figure(names.percent(math.nan))
    return interval_cell(estimate, names.percent, names)


def mean_cell(estimate: Estimate, names: Names) -> Cell:
    return interval_cell(estimate, names.written, names)


def share_mark(estimate: Estimate, limits: Sequence[float], names: Names) -> Cell:
    """A share as a little picture."""
    title = names.interval(estimate, names.percent)
    return Cell(charts.in_cell(estimate.value, estimate.low, estimate.high, limits, title), kind="mark-col")


def share_ticks(names: Names) -> list[Tick]:
    return [Tick(at, names.percent(at, 0)) for at in steps(0, 1)]


def dot(label: str, estimate: Estimate, write: Callable[[float], str], names: Names) -> Dot:
    """A row of a chart; an unknown end of the interval is the value itself."""
    return Dot(label, *finite(estimate), names.interval(estimate, write))


def finite(estimate: Estimate) -> tuple[float, float, float]:
    low, high = (edge if math.isfinite(edge) else estimate.value for edge in (estimate.low, estimate.high))
    return estimate.value, low, high


def described(caption: str, rows: Sequence[Dot | Bar]) -> str:
    """What a picture shows, for those who don't see it."""
    return f"{caption} {'; '.join(f'{row.label}: {row.text}' for row in rows)}"


def bars_of(histogram: Histogram, names: Names) -> list[tuple[float, float, float, str]]:
    """The bars of a histogram, each with what it says."""
    total = sum(histogram.counts) or 1
    found = []
    for number, count in enumerate(histogram.counts):
        low = histogram.first + number * histogram.width
        last = low + histogram.width - 1
        key = "bar title" if histogram.width > 1 else "bar title one"
        share = names.percent(count / total)
        title = names.say(key, low=names.whole(low), high=names.whole(last), share=share)
        found.append((float(low), float(low + histogram.width), count / total, title))
    return found


def histogram_of(spread: Spread, unit: str, caption: str, names: Names) -> str:
    shape = spread.histogram
    scale = Scale(shape.first, shape.first + shape.width * len(shape.counts))
    ticks = [Tick(at, names.whole(at)) for at in steps(scale.low, scale.high, 6)]
    if len(ticks) > 1:
        ticks[-1] = Tick(ticks[-1].value, f"{ticks[-1].text} {names.say(unit)}")
    total, most = sum(shape.counts) or 1, max(shape.counts, default=0)
    levels = [Tick(at / total, names.whole(at)) for at in steps(0, most, 3) if at and at == int(at)]
    alt = f"{caption} {names.say('mean')}: {names.written(spread.mean.value)}"
    return drawing(charts.histogram(bars_of(shape, names), scale, ticks, levels, alt), caption)


def flags(findings: Sequence[Finding], *codes: str) -> dict[str, str]:
    """The things that findings of these codes name, and how sure they are."""
    found: dict[str, str] = {}
    for severity in (UNSURE, FAULT):
        for finding in findings:
            if finding.code in codes and finding.severity == severity:
                found |= {item.name: severity for item in finding.items}
    return found


def flagged(name: str, how: str, names: Names) -> Cell:
    """A name, with a sign and a word if something is wrong with it."""
    if not how:
        return words(name)
    word = names.say("flag" if how == FAULT else "flag unsure")
    return Cell(f'{escape(name)} <span class="flag is-{how}">{sign(how)}{escape(word)}</span>')


# --- seats and scores


def orders(found: Figures, names: Names) -> str:
    if found.seats < 2:
        return ""
    reach = max([SEAT_POINTS, *(abs(edge) for each in found.orders for edge in finite(each.points))]) * 1.15
    ticks = [Tick(at, names.signed(at, 0)) for at in steps(-reach, reach, 6) if at == int(at)]
    rows = [dot(names.ranked(each.order + 1), each.points, names.signed, names) for each in found.orders]
    caption = names.say("orders chart", limit=names.whole(SEAT_POINTS))
    picture = charts.dots(
        rows, Scale(-reach, reach), ticks, described(caption, rows), (-SEAT_POINTS, SEAT_POINTS), 0.0
    )
    fair = names.say("fair share", share=names.exact(1 / found.seats))
    wins = Cell(f"{escape(names.say('order wins'))}, {fair}", True)
    columns: list[Column[Order]] = [
        ("order", lambda each: words(names.ranked(each.order + 1))),
        ("order points", lambda each: interval_cell(each.points, lambda x: names.signed(x, 2), names)),
        (wins, lambda each: share_cell(each.wins, names)),
    ]
    listed = tabled(names, "orders", found.orders, columns)
    return part(names, "orders", two_columns(drawing(picture, caption), listed))


def scores(found: Figures, names: Names) -> str:
    pictures = [
        histogram_of(each.scores, "points axis", names.say("scores chart", bot=each.bot), names)
        for each in found.scores
    ]
    listed = tabled(
        names,
        "scores",
        found.scores,
        [
            ("bot", lambda each: words(each.bot)),
            ("seat games", lambda each: figure(names.whole(each.scores.mean.cases))),
            ("mean", lambda each: mean_cell(each.scores.mean, names)),
            ("median", lambda each: figure(names.whole(each.scores.quantiles[2]))),
            ("middle", lambda each: figure(spread_text(each.scores, names))),
            ("deviation", lambda each: figure(names.written(each.scores.deviation))),
        ],
    )
    return part(names, "scores", two_columns(*pictures), listed)


def spread_text(spread: Spread, names: Names) -> str:
    return names.say("from to", low=names.whole(spread.quantiles[0]), high=names.whole(spread.quantiles[4]))


# --- tickets


def tickets(found: Figures, findings: Sequence[Finding], names: Names) -> str:
    how = flags(findings, "ticket_hard", "ticket_easy")
    limits = (HARD_TICKET, EASY_TICKET)
    listed = tabled(
        names,
        "tickets",
        found.tickets,
        [
            ("ticket", lambda each: flagged(names.ticket(each.ticket), how.get(each.ticket, ""), names)),
            ("worth", lambda each: figure("–" if each.worth is None else names.whole(each.worth))),
            ("completed", lambda each: share_cell(each.completed, names)),
            (
                SHARE_HEAD,
                lambda each: (
                    share_mark(each.completed, limits, names)
                    if each.completed.cases
                    else Cell("", kind="mark-col")
                ),
            ),
            ("kept", lambda each: figure(names.percent(each.kept))),
            ("gain", lambda each: figure("–" if each.gain is None else names.signed(each.gain))),
        ],
        is_flagged=lambda each: how.get(each.ticket) == FAULT,
    )
    low, high = (names.percent(limit, 0) for limit in limits)
    text = element("p", escape(names.say("tickets text", low=low, high=high)))
    return part(names, "tickets", text, listed)


# --- connections and colours


def connections(found: Figures, findings: Sequence[Finding], names: Names, plan: Plan | None) -> str:
    how = flags(findings, "connection_use")
    inside = []
    if plan is not None:
        drawn = heat.heat_map(plan, names, {each.connection: each for each in found.connections})
        scroll = names.say("scroll", what=names.say("connections"))
        hint = names.say("scroll hint")
        framed = element(
            "div", drawn, class_="map-frame", tabindex="0", role="region", aria_label=scroll, data_hint=hint
        )
        inside += [drawing(framed, names.say("map caption")), heat.legend(names)]
    columns: list[Column[ConnectionUse]] = [
        (
            "connection",
            lambda each: flagged(names.connection(each.connection), how.get(each.connection, ""), names),
        ),
        ("used", lambda each: share_cell(each.used, names)),
        (SHARE_HEAD, lambda each: share_mark(each.used, (), names)),
        ("full", lambda each: figure(names.percent(each.full) if each.tracks > 1 else "")),
    ]

    def listed(some: Sequence[ConnectionUse], caption: str = "") -> str:
        return tabled(
            names, "connections", some, columns, caption, lambda each: how.get(each.connection) == FAULT
        )

    used = found.connections
    shown = max(LEAST, len(how))
    inside.append(listed(used[:shown], names.say("least used", shown=min(shown, len(used)), all=len(used))))
    if len(used) > shown:
        opened = names.say("other connections", number=len(used) - shown)
        inside.append(element("details", element("summary", escape(opened)), listed(used[shown:])))
    return part(names, "connections", *inside)


def colours(found: Figures, names: Names) -> str:
    used = [each for each in found.colours if each.spaces]
    if not used:
        return ""
    used.sort(key=lambda each: -each.claimed.value)
    mean = sum(each.claimed.value for each in used) / len(used)
    bars = [bar_of(each, names) for each in used]
    caption = names.say("colours chart")
    picture = charts.bars(bars, max(bar.value for bar in bars) or 1, described(caption, bars), mean)
    listed = tabled(
        names,
        "colours",
        used,
        [
            ("colour", lambda each: words(names.colour(each.colour))),
            ("spaces", lambda each: interval_cell(each.claimed, lambda x: names.written(x, 2), names)),
            ("on the board", lambda each: figure(names.whole(each.spaces))),
        ],
    )
    return part(names, "colours", two_columns(drawing(picture, caption), listed))


def bar_of(use: ColourUse, names: Names) -> Bar:
    name, claimed = names.colour(use.colour), use.claimed.value
    return Bar(name, claimed, names.written(claimed), CARDS[use.colour], VARIABLES.rim(use.colour))


# --- how games run


def length(found: Figures, names: Names) -> str:
    if found.rounds is None or found.turns is None:
        return ""
    picture = histogram_of(found.rounds, "rounds axis", names.say("length chart"), names)
    measures: list[tuple[str, Estimate, Spread | None]] = [
        ("rounds", found.rounds.mean, found.rounds),
        ("turns", found.turns.mean, found.turns),
        ("decisions", found.decisions, None),
        ("branching", found.branching, None),
    ]
    listed = tabled(
        names,
        "length",
        measures,
        [
            ("measure", lambda each: words(names.say(each[0]))),
            ("mean", lambda each: mean_cell(each[1], names)),
            ("middle", lambda each: figure(spread_text(each[2], names) if each[2] else "")),
        ],
    )
    return part(names, "length", two_columns(picture, listed))


def ends(found: Figures, names: Names) -> str:
    both = (
        ("end", [(names.end(end), share) for end, share in found.ends.items()]),
        ("tie", [(names.tie(tie), share) for tie, share in found.decided_by.items()]),
    )
    tables = [
        tabled(
            names,
            "ends",
            rows,
            [(first, lambda each: words(each[0])), ("games", lambda each: share_cell(each[1], names))],
        )
        for first, rows in both
    ]
    return part(names, "ends", two_columns(*tables))


# --- where points come from


def sources(found: Figures, names: Names) -> str:
    titles = [source_title(each, names) for each in found.sources]
    groups = {
        "all seats": [each.points.value for each in found.sources],
        "winners": [each.winners for each in found.sources],
        "others": [each.others for each in found.sources],
    }
    bars = [stack(names, label, values, titles) for label, values in groups.items()]
    caption = names.say("sources chart")
    means = zip(titles, groups["all seats"], strict=True)
    summary = "; ".join(f"{title} {names.written(value)}" for title, value in means)
    picture = charts.stacked(bars, f"{caption} {summary}")
    # in a sum with losses, no part is a share
    is_sum = all(value >= 0 for value in groups["all seats"])
    total = sum(groups["all seats"]) if is_sum else 0.0
    columns: list[Column[tuple[int, PointSource]]] = [
        ("source", lambda each: Cell(charts.swatch(each[0]) + escape(titles[each[0]]))),
        ("all seats", lambda each: mean_cell(each[1].points, names)),
        ("share", lambda each: figure(names.percent(each[1].points.value / total if total else math.nan))),
        ("winners", lambda each: figure(names.written(each[1].winners))),
        ("others", lambda each: figure(names.written(each[1].others))),
        ("decides", lambda each: share_cell(each[1].decides, names)),
    ]
    listed = tabled(names, "sources", list(enumerate(found.sources)), columns)
    text = element("p", escape(names.say("decides text")), class_="note")
    return part(names, "sources", drawing(picture, caption), listed, text)


def stack(
    names: Names, label: str, values: Sequence[float], titles: Sequence[str]
) -> tuple[str, str, list[Piece]]:
    """A bar, its pieces in the order of the table."""
    known = [0.0 if math.isnan(value) else value for value in values]
    pieces = [
        Piece(number, value, f"{title}: {names.written(value)}", names.whole(value))
        for number, (value, title) in enumerate(zip(known, titles, strict=True))
    ]
    return names.say(label), names.written(sum(known)), pieces


def lines(found: Figures, names: Names) -> str:
    if not found.lines:
        return ""
    fair = 1 / found.seats
    limit = fair + (1 - fair) * LINE_LEADS
    sorted_lines = sorted(
        found.lines, key=lambda each: (mechanic_of(each.line), -each.points.value, each.line)
    )
    led = [each for each in sorted_lines if each.leader.cases]
    rows = [dot(line_title(each, names), each.leader, names.percent, names) for each in led]
    caption = names.say("lines chart", limit=names.exact(limit))
    picture = charts.dots(rows, Scale(0, 1), share_ticks(names), described(caption, rows), None, fair, limit)
    listed = tabled(
        names,
        "lines",
        sorted_lines,
        [
            ("line", lambda each: words(line_title(each, names))),
            ("line points", lambda each: mean_cell(each.points, names)),
            ("taken", lambda each: share_cell(each.taken, names)),
            ("leader", lambda each: share_cell(each.leader, names)),
            ("decides", lambda each: share_cell(each.decides, names)),
            ("correlation", lambda each: figure(names.signed(each.correlation, 2))),
        ],
    )
    return part(names, "lines", drawing(picture, caption), listed)


def line_title(each: LineUse, names: Names) -> str:
    return capital(names.line(each.line))


def source_title(each: PointSource, names: Names) -> str:
    return capital(names.source(each.source, each.mechanic))


def capital(title: str) -> str:
    return title[:1].upper() + title[1:]


# --- bots


def line_ups(found: Figures, names: Names) -> str:
    results = [(line_up, result) for line_up in found.line_ups for result in line_up.results]
    mixed = [(line_up, result) for line_up, result in results if len(line_up.results) > 1]
    inside = []
    if mixed:
        rows = [
            dot(
                names.say("in line up", bot=result.bot, line_up=lined_up(line_up.bots)),
                result.wins,
                names.percent,
                names,
            )
            for line_up, result in mixed
        ]
        caption = names.say("line ups chart")
        ticks, alt = share_ticks(names), described(caption, rows)
        inside.append(drawing(charts.dots(rows, Scale(0, 1), ticks, alt, None, 1 / found.seats), caption))
    columns: list[Column[tuple[LineUp, BotInLineUp]]] = [
        ("line up", lambda each: words(lined_up(each[0].bots))),
        ("games", lambda each: figure(names.whole(each[0].games))),
        (words(names.say("bot")), lambda each: words(each[1].bot)),
        ("wins", lambda each: share_cell(each[1].wins, names)),
        ("mean score", lambda each: mean_cell(each[1].score, names)),
    ]
    return part(names, "line ups", *inside, tabled(names, "line ups", results, columns))


def lined_up(bots: Sequence[str]) -> str:
    """As in planner ×3, greedy."""
    counted = {bot: bots.count(bot) for bot in bots}
    return ", ".join(f"{bot} ×{number}" if number > 1 else bot for bot, number in counted.items())


def faults(found: Figures, names: Names) -> str:
    if not found.faulty_games:
        return ""
    text = element("p", escape(names.say("faults text", number=found.faulty_games)))
    listed = tabled(
        names,
        "faults",
        found.faults,
        [
            ("bot", lambda each: words(each.bot)),
            (words(names.say("fault")), lambda each: Cell(escape(each.text), kind="mono")),
        ],
    )
    return part(names, "faults", text, listed)
