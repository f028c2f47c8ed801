"""A parent's dues: of all children at once, paid one by one or together, and everybody else finds no such page."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from school.fees.enums import AdjustmentKind, AdjustmentSource
from school.fees.models import FeeSettings, Invoice, LedgerLine, Receipt
from school.fees.services.adjustments import adjust
from school.fees.services.entering import Entry, enter
from school.fees.services.posting import hold_invoice
from school.fees.services.reversals import reverse_receipt
from school.foundation.modules import Module
from school.payments.enums import PaymentState
from school.payments.errors import GatewayAway
from school.payments.gateways.sandbox import SandboxGateway
from school.payments.models import GatewayOrder, GatewayPayment, OrderShare
from school.payments.services.settling import settle
from school.payments.services.setup import update_settings
from school.students.services.erasure import erase_student
from tests.school.fees.money import FRIDAY, assert_ties, invoice, now, pay
from tests.school.payments.kit import facts, paid, receipts
from tests.school.portal.family.kit import page, status
from tests.school.students.papers import left
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
NOVEMBER = {"issued_on": date(2026, 11, 1), "due_on": date(2026, 12, 5), "title": "December"}
NOBODY_ELSE = ("other_parent", "student", "other_student", "teacher", "accountant")


def addresses(row: Invoice, receipt: Receipt) -> list[str]:
    return [
        "family/fees",
        f"family/fees/history?child={row.account.student_id}",
        f"family/fees/invoices/{row.pk}",
        f"family/fees/invoices/{row.pk}/pdf",
        f"family/fees/receipts/{receipt.pk}/pdf",
    ]


def begin(world: World, *rows: Invoice, who: str = "parent", only: Invoice | None = None) -> Any:
    body: dict[str, Any] = {"invoices": [row.pk for row in rows]}
    if only:
        body["only"] = only.pk
    return world.browser(who).post("/portal/family/fees/pay", body)


def told_after(world: World, *rows: Invoice) -> str:
    """Return the page that the parent is led to."""
    body = {"invoices": [row.pk for row in rows]}
    answer = world.browser("parent").post("/portal/family/fees/pay", body, follow=True)
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def test_the_dues_of_all_children_stand_side_by_side(world: World) -> None:
    """Each invoice with its day and what it asks, each child's sum and the family's; grouped as in India."""
    first, second = invoice(world, "123250"), invoice(world, 750, **NOVEMBER)
    other = invoice(world, "2000.50", 5)
    text = page(world, "parent", "family/fees")
    for wanted in (
        "1,26,000.50", "1,25,250.50 overdue", "1,24,000", "2,000.50", "10 Oct 2026", "5 Dec 2026",
        first.invoice_number, second.invoice_number, other.invoice_number, world.students[5].full_name,
    ):  # fmt: skip
        assert wanted in text.replace("\xa0", " ").replace("₹ ", ""), wanted
    assert text.count(">Overdue<") == 2
    assert "123250" not in page(world, "other_parent", "family/fees")


def test_the_late_fee_so_far(world: World) -> None:
    """What was charged by rule and stands; neither a penalty by hand nor what was taken back."""
    row = invoice(world, 1000)
    account, held = hold_invoice(row.pk)
    for step, amount in ((1, 50), (2, 61)):
        kind, source = AdjustmentKind.PENALTY, AdjustmentSource.LATE_FEE
        enter(account, Entry(held, kind, Decimal(amount), FRIDAY, "Late", source, step=step), actor=SYSTEM)
    adjust(invoice_id=row.pk, kind="penalty", amount=Decimal(7), reason="Broken window", actor=SYSTEM)
    text = page(world, "parent", f"family/fees/invoices/{row.pk}").replace("\xa0", " ")
    assert "Late fee so far: ₹ 111" in text
    assert "Broken window" in text
    assert 'data-label="Late fee so far">111<' in page(world, "parent", "family/fees")


def test_everybody_else_finds_nothing(world: World) -> None:
    """Not the other parent, no student, nobody of the school: 404, also with the number in the address."""
    row = invoice(world, 1000)
    receipt = pay(row, 400)
    for address in addresses(row, receipt):
        assert status(world, "parent", address) == 200, address
        for who in NOBODY_ELSE:
            wanted = 200 if (who, address) == ("other_parent", "family/fees") else 404
            assert status(world, who, address) == wanted, (who, address)
    for who in NOBODY_ELSE:
        for only in (None, row):
            assert begin(world, row, who=who, only=only).status_code == 404, who
        answer = world.browser(who).post(f"/portal/family/fees/invoices/{row.pk}", {"amount": "1"})
        assert answer.status_code == 404, who
    assert GatewayOrder.objects.count() == 0


@pytest.mark.parametrize("module", ["fees", "payments"])
def test_a_module_that_is_off(world: World, module: str) -> None:
    """Without fees there is no page and no entry; without payments the page tells how to pay at the counter."""
    row = invoice(world, 1000)
    receipt = pay(row, 400)
    subscribed(world.tenant, without=(Module(module),))
    wanted = 404 if module == "fees" else 200
    for address in addresses(row, receipt):
        assert status(world, "parent", address) == wanted, address
    assert ("/portal/family/fees" in page(world, "parent", "")) == (module == "payments")
    if module == "payments":
        for address in ("family/fees", f"family/fees/invoices/{row.pk}"):
            text = page(world, "parent", address)
            assert "Pay at the school" in text
            assert "Pay now" not in text
    assert begin(world, row).status_code in (302, 404)
    assert GatewayOrder.objects.count() == 0


def test_a_school_that_takes_no_online_payment(world: World) -> None:
    row = invoice(world, 1000)
    update_settings(actor=SYSTEM, is_on=False)
    assert "Pay at the school" in page(world, "parent", "family/fees")
    assert "Pay at the counter" in told_after(world, row)
    assert GatewayOrder.objects.count() == 0


def test_one_invoice_is_paid_as_a_whole(world: World) -> None:
    row, other = invoice(world, "1234.50"), invoice(world, 750)
    answer = begin(world, row, other, only=row)
    order = GatewayOrder.objects.get()
    assert answer["Location"] == f"/payments/pay/{order.pk}"
    assert (order.invoice, order.amount_paise, order.shares.count()) == (row, 123450, 0)


def test_several_invoices_of_a_child_are_one_payment_and_one_receipt(world: World) -> None:
    """Each gets its part, whoever tells of the payment; a repeated press goes on with the same order."""
    late, soon = invoice(world, 1000), invoice(world, "750.50", **NOVEMBER)
    begin(world, soon, late)
    begin(world, late, soon)
    order = GatewayOrder.objects.get()
    assert (order.invoice, order.amount_paise) == (late, 175050)
    text = world.browser("parent").get(f"/payments/pay/{order.pk}", follow=True).content.decode()
    assert late.invoice_number in text
    assert soon.invoice_number in text
    payment = paid(world, order)
    for told in ("webhook", "poll", "browser"):
        settle(facts=facts(payment), gateway="sandbox", heard_by=told)
    assert [amount for _number, amount in receipts()] == [Decimal("1750.50")]
    assert {now(late).status, now(soon).status} == {"paid"}
    assert Receipt.objects.get().allocations.count() == 2
    assert_ties()
    text = world.browser("parent").get(f"/payments/outcome/{order.pk}").content.decode()
    assert f"/portal/family/fees/receipts/{Receipt.objects.get().pk}/pdf" in text


def test_the_same_sum_of_other_invoices_is_another_order(world: World) -> None:
    one, two, three = invoice(world, 100), invoice(world, 300), invoice(world, 300)
    begin(world, one, two)
    begin(world, one, three)
    begin(world, only=one)
    assert GatewayOrder.objects.count() == 3
    assert OrderShare.objects.count() == 4


def test_what_is_chosen_is_looked_at_again(world: World) -> None:
    """A stale page, two children, nothing chosen, less than a rupee, nonsense: said in words, nothing is ordered."""
    row, other, paise = invoice(world, 100), invoice(world, 100, 5), invoice(world, "0.50")
    settled = invoice(world, 100)
    pay(settled, 100)
    for rows, told in (
        ((), "Choose 1 to 100 invoices"),
        ((row, other), "one child at a time"),
        ((row, settled), "is paid already"),
        ((paise,), "Rs 1.00"),
    ):
        assert told in told_after(world, *rows), told
    browser = world.browser("parent")
    for body in ({"invoices": ["x"]}, {"only": str(uuid4())}, {"invoices": [str(row.pk), str(uuid4())]}):
        assert browser.post("/portal/family/fees/pay", body).status_code == 404
    assert browser.get("/portal/family/fees/pay").status_code == 405
    assert GatewayOrder.objects.count() == 0


def test_the_gateway_is_away(world: World, monkeypatch: Any) -> None:
    def away(*_args: Any, **_kwargs: Any) -> str:
        raise GatewayAway

    monkeypatch.setattr(SandboxGateway, "create_order", away)
    row = invoice(world, 100)
    assert "does not answer" in told_after(world, row)
    answer = world.browser("parent").post(f"/portal/family/fees/invoices/{row.pk}", {"amount": "100"})
    assert (answer.status_code, "does not answer" in answer.content.decode()) == (400, True)
    assert now(row).outstanding == 100


@pytest.mark.parametrize("amount", ["", "0", "0.99", "-5", "1000.01", "abc", "1.005", "9" * 40])
def test_a_part_that_cannot_be_paid_is_said_beside_the_box(world: World, amount: str) -> None:
    row = invoice(world, 1000)
    answer = world.browser("parent").post(f"/portal/family/fees/invoices/{row.pk}", {"amount": amount})
    assert answer.status_code == 400
    assert 'id="id_amount_error"' in answer.content.decode()
    assert GatewayOrder.objects.count() == 0


def test_a_part_is_paid(world: World) -> None:
    row = invoice(world, "12300")
    answer = world.browser("parent").post(f"/portal/family/fees/invoices/{row.pk}", {"amount": "2,300"})
    assert (answer.status_code, GatewayOrder.objects.get().amount_paise) == (302, 230000)


def test_a_second_payment_is_shown_until_it_is_paid_back(world: World) -> None:
    """The invoice alone and together with another one, both paid: one receipt, and the other sum told of."""
    row, other = invoice(world, 1000), invoice(world, 500)
    begin(world, only=row)
    begin(world, row, other)
    both, alone = GatewayOrder.objects.order_by("-amount_paise")
    for order in (alone, both):
        settle(facts=facts(paid(world, order)), gateway="sandbox", heard_by="poll")
    assert [amount for _number, amount in receipts()] == [Decimal(1000)]
    assert now(other).outstanding == 500
    text = page(world, "parent", "family/fees").replace("\xa0", " ")
    assert "₹ 1,500, paid on" in text
    assert "or paid back" in text
    assert "or paid back" not in page(world, "other_parent", "family/fees")
    assert "or paid back" in world.browser("parent").get(f"/payments/outcome/{both.pk}").content.decode()
    GatewayPayment.objects.filter(order=both).update(
        state=PaymentState.REFUNDED, settled_at="2026-11-20T10:00Z"
    )
    assert "was paid back" in page(world, "parent", "family/fees")
    GatewayPayment.objects.filter(order=both).update(settled_at="2026-09-01T10:00Z")
    assert "was paid back" not in page(world, "parent", "family/fees")


def test_a_payment_begun_is_told_of_for_an_hour(world: World, at: Any) -> None:
    begin(world, only=invoice(world, 1000))
    assert "was begun at 09:00" in page(world, "parent", "family/fees")
    at("2026-11-20 10:01")
    assert "was begun" not in page(world, "parent", "family/fees")


def test_upi_where_the_school_has_an_id(world: World) -> None:
    row = invoice(world, 1000)
    address = f"family/fees/invoices/{row.pk}"
    assert "UPI QR code" not in page(world, "parent", address)
    FeeSettings.objects.update_or_create(pk=1, defaults={"upi_id": "school@sbi"})
    assert "UPI QR code" in page(world, "parent", address)
    pay(row, 1000)
    assert "UPI QR code" not in page(world, "parent", address)


def test_history_by_year(world: World) -> None:
    """A year with what was owed before it, concessions, a cheque that came back; the year before it alone."""
    old = invoice(world, 900, issued_on=date(2025, 10, 1), due_on=date(2025, 10, 10), title="Old")
    row = invoice(world, 12000)
    adjust(invoice_id=row.pk, kind="concession", amount=Decimal(1200), reason="Sibling 10%", actor=SYSTEM)
    receipt = pay(row, 10000, payment_mode="cheque", transaction_id="000123")
    reverse_receipt(receipt=receipt, reason="Dishonoured", actor=SYSTEM)
    cash = pay(old, 900)
    child = world.students[0].pk
    text = page(world, "parent", "family/fees/history", child=child)
    for wanted in (
        "Sibling 10%", "-1,200", "Reversed", "Dishonoured", receipt.number, cash.number, "10,800", "2025-26",
    ):  # fmt: skip
        assert wanted in text, wanted
    before = page(world, "parent", "family/fees/history", child=child, year="2025-26")
    assert old.invoice_number in before
    assert row.invoice_number not in before
    assert "Nothing was paid in this year" in before
    for nonsense in ("x", "2031-32"):
        assert row.invoice_number in page(world, "parent", "family/fees/history", child=child, year=nonsense)
    assert "Nothing was invoiced yet" in page(
        world, "parent", "family/fees/history", child=world.students[5].pk
    )


def test_files(world: World, letter: None) -> None:
    row = invoice(world, 1000)
    receipt = pay(row, 400)
    for address in addresses(row, receipt)[3:]:
        answer = world.browser("parent").get(f"/portal/{address}")
        assert answer.content.startswith(b"%PDF"), address
        assert answer["Content-Disposition"].endswith('.pdf"'), address


def test_the_dues_of_a_child_that_left_stay(world: World, letter: None) -> None:
    row = invoice(world, 1000)
    receipt = pay(row, 400)
    left(world.students[0])
    for address in addresses(row, receipt):
        assert status(world, "parent", address) == 200, address
    assert row.invoice_number in page(world, "parent", "family/fees")
    assert "600" in page(world, "parent", "")
    assert begin(world, only=row).status_code == 302


def test_an_erased_child_is_nobodys(world: World, letter: None) -> None:
    """The invoices stay for the school; the family that was has no way to them any more."""
    row = invoice(world, 1000)
    receipt = pay(row, 1000)
    left(world.students[0])
    child = now(world.students[0])
    erase_student(student=child, student_code=child.student_code, reason="Asked for", actor=SYSTEM)
    for address in addresses(row, receipt)[1:]:
        assert status(world, "parent", address) == 404, address
    assert row.invoice_number not in page(world, "parent", "family/fees")


def test_home_tells_what_is_due(world: World) -> None:
    invoice(world, 1000)
    invoice(world, 500, **NOVEMBER)
    text = page(world, "parent", "").replace("\xa0", " ")
    for wanted in ("₹ 1,500", "₹ 1,000 overdue", "next due on 5 Dec 2026", "/portal/family/fees"):
        assert wanted in text, wanted
    assert "Fees to pay" not in page(world, "student", "")


def test_ten_invoices_cost_as_much_as_one(world: World) -> None:
    browser = world.browser("parent")
    counts = []
    for more in (1, 9):
        for number in range(more):
            invoice(world, 100, 5 if number % 2 else 0)
        browser.get("/portal/family/fees")
        with CaptureQueriesContext(connection) as found:
            assert browser.get("/portal/family/fees").status_code == 200
        counts.append(len(found))
    assert counts[0] == counts[1] <= 20
    assert LedgerLine.objects.count() == 10
