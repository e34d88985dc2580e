"""The workshop, asked as a page asks it: boards are kept, checked, drawn, played and passed on."""

import asyncio
import json
import math
from pathlib import Path
from typing import Any

import pytest
from fantasy import PLACES, data_url, fantasy_board, jpeg, png
from faulty import expect_german
from serving import Json, Page, Server, Trouble

from stellwerk import boards
from stellwerk.boards.commands import CheckOptions, check_command
from stellwerk.server import in_browser, second_worker
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.protocol.workshop import NewDesign
from stellwerk.server.refusals import Refusal
from stellwerk.server.settings import Settings
from stellwerk.server.stores.sqlite import SqliteStore
from stellwerk.server.thinking.pool import ThinkerPool
from stellwerk.server.workshop import designs, printer


@pytest.fixture
def other(server: Server) -> Page:
    """Somebody else."""
    return Page(server)


def new(page: Page, **asked: Any) -> Json:
    found: Json = page.ask("POST", "/api/workshop", asked)
    return found


def save(page: Page, shown: Json, **more: Any) -> Json:
    """Saves changes of a design, and returns its card."""
    card = shown["card"]
    found: Json = page.ask("PUT", f"/api/workshop/{card['id']}", {"version": card["version"], **more})
    return found


def saved(page: Page, board: Json | None = None) -> Json:
    """A design with this board on it."""
    shown = new(page, name="Lost Lands")
    card = save(page, shown, board=fantasy_board() if board is None else board)
    return {"card": card, "board": board}


def address(shown: Json, rest: str = "") -> str:
    return f"/api/workshop/{shown['card']['id']}{rest}"


def checked(page: Page, board: Json, **more: Any) -> Json:
    found: Json = page.ask("POST", "/api/workshop/check", {"board": board, **more})
    return found


def refused(page: Page, method: str, path: str, body: object = None) -> Trouble:
    with pytest.raises(Trouble) as trouble:
        page.ask(method, path, body)
    return trouble.value


# --- kept


def test_a_design_is_made_saved_listed_copied_and_deleted(page: Page) -> None:
    shown = new(page, name="Lost Lands")
    assert shown["board"]["size"] == [790, 525]
    assert (shown["card"]["version"], shown["card"]["mine"], shown["card"]["shared"]) == (0, True, False)
    card = save(page, shown, board=fantasy_board())
    assert (card["version"], card["cities"], card["connections"], card["tickets"]) == (1, 7, 10, 8)
    copy = new(page, design=card["id"])
    assert copy["board"]["id"] == "the_lost_lands_copy"
    assert copy["board"]["cities"] == fantasy_board()["cities"]
    listed = page.get("/api/workshop")["designs"]
    assert [each["id"] for each in listed] == [copy["card"]["id"], card["id"]]
    page.ask("DELETE", address(copy))
    assert [each["id"] for each in page.get("/api/workshop")["designs"]] == [card["id"]]
    assert refused(page, "GET", address(copy)).code == "no design"


def test_of_two_windows_the_second_save_is_refused_and_nothing_is_lost(page: Page) -> None:
    shown = saved(page)
    first, second = fantasy_board(trains=30), fantasy_board(trains=40)
    card = save(page, shown, board=first)
    late = refused(page, "PUT", address(shown), {"version": shown["card"]["version"], "board": second})
    assert (late.status, late.code) == (409, "stale design")
    assert "not lost" in late.text
    assert page.get(address(shown))["board"]["trains"] == 30
    kept = new(page, files={"mine.json": json.dumps(second)})
    assert kept["board"]["trains"] == 40
    save(page, {"card": card}, board=second)


def test_a_design_begins_from_a_board_of_ours_a_region_or_a_file(page: Page) -> None:
    ours = new(page, board="poland")
    assert len(ours["board"]["cities"]) == 40
    assert ours["card"]["name"] == "Poland (copy)"
    west, south, east, north = ours["card"]["region"]
    assert all(west < city["lon"] < east and south < city["lat"] < north for city in ours["board"]["cities"])
    alps = new(page, name="Alps", region=[5, 44, 15, 49])
    assert "size" not in alps["board"]
    assert alps["card"]["region"] == [5, 44, 15, 49]
    text = json.dumps(fantasy_board(background={"picture": data_url(png()), "place": [0, 0, 100, 50]}))
    filed = new(page, files={"lost.json": text})
    assert filed["board"] == fantasy_board(), "the picture lies beside it"
    assert (filed["card"]["picture"], filed["card"]["picture_place"]) == ("image/png", [0, 0, 100, 50])
    assert refused(page, "POST", "/api/workshop", {"board": "atlantis"}).code == "no board"
    assert refused(page, "POST", "/api/workshop", {"region": [5, 49, 15, 44]}).code == "no region"


def test_others_see_a_design_only_if_it_is_shared_and_never_change_it(page: Page, other: Page) -> None:
    shown = saved(page)
    for method, rest in (("GET", ""), ("GET", "/file"), ("GET", "/board"), ("DELETE", "")):
        assert refused(other, method, address(shown, rest)).code == "no design"
    assert refused(other, "POST", "/api/workshop", {"design": shown["card"]["id"]}).code == "no design"
    card = save(page, shown, shared=True)
    theirs = other.get(address(shown))
    assert (theirs["card"]["mine"], theirs["card"]["shared"]) == (False, True)
    copy = new(other, design=card["id"])
    assert copy["card"]["mine"]
    mine = {"version": card["version"], "board": fantasy_board(trains=9)}
    assert refused(other, "PUT", address(shown), mine).code == "not your design"
    assert refused(other, "DELETE", address(shown)).code == "not your design"
    save(page, {"card": card}, shared=False)
    assert refused(other, "GET", address(shown)).code == "no design"
    other.get(address(copy))


def test_the_file_is_one_that_the_command_line_takes(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = saved(page)
    page.ask("PUT", address(shown, "/picture"), {"picture": data_url(png())})
    for address_of, has_picture in (("/file", False), ("/file?picture=1", True)):
        status, headers, data = page.request("GET", address(shown, address_of))
        assert (status, headers["Content-Disposition"]) == (200, 'attachment; filename="the_lost_lands.json"')
        path = tmp_path / "board.json"
        path.write_bytes(data)
        assert check_command(CheckOptions(str(path))) == 0
        assert "no faults" in capsys.readouterr().out
        file = json.loads(data)
        assert ("background" in file) == has_picture
        assert {key: file[key] for key in fantasy_board()} == fantasy_board()
        assert data.decode().count("\n") > 25, "a line for each thing"
        offered = Boards(tmp_path).catalogue("en")
        assert (offered.faults, offered.boards[-1].id) == ((), "the_lost_lands")


def test_a_design_is_printed_but_no_board_of_the_publisher(server: Server, page: Page, other: Page) -> None:
    shown = saved(page)
    status, headers, pdf = page.request("GET", address(shown, "/print?paper=a3"))
    assert (status, pdf[:5]) == (200, b"%PDF-")
    assert headers["Content-Disposition"] == 'attachment; filename="the_lost_lands.pdf"'
    german = Page(server, "de")
    copy = new(german, board="usa", name="Unsers")
    with pytest.raises(Trouble, match="Das ist USA, ein gedruckter Spielplan des Verlags") as trouble:
        german.ask("GET", address(copy, "/print"))
    assert (trouble.value.status, trouble.value.code) == (403, "not ours")
    assert refused(other, "GET", address(shown, "/print")).code == "no design"
    assert refused(page, "GET", address(new(page), "/print")).code == "unfinished"
    assert refused(page, "GET", address(shown, "/print?paper=wall")).code == "malformed"


def test_a_server_without_a_typesetter_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "find_spec", lambda _: None)
    with pytest.raises(Refusal) as refusal:
        asyncio.run(printer.Printer().printed("usa", printer.Asked("a4", "de")))
    assert "muss das Extra stellwerk[print] installieren" in refusal.value.text("de")


def test_no_name_turns_the_sentences_around_it_backwards(page: Page) -> None:
    trap = fantasy_board() | {"name": {"en": "North\u202e\u00a0Sea", "de": "x"}}
    made = new(page, files={"north.json": json.dumps(trap)})
    assert made["board"]["name"]["en"] == made["card"]["name"] == "North Sea"


def test_nobody_fills_the_server_with_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(designs, "MOST_DESIGNS", 2)

    async def work() -> list[str]:
        store = await SqliteStore.opened(":memory:")
        found = designs.Designs(store, Boards(), Settings(most_designs=3), ThinkerPool())
        codes = []
        for browser in ("anna", "anna", "anna", "ben", "cleo"):
            try:
                await found.create(NewDesign(), browser, "en")
                codes.append("")
            except Refusal as refusal:
                codes.append(refusal.code)
        await store.close()
        return codes

    assert asyncio.run(work()) == ["", "", "too many designs", "", "workshop full"]


# --- pictures


def test_a_picture_stays_with_its_maker_until_it_goes_along(page: Page, other: Page) -> None:
    shown = saved(page)
    card = save(page, shown, shared=True)
    secret = jpeg(40, 30, b"taken at 52.5 N")
    told = page.ask("PUT", address(shown, "/picture"), {"picture": data_url(secret, "jpeg")})
    assert told == {"media": "image/jpeg", "width": 40, "height": 30, "bytes": len(jpeg(40, 30))}
    status, headers, data = page.request("GET", address(shown, "/picture"))
    assert (status, headers["Content-Type"], data) == (200, "image/jpeg", jpeg(40, 30))
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in headers["Content-Security-Policy"]
    assert refused(other, "GET", address(shown, "/picture")).status == 404
    assert new(other, design=card["id"])["card"]["picture"] == ""
    card = page.get(address(shown))["card"]
    save(page, {"card": card}, picture_goes_along=True, picture_place=[0, 0, 790, 525])
    assert other.request("GET", address(shown, "/picture"))[2] == jpeg(40, 30)
    assert "background" in other.get(address(shown, "/file"))
    assert new(other, design=card["id"])["card"]["picture"] == "image/jpeg"
    page.ask("DELETE", address(shown, "/picture"))
    assert page.get(address(shown))["card"]["picture"] == ""
    assert refused(page, "GET", address(shown, "/picture")).status == 404


@pytest.mark.parametrize("content", [b"<svg onload='alert(1)'/>", b"GIF89a", png()[:50], b"\0" * 800_000])
def test_what_is_no_picture_is_refused(page: Page, content: bytes) -> None:
    shown = saved(page)
    bad = refused(page, "PUT", address(shown, "/picture"), {"picture": data_url(content)})
    assert bad.code == "no picture"
    assert page.get(address(shown))["card"]["picture"] == ""


# --- checked while one draws


def test_a_finished_board_is_drawn_and_counted(page: Page) -> None:
    found = checked(page, fantasy_board())
    assert (found["sound"], found["problems"]) == (True, [])
    assert found["hash"] == boards.load(json.dumps(fantasy_board())).hash
    drawn = found["drawn"]
    assert [(each["x"], each["y"]) for each in drawn["cities"]] == [
        tuple(map(float, xy)) for xy in PLACES.values()
    ]
    assert [len(each["rows"]) for each in drawn["connections"]] == [1, 2, 1, 1, 1, 1, 2, 1, 1, 1]
    assert all(len(row) == 3 for row in drawn["connections"][1]["rows"])
    assert [" ".join(name["lines"]) for name in drawn["names"]] == list(PLACES)
    assert not any(name["covers"] for name in drawn["names"])
    figures = found["figures"]
    assert (figures["cities"], figures["tracks"], figures["spaces"], figures["doubles"]) == (7, 12, 48, 2)
    assert {each["colour"]: each["spaces"] for each in figures["colours"]}["red"] == 7
    assert figures["degrees"] == [[2, 2], [3, 4], [4, 1]]
    assert found["tickets"]["tickets"][0] == {"ticket": 0, "shortest": 13, "same_as": -1}
    assert found["tickets"]["at_cities"] == [3, 2, 3, 2, 2, 1, 3]


def test_every_mistake_is_said_where_it_was_made(server: Server) -> None:
    board = fantasy_board(trains=5, mechanics=[{"name": "ferries"}])
    board["cities"].append({"id": "elm", "name": "Elm again", "x": 700, "y": 500})
    board["cities"].append({"id": "alone", "name": "Alone", "x": 900, "y": 40})
    board["cities"].append({"id": "nameless", "x": 30, "y": 30})
    del board["tickets_draw"]["keep"]
    board["connections"][0] |= {"length": 11}
    board["connections"].append({"a": "elm", "b": "nowhere", "length": 1, "tracks": ["grey"]})
    board["tickets"].append({"a": "alone", "b": "elm", "points": 4})
    board["tickets"].append(dict(board["tickets"][0]))
    problems = {}
    for language in ("en", "de"):
        page = Page(server, language)
        problems[language] = checked(page, board)["problems"]
    places = [
        (each["where"][0]["kind"], each["where"][0]["index"], each["where"][0]["field"])
        for each in problems["en"]
    ]
    for place in (
        ("city", 7, "id"),
        ("city", 8, ""),
        ("city", 8, "x"),
        ("city", 9, "name"),
        ("board", -1, "tickets_draw"),
        ("connection", 0, "length"),
        ("connection", 10, "b"),
        ("ticket", 8, ""),
        ("ticket", 9, ""),
        ("mechanic", 0, ""),
        ("connection", 4, "length"),
    ):
        assert place in places, place
    said = [each["text"] for each in problems["en"]]
    assert "One end is at nowhere, which is not on the map." in said or any(
        "nowhere" in text for text in said
    )
    assert "Nobody can build this: it takes 6 trains, and everybody has 5" in said
    assert not any("[" in text or "{" in text or '"' in text for text in said), said
    assert len(problems["de"]) == len(said)
    for each in problems["de"]:
        expect_german(each["text"])


def test_a_connection_says_by_how_much_it_is_too_short(page: Page) -> None:
    board = fantasy_board()
    board["connections"][3]["length"] = 9
    board["cities"][3] |= {"x": 330, "y": 340}
    found = checked(page, board)["drawn"]["connections"][3]
    # nine spaces of 20 mm with 1 mm between them, on a way of 100 mm from city to city
    assert found["short_by"] == pytest.approx(188 - (100 - 2 * 6.0), abs=1)
    assert found["space"] < 20
    [said] = checked(page, board)["problems"]
    assert (said["severity"], said["where"][0]["kind"], said["where"][0]["index"]) == (
        "warning",
        "connection",
        3,
    )
    assert said["text"].startswith(f"This is {math.ceil(found['short_by'])} mm too short for 9 spaces")
    assert checked(page, fantasy_board())["figures"]["short"] == 0


def test_what_lies_on_something_else_is_said_at_it(page: Page) -> None:
    assert checked(page, fantasy_board())["problems"] == []
    board = fantasy_board()
    board["cities"] += [
        {"id": "a", "name": "A", "x": 320, "y": 186},  # on the way from Elm to Midway
        {"id": "b", "name": "B", "x": 724, "y": 263},  # on Lastlight
        {"id": "c", "name": "C", "x": 788, "y": 20},
        {"id": "d", "name": "A very long name of a city", "x": 30, "y": 20, "label": "w"},
    ]
    board["connections"].append({"a": "grey_harbour", "b": "a", "length": 5, "tracks": ["grey"]})
    board["connections"] += [
        {"a": "lastlight", "b": city, "length": 1, "tracks": ["grey"]} for city in ("b", "c", "d")
    ]
    board["cities"].append({"id": "e", "name": "E", "x": 410, "y": 120})
    board["connections"].append({"a": "elm", "b": "e", "length": 4, "tracks": ["grey"]})
    said = {
        (each["where"][0]["kind"], each["text"].partition(":")[0])
        for each in checked(page, board)["problems"]
    }
    assert said >= {
        ("connection", "Its spaces lie on A"),
        ("connection", "Its spaces lie on those of Elm–High Tower"),
        ("city", "Lies on Lastlight; move them apart"),
        ("city", "Hangs over the edge of the board; move it inwards"),
        ("city", "The name hangs over the edge of the board"),
    }


def test_more_trains_than_there_is_room_for_are_noticed(page: Page) -> None:
    board = fantasy_board() | {"trains": 45, "seats": [2, 5]}
    said = [problem["text"] for problem in checked(page, board)["problems"]]
    (crowded,) = [text for text in said if "45 trains each" in text]
    fitting = int(crowded.partition("Give them ")[2].split()[0])
    said = [problem["text"] for problem in checked(page, board | {"trains": fitting})["problems"]]
    assert not any("trains each" in text for text in said)
    # while most connections are still to come, nobody wants to hear it
    assert not any(
        "trains each" in each["text"] for each in checked(page, board | {"tickets": []})["problems"]
    )


def test_nothing_follows_from_a_number_that_cannot_be(page: Page) -> None:
    (only,) = checked(page, fantasy_board() | {"trains": 0})["problems"]
    assert (only["where"][0]["field"], only["text"]) == ("trains", "0 is out of range 1–99")


def test_a_festivals_lantern_stands_beside_its_city(page: Page) -> None:
    names = checked(page, new(page, board="iberia")["board"])["drawn"]["names"]
    signs = page.get("/api/workshop/forms")["signs"]
    assert {(name["badge"], bool(name["tokens"])) for name in names} == {("", False), ("lantern", True)}
    assert signs["lantern"].startswith("<path")


def test_crossings_are_found_between_the_two_that_cross(page: Page) -> None:
    board = fantasy_board()
    board["connections"].append({"a": "elm", "b": "oakford", "length": 6, "tracks": ["grey"]})
    board["connections"].append({"a": "grey_harbour", "b": "midway", "length": 7, "tracks": ["grey"]})
    drawn = checked(page, board)
    assert drawn["drawn"]["connections"][10]["crosses"] == [11]
    assert drawn["figures"]["crossings"] == 1
    assert "This crosses Elm–Oakford: bend one of them, or join other cities" in [
        each["text"] for each in drawn["problems"]
    ]


@pytest.mark.parametrize(
    "board",
    [
        {},
        {"cities": 3, "connections": "x", "tickets": None, "mechanics": {"name": "ferries"}},
        {"size": [790, 525], "cities": [None, [], {"id": 3}, {"id": "a", "x": "far", "y": []}]},
        {"size": "large", "cities": [{"id": "a", "x": 1, "y": 2}]},
        {"cities": [{"id": "a", "lat": 91, "lon": 500}], "format": 99},
        {"format": 1, "mechanics": [{"name": "tolls", "bonus": {"2": "x"}}, {"name": "dragons"}, 7]},
        {
            "name": {"en": "\u202e\u0000", "de": ["x"]},
            "cities": [{"id": "a", "name": "<script>", "lat": 1, "lon": 2}],
        },
        {"connections": [{"a": "x", "b": "y", "length": 3, "tracks": ["red"], "via": [[1], "x"]}]},
        {"cities": [{"id": f"c{n}", "name": "x", "lat": n % 90, "lon": n} for n in range(150)]},
        {"tickets": [{"a": [], "b": {}, "points": -3}], "seats": [5, 2], "trains": 10**30},
    ],
)
def test_whatever_stands_there_is_looked_at(page: Page, board: Json) -> None:
    found = checked(page, board)
    assert not found["sound"]
    assert found["problems"]
    shown = saved(page, board)
    assert page.get(address(shown))["board"] == designs.readable(board)
    assert (
        refused(
            page, "POST", "/api/tables", {"design": shown["card"]["id"], "seats": [{"kind": "bot"}]}
        ).status
        < 500
    )


def test_what_is_far_too_large_is_refused(page: Page) -> None:
    shown = saved(page)
    deep: Any = []
    for _ in range(40):
        deep = [deep]
    for board, code in (({"name": deep}, "no board file"), ({"name": "x" * 500_000}, "too long")):
        body = {"version": shown["card"]["version"], "board": board}
        assert refused(page, "PUT", address(shown), body).code == code
        assert refused(page, "POST", "/api/workshop/check", {"board": board}).code == code
    nested = b'{"board": ' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}"
    assert refused(page, "POST", "/api/workshop/check", nested).code == "malformed"


def test_a_board_of_thousands_of_cities_is_told_how_many_there_may_be(server: Server) -> None:
    many = {"cities": [{"id": f"x{n}", f"key{n}": n} for n in range(3000)]}
    for language, words in (("en", "3000 cities"), ("de", "höchstens 120 Städte")):
        asks = Page(server, language=language)
        for path, body in (
            ("/api/workshop/check", {"board": many}),
            ("/api/workshop", {"files": {"board.json": json.dumps(many)}}),
        ):
            trouble = refused(asks, "POST", path, body)
            assert (trouble.status, trouble.code) == (422, "too many things")
            assert words in trouble.text
    table = "name;x;y\n" + "\n".join(f"City {n};{n};{n}" for n in range(130))
    shown = new(Page(server), files={"cities.csv": table})
    assert (len(shown["board"]["cities"]), len(shown["notes"])) == (120, 1)
    assert not checked(Page(server), {"cities": many["cities"][:300]})["sound"]


# --- the world, our boards, tickets, forms


def test_a_part_of_the_world_has_land_and_takes_cities(page: Page) -> None:
    land = page.get("/api/workshop/land?west=5&south=44&east=15&north=49")
    assert land["borders"].startswith("M")
    assert land["land"]
    board = {"cities": [{"id": "bern", "name": "Bern", "lat": 46.949, "lon": 7.439}]}
    drawn = checked(page, board, region=[5, 44, 15, 49])["drawn"]
    assert drawn["globe"] == land["globe"]
    assert (drawn["width"], drawn["height"]) == (land["width"], land["height"])
    [bern] = drawn["cities"]
    assert 0.15 < bern["x"] / drawn["width"] < 0.35
    assert 0.3 < bern["y"] / drawn["height"] < 0.5
    assert refused(page, "GET", "/api/workshop/land?west=nan&south=1&east=2&north=3").code == "no region"
    assert refused(page, "GET", "/api/workshop/land").code == "no region"


def test_the_figures_of_our_boards_are_at_hand(page: Page) -> None:
    found = {each["id"]: each["figures"] for each in page.get("/api/workshop/official")["boards"]}
    assert set(found) == set(boards.boards())
    assert (found["usa"]["cities"], found["usa"]["tracks"]) == (36, 100)


def test_tickets_are_suggested_until_the_deck_is_full(page: Page) -> None:
    board = json.loads(boards.board_text("usa")) | {"tickets": []}
    asked = {"board": board, "number": 30, "short": 0.5, "middling": 0.3, "long": 0.2}
    found = page.ask("POST", "/api/workshop/tickets", asked)["tickets"]
    assert len(found) == len({frozenset((each["a"], each["b"])) for each in found}) == 30
    looked = checked(page, board | {"tickets": found})
    assert looked["sound"]
    assert [each["shortest"] for each in looked["tickets"]["tickets"]] == [each["points"] for each in found]
    assert min(looked["tickets"]["at_cities"]) >= 1, "every city is somebody's destination"
    ordered = sorted(each["points"] for each in found)
    assert ordered[14] < ordered[-6], "half of them are short"
    more = page.ask("POST", "/api/workshop/tickets", asked | {"board": board | {"tickets": found}})
    assert more["tickets"] == []


def test_every_mechanic_has_its_form_in_both_languages(server: Server) -> None:
    for language in ("en", "de"):
        forms = Page(server, language).get("/api/workshop/forms")
        by_name = {each["name"]: each for each in forms["mechanics"]}
        tolls = by_name["tolls"]
        assert [field["name"] for field in tolls["parameters"]] == ["tokens", "loan", "bonus"]
        assert (tolls["connection"][0]["kind"], tolls["connection"][0]["low"]) == ("number", 1)
        assert tolls["parameters"][2]["kind"] == "seats"
        assert [(field["name"], field["names"]) for field in forms["mechanic"]] == [
            ("if", "option"),
            ("unless", "option"),
        ]
        assert by_name["neutral_player"]["ticket"][0]["names"] == "connection"
        assert by_name["ferries"]["connection"][0]["at_most"] == "length"
        every = [*forms["board"], *forms["city"], *forms["connection"], *forms["ticket"], *forms["option"]]
        every += [
            field
            for each in by_name.values()
            for key in ("parameters", "city", "connection", "ticket")
            for field in each[key]
        ]
        assert all(field["about"] for field in every)
        if language == "de":
            for field in every:
                expect_german(field["about"].replace("a-b", "").replace("lat und lon", ""))


# --- played


def test_a_design_is_played_and_its_game_keeps_the_board_it_began_with(page: Page, other: Page) -> None:
    shown = saved(page)
    seats = [{"kind": "person"}, {"kind": "bot", "level": "easy"}]
    table = page.ask("POST", "/api/tables", {"design": shown["card"]["id"], "seats": seats, "pace": 0})
    assert table["board_name"] == "The Lost Lands"
    drawn = page.get(f"/api/boards/{table['key']}.json")
    assert [city["name"] for city in drawn["cities"]] == list(PLACES)
    smaller = fantasy_board()
    smaller["cities"][0]["name"] = "Changed"
    smaller["connections"] = smaller["connections"][:-1]
    card = save(page, shown, board=smaller, shared=True)
    with page.sit(table, 0) as seat:
        seat.play(lambda options: options[0])
        assert seat.is_over
    record = page.get(f"/api/tables/{table['id']}/record")
    assert "Grey Harbour" in record
    again = other.ask("POST", "/api/tables", {"design": card["id"], "seats": seats, "pace": 0})
    assert again["key"] != table["key"]
    page.ask("DELETE", address(shown))
    assert other.see(again)["key"] == again["key"]


def test_the_page_of_a_shared_design_shows_its_poster(page: Page, other: Page) -> None:
    shown = saved(page)
    save(page, shown, shared=True)
    card = other.get(address(shown, "/board"))
    assert (card["name"], card["seats"], card["cities"]) == ("The Lost Lands", [2, 3], 7)
    assert other.request("GET", f"/api/boards/{card['key']}.svg")[0] == 200
    unfinished = saved(page, fantasy_board(tickets=[]))
    bad = refused(page, "GET", address(unfinished, "/board"))
    assert (bad.status, bad.code) == (422, "unfinished")


# --- tried by bots


def trial_of(page: Page, shown: Json, games: int) -> Json:
    """Starts a trial and waits for its end."""
    found: Json = page.ask("POST", address(shown, "/trial"), {"games": games})
    while found["is_running"]:
        found = page.get(address(shown, "/trial"))
    return found


def test_bots_try_a_design_and_old_results_are_visibly_old(page: Page, other: Page) -> None:
    shown = saved(page)
    assert page.get(address(shown, "/trial"))["hash"] == ""
    found = trial_of(page, shown, 8)
    assert (found["done"], found["is_old"]) == (8, False)
    assert found["hash"] == checked(page, fantasy_board())["hash"]
    assert {each["seats"] for each in found["judgements"]} == {2, 3}
    assert found["judgements"][0]["text"].endswith(".")
    assert [each["connection"] for each in found["heat"]] == list(range(10))
    assert any(each["used"] > 0 for each in found["heat"])
    more = trial_of(page, shown, 10)
    assert (more["done"], more["games"]) == (10, 10), "two more"
    card = save(page, shown, board=fantasy_board(trains=18), shared=True)
    old = page.get(address(shown, "/trial"))
    assert (old["is_old"], old["hash"], old["done"]) == (True, found["hash"], 10)
    assert other.get(address(shown, "/trial"))["judgements"] == old["judgements"]
    assert refused(other, "POST", address(shown, "/trial"), {"games": 5}).code == "not your design"
    assert refused(page, "POST", address(shown, "/trial"), {"games": 10**6}).code == "no games"
    save(page, {"card": card}, board=fantasy_board(tickets=[]))
    assert refused(page, "POST", address(shown, "/trial"), {"games": 5}).code == "unfinished"


def test_a_trial_can_be_stopped_and_goes_on_later(page: Page) -> None:
    shown = new(page, board="europe")  # where no machine plays so many games at once
    started = page.ask("POST", address(shown, "/trial"), {"games": 2000})
    assert started["is_running"]
    page.ask("DELETE", address(shown, "/trial"))
    stopped = page.get(address(shown, "/trial"))
    assert not stopped["is_running"]
    assert stopped["done"] < 2000
    again = trial_of(page, shown, stopped["done"] + 2)
    assert again["done"] == stopped["done"] + 2


# --- without a server


def test_all_of_it_runs_in_a_browser(tmp_path: Path) -> None:
    async def work(kind: second_worker.Kind, asked: bytes, _seconds: float) -> bytes:
        return second_worker.done(kind, asked)

    async def here() -> None:
        game = await in_browser.started(str(tmp_path / "games.db"), work)

        async def asked(method: str, path: str, body: object = None) -> Any:
            status, _, content = await game.request(method, path, "" if body is None else json.dumps(body))
            assert status < 300, content
            return json.loads(content)

        shown = await asked("POST", "/api/workshop", {"files": {"x.json": json.dumps(fantasy_board())}})
        assert (await asked("POST", "/api/workshop/check", {"board": shown["board"]}))["sound"]
        assert (await asked("GET", "/api/workshop"))["designs"][0]["id"] == shown["card"]["id"]
        seats = [{"kind": "person"}, {"kind": "bot", "level": "easy"}]
        table = await asked("POST", "/api/tables", {"design": shown["card"]["id"], "seats": seats})
        assert table["board_name"] == "The Lost Lands"

    asyncio.run(here())
