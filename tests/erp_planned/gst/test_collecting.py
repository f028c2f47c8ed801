"""Documents come in hundreds at a time: one that is refused stays out alone, and more take as many statements."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.audit.models import AuditEntry
from core.tenancy.models import Tenant
from erp_planned.gst import hooks
from erp_planned.gst.hooks import Supply, SupplyLine
from erp_planned.gst.models import GSTInvoice
from erp_planned.gst.services.collecting import Collected, collect
from tests.erp_planned.gst.ledger import SYSTEM, registered

DAY = date(2026, 11, 5)


@pytest.fixture(autouse=True)
def _ground(at: Any, organization: Tenant) -> None:
    at("2026-11-22 12:00")
    registered()


def supply(number: str, key: int, *, rate: int = 18, **values: Any) -> Supply:
    line = SupplyLine("Training", Decimal(1000), Decimal(rate), "999293")
    return Supply(
        f"test:{key}", "outward", number, DAY, **{"party_name": "Somebody", "lines": [line], **values}
    )


def collected(monkeypatch: pytest.MonkeyPatch, *supplies: Supply) -> Collected:
    monkeypatch.setattr(hooks, "supplies", lambda _first, _last: supplies)
    return collect(first=DAY.replace(day=1), last=DAY.replace(day=30), actor=SYSTEM)


def test_those_that_are_refused_stay_out_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Catches a block that is lost with one of its documents, and a number that is taken and not used."""
    result = collected(
        monkeypatch, supply("", 1), supply("A/1", 2), supply("a/1", 3), supply("A/2", 4, rate=17), supply("", 5),
        supply("A/3", 6, trouble="Not clear"), supply("A/4", 7, is_cancelled=True), supply("A/5", 8),
    )  # fmt: skip
    rows = dict(GSTInvoice.objects.order_by("pk").values_list("invoice_no", "is_cancelled"))
    assert rows == {
        "GST/26-27/0001": False, "A/1": False, "GST/26-27/0002": False, "A/4": True, "A/5": False
    }  # fmt: skip
    assert (result.entered, result.cancelled) == (5, 1)
    assert dict(result.troubles or []) == {
        "a/1 (test:3)": "This number is used in this year already.",
        "A/2 (test:4)": "On 5 Nov 2026 the rates are: 0.25, 3, 5, 18, 40.",
        "A/3 (test:6)": "Not clear",
    }


def test_more_documents_take_as_many_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []
    for number in (3, 40):
        with CaptureQueriesContext(connection) as queries:
            result = collected(
                monkeypatch, *(supply(f"B{number}/{n}", number * 100 + n) for n in range(number))
            )
        assert (result.entered, result.troubles) == (number, None)
        counts.append(len(queries))
    assert counts[0] == counts[1]
    last = AuditEntry.objects.order_by("pk").last()
    assert last is not None
    newest = GSTInvoice.objects.order_by("pk").last()
    assert newest is not None
    assert (last.action, last.object_id, last.object_label) == (
        "gst_invoice.entered", str(newest.pk), newest.invoice_no
    )  # fmt: skip
