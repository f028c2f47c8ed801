"""Stock in the browser: the office's pages, the pages of who is in charge, what was issued to oneself."""

import uuid
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from core.tenancy.models import Tenant
from erp_planned.inventory.models import IssueSlip, Stock, StockCount, StockMovement
from erp_planned.inventory.services.moving import transfer
from tests.core.accounts.people import user_of
from tests.erp_planned.banking.books import SYSTEM
from tests.erp_planned.inventory.goods import DAY, item, move, store
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db
D = Decimal


@pytest.fixture(autouse=True)
def _now(at: Any) -> None:
    at("2026-11-21")


def browser_of(tenant: Tenant, user: Any) -> Client:
    browser = Client(headers={"host": f"{tenant.slug}.testserver"})
    browser.force_login(user)
    return browser


def test_who_is_in_charge_issues_counts_and_receives_in_the_portal(organization: Tenant) -> None:
    user = user_of(organization, "employee")
    keeper, who = make_employee(user=user), make_employee()
    own, main = store("Own store", incharge=keeper), store()
    a4 = item()
    move(a4, 5, 50, where=own)
    move(a4, 5, 50, where=main)
    sent = transfer(
        from_store=main,
        to_store=own,
        items=[{"item_id": a4.pk, "quantity": D(2)}],
        actor=SYSTEM,
        moved_on=DAY,
    )
    browser = browser_of(organization, user)
    assert "Own store" in browser.get("/ess/stores").content.decode()
    browser.post(f"/ess/stores/transfers/{sent.pk}")
    sent.refresh_from_db()
    assert sent.status == "received"
    page = f"/ess/stores/{own.pk}"
    assert "7 NOS" in browser.get(page).content.decode()
    form = {"employee": who.code, "item_0": a4.pk, "quantity_0": "8"}
    assert "has 7 NOS" in browser.post(f"{page}/issue", form).content.decode()
    assert browser.post(f"{page}/issue", {**form, "quantity_0": "2"}).status_code == 302
    assert IssueSlip.objects.get().requested_by == who
    row = Stock.objects.get(store=own)
    assert "Give 1 to" in browser.post(f"{page}/count", {"reason": "Monthly"}).content.decode()
    browser.post(f"{page}/count", {"reason": "Monthly", f"row_{row.pk}": "4"})
    assert StockCount.objects.get().lines.get().counted == 4
    row.refresh_from_db()
    assert row.quantity == 5


def test_another_store_is_not_found_and_own_issues_are_shown(organization: Tenant) -> None:
    user = user_of(organization, "employee")
    own = make_employee(user=user)
    other = store()
    a4 = item()
    move(a4, 5, 50)
    from erp_planned.inventory.services.issuing import issue

    lines = [{"item_id": a4.pk, "quantity": D(1)}]
    slip = issue(store=other, requested_by=own, items=lines, actor=SYSTEM)
    browser = browser_of(organization, user)
    for rest in ("", "/issue", "/count"):
        assert browser.get(f"/ess/stores/{other.pk}{rest}").status_code == 404
    before = StockMovement.objects.count()
    assert browser.post(f"/ess/stores/{other.pk}/issue", {"employee": own.code}).status_code == 404
    assert StockMovement.objects.count() == before
    assert slip.issue_no in browser.get("/ess/issued").content.decode()
    assert "in charge of no store" in browser.get("/ess/stores").content.decode()


def test_the_office_issues_counts_moves_and_takes_back_in_the_browser(organization: Tenant) -> None:
    a4, who, main, other = item(), make_employee(), store(), store("Hostel")
    move(a4, 5, 50)
    browser = browser_of(organization, user_of(organization, "admin"))
    admin = "/admin/erp_inventory"
    frame = {"line-TOTAL_FORMS": "1", "line-INITIAL_FORMS": "0", "line-0-item": "A4 Item A4"}

    def entered(page: str, **values: Any) -> str:
        body = {**frame, "key": uuid.uuid4().hex, **values}
        answer = browser.post(f"{admin}/{page}/add/", body, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    issue = {"store": main.pk, "requested_by": who.pk, "issued_on": "2026-11-20"}
    assert "to give" in entered("issueslip", **issue, **{"line-0-quantity": "9"})
    assert not IssueSlip.objects.exists()
    entered("issueslip", **issue, **{"line-0-quantity": "2"})
    slip = IssueSlip.objects.get()
    page = f"{admin}/issueslip/{slip.pk}"
    assert slip.issue_no in browser.get(f"{page}/change/").content.decode()
    browser.post(f"{page}/give-back/", {"returned_on": "2026-11-20", "reason": "Spare", "line_1": "1"})
    assert slip.lines.get().returned == 1, browser.get(f"{page}/give-back/").status_code
    moved = {"from_store": main.pk, "to_store": other.pk, "moved_on": "2026-11-21", "line-0-quantity": "1"}
    entered("stocktransfer", **moved)
    counted = {"store": main.pk, "counted_on": "2026-11-21", "reason": "Yearly", "line-0-quantity": "3"}
    entered("stockcount", **counted)
    assert dict(Stock.objects.values_list("store__name", "quantity")) == {"Main store": 3, "Hostel": 1}
    opening = {
        "item": a4.pk, "store": other.pk, "quantity": "1.5", "value": "10", "moved_on": "2026-11-20",
        "batch_no": "", "expires_on": "",
    }  # fmt: skip
    answer = browser.post(f"{admin}/stockmovement/add/", opening, follow=True)
    assert Stock.objects.get(store=other).quantity == D("2.5"), answer.content.decode()[:200]
    for name in (
        "stock",
        "stockmovement",
        "itembook",
        "revaluation",
        "stockreturn",
        "stockcount",
        "issueslip",
    ):
        assert browser.get(f"{admin}/{name}/").status_code == 200
