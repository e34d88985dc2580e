"""The neutral player at a real table: it builds what the ticket says that was turned up (NL16-NL22)."""

from typing import Final, TypeAlias

from mypy_extensions import u8

from stellwerk.boards import find_track
from stellwerk.kernel import checks, claims
from stellwerk.kernel.layout import FIRST, NO_HOLDER, TURNS
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.said import Said
from stellwerk.kernel.state import State
from stellwerk.mechanics.neutral_player import NeutralPlayer

from .controls import CantBe, Case
from .edits import Give

Values: TypeAlias = dict[str, int | str]

BUILDERS: Final = ("neutral",)


def begin(neutral: NeutralPlayer, _: Rules, state: State) -> None:
    """The second player has the marker."""
    state.b[neutral.marker] = u8((int(state.b[FIRST]) + 1) % int(neutral.seats))


def settle(neutral: NeutralPlayer, rules: Rules, state: State) -> None:
    used = sum(int(rules.length[track]) for track in checks.tracks_of(rules, state, int(neutral.owner)))
    state.b[neutral.supply] = u8(max(0, int(neutral.trains) - used))


def give(neutral: NeutralPlayer, rules: Rules, state: State, edit: Give) -> None:
    """The marker is passed on after a choice (NL19)."""
    track, holder = find_track(rules.board, edit.track), int(state.b[neutral.marker])
    was_choice = neutral.is_untouched(rules, state, rules.board.tracks[track].connection)
    claims.give(rules, state, int(neutral.owner), track)
    if was_choice and holder != NO_HOLDER:
        state.b[neutral.marker] = u8((holder + 1) % int(neutral.seats))


def expect_built(neutral: NeutralPlayer, rules: Rules, state: State, track: int) -> None:
    """CantBe unless a ticket can make it build there (NL19-NL22)."""
    connection = rules.board.tracks[track].connection
    if connection not in {int(foot) for foot in neutral.foot}:
        raise CantBe("no ticket names that connection: the neutral player does not build there")
    if not neutral.wants(rules, state, connection):
        raise CantBe("the neutral player owns a track of that connection already")
    have, need = int(state.b[neutral.supply]), int(rules.length[track])
    if have < need:
        raise CantBe(
            "the neutral player has too few trains left: {have}, and this track takes {need}",
            have=have,
            need=need,
        )


def turn_up(neutral: NeutralPlayer, rules: Rules, state: State, ticket: int) -> None:
    """It may leave the game: it lacks the trains (NL22), or the deck is used up (NL23)."""
    if ticket < 0 or case(neutral, rules, state, ticket).said.code == "neutral leaves":
        state.b[neutral.marker] = u8(NO_HOLDER)


def due(neutral: NeutralPlayer, _: Rules, state: State) -> Said | None:
    """Its phase is after a round, from a certain one on (NL17)."""
    turns, holder = int(state.w[TURNS]), int(state.b[neutral.marker])
    if holder == NO_HOLDER or turns < neutral.first_turn or turns % int(neutral.seats):
        return None
    return Said("neutral due", {"seat": holder})


def guide(neutral: NeutralPlayer, _: Rules, state: State) -> list[Said]:
    first, holder = int(neutral.first_turn) // int(neutral.seats), int(state.b[neutral.marker])
    if holder == NO_HOLDER:
        return [Said("neutral gone")]
    values: Values = {"seat": holder, "round": first}
    return [Said("neutral rounds", values), Said("neutral holder", values), Said("neutral reads")]


def cases(neutral: NeutralPlayer, rules: Rules, state: State) -> list[Case]:
    """What the neutral player does for each ticket that can be turned up; none, once it has left."""
    if int(state.b[neutral.marker]) == NO_HOLDER:
        return []
    return [case(neutral, rules, state, n) for n in range(len(rules.board.tickets))]


def case(neutral: NeutralPlayer, rules: Rules, state: State, ticket: int) -> Case:
    """As the engine would carry it out."""
    after, board = state.copy(), rules.board
    name, foot = board.tickets[ticket].id, int(neutral.foot[ticket])
    values: Values = {} if foot < 0 else {"connection": board.connections[foot].id}
    if neutral.carry_out(rules, after, int(state.b[neutral.marker]), ticket):
        free = [track.id for track in board.tracks if track.connection == foot]
        return Case(name, Said("neutral chooses", values), tuple(free))
    if after.b[neutral.marker] != state.b[neutral.marker]:
        return Case(name, Said("neutral leaves", values))
    owner = int(neutral.owner)
    built = set(checks.tracks_of(rules, after, owner)) - set(checks.tracks_of(rules, state, owner))
    if built:
        return Case(name, Said("neutral builds", values), tuple(board.tracks[n].id for n in built))
    return Case(name, Said("neutral idle", values) if values else Said("neutral nothing"))
