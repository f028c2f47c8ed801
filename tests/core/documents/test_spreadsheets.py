"""XLSX out, and in from people we do not know."""

import datetime as dt
import io
import zipfile
from decimal import Decimal
from typing import Any, NamedTuple

import openpyxl
import pytest

from core.documents.columns import Column, shown
from core.documents.csvfile import write_csv
from core.documents.limits import Limits
from core.documents.spreadsheet_reader import read_xlsx
from core.documents.spreadsheets import Sheet, write_xlsx
from core.errors import TooLarge, UnsupportedMedia, ValidationFailed

COLUMNS = [
    Column("Name", "name", width=30),
    Column("Net", "net", "money"),
    Column("Days", "days", "integer"),
    Column("Paid on", "paid_on", "date"),
    Column("DA", "da", "percent"),
]
ROW = {
    "name": "आशा",
    "net": Decimal("1234567.50"),
    "days": 30,
    "paid_on": dt.date(2026, 11, 30),
    "da": Decimal(58),
}


def _sheet(content: bytes, index: int = 0) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content)).worksheets[index]


def test_write_xlsx_types_formats_header_and_totals() -> None:
    totals = ["Total", Decimal(5), None, "n/a", None]
    sheet = _sheet(write_xlsx([Sheet("Register", COLUMNS, iter([ROW]), totals=totals, note="From records")]))
    assert sheet.title == "Register"
    assert sheet.freeze_panes == "A2"
    assert [cell.value for cell in sheet[1]] == ["Name", "Net", "Days", "Paid on", "DA"]
    assert all(cell.font.bold for cell in sheet[1])
    name, net, days, paid_on, da = sheet[2]
    assert (name.value, net.value, days.value) == ("आशा", 1234567.5, 30)
    assert paid_on.value == dt.datetime(2026, 11, 30)
    assert da.value == 0.58
    assert net.number_format.startswith("[>=10000000]##")
    assert (paid_on.number_format, da.number_format) == ("dd mmm yyyy", "0.00%")
    assert [cell.value for cell in sheet[3]] == ["Total", 5, None, "n/a", None]
    assert sheet["A3"].font.bold
    assert sheet["A5"].value == "From records"
    assert sheet.column_dimensions["A"].width == 30


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_write_xlsx_keeps_text_that_looks_like_a_formula_as_text(start: str) -> None:
    text = f"{start}HYPERLINK(A1)"
    content = write_xlsx(
        [Sheet("x", [Column(text), Column("b")], [[text, "plain"]], totals=[text, ""], note=text)]
    )
    sheet = _sheet(content)
    for place in ("A1", "A2", "A3", "A5"):
        assert sheet[place].data_type == "s"
        assert sheet[place].quotePrefix
    assert not sheet["B2"].quotePrefix
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        assert b"<f>" not in package.read("xl/worksheets/sheet1.xml")


def test_write_xlsx_prints_as_a_list_with_its_title() -> None:
    """Catches thirty portrait pages without a heading, and lines above the table that hide the frozen head."""
    columns = [Column(f"c{number}") for number in range(16)]
    heading = ["Alpha Institute", "Register, May 2026"]
    sheet = _sheet(write_xlsx([Sheet("Register", columns, [["x"] * 16], heading=heading)]))
    assert [sheet["A1"].value, sheet["A2"].value, sheet["A3"].value] == [*heading, "c0"]
    assert sheet.freeze_panes == "A4"
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 8)
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.print_title_rows == "$3:$3"
    narrow = _sheet(write_xlsx([Sheet("x", COLUMNS, [ROW])]))
    assert (narrow.page_setup.orientation, narrow.print_title_rows) == ("portrait", "$1:$1")


def test_write_xlsx_writes_months_facts_and_words_of_closed_lists() -> None:
    """Catches "2026-07" and "processed" before people, and amounts and days kept as texts among facts."""
    columns = [
        Column("Month", "month", "month"),
        Column("Value", "value", "mixed"),
        Column("State", "state", labels={"locked": "Locked"}),
    ]
    values = [Decimal("14533.00"), 61, dt.date(2026, 7, 31), "DELA12345B"]
    rows = [{"month": "2026-07", "value": value, "state": "locked"} for value in values]
    sheet = _sheet(write_xlsx([Sheet("x", columns, rows, totals=["Total", None, None])]))
    assert sheet["A2"].value == dt.datetime(2026, 7, 1)
    assert sheet["A2"].number_format == "mmm yyyy"
    assert [sheet[f"B{row}"].value for row in (2, 3, 5)] == [14533, 61, "DELA12345B"]
    assert sheet["B4"].value == dt.datetime(2026, 7, 31)
    assert sheet["C2"].value == "Locked"
    assert sheet["A6"].value == "Total"
    assert b"".join(write_csv(columns, rows[:1])).decode("utf-8-sig").split() == [
        "Month,Value,State", "2026-07,14533.00,Locked",
    ]  # fmt: skip
    assert [shown("2026-07", "month"), shown(Decimal(100000), "mixed")] == ["Jul 2026", "1,00,000"]


def test_write_xlsx_drops_control_characters() -> None:
    assert _sheet(write_xlsx([Sheet("x", [Column("a")], [["a\x00b\x0bc"]])]))["A2"].value == "abc"


def test_write_xlsx_takes_objects_and_named_tuples_as_rows() -> None:
    class Person(NamedTuple):
        net: int
        name: str

    person = Person(5, "Asha")
    sheet = _sheet(write_xlsx([Sheet("x", COLUMNS[:2], [person])]))
    assert [cell.value for cell in sheet[2]] == ["Asha", 5]


def test_write_xlsx_makes_sheet_titles_allowed_and_different() -> None:
    sheets = [Sheet(title, [Column("a")], []) for title in ("Nov/2026: [all]", "x" * 40, "X" * 40, "")]
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx(sheets)))
    assert len({title.lower() for title in book.sheetnames}) == 4
    assert all(len(title) <= 31 and not set(title) & set("[]:*?/\\") for title in book.sheetnames)


def test_write_xlsx_refuses_no_sheet() -> None:
    with pytest.raises(ValueError, match="at least one"):
        write_xlsx([])


def _workbook(cells: dict[str, Any]) -> bytes:
    book = openpyxl.Workbook()
    for place, value in cells.items():
        book.active[place] = value
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _repacked(content: bytes, extra: dict[str, bytes], drop: str = "") -> bytes:
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as old,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            if name != drop and name not in extra:
                new.writestr(name, old.read(name))
        for name, body in extra.items():
            new.writestr(name, body)
    return target.getvalue()


def _read(content: bytes, **limits: int) -> list[tuple[int, tuple[Any, ...]]]:
    return [tuple(row) for row in read_xlsx(io.BytesIO(content), Limits(**limits))]


def test_read_xlsx_gives_exact_values_and_row_numbers() -> None:
    day = dt.datetime(2026, 11, 30)
    content = _workbook(
        {"A1": "code", "B1": "net", "A3": " E1 ", "B3": 0.1 + 0.2, "C3": day, "D3": True, "E3": 12}
    )
    header, person = _read(content)
    assert (header[0], header[1][:2]) == (1, ("code", "net"))
    assert person == (3, ("E1", Decimal("0.3"), dt.date(2026, 11, 30), True, 12))
    assert not any(isinstance(value, float) for _, values in _read(content) for value in values)


def test_read_xlsx_takes_back_what_was_written() -> None:
    columns = [Column("a"), Column("b", kind="money")]
    content = write_xlsx([Sheet("x", columns, [["=SUM(A1)", Decimal("10.25")], ["+91 98", 3]])])
    assert [row[1] for row in _read(content)] == [
        ("a", "b"),
        ("=SUM(A1)", Decimal("10.25")),
        ("+91 98", 3),
    ]


def test_read_xlsx_names_the_cell_with_a_formula() -> None:
    with pytest.raises(ValidationFailed, match="B3"):
        _read(_workbook({"A1": "a", "B3": "=1+1"}))


def test_read_xlsx_names_the_cell_with_an_error() -> None:
    with pytest.raises(ValidationFailed, match="A2"):
        _read(_workbook({"A1": "a", "A2": "#REF!"}))


def test_read_xlsx_limits() -> None:
    content = _workbook({"A1": "a", "C1": "c", "A5": "e"})
    with pytest.raises(TooLarge, match="4 rows"):
        _read(content, max_rows=4)
    with pytest.raises(ValidationFailed, match="C1"):
        _read(content, max_columns=2)
    with pytest.raises(TooLarge, match="larger"):
        _read(content, max_bytes=100)
    with pytest.raises(TooLarge, match="unpacked"):
        _read(content, max_expanded=1000)
    assert len(_read(content, max_rows=5, max_columns=3)) == 2


def test_read_xlsx_does_not_believe_the_stated_dimension() -> None:
    """A file that says A1:A1 must not hide its other rows from the checks."""
    content = _workbook({"A1": "a", "B2": "b"})
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        body = package.read("xl/worksheets/sheet1.xml").replace(b'ref="A1:B2"', b'ref="A1:A1"')
    assert b'ref="A1:A1"' in body
    assert len(_read(_repacked(content, {"xl/worksheets/sheet1.xml": body}))) == 2


def test_read_xlsx_stops_at_a_row_number_beyond_the_format() -> None:
    """One cell in row ten thousand million must not make the reader count there."""
    content = _workbook({"A1": "a", "A2": "b"})
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        body = package.read("xl/worksheets/sheet1.xml").replace(b'"A2"', b'"A9999999999"')
    body = body.replace(b'<row r="2"', b'<row r="9999999999"')
    assert [row[0] for row in _read(_repacked(content, {"xl/worksheets/sheet1.xml": body}))] == [1]


def test_read_xlsx_refuses_a_zip_bomb() -> None:
    bomb = _repacked(_workbook({"A1": 1}), {"xl/media/x.bin": b"\0" * 30_000_000})
    with pytest.raises(TooLarge):
        _read(bomb)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_read_xlsx_refuses_more_cell_formats_than_a_list_has(encoding: str) -> None:
    """Would catch a small file whose formats alone cost many plain uploads before its first row."""
    formats = "".join(f'<xf numFmtId="{n % 97}" fontId="{n % 89}" fillId="{n % 83}"/>' for n in range(15_000))
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    styles = f'<styleSheet xmlns="{main}"><cellXfs count="15000">{formats}</cellXfs></styleSheet>'
    heavy = _repacked(_workbook({"A1": 1}), {"xl/styles.xml": styles.encode(encoding)})
    with pytest.raises(TooLarge) as refusal:
        _read(heavy)
    assert "cell formats" in str(refusal.value)


def test_read_xlsx_refuses_many_parts() -> None:
    with pytest.raises(TooLarge):
        _read(_repacked(_workbook({"A1": 1}), {f"x/{number}": b"" for number in range(1001)}))


@pytest.mark.parametrize(
    ("part", "word"),
    [
        ("xl/vbaProject.bin", "macros"),
        ("xl/macrosheets/sheet1.xml", "macros"),
        ("xl/externalLinks/externalLink1.xml", "links"),
        ("xl/embeddings/oleObject1.bin", "objects"),
    ],
)
def test_read_xlsx_refuses_active_content(part: str, word: str) -> None:
    with pytest.raises(UnsupportedMedia, match=word):
        _read(_repacked(_workbook({"A1": 1}), {part: b"<x/>"}))


BILLION = b'<?xml version="1.0"?><!-- x --><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'


@pytest.mark.parametrize("body", [BILLION, BILLION.decode().encode("utf-16")])
def test_read_xlsx_refuses_declared_entities_in_any_encoding(body: bytes) -> None:
    body = body.replace(b'version="1.0"', b'version="1.0"')
    with pytest.raises(UnsupportedMedia):
        _read(_repacked(_workbook({"A1": 1}), {"xl/worksheets/sheet1.xml": body}))


@pytest.mark.parametrize("content", [b"", b"name,net\n", b"PK\x03\x04rubbish", b"\xd0\xcf\x11\xe0old xls"])
def test_read_xlsx_refuses_other_files(content: bytes) -> None:
    with pytest.raises(UnsupportedMedia):
        _read(content)


def test_read_xlsx_refuses_a_zip_that_is_no_workbook() -> None:
    with pytest.raises(UnsupportedMedia, match="not an XLSX"):
        _read(_repacked(_workbook({"A1": 1}), {}, drop="xl/workbook.xml"))


def test_read_xlsx_refuses_a_damaged_sheet() -> None:
    with pytest.raises(UnsupportedMedia, match="damaged"):
        _read(_repacked(_workbook({"A1": 1}), {"xl/worksheets/sheet1.xml": b"<worksheet><sheetData><row"}))
