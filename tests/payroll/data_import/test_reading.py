"""Files as a whole: whatever program wrote them, and what is refused before a row is read."""

import io
import zipfile

import pytest

from core.errors import TooLarge, UnsupportedMedia, ValidationFailed
from core.imports.cells import Bad
from core.imports.files.content import OLE
from core.imports.files.reading import open_table
from tests.payroll.data_import.files import PERSON, csv, workbook

HINDI = {**PERSON, "Name": "कविता राव"}


def read(content, **options):
    return open_table(content, sheet=["Employees"], **{"max_rows": 100, **options})


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(csv(HINDI), id="utf8-bom"),
        pytest.param(csv(HINDI, encoding="utf-8"), id="utf8"),
        pytest.param(csv(HINDI, encoding="utf-16"), id="utf16"),
        pytest.param(csv(HINDI, delimiter=";"), id="semicolon"),
        pytest.param(csv(HINDI, delimiter="\t"), id="tab"),
        pytest.param(workbook(HINDI), id="xlsx"),
    ],
)
def test_reads(content):
    table = read(content)
    assert table.heading.values[1] == "Name"
    (row,) = table.rows
    assert (row.number, row.values[1]) == (2, "कविता राव")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "empty"),
        (b"  \r\n ", "empty"),
        (OLE + b"x" * 600, "password"),
        (b"%PDF-1.7 binary\0\x01", "CSV UTF-8"),
        ("नाम".encode("utf-16-le") + b"\xff", "CSV UTF-8"),
        ("Name\nJos\xe9".encode("latin-1"), "CSV UTF-8"),
        (b"<html><table></table></html>", "neither"),
        (b"PK\x03\x04 nothing of a workbook", "damaged"),
    ],
)
def test_no_table(content, told):
    """What it is shows in the content, not in the extension."""
    with pytest.raises(UnsupportedMedia, match=told):
        read(content)


def test_workbook_that_is_a_zip_of_something_else():
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        package.writestr("readme.txt", "hello")
    with pytest.raises(UnsupportedMedia, match="not an XLSX"):
        read(target.getvalue())


def test_zip_bomb_is_refused_before_it_is_unpacked():
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook(PERSON))) as good,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package,
    ):
        for part in good.infolist():
            content = good.read(part)
            if part.filename.endswith("sheet1.xml"):
                content += b" " * 400_000_000
            package.writestr(part.filename, content)
    with pytest.raises(TooLarge, match="unpacked"):
        read(target.getvalue())


def test_truncated_workbook():
    content = workbook(PERSON)
    with pytest.raises(UnsupportedMedia, match="damaged"):
        read(content[: len(content) // 2])


def test_formulas_and_errors_are_told_by_cell():
    table = read(workbook({**PERSON, "Name": "=A1", "Order": "#DIV/0!"}))
    (row,) = table.rows
    assert row.values[1] == Bad("formula", "=A1")
    assert row.values[8] == Bad("error", "#DIV/0!")
    (row,) = read(csv({**PERSON, "Name": "=1+1"})).rows
    assert row.values[1] == Bad("formula", "=1+1")


def test_apostrophe_of_our_own_csv_is_taken_off():
    (row,) = read(csv({**PERSON, "Name": "'-Rao"})).rows
    assert row.values[1] == "-Rao"


def test_merged_cells_are_told_and_whole_columns_refused():
    table = read(workbook(PERSON, PERSON, change=lambda sheet: sheet.merge_cells("B2:B3")))
    assert [row.values[1].reason for row in table.rows] == ["merged", "merged"]
    with pytest.raises(ValidationFailed, match="A2:H2000"):
        read(workbook(PERSON, change=lambda sheet: sheet.merge_cells("A2:H2000")))


def test_rows_are_counted_not_believed():
    content = csv(*[PERSON] * 3)
    assert len(list(read(content, max_rows=3).rows)) == 3
    with pytest.raises(TooLarge, match="more than 2 rows"):
        list(read(content, max_rows=2).rows)


def test_empty_rows_are_passed_over_and_numbers_stay():
    table = read(workbook(PERSON, {}, {"Name": "  "}, PERSON))
    assert [row.number for row in table.rows] == [2, 5]


def test_sheet_of_the_template_is_found_behind_others():
    def add(sheet):
        first = sheet.parent.create_sheet("Instructions", 0)
        first.append(["Read this"])

    table = read(workbook(PERSON, title="Employees", change=add))
    assert table.heading.values[0] == "Employee code"


def test_cells_far_to_the_right_are_refused():
    with pytest.raises(ValidationFailed, match="beyond"):
        list(read(workbook(PERSON, change=lambda sheet: sheet.cell(2, 500, "x"))).rows)
