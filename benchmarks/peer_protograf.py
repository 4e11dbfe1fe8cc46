"""The same deck in protograf's own words, run by the Python that has it: `peer_protograf.py CSV PDF`."""

import csv
import sys
from pathlib import Path

import protograf as pg

table, product = sys.argv[1:3]
del sys.argv[1:]  # protograf reads the command line too

pg.Create(filename=product, paper="A4", margin_left=1, margin_right=1, margin_top=1.6, margin_bottom=1.6)
with Path(table).open(newline="", encoding="utf-8") as file:
    rows = list(csv.reader(file))
pg.Data(data_list=rows)
pg.Deck(cards=len(rows) - 1, width=6.3, height=8.8, grid_marks=True, stroke=None)
pg.Card(
    "*",
    pg.rectangle(x=0.4, y=0.4, width=5.5, height=8.0, rounding=0.2, stroke="#222222", stroke_width=1.7, fill=None),
    pg.rectangle(x=0.8, y=2.4, width=4.7, height=1.8, fill="#c8553d", stroke=None),
    pg.text(text=pg.T("{{ title }}"), x=3.15, y=1.5, font_size=15),
    pg.text(text=pg.T("{{ body }}"), x=0.8, y=4.7, width=4.7, height=3.3, font_size=9, wrap=True, align="left"),
)
pg.Save()
