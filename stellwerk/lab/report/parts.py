"""The parts of a section: a heading, a picture and its table for each side of a board."""

import math
from collections.abc import Sequence
from typing import Final

from stellwerk.drawing.inks import CARDS
from stellwerk.drawing.plan import Plan

from . import charts, heat
from .charts import Bar, Dot, Piece, Scale, Tick, steps
from .figures import ConnectionUse, Figures, Histogram, LineUse, Source, Spread, TicketUse
from .markup import Cell, Row, element, escape, figure, table, words
from .naming import Names, mechanic_of
from .signs import sign
from .stats import Estimate
from .verdict import EASY_TICKET, FAULT, HARD_TICKET, LINE_LEADS, SEAT_POINTS, UNSURE, Finding
from .words import exact, percent, ranked, say, signed, whole, written

#: So many of the least used connections are shown at first; the others fold out.
LEAST: Final = 10
#: Above the small pictures of shares in a table.
SHARE_HEAD: Final = '<span aria-hidden="true">0–100\u00a0%</span>'


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
    return element("div", element("h3", escape(say(names.language, title))), *inside, class_="part")


def drawing(picture: str, caption: str) -> str:
    return element("figure", picture, element("figcaption", escape(caption)))


def two_columns(*inside: str) -> str:
    return element("div", *inside, class_="two")


def tabled(names: Names, what: str, heads: Sequence[Cell], rows: Sequence[Row], caption: str = "") -> str:
    scroll = say(names.language, "scroll", what=caption or say(names.language, what))
    return table(caption, heads, rows, scroll, say(names.language, "scroll hint"))


def heads(names: Names, first: str, *numbers: str) -> list[Cell]:
    language = names.language
    return [
        words(say(language, first)),
        *(Cell(escape(say(language, name)), number=True) for name in numbers),
    ]


def share_cell(estimate: Estimate, language: str) -> Cell:
    if not estimate.cases:
        return figure(percent(math.nan, language))
    low, high = percent(estimate.low, language), percent(estimate.high, language)
    return figure(percent(estimate.value, language), say(language, "from to", low=low, high=high))


def mean_cell(estimate: Estimate, language: str, digits: int = 1, sign_it: bool = False) -> Cell:
    show = signed if sign_it else written
    low, high = show(estimate.low, digits, language), show(estimate.high, digits, language)
    return figure(show(estimate.value, digits, language), say(language, "from to", low=low, high=high))


def share_text(estimate: Estimate, language: str) -> str:
    low, high = percent(estimate.low, language), percent(estimate.high, language)
    return say(language, "interval", value=percent(estimate.value, language), low=low, high=high)


def share_ticks(language: str, most: float = 1.0) -> list[Tick]:
    return [Tick(at, percent(at, language, 0)) for at in steps(0, most)]


def bars_of(histogram: Histogram, language: str) -> list[tuple[float, float, float, str]]:
    """The bars of a histogram, each with what it says."""
    total = sum(histogram.counts) or 1
    found = []
    for number, count in enumerate(histogram.counts):
        low = histogram.first + number * histogram.width
        last = low + histogram.width - 1
        key = "bar title" if histogram.width > 1 else "bar title one"
        share = percent(count / total, language)
        title = say(language, key, low=whole(low, language), high=whole(last, language), share=share)
        found.append((float(low), float(low + histogram.width), count / total, title))
    return found


def histogram_of(spread: Spread, unit: str, alt: str, language: str) -> str:
    shape = spread.histogram
    scale = Scale(shape.first, shape.first + shape.width * len(shape.counts))
    ticks = [Tick(at, whole(at, language)) for at in steps(scale.low, scale.high, 6)]
    if len(ticks) > 1:
        ticks[-1] = Tick(ticks[-1].value, f"{ticks[-1].text} {unit}")
    total, most = sum(shape.counts) or 1, max(shape.counts, default=0)
    levels = [Tick(at / total, whole(at, language)) for at in steps(0, most, 3) if at and at == int(at)]
    return charts.histogram(bars_of(shape, language), scale, ticks, levels, alt)


def flags(findings: Sequence[Finding], *codes: str) -> dict[str, str]:
    """The things that findings of these codes name, and how sure they are."""
    found: dict[str, str] = {}
    for severity in (UNSURE, FAULT):
        for finding in findings:
            if finding.code in codes and finding.severity == severity:
                found |= {item.name: severity for item in finding.items}
    return found


def flagged(name: str, how: str, language: str) -> Cell:
    """A name, with a sign and a word if something is wrong with it."""
    if not how:
        return words(name)
    word = say(language, "flag" if how == FAULT else "flag unsure")
    return Cell(f'{escape(name)} <span class="flag is-{how}">{sign(how)}{escape(word)}</span>')


# --- seats and scores


def orders(found: Figures, names: Names) -> str:
    language = names.language
    if found.seats < 2:
        return ""
    reach = max([SEAT_POINTS, *(abs(edge) for each in found.orders for edge in finite(each.points))]) * 1.15
    ticks = [Tick(at, signed(at, 0, language)) for at in steps(-reach, reach, 6) if at == int(at)]
    rows = [
        Dot(
            ranked(each.order + 1, language),
            *finite(each.points),
            mean_text(each.points, language),
        )
        for each in found.orders
    ]
    caption = say(language, "orders chart", limit=written(SEAT_POINTS, 0, language))
    summary = "; ".join(f"{row.label}: {row.text}" for row in rows)
    picture = charts.dots(
        rows, Scale(-reach, reach), ticks, f"{caption} {summary}", (-SEAT_POINTS, SEAT_POINTS), 0.0
    )
    cells = [
        Row(
            [
                words(ranked(each.order + 1, language)),
                mean_cell(each.points, language, 2, True),
                share_cell(each.wins, language),
            ]
        )
        for each in found.orders
    ]
    fair = say(language, "fair share", share=exact(1 / found.seats, language))
    columns = [
        *heads(names, "order", "order points"),
        Cell(f"{escape(say(language, 'order wins'))}, {fair}", True),
    ]
    return part(
        names, "orders", two_columns(drawing(picture, caption), tabled(names, "orders", columns, cells))
    )


def finite(estimate: Estimate) -> tuple[float, float, float]:
    """Value and interval; an unknown end is the value itself."""
    low, high = (edge if math.isfinite(edge) else estimate.value for edge in (estimate.low, estimate.high))
    return estimate.value, low, high


def mean_text(estimate: Estimate, language: str) -> str:
    low, high = signed(estimate.low, 1, language), signed(estimate.high, 1, language)
    return say(language, "interval", value=signed(estimate.value, 1, language), low=low, high=high)


def scores(found: Figures, names: Names) -> str:
    language = names.language
    unit = say(language, "points axis")
    pictures = []
    for each in found.scores:
        caption = say(language, "scores chart", bot=each.bot)
        mean = written(each.scores.mean.value, 1, language)
        alt = f"{caption} {say(language, 'mean')}: {mean}"
        pictures.append(drawing(histogram_of(each.scores, unit, alt, language), caption))
    rows = [
        Row(
            [
                words(each.bot),
                figure(whole(each.scores.mean.cases, language)),
                mean_cell(each.scores.mean, language),
                figure(written(each.scores.quantiles[2], 0, language)),
                figure(spread_text(each.scores, language)),
                figure(written(each.scores.deviation, 1, language)),
            ]
        )
        for each in found.scores
    ]
    columns = heads(names, "bot", "seat games", "mean", "median", "middle", "deviation")
    return part(names, "scores", two_columns(*pictures), tabled(names, "scores", columns, rows))


def spread_text(spread: Spread, language: str) -> str:
    low, high = written(spread.quantiles[0], 0, language), written(spread.quantiles[4], 0, language)
    return say(language, "from to", low=low, high=high)


# --- tickets


def tickets(found: Figures, findings: Sequence[Finding], names: Names) -> str:
    language = names.language
    how = flags(findings, "ticket_hard", "ticket_easy")
    rows = [ticket_row(each, how.get(each.ticket, ""), names) for each in found.tickets]
    columns = [
        *heads(names, "ticket", "worth", "completed"),
        Cell(SHARE_HEAD, kind="mark-col"),
        *heads(names, "ticket", "kept", "gain")[1:],
    ]
    limits = {"low": percent(HARD_TICKET, language, 0), "high": percent(EASY_TICKET, language, 0)}
    text = element("p", escape(say(language, "tickets text", **limits)))
    return part(names, "tickets", text, tabled(names, "tickets", columns, rows))


def ticket_row(each: TicketUse, how: str, names: Names) -> Row:
    language = names.language
    done = each.completed
    name = names.ticket(each.ticket)
    limits = (HARD_TICKET, EASY_TICKET)
    mark = (
        charts.in_cell(done.value, done.low, done.high, limits, share_text(done, language))
        if done.cases
        else ""
    )
    return Row(
        [
            flagged(name, how, language),
            figure("–" if each.worth is None else whole(each.worth, language)),
            share_cell(done, language),
            Cell(mark, kind="mark-col"),
            figure(percent(each.kept, language)),
            figure("–" if each.gain is None else signed(each.gain, 1, language)),
        ],
        how == FAULT,
    )


# --- connections and colours


def connections(found: Figures, findings: Sequence[Finding], names: Names, plan: Plan | None) -> str:
    language = names.language
    how = flags(findings, "connection_use")
    inside = []
    if plan is not None:
        drawn = heat.heat_map(plan, names, {each.connection: each for each in found.connections})
        scroll = say(language, "scroll", what=say(language, "connections"))
        hint = say(language, "scroll hint")
        framed = element(
            "div", drawn, class_="map-frame", tabindex="0", role="region", aria_label=scroll, data_hint=hint
        )
        inside += [drawing(framed, say(language, "map caption")), heat.legend(language)]
    rows = [connection_row(each, how.get(each.connection, ""), names) for each in found.connections]
    columns = [
        *heads(names, "connection", "used"),
        Cell(SHARE_HEAD, kind="mark-col"),
        Cell(escape(say(language, "full")), number=True),
    ]
    shown = max(LEAST, len(how))
    caption = say(language, "least used", shown=min(shown, len(rows)), all=len(rows))
    inside.append(tabled(names, "connections", columns, rows[:shown], caption))
    if len(rows) > shown:
        rest = tabled(names, "connections", columns, rows[shown:])
        opened = say(language, "other connections", number=len(rows) - shown)
        inside.append(element("details", element("summary", escape(opened)), rest))
    return part(names, "connections", *inside)


def connection_row(each: ConnectionUse, how: str, names: Names) -> Row:
    language, used = names.language, each.used
    mark = charts.in_cell(used.value, used.low, used.high, (), share_text(used, language))
    full = percent(each.full, language) if each.tracks > 1 else ""
    name = flagged(names.connection(each.connection), how, language)
    return Row([name, share_cell(used, language), Cell(mark, kind="mark-col"), figure(full)], how == FAULT)


def colours(found: Figures, names: Names) -> str:
    language = names.language
    used = [each for each in found.colours if each.spaces]
    if not used:
        return ""
    used.sort(key=lambda each: -each.claimed.value)
    mean = sum(each.claimed.value for each in used) / len(used)
    bars = [
        Bar(
            names.colour(each.colour),
            each.claimed.value,
            written(each.claimed.value, 1, language),
            CARDS[each.colour],
            heat.VARIABLES.rim(each.colour),
        )
        for each in used
    ]
    caption = say(language, "colours chart")
    alt = f"{caption} {'; '.join(f'{bar.label}: {bar.text}' for bar in bars)}"
    picture = charts.bars(bars, max(bar.value for bar in bars) or 1, alt, mean)
    rows = [
        Row(
            [
                words(names.colour(each.colour)),
                mean_cell(each.claimed, language, 2),
                figure(whole(each.spaces, language)),
            ]
        )
        for each in used
    ]
    columns = heads(names, "colour", "spaces", "on the board")
    return part(
        names, "colours", two_columns(drawing(picture, caption), tabled(names, "colours", columns, rows))
    )


# --- how games run


def length(found: Figures, names: Names) -> str:
    language = names.language
    if found.rounds is None or found.turns is None:
        return ""
    caption = say(language, "length chart")
    alt = f"{caption} {say(language, 'mean')}: {written(found.rounds.mean.value, 1, language)}"
    picture = histogram_of(found.rounds, say(language, "rounds axis"), alt, language)
    rows = [
        Row(
            [
                words(say(language, name)),
                mean_cell(spread.mean, language),
                figure(spread_text(spread, language)),
            ]
        )
        for name, spread in (("rounds", found.rounds), ("turns", found.turns))
    ]
    rows += [
        Row([words(say(language, name)), mean_cell(estimate, language), figure("")])
        for name, estimate in (("decisions", found.decisions), ("branching", found.branching))
    ]
    columns = heads(names, "measure", "mean", "middle")
    return part(
        names, "length", two_columns(drawing(picture, caption), tabled(names, "length", columns, rows))
    )


def ends(found: Figures, names: Names) -> str:
    language = names.language
    both = (
        ("end", [(names.end(end), share) for end, share in found.ends.items()]),
        ("tie", [(names.tie(tie), share) for tie, share in found.decided_by.items()]),
    )
    tables = [
        tabled(
            names,
            "ends",
            heads(names, first, "games"),
            [Row([words(name), share_cell(share, language)]) for name, share in rows],
        )
        for first, rows in both
    ]
    return part(names, "ends", two_columns(*tables))


# --- where points come from


def sources(found: Figures, names: Names) -> str:
    language = names.language
    titles = [source_title(each, names) for each in found.sources]
    bars = [
        stack(
            names,
            "all seats",
            [(each.points.value, title) for each, title in zip(found.sources, titles, strict=True)],
        ),
        stack(
            names,
            "winners",
            [(each.winners, title) for each, title in zip(found.sources, titles, strict=True)],
        ),
        stack(
            names, "others", [(each.others, title) for each, title in zip(found.sources, titles, strict=True)]
        ),
    ]
    caption = say(language, "sources chart")
    summary = "; ".join(
        f"{title} {written(each.points.value, 1, language)}"
        for each, title in zip(found.sources, titles, strict=True)
    )
    picture = charts.stacked(bars, f"{caption} {summary}")
    # in a sum with losses, no part is a share
    is_sum = all(each.points.value >= 0 for each in found.sources)
    total = sum(each.points.value for each in found.sources) if is_sum else 0.0
    rows = [source_row(number, each, total, names) for number, each in enumerate(found.sources)]
    columns = heads(names, "source", "all seats", "share", "winners", "others", "decides")
    text = element("p", escape(say(language, "decides text")), class_="note")
    return part(names, "sources", drawing(picture, caption), tabled(names, "sources", columns, rows), text)


def stack(names: Names, label: str, values: Sequence[tuple[float, str]]) -> tuple[str, str, list[Piece]]:
    """A bar, its pieces in the order of the table."""
    known = [
        (number, 0.0 if math.isnan(value) else value, title) for number, (value, title) in enumerate(values)
    ]
    language = names.language
    pieces = [
        Piece(number, value, f"{title}: {written(value, 1, language)}", written(value, 0, language))
        for number, value, title in known
    ]
    return say(language, label), written(sum(value for _, value, _ in known), 1, language), pieces


def source_row(number: int, each: Source, total: float, names: Names) -> Row:
    language = names.language
    return Row(
        [
            Cell(charts.swatch(number) + escape(source_title(each, names))),
            mean_cell(each.points, language),
            figure(percent(each.points.value / total if total else math.nan, language)),
            figure(written(each.winners, 1, language)),
            figure(written(each.others, 1, language)),
            share_cell(each.decides, language),
        ]
    )


def lines(found: Figures, names: Names) -> str:
    language = names.language
    if not found.lines:
        return ""
    fair = 1 / found.seats
    limit = fair + (1 - fair) * LINE_LEADS
    listed = sorted(found.lines, key=lambda each: (mechanic_of(each.line), -each.points.value, each.line))
    led = [each for each in listed if each.leader.cases]
    rows = [
        Dot(line_title(each, names), *finite(each.leader), share_text(each.leader, language)) for each in led
    ]
    caption = say(language, "lines chart", limit=exact(limit, language))
    summary = "; ".join(f"{row.label}: {row.text}" for row in rows)
    picture = charts.dots(rows, Scale(0, 1), share_ticks(language), f"{caption} {summary}", None, fair, limit)
    cells = [
        Row(
            [
                words(line_title(each, names)),
                mean_cell(each.points, language),
                share_cell(each.taken, language),
                share_cell(each.leader, language),
                share_cell(each.decides, language),
                figure(signed(each.correlation, 2, language)),
            ]
        )
        for each in listed
    ]
    columns = heads(names, "line", "line points", "taken", "leader", "decides", "correlation")
    return part(names, "lines", drawing(picture, caption), tabled(names, "lines", columns, cells))


def line_title(each: LineUse, names: Names) -> str:
    return capital(names.line(each.line))


def source_title(each: Source, names: Names) -> str:
    return capital(names.source(each.source, each.mechanic))


def capital(title: str) -> str:
    return title[:1].upper() + title[1:]


# --- bots


def line_ups(found: Figures, names: Names) -> str:
    language = names.language
    results = [(line_up, result) for line_up in found.line_ups for result in line_up.results]
    mixed = [(line_up, result) for line_up, result in results if len(line_up.results) > 1]
    inside = []
    if mixed:
        rows = [
            Dot(
                say(language, "in line up", bot=result.bot, line_up=lined_up(line_up.bots)),
                *finite(result.wins),
                share_text(result.wins, language),
            )
            for line_up, result in mixed
        ]
        caption = say(language, "line ups chart")
        summary = "; ".join(f"{row.label}: {row.text}" for row in rows)
        scale, ticks = Scale(0, 1), share_ticks(language)
        inside.append(
            drawing(charts.dots(rows, scale, ticks, f"{caption} {summary}", None, 1 / found.seats), caption)
        )
    cells = [
        Row(
            [
                words(lined_up(line_up.bots)),
                figure(whole(line_up.games, language)),
                words(result.bot),
                share_cell(result.wins, language),
                mean_cell(result.score, language),
            ]
        )
        for line_up, result in results
    ]
    columns = [
        *heads(names, "line up", "games"),
        words(say(language, "bot")),
        *heads(names, "bot", "wins", "mean score")[1:],
    ]
    return part(names, "line ups", *inside, tabled(names, "line ups", columns, cells))


def lined_up(bots: Sequence[str]) -> str:
    """As in planner ×3, greedy."""
    counted = {bot: bots.count(bot) for bot in bots}
    return ", ".join(f"{bot} ×{number}" if number > 1 else bot for bot, number in counted.items())


def faults(found: Figures, names: Names) -> str:
    language = names.language
    if not found.faulty_games:
        return ""
    text = element("p", escape(say(language, "faults text", number=found.faulty_games)))
    rows = [Row([words(each.bot), Cell(escape(each.text), kind="mono")]) for each in found.faults]
    columns = [words(say(language, "bot")), words(say(language, "fault"))]
    return part(names, "faults", text, tabled(names, "faults", columns, rows))
