"""`stellwerk report`: one page that needs nothing else, in two languages, and what is refused."""

import contextlib
import io
import itertools
import json
import os
import re
import string
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from made_games import Planted, alps, alps_text, changed_alps, judged, made, written

from stellwerk import boards
from stellwerk.cli import main
from stellwerk.fairness.naming import named
from stellwerk.fairness.words import TEXTS, Speech
from stellwerk.lab import parquet
from stellwerk.lab.report.data import FORMAT, Report
from stellwerk.lab.report.page import page

#: Elements of HTML that have no end.
VOID = {"meta", "br", "img", "link", "input", "hr"}


class Reader(HTMLParser):
    """Reads a page and notes what is wrong with it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.headings: list[str] = []
        self.faults: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in {"style", "title"}:
            self.words.append(data)

    def note(self, tag: str, attributes: dict[str, str | None]) -> None:
        if "id" in attributes:
            self.ids[str(attributes["id"])] += 1
        self.links += [str(attributes[name]) for name in ("href", "src", "xlink:href") if name in attributes]
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(tag)
        if tag in {"script", "link", "iframe", "img"}:
            self.faults.append(f"<{tag}> is not wanted")
        if tag == "svg" and not attributes.get("aria-hidden") and not attributes.get("aria-label"):
            self.faults.append("a picture without a text")
        if tag == "th" and "scope" not in attributes:
            self.faults.append("a head of a table without its scope")


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The same games in both languages: with planted faults, and on a board whose file is not at hand."""
    board = alps()
    rows = made(
        board, games=150, planted=Planted(dead=["bolzano-villach"], lines={"festival set sevilla": 60})
    )
    others = made(board, 2, 60, Planted(bots=("planner", "greedy")))
    found = {}
    for language in ("en", "de"):
        sections = (judged(rows, board, language), judged(others, board, language))
        report = Report(FORMAT, "1.0", language, ("results & more",), 3, sections)
        found[language] = page(report, {"alps": board})
    return found


def test_the_page_is_well_formed(pages: dict[str, str]) -> None:
    for text in pages.values():
        reader = read(text)
        assert not reader.faults
        assert not reader.open
        assert [name for name, number in reader.ids.items() if number > 1] == []
        assert "results &amp; more" in text
        levels = [int(heading[1]) for heading in reader.headings]
        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


def test_the_page_needs_nothing_from_elsewhere(pages: dict[str, str]) -> None:
    for text in pages.values():
        reader = read(text)
        assert all(link.startswith("#") for link in reader.links)
        assert {link[1:] for link in reader.links} <= set(reader.ids)
        assert set(re.findall(r"url\((.{0,5})", text)) <= {"data:", "#fill", "#alps"}
        assert "http" not in text
        assert "@import" not in text


def test_the_page_follows_the_reader(pages: dict[str, str]) -> None:
    assert '<html lang="en">' in pages["en"]
    assert '<html lang="de">' in pages["de"]
    for text in pages.values():
        assert "prefers-color-scheme:dark" in text
        assert "@media print" in text


def test_both_languages_say_everything(pages: dict[str, str]) -> None:
    formatter = string.Formatter()
    for key, both in TEXTS.items():
        english, german = (
            {name for _, name, _, _ in formatter.parse(text) if name} for text in both.values()
        )
        assert english == german, key
    english, german = (
        {heading for heading in re.findall(r"<h[23][^>]*>(.*?)</h", pages[language]) if name not in heading}
        for language, name in (("en", "Alps"), ("de", "Alpen"))
    )
    assert len(english) == len(german)
    assert not english & german


def test_shares_of_points_are_shown_only_without_losses() -> None:
    board = alps()
    rows = made(board, games=60)
    losing = [msgspec.structs.replace(row, tickets=-50, score=row.tracks - 50) for row in rows]
    for some, is_share in ((rows, True), (losing, False)):
        report = Report(FORMAT, "1.0", "en", ("results",), 0, (judged(some, board),))
        text = page(report, {"alps": board})
        [part] = re.findall(r"<h3>Where points come from.*?</table>", text)
        shares = re.findall(r'<td class="n">([^<]*)</td>', part)
        assert ("–" not in shares) == is_share


def test_namesakes_are_distinguished() -> None:
    other = msgspec.json.decode(changed_alps(id="alps_2"))
    twins = {"alps": alps(), "alps_2": boards.load(json.dumps(other))}
    assert [each.title() for each in named(twins, twins, "de").values()] == [
        "Die Alpen (alps)",
        "Die Alpen (alps_2)",
    ]
    assert named(["alps"], twins, "de")["alps"].title() == "Die Alpen"


def test_a_phone_shows_what_scrolls_sideways(pages: dict[str, str]) -> None:
    assert re.search(r'class="map-frame"[^>]*data-hint="⇄ scrolls sideways"', pages["en"])
    assert re.search(r'class="scroll"[^>]*data-hint="⇄ lässt sich seitwärts schieben"', pages["de"])


def test_histograms_say_how_many_they_count(pages: dict[str, str]) -> None:
    levels = re.findall(r'<text class="tick level"[^>]*>([\d,]+)</text>', pages["en"])
    assert levels
    assert all(int(level.replace(",", "")) > 0 for level in levels)


def test_numbers_are_written_as_the_language_has_them() -> None:
    assert Speech("en").written(-1234.56) == "−1,234.6"
    assert Speech("de").written(-1234.56) == "−1.234,6"
    assert (Speech("en").signed(0.04), Speech("en").signed(-0.04)) == ("0.0", "0.0")
    assert Speech("de").signed(2, 0) == "+2"
    assert (Speech("de").percent(0.125), Speech("en").percent(1.0)) == ("12,5\u00a0%", "100\u00a0%")


def test_the_map_marks_what_nobody_used(pages: dict[str, str]) -> None:
    text = pages["en"]
    assert "Bolzano–Villach: used in 0\u00a0% (" in text
    assert text.count('class="heat heat-0 heat-never"') == 1 + 2  # the line, and the key of two maps
    board = re.findall(r"<title>([^<]*): used in", text)
    assert set(board) >= {"Genève–Bern", "Zürich–Milano"}


# --- the command


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rows = made(alps(), games=80, planted=Planted(hard=["geneve-salzburg"]))
    return written(tmp_path_factory.mktemp("results") / "results.parquet", rows, alps_text())


def test_the_command_writes_the_page_and_prints_the_verdict(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "report.html"
    assert main(["report", str(results), "-o", str(out), "--lang", "de"]) == 0
    told = capsys.readouterr().out
    assert "Die Alpen, 4 Plätze" in told
    assert "Genève–Salzburg" in told
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert list(tmp_path.iterdir()) == [out]


def test_json_has_the_figures_and_the_findings(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(results), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    [section] = told["sections"]
    assert (section["board"], section["seats"], section["figures"]["games"]) == ("alps", 4, 80)
    [fault] = [finding for finding in section["findings"] if finding["severity"] == "fault"]
    assert (fault["code"], fault["limit"]) == ("ticket_hard", 0.15)
    assert [item["name"] for item in fault["items"]] == ["geneve-salzburg"]


def test_several_results_are_one_report(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = written(tmp_path / "more.parquet", made(alps(), 2, 60), alps_text())
    assert main(["report", str(results), str(more), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [section["seats"] for section in told["sections"]] == [2, 4]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["report", *arguments]) == 2
    return capsys.readouterr().err


def test_what_is_no_result_is_refused(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, text, cut, foreign = (tmp_path / name for name in ("empty", "text", "cut", "foreign"))
    empty.write_bytes(b"")
    text.write_text("these are no results")
    cut.write_bytes(results.read_bytes()[:-100])
    pq.write_table(pa.table({"a": [1, 2]}), foreign)
    assert "is empty" in refused(capsys, str(empty))
    assert "is not a Parquet file" in refused(capsys, str(text))
    assert "is damaged" in refused(capsys, str(cut))
    assert "not one that `stellwerk tournament` wrote" in refused(capsys, str(foreign))
    assert "there is no file" in refused(capsys, str(tmp_path / "nothing"))
    assert "holds no results" in refused(capsys, str(tmp_path))


def test_two_boards_of_one_name_are_refused(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = written(tmp_path / "more.parquet", made(alps(), 2, 60), changed_alps(trains=19))
    assert "different boards that are both called alps" in refused(capsys, str(results), str(more))


def test_a_page_that_cannot_be_written_is_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # the results do not even exist: nothing was read yet
    nothing = str(tmp_path / "nothing")
    assert "is a directory" in refused(capsys, nothing, "-o", str(tmp_path))
    assert "there is no directory" in refused(capsys, nothing, "-o", str(tmp_path / "no" / "report.html"))
    assert "can't be written" in refused(capsys, nothing, "-o", str(tmp_path / ("x" * 300)))


def test_a_report_that_fails_leaves_the_old_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = tmp_path / "report.html"
    old.write_text("<!DOCTYPE html>\n<title>Board report: old</title>")
    refused(capsys, str(tmp_path / "nothing"), "-o", str(old))
    assert "old" in old.read_text()
    assert list(tmp_path.iterdir()) == [old]


def test_a_report_is_written_over_a_report_and_nothing_else(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter, page = tmp_path / "letter.html", tmp_path / "report.html"
    letter.write_text("<html>dear friend</html>")
    assert "is not a report: name another file" in refused(capsys, str(results), "-o", str(letter))
    assert letter.read_text() == "<html>dear friend</html>"
    linked = tmp_path / "linked.html"
    linked.symlink_to(page)
    page.touch()
    assert main(["report", str(results), "-o", str(linked)]) == 0
    assert main(["report", str(results), "-o", str(page), "--lang", "de"]) == 0
    assert linked.is_symlink()
    assert "Spielplan-Bericht" in page.read_text("utf-8")


@pytest.mark.parametrize("name", ["games.jsonl", "results.parquet", "tournament.json"])
def test_results_are_never_written_over(
    name: str, results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "the name of a tournament's file" in refused(capsys, str(results), "-o", str(tmp_path / name))
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_page_is_not_put_in_the_place_of_a_device(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert "is not an ordinary file" in refused(capsys, str(results), "-o", str(pipe))
    assert pipe.is_fifo()


def test_the_same_results_given_twice_count_once(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.parquet"
    copy.write_bytes(results.read_bytes())
    assert main(["report", str(results), str(copy), str(results), "--json"]) == 0
    [section] = json.loads(capsys.readouterr().out)["sections"]
    assert section["figures"]["games"] == 80
    # of the same tournament and seed, but fewer: the games would count twice
    fewer = written(tmp_path / "fewer.parquet", made(alps(), games=40), alps_text())
    assert "leave one of them out" in refused(capsys, str(results), str(fewer))


def test_only_the_board_that_was_played_can_be_put_in_its_place(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, renamed = tmp_path / "other.json", tmp_path / "renamed.json"
    other.write_text(changed_alps(trains=25), "utf-8")
    renamed.write_text(changed_alps(name={"en": "The Mountains", "de": "Die Berge"}), "utf-8")
    told = refused(capsys, str(results), "--board", str(other))
    assert "another board than the one that was played" in told
    assert main(["report", str(results), "--board", str(renamed)]) == 0
    assert "The Mountains, 4 seats" in capsys.readouterr().out


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[str]]:
    """Results with every column, and the codes of what is found in them."""
    path = written(tmp_path_factory.mktemp("whole") / "whole.parquet", made(alps(), games=60), alps_text())
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert main(["report", str(path), "--json"]) == 0
    return path, codes(said.getvalue())


def codes(report: str) -> set[str]:
    [section] = json.loads(report)["sections"]
    return {finding["code"] for finding in section["findings"]}


@pytest.mark.parametrize("column", [name for name in parquet.SCHEMA.names if name not in parquet.ESSENTIAL])
def test_results_without_a_column_are_judged_by_the_others(
    column: str, whole: tuple[Path, set[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is said of what is not known."""
    path, found = whole
    part, out = tmp_path / "part.parquet", tmp_path / "report.html"
    pq.write_table(pq.read_table(path).drop_columns([column]), part)
    assert main(["report", str(part), "--json", "-o", str(out)]) == 0
    told = capsys.readouterr().out
    assert "nan" not in json.dumps(json.loads(told)["sections"][0]["findings"])
    assert codes(told) <= found
    assert not re.search(r"\bnan\b", out.read_text("utf-8"))
