"""The page's types are generated from the server's and up to date."""

import re
import subprocess
import sys
from pathlib import Path

from stellwerk.events import Event
from stellwerk.server.protocol.socket import TakeBack

ROOT = Path(__file__).parents[2]
TYPES = (ROOT / "web" / "src" / "wire.ts").read_text("utf-8")


def test_the_pages_types_are_those_of_the_server() -> None:
    done = subprocess.run(
        [sys.executable, "tools/wire.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stderr, done.returncode) == ("", 0)


def test_every_event_that_occurs_is_in_the_union() -> None:
    union = re.search(r"type GameEvent =(.*?);", TYPES, re.DOTALL)
    assert union is not None
    kinds = {kind.__name__ for kind in Event.kinds.values()} - {"Payment", "OfTickets"}
    assert set(re.findall(r"\w+", union[1])) == kinds


def test_what_the_page_may_leave_out_is_optional_and_what_it_gets_never_is() -> None:
    assert "  level?: string;" in interface("SeatAsked")
    assert "?" not in interface("Snapshot").replace('""', "")
    assert "  open: OpenSeat[];" in interface("Snapshot")


def test_messages_are_told_apart_by_their_type() -> None:
    assert '  type: "take_back";' in interface("TakeBack")
    assert TakeBack.__struct_config__.tag == "take_back"


def interface(name: str) -> str:
    found = re.search(rf"export interface {name} {{(.*?)\n}}", TYPES, re.DOTALL)
    assert found is not None
    return found[1]
