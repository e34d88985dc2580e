"""The words of tunnels."""

from collections.abc import Mapping
from typing import Final

from stellwerk.kernel.board import CARDS
from stellwerk.kernel.layout import COLOUR, PHASE
from stellwerk.kernel.state import State
from stellwerk.mechanics.tunnels import MOST, Tunnels

from .texts import Words


def at_hand(m: Tunnels, v: State, option: int) -> tuple[str, Mapping[str, object]] | None:
    """While a tunnel is dug, everybody knows which cards to add; the option says how many are locomotives."""
    more = int(v.b[m.more])
    if int(v.b[PHASE]) != m.first_phase or option > min(MOST, more):
        return None
    return "added", {"payment": (CARDS[int(v.b[COLOUR])], more, option)}


WORDS: Final = Words(
    name={"en": "Tunnels", "de": "Tunnel"},
    about={
        "en": "Cards are turned up for a tunnel, and each that matches costs one more.",
        "de": "Für einen Tunnel werden Karten aufgedeckt; jede passende kostet eine Karte mehr.",
    },
    events={
        "tunnel_laid": {
            "en": "{seat:seat} digs the tunnel {track:track} with {payment:with payment}.",
            "de": "{seat:seat} gräbt den Tunnel {track:track} mit {payment:with payment}.",
        },
        "tunnel_card": {
            "en": "{card:a card} is turned up for the tunnel.",
            "de": "Für den Tunnel wird {card:a card} aufgedeckt.",
        },
        "tunnel_added": {
            "en": "{seat:seat} adds {cards} {cards:card|cards} for the tunnel, {locomotives} of them wild.",
            "de": "{seat:seat} legt für den Tunnel {cards} {cards:Karte|Karten} nach, "
            "davon {locomotives} {locomotives:Lokomotive|Lokomotiven}.",
        },
        "tunnel_given_up": {
            "en": "{seat:seat} gives up the tunnel {track:track} and takes the cards back.",
            "de": "{seat:seat} gibt den Tunnel {track:track} auf und nimmt die Karten zurück.",
        },
    },
    reasons={
        "tunnel asked": {
            "en": "First choose whether to pay for the tunnel or give it up.",
            "de": "Entscheide erst, ob du für den Tunnel nachzahlst oder ihn aufgibst.",
        },
        "tunnel later": {
            "en": "You are asked that when you claim a tunnel and the cards turned up make it cost more.",
            "de": "Das wirst du gefragt, wenn aufgedeckte Karten einen Tunnel verteuern, den du baust.",
        },
        "tunnel price": {
            "en": "The tunnel costs {more:1 more matching card|# more matching cards}; "
            "you can't pay that with this number of locomotives.",
            "de": "Der Tunnel kostet {more:1 passende Karte|# passende Karten} mehr; "
            "mit so vielen Lokomotiven kannst du das nicht zahlen.",
        },
    },
    asks={
        "tunnel asked": {
            "en": "The tunnel {track:track} costs {more:1 more card|# more cards}.",
            "de": "Der Tunnel {track:track} kostet {more:1 Karte|# Karten} mehr.",
        },
    },
    options={
        "add 0": {"en": "Add no locomotives", "de": "Ohne Lokomotive nachzahlen"},
        "add {number}": {
            "en": "Add {number:1 locomotive|# locomotives}",
            "de": "Mit {number:1 Lokomotive|# Lokomotiven} nachzahlen",
        },
        "added": {"en": "Add {payment:payment}", "de": "{payment:payment} nachzahlen"},
        "give up": {"en": "Give up the tunnel", "de": "Tunnel aufgeben"},
    },
    at_hand=at_hand,
    phases={"tunnel": {"en": "tunnel", "de": "Tunnel"}},
    faults={
        "cards turned up for a tunnel": "wie viele Karten für einen Tunnel aufgedeckt werden",
        "the connection is a tunnel": "die Strecke ist ein Tunnel",
        "cards are turned up for a tunnel that nobody is building": (
            "für einen Tunnel, den niemand baut, sind Karten aufgedeckt"
        ),
        "cards are turned up for a track that is not a tunnel": (
            "für ein Gleis, das kein Tunnel ist, sind Karten aufgedeckt"
        ),
        "{number} cards are turned up for a tunnel, more than {most} (B26)": (
            "für einen Tunnel sind {number} Karten aufgedeckt, mehr als {most} (B26)"
        ),
        "the tunnel costs {more} more by the cards turned up, not {price} (B26)": (
            "nach den aufgedeckten Karten kostet der Tunnel {more} mehr, nicht {price} (B26)"
        ),
    },
)
