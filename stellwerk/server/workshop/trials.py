"""Trials of designs: bots play them in the background, by the processes that think, and the games are kept.

A page asks again and again how far a trial is. When nobody has asked for a while it stops; whoever asks for
more goes on where it stopped. People who play come first. Results belong to the board that was played, by its
hash.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Final

import msgspec

from stellwerk.boards.writing import file_text
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.workshop import TrialFacts
from stellwerk.server.refusals import Refusal
from stellwerk.server.stores.store import NotSaved
from stellwerk.server.thinking.fair_queue import Asker
from stellwerk.server.thinking.pool import NoAnswer, NotWanted, ThinkerPool
from stellwerk.server.thinking.workshop_tasks import JudgeGames, PlayGames, TrialVerdict, unpacked
from stellwerk.server.workshop.designs import Designs

log = logging.getLogger("stellwerk")

#: Seconds that an answer waits for news, and for which nobody may ask before the work stops.
NEWS_SECONDS: Final = 1.0
WANTED_SECONDS: Final = 20.0
#: Games of a trial; of one board they are added up.
LEAST_GAMES, MOST_GAMES = 1, 2000
#: Seconds that a slice of games may take, interpreted in a browser.
SLICE_SECONDS: Final = 60.0
#: While games are played, the verdict is renewed when their number has grown by this factor.
GROWN: Final = 1.2
#: Trials that are remembered, and those under way at once for one address.
MOST_REMEMBERED: Final = 16
MOST_OF_ADDRESS: Final = 1


class StoredTrial(msgspec.Struct, frozen=True):
    """A trial as the store keeps it."""

    #: Of the board that was played, and the text of its file.
    hash: str
    board: str
    #: How many games there are, and their rows.
    done: int = 0
    parts: tuple[bytes, ...] = ()


class Trial:
    def __init__(self, design: str, kept: StoredTrial, games: int) -> None:
        self.design = design
        self.kept = kept
        self.games = games
        self.address = ""
        self.asked = time.monotonic()
        self.is_stopped = False
        self.news = asyncio.Event()
        self.work: asyncio.Task[None] | None = None
        self.refusal: Refusal | None = None
        #: The last verdict, by the number of games and the language.
        self.verdict: tuple[tuple[int, str], TrialVerdict] | None = None

    @property
    def is_under_way(self) -> bool:
        return self.work is not None and not self.work.done()

    def is_wanted(self) -> bool:
        return not self.is_stopped and time.monotonic() - self.asked < WANTED_SECONDS

    def announce(self) -> None:
        self.news.set()
        self.news = asyncio.Event()


class Trials:
    def __init__(self, designs: Designs, thinkers: ThinkerPool) -> None:
        self.designs = designs
        self.store = designs.store
        self.thinkers = thinkers
        self._trials: OrderedDict[str, Trial] = OrderedDict()

    async def start(
        self, design: str, games: int, browser: str, address: str, language: Language
    ) -> TrialFacts:
        """Plays games until the board has this many, with those of earlier trials."""
        if not LEAST_GAMES <= games <= MOST_GAMES:
            raise Refusal("no games", least=LEAST_GAMES, most=MOST_GAMES)
        board = await self.designs.own(design, browser)
        content = await self.designs.expect_sound(board, language)
        trial = await self._trial(design)
        if trial is not None and trial.is_under_way:
            await self._stop(trial)
        if trial is None or trial.kept.hash != content:
            trial = self._remember(Trial(design, StoredTrial(content, file_text(board)), games))
        under_way = [each for each in self._trials.values() if each.is_under_way and each.address == address]
        if address and len(under_way) >= MOST_OF_ADDRESS:
            raise Refusal("hasty", 429)
        trial.address, trial.games, trial.is_stopped, trial.refusal = address, games, False, None
        trial.asked = time.monotonic()
        trial.work = asyncio.create_task(self._play(trial))
        return await self.facts(design, browser, language)

    async def facts(self, design: str, browser: str, language: Language) -> TrialFacts:
        """How far it is, and what the games say so far; whoever asks keeps it going."""
        content = await self._content(design, browser, language)
        trial = await self._trial(design)
        if trial is None:
            return TrialFacts("", is_old=False, is_running=False, done=0, games=0, judgements=(), heat=())
        trial.asked = time.monotonic()
        if trial.is_under_way:
            with suppress(TimeoutError):
                await asyncio.wait_for(trial.news.wait(), NEWS_SECONDS)
        if trial.refusal is not None:
            raise trial.refusal
        found = await self._verdict(trial, language)
        return TrialFacts(
            hash=trial.kept.hash,
            is_old=trial.kept.hash != content,
            is_running=trial.is_under_way,
            done=trial.kept.done,
            games=max(trial.games, trial.kept.done),
            judgements=found.judgements,
            heat=found.heat,
        )

    async def stop(self, design: str, browser: str) -> None:
        """Ends it; what was played is kept."""
        await self.designs.own(design, browser)
        trial = self._trials.get(design)
        if trial is not None:
            await self._stop(trial)

    async def _stop(self, trial: Trial) -> None:
        trial.is_stopped = True
        if trial.work is not None:
            await asyncio.gather(trial.work, return_exceptions=True)

    def forget(self, design: str) -> None:
        trial = self._trials.pop(design, None)
        if trial is not None:
            trial.is_stopped = True

    async def close(self) -> None:
        under_way = [each.work for each in self._trials.values() if each.work is not None]
        for work in under_way:
            work.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    # --- playing

    async def _play(self, trial: Trial) -> None:
        asker = Asker(trial.address, trial.design, has_people=False)
        try:
            while trial.kept.done < trial.games and trial.is_wanted():
                most = trial.games - trial.kept.done
                asked = PlayGames(trial.kept.board, trial.kept.done, most)
                part = await self.thinkers.workshop_task(asked, asker, SLICE_SECONDS, trial.is_wanted)
                number = len({row.game for row in unpacked(part)})
                trial.kept = msgspec.structs.replace(
                    trial.kept, done=trial.kept.done + number, parts=(*trial.kept.parts, part)
                )
                trial.announce()
        except NotWanted:
            pass
        except NoAnswer as none:
            log.warning("design %s: no trial: %s", trial.design, none)
            trial.refusal = Refusal("no trial", 422)
        finally:
            await self._keep(trial)
            trial.announce()

    async def _keep(self, trial: Trial) -> None:
        with suppress(NotSaved):  # it is still in memory
            content = msgspec.msgpack.encode(trial.kept)
            await self.store.put_design_part(trial.design, "trial", content)

    async def _verdict(self, trial: Trial, language: Language) -> TrialVerdict:
        """What the games say: renewed when there are a fifth more, at the end, and in another language."""
        kept = trial.kept
        if not kept.done:
            return TrialVerdict((), ())
        before, said = trial.verdict[0] if trial.verdict else (0, language)
        enough = kept.done if not trial.is_under_way else before * GROWN
        if trial.verdict is None or said != language or before < kept.done >= enough:
            asked = JudgeGames(kept.board, kept.parts, language)
            try:
                made = await self.thinkers.workshop_task(
                    asked, Asker(trial.address, trial.design), SLICE_SECONDS
                )
            except NoAnswer:
                raise Refusal("no trial", 422) from None
            trial.verdict = (kept.done, language), msgspec.json.decode(made, type=TrialVerdict)
        return trial.verdict[1]

    # --- finding

    async def _content(self, design: str, browser: str, language: Language) -> str:
        """The hash of the design's board as it is now; "": it can't be played."""
        board = await self.designs.seen(design, browser)
        with suppress(Refusal):
            return await self.designs.expect_sound(board, language)
        return ""

    async def _trial(self, design: str) -> Trial | None:
        """From memory, else from the store."""
        found = self._trials.get(design)
        if found is not None:
            self._trials.move_to_end(design)
            return found
        content = await self.store.design_part(design, "trial")
        try:
            kept = None if content is None else msgspec.msgpack.decode(content, type=StoredTrial)
        except msgspec.MsgspecError:
            kept = None
        return None if kept is None else self._remember(Trial(design, kept, kept.done))

    def _remember(self, trial: Trial) -> Trial:
        self._trials[trial.design] = trial
        idle = [
            design for design, each in self._trials.items() if not each.is_under_way and each is not trial
        ]
        while len(self._trials) > MOST_REMEMBERED and idle:
            del self._trials[idle.pop(0)]
        if len(self._trials) > 2 * MOST_REMEMBERED:
            del self._trials[trial.design]
            raise Refusal("hasty", 429)
        return trial
