"""Files that are not what they should be: each a located message, never a traceback, never a way out of the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from tests.card_data.projects import CARDS, GAME, Project


def test_latin_1_is_located_and_told_what_it_would_be(project: Project) -> None:
    project.write("cards.csv", CARDS.replace("Cleo", "Cléo").replace("くれお", "-").encode("latin-1", "ignore"))
    assert project.faults() == (
        'cards.csv:4:29: error: byte 0xE9 is not UTF-8 (in Latin-1 it would be "é")\n'
        "  hint: save the file as UTF-8 (in a spreadsheet: CSV UTF-8)"
    )


def test_bad_bytes_in_yaml_are_located(project: Project) -> None:
    project.write("rulings.yaml", b"- id: C1\n  option: \xffbad\n")
    assert project.faults().startswith("rulings.yaml:2:11: error: byte 0xFF is not UTF-8")


def test_utf_16_is_named(project: Project) -> None:
    project.write("cards.csv", CARDS.encode("utf-16"))
    assert project.faults() == ("cards.csv:1:1: error: the file is UTF-16, expected UTF-8\n  hint: save it as UTF-8")


@pytest.mark.parametrize("name", ["game.yaml", "cards.csv", "rulings.yaml"])
@pytest.mark.parametrize("content", ["", " \n\n", "\ufeff"])
def test_an_empty_file_is_told(project: Project, name: str, content: str) -> None:
    project.write(name, content)
    assert project.faults() == f"{name}:1:1: error: the file is empty"


def test_a_yaml_of_comments_is_empty(project: Project) -> None:
    project.write("game.yaml", "# to be written\n")
    assert project.faults() == "game.yaml:1:1: error: the file is empty"


def test_a_folder_in_place_of_a_table(project: Project) -> None:
    (project.folder / "cards.csv").unlink()
    (project.folder / "cards.csv").mkdir()
    assert project.faults() == 'game.yaml:26:12: error: "cards.csv" is a folder, expected a file'


def test_a_folder_in_place_of_the_game_file(project: Project) -> None:
    (project.folder / "game.yaml").unlink()
    (project.folder / "game.yaml").mkdir()
    assert project.faults() == 'game.yaml:1:1: error: "game.yaml" is a folder, expected a file'


def test_windows_line_ends_and_byte_order_marks_are_fine(project: Project) -> None:
    for name in ("game.yaml", "cards.csv", "rulings.yaml"):
        text = (project.folder / name).read_bytes().decode()
        project.write(name, "\ufeff" + text.replace("\n", "\r\n"))
    assert project.faults() == ""
    assert project.read().cards[2].span.line == 4


def test_old_mac_line_ends_are_fine(project: Project) -> None:
    project.write("cards.csv", CARDS.replace("\n", "\r"))
    assert project.faults() == ""


def test_a_file_of_many_megabytes_is_refused(project: Project) -> None:
    project.write("cards.csv", CARDS + "x" * (5 * 1024 * 1024))
    assert project.faults().endswith("bytes, expected at most 4 MB")


def test_a_cell_of_100_kb_is_located(project: Project) -> None:
    project.edit("cards.csv", "Cleo", "x" * 100_000)
    assert project.faults() == "cards.csv:4:27: error: name.en has 100,000 characters, expected at most 4,000"


def test_yaml_nested_too_deep_is_located(project: Project) -> None:
    project.write("game.yaml", "title: " + "[" * 200 + "]" * 200)
    assert project.faults() == "game.yaml:1:47: error: nested deeper than 40 levels"


def test_yaml_nested_a_hundred_thousand_deep_is_refused(project: Project) -> None:
    project.write("game.yaml", "title: " + "[" * 100_000)
    (fault,) = project.diagnostics()
    assert fault.code in ("data.yaml", "data.yaml-size")


def test_an_alias_bomb_is_refused(project: Project) -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for last, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join([f'*{last}'] * 10)}]")
    project.write("game.yaml", "\n".join(lines))
    assert "more than 50,000 values" in project.faults()


def test_a_link_that_leaves_the_project_is_refused(project: Project, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.csv"
    outside.write_text(CARDS, encoding="utf-8")
    (project.folder / "cards.csv").unlink()
    (project.folder / "cards.csv").symlink_to(outside)
    assert project.faults() == (
        'game.yaml:26:12: error: "cards.csv" is a link that leaves the project\n'
        "  hint: copy the file into the project in place of the link"
    )


def test_a_folder_link_that_leaves_the_project_is_refused(
    project: Project, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "cards.csv").write_text(CARDS, encoding="utf-8")
    (project.folder / "tables").symlink_to(outside, target_is_directory=True)
    project.edit("game.yaml", "table: cards.csv", "table: tables/cards.csv")
    assert "is a link that leaves the project" in project.faults()


def test_a_link_inside_the_project_is_fine(project: Project) -> None:
    (project.folder / "cards.csv").rename(project.root / "shared.csv")
    (project.folder / "cards.csv").symlink_to(project.root / "shared.csv")
    assert project.faults() == ""


def test_a_link_to_itself_is_told(project: Project) -> None:
    (project.folder / "cards.csv").unlink()
    (project.folder / "cards.csv").symlink_to(project.folder / "cards.csv")
    assert "cards.csv" in project.faults()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read_is_told(project: Project) -> None:
    (project.folder / "cards.csv").chmod(0)
    assert project.faults() == "cards.csv:1:1: error: cannot be read: permission denied"


@pytest.fixture
def photos(project: Project) -> Project:
    """Return the project with a column of pictures; the second row names `art/cat.png`."""
    rows = CARDS.splitlines()
    cells = ["photo", "", "art/cat.png", "", ""]
    project.write("cards.csv", "".join(f"{row},{cell}\n" for row, cell in zip(rows, cells, strict=True)))
    (project.folder / "art").mkdir()
    return project


PLACE = "cards.csv:3:34: error: "


def draw(path: Path, size: tuple[int, int] = (40, 30)) -> None:
    Image.effect_noise(size, 90).save(path)


def test_a_sound_picture_is_fine(photos: Project) -> None:
    draw(photos.folder / "art/cat.png")
    assert photos.faults() == ""
    assert photos.read().cards[1].values["photo"] == "art/cat.png"
    assert photos.read().cards[0].values["photo"] is None


def test_a_missing_picture_is_told_with_its_neighbour(photos: Project) -> None:
    draw(photos.folder / "art/cats.png")
    assert photos.faults() == PLACE + 'no file "art/cat.png" in card_data/mini\n  hint: did you mean "art/cats.png"?'


def test_a_picture_cut_off_is_told(photos: Project) -> None:
    draw(photos.folder / "art/cat.png")
    data = (photos.folder / "art/cat.png").read_bytes()
    (photos.folder / "art/cat.png").write_bytes(data[: len(data) // 2])
    assert photos.faults() == PLACE + ('"art/cat.png" is cut off or damaged\n  hint: save or copy the picture again')


def test_a_jpeg_cut_off_is_told(photos: Project) -> None:
    photos.edit("cards.csv", "art/cat.png", "art/cat.jpg")
    draw(photos.folder / "art/cat.jpg", (400, 300))
    assert photos.faults() == ""
    data = (photos.folder / "art/cat.jpg").read_bytes()
    (photos.folder / "art/cat.jpg").write_bytes(data[: len(data) // 2])
    assert "is cut off or damaged" in photos.faults()


def test_a_picture_that_is_none_is_told(photos: Project) -> None:
    (photos.folder / "art/cat.png").write_text("not a picture", encoding="utf-8")
    assert photos.faults() == PLACE + '"art/cat.png" does not hold a PNG picture'


def test_a_jpeg_by_the_name_of_png_is_told(photos: Project) -> None:
    draw(photos.folder / "cat.jpg")
    (photos.folder / "cat.jpg").rename(photos.folder / "art/cat.png")
    assert photos.faults() == PLACE + '"art/cat.png" does not hold a PNG picture'


def test_a_picture_20_000_pixels_wide_is_told(photos: Project) -> None:
    Image.new("1", (20_000, 4)).save(photos.folder / "art/cat.png")
    assert photos.faults() == PLACE + (
        '"art/cat.png" has 20,000 x 4 pixels, expected at most 10,000 a side and 80 million in all\n'
        "  hint: save it smaller"
    )


def test_a_decompression_bomb_is_told_before_it_is_unpacked(photos: Project) -> None:
    Image.new("1", (20_000, 20_000)).save(photos.folder / "art/cat.png")
    assert PLACE in photos.faults()


def test_another_format_is_told(photos: Project) -> None:
    photos.edit("cards.csv", "art/cat.png", "art/cat.tiff")
    draw(photos.folder / "art/cat.tiff")
    assert photos.faults() == PLACE + '"art/cat.tiff" is not a picture, expected PNG, JPEG or SVG'


@pytest.mark.parametrize("name", ["../other/cat.png", "/etc/cat.png", "art/../../cat.png", "C:cat.png", "art\\cat.png"])
def test_a_picture_outside_the_game_is_told(photos: Project, name: str) -> None:
    photos.edit("cards.csv", "art/cat.png", name)
    assert photos.faults().startswith(PLACE + f'"{name}" leaves the folder card_data/mini')


def test_all_faults_of_all_files_come_in_one_run_sorted_by_place(project: Project) -> None:
    project.edit("game.yaml", "minutes: 10", "minutes: ten")
    project.edit("game.yaml", "stock: poker", "stock: pocker")
    project.edit("cards.csv", "m3,2", "m3,two")
    project.edit("cards.csv", "r2,1,seed,rose", "r2,1,seed,rosy")
    project.edit("rulings.yaml", "choice: no_repeat", "choice: never")
    places = [(fault.span.path.rpartition("/")[2], fault.span.line) for fault in project.diagnostics()]
    assert places == [("cards.csv", 3), ("cards.csv", 4), ("game.yaml", 5), ("game.yaml", 27), ("rulings.yaml", 4)]


def test_faults_of_rulings_are_told_though_the_game_file_cannot_be_read(project: Project) -> None:
    project.write("game.yaml", "title: [")
    project.write("rulings.yaml", "- [")
    assert {fault.span.path.rpartition("/")[2] for fault in project.diagnostics()} == {"game.yaml", "rulings.yaml"}


def test_the_sound_game_is_sound(project: Project) -> None:
    assert GAME.startswith("title")
    assert project.faults() == ""
