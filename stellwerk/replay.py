"""`stellwerk replay`: replays a record and prints the position."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from stellwerk import position
from stellwerk.faults import Fault, printable
from stellwerk.files import UnusableFile, read_whole
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.record import BadRecord, Record, read, replay
from stellwerk.tabletop import cards_text
from stellwerk.views import SeatFacts, TicketFacts, View, in_few_words, view
from stellwerk.words import Wording, fault_text

#: Exit codes.
SOUND: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2

REPLAYED: Final = {
    "en": "{n:1 action|# actions} replayed, rules {rules}",
    "de": "{n:1 Aktion|# Aktionen} nachgespielt, Regeln {rules}",
}

#: The longest game takes a hundredth of this.
MAX_BYTES: Final = 64_000_000


@dataclass(frozen=True)
class ReplayOptions:
    file: str
    #: After this many actions; None: all.
    to: int | None = None
    #: As this seat sees it; None: everything.
    seat: int | None = None
    #: For records of boards that are neither embedded nor in the record.
    board: Board | None = None
    lang: str = "en"
    json: bool = False


def replay_command(options: ReplayOptions) -> int:
    """Replays a record and prints the game at the end of it."""
    source = printable(options.file)
    try:
        record = read(read_record(options.file), to=options.to)
        game = replay(record, options.board, options.to)
        check_use(record, game, options)
    except BadRecord as bad:
        reason = printable(fault_text(bad.fault, "en" if options.json else options.lang))
        if bad.entries is not None:
            reason += f" (`--to {bad.entries}` replays them)"
        if options.json:
            write_json({"source": source, "line": bad.line, "error": reason})
        else:
            sys.stderr.write(f"{source}:{bad.line}: {reason}\n")
        return REFUSED
    except UnusableFile as wrong:
        if not options.json:
            raise
        write_json({"source": source, "error": str(wrong.why)})
        return UNREADABLE
    if options.json:
        write_json(facts(source, record, game, options.seat))
    else:
        sys.stdout.write(text(record, game, options.seat, options.lang) + "\n")
    return SOUND


def read_record(file: str) -> bytes:
    return read_whole(file, "a record", MAX_BYTES)


def check_use(record: Record, game: Game, options: ReplayOptions) -> None:
    file, to, seat = options.file, options.to, options.seat
    if to is not None and to > len(game.log):
        raise UnusableFile(file, Fault(f"has {actions(record.actions)}, so --to {to} is too many"))
    if seat is not None and seat >= game.seats:
        only = "is a game of {seats} seats, 0 to {last}: there is no seat {seat}"
        raise UnusableFile(file, Fault(only, seats=game.seats, last=game.seats - 1, seat=seat))


def actions(number: int) -> str:
    return f"{number} action{'' if number == 1 else 's'}"


# --- as data


def facts(source: str, record: Record, game: Game, seat: int | None) -> dict[str, object]:
    found: dict[str, object] = {
        "source": source,
        "board": game.board.id,
        "seats": list(game.names),
        "rules": record.header.rules,
        "actions": len(game.log),
        "over": game.is_over,
    }
    if seat is None:
        found["state"] = position.to_json(game.rules, game.state, game.names, game.switches)
    else:
        found["view"] = msgspec.to_builtins(view(game, seat))
    if seat is None or game.is_over:
        # during a game the sheet shows all tickets
        found["sheet"] = game.sheet().to_dict()
    return found


# --- as text


def text(record: Record, game: Game, seat: int | None, language: str) -> str:
    head = Wording(language).phrase(REPLAYED[language], {"n": len(game.log), "rules": record.header.rules})
    body = str(game) if seat is None else view_text(view(game, seat), game.board)
    parts = [head, body]
    if seat is None or game.is_over:
        parts.append(str(game.sheet(language)))
    return "\n\n".join(parts)


def view_text(seen: View, board: Board) -> str:
    """What a seat sees, in lines."""
    names = [facts.name for facts in seen.seats]
    who = " and ".join(names[number] for number in seen.decides)
    is_over = f"over after {seen.turns} turns"
    turn = f"turn {seen.turns + 1}: {who} to decide ({seen.phase})" if seen.decides else is_over
    display = ", ".join(card or "gap" for card in seen.display)
    discards = sum(seen.discards.values())
    lines = [
        f"{board.name['en']}, {turn}",
        f"display: {display}; deck {seen.deck}, discards {discards}, tickets {seen.ticket_deck}",
        *[seat_text(facts) for facts in seen.seats],
        *[f"  {owner}: {', '.join(tracks)}" for owner, tracks in seen.owners.items() if tracks],
    ]
    if seen.ticket_discards:
        lines.append(f"open tickets: {', '.join(seen.ticket_discards)}")
    if in_few_words(seen.mechanics):
        lines.append(in_few_words(seen.mechanics))
    if seen.seat is not None:
        lines.append(f"{names[seen.seat]} holds {cards_text(seen.hand or {})}")
        lines += [f"  {ticket_text(ticket)}" for ticket in seen.tickets]
        lines += [f"  offered: {ticket_text(ticket)}" for ticket in seen.offer]
    if seen.options:
        lines.append(f"options: {', '.join(str(option) for option in seen.options)}")
    return "\n".join(lines)


def seat_text(facts: SeatFacts) -> str:
    shown = f", at least {cards_text(facts.open)}" if facts.open else ""
    return (
        f"  {facts.name}: score {facts.score}, trains {facts.trains}, tickets {facts.tickets}, "
        f"cards {facts.cards}{shown}; {', '.join(facts.tracks) or 'no tracks'}{more_text(facts.mechanics)}"
    )


def more_text(more: Mapping[str, object]) -> str:
    """The mechanics' own facts, if there are any."""
    words = in_few_words(more)
    return f"; {words}" if words else ""


def ticket_text(ticket: TicketFacts) -> str:
    return f"{ticket.ticket} ({ticket.value}){', done' if ticket.done else ''}"


# --- printing


def write_json(facts: object) -> None:
    sys.stdout.write(json.dumps(facts, ensure_ascii=False, indent=2) + "\n")
