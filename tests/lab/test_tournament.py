"""Tournaments: who meets whom, results that depend on what was asked alone, a table that explains itself."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from stellwerk.boards import board_text
from stellwerk.cli import main
from stellwerk.fairness.rows import Row
from stellwerk.faults import UserError
from stellwerk.lab import journal, parquet, tournament
from stellwerk.lab.extras import need
from stellwerk.lab.plan import Schedule, TournamentRequest, Unit, period, round_robin, tournament_of
from stellwerk.lab.tournament import Players, Run

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"


def asked(*bots: str, boards: Sequence[str] = ("usa",), **more: Any) -> TournamentRequest:
    return TournamentRequest(bots, boards={name: board_text(name) for name in boards}, **more)


def planned(*bots: str, **more: Any) -> Schedule:
    return Schedule(tournament_of(asked(*bots, **more)))


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["tournament", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said of a command that can't be done."""
    assert main(["tournament", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("stellwerk: ")
    assert shown.err.count("\n") == 1, shown.err
    return shown.err


# --- who meets whom


def test_every_set_of_bots_meets() -> None:
    assert round_robin("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert round_robin("abcd", 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]


def test_where_bots_are_fewer_than_seats_all_of_them_meet_at_every_share_of_the_seats() -> None:
    assert round_robin("ab", 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert round_robin("ab", 4) == [("a", "a", "a", "b"), ("a", "a", "b", "b"), ("a", "b", "b", "b")]
    assert round_robin("a", 3) == [("a", "a", "a")], "one alone plays itself"


@pytest.mark.parametrize("bots, seats", [(3, 2), (2, 4), (3, 3), (1, 3)])
def test_every_deal_is_played_with_everybody_at_every_seat(bots: int, seats: int) -> None:
    names = ("random", "greedy", "planner")[:bots]
    plan = planned(*names, seats=(seats,), games=7)
    for block in plan.blocks:
        assert block.games >= 7
        for deal in range(block.deals):
            games = [block.game(deal * block.rotations + rotation) for rotation in range(block.rotations)]
            places = [plan.place(game) for game in games]
            assert {(place[0], place[1]) for place in places} == {(block, deal)}
            seatings = [block.seating(rotation) for _, _, rotation in places]
            assert len(set(seatings)) == len(seatings), "no game is played twice"
            for name in set(block.line_up):
                sits = Counter(seat for seating in seatings for seat in range(seats) if seating[seat] == name)
                assert set(sits.values()) == {sits[0]}, "at every seat as often"
            assert len({plan.seed(game) for game in games}) == 1


def test_a_line_up_that_repeats_itself_is_not_played_twice() -> None:
    assert [period(line_up) for line_up in ("ab", "aabb", "abab", "aaa", "aab")] == [2, 4, 2, 1, 3]


def test_all_line_ups_have_the_same_deals() -> None:
    plan = planned("random", "greedy", "planner", boards=("usa", "japan"), games=6, seed="Gotthard")
    deals = [{plan.seed(block.game(index)) for index in range(6)} for block in plan.blocks]
    assert len(plan.blocks) == 6
    assert all(deal == deals[0] for deal in deals)
    assert plan.tournament.first_seed in deals[0]


def test_a_game_keeps_its_number_when_more_are_asked_for() -> None:
    few, many = (
        planned("random", "greedy", boards=("usa", "japan"), seats=(2, 3), games=games) for games in (7, 20)
    )

    def what(plan: Schedule) -> dict[int, tuple[str, tuple[str, ...], int]]:
        """Of each game: the board, who sits where, and the seed."""
        places = {game: plan.place(game) for game in range(plan.end) if plan.has(game)}
        return {
            game: (block.board.id, block.seating(rotation), plan.seed(game))
            for game, (block, _, rotation) in places.items()
        }

    assert len(what(few)) == few.games == 2 * (8 + 9 + 9)
    assert len(what(many)) == many.games == 2 * (20 + 21 + 21)
    assert what(few).items() <= what(many).items()


def test_units_hold_every_game_that_is_left_once() -> None:
    plan = planned("random", "greedy", "planner", seats=(2, 3), games=101)
    units = list(plan.units(lambda game: game % 5 == 0))
    games = [game for unit in units for game in unit.games]
    assert sorted(games) == [game for game in range(plan.end) if plan.has(game) and game % 5]
    assert all(len({plan.block_of(game).number for game in unit.games}) == 1 for unit in units)
    assert {plan.block_of(game).number for game in games[: len(games) // 10]} == {0, 1, 2, 3}, (
        "some of every block first"
    )


def test_given_line_ups_are_played_as_given(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = (
        "--line-up",
        "greedy,random,random",
        "--line-up",
        "greedy,greedy",
        "--games",
        "2",
        "--jobs",
        "1",
    )
    facts = told(capsys, *arguments, "--out", str(tmp_path / "out"))
    assert facts["line_ups"] == [["greedy", "random", "random"], ["greedy", "greedy"]]
    assert facts["games"] == 3 + 2, "whole deals; and one that plays itself has one game a deal"
    table = parquet.read(tmp_path / "out")
    assert Counter(table.column("bot").to_pylist()) == {"greedy": 3 + 4, "random": 6}


def test_boards_that_are_for_fewer_seats_are_left_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = [
        "tournament",
        "random",
        "--board",
        "usa,poland",
        "--seats",
        "5",
        "--games",
        "1",
        "--jobs",
        "1",
    ]
    assert main([*arguments, "--out", str(tmp_path / "out")]) == 0
    shown = capsys.readouterr()
    assert "poland" in shown.err
    assert set(parquet.read(tmp_path / "out").column("board").to_pylist()) == {"usa"}


# --- the same results, whoever plays


def played(folder: Path, plan: Schedule, play: Players) -> tuple[Any, list[Any]]:
    with journal.opened(folder, plan.tournament) as (there, games):
        run = Run(folder, there)
        tournament.play_all(run, games, play)
        tournament.finish(run, games)
    return parquet.read(folder), run.standings


def shuffled(plan: Schedule, units: Sequence[Unit]) -> Iterator[tuple[Unit, list[bytes]]]:
    """Games one by one and in any order, as from machines of any speed."""
    single = [Unit((game,)) for unit in units for game in unit.games]
    random.Random(3).shuffle(single)
    return map(plan.play, single)


def test_results_do_not_depend_on_processes_or_order(tmp_path: Path) -> None:
    plan = planned("random", "greedy", "planner", boards=("usa", "iberia"), seats=(2, 3), games=18, seed=5)
    table, standings = played(tmp_path / "one", plan, tournament.players(1, None))
    assert table.num_rows == 2 * (3 * 18 * 2 + 18 * 3)
    for name, play in {"two": tournament.players(2, None), "any": shuffled}.items():
        other, others = played(tmp_path / name, plan, play)
        assert other.equals(table, check_metadata=True), name
        assert others == standings, name
    files = [(tmp_path / name / "results.parquet").read_bytes() for name in ("one", "two", "any")]
    assert len(set(files)) == 1, "the very same file"


def test_another_seed_is_another_tournament(tmp_path: Path) -> None:
    tables = [
        played(tmp_path / str(seed), planned("random", games=2, seed=seed), shuffled)[0] for seed in (1, 2)
    ]
    assert tables[0].column("score") != tables[1].column("score")


def test_a_game_of_a_tournament_is_that_of_a_duel(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("planner", "greedy", "--board", "japan", "--games", "20", "--seed", "9", "--jobs", "1")
    facts = told(capsys, *arguments, "--out", str(tmp_path / "out"))
    assert main(["duel", *arguments, "--json"]) == 0
    duel = json.loads(capsys.readouterr().out)
    planner = next(one for one in facts["standings"] if one["bot"] == "planner")
    assert planner["win_rate"] == duel["win_rate"]
    assert planner["win_rate_interval"] == pytest.approx(duel["interval"], abs=1e-5)
    assert planner["mean_score"] == pytest.approx(duel["a"]["mean_score"], abs=0.01)


# --- bots that look at the clock


@pytest.mark.parametrize("bot", ["search:0.01s", "hard", "search"])
def test_bots_that_look_at_the_clock_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bot: str
) -> None:
    said = refused(capsys, bot, "random", "--out", str(tmp_path / "out"))
    assert f"{bot} thinks by the clock" in said
    assert f"as in {bot.partition(':')[0]}:400" in said
    assert "--allow-clocks" in said
    assert not (tmp_path / "out").exists()


def test_allowed_clocks_come_with_a_warning(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("search:0.001s", "random", "--games", "2", "--jobs", "1", "--allow-clocks")
    out = str(tmp_path / "out")
    assert told(capsys, *arguments, "--out", out)["repeats"] is False
    assert main(["tournament", "--resume", out]) == 0
    assert "the results are not repeatable" in capsys.readouterr().out
    assert not parquet.about(parquet.read(out)).tournament.repeats


def test_iterations_are_welcome() -> None:
    assert planned("search:5", "hard:7", "medium").tournament.repeats


# --- what is told


def test_the_table_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["planner", "random", "--board", "usa,japan", "--games", "20", "--jobs", "1"]
    assert main(["tournament", *arguments, "--out", str(tmp_path / "out")]) == 0
    shown = capsys.readouterr().out
    for part in ("All games", "usa, 2 seats", "japan, 2 seats", "rating", "mean score", "40 of 40"):
        assert part in shown
    [line, *_] = re.findall(r"planner +\d+ +\d+ to \d+ +40 +[\d.]+% +.*", shown)
    assert line


def test_faults_come_with_the_command_that_reproduces_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def choose(decision, dice):\n    raise ValueError('no idea')\n", "utf-8")
    bot = f"{path}:choose"
    arguments = ["tournament", bot, "random", "--games", "8", "--jobs", "1", "--seed", "4"]
    assert main([*arguments, "--out", str(tmp_path / "out")]) == 0
    shown = capsys.readouterr()
    assert f"{bot}: raised in seed 4 (game 0), seat 0" in shown.err
    assert f"… and 3 more faults of {bot}" in shown.err
    again = re.findall(r"again: stellwerk (.*)", shown.err)[1]
    assert main([*again.split()[:-1], str(tmp_path / "again"), "--jobs", "1"]) == 0
    seed = again.split("--seed ")[1].split()[0]
    assert f"raised in seed {seed} (game " in capsys.readouterr().err


# --- wrong use


@pytest.mark.parametrize(
    "arguments, reason",
    [
        ((), "name the bots, as in"),
        (("plannner",), "there is no bot 'plannner'"),
        (("random", "--board", "uso"), 'no board is called "uso"; did you mean "usa"?'),
        (("random", "--board", "nowhere.json"), "nowhere.json: there is no such file"),
        (("random", "--board", "usa,usa.json"), "usa.json: there is no such file"),
        (("random", "--seats", "6"), "USA is for 2 to 5 seats, not 6"),
        (("random", "--board", "usa,japan", "--seats", "7"), "none of the boards usa, japan has 7 seats"),
        (("random", "--option", "fog"), "USA has no option 'fog'"),
        (("random", "greedy", "--line-up", "random,random"), "greedy is in no line-up"),
        (("random", "--line-up", "random,greedy"), "greedy is in a line-up, but not among the bots"),
        (("--line-up", "random,greedy", "--seats", "3"), "no line-up has 3 bots"),
        (("--line-up", "random"), "USA is for 2 to 5 seats, not 1"),
        (("random", "--resume", "there"), "--resume continues the tournament of a folder"),
    ],
)
def test_what_can_not_be_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    assert reason in refused(capsys, *arguments, "--out", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def test_a_folder_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--out" in refused(capsys, "random")
    assert "there is no tournament in nowhere" in refused(capsys, "--resume", "nowhere")
    assert "only --jobs, --ray, --json and --lang" in refused(capsys, "--resume", "nowhere", "--games", "5")


def test_two_boards_of_one_name_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(board_text("usa"), "utf-8")
    said = refused(capsys, "random", "--board", f"usa,{path}", "--out", str(tmp_path / "out"))
    assert "two boards are called usa" in said


def test_what_is_missing_is_named() -> None:
    with pytest.raises(UserError, match=r"a tournament needs no_such: pip install no_such"):
        need("a tournament", "lab", "json", "no_such")


def test_a_board_file_is_played_and_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(board_text("usa").replace('"id": "usa"', '"id": "mine"'), "utf-8")
    told(
        capsys, "random", "--board", str(path), "--games", "1", "--jobs", "1", "--out", str(tmp_path / "out")
    )
    path.unlink()
    table = parquet.read(tmp_path / "out")
    assert set(table.column("board").to_pylist()) == {"mine"}
    assert '"id": "mine"' in parquet.about(table).tournament.boards[0].text, "the results say what was played"


# --- the file


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """A small tournament's folder."""
    played(tmp_path / "results", planned("random", "greedy", games=4), tournament.players(1, None))
    return tmp_path / "results"


def test_the_table_has_a_column_for_every_field(results: Path) -> None:
    table = parquet.read(results)
    assert tuple(table.column_names) == Row.__struct_fields__
    with journal.opened(results, journal.again(results)) as (_, games):
        rows = [row for lines in games.games() for row in msgspec.json.Decoder(Row).decode_lines(lines)]
    assert table.num_rows == len(rows) == 8
    for name in table.column_names:
        values = [getattr(row, name) for row in rows]
        found = table.column(name).to_pylist()
        if isinstance(values[0], dict):
            values = [list(value.items()) for value in values]
        assert found == [list(value) if isinstance(value, tuple) else value for value in values], name


def test_every_column_is_explained_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    explained = re.findall(
        r"^\| `(\w+)`", page.partition("## Results file")[2].partition("\n## ")[0], re.MULTILINE
    )
    assert explained == list(Row.__struct_fields__)


def test_a_results_file_says_itself_what_it_is(results: Path, tmp_path: Path) -> None:
    file = (results / "results.parquet").rename(tmp_path / "sent-to-a-friend.parquet")
    about = parquet.about(parquet.read(file))
    assert about.is_complete
    assert (about.played, about.tournament.seed) == (4, 0)
    assert [bot.name for bot in about.tournament.bots] == ["random", "greedy"]
    assert about.tournament.boards[0].text == board_text("usa")
    assert parquet.read(file, ["game", "score"]).column_names == ["game", "score"]
    assert parquet.about(pq.read_table(file)) == about, "whoever reads it with whatever"


def test_a_bot_that_is_named_twice_is_one_bot_and_that_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ["random", "random", "--games", "1", "--jobs", "1", "--out", str(tmp_path / "out")]
    assert main(["tournament", *arguments]) == 0
    assert "random was named more than once and counts as one bot;" in capsys.readouterr().err


def test_files_that_are_not_results_are_refused(results: Path, tmp_path: Path) -> None:
    def refusal(path: Path) -> str:
        with pytest.raises(journal.BadResults) as wrong:
            parquet.read(path)
        return str(wrong.value)

    file = results / "results.parquet"
    content = file.read_bytes()
    assert "there is no file" in refusal(tmp_path / "nowhere.parquet")
    assert "is not a Parquet file" in refusal(results / "tournament.json")
    file.write_bytes(content[: len(content) // 2])
    assert "is damaged: its end is missing" in refusal(results)
    file.write_bytes(content)
    group = pq.ParquetFile(file).metadata.row_group(0)
    for column in (0, 8, 20):
        at = group.column(column).data_page_offset + group.column(column).total_compressed_size // 2
        file.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        assert re.search(r"results.parquet (is damaged|can't be read)", refusal(results)), column
    file.write_bytes(b"")
    assert "is empty" in refusal(results)
    file.unlink()
    assert f"has no results.parquet yet: stellwerk tournament --resume {results}" in refusal(results)
    other = tmp_path / "other.parquet"
    pq.write_table(pa.table({"game": [1]}), other)
    assert "not one that `stellwerk tournament` wrote" in refusal(other)


def test_a_column_that_results_lack_is_null(results: Path, tmp_path: Path) -> None:
    table, other = parquet.read(results), tmp_path / "other.parquet"
    older = table.drop_columns(["end", "bonuses"])
    pq.write_table(older.append_column("mood", pa.nulls(table.num_rows, pa.string())), other)
    read = parquet.read(other)
    assert read.column_names == table.column_names, "a column that only another version knows is left out"
    assert read["end"].null_count == read["bonuses"].null_count == table.num_rows
    assert read.drop_columns(["end", "bonuses"]).equals(older)
    assert parquet.read(other, ["end", "game"]).column_names == ["end", "game"]


class NewerRow(Row, frozen=True):
    mood: str | None = None


def test_a_new_column_leaves_old_folders_readable(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both the table and the journal that it is made from."""
    monkeypatch.setattr(parquet, "Row", NewerRow)
    monkeypatch.setattr(parquet, "SCHEMA", parquet.SCHEMA.append(pa.field("mood", pa.string())))
    old = parquet.read(results)
    assert old["mood"].null_count == old.num_rows
    parquet.write(results / "newer.parquet", parquet.about(old), [(results / journal.JOURNAL).read_bytes()])
    newer = parquet.read(results / "newer.parquet")
    assert newer.sort_by([("game", "ascending"), ("seat", "ascending")]).equals(old)


def test_results_with_other_columns_are_refused(results: Path, tmp_path: Path) -> None:
    table, other = parquet.read(results), tmp_path / "other.parquet"
    pq.write_table(table.drop_columns(["won", "seat", "end"]), other)
    with pytest.raises(journal.BadResults, match=r"lacks the columns seat, won$"):
        parquet.read(other)
    pq.write_table(table.set_column(0, "game", table.column("game").cast(pa.string())), other)
    with pytest.raises(journal.BadResults, match=r"the column game of .* is of type string instead of int64"):
        parquet.read(other)
    pq.write_table(table.slice(0, 0), other)
    with pytest.raises(journal.BadResults, match="no game was played"):
        parquet.read(other)


def test_a_tournament_that_can_not_be_is_none() -> None:
    with pytest.raises(UserError):
        tournament_of(TournamentRequest(()))
