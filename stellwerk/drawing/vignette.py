"""A small picture for the free part of a poster: an express engine, head on, out of a rising sun.

In its own units: (0, 0) is between the rails under the engine, y upwards, the engine two high.
"""

import math

from .geometry import Box
from .inks import Inks
from .markup import number, rect, tag

RAYS = 26
#: The depths of the sleepers, which grow towards the reader as in perspective.
SLEEPERS = (0.06, 0.16, 0.29, 0.46, 0.68, 0.98, 1.38)
BODY = "M-.64 .16V1.12Q-.64 2.02 0 2.08Q.64 2.02 .64 1.12V.16z"
#: One flank in the shade gives the engine its roundness.
SHADE = "M.3 .16V1.3Q.3 1.86 .1 2.07Q.64 1.98 .64 1.12V.16z"
FIN = "M-.035 1.2L-.06 2.12L0 2.2L.06 2.12L.035 1.2z"
GUARD = "M-.55 .12L.55 .12L.4 -.14L-.4 -.14z"


def vignette(box: Box, inks: Inks) -> str:
    unit = min(box.height * 0.31, box.width * 0.3)
    x, y = box.middle[0], box.y + box.height * 0.79
    wide, up, down = box.width / unit, (y - box.y) / unit, (box.bottom - y) / unit
    scene = tag(
        "g",
        _sun(inks, max(wide, up) * 1.5),
        _hills(inks, wide, down),
        _rails(inks, down),
        _engine(inks),
        transform=f"translate({number(x)} {number(y)}) scale({number(unit, 2)} {number(-unit, 2)})",
    )
    return "".join(
        (
            tag("clipPath", rect(box), id="vignette-frame"),
            tag("g", rect(box, fill=inks.sky), scene, clip_path="url(#vignette-frame)"),
            rect(box, fill="none", stroke=inks.ink, stroke_width=2.4),
        )
    )


def _sun(inks: Inks, far: float) -> str:
    wedges = []
    for order in range(RAYS):
        a, b = (math.pi * 2 * (order + part) / RAYS for part in (0.0, 0.5))
        wedges.append(
            f"M0 .95L{far * math.cos(a):.2f} {0.95 + far * math.sin(a):.2f}"
            f"L{far * math.cos(b):.2f} {0.95 + far * math.sin(b):.2f}z"
        )
    return _fill("".join(wedges), inks.ray) + _disc(0, 0.95, 1.36, inks.sun)


def _hills(inks: Inks, wide: float, down: float) -> str:
    half = wide / 2 + 0.1
    foot = f"V{-down:.2f}H{-half:.2f}z"
    far = (
        f"M{-half:.2f} .52Q{-half * 0.7:.2f} .98 {-half * 0.36:.2f} .62T0 .5T{half * 0.42:.2f} .66"
        f"T{half:.2f} .6{foot}"
    )
    near = f"M{-half:.2f} .28Q{-half * 0.55:.2f} .5 0 .3T{half:.2f} .36{foot}"
    ground = f"M{-half:.2f} .06Q0 .2 {half:.2f} .06{foot}"
    return _fill(far, inks.far_hill) + _fill(near, inks.near_hill) + _fill(ground, inks.ground)


def _rails(inks: Inks, down: float) -> str:
    sleepers = []
    for depth in SLEEPERS:
        near = depth * 0.5
        half, thick = 0.66 + near * 0.95, 0.035 + near * 0.075
        sleepers.append(f"M{-half:.2f} {-near - 0.1:.3f}h{2 * half:.2f}v{-thick:.3f}h{-2 * half:.2f}z")
    rails = []
    for side in (-1, 1):
        foot = side * (0.44 + (down + 0.05) * 0.62)
        rails.append(
            f"M{side * 0.41:.2f} 0L{side * 0.47:.2f} 0L{foot + side * 0.09:.2f} {-down - 0.05:.2f}"
            f"H{foot - side * 0.03:.2f}z"
        )
    return _fill("".join(sleepers), inks.rail) + _fill("".join(rails), inks.engine_dark)


def _engine(inks: Inks) -> str:
    light = inks.engine_light
    chevrons = "".join(
        f"M-.61 {v:.2f}Q-.3 {v + 0.16:.2f} 0 {v + 0.2:.2f}Q.3 {v + 0.16:.2f} .61 {v:.2f}"
        for v in (0.46, 0.58, 0.7)
    )
    panes = "".join(
        f"M{s * 0.07:.2f} 1.47Q{s * 0.3:.2f} 1.44 {s * 0.46:.2f} 1.34"
        f"Q{s * 0.45:.2f} 1.62 {s * 0.07:.2f} 1.76z"
        for s in (-1, 1)
    )
    slats = "".join(f"M{u:.2f} .1L{u * 0.72:.2f} -.12" for u in (-0.44, -0.22, 0.0, 0.22, 0.44))
    buffers = [
        _disc(s * 0.47, 0.21, radius, ink)
        for s in (-1, 1)
        for radius, ink in ((0.13, inks.engine_dark), (0.075, inks.coin))
    ]
    return "".join(
        (
            _fill(GUARD, inks.engine_dark),
            _line(slats, light, 0.028),
            _fill(BODY, inks.engine),
            f'<path d="{SHADE}" fill="{inks.engine_dark}" fill-opacity=".3"/>',
            _fill(panes, inks.sky),
            _line(chevrons, light, 0.045),
            _fill(FIN, inks.accent),
            _disc(0, 1.06, 0.2, light),
            _disc(0, 1.06, 0.135, inks.sun),
            f'<rect x="-.74" y=".1" width="1.48" height=".2" rx=".03" fill="{inks.accent}"/>',
            *buffers,
        )
    )


# Units here are large, so numbers need more digits than elsewhere.


def _fill(d: str, ink: str) -> str:
    return f'<path d="{d}" fill="{ink}"/>'


def _line(d: str, ink: str, width: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="{width}"/>'


def _disc(x: float, y: float, radius: float, ink: str) -> str:
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius}" fill="{ink}"/>'
