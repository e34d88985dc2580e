"""The look of a report: paper and ink as on the posters, light and dark, on screen and in print.

Letters have a contrast of at least 4.5. Nothing is fetched: the fonts are in the page.
"""

import base64
from typing import Final

from stellwerk.drawing import lettering

from .heat import inks_css

#: The faces that a report is set in.
FACES: Final = ("condensed-600", "condensed-700", "text-400", "text-600")

DAY: Final = """\
--paper:#f6efdd;--raised:#fdf9ee;--sunk:#ebe2cb;--ink:#26303a;--soft:#5a584e;--rule:#cdc1a4;--accent:#a5382b;\
--deep:#1f3a4d;--head:#1f3a4d;--on-head:#f6efdd;--good:#2c6b3a;--bad:#a12a20;--doubt:#7a5300;--look:#1f5a86;--focus:#0b5fae;\
--bar:#3d6c86;--mark:#1f3a4d;--band:#dfe6cf;\
--heat-1:#a9813c;--heat-2:#b96a2a;--heat-3:#a04a26;--heat-4:#7a2a28;--heat-5:#4a1626;--heat-0:#8c8676;\
--fill-0:#1f4e6b;--fill-1:#d9a03f;--fill-2:#8a3b2f;--fill-3:#7fa9b8;--fill-4:#5f7f4f;--fill-5:#b7a6c9;\
--fill-6:#4b3b5e;--fill-7:#c9c0a5;--on-fill:#fff;"""
NIGHT: Final = """\
--paper:#131c2b;--raised:#1d2839;--sunk:#0d1521;--ink:#ece4d0;--soft:#aab2bc;--rule:#3b4961;--accent:#ec9a6c;\
--deep:#e9e0cb;--head:#1f3248;--on-head:#ece4d0;--good:#8fd19c;--bad:#f29b8f;--doubt:#f0c265;--look:#8ec5ff;--focus:#8ec5ff;\
--bar:#7fa9c2;--mark:#f3ecdb;--band:#25384a;\
--heat-1:#93807a;--heat-2:#b08560;--heat-3:#d19a4f;--heat-4:#eebc5e;--heat-5:#fff2bd;--heat-0:#77808c;\
--fill-0:#6fa8c9;--fill-1:#b9862f;--fill-2:#d98872;--fill-3:#3d6472;--fill-4:#93b583;--fill-5:#76658c;\
--fill-6:#b7a2d6;--fill-7:#6b6a5c;--on-fill:#fff;"""

RULES: Final = """\
*,*::before,*::after{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Cabin,system-ui,sans-serif;\
font-variant-numeric:tabular-nums lining-nums}
h1,h2,h3{font-family:"Barlow Condensed","Arial Narrow",sans-serif;line-height:1.12;letter-spacing:.01em;\
margin:0;\
text-wrap:balance}
a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-100vw;top:0;background:var(--raised);padding:.6rem 1rem;z-index:2}
.skip:focus{left:0}
.page{max-width:74rem;margin:0 auto;padding:0 clamp(.9rem,3vw,2.4rem) 4rem}
.head{background:var(--head);color:var(--on-head);margin-bottom:1.8rem}
.head>div{max-width:74rem;margin:0 auto;padding:2.2rem clamp(.9rem,3vw,2.4rem) 1.9rem;\
border-bottom:4px double color-mix(in srgb,var(--on-head) 45%,transparent)}
.head h1{font-size:clamp(2.1rem,6vw,3.4rem);font-weight:700}
.head p{margin:.7rem 0 0;max-width:46rem;font-size:1.06rem}
.head .made{font-size:.86rem;opacity:.85}
.contents{background:var(--raised);border:1px solid var(--rule);border-radius:10px;padding:1rem 1.3rem;\
margin-bottom:1rem}
.contents h2{font-size:1.35rem;margin-bottom:.4rem}
.contents ul{list-style:none;margin:0;padding:0;columns:27rem auto;column-gap:2rem}
.contents li{break-inside:avoid;padding:.22rem 0;display:flex;flex-wrap:wrap;gap:.1rem .8rem;\
align-items:center}
.contents li>a{font-weight:600}
.tally{display:inline-flex;flex-wrap:wrap;gap:0 .7rem;font-size:.92rem;color:var(--soft)}
.tally span{display:inline-flex;gap:.28rem;align-items:center}
.board{padding-top:2.6rem}
.board>h2{font-size:clamp(1.8rem,4.6vw,2.6rem);font-weight:700;border-bottom:3px solid var(--ink);\
padding-bottom:.35rem}
.facts,.note{color:var(--soft);margin:.6rem 0 0;max-width:56rem}
.part{margin-top:2.1rem}
.part>h3{font-size:1.5rem;font-weight:600;margin-bottom:.5rem}
.part>p{max-width:56rem;margin:.2rem 0 .8rem}
.verdict{background:var(--raised);border:1px solid var(--rule);border-left:6px solid var(--deep);\
border-radius:8px;\
padding:1rem 1.2rem .6rem;margin-top:1.2rem}
.verdict h3{font-size:1.5rem}
.verdict h4{margin:.8rem 0 .1rem;font:600 1.06rem/1.2 "Barlow Condensed","Arial Narrow",sans-serif;\
letter-spacing:.05em;text-transform:uppercase;display:flex;gap:.45rem;align-items:center}
.verdict ul{margin:.2rem 0 .6rem;padding-left:1.75rem}
.verdict li{margin:.25rem 0;max-width:60rem}
.advice{font-style:italic;color:var(--soft)}
.is-fault{color:var(--bad)}.is-unsure{color:var(--doubt)}.is-remark{color:var(--look)}\
.is-fine{color:var(--good)}
.sev{width:1.05rem;height:1.05rem;flex:none;fill:currentColor;stroke:currentColor}
.sev .in{stroke:var(--raised);fill:none;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.sev .hole{fill:var(--raised);stroke:none}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,25rem),1fr));gap:1.2rem 2.4rem;\
align-items:start}
.two>*{min-width:0}
figure{margin:0}
figcaption{color:var(--soft);font-size:.93rem;margin:.3rem 0 .5rem}
svg.chart{display:block;overflow:visible;font:400 .875rem Cabin,system-ui,sans-serif}
.chart text{fill:var(--ink)}
.chart .figure,.chart .tick{fill:var(--soft)}
.chart .tick{font-size:.8125rem}
.chart .label{font-weight:600}
.chart .level{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
.bar{fill:var(--bar)}
g:hover>.bar,.bar:hover{fill:var(--accent)}
.grid{stroke:var(--rule);stroke-width:1;stroke-dasharray:2 4}
.axis{stroke:var(--ink);stroke-width:1.2}
.band{fill:var(--band)}
.fair{stroke:var(--soft);stroke-width:1.2;stroke-dasharray:6 4}
.limit{stroke:var(--bad);stroke-width:2.4}
.whisker{stroke:var(--mark);stroke-width:2}
.dot{fill:var(--mark);stroke:var(--raised);stroke-width:1.5}
.ground{stroke:var(--rule);stroke-width:2}
.in-cell{display:block;min-width:6.5rem}
.in-cell .limit{stroke-width:1.4}
.piece{stroke:var(--paper);stroke-width:1.2}
.on-piece{fill:var(--ink)!important;font-weight:600;paint-order:stroke;stroke:var(--paper);\
stroke-width:3.5px;\
stroke-linejoin:round}
pattern path{stroke:var(--paper);stroke-opacity:.5;stroke-width:1.5;fill:none}
pattern .spot{fill:var(--paper);fill-opacity:.6}
.swatch{display:inline-block;vertical-align:-1px;margin-right:.45rem;border-radius:2px}
.unseen-defs{position:absolute;width:0;height:0;overflow:hidden}
.scroll{overflow-x:auto;border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:.95rem;background:var(--raised)}
caption{text-align:left;color:var(--soft);font-size:.93rem;padding:.1rem 0 .4rem;background:var(--paper)}
th,td{padding:.32rem .7rem;text-align:left;border-bottom:1px solid var(--rule);vertical-align:baseline}
thead th{font:600 1rem/1.15 "Barlow Condensed","Arial Narrow",sans-serif;letter-spacing:.02em;\
background:var(--sunk);vertical-align:bottom;border-bottom:2px solid var(--ink)}
tbody th{font-weight:400}
.n{text-align:right;white-space:nowrap}
.mark-col{width:22%;min-width:7.5rem;vertical-align:middle}
.within{color:var(--soft);font-size:.86em;margin-left:.35em}
tr.flagged th,tr.flagged td{background:color-mix(in srgb,var(--bad) 9%,var(--raised))}
.flag{font-weight:600;white-space:nowrap}
.flag .sev{width:.85rem;height:.85rem;vertical-align:-.1em;margin-right:.25rem}
.map-frame{overflow-x:auto;border-radius:6px}
svg.map{display:block;width:100%;min-width:46rem;height:auto;border-radius:6px}
.casing{fill:none;stroke:var(--map-home);stroke-opacity:.75}
.heat{fill:none}
.heat-0{stroke:var(--heat-0);stroke-dasharray:16 9}
.heat-never{stroke-dasharray:4 11;stroke-linecap:round}
.heat-1{stroke:var(--heat-1)}.heat-2{stroke:var(--heat-2)}.heat-3{stroke:var(--heat-3)}
.heat-4{stroke:var(--heat-4)}.heat-5{stroke:var(--heat-5)}
g:hover>.heat{stroke:var(--focus)}
.sign-ground{fill:var(--raised);stroke:var(--bad);stroke-width:4}
.sign{stroke:var(--bad);stroke-width:5;stroke-linecap:round;fill:none}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;margin:.5rem 0 .9rem;padding:0;\
font-size:.92rem}
.legend li{display:inline-flex;gap:.4rem;align-items:center}
details{margin-top:.7rem}
summary{cursor:pointer;font-weight:600;padding:.3rem 0}
.back{margin:1.6rem 0 0;font-size:.92rem}
.reading{margin-top:3.2rem;border-top:3px solid var(--ink);padding-top:1.1rem;max-width:56rem}
.reading h2{font-size:1.5rem}
.mono{font-size:.9rem;overflow-wrap:anywhere}
@media screen and (max-width:47rem){[data-hint]::before{content:attr(data-hint);display:block;\
position:sticky;left:0;width:max-content;font-size:.86rem;color:var(--soft);padding:.1rem 0 .3rem}}
@media (max-width:34rem){.mark-col{display:none}th,td{padding:.3rem .5rem}.part>h3{font-size:1.35rem}\
.within{display:block;margin:0}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{html{color-scheme:light;font-size:11px}body,caption{background:#fff}\
.page,.head>div{max-width:none;padding:0}\
.head{background:none;color:var(--ink)}.skip,.back{display:none}.board{break-before:page;padding-top:0}\
figure,tr,.verdict,.part>h3{break-inside:avoid}.part>h3,caption,figcaption{break-after:avoid}\
thead{display:table-header-group}\
svg.map{min-width:0}.scroll,.map-frame{overflow:visible}a{color:inherit}\
details::details-content{content-visibility:visible;display:block}*{print-color-adjust:exact}}
"""


def style() -> str:
    fills = "".join(
        f".fill-{number}{{fill:url(#fill-{number})}}.fill-ink-{number}{{fill:var(--fill-{number})}}"
        for number in range(8)
    )
    dark = f":root{{{NIGHT}{inks_css(True)}}}"
    # paper is white, so print is light
    light = f":root{{{DAY}{inks_css(False)}}}"
    return f"{fonts()}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}\n{RULES}{fills}"


def fonts() -> str:
    """The fonts themselves, so that a report needs nothing from elsewhere."""
    made = []
    for face in FACES:
        family, weight = lettering.FACES[face]
        data = base64.b64encode(lettering.font_file(face, "woff2").read_bytes()).decode("ascii")
        made.append(
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-display:swap;"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "".join(made)
