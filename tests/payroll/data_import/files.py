"""Spreadsheets for the tests, and employees to import."""

import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from payroll.employees.models import Department, Designation

PERSON: dict[str, Any] = {
    "Employee code": "N001",
    "Name": "Kavita Rao",
    "Date of birth": "04/03/1992",
    "Date of joining": "02/11/2026",
    "Department": "Accounts",
    "Designation": "Officer",
    "Pay level": 6,
    "Cell": 1,
}


def masters() -> None:
    """Make the department and designation that PERSON names."""
    Department.objects.get_or_create(code="ACC", defaults={"name": "Accounts"})
    Designation.objects.get_or_create(name="Officer")


def workbook(*rows: dict[str, Any], title: str = "Sheet", change: Any = None) -> bytes:
    """Return an XLSX whose headings are the rows' keys; `change` may alter the sheet before it is saved."""
    book = Workbook()
    sheet = book.active
    sheet.title = title
    headings = list(dict.fromkeys(name for row in rows for name in row))
    sheet.append(headings)
    for row in rows:
        sheet.append([row.get(name) for name in headings])
    if change:
        change(sheet)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def csv(*rows: dict[str, Any], delimiter: str = ",", encoding: str = "utf-8-sig") -> bytes:
    """Return a CSV file."""
    headings = list(dict.fromkeys(name for row in rows for name in row))
    lines = [headings, *([str(row.get(name, "") or "") for name in headings] for row in rows)]
    return "\r\n".join(delimiter.join(line) for line in lines).encode(encoding)


def upload(content: bytes, name: str = "people.xlsx") -> SimpleUploadedFile:
    """Return the bytes as a browser sends them."""
    return SimpleUploadedFile(name, content)
