"""Score pads on the server: kept like tables, written on by several phones, refused in players' words."""

import threading
from typing import Any

import pytest
from serving import Page, Server, Trouble

from stellwerk import boards
from stellwerk.drawing.mechanics.province_mat import lines_of

Json = dict[str, Any]
SEATS = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]


def new_pad(page: Page, board: str = "usa", **more: Any) -> Json:
    found: Json = page.ask("POST", "/api/pads", {"board": board, "seats": SEATS, **more})
    return found


def edit(page: Page, pad: Json, *edits: Json) -> Json:
    found: Json = page.ask("POST", f"/api/pads/{pad['table']['id']}", {"edits": list(edits)})
    return found


def give(track: str, owner: int | str) -> Json:
    return {"type": "give", "track": track, "owner": owner}


def test_a_pad_is_kept_and_counted(page: Page) -> None:
    pad = new_pad(page)
    after = edit(page, pad, give("denver-omaha", 0), {"type": "tick", "seat": 1, "ticket": "denver-el_paso"})
    assert [seat["score"] for seat in after["snapshot"]["view"]["seats"]] == [7, 0]
    assert [column["total"] for column in after["sheet"]["columns"]] == [17, -4]
    assert (pad["sheet"]["verdict"], pad["sheet"]["winners"]) == ("Nothing is entered yet", [])
    assert after["sheet"]["verdict"] == "Anna would win now with 17 points."
    assert after["version"] > pad["version"]
    assert (pad["undoable"], after["undoable"]) == (False, True)
    (way,) = after["snapshot"]["ways"]
    assert (way["ticket"], way["status"], way["trains"]) == ("denver-el_paso", "open", 4)
    (listed,) = page.get("/api/pads")["pads"]
    assert (listed["id"], listed["scores"]) == (pad["table"]["id"], [17, -4])  # as the sheet has it
    assert page.get("/api/tables")["tables"] == []
    with pytest.raises(Trouble, match="no table"):
        page.get(f"/api/tables/{pad['table']['id']}")


def test_what_cant_be_is_said_in_the_readers_words(server: Server, page: Page) -> None:
    pad = edit(page, new_pad(page), give("boston-new_york:red", 0))
    german = Page(server, "de")
    with pytest.raises(Trouble) as wrong:
        edit(german, pad, give("boston-new_york:yellow", 1))
    assert (wrong.value.status, wrong.value.code) == (409, "can't be")
    assert wrong.value.text.startswith("Das kann nicht sein: Bei 2 Personen ist nur ein Gleis")
    with pytest.raises(Trouble, match="Das kann nicht sein: Dieses Gleis hat niemand"):
        edit(german, pad, {"type": "free", "track": "denver-omaha"})
    # all or none
    with pytest.raises(Trouble):
        edit(page, pad, give("denver-omaha", 0), give("denver-omaha", 1))
    assert page.get(f"/api/pads/{pad['table']['id']}")["edits"] == 1
    for body in ({"board": "usa", "seats": SEATS[:1]}, {"board": "usa", "seats": [SEATS[0]] * 2}):
        with pytest.raises(Trouble):
            page.ask("POST", "/api/pads", body)


def test_what_does_not_add_up_is_said_by_name(page: Page) -> None:
    pad = new_pad(page, "iberia")
    (control,) = pad["controls"]
    pile = next(place for place in control["places"] if "&" in place["label"])
    entered = {
        "type": "enter",
        "field": control["field"],
        "seat": 0,
        "place": pile["at"],
        "value": 1,
        "was": 0,
    }
    (note,) = edit(page, pad, entered)["notes"]
    assert note == f"Anna has cards of the festival {pile['label']}, but no track there"


def test_the_mat_is_entered_line_by_line_as_it_is_printed(server: Server) -> None:
    pad = new_pad(Page(server, "de"), "south_korea")
    (mat,) = (each for each in boards.board("south_korea").mechanics if each.name == "province_mat")
    printed = lines_of(mat.parameters, "de", str)
    shown = [each for each in pad["controls"] if each["mechanic"] == "province_mat"]
    assert [each["field"] for each in shown] == [f"mat {colour}" for colour, _ in printed]
    assert [each["label"].partition(" (")[0] for each in shown] == [name for _, name in printed]
    assert shown[0]["label"] == "Gyeonggi (Gelb)"


@pytest.mark.parametrize("board, steps", [("iberia", 5), ("south_korea", 3)])
def test_the_draft_is_led_before_the_first_turn(page: Page, board: str, steps: int) -> None:
    pad = new_pad(page, board)
    (guide,) = pad["guides"]
    assert guide["due"] == "Before the first turn: draft the tickets."
    assert guide["lines"][0] == "Deal 6 tickets to everybody."
    assert len(guide["lines"]) == steps  # on Iberia the draft card brings a second one
    (guide,) = edit(page, pad, {"type": "turn"})["guides"]
    assert guide["due"] == ""


def test_after_the_last_turn_it_is_still_the_last_round(page: Page) -> None:
    usa, turn = boards.board("usa"), {"type": "turn"}
    by_length = {
        n: [c for c in range(len(usa.connections)) if usa.connections[c].length == n] for n in (1, 6)
    }
    used = {*by_length[6][:7], by_length[1][0]}
    tracks = {track.connection: track.id for track in usa.tracks if track.connection in used}
    last = edit(page, new_pad(page), turn, *(give(track, 1) for track in tracks.values()), turn)
    assert (last["turns"]["left"], last["turns"]["round"]) == (2, 2)
    ended = edit(page, last, turn, turn)["turns"]
    assert (ended["ended"], ended["done"], ended["round"]) == (True, 4, 2)


def test_another_phone_sees_a_change_at_once(server: Server, page: Page) -> None:
    pad = new_pad(page)
    assert (pad["last"], pad["undone"]) == (None, None)
    other, seen = Page(server), list[Json]()
    address = f"/api/pads/{pad['table']['id']}"
    # its first look puts the pad into its list, and is a change of its own
    version = other.get(address)["version"]
    waiting = threading.Thread(target=lambda: seen.append(other.get(f"{address}?after={version}")))
    waiting.start()
    edit(page, pad, give("denver-omaha", 1))
    waiting.join()
    assert seen[0]["snapshot"]["view"]["seats"][1]["score"] == 7
    edit(other, pad, give("calgary-winnipeg", 0))
    assert page.get(address)["edits"] == 2
    undone = edit(page, pad, {"type": "undo"})
    assert (undone["last"], undone["undone"]) == ({"type": "undo"}, give("calgary-winnipeg", 0))
    assert page.get(f"{address}?at=1")["last"] == give("denver-omaha", 1)
    (listed,) = other.get("/api/pads")["pads"]
    assert listed["id"] == pad["table"]["id"]
    other.request("DELETE", address)
    assert other.get("/api/pads")["pads"] == []
    assert page.get(address)["edits"] == 3
    page.request("DELETE", address)
    with pytest.raises(Trouble, match="no pad"):
        page.get(address)


def test_names_colours_and_what_if(page: Page) -> None:
    pad = new_pad(page, "nederland", first=1)
    assert [seat["score"] for seat in pad["snapshot"]["view"]["seats"]] == [1, 0]  # NL5
    address = f"/api/pads/{pad['table']['id']}"
    seats = [{"name": "Eva", "colour": "black"}, {"name": "Ben", "colour": "yellow"}]
    after = page.ask("POST", address, {"seats": seats, "first": 0})
    assert [(seat["name"], seat["colour"]) for seat in after["table"]["seats"]] == [
        ("Eva", "black"),
        ("Ben", "yellow"),
    ]
    assert [seat["score"] for seat in after["snapshot"]["view"]["seats"]] == [0, 1]
    tokens = next(control for control in after["controls"] if control["field"] == "tokens")
    assert (tokens["label"], tokens["values"]) == ("Tokens left", [[30], [30]])
    edit(page, pad, give("s_gravenhage-rotterdam:green", 0), {"type": "turn"})
    _, _, text = page.request("GET", f"{address}/position")
    table = page.ask(
        "POST",
        "/api/tables",
        {
            "position": text.decode(),
            "seats": [{"kind": "person", "colour": "black"}, {"kind": "bot", "colour": "yellow"}],
            "pace": 0,
        },
    )
    assert [(seat["name"], seat["colour"]) for seat in table["seats"]] == [
        ("Eva", "black"),
        ("Ben", "yellow"),
    ]
    with pytest.raises(Trouble, match="colours"):
        page.ask("POST", "/api/tables", {"board": "usa", "seats": [{"kind": "bot", "colour": "pink"}] * 2})


def test_a_design_of_the_workshop_is_counted(page: Page) -> None:
    files = {"board.json": boards.board_text("poland")}
    design = page.ask("POST", "/api/workshop", {"files": files})["card"]["id"]
    pad = page.ask("POST", "/api/pads", {"design": design, "seats": SEATS})
    after = edit(page, pad, give("koszalin-bydgoszcz", 0), give("szczecin-bydgoszcz", 0))
    assert after["snapshot"]["view"]["seats"][0]["score"] > 0
    assert after["table"]["key"] == pad["table"]["key"] != ""
