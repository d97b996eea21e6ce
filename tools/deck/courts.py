"""King, Queen, Knight and Jack of the four suits."""

from __future__ import annotations

from tools.deck.figures import arm, coronet, crown, dress, face
from tools.deck.geometry import beads, lozenges, rays, stripes, waves
from tools.deck.palette import (
    CREAM,
    GOLD,
    GOLD_DARK,
    HAIR,
    HORSE,
    INK,
    LIPS,
    SKIN,
    SUITS,
    WHITE_BEARD,
    Colours,
)
from tools.deck.suits import emblem
from tools.deck.svg import dot, fill, group, line, oval

X = 146  # middle of every court figure, before the shift in `court`


def king(
    c: Colours, beard: tuple[str, ...] = WHITE_BEARD, *, ermine: bool = True, crowned: bool = True
) -> str:
    """A bearded ruler in a robe. Also dresses the Emperor, the Pope and the Hermit."""
    art = fill("M70,270C66,200 90,160 124,150H168C202,158 226,176 232,270Z", c.main)
    art += fill("M146,150H168C202,158 226,176 232,270H146Z", c.dark, 0.45)
    if ermine:
        art += fill("M104,156C110,196 182,196 188,156L206,166C198,222 94,222 86,166Z", CREAM)
        art += fill(
            "".join(
                f"M{x},{y - 5}l3,6h-6ZM{x - 1},{y + 1}h2v5h-2Z"
                for x, y in ((104, 178), (122, 194), (146, 200), (170, 194), (188, 178))
            ),
            INK,
        )
    art += fill("M108,74C98,100 104,132 112,136H180C188,132 194,100 184,74Z", beard[0])
    art += fill("M146,74H184C194,100 188,132 180,136H146Z", beard[1])
    art += face(X, 98, 31, 34) + _beard(c, beard)
    if crowned:
        art += crown(X, 72, band=c.dark, gem=c.light, height=50)
    return art


def _beard(c: Colours, beard: tuple[str, ...]) -> str:
    art = fill(
        "M115,104C112,150 128,176 146,184C164,176 180,150 177,104C172,118 160,118 146,118C132,118 120,118 115,104Z",
        beard[2],
    )
    art += fill("M146,118C160,118 172,118 177,104C180,150 164,176 146,184Z", beard[3])
    art += fill(
        "M146,116C138,110 128,114 124,122C134,124 142,124 146,119C150,124 158,124 168,122C164,114 154,110 146,116Z",
        beard[4],
        stroke=beard[5],
        width=1.2,
    )
    art += line("M140,128h12", c.dark, 3.4)
    return art + line("M132,140q-3,10 0,15M146,140q-3,10 0,22M160,140q-3,10 0,15", beard[5], 1.8)


def queen(c: Colours, hair: str, *, crowned: bool = True) -> str:
    """A veiled lady. Also dresses the Popess and the Empress."""
    art = fill("M146,50C96,50 100,120 78,270H232C214,120 196,50 146,50Z", c.dark)
    art += fill("M146,50C196,50 214,120 232,270H190C190,140 180,60 146,50Z", INK, 0.22)
    art += fill("M146,58C108,58 110,100 106,168H186C182,100 184,58 146,58Z", hair)
    art += line("M110,92q6,36 -2,74M182,92q-6,36 2,74", INK, 2, 0.28)
    art += dress(X, c.main, c.dark) + fill(
        "M146,187C162,187 174,180 180,166C186,164 194,164 204,176L236,270H146Z", c.main, 0.5
    )
    art += beads(
        [(X + t * 21, 158 - abs(t) * 7) for t in (-1, -0.67, -0.33, 0, 0.33, 0.67, 1)],
        3.4,
        "#FFFDF4",
        SKIN[1],
        1,
    )
    art += fill("M146,160l4,8l-4,7l-4,-7Z", c.main)
    art += face(X, 98, 26, 34, closed=True, lips=LIPS)
    art += fill(
        "M120,80C122,62 136,60 146,66C156,60 170,62 172,80C164,72 152,72 146,76C140,72 128,72 120,80Z",
        hair,
    )
    return art + (coronet(X, 66, c.main) if crowned else "")


def horse_head(coat: str, shade: str, mane: str, tack: str, strap: str) -> str:
    """A horse's head in profile, looking left."""
    art = fill(
        "M228,280C232,180 214,96 172,66L170,30L150,58C124,66 108,86 96,112C86,130 74,138 72,154C71,168 84,176 96,172"
        "C108,168 114,158 128,156C138,156 144,152 148,144C150,172 126,188 110,206C96,224 90,248 90,290Z",
        coat,
    )
    art += fill("M228,280C232,180 214,96 172,66L168,60C186,120 178,190 160,290H228Z", shade)
    art += fill(
        "M168,52C206,62 236,110 240,190L240,262C226,250 222,238 224,226C212,220 208,206 212,194C200,186 198,172 203,160"
        "C190,150 190,136 195,126C182,116 182,100 186,92C174,84 168,70 168,52Z",
        mane,
    )
    art += fill("M158,56C150,44 132,48 126,66C138,74 152,70 158,56Z", mane) + fill(
        "M150,58L154,34L164,60Z", shade
    )
    art += fill("M121,100q9,-9 18,-1q-7,8 -18,1Z", "#fff") + dot(131, 99.5, 4.6, INK)
    art += oval(84, 151, 4.5, 3.4, INK, turn=-35) + line("M78,166q14,-2 24,-10", INK, 2.6)
    art += line("M95,113Q112,126 112,164", tack, 7, cap="butt")
    art += line("M111,146Q136,128 160,66M128,76Q150,88 172,84", tack, 6, cap="butt")
    art += dot(111, 147, 8, tack, GOLD_DARK, 2) + dot(111, 147, 3, strap)
    return art + line("M111,155Q130,206 190,214", strap, 5, cap="butt")


def knight(c: Colours, coat: tuple[str, str], hair: str) -> str:
    """A rider in a plumed helmet behind the head of his horse, the reins in his hand."""
    horse = horse_head(coat[0], coat[1], c.light, GOLD, c.dark)
    art = _rider(c, hair) + group(horse, "translate(-2 34) scale(.8)")
    art += line("M96,236Q150,226 232,178", c.main, 16, cap="butt")
    return art + line("M96,236Q150,226 232,178", GOLD, 3, dash="2 9")


def _rider(c: Colours, hair: str) -> str:
    x = 182
    art = fill(
        f"M{x - 70},290C{x - 66},180 {x - 40},118 {x - 14},108H{x + 14}L{x + 60},130V290Z", c.main
    )
    art += fill(f"M{x},108H{x + 14}L{x + 60},130V290H{x}Z", c.dark, 0.5)
    art += fill(f"M{x - 11},86h22v20l-11,13l-11,-13Z", SKIN[1])
    art += fill(f"M{x - 26},112L{x - 12},102L{x},118L{x + 12},102L{x + 26},112L{x},130Z", GOLD)
    art += fill(
        f"M{x - 26},60C{x - 30},84 {x - 28},98 {x - 23},102L{x + 23},102C{x + 28},98 {x + 30},84 {x + 26},60Z",
        hair,
    )
    art += face(x, 74, 21, 27) + line(f"M{x - 5},90q5,3.5 10,0", "#9A3B33", 2.6)
    art += fill(
        f"M{x - 27},66C{x - 32},34 {x - 14},20 {x},20C{x + 14},20 {x + 32},34 {x + 27},66Q{x},52 {x - 27},66Z",
        "#B7C2D4",
    )
    art += fill(f"M{x},20C{x + 14},20 {x + 32},34 {x + 27},66Q{x + 13},59 {x},59Z", "#8391AA")
    art += fill(f"M{x - 29},60Q{x},46 {x + 29},60L{x + 28},70Q{x},56 {x - 28},70Z", GOLD)
    plume = (
        f"M{x - 2},24C{x - 26},10 {x - 50},14 {x - 62},34C{x - 46},32 {x - 40},36 {x - 34},42"
        f"C{x - 26},34 {x - 14},30 {x - 2},30Z"
    )
    return art + fill(plume, c.main, stroke=c.dark, width=1.8)


def jack(c: Colours, hair: str) -> str:
    """A young page in a feathered cap."""
    art = fill("M76,270C72,206 92,168 126,158H166C200,168 222,200 226,270Z", c.main)
    art += fill("M146,158H166C200,168 222,200 226,270H146Z", c.light)
    art += fill(
        "".join(
            f"M{162 + i * 15},{160 + i * 5}L{164 + i * 15},280h7L{169 + i * 15},{163 + i * 5}Z"
            for i in range(5)
        ),
        c.main,
    )
    art += fill("M132,126h28v26l-14,16l-14,-16Z", SKIN[1])
    art += fill(
        "M112,158L132,146L146,168L160,146L180,158L166,178L146,170L126,178Z", CREAM, stroke=c.dark
    )
    art += beads(((146, 186), (146, 204)), 4.5, GOLD)
    art += fill(
        "M106,78C100,104 100,128 106,142C112,146 122,144 124,138V92H168V138C170,144 180,146 186,142C192,128 192,104 186,78Z",
        hair,
    )
    art += face(X, 102, 27, 33) + line("M139,122q7,5 14,0", "#9A3B33", 3)
    art += fill("M118,84C130,96 160,92 174,84V74H118Z", hair)
    art += fill("M98,80C90,46 122,30 152,34C182,36 202,52 192,80C170,68 122,68 98,80Z", c.main)
    art += fill(
        "M152,34C182,36 202,52 192,80C182,74 166,71 150,71C166,62 166,44 152,34Z", c.dark, 0.45
    )
    art += fill("M98,80C122,68 170,68 192,80L190,88C168,77 124,77 100,88Z", GOLD)
    art += fill(
        "M180,72C186,46 202,30 224,22C228,44 214,66 184,76Z", "#FFFBEF", stroke=c.dark, width=1.8
    )
    return art + line("M183,73Q200,46 221,26", c.dark, 1.8, cap="butt")


def _backdrop(rank: str, c: Colours) -> str:
    if rank == "K":
        return rays(153, 98, 24, c.light, 0.38, 9)
    if rank == "Q":
        return lozenges(22, 26, 4, 6, c.light, 0.55, (9, 9, 12))
    if rank == "N":
        return stripes(c.light, 0.28)
    return waves(c.light, 0.42)


def _held(suit: str, c: Colours) -> str:
    """The suit sign in the lower left, with sleeve and hand."""
    x, y, size, turn, grip = {
        "S": (41, 196, 104, 0, 229),
        "B": (44, 194, 96, 10, 224),
        "D": (44, 182, 64, 0, 219),
        "C": (44, 182, 66, 0, 219),
    }[suit]
    return emblem(suit, x, y, size, turn) + arm(51, grip, c.dark)


def court(suit: str, rank: str) -> str:
    """The upper half of a court card: backdrop, figure, suit sign."""
    c = SUITS[suit]
    figure = {
        "K": lambda: king(c),
        "Q": lambda: queen(c, HAIR[suit]),
        "N": lambda: knight(c, HORSE[suit], HAIR[suit]),
        "J": lambda: jack(c, HAIR[suit]),
    }[rank]()
    shift = {"K": 7, "Q": 8, "N": 5, "J": 7}[rank]
    art = f'<path d="M0,0H240V420H0Z" fill="{c.tint}"/>' + _backdrop(rank, c)
    art += group(figure, f"translate({shift} 2)")
    if rank == "N":
        x, y, size, turn = {
            "S": (44, 194, 94, 0),
            "B": (42, 196, 92, 10),
            "D": (45, 194, 56, 0),
            "C": (45, 194, 58, 0),
        }[suit]
        return art + emblem(suit, x, y, size, turn)
    return art + _held(suit, c)
