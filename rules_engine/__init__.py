"""The printed games as executable rules. Imports `card_data` only."""
