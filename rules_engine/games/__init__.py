"""One game, one module (or package) named by its slug; each offers `RULES`. Games never import one another."""
