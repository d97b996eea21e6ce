"""Angel, World, Sun, Moon and Star. Each function draws the upper half of a trump."""

from __future__ import annotations

from tools.deck.figures import curls, face, feather_wing
from tools.deck.geometry import crescent, dust, polar, rays, sparkle, star
from tools.deck.palette import CREAM, GOLD_DARK, GOLD_LIGHT, LIPS, RIBBON, SKIN
from tools.deck.svg import bar, dot, fill, group, line, num, place, ring

CX = 152
FEATHERS = ("#FFF7E4", "#F3DDB0", "#E8BE72", "#B98A3C")


def angel() -> str:
    """A winged angel with a trumpet."""
    art = rays(CX, 100, 36, GOLD_LIGHT, 0.2, 6)
    for side in (-1, 1):
        art += feather_wing(CX + 14 * side, 140, side, 104, FEATHERS, first=6, last=112)
    art += fill("M96,280C96,210 116,168 140,158H164C188,168 212,210 214,280Z", "#FBF0D6")
    art += fill("M152,158H164C188,168 212,210 214,280H152Z", "#E4CFA2")
    art += fill("M128,166L152,192L176,166L166,156H138Z", "#B23A4B")
    art += fill("M152,192L176,166L166,156H152Z", "#8A2638")
    art += fill("M141,126h22v24l-11,14l-11,-14Z", SKIN[1])
    art += ring(CX, 96, 43, GOLD_LIGHT, 5.5) + dot(CX, 96, 40, "#4A2E63")
    art += curls(CX, 100, 29, 12, "#8A4B22", range(-110, 111, 27))
    art += face(CX, 104, 23, 29, closed=True, lips=LIPS)
    art += curls(CX, 102, 27, 10, "#A65E2E", (-58, -30, 0, 30, 58))
    horn = bar(56, 188, 94, 8, RIBBON)
    horn += fill(
        "M28,160C44,172 52,182 56,188H62V196H56C52,204 44,214 28,224Z", RIBBON, stroke=GOLD_DARK
    )
    horn += line("M58,192H150", GOLD_DARK, 2) + line("M84,184v16M120,184v16", GOLD_DARK, 3)
    horn += fill("M90,197h30v27l-15,-9l-15,9Z", "#2F7F86") + fill(
        "M105,197h15v27l-15,-9Z", "#1F5C66"
    )
    return art + group(horn, "rotate(-32 60 200)")


def world() -> str:
    """A globe that holds a walled city with two leaning towers, between sea and sky."""
    cy, r = 106, 60
    art = rays(CX, cy, 40, "#8FE0CC", 0.16, 4) + dot(CX, cy, r, "#BDE4DA")
    art += dot(CX + 26, cy - 24, 11, "#FFE39A") + ring(CX + 26, cy - 24, 15, "#FFE39A", 2, 0.7)
    art += fill("M104,84q8,-9 16,-3q10,-6 14,4q6,3 2,7h-34q-4,-4 2,-8Z", "#F4FBF6")
    art += fill("M95,118C110,92 128,94 142,110C160,88 188,94 210,116L206,132H98Z", "#6FB59B")
    art += _city()
    art += fill(
        "M92.5,114C112,134 140,138 160,128C180,120 196,124 209,126A60,60 0 0 1 92.5,114Z", "#2E8068"
    )
    art += fill("M95,126C120,148 176,134 206,132A60,60 0 0 1 95,126Z", "#1F6A86")
    art += line(
        "M108,146q6,-5 12,0t12,0M138,150q6,-5 12,0t12,0t12,0M128,160q6,-5 12,0t12,0M166,140q6,-5 12,0t12,0",
        "#8FD0E0",
        2.4,
    )
    art += fill("M152,46A60,60 0 0 1 152,166A78,78 0 0 0 152,46Z", "#0B2632", 0.14)
    art += ring(CX, cy, 61, RIBBON, 6) + ring(CX, cy, 65, GOLD_DARK, 1.6)
    art += fill("M136,46q16,-9 32,0l-5,-9h-22Z", RIBBON)
    art += fill("M147.5,40v-9h-9v-8.500h9v-8h9v8h9v8.500h-9v9Z", RIBBON)
    return art + sparkle(
        (42, 176, 10), (64, 206, 6), (208, 34, 7), (206, 180, 6), (96, 178, 5), colour="#FBF0D6"
    )


def _city() -> str:
    wall, shade, roof = "#F3E3BE", "#CFB98A", "#C2553A"
    art = fill("M118,131V112h7v-6h6v6h7v19ZM168,131v-15h18v15Z", wall) + fill(
        "M131,131v-25h0v6h7v19ZM178,131v-15h8v15Z", shade
    )
    art += fill("M116,113l12,-10l12,10ZM165,117l12,-9l12,9Z", roof)
    art += fill("M146,132L149,68h9L159,132Z", wall) + fill(
        "M154,68h4L159,132h-5Z", shade
    )  # the tall tower
    art += fill("M147.5,68v-5h3v2.500h2v-2.500h3v2.500h2v-2.500h3v5Z", wall) + fill(
        "M151,63l2.8,-9l2.8,9Z", roof
    )
    art += fill("M160,132L165,92l7.5,1.200L170,132Z", wall) + fill(
        "M169,92.700l3.5,.5L170,132h-4Z", shade
    )  # the leaning one
    art += fill(
        "M103,133v-9h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v-3h4v3h4v12h-100Z",
        "#E5D0A0",
    )
    return art + fill("M146,136v-7q5,-6 10,0v7Z", "#5A3A22")


def sun_face(cx: float, cy: float, r: float, gold: str, dark: str) -> str:
    """A sun with straight and flaming rays and a round face."""
    straight = flaming = ""
    for i in range(16):
        turn = f"rotate({num(i * 22.5)} {cx} {cy})"
        if i % 2 == 0:
            straight += fill(
                f"M{cx - 9 * r / 42},{cy - r * 1.06}L{cx},{cy - r * 1.72}L{cx + 9 * r / 42},{cy - r * 1.06}Z",
                gold,
                transform=turn,
            )
        else:
            flaming += fill(
                f"M{cx - 6},{cy - r * 1.05}C{cx - 12},{cy - r * 1.3} {cx + 8},{cy - r * 1.35} {cx},{cy - r * 1.66}"
                f"C{cx + 14},{cy - r * 1.4} {cx + 2},{cy - r * 1.25} {cx + 7},{cy - r * 1.05}Z",
                gold,
                transform=turn,
            )
    art = straight + flaming + dot(cx, cy, r, gold)
    art += fill(f"M{cx},{cy - r}A{r},{r} 0 0 1 {cx},{cy + r}Z", "#D98A22", 0.38) + ring(
        cx, cy, r - 4, dark, 1.8, 0.6
    )
    k = r / 40
    for s in (-1, 1):
        x = cx + s * 15 * k
        art += line(f"M{x - 8 * k},{cy - 8 * k}q{8 * k},{-7 * k} {16 * k},0", dark, 3 * k)
        art += dot(x, cy - k, 4.4 * k, dark) + dot(
            cx + s * 22 * k, cy + 11 * k, 6 * k, "#E8602A", opacity=0.45
        )
    art += line(f"M{cx},{cy - 6 * k}L{cx - 5 * k},{cy + 10 * k}H{cx + 3 * k}", dark, 2.5 * k)
    return art + line(f"M{cx - 12 * k},{cy + 18 * k}q{12 * k},{10 * k} {24 * k},0", dark, 3 * k)


def sun() -> str:
    """The sun with a face."""
    art = rays(CX, 100, 24, "#FFE39A", 0.18, 9)
    for x, y, size, turn in (
        (46, 164, 1, 60),
        (40, 210, 0.8, 48),
        (84, 190, 0.9, 42),
        (70, 226, 0.6, 36),
        (118, 192, 0.6, 24),
        (206, 164, 0.5, -24),
    ):
        art += place(
            fill("M0,-17C8,-4 9,1 9,6A9,9 0 0 1 -9,6C-9,1 -8,-4 0,-17Z", "#FFD25A")
            + fill("M0,-17C8,-4 9,1 9,6A9,9 0 0 1 0,15Z", "#E89A2C"),
            x,
            y,
            size,
            turn,
        )
    return art + sun_face(CX, 100, 42, "#FFD25A", "#8A4A12")


def moon() -> str:
    """A crescent with a face among stars."""
    art = (
        dust(4, 46, CREAM)
        + dot(CX, 98, 82, "#C9D6F0", opacity=0.08)
        + dot(CX, 98, 104, "#C9D6F0", opacity=0.06)
    )
    art += crescent(150, 98, 64, 30, -4, 50, "#E3EAF8") + crescent(
        150, 98, 64, 12, -2, 58, "#B9C8E8"
    )
    art += fill(
        "M128,82q-9,8 -9,15q-9,7 -3,11q4,2 7,0q-3,5 0,8q-1,9 9,16",
        "#E3EAF8",
        stroke="#33457F",
        width=2.5,
    )
    art += fill("M101,84q9,-8 17,-1q-8,6 -17,1Z", "#33457F") + line(
        "M99,75q10,-8 20,-3", "#33457F", 3
    )
    return art + "".join(
        star(x, y, r, 0.3, 4, GOLD_LIGHT)
        for x, y, r in (
            (180, 70, 17),
            (200, 108, 11),
            (168, 118, 9),
            (44, 172, 14),
            (76, 204, 9),
            (206, 40, 8),
        )
    )


def stella() -> str:
    """One great star with small companions."""
    art = (
        dust(9, 40, CREAM)
        + star(CX, 98, 76, 0.34, 8, GOLD_LIGHT)
        + star(CX, 98, 48, 0.42, 8, "#E0A030", 22.5)
    )
    half = (
        "M152,98"
        + "".join(
            f"L{num(x)},{num(y)}"
            for x, y in (polar(CX, 98, 76 if i % 2 == 0 else 76 * 0.34, 22.5 * i) for i in range(9))
        )
        + "Z"
    )
    art += (
        fill(half, "#B8761A", 0.22)
        + star(CX, 98, 30, 0.5, 8, "#FFF4CF")
        + dot(CX, 98, 7, "#E0A030")
    )
    return art + "".join(
        star(x, y, r, 0.34, 8, "#FBF0D6")
        for x, y, r in ((48, 178, 18), (84, 204, 10), (208, 34, 9))
    )
