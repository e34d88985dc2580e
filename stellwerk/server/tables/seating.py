"""Who sits where and who plays for whom: each change is a pure function of the stored table.

Nothing here reads a clock, a store or a socket. `LiveTable.change` saves what these functions return. What is
not allowed is a Refusal, and nothing has changed.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from stellwerk import record
from stellwerk.bots.levels import LEVELS
from stellwerk.server.protocol.pads import PAD_COLOURS
from stellwerk.server.protocol.tables import Handover, HandoverWhy, Join, Links
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import Push, StoredSeat, StoredTable, Webhook
from stellwerk.server.tables import links
from stellwerk.server.tables.seat_names import tidy, unlike

#: After this many times the usual wait, people who are there but idle may be voted on, and absent voters
#: don't count.
LONG: Final = 10
#: The bot that plays after a vote, or when a clock has run out.
SUBSTITUTE: Final = "medium"
#: Browsers that may hold one seat.
MOST_DEVICES: Final = 20
#: How many handovers of a seat are remembered.
MOST_HANDOVERS: Final = 50
#: The seat of a maker who plays nowhere and watches.
WATCHER: Final = -1

_header: Final = msgspec.json.Decoder(record.Header)


# --- sitting down


def joined(stored: StoredTable, asked: Join, browser: str, now: float) -> StoredTable:
    """Takes a free seat, or opens the player's own on another device."""
    seat = seat_asked(stored, asked, browser)
    if browser in stored.holders.get(seat, ()):
        return stored
    if stored.set_up.listed and stored.is_free(seat) and stored.is_held_by(browser):
        raise Refusal("already here", 409)  # at a listed table everybody has one seat
    return (
        taken(stored, seat, browser, asked.name, now)
        if stored.is_free(seat)
        else opened_elsewhere(stored, seat, browser)
    )


def seat_asked(stored: StoredTable, asked: Join, browser: str) -> int:
    """The seat that a link, or its absence, gives access to; Refusal if it gives none."""
    own = [seat for seat in people(stored) if browser in stored.holders.get(seat, ())]
    if asked.seat is None:
        expect_open_to(stored, asked.token)
        return own[0] if own else first_free(stored)
    if asked.seat not in people(stored):
        raise Refusal("no seat", 404)
    if asked.seat in own or links.opens_seat(stored, asked.seat, asked.token):
        return asked.seat
    if links.opened_before(stored, asked.seat, asked.token):
        raise Refusal("void link", 410)
    expect_open_to(stored, asked.token)
    if not stored.is_free(asked.seat):
        raise Refusal("seat taken", 409)
    return asked.seat


def expect_open_to(stored: StoredTable, token: str) -> None:
    """Refusal unless it is the common link's token, or there is none and the table is listed."""
    if not token and not stored.set_up.listed:
        raise Refusal("not listed", 403)
    if token and not links.opens_any(stored, token):
        raise Refusal("wrong link", 403)


def first_free(stored: StoredTable) -> int:
    """A free seat, preferably one that no bot plays."""
    free = [seat for seat in people(stored) if stored.is_free(seat)]
    if not free:
        raise Refusal("no free seat", 409)
    return min(free, key=lambda seat: bool(stored.bot_at(seat)))


def taken(stored: StoredTable, seat: int, browser: str, name: str, now: float) -> StoredTable:
    """A free seat gets its player, who plays at once; its link is void from now on."""
    expect_running(stored)
    link = stored.set_up.seats[seat].link + 1
    found = handed_over(stored, seat, "", "came") if stored.set_up.seats[seat].stand_in else stored
    mine = changed_seat(found, seat, link=link, votes=(), webhook=None, push=None, back=now)
    found = renamed(with_seat(found, seat, mine), seat, name)
    return with_clocks_started(stored, with_holders(found, seat, (browser,)), now)


def with_clocks_started(before: StoredTable, stored: StoredTable, now: float) -> StoredTable:
    """Starts the clocks that did not run before: all have come, or somebody waits."""
    for seat in people(stored):
        if stored.has_clock(seat) and not before.has_clock(seat) and not before.bot_at(seat):
            stored = with_seat(stored, seat, changed_seat(stored, seat, back=now))
    return stored


def opened_elsewhere(stored: StoredTable, seat: int, browser: str) -> StoredTable:
    """The same player on one more device."""
    before = stored.holders.get(seat, ())
    if len(before) >= MOST_DEVICES:
        raise Refusal("devices", 409, number=len(before))
    return with_holders(stored, seat, (*before, browser))


def renamed(stored: StoredTable, seat: int, wish: str) -> StoredTable:
    """Renames a seat, unlike all others; an empty wish changes nothing.

    The names of a position are part of it, and stay.
    """
    header = _header.decode(stored.header)
    others = [each.name for n, each in enumerate(stored.set_up.seats) if n != seat]
    name = tidy(wish)
    if not name or header.start != record.SET_UP:
        return stored
    name = unlike(name, others)
    names = tuple(name if n == seat else each for n, each in enumerate(header.seats))
    text = msgspec.json.encode(msgspec.structs.replace(header, seats=names)).decode()
    found = with_seat(stored, seat, changed_seat(stored, seat, name=name))
    return msgspec.structs.replace(found, header=text)


def renamed_by_holder(stored: StoredTable, seat: int, wish: str, browser: str) -> StoredTable:
    """Renames a seat for its holder."""
    expect_own(stored, seat, browser)
    expect_running(stored)
    if not tidy(wish):
        raise Refusal("empty")
    if _header.decode(stored.header).start != record.SET_UP:
        raise Refusal("no rename", 409)
    return renamed(stored, seat, wish)


def with_new_link(stored: StoredTable, seat: int, browser: str) -> StoredTable:
    """A new link for one's own seat: the old one is void, and other browsers lose the seat."""
    expect_own(stored, seat, browser)
    others = set(stored.holders[seat]) - {browser}
    link = stored.set_up.seats[seat].link + 1
    found = with_holders(with_seat(stored, seat, changed_seat(stored, seat, link=link)), seat, (browser,))
    # the table's maker stays its maker
    return with_set_up(found, maker=browser) if stored.set_up.maker in others else found


def left(stored: StoredTable, browser: str) -> StoredTable:
    """A browser gives up all its seats; a table without holders is to be deleted.

    A seat that nobody holds any more is free, and its old links are void.
    """
    if not stored.is_held_by(browser):
        raise Refusal("not yours", 403)
    for seat, browsers in list(stored.holders.items()):
        if browser not in browsers:
            continue
        stored = with_holders(stored, seat, tuple(each for each in browsers if each != browser))
        if seat in people(stored) and stored.is_free(seat):
            link = stored.set_up.seats[seat].link + 1
            stored = with_seat(
                stored, seat, changed_seat(stored, seat, link=link, votes=(), webhook=None, push=None)
            )
            stored = without_votes_of(stored, seat)
    return stored


# --- bots that play for people


def given(stored: StoredTable, seat: int, level: str, browser: str, now: float) -> StoredTable:
    """A bot plays one's own seat for a while, or one that is still free."""
    expect_running(stored)
    if seat not in people(stored):
        raise Refusal("no seat", 404)
    if level not in LEVELS:
        raise Refusal("level", levels=", ".join(LEVELS))
    if not (stored.is_free(seat) and stored.is_held_by(browser)):
        expect_own(stored, seat, browser)
    if stored.set_up.seats[seat].stand_in == level:
        return stored
    return with_clocks_started(
        stored, stood_in(stored, seat, level, "free" if stored.is_free(seat) else "given"), now
    )


def taken_back(stored: StoredTable, seat: int, browser: str, now: float) -> StoredTable:
    """The holder plays again, with the time that is left, or else a whole turn's."""
    expect_own(stored, seat, browser)
    if not stored.set_up.seats[seat].stand_in:
        return stored
    since, clock = stored.since(seat), stored.set_up.clock
    has_time = since is not None and now < since + clock
    back = stored.set_up.seats[seat].back if has_time else now
    found = handed_over(stored, seat, "", "back")
    mine = changed_seat(found, seat, votes=(), back=back)
    return with_clocks_started(stored, with_seat(found, seat, mine), now)


def timed_out(stored: StoredTable, now: float) -> StoredTable:
    """Bots play for all whose clock has run out."""
    stored = without_future(stored, now)
    for seat in stored.standing.decides:
        since = stored.since(seat)
        if since is not None and since + stored.set_up.clock <= now and stored.has_clock(seat):
            stored = stood_in(stored, seat, SUBSTITUTE, "clock")
    return stored


def without_future(stored: StoredTable, now: float) -> StoredTable:
    """A turn that began in the future begins now: the system's clock was ahead, and has been set right."""
    if not stored.set_up.clock:
        return stored
    since = tuple(min(each, now) for each in stored.standing.since)
    if since != stored.standing.since:
        standing = msgspec.structs.replace(stored.standing, since=since)
        stored = msgspec.structs.replace(stored, standing=standing)
    for seat in people(stored):
        if stored.set_up.seats[seat].back > now:
            stored = with_seat(stored, seat, changed_seat(stored, seat, back=now))
    return stored


def stood_in(stored: StoredTable, seat: int, level: str, why: HandoverWhy) -> StoredTable:
    """A bot plays the seat: votes on it are over, and it has no vote."""
    return without_votes_of(with_votes(handed_over(stored, seat, level, why), seat, ()), seat)


def handed_over(stored: StoredTable, seat: int, level: str, why: HandoverWhy) -> StoredTable:
    """The seat changes hands; `stamped` adds at what point of the game."""
    handovers = (*stored.set_up.seats[seat].handovers, Handover(level, why))[-MOST_HANDOVERS:]
    return with_seat(stored, seat, changed_seat(stored, seat, stand_in=level, handovers=handovers))


def stamped(stored: StoredTable, after: int, turns: int) -> StoredTable:
    """Adds to new handovers after how many public decisions and turns they happened."""
    for seat in people(stored):
        before = stored.set_up.seats[seat].handovers
        if before and before[-1].after < 0:
            new = msgspec.structs.replace(before[-1], after=after, turns=turns)
            stored = with_seat(stored, seat, changed_seat(stored, seat, handovers=(*before[:-1], new)))
    return stored


# --- votes


def can_vote(stored: StoredTable, on: int, now: float, is_here: bool, away: float) -> bool:
    """Whether the others may vote for a bot, because somebody keeps them waiting.

    Somebody who is there has more time, but an open page must not hold up a game for ever.
    """
    if on not in people(stored) or stored.is_free(on) or stored.bot_at(on):
        return False
    since = stored.since(on)
    allowed = away * LONG if is_here else away
    return since is not None and since + allowed <= now and bool(voters(stored, on))


def voters(stored: StoredTable, on: int) -> list[int]:
    """The other people who play their own seats."""
    return [
        seat for seat in people(stored) if seat != on and not stored.is_free(seat) and not stored.bot_at(seat)
    ]


def not_counted(stored: StoredTable, on: int, now: float, here: Sequence[bool], away: float) -> set[int]:
    """Voters who don't count: they are away, and waited for themselves or away for long."""
    since = stored.since(on)
    is_long = since is not None and since + away * LONG <= now
    absent = [seat for seat in voters(stored, on) if not here[seat]]
    return {seat for seat in absent if is_long or can_vote(stored, seat, now, False, away)}


def voted(
    stored: StoredTable, seat: int, on: int, yes: bool, browser: str, absent: Collection[int] = ()
) -> StoredTable:
    """A vote given or taken back; once more than half of the others agree, a bot plays.

    `can_vote` says whether there may be a vote now.
    """
    expect_own(stored, seat, browser)
    if on not in people(stored) or seat not in voters(stored, on):
        raise Refusal("no vote")
    before = set(stored.set_up.seats[on].votes) & set(voters(stored, on))
    votes = before | {seat} if yes else before - {seat}
    if 2 * len(votes) > sum(each in votes or each not in absent for each in voters(stored, on)):
        return stood_in(stored, on, SUBSTITUTE, "vote")
    return with_votes(stored, on, tuple(sorted(votes)))


def without_votes_on(stored: StoredTable, browser: str) -> StoredTable:
    """Somebody is back, so the votes on them are over."""
    for seat in people(stored):
        if browser in stored.holders.get(seat, ()):
            stored = with_votes(stored, seat, ())
    return stored


def without_votes_of(stored: StoredTable, voter: int) -> StoredTable:
    for seat in people(stored):
        votes = stored.set_up.seats[seat].votes
        stored = with_votes(stored, seat, tuple(each for each in votes if each != voter))
    return stored


def with_votes(stored: StoredTable, seat: int, votes: tuple[int, ...]) -> StoredTable:
    if votes == stored.set_up.seats[seat].votes:
        return stored
    return with_seat(stored, seat, changed_seat(stored, seat, votes=votes))


# --- the table


def listed(stored: StoredTable, is_listed: bool, browser: str) -> StoredTable:
    """Whether strangers may find it."""
    expect_player(stored, browser)
    if not is_maker(stored, browser):
        raise Refusal("not the maker", 403)
    if is_listed:
        expect_running(stored)
        expect_people(stored.set_up.seats)
    return with_set_up(stored, listed=is_listed)


def is_maker(stored: StoredTable, browser: str) -> bool:
    """Whether a browser made the table, or shares a seat with the maker; if the maker is gone, all count."""
    maker = stored.set_up.maker
    if not stored.is_held_by(maker):
        return stored.is_held_by(browser)
    return any({maker, browser} <= set(browsers) for browsers in stored.holders.values())


def with_webhook(stored: StoredTable, seat: int, webhook: Webhook | None, browser: str) -> StoredTable:
    """The webhook that is called when it is the seat's turn."""
    expect_own(stored, seat, browser)
    return with_seat(stored, seat, changed_seat(stored, seat, webhook=webhook))


def with_push(stored: StoredTable, seat: int, push: Push | None, browser: str) -> StoredTable:
    """The browser that is told when it is the seat's turn."""
    expect_own(stored, seat, browser)
    return with_seat(stored, seat, changed_seat(stored, seat, push=push))


def without_push(stored: StoredTable, seat: int, url: str) -> StoredTable:
    """Forgets a subscription that is no more, unless there is another one by now."""
    there = stored.set_up.seats[seat].push
    if there is None or there.url != url:
        return stored
    return with_seat(stored, seat, changed_seat(stored, seat, push=None))


def with_rematch(stored: StoredTable, table: str, instead_of: str) -> StoredTable:
    """Names the table of the rematch, unless somebody else was first."""
    if stored.set_up.rematch != instead_of:
        return stored
    return with_set_up(stored, rematch=table)


def fresh_seat(seat: StoredSeat) -> StoredSeat:
    """A seat for the next game, without what belonged to this one."""
    return StoredSeat(
        seat.kind, seat.name, seat.level, webhook=seat.webhook, push=seat.push, colour=seat.colour
    )


def expect_colours(colours: Sequence[str]) -> None:
    """Trains of two seats have different colours, of those that boxes have."""
    if len(set(colours)) < len(colours) or not set(colours) <= set(PAD_COLOURS):
        raise Refusal("bad colours", colours=", ".join(PAD_COLOURS))


def links_for(
    stored: StoredTable, browser: str, webhook_hosts: tuple[str, ...] = (), push_key: str = ""
) -> Links:
    """The links that a browser may pass on; somebody who only watches has only that one."""
    own = [seat for seat in people(stored) if browser in stored.holders.get(seat, ())]
    is_home = stored.is_held_by(browser) and not stored.standing.is_over
    free = [seat for seat in people(stored) if is_home and stored.is_free(seat)]
    urls = {seat: webhook.url for seat in own if (webhook := stored.set_up.seats[seat].webhook)}
    return Links(
        common=links.common_path(stored) if free else "",
        free={seat: links.seat_path(stored, seat) for seat in free},
        own={seat: links.seat_path(stored, seat) for seat in own},
        watch=links.watch_path(stored),
        webhook_hosts=webhook_hosts,
        webhooks=urls,
        push_key=push_key,
        pushed=tuple(seat for seat in own if stored.set_up.seats[seat].push),
    )


# --- conditions


def people(stored: StoredTable) -> Sequence[int]:
    """The seats of people."""
    return [n for n, seat in enumerate(stored.set_up.seats) if seat.kind == "person"]


def expect_people(seats: Sequence[StoredSeat]) -> None:
    if all(seat.kind == "bot" for seat in seats):
        raise Refusal("not for people")


def expect_own(stored: StoredTable, seat: int, browser: str) -> None:
    if seat < 0 or browser not in stored.holders.get(seat, ()):
        raise Refusal("not yours", 403)


def expect_player(stored: StoredTable, browser: str) -> None:
    """Refusal for somebody who only watches: the players decide how the table is run."""
    if not stored.is_held_by(browser):
        raise Refusal("not yours", 403)


def expect_running(stored: StoredTable) -> None:
    if stored.standing.is_over:
        raise Refusal("over", 409)


# --- building blocks


def changed_seat(stored: StoredTable, seat: int, **changes: Any) -> StoredSeat:
    return msgspec.structs.replace(stored.set_up.seats[seat], **changes)


def with_seat(stored: StoredTable, seat: int, mine: StoredSeat) -> StoredTable:
    seats = tuple(mine if n == seat else each for n, each in enumerate(stored.set_up.seats))
    return with_set_up(stored, seats=seats)


def with_set_up(stored: StoredTable, **changes: Any) -> StoredTable:
    return msgspec.structs.replace(stored, set_up=msgspec.structs.replace(stored.set_up, **changes))


def with_holders(stored: StoredTable, seat: int, browsers: tuple[str, ...]) -> StoredTable:
    """A seat that nobody holds has no entry."""
    holders = {**stored.holders, seat: browsers}
    return msgspec.structs.replace(stored, holders={n: who for n, who in sorted(holders.items()) if who})
