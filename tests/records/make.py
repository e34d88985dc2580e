"""Makes the golden records: `python tests/records/make.py` (with Stellwerk installed, or on PYTHONPATH).

They are the proof that rules have not changed by accident, so they are made again only on purpose:
when the rules, the boards or the format have changed, or a situation is to be added. Read the
difference before you commit it; where the rules changed, raise `stellwerk.kernel.rules.VERSION`.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from stellwerk import record
from stellwerk.actions import Action, Claim, DrawTickets
from stellwerk.game import Game
from stellwerk.kernel import bits, flow, playout
from stellwerk.kernel.chance import Stream
from stellwerk.position import parse

HERE: Final = Path(__file__).parent
NAMES: Final = ("Anna", "Ben", "Clara", "Dora", "Emil")
#: No game takes this many decisions.
TOO_MANY: Final = 5000


def made() -> dict[str, Game]:
    """All golden games by the names of their files."""
    games = {name: play() for name, play in PLAYED.items()}
    return games | {name: from_position(*given) for name, given in POSITIONS.items()}


# --- whole games


def lively(board: str, seats: int, seed: int) -> Game:
    """Chance decides; sometimes somebody thinks better of it and takes a choice back."""
    game = Game(board, NAMES[:seats], seed)
    dice = random.Random(seed)
    while not game.is_over:
        seat = dice.choice(game.decisions())
        game.apply(dice.choice(game.options(seat)), seat)
        if game.can_take_back(seat) and dice.random() < 0.1:
            game.take_back(seat)
    return game


def greedy(board: str, seats: int, seed: int) -> Game:
    """Everybody builds the track that scores most, and else draws cards; tickets are rare."""
    game = Game(board, NAMES[:seats], seed)
    dice = random.Random(seed)
    while not game.is_over:
        seat = game.decisions()[0]
        options = game.options(seat)
        best = max(options, key=lambda option: worth(game, option) + dice.random())
        game.apply(best, seat)
    return game


def worth(game: Game, option: Action) -> float:
    if isinstance(option, Claim):
        track = game.board.tracks[game.board.track_index(option.track)]
        length = game.board.connections[track.connection].length
        return game.board.track_points[length] if length > 2 or game.turns_left else -1.0
    return -1.5 if isinstance(option, DrawTickets) and game.turns % 40 else 0.0


def by_policy(board: str, seats: int, seed: int, policy: int, **options: bool) -> Game:
    """One of the kernel's own policies."""
    game = Game(board, NAMES[:seats], seed, options=options)
    stream = Stream(seed, playout.POLICY_STREAM)
    words = bits.empty(playout.SOAK_WORDS)
    words[playout.STREAM_WORD] = stream.words[0]
    ids = {slot: option for option, slot in enumerate(game.rules.slot_of)}
    for _ in range(TOO_MANY):
        if game.is_over:
            break
        seat = game.decisions()[0]
        flow.fill(game.rules, game.state, seat)
        slot = playout.chosen(game.rules, game.state, seat, policy, words)
        game.apply(ids[slot], seat)
    return game


PLAYED: Final[dict[str, Callable[[], Game]]] = {
    "usa-2-lively": lambda: lively("usa", 2, 4),
    "usa-3-greedy": lambda: greedy("usa", 3, 1),
    "usa-4-flat": lambda: by_policy("usa", 4, 11, playout.FLAT),
    "usa-5-hoard": lambda: by_policy("usa", 5, 2, playout.HOARD),
    "usa-3-all-pass": lambda: by_policy("usa", 3, 58, playout.MISER),
    "europe-2-greedy": lambda: greedy("europe", 2, 3),
    "europe-3-lively": lambda: lively("europe", 3, 5),
    "europe-4-factored": lambda: by_policy("europe", 4, 7, playout.FACTORED),
    "europe-5-hoard": lambda: by_policy("europe", 5, 1, playout.HOARD),
    "europe-4-all-pass": lambda: by_policy("europe", 4, 1980, playout.MISER),
    # seeds found by looking through thousands for games that between them show every special situation
    "nederland-2-neutral-hoard": lambda: by_policy("nederland", 2, 302, playout.HOARD, neutral=True),
    "nederland-2-neutral-bound": lambda: by_policy("nederland", 2, 144, playout.FACTORED, neutral=True),
    "nederland-2-neutral-left": lambda: by_policy("nederland", 2, 162, playout.FACTORED, neutral=True),
    "nederland-5-miser": lambda: by_policy("nederland", 5, 306, playout.MISER),
    "nederland-2-factored": lambda: by_policy("nederland", 2, 27, playout.FACTORED),
    "nederland-3-no-tolls": lambda: by_policy("nederland", 3, 5, playout.EAGER, tolls=False),
    "poland-3-hoard": lambda: by_policy("poland", 3, 3, playout.HOARD),
    "poland-2-factored": lambda: by_policy("poland", 2, 166, playout.FACTORED),
    "poland-3-miser": lambda: by_policy("poland", 3, 915, playout.MISER),
    "poland-3-eager": lambda: by_policy("poland", 3, 639, playout.EAGER),
    "poland-4-factored": lambda: by_policy("poland", 4, 1, playout.FACTORED),
    "poland-4-eager": lambda: by_policy("poland", 4, 1, playout.EAGER),
    "iberia-3-hoard": lambda: by_policy("iberia", 3, 263, playout.HOARD),
    "iberia-4-factored": lambda: by_policy("iberia", 4, 6, playout.FACTORED),
    "iberia-2-eager": lambda: by_policy("iberia", 2, 2, playout.EAGER),
    "iberia-4-miser": lambda: by_policy("iberia", 4, 25, playout.MISER),
    "japan-4-miser": lambda: by_policy("japan", 4, 184, playout.MISER),
    "japan-4-factored": lambda: by_policy("japan", 4, 464, playout.FACTORED),
    "japan-3-factored": lambda: by_policy("japan", 3, 127, playout.FACTORED),
    "south_korea-4-hoard": lambda: by_policy("south_korea", 4, 33, playout.HOARD),
    "south_korea-2-factored": lambda: by_policy("south_korea", 2, 1, playout.FACTORED),
    "south_korea-3-hoard": lambda: by_policy("south_korea", 3, 12, playout.HOARD),
    "south_korea-3-eager": lambda: by_policy("south_korea", 3, 1, playout.EAGER),
    "south_korea-2-eager": lambda: by_policy("south_korea", 2, 181, playout.EAGER),
    "south_korea-2-hoard": lambda: by_policy("south_korea", 2, 82, playout.HOARD),
    "south_korea-3-factored": lambda: by_policy("south_korea", 3, 9, playout.FACTORED),
    "south_korea-4-miser": lambda: by_policy("south_korea", 4, 28, playout.MISER),
    "south_korea-4-full-mat": lambda: by_policy("south_korea", 4, 103, playout.MISER),
}


# --- ends of games, from positions

#: All start at 0.
EVEN_OFF: Final = "options: even_start off\n"


def last_turns(board: str, anna: str, ben: str, options: str = "") -> str:
    """Both have their last turn before them."""
    return (
        f"board: {board}\nseats: Anna, Ben\n{options}turn: Anna\nturns: 90\nlast turns: 2\n"
        f"display: red, blue, green, white, black\nAnna: {anna}\nBen: {ben}\n"
    )


#: Each: the position, and what is played, with the outcomes of chance.
POSITIONS: Final[dict[str, tuple[str, list[tuple[str, list[str]]]]]] = {
    "usa-tie-tickets": (
        last_turns(
            "usa",
            "tracks pittsburgh-toronto, helena-winnipeg",
            "tracks kansas_city-omaha:grey2, el_paso-santa_fe, denver-santa_fe; tickets denver-el_paso",
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("take red", ["black"]), ("take white", ["red"])],
    ),
    "usa-tie-path": (
        last_turns(
            "usa",
            "tracks raleigh-washington:grey2, sault_ste_marie-toronto, nashville-raleigh; "
            "tickets sault_ste_marie-nashville",
            "tracks atlanta-raleigh:grey1, los_angeles-san_francisco:yellow, las_vegas-salt_lake_city",
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["locomotive"])],
    ),
    "usa-tie-shared": (
        last_turns(
            "usa",
            "tracks oklahoma_city-santa_fe, dallas-houston:grey2",
            "tracks atlanta-nashville, little_rock-new_orleans",
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "europe-tie-tickets": (
        last_turns(
            "europe",
            "tracks marseille-pamplona, amsterdam-frankfurt, brest-pamplona; "
            "tickets amsterdam-pamplona, brest-marseille; stations madrid",
            "tracks petrograd-wilno, kyiv-smolensk, athina-brindisi, brindisi-palermo",
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "europe-tie-stations": (
        last_turns(
            "europe",
            "tracks bruxelles-paris:red, kyiv-warszawa",
            "tracks danzig-riga, kharkov-kyiv, bucuresti-sofia; stations bruxelles",
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "europe-tie-path": (
        last_turns(
            "europe",
            "tracks bucuresti-sevastopol, venezia-zurich, athina-sofia",
            "tracks madrid-pamplona:white, amsterdam-frankfurt, berlin-frankfurt:red; "
            "tickets amsterdam-pamplona",
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "europe-tie-shared": (
        last_turns(
            "europe",
            "tracks angora-constantinople, athina-sofia",
            "tracks munchen-zurich, essen-kobenhavn:grey2",
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    # both have completed one ticket; Anna's is worth more
    "poland-tie-ticket-points": (
        last_turns(
            "poland",
            "tracks torun-plock, plock-warszawa:blue, warszawa-siedlce; tickets torun-siedlce",
            "tracks zielona_gora-poznan, poznan-bydgoszcz:orange, bydgoszcz-torun:grey1, elk-bialystok; "
            "tickets zielona_gora-torun",
            EVEN_OFF,
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "poland-tie-tickets": (
        last_turns(
            "poland",
            "tracks elblag-olsztyn, olsztyn-goldap, goldap-suwalki; tickets elblag-suwalki",
            "tracks szczecin-bydgoszcz, bydgoszcz-torun:grey1, torun-plock",
            EVEN_OFF,
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "poland-tie-shared": (
        last_turns(
            "poland",
            "tracks elblag-olsztyn, olsztyn-goldap, goldap-suwalki; tickets elblag-suwalki",
            "tracks torun-plock, plock-warszawa:blue, warszawa-siedlce, elk-goldap:grey1; "
            "tickets torun-siedlce",
            EVEN_OFF,
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    # Ben started with a point
    "iberia-tie-tickets": (
        last_turns(
            "iberia",
            "tracks coimbra-castelobranco, castelobranco-caceres; tickets coimbra-caceres",
            "tracks zaragoza-valencia",
        )
        + "draft card: 40\n",
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "iberia-tie-shared": (
        last_turns("iberia", "tracks santiago-vigo", "hand 2 blue") + "draft card: 40\n",
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "south_korea-tie-tickets": (
        last_turns(
            "south_korea",
            "tracks jeongeup-gwangju:white, gwangju-suncheon; tickets jeongeup-suncheon",
            "tracks seoul-wonju",
        ),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "south_korea-tie-shared": (
        last_turns("south_korea", "tracks gunsan-iksan", "hand 2 blue"),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "japan-nobody-built": (
        last_turns("japan", "hand 2 red", "hand 2 blue"),
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    # the draft card comes up in Ben's turn, the last of all: there is no second draft
    "iberia-draft-too-late": (
        last_turns("iberia", "hand 2 red", "hand 2 blue") + "draft card: 3\n",
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    "iberia-draft-never": (
        last_turns("iberia", "hand 2 red", "hand 2 blue") + "draft card: 40\n",
        [("draw", ["red"]), ("draw", ["blue"]), ("draw", ["red"]), ("draw", ["red"])],
    ),
    # Anna reaches Erzurum over Ben's track, by the station that she builds in Sochi
    "europe-station-used": (
        last_turns(
            "europe",
            "hand blue, locomotive; tracks rostov-sochi; tickets rostov-erzurum",
            "hand 3 red; tracks erzurum-sochi",
        ),
        [
            ("station", []),
            ("city erzurum", []),
            ("take back", []),
            ("city sochi", []),
            ("pay blue", []),
            ("draw", ["red"]),
            ("draw", ["red"]),
        ],
    ),
}


def from_position(text: str, moves: list[tuple[str, list[str]]]) -> Game:
    found = parse(text)
    game = Game.from_state(found.board, found.names, found.options, found.state, seed=0)
    for action, outcomes in moves:
        if action == "take back":
            game.take_back()
        else:
            game.apply(action, outcomes=outcomes)
    return game


def main() -> int:
    wanted = made()
    for name, game in wanted.items():
        text = record.dump(game)
        path = HERE / f"{name}.jsonl"
        is_same = path.exists() and path.read_text("utf-8") == text
        path.write_text(text, "utf-8", newline="\n")
        note = "the same as before" if is_same else "new"
        sys.stdout.write(f"{path.name}: {game.sheet().verdict()} {note}\n")
    for path in HERE.glob("*.jsonl"):
        if path.stem not in wanted:
            sys.stdout.write(f"{path.name} is made by nothing here: remove it, or say how it is made\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
