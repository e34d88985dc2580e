"""What the figures of a board mean, in words for its maker: what is unfair or dead, and how certain that is.

A *fault* is beyond its limit with the whole 95 % interval; if the interval holds the limit, it is *unsure*
and more games would help; a *remark* is worth a look; the rest is *fine*. Every limit is a constant here.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from .estimates import Estimate, growth
from .figures import ColourUse, Figures, LineUse, Order, TicketUse
from .naming import Names, taken_apart
from .wilson import wilson
from .words import Speech

FAULT: Final = "fault"
UNSURE: Final = "unsure"
REMARK: Final = "remark"
FINE: Final = "fine"
SEVERITIES: Final = (FAULT, UNSURE, REMARK, FINE)

#: Points that a seat may be ahead of the mean of its games, or behind it, with equal bots.
SEAT_POINTS: Final = 2.0
#: A connection is dead if fewer games use it; judged with this many seats, or the most that the board takes.
DEAD_SHARE: Final = 0.02
JUDGED_SEATS: Final = 4
#: Tickets completed less often, or more often, where they are kept.
HARD_TICKET: Final = 0.15
EASY_TICKET: Final = 0.90
#: With fewer cases a ticket is not judged; with fewer deals, a board.
ENOUGH_CASES: Final = 30
ENOUGH_DEALS: Final = 30
#: A ticket that is kept this much less often than average is hardly wanted.
RARE_TICKET: Final = 0.1
#: A line decides the game alone if in this many games somebody else would have won without it …
LINE_DECIDES: Final = 1 / 4
#: … or if knowing who has most of it gets so far from a fair guess of the winner to certainty.
LINE_LEADS: Final = 0.5
#: A line is unused if this few games score it; a mechanic, if this few seats differ in it.
UNUSED_SHARE: Final = 0.02
#: Spaces of a colour claimed in a game, against the mean of all colours.
COLOUR_OFF: Final = 0.25
#: Games that end because nobody can do anything.
PASSES: Final = 0.01
#: Mean rounds of a game.
SHORT_GAME: Final = 10
LONG_GAME: Final = 60
#: Planning does not pay if the planner clearly wins less than this many times its share among other bots.
SKILL: Final = 1.25
#: A sentence names this many things; the data have all.
NAMED: Final = 8
#: The most games to advise; and a factor to spare.
MOST_NEEDED: Final = 100_000
TO_SPARE: Final = 1.2


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
    #: What a map maker could change about a fault.
    advice: str = ""


def verdict(found: Figures, names: Names) -> tuple[Finding, ...]:
    """All findings, the worst first."""
    if found.fair_deals < ENOUGH_DEALS:
        text = names.say("few_games unsure", deals=found.fair_deals, limit=names.whole(ENOUGH_DEALS))
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


def needed(
    found: Figures, estimates: Sequence[Estimate], limit: float, names: Speech, is_share: bool = True
) -> str:
    """How many games in all would decide the first of these, whose intervals all hold the limit.

    For a playtest, all of its games count, as with `--games`.
    """
    times = min((growth(each, limit, is_share) for each in estimates), default=math.inf)
    number = (found.playtest_games or found.fair_games) * times * TO_SPARE
    if number > MOST_NEEDED:
        return names.say("needed hardly")
    scale = 10 ** max(0, int(math.log10(max(1.0, number))) - 1)
    key = "needed playtest" if found.playtest_games else "needed"
    games = math.ceil(number / scale) * scale
    return names.say(key, number=len(estimates), games=names.whole(games), plain=str(games))


# --- putting findings together


def advised(names: Speech, severity: str, code: str) -> str:
    return names.say(f"advice {code}") if severity == FAULT else ""


def item(name: str, estimate: Estimate) -> Item:
    return Item(name, estimate.value, estimate.low, estimate.high)


def join_items(texts: Sequence[str], names: Speech) -> str:
    """As in "A 1 %, B 2 % and 3 more"."""
    shown = ", ".join(texts[:NAMED])
    return f"{shown} {names.say('more', number=len(texts) - NAMED)}" if len(texts) > NAMED else shown


def list_items(
    items: Iterable[Item], name: Callable[[str], str], write: Callable[[float], str], names: Speech
) -> str:
    """Each with its value and interval."""
    texts = [names.say("item interval", name=name(each.name), **names.ends(each, write)) for each in items]
    return join_items(texts, names)


def list_shares(items: Iterable[Item], name: Callable[[str], str], names: Speech) -> str:
    """Each with its share alone."""
    return join_items(
        [names.say("item", name=name(each.name), value=names.percent(each.value)) for each in items], names
    )


# --- seats


def seats(found: Figures, names: Names) -> list[Finding]:
    """Whether it matters who starts."""
    if not found.referee and found.seats > 1:
        return [Finding("unequal_bots", UNSURE, names.say("unequal_bots unsure"), None)]
    if found.seats < 2 or not found.orders:
        return []
    judged = {order: beyond(order.points, SEAT_POINTS) for order in found.orders}
    severity = worst(judged.values())
    shown = [order for order, how in judged.items() if how == severity]
    if severity == FINE:
        shown = [max(found.orders, key=lambda order: abs(order.points.value))]
    items = tuple(item(str(order.order), order.points) for order in shown)
    sizes = [mirrored(order.points) for order in shown]
    text = names.say(
        f"seat_advantage {severity}",
        items=list_items(
            items, lambda order: names.say("moves", rank=names.ranked(int(order) + 1)), names.signed, names
        ),
        limit=names.whole(SEAT_POINTS),
        needed=needed(found, sizes, SEAT_POINTS, names, False) if severity == UNSURE else "",
    )
    advice = seat_advice(found, shown, names) if severity == FAULT else ""
    return [Finding("seat_advantage", severity, text, SEAT_POINTS, items, advice)]


def seat_advice(found: Figures, shown: Sequence[Order], names: Names) -> str:
    """Points at the start are the first suspects if they favour whoever is favoured."""
    given = (names.board.start_scores if names.board else ())[: found.seats]
    mean = sum(given) / len(given) if given else 0.0
    worst_off = max(shown, key=lambda each: abs(each.points.value))
    if not given or (given[worst_off.order] - mean) * worst_off.points.value <= 0:
        return names.say("advice seat_advantage")
    rank, points = names.ranked(worst_off.order + 1), given[worst_off.order]
    return names.say("advice start_scores", rank=rank, points=names.signed(points, 0))


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
    judged = [(each.connection, each.used, below(each.used, DEAD_SHARE)) for each in found.connections]
    made = share_findings(found, names, "connection_use", DEAD_SHARE, judged, names.connection)
    return made or [all_used(found, names)]


def share_findings(
    found: Figures,
    names: Names,
    code: str,
    limit: float,
    judged: Sequence[tuple[str, Estimate, str]],
    name: Callable[[str], str],
) -> list[Finding]:
    """Shares beyond a limit, for sure or perhaps: of things by their ids, with what was judged of each."""
    made = []
    for severity in (FAULT, UNSURE):
        some = {thing: share for thing, share, how in judged if how == severity}
        if not some:
            continue
        items = tuple(item(*each) for each in some.items())
        text = names.say(
            f"{code} {severity}",
            number=len(some),
            items=list_items(items, name, names.percent, names),
            limit=names.percent(limit, 0),
            bot=found.referee or names.say("bot"),
            needed=needed(found, list(some.values()), limit, names) if severity == UNSURE else "",
        )
        made.append(Finding(code, severity, text, limit, items, advised(names, severity, code)))
    return made


def all_used(found: Figures, names: Names) -> Finding:
    items = tuple(item(each.connection, each.used) for each in found.connections[:1])
    text = names.say(
        "connection_use fine",
        all=len(found.connections),
        items=list_items(items, names.connection, names.percent, names),
        limit=names.percent(DEAD_SHARE, 0),
    )
    return Finding("connection_use", FINE, text, DEAD_SHARE, items)


def colours(found: Figures, names: Names) -> list[Finding]:
    """Whether the cards of one colour are needed much more than those of another."""
    used = [each for each in found.colours if each.spaces]
    mean = sum(each.claimed.value for each in used) / len(used) if used else 0.0
    if not mean:
        return []
    made = []
    for severity in (REMARK, UNSURE):
        off = [each for each in used if colour_is_off(each, mean) == severity]
        if off:
            made.append(colour_finding(severity, off, mean, names))
    return made or [colour_finding(FINE, (), mean, names)]


def colour_is_off(colour: ColourUse, mean: float) -> str:
    how = worst(
        (above(colour.claimed, mean * (1 + COLOUR_OFF)), below(colour.claimed, mean * (1 - COLOUR_OFF)))
    )
    return REMARK if how == FAULT else how


def colour_finding(severity: str, off: Sequence[ColourUse], mean: float, names: Names) -> Finding:
    listed = sorted(off, key=lambda each: -each.claimed.value)
    items = tuple(item(each.colour, each.claimed) for each in listed)
    text = names.say(
        f"colour_use {severity}",
        items=list_items(items, names.colour, names.written, names),
        mean=names.written(mean),
        limit=names.percent(COLOUR_OFF, 0),
    )
    return Finding("colour_use", severity, text, COLOUR_OFF, items)


# --- tickets


def tickets(found: Figures, names: Names) -> list[Finding]:
    """Which are too hard, too easy, or unwanted."""
    enough = [each for each in found.tickets if each.completed.cases >= ENOUGH_CASES]
    seldom = [each for each in found.tickets if each.completed.cases < ENOUGH_CASES]
    hard = [(each.ticket, each.completed, below(each.completed, HARD_TICKET)) for each in enough]
    easy = [(each.ticket, each.completed, above(each.completed, EASY_TICKET)) for each in reversed(enough)]
    made = [
        *share_findings(found, names, "ticket_hard", HARD_TICKET, hard, names.ticket),
        *share_findings(found, names, "ticket_easy", EASY_TICKET, easy, names.ticket),
    ]
    if enough and not made:
        made.append(tickets_fine(names, enough, bool(seldom)))
    return [*made, *seldom_tickets(seldom, names), *rare_tickets(found, names)]


def seldom_tickets(seldom: Sequence[TicketUse], names: Names) -> list[Finding]:
    """Those that can't be judged; the ones that nobody completed come first."""
    if not seldom:
        return []
    texts = [
        names.say(
            "ticket few" if each.completed.cases else "ticket none",
            name=names.ticket(each.ticket),
            done=round(each.completed.value * each.completed.cases) if each.completed.cases else 0,
            number=each.completed.cases,
        )
        for each in seldom
    ]
    text = names.say(
        "ticket_seldom unsure",
        number=len(seldom),
        limit=names.whole(ENOUGH_CASES),
        items=join_items(texts, names),
    )
    items = tuple(item(each.ticket, each.completed) for each in seldom)
    return [Finding("ticket_seldom", UNSURE, text, ENOUGH_CASES, items)]


def tickets_fine(names: Names, enough: Sequence[TicketUse], some_are_not_judged: bool) -> Finding:
    ends = enough[:1] if len(enough) == 1 else (enough[0], enough[-1])
    items = tuple(item(each.ticket, each.completed) for each in ends)
    text = names.say(
        "ticket_use some" if some_are_not_judged else "ticket_use fine",
        number=len(enough),
        low=names.percent(HARD_TICKET, 0),
        high=names.percent(EASY_TICKET, 0),
        items=list_items(items, names.ticket, names.percent, names),
    )
    return Finding("ticket_use", FINE, text, None, items)


def rare_tickets(found: Figures, names: Names) -> list[Finding]:
    if not found.tickets:
        return []
    mean = sum(each.kept for each in found.tickets) / len(found.tickets)
    rare = [each for each in found.tickets if each.kept_high < mean * RARE_TICKET]
    if not rare:
        return []
    rare.sort(key=lambda each: each.kept)
    items = tuple(Item(each.ticket, each.kept, 0.0, each.kept_high) for each in rare)
    listed = list_shares(items, names.ticket, names)
    text = names.say("ticket_rare remark", number=len(rare), items=listed, mean=names.percent(mean))
    return [Finding("ticket_rare", REMARK, text, mean * RARE_TICKET, items)]


# --- mechanics


def lines(found: Figures, names: Names) -> list[Finding]:
    """Whether a festival pile, a country or a province decides the game alone, or nobody wants it."""
    if not found.lines or found.seats < 2:
        return []
    lead = 1 / found.seats + (1 - 1 / found.seats) * LINE_LEADS
    kinds = Counter(taken_apart(each.line)[0] for each in found.lines)
    of_several = [each for each in found.lines if kinds[taken_apart(each.line)[0]] > 1]
    judged = {each: how_it_decides(each, lead, each in of_several) for each in found.lines}
    severity = worst(judged.values())
    shown = [each for each, how in judged.items() if how == severity]
    if severity == FINE:
        shown = [max(shown, key=lambda each: max(each.decides.value / LINE_DECIDES, led(each) / lead))]
    texts = [
        names.say(
            "line weight",
            name=names.line(each.line),
            leader=names.interval(each.leader, names.percent),
            decides=names.interval(each.decides, names.percent),
        )
        for each in shown
    ]
    text = names.say(
        f"line_decides {severity}",
        number=len(shown),
        items="; ".join(texts),
        leader=names.exact(lead),
        decides=names.exact(LINE_DECIDES),
    )
    items = tuple(item(each.line, each.decides) for each in shown)
    advice = advised(names, severity, "line_decides")
    finding = Finding("line_decides", severity, text[:1].upper() + text[1:], LINE_DECIDES, items, advice)
    return [finding, *unused_lines(of_several, names)]


def led(line: LineUse) -> float:
    return line.leader.value if line.leader.cases else 0.0


def how_it_decides(line: LineUse, lead: float, is_one_of_several: bool) -> str:
    if line.taken.value < UNUSED_SHARE or line.leader.cases < ENOUGH_CASES:
        return FINE  # what hardly ever happens decides nothing
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
    listed, limit = list_shares(items, names.line, names), names.percent(UNUSED_SHARE, 0)
    text = names.say("line_unused remark", number=len(unused), items=listed, limit=limit)
    return [Finding("line_unused", REMARK, text, UNUSED_SHARE, items)]


def mechanics(found: Figures, names: Names) -> list[Finding]:
    """Those that score, but the same for everybody."""
    unused = [each for each in found.sources if each.mechanic and each.varies < UNUSED_SHARE]
    if not unused:
        return []
    items = tuple(Item(each.source, each.varies, each.varies, each.varies) for each in unused)
    listed = join_items([names.source(each.source, True) for each in unused], names)
    text = names.say("mechanic_unused fault", items=listed, limit=names.percent(1 - UNUSED_SHARE, 0))
    advice = advised(names, FAULT, "mechanic_unused")
    return [Finding("mechanic_unused", FAULT, text, UNUSED_SHARE, items, advice)]


# --- how games run


def passes(found: Figures, names: Names) -> list[Finding]:
    share = found.ends.get("passes")
    if not found.ends:
        return []
    if share is None:
        # few games without a pass don't prove that there are hardly any
        text = names.say("passes none", number=found.fair_games)
        most = wilson(0.0, found.fair_deals)[1]
        return [Finding("passes", FINE, text, PASSES, (Item("passes", 0.0, 0.0, most),))]
    severity = above(share, PASSES)
    text = names.say(
        f"passes {severity}",
        items=names.interval(share, names.percent),
        limit=names.percent(PASSES, 0),
        needed=needed(found, [share], PASSES, names) if severity == UNSURE else "",
    )
    advice = advised(names, severity, "passes")
    return [Finding("passes", severity, text, PASSES, (item("passes", share),), advice)]


def length(found: Figures, names: Names) -> list[Finding]:
    if found.rounds is None:
        return []
    mean = found.rounds.mean
    items, shown = (item("rounds", mean),), names.interval(mean, names.written)
    for code, limit, severity in (
        ("long_game", LONG_GAME, above(mean, LONG_GAME)),
        ("short_game", SHORT_GAME, below(mean, SHORT_GAME)),
    ):
        if severity != FINE:
            more = needed(found, [mean], limit, names, False) if severity == UNSURE else ""
            text = names.say(f"{code} {severity}", items=shown, limit=names.whole(limit), needed=more)
            return [Finding(code, severity, text, limit, items, advised(names, severity, code))]
    text = names.say("length fine", items=shown, low=names.whole(SHORT_GAME), high=names.whole(LONG_GAME))
    return [Finding("length", FINE, text, None, items)]


def skill(found: Figures, names: Names) -> list[Finding]:
    """Whether the bot that plans wins more than its share among others."""
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
    won, limit = names.percent(weakest.wins.value), names.exact(fair)
    text = names.say(f"skill {severity}", bot=found.referee, items=won, limit=limit)
    return [Finding("skill", severity, text, fair, (item(found.referee, weakest.wins),))]


def bot_faults(found: Figures, names: Names) -> list[Finding]:
    if not found.faulty_games:
        return []
    text = names.say("faults remark", number=found.faulty_games)
    share = found.faulty_games / found.games
    return [Finding("faults", REMARK, text, None, (Item("games", share, share, share),))]


#: Each judges one side of the board, in the order of the findings.
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
