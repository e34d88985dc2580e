"""A score pad as the page shows it: counted, and in the reader's words."""

import re
from typing import Final

import msgspec

from stellwerk import words
from stellwerk.game import Game
from stellwerk.kernel.said import Said
from stellwerk.pad import Counted, Pad, controls
from stellwerk.pad.edits import Enter, Give, Tick, standing, taken_back
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.pads import PadCase, PadControl, PadGuide, PadPlace, PadShown, PadTurns
from stellwerk.server.protocol.snapshots import SheetShown
from stellwerk.server.protocol.tables import TableFacts
from stellwerk.server.views import snapshots
from stellwerk.server.views.score_sheet import capitalised, sheet_shown
from stellwerk.words import Scene

NOTHING: Final = {"en": "Nothing is entered yet", "de": "Noch ist nichts eingetragen"}
#: The number of a rule at the end of a sentence: nothing for people at a table.
RULE: Final = re.compile(r" \([A-Z]+\d+\)$")


def shown(pad: Pad, version: int, facts: TableFacts, language: Language) -> PadShown:
    counted = pad.counted()
    game = counted.game()
    seen = snapshots.snapshot(game, None, language, None, True)
    gaps = tuple(way for seat in range(len(pad.names)) for way in counted.gaps(seat))
    return PadShown(
        version=version,
        table=facts,
        snapshot=msgspec.structs.replace(seen, moments=(), ways=gaps),
        sheet=sheet_of(pad, counted, game, language),
        controls=tuple(
            control_shown(counted, mechanic.name, control, language)
            for mechanic, control in controls.all_controls(counted.rules)
        ),
        builders={
            name: capitalised(words.owner_name(name, language)) for name in controls.builders(counted.rules)
        },
        notes=notes(counted, language),
        guides=guides(counted, language),
        turns=turns(counted),
        edits=len(pad.log),
        undoable=bool(standing(pad.log)),
        last=pad.log[-1] if pad.log else None,
        undone=taken_back(pad.log),
    )


def sheet_of(pad: Pad, counted: Counted, game: Game, language: Language) -> SheetShown:
    """Nobody would win before anything is entered."""
    sheet = sheet_shown(game, language)
    if counted.is_over or any(isinstance(each, Give | Tick | Enter) for each in standing(pad.log)):
        return sheet
    return msgspec.structs.replace(sheet, winners=(), verdict=NOTHING[language])


def notes(counted: Counted, language: Language) -> tuple[str, ...]:
    """What does not add up, where the kernel has ids with the names of the controls."""
    names = {
        str(value): said(counted, place.label, language)
        for _, control in controls.all_controls(counted.rules)
        for place in control.places
        if isinstance(place.label, Said)
        for value in place.label.values.values()
    }
    ids = re.compile(rf"\b(?:{'|'.join(map(re.escape, names)) or '(?!)'})\b")
    texts = (RULE.sub("", words.fault_text(note, language)) for note in counted.notes())
    return tuple(capitalised(ids.sub(lambda found: names[found[0]], text)) for text in texts)


def control_shown(
    counted: Counted, mechanic: str, control: controls.Control, language: Language
) -> PadControl:
    places = tuple(
        PadPlace(
            place.at,
            place.label if isinstance(place.label, str) else said(counted, place.label, language),
            place.most,
        )
        for place in control.places
    )
    return PadControl(
        mechanic,
        control.field,
        control.kind,
        capitalised(said(counted, control.label, language)),
        places,
        control.follows,
        controls.values(counted.rules, counted.state, control),
    )


def guides(counted: Counted, language: Language) -> tuple[PadGuide, ...]:
    rules, state = counted.rules, counted.state
    cases = {each.name: made(each, rules, state) for each, made in controls.parts_of(rules, "cases")}
    due = counted.due()
    builders = {each.name: owners[0] for each, owners in controls.parts_of(rules, "BUILDERS")}
    return tuple(
        PadGuide(
            mechanic.name,
            words.mechanic_name(mechanic.name, language),
            tuple(said(counted, line, language) for line in guide(mechanic, rules, state)),
            tuple(
                PadCase(case.ticket, said(counted, case.said, language), case.tracks)
                for case in cases.get(mechanic.name, ())
            ),
            builders.get(mechanic.name, ""),
            said(counted, due[mechanic.name], language) if mechanic.name in due else "",
        )
        for mechanic, guide in controls.parts_of(rules, "guide")
    )


def turns(counted: Counted) -> PadTurns:
    seats, done = len(counted.names), counted.turns
    return PadTurns(
        done=done,
        seat=counted.turn,
        round=(done - counted.has_ended) // seats + 1,  # after the last turn it is still the last round
        left=counted.turns_left,
        ended=counted.has_ended,
        last_round_by=counted.last_round_by(),
    )


def said(counted: Counted, what: Said, language: Language) -> str:
    text = words.table_text(what.code)
    if text is None:
        return words.plain(what)
    return words.phrase(text, language, what.values, Scene(counted.board, counted.names))
