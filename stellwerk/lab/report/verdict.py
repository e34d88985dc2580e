"""What the figures of a board come to, in words for whoever makes it: what is unfair or dead, and how sure.

A *fault* lies beyond its limit with the whole 95 % interval; if the interval holds the limit, it is *unsure*
and more games would tell; a *remark* is worth a look; the rest is *fine*. Every limit is a constant here.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from .figures import Figures, LineUse, TicketUse
from .naming import Names, taken_apart
from .stats import Estimate
from .words import exact, percent, ranked, say, signed, whole, written

FAULT: Final = "fault"
UNSURE: Final = "unsure"
REMARK: Final = "remark"
FINE: Final = "fine"
SEVERITIES: Final = (FAULT, UNSURE, REMARK, FINE)

#: Points that a seat may be ahead of the mean of its games, or behind it, at equal bots.
SEAT_POINTS: Final = 2.0
#: A connection is dead if fewer games use it; judged with so many seats, or the most that the board takes.
DEAD_SHARE: Final = 0.02
JUDGED_SEATS: Final = 4
#: Tickets completed less often, or more often, where they are kept.
HARD_TICKET: Final = 0.15
EASY_TICKET: Final = 0.90
#: With fewer cases nothing is said of a ticket; with fewer deals, nothing of a board.
ENOUGH_CASES: Final = 30
ENOUGH_DEALS: Final = 30
#: A ticket that is kept so much less than the mean one is hardly wanted.
RARE_TICKET: Final = 0.1
#: A line decides the game alone if in so many games somebody else would have won without it …
LINE_DECIDES: Final = 1 / 3
#: … or if knowing who has most of it goes so far from a fair guess of the winner to certainty.
LINE_LEADS: Final = 0.5
#: A line is unused if so few games have points of it; a mechanic, if so few seats differ from the others.
UNUSED_SHARE: Final = 0.02
#: Spaces of a colour claimed in a game, against the mean of all colours.
COLOUR_OFF: Final = 0.25
#: Games that end because nobody can do anything.
PASSES: Final = 0.01
#: Mean rounds of a game.
SHORT_GAME: Final = 10
LONG_GAME: Final = 60
#: Planning does not pay if the planner surely wins less than so many times its share among other bots.
SKILL: Final = 1.25
#: As many things are named in a sentence; all are in the data.
NAMED: Final = 8
#: More games than this are never asked for.
MOST_NEEDED: Final = 1_000_000


class Item(msgspec.Struct, frozen=True):
    """What a finding is about, by its id, and what was measured."""

    name: str
    value: float
    low: float
    high: float


class Finding(msgspec.Struct, frozen=True):
    code: str
    severity: str
    text: str
    limit: float | None
    items: tuple[Item, ...] = ()


def verdict(found: Figures, names: Names) -> tuple[Finding, ...]:
    """All findings, the worst first."""
    if found.fair_deals < ENOUGH_DEALS:
        language = names.language
        text = say(language, "few_games unsure", deals=found.fair_deals, limit=whole(ENOUGH_DEALS, language))
        few = Finding("few_games", UNSURE, text, ENOUGH_DEALS)
        return (few, *bot_faults(found, names))
    findings = [finding for judge in JUDGES for finding in judge(found, names)]
    return tuple(sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)))


# --- how sure it is


def above(estimate: Estimate, limit: float) -> str:
    """Whether a value is above a limit: FAULT for sure, UNSURE, or FINE."""
    return FAULT if estimate.low > limit else UNSURE if estimate.high > limit else FINE


def below(estimate: Estimate, limit: float) -> str:
    return FAULT if estimate.high < limit else UNSURE if estimate.low < limit else FINE


def beyond(estimate: Estimate, limit: float) -> str:
    """The same for a limit in both directions."""
    return worst((above(estimate, limit), below(estimate, -limit)))


def worst(severities: Iterable[str]) -> str:
    return min(severities, key=SEVERITIES.index, default=FINE)


def needed(estimates: Sequence[Estimate], above: bool, limit: float, games: int, language: str) -> str:
    """How many games would tell; nothing if that is beyond reason.

    If some look as if they were beyond the limit, until the first of them is so for sure; else until none is.
    """
    beyond = [each for each in estimates if (each.value > limit) == above]
    numbers = [games_needed(each, limit, games) for each in beyond or estimates]
    number = (min if beyond else max)(numbers, default=math.inf)
    if number > MOST_NEEDED:
        return ""
    scale = 10 ** max(0, int(math.log10(max(1.0, number))) - 1)
    return say(language, "needed", games=whole(math.ceil(number / scale) * scale, language))


def games_needed(estimate: Estimate, limit: float, games: int) -> float:
    """Until the interval ends at the limit: it shrinks with the root of the games. With a little to spare."""
    away, half = abs(estimate.value - limit), (estimate.high - estimate.low) / 2
    return games * (half / away) ** 2 * 1.2 if away and math.isfinite(half) else math.inf


# --- putting findings together


def item(name: str, estimate: Estimate) -> Item:
    return Item(name, estimate.value, estimate.low, estimate.high)


def told(texts: Sequence[str], language: str) -> str:
    """As in "A 1 %, B 2 % and 3 more"."""
    shown = list(texts[:NAMED])
    if len(texts) > NAMED:
        return f"{', '.join(shown)} {say(language, 'more', number=len(texts) - NAMED)}"
    return ", ".join(shown)


def shares_told(
    items: Sequence[Item], name: Callable[[str], str], language: str, interval: bool = True
) -> str:
    texts = [
        say(
            language,
            "item interval" if interval else "item",
            name=name(each.name),
            value=percent(each.value, language),
            low=percent(each.low, language),
            high=percent(each.high, language),
        )
        for each in items
    ]
    return told(texts, language)


# --- seats


def seats(found: Figures, names: Names) -> list[Finding]:
    """Whether it matters who begins."""
    language = names.language
    if not found.referee and found.seats > 1:
        return [Finding("unequal_bots", UNSURE, say(language, "unequal_bots unsure"), None)]
    if found.seats < 2:
        return []
    judged = {order: beyond(order.points, SEAT_POINTS) for order in found.orders}
    severity = worst(judged.values())
    shown = [order for order, how in judged.items() if how == severity]
    if severity == FINE:
        shown = [max(found.orders, key=lambda order: abs(order.points.value))]
    items = tuple(item(str(order.order), order.points) for order in shown)
    texts = [
        say(
            language,
            "item interval",
            name=say(language, "moves", rank=ranked(order.order + 1, language)),
            value=signed(order.points.value, 1, language),
            low=signed(order.points.low, 1, language),
            high=signed(order.points.high, 1, language),
        )
        for order in shown
    ]
    sizes = [mirrored(order.points) for order in shown]
    text = say(
        language,
        f"seat_advantage {severity}",
        items=told(texts, language),
        limit=written(SEAT_POINTS, 0, language),
        needed=needed(sizes, True, SEAT_POINTS, found.fair_games, language),
    )
    return [Finding("seat_advantage", severity, text, SEAT_POINTS, items)]


def mirrored(estimate: Estimate) -> Estimate:
    """A loss as if it were a gain."""
    if estimate.value >= 0:
        return estimate
    return msgspec.structs.replace(estimate, value=-estimate.value, low=-estimate.high, high=-estimate.low)


# --- connections and colours


def connections(found: Figures, names: Names) -> list[Finding]:
    """Which are dead, with as many seats as connections are for."""
    most = names.board.seats[1] if names.board else JUDGED_SEATS
    if found.seats != min(JUDGED_SEATS, most) or not found.connections:
        return []
    language = names.language
    judged = {each: below(each.used, DEAD_SHARE) for each in found.connections}
    made = []
    for severity in (FAULT, UNSURE):
        some = [each for each, how in judged.items() if how == severity]
        if some:
            items = tuple(item(each.connection, each.used) for each in some)
            text = say(
                language,
                f"connection_use {severity}",
                number=len(some),
                items=shares_told(items, names.connection, language, severity == UNSURE),
                limit=percent(DEAD_SHARE, language, 0),
                needed=needed([each.used for each in some], False, DEAD_SHARE, found.fair_games, language),
            )
            made.append(Finding("connection_use", severity, text, DEAD_SHARE, items))
    return made or [all_used(found, names)]


def all_used(found: Figures, names: Names) -> Finding:
    language = names.language
    items = tuple(item(each.connection, each.used) for each in found.connections[:1])
    text = say(
        language,
        "connection_use fine",
        all=len(found.connections),
        items=shares_told(items, names.connection, language),
        limit=percent(DEAD_SHARE, language, 0),
    )
    return Finding("connection_use", FINE, text, DEAD_SHARE, items)


def colours(found: Figures, names: Names) -> list[Finding]:
    """Whether the cards of one colour are needed much more than those of another."""
    used = [each for each in found.colours if each.spaces]
    mean = sum(each.claimed.value for each in used) / len(used) if used else 0.0
    if not mean:
        return []
    language = names.language
    off = [
        each
        for each in used
        if each.claimed.low > mean * (1 + COLOUR_OFF) or each.claimed.high < mean * (1 - COLOUR_OFF)
    ]
    off.sort(key=lambda each: -each.claimed.value)
    texts = [f"{names.colour(each.colour)} {written(each.claimed.value, 1, language)}" for each in off]
    severity = REMARK if off else FINE
    text = say(
        language,
        f"colour_use {severity}",
        items=told(texts, language),
        mean=written(mean, 1, language),
        limit=percent(COLOUR_OFF, language, 0),
    )
    items = tuple(item(each.colour, each.claimed) for each in off)
    return [Finding("colour_use", severity, text, COLOUR_OFF, items)]


# --- tickets


def tickets(found: Figures, names: Names) -> list[Finding]:
    """Which are too hard, too easy, or unwanted."""
    enough = [each for each in found.tickets if each.completed.cases >= ENOUGH_CASES]
    if not enough:
        return []
    hard = [(each, below(each.completed, HARD_TICKET)) for each in enough]
    easy = [(each, above(each.completed, EASY_TICKET)) for each in reversed(enough)]
    made = [
        *ticket_findings(found, names, "ticket_hard", HARD_TICKET, hard),
        *ticket_findings(found, names, "ticket_easy", EASY_TICKET, easy),
    ]
    return [*(made or [tickets_fine(names, enough)]), *rare_tickets(found, names)]


def ticket_findings(
    found: Figures, names: Names, code: str, limit: float, judged: Sequence[tuple[TicketUse, str]]
) -> list[Finding]:
    language = names.language
    made = []
    for severity in (FAULT, UNSURE):
        some = [each for each, how in judged if how == severity]
        if not some:
            continue
        items = tuple(item(each.ticket, each.completed) for each in some)
        text = say(
            language,
            f"{code} {severity}",
            number=len(some),
            items=shares_told(items, names.ticket, language, severity == UNSURE),
            limit=percent(limit, language, 0),
            bot=found.referee or say(language, "bot"),
            needed=needed(
                [each.completed for each in some], code == "ticket_easy", limit, found.fair_games, language
            ),
        )
        made.append(Finding(code, severity, text, limit, items))
    return made


def tickets_fine(names: Names, enough: Sequence[TicketUse]) -> Finding:
    language = names.language
    ends = enough[:1] if len(enough) == 1 else (enough[0], enough[-1])
    items = tuple(item(each.ticket, each.completed) for each in ends)
    text = say(
        language,
        "ticket_use fine",
        low=percent(HARD_TICKET, language, 0),
        high=percent(EASY_TICKET, language, 0),
        items=shares_told(items, names.ticket, language),
    )
    return Finding("ticket_use", FINE, text, None, items)


def rare_tickets(found: Figures, names: Names) -> list[Finding]:
    mean = sum(each.kept for each in found.tickets) / len(found.tickets)
    # with few games a ticket may be rare by chance: on the mean, each must have been kept often
    rare = [each for each in found.tickets if each.kept < mean * RARE_TICKET]
    if not rare or mean * found.fair_games * found.seats < ENOUGH_CASES / RARE_TICKET:
        return []
    language = names.language
    items = tuple(Item(each.ticket, each.kept, each.kept, each.kept) for each in rare)
    text = say(
        language,
        "ticket_rare remark",
        number=len(rare),
        items=shares_told(items, names.ticket, language, False),
        mean=percent(mean, language),
    )
    return [Finding("ticket_rare", REMARK, text, mean * RARE_TICKET, items)]


# --- mechanics


def lines(found: Figures, names: Names) -> list[Finding]:
    """Whether a festival pile, a country or a province decides the game alone, or nobody wants it."""
    language = names.language
    if not found.lines or found.seats < 2:
        return []
    lead = 1 / found.seats + (1 - 1 / found.seats) * LINE_LEADS
    several = Counter(taken_apart(each.line)[0] for each in found.lines)
    judged = {
        each: how_it_decides(each, lead, several[taken_apart(each.line)[0]] > 1) for each in found.lines
    }
    severity = worst(judged.values())
    shown = [each for each, how in judged.items() if how == severity]
    if severity == FINE:
        nearest = max(shown, key=lambda each: max(each.decides.value / LINE_DECIDES, led(each) / lead))
        shown = [nearest]
    texts = [
        say(
            language,
            "line weight",
            name=names.line(each.line),
            leader=percent(each.leader.value, language),
            decides=percent(each.decides.value, language),
        )
        for each in shown
    ]
    text = say(
        language,
        f"line_decides {severity}",
        number=len(shown),
        items="; ".join(texts),
        leader=exact(lead, language),
        decides=exact(LINE_DECIDES, language),
    )
    items = tuple(item(each.line, each.decides) for each in shown)
    finding = Finding("line_decides", severity, text[:1].upper() + text[1:], LINE_DECIDES, items)
    return [
        finding,
        *unused_lines([each for each in found.lines if several[taken_apart(each.line)[0]] > 1], names),
    ]


def led(line: LineUse) -> float:
    return line.leader.value if line.leader.cases else 0.0


def how_it_decides(line: LineUse, lead: float, is_one_of_several: bool) -> str:
    if line.taken.value < UNUSED_SHARE or line.leader.cases < ENOUGH_CASES:
        return FINE  # it decides nothing that hardly ever happens
    how = worst((above(line.decides, LINE_DECIDES), above(line.leader, lead)))
    if is_one_of_several or how == FINE:
        return how
    # the only line of its kind is the mechanic itself, and that may be what the game is about
    return REMARK if how == FAULT else FINE


def unused_lines(lines: Sequence[LineUse], names: Names) -> list[Finding]:
    unused = [each for each in lines if each.taken.high < UNUSED_SHARE]
    if not unused:
        return []
    items = tuple(item(each.line, each.taken) for each in unused)
    text = say(
        names.language,
        "line_unused remark",
        number=len(unused),
        items=shares_told(items, names.line, names.language, False),
        limit=percent(UNUSED_SHARE, names.language, 0),
    )
    return [Finding("line_unused", REMARK, text, UNUSED_SHARE, items)]


def mechanics(found: Figures, names: Names) -> list[Finding]:
    """Those that score, but the same for everybody."""
    unused = [each for each in found.sources if each.mechanic and each.varies < UNUSED_SHARE]
    if not unused:
        return []
    items = tuple(Item(each.source, each.varies, each.varies, each.varies) for each in unused)
    text = say(
        names.language,
        "mechanic_unused fault",
        items=told([names.source(each.source, True) for each in unused], names.language),
        limit=percent(1 - UNUSED_SHARE, names.language, 0),
    )
    return [Finding("mechanic_unused", FAULT, text, UNUSED_SHARE, items)]


# --- how games run


def passes(found: Figures, names: Names) -> list[Finding]:
    language = names.language
    share = found.ends.get("passes")
    severity = FINE if share is None else above(share, PASSES)
    told_share = ""
    if share is not None:
        told_share = say(
            language,
            "interval",
            value=percent(share.value, language),
            low=percent(share.low, language),
            high=percent(share.high, language),
        )
    text = say(
        language,
        f"passes {severity}",
        items=told_share,
        limit=percent(PASSES, language, 0),
        needed="" if share is None else needed([share], True, PASSES, found.fair_games, language),
    )
    items = () if share is None else (item("passes", share),)
    return [Finding("passes", severity, text, PASSES, items)]


def length(found: Figures, names: Names) -> list[Finding]:
    if found.rounds is None:
        return []
    language = names.language
    mean = found.rounds.mean
    items = (item("rounds", mean),)
    shown = written(mean.value, 1, language)
    for code, limit, severity in (
        ("long_game", LONG_GAME, above(mean, LONG_GAME)),
        ("short_game", SHORT_GAME, below(mean, SHORT_GAME)),
    ):
        if severity == FAULT:
            text = say(language, f"{code} fault", items=shown, limit=whole(limit, language))
            return [Finding(code, FAULT, text, limit, items)]
    low, high = whole(SHORT_GAME, language), whole(LONG_GAME, language)
    return [
        Finding("length", FINE, say(language, "length fine", items=shown, low=low, high=high), None, items)
    ]


def skill(found: Figures, names: Names) -> list[Finding]:
    """Whether the bot that plans wins more than its share among others."""
    language = names.language
    mixed = [
        result
        for line_up in found.line_ups
        for result in line_up.results
        if len(line_up.results) > 1 and result.bot == found.referee and result.wins.deals >= ENOUGH_DEALS
    ]
    if not mixed:
        return []
    weakest = min(mixed, key=lambda result: result.wins.value)
    fair = 1 / found.seats
    if weakest.wins.low <= fair and weakest.wins.high > fair * SKILL:
        return []  # too few games to say
    severity = FINE if weakest.wins.low > fair else REMARK
    text = say(
        language,
        f"skill {severity}",
        bot=found.referee,
        items=percent(weakest.wins.value, language),
        limit=exact(fair, language),
    )
    return [Finding("skill", severity, text, fair, (item(found.referee, weakest.wins),))]


def bot_faults(found: Figures, names: Names) -> list[Finding]:
    if not found.faulty_games:
        return []
    text = say(names.language, "faults remark", number=found.faulty_games)
    share = found.faulty_games / found.games
    return [Finding("faults", REMARK, text, None, (Item("games", share, share, share),))]


#: Each looks at one side of the board, in the order in which findings are told.
JUDGES: Final = (
    seats,
    connections,
    tickets,
    lines,
    mechanics,
    length,
    passes,
    colours,
    skill,
    bot_faults,
)
