"""What a seat sees and may do, as compact text: for language models, programs in any language, and logs.

    lines(seen)              all of a view: what everybody sees, then what only the seat does
    news(game, 1, since=40)  what has happened since, as seat 1 saw it
    map_lines, figures       what stays the same: the map, and how points are made

Names of tracks, tickets, cards and actions are those of records (docs/record.md).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from stellwerk.boards import format as board_format
from stellwerk.events import TurnBegan
from stellwerk.game import Game
from stellwerk.scores import SeatSheet
from stellwerk.tabletop import cards_text
from stellwerk.views import ClaimFacts, SeatFacts, TicketFacts, View, in_few_words

#: What a board's file says about cities and connections for the drawing alone.
DRAWN: Final = frozenset(
    field.name
    for field in (*board_format.CITY_MORE, *board_format.CONNECTION_MORE, board_format.VIA_ON_GLOBE)
    if not field.rule
)


def lines(seen: View) -> list[str]:
    return public(seen) + own(seen)


def public(seen: View) -> list[str]:
    """What everybody sees."""
    display = ", ".join(card or "gap" for card in seen.display)
    found = [f"{seen.board}, {stage(seen)}", f"display: {display}; {piles(seen)}"]
    for facts in seen.seats:
        found.append(seat_line(seen, facts))
        found += [f"  tracks: {', '.join(facts.tracks)}"] if facts.tracks else []
        found += [] if seen.result is None else sheet_lines(seen.result.seats[facts.seat])
    found += [f"{name}: tracks {', '.join(tracks)}" for name, tracks in seen.owners.items() if tracks]
    found += named_lines({"on the table": in_few_words(seen.mechanics)})
    found += [f"claim: {claim_text(seen.claim)}"] if seen.claim else []
    return found


def own(seen: View) -> list[str]:
    """What only the seat sees: its cards, its tickets, and those whose place in the deck it knows."""
    if seen.hand is None:
        return []
    back = [f"{one.ticket} ({'out' if one.layer is None else f'layer {one.layer}'})" for one in seen.put_back]
    found = [f"hand: {cards_text(seen.hand)}"]
    found += [f"ticket: {ticket_text(one)}{', done' if one.done else ''}" for one in seen.tickets]
    found += [f"on offer: {ticket_text(one)}" for one in seen.offer]
    return found + named_lines({"put back": ", ".join(back), "answer": seen.answer or ""})


def options(seen: View) -> list[str]:
    """What the seat may do, in notation."""
    return [str(action) for action in seen.options]


def news(game: Game, seat: int | None, since: int) -> list[str]:
    """What has happened since entry `since` of the log, as a seat saw it; before the first is the set-up."""
    entries = [game.set_up, *game.log][since:]
    events = [event for entry in entries for event in entry.events if not isinstance(event, TurnBegan)]
    return [event.seen_by(seat).text() for event in events]


# --- what stays the same


def map_lines(
    name: str,
    connections: Iterable[tuple[str, int, Iterable[str], Mapping[str, object]]],
    cities: Iterable[tuple[str, Mapping[str, object]]],
) -> list[str]:
    """Connections by name, length, colours and what rules say of them; and such cities of which they do."""
    found = [f"{name}: connections, with length, colour of each track, and what is special"]
    for connection, length, colours, data in connections:
        found.append(f"{connection}: {', '.join([str(length), ' and '.join(colours), *special(data)])}")
    marked = [f"{city}: {', '.join(special(data))}" for city, data in cities if special(data)]
    return [*found, "places that are special:", *marked] if marked else found


def special(data: Mapping[str, object]) -> list[str]:
    """As in "tunnel", "ferry 2", "festival madrid"."""
    return [
        key if value is True else f"{key} {value}"
        for key, value in data.items()
        if value and key not in DRAWN
    ]


def figures(trains: int, end_trains: int, longest_path: int, track_points: Sequence[int]) -> list[str]:
    """A board's own numbers, which its rules in words may leave to the board."""
    points = ", ".join(f"{length}: {worth}" for length, worth in enumerate(track_points) if worth)
    found = [
        f"Points for a track by its length: {points}.",
        f"Everybody begins with {trains} trains. When somebody has {end_trains} or fewer left,",
        "everybody, they included, has one more turn.",
    ]
    return found + ([f"The longest path is worth {longest_path} points."] if longest_path else [])


# --- the parts


def stage(seen: View) -> str:
    if seen.result is not None:
        won = " and ".join(seen.seats[seat].name for seat in seen.result.winners)
        return f"over after {seen.turns} turns: {won} won"
    deciding = " and ".join(seen.seats[seat].name for seat in seen.decides)
    left = "" if seen.turns_left is None else f", {counted(seen.turns_left, 'turn')} left"
    return f"turn {seen.turns + 1}{left}: {deciding} to decide ({seen.phase})"


def piles(seen: View) -> str:
    found = [f"deck {seen.deck}", f"ticket deck {seen.ticket_deck}"]
    found += [f"discards {cards_text(seen.discards)}"] if seen.discards else []
    found += [f"open tickets {', '.join(seen.ticket_discards)}"] if seen.ticket_discards else []
    return "; ".join(found)


def seat_line(seen: View, facts: SeatFacts) -> str:
    you = " (you)" if facts.seat == seen.seat else ""
    score = facts.score if seen.result is None else seen.result.seats[facts.seat].total
    found = [
        counted(score, "point"),
        counted(facts.trains, "train"),
        counted(facts.cards, "card"),
        counted(facts.tickets, "ticket"),
    ]
    found += [f"chooses from {facts.offered}"] if facts.offered else []
    more = [f"shown {cards_text(facts.open)}"] if facts.open else []
    more += [text] if (text := in_few_words(facts.mechanics)) else []
    return f"{facts.name}{you}: {'; '.join([', '.join(found), *more])}"


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if abs(number) == 1 else f"{number} {what}s"


def sheet_lines(column: SeatSheet) -> list[str]:
    """Where a seat's points come from, and its tickets with what each brought."""
    found = [f"  points: {', '.join(f'{name} {points}' for name, points in column.lines())}"]
    tickets = [f"{line.ticket} {line.points}" for line in column.tickets]
    return found + ([f"  tickets: {', '.join(tickets)}"] if tickets else [])


def ticket_text(ticket: TicketFacts) -> str:
    return f"{ticket.ticket}, {ticket.value}"


def claim_text(claim: ClaimFacts) -> str:
    found = [claim.track or str(claim.mechanic), counted(claim.cards, "card")]
    found += [] if claim.colour is None else [claim.colour]
    found += [] if claim.locomotives is None else [counted(claim.locomotives, "locomotive")]
    return ", ".join(found)


def named_lines(named: Mapping[str, str]) -> list[str]:
    return [f"{name}: {text}" for name, text in named.items() if text]
