"""Whatever can be decided, the coach has a reason for it in both languages, and its grammar is right."""

import random
import re
from collections import Counter
from itertools import groupby
from string import Formatter

import pytest

from stellwerk import Game, bots, mechanics
from stellwerk.actions import Claim
from stellwerk.boards import board, boards
from stellwerk.bots import Decision, Dice, coach, words
from stellwerk.bots.coach import Hint
from stellwerk.bots.words import Wording
from stellwerk.kernel.board import CARDS, Board
from stellwerk.kernel.views import view
from stellwerk.words import city_name

NAMES = ["Anna", "Ben", "Clara", "David"]
TABLES = {"base": words.base.TEXTS} | {name: said.texts for name, said in words.MECHANICS.items()}

#: How often a seat does something else than the planner would, so that there is more to see.
SURPRISE = 0.3

#: What is counted: one of it, several of it.
COUNTED = {
    "en": {
        noun: f"{noun}s"
        for noun in ("card", "point", "train", "track", "turn", "token", "ticket", "step", "locomotive")
    },
    "de": {
        "Karte": "Karten",
        "Punkt": "Punkte",
        "Waggon": "Waggons",
        "Gleis": "Gleise",
        "Münze": "Münzen",
        "Zielkarte": "Zielkarten",
        "Schritt": "Schritte",
        "Lokomotive": "Lokomotiven",
        "Zug": "Züge",
    },
}
ONES = {"en": "one|1", "de": "eine|einen|einer|ein|1"}
MANY = {
    "en": r"no|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|0|[2-9]|\d\d+",
    "de": r"keine|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|0|[2-9]|\d\d+",
}
BETWEEN = {
    "en": "(?:(?:more|festival|purple|white|blue|yellow|orange|black|red|green) )*",
    "de": "(?:(?:verdeckten?|weiteren?|lila|orange|(?:weiß|blau|gelb|schwarz|rot|grün)en?) )*",
}


@pytest.mark.parametrize("name", TABLES)
def test_every_text_is_there_in_every_language(name: str) -> None:
    for code, texts in TABLES[name].items():
        assert set(texts) == set(words.LANGUAGES), code
        for text in texts.values():
            assert text.endswith("."), code


def test_every_mechanic_has_words() -> None:
    assert set(words.MECHANICS) == set(mechanics.NAMES)


def test_no_code_stands_for_two_texts() -> None:
    codes = [code for texts in TABLES.values() for code in texts]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize("name", TABLES)
def test_both_languages_speak_of_the_same_things(name: str) -> None:
    for code, texts in TABLES[name].items():
        english, german = (values_of(texts[language]) for language in words.LANGUAGES)
        assert english == german, code


def values_of(text: str) -> set[str]:
    """What a text is filled with; as in {card:own/have}, a number may stand behind a form."""
    parts = [(field, spec or "") for _, field, spec, _ in Formatter().parse(text) if field]
    return {field for field, _ in parts} | {spec.partition("/")[2] for _, spec in parts} - {""}


# --- words of the game


def said(language: str, template: str, name: str = "usa", **values: object) -> str:
    return Wording(language, board(name), NAMES).sentence(template, values)


@pytest.mark.parametrize(
    "number, english, german",
    [
        (0, "No cards", "Keine Karten"),
        (1, "One card", "Eine Karte"),
        (2, "Two cards", "Zwei Karten"),
        (12, "Twelve cards", "Zwölf Karten"),
        (13, "13 cards", "13 Karten"),
    ],
)
def test_numbers_in_words(number: int, english: str, german: str) -> None:
    assert said("en", "{n:one card|# cards}", n=number) == english
    assert said("de", "{n:eine Karte|# Karten}", n=number) == german


def test_german_colours_are_declined() -> None:
    assert said("de", "deine {card:own}", card="blue") == "Deine blauen Karten"
    assert said("de", "deine {card:own/n}", card="blue", n=1) == "Deine blaue Karte"
    assert said("de", "{n:eine|#} {card:cards/n}", card="green", n=3) == "Drei grüne Karten"
    assert said("de", "deine {card:own}", card="purple") == "Deine lila Karten"
    assert said("de", "auf der {card:the line}", card="white") == "Auf der weißen Linie"
    assert said("de", "{card:a card}", card="locomotive") == "Eine Lokomotive"
    assert said("en", "{card:a card}", card="orange") == "An orange card"
    for card in CARDS:
        assert said("de", "{card:cards}", card=card)[0].isupper()


def test_names_of_the_board() -> None:
    assert said("en", "{x:track}", x="denver-kansas_city:black") == "Denver–Kansas City (black)"
    assert said("de", "{x:track}", x="denver-kansas_city:black") == "Denver–Kansas City (schwarz)"
    assert said("de", "{x:tickets}", x=("boston-miami", "denver-el_paso")) == (
        "Boston–Miami (12) und Denver–El Paso (4)"
    )
    assert said("en", "{x:way}", x="boston-miami") == "From Boston to Miami (12 points)"
    assert said("de", "{x:cities}", "poland", x=("czechia", "germany")) == "Tschechien und Deutschland"
    assert said("en", "{x:seats}", x=(0, 1, 2)) == "Anna, Ben and Clara"


def test_a_name_in_brackets_gets_no_second_ones() -> None:
    track = "olsztyn-russia:red"
    assert said("en", "{x:track}", "poland", x=track) == "Olsztyn–Russia (Kaliningrad, red)"
    assert said("de", "{x:track}", "poland", x=track) == "Olsztyn–Russland (Kaliningrad, rot)"


def test_seats_without_names_are_called_by_their_language() -> None:
    unnamed = ["Seat 1", "Seat 2"]
    assert Wording("de", board("usa"), unnamed).sentence("{x:seats}", {"x": (1,)}) == "Platz 2"
    assert Wording("en", board("usa"), unnamed).sentence("{x:seats}", {"x": (1,)}) == "Seat 2"


# --- every text

#: Something for every name of a value; all others are numbers.
THINGS: dict[str, object] = {
    "track": "denver-omaha",
    "other": "denver-kansas_city:black",
    "ticket": "boston-miami",
    "city": "denver",
    "card": "blue",
    "line": "white",
    "seat": 1,
}
SEVERAL: dict[str, tuple[object, ...]] = {
    "tracks": ("denver-omaha", "denver-kansas_city:black"),
    "tickets": ("boston-miami", "denver-el_paso"),
    "others": ("boston-miami", "denver-el_paso"),
    "cities": ("denver", "omaha"),
    "countries": ("denver", "omaha"),
    "seats": (0, 1),
}


@pytest.mark.parametrize("number", [1, 2, 13])
@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_every_text_is_a_sentence_for_one_and_for_many(name: str, language: str, number: int) -> None:
    for code, texts in TABLES[name].items():
        values = dict.fromkeys(values_of(texts[language]), number)
        given = values | THINGS | {key: names[:number] for key, names in SEVERAL.items()}
        text = Wording(language, board("usa"), NAMES).sentence(texts[language], given)
        assert faults_of(text, language) == [], (code, text)


# --- whole games


def faults_of(text: str, language: str) -> list[str]:
    """What is wrong with a reason as a text."""
    found = [sign for sign in ("{", "}", "  ", " .", " ,", "|", "#", "..") if sign in text]
    if not text or not (text[0].isupper() or text[0].isdigit() or text[0] == "'"):
        found.append("does not begin as a sentence does")
    if not text.endswith("."):
        found.append("has no end")
    for numbers, nouns in (
        (ONES[language], COUNTED[language].values()),
        (MANY[language], COUNTED[language].keys()),
    ):
        wrong = rf"(?<![\w+–-])(?:{numbers}) {BETWEEN[language]}(?:{'|'.join(nouns)})\b"
        found += re.findall(wrong, text, re.IGNORECASE)
    return found


def check(hint: Hint, language: str, played: Board) -> None:
    assert faults_of(hint.reason, language) == [], hint.reason
    if isinstance(hint.action, Claim):
        connection = played.connections[played.tracks[played.track_index(hint.action.track)].connection]
        for city in (connection.a, connection.b):
            assert city_name(played, city, language).removesuffix(")") in hint.reason, hint
    if "mechanic best" not in {fact.code for fact in hint.facts}:
        assert ") (" not in hint.reason


def check_cards(hint: Hint, decision: Decision) -> int:
    """Whether what is said to lack cards does lack this many, by the whole hand; how often it is said."""
    hand, looked = decision.view.hand or {}, 0
    locos = hand.get("locomotive", 0)
    for fact in hint.facts:
        if not fact.code.startswith("lacks ") and fact.code != "locomotive for":
            continue
        names = fact.values.get("tracks", (fact.values.get("track"),))
        assert isinstance(names, tuple)
        tracks = [decision.board.track_index(str(name)) for name in names]
        if len(tracks) == 1:
            assert Claim(str(names[0])) not in decision.options, hint
        need = sum(int(decision.rules.need[track]) for track in tracks)
        rest = sum(int(decision.rules.length[track]) for track in tracks) - need
        colours = {decision.board.tracks[track].colour for track in tracks}
        if fact.code == "locomotive for":
            cards = max(hand.get(card, 0) for card in (CARDS[:-1] if "grey" in colours else colours))
            assert fact.values["missing"] == need + rest - min(cards, rest) - locos > 0, hint
        else:
            cards = hand.get(str(fact.values["card"]), 0)
            assert fact.values["missing"] == rest - cards - max(0, locos - need) > 0, hint
        looked += 1
    return looked


def check_best(hint: Hint) -> None:
    """The best decision does not end in what speaks against it."""
    if {fact.code for fact in hint.facts} & words.speaks_against():
        assert hint.facts[-1].code in {"best choice", "best offer"}, hint


def test_the_check_of_grammar_finds_faults() -> None:
    assert faults_of("It takes one cards.", "en") == ["one cards"]
    assert faults_of("It takes two red card.", "en") == ["two red card"]
    assert faults_of("Es kostet eine blaue Karten.", "de") == ["eine blaue Karten"]
    assert faults_of("Es bleiben 13 Waggon.", "de") == ["13 Waggon"]
    assert faults_of("Es fehlen zwei blaue Karten und eine Lokomotive.", "de") == []


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", boards())
def test_every_option_of_whole_games_has_a_reason(name: str, seats: int) -> None:
    options = {"neutral": True} if name == "nederland" and seats == 2 else {}
    game = Game(name, NAMES[:seats], seed=5, options=options)
    seating = bots.Seating(game, {seat: bots.named("planner") for seat in range(seats)})
    dice, lacking, met = random.Random(seats), 0, Counter[str | None]()
    while not game.is_over:
        seat = game.decisions()[0]
        decision = bots.decision_of(game, seat)
        phase = game.phase(seat)
        if met[phase] % 3 == 0:
            lacking += check_reasons(game, decision, met.total())
        met[phase] += 1
        is_surprise = dice.random() < SURPRISE
        game.apply(dice.choice(decision.options) if is_surprise else seating.choose(seat), seat)
    assert met.total() > 50
    assert lacking > 5


def check_reasons(game: Game, decision: Decision, number: int) -> int:
    """Every option has one in both languages; returns how many of them speak of cards that are lacking."""
    both = {
        language: coach.hints(decision, Dice(number), language, number=None) for language in words.LANGUAGES
    }
    for language, found in both.items():
        assert {hint.notation for hint in found} == {str(option) for option in decision.options}
        for hint in found:
            check(hint, language, game.board)
    check_best(both["en"][0])
    assert [hint.facts for hint in both["en"]] == [hint.facts for hint in both["de"]]
    return sum(check_cards(hint, decision) for hint in both["en"])


@pytest.mark.parametrize("name", boards())
def test_followed_through_a_whole_game_the_coach_does_not_repeat_itself(name: str) -> None:
    game, dice = Game(name, 3, seed=1), Dice(1)
    said: list[str] = []
    while not game.is_over:
        seat = game.decisions()[0]
        best = coach.hints(Decision(game.rules, view(game.rules, game.state, seat), seat), dice)[0]
        if seat == 0 and game.phase(seat) == "turn":
            said.append(best.reason)
        game.apply(best.action, seat)
    assert max(len(list(run)) for _, run in groupby(said)) <= 3
    assert len(set(said)) >= len(said) / 2
