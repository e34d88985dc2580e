"""Locks: of two programs that would write into the same file, the second is refused."""

import sys

if sys.platform == "win32":

    def taken(lock: int) -> bool:
        """Whether the lock on an open file is ours now. It ends with the process in any case."""
        import msvcrt

        try:
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def taken(lock: int) -> bool:
        """Whether the lock on an open file is ours now; where there are no locks, it is.

        It ends with the process in any case.
        """
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
