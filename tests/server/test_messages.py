"""What comes in wrong is refused with a reason, and nobody else notices."""

import json
import random

import pytest
from serving import ConnectionClosed, Json, Page, Refused, Seat, Trouble
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from stellwerk.server.protocol.socket import PING

DRAW: Json = {"type": "draw"}


def at_turn(seat: Seat) -> Seat:
    """Past the starting tickets, with something to decide."""
    seat.act(seat.options[0])
    assert seat.wait_for_turn()
    return seat


def refusal(seat: Seat, raw: str | bytes) -> Json:
    seat.socket.send(raw)
    return seat.until("refused")


def test_the_second_answer_to_a_decision_is_too_late(page: Page) -> None:
    with page.sit(page.create("usa", "person", "person"), 0) as seat:
        version, option = seat.version, seat.options[0]
        seat.ask("act", seat=0, version=version, actions=[option])
        with pytest.raises(Refused) as refused:
            seat.ask("act", seat=0, version=version, actions=[option])
        assert refused.value.code == "stale"
        assert seat.version == version + 1


def test_a_ping_is_answered(page: Page) -> None:
    with page.sit(page.create("usa", "person", "easy"), 0) as seat:
        seat.socket.send(PING)
        assert seat.until("pong", "refused")["type"] == "pong"


def test_only_one_of_two_pages_answers_counts(page: Page) -> None:
    """The same browser in two windows: both see the same, and the second answer is refused as stale."""
    table = page.create("usa", "person", "person")
    with page.sit(table, 0) as one, page.sit(table, 0) as two:
        act = {"type": "act", "id": 1, "seat": 0, "version": 0, "actions": [one.options[0]]}
        one.send(act)
        two.send(act | {"actions": [one.options[1]]})
        answers = [one.until("done", "refused"), two.until("done", "refused")]
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert next(a for a in answers if a["type"] == "refused")["code"] == "stale"
        while min(one.version, two.version) < 1:
            (one if one.version < 1 else two).next()
        assert one.snapshot["view"] == two.snapshot["view"]


@pytest.mark.parametrize("version", [-1, 5, 10**18])
def test_an_answer_to_a_decision_that_is_not_open_is_stale(page: Page, version: int) -> None:
    with page.sit(page.create("usa", "person", "person"), 0) as seat:
        for said in ("act", "take_back", "hint", "payments"):
            more: Json = {"actions": [seat.options[0]]} if said == "act" else {}
            more |= {"action": seat.options[0]} if said == "payments" else {}
            with pytest.raises(Refused) as refused:
                seat.ask(said, seat=0, version=version, **more)
            assert refused.value.code == "stale"


def test_an_illegal_action_is_refused_with_the_reason(page: Page) -> None:
    with page.sit(page.create("usa", "person", "easy"), 0) as seat:
        before = at_turn(seat).snapshot
        with pytest.raises(Refused) as refused:
            seat.act({"type": "pass"})
        assert refused.value.code == "illegal"
        assert refused.value.text
        with pytest.raises(Refused, match="unknown"):
            seat.act({"type": "claim", "track": "denver-atlantis"})
        assert seat.snapshot == before


def test_a_chain_is_all_or_none(page: Page) -> None:
    with page.sit(page.create("usa", "person", "person"), 0) as seat:
        for chain in ([seat.options[0], DRAW], [DRAW, seat.options[0]], [], [DRAW] * 100):
            with pytest.raises(Refused):
                seat.act(*chain)
            assert seat.version == 0
        seat.act(seat.options[0])
        assert seat.version == 1


def test_a_chain_can_not_look_at_the_next_card(page: Page) -> None:
    """Whether the second part is refused would tell what the first would bring."""
    with page.sit(page.create("usa", "person", "easy"), 0) as seat:
        at_turn(seat)
        codes = set()
        for track in ("boston-miami", "denver-el_paso", "los_angeles-chicago"):
            with pytest.raises(Refused) as refused:
                seat.act({"type": "tickets"}, {"type": "keep", "tickets": [track]})
            codes.add(refused.value.code)
        assert codes == {"too far"}


NONSENSE: list[str | bytes] = [
    "",
    "{",
    '{"type": "act", "id": 1, "seat": 0, "version": 0, "actions": [{"type": "dr',
    "[]",
    "null",
    "17",
    '"act"',
    "{}",
    '{"type": "resign", "id": 4}',
    '{"type": "act"}',
    '{"type": "act", "id": "4", "seat": 0, "version": 0, "actions": []}',
    '{"type": "act", "id": 4, "seat": "0", "version": 0, "actions": []}',
    '{"type": "act", "id": 4, "seat": 0, "version": 0.5, "actions": []}',
    '{"type": "act", "id": 4, "seat": 0, "version": 0, "actions": {}}',
    '{"type": "act", "id": 4, "seat": 0, "version": 0, "actions": [{"type": "fly"}]}',
    '{"type": "act", "id": 4, "seat": 0, "version": 0, "actions": ["draw"]}',
    '{"type": "act", "id": 4, "seat": 0, "version": 0, "actions": [], "more": 1}',
    '{"type": "sit", "id": 4, "seat": true}',
    '{"type": "pace", "id": 4, "pace": NaN}',
    '{"type": "pace", "id": 4, "pace": -1}',
    '{"type": "pace", "id": 4, "pace": 1e300}',
    '{"type": "hello", "language": "fr"}',
    '{"type": "give_seat", "id": 4, "seat": 0, "level": 3}',
    '{"type": "vote", "id": 4, "seat": 0}',
    '{"type": "vote", "id": 4, "seat": 0, "on": 1, "yes": 1}',
    '{"type": "listed", "id": 4, "listed": "yes"}',
    '{"type": "say", "id": 4, "seat": 0, "text": ["a"]}',
    '{"type": "say", "id": 4, "seat": 0, "text": "\\ud800"}',
    '{"type": "webhook", "id": 4, "seat": 0, "url": null}',
    "[" * 3000,
    '{"id": ' + "9" * 3000 + "}",
    b"\x00\xff\xfe",
    b'{"type": "hurry", "id": 4}',
]


def test_nonsense_is_refused_and_the_table_goes_on(page: Page) -> None:
    with page.sit(page.create("usa", "person", "person"), 0) as seat:
        for raw in NONSENSE:
            assert refusal(seat, raw)["code"] == "malformed", raw
        for raw in ("x" * 5000, '{"type": "hurry", "id": 4, "x": "' + "y" * 5000 + '"}', "ü" * 3000):
            assert refusal(seat, raw)["code"] == "too long"
        assert refusal(seat, '{"type": "sit", "id": 44, "seat": 7}')["id"] == 44
        assert refusal(seat, '{"type": "act", "id": 45, "seat": -1, "version": 0, "actions": []}')["id"] == 45
        seat.act(seat.options[0])
        assert seat.version == 1


def test_a_refusal_speaks_the_readers_language(page: Page) -> None:
    page.language = "de"
    table = page.create("usa", "person", "person")
    with page.sit(table, 0) as seat, pytest.raises(Refused, match="inzwischen weitergegangen"):
        seat.ask("act", seat=0, version=7, actions=[DRAW])


def test_before_hello_nothing_is_answered_but_hello(page: Page) -> None:
    with page.connect(page.create("usa", "person", "person")) as socket:
        seat = Seat(socket, 0)
        for said in ("hurry", "act"):
            more: Json = {"seat": 0, "version": 0, "actions": [DRAW]} if said == "act" else {}
            with pytest.raises(Refused, match="no hello"):
                seat.ask(said, **more)
        seat.hello()
        assert seat.snapshot["seat"] == 0


def test_a_huge_message_ends_its_own_connection_alone(page: Page) -> None:
    table = page.create("usa", "person", "person")
    with page.sit(table, 0) as good:
        with page.sit(table, None) as bad, pytest.raises(ConnectionClosed):
            refusal(bad, "x" * 3_000_000)
        good.act(good.options[0])
        assert good.version == 1


def test_connections_that_break_off_at_once_disturb_nobody(page: Page) -> None:
    table = page.create("usa", "person", "easy")
    with page.sit(table, 0) as seat:
        for _ in range(20):
            with page.connect(table) as socket:
                socket.send(
                    json.dumps({"type": "hello", "language": "en", "seat": 0})[: random.randrange(60)]
                )
                socket.socket.close()
        seat.play(random.Random(2).choice, 5)


def test_a_table_that_is_not_there(page: Page) -> None:
    with page.connect({"id": "nowhere"}) as socket:
        seat = Seat(socket, None)
        assert seat.next()["code"] == "no table"
        with pytest.raises(ConnectionClosed) as closed:
            seat.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4004


def test_a_page_elsewhere_gets_no_connection(page: Page) -> None:
    table = page.create("usa", "person", "easy")
    address = f"ws://127.0.0.1:{page.server.port}/api/tables/{table['id']}/socket"
    for origin in ("http://evil.example", "http://127.0.0.1:1", "null"):
        with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin(origin)):
            pass
    with connect(address, origin=Origin(page.server.url)):
        pass


def test_a_page_that_asks_without_end_holds_up_nobody(page: Page) -> None:
    table = page.create("usa", "person", "person")
    other = Page(page.server)
    theirs = other.create("usa", "person", "person")
    with page.sit(table, 0) as flood, other.sit(theirs, 0) as seat:
        for number in range(2000):
            flood.send({"type": "hurry", "id": number})
        seat.act(seat.options[0])
        assert seat.version == 1


def test_a_page_that_says_hello_without_end_holds_up_nobody(page: Page) -> None:
    table, other = page.create("usa", "person", "person"), Page(page.server)
    with page.connect(table) as loud, other.sit(other.create("usa", "person", "person"), 0) as seat:
        for _ in range(300):
            loud.send(json.dumps({"type": "hello", "language": "en", "seat": 0}))
        # well before all of that is answered
        seat.act(seat.options[0])
        assert seat.version == 1


def test_a_payment_is_taken_back_at_once_with_what_it_was_for(page: Page) -> None:
    position = (
        "board: south_korea\nseats: Anna, Ben\nturn: Anna\n"
        "Anna: hand 8 white, 4 locomotive, 5 blue; tickets munsan-mokpo\n"
    )
    with page.sit(page.create("", "person", "person", position=position), 0) as seat:
        claim = next(each for each in seat.options if each["type"] == "claim")
        ways = seat.ask("payments", seat=0, version=seat.version, action=claim)["payments"]
        chain = max((way["actions"] for way in ways), key=len)
        seat.act(*chain[:-1])
        assert seat.snapshot["view"]["phase"] in {"colour", "number", "locomotives"}
        seat.ask("take_back", seat=0, version=seat.version)
        assert seat.snapshot["view"]["phase"] == "turn"


def test_a_position_without_end_is_refused_at_once(page: Page) -> None:
    with pytest.raises(Trouble) as refused:
        page.create("", "person", "person", position="#" + "x" * 700_000)
    assert refused.value.code == "too long"


def test_long_names_of_a_position_are_refused(page: Page) -> None:
    position = f"board: usa\nseats: {'A' * 10_000}, Ben\n"
    with pytest.raises(Trouble) as refused:
        page.create("", "person", "person", position=position)
    assert refused.value.code == "too long"


def test_bots_among_themselves_play_while_somebody_watches(page: Page) -> None:
    table = page.create("japan", "medium", "medium")
    assert page.get(f"/api/tables/{table['id']}")["turns"] == 0
    with page.sit(table, None) as watcher:
        while not watcher.is_over:
            watcher.next()
    assert page.get(f"/api/tables/{table['id']}")["is_over"]
