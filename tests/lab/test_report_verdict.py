"""The verdict finds what is planted, says how sure it is, and finds nothing on a board that is fair."""

import json
import math
import re

import msgspec
import numpy as np
import pytest
from made_games import Planted, alps, changed_alps, judged, made, table_of

from stellwerk import boards
from stellwerk.fairness.estimates import Estimate, growth, mean_of, share_of
from stellwerk.fairness.rows import Row
from stellwerk.fairness.verdict import Finding, needed
from stellwerk.fairness.wilson import wilson
from stellwerk.fairness.words import TEXTS, Speech
from stellwerk.lab import duel
from stellwerk.lab.journal import BadResults
from stellwerk.lab.report.data import Section, sections_of


def found(section: Section, severity: str) -> dict[str, Finding]:
    return {finding.code: finding for finding in section.findings if finding.severity == severity}


def test_a_fair_board_has_no_faults() -> None:
    section = judged(made(alps()), alps())
    assert not found(section, "fault")
    assert not found(section, "unsure")
    assert {"seat_advantage", "connection_use", "ticket_use", "length", "passes", "colour_use"} <= {
        *found(section, "fine"),
        *found(section, "remark"),
    }


def test_an_unfair_seat_is_reported_with_its_points() -> None:
    section = judged(made(alps(), planted=Planted(gains=(6, 0, 0, 0))), alps())
    fault = found(section, "fault")["seat_advantage"]
    # six points more than the others are 4.5 above the mean of four
    [first] = [item for item in fault.items if item.name == "0"]
    assert 3.5 < first.value < 5.5
    assert first.low > 2
    assert "the seat that moves 1st +" in fault.text


def test_a_small_advantage_in_few_games_is_unclear() -> None:
    section = judged(made(alps(), games=150, planted=Planted(gains=(2, 0, 0, 0))), alps())
    unsure = found(section, "unsure")["seat_advantage"]
    assert "isn't clear yet" in unsure.text
    assert "About 360 such games in all would show" in unsure.text
    assert not found(section, "fault")


def test_a_dead_connection_is_found_where_connections_are_judged() -> None:
    section = judged(made(alps(), planted=Planted(dead=["bolzano-villach"])), alps())
    fault = found(section, "fault")["connection_use"]
    assert [item.name for item in fault.items] == ["bolzano-villach"]
    assert "Bolzano–Villach 0" in fault.text
    three = judged(made(alps(), 3, 200, Planted(dead=["bolzano-villach"])), alps())
    assert "connection_use" not in {finding.code for finding in three.findings}  # the board takes four


def test_tickets_that_are_too_hard_and_too_easy_are_found() -> None:
    section = judged(made(alps(), planted=Planted(hard=["geneve-salzburg"], easy=["bern-bolzano"])), alps())
    faults = found(section, "fault")
    assert [item.name for item in faults["ticket_hard"].items] == ["geneve-salzburg"]
    assert [item.name for item in faults["ticket_easy"].items] == ["bern-bolzano"]


def test_tickets_kept_too_rarely_are_not_judged() -> None:
    rows = made(alps(), games=60, planted=Planted(hard=["geneve-salzburg"]))
    rows = [without(row, "geneve-salzburg") if row.game > 20 else row for row in rows]
    findings = judged(rows, alps()).findings
    [seldom] = [each for each in findings if each.code == "ticket_seldom"]
    assert (seldom.severity, [item.name for item in seldom.items]) == ("unsure", ["geneve-salzburg"])
    assert "1 ticket was kept too rarely to be judged" in seldom.text
    assert "Genève–Salzburg completed in 0 of " in seldom.text
    assert not any("Every ticket" in each.text for each in findings)


def test_a_ticket_that_nobody_keeps_is_reported_once_it_is_certain() -> None:
    few = [without(row, "geneve-salzburg") for row in made(alps(), games=30)]
    assert "ticket_rare" not in found(judged(few, alps()), "remark")
    assert "never kept" in found(judged(few, alps()), "unsure")["ticket_seldom"].text
    more = [without(row, "geneve-salzburg") for row in made(alps(), games=300)]
    rare = found(judged(more, alps()), "remark")["ticket_rare"]
    assert [item.name for item in rare.items] == ["geneve-salzburg"]


def without(row: Row, ticket: str) -> Row:
    kept, completed = (tuple(each for each in some if each != ticket) for some in (row.kept, row.completed))
    return msgspec.structs.replace(row, kept=kept, completed=completed)


def test_a_line_that_decides_the_game_alone_is_found() -> None:
    small = judged(
        made(alps(), planted=Planted(lines={"festival set sevilla": 4, "festival set madrid": 4})), alps()
    )
    assert "line_decides" in found(small, "fine")
    large = judged(
        made(alps(), planted=Planted(lines={"festival set sevilla": 60, "festival set madrid": 4})), alps()
    )
    fault = found(large, "fault")["line_decides"]
    assert [item.name for item in fault.items] == ["festival set sevilla"]


def test_the_only_line_of_a_mechanic_may_decide_but_is_worth_a_look() -> None:
    section = judged(made(alps(), games=300, planted=Planted(lines={"tokens": 60})), alps())
    assert "line_decides" in found(section, "remark")


def test_a_mechanic_that_nobody_uses_is_found() -> None:
    section = judged(made(alps(), games=200, planted=Planted(bonuses={"stations": 12})), alps())
    assert "Stations" in found(section, "fault")["mechanic_unused"].text


@pytest.mark.parametrize(
    "code, planted",
    [
        ("passes", Planted(end="passes")),
        ("long_game", Planted(rounds=90)),
        ("short_game", Planted(rounds=6)),
    ],
)
def test_games_that_end_wrongly_are_found(code: str, planted: Planted) -> None:
    section = judged(made(alps(), games=120, planted=planted), alps())
    assert code in found(section, "fault")


def test_too_few_games_are_no_verdict() -> None:
    section = judged(made(alps(), games=10, planted=Planted(gains=(50, 0, 0, 0))), alps())
    assert [finding.code for finding in section.findings] == ["few_games"]


def test_without_equal_bots_nothing_is_said_of_the_seats() -> None:
    rows = made(alps(), games=200, planted=Planted(bots=("planner", "greedy", "greedy", "greedy")))
    section = judged(rows, alps())
    assert "unequal_bots" in found(section, "unsure")
    assert section.figures.referee == ""


def test_games_with_a_fault_are_left_out_and_counted() -> None:
    rows = made(alps(), games=100)
    rows[5] = msgspec.structs.replace(rows[5], fault="planner: raised in game 1001")
    section = judged(rows, alps())
    assert section.figures.faulty_games == 1
    assert section.figures.fair_games == 99
    assert "faults" in found(section, "remark")


def test_the_verdict_speaks_german() -> None:
    section = judged(made(alps(), planted=Planted(gains=(6, 0, 0, 0))), alps(), "de")
    fault = found(section, "fault")["seat_advantage"]
    assert "Die Plätze sind unfair" in fault.text
    assert "wer als 1. zieht, +" in fault.text
    words = {word for finding in section.findings for word in finding.text.split()}
    assert not words & {"the", "games", "of", "tickets"}


def test_every_finding_has_words() -> None:
    assert all(english and german for english, german in (text.values() for text in TEXTS.values()))


def test_a_colour_that_may_be_off_is_not_called_even() -> None:
    few = judged(made(alps(), games=40), alps())
    codes = {(each.code, each.severity) for each in few.findings}
    assert ("colour_use", "unsure") in codes
    assert ("colour_use", "fine") not in codes
    text = found(few, "unsure")["colour_use"].text
    assert "isn't clear yet" in text
    assert " to " in text


def test_that_no_game_ended_by_passes_is_said_of_so_many_games() -> None:
    fine = found(judged(made(alps(), games=100), alps()), "fine")["passes"]
    assert "none of 100 games" in fine.text
    assert fine.items[0].high > 0.01  # so "under 1 %" would be too much said


def test_a_length_that_may_be_too_long_is_not_called_fine() -> None:
    rows = made(alps(), games=60, planted=Planted(rounds=60))
    assert "isn't clear yet" in found(judged(rows, alps()), "unsure")["long_game"].text


def test_a_fault_comes_with_its_interval_and_with_what_to_change() -> None:
    planted = Planted(
        gains=(9, 0, 0, 0), dead=["bolzano-villach"], hard=["geneve-salzburg"], easy=["bern-bolzano"]
    )
    faults = found(judged(made(alps(), games=600, planted=planted), alps()), "fault")
    assert set(faults) == {"seat_advantage", "connection_use", "ticket_hard", "ticket_easy"}
    assert all(re.search(r"\(\S+ to \S+\)", fault.text.replace("\u00a0", "")) for fault in faults.values())
    assert "make a ticket that needs it" in faults["connection_use"].advice
    assert "closer together" in faults["ticket_hard"].advice
    fine = found(judged(made(alps(), games=600), alps()), "fine")
    assert not any(each.advice for each in fine.values())


def test_start_scores_are_suspected_if_they_favour_the_seat() -> None:
    board = boards.load(changed_alps(start_scores=[0, 0, 0, 9]))
    faults = found(judged(made(board, planted=Planted(gains=(0, 0, 0, 9))), board), "fault")
    assert "start_scores cause this (+9 for the seat that moves 4th)" in faults["seat_advantage"].advice
    other = found(judged(made(board, planted=Planted(gains=(12, 0, 0, 0))), board), "fault")
    assert "start_scores make" not in other["seat_advantage"].advice


# --- how sure it is


@pytest.mark.parametrize("value, number, limit", [(0.0, 162, 0.02), (0.13, 202, 0.15), (0.93, 190, 0.9)])
def test_the_advised_number_of_games_exceeds_those_played(value: float, number: int, limit: float) -> None:
    low, high = wilson(value, number)
    assert low <= limit <= high
    times = growth(Estimate(value, low, high, number, number), limit, True)
    assert times > 1
    before, after = wilson(value, number * times * 0.99), wilson(value, number * times * 1.01)
    assert before[0] <= limit <= before[1]
    assert not after[0] <= limit <= after[1]


def test_the_advised_number_of_games_fits_the_playtest() -> None:
    rows = made(alps(), games=150, planted=Planted(gains=(2, 0, 0, 0)))
    [section] = sections_of(table_of(rows), {"alps": alps()}, "en", playtest_games=1000)
    assert "(--games 2400)" in found(section, "unsure")["seat_advantage"].text


def test_a_value_at_the_limit_is_hardly_settled() -> None:
    figures = judged(made(alps(), games=120), alps()).figures
    near = Estimate(2.01, 0.5, 3.5, 120, 120)
    assert "hardly settle" in needed(figures, [near], 2.0, Speech("en"), False)
    # the nearest to being told is what counts
    assert "such games" in needed(
        figures, [near, Estimate(0.5, -1.1, 2.1, 120, 120)], 2.0, Speech("en"), False
    )


def test_games_of_one_deal_count_once() -> None:
    once = judged(made(alps(), games=300), alps()).figures
    often = judged(made(alps(), games=1200, copies=4), alps()).figures
    assert (often.games, often.deals) == (1200, 300)
    for one, many in zip(once.orders, often.orders, strict=True):
        assert many.points.value == pytest.approx(one.points.value)
        assert many.points.high - many.points.low == pytest.approx(one.points.high - one.points.low)
        assert many.wins.low == pytest.approx(one.wins.low, abs=0.002)


def test_shares_are_as_sure_as_those_of_duels() -> None:
    dice = np.random.default_rng(1)
    won = dice.integers(0, 2, (200, 3)) * duel.WIN
    deals = won.sum(axis=1)
    score = duel.Score(deals=200, games=600, won=int(won.sum()), squares=int((deals**2).sum()))
    ours = share_of((won.reshape(-1) / duel.WIN).tolist(), np.repeat(np.arange(200), 3).tolist())
    assert (ours.low, ours.high) == pytest.approx(duel.interval(score, 3))


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    dice = np.random.default_rng(2)
    deals = np.repeat(np.arange(40), 3).tolist()
    hits = 0
    for _ in range(1000):
        luck = np.repeat(dice.normal(0, 5, 40), 3)  # of the deal
        estimate = mean_of((luck + dice.normal(0, 2, 120)).tolist(), deals)
        hits += estimate.low < 0 < estimate.high
    assert 920 < hits < 980


def test_nothing_was_seen_is_nothing_known() -> None:
    assert math.isnan(share_of([], []).value)
    one = mean_of([3.0], [1])
    assert (one.value, one.low) == (3.0, -math.inf)


# --- tables


def test_two_boards_in_one_table_are_two_sections() -> None:
    rows = made(alps(), games=60)
    others = [msgspec.structs.replace(row, board="moon") for row in made(alps(), 2, 60, chance=1)]
    sections = sections_of(table_of([*rows, *others]), {"alps": alps()}, "en")
    assert [(section.board, section.seats, section.figures.games) for section in sections] == [
        ("alps", 4, 60),
        ("moon", 2, 60),
    ]


def test_rows_may_stand_in_any_order() -> None:
    rows = made(alps(), games=60)
    mixed = sorted(rows, key=lambda row: (row.seat, -row.game))
    assert judged(mixed, alps()).figures == judged(rows, alps()).figures


def test_a_game_without_one_of_its_seats_is_refused() -> None:
    rows = made(alps(), games=60)
    del rows[10]
    with pytest.raises(BadResults, match="game 2 on alps lacks the rows of some of its 4 seats"):
        judged(rows, alps())


def test_the_figures_are_the_rows() -> None:
    """Counted once more, by hand."""
    rows = made(alps(), games=80, chance=3)
    figures = judged(rows, alps()).figures
    ticket = next(each for each in figures.tickets if each.ticket == "geneve-milano")
    kept = [row for row in rows if "geneve-milano" in row.kept]
    done = [row for row in kept if "geneve-milano" in row.completed]
    assert ticket.kept == len(kept) / len(rows)
    assert ticket.completed.value == len(done) / len(kept)
    assert ticket.gain == pytest.approx(5 * (2 * len(done) - len(kept)) / len(kept))
    line = next(each for each in figures.connections if each.connection == "bern-zurich")
    games = {row.game for row in rows for track in row.claimed if track.startswith("bern-zurich:")}
    assert line.used.value == len(games) / 80
    assert sum(source.points.value for source in figures.sources) == pytest.approx(
        sum(row.score for row in rows) / len(rows)
    )


def test_the_report_is_sound_json_even_where_nothing_is_known() -> None:
    section = judged(made(alps(), games=1), None)
    again = json.loads(msgspec.json.encode(section))
    assert again["figures"]["orders"][0]["points"]["low"] is None
    assert again["figures"]["tickets"][0]["worth"] is None
