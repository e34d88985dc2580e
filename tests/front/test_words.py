"""Whatever players read, they can read in English and in German."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from nederland import nederland
from small_boards import derived
from table import play, table

import stellwerk
from stellwerk import Game, boards, mechanics, words
from stellwerk.actions import Claim, Keep, Special, UseLocomotives
from stellwerk.boards.rules import rules_for
from stellwerk.game import faults_of
from stellwerk.kernel import views
from stellwerk.words import LANGUAGES, Text, Texts, Wording, Words, base

NAMES = ["Anna", "Ben", "Clara", "David"]
SOURCES = Path(stellwerk.__file__).parent


# --- every text


def texts_of(said: Words) -> Iterator[tuple[str, Text]]:
    """All texts that a file has, each with the table and the code."""
    parts: dict[str, Texts] = {
        "events": said.events,
        "reasons": said.reasons,
        "asks": said.asks,
        "options": said.options,
        "sheet": said.sheet,
        "phases": said.phases,
        "owners": said.owners,
        "thing": said.thing,
        "itself": {"name": said.name, "about": said.about} | ({"tie": said.tie} if said.tie else {}),
    }
    for part, texts in parts.items():
        for code, text in texts.items():
            yield f"{part}: {code}", text


EVERY_TEXT = [(code, text) for said in words.all_words() for code, text in texts_of(said)]
EVERY_TEXT += [(f"ends: {code}", text) for code, text in base.ENDS.items()]


def fields_of(text: str) -> set[str]:
    parts = [(field, spec or "") for _, field, spec, _ in Formatter().parse(text) if field]
    return {field for field, _ in parts} | {spec.partition("/")[2] for _, spec in parts} - {""}


@pytest.mark.parametrize("code, text", EVERY_TEXT, ids=[code for code, _ in EVERY_TEXT])
def test_every_text_exists_in_every_language_with_the_same_values(code: str, text: Text) -> None:
    assert tuple(text) == LANGUAGES
    assert all(text.values())
    assert len({frozenset(fields_of(each)) for each in text.values()}) == 1, code


def test_no_code_stands_in_two_files() -> None:
    found = [code for said in words.all_words() for code, _ in texts_of(said)]
    codes = [code for code in found if not code.startswith(("itself", "thing"))]
    assert sorted(codes) == sorted(set(codes))


def test_every_mechanic_has_words() -> None:
    assert set(words.MECHANICS) == set(mechanics.NAMES)


def literals(call: ast.Call) -> set[str]:
    """The codes that the first part of a call may be."""
    parts = ast.walk(call.args[0]) if call.args else ()
    return {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def calls(path: Path, name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of something, with the function that it stands in."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == name:
                yield function.name, node


def test_every_code_of_a_mechanic_has_words() -> None:
    number = 0
    for path in (SOURCES / "mechanics").glob("*.py"):
        for function, call in calls(path, "Said"):
            for code in literals(call):
                number += 1
                if function == "sheet":
                    assert words.sheet_text(code), code
                    continue
                assert words.reason_text(code), code
                assert function != "asks" or words.ask_text(code), code
    assert number > 30


def test_every_code_of_a_reason_has_its_words() -> None:
    files = ("reasons.py", "game.py", "legality.py", "claiming.py")
    names = [(file, name) for file in files for name in ("reason", "self.reason", "t.reason")]
    found = [call for file, name in names for _, call in calls(SOURCES / file, name)]
    codes = {code for call in found for code in literals(call)} - {"all", ""}
    assert len(codes) > 40
    assert [code for code in codes if words.reason_text(code) is None] == []


@pytest.mark.parametrize("board", boards.boards())
def test_every_phase_and_owner_of_every_board_has_a_name(board: str) -> None:
    switches = {option.id: True for option in boards.board(board).options}
    rules = rules_for(boards.board(board), 2, switches)
    for language in LANGUAGES:
        for phase in rules.phase_names:
            assert words.phase_name(phase, language), phase
            assert words.book.phase_text(phase) is not None, phase
        for owner in rules.owners:
            assert words.book.owner_text(owner) is not None, owner


# --- whole games, in both languages

FAULTS = re.compile(r"[{}|#]|  | [.,;:]|\.\.|None|_|\) \(")
#: Words that are only English, or only German.
ENGLISH = re.compile(
    r"\b(the|of|with|your|you|cards?|tickets?|tracks?|turn|takes?|and|or|is)\b", re.IGNORECASE
)
GERMAN = re.compile(r"\b(der|und|oder|mit|du|dein\w*|Karten?|Zielkarten?|Gleise?|Zug|nimmt|ist|die)\b")


def checked(text: str, language: str, *, is_sentence: bool = True) -> None:
    assert text
    assert FAULTS.search(text) is None, text
    other = GERMAN if language == "en" else ENGLISH
    assert other.search(text) is None, text
    if is_sentence:
        assert text.endswith((".", "?")), text
        assert not text[0].islower(), text


def check_decision(game: Game, dice: random.Random) -> None:
    for language in LANGUAGES:
        for seat in (*range(game.seats), None):
            said = game.asks(seat, language)
            checked(said, language)
            seen = views.view(game.rules, game.state, -1 if seat is None else seat)
            assert words.asks(game.rules, seen, game.names, seat, language) == said, (
                "no more than it may know"
            )
    for seat in game.decisions():
        options = game.options(seat)
        for action in dice.sample(options, min(4, len(options))):
            for language in LANGUAGES:
                label = game.label(action, seat, language)
                checked(label, language, is_sentence=False)
                assert label != str(action) or label == "pass"


def check_refusals(game: Game, dice: random.Random) -> None:
    for seat in range(game.seats):
        for option in dice.sample(range(game.table.size), 8):
            if game.table.is_keep(option):
                continue
            why = game.why_not(option, seat)
            for language in LANGUAGES:
                checked("." if why is None else why.text(language), language)


@pytest.mark.parametrize("board", boards.boards())
def test_everything_said_in_a_game_exists_in_both_languages(board: str) -> None:
    options = {"neutral": True} if board == "nederland" else {}
    game = Game(board, NAMES[: 2 if options else 3], seed=5, options=options)
    dice, number = random.Random(board), 0
    while not game.is_over:
        if number % 5 == 0 or game.phase() not in {"turn", "second card"}:
            check_decision(game, dice)
        if number % 10 == 0:
            check_refusals(game, dice)
        seat = game.decisions()[0]
        for event in game.apply(dice.choice(game.options(seat)), seat):
            for language in LANGUAGES:
                for viewer in (seat, None):
                    checked(event.seen_by(viewer).text(language), language)
        number += 1
    check_decision(game, dice)
    check_sheet(game)


def check_sheet(game: Game) -> None:
    english, german = game.result(), game.result("de")
    assert english.totals == german.totals
    checked(english.verdict(), "en")
    checked(german.verdict(), "de")
    for ours, theirs in zip(english.seats, german.seats, strict=True):
        assert [points for _, points in ours.lines()] == [points for _, points in theirs.lines()]
        for label, _ in theirs.lines():
            checked(label, "de", is_sentence=False)
        for line in theirs.tracks + theirs.tickets:
            checked(line.name, "de", is_sentence=False)
    assert faults_of(game.rules, game.state) == []


# --- what a seat is to decide


def asked(game: Game, seat: int | str | None, english: str, german: str) -> None:
    assert game.asks(seat) == english
    assert game.asks(seat, "de") == german


def test_a_game_asks_for_tickets_first_and_then_for_a_turn() -> None:
    game = Game("usa", ["Anna", "Ben"], seed=3)
    asked(game, 0, "Keep at least 2 of these 3 tickets.", "Behalte mindestens 2 dieser 3 Zielkarten.")
    asked(game, None, "Waiting for Anna and Ben.", "Warten auf Anna und Ben.")
    game.apply(game.options(0)[0], 0)
    asked(game, 0, "You have chosen. Waiting for Ben.", "Du hast gewählt. Warten auf Ben.")
    game.apply(game.options(1)[0], 1)
    first, other = game.turn, 1 - game.turn
    asked(game, first, "Your turn.", "Du bist am Zug.")
    name = game.names[first]
    asked(game, other, f"It is {name}'s turn.", f"{name} ist am Zug.")
    game.apply("draw")
    asked(game, first, "Take your second card.", "Nimm deine zweite Karte.")


def test_a_payment_is_asked_for_step_by_step_and_hidden_from_others() -> None:
    game = table("Anna: hand 4 red, 2 blue, 2 locomotive\nBen: hand 4 white")
    play(game, "claim duluth-omaha:grey1")
    english = "Choose a colour to pay for Duluth–Omaha."
    asked(game, "Anna", english, "Wähle, mit welcher Farbe du für Duluth–Omaha zahlst.")
    asked(game, "Ben", "It is Anna's turn.", "Anna ist am Zug.")
    play(game, "pay red")
    english = "Choose how many locomotives to play for Duluth–Omaha."
    asked(game, "Anna", english, "Wähle, wie viele Lokomotiven du für Duluth–Omaha spielst.")
    assert game.label("locos 0") == "Play 2 red cards"
    assert game.label("locos 1", language="de") == "1 rote Karte und 1 Lokomotive spielen"


def test_a_tunnel_says_what_it_costs() -> None:
    game = table("board: europe\nAnna: hand 3 yellow, 1 locomotive\nBen: hand 4 white")
    play(game, "claim munchen-zurich", "locos 0 → yellow, red, blue")
    english = "The tunnel München–Zürich costs 1 more card."
    german = "Der Tunnel München–Zürich kostet 1 Karte mehr."
    asked(game, "Anna", english, german)
    assert [game.label(option) for option in game.options()] == [
        "Add 1 yellow card",
        "Add 1 locomotive",
        "Give up the tunnel",
    ]
    assert game.label("add 0", language="de") == "1 gelbe Karte nachzahlen"
    why = game.why_not("draw")
    assert why is not None
    assert why.code == "tunnel asked"
    assert why.text("de") == "Entscheide erst, ob du für den Tunnel nachzahlst oder ihn aufgibst."


def test_a_station_is_paid_like_a_track() -> None:
    game = table("board: europe\nAnna: hand 1 red, 1 blue\nBen: hand 4 white")
    assert game.label("station", language="de") == "Bahnhof bauen"
    play(game, "station")
    asked(game, "Anna", "Choose a city for your station.", "Wähle die Stadt für deinen Bahnhof.")
    assert game.label("city paris", language="de") == "Bahnhof in Paris"
    play(game, "city paris")
    english = "Choose a colour to pay for the station."
    asked(game, "Anna", english, "Wähle, mit welcher Farbe du für den Bahnhof zahlst.")
    why = game.why_not("pay green")
    assert str(why) == "You need 1 more green card or locomotive for the station."
    assert why is not None
    assert why.text("de") == "Für den Bahnhof fehlt dir noch 1 grüne Karte oder Lokomotive."


def test_festival_cards_are_called_by_their_cities() -> None:
    text = "festivals lying: 3 festival_porto_coimbra\nAnna: hand 4 blue, 4 red\nBen: hand 4 white"
    game = table(text, derived("iberia", "ferries", "festivals"))
    said = Special("festival porto_coimbra")
    assert words.option_text(game.rules, said) == "Take the festival cards of Porto & Coimbra"
    assert words.option_text(game.rules, said, "de") == "Festivalkarten von Porto & Coimbra nehmen"
    assert words.option_text(game.rules, Special("festival none"), "de") == "Festivalkarten liegen lassen"


def test_the_draft_says_how_many_tickets_there_are() -> None:
    game = Game("iberia", ["Anna", "Ben"], seed=1)
    english = "Pick one of these 6 tickets; you pass the others on."
    asked(game, 0, english, "Wähle eine dieser 6 Zielkarten; die anderen gibst du weiter.")


def test_the_province_mat_and_express_cards() -> None:
    game = table(
        "Anna: hand 5 white\nBen: hand 4 red", derived("south_korea", "province_mat", "express_cards")
    )
    assert game.label("express draw 3") == "Draw 3 more cards (express card +3)"
    assert game.label("express tickets 1", language="de") == "1 Zielkarte mehr ziehen (Expresskarte +1)"
    play(game, "claim namwon-suncheon:white")
    assert game.label("cards 4", language="de") == "4 Karten spielen"
    play(game, "cards 3")
    english = "Namwon–Suncheon (white): do you want to put a train on the province mat?"
    asked(game, "Anna", english, "Namwon–Suncheon (weiß): Kommt ein Waggon auf den Provinzplan?")
    assert game.label("mat white", language="de") == "Waggon auf die weiße Linie"
    why = game.why_not("mat red")
    assert why is not None
    assert why.text("de") == "Bei diesem Gleis kommt dein Waggon auf die weiße Linie."


def test_ranks_have_the_right_endings() -> None:
    ranks = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111]
    english = "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 111th"
    assert " ".join(Wording("en").phrase("{n:rank}", {"n": rank}) for rank in ranks) == english
    assert Wording("de").phrase("{n:rank}", {"n": 21}) == "21."


def test_the_last_turn_is_announced() -> None:
    game = table("last turns: 1\nAnna: hand 4 red\nBen: hand 4 white")
    asked(game, "Anna", "Your last turn.", "Dein letzter Zug.")
    asked(game, "Ben", "It is Anna's last turn.", "Anna hat den letzten Zug.")


# --- labels without a game, and names


def test_labels_need_no_game() -> None:
    rules = rules_for(boards.board("usa"), 2)
    assert words.option_text(rules, Claim("denver-kansas_city:black"), "de") == (
        "Denver–Kansas City (schwarz) bauen"
    )
    assert words.option_text(rules, UseLocomotives(2), "de") == "2 Lokomotiven spielen"
    assert words.option_text(rules, UseLocomotives(0)) == "Play no locomotives"
    assert words.option_text(rules, Keep(("boston-miami",)), "de") == "Boston–Miami (12) behalten"
    assert words.option_text(rules, Keep(()), "de") == "Keine Zielkarte behalten"
    assert words.option_text(rules, Special("dance the night away"), "de") == "dance the night away"


def test_mechanics_and_switches_have_names_for_a_menu() -> None:
    board = boards.board("nederland")
    assert words.mechanic_name("tolls", "de") == "Brückenmaut"
    assert words.mechanic_about("ferries", "de") == "Gleise über Wasser verlangen Lokomotiven."
    assert [words.switch_name(board, switch.id, "de") for switch in board.options] == [
        "Brückenmaut",
        "Neutraler Spieler",
    ]
    assert words.switch_about(board, "neutral", "de") == "Ein neutraler Spieler baut mit."
    assert words.mechanic_name("parcel_post", "de") == "Parcel post"
    assert words.mechanic_about("parcel_post") == ""
    assert words.phase_name("draft pick", "de") == "Draft: Zielkarte wählen"
    assert words.phase_name("parcels", "de") == "parcels"
    assert words.owner_name("neutral", "de") == "neutraler Spieler"
    assert words.owner_name("all") == "everybody"
    assert words.owner_name("ghost") == "ghost"
    assert words.end_text("passes", "de") == "Niemand konnte mehr etwas tun."


def test_countries_have_german_names_and_cities_their_own() -> None:
    game = table("board: poland\nAnna: hand 1 red\nBen: hand 4 white")
    why = game.why_not("claim jelenia_gora-czechia:red")
    assert why is not None
    assert "Jelenia Góra–Tschechien (rot)" in why.text("de")
    assert "Jelenia Góra–Czechia (red)" in str(why)


def test_seats_without_names_are_numbered_in_the_readers_language() -> None:
    game = Game("usa", 2, seed=3)
    assert game.asks(None, "de") == "Warten auf Platz 1 und Platz 2."
    assert game.sheet("de").seats[0].name == "Platz 1"
    assert game.sheet().seats[0].name == "Seat 1"
    assert words.called(["Passenger", "Seat 2", "Anna"], "de") == ("Fahrgast", "Platz 2", "Anna")
    assert words.called(["Passenger 3", "Seats", "Passengers"], "de") == ("Fahrgast 3", "Seats", "Passengers")
    # a player who has chosen that name keeps it
    assert words.called(["Passenger 1", "Fahrgast 1"], "de") == ("Passenger 1", "Fahrgast 1")
    assert words.called(["Passenger 1", "Fahrgast 2"], "en") == ("Passenger 1", "Fahrgast 2")


def test_a_toll_goes_to_the_bank_or_to_a_player() -> None:
    game = nederland("Anna: hand 2 purple; tokens 5\nBen: tracks breda-rotterdam:yellow")
    texts = [event.text("de") for event in play(game, "claim breda-rotterdam:purple")]
    assert "Anna zahlt 4 Maut an Ben." in texts
    assert "Anna baut Breda–Rotterdam (lila) mit 2 lila Karten." in texts


# --- the score sheet


def test_a_german_sheet_is_german_throughout_and_an_english_one_as_it_was() -> None:
    game = table(
        "board: europe\nphase: over\nAnna: tracks brest-paris; tickets brest-venezia\nBen: hand 4 white"
    )
    english, german = game.result(), game.result("de")
    assert "language" not in english.to_dict()
    assert german.to_dict()["language"] == "de"
    assert german.seats[0].lines() == [
        ("Gleise", 4),
        ("Zielkarten (0 von 1)", -8),
        ("längster Weg (3)", 10),
        ("Bahnhöfe", 12),
    ]
    assert german.verdict() == "Anna gewinnt mit 18 Punkten."
    assert "Brest–Venezia, nicht erfüllt" in str(german)
    seen = game.view("Anna", "de").result
    assert seen == german
