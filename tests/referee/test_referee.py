"""Whole games on every board, judged by the referee: `make referee` plays thousands of them."""

import ast
from pathlib import Path

import pytest
from referee.book import Book
from referee.europe import Europe
from referee.japan import Japan
from referee.judge import REFEREES, book_of, judge
from referee.nederland import Nederland
from referee.paths import Edge, longest_path
from referee.poland import Poland
from referee.run import Job, jobs_of
from referee.south_korea import SouthKorea
from referee.tape import Fault, Tape
from referee.watch import replayed, watched

from stellwerk.kernel.compiled import COMPILED

RECORDS = Path(__file__).parents[1] / "records"

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole games take too long interpreted")


def one_of_each_kind() -> list[Job]:
    """With players of different strength at each table."""
    bots = ["random", "planner", "hoarder"]
    return list(jobs_of(1, list(REFEREES), [2, 3, 4, 5], bots, seed=7, always_mixed=True))


@pytest.mark.parametrize("job", one_of_each_kind(), ids=lambda job: job.kind)
def test_games_are_played_by_the_rules(job: Job) -> None:
    judge(watched(job.board, job.line_up, job.seed, dict(job.switches)))


def whole_games() -> list[Path]:
    return [path for path in sorted(RECORDS.glob("*.jsonl")) if '"start":"set-up"' in path.read_text("utf-8")]


@pytest.mark.parametrize("path", whole_games(), ids=lambda path: path.stem)
def test_recorded_games_are_played_by_the_rules(path: Path) -> None:
    """They have ends and situations that chance seldom brings."""
    judge(replayed(path.read_text("utf-8")))


# --- the rulebooks' own examples, to test the referee itself


def table(board: str, seats: int, **switches: bool) -> tuple[Book, Tape]:
    return book_of(board), Tape(board, seats, switches, [], None)


@pytest.mark.rule("JP12")
def test_japan_ties_share_a_rank_and_the_next_is_skipped() -> None:
    referee = Japan(*table("japan", 5))
    referee.places = [9, 7, 7, 4, 0]
    assert [sum(referee.bonuses(seat).values()) for seat in range(5)] == [25, 15, 15, -5, -20]


@pytest.mark.rule("NL13")
def test_nederland_a_loan_costs_the_bonus() -> None:
    referee = Nederland(*table("nederland", 4, tolls=True, neutral=False))
    referee.tokens, referee.loans = [9, 9, 1, 3], [0, 0, 0, 1]
    assert [referee.bonuses(seat) for seat in range(4)] == [
        {"tokens": 55, "loans": 0},
        {"tokens": 55, "loans": 0},
        {"tokens": 20, "loans": 0},
        {"tokens": 0, "loans": -5},
    ]


@pytest.mark.rule("KR15")
def test_south_korea_the_higher_train_breaks_a_tie() -> None:
    referee = SouthKorea(*table("south_korea", 4))
    green, black, blue, red = range(4)
    referee.mat["red"] = {9: green, 6: black, 2: black, 5: blue, 3: blue, 7: red}
    assert [sum(referee.bonuses(seat).values()) for seat in range(4)] == [10, 6, 4, 0]


@pytest.mark.rule("PL7")
def test_poland_two_networks_joined_inland_bring_nothing() -> None:
    """Rulebook example 2."""
    referee = Poland(*table("poland", 2))
    edges: list[Edge] = []

    def claim(*names: str) -> set[str]:
        """The countries that pay for the last of these tracks; those before must bring nothing."""
        paid: set[str] = set()
        for name in names:
            assert not paid
            track = referee.book.tracks[name]
            paid = referee.countries_that_pay(edges, track)
            edges.append(referee.edge(track))
        return paid

    russia = claim("olsztyn-russia:red", "olsztyn-elk", "elk-bialystok", "bialystok-belarus:grey1")
    assert russia == {"russia", "belarus"}
    ukraine = claim("zamosc-ukraine:red", "zamosc-przemysl", "przemysl-nowy_sacz", "nowy_sacz-slovakia:red")
    assert ukraine == {"ukraine", "slovakia"}
    assert claim("bialystok-siedlce", "siedlce-lublin", "lublin-zamosc:grey1") == set()
    czechia = claim("krakow-nowy_sacz", "krakow-katowice:grey1", "katowice-czechia:white")
    assert czechia == russia | ukraine | {"czechia"}


@pytest.mark.rule("B20")
def test_a_city_may_be_passed_again_but_no_track() -> None:
    eight = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("a", "d", 2), ("d", "e", 2), ("e", "a", 2)]
    assert longest_path(eight) == 9
    star = [("a", "b", 3), ("a", "c", 4), ("a", "d", 5)]
    assert longest_path([*star, ("x", "y", 8)]) == 9


def test_only_one_file_touches_the_game() -> None:
    """The others could not copy its mistakes if they wanted to."""
    files = Path(__file__).parent.glob("*.py")
    touching = [
        file.name for file in files if "stellwerk" in imports(file) and not file.name.startswith("test_")
    ]
    assert touching == ["watch.py"]


def imports(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.split(".", maxsplit=1)[0] for name in named}


# --- ties


@pytest.mark.rule("PL12")
def test_poland_points_of_tickets_decide_last() -> None:
    referee = Poland(*table("poland", 3))
    ranks = [(50, 2, 17), (50, 2, 19), (49, 3, 30)]
    referee.check_winners({"winners": [1], "decided_by": "country_cards"}, ranks)
    with pytest.raises(Fault, match="PL12"):
        referee.check_winners({"winners": [0, 1], "decided_by": "shared"}, ranks)


@pytest.mark.rule("B27")
def test_europe_fewer_stations_decide_before_the_path() -> None:
    referee = Europe(*table("europe", 2))
    referee.stations = [["paris"], []]
    ranks = [(50, 2, *referee.later_ties(seat, set(), path)) for seat, path in enumerate((30, 20))]
    referee.check_winners({"winners": [1], "decided_by": "stations"}, ranks)
    with pytest.raises(Fault, match="B27"):
        referee.check_winners({"winners": [0], "decided_by": "path"}, ranks)
