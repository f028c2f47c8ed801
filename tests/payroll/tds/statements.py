"""Statements for the tests of the text layout."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from core.periods import FinancialYear
from payroll.tds.deductor import Deductor
from payroll.tds.enums import FormKind, Quarter
from payroll.tds.models import Challan
from payroll.tds.periods import Period
from payroll.tds.statement import ChallanBlock, DeducteeRow, DeductionLine, SalaryRow, Statement

DEDUCTOR = Deductor(
    name="Alpha Institute of Technology",
    tan="DELA12345B",
    pan="AAATA1234F",
    gstin="",
    category="G",
    address="1 Evergreen Road, Sector 9, Dwarka, New Delhi",
    state_code="9",
    pin_code="110075",
    email="accounts@alpha.example",
    phone="1125551234",
    pao_code="",
    ddo_code="",
    ain="",
    ministry_code="",
    ministry_other="",
    government_state_code="",
    responsible_name="Meera Rao",
    responsible_designation="Registrar",
    responsible_pan="ABCPR1234K",
    responsible_address="2 Campus, New Delhi",
    responsible_state_code="9",
    responsible_pin_code="110075",
    responsible_email="meera@alpha.example",
    responsible_mobile="9811111111",
)
OLD = Period(FinancialYear(2025), Quarter.Q1)
NEW = Period(FinancialYear(2026), Quarter.Q1)


def row(period: Period, tax: int = 250, **facts: Any) -> DeducteeRow:
    values: dict[str, Any] = {
        "reference": "C00001",
        "pan": "ABCPL1234F",
        "name": "Ramesh Lal",
        "code": "1023" if period.is_new_act else "94C",
        "amount": Decimal(25000),
        "tax": Decimal(tax),
        "paid_on": period.last,
        "deducted_on": period.last,
        "rate": Decimal(1),
        **facts,
    }
    return DeducteeRow(**values)


def block(period: Period, rows: list[DeducteeRow], **facts: Any) -> ChallanBlock:
    values: dict[str, Any] = {
        "receipt_code": "0510308",
        "serial": "02345",
        "paid_on": date(period.last.year, period.last.month + 1, 7),
        "tax": sum((item.tax for item in rows), Decimal(0)),
        "interest": Decimal(0),
        "fee": Decimal(0),
        "others": Decimal(0),
        "minor_head": "200",
        **facts,
    }
    total = sum((values[name] for name in ("tax", "interest", "fee", "others")), Decimal(0))
    return ChallanBlock(Challan(**values, total=total), rows)


def contract_statement(period: Period, **facts: Any) -> Statement:
    rows = [row(period), row(period, 5000, pan="", reason="C", rate=Decimal(20), name="Without PAN")]
    values: dict[str, Any] = {
        "challans": [block(period, rows), block(period, [row(period, 100)], serial="00001")],
        "deductor": DEDUCTOR,
        **facts,
    }
    return Statement(kind=FormKind.CONTRACT, period=period, **values)


def salary_row(**facts: Any) -> SalaryRow:
    values: dict[str, Any] = {
        "pan": "ABCPL1234F",
        "reference": "E00001",
        "name": "Ramesh Lal",
        "category": "G",
        "from_on": date(2024, 4, 1),
        "to_on": date(2025, 3, 31),
        "current_salary": Decimal(1500000),
        "previous_salary": Decimal(100000),
        "section_16": [DeductionLine("16(ia)", Decimal(75000))],
        "other_income": Decimal(-20000),
        "chapter_6a": [DeductionLine("80CCD(2)", Decimal(140000)), DeductionLine("OTHERS", Decimal(5000))],
        "tax": Decimal(120000),
        "surcharge": Decimal(0),
        "cess": Decimal(4800),
        "relief": Decimal(0),
        "tds_current": Decimal(120000),
        "tds_previous": Decimal(4800),
        **facts,
    }
    return SalaryRow(**values)


def salary_statement(period: Period, salaries: list[SalaryRow] | None = None) -> Statement:
    code = "1002" if period.is_new_act else "92B"
    rows = [row(period, 9000, code=code, amount=Decimal(150000), reference="E00001")]
    paid_on = date(period.last.year, period.last.month + 1, 7)
    return Statement(
        kind=FormKind.SALARY,
        period=period,
        deductor=replace(DEDUCTOR),
        challans=[block(period, rows, paid_on=paid_on)],
        salaries=salaries or [],
    )
