"""The end of the game: tickets, longest path, mechanics' bonuses, and who wins (B19-B22)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from stellwerk.kernel.bits import BIT, WORD, lowest
from stellwerk.kernel.layout import OVER, OWES, PHASE, SCORE, TIE_BREAK, TOTAL, TRAINS, WINNERS
from stellwerk.kernel.state import State

if TYPE_CHECKING:
    from stellwerk.kernel.rules import Rules

# --- what decided the win; the mechanics' keys count up from BY_MECHANIC
BY_POINTS: Final = 0
BY_TICKETS: Final = 1
BY_MECHANIC: Final = 2
BY_PATH: Final = 100
SHARED: Final = 101


def connect(r: "Rules", s: State, seat: i64) -> None:
    """Fills r.net with everything that is connected for this seat."""
    r.net.clear()
    join_tracks(r, s, seat)
    for mechanic in r.on_link:
        mechanic.link(r, s, seat)
    for mechanic in r.on_reach:
        mechanic.reach(r, s, seat)


def join_tracks(r: "Rules", s: State, owner: i64) -> None:
    """Joins the ends of an owner's tracks in r.net."""
    net, w = r.net, s.w
    at = r.own + owner * r.track_words
    for word in range(r.track_words):
        rest = w[at + word]
        while rest:
            track = word * WORD + lowest(rest)
            net.join(r.end_a[track], r.end_b[track])
            rest &= rest - 1


def is_complete(r: "Rules", ticket: i64) -> bool:
    """Whether r.net, filled for a seat, joins the ticket's cities."""
    return r.net.joined(r.ticket_a[ticket], r.ticket_b[ticket])


def ticket_score(r: "Rules", s: State, seat: i64) -> i64:
    """Points of a seat's tickets: completed ones, less open ones (B19).

    r.completed and r.completed_points get the number and the points of the completed ones.
    """
    won: i64 = 0
    lost: i64 = 0
    number: i64 = 0
    at = r.tickets + seat * r.ticket_words
    for word in range(r.ticket_words):
        rest = s.w[at + word]
        while rest:
            ticket = word * WORD + lowest(rest)
            if is_complete(r, ticket):
                won += r.ticket_points[ticket]
                number += 1
            else:
                lost += r.ticket_points[ticket]
            rest &= rest - 1
    r.completed[seat] = number
    r.completed_points[seat] = won
    return won - lost


def longest_path(r: "Rules", s: State, seat: i64, beaten: i64 = 0) -> i64:
    """The length of a seat's longest continuous path (B20), if it is greater than `beaten`; else that."""
    path = r.path
    path.clear()
    at = r.own + seat * r.track_words
    for word in range(r.track_words):
        rest = s.w[at + word]
        while rest:
            track = word * WORD + lowest(rest)
            path.add(r.end_a[track], r.end_b[track], r.length[track])
            rest &= rest - 1
    return path.solve(beaten)


def finish(r: "Rules", s: State) -> None:
    """Ends the game: final points and winners."""
    b, w = s.b, s.w
    b[PHASE] = OVER
    b[OWES] = 0
    best_path: i64 = 0
    if r.longest_bonus > 0:
        best_path = longest_paths(r, s)
    for seat in range(r.seats):
        connect(r, s, seat)
        points = w[SCORE + seat] + ticket_score(r, s, seat)
        if best_path > 0 and r.path_length[seat] == best_path:
            points += r.longest_bonus
        w[TOTAL + seat] = points
    for mechanic in r.on_bonus:
        for seat in range(r.seats):
            w[TOTAL + seat] += mechanic.bonus(r, s, seat)
    decide(r, s)


def longest_paths(r: "Rules", s: State) -> i64:
    """The greatest length of all seats; r.path_length has it for those who reach it, and 0 for the others.

    A seat with fewer trains on the board than the best length so far is skipped, and the search only looks
    for longer paths: that saves most of the work.
    """
    best: i64 = 0
    for seat in range(r.seats):
        if r.trains - i64(s.b[TRAINS + seat]) < best:
            r.path_length[seat] = 0
            continue
        length = longest_path(r, s, seat, best - 1 if best > 0 else 0)
        r.path_length[seat] = length if length >= best else 0
        if length > best:
            best = length
    return best


def decide(r: "Rules", s: State) -> None:
    """Who wins, and by what (B21). Reads r.completed, filled by `finish`."""
    b = s.b
    left: i64 = 0
    for seat in range(r.seats):
        left |= BIT[seat]
    reason: i64 = BY_POINTS
    left = best_of(r, s, left, BY_POINTS)
    if left & (left - 1):
        reason = BY_TICKETS
        left = best_of(r, s, left, BY_TICKETS)
    for n in range(i64(len(r.on_tie_key))):
        if left & (left - 1):
            reason = BY_MECHANIC + n
            left = best_of(r, s, left, reason)
    if left & (left - 1) and r.longest_bonus > 0:
        reason = BY_PATH
        left = best_of(r, s, left, BY_PATH)
    if left & (left - 1):
        reason = SHARED
    b[WINNERS] = u8(left)
    b[TIE_BREAK] = u8(reason)


def best_of(r: "Rules", s: State, among: i64, key: i64) -> i64:
    """The seats among these with the highest value of the key."""
    best: i64 = 0
    found: i64 = 0
    for seat in range(r.seats):
        if among & BIT[seat]:
            value = key_of(r, s, seat, key)
            if found == 0 or value > best:
                best = value
                found = BIT[seat]
            elif value == best:
                found |= BIT[seat]
    return found


def key_of(r: "Rules", s: State, seat: i64, key: i64) -> i64:
    if key == BY_POINTS:
        return s.w[TOTAL + seat]
    if key == BY_TICKETS:
        return r.completed[seat]
    if key == BY_PATH:
        return longest_path(r, s, seat)
    return r.on_tie_key[key - BY_MECHANIC].tie_key(r, s, seat)
