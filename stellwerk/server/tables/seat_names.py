"""What seats are called: people as they wish, within reason; bots by first names of their own."""

import random
import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.tables import LONGEST_NAME, SeatAsked
from stellwerk.words import LANGUAGES
from stellwerk.words.names import called_so

#: Short, well known, easy to tell apart.
BOTS: Final[dict[Language, tuple[str, ...]]] = {
    "en": (
        *("Ada", "Bess", "Cleo", "Dora", "Ernest", "Fay", "Gus", "Hazel", "Ivy", "Jack", "Kit", "Lou"),
        *("Mabel", "Ned", "Olive", "Percy", "Queenie", "Rosa", "Sam", "Tilda", "Una", "Vic", "Winnie", "Zia"),
    ),
    "de": (
        *("Anton", "Berta", "Cäsar", "Dora", "Emil", "Frieda", "Gustav", "Heidi", "Ida", "Jakob", "Käthe"),
        *("Ludwig", "Martha", "Nora", "Otto", "Paula", "Quirin", "Rosa", "Siegfried", "Theo", "Ulla", "Vera"),
    ),
}
#: Without a name. Not "you": sentences are in the third person. `words.called` translates it.
NOBODY: Final = "Passenger"
#: Joins emoji into one, as in a family; alone it is invisible, so names can't have it.
JOINER: Final = "\u200d"
#: Letters that can't be seen though they count as printable: fillers, blanks, selectors of variants.
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
#: Letters of other alphabets that look like Latin ones.
LOOK_ALIKE: Final = str.maketrans(
    "абеорсухіјѕԁһӏпԛԝвкмнтαικνορτυχεβηγ" + "0|1",
    "abeopcyxijsdhlnqwbkmhtaikvoptuxebny" + "oll",
)


def names_for(seats: Sequence[SeatAsked], language: Language, seed: int | str) -> tuple[str, ...]:
    """A name for each seat, no two alike; bots get names of the language, by the game's seed."""
    given = [tidy(seat.name) for seat in seats]
    people = [n for n, seat in enumerate(seats) if seat.kind == "person"]
    shuffled = random.Random(f"names {seed}").sample(BOTS[language], len(BOTS[language]))
    spare = [name for name in shuffled if name not in given]
    found: list[str] = []
    for n, seat in enumerate(seats):
        if given[n]:
            found.append(unlike(given[n], found))
        elif seat.kind == "bot":
            found.append(spare.pop())
        else:
            wish = NOBODY if len(people) == 1 else f"{NOBODY} {people.index(n) + 1}"
            found.append(unlike(wish, [*found, *given]))
    return tuple(found)


def tidy(name: str) -> str:
    """The name without control or invisible characters, with single spaces, not too long."""
    return tidy_line(INVISIBLE.sub("", name).replace(JOINER, ""))[:LONGEST_NAME].strip()


def tidy_line(text: str) -> str:
    """The same for a line of text; emoji stay joined."""
    plain = unicodedata.normalize("NFC", text)
    printable = "".join(sign if sign.isprintable() or sign == JOINER else " " for sign in plain)
    return " ".join(printable.split()).strip(f" {JOINER}")


def looks(name: str) -> str:
    """The same for names that look alike, whatever their case, width, alphabet and order of accents."""
    plain = unicodedata.normalize("NFKC", INVISIBLE.sub("", name)).casefold()
    return plain.translate(LOOK_ALIKE).replace("rn", "m")


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number if somebody else has it in any language, or one that looks like it."""
    taken = {
        looks(each)
        for language in LANGUAGES
        for other in others
        for each in (other, called_so(other, language))
    }
    found, n = name, 2
    while looks(found) in taken:
        found = f"{name[: LONGEST_NAME - 3].strip()} {n}"
        n += 1
    return found
