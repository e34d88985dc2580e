"""The score pad: what people enter at a real table is counted as a game of ours would be."""

import pytest
from pad_evenings import Evening, counted_up

from stellwerk import boards, views
from stellwerk.kernel.board import Track
from stellwerk.kernel.events import END_TRAINS
from stellwerk.kernel.layout import END, HELD
from stellwerk.mechanics.neutral_player import NeutralPlayer
from stellwerk.pad import (
    CantBe,
    Counted,
    Enter,
    Finish,
    Free,
    Give,
    NextTurn,
    Pad,
    Tick,
    TurnBack,
    TurnUp,
    Undo,
    controls,
)
from stellwerk.pad.controls import all_controls
from stellwerk.position import parse
from stellwerk.views import View
from stellwerk.words import fault_text

#: Every board, with few and many players, and what options change.
GAMES = [
    *(("usa", 2, {}), ("usa", 5, {}), ("europe", 3, {}), ("europe", 5, {})),
    *(("poland", 2, {}), ("poland", 4, {}), ("iberia", 2, {}), ("iberia", 4, {})),
    *(("japan", 2, {}), ("japan", 5, {}), ("south_korea", 2, {}), ("south_korea", 5, {})),
    *(("nederland", 4, {}), ("nederland", 2, {"neutral": True}), ("nederland", 3, {"tolls": False})),
]


@pytest.mark.parametrize("board, seats, options", GAMES)
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_an_evening_is_counted_as_the_game(
    board: str, seats: int, options: dict[str, bool], bot: str
) -> None:
    evening = Evening(board, seats, 11, options).play(bot)
    live = evening.pad.edited(*evening.edits).counted()
    assert live.sheet() == evening.game.sheet()
    assert live.has_ended == (int(evening.game.state.b[END]) == END_TRAINS)
    assert live.notes() == []
    later = evening.pad.edited(*counted_up(evening.game, evening.pad)).counted()
    assert later.sheet() == evening.game.sheet()


# --- what can't be


def pad_of(board: str, *names: str) -> Pad:
    return Pad(boards.board(board), names or ("Anna", "Ben"))


def why(pad: Pad, *edits: object, language: str = "en") -> str:
    with pytest.raises(CantBe) as wrong:
        pad.edited(*edits)  # type: ignore[arg-type]
    reason = wrong.value.reason
    return reason.text(language) if reason else fault_text(wrong.value.said, language)


def test_b12_too_many_trains_are_said_at_once() -> None:
    board = boards.board("usa")
    long = [track for track in board.tracks if board.connections[track.connection].length == 6]
    pad = pad_of("usa").edited(*(Give(track.id, 0) for track in first_of_each(long)[:7]))  # 42 of 45
    another = next(t.id for t in board.tracks if board.connections[t.connection].length == 5)
    assert why(pad, Give(another, 0)) == "Anna has too few trains left: 3, and this track takes 5"
    assert "Anna hat zu wenige Waggons: noch 3," in why(pad, Give(another, 0), language="de")


def first_of_each(tracks: list[Track]) -> list[Track]:
    return list({track.connection: track for track in reversed(tracks)}.values())


def test_b13_nobody_owns_two_tracks_of_a_connection() -> None:
    pad = pad_of("usa", *"ABCD").edited(Give("boston-new_york:yellow", 0))
    assert "Boston–New York already" in why(pad, Give("boston-new_york:red", 0))
    pad.edited(Give("boston-new_york:red", 1))
    assert why(pad, Give("boston-new_york:yellow", 0)) == "A owns that track already"
    assert "belongs to A" in why(pad, Give("boston-new_york:yellow", 1))


def test_b14_a_double_is_closed_with_few_players() -> None:
    pad = pad_of("usa").edited(Give("boston-new_york:yellow", 0))
    assert "only one track of a double" in why(pad, Give("boston-new_york:red", 1))
    assert "nur ein Gleis einer Doppelstrecke" in why(pad, Give("boston-new_york:red", 1), language="de")
    freed = pad.edited(Free("boston-new_york:yellow"), Give("boston-new_york:red", 1))
    assert freed.counted().scores() == (0, 2)


def test_a_ticket_is_there_once() -> None:
    pad = pad_of("usa").edited(Tick(0, "boston-miami"))
    assert why(pad, Tick(1, "boston-miami")).startswith("Anna has that ticket already")
    pad.edited(Tick(0, "boston-miami", held=False), Tick(1, "boston-miami"))


def test_b26_a_city_has_room_for_one_station() -> None:
    berlin = boards.board("europe").city_index("berlin")
    pad = pad_of("europe").edited(Enter("stations", 0, berlin, 1, 0))
    assert why(pad, Enter("stations", 1, berlin, 1, 0)).startswith("Anna has built in that city already")


def test_what_is_over_changes_only_when_it_goes_on() -> None:
    track = boards.board("usa").tracks[0].id
    over = pad_of("usa").edited(Give(track, 0), Finish(True))
    assert why(over, Free(track)).startswith("the game was called over")
    assert over.edited(Finish(False), Free(track)).counted().scores() == (0, 0)


def test_b28_long_tickets_are_dealt_once() -> None:
    long = [ticket.id for ticket in boards.board("europe").tickets if ticket.long]
    pad = pad_of("europe").edited(Tick(0, long[0]))
    assert "2 long tickets" in why(pad, Tick(0, long[1]))


def test_kr7_a_train_on_the_mat_leaves_the_supply() -> None:
    pad = pad_of("south_korea").edited(Give("seoul-incheon:yellow", 0), Enter("mat yellow", -1, 3, 1, 0))
    counted = pad.counted()
    assert counted.game().view(None).seats[0].trains == 45 - 1 - 1
    assert [line for line in counted.sheet().seats[0].lines() if line[1] == 10]  # first on the yellow line
    assert "look again" in why(pad, Enter("mat yellow", -1, 3, 2, 0))
    assert "0 to 2" in why(pad, Enter("mat yellow", -1, 4, 3, 0))


def test_a_mechanics_things_may_not_add_up_for_a_moment() -> None:
    counted = pad_of("south_korea").edited(Enter("mat red", -1, 0, 1, 0)).counted()
    (note,) = counted.notes()
    assert "Anna has a train on the red line, but no track" in str(note)
    assert "Anna hat einen Waggon" in fault_text(note, "de")


def test_what_does_not_add_up_is_noted_once() -> None:
    control = next(each for _, each in all_controls(pad_of("poland").counted().rules))
    stack = [place.at for place in control.places[:3]]
    cards = [Enter(control.field, -1, at, 1, 0) for at in stack]
    notes = [str(note) for note in pad_of("poland").edited(*cards).counted().notes()]
    assert notes
    assert len(notes) == len(set(notes))


def test_nl6_tolls_follow_from_the_order_of_the_claims() -> None:
    pad = pad_of("nederland", "Anna", "Ben", "Cleo")
    track = "s_gravenhage-haarlem"
    after = pad.edited(Give(f"{track}:white", 0), Give(f"{track}:purple", 1)).counted()
    tokens = [seat.mechanics["tokens"] for seat in view_of(after).seats]
    assert tokens == [30, 28, 30]  # 2 to the bank, then 2 from Ben to Anna
    entered = pad.edited(Enter("tokens", 0, 0, 1, 30), Give(f"{track}:white", 0)).counted()
    assert view_of(entered).seats[0].mechanics["loans"] == 1  # NL9


@pytest.mark.parametrize("board, field", [("south_korea", "mat red"), ("poland", "germany cards")])
def test_what_somebody_has_is_taken_back_by_them_alone(board: str, field: str) -> None:
    pad = pad_of(board).edited(Enter(field, -1, 0, 1, 0))
    said = why(pad, Enter(field, -1, 0, 2, 1))
    assert said == "that belongs to Anna: choose them to take it back"
    pad.edited(Enter(field, -1, 0, 0, 1), Enter(field, -1, 0, 2, 0))


def test_nl10_tokens_are_held_against_tracks_and_loans() -> None:
    track = "s_gravenhage-haarlem"
    pad = pad_of("nederland", "Anna", "Ben", "Cleo").edited(
        Give(f"{track}:white", 0), Give(f"{track}:purple", 1)
    )
    assert pad.counted().notes() == []
    (note,) = pad.edited(Enter("tokens", 0, 0, 360, 30)).counted().notes()
    assert str(note) == "all players have 418 tokens together; by tracks and loans it must be 88"
    assert fault_text(note, "de").startswith("alle haben zusammen 418 Mautmünzen")
    low, _ = pad.edited(Enter("tokens", 2, 0, 12, 30)).counted().notes()
    assert str(low) == "Cleo has 12 tokens; at least 30 must be left"
    # the bank paid Ben's toll to Anna
    loan = pad.edited(Enter("loans", 1, 0, 1, 0), Enter("tokens", 1, 0, 30, 28))
    assert loan.counted().notes() == []
    assert loan.edited(Enter("tokens", 1, 0, 28, 30)).counted().notes()


def view_of(counted: Counted) -> View:
    return views.view(counted.game(), None, open_books=True)


def test_nl19_the_neutral_player_is_led_step_by_step() -> None:
    pad = Pad(boards.board("nederland"), ("Anna", "Ben"), {"neutral": True})
    counted = pad.counted()
    cases = {
        case.ticket: case
        for mechanic, made in controls.parts_of(counted.rules, "cases")
        for case in made(mechanic, counted.rules, counted.state)
    }
    assert cases["amsterdam-rotterdam"].said.code == "neutral nothing"  # NL18
    both = cases["breda-eindhoven"]
    assert both.said.code == "neutral chooses"
    assert len(both.tracks) == 2
    assert int(counted.state.b[marker(counted)]) == 1  # NL16
    built = pad.edited(Give(both.tracks[0], "neutral", "breda-eindhoven")).counted()
    assert int(built.state.b[marker(built)]) == 0


def test_nl17_the_neutral_players_phase_is_announced_when_it_comes() -> None:
    pad = Pad(boards.board("nederland"), ("Anna", "Ben"), {"neutral": True})
    assert pad.edited(*[NextTurn()] * 10).counted().due() == {}
    after = pad.edited(*[NextTurn()] * 12)
    assert after.counted().due()["neutral_player"].values == {"seat": 1}
    # it builds, or the ticket names nothing: then it is over until the next round
    for done in (Give("antwerpen-rotterdam:black", "neutral"), TurnUp("amsterdam-rotterdam")):
        led = after.edited(done)
        assert led.counted().due() == {}
        assert led.edited(NextTurn()).counted().due() == {}
        assert led.edited(NextTurn(), NextTurn()).counted().due() != {}
    gone = after.edited(TurnUp())  # NL23
    assert gone.edited(NextTurn(), NextTurn()).counted().due() == {}
    assert why(pad_of("usa"), TurnUp()) == "nobody here builds by tickets"


def test_nl21_nl22_the_neutral_player_builds_only_where_a_ticket_lets_it() -> None:
    pad = Pad(boards.board("nederland"), ("Anna", "Ben"), {"neutral": True})
    board = pad.board
    neutral = next(each for each in pad.counted().rules.mechanics if isinstance(each, NeutralPlayer))
    named = {int(foot) for foot in neutral.foot}
    one, other = (track.id for track in board.tracks if track.connection == max(named))
    built = pad.edited(Give(one, "neutral"))
    assert why(built, Give(other, "neutral")) == "the neutral player owns a track of that connection already"
    assert "schon ein Gleis" in why(built, Give(other, "neutral"), language="de")
    nameless = next(t.id for t in board.tracks if t.connection not in named)
    assert why(pad, Give(nameless, "neutral")).startswith("no ticket names that connection")
    tracks = first_of_each([t for t in board.tracks if t.connection in named])
    with pytest.raises(CantBe, match="trains left"):
        pad.edited(*(Give(track.id, "neutral") for track in tracks))


def marker(counted: Counted) -> int:
    return counted.rules.layout.field("neutral marker").at


def test_b18_the_last_round_is_announced() -> None:
    board = boards.board("usa")
    long = [track for track in board.tracks if board.connections[track.connection].length in {6, 5}]
    pad, left = pad_of("usa"), 45
    for track in first_of_each(long):
        length = board.connections[track.connection].length
        if left - length >= 0:
            pad, left = pad.edited(Give(track.id, 0)), left - length
    assert left <= 2
    assert pad.counted().last_round_by() == 0
    after = pad.edited(NextTurn())
    assert after.counted().turns_left == 2
    assert after.edited(TurnBack()).counted().turns_left is None
    ended = after.edited(NextTurn(), NextTurn())
    assert ended.counted().has_ended
    assert why(ended, NextTurn()).startswith("all have had their last turn")
    assert ended.edited(TurnBack(), NextTurn()).counted().has_ended


def test_everything_can_be_taken_back() -> None:
    pad = pad_of("usa").edited(Give("denver-omaha", 0), Give("boston-montreal:grey1", 1), Undo())
    assert pad.counted().scores() == (7, 0)
    assert why(pad, Undo(), Undo()) == "there is nothing to take back"
    assert why(pad, Free("boston-montreal:grey1")) == "nobody has that track"


def test_a_corrected_track_keeps_its_place_in_the_order() -> None:
    pad = pad_of("nederland", "Anna", "Ben", "Cleo")
    white, purple = "s_gravenhage-haarlem:white", "s_gravenhage-haarlem:purple"
    played = pad.edited(Give(white, 0), Give(purple, 1))
    again = played.edited(Free(white), Give(white, 0))
    assert again.counted().sheet() == played.counted().sheet()
    other = played.edited(Free(white), Give(white, 2)).counted()
    assert [seat.mechanics["tokens"] for seat in view_of(other).seats] == [30, 28, 30]
    # once play has gone on, it is a claim like any other
    later = played.edited(Free(white), NextTurn(), Give(white, 0)).counted()
    assert [seat.mechanics["tokens"] for seat in view_of(later).seats] == [28, 30, 30]


def test_where_the_gap_is() -> None:
    pad = pad_of("usa").edited(Give("denver-omaha", 0), Tick(0, "denver-el_paso"), Tick(0, "boston-miami"))
    ways = {way.ticket: way for way in pad.counted().gaps(0)}
    assert (ways["denver-el_paso"].status, ways["denver-el_paso"].trains) == ("open", 4)
    taken = pad.edited(Give("denver-santa_fe", 1))
    way = {way.ticket: way for way in taken.counted().gaps(0)}["denver-el_paso"]
    assert (way.status, "denver-santa_fe" in way.tracks) == ("open", False)  # around what others have
    around = ("dallas-el_paso", *(f"el_paso-{city}" for city in ("houston", "los_angeles", "oklahoma_city")))
    theirs = (*around, "el_paso-phoenix", "el_paso-santa_fe")
    shut = pad.edited(*(Give(track, 1) for track in theirs))
    way = {way.ticket: way for way in shut.counted().gaps(0)}["denver-el_paso"]
    assert (way.status, way.trains) == ("lost", 4)  # cut off: over theirs


def test_what_if_it_went_on() -> None:
    evening = Evening("iberia", 3, 5).play()
    pad = evening.pad.edited(*evening.edits)
    for number in (0, len(evening.edits) // 2, len(evening.edits)):
        found = parse(pad.until(number).counted("a seed").what_if())
        assert found.names == pad.names
        assert sum(found.state.b[HELD : HELD + 3]) == 12
