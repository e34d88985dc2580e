"""Bots think in processes of their own; whatever happens to those, games go on."""

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from serving import Page, Server, is_alive, wait_until

from stellwerk import Game, boards, bots
from stellwerk.kernel.rules import VERSION
from stellwerk.kernel.views import view
from stellwerk.server import processes
from stellwerk.server.thinking import pool
from stellwerk.server.thinking.fair_queue import Asker, FairQueue
from stellwerk.server.thinking.pool import NoAnswer, NotWanted, ThinkerPool
from stellwerk.server.thinking.worker import Question

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for the processes in /proc")


@on_linux
def test_workers_are_killed_and_the_game_goes_on(tmp_path: Path) -> None:
    dice = random.Random(4)
    with Server(tmp_path, "--workers", "2") as server:
        page = Page(server)
        with page.sit(page.create("japan", "person", "medium", "easy"), 0) as seat:
            for _ in range(3):
                seat.play(dice.choice, 4)
                killed = server.workers
                assert killed
                for pid in killed:
                    os.kill(pid, signal.SIGKILL)
            seat.play(dice.choice)
            assert seat.is_over
            assert "thinking" in {each["type"] for each in seat.received}


@on_linux
def test_no_worker_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        wait_until(lambda: bool(server.workers))
        workers = server.workers
        server.kill()
        wait_until(lambda: not any(is_alive(pid) for pid in workers))


def question(bot: str = "medium") -> Question:
    game = Game("usa", 2, seed=3)
    seen = view(game.rules, game.state, 0).to_bytes()
    return Question("usa", game.names, game.switches, VERSION, seen, 0, "dice", bot)


def thought(work: Callable[[ThinkerPool], Awaitable[None]]) -> None:
    async def run() -> None:
        thinkers = ThinkerPool(1)
        try:
            await work(thinkers)
        finally:
            await thinkers.close()

    asyncio.run(run())


def legal(action: str) -> bool:
    return Game("usa", 2, seed=3).can(action, 0)


def test_the_same_question_has_the_same_answer() -> None:
    async def work(thinkers: ThinkerPool) -> None:
        answers = [await thinkers.choose(question(), 0) for _ in range(2)]
        assert answers[0].action == answers[1].action
        assert legal(answers[0].action)
        here = bots.named("medium").choose(bots.decision_of(Game("usa", 2, seed=3), 0), bots.Dice("dice"))
        assert answers[0].action == str(here)

    thought(work)


def test_a_question_that_kills_whoever_is_asked_is_answered_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deaths = []
    monkeypatch.setattr(
        processes, "PROGRAM", "import os; os.write(1, bytes(4)); os.read(0, 9); os.kill(os.getpid(), 9)"
    )

    async def work(thinkers: ThinkerPool) -> None:
        answer = await thinkers.choose(question(), 0, lambda: deaths.append(1))
        assert legal(answer.action)
        with pytest.raises(NoAnswer):
            await thinkers.hints(question(""))

    thought(work)
    assert len(deaths) == 3


def test_a_process_that_does_not_answer_in_time_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "PROGRAM", "import os, time; os.write(1, bytes(4)); time.sleep(1000)")
    monkeypatch.setattr(pool, "GRACE", 0.1)

    async def work(thinkers: ThinkerPool) -> None:
        assert legal((await thinkers.choose(question(), 0)).action)
        assert not thinkers.pids

    thought(work)


def test_a_bot_that_fails_is_replaced_by_a_plain_one() -> None:
    async def work(thinkers: ThinkerPool) -> None:
        assert legal((await thinkers.choose(question("nobody"), 0)).action)

    thought(work)


def test_many_questions_at_once_are_all_answered() -> None:
    async def work(thinkers: ThinkerPool) -> None:
        answers = await asyncio.gather(*(thinkers.choose(question("easy"), 0) for _ in range(20)))
        assert all(legal(answer.action) for answer in answers)

    thought(work)


def test_an_answer_that_nobody_waits_for_is_not_taken_for_another() -> None:
    async def work(thinkers: ThinkerPool) -> None:
        slow = asyncio.create_task(thinkers.choose(question("hard"), 1))
        await asyncio.sleep(0.5)
        slow.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await slow
        answers = [await thinkers.choose(question("medium"), 0) for _ in range(2)]
        assert answers[0].action == answers[1].action

    thought(work)


def test_addresses_take_turns_and_so_do_their_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in ("m1", "m1", "m2", "m3"):
        queue.put(Asker("mallory", table), f"mallory {table}")
    queue.put(Asker("nobody", "n", has_people=False), "nobody")
    queue.put(Asker("anna", "a"), "anna")
    queue.put(Asker("anna", "a"), "anna again")
    assert len(queue) == 7
    came = [queue.next() for _ in range(8)]
    assert came == [
        *("mallory m1", "anna", "mallory m2", "anna again", "mallory m3", "mallory m1", "nobody", None)
    ]


def test_a_quick_question_does_not_wait_for_long_ones() -> None:
    async def work(thinkers: ThinkerPool) -> None:
        hard = [asyncio.create_task(thinkers.choose(question("hard"), 1)) for _ in range(12)]
        await asyncio.sleep(0)
        assert legal((await thinkers.choose(question("medium"), 0)).action)
        assert not all(each.done() for each in hard)
        assert thinkers.share < 1
        answers = await asyncio.gather(*hard)
        assert all(legal(each.action) for each in answers)
        assert {each.share for each in answers} == {1, 0.5, 0.25}  # less, as long as many wait
        assert thinkers.share == 1

    thought(work)


def test_what_nobody_waits_for_is_not_thought_about() -> None:
    async def work(thinkers: ThinkerPool) -> None:
        first = asyncio.create_task(thinkers.choose(question("hard"), 1))
        gone = asyncio.create_task(thinkers.choose(question("hard"), 1))
        stale = asyncio.create_task(thinkers.choose(question("hard"), 1, is_wanted=lambda: False))
        await asyncio.sleep(0)
        gone.cancel()
        await first
        with pytest.raises(NotWanted):
            await stale
        assert thinkers.waiting == 0
        assert len(thinkers.pids) == 1  # nobody was killed for it

    thought(work)


def test_bots_play_on_a_map_makers_board_too(tmp_path: Path) -> None:
    data = json.loads(boards.board_text("japan")) | {"id": "mine", "name": {"en": "Mine", "de": "Meins"}}
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.json").write_text(json.dumps(data), "utf-8")
    with Server(tmp_path, "--boards", str(tmp_path / "boards")) as server:
        page = Page(server)
        table = page.create("mine", "person", "medium", "hard", seed=1)
        with page.sit(table, 0) as seat:
            seat.play(lambda options: options[0], 8)
            assert not [said for said in seat.received if said["type"] == "thinking"]
