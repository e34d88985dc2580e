"""What a browser fetches: the page, boards, tables, records, replays."""

import gzip
import json
import random
import re

import pytest
from ending import last_decision
from faulty import BAD_POSITIONS, BAD_RECORDS, expect_german
from serving import ConnectionClosed, Json, Page, Server, Trouble

from stellwerk import Game, boards, record, views
from stellwerk.server.views.snapshots import for_page


def finished(page: Page, board: str = "japan") -> Json:
    """A game that is over: bots have played it."""
    table = page.create(board, "easy", "easy")
    with page.sit(table, None) as watcher:
        while not watcher.is_over:
            watcher.next()
    found: Json = page.get(f"/api/tables/{table['id']}")
    return found


# --- tables


def test_the_tables_of_this_browser_newest_first(page: Page) -> None:
    first = page.create("usa", "person", "person")
    second = page.create("europe", "person", "person")
    assert [each["id"] for each in page.get("/api/tables")["tables"]] == [second["id"], first["id"]]
    with page.sit(first, 0) as seat:
        seat.act(seat.options[0])
    # nobody has seen that yet
    assert [each["id"] for each in page.get("/api/tables")["tables"]] == [second["id"], first["id"]]
    with page.sit(first, 1) as seat:
        seat.act(seat.options[0])
    listed = page.get("/api/tables")["tables"]
    assert [each["id"] for each in listed] == [first["id"], second["id"]]
    assert len(listed[0]["decides"]) == 1
    assert Page(page.server).get("/api/tables")["tables"] == []


def test_a_table_in_the_readers_language(page: Page) -> None:
    table = page.create("south_korea", "person", "person")
    german = page.get(f"/api/tables/{table['id']}?language=de")
    assert german["board_name"] == "Südkorea"
    assert german["key"] != table["key"]


def test_names_are_tidy_and_no_two_alike(page: Page) -> None:
    seats = [
        {"kind": "person", "name": "  Anna\t\u202e  <b>x</b> "},
        {"kind": "bot", "name": "", "level": "easy"},
        {"kind": "person", "name": "A" * 100},
        {"kind": "bot", "name": "A" * 100, "level": "hard"},
    ]
    table = page.ask("POST", "/api/tables", {"board": "usa", "seats": seats})
    names = [seat["name"] for seat in table["seats"]]
    assert names[0] == "Anna <b>x</b>"
    assert names[1].isalpha()
    assert names[2] == "A" * 24
    assert len(set(names)) == 4
    assert max(len(name) for name in names) <= 24


@pytest.mark.parametrize("other", ["V\ufe0f", "v", "\uff36", "V\u3164", "\u2164", "V\u034f"])
def test_names_that_look_alike_get_a_number(page: Page, other: str) -> None:
    seats = [{"kind": "person", "name": "V"}, {"kind": "person", "name": other}]
    table = page.ask("POST", "/api/tables", {"board": "usa", "seats": seats})
    assert [seat["name"][1:] for seat in table["seats"]] == ["", " 2"]


def test_letters_of_other_alphabets_get_a_number_too(page: Page) -> None:
    seats = [{"kind": "person", "name": "Anna Moss"}, {"kind": "person", "name": "Аnnа Моss"}]
    table = page.ask("POST", "/api/tables", {"board": "usa", "seats": seats})
    assert table["seats"][1]["name"].endswith(" 2")


@pytest.mark.parametrize(
    "new",
    [
        {"board": "atlantis", "seats": [{"kind": "person"}, {"kind": "person"}]},
        {"board": "usa"},
        {"board": "usa", "seats": [{"kind": "person"}]},
        {"board": "usa", "seats": [{"kind": "person"}] * 6},
        {"board": "usa", "seats": [{"kind": "ghost"}, {"kind": "person"}]},
        {"board": "usa", "seats": [{"kind": "bot", "level": "divine"}, {"kind": "person"}]},
        {"board": "usa", "seats": [{"kind": "person"}] * 2, "options": {"flying": True}},
        {"board": "usa", "seats": [{"kind": "person"}] * 2, "pace": -1},
        {"board": "usa", "seats": [{"kind": "person"}] * 2, "seed": "x" * 1000},
        {"board": "usa", "seats": [{"kind": "person"}] * 2, "sead": 1},
        {"record": "nonsense"},
        {"position": "nonsense"},
        [],
    ],
)
def test_an_impossible_table_is_refused(page: Page, new: object) -> None:
    with pytest.raises(Trouble) as trouble:
        page.ask("POST", "/api/tables", new)
    assert 400 <= trouble.value.status < 500
    assert trouble.value.text
    assert page.get("/api/tables")["tables"] == []


def test_refusals_for_german_readers_contain_no_english(server: Server) -> None:
    german = Page(server, "de-DE")
    people = [{"kind": "person"}] * 2
    uploads: list[tuple[Json, str]] = [({"record": text}, says) for text, says in BAD_RECORDS.items()]
    uploads += [({"position": text}, says) for text, says in BAD_POSITIONS]
    uploads += [
        (
            {"board": "usa", "seats": people, "options": {"fog": True}},
            "USA hat keine Option 'fog'; es gibt gar keine.",
        ),
        ({"board": "usa", "seats": people, "sead": 1}, "der Schlüssel „sead“ ist unbekannt"),
        (
            {"board": "usa", "seats": [{"kind": 3}]},
            "erwartet ist ein Text, nicht eine ganze Zahl (bei `$.seats[0].kind`)",
        ),
        ({"board": "usa", "seats": people, "pace": 99}, "Tempo: 0 bis 10"),
        ({"board": "usa", "seats": people[:1]}, "für 2 bis 5 Leute"),
        ({"board": "atlantis", "seats": people}, "Diesen Spielplan gibt es nicht."),
    ]
    for new, says in uploads:
        with pytest.raises(Trouble) as trouble:
            german.ask("POST", "/api/tables", new)
        # after a colon it begins with a capital letter
        assert says[:1].upper() + says[1:] in trouble.value.text or says in trouble.value.text
        expect_german(trouble.value.text)
    assert german.get("/api/tables")["tables"] == []


def test_a_request_without_end_is_refused(page: Page) -> None:
    with pytest.raises(Trouble) as trouble:
        page.ask("POST", "/api/tables", {"record": "x" * 2_500_000})
    assert (trouble.value.status, trouble.value.code) == (413, "too long")


def test_a_table_is_cleared_away(page: Page) -> None:
    table = page.create("usa", "person", "person")
    with pytest.raises(Trouble) as trouble:
        Page(page.server).ask("DELETE", f"/api/tables/{table['id']}")
    assert trouble.value.status == 403
    with page.sit(table, 0) as seat:
        page.ask("DELETE", f"/api/tables/{table['id']}")
        with pytest.raises(ConnectionClosed):
            seat.listen(5)
        assert (seat.received[-1]["type"], seat.received[-1]["code"]) == ("refused", "no table")
    assert page.get("/api/tables")["tables"] == []
    with pytest.raises(Trouble, match="404"):
        page.get(f"/api/tables/{table['id']}")


def test_a_rematch_has_the_same_seats_and_another_deal(page: Page) -> None:
    nearly = last_decision("nederland", 3)
    table = page.create("nederland", "person", "hard", "person", hints=False, record=nearly)
    with pytest.raises(Trouble, match="when the game is over"):
        page.ask("POST", f"/api/tables/{table['id']}/rematch")
    with page.sit(table, 0) as seat:
        seat.play(lambda options: options[0])
    again = page.ask("POST", f"/api/tables/{table['id']}/rematch")
    assert again["id"] != table["id"]
    for key in ("board", "options", "seats", "hints", "pace"):
        assert again[key] == table[key]
    with page.sit(table, 0) as one, page.sit(again, 0) as two:
        assert one.snapshot["view"]["display"] != two.snapshot["view"]["display"]


# --- records and replays


def test_during_a_game_a_seat_gets_only_its_own_record(page: Page) -> None:
    table = page.create("usa", "person", "easy")
    with page.sit(table, 0) as seat:
        seat.play(random.Random(1).choice, 5)
    path = f"/api/tables/{table['id']}/record"
    for asked in ("", "?seat=1", "?seat=7", "?seat=x", "?seat=-1"):
        with pytest.raises(Trouble) as trouble:
            page.get(path + asked)
        assert trouble.value.status == 403
    with pytest.raises(Trouble):
        Page(page.server).get(path + "?seat=0")
    status, headers, body = page.request("GET", path + "?seat=0")
    assert status == 200
    assert re.fullmatch(
        r'attachment; filename="stellwerk-usa-[\w-]+-0.jsonl"', headers["Content-Disposition"]
    )
    assert record.read(body).header.seen_by == 0
    with pytest.raises(Trouble) as trouble:
        page.get(f"/api/tables/{table['id']}/replay")
    assert trouble.value.code == "not over"


def test_a_finished_game_is_replayed_from_every_seat(page: Page) -> None:
    table = finished(page)
    path = f"/api/tables/{table['id']}"
    game = record.load(page.get(f"{path}/record"))
    facts = page.get(f"{path}/replay")
    last = len(facts["steps"]) - 1
    assert facts["table"]["id"] == table["id"]
    assert facts["steps"][0]["seat"] == -1
    assert all(step["lines"] for step in facts["steps"])
    assert last == sum(1 for entry in game.log if entry.events)
    seen = page.get(f"{path}/replay/{last}?as=1")
    assert views.from_json(json.dumps(seen["view"])) == for_page(game.view(1), "en")
    assert seen["moments"][-1]["version"] == seen["version"]
    opened = page.get(f"{path}/replay/{last // 2}?as=all")
    assert [seat["hand"] for seat in opened["open"]] != [{}, {}]
    assert page.get(f"{path}/replay/0?as=nobody")["view"]["hand"] is None
    assert page.get(f"{path}/replay/0?as=all")["open"][0]["offer"]
    for wrong in (f"{last + 1}?as=0", "0?as=9", "0?as=me", "99999999"):
        with pytest.raises(Trouble, match="404"):
            page.get(f"{path}/replay/{wrong}")


def test_a_finished_record_is_loaded_to_be_replayed(page: Page) -> None:
    text = page.get(f"/api/tables/{finished(page)['id']}/record")
    other = Page(page.server)
    table = other.ask("POST", "/api/tables", {"record": text})
    assert table["is_over"]
    assert {seat["kind"] for seat in table["seats"]} == {"person"}
    assert other.get(f"/api/tables/{table['id']}/replay")["steps"]
    assert other.get(f"/api/tables/{table['id']}/record") == text


def test_an_unfinished_record_goes_on(page: Page) -> None:
    game = Game("europe", ["Anna", "Ben"], seed=5)
    for _ in range(12):
        decider = game.decisions()[0]
        game.apply(game.options(decider)[0], decider)
    seats = [{"kind": "bot", "level": "easy"}, {"kind": "person", "name": "Somebody"}]
    table = page.ask("POST", "/api/tables", {"record": game.record(), "seats": seats, "pace": 0})
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben"]
    with page.sit(table, 1) as person:
        person.play(random.Random(1).choice)
    whole = page.get(f"/api/tables/{table['id']}/record")
    assert whole.startswith(game.record())


def test_a_position_is_played_on(page: Page) -> None:
    game = Game("usa", ["Anna", "Ben"], seed=5)
    for number in (0, 1):
        game.apply(game.options(number)[0], number)
    table = page.ask("POST", "/api/tables", {"position": game.position(), "pace": 0})
    with page.sit(table, game.turn) as seat:
        assert seat.snapshot["view"]["hand"] == game.hand(game.turn)
        seat.act(seat.options[0])


def test_a_damaged_record_is_refused_with_its_line(page: Page) -> None:
    game = Game("usa", ["Anna", "Ben"], seed=5)
    game.apply(game.options(0)[0], 0)
    lines = game.record().splitlines()
    lines[2] = lines[2].replace('"keep', '"kept')
    with pytest.raises(Trouble, match="line 3") as trouble:
        page.ask("POST", "/api/tables", {"record": "\n".join(lines)})
    assert trouble.value.code == "bad record"
    with pytest.raises(Trouble, match="line 2"):
        page.ask("POST", "/api/tables", {"position": "board: usa\nseats: \n"})
    with pytest.raises(Trouble, match="only what seat 0 saw"):
        page.ask("POST", "/api/tables", {"record": game.record(0)})


# --- the page and boards


def test_every_answer_is_guarded(page: Page) -> None:
    for path in ("/", "/table/x", "/api/boards", "/api/nothing", "/nothing.png"):
        _, headers, _ = page.request("GET", path)
        assert "default-src 'self'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def test_the_cookie_is_the_servers_alone(server: Server) -> None:
    page = Page(server)
    page.cookie = ""
    _, headers, _ = page.request("GET", "/")
    cookie = headers["Set-Cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    _, headers, _ = page.request("GET", "/")
    assert headers["Set-Cookie"] is None
    page.cookie = "stellwerk=no-such-thing"
    _, headers, _ = page.request("GET", "/")
    assert headers["Set-Cookie"] is not None


def test_a_page_elsewhere_can_do_nothing(page: Page) -> None:
    table = page.create("usa", "person", "person")
    elsewhere = {"Origin": "http://evil.example"}
    for method, path in (("POST", "/api/tables"), ("DELETE", f"/api/tables/{table['id']}")):
        status, _, _ = page.request(method, path, b"{}", elsewhere)
        assert status == 403
    status, _, _ = page.request("GET", "/api/tables", headers={"Host": "evil.example"})
    assert status == 403
    here = {"Origin": page.server.url}
    assert page.request("DELETE", f"/api/tables/{table['id']}", headers=here)[0] == 204


def test_unknown_addresses_get_404(page: Page) -> None:
    paths = ("/api/nothing", "/api/tables/x/y/z", "/api/boards/none.json", "/api/boards/none.svg", "/a.png")
    for path in (*paths, "/../../etc/passwd.txt", "/%2e%2e/%2e%2e/protocol.py"):
        status, _, body = page.request("GET", path)
        assert (path, status) == (path, 404)
        assert json.loads(body)["text"]
    assert page.request("PUT", "/api/tables")[0] == 405
    rooms = ("/", "/owner", "/table/abc", "/replay/abc/", "/join/abc")
    for path in (*rooms, "/about", "/table", "/table/abc/def", "/owner/x"):
        status, headers, _ = page.request("GET", path, headers={"If-None-Match": "no"})
        wanted = 200 if path in rooms else 404
        assert status in {wanted, 503}, path  # 503: the page has not been built
        assert headers["Content-Type"].startswith("text/html")


def test_the_boards_and_levels_on_offer(page: Page) -> None:
    found = page.get("/api/boards?language=de")
    assert {card["id"] for card in found["boards"]} == set(boards.boards())
    assert [level["name"] for level in found["levels"]] == ["easy", "medium", "tricky", "hard"]
    assert "Südkorea" in [card["name"] for card in found["boards"]]
    status, headers, body = page.request("GET", "/api/boards", headers={"Accept-Encoding": "gzip, br"})
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert json.loads(gzip.decompress(body))["boards"]


def test_a_seat_that_comes_back_gets_what_it_missed(page: Page) -> None:
    table = page.create("usa", "person", "easy")
    with page.sit(table, 0) as seat:
        seat.play(random.Random(1).choice, 4)
        known = seat.version
        seat.wait_for_turn()
        seat.act(seat.options[0])
    with page.sit(table, 0, after=known) as back:
        assert back.snapshot["fresh"]
        assert all(moment["version"] > known for moment in back.snapshot["moments"])
    with page.sit(table, 0, after=10**6) as lost:
        assert not lost.snapshot["fresh"]
