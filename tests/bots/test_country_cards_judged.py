"""What joining countries is worth: at once, as a goal, and as the first step."""

import re

import pytest
from judging import Judge
from random_play import decisions
from small_boards import usa_with
from table import only, play, table

from stellwerk import Game, boards
from stellwerk.boards.rules import rules_for
from stellwerk.bots.judges.base import Judges
from stellwerk.bots.judges.outlook import Outlook
from stellwerk.events.country_cards import CountryCardsTaken
from stellwerk.kernel import claims
from stellwerk.kernel.bits import BIT, WORD
from stellwerk.kernel.layout import OWNER, PHASE, TRACK, TURN, TURN_PHASE
from stellwerk.kernel.mechanic import Mechanic
from stellwerk.kernel.rules import Rules
from stellwerk.kernel.state import State

#: Germany is joined to Jelenia Góra, from where a track leads to Czechia.
GERMANY = "zielona_gora-germany:purple, zielona_gora-jelenia_gora"
TO_CZECHIA = "jelenia_gora-czechia:orange"


def poland(text: str = "") -> Game:
    return table(re.sub(r",\n\s+", ", ", f"board: poland\n{text}"))


def countries(judge: Judge) -> dict[str, float]:
    """The goals by the country that they are."""
    found = {}
    for worth, tracks in judge.goals():
        (country,) = {name.partition(":")[0].rpartition("-")[2] for name in tracks}
        found[country] = worth
    return found


# --- at once


def test_joining_czechia_to_a_network_with_germany_brings_both_cards() -> None:
    game = poland(f"Anna: tracks {GERMANY}; hand 4 orange")
    judged = Judge(game, "Anna").worth(TO_CZECHIA)
    (event,) = only(play(game, f"claim {TO_CZECHIA}"), CountryCardsTaken)
    assert sum(event.points) == 7 + 10
    assert 17 <= judged < 22


def test_a_second_way_into_a_country_brings_nothing() -> None:
    judge = Judge(poland(f"Anna: tracks {GERMANY}, {TO_CZECHIA}, jelenia_gora-klodzko"), "Anna")
    assert judge.worth("klodzko-czechia:black") == 0


def test_a_country_far_from_the_network_brings_nothing_yet() -> None:
    assert Judge(poland(f"Anna: tracks {GERMANY}"), "Anna").worth("elblag-russia:blue") == 0


def test_cards_that_are_gone_bring_nothing() -> None:
    fresh = Judge(poland(f"Anna: tracks {GERMANY}"), "Anna").worth(TO_CZECHIA)
    ben = "Ben: tracks szczecin-germany:blue, opole-czechia:blue"
    used = poland(f"Anna: tracks {GERMANY}\n{ben}\ngermany cards: Ben, Ben, Ben\nczechia cards: Ben, Ben")
    assert Judge(used, "Anna").worth(TO_CZECHIA) < fresh - 10


def test_a_track_that_joins_two_networks_of_one_country_each_pays() -> None:
    tracks = "zielona_gora-germany:purple, jelenia_gora-czechia:orange"
    assert Judge(poland(f"Anna: tracks {tracks}"), "Anna").worth("zielona_gora-jelenia_gora") >= 17


def test_joining_two_networks_of_two_countries_brings_nothing() -> None:
    """As in the rulebook's example."""
    west = f"{GERMANY}, {TO_CZECHIA}"
    east = "zakopane-slovakia:grey1, zakopane-nowy_sacz, przemysl-nowy_sacz, przemysl-ukraine:grey1"
    south = "jelenia_gora-klodzko, klodzko-opole, opole-katowice"
    judge = Judge(poland(f"Anna: tracks {west}, {south}, {east}"), "Anna")
    assert judge.worth("katowice-zakopane") == 0


@pytest.mark.parametrize("seed", range(6))
def test_every_claim_is_judged_as_it_would_pay(seed: int) -> None:
    """Wherever a random game leads: at least what the claim takes at once, and little more."""
    rules = rules_for(boards.board("poland"), 2 + seed % 3)
    (judge,) = Judges(rules).all
    outlook = Outlook(rules)
    outlook.turns_left = 12
    paying = 0
    for number, (s, _) in enumerate(decisions(rules, seed)):
        seat = int(s.b[TURN])
        if number % 7 or int(s.b[PHASE]) != TURN_PHASE:
            continue
        judge.consider(s, seat, outlook)
        for track in range(int(rules.track_count)):
            free = (
                s.w[rules.free + track // WORD]
                & ~s.w[rules.barred + seat * rules.track_words + track // WORD]
            )
            if free & BIT[track % WORD]:
                taken = taken_by(rules, judge.mechanic, s, seat, track)
                worth = judge.worth(s, seat, track, outlook) / 100
                paying += taken > 0
                assert taken <= worth <= 1.4 * taken or (taken == 0 and worth <= 5.5)
    assert paying > 0


def taken_by(rules: Rules, mechanic: Mechanic, s: State, seat: int, track: int) -> int:
    """What the country cards are worth that a claim takes."""
    after = s.copy()
    after.b[OWNER], after.b[TRACK] = seat, track
    claims.own(rules, after, seat, track)
    mechanic.claimed(rules, after)
    return int(mechanic.bonus(rules, after, seat) - mechanic.bonus(rules, s, seat))


# --- goals


def test_every_country_is_a_goal_of_a_new_network() -> None:
    goals = countries(Judge(poland(), "Anna"))
    assert set(goals) == {"germany", "czechia", "slovakia", "ukraine", "belarus", "lithuania", "russia"}
    # a country alone brings nothing yet, and the second card of Lithuania is the highest of all
    assert max(goals, key=lambda country: goals[country]) == "lithuania"


def test_the_first_country_is_less_than_half_of_the_way() -> None:
    none = countries(Judge(poland(), "Anna"))["czechia"]
    one = countries(Judge(poland(f"Anna: tracks {GERMANY}"), "Anna"))["czechia"]
    assert 0 < none < one / 2


def test_a_country_that_another_network_has_reached_needs_no_second_track() -> None:
    judge = Judge(poland(f"Anna: tracks {GERMANY}, {TO_CZECHIA}, elblag-russia:blue"), "Anna")
    assert set(countries(judge)) == {"slovakia", "ukraine", "belarus", "lithuania"}


def test_the_more_countries_a_network_has_the_more_the_next_one_brings() -> None:
    one = countries(Judge(poland(f"Anna: tracks {GERMANY}"), "Anna"))
    two = countries(Judge(poland(f"Anna: tracks {GERMANY}, {TO_CZECHIA}"), "Anna"))
    assert "germany" not in one
    assert set(two) == set(one) - {"czechia"}
    assert all(two[country] > one[country] for country in two)


def test_a_goal_is_reached_by_all_border_tracks_that_are_left_to_the_seat() -> None:
    others = "Ben: tracks klodzko-czechia:black\nClara: tracks klodzko-czechia:green"
    judge = Judge(table(f"board: poland\nseats: Anna, Ben, Clara\n{others}"), "Anna")
    (tracks,) = [tracks for _, tracks in judge.goals() if "czechia" in tracks[0]]
    assert {name.partition("-")[0] for name in tracks} == {"jelenia_gora", "opole", "katowice"}


def test_a_country_that_nobody_can_reach_any_more_has_no_place() -> None:
    others = """
        Ben: tracks goldap-lithuania:yellow, suwalki-lithuania:white
        Clara: tracks goldap-lithuania:green, suwalki-lithuania:purple
        David: tracks suwalki-lithuania:orange
    """
    judge = Judge(table(f"board: poland\nseats: Anna, Ben, Clara, David\n{others}"), "Anna")
    assert len(judge.goals()) == 7
    assert not any("lithuania" in name for _, tracks in judge.goals() for name in tracks)


def test_what_a_country_may_still_bring_later_fades_with_the_turns() -> None:
    game = poland(f"Anna: tracks {GERMANY}")
    late, early = [countries(Judge(game, "Anna", turns=turns))["czechia"] for turns in (1, 25)]
    assert 17 < late < early


def test_a_mixture_in_which_paths_run_through_countries_is_judged_too() -> None:
    """Seattle and Vancouver are countries there, and one track joins them."""
    judge = Judge(table("", usa_with("country_cards")), "Anna")
    assert len(judge.goals()) == 6
    assert judge.worth("seattle-vancouver") >= 5 + 5
