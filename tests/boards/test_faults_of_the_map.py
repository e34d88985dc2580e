import json
import re
from collections.abc import Callable
from typing import Any

from stellwerk.boards import board_text, check

Faults = Callable[[object], list[str]]
File = dict[str, Any]


def test_the_tiny_board_is_sound(tiny: File, faults: Faults) -> None:
    assert faults(tiny) == []


def test_a_connection_to_an_unknown_city(tiny: File, faults: Faults) -> None:
    tiny["connections"][1]["b"] = "hanover"
    assert faults(tiny) == [
        'connections[1] (hamburg-hanover): b names the unknown city "hanover"; did you mean "hannover"?'
    ]


def test_a_misspelt_city_is_one_fault_however_often_it_is_named(tiny: File, faults: Faults) -> None:
    """Four connections and tickets name Berlin, which its own entry misspells; nor does it look lonely."""
    tiny["cities"][3]["id"] = "berln"
    [fault] = faults(tiny)
    assert fault == (
        'cities[3] (berln): nothing uses "berln", but "berlin" is used and is not a city; '
        "is the id misspelt? (named 4 times, on lines 1)"
    )


def test_a_misspelt_name_is_reported_in_place_if_others_name_the_city(tiny: File, faults: Faults) -> None:
    for ticket in tiny["tickets"]:
        for end in "ab":
            ticket[end] = ticket[end].replace("berlin", "berln")
    [fault] = faults(tiny)
    assert fault.startswith("tickets[")
    assert 'names the unknown city "berln"; did you mean "berlin"?' in fault


def test_two_letters_in_the_wrong_order() -> None:
    usa = json.loads(board_text("usa"))
    next(entry for entry in usa["connections"] if entry["b"] == "miami")["b"] = "maimi"
    [fault] = check(json.dumps(usa)).faults
    assert fault.reason == 'b names the unknown city "maimi"; did you mean "miami"?'


def test_what_follows_from_a_misspelt_country_is_not_reported() -> None:
    poland = json.loads(board_text("poland"))
    next(city for city in poland["cities"] if city["id"] == "russia")["id"] = "rusia"
    [fault] = check(json.dumps(poland, indent=1)).faults
    assert fault.place.endswith("(rusia)")
    assert fault.reason.startswith('nothing uses "rusia", but "russia" is used')
    assert re.search(r"\(named \d+ times, on lines \d+, \d+", fault.reason)


def test_two_cities_with_one_id(tiny: File, faults: Faults) -> None:
    tiny["cities"].append({"id": "bremen", "name": "Bremen", "lat": 1, "lon": 2})
    assert faults(tiny) == ['cities[4] (bremen): the id "bremen" is used twice; give each city its own']


def test_an_id_with_a_hyphen(tiny: File, faults: Faults) -> None:
    tiny["cities"][0]["id"] = "ham-burg"
    assert (
        'cities[0] (ham-burg): id "ham-burg" must be lower-case letters, digits and _, e.g. salt_lake_city'
        in faults(tiny)
    )


def test_two_cities_at_one_place(tiny: File, faults: Faults) -> None:
    tiny["cities"][1]["lat"] = tiny["cities"][0]["lat"]
    tiny["cities"][1]["lon"] = tiny["cities"][0]["lon"]
    assert faults(tiny) == [
        'cities[1] (bremen): lies exactly where "hamburg" lies; correct lat and lon of one of them'
    ]


def test_a_latitude_beyond_the_pole(tiny: File, faults: Faults) -> None:
    tiny["cities"][1]["lat"] = 91.5
    assert faults(tiny) == [
        "cities[1] (bremen): lat 91.5 is out of range from -90 to 90; are lat and lon swapped?"
    ]
    tiny["cities"][1]["lat"] = 191.5
    assert faults(tiny) == ["cities[1] (bremen): lat 191.5 is out of range from -90 to 90"]


def test_lat_and_lon_swapped_in_all_cities_is_one_fault_where_lat_gets_out_of_range() -> None:
    japan = json.loads(board_text("japan"))
    for city in japan["cities"]:
        city["lat"], city["lon"] = city["lon"], city["lat"]
    [fault] = check(json.dumps(japan, indent=1)).faults
    assert fault.place.startswith("cities[0]")
    assert re.fullmatch(
        r"lat 1\d\d\.\d+ is out of range from -90 to 90, in one of 48 such cities "
        r"\(lines (\d+, ){7}\d+ and 40 more\); are lat and lon swapped\?",
        fault.reason,
    )


def test_a_longitude_that_is_text(tiny: File, faults: Faults) -> None:
    tiny["cities"][1]["lon"] = "8.8 E"
    assert faults(tiny) == ['cities[1] (bremen): lon must be a number, not "8.8 E"']


def test_a_length_out_of_range(tiny: File, faults: Faults) -> None:
    tiny["connections"][3]["length"] = 11
    assert faults(tiny) == ["connections[3] (hannover-berlin): length 11 is out of range 1–9"]


def test_a_length_of_zero(tiny: File, faults: Faults) -> None:
    tiny["connections"][3]["length"] = 0
    assert faults(tiny) == ["connections[3] (hannover-berlin): length 0 is out of range 1–9"]


def test_a_length_without_points(tiny: File, faults: Faults) -> None:
    tiny["track_points"] = [0, 1, 2]
    assert faults(tiny) == [
        "connections[3] (hannover-berlin): length 3 has no points: track_points ends at length 2",
        "connections[4] (hamburg-berlin): length 3 has no points: track_points ends at length 2",
    ]


def test_a_connection_without_tracks(tiny: File, faults: Faults) -> None:
    tiny["connections"][1]["tracks"] = []
    assert faults(tiny) == ["connections[1] (hamburg-hannover): tracks has 0 entries; it needs 1 or more"]


def test_a_colour_nobody_knows(tiny: File, faults: Faults) -> None:
    tiny["connections"][4]["tracks"][1] = "gray"
    assert faults(tiny) == [
        (
            'connections[4] (hamburg-berlin): tracks[1] "gray" is not one of purple, white, blue, yellow, '
            'orange, black, red, green, grey; did you mean "grey"?'
        )
    ]


def test_a_locomotive_is_not_a_colour_of_a_track(tiny: File, faults: Faults) -> None:
    tiny["connections"][4]["tracks"][1] = "locomotive"
    assert "is not one of" in faults(tiny)[0]


def test_more_tracks_beside_each_other_than_seats(tiny: File, faults: Faults) -> None:
    tiny["connections"][0]["tracks"] = ["grey"] * 6
    assert faults(tiny) == ["connections[0] (hamburg-bremen): tracks has 6 entries; at most 5 are possible"]


def test_a_connection_from_a_city_to_itself(tiny: File, faults: Faults) -> None:
    tiny["connections"].append({"a": "berlin", "b": "berlin", "length": 1, "tracks": ["red"]})
    assert faults(tiny) == ['connections[5] (berlin-berlin): joins "berlin" to itself; name another city']


def test_a_double_written_as_two_connections(tiny: File, faults: Faults) -> None:
    tiny["connections"].append({"a": "hannover", "b": "hamburg", "length": 2, "tracks": ["red"]})
    assert faults(tiny) == [
        (
            "connections[5] (hannover-hamburg): joins the same cities as connections[1] with the same "
            "length 2; write both as one connection with several tracks"
        )
    ]


def test_two_connections_of_different_length_are_no_fault(tiny: File, faults: Faults) -> None:
    tiny["connections"].append({"a": "hannover", "b": "hamburg", "length": 4, "tracks": ["red"]})
    assert faults(tiny) == []


def test_two_connections_with_one_id(tiny: File, faults: Faults) -> None:
    tiny["connections"][3]["id"] = "hamburg-berlin"
    assert faults(tiny) == [
        'connections[4] (hamburg-berlin): the id "hamburg-berlin" is that of connections[3]; choose another'
    ]


def test_a_city_without_a_connection(tiny: File, faults: Faults) -> None:
    tiny["cities"].append({"id": "sylt", "name": "Sylt", "lat": 54.9, "lon": 8.3})
    assert faults(tiny) == ["cities[4] (sylt): no connection leads here; add one or take the city out"]


def test_a_board_that_falls_apart(tiny: File, faults: Faults) -> None:
    tiny["cities"] += [
        {"id": "roma", "name": "Roma", "lat": 41.9, "lon": 12.5},
        {"id": "napoli", "name": "Napoli", "lat": 40.8, "lon": 14.3},
    ]
    tiny["connections"].append({"a": "roma", "b": "napoli", "length": 2, "tracks": ["red"]})
    assert faults(tiny) == [
        "connections: the board is in pieces: no path leads from hamburg to napoli, roma; add a connection"
    ]


def test_a_board_that_holds_together_only_through_a_country(tiny: File, faults: Faults) -> None:
    tiny["cities"][0]["country"] = True
    tiny["connections"] = [entry for entry in tiny["connections"] if "hamburg" in (entry["a"], entry["b"])]
    assert faults(tiny) == []
    tiny["no_transit"] = True
    assert (
        "connections: the board is in pieces: no path leads from bremen to berlin, hannover; add a connection"
        in faults(tiny)
    )


def test_no_transit_without_countries(tiny: File, faults: Faults) -> None:
    tiny["no_transit"] = True
    assert faults(tiny) == [
        'no_transit: is set, but no city is marked "country": true; mark the countries or leave it out'
    ]


def test_more_tracks_than_the_kernel_can_hold(tiny: File, faults: Faults) -> None:
    towns = [f"town{number}" for number in range(37)]
    tiny["cities"] += [
        {"id": town, "name": town, "lat": 1, "lon": number} for number, town in enumerate(towns)
    ]
    tiny["connections"] += [{"a": "berlin", "b": town, "length": 1, "tracks": ["grey"] * 5} for town in towns]
    assert faults(tiny) == ["connections: have 192 tracks together; at most 180 are possible"]


def test_more_cities_than_the_kernel_can_hold(tiny: File, faults: Faults) -> None:
    towns = [f"town{number}" for number in range(117)]
    tiny["cities"] += [
        {"id": town, "name": town, "lat": 1, "lon": number} for number, town in enumerate(towns)
    ]
    tiny["connections"] += [{"a": "berlin", "b": town, "length": 1, "tracks": ["grey"]} for town in towns]
    assert faults(tiny) == ["cities: has 121 entries; at most 120 are possible"]


def test_a_label_on_no_side(tiny: File, faults: Faults) -> None:
    tiny["cities"][0]["label"] = "north"
    assert faults(tiny) == ['cities[0] (hamburg): label "north" is not one of n, ne, e, se, s, sw, w, nw']
