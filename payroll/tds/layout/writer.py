"""A statement as text: FH, BH, each CD with its DDs, in 24Q Q4 the SDs with their S16 and C6A lines."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from payroll.tds.deductor import NO_PAN_NEEDED, address_lines
from payroll.tds.enums import FormKind
from payroll.tds.layout.spec import Layout, layout_of
from payroll.tds.layout.values import SEPARATOR, encode
from payroll.tds.statement import PAN_PLACEHOLDERS, ChallanBlock, DeducteeRow, SalaryRow, Statement

NEWLINE = "\r\n"


def write(statement: Statement, *, created_on: date) -> bytes:
    """Return the file. Raises LayoutError naming record and field for a value that the layout cannot hold."""
    layout = layout_of(statement.form)
    lines: list[str] = []
    for record, values in _records(statement, layout, created_on):
        lines.append(_line(layout, record, {**values, "line": len(lines) + 1}))
    return (NEWLINE.join(lines) + NEWLINE).encode("ascii")


def _line(layout: Layout, record: str, values: dict[str, Any]) -> str:
    spec = layout.records[record]
    texts = [""] * spec.count
    for field in spec.fields:
        texts[field.position - 1] = encode(record, field, field.constant or values.get(field.name))
    return SEPARATOR.join(texts)


def _records(statement: Statement, layout: Layout, created_on: date) -> Iterator[tuple[str, dict[str, Any]]]:
    salaries = statement.salaries if layout.has_salary_details else ()
    yield (
        "FH",
        {
            "file_type": layout.file_type,
            "created_on": created_on,
            "sequence": 1,
            "tan": statement.deductor.tan,
            "software": statement.software,
        },
    )
    yield "BH", _batch(statement, salaries)
    for number, block in enumerate(statement.challans, 1):
        yield "CD", _challan(number, block)
        for row_number, row in enumerate(block.rows, 1):
            yield "DD", _deductee(statement, number, row_number, block, row)
    for number, salary in enumerate(salaries, 1):
        yield from _salary(number, salary)


def _batch(statement: Statement, salaries: Any) -> dict[str, Any]:
    who, year = statement.deductor, statement.period.year.start
    values: dict[str, Any] = {
        "challans": len(statement.challans),
        "form": statement.form,
        "previous_receipt": statement.previous_receipt,
        "tan": who.tan,
        "pan": who.pan or NO_PAN_NEEDED,
        "assessment_year": f"{year + 1}{(year + 2) % 100:02d}",
        "financial_year": f"{year}{(year + 1) % 100:02d}",
        "quarter": statement.period.quarter,
        "name": who.name,
        "state": who.state_code,
        "pin": who.pin_code,
        "email": who.email,
        "address_changed": False,
        "category": who.category,
        "responsible_name": who.responsible_name,
        "responsible_designation": who.responsible_designation,
        "responsible_state": who.responsible_state_code,
        "responsible_pin": who.responsible_pin_code,
        "responsible_email": who.responsible_email,
        "responsible_mobile": who.responsible_mobile,
        "responsible_address_changed": False,
        "responsible_pan": who.responsible_pan,
        "deposited": statement.deposited,
        "filed_before": bool(statement.previous_receipt),
        "government_state": who.government_state_code,
        "pao_code": who.pao_code,
        "ddo_code": who.ddo_code,
        "ministry": who.ministry_code,
        "ministry_other": who.ministry_other,
        "ain": who.ain,
        "gstin": who.gstin,
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
    return {
        "number": number,
        "deductees": len(block.rows),
        "nil": False,
        "challan_serial": "" if block.is_book else block.serial,
        "ddo_serial": block.serial if block.is_book else "",
        "serial": block.serial,
        "deposit_mode": "B" if block.is_book else "C",
        "book": block.is_book,
        "receipt_code": block.receipt_code,
        "paid_on": block.paid_on,
        "tax": block.tax,
        "surcharge": 0,
        "cess": 0,
        "interest": block.interest,
        "fee": block.fee,
        "others": block.others,
        "total": block.total,
        "rows_deposited": block.allotted,
        "rows_tax": block.allotted,
        "rows_surcharge": 0,
        "rows_cess": 0,
        "rows_total": block.allotted,
        "rows_interest": block.interest,
        "rows_others": block.others,
        "minor_head": "" if block.is_book else block.minor_head,
    }


def _deductee(
    statement: Statement, challan: int, number: int, block: ChallanBlock, row: DeducteeRow
) -> dict[str, Any]:
    is_salary = statement.kind == FormKind.SALARY
    return {
        "challan": challan,
        "number": number,
        "reference": row.reference if is_salary or row.pan_or_placeholder in PAN_PLACEHOLDERS else "",
        "deductee_code": "" if is_salary else 1 if row.is_company else 2,
        "pan": row.pan_or_placeholder,
        "name": row.name,
        "tax": row.tax,
        "surcharge": 0,
        "cess": 0,
        "tds": row.tax,
        "deposited": row.tax,
        "is_deposited": True,
        "amount": row.amount,
        "paid_on": row.paid_on,
        "deducted_on": row.deducted_on if row.tax else None,
        "deposited_on": block.paid_on,
        "rate": None if is_salary else row.rate,
        "reason": row.reason,
        "code": row.code,
        "certificate": row.certificate,
    }


def _salary(number: int, row: SalaryRow) -> Iterator[tuple[str, dict[str, Any]]]:
    yield (
        "SD",
        {
            "number": number,
            "pan": row.pan or "PANNOTAVBL",
            "pan_reference": "" if row.pan else row.reference,
            "name": row.name,
            "category": row.category,
            "from_on": row.from_on,
            "to_on": row.to_on,
            "salary": row.salary,
            "section16_count": len(row.section_16),
            "section16_total": row.section_16_total,
            "salary_income": row.salary_income,
            "other_income": row.other_income,
            "gross_total": row.gross_total,
            "chapter6a_count": len(row.chapter_6a),
            "chapter6a_total": row.chapter_6a_total,
            "taxable": row.taxable,
            "tax": row.tax,
            "surcharge": row.surcharge,
            "cess": row.cess,
            "relief": row.relief,
            "net_tax": row.net_tax,
            "tds": row.tds,
            "shortfall": row.net_tax - row.tds,
            "current_salary": row.current_salary,
            "previous_salary": row.previous_salary,
            "tds_current": row.tds_current,
            "tds_previous": row.tds_previous,
            "higher_rate": row.is_higher_rate,
        },
    )
    for record, deductions in (("S16", row.section_16), ("C6A", row.chapter_6a)):
        for index, line in enumerate(deductions, 1):
            yield record, {"salary": number, "number": index, "section": line.section, "amount": line.amount}
