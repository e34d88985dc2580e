"""The server's log: with time and level, as text or JSON, and the same trouble only a few times."""

import io
import json
import logging
import re
import time
from pathlib import Path

import pytest
from serving import Page, Server, wait_until

from stellwerk.server.logs import FIRST, INTERVAL, Folding, JsonLines, Lines


def lines_of(kind: logging.Formatter) -> tuple[logging.Logger, Folding, io.StringIO]:
    folding, out = Folding(kind), io.StringIO()
    folding.setStream(out)
    log = logging.getLogger("stellwerk.test")
    log.handlers, log.propagate = [folding], False
    return log, folding, out


def test_a_line_has_time_and_level() -> None:
    log, _, out = lines_of(Lines())
    log.warning("table %s: not saved", "x")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d WARNING stellwerk: table x: not saved\n", out.getvalue()
    )


def test_a_program_reads_them_as_json() -> None:
    log, _, out = lines_of(JsonLines())
    try:
        int("mended")
    except ValueError:
        log.exception("table %s fails", "ä")
    found = json.loads(out.getvalue())
    assert (found["level"], found["message"]) == ("ERROR", "table ä fails")
    assert "ValueError: invalid literal" in found["trace"]


def test_the_same_trouble_is_written_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    log, folding, out = lines_of(Lines())
    for n in range(11_183):
        log.warning("table %d: not saved", n)
    log.warning("something else")
    assert len(out.getvalue().splitlines()) == FIRST + 1
    now += INTERVAL
    folding.write_old()
    folding.write_old()
    assert out.getvalue().endswith("table 11182: not saved (and 11177 more like this in the last minute)\n")
    log.warning("table %d: not saved", 1)
    assert len(out.getvalue().splitlines()) == FIRST + 3


def test_a_store_that_is_away_does_not_fill_the_log(tmp_path: Path) -> None:
    with Server(tmp_path, "--log", "json") as server:
        page = Page(server)
        table = page.create("usa", "person", "person")
        with page.sit(table, 0) as seat:
            server.store.unlink()
            for _ in range(50):
                with pytest.raises(Exception, match="store away"):
                    seat.act(seat.options[0])
        server.stop()
        wait_until(lambda: "more like this" in server.errors.read_text())
        written = [json.loads(line) for line in server.errors.read_text().splitlines()]
        assert len([each for each in written if "not saved" in each["message"]]) <= FIRST + 1
