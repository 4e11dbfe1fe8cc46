"""Forms that can be filled on screen, of every game that has some, read back from the finished files."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from card_data.reader import read_game
from card_data.schema import Component


@pytest.fixture
def forms(slug: str, project_root: Path, built_kits: Path) -> list[Path]:
    game = read_game(project_root, slug)
    found: list[Component] = [c for c in game.components if c.kind == "form"]
    return [built_kits / slug / f"{slug}-{component.file}-a4.pdf" for component in found]


def test_every_field_has_a_name_of_its_own_and_lies_on_its_page(forms: list[Path]) -> None:
    for path in forms:
        with pikepdf.open(path) as pdf:
            fields = list(pdf.Root.AcroForm.Fields)
            names = [str(field.T) for field in fields]
            assert len(set(names)) == len(names) > 0
            left, bottom, right, top = (float(v) for v in pdf.pages[0].MediaBox)
            for field in fields:
                x0, y0, x1, y1 = (float(v) for v in field.Rect)
                assert left < x0 < x1 < right
                assert bottom < y0 < y1 < top
                assert field.FT == "/Tx"
                assert str(field.TU)


def test_totals_add_up_fields_that_exist(forms: list[Path]) -> None:
    for path in forms:
        with pikepdf.open(path) as pdf:
            form = pdf.Root.AcroForm
            names = {str(field.T) for field in form.Fields}
            computed = [field for field in form.Fields if "/AA" in field]
            assert [str(f.T) for f in form.get("/CO", [])] == [str(f.T) for f in computed]
            for field in computed:
                script = str(field.AA.C.JS)
                added = re.findall(r'"([^"]+)"', script.partition("Array")[2])
                assert script.startswith('AFSimple_Calculate("SUM"')
                assert added
                assert set(added) <= names - {str(field.T)}


def test_what_is_typed_uses_an_embedded_font(forms: list[Path]) -> None:
    for path in forms:
        with pikepdf.open(path) as pdf:
            form = pdf.Root.AcroForm
            for font in form.DR.Font.values():
                assert "/FontFile2" in font.FontDescriptor
                assert len(font.Widths) == font.LastChar - font.FirstChar + 1
            for field in form.Fields:
                assert str(field.DA).split()[0] in form.DR.Font


def test_another_library_finds_the_fields(forms: list[Path]) -> None:
    for path in forms:
        document = pypdfium2.PdfDocument(path)
        document.init_forms()
        page = document[0]
        with pikepdf.open(path) as pdf:
            for field in list(pdf.Root.AcroForm.Fields)[:10]:
                x0, y0, x1, y1 = (float(v) for v in field.Rect)
                kind = pdfium.FPDFPage_HasFormFieldAtPoint(document.formenv, page, (x0 + x1) / 2, (y0 + y1) / 2)
                assert kind == pdfium.FPDF_FORMFIELD_TEXTFIELD
        page.close()
        document.close()
