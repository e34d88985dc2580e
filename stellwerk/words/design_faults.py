"""What is wrong with a board, said to somebody who draws it: in the words of the table, not of a file.

The checks word their findings for people who write board files (`stellwerk/boards`). Here the same findings
name cities and connections as the map does, and those that speak of keys and brackets have other sentences.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from stellwerk.faults import Fault, Several

from .fault_texts import known_fault
from .menu import mechanic_name
from .texts import Text, Texts
from .wording import Wording

#: Sentences that take the place of those for files, by their English sentence there.
SENTENCES: Final[Texts] = {
    "{key} is missing ({about})": {"en": "still missing: {about}", "de": "noch offen: {about}"},
    "{key} is missing, which the mechanic {mechanic} needs ({about})": {
        "en": "still missing for {mechanic}: {about}",
        "de": "für {mechanic} noch offen: {about}",
    },
    '{key} is read by the mechanic {mechanic}, which the board does not list; add {{"name": "{mechanic}"}} '
    "to mechanics or take it out": {
        "en": "this belongs to {mechanic}, which is not played with here: add that rule, or take this out",
        "de": "das gehört zu {mechanic}, womit dieser Spielplan nicht gespielt wird: "
        "Nimm die Spielregel dazu, oder nimm das heraus",
    },
    "{name} {what}": {"en": "{name}: {what}", "de": "{name}: {what}"},
    "{where}: {what}": {"en": "{where}: {what}", "de": "{where}: {what}"},
    "{value} must be {wanted}": {
        "en": "{value} won't do: it has to be {wanted}",
        "de": "{value} geht nicht: Nötig ist {wanted}",
    },
    "must be a text in quotes, not {value}": {"en": "this has to be a text", "de": "das muss ein Text sein"},
    "must be a whole number, not {value}": {
        "en": "this has to be a whole number",
        "de": "das muss eine ganze Zahl sein",
    },
    "has {size} entries; it needs {least} or more": {
        "en": "{size:there is one so far|there are # so far}; {least:at least one is|at least # are} needed",
        "de": "bisher {size}; nötig: mindestens {least}",
    },
    "has {size} entries; at most {most} are possible": {
        "en": "{size:there is one|there are #}; at most {most} are possible",
        "de": "jetzt {size}; möglich: höchstens {most}",
    },
    "lies exactly where {other} lies; correct {across} and {down} of one of them": {
        "en": "this lies exactly where {other} lies; move one of them",
        "de": "das liegt genau dort, wo {other} liegt; verschieb eins von beiden",
    },
    "has the same name as {other}: nobody can tell them apart on tickets; rename one of them": {
        "en": "another city is called {other}, too: nobody can tell them apart on tickets, so rename one",
        "de": "noch eine Stadt heißt {other}: Auf Zielkarten kann die niemand unterscheiden; benenne eine um",
    },
    "{value} has {size} characters; at most {most} are possible": {
        "en": "this is too long: {size} letters, and at most {most} are possible",
        "de": "das ist zu lang: {size} Buchstaben, und möglich sind höchstens {most}",
    },
    "{value} has a character that cannot be printed ({letter}); take it out": {
        "en": "there is an invisible character in it ({letter}): type it anew",
        "de": "darin ist ein unsichtbares Zeichen ({letter}): Tipp es neu",
    },
    "{key} {value} lies off the board, which is {most} mm {way}": {
        "en": "this lies off the board, which is {most} mm {way}",
        "de": "das liegt neben dem Spielplan: Er ist {most} mm {way}",
    },
    "{end} names the unknown city {city}{hint}": {
        "en": "one end is at {city}, which is not on the map{hint}",
        "de": "ein Ende liegt bei {city}, das nicht auf der Karte ist{hint}",
    },
    "joins {city} to itself; name another city": {
        "en": "this leads from {city} to {city}; choose another city",
        "de": "das führt von {city} nach {city}; nimm eine andere Stadt",
    },
    "leads from {city} to itself; name another city": {
        "en": "this leads from {city} to {city}; choose another city",
        "de": "das führt von {city} nach {city}; nimm eine andere Stadt",
    },
    "joins the same cities as {other} with the same length {length}; "
    "write both as one connection with several tracks": {
        "en": "{other} is just as long: make it one connection with several tracks",
        "de": "{other} ist genauso lang: Mach daraus eine Strecke mit mehreren Gleisen",
    },
    "length {length} has no points: track_points ends at length {last}": {
        "en": "there are no points for a length of {length}: the table of points ends at {last}",
        "de": "für die Länge {length} gibt es keine Punkte: Die Punktetabelle endet bei {last}",
    },
    'is set, but no city is marked "country": true; mark the countries or leave it out': {
        "en": "nobody may travel through countries, but there are none: mark some, or switch this off",
        "de": "durch Länder darf niemand fahren, aber es gibt keins: Kennzeichne Länder, oder schalte das ab",
    },
    "crosses {others} on the picture; bend one of them with via, or join other cities": {
        "en": "this crosses {others}: bend one of them, or join other cities",
        "de": "das kreuzt {others}: Biege eine der Strecken, oder verbinde andere Städte",
    },
    "is {mm} mm too short for its {length} spaces of {space} mm; move its cities apart, bend it with via, "
    "or give it fewer spaces": {
        "en": "this is {mm} mm too short for {length:one space|# spaces}: "
        "move its cities apart{length: or|,} bend it{length:|, or give it fewer spaces}",
        "de": "das ist {mm} mm zu kurz für {length:ein Feld|# Felder}: "
        "Rück die Städte auseinander{length: oder|,} biege die Strecke"
        "{length:|, oder gib ihr weniger Felder}",
    },
    "its spaces lie on those of {others}; move a city, or bend one of them with via": {
        "en": "its spaces lie on those of {others}: move a city, or bend one of them",
        "de": "die Felder liegen auf denen von {others}: Verschieb eine Stadt, oder biege eine der Strecken",
    },
    "its spaces lie on {cities}; move the city, or bend the connection with via": {
        "en": "its spaces lie on {cities}: move the city, or bend this",
        "de": "die Felder liegen auf {cities}: Verschieb die Stadt, oder biege die Strecke",
    },
    "its name hangs over the edge of the board; give it another side with label, or move the city": {
        "en": "the name hangs over the edge of the board: put it on another side, or move the city",
        "de": "der Name ragt über den Rand: Setz ihn auf eine andere Seite, oder verschieb die Stadt",
    },
    "{id} is one of our boards: a server offers no other of that id": {
        "en": "one of our boards has the short name {id}: choose another",
        "de": "einer unserer Spielpläne hat schon den Kurznamen {id}: Nimm einen anderen",
    },
    "its name covers {what} on the picture; give it another side with label, or write it shorter": {
        "en": "the name covers {what}: put it on another side, or write it shorter",
        "de": "der Name verdeckt {what}: Setz ihn auf eine andere Seite, oder kürze ihn",
    },
    "length {length} is more than the {trains} trains of a seat: nobody can claim it": {
        "en": "nobody can build this: it takes {length} trains, and everybody has {trains}",
        "de": "das kann niemand bauen: Es braucht {length} Waggons, und alle haben {trains}",
    },
    "cannot be completed: no path joins {a} and {b}": {
        "en": "nobody can complete this: no path joins {a} and {b}",
        "de": "das kann niemand erfüllen: Kein Weg verbindet {a} und {b}",
    },
    "cannot be completed: the shortest path from {a} to {b} takes {needed} "
    "trains, and a seat has {trains}; shorten it, choose nearer cities or give more trains": {
        "en": "nobody can complete this: the shortest path takes {needed} trains, and everybody has {trains}",
        "de": "das kann niemand erfüllen: Der kürzeste Weg braucht {needed} Waggons, und alle haben {trains}",
    },
    "is the same ticket as {other}; take one of them out": {
        "en": "this ticket is there twice; take one of them out",
        "de": "diese Zielkarte gibt es zweimal; nimm eine heraus",
    },
    "{end} names the country {country}; with no_transit tickets join cities only": {
        "en": "{country} is a country, and tickets here join cities only",
        "de": "{country} ist ein Land, und Zielkarten verbinden hier nur Städte",
    },
    "deal and deal_long together are {dealt} tickets; at most {most} can be offered at once": {
        "en": "{dealt} tickets are dealt at the start; at most {most} can be looked at together",
        "de": "zu Beginn werden {dealt} Zielkarten ausgeteilt; möglich sind höchstens {most}",
    },
    "keep {keep} is more than the {dealt} dealt": {
        "en": "nobody can keep {keep} tickets of {dealt}",
        "de": "von {dealt} Zielkarten kann niemand {keep} behalten",
    },
    "keep {keep} is more than the {take} taken": {
        "en": "nobody can keep {keep} tickets of {take}",
        "de": "von {take} Zielkarten kann niemand {keep} behalten",
    },
    "{key} asks for {needed} {kind} tickets with {seats} seats, "
    "but the board has {there}; add tickets or deal fewer": {
        "en": "with {seats} players {needed} {kind} tickets are dealt at the start, and there are {there}: "
        "add some, or deal fewer",
        "de": "bei {seats} Leuten werden am Anfang {needed} {kind:ticket kind} Zielkarten ausgeteilt, "
        "und es gibt {there}: Ergänze welche, oder teil weniger aus",
    },
    "is a long ticket, but tickets_start deals none: give deal_long or leave long out": {
        "en": "this is a long ticket, and none are dealt at the start: deal some, or make it an ordinary one",
        "de": "das ist eine lange Zielkarte, und zu Beginn werden keine langen ausgeteilt: "
        "Teil welche aus, oder mach eine gewöhnliche daraus",
    },
    'long tickets are never put under the deck; write "rest": "out"': {
        "en": "long tickets that nobody keeps have to leave the game",
        "de": "lange Zielkarten, die niemand behält, müssen aus dem Spiel",
    },
    "{seats} players with {trains} trains each find {spaces} spaces: the game ends because nobody can do "
    "anything any more; {fitting} trains fit": {
        "en": "{seats} players with {trains} trains each find only {spaces} spaces: the game would end "
        "because nobody can do anything any more. Give them {fitting} trains, or draw more",
        "de": "{seats} Leute mit je {trains} Waggons finden nur {spaces} Felder: Das Spiel würde enden, weil "
        "niemand mehr etwas tun kann. Gib ihnen {fitting} Waggons, oder zeichne mehr",
    },
    "{trains} trains would end the game at once: it ends at {end} trains (end_trains)": {
        "en": "with {trains} trains the game would be over at once: it ends when somebody has {end} left",
        "de": "mit {trains} Waggons wäre das Spiel sofort aus: Es endet, wenn jemand noch {end} hat",
    },
    "{value} must be [least, most]": {
        "en": "the smallest number of players comes first, then the largest",
        "de": "erst kommt die kleinste Zahl von Leuten, dann die größte",
    },
    "does nothing: no if, unless, needs, open_with or start_scores_if names it; let one do so, or drop it": {
        "en": "this option changes nothing: let it switch a rule, or take it out",
        "de": "diese Option bewirkt nichts: Lass sie eine Regel schalten, oder nimm sie heraus",
    },
    "switches nothing: give start_scores, or take it out": {
        "en": "this option switches points at the start, and there are none",
        "de": "diese Option schaltet Punkte zu Beginn, und es gibt keine",
    },
    "needs a {things} with {key}; add one or take the mechanic out": {
        "en": "nothing on the board has this yet: mark at least one {things}, or play without it",
        "de": "auf dem Spielplan gibt es das noch nicht: Kennzeichne wenigstens {things:a thing}, "
        "oder spiel ohne die Regel",
    },
    'write {{"deal": 0, "keep": 0}}: {mechanic} deals the starting tickets': {
        "en": "{mechanic} already deals the starting tickets: set both numbers to 0",
        "de": "{mechanic} teilt schon die ersten Zielkarten aus: Setz beide Zahlen auf 0",
    },
    "deals none, and no mechanic of this board does; deal some": {
        "en": "nobody gets tickets at the start: deal some",
        "de": "zu Beginn bekommt niemand Zielkarten: Teil welche aus",
    },
    'write "rest": "open": {mechanic} needs discarded tickets to lie open': {
        "en": "{mechanic} needs discarded tickets to lie open beside the deck",
        "de": "für {mechanic} müssen abgelegte Zielkarten offen neben dem Stapel liegen",
    },
}

#: What the keys of a file are called.
KEYS: Final[Texts] = {
    "a": {"en": "from", "de": "von"},
    "b": {"en": "to", "de": "nach"},
    "cities": {"en": "cities", "de": "Städte"},
    "connections": {"en": "connections", "de": "Strecken"},
    "id": {"en": "short name", "de": "Kurzname"},
    "lat": {"en": "latitude", "de": "Breite"},
    "length": {"en": "length", "de": "Länge"},
    "lon": {"en": "longitude", "de": "Länge"},
    "name": {"en": "name", "de": "Name"},
    "names": {"en": "name in other languages", "de": "Name in anderen Sprachen"},
    "points": {"en": "points", "de": "Punkte"},
    "seats": {"en": "number of players", "de": "Zahl der Leute"},
    "text": {"en": "text", "de": "Text"},
    "tickets": {"en": "tickets", "de": "Zielkarten"},
    "tracks": {"en": "colours", "de": "Farben"},
    "trains": {"en": "trains", "de": "Waggons"},
    "via": {"en": "bends", "de": "Biegungen"},
}
#: It is still empty.
OPEN: Final[Text] = {"en": "still missing", "de": "noch offen"}
#: Lists of things whose number is wrong: the sentence does not say of what.
NUMBERS: Final = (
    "has {size} entries; it needs {least} or more",
    "has {size} entries; at most {most} are possible",
)
#: A place in a file, as other findings name it: `connections[12]`.
ENTRY: Final = re.compile(r"(connections|tickets)\[(\d+)\]")
LANGUAGE_KEYS: Final[Texts] = {
    "en": {"en": "in English", "de": "auf Englisch"},
    "de": {"en": "in German", "de": "auf Deutsch"},
}

Json = Mapping[str, Any]


def said(fault: Fault, board: Json, language: str, thing: str = "") -> str:
    """A finding about this board, of which only what can be read is left.

    `thing`: the key of the board itself that it is about, if it is about one.
    """
    text = _Speaker(board, language).phrase(fault)
    if thing in KEYS and fault.code in NUMBERS:
        text = f"{KEYS[thing][language]}: {text}"
    return text[:1].upper() + text[1:]


class _Speaker:
    def __init__(self, board: Json, language: str) -> None:
        self.language = language
        self.board = board
        cities = board.get("cities", ())
        self.names: dict[str, str] = {
            city["id"]: str(city.get("name", city["id"]))
            for city in cities
            if isinstance(city.get("id"), str)
        }

    def phrase(self, fault: Fault) -> str:
        values = {name: self.value(name, value) for name, value in fault.values.items()}
        key = str(fault.values.get("key", "")).strip('"')
        if key in LANGUAGE_KEYS and "about" in values:
            values["about"] = LANGUAGE_KEYS[key][self.language]
        if "wanted" in values and not values["value"]:
            return OPEN[self.language]
        other = SENTENCES.get(fault.code)
        if other is not None:
            return Wording(self.language).phrase(other[self.language], values)
        known = None if self.language == "en" else known_fault(fault)
        if known is not None:
            return Wording(self.language).phrase(known.text, values)
        return fault.code.format_map(values) if values else fault.code

    def value(self, name: str, value: Any) -> Any:
        if isinstance(value, Fault):
            return self.phrase(value)
        if isinstance(value, Several):
            return "; ".join(self.phrase(each) for each in value)
        if not isinstance(value, str):
            return value
        if name == "mechanic":
            return mechanic_name(value, self.language)
        if name in {"name", "where", "key", "end"} and not value.startswith('"'):
            return self.key(value)
        return ", ".join(self.called(part) for part in value.split(", "))

    def key(self, path: str) -> str:
        """As in "tracks[1]" or "text.en"."""
        first, _, rest = re.sub(r"\[\d+\]", "", path).partition(".")
        found: Text | None = KEYS.get(first)
        named = found[self.language] if found else first.replace("_", " ")
        return f"{named} {LANGUAGE_KEYS[rest][self.language]}" if rest in LANGUAGE_KEYS else named

    def called(self, part: str) -> str:
        """A city or connection by its name on the map; everything else as it is, without quotes."""
        bare = part[1:-1] if len(part) > 1 and part[0] == part[-1] == '"' else part
        entry = ENTRY.fullmatch(bare)
        if entry is not None:
            things = self.board.get(entry[1], ())
            thing = things[int(entry[2])] if int(entry[2]) < len(things) else {}
            return self.joined(thing.get("a", ""), thing.get("b", "")) if thing else bare
        if bare in self.names:
            return self.names[bare]
        one, dash, other = bare.partition("-")
        track = other.partition(":")[0]
        return self.joined(one, track) if dash and one in self.names and track in self.names else bare

    def joined(self, a: str, b: str) -> str:
        return f"{self.names.get(a, a)}–{self.names.get(b, b)}"
