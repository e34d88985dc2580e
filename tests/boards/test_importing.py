"""Boards from another editor and from tables become boards of ours, and what is lost is said."""

import json
from typing import Any

import pytest
from fantasy import PLACES
from faulty import expect_german

from stellwerk.boards import check, importing
from stellwerk.boards.importing import BadImport
from stellwerk.boards.writing import id_of
from stellwerk.words import fault_text

#: As the ticket-to-ride-map-editor writes it: 1100 units for 790 mm.
STOPS = [
    {"id": f"stop-{n}", "name": name, "type": "city", "x": x * 1100 / 790, "y": y * 1100 / 790}
    for n, (name, (x, y)) in enumerate(PLACES.items())
]
ROUTES: list[dict[str, Any]] = [
    {"id": "r1", "a": "stop-0", "b": "stop-1", "length": 3, "type": "rail", "color": "red"},
    {"id": "r2", "a": "stop-1", "b": "stop-0", "length": 3, "type": "rail", "color": "neutral"},
    {
        "id": "r3",
        "a": "stop-1",
        "b": "stop-3",
        "length": 4,
        "type": "hole",
        "color": "pink",
        "points": [{"x": 1, "y": 9}],
    },
    {
        "id": "r4",
        "a": "stop-3",
        "b": "stop-2",
        "length": 2,
        "type": "rail",
        "color": "blue",
        "locomotiveSlots": [0],
    },
    {"id": "r5", "a": "stop-3", "b": "stop-6", "length": 12, "type": "rail", "color": "green"},
    {"id": "r6", "a": "stop-3", "b": "stop-77", "length": 2, "type": "rail", "color": "green"},
    {"id": "r7", "a": "stop-4", "b": "stop-6", "length": 2, "type": "path", "color": "green"},
    {"id": "r8", "a": "stop-4", "b": "stop-5", "length": 2, "type": "rail", "color": "mauve"},
]
PAYLOAD: dict[str, Any] = {
    "name": "Lost Lands",
    "format": "board-2x3",
    "stops": [*STOPS[:-1], STOPS[-1] | {"labelAngle": 92}],
    "routes": ROUTES,
    "routeTypeStyles": [
        {"id": "rail", "infrastructure": False},
        {"id": "hole", "shape": "serrated", "infrastructure": False},
        {"id": "path", "infrastructure": True},
    ],
    "tickets": [
        {"id": "t1", "a": "stop-0", "b": "stop-3", "points": 7, "adjust": 1},
        {"id": "t2", "a": "stop-0", "b": "stop-2", "points": 20, "long": True},
        {"id": "t3", "a": "stop-0", "b": "stop-0", "points": 20},
        {"id": "t4", "a": "stop-1", "b": "stop-2", "points": 5, "set": "other"},
    ],
    "ticketSets": [{"id": "main"}, {"id": "other"}],
    "wagonsPerPlayer": 40,
    "players": {"min": 2, "max": 6},
    "backgroundImage": {"dataUrl": "data:image/png;base64,AAAA"},
}


def imported(files: dict[str, str]) -> tuple[dict[str, Any], list[Any]]:
    board, notes = importing.imported(files)
    return dict(board), list(notes)


def told(notes: list[Any]) -> list[str]:
    for note in notes:
        expect_german(fault_text(note, "de"))
    return [str(note) for note in notes]


def test_a_map_of_the_other_editor_is_read_with_all_that_we_know() -> None:
    file = {"format": "ticket-to-ride-map", "version": 3, "kind": "map", "payload": PAYLOAD}
    board, notes = imported({"lost.json": json.dumps(file)})
    assert (board["name"], board["size"], board["trains"], board["seats"]) == (
        {"en": "Lost Lands", "de": "Lost Lands"},
        [790, 525],
        40,
        [2, 5],
    )
    cities = board["cities"]
    assert [(city["id"], city["x"], city["y"]) for city in cities] == [
        (id_of(name), float(x), float(y)) for name, (x, y) in PLACES.items()
    ]
    assert cities[-1]["label"] == "s"
    assert board["connections"] == [
        {"a": "grey_harbour", "b": "elm", "length": 3, "tracks": ["red", "grey"]},
        {"a": "elm", "b": "midway", "length": 4, "tracks": ["purple"], "via": [[0.7, 6.5]], "tunnel": True},
        {"a": "midway", "b": "oakford", "length": 2, "tracks": ["blue"], "ferry": 1},
        {"a": "high_tower", "b": "dragon_s_rest", "length": 2, "tracks": ["grey"]},
    ]
    assert board["mechanics"] == [{"name": "ferries"}, {"name": "tunnels"}]
    assert board["tickets"] == [
        {"a": "grey_harbour", "b": "midway", "points": 8},
        {"a": "grey_harbour", "b": "oakford", "points": 20, "long": True},
    ]
    assert told(notes) == [
        "Midway–Lastlight is left out: a length of 12 is not possible",
        "Midway–stop-77 is left out: it does not join two cities of the map",
        "High Tower–Lastlight is left out: nobody builds there",
        "High Tower–Dragon's Rest is grey now: there is no colour mauve",
        "only the first of 2 decks of tickets is taken over",
        "Grey Harbour–Grey Harbour is left out: it does not join two cities of the map",
        "the picture under the map is not taken over: add it in the workshop",
    ]


def test_its_older_files_have_no_envelope_and_its_newer_ones_are_refused() -> None:
    board, _ = imported({"old.json": json.dumps(PAYLOAD | {"kind": "map"})})
    assert len(board["cities"]) == 7
    for file, said in (
        ({"format": "ticket-to-ride-map", "version": 9, "payload": PAYLOAD}, "version 9 of its format"),
        ({"format": "ticket-to-ride-map", "version": 3, "payload": {"background": []}}, "has no stops"),
        ({"hello": 1}, "neither a board file nor a map"),
    ):
        with pytest.raises(BadImport, match=said) as bad:
            imported({"x.json": json.dumps(file)})
        told([bad.value.said])


def test_tables_make_a_board_that_has_no_faults() -> None:
    tables = {
        "cities.csv": "Name;X;Y\n" + "".join(f"{name};{x};{y}\n" for name, (x, y) in PLACES.items()),
        "routes.csv": "\ufeffFrom,To,Length,Colour,Tunnel\n"
        "Grey Harbour,Elm,3,Rot,\nelm,Midway,4,green,yes\nMidway,Oakford,3,,\nOakford,Grey Harbour,3,blue,\n"
        "Midway,High Tower,4,white,\nMidway,Dragon's Rest,4,orange,\nHigh Tower,Lastlight,4,black,\n",
        "tickets.csv": "Von\tNach\tPunkte\n"
        + "".join(
            f"{a}\t{b}\t7\n" for a, b in (("Elm", "Lastlight"), ("Elm", "Oakford"), ("Oakford", "Lastlight"))
        )
        + "".join(f"Grey Harbour\t{b}\t9\n" for b in ("Lastlight", "High Tower", "Midway", "Dragon's Rest")),
    }
    board, notes = imported(tables)
    assert notes == []
    board |= {"tickets_start": {"deal": 1, "keep": 1}}
    assert check(json.dumps(board)).lines() == ()
    first = board["connections"]
    assert first[0] == {"a": "grey_harbour", "b": "elm", "length": 3, "tracks": ["red"]}
    assert first[1]["tunnel"]


def test_cities_without_places_stand_in_a_ring_and_places_of_pixels_are_fitted() -> None:
    board, notes = imported({"routes.csv": "from,to,length\nA,B,2\nB,C,3\n"})
    assert [city["name"] for city in board["cities"]] == ["A", "B", "C"]
    assert told(notes) == ["these have no place yet and are put in a ring: A, B, C"]
    board, _ = imported({"cities.csv": "name,x,y\nA,0,0\nB,4000,0\nC,0,3000\n"})
    places = [(city["x"], city["y"]) for city in board["cities"]]
    assert all(0 <= x <= 790 and 0 <= y <= 525 for x, y in places)
    globe, _ = imported({"cities.csv": "name,lat,lon\nKöln,50.9,7\nÅrhus,56.2,10.2\n"})
    assert globe["cities"] == [
        {"id": "koeln", "name": "Köln", "lat": 50.9, "lon": 7.0},
        {"id": "arhus", "name": "Århus", "lat": 56.2, "lon": 10.2},
    ]


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"x.csv": ""},
        {"x.csv": "colour\nred\n"},
        {"x.json": "{"},
        {"x.json": "{}", "y.json": "{}"},
        {"x.json": '{"stops": 3}'},
        {"x.csv": 'name\n"' + "x" * 200_000},
        {"x.bin": "\0\x01\x02"},
    ],
)
def test_what_is_no_board_is_refused_in_words(files: dict[str, str]) -> None:
    with pytest.raises(BadImport) as bad:
        imported(files)
    told([bad.value.said])
