"""The server as a worker of a browser runs it: without a network and without processes."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from serving import Json, Page

from stellwerk.server import in_browser, second_worker

#: Moves that both servers are asked for: a table with a seed, where the first option is taken this often.
#: The bot has its name and its dice from the seed.
WANTED: Json = {
    "board": "usa",
    "seats": [{"kind": "person", "name": "Anna"}, {"kind": "bot", "level": "easy"}],
    "pace": 0,
    "seed": 7,
}
DECISIONS = 25
T = TypeVar("T")


class BrowserLoop(asyncio.SelectorEventLoop):
    """As Pyodide's: it does itself what others leave to threads."""

    def run_in_executor(  # type: ignore[override]
        self, _executor: Executor | None, work: Callable[..., T], *given: Any
    ) -> asyncio.Future[T]:
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(work(*given))
        except Exception as trouble:  # noqa: BLE001
            done.set_exception(trouble)
        return done


def run(main: Coroutine[Any, Any, T]) -> T:
    """Without threads, of which a browser has none."""

    def refuse(*_given: Any, **_named: Any) -> None:
        raise RuntimeError("can't start new thread")

    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=BrowserLoop) as runner:
        patch.setattr(ThreadPoolExecutor, "submit", refuse)
        return runner.run(asyncio.wait_for(main, 60))


async def work(kind: second_worker.Kind, asked: bytes, _seconds: float) -> bytes:
    """The second worker, in place."""
    return second_worker.done(kind, asked)


class Tab:
    """A page at a table of the game in its browser."""

    def __init__(self, game: in_browser.BrowserServer, table: str) -> None:
        self.game = game
        self.heard: asyncio.Queue[tuple[str, str | int]] = asyncio.Queue()
        game.connect(1, f"/api/tables/{table}/socket", lambda *what: self.heard.put_nowait(what))
        self.told: Json = {}

    async def hello(self) -> None:
        assert await self.heard.get() == ("open", "")
        await self.ask({"type": "hello", "language": "en", "seat": 0}, "told")

    async def ask(self, message: Json, answer: str) -> None:
        self.game.receive(1, json.dumps(message))
        while (await self.next())["type"] != answer:
            pass

    async def next(self) -> Json:
        what, value = await asyncio.wait_for(self.heard.get(), 60)
        assert what == "message"
        found: Json = json.loads(str(value))
        assert found["type"] != "refused", found
        if found["type"] == "told":
            self.told = found
        return found

    async def play(self, decisions: int) -> None:
        for number in range(decisions):
            while not self.told["view"]["options"]:
                await self.next()
            option = self.told["view"]["options"][0]
            version = self.told["version"]
            act = {"type": "act", "id": number, "seat": 0, "version": version, "actions": [option]}
            await self.ask(act, "done")
        while not self.told["view"]["options"]:
            await self.next()


async def asked(game: in_browser.BrowserServer, method: str, path: str, body: Any = "") -> Any:
    status, _, content = await game.request(method, path, json.dumps(body) if body else "")
    assert status < 300, content
    return json.loads(content)


def test_the_same_game_has_the_same_record_as_on_a_real_server(page: Page, tmp_path: Path) -> None:
    made = page.ask("POST", "/api/tables", WANTED)
    with page.sit(made, 0) as seat:
        seat.play(lambda options: options[0], DECISIONS)
        seat.wait_for_turn()
    there = page.get(f"/api/tables/{made['id']}/record?seat=0")

    async def here() -> str:
        game = await in_browser.started(str(tmp_path / "games.db"), work)
        table = await asked(game, "POST", "/api/tables", WANTED)
        tab = Tab(game, table["id"])
        await tab.hello()
        await tab.play(DECISIONS)
        _, headers, content = await game.request("GET", f"/api/tables/{table['id']}/record?seat=0", "")
        assert table["id"] in headers["content-disposition"]
        return content.decode()

    assert run(here()) == there


def test_a_game_goes_on_in_the_next_tab(tmp_path: Path) -> None:
    store = str(tmp_path / "games.db")

    async def first() -> tuple[str, int]:
        game = await in_browser.started(store, work)
        table = await asked(game, "POST", "/api/tables", WANTED)
        tab = Tab(game, table["id"])
        await tab.hello()
        await tab.play(3)
        return table["id"], tab.told["version"]

    async def second(table: str) -> int:
        game = await in_browser.started(store, work)
        assert [each["id"] for each in (await asked(game, "GET", "/api/tables"))["tables"]] == [table]
        tab = Tab(game, table)
        await tab.hello()
        return int(tab.told["version"])

    table, version = run(first())
    assert run(second(table)) == version
