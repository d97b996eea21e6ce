"""Chariot, Conjurer, Fool, the four Moors and the four rulers. Upper halves of trumps."""

from __future__ import annotations

from tools.deck.courts import horse_head, king, queen
from tools.deck.figures import arm, face, hand, neck, shoulders
from tools.deck.geometry import beads, crescent, rays, sparkle, star
from tools.deck.palette import (
    DARK_BEARD,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    HAIR,
    RIBBON,
    SKIN,
    WHITE_BEARD,
    Colours,
)
from tools.deck.suits import gold_cup
from tools.deck.svg import bar, dot, fill, group, line, oval, place, ring

PALE = "#FBF0D6"


def chariot() -> str:
    """A crowned youth under a canopy, driving two horses."""
    art = rays(158, 110, 24, "#FFD9A0", 0.12, 9)
    art += (
        bar(95, 20, 8, 150, GOLD_DARK) + bar(95, 20, 4, 150, GOLD) + bar(213, 20, 8, 150, GOLD_DARK)
    )
    top = "M80,10H230V40" + "q-9,16 -18,0" * 8 + "H80Z"
    art += fill(top, "#2C4C93") + line("M230,40" + "q-9,16 -18,0" * 8, GOLD, 2.6)
    art += sparkle(
        (110, 26, 6), (134, 26, 6), (158, 26, 6), (182, 26, 6), (206, 26, 6), colour=GOLD_LIGHT
    )
    art += shoulders(158, "#B7C2D4", "#8391AA", top=156, width=60)  # armour
    art += fill(
        "M118,172C122,160 132,156 140,158L132,186ZM198,172C194,160 184,156 176,158L184,186Z", GOLD
    )
    art += star(158, 190, 13, 0.42, 8, GOLD_LIGHT) + neck(158, 128, SKIN[1], 26, 34)
    art += fill("M140,154L158,170L176,154L180,164L158,182L136,164Z", "#B32D46")
    art += fill(
        "M122,92C116,118 120,138 128,144C132,136 132,120 132,106H184C184,120 184,136 188,144C196,138 200,118 194,92Z",
        "#A8642A",
    )
    art += face(158, 108, 25, 30) + line("M151,127q7,4 14,0", "#9A3B33", 2.8)
    art += fill("M131,100C134,86 146,84 158,90C170,84 182,86 185,100V84H131Z", "#A8642A")
    art += fill("M128,92L124,62L140,76L158,54L176,76L192,62L188,92Q158,80 128,92Z", GOLD) + fill(
        "M158,54L176,76L192,62L188,92Q173,86 158,86Z", GOLD_DARK, 0.6
    )
    art += beads(((124, 62), (158, 54), (192, 62)), 4.6, GOLD, GOLD_DARK) + dot(
        158, 77, 4, "#B32D46"
    )
    art += line("M150,196C128,190 100,176 88,168M148,200C124,204 92,206 66,212", "#3A1A22", 4)
    bay = horse_head("#A5643C", "#7C4526", "#5A2E18", GOLD, "#5A1B2E")
    white = horse_head("#FBF3DF", "#DCCBA4", "#C9A05A", "#B32D46", "#5A1B2E")
    art += group(bay, "translate(20 108) scale(.5)") + group(white, "translate(-17 126) scale(.5)")
    art += fill("M196,170C186,186 170,196 158,200L150,214C176,214 204,200 222,178Z", "#8391AA")
    return art + hand(150, 203)


def magician() -> str:
    """The conjurer in his wide hat, with wand and table."""
    cx = 154
    art = rays(cx, 96, 18, "#fff", 0.07, 12)
    art += fill("M84,280C82,214 104,172 136,160H172C204,172 226,196 230,280Z", "#D9981E")
    art += fill("M154,160H172C204,172 226,196 230,280H154Z", "#2E8068")
    art += fill("M140,128h28v26l-14,16l-14,-16Z", SKIN[1])
    art += fill("M118,166L140,152L154,172L168,152L190,166L166,186L154,178L142,186Z", PALE)
    art += fill(
        "M120,84C112,112 116,134 122,142C128,140 130,120 130,98H178C178,120 180,140 186,142C192,134 196,112 188,84Z",
        "#4A2B1C",
    )
    art += face(cx, 106, 27, 34)
    art += fill(
        "M154,126C146,120 136,124 130,118C134,132 146,132 154,128C162,132 174,132 178,118C172,124 162,120 154,126Z",
        "#4A2B1C",
    )
    art += fill("M147,138q7,14 14,0Z", "#4A2B1C") + wide_hat("#C2384A", "#8E1F35", RIBBON)
    # The table stands high enough to be seen above the ribbon, its things small enough to stand on it.
    art += bar(92, 162, 146, 9, "#8A5A34") + bar(92, 171, 146, 4.5, "#5E3A1E")
    art += place(gold_cup(), 201, 145.5, 0.36) + dot(112, 155, 7, "#F2545B")
    art += dot(128, 156.5, 5.5, PALE)
    wand = line("M42,150V252", "#3A1524", 9) + line("M42,150V252", PALE, 5.5)
    art += group(wand, "rotate(24 42 190)") + star(60, 148, 17, 0.36, 5, RIBBON)
    return art + arm(41, 226, "#B87A14")


def wide_hat(colour: str, shade: str, band: str) -> str:
    """The conjurer's hat, also his corner sign."""
    art = fill(
        "M92,84C96,66 124,74 130,46C140,30 168,30 178,46C184,74 212,66 216,84C206,100 182,86 154,86C126,86 102,100 92,84Z",
        colour,
    )
    art += fill("M154,33C164,33 173,38 178,46C184,74 212,66 216,84C206,100 182,86 154,86Z", shade)
    return art + fill("M129,62Q154,74 179,62L181,72Q154,84 127,72Z", band)


def fool() -> str:
    """The Matto: a jester with cap, bells and drum."""
    art = ""
    for k, colour in enumerate(("#F3D07A", "#F8E3AE", "#EFC25C")):
        d = "".join(
            f"M{i * 34 + (17 if j % 2 else 0)},{j * 25 - 25}l17,25l-17,25l-17,-25Z"
            for j in range(12)
            for i in range(9)
            if (i * 2 + j) % 3 == k
        )
        art += fill(d, colour)
    body = fill("M80,280C78,214 100,172 132,160H176C208,172 230,196 234,280Z", "#C2384A")
    body += fill("M154,160H176C208,172 230,196 234,280H154Z", "#2C5CB0") + fill(
        "M140,128h28v26l-14,16l-14,-16Z", SKIN[1]
    )
    for i, x in enumerate((104, 124, 144, 164, 184, 204)):
        y = 158 + abs(154 - x) * 0.12
        body += fill(
            f"M{x - 11},{y}L{x},{y + 32}L{x + 11},{y}Z", "#2E8068" if i % 2 else PALE
        ) + dot(x, y + 34, 4.5, GOLD, GOLD_DARK, 1.3)
    body += fill("M108,166Q154,146 200,166L194,150Q154,136 114,150Z", GOLD) + face(154, 106, 29, 33)
    body += (
        line("M140,121q14,14 28,0", "#9A2B33", 3.5)
        + dot(134, 116, 6, "#E8703A", opacity=0.5)
        + dot(174, 116, 6, "#E8703A", opacity=0.5)
    )
    body += fill(
        "M120,86C100,84 92,62 104,44C90,50 84,64 88,84C74,76 70,94 82,104C92,96 112,102 122,100Z",
        "#2C5CB0",
    )
    body += fill(
        "M188,86C208,84 216,62 204,44C218,50 224,64 220,84C234,76 238,94 226,104C216,96 196,102 186,100Z",
        "#C2384A",
    )
    body += fill("M120,88C118,52 138,34 148,18C156,30 190,50 188,88Q154,74 120,88Z", "#2E8068")
    body += fill("M148,18C156,30 190,50 188,88Q172,81 154,80Z", "#14503F")
    body += fill("M118,94Q154,76 190,94L188,104Q154,88 120,104Z", GOLD) + beads(
        ((80, 106), (228, 106), (148, 17)), 7.5, GOLD, GOLD_DARK, 2
    )
    return art + group(body, "translate(12 6) scale(.925)") + place(_drum(), 46, 200)


def _drum() -> str:
    art = fill("M-28,-20V22Q0,36 28,22V-20Z", "#C2384A") + fill(
        "M6,-20V29Q18,27 28,22V-20Z", "#8E1F35", 0.8
    )
    art += line("M-28,-8L-14,24L0,-4L14,24L28,-8", PALE, 3, cap="butt") + oval(
        0, -20, 28, 9, PALE, GOLD_DARK, 4
    )
    return (
        art
        + line("M-28,22Q0,36 28,22", GOLD_DARK, 4, cap="butt")
        + line("M-24,-46L-6,-22M26,-48L8,-22", "#5A3315", 5)
    )


MOORS = {  # turban, its shade, robe, its shade, skin, its shade, what he carries, gem
    "moor1": ("#C2384A", "#8E1F35", "#2F6F86", "#1E4C60", "#8A5A3A", "#6F4428", "spear", "#4FB3A5"),
    "moor2": ("#3A8F86", "#23665F", "#9A3B4B", "#6E2334", "#6B4630", "#52331F", "moon", "#D9485A"),
    "moor3": (
        "#E0A030",
        "#B87A14",
        "#4A4F96",
        "#32366E",
        "#B98457",
        "#9C6A40",
        "banner",
        "#4FB3A5",
    ),
    "moor4": ("#7A5BB0", "#573C8A", "#3C7A4E", "#265536", "#7A4E33", "#5F3A23", "bow", "#D9485A"),
}


def moor(which: str) -> str:
    """A turbaned prince. The four are equal in play and differ in colour and in what they carry."""
    turban, turban_dark, robe, robe_dark, skin, skin_dark, item, gem = MOORS[which]
    cx, linen = 154, "#F9EFD8"
    art = rays(cx, 98, 30, RIBBON, 0.15, 7)
    art += fill("M78,280C74,214 98,172 132,160H176C210,172 232,196 236,280Z", robe)
    art += fill("M154,160H176C210,172 232,196 236,280H154Z", robe_dark) + fill(
        "M140,128h28v26l-14,18l-14,-18Z", skin_dark
    )
    art += fill("M118,166L140,152L154,178L168,152L190,166L172,196L154,184L136,196Z", GOLD)
    art += fill("M154,178L168,152L190,166L172,196L154,184Z", GOLD_DARK, 0.6) + dot(
        154, 204, 5, GOLD
    )
    art += face(cx, 106, 27, 34, skin=(skin, skin_dark), ink="#1A1216", lips="#8C3B34")
    art += ring(125, 122, 5.5, GOLD, 3) + ring(183, 122, 5.5, GOLD, 3)
    art += fill("M112,88C100,50 130,28 154,28C178,28 208,50 196,88Q154,70 112,88Z", turban)
    art += fill("M154,28C178,28 208,50 196,88Q178,80 154,79Z", turban_dark)
    art += line(
        "M113,84C124,56 146,40 176,36M121,86C136,62 158,50 190,54M140,80C154,66 172,62 196,70",
        linen,
        3,
        0.55,
    )
    art += fill(
        "M108,92C106,74 124,70 154,70C184,70 202,74 200,92C186,82 170,80 154,80C138,80 122,82 108,92Z",
        linen,
    )
    art += fill("M154,70C184,70 202,74 200,92C186,82 170,80 154,80Z", "#D8C9A6")
    art += fill(
        "M154,58C146,40 148,22 160,12C170,24 168,44 158,58Z", linen, stroke=GOLD_DARK, width=1.5
    ) + line("M156,56Q158,32 160,17", GOLD_DARK, 1.5)
    art += dot(154, 66, 9.5, GOLD) + dot(154, 66, 5.5, gem)
    return art + _carried(item, gem) + arm(44, 230, robe, (skin, skin_dark))


def _carried(item: str, gem: str, x: float = 38) -> str:
    if item == "spear":
        art = line(f"M{x},150V300", GOLD_DARK, 6, cap="butt") + fill(
            f"M{x},146L{x + 12},174L{x},196L{x - 12},174Z", "#DCE3EE"
        )
        return (
            art
            + fill(f"M{x},146L{x + 12},174L{x},196Z", "#A9B4C6")
            + line(f"M{x - 9},196h18", GOLD, 5)
        )
    if item == "moon":
        art = line(f"M{x},180V300", GOLD_DARK, 6, cap="butt") + group(
            crescent(x, 168, 18, 9, 0, 14, "#F7E3A1"), f"rotate(-90 {x} 168)"
        )
        return art + star(x, 165, 7, 0.4, 5, "#F7E3A1") + dot(x, 190, 5, GOLD)
    if item == "bow":
        bow = f"M{x + 26},148C{x - 2},150 {x - 14},172 {x - 2},196C{x + 8},212 {x - 12},236 {x + 2},262"
        return (
            line(f"M{x + 26},148L{x + 2},262", "#F9EFD8", 1.8)
            + line(bow, GOLD_DARK, 8)
            + line(bow, GOLD, 5)
            + line(f"M{x - 9},206h12", "#F9EFD8", 4)
        )
    art = line(f"M{x},160V300", GOLD_DARK, 6, cap="butt") + fill(
        f"M{x + 2},158H{x + 44}L{x + 32},172L{x + 44},186H{x + 2}Z", gem
    )
    return art + dot(x, 155, 6, GOLD)


def _ruler(figure: str, shift: float = 7) -> str:
    return rays(152, 98, 24, "#fff", 0.07, 8) + group(figure, f"translate({shift} 4)")


def _tiara(*, cross: bool = True) -> str:
    """The triple crown of Pope and Popess, over a head at x = 146."""
    art = fill("M110,76C104,40 128,18 146,10C164,18 188,40 182,76Q146,66 110,76Z", "#FBF3DF")
    art += fill("M146,10C164,18 188,40 182,76Q164,71 146,71Z", "#DCCBA4")
    for i in range(3):
        a, b, y = 110 + i * 5, 182 - i * 5, 66 - i * 17
        art += fill(
            f"M{a},{y}Q146,{y - 10} {b},{y}L{b - 2},{y + 12}Q146,{y + 2} {a + 2},{y + 12}Z",
            GOLD,
            stroke=GOLD_DARK,
            width=1.2,
        )
    if cross:
        return art + fill("M143.7,-4h4.600v5h5v4.600h-5v9h-4.600v-9h-5v-4.600h5Z", RIBBON)
    return art + dot(146, 9, 5, GOLD)


def popess() -> str:
    """A veiled woman with triple crown and open book."""
    art = _ruler(
        queen(Colours(main="#F1E7D3", dark="#5B6BA8", light="#fff"), "#F1E7D3", crowned=False)
        + _tiara()
    )
    book = fill(
        "M-30,-24q15,-7 30,0q15,-7 30,0v50q-15,-7 -30,0q-15,-7 -30,0Z",
        PALE,
        stroke=GOLD_DARK,
        width=2.5,
    )
    book += fill("M0,-24q15,-7 30,0v50q-15,-7 -30,0Z", "#E0CFA6") + line(
        "M0,-24v50M-23,-12h15M-23,-2h15M-23,8h15M8,-12h15M8,-2h15M8,8h15",
        "#A98848",
        2.5,
        cap="butt",
    )
    return art + place(book, 50, 192, 1, -8) + arm(66, 226, "#46558F")


def empress() -> str:
    """A crowned woman with an eagle on her shield."""
    art = _ruler(queen(Colours(main="#C2384A", dark="#7D1F3F", light="#F5B5A8"), HAIR["B"]))
    art += fill(
        "M20,158H80V198Q80,222 50,236Q20,222 20,198Z", GOLD_LIGHT, stroke=GOLD_DARK, width=3
    )
    art += fill("M50,158H80V198Q80,222 50,236Z", GOLD, 0.7)
    return art + place(eagle("#3A1530"), 50, 194, 1.12)


def eagle(colour: str) -> str:
    """A heraldic eagle with spread wings, about 50 units wide, about the origin."""
    wing = (
        "M-4,-9C-8,-13 -9,-20 -15,-22C-20,-23 -24,-20 -25,-16C-22,-17 -20,-16 -20,-14"
        "C-24,-8 -25,-1 -23,8L-19.5,-3L-18.5,13L-15,-1L-12.5,15L-10,1L-6,14C-5,8 -4,3 -4,-1Z"
    )
    art = fill(wing, colour) + group(fill(wing, colour), "scale(-1 1)")
    art += fill(
        "M-3,-10C-5,-17 -3,-22 1,-23C5,-23 6,-19 4,-15C6,-8 6,4 4,12H-4C-6,4 -6,-4 -3,-10Z", colour
    )
    art += fill("M-1,-21L-9,-18.500Q-6,-16 -1.5,-16.500Z", colour)
    art += fill("M-4,10H4L6,17L10,26L4,22.500L0,29L-4,22.500L-10,26L-6,17Z", colour)
    return (
        art
        + line("M-5,11l-7,6m-3,0h5m-3,3v-5M5,11l7,6m3,0h-5m3,3v-5", colour, 1.8)
        + dot(1, -19, 1.3, GOLD_LIGHT)
    )


def emperor() -> str:
    """A dark-bearded ruler with an orb."""
    art = _ruler(king(Colours(main="#2F6F86", dark="#1A4556", light="#8FD0E0"), DARK_BEARD))
    art += (
        dot(46, 192, 27, "#2F6F86")
        + fill("M46,165A27,27 0 0 1 46,219Z", "#1A4556")
        + ring(46, 192, 27, RIBBON, 5)
    )
    art += line("M20,191Q46,203 72,191", RIBBON, 5, cap="butt") + fill(
        "M42,166v-8h-8v-8h8v-8h8v8h8v8h-8v8Z", RIBBON
    )
    return art + arm(58, 226, "#1A4556")


def pope() -> str:
    """A white-bearded man with triple crown and triple cross."""
    art = _ruler(
        king(Colours(main="#B32D46", dark="#741A30", light="#F5B5A8"), WHITE_BEARD, crowned=False)
        + _tiara(cross=False)
    )
    art += line("M40,150V300", RIBBON, 6, cap="butt") + line(
        "M26,164h28M20,178h40M26,192h28", RIBBON, 5.5
    )
    return art + arm(40, 228, "#741A30")
