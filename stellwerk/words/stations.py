"""The words of stations."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Stations", "de": "Bahnhöfe"},
    about={
        "en": "A station lets you use one track of another player into its city.",
        "de": "Mit einem Bahnhof darfst du ein fremdes Gleis in seine Stadt mitbenutzen.",
    },
    events={
        "station_built": {
            "en": "{seat:seat} builds a station in {city:city} with {payment:with payment}.",
            "de": "{seat:seat} baut einen Bahnhof in {city:city} mit {payment:with payment}.",
        },
    },
    reasons={
        "station asked": {
            "en": "First choose a city for your station.",
            "de": "Wähle erst die Stadt für deinen Bahnhof.",
        },
        "station city later": {
            "en": "You choose a city when you build a station.",
            "de": "Die Stadt wählst du, wenn du einen Bahnhof baust.",
        },
        "station city now": {
            "en": "Choose a city for your station.",
            "de": "Wähle die Stadt für deinen Bahnhof.",
        },
        "station taken": {
            "en": "{city:city} already has a station.",
            "de": "In {city:city} steht schon ein Bahnhof.",
        },
        "station all": {
            "en": "You have built all your {each} stations.",
            "de": "Du hast alle deine {each} Bahnhöfe gebaut.",
        },
        "station price first": {
            "en": "Your first station costs 1 card.",
            "de": "Dein erster Bahnhof kostet 1 Karte.",
        },
        "station price": {
            "en": "Your next station costs {price} cards of one colour (locomotives are wild).",
            "de": "Dein nächster Bahnhof kostet {price} Karten einer Farbe (Lokomotiven ersetzen jede).",
        },
    },
    asks={
        "station asked": {
            "en": "Choose a city for your station.",
            "de": "Wähle die Stadt für deinen Bahnhof.",
        },
    },
    options={
        "station": {"en": "Build a station", "de": "Bahnhof bauen"},
        "city {city}": {"en": "Station in {city:city}", "de": "Bahnhof in {city:city}"},
    },
    sheet={"stations": {"en": "stations", "de": "Bahnhöfe"}},
    tie={"en": "fewer stations built", "de": "weniger gebaute Bahnhöfe"},
    phases={"station city": {"en": "city of the station", "de": "Stadt des Bahnhofs"}},
    thing={
        "the thing": {"en": "the station", "de": "der Bahnhof"},
        "for thing": {"en": "the station", "de": "den Bahnhof"},
    },
    table={
        "stations": {"en": "Stations", "de": "Bahnhöfe"},
    },
    faults={
        "stations of each seat": "wie viele Bahnhöfe alle haben",
        "points for a station not built": "Punkte für einen Bahnhof, der nicht gebaut ist",
        "a station that is already being paid still asks for its city": (
            "gefragt ist die Stadt eines Bahnhofs, der schon bezahlt wird"
        ),
        "{number} stations stand in {city}": ("in {city} stehen {number} Bahnhöfe"),
    },
)
