"""The playtest lab: many plays of a game, measured, kept and compared.

`Plan` says what is played, `play` plays one game, `Tally` sums plays in whole numbers, `batches` spreads them over workers, `Store` keeps them,
`measures` makes figures of a tally.
"""
