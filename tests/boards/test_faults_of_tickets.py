from collections.abc import Callable
from typing import Any

import pytest

Faults = Callable[[object], list[str]]
File = dict[str, Any]


def test_a_ticket_to_nowhere(tiny: File, faults: Faults) -> None:
    tiny["tickets"][0]["b"] = "atlantis"
    assert faults(tiny) == ['tickets[0] (bremen-atlantis): b names the unknown city "atlantis"']


def test_a_ticket_to_itself(tiny: File, faults: Faults) -> None:
    tiny["tickets"][0]["b"] = "bremen"
    assert faults(tiny) == ['tickets[0] (bremen-bremen): leads from "bremen" to itself; name another city']


def test_a_ticket_that_costs_points(tiny: File, faults: Faults) -> None:
    tiny["tickets"][0]["points"] = -4
    assert faults(tiny) == ["tickets[0] (bremen-berlin): points -4 is out of range 1–99"]


def test_a_ticket_worth_a_fraction(tiny: File, faults: Faults) -> None:
    tiny["tickets"][0]["points"] = 4.5
    assert faults(tiny) == ["tickets[0] (bremen-berlin): points must be a whole number, not 4.5"]


def test_the_same_ticket_twice(tiny: File, faults: Faults) -> None:
    tiny["tickets"].append({"a": "berlin", "b": "bremen", "points": 4})
    assert faults(tiny) == [
        "tickets[4] (berlin-bremen): is the same ticket as tickets[0]; take one of them out"
    ]


def test_two_tickets_for_different_points_are_no_fault(tiny: File, faults: Faults) -> None:
    tiny["tickets"].append({"a": "berlin", "b": "bremen", "points": 7})
    assert faults(tiny) == []


def test_a_ticket_that_cannot_be_completed(tiny: File, faults: Faults) -> None:
    tiny["cities"].append({"id": "sylt", "name": "Sylt", "lat": 54.9, "lon": 8.3})
    tiny["tickets"][0]["b"] = "sylt"
    assert faults(tiny) == [
        "cities[4] (sylt): no connection leads here; add one or take the city out",
        "tickets[0] (bremen-sylt): cannot be completed: no path joins bremen and sylt",
    ]


def test_a_ticket_that_would_run_through_a_country(tiny: File, faults: Faults) -> None:
    tiny["no_transit"] = True
    tiny["cities"][2]["country"] = True
    tiny["connections"] = [entry for entry in tiny["connections"] if "hannover" in (entry["a"], entry["b"])]
    assert "tickets[0] (bremen-berlin): cannot be completed: no path joins bremen and berlin" in faults(tiny)


def test_a_ticket_to_a_country_that_no_path_runs_through(tiny: File, faults: Faults) -> None:
    tiny["no_transit"] = True
    tiny["cities"][3]["country"] = True
    assert faults(tiny) == [
        'tickets[0] (bremen-berlin): b names the country "berlin"; with no_transit tickets join cities only',
        'tickets[3] (hamburg-berlin): b names the country "berlin"; with no_transit tickets join cities only',
    ]


def test_more_tickets_dealt_than_can_be_offered(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"] |= {"deal": 8, "deal_long": 1}
    assert (
        "tickets_start: deal and deal_long together are 9 tickets; at most 8 can be offered at once"
        in faults(tiny)
    )


def test_too_few_tickets_to_deal(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"]["deal"] = 2
    assert faults(tiny) == [
        (
            "tickets_start: deal asks for 6 ordinary tickets with 3 seats, but the board has 4; "
            "add tickets or deal fewer"
        )
    ]


def test_long_tickets_that_would_go_under_the_deck(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"]["deal_long"] = 1
    assert 'tickets_start: long tickets are never put under the deck; write "rest": "out"' in faults(tiny)


def test_too_few_long_tickets_to_deal(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"].update(deal_long=1, rest="out")
    tiny["tickets"].append({"a": "hannover", "b": "berlin", "points": 20, "long": True})
    assert faults(tiny) == [
        (
            "tickets_start: deal_long asks for 3 long tickets with 3 seats, but the board has 1; "
            "add tickets or deal fewer"
        )
    ]


def test_long_tickets_that_are_never_dealt(tiny: File, faults: Faults) -> None:
    tiny["tickets"].append({"a": "hannover", "b": "berlin", "points": 20, "long": True})
    assert faults(tiny) == [
        (
            "tickets[4] (hannover-berlin): is a long ticket, but tickets_start deals none: "
            "give deal_long or leave long out"
        )
    ]


def test_more_tickets_to_keep_than_are_dealt(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"]["keep"] = 2
    assert faults(tiny) == ["tickets_start: keep 2 is more than the 1 dealt"]


@pytest.mark.parametrize("keep", [9, -1])
def test_a_wrong_keep_is_reported_once(tiny: File, faults: Faults, keep: int) -> None:
    tiny["tickets_start"]["keep"] = keep
    (fault,) = faults(tiny)
    assert fault.startswith(f"tickets_start: keep {keep} is out of range ")


def test_a_wrong_deal_is_reported_once(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"]["deal"] = 20
    assert faults(tiny) == ["tickets_start: deal 20 is out of range 0–8"]


def test_a_wrong_number_of_long_tickets_is_reported_once(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"].update(deal_long=-1, keep=2)
    tiny["tickets"].append({"a": "hannover", "b": "berlin", "points": 20, "long": True})
    assert faults(tiny) == ["tickets_start: deal_long -1 is out of range 0–8"]


def test_points_out_of_range_make_no_twins(tiny: File, faults: Faults) -> None:
    tiny["tickets"] += [{"a": "hannover", "b": "berlin", "points": points} for points in (100, 101)]
    assert [fault.split(": ")[1] for fault in faults(tiny)] == [
        "points 100 is out of range 1–99",
        "points 101 is out of range 1–99",
    ]


def test_nobody_deals_the_starting_tickets(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"] = {"deal": 0, "keep": 0}
    assert faults(tiny) == ["tickets_start: deals none, and no mechanic of this board does; deal some"]


def test_a_mechanic_deals_the_starting_tickets(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "draft"}]
    assert faults(tiny) == ['tickets_start: write {"deal": 0, "keep": 0}: draft deals the starting tickets']
    tiny["tickets_start"] = {"deal": 0, "keep": 0}
    assert faults(tiny) == []


@pytest.mark.parametrize("key", ["if", "unless"])
def test_an_option_chooses_which_part_deals(
    tiny: File, faults: Faults, option: Callable[..., File], key: str
) -> None:
    tiny["options"] = [option("quick")]
    tiny["mechanics"] = [{"name": "draft", key: "quick"}]
    assert faults(tiny) == []
    tiny["tickets_start"] = {"deal": 0, "keep": 0}
    assert faults(tiny) == [
        "tickets_start: deals none, and draft does not deal with every choice of options; deal some"
    ]


def test_an_option_chooses_between_two_dealers(
    tiny: File, faults: Faults, option: Callable[..., File]
) -> None:
    tiny["options"] = [option("quick")]
    tiny["mechanics"] = [{"name": "draft", "if": "quick"}, {"name": "draft", "unless": "quick"}]
    tiny["tickets_start"] = {"deal": 0, "keep": 0}
    assert faults(tiny) == []


def test_dealing_is_not_checked_beside_a_misspelt_mechanic(tiny: File, faults: Faults) -> None:
    tiny["mechanics"] = [{"name": "drafts"}]
    tiny["tickets_start"] = {"deal": 0, "keep": 0}
    assert faults(tiny) == ['mechanics[0] (drafts): unknown mechanic "drafts"; did you mean "draft"?']


def test_more_tickets_to_keep_than_are_taken(tiny: File, faults: Faults) -> None:
    tiny["tickets_draw"]["keep"] = 3
    assert faults(tiny) == ["tickets_draw: keep 3 is more than the 2 taken"]


def test_tickets_put_somewhere_unheard_of(tiny: File, faults: Faults) -> None:
    tiny["tickets_start"]["rest"] = "away"
    assert faults(tiny) == ['tickets_start: rest "away" is not one of under, out, open']


def test_more_tickets_than_the_kernel_can_hold(tiny: File, faults: Faults) -> None:
    ends = (("bremen", "berlin"), ("hamburg", "hannover"))
    tiny["tickets"] = [{"a": a, "b": b, "points": points} for a, b in ends for points in range(1, 62)]
    assert faults(tiny) == ["tickets: has 122 entries; at most 120 are possible"]


def test_no_tickets_at_all(tiny: File, faults: Faults) -> None:
    tiny["tickets"] = []
    assert "tickets: has 0 entries; it needs 1 or more" in faults(tiny)
