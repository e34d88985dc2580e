"""Friends come by links, on any device, and go again; strangers find listed tables; spectators watch."""

import json
from pathlib import Path

import pytest
from ending import last_decision
from serving import ConnectionClosed, Json, Page, Refused, Seat, Server, Trouble

from stellwerk import record


def friend(page: Page) -> Page:
    """Somebody else, with another browser."""
    return Page(page.server)


def seats_of(table: Json, what: str) -> list[object]:
    return [seat[what] for seat in table["seats"]]


def code_of(page: Page, link: str, name: str = "") -> str:
    with pytest.raises(Trouble) as trouble:
        page.join(link, name)
    assert trouble.value.text
    return str(trouble.value.code)


# --- links


def test_a_friend_joins_by_the_link_of_a_seat(page: Page) -> None:
    table = page.create("usa", "person", "friend", "friend")
    assert seats_of(table, "mine") == [True, False, False]
    assert seats_of(table, "free") == [False, True, True]
    ben = friend(page)
    with page.sit(table, 0) as anna:
        joined = ben.join(page.links(table)["free"]["1"], " Ben\u202e ")
        assert seats_of(joined, "mine") == [False, True, False]
        anna.wait(lambda: not anna.table["seats"][1]["free"])
        assert anna.table["seats"][1]["name"] == "Ben"
        anna.wait(lambda: anna.snapshot["view"]["seats"][1]["name"] == "Ben")
        with ben.sit(joined, 1) as his:
            his.act(his.options[0])
            anna.wait(lambda: anna.here.get("seats") == [True, True, False])
    assert [each["id"] for each in ben.get("/api/tables")["tables"]] == [table["id"]]


def test_the_record_names_the_players(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    ben = friend(page)
    ben.join(page.links(table)["free"]["1"], "Ben")
    with page.sit(table, 0) as anna, ben.sit(table, 1) as his:
        anna.act(anna.options[0])
        his.act(his.options[0])
        text = ben.get(f"/api/tables/{table['id']}/record?seat=1")
    assert record.read(text).header.seats[1] == "Ben"
    assert record.read(text).header.seen_by == 1


def test_a_link_that_was_used_explains_itself(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    link = page.links(table)["free"]["1"]
    ben = friend(page)
    ben.join(link)
    assert ben.join(link)["seats"][1]["mine"]
    late = friend(page)
    with pytest.raises(Trouble, match="only once") as trouble:
        late.join(link)
    assert (trouble.value.status, trouble.value.code) == (410, "void link")
    late.language = "de"
    with pytest.raises(Trouble, match="nur einmal"):
        late.join(link)
    assert seats_of(late.see(table), "mine") == [False, False]


def test_the_common_link_is_for_whoever_comes_first(page: Page) -> None:
    table = page.create("usa", "person", "friend", "friend")
    link = page.links(table)["common"]
    ben, cleo = friend(page), friend(page)
    assert seats_of(ben.join(link, "Ben"), "mine") == [False, True, False]
    assert seats_of(cleo.join(link, "Ben"), "mine") == [False, False, True]
    assert seats_of(cleo.see(table), "name")[1:] == ["Ben", "Ben 2"]
    assert seats_of(ben.join(link), "mine") == [False, True, False]
    assert code_of(friend(page), link) == "no free seat"
    assert page.links(table)["common"] == ""


def test_wrong_links_change_nothing(page: Page) -> None:
    table, other = page.create("usa", "person", "friend"), page.create("usa", "person", "friend")
    link, common = page.links(table)["free"]["1"], page.links(table)["common"]
    stranger = friend(page)
    wrong = [
        page.links(other)["free"]["1"].replace(other["id"], table["id"]),
        page.links(other)["common"].replace(other["id"], table["id"]),
        link[:-1] + ("A" if link[-1] != "A" else "B"),
        link.replace("#1.", "#0."),
        link.replace("#1.", "#any."),
        f"/join/{table['id']}#1.",
        f"/join/{table['id']}#any.",
        f"/join/{table['id']}#1.ü\ud800".encode("utf-8", "replace").decode(),
    ]
    for each in wrong:
        assert code_of(stranger, each) in {"wrong link", "not listed"}
    assert code_of(stranger, common.replace("any.", "7.")) == "no seat"
    assert code_of(stranger, link.replace(table["id"], "nowhere")) == "no table"
    assert page.see(table) == table
    assert stranger.get("/api/tables")["tables"] == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"token": 5}',
        b'{"seat": "1"}',
        b'{"seat": 1e3}',
        b'{"browser": "x"}',
        b'{"name": "' + b"x" * 5000 + b'"}',
    ],
)
def test_joining_with_nonsense_is_refused_with_a_reason(page: Page, body: bytes) -> None:
    table = page.create("usa", "person", "friend")
    status, _, _ = friend(page).request("POST", f"/api/tables/{table['id']}/join", body)
    assert status in {400, 413}
    assert page.see(table) == table


def test_players_see_only_their_own_links_and_those_of_free_seats(page: Page) -> None:
    table = page.create("usa", "person", "friend", "friend", "easy")
    mine = page.links(table)
    assert set(mine["free"]) == {"1", "2"}
    assert set(mine["own"]) == {"0"}
    ben = friend(page)
    ben.join(mine["free"]["1"])
    his = ben.links(table)
    assert set(his["free"]) == {"2"}
    assert set(his["own"]) == {"1"}
    assert his["free"]["2"] == mine["free"]["2"]
    assert his["own"]["1"] not in str(page.links(table))
    watcher = friend(page).links(table)
    assert (watcher["common"], watcher["free"], watcher["own"]) == ("", {}, {})
    assert watcher["watch"] == f"/table/{table['id']}"


def test_a_players_link_opens_the_seat_on_a_second_device(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    ben, phone = friend(page), friend(page)
    ben.join(page.links(table)["free"]["1"], "Ben")
    with ben.sit(table, 1) as one:
        assert phone.join(ben.links(table)["own"]["1"], "Somebody else")["seats"][1]["name"] == "Ben"
        with phone.sit(table, 1) as two, page.sit(table, 0) as anna:
            assert two.snapshot["view"]["offer"] == one.snapshot["view"]["offer"]
            two.act(two.options[0])
            one.wait(lambda: one.version == 1)
            anna.act(anna.options[0])
            for seat in (one, two):
                seat.wait(lambda seat=seat: seat.snapshot["view"]["hand"] and seat.version == 2)
            assert one.snapshot["view"] == two.snapshot["view"]
            assert one.snapshot["view"]["tickets"]


# --- leaving


def test_a_new_link_signs_other_devices_out(page: Page) -> None:
    table = page.create("usa", "person", "person")
    phone = Page(page.server)
    phone.join(page.links(table)["own"]["0"])
    old = phone.links(table)["own"]["0"]
    with page.sit(table, 0) as here, phone.sit(table, 0) as there:
        here.ask("rename", seat=0, name="Anna")
        there.wait(lambda: there.snapshot["view"]["seats"][0]["name"] == "Anna")
        assert there.table["seats"][0]["name"] == "Anna"
        here.ask("new_link", seat=0)
        there.wait(lambda: there.snapshot["seat"] is None)
        assert not there.table["seats"][0]["mine"]
        assert there.snapshot["view"]["hand"] is None
        with pytest.raises(Refused, match="not yours"):
            there.ask("act", seat=0, version=0, actions=[{"type": "draw"}])
        assert here.snapshot["view"]["hand"]
    with pytest.raises(Trouble, match="410"):
        phone.join(old)
    assert phone.join(page.links(table)["own"]["0"])["seats"][0]["mine"]


def test_a_player_without_a_name_gets_one_in_the_readers_language(page: Page) -> None:
    german = Page(page.server, "de")
    table = german.create("usa", "person", "friend", seed=2)
    assert [seat["name"] for seat in table["seats"]] == ["Fahrgast 1", "Fahrgast 2"]
    page.join(german.links(table)["free"]["1"])
    assert [seat["name"] for seat in page.see(table)["seats"]] == ["Passenger 1", "Passenger 2"]
    with german.sit(table, 0) as lena, page.sit(table, 1) as anna:
        for seat in (lena, anna):
            seat.act(seat.options[0])
        for seat in (lena, anna):
            seat.wait(lambda seat=seat: seat.snapshot["view"]["phase"] == "turn")
        assert [seat["name"] for seat in lena.snapshot["view"]["seats"]] == ["Fahrgast 1", "Fahrgast 2"]
        assert [seat["name"] for seat in anna.snapshot["view"]["seats"]] == ["Passenger 1", "Passenger 2"]
        said = str([moment["lines"] for moment in lena.moments])
        assert "Fahrgast 1 behält" in said
        assert "Passenger" not in said
        with pytest.raises(Refused, match="empty"):
            lena.ask("rename", seat=0, name=" ")
        lena.ask("rename", seat=0, name="Passenger 2")
        anna.wait(lambda: anna.table["seats"][0]["name"] == "Passenger 2 2")


def test_leaving_frees_a_seat_for_somebody_else(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    first = page.links(table)["free"]["1"]
    ben, cleo = friend(page), friend(page)
    ben.join(first, "Ben")
    own = ben.links(table)["own"]["1"]
    with page.sit(table, 0) as anna, ben.sit(table, 1) as his:
        his.act(his.options[0])
        ben.leave(table)
        anna.wait(lambda: anna.table["seats"][1]["free"])
        # Ben's window is still open: it sees what everybody sees, and nothing more
        his.wait(lambda: his.snapshot["seat"] is None)
        assert his.snapshot["view"]["hand"] is None
        assert not his.snapshot["view"]["tickets"]
        his.seat = 1
        with pytest.raises(Refused, match="not yours"):
            his.ask("act", seat=1, version=his.version, actions=[{"type": "draw"}])
    assert ben.get("/api/tables")["tables"] == []
    for old in (first, own):
        assert code_of(cleo, old) == "void link"
    assert cleo.join(page.links(table)["free"]["1"], "Cleo")["seats"][1]["mine"]
    with cleo.sit(table, 1) as hers:
        assert hers.snapshot["view"]["tickets"] or hers.snapshot["view"]["offer"]


def test_a_table_that_everybody_has_left_is_gone_and_spectators_are_informed(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    with friend(page).sit(table, None) as watcher:
        page.leave(table)
        assert watcher.until("refused")["code"] == "no table"
        with pytest.raises(ConnectionClosed) as closed:
            watcher.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4004
    with pytest.raises(Trouble, match="404"):
        page.see(table)


def test_a_table_only_for_others_still_belongs_to_its_maker(page: Page) -> None:
    table = page.create("usa", "friend", "friend")
    assert seats_of(table, "mine") == [False, False]
    assert [each["id"] for each in page.get("/api/tables")["tables"]] == [table["id"]]
    assert set(page.links(table)["free"]) == {"0", "1"}


# --- open tables


def listed(page: Page) -> list[str]:
    return [each["id"] for each in page.get("/api/open")["tables"]]


def test_a_stranger_finds_an_open_table_and_sits_down(page: Page) -> None:
    table = page.create("usa", "person", "friend", listed=True)
    hidden = page.create("usa", "person", "friend")
    stranger = friend(page)
    assert table["id"] in listed(stranger)
    assert hidden["id"] not in listed(stranger)
    assert stranger.join_open(table, name="Zoe")["seats"][1]["name"] == "Zoe"
    assert table["id"] not in listed(stranger)
    with pytest.raises(Trouble, match="You need a link") as trouble:
        stranger.join_open(hidden)
    assert trouble.value.code == "not listed"


def test_a_player_lists_a_table_and_takes_it_from_the_list(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    with page.sit(table, 0) as anna, friend(page).sit(table, None) as watcher:
        anna.ask("listed", listed=True)
        assert table["id"] in listed(page)
        watcher.wait(lambda: watcher.table["listed"])
        with pytest.raises(Refused, match="not yours"):
            watcher.ask("listed", listed=False)
        anna.ask("listed", listed=False)
        assert table["id"] not in listed(page)


@pytest.mark.parametrize("more", [{"clock": -1}, {"clock": 10**7}, {"clock": 1.5}, {"listed": 1}])
def test_a_table_has_no_such_clock_or_list(page: Page, more: Json) -> None:
    with pytest.raises(Trouble):
        page.create("usa", "person", "person", **more)
    with pytest.raises(Trouble, match="Only bots"):
        page.create("usa", "easy", "easy", listed=True)


# --- who only watches


def nothing_hidden(seat: Seat) -> bool:
    view = seat.snapshot["view"]
    return view["hand"] is None and not view["tickets"] and not view["options"] and not view["offer"]


def test_a_spectator_sees_nothing_hidden_and_has_no_say(page: Page) -> None:
    table = page.create("usa", "person", "friend", "easy")
    with page.sit(table, 0) as anna, friend(page).sit(table, None) as watcher:
        anna.act(anna.options[0])
        assert nothing_hidden(watcher)
        anna.wait(lambda: anna.here["watching"] == 1)
        for said in (
            {"kind": "say", "seat": 0, "text": "hello"},
            {"kind": "say", "seat": -1, "text": "hello"},
            {"kind": "give_seat", "seat": 0, "level": "easy"},
            {"kind": "give_seat", "seat": 1, "level": "easy"},
            {"kind": "take_seat", "seat": 0},
            {"kind": "vote", "seat": 0, "on": 1},
            {"kind": "vote", "seat": 1, "on": 0},
            {"kind": "webhook", "seat": 0, "url": ""},
            {"kind": "listed", "listed": True},
            {"kind": "sit", "seat": 0},
            {"kind": "act", "seat": 0, "version": 1, "actions": [{"type": "draw"}]},
        ):
            with pytest.raises(Refused):
                watcher.ask(**said)  # type: ignore[arg-type]
        assert nothing_hidden(watcher)
        assert not anna.chat
    after = page.see(table)
    for what in ("seats", "listed", "turns"):
        assert after[what] == table[what]


def test_during_a_game_nobody_gets_anothers_record(page: Page) -> None:
    table = page.create("usa", "person", "friend")
    ben = friend(page)
    ben.join(page.links(table)["common"])
    path = f"/api/tables/{table['id']}/record?seat="
    for somebody, seat in ((page, 1), (ben, 0), (friend(page), 0), (friend(page), 1)):
        with pytest.raises(Trouble, match="403"):
            somebody.get(f"{path}{seat}")
    assert record.read(ben.get(f"{path}1")).header.seen_by == 1


# --- once more


def test_a_rematch_is_at_one_table_for_everybody(page: Page) -> None:
    table = page.create("japan", "person", "friend", "easy", record=last_decision("japan", 3))
    ben = friend(page)
    ben.join(page.links(table)["common"], "Ben")
    with ben.sit(table, 1) as his:
        with page.sit(table, 0) as hers:
            hers.play(lambda options: options[0])
        again = page.ask("POST", f"/api/tables/{table['id']}/rematch")
        his.wait(lambda: his.table["rematch"] == again["id"])
    theirs = ben.ask("POST", f"/api/tables/{table['id']}/rematch")
    assert theirs["id"] == again["id"] != table["id"]
    assert seats_of(theirs, "mine") == [False, True, False]
    assert seats_of(theirs, "name") == seats_of(ben.see(table), "name")
    with pytest.raises(Trouble, match="403"):
        friend(page).ask("POST", f"/api/tables/{table['id']}/rematch")


def test_a_rematch_that_lives_is_never_replaced(page: Page) -> None:
    """Else somebody could fill a friend's list with tables."""
    table = page.create("usa", "person", "friend", record=last_decision("usa", 2))
    ben = friend(page)
    ben.join(page.links(table)["common"], "Ben")
    with page.sit(table, 0) as hers:
        hers.play(lambda options: options[0])
    made = set()
    for _ in range(3):
        again = page.ask("POST", f"/api/tables/{table['id']}/rematch")
        made.add(again["id"])
        if seats_of(again, "mine")[0]:
            page.leave(again)
    assert len(made) == 1
    ben.leave(again)
    assert page.ask("POST", f"/api/tables/{table['id']}/rematch")["id"] not in made


# --- the owner


def test_the_state_of_the_server_is_for_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STELLWERK_OWNER", "a-token-of-his-own")
    with Server(tmp_path) as server:
        page = Page(server)
        page.create("usa", "person", "friend", listed=True)
        for shown in ("", "Bearer ", "Bearer x", "Basic a-token-of-his-own", "Bearer ü"):
            status, _, body = page.request("GET", "/api/state", headers={"Authorization": shown})
            assert status == 401
            assert b"not the owner" in body
        status, _, body = page.request(
            "GET", "/api/state", headers={"Authorization": "Bearer a-token-of-his-own"}
        )
        assert status == 200
        found = json.loads(body)
        assert (found["games"], found["running"], found["listed"]) == (1, 1, 1)


def test_guests_see_if_the_deal_may_be_known(page: Page) -> None:
    """The person who chooses the seed can look up every card."""
    assert page.create("usa", "person", "friend")["known"] is False
    assert page.create("usa", "person", "friend", seed=7)["known"] is True
