"""The same work on a Ray cluster: it plays exactly the games that local processes play.

Tasks are numbers of games; boards travel as text and bots by name, so a machine of the cluster needs nothing
but Stellwerk. If a machine or process goes away, its task is played elsewhere.
"""

import contextlib
import io
import os
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from stellwerk.faults import UserError

from .extras import need
from .jobs import MOST_DEATHS, WorkerDied, first_line

T = TypeVar("T")
R = TypeVar("R")

#: The cluster that this machine belongs to, or a new one.
AUTO: Final = "auto"
#: Tasks that wait for each core.
WAITING: Final = 3
#: Seconds for a cluster to answer.
ANSWER_SECONDS: Final = 5.0
#: Bytes for the store of a cluster that we start; only rows of a few games pass through it.
STORE: Final = 100_000_000
#: Ray reads these when it is imported: no statistics, no output that nobody asked for.
QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "1",
    "RAY_memory_monitor_refresh_ms": "0",
}


class NoCluster(UserError):
    """The cluster can't be used; the message says why."""


def spread(work: Callable[[T], R], tasks: Sequence[T], address: str, jobs: int) -> Iterator[R]:
    """The results of all tasks in any order; `jobs`: processes of a new cluster."""
    need("--ray", "ray")
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # from Ray, about itself
        import ray

        # Ray reports dead processes on stdout, which is ours
        with contextlib.redirect_stdout(io.StringIO()), connected(ray, address, jobs):
            yield from results(ray, work, tasks)


def refuse_unreachable(address: str) -> None:
    """Refuses a cluster that does not answer, before anything starts."""
    need("--ray", "ray")
    if address != AUTO:
        refuse_silence(address)


@contextlib.contextmanager
def output_suppressed() -> Iterator[None]:
    """Silences what Ray writes to stderr while it joins; failures are exceptions anyway."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


@contextlib.contextmanager
def connected(ray: Any, address: str, jobs: int) -> Iterator[None]:
    """Joins a cluster; a new one ends with us."""
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    there = running_here() if address == AUTO else address
    on_end = signal.getsignal(signal.SIGTERM)
    if there is None:
        # not "auto": that would also join a cluster that another program started and will end
        ray.init("local", num_cpus=jobs, include_dashboard=False, object_store_memory=STORE, **quiet)
    else:
        refuse_silence(there)
        try:
            with output_suppressed():
                ray.init(there, **quiet)
        except (ConnectionError, RuntimeError, ValueError, OSError, ImportError) as wrong:
            raise NoCluster(
                f"no Ray cluster could be joined at {there}: {first_line(wrong)} (does it want a token? Ray "
                "reads RAY_AUTH_MODE and RAY_AUTH_TOKEN)"
            ) from None
    if on_end is not None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, on_end)  # Ray has replaced it
    try:
        yield
    finally:
        ray.shutdown()


def running_here() -> str | None:
    """The cluster that this machine belongs to: from the environment, or as noted by `ray start`."""
    if said := os.environ.get("RAY_ADDRESS"):
        return said
    note = Path(os.environ.get("RAY_TMPDIR") or "/tmp", "ray", "ray_current_cluster")  # noqa: S108 Ray's own place
    try:
        noted = note.read_text("utf-8").strip()
        refuse_silence(noted)
    except (OSError, UnicodeDecodeError, NoCluster):
        return None  # none was started, or it is gone
    return noted or None


def refuse_silence(address: str) -> None:
    """Ray itself would wait for minutes."""
    try:
        where = urlsplit(address if "://" in address else f"//{address}")
        host, port = where.hostname, where.port
    except ValueError:
        raise NoCluster(f"{address} is not the address of a Ray cluster, as in 192.168.1.20:6379") from None
    if host is None or port is None:
        return  # a name that Ray may know
    try:
        socket.create_connection((host, port), ANSWER_SECONDS).close()
    except OSError as wrong:
        raise NoCluster(f"nobody answers at {address}: {wrong.strerror or wrong}") from None


def results(ray: Any, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
    """Only a few tasks wait for each core, so an interruption loses little."""
    do = ray.remote(max_retries=MOST_DEATHS - 1)(done)
    # sent once; a task is then only a few numbers
    work_there = ray.put(work)
    waiting = int(max(1, ray.cluster_resources().get("CPU", 1)) * WAITING)
    rest = iter(tasks)
    running: dict[Any, T] = {}
    while True:
        while len(running) < waiting and (task := next(rest, None)) is not None:
            running[do.remote(work_there, task)] = task
        if not running:
            return
        [ready], _ = ray.wait(list(running), num_returns=1)
        yield fetched(ray, ready, running.pop(ready))


def done(work: Callable[[T], R], task: T) -> R:
    """What a process of the cluster does."""
    return work(task)


def fetched(ray: Any, ready: Any, task: T) -> Any:
    try:
        return ray.get(ready)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError, ray.exceptions.NodeDiedError):
        raise WorkerDied(task) from None
    except ray.exceptions.RayTaskError as wrong:
        cause = getattr(wrong, "cause", None)
        if isinstance(cause, ModuleNotFoundError):
            raise NoCluster(
                f"a machine of the cluster lacks {cause.name}: install this Stellwerk there"
            ) from None
        raise (cause if isinstance(cause, Exception) else wrong) from None
    except ray.exceptions.RayError as wrong:
        raise NoCluster(
            f"the cluster stopped: {first_line(wrong)}; all games so far are safe: run the command again"
        ) from None
