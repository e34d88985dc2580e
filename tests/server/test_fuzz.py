"""Whatever a page sends: the server refuses it or does what is legal; `make fuzz` sends 100,000 messages."""

from pathlib import Path

import pytest
from fuzzing import campaign
from serving import Server


def test_damaged_messages_change_nothing_and_crash_nothing(tmp_path: Path) -> None:
    found = campaign(tmp_path, messages=1500, seed=7)
    assert found.faults == []
    assert found.messages >= 1500
    assert found.played > 10, "nobody could play on"
    assert sum(found.refused.values()) > 1000
    assert set(found.answered) >= {"done", "why_not"}


FAULTS = {
    "everybody may act for everybody": """
import stellwerk.server.web.connection
stellwerk.server.web.connection.Connection._expect_own = lambda _self, _seat: None
""",
    "a message goes without an answer": """
import stellwerk.server.web.connection as connection
put = connection.Connection._put
def forgetful(self, message):
    if getattr(message, "code", "") != "stale":
        put(self, message)
connection.Connection._put = forgetful
""",
    "a message that can't be read is too much": """
import stellwerk.server.web.connection as connection
def read(raw):
    return connection._decoder.decode(raw)
connection.read = read
""",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_campaign_would_find_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    program = ("-c", f"{FAULTS[fault]}\nfrom stellwerk.cli import main\nimport sys\nsys.exit(main())")

    class FaultyServer(Server):
        def start(self) -> None:
            self.program = program
            super().start()

    monkeypatch.setattr("fuzzing.Server", FaultyServer)
    assert campaign(tmp_path, messages=600, seed=7).faults
