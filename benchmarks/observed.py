"""The server as it always is, but whoever sends it SIGUSR1 learns what it holds: see visits.py.

It searches for garbage, so that what Python has not yet come to throw away does not count, and writes to the
standard error output how many pieces of memory are in use then.
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
