"""A reconciled GSTR-2B with rows that wait, a credit that is claimed and a reversal."""

import io
import json
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from erp_planned.gst.services.documents import enter_document
from erp_planned.gst_credit.models import GSTReconciliation
from erp_planned.gst_credit.services.reconciling import reconcile
from erp_planned.gst_credit.services.reversing import reverse
from erp_planned.gst_credit.services.statements import import_statement

if TYPE_CHECKING:
    from tests.contract.objects import Place

SUPPLIER = "27AABCS1234F1ZR"


def gst_credit_rows(place: "Place") -> dict[str, int]:
    """Make purchases of November and the GSTR-2B that has one of them with another amount."""
    line = {"description": "Paper", "hsn_code": "4802", "taxable_value": Decimal(1000), "rate": Decimal(18)}
    given = {
        "flow": "inward", "invoice_on": date(2026, 11, 2), "party_name": "Alpha Systems", "party_gstin": SUPPLIER,
        "lines": [line], "actor": place.actor,
    }  # fmt: skip
    claimed = enter_document(invoice_no=f"C-{place.code}", itc="eligible", **given)
    waits = enter_document(invoice_no=f"W-{place.code}", **given)
    near = enter_document(invoice_no=f"N-{place.code}", **given)
    rows = [
        {
            "inum": row.invoice_no, "dt": "02-11-2026", "pos": "27", "rev": "N",
            "items": [{"txval": value, "cgst": tax, "sgst": tax}],
        }
        for row, value, tax in ((waits, 900, 81), (near, 1000.4, 90.04))
    ]  # fmt: skip
    data = {
        "gstin": "27AAAGI0001K1ZW", "rtnprd": "112026", "gendt": "14-12-2026",
        "docdata": {"b2b": [{"ctin": SUPPLIER, "trdnm": "Alpha Systems", "inv": rows}]},
    }  # fmt: skip
    import_statement(file=io.BytesIO(json.dumps({"data": data}).encode()), name="2b.json", actor=place.actor)
    reconcile(actor=place.actor)
    match, suggested = (GSTReconciliation.objects.get(book=row, is_live=True) for row in (waits, near))
    reversal = reverse(
        rule="rule_42",
        reason="Exempt supplies",
        amounts={"cgst": Decimal(5), "sgst": Decimal(5)},
        actor=place.actor,
    )
    return {
        "gst_match": match.pk, "gst_suggested": suggested.pk, "gst_claimed": claimed.pk,
        "credit_reversal": reversal.pk,
    }  # fmt: skip
