"""Bots play for people: given the seat, by a vote, or because the clock ran out; and give it back."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Json, Page, Refused, Seat, Server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which one has stayed away after a second."""
    with Server(tmp_path_factory.mktemp("hasty"), "--away", "1") as found:
        yield found
        assert found.errors.read_text() == "", "the server complained"


def friends(page: Page, number: int, **more: object) -> tuple[Json, list[Page]]:
    """A table of people, and the browser of each."""
    table = page.create("usa", "person", *["friend"] * (number - 1), **more)
    found = [page, *(Page(page.server) for _ in range(number - 1))]
    for each in found[1:]:
        each.join(page.links(table)["common"])
    return table, found


def stand_in(seat: Seat, of: int) -> str:
    return str(seat.table["seats"][of]["stand_in"])


def test_a_bot_plays_a_seat_that_was_given_away_until_it_is_taken_back(page: Page) -> None:
    table, (_, ben) = friends(page, 2)
    choose = random.Random(3).choice
    with page.sit(table, 0) as anna, ben.sit(table, 1) as his:
        his.ask("give_seat", seat=1, level="easy")
        anna.wait(lambda: stand_in(anna, 1) == "easy")
        assert anna.table["seats"][1]["kind"] == "person"
        # Ben does nothing, and the game goes on
        anna.play(choose, 8)
        with pytest.raises(Refused) as refused:
            his.ask("act", seat=1, version=his.version, actions=[{"type": "draw"}])
        assert refused.value.code == "stand-in"
        his.ask("take_seat", seat=1)
        anna.wait(lambda: stand_in(anna, 1) == "")
        first, last = anna.table["seats"][1]["handovers"]
        assert (first["level"], first["why"], first["after"]) == ("easy", "given", 0)
        assert (last["level"], last["why"]) == ("", "back")
        assert 0 < last["after"] <= anna.version
        assert last["turns"] == anna.snapshot["view"]["turns"]
        play_until_turn_of(his, anna)
        his.act(his.options[0])


def test_a_free_seat_is_played_by_a_bot_until_somebody_takes_it(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    ben = Page(page.server)
    with page.sit(table, 0) as anna:
        anna.ask("give_seat", seat=1, level="easy")
        assert anna.table["seats"][1]["free"]
        anna.play(random.Random(3).choice, 8)
        joined = ben.join(page.links(table)["free"]["1"], "Ben")
        assert (joined["seats"][1]["mine"], joined["seats"][1]["stand_in"]) == (True, "")
        with ben.sit(table, 1) as his:
            assert his.snapshot["view"]["hand"]
            play_until_turn_of(his, anna)
            his.act(his.options[0])


def test_nobody_gives_away_anothers_seat(page: Page) -> None:
    table, (_, ben) = friends(page, 2)
    with page.sit(table, 0) as anna, ben.sit(table, 1) as his:
        for seat, level in ((1, "easy"), (0, "divine"), (2, "easy"), (-1, "easy")):
            with pytest.raises(Refused):
                anna.ask("give_seat", seat=seat, level=level)
        with pytest.raises(Refused, match="not yours"):
            his.ask("take_seat", seat=0)
    assert [seat["stand_in"] for seat in page.see(table)["seats"]] == ["", ""]


def play_until_turn_of(his: Seat, other: Seat) -> None:
    """The other one plays until it is this one's turn."""
    his.listen(0.3)
    while not his.options:
        other.play(random.Random(3).choice, 1)
        his.listen(0.3)


# --- votes


def test_two_of_three_vote_for_a_bot_in_place_of_somebody_absent(hasty: Server) -> None:
    page = Page(hasty)
    table, people = friends(page, 4)
    away = people[3]
    with page.sit(table, 0) as anna, people[1].sit(table, 1) as ben, people[2].sit(table, 2) as cleo:
        for seat in (anna, ben, cleo):
            seat.act(seat.options[0])
        anna.wait(lambda: anna.table["seats"][3]["can_vote"])
        anna.ask("vote", seat=0, on=3)
        ben.wait(lambda: ben.table["seats"][3]["votes"] == [0])
        anna.ask("vote", seat=0, on=3, yes=False)
        ben.wait(lambda: ben.table["seats"][3]["votes"] == [])
        ben.ask("vote", seat=1, on=3)
        assert stand_in(ben, 3) == ""
        cleo.ask("vote", seat=2, on=3)
        anna.wait(lambda: stand_in(anna, 3) == "medium")
        # it chooses tickets, and the first turn begins
        anna.wait(lambda: anna.snapshot["view"]["phase"] == "turn")
        with away.sit(table, 3) as back:
            assert stand_in(back, 3) == "medium"
            back.ask("take_seat", seat=3)
            anna.wait(lambda: stand_in(anna, 3) == "")


def test_nobody_votes_on_somebody_who_is_there_or_has_just_left(page: Page) -> None:
    table, people = friends(page, 3)
    with page.sit(table, 0) as anna, people[1].sit(table, 1):
        for on in (0, 1, 2, 7, -1):
            with pytest.raises(Refused, match="no vote"):
                anna.ask("vote", seat=0, on=on)
        with pytest.raises(Refused, match="not yours"):
            anna.ask("vote", seat=1, on=2, yes=False)


def test_votes_vanish_when_their_target_comes_back(hasty: Server) -> None:
    page = Page(hasty)
    table, people = friends(page, 3)
    with page.sit(table, 0) as anna, people[1].sit(table, 1):
        anna.wait(lambda: anna.table["seats"][2]["can_vote"])
        anna.ask("vote", seat=0, on=2)
        assert anna.table["seats"][2]["votes"] == [0]
        with people[2].sit(table, 2):
            anna.wait(lambda: anna.table["seats"][2]["votes"] == [])
            anna.wait(lambda: not anna.table["seats"][2]["can_vote"])


# --- the clock


def test_a_bot_takes_over_when_the_clock_runs_out_until_the_seat_is_taken_back(page: Page) -> None:
    table, (_, ben) = friends(page, 2, clock=4)
    with page.sit(table, 0) as anna, ben.sit(table, 1) as his:
        assert anna.table["clock"] == 4
        assert all(0 <= left <= 4 for left in anna.snapshot["left"])
        anna.act(anna.options[0])
        anna.wait(lambda: stand_in(anna, 1) == "medium")
        # and the game goes on
        anna.wait(lambda: bool(anna.options))
        his.ask("take_seat", seat=1)
        his.wait(lambda: stand_in(his, 1) == "")
    assert not page.see(table)["is_over"]


def test_a_table_without_a_clock_shows_none(page: Page) -> None:
    with page.sit(page.create("usa", "person", "friend"), 0) as anna:
        assert anna.snapshot["left"] == []


def test_a_clock_runs_on_though_nobody_is_there_and_the_server_was_away(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = Page(server)
        table = page.create("japan", "person", "person", clock=1)
        server.kill()
        server.start()
        with page.sit(table, 0) as anna:
            anna.wait(lambda: stand_in(anna, 0) == "medium")
