"""Tells which kernel is running: machine code, or the same source read by the interpreter.

This file is compiled together with the rest of the kernel, so what holds for it holds for all.
"""

from typing import Final

COMPILED: Final[bool] = not __file__.endswith((".py", ".pyc"))

#: Follows the version where people look.
KIND: Final = "" if COMPILED else " (interpreted: it works, about 100 times slower than compiled)"
