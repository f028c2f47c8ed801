"""Answers of the tax returns: figures in, plain data out."""

import hashlib
from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from core.api.names import camel
from core.formatting import amount_in_words
from core.language import page_language
from core.money import ZERO
from payroll.reports.returns import wire as s
from payroll.reports.returns.annexure_two import AnnexureRow
from payroll.reports.returns.certificate import Certificate
from payroll.reports.returns.findings import ReturnFinding, findings_of
from payroll.reports.returns.form_24q import SalaryReturn
from payroll.reports.returns.ledger import Payment
from payroll.tds.deductor import NO_PAN_NEEDED, Deductor
from payroll.tds.layout import TextFile
from payroll.tds.layout.notes import layout_version
from payroll.tds.layout.values import SEPARATOR
from payroll.tds.quarter import MatchedChallan
from payroll.tds.statement import PAN_NOT_AVAILABLE


def return_answer(found: SalaryReturn) -> dict[str, Any]:
    """Return the quarter as the answer's data."""
    period = found.period
    annexure = None
    if found.annexure is not None:
        annexure = [annexure_answer(row, serial) for serial, row in enumerate(found.annexure, 1)]
    return s.shape(
        s.SalaryReturnSerializer,
        found,
        financial_year=str(period.year),
        quarter=period.quarter,
        from_on=period.first,
        to_on=period.last,
        due_on=period.due_on,
        certificate_form=period.certificate(found.kind),
        certificate_due_on=period.certificate_due_on(found.kind),
        payment_code=found.code,
        **deductor_answer(found.deductor),
        months=[s.shape(s.ReturnMonthSerializer, row, month=str(row.month)) for row in found.months],
        challans=[_challan(found, block) for block in found.challans],
        unmatched=[_payment(found, row, None) for row in found.unmatched],
        totals=_totals(found),
        annexure_two=annexure,
        findings=[_finding(item) for item in findings_of(found)],
        is_provisional=bool(found.tables_note),
    )


def deductor_answer(who: Deductor) -> dict[str, Any]:
    """Return the deductor and the person responsible."""
    missing = [camel(name) for name in who.missing()]
    own = {name: getattr(who, f"responsible_{name}") for name in s.ReturnPersonSerializer._declared_fields}  # noqa: SLF001
    return {
        "deductor": s.shape(s.ReturnDeductorSerializer, who, pan=who.pan or NO_PAN_NEEDED, missing=missing),
        "responsible_person": s.shape(s.ReturnPersonSerializer, who, **own),
    }


def _challan(found: SalaryReturn, block: MatchedChallan) -> dict[str, Any]:
    row = block.challan
    return s.shape(
        s.ReturnChallanSerializer,
        row,
        **s.challan_values(row),
        allotted=block.allotted,
        left=block.left,
        is_late=block.is_late,
        payments=[_payment(found, payment, row.pk) for payment in block.payments],
    )


def _payment(found: SalaryReturn, row: Payment, challan_id: int | None) -> dict[str, Any]:
    return s.shape(
        s.ReturnPaymentSerializer,
        row,
        employee_code=row.code,
        pan=row.pan or PAN_NOT_AVAILABLE,
        code=found.code,
        month=f"{row.month:%Y-%m}",
        deducted_on=row.paid_on,
        deposited=ZERO if challan_id is None else row.tax,
        challan_id=challan_id,
    )


def _totals(found: SalaryReturn) -> dict[str, Any]:
    taxed = found.deducted
    return {
        "payments": len(taxed) + len(found.untaxed),
        "paymentsWithTax": len(taxed),
        "amount": found.amount,
        "amountWithTax": sum((row.amount for row in taxed), ZERO),
        "tax": found.tax,
        "covered": found.tax - found.unmatched_tax,
        "uncovered": found.unmatched_tax,
        "challans": len(found.challans),
        "depositedTax": found.deposited("tax"),
        "interest": found.deposited("interest"),
        "fee": found.deposited("fee"),
        "others": found.deposited("others"),
        "deposited": found.deposited("total"),
        "unused": sum((block.left for block in found.challans), ZERO),
    }


def annexure_answer(row: AnnexureRow, serial: int) -> dict[str, Any]:
    """Return one employee's year."""
    return s.shape(
        s.AnnexureRowSerializer,
        row,
        serial=serial,
        employee_code=row.code,
        pan=row.pan or PAN_NOT_AVAILABLE,
        chapter_6a=[s.shape(s.ChapterLineSerializer, line) for line in row.chapter_6a],
    )


def _finding(item: ReturnFinding) -> dict[str, Any]:
    return s.shape(
        s.ReturnFindingSerializer,
        item,
        month=str(item.month) if item.month else None,
        employees=list(item.employees),
        fields=[camel(name) for name in item.fields],
    )


def file_answer(file: TextFile) -> dict[str, Any]:
    """Return the text file as data, with its notes and the number of its records."""
    text = file.content.decode("ascii")
    kinds = Counter(line.split(SEPARATOR)[1] for line in text.splitlines())
    return {
        "form": file.form,
        "filename": file.filename,
        "layout": layout_version(file.form),
        "records": dict(kinds),
        "sha256": hashlib.sha256(file.content).hexdigest(),
        "notes": file.notes,
        "content": text,
    }


def certificate_answer(found: Certificate) -> dict[str, Any]:
    """Return the working copy of a certificate."""
    notice = _("Working copy. The valid certificate in Form %(form)s is the one downloaded from TRACES.")
    return s.shape(
        s.TaxCertificateSerializer,
        found,
        financial_year=str(found.year),
        open_months=[str(month) for month in found.open_months],
        **deductor_answer(found.deductor),
        employee=annexure_answer(found.row, 1),
        quarters=[s.shape(s.TaxCertificateQuarterSerializer, line) for line in found.quarters],
        deducted_in_words=amount_in_words(found.deducted, page_language()),
        notice=notice % {"form": found.form},
    )
