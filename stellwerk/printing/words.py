"""The words on printed sheets, and what the command says about them, in each language."""

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "title": "{board}, to print and cut out",
        "origin": "Stellwerk {version} · board {hash}",
        "check": "print at 100 %",
        "board": "{board}: the board",
        "tile": "{board}: tile {name} of {last}",
        "tickets": "{board}: tickets",
        "trains": "{board}: train cards",
        "pieces": "{board}: cards, mats and tokens",
        "tables": "{board}: tables",
        "rules": "{board}: the rules",
        "backs": "{what} (backs)",
        "begin": "{board}: how to print and build it",
        "size": "The whole board: {wide} × {high} cm",
        "how": "How to do it",
        "scale": "Print at 100 % (“actual size”), never “fit to page”. The ruler at the foot of every page "
        "is 100 mm long; measure it once.",
        "glue": "Board: cut each sheet along the solid marks at its left and top, and glue it onto the sheet "
        "before it and the one above, up to their dashed marks. The strip under the seam shows the "
        "same picture.",
        "cut": "Cards (pages {both}): print these on both sides, turned at the long edge, and all others on "
        "one; or leave the backs out. Cut from mark to mark. They fit sleeves of 44 × 68 mm. Thick paper "
        "(200 g/m²) lasts longest.",
        "besides": "You also need cars of {long} × {wide} mm: {trains} for each of up to {seats} players, in "
        "a colour of their own.",
        "contents": "What is where",
        "what": "What",
        "pages": "Pages",
        "part_board": "The board",
        "part_tickets": "Tickets",
        "part_trains": "Train cards, and what else lies in their deck",
        "part_pieces": "Other cards, mats and tokens",
        "part_tables": "Tables to look things up",
        "part_rules": "Rules",
        "foreign": "These names have letters that our fonts lack; they are printed in fonts of this machine, "
        "or as boxes where it has none: {names}",
        "ticket": "Ticket",
        "long_ticket": "Long ticket",
    },
    "de": {
        "title": "{board}, zum Drucken und Ausschneiden",
        "origin": "Stellwerk {version} · Spielplan {hash}",
        "check": "mit 100 % drucken",
        "board": "{board}: der Spielplan",
        "tile": "{board}: Teil {name} von {last}",
        "tickets": "{board}: Zielkarten",
        "trains": "{board}: Wagenkarten",
        "pieces": "{board}: Karten, Pläne und Marken",
        "tables": "{board}: Tabellen",
        "rules": "{board}: die Regeln",
        "backs": "{what} (Rückseiten)",
        "begin": "{board}: drucken und bauen",
        "size": "Der ganze Spielplan: {wide} × {high} cm",
        "how": "So geht es",
        "scale": "Druckt mit 100 % („tatsächliche Größe“), nie „an Seite anpassen“. Das Lineal am Fuß jeder "
        "Seite ist 100 mm lang; messt einmal nach.",
        "glue": "Spielplan: Schneidet jedes Blatt links und oben an den durchgezogenen Marken ab und klebt "
        "es auf das Blatt davor und das darüber, bis an deren gestrichelte Marken. Der Streifen unter "
        "der Naht zeigt dasselbe Bild.",
        "cut": "Karten (Seiten {both}): Druckt diese beidseitig, an der langen Kante gewendet, alle anderen "
        "einseitig; oder lasst die Rückseiten weg. Schneidet von Marke zu Marke. Sie passen in Hüllen von "
        "44 × 68 mm. Dickes Papier (200 g/m²) hält am längsten.",
        "besides": "Dazu braucht ihr Waggons von {long} × {wide} mm: je {trains} für bis zu {seats} Leute, "
        "jede Person mit eigener Farbe.",
        "contents": "Was ist wo?",
        "what": "Was",
        "pages": "Seiten",
        "part_board": "Der Spielplan",
        "part_tickets": "Zielkarten",
        "part_trains": "Wagenkarten, und was sonst in ihrem Stapel liegt",
        "part_pieces": "Andere Karten, Pläne und Marken",
        "part_tables": "Tabellen zum Nachschlagen",
        "part_rules": "Regeln",
        "foreign": "Diese Namen haben Buchstaben, die unseren Schriften fehlen; sie werden in Schriften "
        "dieses Rechners gedruckt, oder als Kästchen, wenn er keine hat: {names}",
        "ticket": "Zielkarte",
        "long_ticket": "Lange Zielkarte",
    },
}


def say(language: str, key: str, **values: object) -> str:
    return WORDS[language][key].format(**values)
