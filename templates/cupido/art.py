"""The look of Cupido: pulp science fiction and valentines."""

from __future__ import annotations

from templates.cupido.portrait import bust, portrait
from templates.cupido.symbols import attribute, circle_column, circle_row, desire

__all__ = ["attribute", "bust", "circle_column", "circle_row", "desire", "portrait"]
