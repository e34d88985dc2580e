"""Who may sit down where, who plays for whom, and what changes by it: on tables that are nothing but data."""

import msgspec
import pytest

from stellwerk import Game
from stellwerk.server import links, seating
from stellwerk.server.protocol import Join
from stellwerk.server.refusals import TEXTS, Refusal
from stellwerk.server.store import Kept, SeatKept, SetUp, Standing
from stellwerk.server.table import first_lines

NOW = 1_000_000.0
AWAY = 120.0
POSITION = "board: usa\nseats: Anna, Ben\nturn: Anna\n"


def table(*seats: str, holders: dict[int, tuple[str, ...]] | None = None, clock: int = 0) -> Kept:
    """People hold their seats by browsers of their own names, unless told otherwise."""
    kept = tuple(
        SeatKept("bot", seat, "easy") if seat.islower() else SeatKept("person", seat) for seat in seats
    )
    header, _, _ = first_lines(Game("usa", [seat.name for seat in kept], seed=1))
    if holders is None:
        holders = {n: (seat.name.lower(),) for n, seat in enumerate(kept) if seat.kind == "person"}
    set_up = SetUp("usa", kept, {}, True, 1.0, "secret", clock)
    everybody = tuple(range(len(seats)))
    standing = Standing(0, False, everybody, (0,) * len(seats), (), (NOW,) * len(seats))
    return Kept("abc", NOW, NOW, header, set_up, standing, holders)


def with_free_seats() -> Kept:
    """Anna has made it; Ben and Cleo shall come."""
    return table("Anna", "Ben", "Cleo", "dora", holders={0: ("anna",)})


def names(kept: Kept) -> list[str]:
    return [seat.name for seat in kept.set_up.seats]


def code(refused: pytest.ExceptionInfo[Refusal]) -> str:
    assert refused.value.text("en") != refused.value.text("de")
    return refused.value.code


def over(kept: Kept) -> Kept:
    return msgspec.structs.replace(kept, standing=Standing(9, True, (), (0, 0), (0,)))


# --- links


def test_a_link_is_for_one_seat_of_one_table() -> None:
    kept = with_free_seats()
    other = msgspec.structs.replace(kept, set_up=msgspec.structs.replace(kept.set_up, secret="another"))
    tokens = [links.seat_token(each, seat) for each in (kept, other) for seat in (1, 2)]
    tokens += [links.common_token(kept), links.common_token(other)]
    assert len(set(tokens)) == 6
    assert {len(token) for token in tokens} == {22}
    assert links.seat_path(kept, 1) == f"/join/abc#1.{tokens[0]}"
    assert links.opens_seat(kept, 1, tokens[0])
    assert not any(links.opens_seat(kept, 1, token) for token in (*tokens[1:], "", "ü", "\ud800"))


# --- sitting down


def test_a_friend_takes_the_seat_of_his_link_and_is_called_as_he_likes() -> None:
    kept = with_free_seats()
    after = seating.joined(kept, Join(links.seat_token(kept, 1), 1, "  Benjamin\n"), "ben", NOW)
    assert after.holders == {0: ("anna",), 1: ("ben",)}
    assert names(after) == ["Anna", "Benjamin", "Cleo", "dora"]
    assert '"Benjamin"' in after.header
    assert '"Ben"' not in after.header


def test_nobody_is_called_like_somebody_else() -> None:
    kept = with_free_seats()
    after = seating.joined(kept, Join(links.seat_token(kept, 1), 1, "Anna"), "ben", NOW)
    assert names(after) == ["Anna", "Anna 2", "Cleo", "dora"]


def test_who_gives_no_name_keeps_that_of_the_seat() -> None:
    kept = with_free_seats()
    for wish in ("", "  ", "\u200d\u200b"):
        after = seating.joined(kept, Join(links.seat_token(kept, 1), 1, wish), "ben", NOW)
        assert names(after) == names(kept)
        assert after.header == kept.header


def test_names_of_a_position_stay() -> None:
    game = Game.from_position(POSITION)
    kept = table("Anna", "Ben", holders={0: ("anna",)})
    kept = msgspec.structs.replace(kept, header=first_lines(game)[0])
    after = seating.joined(kept, Join(links.seat_token(kept, 1), 1, "Zoe"), "zoe", NOW)
    assert names(after) == ["Anna", "Ben"]
    assert after.header == kept.header


def test_a_link_is_void_after_use_and_says_so() -> None:
    kept = with_free_seats()
    asked = Join(links.seat_token(kept, 1), 1)
    after = seating.joined(kept, asked, "ben", NOW)
    assert seating.joined(after, asked, "ben", NOW) is after
    with pytest.raises(Refusal) as refused:
        seating.joined(after, asked, "somebody", NOW)
    assert code(refused) == "void link"


def test_the_holders_own_link_opens_the_seat_on_another_device() -> None:
    kept = with_free_seats()
    kept = seating.joined(kept, Join(links.seat_token(kept, 1), 1), "ben", NOW)
    own = Join(links.seat_token(kept, 1), 1, "Another name")
    after = seating.joined(kept, own, "bens phone", NOW)
    assert after.holders[1] == ("ben", "bens phone")
    assert names(after) == names(kept)
    for number in range(seating.MOST_DEVICES - 2):
        after = seating.joined(after, own, f"device {number}", NOW)
    with pytest.raises(Refusal) as refused:
        seating.joined(after, own, "one more", NOW)
    assert code(refused) == "devices"


def test_the_common_link_is_for_any_free_seat_and_for_no_other() -> None:
    kept = with_free_seats()
    asked = Join(links.common_token(kept))
    one = seating.joined(kept, asked, "ben", NOW)
    assert seating.joined(one, asked, "ben", NOW) is one
    assert seating.joined(one, asked, "anna", NOW) is one
    two = seating.joined(one, asked, "cleo", NOW)
    assert two.holders == {0: ("anna",), 1: ("ben",), 2: ("cleo",)}
    with pytest.raises(Refusal) as refused:
        seating.joined(two, asked, "zoe", NOW)
    assert code(refused) == "no free seat"
    for seat in (0, 1):
        with pytest.raises(Refusal) as refused:
            seating.joined(one, Join(asked.token, seat), "zoe", NOW)
        assert code(refused) == "seat taken"
    assert seating.joined(one, Join(asked.token, 2), "zoe", NOW).holders[2] == ("zoe",)


def test_without_a_link_one_sits_down_only_at_a_listed_table() -> None:
    kept = with_free_seats()
    for asked in (Join(), Join(seat=1), Join("wrong"), Join("wrong", 1), Join(links.seat_token(kept, 2), 1)):
        with pytest.raises(Refusal) as refused:
            seating.joined(kept, asked, "zoe", NOW)
        assert code(refused) == ("wrong link" if asked.token else "not listed")
    kept = seating.listed(kept, True, "anna")
    after = seating.joined(kept, Join(name="Zoe"), "zoe", NOW)
    assert after.holders[1] == ("zoe",)
    with pytest.raises(Refusal) as refused:
        seating.joined(after, Join(seat=2), "zoe", NOW)
    assert code(refused) == "already here"


@pytest.mark.parametrize("seat", [-1, 3, 4, 10**9])
def test_there_are_seats_that_nobody_can_take(seat: int) -> None:
    kept = with_free_seats()
    with pytest.raises(Refusal) as refused:
        seating.joined(kept, Join(links.common_token(kept), seat), "zoe", NOW)
    assert code(refused) == "no seat"


def test_at_the_end_nobody_sits_down_any_more() -> None:
    kept = over(with_free_seats())
    with pytest.raises(Refusal) as refused:
        seating.joined(kept, Join(links.common_token(kept)), "zoe", NOW)
    assert code(refused) == "over"


def test_who_leaves_frees_his_seat_and_no_old_link_opens_it() -> None:
    kept = table("Anna", "Ben")
    bens = Join(links.seat_token(kept, 1), 1)
    kept = seating.joined(kept, bens, "bens phone", NOW)
    kept = seating.left(kept, "ben")
    assert kept.holders[1] == ("bens phone",)
    assert not kept.is_free(1)
    kept = seating.left(kept, "bens phone")
    assert kept.is_free(1)
    with pytest.raises(Refusal) as refused:
        seating.joined(kept, bens, "ben", NOW)
    assert code(refused) == "void link"
    assert seating.left(kept, "anna").holders == {}
    with pytest.raises(Refusal) as refused:
        seating.left(kept, "zoe")
    assert code(refused) == "not yours"


# --- bots that play for people


def test_one_gives_ones_seat_to_a_bot_and_takes_it_back() -> None:
    kept = table("Anna", "Ben")
    for browser, seat, level, why in (
        ("ben", 0, "easy", "not yours"),
        ("zoe", 0, "easy", "not yours"),
        ("anna", 0, "divine", "level"),
        ("anna", 0, "", "level"),
        ("anna", 7, "easy", "no seat"),
    ):
        with pytest.raises(Refusal) as refused:
            seating.given(kept, seat, level, browser, NOW)
        assert code(refused) == why
    after = seating.given(kept, 0, "hard", "anna", NOW)
    assert (after.bot_at(0), after.bot_at(1)) == ("hard", "")
    with pytest.raises(Refusal):
        seating.taken_back(after, 0, "ben", NOW)
    assert seating.taken_back(after, 0, "anna", NOW).bot_at(0) == ""
    with pytest.raises(Refusal) as refused:
        seating.given(over(kept), 0, "easy", "anna", NOW)
    assert code(refused) == "over"


def test_anybody_who_plays_gives_a_free_seat_to_a_bot_and_a_newcomer_takes_it() -> None:
    kept = with_free_seats()
    with pytest.raises(Refusal) as refused:
        seating.given(kept, 1, "easy", "zoe", NOW)
    assert code(refused) == "not yours"
    kept = seating.given(kept, 1, "easy", "anna", NOW)
    assert kept.is_free(1)
    common = Join(links.common_token(kept))
    # rather the seat at which nobody plays
    assert seating.joined(kept, common, "zoe", NOW).holders[2] == ("zoe",)
    after = seating.joined(kept, Join(links.seat_token(kept, 1), 1), "ben", NOW)
    assert (after.bot_at(1), after.holders[1]) == ("", ("ben",))


def test_whose_clock_runs_out_has_a_bot_play_for_him_until_he_is_back() -> None:
    kept = table("Anna", "Ben", "cleo", clock=60)
    assert seating.timed_out(kept, NOW + 59) is kept
    assert kept.due == NOW
    late = seating.timed_out(kept, NOW + 60)
    assert [late.bot_at(seat) for seat in (0, 1, 2)] == ["medium", "", "easy"]  # the last one is waited for
    back = seating.taken_back(late, 0, "anna", NOW + 100)
    assert back.since(0) == NOW + 100
    assert seating.timed_out(back, NOW + 159) is back
    assert seating.timed_out(back, NOW + 160).bot_at(0) == "medium"
    without = table("Anna", "Ben")
    assert seating.timed_out(without, NOW + 10**6) is without


# --- votes


def can_vote(kept: Kept, on: int, after: float = AWAY, is_here: bool = False) -> bool:
    return seating.can_vote(kept, on, NOW + after, is_here, AWAY)


def test_one_votes_on_who_is_away_and_keeps_the_others_waiting() -> None:
    kept = table("Anna", "Ben", "cleo")
    assert can_vote(kept, 1)
    assert not can_vote(kept, 1, after=AWAY - 1)
    assert not can_vote(kept, 1, is_here=True)
    assert not can_vote(kept, 2)
    assert not can_vote(kept, 7)
    assert not can_vote(seating.given(kept, 1, "easy", "ben", NOW), 1)
    assert not can_vote(seating.given(kept, 0, "easy", "anna", NOW), 1)
    assert not can_vote(over(kept), 1)
    assert not can_vote(seating.left(kept, "ben"), 1)
    assert not can_vote(seating.taken_back(seating.given(kept, 1, "easy", "ben", NOW), 1, "ben", NOW + 9), 1)


@pytest.mark.parametrize("others, needed", [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_more_than_half_of_the_others_must_agree(others: int, needed: int) -> None:
    kept = table(*["Anna", "Ben", "Cleo", "Dora", "Emil"][: others + 1])
    for voter in range(1, needed + 1):
        assert kept.bot_at(0) == ""
        kept = seating.voted(kept, voter, 0, True, names(kept)[voter].lower())
    assert kept.bot_at(0) == "medium"
    assert kept.set_up.seats[0].votes == ()


def test_a_vote_is_taken_back_and_counts_once() -> None:
    kept = table("Anna", "Ben", "Cleo", "Dora")
    kept = seating.voted(seating.voted(kept, 1, 0, True, "ben"), 1, 0, True, "ben")
    assert kept.set_up.seats[0].votes == (1,)
    kept = seating.voted(kept, 1, 0, False, "ben")
    assert kept.set_up.seats[0].votes == ()
    assert seating.voted(kept, 2, 0, True, "cleo").bot_at(0) == ""


def test_nobody_votes_who_does_not_play_himself() -> None:
    kept = seating.given(table("Anna", "Ben", "Cleo", "dora"), 2, "easy", "cleo", NOW)
    for seat, on, browser in ((1, 0, "zoe"), (2, 0, "cleo"), (0, 0, "anna"), (3, 0, "anna"), (1, 3, "ben")):
        with pytest.raises(Refusal):
            seating.voted(kept, seat, on, True, browser)
    assert seating.voted(kept, 1, 0, True, "ben").bot_at(0) == "medium"


def test_votes_vanish_when_he_comes_and_when_the_voter_goes() -> None:
    kept = seating.voted(table("Anna", "Ben", "Cleo", "Dora"), 1, 0, True, "ben")
    assert seating.came(kept, "cleo") is kept
    assert seating.came(kept, "anna").set_up.seats[0].votes == ()
    assert seating.left(kept, "ben").set_up.seats[0].votes == ()
    assert seating.given(kept, 1, "easy", "ben", NOW).set_up.seats[0].votes == ()


# --- the table


# --- one's own seat


def test_who_sits_there_is_called_otherwise_when_he_likes() -> None:
    kept = table("Anna", "Ben")
    after = seating.called_anew(kept, 1, " Benjamin ", "ben")
    assert names(after) == ["Anna", "Benjamin"]
    assert '"Benjamin"' in after.header
    assert names(seating.called_anew(kept, 1, "Anna", "ben")) == ["Anna", "Anna 2"]
    for seat, wish, browser, why in ((1, "  ", "ben", "empty"), (1, "Zoe", "anna", "not yours")):
        with pytest.raises(Refusal) as refused:
            seating.called_anew(kept, seat, wish, browser)
        assert code(refused) == why
    with pytest.raises(Refusal) as refused:
        seating.called_anew(over(kept), 1, "Zoe", "ben")
    assert code(refused) == "over"
    placed = msgspec.structs.replace(kept, header=first_lines(Game.from_position(POSITION))[0])
    with pytest.raises(Refusal) as refused:
        seating.called_anew(placed, 1, "Zoe", "ben")
    assert code(refused) == "no rename"


def test_a_new_link_is_the_end_of_the_old_one_and_of_other_devices() -> None:
    kept = table("Anna", "Ben", holders={0: ("anna", "annas phone"), 1: ("ben",)})
    kept = seating.with_set_up(kept, maker="anna")
    old = Join(links.seat_token(kept, 0), 0)
    after = seating.alone(kept, 0, "annas phone")
    assert after.holders == {0: ("annas phone",), 1: ("ben",)}
    assert seating.is_maker(after, "annas phone")
    assert not seating.is_maker(after, "ben")
    with pytest.raises(Refusal) as refused:
        seating.joined(after, old, "anna", NOW)
    assert code(refused) == "void link"
    again = seating.joined(after, Join(links.seat_token(after, 0), 0), "anna", NOW)
    assert set(again.holders[0]) == {"anna", "annas phone"}
    with pytest.raises(Refusal) as refused:
        seating.alone(kept, 0, "ben")
    assert code(refused) == "not yours"


def test_it_is_remembered_when_a_bot_played_for_somebody_and_why() -> None:
    kept = table("Anna", "Ben", "Cleo", holders={0: ("anna",), 1: ("ben",)}, clock=10)
    kept = seating.stamped(seating.given(kept, 2, "hard", "anna", NOW), 0, 0)
    kept = seating.joined(kept, Join(links.seat_token(kept, 2), 2), "cleo", NOW)
    kept = seating.stamped(kept, 3, 1)
    kept = seating.stamped(seating.timed_out(kept, NOW + 11), 5, 2)
    kept = seating.stamped(seating.taken_back(kept, 1, "ben", NOW + 12), 6, 2)
    told = {
        n: [(each.level, each.why, each.after, each.turns) for each in seat.handovers]
        for n, seat in enumerate(kept.set_up.seats)
    }
    assert told[2][:2] == [("hard", "free", 0, 0), ("", "came", 3, 1)]
    assert told[1] == [("medium", "clock", 5, 2), ("", "back", 6, 2)]
    voted = seating.voted(table("Anna", "Ben"), 0, 1, True, "anna")
    assert [each.why for each in voted.set_up.seats[1].handovers] == ["vote"]
    lent = table("Anna", "Ben")
    for _ in range(60):
        lent = seating.stamped(seating.given(lent, 0, "easy", "anna", NOW), 1, 1)
        lent = seating.stamped(seating.taken_back(lent, 0, "anna", NOW), 1, 1)
    assert len(lent.set_up.seats[0].handovers) == seating.MOST_HANDOVERS
    assert seating.fresh(lent.set_up.seats[0]).handovers == ()


def test_only_who_plays_lists_a_table_and_only_one_with_seats_for_people() -> None:
    kept = with_free_seats()
    assert seating.listed(kept, True, "anna").is_open
    assert not seating.listed(seating.listed(kept, True, "anna"), False, "anna").is_open
    with pytest.raises(Refusal):
        seating.listed(kept, True, "zoe")
    with pytest.raises(Refusal) as refused:
        seating.listed(table("anna", "ben", holders={seating.WATCHER: ("anna",)}), True, "anna")
    assert code(refused) == "not for people"


def test_the_first_rematch_counts() -> None:
    kept = seating.followed(table("Anna", "Ben"), "first", "")
    assert seating.followed(kept, "second", "").set_up.rematch == "first"
    assert seating.followed(kept, "third", "first").set_up.rematch == "third"


def test_every_refusal_is_said_in_both_languages() -> None:
    for texts in TEXTS.values():
        assert set(texts) == {"en", "de"}


# --- what nobody should be able to do


def test_no_time_runs_before_all_have_come() -> None:
    kept = table("Anna", "Ben", holders={0: ("anna",)}, clock=60)
    assert seating.timed_out(kept, NOW + 1000) is kept
    assert kept.due is None
    asked = Join(links.seat_token(kept, 1), 1, "Ben")
    come = seating.joined(kept, asked, "ben", NOW + 1000)
    assert [come.since(seat) for seat in (0, 1)] == [NOW + 1000, NOW + 1000]
    lent = seating.given(kept, 1, "easy", "anna", NOW + 1000)
    assert not lent.has_clock(0)  # nobody waits for her


def test_the_last_one_who_plays_himself_is_waited_for() -> None:
    kept = table("Anna", "ben", clock=60)
    assert seating.timed_out(kept, NOW + 1000) is kept


def test_nobody_stops_his_clock_by_lending_his_seat() -> None:
    kept = table("Anna", "Ben", clock=60)
    again = seating.taken_back(seating.given(kept, 0, "easy", "anna", NOW + 50), 0, "anna", NOW + 55)
    assert again.since(0) == NOW
    assert seating.timed_out(again, NOW + 60).bot_at(0) == "medium"


def test_two_who_are_away_don_t_protect_each_other() -> None:
    kept = table("Anna", "Ben", "Cleo")
    gone = seating.missing(kept, 1, NOW + AWAY, [True, False, False], AWAY)
    assert gone == {2}
    assert seating.voted(kept, 0, 1, True, "anna", gone).bot_at(1) == "medium"


def test_who_left_his_page_open_can_be_voted_on_in_the_end() -> None:
    kept = table("Anna", "Ben")
    assert not can_vote(kept, 1, after=AWAY * 9, is_here=True)
    assert can_vote(kept, 1, after=AWAY * 10, is_here=True)


def test_where_everybody_may_sit_down_everybody_has_one_seat() -> None:
    kept = seating.listed(with_free_seats(), True, "anna")
    kept = seating.joined(kept, Join(seat=1), "zoe", NOW)
    for asked in (Join(seat=2), Join(links.common_token(kept), 2), Join(links.seat_token(kept, 2), 2)):
        with pytest.raises(Refusal) as refused:
            seating.joined(kept, asked, "zoe", NOW)
        assert code(refused) == "already here"


def test_only_its_maker_says_whether_strangers_may_find_a_table() -> None:
    kept = seating.with_set_up(table("Anna", "Ben"), maker="anna")
    with pytest.raises(Refusal) as refused:
        seating.listed(kept, True, "ben")
    assert code(refused) == "not the maker"
    assert seating.listed(kept, True, "anna").set_up.listed
    assert seating.listed(seating.left(kept, "anna"), True, "ben").set_up.listed
