"""The rules in words, for players: a page for the base game and one for each of our boards, in `rules/`.

The page at the table, the printed sheets and assistants show the same texts. docs/rules.md says how they are
written.
"""

import re
from importlib.resources import files
from typing import Final

from stellwerk.boards import board, boards, is_known
from stellwerk.kernel.board import Board

from .menu import mechanic_about, mechanic_name

BASE: Final = "base"
#: The numbers of rules, as in "(NL3, B12)": those who build the game look them up, nobody plays by them.
NUMBERS: Final = re.compile(r"\s*\([A-Z]{1,2}\d+(?:, [A-Z]{1,2}\d+)*\)")

GLANCE: Final = {
    "en": {
        "glance": "At a glance",
        "seats": "Players",
        "trains": "Trains",
        "each": "{number} each",
        "tickets": "Tickets",
        "start": "At the start",
        "later": "Later",
        "kept": "{take} dealt, keep at least {keep}",
        "taken": "take {take}, keep at least {keep}",
        "doubles": "Double connections",
        "always": "both tracks, never both by one player",
        "from": "with fewer than {seats} players only one track can be used",
        "longest": "Longest path",
        "points": "{points} points",
        "plain": "This board plays by the base game alone.",
        "more": "This board is the base game with these things:",
        "see": "The rules of {names} are on the page of {board}; this board's own numbers count.",
    },
    "de": {
        "glance": "Auf einen Blick",
        "seats": "Personen",
        "trains": "Waggons",
        "each": "je {number}",
        "tickets": "Zielkarten",
        "start": "Zu Beginn",
        "later": "Später",
        "kept": "{take} bekommen, mindestens {keep} behalten",
        "taken": "{take} ziehen, mindestens {keep} behalten",
        "doubles": "Doppelstrecken",
        "always": "beide Gleise, nie beide für dieselbe Person",
        "from": "bei weniger als {seats} Personen je nur ein Gleis",
        "longest": "Längster Weg",
        "points": "{points} Punkte",
        "plain": "Auf diesem Spielplan gilt nur das Grundspiel.",
        "more": "Dieser Spielplan ist das Grundspiel mit diesen Besonderheiten:",
        "see": "Die Regeln zu {names} stehen auf der Seite {board}; hier gelten die eigenen Zahlen.",
    },
}


def page(name: str, language: str) -> str:
    """A page by a board's id, or BASE, as Markdown without the numbers of rules."""
    file = files(__package__) / "rules" / language / f"{name}.md"
    return NUMBERS.sub("", file.read_text("utf-8"))


def pages(played: Board, language: str) -> list[str]:
    """All that one must read to play a board: its own page first, then what that builds upon."""
    if is_known(played):
        return [page(played.id, language), page(BASE, language)]
    known = [board(name) for name in boards()]
    wanted = {entry.name for entry in played.mechanics}
    found = [_own_page(played, language), page(BASE, language)]
    while wanted:
        # The page that explains most of what is still unexplained.
        best = max(known, key=lambda other: len(wanted & {entry.name for entry in other.mechanics}))
        explained = wanted & {entry.name for entry in best.mechanics}
        if not explained:
            break
        wanted -= explained
        names = ", ".join(sorted(mechanic_name(name, language) for name in explained))
        found[0] += f"\n{GLANCE[language]['see'].format(names=names, board=best.name[language])}\n"
        found.append(page(best.id, language))
    return found


def _own_page(played: Board, language: str) -> str:
    """What a board without a page of its own says about itself."""
    words = GLANCE[language]
    doubles = (
        words["from"].format(seats=played.doubles_open_from) if played.doubles_open_from else words["always"]
    )
    facts = [
        (words["seats"], f"{played.seats[0]}–{played.seats[1]}"),
        (words["trains"], words["each"].format(number=played.trains)),
        (words["tickets"], str(len(played.tickets))),
        (words["later"], words["taken"].format(take=played.draw.take, keep=played.draw.keep)),
        (words["doubles"], doubles),
    ]
    if played.start.deal:
        deal = played.start.deal + played.start.deal_long
        facts.insert(3, (words["start"], words["kept"].format(take=deal, keep=played.start.keep)))
    if played.longest_path:
        facts.append((words["longest"], words["points"].format(points=played.longest_path)))
    name = played.name[language]
    lines = [f"# {name}", "", f"| {words['glance']} | {name} |", "| --- | --- |"]
    lines += [f"| {what} | {said} |" for what, said in facts]
    lines += ["", words["more" if played.mechanics else "plain"]]
    for entry in played.mechanics:
        lines += ["", f"## {mechanic_name(entry.name, language)}", "", mechanic_about(entry.name, language)]
    return "\n".join(lines) + "\n"
