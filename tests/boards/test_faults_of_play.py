import json
from collections.abc import Callable
from typing import Any

import pytest

from stellwerk.boards import check

Faults = Callable[[object], list[str]]
File = dict[str, Any]
MakeOption = Callable[..., dict[str, Any]]


def test_a_board_for_one_seat(tiny: File, faults: Faults) -> None:
    tiny["seats"] = [1, 3]
    assert faults(tiny) == ["seats[0]: 1 is out of range 2–5"]


def test_a_board_for_six_seats(tiny: File, faults: Faults) -> None:
    tiny["seats"] = [2, 6]
    assert "seats[1]: 6 is out of range 2–5" in faults(tiny)


def test_seats_the_wrong_way_round(tiny: File, faults: Faults) -> None:
    tiny["seats"] = [3, 2]
    assert faults(tiny) == ["seats: [3, 2] must be [least, most]"]


def test_too_many_trains(tiny: File, faults: Faults) -> None:
    tiny["trains"] = 300
    assert faults(tiny) == ["trains: 300 is out of range 1–99"]


def test_a_game_that_would_end_at_once(tiny: File, faults: Faults) -> None:
    tiny["trains"] = 2
    assert faults(tiny) == ["trains: 2 trains would end the game at once: it ends at 2 trains (end_trains)"]


def test_too_few_start_scores(tiny: File, faults: Faults) -> None:
    tiny["start_scores"] = [0, 1]
    assert faults(tiny) == ["start_scores: has 2 scores for 3 seats; give one for each, or none at all"]


def test_a_switch_for_start_scores_that_are_not_there(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("even")]
    tiny["start_scores_if"] = "even"
    assert faults(tiny) == ["start_scores_if: switches nothing: give start_scores, or take it out"]


def test_a_switch_that_is_not_a_name_is_one_fault(tiny: File, faults: Faults, option: MakeOption) -> None:
    """Neither does its option do nothing, nor does it switch nothing: who knows what it should be."""
    tiny |= {"start_scores": [0, 2, 3], "start_scores_if": 5, "options": [option("even")]}
    assert faults(tiny) == ["start_scores_if: must be a text in quotes, not 5"]
    del tiny["start_scores"]
    assert faults(tiny) == ["start_scores_if: must be a text in quotes, not 5"]


def test_an_option_for_more_seats_than_the_board_has(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick", seats=[2, 4])]
    tiny["doubles"] = {"open_with": "quick"}
    assert faults(tiny) == ["options[0] (quick): seats [2, 4] goes beyond the board's own seats [2, 3]"]


def test_an_option_on_by_default_where_it_cannot_be_on(
    tiny: File, faults: Faults, option: MakeOption
) -> None:
    tiny["options"] = [option("quick", seats=[2, 2], default=True)]
    tiny["doubles"] = {"open_with": "quick"}
    assert faults(tiny) == [
        (
            "options[0] (quick): is on by default, but cannot be on at every number of seats [2, 3]; "
            "let it be off by default"
        )
    ]


def test_two_options_with_one_id(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick"), option("quick")]
    tiny["doubles"] = {"open_with": "quick"}
    assert faults(tiny) == ['options[1] (quick): the id "quick" is used twice']


def test_an_option_that_needs_an_unknown_one(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick"), option("quicker", needs=["quik"])]
    assert faults(tiny) == [
        'options[1] (quicker): needs names "quik", not an option of this board; did you mean "quick"?'
    ]


def test_options_that_need_each_other(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick", needs=["slow"]), option("slow", needs=["quick"])]
    assert faults(tiny) == [
        'options[0] (quick): needs "slow", which needs "quick" in turn; break the circle',
        'options[1] (slow): needs "quick", which needs "slow" in turn; break the circle',
    ]


def test_an_option_on_by_default_that_needs_one_that_is_off(
    tiny: File, faults: Faults, option: MakeOption
) -> None:
    tiny["options"] = [option("quick"), option("quicker", needs=["quick"], default=True)]
    tiny["doubles"] = {"open_with": "quicker"}
    assert faults(tiny) == [
        'options[1] (quicker): is on by default, but needs "quick", which is off by default'
    ]


def test_an_option_that_can_never_be_on(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick", seats=[2, 2]), option("quicker", needs=["quick"], seats=[3, 3])]
    tiny["doubles"] = {"open_with": "quicker"}
    assert faults(tiny) == [
        'options[1] (quicker): can never be on: it needs "quick", which is for other numbers of seats'
    ]


def test_an_option_without_german_words(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick", text={"en": "Faster."})]
    tiny["doubles"] = {"open_with": "quick"}
    assert faults(tiny) == ['options[0] (quick): text: "de" is missing (in this language)']


def test_an_option_that_nothing_names(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick")]
    assert faults(tiny) == [
        (
            "options[0] (quick): does nothing: no if, unless, needs, open_with or start_scores_if names it; "
            "let one do so, or drop it"
        )
    ]


@pytest.mark.parametrize(
    "use",
    [
        {"mechanics": [{"name": "stations", "if": "quick"}]},
        {"mechanics": [{"name": "stations", "unless": "quick"}]},
        {"doubles": {"open_with": "quick"}},
    ],
)
def test_an_option_that_something_names(tiny: File, faults: Faults, option: MakeOption, use: File) -> None:
    tiny["options"] = [option("quick", needs=["calm"]), option("calm")]
    tiny.update(use)
    assert faults(tiny) == []


def test_a_misspelt_option_is_reported_once(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick")]
    tiny["doubles"] = {"open_with": "quik"}
    assert faults(tiny) == [
        'doubles: open_with names "quik", not an option of this board; did you mean "quick"?'
    ]


def test_doubles_that_open_with_an_unknown_option(tiny: File, faults: Faults) -> None:
    tiny["doubles"] = {"open_with": "tolls"}
    assert faults(tiny) == ['doubles: open_with names "tolls", not an option of this board']


def test_an_unknown_mechanic(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "station"}]
    assert faults(tiny) == ['mechanics[0] (station): unknown mechanic "station"; did you mean "stations"?']


def test_a_mechanic_without_a_name(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = ["stations"]
    assert faults(tiny) == ['mechanics[0]: must be a table with a "name", not "stations"']


def test_a_mechanic_listed_twice(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "stations"}, {"name": "stations", "each": 2}]
    assert faults(tiny) == [
        "mechanics[1] (stations): is listed twice; take one out, or let an option choose with if and unless"
    ]


def test_an_option_may_choose_between_two_forms_of_a_mechanic(
    tiny: File, faults: Faults, option: MakeOption
) -> None:
    tiny["options"] = [option("quick")]
    tiny["mechanics"] = [
        {"name": "stations", "unless": "quick"},
        {"name": "stations", "each": 2, "if": "quick"},
    ]
    assert faults(tiny) == []


@pytest.mark.parametrize("key", ["if", "unless"])
def test_a_mechanic_that_depends_on_an_unknown_option(tiny: File, faults: Faults, key: str) -> None:
    tiny["mechanics"] = [{"name": "stations", key: "quick"}]
    assert faults(tiny) == [f'mechanics[0] (stations): {key} names "quick", not an option of this board']


def test_a_mechanic_that_would_never_be_played(tiny: File, faults: Faults, option: MakeOption) -> None:
    tiny["options"] = [option("quick")]
    tiny["mechanics"] = [{"name": "stations", "if": "quick", "unless": "quick"}]
    assert faults(tiny) == [
        "mechanics[0] (stations): would never be played: if and unless name the same option"
    ]


def test_a_parameter_out_of_range(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "stations", "each": 12}]
    assert faults(tiny) == ["mechanics[0] (stations): each 12 is out of range 1–9"]


def test_a_parameter_the_mechanic_does_not_have(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "stations", "eech": 2}]
    assert faults(tiny) == ['mechanics[0] (stations): unknown key "eech"; did you mean "each"?']


def test_ferries_without_a_ferry(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "ferries"}]
    assert faults(tiny) == [
        'mechanics[0] (ferries): needs a connection with "ferry"; add one or take the mechanic out'
    ]


def test_a_ferry_without_ferries(tiny: File, faults: Faults) -> None:
    tiny["connections"][1]["ferry"] = 1
    assert faults(tiny) == [
        (
            'connections[1] (hamburg-hannover): "ferry" is read by the mechanic ferries, '
            'which the board does not list; add {"name": "ferries"} to mechanics or take it out'
        )
    ]


def test_a_ferry_with_too_many_locomotives(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "ferries"}]
    tiny["connections"][1]["ferry"] = 10
    assert faults(tiny) == ["connections[1] (hamburg-hannover): ferry 10 is out of range 1–9"]


def test_a_tunnel_marked_false(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "tunnels"}]
    tiny["connections"][1]["tunnel"] = False
    assert faults(tiny) == ["connections[1] (hamburg-hannover): tunnel must be true, or left out, not false"]


def test_a_connection_without_the_toll_that_all_need(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "tolls", "bonus": {"2": [5, 0], "3": [9, 5, 0]}}]
    for connection in tiny["connections"][1:]:
        connection["toll"] = 2
    assert faults(tiny) == [
        'connections[0] (hamburg-bremen): "toll" is missing, which the mechanic tolls needs (toll tokens)'
    ]


def test_a_parameter_left_out_that_must_be_there(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "tolls"}]
    for connection in tiny["connections"]:
        connection["toll"] = 2
    assert faults(tiny) == [
        'mechanics[0] (tolls): "bonus" is missing, which the mechanic tolls needs (by rank)'
    ]


def test_rows_that_leave_out_a_number_of_seats(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "tolls", "bonus": {"2": [5, 0]}}]
    for connection in tiny["connections"]:
        connection["toll"] = 2
    assert faults(tiny) == ["mechanics[0] (tolls): bonus has no row for 3 seats"]


def test_a_number_that_appears_twice_in_a_row_of_identifiers(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "fairs", "values": [1, 3, 6, 3]}]
    tiny["cities"][0]["fair"] = "May"
    assert faults(tiny) == ["mechanics[0] (fairs): values has 3 twice; give each number once"]


def test_a_row_with_too_few_ranks(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "tolls", "bonus": {"2": [5], "3": [9, 5, 0]}}]
    for connection in tiny["connections"]:
        connection["toll"] = 2
    assert faults(tiny) == ["mechanics[0] (tolls): bonus.2 has 1 entries; it needs 2 or more"]


def test_data_at_cities_and_tickets(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "fairs", "values": [1, 3, 6], "note": {"any": ["thing"]}}]
    tiny["cities"][0]["fair"] = "Dom"
    tiny["tickets"][0]["foot"] = "small print"
    assert faults(tiny) == []
    tiny["cities"][0]["fair"] = 4
    tiny["tickets"][0]["foot"] = ""
    assert faults(tiny) == [
        "cities[0] (hamburg): fair must be a text in quotes, not 4",
        'tickets[0] (bremen-berlin): foot "" must be a text that is not empty',
    ]


def test_a_ferry_with_more_locomotives_than_spaces(tiny: File) -> None:
    tiny["mechanics"] = [{"name": "ferries"}]
    tiny["connections"][2]["ferry"] = 2
    (fault,) = check(json.dumps(tiny)).faults
    assert fault.reason == "ferry 2 is more than length 1"


def test_a_draft_that_keeps_more_than_it_deals(tiny: File) -> None:
    tiny["tickets_start"] = {"deal": 0, "keep": 0}
    tiny["tickets"] += [{"a": "bremen", "b": "berlin", "points": points} for points in (5, 6)]
    tiny["mechanics"] = [{"name": "ticket_draft", "deal": 2, "keep": 3}]
    assert [fault.reason for fault in check(json.dumps(tiny)).faults] == ["keep 3 is more than deal 2"]


def test_a_draft_with_too_few_tickets(tiny: File) -> None:
    tiny["tickets_start"] = {"deal": 0, "keep": 0}
    tiny["mechanics"] = [{"name": "ticket_draft"}]
    reasons = [fault.reason for fault in check(json.dumps(tiny)).faults]
    most, there = tiny["seats"][1], len(tiny["tickets"])
    assert reasons == [f"deals 6 tickets to each of {most} seats, and there are {there}"]


def test_a_draft_beside_starting_tickets(tiny: File) -> None:
    tiny["tickets_start"] = {"deal": 1, "keep": 1}
    tiny["tickets"] += [{"a": "bremen", "b": "berlin", "points": points} for points in (5, 6)]
    tiny["mechanics"] = [{"name": "ticket_draft", "deal": 2, "keep": 1}]
    assert [fault.reason for fault in check(json.dumps(tiny)).faults] == [
        'write {"deal": 0, "keep": 0}: ticket_draft deals the starting tickets'
    ]


def test_a_ferry_far_out_of_range_is_reported_once(tiny: File) -> None:
    tiny["mechanics"] = [{"name": "ferries"}]
    tiny["connections"][1]["ferry"] = 400
    assert len(check(json.dumps(tiny)).faults) == 1
