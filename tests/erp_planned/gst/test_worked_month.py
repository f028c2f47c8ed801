"""The worked month of the reference, section by section: GSTR-1, GSTR-3B, payment, cross-checks."""

import io
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from core.tenancy.models import Tenant
from erp_planned.gst.calc import set_off
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.selectors.checks import checks
from erp_planned.gst.services.files import write_file
from tests.erp_planned.gst.ledger import made, registered, worked_purchases, worked_sales

DATA = Path(__file__).parent / "data"


@pytest.fixture(autouse=True)
def _month(organization: Tenant, at: Any) -> None:
    at("2026-11-22 12:00")
    registered()
    worked_sales()
    worked_purchases()


def file_of(kind: str) -> Any:
    target = io.BytesIO()
    write_file(made(kind), target)
    return json.loads(target.getvalue())


def example(name: str) -> Any:
    return json.loads((DATA / f"{name}-example.json").read_text())


def test_gstr1_is_the_worked_file() -> None:
    assert file_of("GSTR-1") == example("gstr1")


def test_gstr3b_is_the_worked_file_and_its_payment() -> None:
    """4A to 4C with blocked credit in 4B(1) and what is not in GSTR-2B left out; cash 43,600 and 3,600."""
    assert file_of("GSTR-3B") == example("gstr3b")
    payment = made("GSTR-3B").figures["payment"]
    assert [Decimal(payment["cash"][head]) for head in ("igst", "cgst", "sgst")] == [43600, 0, 0]
    assert Decimal(payment["total_cash"]) == 47200


def test_by_law_alone_credit_waits_for_gstr2b_and_reverse_charge_does_not() -> None:
    assert {row.invoice_no: row.itc for row in GSTInvoice.objects.filter(invoice_no__in=["P5", "P6", "P7"])} == {
        "P5": "eligible", "P6": "not_in_2b", "P7": "none",
    }  # fmt: skip


def test_the_returns_tie_with_the_ledger_and_each_other() -> None:
    made("GSTR-1")
    made("GSTR-3B")
    found = checks(made().starts_on, made().ends_on)
    assert [one.key for one in found if one.ties] == ["hsn", "ledger_GSTR-1", "ledger_GSTR-3B", "gstr1_3b"]
    books = next(one for one in found if not one.ties)
    assert books.key == "books"
    # What was entered by hand has no voucher: named one by one, the exempt and the exported ones have no tax.
    assert len(books.documents) == 7
    assert (found[0].left.taxable, found[0].left.igst, found[0].left.cgst) == (455000, 54500, 4950)


@pytest.mark.parametrize(
    ("liability", "credit", "cash", "left"),
    [
        ((54500, 4950, 4950), (9000, 5900, 5900), (43600, 0, 0), (0, 0, 0)),
        # Never CGST against SGST.
        ((0, 0, 1000), (0, 500, 0), (0, 0, 1000), (0, 500, 0)),
        # IGST credit goes to what CGST and SGST lack first.
        ((0, 1000, 1000), (1000, 1000, 0), (0, 0, 0), (0, 0, 0)),
        ((100, 50, 50), (300, 0, 0), (0, 0, 0), (100, 0, 0)),
        # Reversals above the credit are added to what is paid.
        ((0, 0, 0), (0, -70, 0), (0, 70, 0), (0, 0, 0)),
    ],
)
def test_set_off(liability: Any, credit: Any, cash: Any, left: Any) -> None:
    heads = ("igst", "cgst", "sgst")

    def of(values: Any) -> dict[str, Decimal]:
        return dict(zip(heads, map(Decimal, values), strict=True))

    found = set_off(of(liability), of(credit))
    assert [found.cash[head] for head in heads] == list(cash)
    assert [found.left[head] for head in heads] == list(left)
    assert not {("cgst", "sgst"), ("sgst", "cgst")} & set(found.used)
