"""Files of a project as text: located faults for all that can be wrong with a file, and no way out of the project."""

from __future__ import annotations

import difflib
import re
from pathlib import Path, PurePosixPath

from card_data.diagnostics import Span
from card_data.faults import Faults

MAX_FILE_BYTES = 4 * 1024 * 1024
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


def find_file(root: Path, folder: str, name: str, at: Span, faults: Faults) -> Path | None:
    """Return the file `name` below `root/folder`, or none after telling what is wrong with it at `at`."""
    if not _is_plain(name):
        hint = "name a file below the game's folder, with / between folders"
        faults.error(at, f'"{name}" leaves the folder {folder}', hint, code="data.file-outside")
        return None
    path = root / folder / name
    if not _is_within(path, root):
        hint = "copy the file into the project in place of the link"
        faults.error(at, f'"{name}" is a link that leaves the project', hint, code="data.file-outside")
        return None
    if path.is_dir():
        faults.error(at, f'"{name}" is a folder, expected a file', code="data.file-folder")
        return None
    if not path.is_file():
        faults.error(at, f'no file "{name}" in {folder}', _near_file(path, name), code="data.file-missing")
        return None
    return path


def read_text(root: Path, path: str, faults: Faults) -> str | None:
    """Return the text of `root/path` without its byte-order mark, or none after telling what is wrong with it."""
    start = Span(path)
    file = find_file(root, str(PurePosixPath(path).parent), PurePosixPath(path).name, start, faults)
    if file is None:
        return None
    try:
        size = file.stat().st_size
        data = file.read_bytes() if size <= MAX_FILE_BYTES else b""
    except OSError as error:
        faults.error(start, f"cannot be read: {(error.strerror or 'unknown reason').lower()}", code="data.file-read")
        return None
    if size > MAX_FILE_BYTES:
        megabytes = MAX_FILE_BYTES // 1024**2
        faults.error(start, f"the file has {size:,} bytes, expected at most {megabytes} MB", code="data.file-size")
        return None
    text = _decode(data, path, faults)
    if text is None or _has_control(text, path, faults):
        return None
    if not text.strip():
        faults.error(start, "the file is empty", code="data.file-empty")
        return None
    return text


def place_of(text: str, index: int, path: str) -> Span:
    """Return the place of the character at `index`."""
    before = text[:index].replace("\r\n", "\n").replace("\r", "\n")
    return Span(path, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


def _decode(data: bytes, path: str, faults: Faults) -> str | None:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        faults.error(Span(path), "the file is UTF-16, expected UTF-8", "save it as UTF-8", code="data.file-encoding")
        return None
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        byte = data[error.start]
        likely = bytes([byte]).decode("cp1252", "replace")
        meant = f' (in Latin-1 it would be "{likely}")' if likely.isprintable() and likely != "\ufffd" else ""
        message = f"byte 0x{byte:02X} is not UTF-8{meant}"
        hint = "save the file as UTF-8 (in a spreadsheet: CSV UTF-8)"
        faults.error(place_of(before, len(before), path), message, hint, code="data.file-encoding")
        return None


def _has_control(text: str, path: str, faults: Faults) -> bool:
    match = _CONTROL.search(text)
    if match is None:
        return False
    message = f"control character U+{ord(match[0]):04X}, expected printable text"
    faults.error(place_of(text, match.start(), path), message, "delete it", code="data.control-character")
    return True


def _is_plain(name: str) -> bool:
    """Whether the name is relative, without `..`, and means the same on every system."""
    bad = not name or "\\" in name or ":" in name or "\n" in name or name.startswith("/")
    return not bad and ".." not in name.split("/")


def _is_within(path: Path, root: Path) -> bool:
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # a link to itself: RuntimeError up to Python 3.12
        return False


def _near_file(path: Path, name: str) -> str | None:
    if not path.parent.is_dir():
        return None
    names = sorted(p.name for p in path.parent.iterdir() if p.is_file())
    near = difflib.get_close_matches(path.name, names, n=1)
    return f'did you mean "{PurePosixPath(name).with_name(near[0])}"?' if near else None
