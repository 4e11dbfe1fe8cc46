"""The look of Cupido: pulp science fiction and valentines."""

from __future__ import annotations

from templates.cupido.cover import cover
from templates.cupido.figures import marriage, row_of_cards, steal, table
from templates.cupido.pieces import back, dart, strip
from templates.cupido.portrait import bust, portrait
from templates.cupido.symbols import attribute, circle_column, circle_row, desire, desire_tall

__all__ = [
    "attribute", "back", "bust", "circle_column", "circle_row", "cover", "dart", "desire", "desire_tall",
    "marriage", "portrait", "row_of_cards", "steal", "strip", "table",
]  # fmt: skip
