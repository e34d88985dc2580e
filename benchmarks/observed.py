"""The usual server, except that on SIGUSR1 it reports what it holds: see visits.py.

It first collects garbage, so that what Python has not yet freed does not count, then writes to standard error
how many blocks of memory are in use.
"""

import gc
import signal
import sys
from types import FrameType

from stellwerk.cli import main


def tell(_signal: int, _frame: FrameType | None) -> None:
    gc.collect()
    sys.stderr.write(f"holds {sys.getallocatedblocks()}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, tell)
    sys.exit(main())
