"""Who sits where and who plays for whom: each change is a function from a table as it is to what it shall be.

Nothing here reads a clock, a store or a socket. `Table.change` does what these functions say, in the store
first; what can't be is a Refusal, and nothing has changed.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from stellwerk import record
from stellwerk.bots.levels import LEVELS
from stellwerk.server import links
from stellwerk.server.names import tidy, unlike
from stellwerk.server.protocol import Handover, HandoverWhy, Join, Links
from stellwerk.server.refusals import Refusal
from stellwerk.server.store import Kept, SeatKept, Webhook

#: Seconds that somebody must have kept the others waiting before they may vote.
AWAY: Final = 120.0
#: Who sits there and does nothing may be voted on after so many times that long; and who is not there counts
#: among the voters no longer.
LONG: Final = 10
#: The bot that plays for who was voted out or whose clock ran out.
SUBSTITUTE: Final = "medium"
#: Browsers that may hold one seat.
MOST_DEVICES: Final = 20
#: So many changes of hands are remembered of a seat.
MOST_HANDOVERS: Final = 50
#: The seat of who made a table of others, to watch.
WATCHER: Final = -1

_header: Final = msgspec.json.Decoder(record.Header)


# --- sitting down


def joined(kept: Kept, asked: Join, browser: str, now: float) -> Kept:
    """Takes a free seat, or opens one's own on a further device; the same if the browser has it already."""
    seat = seat_asked(kept, asked, browser)
    if browser in kept.holders.get(seat, ()):
        return kept
    if kept.set_up.listed and kept.is_free(seat) and kept.is_held_by(browser):
        raise Refusal("already here", 409)  # where everybody may sit down, everybody has one seat
    return taken(kept, seat, browser, asked.name, now) if kept.is_free(seat) else opened(kept, seat, browser)


def seat_asked(kept: Kept, asked: Join, browser: str) -> int:
    """The seat that somebody may have by what he shows; Refusal says why he may have none."""
    own = [seat for seat in people(kept) if browser in kept.holders.get(seat, ())]
    if asked.seat is None:
        expect_for_any(kept, asked.token)
        return own[0] if own else first_free(kept)
    if asked.seat not in people(kept):
        raise Refusal("no seat", 404)
    if asked.seat in own or links.opens_seat(kept, asked.seat, asked.token):
        return asked.seat
    if links.once_opened(kept, asked.seat, asked.token):
        raise Refusal("void link", 410)
    expect_for_any(kept, asked.token)
    if not kept.is_free(asked.seat):
        raise Refusal("seat taken", 409)
    return asked.seat


def expect_for_any(kept: Kept, token: str) -> None:
    """The common link's token; without any, the table must be open to everybody."""
    if not token and not kept.set_up.listed:
        raise Refusal("not listed", 403)
    if token and not links.opens_any(kept, token):
        raise Refusal("wrong link", 403)


def first_free(kept: Kept) -> int:
    """Rather one at which nobody plays yet than one that a bot keeps warm."""
    free = [seat for seat in people(kept) if kept.is_free(seat)]
    if not free:
        raise Refusal("no free seat", 409)
    return min(free, key=lambda seat: bool(kept.bot_at(seat)))


def taken(kept: Kept, seat: int, browser: str, name: str, now: float) -> Kept:
    """A free seat gets its player, who plays himself at once; its link is void from now on."""
    expect_running(kept)
    link = kept.set_up.seats[seat].link + 1
    found = handed(kept, seat, "", "came") if kept.set_up.seats[seat].stand_in else kept
    mine = changed_seat(found, seat, link=link, votes=(), webhook=None, back=now)
    found = renamed(with_seat(found, seat, mine), seat, name)
    return timed(kept, held(found, seat, (browser,)), now)


def timed(before: Kept, kept: Kept, now: float) -> Kept:
    """For whom a clock runs that did not run before (all have come, somebody waits), it begins now."""
    for seat in people(kept):
        if kept.has_clock(seat) and not before.has_clock(seat) and not before.bot_at(seat):
            kept = with_seat(kept, seat, changed_seat(kept, seat, back=now))
    return kept


def opened(kept: Kept, seat: int, browser: str) -> Kept:
    """The same player on one more device."""
    before = kept.holders.get(seat, ())
    if len(before) >= MOST_DEVICES:
        raise Refusal("devices", 409, number=len(before))
    return held(kept, seat, (*before, browser))


def renamed(kept: Kept, seat: int, wish: str) -> Kept:
    """Called as its player wishes, unlike all others; as before if he wishes nothing.

    The names of a position stand in the position itself, and stay.
    """
    header = _header.decode(kept.header)
    others = [each.name for n, each in enumerate(kept.set_up.seats) if n != seat]
    name = tidy(wish)
    if not name or header.start != record.SET_UP:
        return kept
    name = unlike(name, others)
    names = tuple(name if n == seat else each for n, each in enumerate(header.seats))
    text = msgspec.json.encode(msgspec.structs.replace(header, seats=names)).decode()
    found = with_seat(kept, seat, changed_seat(kept, seat, name=name))
    return msgspec.structs.replace(found, header=text)


def called_anew(kept: Kept, seat: int, wish: str, browser: str) -> Kept:
    """Called as its holder wishes by now."""
    expect_own(kept, seat, browser)
    expect_running(kept)
    if not tidy(wish):
        raise Refusal("empty")
    if _header.decode(kept.header).start != record.SET_UP:
        raise Refusal("no rename", 409)
    return renamed(kept, seat, wish)


def alone(kept: Kept, seat: int, browser: str) -> Kept:
    """One's own link is void, and no other browser plays the seat any more: who has it needs the new link."""
    expect_own(kept, seat, browser)
    others = set(kept.holders[seat]) - {browser}
    link = kept.set_up.seats[seat].link + 1
    found = held(with_seat(kept, seat, changed_seat(kept, seat, link=link)), seat, (browser,))
    # who made the table goes on being who made it
    return with_set_up(found, maker=browser) if kept.set_up.maker in others else found


def left(kept: Kept, browser: str) -> Kept:
    """A browser gives up all that it holds; without holders, a table is to be cleared away.

    A seat that nobody holds any more is free, and no link that somebody had is good for it.
    """
    if not kept.is_held_by(browser):
        raise Refusal("not yours", 403)
    for seat, browsers in list(kept.holders.items()):
        if browser not in browsers:
            continue
        kept = held(kept, seat, tuple(each for each in browsers if each != browser))
        if seat in people(kept) and kept.is_free(seat):
            link = kept.set_up.seats[seat].link + 1
            kept = with_seat(kept, seat, changed_seat(kept, seat, link=link, votes=(), webhook=None))
            kept = without_votes_of(kept, seat)
    return kept


# --- bots that play for people


def given(kept: Kept, seat: int, level: str, browser: str, now: float) -> Kept:
    """A bot plays one's own seat for a while, or one that is still free."""
    expect_running(kept)
    if seat not in people(kept):
        raise Refusal("no seat", 404)
    if level not in LEVELS:
        raise Refusal("level", levels=", ".join(LEVELS))
    if not (kept.is_free(seat) and kept.is_held_by(browser)):
        expect_own(kept, seat, browser)
    if kept.set_up.seats[seat].stand_in == level:
        return kept
    return timed(kept, stood_in(kept, seat, level, "free" if kept.is_free(seat) else "given"), now)


def taken_back(kept: Kept, seat: int, browser: str, now: float) -> Kept:
    """Plays oneself again, with a whole turn's time; unless some is left, or one could stop the clock."""
    expect_own(kept, seat, browser)
    if not kept.set_up.seats[seat].stand_in:
        return kept
    since, clock = kept.since(seat), kept.set_up.clock
    has_time = since is not None and now < since + clock
    back = kept.set_up.seats[seat].back if has_time else now
    found = handed(kept, seat, "", "back")
    mine = changed_seat(found, seat, votes=(), back=back)
    return timed(kept, with_seat(found, seat, mine), now)


def timed_out(kept: Kept, now: float) -> Kept:
    """Bots for all whose clock has run out; the same if nobody's has."""
    for seat in kept.standing.decides:
        since = kept.since(seat)
        if since is not None and since + kept.set_up.clock <= now and kept.has_clock(seat):
            kept = stood_in(kept, seat, SUBSTITUTE, "clock")
    return kept


def stood_in(kept: Kept, seat: int, level: str, why: HandoverWhy) -> Kept:
    """For whom a bot plays, nobody needs to vote, and he has none to give."""
    return without_votes_of(with_votes(handed(kept, seat, level, why), seat, ()), seat)


def handed(kept: Kept, seat: int, level: str, why: HandoverWhy) -> Kept:
    """The seat changes hands; at what point of the game, `stamped` adds."""
    handovers = (*kept.set_up.seats[seat].handovers, Handover(level, why))[-MOST_HANDOVERS:]
    return with_seat(kept, seat, changed_seat(kept, seat, stand_in=level, handovers=handovers))


def stamped(kept: Kept, after: int, turns: int) -> Kept:
    """What has just changed hands did so after so many decisions that everybody saw, and turns."""
    for seat in people(kept):
        before = kept.set_up.seats[seat].handovers
        if before and before[-1].after < 0:
            new = msgspec.structs.replace(before[-1], after=after, turns=turns)
            kept = with_seat(kept, seat, changed_seat(kept, seat, handovers=(*before[:-1], new)))
    return kept


# --- votes


def can_vote(kept: Kept, on: int, now: float, is_here: bool, away: float) -> bool:
    """Whether the others may vote that a bot shall play for somebody: he keeps them waiting.

    Who is there is given more time: but a page that was left open must not hold up a game for ever.
    """
    if on not in people(kept) or kept.is_free(on) or kept.bot_at(on):
        return False
    since = kept.since(on)
    patience = away * LONG if is_here else away
    return since is not None and since + patience <= now and bool(voters(kept, on))


def voters(kept: Kept, on: int) -> list[int]:
    """The others who play themselves."""
    return [seat for seat in people(kept) if seat != on and not kept.is_free(seat) and not kept.bot_at(seat)]


def missing(kept: Kept, on: int, now: float, here: Sequence[bool], away: float) -> set[int]:
    """Who does not count when there is a vote: he is away, and waited for himself, or has been for long."""
    since = kept.since(on)
    is_long = since is not None and since + away * LONG <= now
    absent = [seat for seat in voters(kept, on) if not here[seat]]
    return {seat for seat in absent if is_long or can_vote(kept, seat, now, False, away)}


def voted(kept: Kept, seat: int, on: int, yes: bool, browser: str, missing: Collection[int] = ()) -> Kept:
    """A vote given or taken back; once more than half of the others agree, a bot plays.

    Whether there may be a vote now, `can_vote` says.
    """
    expect_own(kept, seat, browser)
    if on not in people(kept) or seat not in voters(kept, on):
        raise Refusal("no vote")
    before = set(kept.set_up.seats[on].votes) & set(voters(kept, on))
    votes = before | {seat} if yes else before - {seat}
    if 2 * len(votes) > sum(each in votes or each not in missing for each in voters(kept, on)):
        return stood_in(kept, on, SUBSTITUTE, "vote")
    return with_votes(kept, on, tuple(sorted(votes)))


def came(kept: Kept, browser: str) -> Kept:
    """Somebody is back: nobody needs to vote on him any more."""
    for seat in people(kept):
        if browser in kept.holders.get(seat, ()):
            kept = with_votes(kept, seat, ())
    return kept


def without_votes_of(kept: Kept, voter: int) -> Kept:
    for seat in people(kept):
        votes = kept.set_up.seats[seat].votes
        kept = with_votes(kept, seat, tuple(each for each in votes if each != voter))
    return kept


def with_votes(kept: Kept, seat: int, votes: tuple[int, ...]) -> Kept:
    if votes == kept.set_up.seats[seat].votes:
        return kept
    return with_seat(kept, seat, changed_seat(kept, seat, votes=votes))


# --- the table


def listed(kept: Kept, is_listed: bool, browser: str) -> Kept:
    """Whether strangers may find it."""
    expect_home(kept, browser)
    if not is_maker(kept, browser):
        raise Refusal("not the maker", 403)
    if is_listed:
        expect_running(kept)
        expect_people(kept.set_up.seats)
    return with_set_up(kept, listed=is_listed)


def is_maker(kept: Kept, browser: str) -> bool:
    """Whether somebody made the table, on this device or another; if its maker is gone, all who sit there."""
    maker = kept.set_up.maker
    if not kept.is_held_by(maker):
        return kept.is_held_by(browser)
    return any({maker, browser} <= set(browsers) for browsers in kept.holders.values())


def called(kept: Kept, seat: int, webhook: Webhook | None, browser: str) -> Kept:
    """What is called when it is the seat's turn."""
    expect_own(kept, seat, browser)
    return with_seat(kept, seat, changed_seat(kept, seat, webhook=webhook))


def followed(kept: Kept, table: str, instead_of: str) -> Kept:
    """The table of the rematch; the same if somebody else was first."""
    if kept.set_up.rematch != instead_of:
        return kept
    return with_set_up(kept, rematch=table)


def fresh(seat: SeatKept) -> SeatKept:
    """The seat of a game as that of another one: what belonged to the first is gone."""
    return SeatKept(seat.kind, seat.name, seat.level, webhook=seat.webhook)


def links_for(kept: Kept, browser: str, webhook_hosts: tuple[str, ...]) -> Links:
    """What a browser may pass on; who only watches, only that."""
    own = [seat for seat in people(kept) if browser in kept.holders.get(seat, ())]
    is_home = kept.is_held_by(browser) and not kept.standing.is_over
    free = [seat for seat in people(kept) if is_home and kept.is_free(seat)]
    called = {seat: webhook.url for seat in own if (webhook := kept.set_up.seats[seat].webhook)}
    return Links(
        common=links.common_path(kept) if free else "",
        free={seat: links.seat_path(kept, seat) for seat in free},
        own={seat: links.seat_path(kept, seat) for seat in own},
        watch=links.watch_path(kept),
        webhook_hosts=webhook_hosts,
        webhooks=called,
    )


# --- what is expected


def people(kept: Kept) -> Sequence[int]:
    """The seats of people."""
    return [n for n, seat in enumerate(kept.set_up.seats) if seat.kind == "person"]


def expect_people(seats: Sequence[SeatKept]) -> None:
    if all(seat.kind == "bot" for seat in seats):
        raise Refusal("not for people")


def expect_own(kept: Kept, seat: int, browser: str) -> None:
    if seat < 0 or browser not in kept.holders.get(seat, ()):
        raise Refusal("not yours", 403)


def expect_home(kept: Kept, browser: str) -> None:
    """Who only watches has no say in how the table is run."""
    if not kept.is_held_by(browser):
        raise Refusal("not yours", 403)


def expect_running(kept: Kept) -> None:
    if kept.standing.is_over:
        raise Refusal("over", 409)


# --- how it is put together


def changed_seat(kept: Kept, seat: int, **changes: Any) -> SeatKept:
    return msgspec.structs.replace(kept.set_up.seats[seat], **changes)


def with_seat(kept: Kept, seat: int, mine: SeatKept) -> Kept:
    seats = tuple(mine if n == seat else each for n, each in enumerate(kept.set_up.seats))
    return with_set_up(kept, seats=seats)


def with_set_up(kept: Kept, **changes: Any) -> Kept:
    return msgspec.structs.replace(kept, set_up=msgspec.structs.replace(kept.set_up, **changes))


def held(kept: Kept, seat: int, browsers: tuple[str, ...]) -> Kept:
    """A seat that nobody holds has no entry."""
    holders = {**kept.holders, seat: browsers}
    return msgspec.structs.replace(kept, holders={n: who for n, who in sorted(holders.items()) if who})
