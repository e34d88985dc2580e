"""What the parts of an observation mean, in a sentence each, and how large their numbers are.

`base` has the kernel's fields, and the module named after a mechanic has that mechanic's (`FIELDS`). A field
without an entry is shown by its bare name; a test asks for a sentence.
"""

from typing import Final

from stellwerk import mechanics

from .base import FIELDS as KERNEL
from .base import Meaning

#: By the name of the field; {} stands for the rest of it: "passed on {}", "{} cards".
FIELDS: Final[dict[str, Meaning]] = dict(KERNEL)
for _module in mechanics.facets(__name__).values():
    FIELDS.update(_module.FIELDS)


def meaning_of(name: str) -> Meaning:
    """The meaning of a field; numbered or similarly named ones ("passed on 2", "mat red") share one."""
    if name in FIELDS:
        return FIELDS[name]
    start, _, end = name.rpartition(" ")
    for shared, rest in ((f"{start} {{}}", end), (f"{{}} {end}", start)):
        if shared in FIELDS:
            return FIELDS[shared]._replace(text=FIELDS[shared].text.format(rest))
    return Meaning(name)
