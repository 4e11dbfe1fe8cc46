"""SVG path data as PDF path operators."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.drawing import Path, number

_PLAIN = re.compile(r"(?:[MLCHVZ][-\d., ]*)+")
_STEP = re.compile(r"([MLCHVZ])([-\d., ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def _plain_operators(d: str) -> str | None:
    """Return the operators of a path of absolute moves, lines and curves, as nearly all are; none when it is another."""
    if not _PLAIN.fullmatch(d):
        return None
    written: list[str] = []
    x = y = "0"
    for command, arguments in _STEP.findall(d):
        numbers = _NUMBER.findall(arguments)
        if command == "Z":
            written.append("h")
        elif command in "HV" and len(numbers) == 1:
            x, y = (numbers[0], y) if command == "H" else (x, numbers[0])
            written.append(f"{x} {y} l")
        elif command in "ML" and len(numbers) == 2:
            x, y = numbers
            written.append(f"{x} {y} {command.lower()}")
        elif command == "C" and numbers and len(numbers) % 6 == 0:
            x, y = numbers[-2:]
            written += [" ".join(numbers[i : i + 6]) + " c" for i in range(0, len(numbers), 6)]
        else:
            return None
    return "\n".join(written)


@lru_cache(maxsize=20_000)
def operators(d: str) -> str:
    """Return the PDF operators that build the path `d`; `ValueError` when it is not path data."""
    plain = _plain_operators(d)
    if plain is not None:
        return plain
    from generator.path_pen import parsed_operators

    return parsed_operators(d)


def path_code(path: Path) -> str:
    """Return the PDF content that paints one path."""
    code = ["q"]
    if path.fill:
        code.append(" ".join(number(v) for v in rgb(path.fill)) + " rg")
    if path.stroke:
        code.append(_stroke_code(path))
    code.append(operators(path.d))
    star = "*" if path.even_odd else ""
    code.append(
        {(True, True): "B" + star, (True, False): "f" + star, (False, True): "S"}.get(
            (bool(path.fill), bool(path.stroke)), "n"
        )
    )
    return "\n".join([*code, "Q"])


def _stroke_code(path: Path) -> str:
    cap = {"butt": 0, "round": 1, "square": 2}[path.cap]
    join = {"miter": 0, "round": 1, "bevel": 2}[path.join]
    dash = f"[{' '.join(map(number, path.dash))}] 0 d " if path.dash else ""
    return f"{' '.join(number(v) for v in rgb(path.stroke or '#000000'))} RG {number(path.width)} w {cap} J {join} j {dash}"


def rgb(color: str) -> tuple[float, float, float]:
    """Return red, green and blue from 0 to 1 of `#rrggbb` or `#rgb`."""
    digits = color.lstrip("#")
    if len(digits) == 3:
        digits = "".join(c * 2 for c in digits)
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue
