"""Receipts, ledgers and figures over REST, on paper, in reports and on the office's pages."""

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.reports.definitions import Table
from core.search import search
from core.todo import to_do
from school.fees.models import FeeAccount, LateFeeRule
from school.fees.reports import day_close, overdue
from school.fees.selectors.ledger import balances_of, paid_up_to
from school.fees.services.adjustments import adjust
from school.fees.services.refunds import refund
from school.fees.services.reversals import reverse_receipt
from school.foundation.quick_stats import QuickStat, quick_stat
from school.students.hooks import everything_held
from tests.school.fees.money import FRIDAY, NOON, everything, invoice, now, pay, settings
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NOON)


def body(row: object, **more: object) -> dict[str, object]:
    pk = str(row.pk)  # type: ignore[attr-defined]
    return {
        "invoiceId": pk, "amount": 400, "paymentMode": "upi", "paymentDate": "2026-11-20", "transactionId": "U1",
        **more,
    }  # fmt: skip


def test_a_payment_as_the_specification_has_it(world: World) -> None:
    row = invoice(world)
    answer = world.api("accountant").post("v1/fees/receipts", body(row))
    assert answer.status_code == 201
    data = answer.json()["data"]
    assert (data["receiptNumber"], data["amount"], data["outstanding"]) == ("RCP-2026-27-00001", 400, 600)
    assert data["allocations"][0]["invoiceNumber"] == row.invoice_number
    again = world.api("accountant").post("v1/fees/receipts", body(row))
    assert (again.status_code, again.json()["error"]["code"]) == (409, "DUPLICATE")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"amount": 1000.01}, "amount"),
        ({"amount": 0}, "amount"),
        ({"amount": 1.005}, "amount"),
        ({"amount": "lots"}, "amount"),
        ({"paymentMode": "barter"}, "paymentMode"),
        ({"paymentDate": "2026-11-21"}, "paymentDate"),
        ({"paymentDate": "2025-11-21"}, "paymentDate"),
        ({"studentId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e31"}, "invoiceId"),
        ({"paymentMode": "cheque", "transactionId": ""}, "transactionId"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_refusal_names_the_field(world: World, change: dict[str, object], field: str) -> None:
    row = invoice(world)
    before = everything()
    answer = world.api("accountant").post("v1/fees/receipts", body(row, **change))
    assert answer.status_code == 400
    assert field in answer.json()["error"]["fields"]
    assert everything() == before


def test_several_invoices_at_once(world: World) -> None:
    """Oldest first, of those chosen, and by shares; shares of a stranger's invoice are not found."""
    api = world.api("accountant")
    first, second = invoice(world, 300), invoice(world, 500, due_on=date(2026, 10, 20))
    base = {"amount": 400, "paymentMode": "cash"}
    spread = api.post("v1/fees/receipts", {**base, "studentId": str(world.students[0].pk)})
    assert [one["amount"] for one in spread.json()["data"]["allocations"]] == [300, 100]
    shares = [{"invoiceId": str(second.pk), "amount": 400}]
    assert api.post("v1/fees/receipts", {**base, "allocations": shares}).status_code == 201
    strange = [
        {"invoiceId": str(invoice(world, number=6).pk), "amount": 100},
        {"invoiceId": str(first.pk), "amount": 300},
    ]
    assert api.post("v1/fees/receipts", {**base, "allocations": strange}).status_code == 404


def test_the_ledger_by_pages_and_days(world: World) -> None:
    """Opening, sums and closing are of all lines asked for, whatever the page; only the own parent sees it."""
    row = invoice(world)
    pay(row, 400)
    pay(row, 100)
    path = f"v1/fees/ledger/{world.students[0].pk}"
    data = world.api("parent").get(f"{path}?from=2026-11-01&limit=1&page=2").json()["data"]
    assert [data[name] for name in ("openingBalance", "totalDebit", "totalCredit", "closingBalance", "total")] == [
        1000, 0, 500, 500, 2,
    ]  # fmt: skip
    assert [one["balance"] for one in data["items"]] == [500]
    assert world.api("other_parent").get(path).status_code == 404
    assert world.api("teacher").get(path).status_code == 403


def test_figures_of_the_school(world: World) -> None:
    """The summary, the day's collection and the first screen say the same as the rows."""
    first, second = invoice(world), invoice(world, 500, number=8, due_on=date(2026, 12, 10))
    adjust(invoice_id=first.pk, kind="concession", amount=Decimal(100), reason="Merit", actor=SYSTEM)
    pay(first, 300)
    pay(second, 200, payment_date=date(2026, 11, 19))
    reverse_receipt(receipt=pay(second, 50), reason="Twice", actor=SYSTEM)
    data = world.api("principal").get("v1/fees/summary").json()["data"]
    assert [data[name] for name in ("invoiced", "concessions", "received", "outstanding")] == [
        1500,
        100,
        500,
        900,
    ]
    assert [(one["name"], one["invoiced"]) for one in data["byClass"]] == [("VI", 1000), ("VII", 500)]
    assert data["byHead"][0]["invoiced"] == 1500
    own = world.api("principal").get(f"v1/fees/summary?classId={world.classes['VI'].pk}").json()["data"]
    assert own["invoiced"] == 1000
    stats = world.api("accountant").get("v1/fees/collection/stats").json()["data"]
    assert stats == {"today": 300, "thisMonth": 500, "pending": 900, "overdue": 600, "receiptsToday": 1}
    assert quick_stat(QuickStat.PENDING_FEES, world.actor("parent")) == 600
    assert quick_stat(QuickStat.PENDING_FEES, world.actor("accountant")) == 900
    assert quick_stat(QuickStat.PENDING_FEES, world.actor("teacher")) is None
    recent = world.api("parent").get("v1/fees/payments/recent").json()["data"]
    assert [one["amount"] for one in recent["items"]] == [300]


def test_who_is_overdue_by_days(world: World) -> None:
    """1 to 30, 31 to 60 and above, counted from the due day."""
    for number, due in enumerate((date(2026, 11, 19), date(2026, 10, 21), date(2026, 10, 20), date(2026, 9, 21),
                                  date(2026, 9, 20), FRIDAY)):  # fmt: skip
        invoice(world, 100 * (number + 1), number=number % 2, issued_on=date(2026, 9, 1), due_on=due)
    table = overdue({})
    rows = table.rows.part(0, 10)
    assert [(one["overdue"], one["first"], one["second"], one["third"]) for one in rows] == [
        (900, 100, 300, 500), (600, 200, 400, 0),
    ]  # fmt: skip
    assert dict(table.totals or {})["overdue"] == 1500
    assert rows[0]["class_name"] == "VI A"


def test_the_day_close_by_cashier_and_mode(world: World, at: Callable[[str], None]) -> None:
    """What was taken stays taken on its day; a reversal stands on the day on which it was made."""
    cashier, row = world.actor("accountant"), invoice(world)
    pay(row, 300, cashier)
    receipt = pay(row, 200, cashier, payment_mode="cheque", transaction_id="7")
    at("2026-11-21 09:00")
    reverse_receipt(receipt=receipt, reason="Bounced", actor=cashier)
    refund(invoice_id=row.pk, amount=Decimal(100), payment_mode="cash", reason="So", actor=cashier)

    def lines(day: str) -> list[tuple[str, Decimal, Decimal, Decimal]]:
        table: Table = day_close({"date": day})
        return [
            (one["mode"], one["taken"], one["reversed"], one["refunded"]) for one in table.rows.part(0, 9)
        ]

    assert lines("2026-11-20") == [("cash", 300, 0, 0), ("cheque", 200, 0, 0)]
    assert lines("2026-11-21") == [("cash", 0, 0, 100), ("cheque", 0, 200, 0)]
    assert lines("2026-11-22") == []


def test_the_receipt_on_paper(world: World) -> None:
    """A PDF, the same at every print; after the reversal another one, with the stamp."""
    receipt = pay(invoice(world), "400.50", payer="Father")
    api, path = world.api("parent"), f"v1/fees/receipts/{receipt.pk}/pdf"
    first, second = api.get(path), api.get(path)
    assert first["Content-Type"] == "application/pdf"
    assert first.content == second.content
    reverse_receipt(receipt=receipt, reason="Entered twice", actor=SYSTEM)
    assert api.get(path).content != first.content
    assert world.api("other_parent").get(path).status_code == 404


def test_late_fee_rules_over_rest(world: World) -> None:
    api = world.api("school_admin")
    given = {
        "name": "By days",
        "kind": "slab",
        "slabs": [[1, 10, 20], [11, None, 50.5]],
        "startsOn": "2026-04-01",
    }
    made = api.post("v1/fees/late-fee-rules", given)
    assert made.status_code == 201, made.json()
    assert made.json()["data"]["slabs"] == [[1, 10, 20], [11, None, 50.5]]
    for slabs in ([], [[2, None, 5]], [[1, 10, 20]], [[1, 10, 20], [12, None, 50]], [[1, 5, 9], [6, None, 9]],
                  [[1, None, "x"]], ["a"], {"a": 1}, [[1, None, 1.001]], [[True, None, 1]]):  # fmt: skip
        answer = api.post("v1/fees/late-fee-rules", {**given, "slabs": slabs, "startsOn": "2027-04-01"})
        assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["slabs"]), slabs
    assert LateFeeRule.objects.count() == 1


def test_what_other_apps_are_told(world: World) -> None:
    """Dues keep back the TC; the home page, the search and the export know the money."""
    settings(approval_above=Decimal(50))
    paid = invoice(world, 100, due_on=date(2026, 10, 5))
    owed = invoice(world)
    receipt = pay(paid, 100, payer="Father")
    adjust(invoice_id=owed.pk, kind="concession", amount=Decimal(60), reason="Merit", actor=SYSTEM)
    student = world.students[0]
    assert balances_of([one.pk for one in world.students]) == {student.pk: 1000}
    assert paid_up_to(student.pk) == date(2026, 10, 5)
    assert any("adjustment waits" in one.text for one in to_do(FRIDAY))
    actor = world.actor("accountant")
    hits = [
        hit.title
        for group in search(receipt.number[-5:], actor=actor, tenant_type="school")
        for hit in group.hits
    ]
    assert receipt.number in hits
    held = next(one for one in everything_held() if one.name == "payments")
    assert json.dumps(list(held.rows(student)))
    held.erase(student, SYSTEM)
    assert now(receipt).payer == ""


@pytest.mark.parametrize("page", ["receipt", "adjustment", "refund", "feeaccount", "latefeerule"])
def test_the_offices_pages_answer(world: World, page: str) -> None:
    """Lists and records, with what is in them."""
    row = invoice(world)
    receipt = pay(row, 400)
    one = adjust(invoice_id=row.pk, kind="penalty", amount=Decimal(60), reason="Window", actor=SYSTEM)
    back = refund(invoice_id=row.pk, amount=Decimal(100), payment_mode="cash", reason="So", actor=SYSTEM)
    rule = LateFeeRule.objects.create(name="A", kind="per_day", amount=Decimal(5), starts_on=date(2026, 4, 1))
    keys = {
        "receipt": receipt.pk, "adjustment": one.pk, "refund": back.pk, "latefeerule": rule.pk,
        "feeaccount": FeeAccount.objects.get().pk,
    }  # fmt: skip
    browser = world.browser("accountant")
    for address in (f"/admin/school_fees/{page}/", f"/admin/school_fees/{page}/{keys[page]}/change/"):
        answer = browser.get(address)
        assert answer.status_code == 200, address
    assert world.browser("teacher").get(f"/admin/school_fees/{page}/").status_code in {302, 403}


def test_a_rule_by_days_late_says_what_it_charges(world: World) -> None:
    """It stood in the list with an amount of 0."""
    slabs = [[1, 15, "100"], [16, None, "250"]]
    LateFeeRule.objects.create(name="A", kind="slab", slabs=slabs, starts_on=date(2026, 4, 1))
    page = world.browser("accountant").get("/admin/school_fees/latefeerule/").content.decode()
    assert "₹ 100 on days 1 to 15; ₹ 250 from day 16 on" in page.replace("\xa0", " ")
