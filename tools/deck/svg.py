"""Small helpers that write compact SVG elements as text.

Every drawing in this package is a plain string of SVG elements. Path data
passes through `tidy`, so drawings may use f-strings with full precision.
"""

from __future__ import annotations

import re

_NUMBER = re.compile(r"-?\d*\.\d+")


def num(value: float | str) -> str:
    """A number with at most one decimal, as short as possible."""
    text = f"{float(value):.1f}".rstrip("0").rstrip(".")
    if text in ("-0", "", "-"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def tidy(d: str) -> str:
    """Round the numbers in path data and drop separators nobody needs."""
    d = _NUMBER.sub(lambda m: num(m.group()), d)
    d = re.sub(r"\s+", " ", d.strip())
    return re.sub(r"[ ,]+(?=-)", "", d)


def _attrs(transform: str | None = None, opacity: float | None = None, extra: str = "") -> str:
    out = ""
    if transform:
        out += f' transform="{transform}"'
    if opacity is not None:
        out += f' opacity="{opacity:g}"'
    return out + (f" {extra}" if extra else "")


def fill(
    d: str,
    colour: str,
    opacity: float | None = None,
    transform: str | None = None,
    stroke: str | None = None,
    width: float = 2,
) -> str:
    """A filled path, with an outline when `stroke` is given."""
    edge = ""
    if stroke:
        edge = f' stroke="{stroke}" stroke-width="{num(width)}" stroke-linejoin="round"'
    return f'<path d="{tidy(d)}" fill="{colour}"{edge}{_attrs(transform, opacity)}/>'


def line(
    d: str,
    colour: str,
    width: float,
    opacity: float | None = None,
    cap: str = "round",
    dash: str | None = None,
    transform: str | None = None,
) -> str:
    """A stroked path without fill."""
    ends = f' stroke-linecap="{cap}" stroke-linejoin="{cap}"' if cap == "round" else ""
    dots = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{tidy(d)}" fill="none" stroke="{colour}"'
        f' stroke-width="{num(width)}"{ends}{dots}{_attrs(transform, opacity)}/>'
    )


def dot(
    x: float,
    y: float,
    r: float,
    colour: str,
    stroke: str | None = None,
    width: float = 2,
    opacity: float | None = None,
) -> str:
    """A filled circle."""
    edge = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{colour}"{edge}'
        f"{_attrs(None, opacity)}/>"
    )


def ring(
    x: float, y: float, r: float, colour: str, width: float, opacity: float | None = None
) -> str:
    """A circle line."""
    return dot(x, y, r, "none", colour, width, opacity)


def oval(
    x: float,
    y: float,
    rx: float,
    ry: float,
    colour: str,
    stroke: str | None = None,
    width: float = 2,
    turn: float = 0,
    opacity: float | None = None,
) -> str:
    """A filled ellipse, turned by `turn` degrees about its centre."""
    edge = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    spin = f"rotate({num(turn)} {num(x)} {num(y)})" if turn else None
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
        f' fill="{colour}"{edge}{_attrs(spin, opacity)}/>'
    )


def bar(
    x: float,
    y: float,
    w: float,
    h: float,
    colour: str,
    r: float = 0,
    stroke: str | None = None,
    width: float = 2,
    transform: str | None = None,
) -> str:
    """A rectangle with corner radius `r`."""
    edge = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    corner = f' rx="{num(r)}"' if r else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
        f'{corner} fill="{colour}"{edge}{_attrs(transform)}/>'
    )


def group(
    content: str, transform: str | None = None, opacity: float | None = None, extra: str = ""
) -> str:
    """A group. Without attributes the content is returned as it is."""
    attrs = _attrs(transform, opacity, extra)
    return f"<g{attrs}>{content}</g>" if attrs else content


def place(content: str, x: float, y: float, scale: float = 1.0, turn: float = 0) -> str:
    """Move a drawing made about the origin to (x, y), scaled and turned."""
    t = f"translate({num(x)} {num(y)})"
    if turn:
        t += f" rotate({num(turn)})"
    if scale != 1.0:
        t += f" scale({scale:.3g})"
    return group(content, t)


def mirror(content: str, x: float) -> str:
    """The drawing mirrored left to right about the vertical line at x."""
    return group(content, f"translate({num(2 * x)} 0) scale(-1 1)")
