"""Who may sit where and who plays for whom, as pure functions of stored tables."""

import msgspec
import pytest

from stellwerk import Game
from stellwerk.server.protocol.tables import Join
from stellwerk.server.refusals import TEXTS, Refusal
from stellwerk.server.stores.store import SetUp, Standing, StoredSeat, StoredTable
from stellwerk.server.tables import links, seating
from stellwerk.server.tables.game_lines import first_lines

NOW = 1_000_000.0
AWAY = 120.0
POSITION = "board: usa\nseats: Anna, Ben\nturn: Anna\n"

YEAR = 365 * 24 * 3600.0


def table(*seats: str, holders: dict[int, tuple[str, ...]] | None = None, clock: int = 0) -> StoredTable:
    """By default, people hold their seats with browsers of their own names."""
    stored = tuple(
        StoredSeat("bot", seat, "easy") if seat.islower() else StoredSeat("person", seat) for seat in seats
    )
    header, _, _ = first_lines(Game("usa", [seat.name for seat in stored], seed=1))
    if holders is None:
        holders = {n: (seat.name.lower(),) for n, seat in enumerate(stored) if seat.kind == "person"}
    set_up = SetUp("usa", stored, {}, True, 1.0, "secret", clock)
    everybody = tuple(range(len(seats)))
    standing = Standing(0, False, everybody, (0,) * len(seats), (), (NOW,) * len(seats))
    return StoredTable("abc", NOW, NOW, header, set_up, standing, holders)


def with_free_seats() -> StoredTable:
    """Anna has made it; Ben and Cleo shall come."""
    return table("Anna", "Ben", "Cleo", "dora", holders={0: ("anna",)})


def names(stored: StoredTable) -> list[str]:
    return [seat.name for seat in stored.set_up.seats]


def code(refused: pytest.ExceptionInfo[Refusal]) -> str:
    assert refused.value.text("en") != refused.value.text("de")
    return refused.value.code


def over(stored: StoredTable) -> StoredTable:
    return msgspec.structs.replace(stored, standing=Standing(9, True, (), (0, 0), (0,)))


# --- links


def test_a_link_is_for_one_seat_of_one_table() -> None:
    stored = with_free_seats()
    other = msgspec.structs.replace(stored, set_up=msgspec.structs.replace(stored.set_up, secret="another"))
    tokens = [links.seat_token(each, seat) for each in (stored, other) for seat in (1, 2)]
    tokens += [links.common_token(stored), links.common_token(other)]
    assert len(set(tokens)) == 6
    assert {len(token) for token in tokens} == {22}
    assert links.seat_path(stored, 1) == f"/join/abc#1.{tokens[0]}"
    assert links.opens_seat(stored, 1, tokens[0])
    assert not any(links.opens_seat(stored, 1, token) for token in (*tokens[1:], "", "ü", "\ud800"))


# --- sitting down


def test_a_friend_takes_the_seat_of_a_link_and_chooses_a_name() -> None:
    stored = with_free_seats()
    after = seating.joined(stored, Join(links.seat_token(stored, 1), 1, "  Benjamin\n"), "ben", NOW)
    assert after.holders == {0: ("anna",), 1: ("ben",)}
    assert names(after) == ["Anna", "Benjamin", "Cleo", "dora"]
    assert '"Benjamin"' in after.header
    assert '"Ben"' not in after.header


def test_no_two_players_have_the_same_name() -> None:
    stored = with_free_seats()
    after = seating.joined(stored, Join(links.seat_token(stored, 1), 1, "Anna"), "ben", NOW)
    assert names(after) == ["Anna", "Anna 2", "Cleo", "dora"]


def test_without_a_name_the_seat_keeps_its_own() -> None:
    stored = with_free_seats()
    for wish in ("", "  ", "\u200d\u200b"):
        after = seating.joined(stored, Join(links.seat_token(stored, 1), 1, wish), "ben", NOW)
        assert names(after) == names(stored)
        assert after.header == stored.header


def test_names_of_a_position_stay() -> None:
    game = Game.from_position(POSITION)
    stored = table("Anna", "Ben", holders={0: ("anna",)})
    stored = msgspec.structs.replace(stored, header=first_lines(game)[0])
    after = seating.joined(stored, Join(links.seat_token(stored, 1), 1, "Zoe"), "zoe", NOW)
    assert names(after) == ["Anna", "Ben"]
    assert after.header == stored.header


def test_a_link_is_void_after_use_and_says_so() -> None:
    stored = with_free_seats()
    asked = Join(links.seat_token(stored, 1), 1)
    after = seating.joined(stored, asked, "ben", NOW)
    assert seating.joined(after, asked, "ben", NOW) is after
    with pytest.raises(Refusal) as refused:
        seating.joined(after, asked, "somebody", NOW)
    assert code(refused) == "void link"


def test_the_holders_own_link_opens_the_seat_on_another_device() -> None:
    stored = with_free_seats()
    stored = seating.joined(stored, Join(links.seat_token(stored, 1), 1), "ben", NOW)
    own = Join(links.seat_token(stored, 1), 1, "Another name")
    after = seating.joined(stored, own, "bens phone", NOW)
    assert after.holders[1] == ("ben", "bens phone")
    assert names(after) == names(stored)
    for number in range(seating.MOST_DEVICES - 2):
        after = seating.joined(after, own, f"device {number}", NOW)
    with pytest.raises(Refusal) as refused:
        seating.joined(after, own, "one more", NOW)
    assert code(refused) == "devices"


def test_the_common_link_is_for_any_free_seat_and_for_no_other() -> None:
    stored = with_free_seats()
    asked = Join(links.common_token(stored))
    one = seating.joined(stored, asked, "ben", NOW)
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


def test_without_a_link_only_listed_tables_can_be_joined() -> None:
    stored = with_free_seats()
    for asked in (
        Join(),
        Join(seat=1),
        Join("wrong"),
        Join("wrong", 1),
        Join(links.seat_token(stored, 2), 1),
    ):
        with pytest.raises(Refusal) as refused:
            seating.joined(stored, asked, "zoe", NOW)
        assert code(refused) == ("wrong link" if asked.token else "not listed")
    stored = seating.listed(stored, True, "anna")
    after = seating.joined(stored, Join(name="Zoe"), "zoe", NOW)
    assert after.holders[1] == ("zoe",)
    with pytest.raises(Refusal) as refused:
        seating.joined(after, Join(seat=2), "zoe", NOW)
    assert code(refused) == "already here"


@pytest.mark.parametrize("seat", [-1, 3, 4, 10**9])
def test_there_are_seats_that_nobody_can_take(seat: int) -> None:
    stored = with_free_seats()
    with pytest.raises(Refusal) as refused:
        seating.joined(stored, Join(links.common_token(stored), seat), "zoe", NOW)
    assert code(refused) == "no seat"


def test_at_the_end_nobody_sits_down_any_more() -> None:
    stored = over(with_free_seats())
    with pytest.raises(Refusal) as refused:
        seating.joined(stored, Join(links.common_token(stored)), "zoe", NOW)
    assert code(refused) == "over"


def test_leaving_frees_a_seat_and_no_old_link_opens_it() -> None:
    stored = table("Anna", "Ben")
    bens = Join(links.seat_token(stored, 1), 1)
    stored = seating.joined(stored, bens, "bens phone", NOW)
    stored = seating.left(stored, "ben")
    assert stored.holders[1] == ("bens phone",)
    assert not stored.is_free(1)
    stored = seating.left(stored, "bens phone")
    assert stored.is_free(1)
    with pytest.raises(Refusal) as refused:
        seating.joined(stored, bens, "ben", NOW)
    assert code(refused) == "void link"
    assert seating.left(stored, "anna").holders == {}
    with pytest.raises(Refusal) as refused:
        seating.left(stored, "zoe")
    assert code(refused) == "not yours"


# --- bots that play for people


def test_a_player_gives_their_seat_to_a_bot_and_takes_it_back() -> None:
    stored = table("Anna", "Ben")
    for browser, seat, level, why in (
        ("ben", 0, "easy", "not yours"),
        ("zoe", 0, "easy", "not yours"),
        ("anna", 0, "divine", "level"),
        ("anna", 0, "", "level"),
        ("anna", 7, "easy", "no seat"),
    ):
        with pytest.raises(Refusal) as refused:
            seating.given(stored, seat, level, browser, NOW)
        assert code(refused) == why
    after = seating.given(stored, 0, "hard", "anna", NOW)
    assert (after.bot_at(0), after.bot_at(1)) == ("hard", "")
    with pytest.raises(Refusal):
        seating.taken_back(after, 0, "ben", NOW)
    assert seating.taken_back(after, 0, "anna", NOW).bot_at(0) == ""
    with pytest.raises(Refusal) as refused:
        seating.given(over(stored), 0, "easy", "anna", NOW)
    assert code(refused) == "over"


def test_anybody_who_plays_gives_a_free_seat_to_a_bot_and_a_newcomer_takes_it() -> None:
    stored = with_free_seats()
    with pytest.raises(Refusal) as refused:
        seating.given(stored, 1, "easy", "zoe", NOW)
    assert code(refused) == "not yours"
    stored = seating.given(stored, 1, "easy", "anna", NOW)
    assert stored.is_free(1)
    common = Join(links.common_token(stored))
    # rather the seat at which nobody plays
    assert seating.joined(stored, common, "zoe", NOW).holders[2] == ("zoe",)
    after = seating.joined(stored, Join(links.seat_token(stored, 1), 1), "ben", NOW)
    assert (after.bot_at(1), after.holders[1]) == ("", ("ben",))


def test_a_bot_plays_when_the_clock_runs_out_until_its_player_is_back() -> None:
    stored = table("Anna", "Ben", "cleo", clock=60)
    assert seating.timed_out(stored, NOW + 59) is stored
    assert stored.due == NOW
    late = seating.timed_out(stored, NOW + 60)
    assert [late.bot_at(seat) for seat in (0, 1, 2)] == ["medium", "", "easy"]  # the last one is waited for
    back = seating.taken_back(late, 0, "anna", NOW + 100)
    assert back.since(0) == NOW + 100
    assert seating.timed_out(back, NOW + 159) is back
    assert seating.timed_out(back, NOW + 160).bot_at(0) == "medium"
    without = table("Anna", "Ben")
    assert seating.timed_out(without, NOW + 10**6) is without


# --- votes


def can_vote(stored: StoredTable, on: int, after: float = AWAY, is_here: bool = False) -> bool:
    return seating.can_vote(stored, on, NOW + after, is_here, AWAY)


def test_the_others_vote_on_somebody_absent_who_keeps_them_waiting() -> None:
    stored = table("Anna", "Ben", "cleo")
    assert can_vote(stored, 1)
    assert not can_vote(stored, 1, after=AWAY - 1)
    assert not can_vote(stored, 1, is_here=True)
    assert not can_vote(stored, 2)
    assert not can_vote(stored, 7)
    assert not can_vote(seating.given(stored, 1, "easy", "ben", NOW), 1)
    assert not can_vote(seating.given(stored, 0, "easy", "anna", NOW), 1)
    assert not can_vote(over(stored), 1)
    assert not can_vote(seating.left(stored, "ben"), 1)
    assert not can_vote(
        seating.taken_back(seating.given(stored, 1, "easy", "ben", NOW), 1, "ben", NOW + 9), 1
    )


@pytest.mark.parametrize("others, needed", [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_more_than_half_of_the_others_must_agree(others: int, needed: int) -> None:
    stored = table(*["Anna", "Ben", "Cleo", "Dora", "Emil"][: others + 1])
    for voter in range(1, needed + 1):
        assert stored.bot_at(0) == ""
        stored = seating.voted(stored, voter, 0, True, names(stored)[voter].lower())
    assert stored.bot_at(0) == "medium"
    assert stored.set_up.seats[0].votes == ()


def test_a_vote_is_taken_back_and_counts_once() -> None:
    stored = table("Anna", "Ben", "Cleo", "Dora")
    stored = seating.voted(seating.voted(stored, 1, 0, True, "ben"), 1, 0, True, "ben")
    assert stored.set_up.seats[0].votes == (1,)
    stored = seating.voted(stored, 1, 0, False, "ben")
    assert stored.set_up.seats[0].votes == ()
    assert seating.voted(stored, 2, 0, True, "cleo").bot_at(0) == ""


def test_only_people_who_play_themselves_vote() -> None:
    stored = seating.given(table("Anna", "Ben", "Cleo", "dora"), 2, "easy", "cleo", NOW)
    for seat, on, browser in ((1, 0, "zoe"), (2, 0, "cleo"), (0, 0, "anna"), (3, 0, "anna"), (1, 3, "ben")):
        with pytest.raises(Refusal):
            seating.voted(stored, seat, on, True, browser)
    assert seating.voted(stored, 1, 0, True, "ben").bot_at(0) == "medium"


def test_votes_vanish_when_their_target_comes_or_the_voter_goes() -> None:
    stored = seating.voted(table("Anna", "Ben", "Cleo", "Dora"), 1, 0, True, "ben")
    assert seating.without_votes_on(stored, "cleo") is stored
    assert seating.without_votes_on(stored, "anna").set_up.seats[0].votes == ()
    assert seating.left(stored, "ben").set_up.seats[0].votes == ()
    assert seating.given(stored, 1, "easy", "ben", NOW).set_up.seats[0].votes == ()


# --- the table


# --- one's own seat


def test_a_player_changes_their_name() -> None:
    stored = table("Anna", "Ben")
    after = seating.renamed_by_holder(stored, 1, " Benjamin ", "ben")
    assert names(after) == ["Anna", "Benjamin"]
    assert '"Benjamin"' in after.header
    assert names(seating.renamed_by_holder(stored, 1, "Anna", "ben")) == ["Anna", "Anna 2"]
    for seat, wish, browser, why in ((1, "  ", "ben", "empty"), (1, "Zoe", "anna", "not yours")):
        with pytest.raises(Refusal) as refused:
            seating.renamed_by_holder(stored, seat, wish, browser)
        assert code(refused) == why
    with pytest.raises(Refusal) as refused:
        seating.renamed_by_holder(over(stored), 1, "Zoe", "ben")
    assert code(refused) == "over"
    placed = msgspec.structs.replace(stored, header=first_lines(Game.from_position(POSITION))[0])
    with pytest.raises(Refusal) as refused:
        seating.renamed_by_holder(placed, 1, "Zoe", "ben")
    assert code(refused) == "no rename"


def test_a_new_link_is_the_end_of_the_old_one_and_of_other_devices() -> None:
    stored = table("Anna", "Ben", holders={0: ("anna", "annas phone"), 1: ("ben",)})
    stored = seating.with_set_up(stored, maker="anna")
    old = Join(links.seat_token(stored, 0), 0)
    after = seating.with_new_link(stored, 0, "annas phone")
    assert after.holders == {0: ("annas phone",), 1: ("ben",)}
    assert seating.is_maker(after, "annas phone")
    assert not seating.is_maker(after, "ben")
    with pytest.raises(Refusal) as refused:
        seating.joined(after, old, "anna", NOW)
    assert code(refused) == "void link"
    again = seating.joined(after, Join(links.seat_token(after, 0), 0), "anna", NOW)
    assert set(again.holders[0]) == {"anna", "annas phone"}
    with pytest.raises(Refusal) as refused:
        seating.with_new_link(stored, 0, "ben")
    assert code(refused) == "not yours"


def test_it_is_remembered_when_a_bot_played_for_somebody_and_why() -> None:
    stored = table("Anna", "Ben", "Cleo", holders={0: ("anna",), 1: ("ben",)}, clock=10)
    stored = seating.stamped(seating.given(stored, 2, "hard", "anna", NOW), 0, 0)
    stored = seating.joined(stored, Join(links.seat_token(stored, 2), 2), "cleo", NOW)
    stored = seating.stamped(stored, 3, 1)
    stored = seating.stamped(seating.timed_out(stored, NOW + 11), 5, 2)
    stored = seating.stamped(seating.taken_back(stored, 1, "ben", NOW + 12), 6, 2)
    handovers = {
        n: [(each.level, each.why, each.after, each.turns) for each in seat.handovers]
        for n, seat in enumerate(stored.set_up.seats)
    }
    assert handovers[2][:2] == [("hard", "free", 0, 0), ("", "came", 3, 1)]
    assert handovers[1] == [("medium", "clock", 5, 2), ("", "back", 6, 2)]
    voted = seating.voted(table("Anna", "Ben"), 0, 1, True, "anna")
    assert [each.why for each in voted.set_up.seats[1].handovers] == ["vote"]
    lent = table("Anna", "Ben")
    for _ in range(60):
        lent = seating.stamped(seating.given(lent, 0, "easy", "anna", NOW), 1, 1)
        lent = seating.stamped(seating.taken_back(lent, 0, "anna", NOW), 1, 1)
    assert len(lent.set_up.seats[0].handovers) == seating.MOST_HANDOVERS
    assert seating.fresh_seat(lent.set_up.seats[0]).handovers == ()


def test_only_players_list_a_table_and_only_one_with_seats_for_people() -> None:
    stored = with_free_seats()
    assert seating.listed(stored, True, "anna").is_open
    assert not seating.listed(seating.listed(stored, True, "anna"), False, "anna").is_open
    with pytest.raises(Refusal):
        seating.listed(stored, True, "zoe")
    with pytest.raises(Refusal) as refused:
        seating.listed(table("anna", "ben", holders={seating.WATCHER: ("anna",)}), True, "anna")
    assert code(refused) == "not for people"


def test_the_first_rematch_counts() -> None:
    stored = seating.with_rematch(table("Anna", "Ben"), "first", "")
    assert seating.with_rematch(stored, "second", "").set_up.rematch == "first"
    assert seating.with_rematch(stored, "third", "first").set_up.rematch == "third"


def test_every_refusal_has_both_languages() -> None:
    for texts in TEXTS.values():
        assert set(texts) == {"en", "de"}


# --- what nobody should be able to do


def test_no_time_runs_before_all_have_come() -> None:
    stored = table("Anna", "Ben", holders={0: ("anna",)}, clock=60)
    assert seating.timed_out(stored, NOW + 1000) is stored
    assert stored.due is None
    asked = Join(links.seat_token(stored, 1), 1, "Ben")
    come = seating.joined(stored, asked, "ben", NOW + 1000)
    assert [come.since(seat) for seat in (0, 1)] == [NOW + 1000, NOW + 1000]
    lent = seating.given(stored, 1, "easy", "anna", NOW + 1000)
    assert not lent.has_clock(0)  # nobody waits for her


def test_a_clock_that_was_ahead_and_is_set_back_leaves_nobody_a_year() -> None:
    stored = table("Anna", "Ben")
    standing = msgspec.structs.replace(stored.standing, decides=(0,), since=(1000.0 + YEAR,))
    stored = msgspec.structs.replace(seating.with_set_up(stored, clock=60), standing=standing)
    now = seating.timed_out(stored, 1000.0)
    assert now.since(0) == 1000.0
    assert not now.bot_at(0)
    assert seating.timed_out(now, 1061.0).bot_at(0)


def test_the_last_person_who_plays_themselves_has_no_clock() -> None:
    stored = table("Anna", "ben", clock=60)
    assert seating.timed_out(stored, NOW + 1000) is stored


def test_nobody_stops_their_clock_by_lending_their_seat() -> None:
    stored = table("Anna", "Ben", clock=60)
    again = seating.taken_back(seating.given(stored, 0, "easy", "anna", NOW + 50), 0, "anna", NOW + 55)
    assert again.since(0) == NOW
    assert seating.timed_out(again, NOW + 60).bot_at(0) == "medium"


def test_two_absent_people_do_not_protect_each_other() -> None:
    stored = table("Anna", "Ben", "Cleo")
    gone = seating.not_counted(stored, 1, NOW + AWAY, [True, False, False], AWAY)
    assert gone == {2}
    assert seating.voted(stored, 0, 1, True, "anna", gone).bot_at(1) == "medium"


def test_somebody_with_an_open_page_can_be_voted_on_in_the_end() -> None:
    stored = table("Anna", "Ben")
    assert not can_vote(stored, 1, after=AWAY * 9, is_here=True)
    assert can_vote(stored, 1, after=AWAY * 10, is_here=True)


def test_where_everybody_may_sit_down_everybody_has_one_seat() -> None:
    stored = seating.listed(with_free_seats(), True, "anna")
    stored = seating.joined(stored, Join(seat=1), "zoe", NOW)
    for asked in (Join(seat=2), Join(links.common_token(stored), 2), Join(links.seat_token(stored, 2), 2)):
        with pytest.raises(Refusal) as refused:
            seating.joined(stored, asked, "zoe", NOW)
        assert code(refused) == "already here"


def test_only_its_maker_says_whether_strangers_may_find_a_table() -> None:
    stored = seating.with_set_up(table("Anna", "Ben"), maker="anna")
    with pytest.raises(Refusal) as refused:
        seating.listed(stored, True, "ben")
    assert code(refused) == "not the maker"
    assert seating.listed(stored, True, "anna").set_up.listed
    assert seating.listed(seating.left(stored, "anna"), True, "ben").set_up.listed
