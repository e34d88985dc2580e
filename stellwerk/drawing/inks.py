"""The colours of the posters, by day and by night, and the sign of each card colour."""

from dataclasses import dataclass, fields

#: Train cards: colours that most eyes can tell apart, and a sign each for all eyes.
CARDS = {
    "purple": "#7E4C98",
    "white": "#F6F2E6",
    "blue": "#2A6FB0",
    "yellow": "#EBC02F",
    "orange": "#DF7A2E",
    "black": "#34312E",
    "red": "#BF3730",
    "green": "#4A8C50",
    "grey": "#B3AFA4",
}
#: The rim of a space, a shade darker, and the sign in it.
RIMS = {
    "purple": "#573069",
    "white": "#8F8772",
    "blue": "#174A7C",
    "yellow": "#A37F0E",
    "orange": "#9C4C12",
    "red": "#842019",
    "green": "#2C5D33",
    "grey": "#7F7B70",
}
SIGN_INKS = {
    "purple": "#E6D3EE",
    "white": "#7C735A",
    "blue": "#CFE3F5",
    "yellow": "#5F4803",
    "orange": "#5E2C08",
    "black": "#A9A39A",
    "red": "#F6D2CD",
    "green": "#D6EBD5",
}
#: The players: other colours than the cards', which most eyes can tell apart, and a pattern each.
SEATS = ("#C2257F", "#19B9D6", "#A8C437", "#6E4427", "#F2A7C3")
SEAT_RIMS = ("#7C1350", "#0B6C80", "#667A12", "#3B2111", "#A8577A")
#: Drawn the same by day and by night, on spaces and cards.
SOOT = "#24211E"
CREAM = "#FBF6E9"
LANTERN, LANTERN_RIM, LANTERN_RIBS = "#C8452F", "#7E1F14", "#F3C9A8"
#: The hatching of a rim: dark, but not on black.
HATCHING_INKS = dict.fromkeys(CARDS, SOOT) | {"black": "#D8CFBC"}
#: Which shape stands for which colour; grey has none.
SIGNS = {
    "purple": "diamond",
    "white": "ring",
    "blue": "waves",
    "yellow": "star",
    "orange": "triangle",
    "black": "square",
    "red": "disc",
    "green": "cross",
    "locomotive": "wheel",
}


@dataclass(frozen=True)
class Inks:
    """What a poster is printed with."""

    paper: str
    ink: str
    faint: str
    accent: str
    cartouche: str
    on_cartouche: str
    sea: str
    glow: str
    home: str
    abroad: str
    coast: str
    border: str
    lake: str
    halo: str
    rail: str
    #: The rim of black spaces: at night it must shine.
    black_rim: str
    express: str
    express_edge: str
    wave: str
    dot: str
    dot_rim: str
    coin: str
    coin_rim: str
    coin_ink: str
    plate: str
    plate_ink: str
    cell: str
    rule: str
    #: The small picture.
    sky: str
    ray: str
    sun: str
    far_hill: str
    near_hill: str
    ground: str
    engine: str
    engine_light: str
    engine_dark: str

    def rim(self, colour: str) -> str:
        """The rim of a space."""
        return self.black_rim if colour == "black" else RIMS[colour]


DAY = Inks(
    paper="#F6EFDD",
    ink="#26303A",
    faint="#6E6A5E",
    accent="#A83A2C",
    cartouche="#1F3A4D",
    on_cartouche="#F6EFDD",
    sea="#B9D2D6",
    glow="#D9E7E4",
    home="#F1E4C6",
    abroad="#E2DCC9",
    coast="#6F969E",
    border="#A98F68",
    lake="#C3D8DA",
    halo="#F7EFDA",
    rail="#5F574A",
    black_rim="#100F0E",
    express="#FFFFFF",
    express_edge="#4F7F93",
    wave="#4B8291",
    dot="#FBF6E9",
    dot_rim="#26303A",
    coin="#E4C15C",
    coin_rim="#8A6A1C",
    coin_ink="#3A2C08",
    plate="#1F3A4D",
    plate_ink="#F6EFDD",
    cell="#FBF6E9",
    rule="#C9BC9D",
    sky="#CFE0DF",
    ray="#DDEAE5",
    sun="#EBC569",
    far_hill="#9DB5AC",
    near_hill="#7F9C8C",
    ground="#D9C79C",
    engine="#1F3A4D",
    engine_light="#F6EFDD",
    engine_dark="#1B242D",
)

NIGHT = Inks(
    paper="#131C2B",
    ink="#E9E0CB",
    faint="#9AA3AE",
    accent="#E08A5B",
    cartouche="#E9E0CB",
    on_cartouche="#16202F",
    sea="#16263A",
    glow="#20374F",
    home="#33415A",
    abroad="#283449",
    coast="#5B7C95",
    border="#6C7789",
    lake="#1C2F46",
    halo="#222D40",
    rail="#A7A392",
    black_rim="#BDB5A6",
    express="#FFFFFF",
    express_edge="#6FA3BE",
    wave="#7FB2C4",
    dot="#F3ECDB",
    dot_rim="#0D1420",
    coin="#DDB854",
    coin_rim="#6E5418",
    coin_ink="#2A2006",
    plate="#E9E0CB",
    plate_ink="#16202F",
    cell="#1C283A",
    rule="#3B4961",
    sky="#1B2C45",
    ray="#223654",
    sun="#E6D9B4",
    far_hill="#2F4560",
    near_hill="#263850",
    ground="#1C2839",
    engine="#54707F",
    engine_light="#F3ECDB",
    engine_dark="#0C1420",
)


# --- as variables of a style sheet, which has their values by day and by night


def variable(name: str) -> str:
    return f"--map-{name.replace('_', '-')}"


VARIABLES = Inks(**{part.name: f"var({variable(part.name)})" for part in fields(Inks)})


def values_of(inks: Inks) -> dict[str, str]:
    """What each variable stands for."""
    return {variable(part.name): getattr(inks, part.name) for part in fields(inks)}
