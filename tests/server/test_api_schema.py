"""The OpenAPI document tells of every address, and the answers are as it says."""

import inspect
import json
import random
import re
from typing import Any

import pytest
from fantasy import data_url, fantasy_board, png
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from serving import Json, Page, Seat

from stellwerk.server.web import app as application
from stellwerk.server.web.openapi import DOCUMENT, described

SAID: Json = json.loads(json.dumps(described()))
#: The page itself, and whatever else is not there.
NOT_FOR_PROGRAMS = {"/{path}", "/api/{rest}"}


def addresses_of_the_server() -> set[tuple[str, str]]:
    """Method and path of every route, as the application makes them."""
    source = inspect.getsource(application.app)
    made = re.findall(r'[ (]route\((?:"([^"]+)"|(DOCUMENT)), [\w.]+(?:, "(\w+)")?\)', source)
    assert len(made) == len(re.findall(r"\broute\(", source)) - 1, "a route that this test can't read"
    found = {((method or "GET").lower(), path or DOCUMENT) for path, _, method in made}
    plain = {(method, re.sub(r":\w+}", "}", path)) for method, path in found}
    return {(method, path) for method, path in plain if path not in NOT_FOR_PROGRAMS}


def test_every_address_is_in_the_document() -> None:
    said = {(method, path) for path, methods in SAID["paths"].items() for method in methods}
    assert said == addresses_of_the_server()
    sockets = re.findall(r'WebSocketRoute\("([^"]+)"', inspect.getsource(application.app))
    assert list(SAID["x-sockets"]) == sockets


def test_the_server_serves_the_document(page: Page) -> None:
    status, headers, body = page.request("GET", DOCUMENT)
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert json.loads(body) == SAID


def test_all_that_the_document_refers_to_is_in_it() -> None:
    referred = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(SAID)))
    assert referred <= set(SAID["components"]["schemas"])
    for schema in SAID["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


# --- answers


def expect(value: object, schema: Any) -> None:
    """The value is as a schema of the document says."""
    whole = {**schema, "components": SAID["components"]}
    faults = [
        f"{fault.json_path}: {fault.message}" for fault in Draft202012Validator(whole).iter_errors(value)
    ]
    assert faults == []


def expect_answer(page: Page, method: str, path: str, address: str, body: object = None) -> Any:
    """Asks, and compares the answer with what the document says of the address."""
    status, headers, data = page.request(method, path, body)
    answers = SAID["paths"][address][method.lower()]["responses"]
    said = answers.get(str(status), answers["default"])
    if "content" not in said:
        assert data == b""
        return None
    kind = headers["Content-Type"].partition(";")[0]
    schema = said["content"][kind]["schema"]
    value = json.loads(data) if kind == "application/json" else data.decode()
    expect(value, schema)
    return value


def test_answers_are_as_the_document_says(page: Page) -> None:
    boards = expect_answer(page, "GET", "/api/boards", "/api/boards")
    key = boards["boards"][0]["key"]
    expect_answer(page, "GET", f"/api/boards/{key}.json", "/api/boards/{key}.json")
    expect_answer(page, "GET", f"/api/boards/{key}.svg", "/api/boards/{key}.svg")
    seats = [{"kind": "person"}, {"kind": "bot", "level": "easy"}, {"kind": "person", "invited": True}]
    new = {"board": "iberia", "seats": seats, "pace": 0, "listed": True}
    table = expect_answer(page, "POST", "/api/tables", "/api/tables", new)
    here = f"/api/tables/{table['id']}"
    for rest in ("", "/links", "/record", "/replay"):
        expect_answer(page, "GET", here + rest, "/api/tables/{id}" + rest)
    guest = Page(page.server)
    expect_answer(guest, "POST", f"{here}/join", "/api/tables/{id}/join", {"name": "Ben"})
    expect_answer(page, "GET", f"{here}/record?seat=0", "/api/tables/{id}/record")
    for path in ("/api/tables", "/api/open", "/api/state"):
        expect_answer(page, "GET", path, path)
    expect_answer(page, "DELETE", here, "/api/tables/{id}")


def test_the_workshop_answers_as_the_document_says(page: Page) -> None:
    start = "/api/workshop"
    shown = expect_answer(page, "POST", start, start, {"files": {"lost.json": json.dumps(fantasy_board())}})
    here, there = f"{start}/{shown['card']['id']}", f"{start}/{{id}}"
    expect_answer(page, "PUT", here, there, {"version": 0, "shared": True})
    expect_answer(page, "PUT", f"{here}/picture", f"{there}/picture", {"picture": data_url(png())})
    for rest in ("", "/board", "/file", "/trial"):
        expect_answer(page, "GET", here + rest, there + rest)
    asked = {"board": shown["board"]}
    expect_answer(page, "POST", f"{start}/check", f"{start}/check", asked)
    expect_answer(page, "POST", f"{start}/check", f"{start}/check", {"board": {"cities": [{}]}})
    expect_answer(page, "POST", f"{start}/tickets", f"{start}/tickets", asked)
    expect_answer(page, "GET", f"{start}/land?west=5&south=44&east=15&north=49", f"{start}/land")
    for path in (start, f"{start}/forms", f"{start}/official"):
        expect_answer(page, "GET", path, path)
    expect_answer(page, "POST", f"{here}/trial", f"{there}/trial", {"games": 2})
    expect_answer(page, "DELETE", f"{here}/trial", f"{there}/trial")
    expect_answer(page, "DELETE", here, there)


def test_a_replay_is_as_the_document_says(page: Page) -> None:
    table = page.create("japan", "easy", "easy")
    with page.sit(table, None) as watcher:
        while not watcher.is_over:
            watcher.next()
    here = f"/api/tables/{table['id']}"
    expect_answer(page, "GET", f"{here}/replay", "/api/tables/{id}/replay")
    for eyes in ("all", "nobody", "1"):
        expect_answer(page, "GET", f"{here}/replay/20?as={eyes}", "/api/tables/{id}/replay/{step}")
    expect_answer(page, "POST", f"{here}/rematch", "/api/tables/{id}/rematch")


@pytest.mark.parametrize("board", ["europe", "south_korea"])
def test_messages_are_as_the_document_says(page: Page, board: str) -> None:
    """Over the socket, too."""
    (sockets,) = SAID["x-sockets"].values()
    with page.sit(page.create(board, "person", "easy"), 0) as seat:
        seat.play(random.Random(3).choice, 30)
        asked_about(seat)
    assert {message["type"] for message in seat.received} >= {"welcome", "told", "done", "why_not"}
    for message in seat.received:
        expect(message, sockets["to_page"])


def asked_about(seat: Seat) -> None:
    seat.ask("why", seat=0, action={"type": "draw"})
    seat.ask("say", seat=0, text="Hello")
    seat.ask("pace", pace=1.5)
