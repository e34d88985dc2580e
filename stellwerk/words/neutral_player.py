"""The words of the neutral player."""

from typing import Final

from .texts import Words

WORDS: Final = Words(
    name={"en": "Neutral player", "de": "Neutraler Spieler"},
    about={
        "en": "A neutral player builds too, where tickets from the deck tell it to.",
        "de": "Ein neutraler Spieler baut mit, wo es Zielkarten vom Stapel sagen.",
    },
    events={
        "neutral_ticket": {
            "en": "{seat:seat} turns up {ticket:ticket} for the neutral player: "
            "it names {connection:connection}.",
            "de": "{seat:seat} deckt {ticket:ticket} für den neutralen Spieler auf: "
            "Darauf steht {connection:connection}.",
        },
        "neutral_ticket none": {
            "en": "{seat:seat} turns up {ticket:ticket} for the neutral player: it names no connection.",
            "de": "{seat:seat} deckt {ticket:ticket} für den neutralen Spieler auf: "
            "Darauf steht keine Strecke.",
        },
        "neutral_ticket unknown": {
            "en": "{seat:seat} turns up {ticket:ticket} for the neutral player.",
            "de": "{seat:seat} deckt {ticket:ticket} für den neutralen Spieler auf.",
        },
        "neutral_built": {
            "en": "The neutral player builds {track:track}.",
            "de": "Der neutrale Spieler baut {track:track}.",
        },
        "neutral_idle": {
            "en": "The ticket names no connection: the neutral player builds nothing.",
            "de": "An ihrem Fuß steht keine Strecke: Der neutrale Spieler baut nichts.",
        },
        "neutral_idle taken": {
            "en": "It names {connection:connection}, where the neutral player can't build any more.",
            "de": "Darauf steht {connection:connection}; dort kann der neutrale Spieler nicht mehr bauen.",
        },
        "neutral_left": {
            "en": "The neutral player has only {trains} {trains:train|trains}, "
            "too few for {connection:connection}: it leaves the game.",
            "de": "Der neutrale Spieler hat nur {trains} {trains:Waggon|Waggons}, "
            "zu wenige für {connection:connection}: Er verlässt das Spiel.",
        },
        "neutral_marker_passed": {
            "en": "{seat:seat} passes the neutral marker to {to:seat}.",
            "de": "{seat:seat} gibt den neutralen Marker an {to:seat} weiter.",
        },
        "neutral_over": {
            "en": "The last ticket of the deck is taken: the neutral marker leaves the game.",
            "de": "Die letzte Zielkarte des Stapels ist weg: Der neutrale Marker verlässt das Spiel.",
        },
    },
    reasons={
        "neutral": {
            "en": "{track:track} belongs to the neutral player.",
            "de": "{track:track} gehört dem neutralen Spieler.",
        },
        "neutral asked": {
            "en": "The neutral player builds {connection:connection}: choose one of its tracks.",
            "de": "Der neutrale Spieler baut {connection:connection}: Wähle eins ihrer Gleise.",
        },
        "neutral later": {
            "en": "A track for the neutral player is chosen between two rounds, when a ticket is turned up "
            "for it, by whoever has its marker.",
            "de": "Ein Gleis für den neutralen Spieler wird zwischen zwei Runden gewählt, wenn für ihn eine "
            "Zielkarte aufgedeckt ist; wer seinen Marker hat, wählt.",
        },
        "neutral gone": {
            "en": "The neutral player builds no more: its marker has left the game.",
            "de": "Der neutrale Spieler baut nicht mehr: Sein Marker ist aus dem Spiel.",
        },
    },
    asks={
        "neutral asked": {
            "en": "The neutral player builds {connection:connection}: choose the track.",
            "de": "Der neutrale Spieler baut {connection:connection}: Wähle das Gleis.",
        },
    },
    options={
        "neutral {track}": {
            "en": "{track:track} for the neutral player",
            "de": "{track:track} für den neutralen Spieler",
        },
    },
    phases={"neutral": {"en": "neutral player", "de": "neutraler Spieler"}},
    owners={"neutral": {"en": "neutral player", "de": "neutraler Spieler"}},
    table={
        "neutral due": {
            "en": "Now the neutral player builds: {seat:seat} turns up the top ticket.",
            "de": "Jetzt baut der neutrale Spieler: {seat:seat} deckt die oberste Zielkarte auf.",
        },
        "neutral gone": {
            "en": "It builds no more: its marker has left the game. Its tracks stay.",
            "de": "Er baut nicht mehr: Sein Marker ist aus dem Spiel, seine Gleise bleiben.",
        },
        "neutral rounds": {
            "en": "It builds after every round from round {round} on.",
            "de": "Er baut nach jeder Runde, ab Runde {round}.",
        },
        "neutral holder": {
            "en": "{seat:seat} has the neutral marker and turns up the top ticket of the deck.",
            "de": "{seat:seat} hat den neutralen Marker und deckt die oberste Zielkarte vom Stapel auf.",
        },
        "neutral reads": {
            "en": "Choose that ticket here: the pad says what to do. Then discard the ticket.",
            "de": "Wähle die Karte hier aus: Der Block sagt, was zu tun ist. Dann kommt sie auf die Ablage.",
        },
        "neutral chooses": {
            "en": "Both tracks of {connection:connection} are free: the holder of the marker chooses which "
            "one it builds, then passes the marker on.",
            "de": "Beide Gleise von {connection:connection} sind frei: Wer den Marker hat, wählt eines aus "
            "und gibt dann den Marker weiter.",
        },
        "neutral builds": {
            "en": "It builds the free track of {connection:connection}; the bank pays the toll to the owner "
            "of the other one. The marker stays.",
            "de": "Er baut das freie Gleis von {connection:connection}; die Bank zahlt die Maut an die "
            "Person, der das andere gehört. Der Marker bleibt.",
        },
        "neutral leaves": {
            "en": "It has too few trains for {connection:connection} and leaves the game; its tracks stay.",
            "de": "Für {connection:connection} hat er zu wenige Waggons: Er scheidet aus, seine Gleise "
            "bleiben.",
        },
        "neutral idle": {
            "en": "Nothing is left to build at {connection:connection}. The marker stays.",
            "de": "Bei {connection:connection} gibt es nichts mehr zu bauen. Der Marker bleibt.",
        },
        "neutral nothing": {
            "en": "This ticket names no connection: nothing happens, and the marker stays.",
            "de": "Auf dieser Karte steht keine Strecke: Es passiert nichts, und der Marker bleibt.",
        },
    },
    faults={
        "its trains": "die Waggons des neutralen Spielers",
        "the first round after which it builds": "die erste Runde, nach der er baut",
        "the connection named at its foot": "die Strecke, die unten auf der Karte steht",
        "the neutral player has {left} trains left and {used} in use; together they must be {all}": (
            "der neutrale Spieler hat noch {left} Waggons und {used} verbaut; zusammen müssen es {all} sein"
        ),
        "seat {seat}, who is not in the game, has the neutral marker": (
            "Platz {seat}, den es im Spiel nicht gibt, hat den neutralen Marker"
        ),
        "the ticket deck is used up, yet the neutral marker is in the game (NL23)": (
            "der Zielkartenstapel ist leer, und doch ist der neutrale Marker im Spiel (NL23)"
        ),
        "a ticket is turned up for the neutral player, who is not building": (
            "für den neutralen Spieler ist eine Zielkarte aufgedeckt, obwohl er gerade nicht baut"
        ),
        "the neutral player builds by one ticket that names a connection: write `neutral ticket`": (
            "der neutrale Spieler baut nach einer einzigen Zielkarte, auf der eine Strecke steht: "
            "Schreib sie als `neutral ticket`"
        ),
        "the neutral ticket does not lie open: name it in `open tickets` too": (
            "die Zielkarte des neutralen Spielers liegt nicht offen: Nenne sie auch in `open tickets`"
        ),
        "there is no choice for the neutral player: a track of the connection is taken (NL20)": (
            "für den neutralen Spieler gibt es nichts zu wählen: Ein Gleis der Strecke ist vergeben (NL20)"
        ),
        "who has the neutral marker decides for the neutral player": (
            "wer den neutralen Marker hat, entscheidet für den neutralen Spieler"
        ),
        "the neutral player builds between two rounds, and not in the first ones (NL17)": (
            "der neutrale Spieler baut zwischen zwei Runden, und nicht in den ersten (NL17)"
        ),
        "the neutral player is building, but `between` does not say so": (
            "der neutrale Spieler baut, aber in `between` steht es nicht"
        ),
    },
)
