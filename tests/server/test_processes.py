"""Two servers on one PostgreSQL: people at both play one game, also if a server or the database is killed."""

import contextlib
import random
import threading
import time
from collections.abc import Iterator

import pytest
from postgresql import Cluster
from serving import ConnectionClosed, Json, Page, Refused, Seat, Server, Trouble, wait_until

from stellwerk import record
from stellwerk.cli import main

#: Seconds within which the other process must know of something.
SOON = 5.0
#: What a broken line looks like from the page.
BROKEN = (ConnectionClosed, OSError, EOFError, TimeoutError)


@pytest.fixture(scope="module")
def base(cluster: Cluster) -> str:
    return cluster.database()


@pytest.fixture(scope="module")
def servers(base: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes on one store; a test that kills one starts it again."""
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(Server(folder, "--store", base, "--workers", "1")) for folder in folders]


def at(server: Server, page: Page) -> Page:
    """The same browser at another process."""
    other = Page(server)
    other.cookie = page.cookie
    return other


def play_on(seats: list[Seat], decisions: int) -> None:
    """Whoever must decide does, this many times."""
    dice = random.Random(5)
    while decisions > 0:
        for seat in seats:
            seat.listen(0.01)
            if seat.options:
                seat.act(chosen(dice, seat.options))
                decisions -= 1


def words(seat: Seat) -> list[tuple[int, list[str]]]:
    """The log as it is read."""
    return [(moment["version"], moment["lines"]) for moment in seat.moments]


# --- one table, people at both


def test_everybody_gets_everything_at_any_process(servers: list[Server]) -> None:
    one, two = servers
    anna, ben, carla = Page(one), Page(two), Page(two)
    table = anna.create("poland", "person", "friend", "easy", seed=3)
    ben.join(anna.links(table)["free"]["1"], "Ben")
    with anna.sit(table, 0) as first, ben.sit(table, 1) as second, carla.sit(table, None) as watcher:
        # who is there, and what they are called
        first.wait(lambda: first.here["seats"] == [True, True, False] and first.here["watching"] == 1)
        second.wait(lambda: second.here["seats"] == [True, True, False] and second.here["watching"] == 1)
        first.wait(lambda: first.table["seats"][1]["name"] == "Ben")
        # what they do
        for seat in (first, second):
            seat.act(seat.options[0])
        play_on([first, second], 20)
        last = max(first.snapshot["view"]["turns"], second.snapshot["view"]["turns"])
        for seat in (first, second, watcher):
            seat.wait(lambda seat=seat: seat.snapshot["view"]["turns"] >= last)
        # what they say, in one order for all
        first.ask("say", seat=0, text="Hello!")
        second.ask("say", seat=1, text="Hello yourself!")
        for seat in (first, second, watcher):
            seat.wait(lambda seat=seat: len(seat.chat) == 2)
        assert first.chat == second.chat == watcher.chat
        # how the table is run
        second.ask("give_seat", seat=1, level="easy")
        first.wait(lambda: first.table["seats"][1]["stand_in"] == "easy")
        second.ask("take_seat", seat=1)
        first.wait(lambda: first.table["seats"][1]["stand_in"] == "")
    with anna.sit(table, 0) as first, at(two, anna).sit(table, 0) as again:
        for seat in (first, again):
            seat.wait(
                lambda seat=seat: 2 not in seat.snapshot["view"]["decides"]
            )  # until the bot has had its turn
        assert words(first) == words(again)
        assert first.snapshot["view"] == again.snapshot["view"]


def test_two_phones_write_on_one_pad(servers: list[Server]) -> None:
    """Each at its own process: both tap the same track, one has it, and the other hears of it at once."""
    phones = [Page(server) for server in servers]
    seats = [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    pad = phones[0].ask("POST", "/api/pads", {"board": "usa", "seats": seats})
    address = f"/api/pads/{pad['table']['id']}"
    version = phones[1].get(address)["version"]
    heard, refusals = list[Json](), list[str]()
    listening = threading.Thread(target=lambda: heard.append(phones[1].get(f"{address}?after={version}")))

    def tap(phone: Page, owner: int) -> None:
        try:
            phone.ask("POST", address, {"edits": [{"type": "give", "track": "denver-omaha", "owner": owner}]})
        except Trouble as trouble:
            refusals.append(trouble.code)

    taps = [threading.Thread(target=tap, args=(phone, owner)) for owner, phone in enumerate(phones)]
    for thread in (listening, *taps):
        thread.start()
    for thread in (listening, *taps):
        thread.join(SOON)
    assert refusals == ["can't be"]
    scores = [seat["score"] for seat in heard[0]["snapshot"]["view"]["seats"]]
    assert sorted(scores) == [0, 7]
    assert [phone.get(address)["edits"] for phone in phones] == [1, 1]


def test_deleting_a_table_sends_everybody_home(servers: list[Server]) -> None:
    one, two = servers
    anna, ben = Page(one), Page(two)
    table = anna.create("usa", "person", "person")
    with ben.sit(table, None) as watcher:
        anna.leave(table)
        with pytest.raises(ConnectionClosed) as closed:
            watcher.listen(SOON)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4004


def test_only_one_of_two_answers_to_a_decision_counts(servers: list[Server]) -> None:
    """The same seat on two devices, each at its own process."""
    one, two = servers
    anna = Page(one)
    table = anna.create("usa", "person", "person")
    for _ in range(10):
        with anna.sit(table, 0) as here, at(two, anna).sit(table, 0) as there:
            if not here.options:
                with anna.sit(table, 1) as other:
                    other.act(chosen(random.Random(0), other.options))
                continue
            for seat in (here, there):
                seat.send(
                    {
                        "type": "act",
                        "id": 7,
                        "seat": 0,
                        "version": seat.version,
                        "actions": [seat.options[-1]],
                    }
                )
            answers = [seat.until("done", "refused") for seat in (here, there)]
            assert sorted(each["type"] for each in answers) == ["done", "refused"]
            assert [each["code"] for each in answers if each["type"] == "refused"] == ["stale"]
            # the second one got the first one's decision before the refusal
            assert here.version == there.version
            assert here.snapshot["view"] == there.snapshot["view"]


# --- a whole game


class Player(threading.Thread):
    """Somebody who plays to the end, and comes back after every break, to whichever server is there."""

    def __init__(self, page: Page, table: Json, seat: int | None, servers: list[Server]) -> None:
        super().__init__(daemon=True)
        self.page = page
        self.table = table
        self.seat = seat
        #: The servers to try, in this order.
        self.servers = servers
        self.dice = random.Random(seat)
        self.decisions = 0
        #: Whether it may decide just now.
        self.may_go_on = threading.Event()
        self.breaks = 0
        #: Everything that it got, in order.
        self.moments: list[Json] = []
        self.version: int | None = None
        self.faults: list[str] = []

    def run(self) -> None:
        while True:
            for server in self.servers:
                self.page.server = server
                with contextlib.suppress(*BROKEN), self.page.sit(self.table, self.seat, self.version) as seat:
                    if self._played(seat):
                        return
                self.breaks += 1
                time.sleep(0.05)

    def _played(self, seat: Seat) -> bool:
        """True if the game is over; else the line breaks."""
        if self.version is not None and seat.version < self.version:
            self.faults.append(f"version {seat.version} after {self.version} had been sent")
        known = self._hear(seat, 0)
        while not seat.is_over:
            with contextlib.suppress(Refused):
                if seat.options and not self.may_go_on.is_set():
                    seat.listen(0.02)
                elif seat.options:
                    seat.act(chosen(self.dice, seat.options))
                    self.decisions += 1
                else:
                    seat.next()
            known = self._hear(seat, known)
        return True

    def _hear(self, seat: Seat, known: int) -> int:
        """Writes down what is new; how much of this line is known by now."""
        versions = [each["version"] for each in seat.received if each["type"] == "told"]
        if versions != sorted(versions):
            self.faults.append(f"versions out of order: {versions}")
        is_log = self.version is None and known == 0
        self.moments = list(seat.moments) if is_log else self.moments + seat.moments[known:]
        self.version = seat.version
        return len(seat.moments)


def chosen(dice: random.Random, options: list[Json]) -> Json:
    """Builds what it can, so that games come to an end."""
    claims = [option for option in options if option["type"] == "claim"]
    return dice.choice(claims or options)


def let_play(players: list[Player]) -> None:
    for each in players:
        each.may_go_on.set()


def play_until(players: list[Player], decisions: int) -> None:
    """Until they have decided this many times in all; then they wait."""
    let_play(players)
    wait_until(lambda: sum(each.decisions for each in players) >= decisions)
    for each in players:
        each.may_go_on.clear()


def test_a_game_survives_a_killed_server_and_a_killed_database(
    servers: list[Server], cluster: Cluster, base: str
) -> None:
    one, two = servers
    anna, ben, carla = Page(one), Page(two), Page(two)
    table = anna.create("japan", "person", "friend", "easy", "easy", seed=11)
    ben.join(anna.links(table)["free"]["1"])
    people = [Player(anna, table, 0, [one, two]), Player(ben, table, 1, [two, one])]
    watcher = Player(carla, table, None, [two, one])
    for each in (*people, watcher):
        each.start()
    play_until(people, 10)
    let_play(people)
    one.kill()
    play_until(people, 20)
    one.start()
    play_until(people, 30)
    let_play(people)
    cluster.kill()
    time.sleep(0.3)
    cluster.start()
    play_until(people, 50)
    let_play(people)
    for each in (*people, watcher):
        each.join(60)
        assert not each.is_alive(), "the game does not come to its end"
        assert each.faults == []
    assert people[0].breaks >= 1

    # everything that anybody was sent is in the game, nothing twice and nothing missing, at both processes
    for each in (*people, watcher):
        for server in servers:
            with at(server, each.page).sit(table, each.seat) as again:
                assert [shown(moment) for moment in each.moments] == [
                    shown(moment) for moment in again.moments
                ]
    texts = {at(server, anna).get(f"/api/tables/{table['id']}/record") for server in servers}
    assert len(texts) == 1
    game = record.load(texts.pop())
    assert game.is_over
    rows = cluster.run("SELECT game, n FROM stellwerk.entries ORDER BY n", url=base)
    numbers = [n for game_id, n in rows if game_id == table["id"]]
    assert numbers == list(range(len(game.log) + 2)), "from the set-up to the result"
    for server in servers:
        assert "Traceback" not in server.errors.read_text()


def shown(moment: Json) -> tuple[int, int, tuple[str, ...]]:
    return moment["version"], moment["seat"], tuple(moment["lines"])


def test_a_missing_database_is_explained_in_a_plain_sentence(
    cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = cluster.url("nowhere")
    assert main(["serve", "--no-open", "--store", nowhere]) == 2
    assert "does not exist: create it first" in capsys.readouterr().err
