"""`stellwerk replay`: replays a record and prints the position."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from stellwerk import position
from stellwerk.boards.report import printable
from stellwerk.game import Game
from stellwerk.kernel.board import Board
from stellwerk.record import BadRecord, Record, read, replay
from stellwerk.tabletop import cards_text
from stellwerk.views import SeatFacts, TicketFacts, View, in_few_words, view
from stellwerk.words import Wording

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


class Unusable(Exception):
    """The file can't be read, or the command makes no sense for it."""


def replay_command(options: ReplayOptions) -> int:
    """Replays a record and prints the game at the end of it."""
    source = printable(options.file)
    try:
        record = read(read_bytes(Path(options.file)), to=options.to)
        game = replay(record, options.board, options.to)
        check_use(record, game, options.to, options.seat)
    except BadRecord as bad:
        reason = printable(bad.reason)
        if bad.entries is not None:
            reason += f" (`--to {bad.entries}` replays them)"
        refuse(source, f"{source}:{bad.line}: {reason}", options.json, {"line": bad.line, "error": reason})
        return REFUSED
    except Unusable as wrong:
        refuse(source, f"{source}: {wrong}", options.json, {"error": str(wrong)})
        return UNREADABLE
    if options.json:
        write(json.dumps(facts(source, record, game, options.seat), ensure_ascii=False, indent=2))
    else:
        write(text(record, game, options.seat, options.lang))
    return SOUND


def read_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise Unusable("is a directory; name a record in it")
        if not path.exists():
            raise Unusable("there is no such file")
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as trouble:
        # ValueError: a name with a zero byte in it
        reason = trouble.strerror if isinstance(trouble, OSError) and trouble.strerror else str(trouble)
        raise Unusable(f"cannot be read: {reason}") from None
    if len(data) > MAX_BYTES:
        raise Unusable(f"is larger than {MAX_BYTES:,} bytes: this is not a record")
    return data


def check_use(record: Record, game: Game, to: int | None, seat: int | None) -> None:
    if to is not None and to > len(game.log):
        raise Unusable(f"has {actions(record.actions)}, so --to {to} is too many")
    if seat is not None and seat >= game.seats:
        raise Unusable(f"is a game of {game.seats} seats, 0 to {game.seats - 1}: there is no seat {seat}")


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


def refuse(source: str, line: str, as_json: bool, more: dict[str, object]) -> None:
    if as_json:
        write(json.dumps({"source": source, **more}, ensure_ascii=False, indent=2))
    else:
        sys.stderr.write(line + "\n")


def write(line: str) -> None:
    sys.stdout.write(line + "\n")
