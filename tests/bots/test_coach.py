"""The coach says what to do and why, by what the seat knows."""

import pytest
from nederland import nederland
from random_play import decisions, owing
from small_boards import derived
from table import play, table

from stellwerk import Game, bots
from stellwerk.actions import Claim, Take
from stellwerk.boards import board, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots import BadBot, Decision, Dice, coach, decision_of, words
from stellwerk.bots.coach import Hint
from stellwerk.bots.native.planner import PlannerMind
from stellwerk.bots.thought import Thought
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.layout import COLOUR_PHASE, PHASE
from stellwerk.kernel.views import sample, view

#: What is said about a plan, whoever makes such plans.
with_first_weights = pytest.mark.usefixtures("first_weights")

#: Denver–Omaha is all that is missing for the ticket Denver–Pittsburgh.
NEARLY = "Anna: tickets denver-pittsburgh; tracks omaha-chicago, chicago-pittsburgh:orange"

#: Tracks of 42 trains.
LONG = (
    "tracks el_paso-houston, el_paso-los_angeles, miami-new_orleans, portland-salt_lake_city, "
    "sault_ste_marie-winnipeg, helena-seattle, calgary-winnipeg"
)


def decision_in(game: Game) -> Decision:
    return bots.decision_of(game, game.decisions()[0])


def all_hints(game: Game, language: str = "en") -> dict[str, Hint]:
    """A hint for every option, by notation."""
    found = coach.hints(decision_in(game), Dice(7), language, number=None)
    return {hint.notation: hint for hint in found}


def reason(game: Game, notation: str, language: str = "en") -> str:
    return all_hints(game, language)[notation].reason


# --- claims


def test_a_claim_completes_a_ticket_and_is_in_danger() -> None:
    game = table(f"{NEARLY}; hand 4 purple\nBen: tracks denver-salt_lake_city:red, kansas_city-omaha:grey1")
    [best] = coach.hints(decision_in(game), Dice(7), number=1)
    assert best.action == Claim("denver-omaha")
    assert best.reason == "Denver–Omaha completes Denver–Pittsburgh (11 points). Ben builds at both ends."
    assert (best.tracks, best.tickets, best.seats) == (("denver-omaha",), ("denver-pittsburgh",), (1,))
    german = reason(game, "claim denver-omaha", "de")
    assert german == "Mit Denver–Omaha erfüllst du Denver–Pittsburgh (11 Punkte). Ben baut an beiden Enden."


@with_first_weights
def test_a_claim_is_on_the_way() -> None:
    text = "Anna: tickets denver-pittsburgh; tracks chicago-pittsburgh:orange; hand 4 purple, 4 blue"
    game = table(f"{text}\nBen: tracks denver-phoenix")
    said = "Denver–Omaha is on the way from Denver to Pittsburgh (11 points); one more track to go."
    assert reason(game, "claim denver-omaha") == f"{said} Ben builds at Denver too."
    said = (
        "Denver–Omaha liegt auf dem Weg von Denver nach Pittsburgh (11 Punkte); danach fehlt noch ein Gleis."
    )
    assert reason(game, "claim denver-omaha", "de") == f"{said} Ben baut auch in Denver."


def test_a_claim_for_its_points_uses_cards_that_nothing_else_needs() -> None:
    game = table(f"{NEARLY}; hand 6 red\nBen: hand 4 white")
    said = "Miami–New Orleans brings 15 points for six trains, and your six red cards have no other use."
    assert reason(game, "claim miami-new_orleans").startswith(said)
    said = (
        "Miami–New Orleans bringt 15 Punkte für sechs Waggons, und deine sechs roten Karten brauchst du sonst"
    )
    assert reason(game, "claim miami-new_orleans", "de").startswith(said)


@with_first_weights
def test_a_claim_for_its_points_takes_cards_that_the_plan_needs() -> None:
    game = table(f"{NEARLY}; hand 3 purple\nBen: hand 4 white")
    found = [hint for hint in all_hints(game).values() if hint.facts[0].code == "points needed"]
    assert found
    assert all("but Denver–Omaha needs your purple cards" in hint.reason for hint in found)


# --- cards


@with_first_weights
def test_the_colour_that_the_plan_lacks() -> None:
    text = f"display: purple, white, red, yellow, orange\n{NEARLY}; hand 2 purple, 1 green"
    game = table(f"{text}\nBen: hand 4 white")
    best, *_ = coach.hints(decision_in(game), Dice(7))
    assert best.action == Take("purple")
    assert best.reason == "Purple is two short for Denver–Omaha, and nobody else builds there."
    said = "Lila: zwei Karten fehlen noch für Denver–Omaha, und sonst baut dort niemand."
    assert reason(game, "take purple", "de") == said
    assert reason(game, "take white", "de") == "Dein Plan braucht keine weißen Karten."
    assert "A purple card from the display helps you more" in reason(game, "draw")


@with_first_weights
def test_somebody_else_builds_there_too() -> None:
    text = f"{NEARLY}; hand 3 purple\nBen: tracks denver-phoenix\nClara: tracks duluth-omaha:grey1"
    game = table(f"seats: Anna, Ben, Clara\n{text}")
    said = "Purple is one short for Denver–Omaha, and Ben and Clara build there too."
    assert reason(game, "take purple") == said
    said = "Lila: eine Karte fehlt noch für Denver–Omaha, und auch Ben und Clara bauen dort."
    assert reason(game, "take purple", "de") == said


@with_first_weights
def test_locomotives_in_hand_count_as_cards() -> None:
    text = f"display: purple, white, red, yellow, locomotive\n{NEARLY}; hand 2 purple, 2 locomotive"
    game = table(f"{text}\nBen: hand 4 white")
    best, *_ = coach.hints(decision_in(game), Dice(7))
    assert best.action == Claim("denver-omaha")
    said = "You have the cards for Denver–Omaha already; a purple card would save a locomotive."
    assert reason(game, "take purple") == said
    said = "Für Denver–Omaha hast du die Karten schon; eine lila Karte würde eine Lokomotive sparen."
    assert reason(game, "take purple", "de") == said
    assert "Denver–Omaha" not in reason(game, "take locomotive")
    game = table(f"{text.replace('2 locomotive', '1 locomotive')}\nBen: hand 4 white")
    assert reason(game, "take purple").startswith("Purple is one short for Denver–Omaha")
    assert "Denver–Omaha is one card short" in reason(game, "take locomotive")


@with_first_weights
def test_an_open_locomotive_is_the_whole_draw() -> None:
    game = table(f"display: locomotive, white, red, yellow, orange\n{NEARLY}; hand 3 purple")
    said = reason(game, "take locomotive")
    assert said.startswith("A locomotive goes with any colour, and Denver–Omaha is one card short.")
    assert said.endswith("all you may take in a turn.")


# --- tickets


def test_tickets_that_fit_the_network_cost_little() -> None:
    text = "phase: keep\nAnna: offer denver-pittsburgh, seattle-new_york, los_angeles-miami; "
    game = table(f"{text}tracks omaha-chicago, chicago-pittsburgh:orange, denver-omaha\nBen: hand 4 white")
    said = "Denver–Pittsburgh (11 points) is done already."
    assert reason(game, "keep denver-pittsburgh") == said
    said = "Denver–Pittsburgh (11 Punkte) ist schon erfüllt."
    assert reason(game, "keep denver-pittsburgh", "de") == said
    far = all_hints(game)["keep los_angeles-miami"]
    assert far.tickets == ("los_angeles-miami",)
    assert far.worth is not None
    assert far.worth < 0


def test_late_in_the_game_new_tickets_are_a_bad_idea() -> None:
    game = table(f"{NEARLY}; hand 4 purple\nBen: hand 4 white; {LONG}")
    assert "new tickets would hardly be completed" in reason(game, "tickets")
    assert "würdest du kaum noch erfüllen" in reason(game, "tickets", "de")


# --- payment


def test_pay_with_what_has_no_other_use() -> None:
    own = (
        "el_paso-houston, el_paso-los_angeles, miami-new_orleans, portland-salt_lake_city, "
        "sault_ste_marie-winnipeg, duluth-chicago"
    )
    game = table(f"{NEARLY}, {own}; hand 4 purple, 2 red\nBen: hand 4 white; tracks denver-phoenix")
    play(game, "claim kansas_city-omaha:grey1")
    found = all_hints(game)
    assert found["pay red"].worth == 0
    assert found["pay red"].reason == "Your red cards have no other use, so play them for Kansas City–Omaha."
    said = "Denver–Omaha needs your purple cards, so better not for Kansas City–Omaha."
    assert found["pay purple"].reason == said
    assert "deine lila Karten" in reason(game, "pay purple", "de")


def test_colours_that_are_as_good_as_each_other() -> None:
    """Whatever is said to be missed least: no other colour is as good, and none has no use at all."""
    met = set()
    for seed in range(3):
        for state, _ in decisions(rules_for(board("usa"), 2), seed):
            if int(state.b[PHASE]) != COLOUR_PHASE:
                continue
            [seat] = owing(state)
            rules = rules_for(board("usa"), 2)
            found = coach.hints(Decision(rules, view(rules, state, seat), seat), Dice(1), number=None)
            codes = [hint.facts[0].code for hint in found]
            assert codes.count("pay least") <= 1
            if "pay least" in codes:
                assert not {"pay spare", "pay tied"} & set(codes)
            if "pay tied" in codes:
                assert [hint.worth for hint in found].count(0) > 1
            met |= set(codes)
    assert {"pay least", "pay tied", "pay spare"} <= met


# --- the best, whatever speaks against it


def test_the_best_of_bad_tickets_is_still_the_best() -> None:
    text = "phase: keep\nAnna: offer boston-miami, dallas-new_york, vancouver-montreal; "
    game = table(f"{text}{LONG}\nBen: hand 4 white")
    best, other, *_ = coach.hints(decision_in(game), Dice(7), number=None)
    assert "hardly worth the way" in best.reason
    assert best.reason.endswith("But nothing better is on offer.")
    assert "nothing better" not in other.reason
    best, *_ = coach.hints(decision_in(game), Dice(7), "de")
    assert best.reason.endswith("Etwas Besseres ist aber nicht dabei.")


# --- mechanics


def test_tolls_and_loans() -> None:
    game = nederland("Anna: hand 2 yellow; tokens 10")
    said = "The toll of four tokens goes to the bank, which leaves you six tokens."
    said += " Whoever builds beside you pays you four tokens."
    assert reason(game, "claim breda-rotterdam:yellow").endswith(said)
    game = nederland("Anna: hand 2 purple; tokens 5\nBen: tracks breda-rotterdam:yellow")
    said = "Die Maut von vier Münzen geht an Ben; dir bleibt eine Münze."
    assert reason(game, "claim breda-rotterdam:purple", "de").endswith(said)
    game = nederland("Anna: hand 2 yellow; tokens 3")
    assert "the loan costs five points and the bonus" in reason(game, "claim breda-rotterdam:yellow")
    game = nederland("Anna: hand 2 yellow; tokens 3; loans 1; tracks amsterdam-utrecht:purple")
    assert "Ein weiterer Kredit kostet fünf Punkte." in reason(game, "claim breda-rotterdam:yellow", "de")


@with_first_weights
def test_country_cards_that_a_claim_brings() -> None:
    own = "tracks zielona_gora-germany:purple, zielona_gora-jelenia_gora"
    game = table(f"board: poland\nAnna: hand 4 red; {own}\nBen: hand 4 white")
    said = "It joins Germany and Czechia: country cards worth 17 points."
    assert reason(game, "claim jelenia_gora-czechia:red").endswith(said)
    said = "Damit verbindest du Deutschland und Tschechien: Länderkarten für 17 Punkte."
    assert reason(game, "claim jelenia_gora-czechia:red", "de").endswith(said)


def test_express_lines_bring_steps_and_no_points() -> None:
    game = table("board: japan\nAnna: hand 3 blue\nBen: hand 4 white")
    said = reason(game, "claim akita-morioka")
    assert "moves your marker two steps on, to 2. Staying at 0 would cost you 20 points in the end." in said
    assert "brings" not in said, "an express line scores nothing"
    assert "rückt zwei Schritte vor, auf 2." in reason(game, "claim akita-morioka", "de")


def test_a_festival_is_worth_the_claim() -> None:
    text = "festivals lying: 3 festival_sevilla\nAnna: hand 2 blue, 2 red"
    game = table(f"{text}\nBen: hand 4 white", derived("iberia", "ferries", "festivals"))
    near = [hint for hint in all_hints(game).values() if hint.cities == ("sevilla",)]
    assert near
    said = "You may then take the three festival cards at Sevilla: six points more."
    assert all(said in hint.reason for hint in near)


def test_a_train_on_the_province_mat() -> None:
    korea = derived("south_korea", "province_mat", "express_cards")
    game = table("Anna: hand 5 white\nBen: hand 4 red", korea)
    play(game, "claim namwon-suncheon:white")
    said = "Five cards bring a train to space 5 of the white line."
    assert said in reason(game, "cards 5")
    assert "auf Feld 5 der weißen Linie" in reason(game, "cards 5", "de")
    play(game, "cards 3")
    assert "On the white line your train comes to space 3." in reason(game, "mat white")
    assert reason(game, "no mat").startswith("It keeps a train in your supply")
    play(game, "mat white")
    said = "Deine +2 zählt hier wie zwei weitere Karten. Dann kommt dein Waggon auf Feld 5 der weißen Linie."
    assert reason(game, "express add 2", "de").startswith(said)


@with_first_weights
def test_a_station_lets_one_use_a_rivals_track() -> None:
    text = "board: europe\nAnna: hand 3 red; tracks brest-paris, munchen-zurich, munchen-venezia"
    rivals = "tracks paris-zurich, marseille-zurich, marseille-paris, frankfurt-munchen"
    game = table(f"{text}; tickets brest-venezia\nBen: {rivals}; hand 4 white")
    assert "Paris–Zürich" in reason(game, "station")
    play(game, "station")
    said = "A station in Paris lets you use Paris–Zürich, which your plan needs."
    assert reason(game, "city paris") == said
    assert reason(game, "city zurich", "de").startswith("Mit einem Bahnhof in Zürich kannst du Paris–Zürich")
    assert reason(game, "city madrid") == "Nobody else has a track at Madrid."


def test_a_tunnel_costs_more_than_it_shows() -> None:
    game = table("board: europe\nAnna: hand 4 yellow\nBen: hand 4 white")
    assert "It is a tunnel" in reason(game, "claim munchen-zurich")
    play(game, "claim munchen-zurich → yellow, red, blue")
    assert reason(game, "add 0", "de").startswith("Für eine Karte mehr gehört München–Zürich jetzt dir.")
    assert "take your cards back" in reason(game, "give up")


def test_the_neutral_player_should_leave_alone_what_one_plans() -> None:
    rules = rules_for(board("nederland"), 2, {"neutral": True})
    met = 0
    for state, _ in decisions(rules, 4):
        if rules.phase_names[int(state.b[0])] == "neutral":
            [seat] = owing(state)
            found = coach.hints(Decision(rules, view(rules, state, seat), seat), Dice(1), number=None)
            assert all(hint.facts[0].code.startswith("neutral ") for hint in found)
            assert [hint.tracks[0] in hint.notation for hint in found] == [True] * len(found)
            met += 1
    assert met


def test_a_mechanic_without_words_is_told_by_its_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(words.MECHANICS, "stations")
    game = table("board: europe\nAnna: hand 3 red\nBen: hand 4 white")
    assert reason(game, "station") == "Something else here is worth more to you."
    assert reason(game, "station", "de") == "Etwas anderes verspricht dir hier mehr."


# --- what is asked for


def annas_turn() -> Game:
    return table(f"{NEARLY}; hand 4 purple, 2 red\nBen: hand 4 white")


def test_the_best_comes_first_and_nothing_is_worth_more() -> None:
    found = coach.hints(decision_in(annas_turn()), Dice(7), number=None)
    assert str(found[0].action) == str(bots.named("planner:1").choose(decision_in(annas_turn()), Dice(7)))
    weighed = [hint.worth for hint in found if hint.worth is not None]
    assert weighed[0] == 0
    assert weighed == sorted(weighed, reverse=True)
    assert {hint.notation for hint in found} == {str(option) for option in decision_in(annas_turn()).options}


def test_as_many_hints_as_one_asks_for() -> None:
    for number in (0, 1, 3, 5):
        assert len(coach.hints(decision_in(annas_turn()), Dice(7), number=number)) == number


def test_parallel_tracks_of_one_colour_are_one_hint() -> None:
    game = table("Anna: hand 1 red\nBen: hand 4 white")
    found = coach.hints(decision_in(game), Dice(7), number=99)
    reasons = [hint.reason for hint in found if isinstance(hint.action, Claim)]
    assert len(reasons) == len(set(reasons))
    assert len(found) < len(decision_in(game).options)


def test_a_search_may_put_them_in_order() -> None:
    decision = decision_in(annas_turn())
    found = coach.hints(decision, Dice(7), thinker="search:20")
    assert found[0].action == bots.named("search:20").choose(decision, Dice(7))
    assert all(hint.reason for hint in found)


def test_where_the_search_knows_better_the_coach_says_so() -> None:
    """The reason is that of the choice that was really made, whoever made it."""
    surprised = 0
    for seed in range(12):
        decision = bots.decision_of(Game("usa", 2, seed=seed), 0)
        planned, found = (
            coach.hints(decision, Dice(seed), thinker=each) for each in ("planner", "search:20")
        )
        is_surprise = found[0].action != planned[0].action
        assert ("played out" in {fact.code for fact in found[0].facts}) == is_surprise
        assert not any("played out" in {fact.code for fact in hint.facts} for hint in found[1:])
        surprised += is_surprise
    assert 0 < surprised < 12


@pytest.mark.parametrize("thinker", ["greedy", "random", "plannr"])
def test_who_can_not_judge_is_no_coach(thinker: str) -> None:
    with pytest.raises(BadBot, match=r"planner"):
        coach.hints(decision_in(annas_turn()), Dice(7), thinker=thinker)


def test_the_coach_speaks_two_languages() -> None:
    with pytest.raises(ValueError, match="speaks en and de, not 'fr'"):
        coach.hints(decision_in(annas_turn()), Dice(7), "fr")


# --- fairness


@pytest.mark.parametrize("name", boards())
def test_hints_are_the_same_for_games_that_look_the_same(name: str) -> None:
    rules = rules_for(board(name), 3)
    looked = 0
    for number, (state, _) in enumerate(decisions(rules, 6)):
        if number % 25:
            continue
        for seat in owing(state):
            guess = sample(rules, view(rules, state, seat), seat, Stream(number, seat))
            here, there = (Decision(rules, view(rules, s, seat), seat) for s in (state, guess))
            assert coach.hints(here, Dice(1), "de") == coach.hints(there, Dice(1), "de")
            looked += state != guess
    assert looked > 3


NEARLY_DONE = """
board: usa
seats: Anna, Ben
turn: Anna
turns: {turns}
display: red, blue, purple, green, white
Anna: hand 2 purple; tickets denver-pittsburgh
Anna: tracks omaha-chicago, chicago-pittsburgh:orange
Ben: hand 4 white; tracks helena-omaha
"""


def test_a_claim_that_completes_a_ticket_is_named_even_if_it_is_not_among_the_best() -> None:
    text = NEARLY_DONE.format(turns=0).replace("2 purple", "4 purple")
    decision = decision_of(Game.from_position(text), "Anna")
    thought = thought_of(decision)
    claim = thought.actions.option(Claim("denver-omaha"), decision.state, 0)
    others = [option for option, _ in coach.with_worth(decision, [(claim, 0)]) if option != claim]
    late = [*((option, 0.0) for option in others[:4]), (claim, -3.0)]
    assert coach.completing(thought, late, 3) == [(claim, -3.0)]
    assert coach.completing(thought, late, 5) == [], "it is there anyway"
    for language, why in (("en", "what comes first brings more"), ("de", "der erste Vorschlag")):
        assert why in coach.hint(thought, claim, -3.0, language).reason
    assert "completes" in coach.hint(thought, claim, -3.0, "en").reason


def test_the_same_advice_is_worded_otherwise_in_the_next_turns() -> None:
    for code in ("unseen best", "played out"):
        positions = [Game.from_position(NEARLY_DONE.format(turns=turns)) for turns in (0, 2, 4)]
        codes = [words.base.varied(thought_of(decision_of(game, "Anna")), code) for game in positions]
        assert codes == [code, f"{code} 2", f"{code} 3"]
        for language in words.LANGUAGES:
            assert len({words.text_of(each, language) for each in codes}) == 3


def thought_of(decision: Decision) -> Thought:
    mind = PlannerMind(decision.rules)
    mind.choose(decision.state, decision.seat, Dice(1).stream)
    return Thought(decision, mind, coach.scores_of(decision, mind))
