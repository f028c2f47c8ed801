"""REST, office and portal on the same goods; an order over REST to its payment; query counts."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.accounts.tokens import access_token
from core.tenancy.models import Tenant
from erp_planned.inventory.models import Store
from erp_planned.purchase.models import GoodsReceipt, GoodsReturn, OrderVersion, PurchaseBill, PurchaseOrder
from erp_planned.purchase.selectors.bills import inward_documents
from tests.erp_planned.purchase.trade import (
    DAY,
    accepted,
    approved,
    billed,
    item,
    store,
    supplier,
)
from tests.payroll.ess.conftest import make_account
from tests.payroll.rest import Api, caller
from tests.payroll.runs.people import make_employee

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]


@pytest.fixture
def november(organization: Tenant, at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


@pytest.fixture
def rest(organization: Tenant, client_of: Callable[[Tenant], Client]) -> Callable[[str], Api]:
    made: dict[str, Api] = {}

    def of(role: str) -> Api:
        name, _dash, number = role.partition("-")
        if role not in made:
            user = make_account(f"{name}{number}", name)
            made[role] = caller(
                client_of(organization), access_token(user, organization.slug), prefix="/api/"
            )
        return made[role]

    return of


def act(model: str, name: str, pk: int) -> str:
    """Return the address of an act's page in the office."""
    return reverse(f"organization:erp_purchase_{model}_{name}", args=[pk], urlconf="config.urls_organization")


def test_a_purchase_over_rest(rest: Callable[[str], Api]) -> None:
    """Order, approval, goods, inspection, bill: each by another person, the payment once for its key."""
    maker, second, checker = rest("accountant"), rest("accountant-2"), rest("finance_officer")
    body = {
        "vendorId": supplier().pk, "storeId": store().pk, "deliveryDate": "2026-12-01",
        "items": [{"itemId": item().pk, "quantity": 3, "rate": 33.335}],
    }  # fmt: skip
    _status, answer = maker("POST", "purchase/orders", body)
    made = answer["data"]
    assert (made["taxableAmount"], made["status"], made["items"][0]["taxPct"]) == (100.01, "draft", 18)
    approve = f"purchase/orders/{made['id']}/approve"
    assert checker("PUT", approve, {"action": "approve", "digest": "old"})[0] == 409
    _status, answer = checker("PUT", approve, {"action": "approve", "digest": made["digest"]})
    assert answer["data"]["status"] == "approved"
    line = made["items"][0]["id"]
    goods = {"poId": made["id"], "receivedItems": [{"orderItemId": line, "quantity": 4}]}
    status, answer = maker("POST", "inventory/grn", goods)
    assert status == 400
    assert "receivedItems.0.quantity" in str(answer)
    goods["receivedItems"][0]["quantity"] = 3
    _status, answer = maker("POST", "inventory/grn", goods)
    grn = answer["data"]
    judge = {"items": [{"lineId": grn["receivedItems"][0]["id"], "accepted": 3}]}
    assert maker("PUT", f"inventory/grn/{grn['id']}/inspect", judge)[0] == 409
    _status, answer = second("PUT", f"inventory/grn/{grn['id']}/inspect", judge)
    assert answer["data"]["inspectionStatus"] == "accepted"
    bill = {
        "poId": made["id"], "billNo": "V-9", "date": "2026-11-22",
        "items": [{"orderItemId": line, "quantity": 3, "rate": 33.335}],
    }  # fmt: skip
    (_one, first), (_two, again) = (
        maker("POST", "purchase/bills", bill, **{"Idempotency-Key": "bill-1"}) for _time in range(2)
    )
    assert first["data"]["status"] == "matched"
    assert again["data"]["id"] == first["data"]["id"]
    assert PurchaseBill.objects.count() == 1


def test_office_pages_show_and_enter(organization: Tenant, client_of: Callable[[Tenant], Client]) -> None:
    client = client_of(organization)
    client.force_login(make_account("boss", "admin"))
    vendor = supplier()
    add = "/admin/erp_purchase/purchaseorder/add/"
    page = client.get(add)
    assert page.status_code == 200
    typed = {
        "key": page.context["head"].initial["key"], "vendor": str(vendor), "store": store().name,
        "ordered_on": "2 Nov 2026", "delivery_on": "20 Nov 2026", "line-TOTAL_FORMS": "1", "line-INITIAL_FORMS": "0",
        "line-0-item": str(item()), "line-0-quantity": "10", "line-0-rate": "100", "save": "save",
    }  # fmt: skip
    wrong = client.post(add, {**typed, "line-0-item": "nothing"})
    assert wrong.status_code == 200
    assert not PurchaseOrder.objects.exists()
    client.post(add, typed)
    order = PurchaseOrder.objects.get()
    own = f"/admin/erp_purchase/purchaseorder/{order.pk}"
    assert client.get(f"{own}/change/").status_code == 200
    assert client.get(act("purchaseorder", "paper", order.pk)).content.startswith(b"%PDF")
    other = approved()
    receive = act("purchaseorder", "receive", other.pk)
    page = client.get(receive)
    first = other.items.get()
    sent = {
        "key": page.context["head"].initial["key"], "received_on": "10 Nov 2026", "row-TOTAL_FORMS": "1",
        "row-INITIAL_FORMS": "1", "row-0-order_item_id": first.pk, "row-0-quantity": "11",
    }  # fmt: skip
    assert "10 may still come" in client.post(receive, sent).content.decode()
    client.post(receive, {**sent, "row-0-quantity": "4"})
    client.post(receive, {**sent, "row-0-quantity": "4"})
    assert GoodsReceipt.objects.filter(order=other).count() == 1
    billed(other, 4)
    for name in ("purchaseorder", "goodsreceipt", "goodsreturn", "purchasebill", "orderversion"):
        assert client.get(f"/admin/erp_purchase/{name}/").status_code == 200, name
    grn = GoodsReceipt.objects.get()
    bill, version = PurchaseBill.objects.get(), OrderVersion.objects.get(order=other)
    pages = [
        ("goodsreceipt", "change", grn), ("goodsreceipt", "inspect", grn), ("goodsreceipt", "send_back", grn),
        ("purchaseorder", "bill", other), ("purchaseorder", "amend", other), ("purchasebill", "change", bill),
        ("orderversion", "change", version),
    ]  # fmt: skip
    for model, name, row in pages:
        assert client.get(act(model, name, row.pk)).status_code in (200, 302), (model, name)
    assert not GoodsReturn.objects.exists()


def test_a_keeper_receives_into_the_own_store_only(
    organization: Tenant, client_of: Callable[[Tenant], Client]
) -> None:
    keeper = make_employee()
    keeper.user = make_account("keeper", "employee")
    keeper.save()
    order = approved()
    client = client_of(organization)
    client.force_login(keeper.user)
    assert client.get(f"/ess/goods/{order.pk}").status_code == 404
    Store.objects.update(incharge=keeper)
    assert order.po_no in client.get("/ess/goods").content.decode()
    page = client.get(f"/ess/goods/{order.pk}")
    sent = {
        "key": page.context["form"].initial["key"], "received_on": "10 Nov 2026", "line-TOTAL_FORMS": "1",
        "line-INITIAL_FORMS": "1", "line-0-order_item_id": order.items.get().pk, "line-0-quantity": "4",
    }  # fmt: skip
    for _press in range(2):
        client.post(f"/ess/goods/{order.pk}", sent)
    assert GoodsReceipt.objects.get().lines.get().received == 4
    assert client.get("/ess/department-orders").status_code == 200


def test_lists_and_returns_take_as_many_queries_at_three_as_at_one(rest: Callable[[str], Api]) -> None:
    api = rest("accountant")

    def counted() -> list[int]:
        found = []
        for path in ("purchase/orders", "inventory/grn", "purchase/bills", "purchase/returns"):
            with CaptureQueriesContext(connection) as seen:
                assert api("GET", path)[0] == 200
            found.append(len(seen))
        with CaptureQueriesContext(connection) as seen:
            list(inward_documents(DAY, DAY.replace(day=30)))
        return [*found, len(seen)]

    def buy() -> None:
        order = approved()
        accepted(order, 10)
        billed(order, 10)

    buy()
    counted()
    one = counted()
    buy()
    buy()
    assert counted() == one
