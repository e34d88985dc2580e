"""Makes the icons of the installed page from `web/public/icon*.svg`, in the sizes that systems ask for."""

from pathlib import Path
from typing import Final

import resvg_py

PUBLIC: Final = Path(__file__).parents[1] / "web" / "public"
#: Pixels. Systems cut the maskable one to their own shape, and so do Apple's home screens (180).
SIZES: Final = {"icon": (96, 192, 512), "icon-maskable": (180, 192, 512)}

for name, sizes in SIZES.items():
    picture = (PUBLIC / f"{name}.svg").read_text("utf-8")
    for size in sizes:
        content = resvg_py.svg_to_bytes(svg_string=picture, width=size, height=size)
        (PUBLIC / f"{name}-{size}.png").write_bytes(bytes(content))
