"""What a return keeps: its figures as they are when it is made."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import Q

from erp_planned.gst.calc import gaps_of
from erp_planned.gst.enums import ReturnType
from erp_planned.gst.models import GSTInvoice, GstRegistration
from erp_planned.gst.selectors.figures import Amounts, figures
from erp_planned.gst.selectors.gstr1 import DOC_NUMBERS, issued, nil_rows
from erp_planned.gst.selectors.gstr3b import (
    brought_forward,
    gstr3b_figures,
    net_credit,
    payment_of,
    told_payment,
    told_places,
)
from erp_planned.gst.selectors.gstr9 import gstr9_figures, hsn_of_year, paid
from erp_planned.gst.selectors.hsn import HsnRow, hsn_rows


def snapshot(
    return_type: str, first: date, last: date, registration: GstRegistration
) -> tuple[dict[str, Any], int]:
    """Return the figures of a return, amounts as texts, and of how many documents they come."""
    inside = Q(period__range=(first, last)) | Q(credit_period__range=(first, last))
    documents = GSTInvoice.objects.filter(inside, is_cancelled=False).count()
    if return_type == ReturnType.GSTR1:
        return _gstr1(first, last, registration), documents
    if return_type == ReturnType.GSTR3B:
        return _gstr3b(first, last), documents
    return _gstr9(first, last), documents


def _lines(found: dict[str, Amounts]) -> dict[str, Any]:
    return {key: amounts.told() for key, amounts in found.items()}


def _gstr1(first: date, last: date, registration: GstRegistration) -> dict[str, Any]:
    series = {str(kind): list(issued(first, last, kind)) for kind in DOC_NUMBERS}
    return {
        "version": registration.gstr1_version,
        "lines": _lines(figures(ReturnType.GSTR1, first, last)),
        "nil": nil_rows(first, last),
        "hsn": told_hsn(hsn_rows(first, last)),
        "series": {
            kind: [[run.first, run.last, run.total, run.cancelled] for run in runs]
            for kind, runs in series.items()
            if runs
        },
        "gaps": [list(gap) for runs in series.values() for gap in gaps_of(runs)],
    }


def _gstr3b(first: date, last: date) -> dict[str, Any]:
    found = gstr3b_figures(first, last)
    before = brought_forward(first)
    return {
        "lines": _lines({**found, "itc_net": net_credit(found)}),
        "places": told_places(first, last),
        "brought_forward": {head: str(amount) for head, amount in before.items()},
        "payment": told_payment(payment_of(found, before)),
    }


def _gstr9(first: date, last: date) -> dict[str, Any]:
    return {
        "lines": _lines(gstr9_figures(first, last)),
        "paid": paid(first, last),
        **{name: told_hsn(rows) for name, rows in hsn_of_year(first, last).items()},
    }


def told_hsn(rows: Sequence[HsnRow]) -> list[dict[str, str]]:
    """Return HSN rows as they are kept and answered."""
    return [
        {
            "tab": row.tab, "hsn_code": row.hsn_code, "description": row.description, "unit": row.unit,
            "quantity": str(row.quantity), "rate": str(row.rate), **row.amounts.told(),
        }
        for row in rows
    ]  # fmt: skip
