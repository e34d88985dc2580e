"""`stellwerk rate BOT`: where a bot is on our ladder, and its rating there.

A sequential test finds the two rungs that it is between. Then it plays a fixed number of games against
these: how many must not depend on how they end, or the rating would be too good or too bad.
"""

import json
import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from stellwerk.boards import from_source
from stellwerk.boards.rules import rules_for
from stellwerk.bots import named
from stellwerk.fairness.wilson import Z
from stellwerk.faults import UserError, printable

from .duel import (
    ABOVE,
    BELOW,
    INTERRUPTED,
    Duel,
    DuelOptions,
    Score,
    fault_lines,
    interval,
    named_values,
    run,
    weight,
    win_rate,
)
from .plan import bot_of, looks_at_the_clock
from .provenance import origin, provenance, show_origin
from .texts import rate_text, say

#: As in chess: at two seats, 400 ahead means ten wins for each loss.
POINTS: Final = 400 / math.log(10)
#: No bot is this far from the ladder, as far as any number of games can tell.
FARTHEST: Final = 20.0
BY_THE_CLOCK: Final = (
    "{bot} thinks by the clock: its games depend on the machine, don't repeat, and there may be hundreds "
    "of them. {name}:400 counts playouts instead."
)


@dataclass(frozen=True)
class RateOptions:
    bot: str
    #: As the user calls it; its id, or the text of its file.
    board: str
    source: str
    seats: int = 2
    #: Of each test, at most; and to find the rating.
    games: int = 400
    seed: int | str = 0
    jobs: int = 1
    time_limit: float | None = None
    #: Another file of anchors than ours.
    anchors: Path | None = None
    switches: Mapping[str, bool] = field(default_factory=dict)
    json: bool = False
    lang: str = "en"


@dataclass(frozen=True)
class Rung:
    """A bot of the ladder, its rating and half of the 95 % interval of that."""

    bot: str
    rating: float
    half: float


@dataclass
class Placed:
    """Where it is: between two rungs, or too close to some to tell them apart."""

    asked: RateOptions
    #: Weakest first.
    ladder: Sequence[Rung]
    #: What the file of anchors says about itself: command, seed, games, version, code.
    made: Mapping[str, Any] | None = None
    tests: list[Duel] = field(default_factory=list)
    games: list[tuple[Rung, Duel]] = field(default_factory=list)
    below: Rung | None = None
    above: Rung | None = None
    #: The rung whose test did not decide.
    undecided: Rung | None = None
    interrupted: bool = False

    @property
    def duels(self) -> list[Duel]:
        return [*self.tests, *(duel for _, duel in self.games)]

    @property
    def failed_games(self) -> int:
        return sum(duel.score.a.failed for duel in self.duels)

    @property
    def is_broken(self) -> bool:
        """Whether it failed in every game: these say nothing about how well it plays."""
        return 0 < sum(duel.score.games for duel in self.duels) == self.failed_games


def rate_command(asked: RateOptions) -> int:
    # refuses what is impossible, before any process starts
    rules_for(from_source(asked.source), asked.seats, asked.switches)
    named(asked.bot)
    anchors = anchors_of(asked)
    ladder = ladder_for(asked, anchors)
    if looks_at_the_clock(asked.bot):
        name = asked.bot.partition(":")[0]
        sys.stderr.write(say(asked.lang, BY_THE_CLOCK, bot=asked.bot, name=name) + "\n")
    placed = Placed(asked, ladder, made=anchors.get("made"))
    place(placed)
    if not placed.interrupted and not placed.is_broken:
        measure(placed)
    show(placed)
    faults = [line for duel in placed.duels for line in fault_lines(duel)]
    sys.stderr.write("".join(f"{line}\n" for line in faults))
    return INTERRUPTED if placed.interrupted else int(placed.is_broken)


# --- the ladder


def anchors_of(asked: RateOptions) -> dict[str, Any]:
    """The file of anchors."""
    path = files("stellwerk.lab") / "anchors.json" if asked.anchors is None else asked.anchors
    try:
        return {**json.loads(path.read_text("utf-8"))}
    except (OSError, TypeError, ValueError):
        raise no_anchors(asked) from None


def no_anchors(asked: RateOptions) -> UserError:
    return UserError(f"{asked.anchors} is not a file of anchors: benchmarks/anchors.py writes one")


def ladder_for(asked: RateOptions, anchors: Mapping[str, Any]) -> list[Rung]:
    """The anchors of this board with this many seats, weakest first."""
    try:
        here = anchors["boards"].get(from_source(asked.source).hash, {})
        found = here.get("seats", {}).get(str(asked.seats), {})
        rungs = [Rung(bot, rating, half) for bot, (rating, half) in found.items()]
    except (KeyError, TypeError, ValueError, AttributeError):
        raise no_anchors(asked) from None
    if asked.switches:
        raise UserError("anchors have no options: compare bots with `stellwerk duel` or `tournament`")
    if not rungs:
        raise UserError(
            f"there are no anchors for {asked.board} with {asked.seats} seats: make some with "
            f"`python benchmarks/anchors.py --boards {asked.board} --out anchors.json` and name the file "
            "with --anchors, or compare bots with `stellwerk tournament`"
        )
    return sorted(rungs, key=lambda rung: rung.rating)


def place(placed: Placed) -> None:
    """Halves the ladder until the bot is above a rung and below the next, or a test does not decide."""
    ladder = placed.ladder
    low, high = -1, len(ladder)
    while high - low > 1 and placed.undecided is None and not placed.interrupted:
        at = (low + high) // 2
        duel = played(
            placed.asked, ladder[at], f"{placed.asked.seed} placed", placed.asked.games, is_test=True
        )
        placed.tests.append(duel)
        placed.interrupted = duel.interrupted
        sys.stderr.write(": ".join(in_short(duel)) + "\n")
        if placed.is_broken:
            return
        side = duel.decided or side_of(duel)
        if side == ABOVE:
            low = at
        elif side == BELOW:
            high = at
        else:
            placed.undecided = ladder[at]
    placed.below = ladder[low] if low >= 0 else None
    placed.above = ladder[high] if high < len(ladder) else None


def side_of(duel: Duel) -> str:
    """Of a test whose games ran out: on which side of chance the whole interval lies, if on any."""
    low, high = interval(duel.score, duel.asked.seats)
    chance = 1 / duel.asked.seats
    return ABOVE if low > chance else BELOW if high < chance else ""


def measure(placed: Placed) -> None:
    """The games that its rating comes from."""
    near = [placed.undecided] if placed.undecided is not None else [placed.below, placed.above]
    rungs = [rung for rung in near if rung is not None]
    for rung in rungs:
        games = -(-placed.asked.games // len(rungs))
        duel = played(placed.asked, rung, f"{placed.asked.seed} rated", games, is_test=False)
        placed.games.append((rung, duel))
        placed.interrupted |= duel.interrupted


def played(asked: RateOptions, rung: Rung, seed: str, games: int, *, is_test: bool) -> Duel:
    target = 1 / asked.seats if is_test else None
    options = DuelOptions(
        asked.bot, rung.bot, asked.board, asked.source, asked.seats, games, seed, asked.jobs
    )
    duel = Duel(replace(options, time_limit=asked.time_limit, target=target, lang=asked.lang))
    run(duel, duel.asked.deals())
    return duel


# --- the rating


def rating(games: Sequence[tuple[Rung, Score]], seats: int) -> tuple[float, float]:
    """By maximum likelihood, and half of its 95 % interval; the rungs' own uncertainty counts too.

    In the model of the anchors' ratings, one against several of the same kind wins with probability
    1 / (1 + (seats - 1) * exp(theirs - its)). Deals count for as many games as they are worth, and one more
    that is won by chance alone keeps the rating finite.
    """
    cases = [(rung, win_rate(score, seats), weight(score, seats)) for rung, score in games if score.deals]

    def chance(strength: float, rung: Rung) -> float:
        return 1 / (1 + (seats - 1) * math.exp(rung.rating / POINTS - strength))

    def slope(strength: float) -> float:
        return sum(
            number * (rate - chance(strength, rung)) + 1 / seats - chance(strength, rung)
            for rung, rate, number in cases
        )

    low = min(rung.rating for rung, _, _ in cases) / POINTS - FARTHEST
    high = max(rung.rating for rung, _, _ in cases) / POINTS + FARTHEST
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    worth = [(number + 1) * chance(low, rung) * (1 - chance(low, rung)) for rung, _, number in cases]
    of_rungs = sum(
        (each / sum(worth) * rung.half) ** 2 for each, (rung, _, _) in zip(worth, cases, strict=True)
    )
    return low * POINTS, math.sqrt((Z * POINTS) ** 2 / sum(worth) + of_rungs)


# --- what is printed


def to_dict(placed: Placed) -> dict[str, Any]:
    asked = placed.asked
    games = [(rung, duel.score) for rung, duel in placed.games if duel.score.games]
    value, half = rating(games, asked.seats) if games else (math.nan, math.nan)
    between = standing(placed, value - half, value + half)
    return {
        "bot": asked.bot,
        "file": bot_of(asked.bot).file or None,
        "board": from_source(asked.source).id,
        "seats": asked.seats,
        "rating": round(value) if games else None,
        "interval": [round(value - half), round(value + half)] if games else None,
        **between,
        "tests": [result_of(duel) for duel in placed.tests],
        "against": [result_of(duel) for _, duel in placed.games],
        "games": sum(duel.score.games for duel in placed.duels),
        "failed_games": placed.failed_games,
        "seed": asked.seed,
        "repeats": not looks_at_the_clock(asked.bot),
        "interrupted": placed.interrupted,
        "anchors": placed.made,
        **provenance(asked.source),
    }


def standing(placed: Placed, low: float, high: float) -> dict[str, Any]:
    """The rungs that it is above, below and like.

    Where a test did not decide, the rating does: few games leave an interval that spans many rungs, or none,
    and only those inside may be called alike.
    """
    above, below, like = placed.below, placed.above, []
    if placed.undecided is not None and not math.isnan(low):
        like = [rung.bot for rung in placed.ladder if low <= rung.rating <= high]
        above = next((rung for rung in reversed(placed.ladder) if rung.rating < low), None)
        below = next((rung for rung in placed.ladder if rung.rating > high), None)
    return {"above": above and above.bot, "below": below and below.bot, "like": like}


def result_of(duel: Duel) -> dict[str, object]:
    seats = duel.asked.seats
    score = duel.score
    return {
        "bot": duel.asked.b,
        "games": score.games,
        "win_rate": round(win_rate(score, seats), 5) if score.games else None,
        "decided": duel.decided or None,
        "seed": duel.asked.seed,
    }


def show(placed: Placed) -> None:
    asked = placed.asked
    facts = to_dict(placed)
    if asked.json:
        sys.stdout.write(json.dumps(facts, indent=2, ensure_ascii=False) + "\n")
        return
    told = dict(in_short(duel) for duel in [duel for _, duel in placed.games] or placed.tests)
    Console(highlight=False).print(named_values({"place": where(placed, facts), **told}, asked.lang))
    if facts["rating"] is None:
        show_origin(origin(asked.seed, asked.source), asked.lang)
    else:
        sys.stdout.write(f"\n{line(facts, asked.source)}\n")


def in_short(duel: Duel) -> tuple[str, str]:
    """Against whom, and how often it won."""
    language, score = duel.asked.lang, duel.score
    rate = rate_text(win_rate(score, duel.asked.seats), language) if score.games else "–"
    won = say(language, "{rate} of {games:1 game|# games}", rate=rate, games=score.games)
    return say(language, "against {bot}", bot=duel.asked.b), won


def where(placed: Placed, facts: Mapping[str, Any]) -> str:
    language = placed.asked.lang
    if placed.is_broken:
        return say(language, "none: it failed in every game")
    if placed.interrupted:
        return say(language, "interrupted: not placed yet")
    if facts["like"]:
        bots = ", ".join(facts["like"])
        return say(language, "too close to {bot} to tell apart after these games", bot=bots)
    parts = [("above {bot}", facts["above"]), ("below {bot}", facts["below"])]
    return ", ".join(say(language, text, bot=bot) for text, bot in parts if bot is not None)


def line(facts: Mapping[str, Any], source: str) -> str:
    """A row of docs/leaderboard.md."""
    low, high = facts["interval"]
    between = (
        "like " + ", ".join(f"`{bot}`" for bot in facts["like"])
        if facts["like"]
        else ", ".join(f"{word} `{facts[word]}`" for word in ("above", "below") if facts[word])
    )
    made = [origin(facts["seed"], source).in_words()]
    made += [] if facts["repeats"] else ["by the clock"]
    made += [f"{facts['failed_games']} games failed"] if facts["failed_games"] else []
    rated_by = (facts["anchors"] or {}).get("code", facts["code"])
    made += [f"anchors of code {rated_by[:8]}"] if rated_by != facts["code"] else []
    cells = [f"`{printable(facts['bot'])}`", facts["board"], facts["seats"], facts["rating"]]
    cells += [f"{low} – {high}", between, facts["games"], ", ".join(made)]
    return "| " + " | ".join(map(str, cells)) + " |"
