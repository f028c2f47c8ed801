"""Spreadsheets built to harm their reader, each from a sound workbook with parts replaced or added."""

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

import openpyxl

HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def sound(rows: list[list[Any]] | None = None) -> bytes:
    """Return a small workbook that is well."""
    book = openpyxl.Workbook()
    for row in rows or [["level", "cell", "basic"], [1, 1, 18000]]:
        book.active.append(row)  # type: ignore[union-attr]
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def rebuilt(change: Callable[[str, bytes], bytes | None], added: Mapping[str, bytes] | None = None) -> bytes:
    """Return the sound workbook with each part as `change` gives it, and more parts."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(sound())) as old,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
        for name, content in (added or {}).items():
            new.writestr(name, content)
    return target.getvalue()


def sheet_of(rows: bytes, *, before: bytes = b"", after: bytes = b"") -> bytes:
    """Return a workbook whose sheet holds this XML."""
    sheet = HEAD + before + f'<worksheet xmlns="{MAIN}"><sheetData>'.encode() + rows + b"</sheetData>" + after
    return rebuilt(lambda name, old: sheet + b"</worksheet>" if name.endswith("sheet1.xml") else old)


def merge_comments(count: int) -> bytes:
    """Return tags that never end, in a comment: each made the search begin anew to the end of the file."""
    return sheet_of(b"", after=b"<!-- " + b"<mergeCell " * count + b" -->")


def entities(*, part: str, external: bool = False) -> bytes:
    """Return shared strings in a part of any name, with an entity that is used again and again."""
    declared = b'SYSTEM "file:///etc/passwd"' if external else b'"' + b"a" * 900_000 + b'"'
    strings = (
        HEAD + b"<!DOCTYPE sst [<!ENTITY a " + declared + b">]>" + f'<sst xmlns="{MAIN}">'.encode()
        + b"<si><t>" + b"&a;" * 95 + b"</t></si></sst>"
    )  # fmt: skip

    def change(name: str, old: bytes) -> bytes | None:
        if name.endswith("sharedStrings.xml"):
            return None
        if name.endswith("workbook.xml.rels"):
            return old.replace(b"sharedStrings.xml", part.rsplit("/", 1)[-1].encode())
        if name == "[Content_Types].xml":
            return old.replace(b"/xl/sharedStrings.xml", b"/" + part.encode())
        return old

    return rebuilt(change, {part: strings})


def styles(count: int) -> bytes:
    """Return thousands of cell formats."""

    def change(name: str, old: bytes) -> bytes:
        return (
            old.replace(b"<cellXfs", b"<cellXfs", 1).replace(b"</cellXfs>", b"<xf/>" * count + b"</cellXfs>")
            if name.endswith("styles.xml")
            else old
        )

    return rebuilt(change)


def far_right(rows: int) -> bytes:
    """Return rows with one empty cell at the last column of the format."""
    return sheet_of(b"".join(f'<row r="{n}"><c r="XFD{n}"/></row>'.encode() for n in range(1, rows + 1)))


def shared(count: int) -> bytes:
    """Return empty shared strings by the million."""
    strings = HEAD + f'<sst xmlns="{MAIN}">'.encode() + b"<si/>" * count + b"</sst>"
    return rebuilt(lambda name, old: strings if name.endswith("sharedStrings.xml") else old)


def long_text(letters: int) -> bytes:
    """Return one text used in each cell of a row."""
    text = b"<is><t>" + b"a" * letters + b"</t></is>"
    return sheet_of(
        b'<row r="1">' + b"".join(b'<c t="inlineStr">' + text + b"</c>" for _ in range(20)) + b"</row>"
    )


FILES: dict[str, Callable[[], bytes]] = {
    "merged cells in a comment": lambda: merge_comments(90_000),
    "merged cells in a comment, more": lambda: merge_comments(2_000_000),
    "entities in .xml": lambda: entities(part="xl/sharedStrings.xml"),
    "entities in .bin": lambda: entities(part="xl/strings.bin"),
    "entities without an ending": lambda: entities(part="xl/strings"),
    "external entities": lambda: entities(part="xl/strings.bin", external=True),
    "formats": lambda: styles(600_000),
    "formats by the million": lambda: styles(6_000_000),
    "empty cells at the far right": lambda: far_right(2_000),
    "empty cells at the far right of every row": lambda: far_right(300_000),
    "empty rows": lambda: sheet_of(b"<row/>" * 1_000_000),
    "one row at the end": lambda: sheet_of(b'<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
    "a row beyond the format": lambda: sheet_of(b'<row r="99999999999"><c><v>1</v></c></row>'),
    "a row of no number": lambda: sheet_of(b'<row r="x"><c r="A1"><v>1</v></c></row>'),
    "rows of number zero": lambda: sheet_of(b'<row r="0"><c r="A0"><v>1</v></c></row>' * 5),
    "a cell of no place": lambda: sheet_of(b'<row r="1"><c r="1A"><v>1</v></c></row>'),
    "the same row again and again": lambda: sheet_of(b'<row r="1"><c r="A1"><v>1</v></c></row>' * 100_000),
    "a shared string that is not there": lambda: sheet_of(
        b'<row r="1"><c r="A1" t="s"><v>999999</v></c></row>'
    ),
    "no number": lambda: sheet_of(b'<row r="1"><c r="A1"><v>1e999</v></c><c r="B1"><v>NaN</v></c></row>'),
    "a day beyond the calendar": lambda: sheet_of(b'<row r="1"><c r="A1" t="d"><v>99999-99-99</v></c></row>'),
    "shared strings by the million": lambda: shared(4_000_000),
    "a text of a megabyte": lambda: long_text(1_000_000),
    "nested elements": lambda: sheet_of(b"<a>" * 200_000 + b"</a>" * 200_000),
    "cut off": lambda: sound()[:-300],
    "nothing of a workbook": lambda: b"PK\x03\x04" + bytes(500),
    "a comma a million times": lambda: b"," * 5_000_000,
    "a line without an end": lambda: b"a" * 5_000_000,
    "quotes": lambda: b'"' * 1_000_001,
    "rows of nothing": lambda: b"\n" * 5_000_000,
}
