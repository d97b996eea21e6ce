"""Tower, Devil, Death, Hanged man, Hermit and Wheel. Upper halves of trumps."""

from __future__ import annotations

from tools.deck.courts import king
from tools.deck.figures import arm, face
from tools.deck.geometry import beads, polar, rays, sparkle
from tools.deck.palette import (
    BONE,
    CREAM,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    RIBBON,
    WHITE_BEARD,
    Colours,
)
from tools.deck.svg import bar, dot, fill, group, line, num, oval, place, ring


def tower() -> str:
    """A tower struck by lightning, its battlements flying off."""
    stone, shade, dark = "#E9DCC0", "#BFA982", "#5A2A22"
    art = rays(150, 62, 16, "#FFB26B", 0.13, 12)
    art += fill("M90,280L98,104H160L170,280Z", stone) + fill("M132,104H160L170,280H132Z", shade)
    art += line(
        "M99,132h26M96,160h18M134,148h28M94,190h34M136,180h28M92,220h20M120,206h44", "#C9B48C", 2.4
    )
    art += line("M136,148h26M138,180h26M140,206h25", "#9C8560", 2.4)
    art += fill(
        "M98,104L92,92L106,84L104,94L116,78L122,96L132,84L140,98L152,86L150,98L162,92L160,104Z",
        stone,
    )
    art += fill("M132,104V84L140,98L152,86L150,98L162,92L160,104Z", shade)
    art += _flame(112, 92, 15) + _flame(146, 90, 18) + _flame(129, 88, 22)
    art += fill("M116,168V150q8,-12 16,0v18Z", dark) + _flame(124, 168, 9)
    art += fill("M112,214V196q8,-12 16,0v18Z", dark)
    crown = fill("M-34,20L-38,-8H-26V0H-14V-10H-2V0H10V-10H22V0H34L30,20Z", stone) + fill(
        "M0,20V0H10V-10H22V0H34L30,20Z", shade
    )
    art += place(crown + line("M-32,12H28", "#C9B48C", 2.4), 192, 118, 0.82, 34)
    art += fill(
        "M222,10L138,46L164,54L112,94L196,58L170,48L230,24Z",
        GOLD_LIGHT,
        stroke="#7A2C30",
        width=2.5,
    )
    art += fill("M222,10L230,24L170,48L196,58L112,94L182,58L152,48Z", "#E0952A", 0.75)
    for x, y, s in ((70, 158, 8), (52, 196, 6), (196, 158, 7), (76, 210, 5), (86, 150, 4)):
        art += fill(
            f"M{x - s},{y}l{s * 0.6},{-s}h{s}l{s * 0.5},{s * 0.9}l{-s * 0.8},{s * 0.8}h{-s}Z", stone
        )
    return art + _flame(40, 168, 9) + _flame(30, 222, 8)


def _flame(x: float, y: float, s: float) -> str:
    art = fill(
        f"M{x},{y}c{-s * 0.9},{-s * 0.4} {-s * 0.8},{-s * 1.3} {-s * 0.2},{-s * 1.9}c{s * 0.1},{s * 0.5} {s * 0.3},{s * 0.6} {s * 0.4},{s * 0.8}"
        f"c{s * 0.1},{-s * 0.6} {s * 0.1},{-s * 0.9} {s * 0.4},{-s * 1.2}c{s * 0.7},{s * 0.9} {s * 0.6},{s * 2} {-s * 0.6},{s * 2.3}Z",
        "#FF8A3C",
    )
    return art + fill(
        f"M{x},{y}c{-s * 0.4},{-s * 0.3} {-s * 0.3},{-s * 0.8} 0,{-s * 1.1}c{s * 0.5},{s * 0.4} {s * 0.4},{s * 0.9} 0,{s * 1.1}Z",
        "#FFD98A",
    )


def devil() -> str:
    """A grinning horned devil with bat wings and a fork."""
    skin, shade, dark = "#DC4A34", "#A82C26", "#2A0C12"
    art = rays(154, 100, 26, "#FF8A5A", 0.16, 7)
    wing = "M0,0C10,-52 34,-84 74,-112C70,-92 74,-80 80,-70C72,-62 70,-50 74,-38C64,-34 60,-24 62,-10C50,-12 40,-4 34,12Z"
    for s, colour, rib in ((-1, "#8E2E38", "#5B1620"), (1, "#701F2C", "#45101A")):
        bat = fill(wing, colour, stroke=rib, width=2.5) + line(
            "M2,2C16,-40 40,-76 74,-112M6,4C24,-24 50,-52 80,-70M10,8C30,-8 54,-28 74,-38", rib, 2.2
        )
        art += group(bat, f"translate({154 + s * 26} 166) scale({s} 1)")
    art += fill("M84,284C86,214 104,176 132,162H176C204,176 222,214 224,284Z", skin)
    art += fill("M154,162H176C204,176 222,214 224,284H154Z", shade)
    art += fill(
        "M112,176L118,160L128,170L134,154L144,168L154,154L164,168L174,154L180,170L190,160L196,176L184,190L176,182L166,196L154,184L142,196L132,182L124,190Z",
        "#4A1620",
    )
    for s, horn, hd in ((-1, "#F1DEB4", "#C9A868"), (1, "#D8BC84", "#A8864A")):
        art += group(
            fill("M10,-36C22,-50 44,-50 44,-80C58,-62 52,-28 24,-20Z", horn)
            + line("M22,-44l8,9M34,-50l8,8M40,-60l10,5", hd, 2.4)
            + fill("M26,-4C38,-16 50,-18 60,-16C54,-2 46,10 28,12Z", skin if s < 0 else shade),
            f"translate(154 100) scale({s} 1)",
        )
    art += fill("M124,74Q154,58 184,74V104C184,122 172,138 154,146C136,138 124,122 124,104Z", skin)
    art += fill("M154,66Q170,66 184,74V104C184,122 172,138 154,146Z", shade)
    art += fill(
        "M122,86C124,62 142,58 154,78C166,58 184,62 186,86C178,76 172,74 166,80L154,96L142,80C136,74 130,76 122,86Z",
        dark,
    )
    for s in (-1, 1):
        x = 154 + s * 15
        art += fill(
            f"M{x - 9},{99 - s * 2}Q{x},{89} {x + 9},{99 + s * 2}Q{x},{106} {x - 9},{99 - s * 2}Z",
            "#FFE08A",
        ) + oval(x, 98.5, 2.6, 4.4, dark)
        art += line(f"M{x - s * 9},{93}L{x + s * 10},{85}", dark, 4)
    art += line("M154,98L149,113Q154,117 159,113", dark, 2.4, 0.8)
    art += fill("M133,120Q154,130 175,120Q172,136 154,137Q136,136 133,120Z", dark)
    art += fill("M138,123l4,7l4,-5.500h16l4,5.500l4,-7Q154,128 138,123Z", "#FFF6E4")
    art += fill("M144,138Q154,142 164,138L154,168Z", dark) + line(
        "M130,118q10,2 18,-2M178,118q-10,2 -18,-2", dark, 3.4
    )
    fork = line("M40,286V170M22,150V164Q22,176 40,176Q58,176 58,164V150M40,176V148", "#6B3A10", 8.5)
    fork += line("M40,286V170M22,150V164Q22,176 40,176Q58,176 58,164V150M40,176V148", RIBBON, 5)
    fork += fill("M16,154l6,-13l6,13ZM34,152l6,-13l6,13ZM52,154l6,-13l6,13Z", RIBBON)
    return art + fork + arm(46, 226, shade, (skin, shade), "#F1DEB4")


def skull(lit: str = "#FBF3DF", shade: str = "#D9CBA9", dark: str = "#1C1A22") -> str:
    """A skull about the origin, about 84 units high."""
    art = fill(
        "M-33,-4C-38,-56 38,-56 33,-4C33,8 27,15 22,20L20,36Q0,46 -20,36L-22,20C-27,15 -33,8 -33,-4Z",
        lit,
    )
    art += fill("M0,-43C26,-43 36,-30 33,-4C33,8 27,15 22,20L20,36Q10,41 0,41Z", shade)
    art += fill(
        "M-26,-2C-27,-13 -7,-14 -5,-4C-5,8 -11,13 -17,12C-24,11 -26,6 -26,-2ZM26,-2C27,-13 7,-14 5,-4C5,8 11,13 17,12C24,11 26,6 26,-2Z",
        dark,
    )
    art += fill("M0,5L-6,17Q-3,20 0,17Q3,20 6,17Z", dark)
    art += line("M-17,27Q0,33 17,27M-11,24v13M-4,25.500v14M4,25.500v14M11,24v13", dark, 2.2)
    return art + line("M-26,-24q8,-12 20,-14", "#FFFFFF", 4, 0.8)


def death() -> str:
    """A hooded skeleton with a scythe."""
    cloak, lining, hem = "#2A2632", "#191720", "#6F6879"
    art = dot(156, 96, 74, "#6B6472", opacity=0.45) + dot(156, 96, 57, "#8A8390", opacity=0.35)
    art += fill(
        "M78,290C84,220 92,182 110,156C98,120 104,84 120,64Q138,40 156,38Q174,40 192,64C208,84 214,120 202,156C220,182 226,220 232,290Z",
        cloak,
        stroke=hem,
        width=2.4,
    )
    art += fill(
        "M120,134C112,102 118,78 130,66Q144,52 156,52Q168,52 182,66C194,78 200,102 192,134C206,160 206,220 204,290H108C106,220 106,160 120,134Z",
        lining,
    )
    art += _ribs() + place(skull(), 156, 92, 0.94)
    art += (
        line("M68,282L96,26", "#3A2A1C", 10)
        + line("M68,282L96,26", "#A8845A", 6.5)
        + line("M69.5,282L97.5,26", "#7A5B38", 2.4)
    )
    art += line("M70,158l22,-8", "#A8845A", 6)
    art += fill("M86,20C132,4 204,14 226,78C196,46 148,36 92,44Z", "#E8EEF5") + fill(
        "M88,32C140,24 196,34 226,78C196,46 148,36 92,44Z", "#9FABBE"
    )
    art += bar(84, 18, 15, 28, "#6F6879", 3, transform="rotate(6 91 32)")
    return art + _bone_hand(78, 192)


def _ribs() -> str:
    art = ""
    for i, y in enumerate((131, 138.5, 146)):
        art += bar(151, y, 10, 6, CREAM if i % 2 == 0 else BONE, 2)
    art += line("M156,158C142,148 126,150 114,162M156,158C170,148 186,150 198,162", CREAM, 6)
    art += line("M156,154V220", BONE, 7)
    for y, w in ((167, 30), (180, 34), (193, 35), (206, 32)):
        art += line(
            f"M154,{y}C{154 - w * 0.5},{y - 7} {154 - w},{y - 2} {154 - w},{y + 12}", CREAM, 4.6
        )
        art += line(
            f"M158,{y}C{158 + w * 0.5},{y - 7} {158 + w},{y - 2} {158 + w},{y + 12}", BONE, 4.6
        )
    return art


def _bone_hand(x: float, y: float) -> str:
    art = line(
        f"M{x + 4},{y}C{x + 24},{y - 2} {x + 40},{y - 12} {x + 56},{y - 24}", CREAM, 6
    ) + line(f"M{x + 8},{y + 6}C{x + 26},{y + 5} {x + 42},{y - 4} {x + 58},{y - 16}", BONE, 4)
    return art + line(
        f"M{x - 9},{y - 8}h15M{x - 10},{y - 2}h16M{x - 10},{y + 4}h16M{x - 8},{y + 10}h13",
        CREAM,
        4.6,
    )


def hanged() -> str:
    """A man hung by one foot from a gallows, his silver falling from him."""
    wood, x = "#B98A5A", 150
    art = rays(152, 90, 20, "#FFFFFF", 0.06, 12)
    beams = "M88,20H230M90,20V214M216,20V170"
    art += line(beams, "#7A5230", 13) + line(beams, wood, 9.5)
    art += line("M90,46l22,-26M216,46l-22,-26", wood, 7) + _hung(x)
    for cx, cy, r in ((46, 166, 12), (72, 196, 12), (34, 208, 12)):
        art += dot(cx, cy, r, "#DCE3EE", "#93A0B4", 2.4) + ring(cx, cy, r * 0.58, "#93A0B4", 2)
    return art + sparkle((66, 158, 5), (198, 172, 6), (24, 182, 4), colour="#FBF0D6")


def _hung(x: float) -> str:
    """The man himself, head down: large in the head, so that he can be seen on a small card."""
    art = line(f"M{x},20V34", CREAM, 5)
    art += fill(f"M{x - 12},32h24v10h-24Z", "#5A3A22")  # the tied foot
    art += fill(f"M{x - 11},42h22L{x + 15},74H{x - 15}Z", "#C2384A")
    art += fill(f"M{x},42h11L{x + 15},74H{x}Z", "#8E1F35")
    art += line(f"M{x + 6},74L{x + 42},60L{x + 8},50", "#22468F", 17)
    art += dot(x + 8, 50, 9, "#5A3A22")
    art += fill(f"M{x - 24},70H{x + 24}L{x + 35},112H{x - 35}Z", GOLD)
    art += fill(f"M{x},70H{x + 24}L{x + 35},112H{x}Z", GOLD_DARK)
    art += fill(f"M{x - 26},77H{x + 26}L{x + 28},87H{x - 28}Z", "#5A3A22")
    art += bar(x - 6, 76, 12, 12, GOLD, 2)
    art += line(f"M{x - 31},108L{x - 50},88L{x - 26},72", CREAM, 14)
    art += line(f"M{x + 31},108L{x + 50},88L{x + 26},72", "#D8C9A6", 14)
    hair = (
        f"M{x - 32},136C{x - 46},176 {x - 24},182 {x - 26},206Q{x},192 {x + 26},206"
        f"C{x + 24},182 {x + 46},176 {x + 32},136Z"
    )
    art += fill(hair, "#8C3F1F") + fill(f"M{x - 18},108h36l-6,14h-24Z", CREAM)
    return art + group(face(x, 146, 29, 33, closed=True), f"rotate(180 {num(x)} 146)")


def hermit() -> str:
    """An old man in a hood who lifts a lantern."""
    robe = Colours(main="#8C6B4A", dark="#5A4330", light="#C9A97E")
    art = rays(48, 180, 26, GOLD_LIGHT, 0.17, 7)
    man = king(robe, WHITE_BEARD, ermine=False, crowned=False)
    man += fill(
        "M86,250C70,150 92,30 146,22C200,30 222,150 206,250L190,200C196,150 190,84 176,70C160,58 132,58 116,70C102,84 96,150 102,200Z",
        "#7A5B3E",
    )
    man += fill(
        "M146,22C200,30 222,150 206,250L190,200C196,150 190,84 176,70C166,62 156,61 146,61Z",
        "#55402C",
    )
    man += line("M116,70C132,58 160,58 176,70", "#C9A97E", 4, cap="butt")
    art += group(man, "translate(8 4)") + dot(46, 188, 36, GOLD_LIGHT, opacity=0.22)
    art += (
        arm(56, 222, "#55402C")
        + line("M46,150v12", RIBBON, 4, cap="butt")
        + ring(46, 148, 6, RIBBON, 4)
    )
    art += (
        fill("M30,166h32l-5,-8h-22Z", RIBBON)
        + bar(32, 168, 28, 34, "#FFF4CF", stroke=GOLD_DARK, width=3)
        + line("M46,168v34", GOLD_DARK, 3, cap="butt")
    )
    art += fill("M46,176c6,8 7,12 4,18q-4,4 -8,0c-3,-6 0,-9 4,-18Z", "#F28A2E")
    return art + fill("M28,202h36v8h-36Z", RIBBON)


def wheel() -> str:
    """The crowned wheel of fortune with its crank."""
    cx, cy, wood, dark = 152, 106, "#C9874E", "#8A5328"
    art = rays(cx, cy, 24, "#fff", 0.06, 8)
    for i in range(8):
        art += fill(
            f"M{cx - 4},{cy}L{cx - 5.5},50H{cx + 5.5}L{cx + 4},{cy}Z",
            "#F3DDB0" if i % 2 else RIBBON,
            transform=f"rotate({num(i * 45 + 22.5)} {cx} {cy})",
        )
    art += ring(cx, cy, 60, wood, 13) + line(
        "M152,46A60,60 0 0 1 152,166", "#A0663A", 13, cap="butt"
    )
    art += ring(cx, cy, 66, "#F3DDB0", 3) + ring(cx, cy, 53.5, dark, 3)
    art += beads([polar(cx, cy, 60, i * 22.5) for i in range(16)], 2.6, "#F3DDB0")
    art += (
        dot(cx, cy, 17, RIBBON, dark, 3)
        + line(f"M{cx},{cy}L{cx - 74},150v24", "#3A2010", 12)
        + line(f"M{cx},{cy}L{cx - 74},150v24", "#8A5328", 8)
    )
    art += dot(cx, cy, 7, dark) + bar(72, 160, 12, 28, RIBBON, 5, stroke=dark)
    art += fill(
        "M126,40L122,18L138,28L152,12L166,28L182,18L178,40Z", RIBBON, stroke="#173840", width=3
    ) + dot(152, 32, 4, "#C2384A")
    return art + sparkle((40, 184, 9), (62, 212, 5), (206, 176, 6), (100, 190, 5), colour="#FBF0D6")
