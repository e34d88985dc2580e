"""Every word that players read, in English and German: a file for the base game and one for each mechanic.

A mechanic's file is found by its name. A mechanic without one shows its plain English sentences in every
language. `wording` says how values become words, `names` what things are called.

    words.asks(game.rules, game.state, game.names, 0, "de")     "Nimm deine zweite Karte."
    words.option_text(game.rules, action, "de")                 "Denver–Omaha bauen"
    words.mechanic_name("tolls", "de")                          "Brückenmaut"
"""

from stellwerk.boards.format import LANGUAGES as LANGUAGES

from .asking import asks as asks
from .asking import paid_for as paid_for
from .book import MECHANICS as MECHANICS
from .book import all_words as all_words
from .book import ask_text as ask_text
from .book import event_text as event_text
from .book import phrase as phrase
from .book import plain as plain
from .book import reason_text as reason_text
from .book import sentence as sentence
from .book import sheet_text as sheet_text
from .book import table_text as table_text
from .fault_texts import fault_text as fault_text
from .fault_texts import known_fault as known_fault
from .german import German as German
from .german import sentences as sentences
from .labels import option_text as option_text
from .menu import end_text as end_text
from .menu import mechanic_about as mechanic_about
from .menu import mechanic_name as mechanic_name
from .menu import owner_name as owner_name
from .menu import phase_name as phase_name
from .menu import switch_about as switch_about
from .menu import switch_name as switch_name
from .menu import tie_words as tie_words
from .names import bracketed as bracketed
from .names import called as called
from .names import city_name as city_name
from .names import colour_name as colour_name
from .names import connection_name as connection_name
from .names import ticket_name as ticket_name
from .names import track_name as track_name
from .texts import Text as Text
from .texts import Texts as Texts
from .texts import Words as Words
from .wording import Scene as Scene
from .wording import Wording as Wording
from .wording import article as article
