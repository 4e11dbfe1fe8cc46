"""The three attributes as signs: a heart for looks, a star for charisma, a coin for money; their circles and ovals."""

from __future__ import annotations

from math import cos, pi, sin

from generator.drawing import Drawing, Pen, Scene, ellipse_path, polygon_path

COLOURS = ("red", "yellow", "green")


def heart_path(cx: float, cy: float, r: float) -> str:
    """Return a heart that fits a circle of radius `r`."""
    p = [(0, 0.92), (-0.5, 0.5), (-0.98, 0.15), (-0.94, -0.36), (-0.9, -0.84), (-0.24, -0.98), (0, -0.4)]
    p += [(-x, y) for x, y in reversed(p[:-1])]
    c = [f"{cx + x * r:.2f} {cy + y * r:.2f}" for x, y in p]
    return f"M{c[0]}C{c[1]} {c[2]} {c[3]}C{c[4]} {c[5]} {c[6]}C{c[7]} {c[8]} {c[9]}C{c[10]} {c[11]} {c[12]}Z"


def star_path(cx: float, cy: float, r: float, *, points: int = 5, waist: float = 0.42, turn: float = 0.0) -> str:
    """Return a star with a point straight up; `waist` is the inner radius as a part of `r`."""
    corners = []
    for k in range(points * 2):
        reach = r if k % 2 == 0 else r * waist
        angle = pi * k / points + turn
        corners.append((cx + reach * sin(angle), cy - reach * cos(angle)))
    return polygon_path(corners)


def coin_path(cx: float, cy: float, r: float) -> str:
    """Return a coin with a square hole and a milled ring, to be filled even-odd."""
    s = r * 0.3
    hole = polygon_path([(cx - s, cy - s), (cx + s, cy - s), (cx + s, cy + s), (cx - s, cy + s)])
    rings = "".join(ellipse_path(cx, cy, r * k, r * k) for k in (0.95, 0.76, 0.62))
    return rings + hole


def sign(pen: Pen, kind: str, cx: float, cy: float, r: float, fill: str) -> None:
    """Draw the sign of an attribute, of about the same weight for each."""
    if kind == "red":
        pen.path(heart_path(cx, cy + r * 0.04, r * 0.9), fill=fill)
    elif kind == "yellow":
        pen.path(star_path(cx, cy + r * 0.06, r * 1.02), fill=fill)
    else:
        pen.path(coin_path(cx, cy, r * 0.9), fill=fill, even_odd=True)


def sign_color(scene: Scene, kind: str) -> str:
    """Return what a sign is printed in on its own colour: plum on yellow, else cream; black in the low-ink edition."""
    if scene.ink == "low":
        return scene.color("black")
    return scene.color("ink") if kind == "yellow" else scene.color("paper")


def circle(pen: Pen, scene: Scene, kind: str, cx: float, cy: float, r: float) -> None:
    """Draw an attribute circle."""
    low = scene.ink == "low"
    pen.circle(cx, cy, r, fill=scene.color("white" if low else kind), stroke=line_color(scene), width=r * 0.13)
    sign(pen, kind, cx, cy, r * 0.66, sign_color(scene, kind))


def oval(pen: Pen, scene: Scene, kind: str, number: str, box: tuple[float, float, float, float]) -> None:
    """Draw a desire: an oval of the colour with the sign and the number; empty where `kind` is empty.

    `box` is left, top, width and height.
    """
    x, y, w, h = box
    low = scene.ink == "low"
    if not kind:
        pen.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, fill=scene.color("white" if low else "paper"))
        pen.ellipse(
            x + w / 2, y + h / 2, w / 2, h / 2, stroke=line_color(scene), width=h * 0.05, dash=(h * 0.12, h * 0.12)
        )
        return
    fill = scene.color("white" if low else kind)
    pen.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, fill=fill, stroke=line_color(scene), width=h * 0.07)
    tone = sign_color(scene, kind)
    sign(pen, kind, x + w * 0.31, y + h / 2, h * 0.27, tone)
    points = h * 0.72 / 0.3528
    pen.text(x + w * 0.68, y + h / 2 + h * 0.25, number, role="display", points=points, fill=tone, anchor="middle")


def line_color(scene: Scene) -> str:
    """Return the colour of outlines and letters."""
    return scene.color("black" if scene.ink == "low" else "ink")


def attributes(scene: Scene) -> list[str]:
    """Return the colours of a card's circles, in printed order."""
    return [colour for colour in COLOURS for _ in range(int(str(scene.row.get(colour) or 0)))]


def wish(scene: Scene) -> tuple[str, str]:
    """Return the colour and the number of a card's desire; two empty texts where it has none."""
    desire = scene.row.get("desire")
    return (str(scene.row.get("desire_colour")), str(desire)) if desire else ("", "")


def circle_row(scene: Scene) -> Drawing:
    """The card's attribute circles across the top; a short flourish where it has none."""
    pen = Pen(scene.width, scene.height)
    kinds = attributes(scene)
    r = scene.height / 2 - 0.4
    step = r * 2 + 1.6
    left = scene.width / 2 - step * (len(kinds) - 1) / 2
    for place, kind in enumerate(kinds):
        circle(pen, scene, kind, left + place * step, scene.height / 2, r)
    if not kinds:
        y, mid = scene.height / 2, scene.width / 2
        pen.path(f"M{mid - 9} {y}H{mid - 2.5}M{mid + 2.5} {y}H{mid + 9}", stroke=line_color(scene), width=0.35)
        pen.path(star_path(mid, y, 1.5, points=4, waist=0.3), fill=line_color(scene))
    return pen.drawing()


def circle_column(scene: Scene) -> Drawing:
    """The same circles, small and one under the other, for a hand that is fanned."""
    pen = Pen(scene.width, scene.height)
    r = scene.width / 2 - 0.25
    for place, kind in enumerate(attributes(scene)):
        circle(pen, scene, kind, scene.width / 2, r + 0.25 + place * (2 * r + 0.7), r)
    return pen.drawing()


def desire(scene: Scene) -> Drawing:
    """The card's desire oval."""
    pen = Pen(scene.width, scene.height)
    kind, number = wish(scene)
    oval(pen, scene, kind, number, (0.3, 0.3, scene.width - 0.6, scene.height - 0.6))
    return pen.drawing()


def desire_tall(scene: Scene) -> Drawing:
    """The desire oval of the corner index: upright, the sign over the number."""
    pen = Pen(scene.width, scene.height)
    w, h = scene.width, scene.height
    kind, number = wish(scene)
    rx, ry = w / 2 - 0.3, h / 2 - 0.3
    paper = scene.color("white" if scene.ink == "low" else kind or "paper")
    pen.ellipse(w / 2, h / 2, rx, ry, fill=paper, stroke=line_color(scene), width=0.5, dash=() if kind else (0.9, 0.9))
    if kind:
        tone = sign_color(scene, kind)
        sign(pen, kind, w / 2, h * 0.29, w * 0.23, tone)
        pen.text(w / 2, h * 0.82, number, role="display", points=17, fill=tone, anchor="middle")
    return pen.drawing()


def attribute(scene: Scene) -> Drawing:
    """One attribute circle of the colour that `options["kind"]` names."""
    pen = Pen(scene.width, scene.height)
    circle(
        pen, scene, scene.options["kind"], scene.width / 2, scene.height / 2, min(scene.width, scene.height) / 2 - 0.2
    )
    return pen.drawing()
