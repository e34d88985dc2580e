"""What a player can't see does not change what they make of a position."""

import pytest
from random_play import decisions, owing
from small_boards import usa_with

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots.judges.base import Judges
from stellwerk.bots.judges.outlook import Outlook
from stellwerk.kernel import flow, views
from stellwerk.kernel.board import Board
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

MIXED = usa_with("tunnels", "stations", "express_lines", "province_mat", "express_cards")


def judgement(r: Rules, judges: Judges, s: State, seat: int, o: Outlook) -> list[int]:
    """All that the judges tell the seat: of every track, every number of cards and mechanics' options."""
    for judge in judges.on_consider:
        judge.consider(s, seat, o)
    found = []
    for track in range(int(r.track_count)):
        found += [int(judge.worth(s, seat, track, o)) for judge in judges.on_worth]
        found += [int(judge.way(s, seat, track, o)) for judge in judges.on_way]
        found += [int(judge.more_cards(s, seat, track)) for judge in judges.on_more_cards]
    for option in flow.options(r, s, seat):
        slot = int(r.slot_of[option])
        for judge in judges.all:
            first = judge.mechanic.first_option
            if first <= slot < first + judge.mechanic.option_count:
                found.append(int(judge.judge(s, seat, slot - first, o)))
    for number in range(1, 9):
        found += [int(judge.judge_cards(s, seat, number, o)) for judge in judges.on_judge_cards]
    return found


@pytest.mark.parametrize(
    "board",
    [boards.board("japan"), boards.board("south_korea"), boards.board("europe"), MIXED],
    ids=lambda b: b.id,
)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_is_judged_like_the_table_itself(board: Board, seats: int) -> None:
    r = rules_for(board, seats)
    o, judges = Outlook(r), Judges(r)
    o.turn, o.card, o.train = 250, 100, 50
    looked_at = 0
    for n, (state, dice) in enumerate(decisions(r, seed=3)):
        for seat in owing(state) if n % 5 == 0 else []:
            o.seat, o.turns_left = seat, dice.randint(1, 30)
            for word in range(int(r.track_words)):
                o.plan[word] = dice.getrandbits(60) & state.w[r.free + word]
                o.borrowed[word] = 0
                for owner in range(int(r.owner_count)):
                    o.borrowed[word] |= dice.getrandbits(60) & state.w[r.own + owner * r.track_words + word]
            before = state.copy()
            seen = judgement(r, judges, views.view(r, state, seat), seat, o)
            assert judgement(r, judges, state, seat, o) == seen
            assert state == before, "judging leaves a position as it is"
            looked_at += 1
    assert looked_at > 20
