"""The signs of a verdict: each severity has a shape of its own, so that nobody needs its colour."""

from typing import Final

#: The signs of the severities, drawn, so that no font need have them; their shapes differ too.
SIGNS: Final = {
    "fault": '<path d="M6 1h8l5 5v8l-5 5H6l-5-5V6z"/><path class="in" d="M6.5 6.5l7 7M13.5 6.5l-7 7"/>',
    "unsure": '<circle cx="10" cy="10" r="9"/><path class="in" d="M7 7.6a3 3 0 1 1 4.2 2.7q-1.2.6-1.2 1.9"/>'
    '<circle class="hole" cx="10" cy="15" r="1.4"/>',
    "remark": '<path d="M10 1.5L19 18H1z"/><path class="in" d="M10 7.5v4.6"/>'
    '<circle class="hole" cx="10" cy="15" r="1.3"/>',
    "fine": '<circle cx="10" cy="10" r="9"/><path class="in" d="M5.6 10.4l3 3 5.8-6.4"/>',
}


def sign(severity: str) -> str:
    return f'<svg class="sev" viewBox="0 0 20 20" aria-hidden="true">{SIGNS[severity]}</svg>'
