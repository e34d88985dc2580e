"""The record has all it takes to replay a game, and nothing else decides."""

import io
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from small_boards import mixed_usa

from stellwerk import Game, record
from stellwerk.boards import boards
from stellwerk.kernel.layout import RNG_TICKETS
from stellwerk.kernel.rules import VERSION
from stellwerk.kernel.views import SPECTATOR
from stellwerk.log import TAKE_BACK, Entry
from stellwerk.outcomes import NamedOutcome
from stellwerk.position import parse
from stellwerk.record import BadRecord, Writer, dump, load, read
from stellwerk.views import sample


def played(board: str = "usa", seats: int = 2, seed: int = 7, most: int = 10_000) -> Game:
    """A game of chance, with choices taken back now and then."""
    game = Game(board, seats, seed)
    dice = random.Random(seed)
    for _ in range(most):
        if game.is_over:
            break
        move(game, dice)
    return game


def move(game: Game, dice: random.Random) -> None:
    seat = dice.choice(game.decisions())
    game.apply(dice.choice(game.options(seat)), seat)
    if game.can_take_back(seat) and dice.random() < 0.1:
        game.take_back(seat)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def text_of(objects: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(each) + "\n" for each in objects)


def without_streams(game: Game) -> bytes:
    """All of a game's state but the seed's part of it."""
    state = game.state.copy()
    for stream in range(RNG_TICKETS + 1):
        state.w[stream] = 0
    return state.to_bytes()


def refused(text: str | bytes, line: int, *words: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        load(text)
    assert caught.value.line == line, caught.value
    for word in words:
        assert word in caught.value.reason
    assert str(caught.value) == f"line {line}: {caught.value.reason}"
    return caught.value


# --- both ways


@pytest.mark.parametrize("board", boards())
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.interpreted
def test_a_game_comes_back_from_its_record(board: str, seats: int) -> None:
    game = played(board, seats, seed=seats, most=120)
    again = load(dump(game))
    assert again == game
    assert again.log == game.log
    assert dump(again) == dump(game)


def test_a_finished_game_ends_with_its_result() -> None:
    game = played("europe", 3, 4)
    result = lines(dump(game))[-1]["result"]
    assert result["totals"] == list(game.result().totals)
    assert result["winners"] == list(game.result().winners)
    assert load(dump(game)).result() == game.result()


def test_a_loaded_game_has_the_same_future() -> None:
    """As if it had never been away: the deck goes on as it would have."""
    game = played("usa", 3, 5, most=60)
    again = load(dump(game))
    dice, same_dice = random.Random(1), random.Random(1)
    while not game.is_over:
        move(game, dice)
        move(again, same_dice)
    assert again == game


def test_choices_taken_back_are_separate_entries() -> None:
    game = Game("usa", 2, 7)
    game.apply(game.options(0)[0], 0)
    game.take_back(0)
    game.apply(game.options(0)[1], 0)
    assert [line["action"] for line in lines(dump(game))[2:]][1] == TAKE_BACK
    assert load(dump(game)).log == game.log


def test_a_game_can_start_from_a_position() -> None:
    found = parse("board: usa\nseats: Anna, Ben\nturn: Ben\nBen: hand 3 blue, 1 locomotive\n")
    game = Game.from_state(found.board, found.names, {}, found.state, seed=3)
    game.claim("seattle-portland:grey1", "blue", 0, seat=1)
    text = dump(game)
    assert "turn: Ben" in lines(text)[0]["start"]
    assert lines(text)[1]["n"] == 1
    assert load(text) == game


def test_a_map_makers_board_is_passed_as_an_argument() -> None:
    board = mixed_usa()
    game = Game(board, 3, 1)
    dice = random.Random(1)
    for _ in range(80):
        move(game, dice)
    assert load(dump(game), board) == game
    assert load(dump(game)) == game  # the record carries it


def test_seeds_and_names_of_any_kind_come_back() -> None:
    for seed in (0, -5, 10**30, "Zürich – „1“\n"):
        game = Game("usa", ["Åsa", 'B"en\\'], seed)
        assert load(dump(game)) == game
        assert load(dump(game)).seed == seed


def test_the_rest_of_a_script_comes_back() -> None:
    plan: list[NamedOutcome] = [0, *["red"] * 4, *["blue"] * 4, "green", "green", "white", "white", "black"]
    plan += ["boston-miami", "seattle-new_york", "los_angeles-miami"]
    game = Game(
        "usa", 2, 1, script=[*plan, "duluth-houston", "denver-el_paso", "dallas-new_york", "yellow", "orange"]
    )
    again = load(dump(game))
    for each in (game, again):
        for seat in (0, 1):
            each.apply(each.options(seat)[0], seat)
        each.apply("draw")
        each.apply("draw")
        assert each.hand(0) == {"yellow": 1, "orange": 1, "red": 4}
    assert lines(dump(again))[0]["script"] == lines(dump(game))[0]["script"]


def test_a_game_with_script_and_outcomes_has_the_same_future_as_its_record() -> None:
    """An outcome given for an action that is the script's next uses it up, in the game as in its record."""
    found = parse("board: usa\nseats: Anna, Ben\nturn: Anna\n")
    game = Game.from_state(
        found.board, found.names, {}, found.state, 1, script=["red", "green", "red", "blue"]
    )
    game.apply("draw", outcomes=["red"])
    again = load(dump(game))
    for each in (game, again):
        for _ in range(3):
            each.apply("draw")
        assert (each.hand("Anna"), each.hand("Ben")) == ({"red": 1, "green": 1}, {"blue": 1, "red": 1})


# --- chance comes from the lines


@pytest.mark.parametrize("board", boards())
def test_another_seed_in_the_header_changes_nothing(board: str) -> None:
    game = played(board, 3, 2)
    changed = lines(dump(game))
    changed[0]["seed"] = 12345
    again = load(text_of(changed))
    assert without_streams(again) == without_streams(game)
    assert again.log == game.log
    assert again.result() == game.result()


def test_a_seed_is_not_even_needed() -> None:
    game = played("usa", 2, 2, most=40)
    changed = lines(dump(game))
    changed[0]["seed"] = None
    assert without_streams(load(text_of(changed))) == without_streams(game)


# --- other versions of the rules


def test_a_game_continues_under_the_rules_version_it_began_with() -> None:
    changed = lines(dump(played(most=50)))
    changed[0]["rules"] = 1
    game = load(text_of(changed))
    assert game.rules.version == 1
    move(game, random.Random(1))
    again = load(dump(game))
    assert again.rules.version == 1
    assert again == game
    assert sample(game, game.decisions()[0], seed=1).rules.version == 1


@pytest.mark.parametrize(
    "version, what", [(0, "There is no"), (-1, "There is no"), (VERSION + 1, "newer"), (1 << 70, "newer")]
)
def test_an_unknown_version_of_the_rules_is_refused(version: int, what: str) -> None:
    changed = lines(dump(played(most=5)))
    changed[0]["rules"] = version
    refused(text_of(changed), 1, f"version {version} of the rules", what)


# --- what is refused, at its line


GAME = played(seed=11, most=60)
TEXT = dump(GAME)


def changed(at: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The record with one line changed; at 1 is the header."""
    objects = lines(TEXT)
    change(objects[at - 1])
    return text_of(objects)


def line_with(wanted: Callable[[dict[str, Any]], bool]) -> int:
    return next(n for n, line in enumerate(lines(TEXT), 1) if n > 4 and wanted(line))


def set_to(key: str, value: object) -> Callable[[dict[str, Any]], object]:
    def change(line: dict[str, Any]) -> None:
        line[key] = value

    return change


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda line: line.pop(key)


def test_an_empty_record() -> None:
    refused("", 1, "empty")
    refused("\n", 1, "empty")


def test_another_format_or_version() -> None:
    refused(changed(1, set_to("format", "pgn")), 1, "'pgn'")
    refused(changed(1, set_to("version", 2)), 1, "version 2")


def test_bad_json() -> None:
    rows = TEXT.splitlines()
    rows[7] = rows[7][:-5]
    refused("\n".join(rows) + "\n", 8, "bad JSON")
    rows[7] = "[1, 2]"
    refused("\n".join(rows) + "\n", 8, "JSON object")
    rows[7] = ""
    refused("\n".join(rows) + "\n", 8, "empty")
    rows[7] = "[" * 10_000
    refused("\n".join(rows) + "\n", 8, "bad JSON")
    refused(TEXT.encode().replace(b'"draw"', b'"dr\xffw"', 1), line_with(is_draw), "bad JSON", "UTF-8")


def is_draw(line: dict[str, Any]) -> bool:
    return line["action"] == "draw" and bool(line.get("outcomes"))


def test_a_key_that_is_missing_unknown_or_of_the_wrong_kind() -> None:
    refused(changed(1, without("seats")), 1, "“seats” is missing")
    refused(changed(9, without("n")), 9, "“n” is missing")
    refused(changed(9, set_to("colour", "red")), 9, "“colour” is unknown")
    refused(changed(9, set_to("seat", "Anna")), 9, "int", "str", "“seat”")
    refused(changed(9, set_to("seat", None)), 9, "needs its seat")


def test_the_wrong_number_of_an_entry() -> None:
    refused(changed(9, set_to("n", 9)), 9, "this is entry 9; entry 7 should come here")
    rows = TEXT.splitlines(keepends=True)
    refused("".join(rows[:8] + rows[9:]), 9, "this is entry 8; entry 7 should come here")


def test_the_wrong_set_up() -> None:
    refused(changed(2, set_to("action", "draw")), 2, "entry 0 must be the set-up")
    refused(changed(2, lambda line: line["outcomes"].pop()), 2, "too few outcomes")
    refused(changed(2, lambda line: line["outcomes"].append("red")), 2, "21 outcomes were given")
    refused(changed(2, lambda line: line["outcomes"].__setitem__(0, 5)), 2, "there is no seat 5")
    refused(changed(2, lambda line: line["outcomes"].__setitem__(1, "pink")), 2, "'pink'")


def test_an_unknown_action() -> None:
    at = line_with(is_draw)
    refused(changed(at, set_to("action", "claim paris-roma")), at, "unknown action", "paris-roma")
    refused(changed(at, set_to("action", "")), at, "unknown action")


def test_an_illegal_action_is_refused_in_a_players_words() -> None:
    at = line_with(lambda line: line["phase"] == "turn" and line["action"] == "draw")
    seat = lines(TEXT)[at - 1]["seat"]
    refused(
        changed(at, set_to("action", "pay red")),
        at,
        "illegal action “pay red”",
        "There is nothing to pay for",
    )
    refused(changed(at, set_to("seat", 1 - seat)), at, "It is ", "turn")
    refused(changed(at, set_to("seat", 6)), at, "There is no seat 6")
    refused(changed(at, set_to("action", TAKE_BACK)), at, "taking back")


def test_the_wrong_decision() -> None:
    at = line_with(lambda line: line["phase"] == "turn")
    refused(changed(at, set_to("phase", "colour")), at, "“turn”", "“colour”")


def test_an_impossible_outcome() -> None:
    at = line_with(is_draw)
    refused(
        changed(at, set_to("outcomes", [])), at, "too few outcomes: the line has 0, chance was asked once"
    )
    refused(changed(at, set_to("outcomes", ["red", "red"])), at, "2 outcomes were given")
    refused(changed(at, set_to("outcomes", ["boston-miami"])), at, "impossible outcome", "a train card")
    refused(changed(at, set_to("outcomes", ["mauve"])), at, "impossible outcome", "mauve")
    refused(changed(at, set_to("outcomes", [None])), at, "withheld")


@pytest.mark.parametrize(
    "outcome, word",
    [
        ([9, 0], "no source 9"),
        ([4, 5], "no source 4"),
        ([-1, 0], "no source -1"),
        ([0, -1], "no card number -1"),
        ([0, 10**30], "no card number 1000"),
        ([1, -1], "no ticket number -1"),
        (-1, "no seat -1"),
        (10**18, "no seat 1000"),
        ([1], "outcomes"),
        ([0, 1, 2], "outcomes"),
        (True, "outcomes"),
        (1.5, "outcomes"),
        ([0, 1.5], "outcomes"),
        ([0, True], "outcomes"),
        ({}, "outcomes"),
    ],
)
def test_an_invalid_outcome_never_falls_back_to_the_seed(outcome: object, word: str) -> None:
    """Neither in an entry, nor in the set-up (its first: who starts), nor in the script."""
    at = line_with(is_draw)
    refused(changed(at, set_to("outcomes", [outcome])), at, word)
    for place in (0, 1, -1):
        refused(changed(2, lambda line, n=place: line["outcomes"].__setitem__(n, outcome)), 2, word)  # type: ignore[misc]
    script = "script" if word == "outcomes" else word
    refused(changed(1, set_to("script", [outcome])), 1, script)
    position = dump(Game.from_position(GAME.position()))
    head = json.loads(position.splitlines()[0])
    refused(text_of([head | {"script": [outcome]}]), 1, script)


@pytest.mark.parametrize("seed", range(4))
def test_a_line_with_another_value_is_refused_or_harmless(seed: int) -> None:
    """Whatever a value becomes: a refusal that names a line, or a game with these very outcomes."""
    dice = random.Random(seed)
    values: list[object] = [
        None,
        True,
        -1,
        0,
        7,
        10**30,
        1.5,
        "",
        "red",
        "boston-miami",
        [],
        [0, -1],
        [9, 9],
        {},
    ]
    for _ in range(60):
        objects = lines(TEXT)
        line = dice.choice(objects)
        key = dice.choice(list(line))
        if isinstance(line[key], list) and line[key] and dice.random() < 0.8:
            line[key][dice.randrange(len(line[key]))] = dice.choice(values)
        else:
            line[key] = dice.choice(values)
        try:
            game = load(text_of(objects))
        except BadRecord:
            continue
        outcomes = [line.outcomes for line in read(text_of(objects)).lines]
        assert outcomes == [lined(game, n, entry) for n, entry in enumerate([game.set_up, *game.log])]


def lined(game: Game, n: int, entry: Entry) -> tuple[NamedOutcome | None, ...]:
    return record.line_of(game.rules, n, entry).outcomes


def test_a_card_that_is_no_longer_there() -> None:
    objects = lines(TEXT)
    objects[1]["outcomes"][1:14] = ["red"] * 13
    refused(text_of(objects), 2, "impossible outcome")


def test_points_that_were_not_scored() -> None:
    at = line_with(is_draw)
    refused(changed(at, set_to("scored", [[0, 15]])), at, "the points scored are [], not [(0, 15)]")


def test_another_board() -> None:
    refused(changed(1, set_to("board", "usaa")), 1, "no board is called", "usa")
    refused(changed(1, set_to("hash", "0" * 64)), 1, "the board usa has changed", "000000000000")
    refused(changed(1, set_to("seats", ["Anna"])), 1, "2 to 5 seats")
    refused(changed(1, set_to("options", {"tolls": True})), 1, "tolls")


def test_an_impossible_position() -> None:
    refused(text_of([lines(TEXT)[0] | {"start": "board: usa"}]), 1, "seats")
    other = "board: usa\nseats: Anna, Ben\n"
    refused(changed(1, set_to("start", other)), 2, "entry 0; entry 1 should come here")
    head = lines(TEXT)[0] | {"start": other}
    refused(text_of([head]), 1, "other seats")


def test_a_result_that_does_not_follow() -> None:
    text = dump(played(seed=12))
    objects = lines(text)
    objects[-1]["result"]["totals"][1] += 1
    refused(text_of(objects), len(objects), "“totals[1]” is")
    objects = lines(text)
    objects[-1]["result"]["sheet"]["seats"][0]["tickets"][0]["done"] ^= True
    refused(text_of(objects), len(objects), "“sheet.seats[0].tickets[0].done”")
    objects = lines(text)
    objects[-1]["result"]["winners"] = [0, 1]
    refused(text_of(objects), len(objects), "winners")
    del objects[-2:]
    objects.append({"result": {"totals": [0, 0], "winners": [0]}})
    refused(text_of(objects), len(objects), "not over")


def test_a_result_may_be_short_or_missing_but_is_the_last_line() -> None:
    game = played(seed=12)
    objects = lines(dump(game))
    del objects[-1]["result"]["sheet"], objects[-1]["result"]["decided_by"]
    assert load(text_of(objects)) == game
    assert load(text_of(objects[:-1])) == game
    refused(text_of([*objects, objects[-2]]), len(objects) + 1, "a line follows the result")


def test_the_game_goes_no_further_than_asked() -> None:
    game = load(TEXT, to=10)
    assert len(game.log) == 10
    assert game.log == GAME.log[:10]
    assert len(load(TEXT, to=0).log) == 0
    broken = changed(30, set_to("action", "nonsense!"))
    assert len(load(broken, to=20).log) == 20


@pytest.mark.parametrize("seed", range(4))
def test_damage_anywhere_is_refused_or_harmless(seed: int) -> None:
    """Whatever happens to a byte: the same game, or a refusal that names a line."""
    data = bytearray(TEXT.encode())
    dice = random.Random(seed)
    for _ in range(60):
        broken = bytearray(data)
        broken[dice.randrange(len(broken))] = dice.choice(b'{}[]",:0129aeZ \n\x00\xff')
        try:
            game = load(bytes(broken))
        except BadRecord as refusal:
            line = refusal.line
        else:
            line = 1
            assert len(game.log) == len(GAME.log)
        assert 1 <= line <= len(GAME.log) + 3


# --- written as the game is played


def test_a_writer_appends_line_by_line() -> None:
    game = Game("europe", 3, 4)
    file = io.StringIO()
    writer = Writer(file)
    dice = random.Random(4)
    while not game.is_over:
        writer.write(game)
        assert file.getvalue() == dump(game)
        move(game, dice)
    writer.write(game)
    writer.write(game)
    assert file.getvalue() == dump(game)


def test_a_seats_record_only_grows() -> None:
    """What a seat was sent never changes afterwards."""
    for seat in (SPECTATOR, 0, 2):
        game = Game("europe", 3, 4)
        file = io.StringIO()
        writer = Writer(file, seat)
        dice = random.Random(4)
        while not game.is_over:
            writer.write(game)
            if len(game.log) % 5 == 0:
                assert file.getvalue() == dump(game, seat)
            move(game, dice)
        writer.write(game)
        assert file.getvalue() == dump(game, seat)


def test_a_torn_last_line_is_reported_and_left_out() -> None:
    data = TEXT.encode()
    last = data.rstrip(b"\n").rfind(b"\n") + 1
    for end in range(last + 1, len(data) - 1):
        bad = refused(data[:end], TEXT.count("\n"), "torn")
        assert bad.torn
        recovered = load(data[:end], allow_torn=True)
        assert recovered.log == GAME.log[:-1]
        found = read(data[:end], allow_torn=True)
        assert found.torn
        assert found.size == last
    assert load(data[:-1]).log == GAME.log, "only the end of the line is missing"


def test_writing_can_continue_after_a_crash() -> None:
    game = played(seed=5, most=40)
    torn = dump(game)[:-7]
    game = load(torn, allow_torn=True)
    file = io.StringIO(torn)
    file.truncate(read(torn, allow_torn=True).size)
    file.seek(0, io.SEEK_END)
    writer = Writer(file)
    writer.skip(game)
    dice = random.Random(1)
    while not game.is_over:
        move(game, dice)
        writer.write(game)
    assert file.getvalue() == dump(game)


def test_a_torn_header_can_not_be_recovered() -> None:
    with pytest.raises(BadRecord) as caught:
        load(TEXT[:30], allow_torn=True)
    assert caught.value.line == 1


# --- a seat's own record


def test_a_seat_does_not_see_what_others_drew_or_kept() -> None:
    game = Game("usa", ["Anna", "Ben"], 3)
    dice = random.Random(3)
    while not game.is_over:
        move(game, dice)
    for line, mine in ((dump(game, 0), 0), (dump(game, 1), 1)):
        objects = lines(line)
        assert objects[0]["seed"] is None
        assert objects[0]["seen_by"] == mine
        assert "script" not in objects[0]
        for entry in objects[1:-1]:
            if entry["seat"] == 1 - mine and entry["action"] == "keep":
                assert entry["number"] >= 1
            if entry["seat"] == 1 - mine and entry["action"] == "draw":
                assert entry["outcomes"][0] is None
            if entry["seat"] == mine and entry["action"] == "draw":
                assert entry["outcomes"][0] is not None


def test_choices_that_others_took_back_were_never_there() -> None:
    game = Game("usa", 2, 7)
    other = Game("usa", 2, 7)
    game.apply(game.options(1)[1], 1)
    game.take_back(1)
    for each in (game, other):
        each.apply(each.options(1)[0], 1)
        each.apply(each.options(0)[0], 0)
    assert dump(game) != dump(other)
    assert dump(game, 0) == dump(other, 0)
    assert dump(game, SPECTATOR) == dump(other, SPECTATOR)
    assert dump(game, 1) != dump(other, 1)


def test_a_payment_is_one_line_for_others_and_comes_when_it_is_made() -> None:
    text = "board: usa\nseats: Anna, Ben\nturn: Anna\nAnna: hand 3 blue, 3 red, 2 locomotive\n"
    found = parse(text)
    game = Game.from_state(found.board, found.names, {}, found.state)
    before = dump(game, 1)
    game.apply("claim duluth-omaha:grey1")
    game.apply("pay blue")
    assert dump(game, 1) == before
    game.apply("locos 1")
    entry = lines(dump(game, 1))[1]
    assert (entry["n"], entry["seat"], entry["action"]) == (1, 0, "claim duluth-omaha:grey1")
    assert entry["events"][0] == {
        "event": "track_claimed",
        "seat": 0,
        "colour": "blue",
        "cards": 2,
        "locomotives": 1,
        "track": "duluth-omaha:grey1",
    }


def test_a_seats_record_of_a_position_starts_with_its_view() -> None:
    found = parse("board: usa\nseats: Anna, Ben\nturn: Anna\nAnna: hand 3 blue; tickets boston-miami\n")
    game = Game.from_state(found.board, found.names, {}, found.state)
    start = lines(dump(game, 0))[0]["start"]
    assert start["hand"] == {"blue": 3}
    start = lines(dump(game, 1))[0]["start"]
    assert start["hand"] == {}
    assert "boston-miami" not in dump(game, 1)


def test_a_seats_record_can_be_read_but_not_replayed() -> None:
    text = dump(GAME, 1)
    assert read(text).header.seen_by == 1
    refused(text, 1, "only what seat 1 saw")
    refused(dump(GAME, SPECTATOR), 1, "spectators")


def test_there_is_no_record_for_an_unknown_seat() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        dump(GAME, 2)


def test_the_record_knows_how_many_actions_it_has() -> None:
    assert read(TEXT).actions == len(GAME.log)
    assert record.read(dump(Game("usa", 2, 1))).actions == 0


# --- a seat by its name; a part of a torn record


def test_a_seats_record_may_be_asked_for_by_name() -> None:
    game = Game("usa", ["Anna", "Ben"], seed=5)
    assert dump(game, seat="Ben") == dump(game, seat=1) == game.record("Ben")
    file = io.StringIO()
    Writer(file, "Ben").write(game)
    assert file.getvalue() == dump(game, seat=1)
    with pytest.raises(ValueError, match="Nobody called 'Carl' plays here"):
        dump(game, seat="Carl")


def test_entries_after_the_one_asked_for_need_not_be_valid() -> None:
    torn = TEXT[:-9]
    assert load(torn, to=3).log == GAME.log[:3]
    bad = refused(torn.encode(), TEXT.count("\n"), "the entries up to")
    assert bad.torn
    assert bad.entries is not None
    assert load(torn, to=bad.entries).log == GAME.log[: bad.entries]
    with pytest.raises(BadRecord, match="torn"):
        load(torn, to=bad.entries + 1)


def test_entry_0_of_a_record_from_a_position_needs_no_other() -> None:
    game = Game.from_position("board: usa\nseats: Anna, Ben\nAnna: hand 3 red\n")
    game.apply("draw")
    torn = dump(game)[:-5]
    assert load(torn, to=0).log == []
    header_only = dump(Game("usa", 2, seed=1))[:-5]
    with pytest.raises(BadRecord, match="torn") as caught:
        load(header_only)
    assert caught.value.entries is None


def test_other_words_on_the_sheet_do_not_change_the_result() -> None:
    """A newer program may use another name for a track or a bonus."""
    game = played("europe", 2, 4)
    objects = lines(dump(game))
    for column in objects[-1]["result"]["sheet"]["seats"]:
        for line in [*column["tracks"], *column["tickets"], *column["bonuses"]]:
            line["name"] = f"old {line['name']}"
    assert load(text_of(objects)).result() == game.result()


# --- a game that goes on


@pytest.mark.parametrize("board", ["usa", "iberia"])
def test_further_lines_of_its_record_continue_a_game(board: str) -> None:
    game = played(board, 3, 5)
    rows = dump(game).splitlines()
    for most in (0, 1, 40, len(game.log)):
        before = played(board, 3, 5, 0) if most == 0 else load(dump(game), to=most)
        after = record.continued(before, rows[2 + most :])
        assert dump(after) == dump(game)
        assert len(before.log) == most, "the game that was there has not changed"


def test_further_lines_that_do_not_follow_are_refused() -> None:
    game = played()
    rows, before = dump(game).splitlines(), load(dump(game), to=10)
    for wrong in (rows[13:], rows[11:], [rows[12].replace('"seat":', '"seat":1')], rows[-1:]):
        with pytest.raises(BadRecord):
            record.continued(before, wrong)
    assert len(before.log) == 10


def test_players_can_be_renamed_during_a_game() -> None:
    game = played(most=20)
    other = game.renamed(["Anna", "Ben"])
    assert other.names == ("Anna", "Ben")
    assert game.names == ("Seat 1", "Seat 2")
    assert "Anna" in str(other.set_up.events[0])
    texts = [str(event) for entry in other.log for event in entry.events]
    assert texts
    assert not any("Seat" in text for text in texts)
    assert load(dump(other)) == other
    while not other.is_over:
        move(other, random.Random(3))
    assert other.result().winners is not None
