"""Payslips on paper, one to a page: every text ready in the reader's language, for `payslip.typ`."""

import base64
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.utils import translation
from django.utils.translation import gettext as _

from core.documents.letterhead import letter, letterhead
from core.documents.signatures import image_kind
from core.documents.typeset import typeset
from core.errors import NotFound
from core.formatting import amount_in_words, in_month, inr, mask, plain
from core.tenancy.context import current_tenant
from school.payroll.enums import LineKind
from school.payroll.models import Payslip, PayslipLine

TEMPLATE = "school/payroll/payslip.typ"


def payslips_pdf(payslips: Iterable[Payslip], *, language: str) -> bytes:
    """Return the payslips in one file. Raises NotFound where there is none."""
    rows = list(payslips)
    if not rows:
        raise NotFound(_("This run pays nobody."))
    lines: dict[UUID, list[PayslipLine]] = {}
    for line in PayslipLine.objects.filter(payslip__in=[row.pk for row in rows]).order_by("place"):
        lines.setdefault(line.payslip_id, []).append(line)
    with translation.override(language):
        school = _school()
        pictures, logo = _logo(school["logo"])
        data = {
            "title": _("Payslip"),
            "language": language,
            "school": {**school, "logo": logo},
            "slips": [slip_paper(row, lines.get(row.pk, [])) for row in rows],
        }
    return typeset(TEMPLATE, data, pictures=pictures, pages=len(rows))


def slip_paper(slip: Payslip, lines: list[PayslipLine]) -> dict[str, Any]:
    """Return what stands on one payslip, in the active language."""
    earnings, deductions, employer = (
        [[_titled(line), inr(line.amount)] for line in lines if line.kind == kind]
        for kind in (LineKind.EARNING, LineKind.DEDUCTION, LineKind.EMPLOYER)
    )
    return {
        "title": _("Payslip of %(month)s") % {"month": in_month(slip.run.month)},
        "number": slip.number or _("Draft: not final before the lock"),
        "facts": _facts(slip),
        "heads": [_("Earnings"), _("Deductions"), _("Rupees")],
        "earnings": earnings,
        "deductions": deductions,
        "sums": [[_("Gross pay"), inr(slip.gross)], [_("Deductions"), inr(slip.deductions)]],
        "net": [_("Net pay"), f"₹ {inr(slip.net)}"],
        "words": amount_in_words(slip.net, translation.get_language() or "en"),
        "employer": [_("Employer's share, beside the pay"), employer],
        "notes": _notes(slip),
    }


def _titled(line: PayslipLine) -> str:
    return f"{line.title}, {in_month(line.month)}" if line.month else line.title


def _facts(slip: Payslip) -> list[list[str]]:
    rows = [
        [_("Name"), slip.staff_name],
        [_("Staff code"), slip.staff_code],
        [_("Designation"), slip.designation],
        [_("Department"), slip.department],
        ["PAN", mask(slip.pan)],
        ["UAN", slip.uan],
        [_("ESI number"), slip.esi_number],
        [_("Bank account"), f"{mask(slip.bank_account)} ({slip.ifsc})"],
        [_("Days of the month"), str(slip.days_in_month)],
        [_("Days in service"), str(slip.service_days)],
        [_("Days without pay"), plain(slip.lop_days)],
        [_("Paid days"), plain(slip.paid_days)],
    ]
    return [[label, text or "–"] for label, text in rows]


def _notes(slip: Payslip) -> list[str]:
    notes = [_("Made by computer; valid without a signature.")]
    if slip.is_corrected:
        notes.append(_("With figures set by hand; the office can say why."))
    return notes


def _school() -> dict[str, str]:
    """Return the head of the paper; a school whose particulars are not entered has its name."""
    try:
        return {**letterhead(letter())}
    except (NotFound, KeyError):
        return {"name": current_tenant().name, "address": "", "logo": ""}


def _logo(uri: str) -> tuple[dict[str, bytes], str]:
    content = base64.b64decode(uri.partition(",")[2]) if uri else b""
    kind = image_kind(content) if content else None
    return ({f"logo.{kind}": content}, f"logo.{kind}") if kind else ({}, "")
