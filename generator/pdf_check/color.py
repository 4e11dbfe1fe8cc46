"""Colours as numbers: WCAG contrast, CIEDE2000 difference, and how the colour-blind see them. sRGB, 0 to 255 a channel."""

from __future__ import annotations

import math

Color = tuple[int, int, int]
Triple = tuple[float, float, float]

# G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
# IEEE Transactions on Visualization and Computer Graphics 15(6), 2009, 1291-1298, table of matrices, severity 1.0; for linear RGB.
DEFICIENCIES: dict[str, tuple[Triple, Triple, Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# CIE 15:2004, D65, 2 degrees; IEC 61966-2-1 for the matrix.
_WHITE = (0.95047, 1.0, 1.08883)
_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))


def parse_hex(text: str) -> Color:
    """Return the channels of `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def format_hex(color: Color) -> str:
    """Return `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*color)


def mix(over: Color, under: Color, opacity: float) -> Color:
    """Return what shows where one colour lies over another."""
    red, green, blue = (round(o * opacity + u * (1 - opacity)) for o, u in zip(over, under, strict=True))
    return red, green, blue


def luminance(color: Color) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2.2, "relative luminance")."""
    red, green, blue = (_LINEAR[channel] for channel in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def as_seen_with(deficiency: str, color: Color) -> Color:
    """Return a colour as somebody with a complete deficiency sees it."""
    linear = [_LINEAR[channel] for channel in color]
    seen = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in DEFICIENCIES[deficiency])
    red, green, blue = (_delinear(value) for value in seen)
    return red, green, blue


def difference(one: Color, other: Color) -> float:
    """Return CIEDE2000 (CIE 142-2001), written after Sharma, Wu and Dalal, Color Research and Application 30(1), 2005."""
    return difference_lab(_lab(one), _lab(other))


def difference_lab(one: Triple, other: Triple) -> float:
    """Return CIEDE2000 of two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(c7 / (c7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = _hue(a1, b1), _hue(a2, b2)
    dh, mean_h = _hues(h1, h2, is_grey=c1 * c2 == 0)
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    return _weighed((dl, dc, dh), (l1 + l2) / 2, (c1 + c2) / 2, mean_h)


def _weighed(deltas: Triple, mean_l: float, mean_c: float, mean_h: float) -> float:
    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cos(mean_h - 30) + 0.24 * cos(2 * mean_h) + 0.32 * cos(3 * mean_h + 6) - 0.2 * cos(4 * mean_h - 63)
    square = (mean_l - 50) ** 2
    dl = deltas[0] / (1 + 0.015 * square / math.sqrt(20 + square))
    dc = deltas[1] / (1 + 0.045 * mean_c)
    dh = deltas[2] / (1 + 0.015 * mean_c * t)
    turn = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    c7 = mean_c**7
    rotation = -math.sin(math.radians(2 * turn)) * 2 * math.sqrt(c7 / (c7 + 25**7))
    return math.sqrt(max(0.0, dl * dl + dc * dc + dh * dh + rotation * dc * dh))


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0


def _hues(h1: float, h2: float, *, is_grey: bool) -> tuple[float, float]:
    """Return the difference and the mean of two hues, in degrees; a grey has none."""
    if is_grey:
        return 0.0, h1 + h2
    gap = h2 - h1
    if abs(gap) <= 180:
        return gap, (h1 + h2) / 2
    mean = (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
    return gap - 360 if gap > 0 else gap + 360, mean


def _lab(color: Color) -> Triple:
    linear = [_LINEAR[channel] for channel in color]
    xyz = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in _XYZ)
    x, y, z = (_cube_root(value / white) for value, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(value: float) -> float:
    return math.cbrt(value) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _delinear(value: float) -> int:
    share = min(max(value, 0.0), 1.0)
    return round(255 * (share * 12.92 if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055))


_LINEAR = tuple(_linear(channel) for channel in range(256))
