"""The report of a game's playtests: read runs, answer questions, draw plots, set pages. `generator/playtest_report.py` is its table of contents."""
