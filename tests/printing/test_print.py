"""What comes out of the printer: sizes, tickets, backs, fonts, and what every page says."""

import json
import math
import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import pytest
from printed import Drawn, Printed, pages
from small_boards import derived

from stellwerk import __version__
from stellwerk.boards import board, boards, load
from stellwerk.cli import main
from stellwerk.commands.arguments import WRONG_USE
from stellwerk.drawing.inks import CARDS, RIMS
from stellwerk.kernel.board import Board
from stellwerk.printing import Job, making, print_pdf, print_source
from stellwerk.words import LANGUAGES, rulebook

#: Sizes of paper, in millimetres.
PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
CARD = (44.0, 68.0)
#: A space's ink, and that of its rim; the other things in these inks are cards.
SPACES = {(CARDS[colour], RIMS.get(colour, "#100F0E")) for colour in CARDS}

CITIES = [
    {"id": "bern", "name": "Bern", "lat": 46.95, "lon": 7.45},
    {"id": "zurich", "name": "Zürich", "lat": 47.37, "lon": 8.54},
    {"id": "luzern", "name": "Luzern", "lat": 47.05, "lon": 8.31},
    {"id": "genf", "name": "Genf", "lat": 46.2, "lon": 6.14},
    {"id": "chur", "name": "Chur", "lat": 46.85, "lon": 9.53},
]
SMALL = {
    "format": 1,
    "id": "small",
    "name": {"en": "Small", "de": "Klein"},
    "provenance": "made up for a test",
    "seats": [2, 3],
    "trains": 12,
    "tickets_start": {"deal": 2, "keep": 1},
    "tickets_draw": {"take": 2, "keep": 1},
    "mechanics": [{"name": "tunnels"}],
    "cities": CITIES,
    "connections": [
        {"a": "genf", "b": "bern", "length": 4, "tracks": ["red", "blue"]},
        {"a": "bern", "b": "luzern", "length": 2, "tracks": ["grey"]},
        {"a": "bern", "b": "zurich", "length": 3, "tracks": ["black", "white"]},
        {"a": "luzern", "b": "zurich", "length": 1, "tracks": ["green"]},
        {"a": "luzern", "b": "chur", "length": 3, "tracks": ["yellow"], "tunnel": True},
        {"a": "zurich", "b": "chur", "length": 3, "tracks": ["purple", "orange"]},
    ],
    "tickets": [
        {"a": "genf", "b": "chur", "points": 12},
        {"a": "genf", "b": "zurich", "points": 8},
        {"a": "bern", "b": "chur", "points": 6},
        {"a": "luzern", "b": "genf", "points": 7},
        {"a": "bern", "b": "zurich", "points": 3},
        {"a": "luzern", "b": "chur", "points": 4},
    ],
}


@dataclass(frozen=True)
class Case:
    board: str
    paper: str
    language: str
    car: tuple[float, float] = (20.0, 9.0)


CASES = (
    Case("iberia", "a4", "de"),
    Case("poland", "a3", "en"),
    Case("south_korea", "letter", "de"),
    Case("small", "sheet", "en", (24.0, 8.0)),
)


@cache
def board_of(name: str) -> Board:
    return load(json.dumps(SMALL)) if name == "small" else board(name)


@cache
def printed(case: Case) -> list[Printed]:
    return pages(print_pdf(board_of(case.board), Job(case.paper, case.language, case.car)))


def about(case: Case, words: str) -> list[Printed]:
    """The pages whose foot names a part."""
    return [page for page in printed(case) if f"{words}" in page.text[:400]]


@pytest.fixture(params=CASES, ids=lambda case: case.board)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


PARTS = {
    "en": {"board": ": tile ", "sheet": ": the board", "tickets": ": tickets", "trains": ": train cards"},
    "de": {
        "board": ": Teil ",
        "sheet": ": der Spielplan",
        "tickets": ": Zielkarten",
        "trains": ": Wagenkarten",
    },
}
BACKS = {"en": "(backs)", "de": "(Rückseiten)"}


def part(case: Case, name: str) -> list[Printed]:
    return about(case, PARTS[case.language][name])


# --- every page


def test_every_page_has_its_size_ruler_version_and_hash(case: Case) -> None:
    wanted = {PAPERS.get(case.paper, PAPERS["a4"])}
    wanted |= {(high, wide) for wide, high in wanted}
    for page in printed(case):
        if page not in part(case, "sheet"):
            assert page.size in wanted
        assert f"Stellwerk {__version__}" in page.text
        assert board_of(case.board).hash[:12] in page.text
        assert any(
            len(path.points) == 2 and abs(math.dist(*path.points) - 100) < 0.05 for path in page.each_path()
        )


def test_all_fonts_are_embedded(case: Case) -> None:
    fonts: dict[str, bool] = {}
    for page in printed(case):
        fonts |= page.fonts()
    assert all(fonts.values())
    families = {name.rpartition("+")[2].partition("-")[0] for name in fonts}
    assert families == {"BarlowCondensed", "Cabin"}


# --- the board


def inks_of(path: Drawn) -> tuple[str, str]:
    return path.fill, path.stroke


def spaces_on(page: Printed) -> list[tuple[float, float]]:
    """Length and width of every whole space that a page shows."""
    return [path.measured() for path in page.paths if inks_of(path) in SPACES]


def middles_on(page: Printed) -> list[tuple[float, float]]:
    return [path.middle for path in page.paths if inks_of(path) in SPACES]


def test_every_space_is_as_long_as_a_car(case: Case) -> None:
    sheets = part(case, "sheet" if case.paper == "sheet" else "board")
    found = [space for page in sheets for space in spaces_on(page)]
    long, wide = case.car
    assert all(abs(a - long) < 0.1 and abs(b - wide) < 0.1 for a, b in found)
    facts = board_of(case.board)
    wanted = sum(connection.length * len(connection.tracks) for connection in facts.connections)
    assert len(found) >= wanted
    if case.paper == "sheet":
        assert len(found) == wanted


def test_no_space_of_the_board_covers_another(case: Case) -> None:
    """On the whole sheet, the middles are at least a car's width apart."""
    if case.paper == "sheet":
        middles = middles_on(*part(case, "sheet"))
        assert all(math.dist(a, b) >= case.car[1] for n, a in enumerate(middles) for b in middles[:n])


@pytest.mark.parametrize(
    "name, paper, sheets", [("iberia", "a4", 8), ("iberia", "a3", 4), ("south_korea", "a3", 9)]
)
def test_a_board_needs_no_more_sheets_than_its_rows_do(name: str, paper: str, sheets: int) -> None:
    """With a poster's margins and in large steps these were 12, 6 and 12."""
    made = pages(print_pdf(board_of(name), Job(paper, only=("board",))))
    assert len(made) == sheets


def test_a_board_with_a_size_of_its_own_has_it() -> None:
    """Around its map are 15.5 mm for the score, and 8 mm to the page's edge, 16 at its foot."""
    places = ((120, 120), (250, 60), (210, 150), (40, 250), (380, 200))
    cities = [
        {"id": city["id"], "name": city["name"], "x": x, "y": y}
        for city, (x, y) in zip(CITIES, places, strict=True)
    ]
    own = load(json.dumps({**SMALL, "size": [420, 297], "cities": cities}))
    [page] = pages(print_pdf(own, Job("sheet", only=("board",))))
    assert page.size == (420 + 2 * 15.5 + 2 * 8, 297 + 2 * 15.5 + 8 + 16)


def test_a_sheet_is_cut_where_it_comes_to_lie_on_the_one_before() -> None:
    """How far a space moves from one sheet to the next is how far apart their marks are."""
    case = CASES[0]
    first, second = part(case, "board")[:2]
    here, there = (middles_on(page) for page in (first, second))
    shifts = [(a[0] - b[0], a[1] - b[1]) for a in here for b in there if a[0] > first.size[0] / 2 > b[0]]
    moved, times = Counter((round(x, 1), round(y, 1)) for x, y in shifts).most_common(1)[0]
    assert times > 1
    assert moved[1] == 0
    # Marks above the board are upright lines in the upper margin; the sheet before has its last one dashed.
    lay, cut = ([path.points[0][0] for path in page.paths if is_mark(path, page)] for page in (first, second))
    assert abs(max(lay) - min(cut) - moved[0]) < 0.1


def is_mark(path: Drawn, page: Printed) -> bool:
    (x, y), *others = path.points
    return (
        bool(others)
        and abs(others[0][0] - x) < 0.01
        and 2.9 < abs(others[0][1] - y) < 3.1
        and y > page.size[1] - 8
    )


# --- cards


def cells(page: Printed) -> dict[tuple[int, int], list[str]]:
    """The lines on each card of a page, by row and column; the grid is in the middle, 8 mm from the top."""
    wide, high = page.size
    across, down = int((wide - 16) // CARD[0]), int((high - 24) // CARD[1])
    left, top = (wide - across * CARD[0]) / 2, high - 8
    found = {
        (row, column): page.text_in(
            left + column * CARD[0],
            top - (row + 1) * CARD[1],
            left + (column + 1) * CARD[0],
            top - row * CARD[1],
        )
        for row in range(down)
        for column in range(across)
    }
    return {place: lines for place, lines in found.items() if lines}


def fronts_and_backs(case: Case, name: str) -> list[tuple[Printed, Printed]]:
    sheets = part(case, name)
    assert len(sheets) % 2 == 0
    return [(front, behind) for front, behind in list(pairwise(sheets))[::2]]


def test_every_ticket_is_printed_once(case: Case) -> None:
    facts = board_of(case.board)
    found = Counter(
        (*sorted(lines[:2]), lines[2])
        for front, _ in fronts_and_backs(case, "tickets")
        for lines in cells(front).values()
    )
    assert found == Counter(
        (*sorted((facts.cities[ticket.a].name, facts.cities[ticket.b].name)), str(ticket.points))
        for ticket in facts.tickets
    )


@pytest.mark.parametrize("name", ["tickets", "trains"])
def test_every_card_has_its_back_behind_it(case: Case, name: str) -> None:
    for front, behind in fronts_and_backs(case, name):
        assert BACKS[case.language] not in front.text
        assert BACKS[case.language] in behind.text
        across = int((front.size[0] - 16) // CARD[0])
        mirrored = {(row, across - 1 - column) for row, column in cells(front)}
        assert set(cells(behind)) == mirrored
        assert len({tuple(lines) for lines in cells(behind).values()}) == 1


def test_all_cards_can_be_printed_on_both_sides_at_once(case: Case) -> None:
    """The guide says from where to where: there, fronts and backs take turns."""
    [(first, last)] = re.findall(r"\((?:pages|Seiten) (\d+)–(\d+)\)", printed(case)[0].text)
    is_back = [BACKS[case.language] in page.text for page in printed(case)]
    assert is_back[int(first) - 1 : int(last)] == [False, True] * ((int(last) - int(first) + 1) // 2)
    assert sum(is_back) == (int(last) - int(first) + 1) // 2


def test_the_deck_has_every_card() -> None:
    """Twelve of each colour, fourteen locomotives; on Iberia festivals and the draft card (B1, IB3, IB4)."""
    case = CASES[0]
    first = Counter(
        lines[0] for front, _ in fronts_and_backs(case, "trains") for lines in cells(front).values()
    )
    assert first == Counter(
        {
            **dict.fromkeys(("LILA", "WEISS", "BLAU", "GELB", "ORANGE", "SCHWARZ", "ROT", "GRÜN"), 12),
            "LOKOMOTIVE": 14,
            "DRAFTKARTE": 1,
            **dict.fromkeys(
                ("QUEIMA DAS FITAS", "FERIA DE ABRIL", "LAS FALLAS", "SAN ISIDRO", "LA MERCÈ", "SAN FERMÍN"),
                9,
            ),
        }
    )


# --- mechanics, tables and rules


def test_country_cards_have_their_values() -> None:
    cards = Counter(
        (lines[0], lines[1])
        for page in about(CASES[1], ": cards, mats")
        for lines in cells(page).values()
        if lines[0] in {"GERMANY", "LITHUANIA"}
    )
    assert cards == Counter(
        [("GERMANY", "7"), ("GERMANY", "4"), ("GERMANY", "3"), ("LITHUANIA", "7"), ("LITHUANIA", "5")]
    )


def test_cars_fit_on_the_province_mat() -> None:
    [mat] = [page for page in printed(CASES[2]) if "PROVINZPLAN" in page.text and "Gyeonggi" in page.text]
    spaces = [path.measured() for path in mat.paths if path.stroke and path.fill == "#FBF6E9"]
    fitting = [space for space in spaces if abs(space[0] - 20) < 0.5 and abs(space[1] - 9) < 0.5]
    assert len(fitting) == 8 * 10


def test_every_mechanic_prints_its_own_pieces() -> None:
    mixed = derived(
        "iberia", "tolls", "stations", "express_lines", "neutral_player", "express_cards", "country_cards"
    )
    text = "\n".join(page.text for page in pages(print_pdf(mixed, Job(only=("pieces",)))))
    for words in ("LOAN", "BONUS", "EXPRESS TRACK", "S 1", "EXPRESS CARD", "COUNTRY CARD"):
        assert words in text


def test_the_rules_are_those_of_the_page(case: Case) -> None:
    text = " ".join(" ".join(page.text.split()) for page in printed(case))
    plain = text.replace("- ", "").replace("-", "").replace("\u00ad", "").replace("\ufffe", "").lower()
    for page in rulebook.pages(board_of(case.board), case.language):
        for heading in [line.strip("# ") for line in page.splitlines() if line.startswith("#")]:
            assert heading.replace("-", "").lower() in plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_carry_no_numbers(language: str) -> None:
    for name in (*boards(), rulebook.BASE):
        assert "(B" not in rulebook.page(name, language)


def test_a_board_of_ones_own_says_where_its_rules_are() -> None:
    own, *others = rulebook.pages(board_of("small"), "en")
    assert "| Trains | 12 each |" in own
    assert "The rules of Tunnels are on the page of Europe;" in own
    assert [page.splitlines()[0] for page in others] == ["# Base game", "# Europe"]


# --- how it is called


@pytest.mark.parametrize("name", [name for name in boards() if not board(name).own_design])
def test_printed_boards_of_the_publisher_are_not_offered(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", name, "-o", str(tmp_path / "a.pdf")]) == WRONG_USE
    assert "is a printed board of the publisher and not ours to print" in capsys.readouterr().err
    copy = tmp_path / "mine.json"
    copy.write_text(board(name).text.replace(f'"id": "{name}"', '"id": "mine"', 1), "utf-8")
    assert main(["print", str(copy), "-o", str(tmp_path / "a.pdf"), "--lang", "de"]) == WRONG_USE
    assert "gedruckter Spielplan des Verlags" in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()


def test_a_copy_with_small_changes_is_a_copy() -> None:
    europe = board("europe")
    first, *others = europe.connections
    longer = replace(europe, id="mine", connections=(replace(first, length=first.length + 1), *others))
    renamed = replace(
        europe, id="mine", cities=tuple(replace(city, id=f"{city.id}_x") for city in europe.cities)
    )
    for copy in (longer, renamed):
        with pytest.raises(making.NotOurs):
            making.refuse_if_printed_elsewhere(copy)
    # a board of one's own may well join some of the same cities
    making.refuse_if_printed_elsewhere(replace(europe, id="mine", connections=europe.connections[::2]))


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["iberia", "-o", "a.svg"], "must end in .pdf"),
        (["iberia", "-o", "nowhere/a.pdf"], "there is no directory nowhere"),
        (["narnia", "-o", "a.pdf"], "no board is called"),
    ],
)
def test_wrong_use_is_explained(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *arguments]) == WRONG_USE
    assert words in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "flag", [("--car", "9x20"), ("--car", "big"), ("--only", "board,moon"), ("--paper", "a5")]
)
def test_wrong_flags_are_refused(flag: tuple[str, str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["print", "iberia", "-o", str(tmp_path / "a.pdf"), *flag])


def test_without_its_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "find_spec", lambda _: None)
    with pytest.raises(making.Unprintable, match=r"pip install 'stellwerk\[print\]'"):
        print_pdf(board_of("small"), Job())


def test_another_process_makes_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    job = Job(language="de", only=("tables", "rules"))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        made = workers.submit(print_source, json.dumps(SMALL), job).result()
    out = tmp_path / "small.pdf"
    (tmp_path / "small.json").write_text(json.dumps(SMALL), "utf-8")
    only = ["--only", "rules,tables", "--lang", "de"]
    assert main(["print", str(tmp_path / "small.json"), "-o", str(out), *only]) == 0
    assert out.read_bytes() == made
    assert capsys.readouterr().err == ""


def test_letters_that_our_fonts_lack_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = tmp_path / "foreign.json"
    foreign.write_text(json.dumps(SMALL).replace('"Chur"', '"Київ"'), "utf-8")
    assert main(["print", str(foreign), "-o", str(tmp_path / "a.pdf"), "--only", "tables"]) == 0
    assert capsys.readouterr().err.endswith("where it has none: Київ\n")
