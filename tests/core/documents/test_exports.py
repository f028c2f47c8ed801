"""Exports: one function, three formats, headers that browsers obey."""

import io
from decimal import Decimal

import openpyxl
import pdfplumber
import pytest

from core.documents.columns import Column
from core.documents.exports import PDF_MAX_CELLS, export, safe_filename
from core.errors import ValidationFailed

COLUMNS = [Column("Name", "name"), Column("Net", "net", "money"), Column("DA", "da", "percent")]
ROWS = [{"name": "Asha", "net": Decimal("1234567.50"), "da": 58}]
CONTEXT = {"totals": ["Total", Decimal(1234567), ""], "note": "A note", "institution": {"name": "Institute"}}


def _export(file_format: str, rows: object = ROWS, name: str = "register-2026-11"):  # type: ignore[no-untyped-def]
    return export(rows, COLUMNS, format=file_format, title="Register", filename=name, context=CONTEXT)  # type: ignore[arg-type]


def test_export_xlsx() -> None:
    response = _export("xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(response.content)).active
    assert [cell.value for cell in sheet[2]] == ["Asha", 1234567.5, 0.58]
    assert response["Content-Disposition"] == 'attachment; filename="register-2026-11.xlsx"'


def test_export_csv() -> None:
    response = _export("csv")
    assert response.content.decode("utf-8-sig").splitlines() == [
        "Name,Net,DA",
        "Asha,1234567.50,58",
        "Total,1234567.00,",
    ]
    assert response["Content-Type"] == "text/csv; charset=utf-8"


def test_export_pdf() -> None:
    response = _export("pdf")
    with pdfplumber.open(io.BytesIO(response.content)) as document:
        text = document.pages[0].extract_text()
    for expected in ("Institute", "Register", "Asha 12,34,567.50 58%", "Total 12,34,567", "A note"):
        assert expected in text
    assert response["Content-Type"] == "application/pdf"


def test_export_pdf_of_many_columns_is_landscape() -> None:
    columns = [Column(f"Head {number}", kind="money") for number in range(9)]
    response = export([list(range(9))], columns, format="pdf", title="Wide", filename="wide")
    with pdfplumber.open(io.BytesIO(response.content)) as document:
        assert len(document.pages) == 1
        assert document.pages[0].width > document.pages[0].height


@pytest.mark.parametrize("file_format", ["xlsx", "csv", "pdf"])
def test_exports_are_not_cached_or_sniffed(file_format: str) -> None:
    response = _export(file_format)
    assert response["Cache-Control"] == "private, no-store"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert not response.streaming


def test_export_refuses_an_unknown_format_before_reading_a_row() -> None:
    def rows():  # type: ignore[no-untyped-def]
        pytest.fail("a row was read")
        yield

    with pytest.raises(ValidationFailed, match="xlsx, csv, pdf") as refused:
        _export("docx", rows())
    assert set(refused.value.fields) == {"format"}


def test_export_refuses_a_pdf_that_is_too_long() -> None:
    with pytest.raises(ValidationFailed, match="xlsx"):
        _export("pdf", (["x", 1, 1] for _ in range(PDF_MAX_CELLS // 3 + 1)))


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("a b.xlsx", "a-b.xlsx"),
        ("../../etc/passwd.csv", "passwd.csv"),
        ("..\\x.csv", "x.csv"),
        ('a"; filename="evil.exe.csv', "a-filename-evil.exe.csv"),
        ("a\r\nSet-Cookie: x.csv", "a-Set-Cookie-x.csv"),
        ("वेतन पर्ची.pdf", "वेतन-पर्ची.pdf"),
        (".csv", "csv"),
        ("///", "file"),
        ("x" * 300 + ".pdf", "x" * 110 + ".pdf"),
    ],
)
def test_safe_filename(name: str, safe: str) -> None:
    assert safe_filename(name) == safe


def test_a_hindi_name_is_sent_encoded() -> None:
    header = _export("csv", name="वेतन")["Content-Disposition"]
    assert header.startswith("attachment; filename*=utf-8''%E0")
