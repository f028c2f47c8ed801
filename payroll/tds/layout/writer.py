"""A statement as text: FH, BH, each CD with its DDs, in 24Q Q4 the SDs with their S16 and C6A lines."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from payroll.tds.deductor import NO_PAN_NEEDED, address_lines
from payroll.tds.enums import DepositMode, FormKind
from payroll.tds.layout.spec import Layout, Record, layout_of
from payroll.tds.layout.values import SEPARATOR, encode
from payroll.tds.statement import (
    PAN_NOT_AVAILABLE,
    PAN_PLACEHOLDERS,
    ChallanBlock,
    DeducteeRow,
    SalaryRow,
    Statement,
)

NEWLINE = "\r\n"
# One line: which record it is, what has its facts under the names of the fields, and what is written otherwise.
Line = tuple[str, Any, dict[str, Any]]


def write(statement: Statement, *, created_on: date) -> bytes:
    """Return the file. Raises LayoutError naming record and field for a value that the layout cannot hold."""
    layout = layout_of(statement.form)
    lines: list[str] = []
    for record, source, given in _records(statement, layout, created_on):
        lines.append(_line(layout.records[record], source, {**given, "line": len(lines) + 1}))
    return (NEWLINE.join(lines) + NEWLINE).encode("ascii")


def _line(spec: Record, source: Any, given: dict[str, Any]) -> str:
    texts = [""] * spec.count
    for field in spec.fields:
        value = given[field.name] if field.name in given else getattr(source, field.name, None)
        texts[field.position - 1] = encode(spec.name, field, field.constant or value)
    return SEPARATOR.join(texts)


def _records(statement: Statement, layout: Layout, created_on: date) -> Iterator[Line]:
    salaries = statement.salaries if layout.has_salary_details else ()
    head = {"file_type": layout.file_type, "created_on": created_on, "sequence": 1}
    yield "FH", statement.deductor, {**head, "software": statement.software}
    yield "BH", statement.deductor, _batch(statement, salaries)
    for number, block in enumerate(statement.challans, 1):
        yield "CD", block.challan, _challan(number, block)
        for row_number, row in enumerate(block.rows, 1):
            given = {"challan": number, "number": row_number, "deposited_on": block.challan.paid_on}
            yield "DD", row, {**given, **_deductee(row, is_salary=statement.kind == FormKind.SALARY)}
    for number, salary in enumerate(salaries, 1):
        yield from _salary(number, salary)


def _batch(statement: Statement, salaries: Any) -> dict[str, Any]:
    who, year = statement.deductor, statement.period.year.start
    values: dict[str, Any] = {
        "challans": len(statement.challans),
        "form": statement.form,
        "previous_receipt": statement.previous_receipt,
        "pan": who.pan or NO_PAN_NEEDED,
        "assessment_year": f"{year + 1}{(year + 2) % 100:02d}",
        "financial_year": f"{year}{(year + 1) % 100:02d}",
        "quarter": statement.period.quarter,
        "state": who.state_code,
        "pin": who.pin_code,
        "phone": None,
        "address_changed": False,
        "responsible_state": who.responsible_state_code,
        "responsible_pin": who.responsible_pin_code,
        "responsible_address_changed": False,
        "deposited": statement.deposited,
        "filed_before": bool(statement.previous_receipt),
        "government_state": who.government_state_code,
        "ministry": who.ministry_code,
    }
    if statement.period.is_new_act:
        values["phone"] = who.phone or who.responsible_mobile
    elif statement.kind == FormKind.SALARY and salaries:
        values["salaries"] = len(salaries)
        values["salaries_gross"] = sum(row.gross_total for row in salaries)
    for number, line in enumerate(address_lines(who.address), 1):
        values[f"address{number}"] = line
    for number, line in enumerate(address_lines(who.responsible_address), 1):
        values[f"responsible_address{number}"] = line
    return values


def _challan(number: int, block: ChallanBlock) -> dict[str, Any]:
    challan = block.challan
    is_book = challan.mode == DepositMode.BOOK
    return {
        "number": number,
        "deductees": len(block.rows),
        "nil": False,
        "challan_serial": "" if is_book else challan.serial,
        "ddo_serial": challan.serial if is_book else "",
        "deposit_mode": "B" if is_book else "C",
        "book": is_book,
        "minor_head": "" if is_book else challan.minor_head,
        **dict.fromkeys(("surcharge", "cess", "rows_surcharge", "rows_cess"), 0),
        **dict.fromkeys(("rows_deposited", "rows_tax", "rows_total"), block.allotted),
        "rows_interest": challan.interest,
        "rows_others": challan.others,
    }


def _deductee(row: DeducteeRow, *, is_salary: bool) -> dict[str, Any]:
    return {
        "reference": row.reference if is_salary or row.pan_or_placeholder in PAN_PLACEHOLDERS else "",
        "deductee_code": "" if is_salary else 1 if row.is_company else 2,
        "pan": row.pan_or_placeholder,
        "surcharge": 0,
        "cess": 0,
        "tds": row.tax,
        "deposited": row.tax,
        "is_deposited": True,
        "deducted_on": row.deducted_on if row.tax or row.reason else None,
        "rate": None if is_salary else row.rate,
    }


def _salary(number: int, row: SalaryRow) -> Iterator[Line]:
    given = {
        "number": number,
        "pan": row.pan or PAN_NOT_AVAILABLE,
        "pan_reference": "" if row.pan else row.reference,
        "section16_count": len(row.section_16),
        "section16_total": row.section_16_total,
        "chapter6a_count": len(row.chapter_6a),
        "chapter6a_total": row.chapter_6a_total,
        "shortfall": row.net_tax - row.tds,
        "higher_rate": row.is_higher_rate,
    }
    yield "SD", row, given
    for record, deductions in (("S16", row.section_16), ("C6A", row.chapter_6a)):
        for index, line in enumerate(deductions, 1):
            yield record, line, {"salary": number, "number": index}
