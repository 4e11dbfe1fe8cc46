"""Finished PDFs, opened anew and looked at: what `deckwright check --pdf` says of them is found here.

Two modules are doors to a library: `opened` (pikepdf: what a file says) and `rendered` (pypdfium2: what it shows). All others work on
the values that those give. Lengths are millimetres from the top-left corner of what holds them, y down, as in `geometry.py`.
"""
