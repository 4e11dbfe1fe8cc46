"""Makes the README's pictures from the kits themselves: `python docs/pictures/make.py OUTPUT` after `make kits`.

Each game's picture is a fan of its own cards, or what else it prints, and the opening of its rulebook.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

from card_data.reader import game_slugs, read_game
from card_data.schema import Game
from generator.project import SHIPPED

FOLDER = Path(__file__).resolve().parent
WIDTH, HEIGHT = 1200, 520
CARD_HEIGHT = 330
FAN = (-16, -8, 0, 8, 16)
GROUND = "#e9e6df"


def page(pdf: Path, number: int, height: int) -> Image.Image:
    """Return a page of a PDF, rendered to a height in pixels."""
    document = pypdfium2.PdfDocument(pdf)
    found = document[number]
    image: Image.Image = found.render(scale=height / found.get_height()).to_pil().convert("RGBA")
    return image


def cards(game: Game, folder: Path) -> list[Image.Image]:
    """Return five faces, from the deck's sheets as they are printed, spread over the table; a back comes first."""
    import json

    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    deck = next(
        a for a in manifest["artifacts"] if a["kind"] == game.deck.file and a["paper"] == "a4" and a["ink"] == "full"
    )
    rows = [card.id for card in game.cards]
    wanted = [rows[len(rows) * (2 * place + 1) // 10] for place in range(4)] + [rows[-1]]
    pdf = folder / deck["path"]
    fronts = [next(p for p in deck["placements"] if p["card"] == card and p["side"] == "recto") for card in wanted]
    return [cut(pdf, place) for place in fronts]


def cut(pdf: Path, place: dict[str, float]) -> Image.Image:
    """Return one card of a sheet, cut at its trim."""
    scale = CARD_HEIGHT / place["height_mm"]
    document = pypdfium2.PdfDocument(pdf)
    sheet = document[int(place["page"]) - 1].render(scale=scale * 25.4 / 72).to_pil().convert("RGBA")
    x, y, w, h = (place[key] * scale for key in ("x_mm", "y_mm", "width_mm", "height_mm"))
    return sheet.crop((round(x), round(y), round(x + w), round(y + h)))


def fan(faces: list[Image.Image]) -> Image.Image:
    """Return the faces fanned as in a hand."""
    table = Image.new("RGBA", (820, HEIGHT), (0, 0, 0, 0))
    for place, (face, turn) in enumerate(zip(faces, FAN, strict=True)):
        turned = framed(face).rotate(-turn, expand=True, resample=Image.Resampling.BICUBIC)
        x = 410 + (place - 2) * 122 - turned.width // 2
        y = HEIGHT // 2 + abs(turn) ** 2 // 6 - turned.height // 2
        table.alpha_composite(turned, (max(x, 0), max(y, 0)))
    return table


def framed(face: Image.Image) -> Image.Image:
    """Return a face with the thin edge that paper has."""
    whole = Image.new("RGBA", (face.width + 2, face.height + 2), "#8f8a80")
    whole.paste(face, (1, 1))
    return whole


def picture(game: Game, folder: Path) -> Image.Image:
    """Return the picture of one kit."""
    scene = Image.new("RGBA", (WIDTH, HEIGHT), GROUND)
    book = folder / f"{game.slug}-rulebook-{game.languages[0]}-a5.pdf"
    if game.deck.kind == "deck":
        scene.alpha_composite(fan(cards(game, folder)), (0, 0))
    else:
        board = next(folder.glob(f"{game.slug}-board-a4.pdf"))
        nets = folder / f"{game.slug}-{game.deck.file}-a4.pdf"
        scene.alpha_composite(framed(page(board, 0, HEIGHT - 60)), (40, 30))
        scene.alpha_composite(framed(page(nets, 0, HEIGHT - 60)), (430, 30))
    scene.alpha_composite(framed(page(book, 0, HEIGHT - 60)), (WIDTH - 360, 30))
    return scene.convert("RGB")


def main() -> None:
    """Write a picture a game."""
    output = Path(sys.argv[1] if len(sys.argv) > 1 else "output")
    for slug in game_slugs(SHIPPED):
        scene = picture(read_game(SHIPPED, slug), output / slug)
        scene.quantize(192, method=Image.Quantize.MEDIANCUT).save(FOLDER / f"{slug}.png", optimize=True)


if __name__ == "__main__":
    main()
