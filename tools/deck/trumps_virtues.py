"""Strength, Justice, Temperance and Love. Each function draws the upper half of a trump."""

from __future__ import annotations

from tools.deck.figures import (
    arm,
    coronet,
    curls,
    dress,
    face,
    feather_wing,
    hand,
    neck,
    shoulders,
)
from tools.deck.geometry import polar, rays, sparkle
from tools.deck.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, LIPS, RIBBON, SKIN
from tools.deck.svg import bar, dot, fill, line, num, oval, place


def lion() -> str:
    """A lion's head seen from the front, about 100 units across, drawn about the origin."""
    mane, mane_dark, coat, coat_dark = "#D98A22", "#A8601A", "#F6C46C", "#DE9B3C"
    art = ""
    for i in range(14):
        a = i * 360 / 14
        art += fill(
            "M-13,-26C-14,-42 -4,-50 3,-55C4,-46 12,-40 13,-26Z",
            mane if a < 20 or a > 190 else mane_dark,
            transform=f"rotate({num(a)})",
        )
    art += dot(0, 0, 36, mane) + fill("M0,-36A36,36 0 0 1 0,36Z", mane_dark)
    art += (
        dot(-27, -25, 10, coat)
        + dot(27, -25, 10, coat_dark)
        + dot(-27, -25, 5, mane_dark)
        + dot(27, -25, 5, "#7A4312")
    )
    art += fill("M-26,-20Q0,-36 26,-20C30,0 26,16 16,26Q0,38 -16,26C-26,16 -30,0 -26,-20Z", coat)
    art += fill("M0,-28Q14,-27 26,-20C30,0 26,16 16,26Q8,32 0,32Z", coat_dark)
    art += fill("M-8,-24L-5,8H5L8,-24Q0,-28 -8,-24Z", "#FBE0A0", 0.8)
    art += oval(-9, 18, 11, 9.5, "#FFF1D2") + oval(9, 18, 11, 9.5, "#F1D9A8")
    art += fill("M-9,5Q0,1 9,5Q8,12 0,15Q-8,12 -9,5Z", "#5A2E1C") + line(
        "M0,14V21M-11,22Q-5,28 0,21Q5,28 11,22", "#5A2E1C", 2.4
    )
    art += (
        dot(-13, 18, 1.3, "#8A5A34")
        + dot(13, 18, 1.3, "#8A5A34")
        + dot(-9, 22, 1.2, "#8A5A34")
        + dot(9, 22, 1.2, "#8A5A34")
    )
    art += line("M-21,-5q6,6 12,0M9,-5q6,6 12,0", INK, 3)
    return art + line("M-23,-14q7,-5 13,0M10,-14q6,-5 13,0", mane_dark, 3)


def strength() -> str:
    """A woman who calms a lion with her bare hands."""
    art = rays(158, 92, 22, "#FFD9A0", 0.12, 9)
    art += fill(
        "M160,34C118,34 112,84 116,118C106,140 112,160 104,176H216C208,160 214,140 204,118C208,84 202,34 160,34Z",
        "#7A3A1C",
    )
    art += fill("M160,34C202,34 208,84 204,118C214,140 208,160 216,176H160Z", "#5A2812")
    art += dress(160, "#2F7F86", "#1F5C66", neckline=146)
    art += face(160, 88, 26, 33, closed=True, lips=LIPS)
    art += fill(
        "M134,76C134,52 152,44 160,52C168,44 186,52 186,76C178,64 168,62 160,68C152,62 142,64 134,76Z",
        "#7A3A1C",
    )
    for i, a in enumerate((-62, -38, -13, 13, 38, 62)):  # a wreath of leaves and blossoms
        x, y = polar(160, 92, 42, a)
        art += fill(
            "M-9,0Q0,-8 9,0Q0,8 -9,0Z",
            "#8FC46A" if a < 0 else "#6AA04E",
            transform=f"translate({num(x)} {num(y)}) rotate({a})",
        )
        if i % 2 == 0:
            art += dot(x, y - 3, 5.5, "#F4E9D2") + dot(x, y - 3, 2.2, GOLD)
    art += place(lion(), 70, 186, 1.02, -6)
    # her right hand on the mane, her left under the jaw
    art += fill(
        "M128,158C112,160 104,150 92,146L84,162C98,176 116,190 134,186Z",
        "#2F7F86",
        stroke="#1F5C66",
        width=1.5,
    )
    art += _open_hand(90, 152, 200)
    art += fill(
        "M214,152C196,186 160,206 128,204L120,224C160,236 210,214 232,176Z",
        "#256A72",
        stroke="#1F5C66",
        width=1.5,
    )
    return art + _open_hand(124, 213, 186)


def _open_hand(x: float, y: float, turn: float, skin: tuple[str, str] = SKIN) -> str:
    """A relaxed hand; turn 0 points up."""
    art = bar(-8, 4, 17, 8, GOLD, 3) + fill(
        "M-8,5V-6Q-8,-10 -5,-10Q-2,-10 -2,-7V-16Q-2,-20 1,-20Q4,-20 4,-16V-14Q8,-15 8,-10V5Z",
        skin[0],
    )
    art += line("M-1.8,-8V-2M3.8,-13V-2", skin[1], 1.8)
    return place(art, x, y, 1.05, turn - 90 - 180)


def justice() -> str:
    """A crowned woman with raised sword and scales."""
    art = rays(152, 88, 24, "#fff", 0.07, 8)
    art += fill(
        "M152,44C112,44 110,90 108,130C106,156 100,164 96,180H208C204,164 198,156 196,130C194,90 192,44 152,44Z",
        "#B8792E",
    )
    art += fill("M152,44C192,44 194,90 196,130C198,156 204,164 208,180H152Z", "#8E5A1E")
    art += dress(152, "#F1E7D3", "#CDBF9F", neckline=150)
    for s, colour in ((-1, "#B32D46"), (1, "#841C33")):  # mantle
        art += fill(
            f"M{152 + s * 34},148C{152 + s * 56},154 {152 + s * 78},180 {152 + s * 84},280H{152 + s * 40}C{152 + s * 48},230 {152 + s * 48},184 {152 + s * 34},160Z",
            colour,
        )
    art += dot(152, 174, 6.5, "#2653B4", GOLD, 3)
    art += face(152, 94, 26, 34, lips=LIPS)
    art += fill(
        "M126,82C126,60 140,54 152,62C164,54 178,60 178,82C170,70 160,68 152,74C144,68 134,70 126,82Z",
        "#B8792E",
    )
    art += coronet(152, 62, "#2653B4")
    # the sword, upright
    art += fill("M202,126V40L209,22L216,40V126Z", "#E6EDF7") + fill(
        "M209,126V22L216,40V126Z", "#A9B7CF"
    )
    art += fill("M188,122q21,8 42,0v9q-21,8 -42,0Z", GOLD, stroke=GOLD_DARK, width=1.6)
    art += bar(205.5, 130, 7, 34, "#5A3A22") + fill(
        "M198,150C206,146 216,146 222,152L236,200H190Z", "#841C33"
    )
    art += hand(211, 144)
    return art + _scales()


def _scales() -> str:
    art = fill("M124,172C104,170 84,164 66,158L58,180C82,196 104,204 128,204Z", "#B32D46")
    art += bar(64, 150, 9, 26, GOLD, 3, transform="rotate(18 68 163)")
    art += line("M54,152V176", GOLD, 3.5) + hand(55, 160)
    art += line("M24,182Q54,172 84,182", GOLD_DARK, 7) + line(
        "M24,182Q54,172 84,182", GOLD_LIGHT, 4.6
    )
    art += dot(54, 177, 5.5, GOLD, GOLD_DARK)
    art += line("M25,183L15,208M25,183L37,208M83,183L71,208M83,183L93,208", "#F4E3B4", 1.6)
    for x in (26, 82):
        art += fill(f"M{x - 15},206H{x + 15}Q{x + 12},221 {x},221Q{x - 12},221 {x - 15},206Z", GOLD)
        art += fill(f"M{x},206H{x + 15}Q{x + 12},221 {x},221Z", GOLD_DARK, 0.7)
    return art


def jug(body: str = "#F3DDB0", shade: str = "#CFA868", band: str = "#B23A4B") -> str:
    """A jug with one handle, mouth up, about 64 units high, drawn about its middle."""
    art = line("M10,-22C30,-24 30,4 17,10", shade, 5.5)
    art += fill("M-10,-32H10L8,-20C20,-12 22,14 9,24H-9C-22,14 -20,-12 -8,-20Z", body)
    art += fill("M0,-32H10L8,-20C20,-12 22,14 9,24H0Z", shade)
    art += fill("M-13,24H13V31H-13Z", shade) + bar(-13, -36, 26, 6, GOLD, 3)
    return art + line("M-16.5,-2Q0,5 16.5,-2", band, 5, cap="butt")


def temperance() -> str:
    """A woman who pours from one jug into another without spilling."""
    art = rays(154, 92, 24, "#fff", 0.06, 8)
    art += fill(
        "M154,42C112,42 112,92 112,132L106,180H202L196,132C196,92 196,42 154,42Z", "#E0A848"
    )
    art += fill("M154,42C196,42 196,92 196,132L202,180H154Z", "#B57C2A")
    art += dress(154, "#C75B4A", "#943A32", neckline=148)
    art += face(154, 92, 26, 33, closed=True, lips=LIPS)
    art += fill(
        "M128,80C128,58 142,52 154,58C166,52 180,58 180,80C174,68 166,66 154,68C142,66 134,68 128,80Z",
        "#E0A848",
    )
    art += line("M110,118q-3,8 1,16t-2,16M198,118q3,8 -1,16t2,16", "#8A5A1E", 2.4)
    for i in range(5):  # a blossom in her hair
        x, y = polar(154, 48, 8.5, i * 72)
        art += dot(x, y, 6.2, "#F4E9D2")
    art += dot(154, 48, 4.6, "#E8703A")
    # right arm and the high jug
    art += fill(
        "M232,196C228,168 222,152 215,142L199,150C200,168 196,186 188,204Z",
        "#943A32",
        stroke="#7A2E28",
        width=1.4,
    )
    art += place(jug(), 190, 120, 0.7, -112)
    art += hand(209, 140)
    art += line("M168,131C136,132 74,130 54,164", "#8FD0F0", 9) + line(
        "M168,130C138,130 78,127 56,160", "#E4F5FF", 2.6
    )
    art += place(jug("#E8A77B", "#B96F45", "#F6EDDA"), 51, 196, 0.92)
    art += fill(
        "M124,176C108,178 90,186 76,194L72,216C96,222 118,212 132,202Z",
        "#C75B4A",
        stroke="#943A32",
        width=1.4,
    )
    art += bar(72, 192, 8, 24, GOLD, 3, transform="rotate(-14 76 204)") + hand(68, 206)
    art += dot(44, 152, 3, "#8FD0F0") + dot(66, 150, 2.4, "#8FD0F0")
    return art + sparkle((92, 34, 7), (206, 36, 6), (26, 158, 5), colour="#FBF0D6")


def heart(x: float, y: float, size: float) -> str:
    """A heart with one shaded side, `size` units wide."""
    art = fill(
        "M0,44C-44,12 -50,-16 -36,-32C-24,-46 -6,-40 0,-24C6,-40 24,-46 36,-32C50,-16 44,12 0,44Z",
        "#F2545B",
    )
    art += fill("M0,44C44,12 50,-16 36,-32C24,-46 6,-40 0,-24Z", "#C93145") + line(
        "M-34,-18q4,-10 13,-9", "#FFD3CC", 5
    )
    return place(art, x, y, size / 88)


def love() -> str:
    """A blindfolded Cupid holding a pierced heart."""
    art = rays(154, 98, 20, "#FFC2B8", 0.16, 10)
    plumage = ("#FBF0D6", "#F3DDB0", "#F0CFA0", "#B9744C")
    for s in (-1, 1):
        art += feather_wing(154 + 22 * s, 150, s, 84, plumage, n=6, first=14, last=104, width=12)
    art += shoulders(154, SKIN[0], SKIN[1], top=146, width=62)
    art += neck(154, 124, SKIN[1], 26, 30)
    art += fill("M112,160L128,150L212,196L206,226L92,290L96,204Z", "#C2384A") + fill(
        "M154,164.500L212,196L206,226L154,256Z", "#8E1F35"
    )
    art += line("M112,160L128,150L206,193", GOLD, 4)
    art += curls(154, 94, 30, 13, "#C9862E", range(-120, 121, 24))
    art += face(154, 100, 27, 32, lips=LIPS, brows=False)
    art += curls(154, 92, 27, 11, "#E0A848", (-64, -38, -13, 13, 38, 64))
    art += fill("M122,88Q154,80 186,88L187,104Q154,97 121,104Z", "#FBF3DF") + fill(
        "M154,84Q170,84 186,88L187,104Q170,100 154,100Z", "#DCCBA4"
    )
    art += fill("M185,90L214,80L208,94L218,104L186,102Z", "#DCCBA4")
    shaft = line("M-50,0H46", RIBBON, 5) + fill("M-48,0l-18,-10l5,10l-5,10Z", RIBBON)
    shaft += fill("M58,0l-13,-9h-11l9,9l-9,9h11Z", RIBBON)
    art += place(heart(0, 0, 62), 48, 186) + place(shaft, 48, 184, 0.78, -34)
    return art + arm(54, 222, SKIN[1], cuff=GOLD)
