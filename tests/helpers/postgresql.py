"""A real PostgreSQL for tests: a new cluster in its own folder, reached by a socket there.

with Cluster() as cluster:
    url = cluster.database()    # a new one: postgresql://…
    cluster.kill()              # as a power cut would
    cluster.start()             # it still has everything it had promised to store
"""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import asyncpg

#: Seconds that anything may take on a busy machine.
TIMEOUT: Final = 60.0

#: A user who must show a password; all others need none.
LOCKED: Final = "locked"
PASSWORD: Final = "platform-nine"

#: Small, since several may run at once; but durable.
SETTINGS: Final = {
    "listen_addresses": "",
    "fsync": "on",
    "shared_buffers": "16MB",
    "max_connections": "100",
    "autovacuum": "off",
}


class Cluster:
    def __init__(self) -> None:
        # not pytest's folder: the name of a socket has 107 letters at most
        self.folder = Path(tempfile.mkdtemp(prefix="stellwerk-pg-"))
        self.process: subprocess.Popen[bytes] | None = None
        self._user = user()
        self._databases = 0
        self._empty: list[str] = []

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str, who: str = "stellwerk") -> str:
        return f"postgresql://{who}@/{database}?host={self.folder}"

    def database(self, options: str = "") -> str:
        """An empty database; its address."""
        if self._empty and not options:
            return self._empty.pop()
        self._databases += 1
        name = f"games_{self._databases}"
        self.run(f"CREATE DATABASE {name} {options}")
        return self.url(name)

    def give_back(self, url: str) -> None:
        """Empties a database for the next test: many of them would make a restart slow."""
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        self.run(f"{end} AND pid <> pg_backend_pid()", "DROP SCHEMA IF EXISTS stellwerk CASCADE", url=url)
        self._empty.append(url)

    def run(self, *statements: str, url: str = "") -> list[Any]:
        """Runs statements past the store; returns the rows of the last one."""

        async def run() -> list[Any]:
            base = await asyncpg.connect(url or self.url("postgres"), timeout=TIMEOUT)
            try:
                found: list[Any] = []
                for statement in statements:
                    found = await base.fetch(statement)
            finally:
                await base.close()
            return [tuple(row) for row in found]

        return asyncio.run(run())

    def run_script(self, script: str, url: str) -> None:
        """Many statements at once, as a dump has them."""

        async def run() -> None:
            base = await asyncpg.connect(url, timeout=TIMEOUT)
            try:
                await base.execute(script)
            finally:
                await base.close()

        asyncio.run(run())

    def start(self) -> None:
        with (self.folder / "log").open("a") as log:
            settings = [f"-c{name}={value}" for name, value in SETTINGS.items()]
            self.process = self._program(
                "postgres", ["-D", str(self.data), "-k", str(self.folder), *settings], log
            )
        end = time.monotonic() + TIMEOUT
        while not self._is_ready():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.02)

    def kill(self) -> None:
        """Ends it at once, without a clean shutdown."""
        assert self.process is not None
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(TIMEOUT)

    def _is_ready(self) -> bool:
        """It says so itself, in the last line of its pid file."""
        try:
            return (self.data / "postmaster.pid").read_text().split("\n")[7].strip() == "ready"
        except (OSError, IndexError):
            return False

    def _program(self, name: str, arguments: Sequence[str], log: Any) -> subprocess.Popen[bytes]:
        # another user, as PostgreSQL does not run as root
        more: dict[str, Any] = (
            {}
            if self._user is None
            else {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}
        )
        command = [str(programs() / name), *arguments]
        # a group of its own: Ctrl-C is for the tests
        return subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, process_group=0, **more)

    def __enter__(self) -> Self:
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        with (self.folder / "log").open("a") as log:
            asked = [
                "-D",
                str(self.data),
                "-U",
                "stellwerk",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-locale",
                "-N",
            ]
            made = self._program("initdb", asked, log).wait(TIMEOUT)
        assert made == 0, (self.folder / "log").read_text()
        rules = self.data / "pg_hba.conf"
        rules.write_text(f"local all {LOCKED} scram-sha-256\n{rules.read_text()}")
        self.start()
        self.run(f"CREATE ROLE {LOCKED} LOGIN PASSWORD '{PASSWORD}'")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder)


def programs() -> Path:
    """Where PostgreSQL's programs are."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("postgres") is not None:
        return Path(found).parent
    # Debian keeps them off the PATH, a folder for each version
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    assert folders, "These tests need PostgreSQL. Run tools/postgresql.sh, or install it."
    return folders[-1]


def user() -> pwd.struct_passwd | None:
    """The user to run it as; None: the current one."""
    if os.geteuid() != 0:
        return None
    names = {each.pw_name: each for each in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]
