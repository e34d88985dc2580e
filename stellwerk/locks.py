"""File locks, so that only one program at a time writes into a file."""

import sys

if sys.platform == "win32":

    def taken(lock: int) -> bool:
        """Tries to lock an open file; whether it worked. The lock ends with the process."""
        import msvcrt

        try:
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def taken(lock: int) -> bool:
        """Tries to lock an open file; whether it worked. The lock ends with the process.

        Where the system has no locks, it always works.
        """
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
