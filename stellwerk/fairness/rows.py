"""What is recorded of a game: one row for each seat, with the sources of its points.

Nothing in a row depends on speed or machine. Names are those of the board's file, so that a row can be read
without Stellwerk.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from stellwerk.actions import held, owned
from stellwerk.bots import FaultReport, Played
from stellwerk.kernel import scoring
from stellwerk.kernel.events import END_PASSES, END_TRAINS
from stellwerk.kernel.layout import END, FIRST, HELD, SCORE, TIE_BREAK, TOTAL, TRAINS, TURNS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.scores import decided_by

#: Why a game ended, by the state's number for it.
ENDS: Final = {END_TRAINS: "trains", END_PASSES: "passes"}


class Row(msgspec.Struct, frozen=True):
    """A seat of a finished game.

    A field added later must default to None: games that were saved before it have no value for it.
    """

    #: The game's number in its tournament, and its seed.
    game: int
    seed: int
    board: str
    seats: int
    #: The board's options that were set, as in "draft=on open=off".
    options: str
    seat: int
    #: 0: the seat that began.
    order: int
    bot: str
    #: Final points, and the share of the win: 1, or less where several share it.
    score: int
    won: float
    decided_by: str
    #: The score sheet's parts; together with `bonuses` they add up to the score.
    start: int
    tracks: int
    other: int
    tickets: int
    path: int
    #: Points by mechanic, and by line of the score sheet: "festival set valencia".
    bonuses: dict[str, int]
    lines: dict[str, int]
    #: Tickets by id: those kept, and those of them that are done.
    kept: tuple[str, ...]
    completed: tuple[str, ...]
    #: Tracks by id: the seat's own, and those that belong to all or to a neutral player.
    claimed: tuple[str, ...]
    shared: tuple[str, ...]
    trains_left: int
    cards_left: int
    #: How many decisions the seat made, and how many options it had in all of them.
    decisions: int
    choices: int
    turns: int
    rounds: int
    #: Why the game ended: trains, passes.
    end: str
    #: What its bot did wrong; empty if nothing.
    fault: str


def rows(
    played: Played, rules: Rules, game: int, bots: Sequence[str], options: Mapping[str, bool]
) -> list[Row]:
    """A finished game, seat by seat."""
    state, seats = played.state, int(rules.seats)
    chosen = " ".join(f"{name}={'on' if on else 'off'}" for name, on in sorted(options.items()))
    shared = tuple(
        track for owner in range(seats, int(rules.owner_count)) for track in track_ids(rules, state, owner)
    )
    turns = int(state.w[TURNS])
    found = []
    for seat in range(seats):
        scoring.connect(rules, state, seat)
        kept, completed = tickets_of(rules, state, seat)
        parts = points_of(rules, state, seat)
        bonuses, lines = bonuses_of(rules, state, seat)
        total = int(state.w[TOTAL + seat])
        found.append(
            Row(
                game=game,
                seed=played.seed,
                board=rules.board.id,
                seats=seats,
                options=chosen,
                seat=seat,
                order=(seat - int(state.b[FIRST])) % seats,
                bot=bots[seat],
                score=total,
                won=1 / len(played.winners) if seat in played.winners else 0.0,
                decided_by=decided_by(rules, int(state.b[TIE_BREAK])),
                **parts,
                path=total - sum(parts.values()) - sum(bonuses.values()),
                bonuses=bonuses,
                lines=lines,
                kept=kept,
                completed=completed,
                claimed=track_ids(rules, state, seat),
                shared=shared,
                trains_left=int(state.b[TRAINS + seat]),
                cards_left=int(state.b[HELD + seat]),
                decisions=played.decisions[seat],
                choices=played.choices[seat],
                turns=turns,
                rounds=-(-turns // seats),
                end=ENDS[int(state.b[END])],
                fault=next(
                    (fault_text(fault, game, bots[seat]) for fault in played.faults if fault.seat == seat), ""
                ),
            )
        )
    return found


def fault_text(fault: FaultReport, game: int, bot: str) -> str:
    """The fault in a line, with the game's number."""
    where = f"seed {fault.seed} (game {game}), seat {fault.seat}, decision {fault.decision} ({fault.phase})"
    return f"{bot}: {fault.kind} in {where}: {fault.text}"


def track_ids(rules: Rules, state: State, owner: int) -> tuple[str, ...]:
    return tuple(rules.board.tracks[track].id for track in owned(rules, state, owner))


def tickets_of(rules: Rules, state: State, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tickets kept and completed, by rules.net, which `scoring.connect` has filled for the seat."""
    kept = held(rules, state, seat)
    done = [ticket for ticket in kept if scoring.is_complete(rules, ticket)]
    named = rules.board.tickets
    return tuple(named[ticket].id for ticket in kept), tuple(named[ticket].id for ticket in done)


def points_of(rules: Rules, state: State, seat: int) -> dict[str, int]:
    """The parts of the sheet that every board has; tickets by rules.net."""
    start = int(rules.start_scores[(seat - int(state.b[FIRST])) % int(rules.seats)])
    tracks = sum(int(rules.points[track]) for track in owned(rules, state, seat))
    return {
        "start": start,
        "tracks": tracks,
        "other": int(state.w[SCORE + seat]) - start - tracks,
        "tickets": int(scoring.ticket_score(rules, state, seat)),
    }


def bonuses_of(rules: Rules, state: State, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """The mechanics' points at the end: by mechanic, and by line of its sheet."""
    bonuses: dict[str, int] = {}
    lines: dict[str, int] = {}
    for mechanic in rules.on_bonus:
        bonuses[mechanic.name] = int(mechanic.bonus(rules, state, seat))
        for said, points in mechanic.sheet(rules, state, seat):
            name = line_name(said)
            lines[name] = lines.get(name, 0) + points
    return bonuses, lines


def line_name(said: Said) -> str:
    """A line's code and its subject: "country germany", "festival set valencia", "mat line blue"."""
    return " ".join([said.code, *[value for value in said.values.values() if isinstance(value, str)]])
