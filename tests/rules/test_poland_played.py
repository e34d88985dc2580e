"""Poland played at random by seats that build towards countries: the cards are those that PL5 gives.

What each claim should bring is worked out here a second time, slowly and in the words of the rule.
"""

import random
from collections import Counter

import pytest
from random_play import owing
from small_boards import derived

from stellwerk import boards
from stellwerk.boards.rules import rules_for
from stellwerk.kernel import checks, flow, views
from stellwerk.kernel.board import Board
from stellwerk.kernel.chance import Stream, seed_number
from stellwerk.kernel.compiled import COMPILED
from stellwerk.kernel.layout import PHASE, TURN_PHASE
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State
from stellwerk.mechanics.country_cards import CountryCards
from stellwerk.position import dump, parse

#: Games of each number of seats; `make referee` and `make soak` play more.
GAMES = 30 if COMPILED else 2


def countries_of(r: Rules, track: int) -> set[str]:
    connection = r.board.connections[r.board.tracks[track].connection]
    ends = [r.board.cities[connection.a], r.board.cities[connection.b]]
    return {city.id for city in ends if city.data.get("country")}


def ends_of(r: Rules, track: int) -> set[int]:
    return {int(r.end_a[track]), int(r.end_b[track])}


def network(r: Rules, tracks: set[int], nodes: set[int]) -> set[int]:
    """The tracks connected with these nodes."""
    found: set[int] = set()
    while True:
        more = {track for track in tracks - found if ends_of(r, track) & nodes}
        if not more:
            return found
        found |= more
        nodes = nodes.union(*[ends_of(r, track) for track in more])


def countries_in(r: Rules, tracks: set[int]) -> set[str]:
    return set().union(*[countries_of(r, track) for track in tracks])


def joined_by(r: Rules, before: set[int], claimed: int) -> set[str]:
    """The countries that bring a card by this claim, as PL5 says it."""
    joined = countries_in(r, network(r, before | {claimed}, ends_of(r, claimed)))
    parts = [countries_in(r, network(r, before, {end})) for end in ends_of(r, claimed)]
    parts += [{country} for country in countries_of(r, claimed) if not any(country in part for part in parts)]
    new = [country for country in joined if not any(country in part and len(part) > 1 for part in parts)]
    return joined if len(joined) > 1 and new else set()


def owned(r: Rules, s: State, seat: int) -> set[int]:
    return set(checks.tracks_of(r, s, seat))


def takers(r: Rules, s: State, country: str) -> list[int]:
    """The seats that have the country's cards, from the top."""
    fields = [field for field in r.layout.fields if field.name == f"{country} cards"]
    return [int(s.b[n]) - 1 for field in fields for n in range(field.at, field.at + field.size) if s.b[n]]


def size(r: Rules, country: str) -> int:
    return sum(field.size for field in r.layout.fields if field.name == f"{country} cards")


def choice(r: Rules, s: State, seat: int, dice: random.Random, is_wide: bool) -> int:
    """Mostly a track that leads on from the seat's own; the first, or with `is_wide` any, to a country."""
    options = flow.options(r, s, seat)
    nodes = set().union(*[ends_of(r, track) for track in owned(r, s, seat)])
    tracks = [option for option in options if option < int(r.track_count)]
    wanted = [track for track in tracks if ends_of(r, track) & nodes]
    if is_wide or not nodes:
        wanted += [track for track in tracks if countries_of(r, track)]
    if int(s.b[PHASE]) == TURN_PHASE and wanted and dice.random() < 0.9:
        return dice.choice(wanted)
    others = [option for option in options if option not in tracks]
    return dice.choice(others if others and dice.random() < 0.95 else options)


def check_claim(r: Rules, before: State, after: State, met: Counter[str]) -> None:
    """What was taken in this step is what the rule gives for the track claimed in it."""
    countries = sorted(city.id for city in r.board.cities if city.data.get("country"))
    expected = {country: takers(r, before, country) for country in countries}
    for seat in range(int(r.seats)):
        mine = owned(r, before, seat)
        for track in owned(r, after, seat) - mine:
            joined = joined_by(r, mine, track)
            met["paid"] += bool(joined)
            lying = {country for country in joined if len(expected[country]) < size(r, country)}
            assert promised(r, before, seat, track) == lying
            for country in joined:
                if len(expected[country]) < size(r, country):
                    expected[country].append(seat)
                else:
                    met["stack empty"] += 1
    assert {country: takers(r, after, country) for country in countries} == expected


def play_through(board: Board, seats: int, games: int) -> Counter[str]:
    r = rules_for(board, seats)
    met: Counter[str] = Counter()
    stream = Stream(seats)
    for seed in range(games):
        dice = random.Random(seed)
        s = flow.new(r, seed_number(seed))
        while owing(s):
            seat = dice.choice(owing(s))
            before = s.copy()
            flow.step(r, s, seat, choice(r, s, seat, dice, is_wide=seed % 2 > 0))
            check_claim(r, before, s, met)
            if dice.random() < 0.1:
                assert checks.faults(r, s) == []
            if owing(s) and dice.random() < 0.03:
                check_knowledge(r, s, stream)
        assert checks.faults(r, s) == []
    return met


def promised(r: Rules, s: State, seat: int, track: int) -> set[str]:
    """The countries whose cards a track would bring, as the seat's page shows it before the claim."""
    mechanic = next(each for each in r.mechanics if isinstance(each, CountryCards))
    found = mechanic.derived_for(r, views.view(r, s, seat), seat)["country promises"]
    assert isinstance(found, dict)
    values = found.get(r.board.tracks[track].id, [])
    return {r.board.cities[mechanic.city[n]].id for n, value in enumerate(values) if value}


def check_knowledge(r: Rules, s: State, stream: Stream) -> None:
    """Everything about country cards is public; a position tells it all."""
    for seat in range(-1, int(r.seats)):
        seen = views.view(r, s, seat)
        guess = views.sample(r, seen, seat, stream)
        assert views.view(r, guess, seat) == seen
        assert checks.faults(r, guess) == []
        for city in r.board.cities:
            assert takers(r, seen, city.id) == takers(r, s, city.id)
    assert parse(dump(r, s), r.board).state == s


@pytest.mark.rule("PL5", "PL6", "PL7", "PL8", "PL9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_claim_brings_the_cards_that_the_rule_gives(seats: int) -> None:
    met = play_through(boards.board("poland"), seats, GAMES)
    assert met["paid"] >= GAMES // 2
    assert met["stack empty"] > 0 or not COMPILED, "too rare for a few games"


def test_and_where_paths_run_through_countries() -> None:
    """Six cities of the USA are countries; some of them are neighbours of each other."""
    met = play_through(derived("usa", "country_cards"), 3, GAMES // 2)
    assert met["paid"] > GAMES // 2
    assert met["stack empty"] > 0
