"""Puzzles as the page shows them: a position as its seat sees it, and choices with the coach's words."""

from stellwerk.bots import puzzles
from stellwerk.bots.levels import DEFAULT
from stellwerk.bots.puzzles import Puzzle
from stellwerk.game import Game
from stellwerk.server.boards.about import mechanics_played
from stellwerk.server.boards.catalogue import Boards
from stellwerk.server.protocol.base import Language
from stellwerk.server.protocol.practice import PuzzleCard, PuzzleChoice, PuzzleList, PuzzleShown
from stellwerk.server.protocol.tables import TableFacts, TableSeat
from stellwerk.server.refusals import Refusal
from stellwerk.server.views import snapshots
from stellwerk.words import called


def cards() -> PuzzleList:
    found = puzzles.by_id().values()
    return PuzzleList(tuple(PuzzleCard(each.id, each.id.rpartition("-")[0], each.stars) for each in found))


def shown(boards: Boards, puzzle_id: str, language: Language) -> PuzzleShown:
    puzzle = puzzles.by_id().get(puzzle_id)
    if puzzle is None:
        raise Refusal("no puzzle", 404)
    game = Game.from_position(puzzle.position)
    game = game.renamed(called(game.names, language))
    seat = game.decisions()[0]
    hints = puzzles.explained(puzzle, language)
    choices = [
        PuzzleChoice(hint, snapshots.label(game, hint.action, language), choice.cost)
        for hint, choice in zip(hints, puzzle.choices, strict=True)
    ]
    return PuzzleShown(
        *(puzzle.id, puzzle.stars, puzzle.errors),
        facts(boards, puzzle, game, seat, language),
        snapshots.snapshot(game, seat, language, 0, False),
        tuple(sorted(choices, key=lambda each: each.label)),
    )


def facts(boards: Boards, puzzle: Puzzle, game: Game, seat: int, language: Language) -> TableFacts:
    """A table that nobody can sit down at."""
    board = boards.add(game.board)
    return TableFacts(
        id=puzzle.id,
        board=board.id,
        key=boards.key(board, language),
        board_name=board.name.get(language, board.name["en"]),
        options=game.switches,
        mechanics=mechanics_played(board, game.switches),
        seats=tuple(
            TableSeat("person", name, "", True, False, "", (), False, (), "")
            if n == seat
            else TableSeat("bot", name, DEFAULT, False, False, "", (), False, (), "")
            for n, name in enumerate(game.names)
        ),
        hints=False,
        open_books=False,
        pace=1.0,
        clock=0,
        listed=False,
        known=True,
        maker=False,
        created=0.0,
        changed=0.0,
        turns=game.turns,
        is_over=False,
        decides=(seat,),
        scores=game.scores(),
        winners=(),
        rematch="",
        daily="",
    )
