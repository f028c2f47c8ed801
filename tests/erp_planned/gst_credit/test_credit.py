"""The ledger of input credit: reversed, taken back, used oldest first, and what GSTR-3B says of it; over REST."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.test.utils import CaptureQueriesContext

from core.errors import InvalidState, ValidationFailed
from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.gst.selectors.figures import FIGURES
from erp_planned.gst.selectors.gstr9 import gstr9_figures
from erp_planned.gst.selectors.returns import state_of
from erp_planned.gst.selectors.told import SUMS
from erp_planned.gst_credit.models import CreditReversal
from erp_planned.gst_credit.selectors.credit import credit_rows, ledger_of
from erp_planned.gst_credit.services.claiming import set_eligible
from erp_planned.gst_credit.services.reversing import reclaim, remove_reversal, reverse
from tests.core.accounts.people import api_of, user_of
from tests.erp_planned.gst.ledger import OCTOBER, SYSTEM, bought, filed, line, made, registered, sold
from tests.erp_planned.gst_credit.files import document, statement

pytestmark = pytest.mark.usefixtures("organization")
NOVEMBER = Month(2026, 11)


@pytest.fixture(autouse=True)
def _clock(at: Any, organization: Tenant) -> None:
    at("2026-11-22 12:00")
    registered()


def ledger() -> dict[str, tuple[int, int, int]]:
    return {
        one.invoice.invoice_no: (int(one.eligible), int(one.reversed), int(one.utilized))
        for one in ledger_of(credit_rows())
    }


def test_credit_is_used_by_filed_returns_oldest_first_in_each_head() -> None:
    bought("A", 1000, itc="eligible", on=date(2026, 10, 3))
    bought("B", 2000, itc="eligible", on=date(2026, 10, 4))
    bought("C", 1000, itc="eligible", on=date(2026, 10, 5))
    bought("D", 1000, on=date(2026, 10, 2))
    sold("S1", date(2026, 10, 8), [line(2000)])
    assert ledger() == {"A": (180, 0, 0), "B": (360, 0, 0), "C": (180, 0, 0), "D": (0, 0, 0)}
    filed("GSTR-1")
    filed("GSTR-3B")
    assert ledger() == {"A": (180, 0, 180), "B": (360, 0, 180), "C": (180, 0, 0), "D": (0, 0, 0)}


def test_reversals_and_reclaims_stand_in_the_return_and_the_ledger() -> None:
    row = bought("A", 10000, itc="eligible")
    draft = made("GSTR-3B")
    late = reverse(invoice=row, rule="rule_37", reason="Unpaid", period=OCTOBER.first, actor=SYSTEM)
    assert (late.cgst, late.sgst, late.igst) == (Decimal(900), Decimal(900), Decimal(0))
    assert state_of(draft)["is_stale"]
    common = {"cgst": Decimal(100), "sgst": Decimal(100)}
    reverse(rule="rule_42", reason="Exempt", amounts=common, period=OCTOBER.first, actor=SYSTEM)
    with pytest.raises(InvalidState, match="reversed already"):
        reverse(invoice=row, rule="other", reason="Again", actor=SYSTEM)
    with pytest.raises(InvalidState, match="reversed"):
        set_eligible(invoice=row, is_eligible=False, reason="Food", actor=SYSTEM)
    found = made("GSTR-3B").figures["lines"]
    assert (found["rev_rul"]["cgst"], found["rev_oth"]["cgst"]) == ("100.00", "900.00")
    assert ledger() == {"A": (1800, 1800, 0)}
    filed("GSTR-1")
    filed("GSTR-3B")
    with pytest.raises(InvalidState, match="filed"):
        remove_reversal(reversal=late, actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        reclaim(reversal=late, period=OCTOBER.first, actor=SYSTEM)
    with pytest.raises(ValidationFailed, match="are left"):
        reclaim(reversal=late, amounts={"cgst": Decimal(901)}, actor=SYSTEM)
    back = reclaim(reversal=late, amounts={"cgst": Decimal(400), "sgst": Decimal(400)}, actor=SYSTEM)
    assert back.period == NOVEMBER.first
    found = made("GSTR-3B", NOVEMBER).figures["lines"]
    assert (found["inelg_rul"]["cgst"], found["avl_oth"]["cgst"]) == ("400.00", "400.00")
    assert reclaim(reversal=late, actor=SYSTEM).cgst == 500
    with pytest.raises(InvalidState, match="already"):
        reclaim(reversal=late, actor=SYSTEM)
    assert ledger() == {"A": (1800, 0, 0)}
    permanent = CreditReversal.objects.get(rule="rule_42")
    with pytest.raises(InvalidState, match="Only"):
        reclaim(reversal=permanent, actor=SYSTEM)


def test_table_7_of_the_year_names_each_rule_and_ties_to_the_monthly_returns(at: Any) -> None:
    """7A to 7H and 6H; 7I is what the year's GSTR-3B took out, 7J what is left; over REST with 9, 17 and 18 too."""
    row = bought("A", 10000, itc="eligible")
    bought("B", 1000, itc="blocked")
    sold("S1", date(2026, 10, 8), [line(2000)])
    late = reverse(invoice=row, rule="rule_37", reason="Unpaid", period=OCTOBER.first, actor=SYSTEM)
    for rule, amount in (("rule_42", "258.88"), ("rule_43", "12.50")):
        amounts = dict.fromkeys(("igst", "cgst", "sgst"), Decimal(amount))
        reverse(rule=rule, reason="Exempt", amounts=amounts, period=OCTOBER.first, actor=SYSTEM)
    filed("GSTR-1")
    monthly = filed("GSTR-3B").figures["lines"]
    reclaim(reversal=late, amounts={"cgst": Decimal(400), "sgst": Decimal(400)}, actor=SYSTEM)
    found = gstr9_figures(date(2026, 4, 1), date(2027, 3, 31))
    halves = {key: found[key].cgst for key in found if key.startswith("t7") or key == "t6h"}
    assert halves == {
        "t7a": 900, "t7c": Decimal("258.88"), "t7d": Decimal("12.50"), "t7e": 90, "t7h": 0, "t6h": 400,
        "t7i": Decimal("1261.38"), "t7j": 900 + 90 + 400 - Decimal("1261.38"),
    }  # fmt: skip
    for head in ("igst", "cgst", "sgst"):
        taken_out = Decimal(monthly["rev_rul"][head]) + Decimal(monthly["rev_oth"][head])
        assert getattr(found["t7i"], head) == taken_out
    assert set(found) == {one.key for one in FIGURES["GSTR-9"]} | {key for key in SUMS if key[0] == "t"}


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"rule": "rule_99"}, "rule"),
        ({"rule": "rule_37"}, "invoice"),
        ({"reason": " "}, "reason"),
        ({"period": date(2026, 12, 1)}, "period"),
        ({"period": date(2026, 10, 5)}, "period"),
        ({"amounts": None}, "igst"),
        ({"amounts": {"igst": Decimal(-1)}}, "igst"),
    ],
)
def test_what_cannot_be_reversed_names_its_field(values: dict[str, Any], field: str) -> None:
    given = {"rule": "rule_42", "reason": "Exempt", "amounts": {"igst": Decimal(1)}, **values}
    with pytest.raises(ValidationFailed) as caught:
        reverse(actor=SYSTEM, **given)
    assert field in caught.value.fields
    assert not CreditReversal.objects.exists()


def test_the_ledger_takes_as_many_queries_for_many_documents_as_for_few() -> None:
    counts = []
    for size in (2, 10):
        for number in range(size):
            bought(f"Q{size}/{number}", 1000, itc="eligible")
        with CaptureQueriesContext(connection) as queries:
            ledger()
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 8


def test_import_decision_and_ledger_over_rest(organization: Tenant) -> None:
    row = bought("A", 1000)
    bought("B", 1000)
    api = api_of(user_of(organization, "accountant"), organization)
    file = SimpleUploadedFile("2b.json", statement(document("A", 1000), document("B", 1100)).getvalue())
    content = encode_multipart(BOUNDARY, {"file": file})
    answer = api("POST", "gst/reconciliation/import", content, content_type=MULTIPART_CONTENT)
    assert answer.status_code == 201, answer.content
    assert answer.json()["data"]["isNew"] is True
    listed = api.get("gst/reconciliation?status=pending&period=2026-10").json()["data"]["items"]
    assert [(one["book"]["invoiceNo"], one["result"], one["difference"]) for one in listed] == [
        ("B", "mismatch", -18.0)
    ]
    path = f"gst/reconciliation/{listed[0]['id']}"
    assert api("PUT", path, {"status": "accepted"}).status_code == 200
    assert api("PUT", path, {"status": "rejected", "remarks": "Late"}).status_code == 409
    assert api("PUT", path, {"status": "pending"}).status_code == 400
    path = f"gst/input-credit/{row.pk}"
    body = {"reversed": {"rule": "rule_37", "cgst": 50, "sgst": 50}, "reason": "Unpaid"}
    told = api("PUT", path, body).json()["data"]
    assert (told["eligible"], told["reversed"], told["taxAmount"]) == (180.0, 100.0, 180.0)
    assert api("PUT", path, {"eligible": True, **body}).status_code == 400
    listed = api.get("gst/input-credit?period=2026-10").json()["data"]
    assert listed["total"] == 2
