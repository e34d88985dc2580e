"""Single key presses from the terminal, without waiting for enter."""

import contextlib
import os
import select
import sys
import time
from collections.abc import Iterator


class Keys:
    """Reads keys while the terminal is in cbreak mode; on anything else no key is ever pressed."""

    def __init__(self, fd: int | None) -> None:
        self.fd = fd

    @property
    def listening(self) -> bool:
        return self.fd is not None

    def wait(self, seconds: float) -> str:
        """The next key, or nothing when the time is up."""
        if self.fd is None:
            time.sleep(seconds)
            return ""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return ""
        # arrows and the like come as several bytes: read at once, they are one key that means nothing
        pressed = os.read(self.fd, 32)
        return pressed.decode("utf-8", "replace") if pressed else "q"


@contextlib.contextmanager
def keyboard() -> Iterator[Keys]:
    """The keyboard, put back as it was at the end."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield Keys(None)  # games run through
        return
    import termios
    import tty

    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    try:
        tty.setcbreak(fd)
        yield Keys(fd)
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
