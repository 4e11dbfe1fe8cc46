"""Print: card data in, PDF out. Imports `card_data` and `rules_engine`."""
