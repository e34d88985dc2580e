"""Processes that the server starts and may kill at any moment: those that think and those that draw."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import BinaryIO, Final

#: What a process runs: `main()` of a module, with our own search path, wherever it is started.
PROGRAM: Final = (
    "import importlib, json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
    "importlib.import_module(sys.argv.pop(1)).main()"
)


# --- in the server


async def start(module: str, *arguments: str, stderr: int | None = None) -> Process:
    """Runs `main()` of a module, with pipes to its stdin and stdout; OSError if it can't be started."""
    # in a session of its own: Ctrl-C is for the server, which then ends its processes
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, json.dumps(sys.path), module, *arguments),
        stdin=PIPE,
        stdout=PIPE,
        stderr=stderr,
        start_new_session=True,
    )


async def end(process: Process) -> None:
    """Kills a process and waits until it is gone."""
    if process.returncode is None:
        kill(process)
    if process.stdin is not None:
        process.stdin.close()
    if process.stdout is not None:
        # somebody who still waits for an answer reads here too, and finds the end
        with suppress(RuntimeError):
            await process.stdout.read()
    await process.wait()


def kill(process: Process) -> None:
    """Not by `Process.kill`: that looks whether it has ended, and asyncio then complains that it is gone."""
    with suppress(ProcessLookupError):
        if hasattr(signal, "SIGKILL"):
            os.kill(process.pid, signal.SIGKILL)
        else:
            process.kill()


# --- in the process


def own_stdout() -> BinaryIO:
    """Stdout for our answers alone: what a library prints goes to stderr from now on."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def give_way(nice: int) -> None:
    """Lets other processes come first, where the system can."""
    if hasattr(os, "nice"):
        os.nice(nice)
