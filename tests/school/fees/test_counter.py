"""The fee counter without script: found, paid once, refused with everything kept, whose it is."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from core.outbox.models import Message
from school.fees.models import FeeAccount, Receipt
from school.fees.selectors.counter import find_payers, taken_by
from tests.school.fees.money import NOON, account, assert_ties, everything, invoice, now, pay
from tests.school.world import World

pytestmark = pytest.mark.django_db
COUNTER = "/admin/fees/counter/"


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NOON)


@pytest.fixture
def cashier(world: World) -> Client:
    return world.browser("accountant")


def filled(cashier: Client, page: str) -> dict[str, Any]:
    """Return what a form on the page would send as it was shown."""
    context = cashier.get(page).context
    form = context["form"]
    values = {name: form[name].value() for name in form.fields}
    given = {name: "" if value is None else str(value) for name, value in values.items()}
    given["invoice"] = [str(row.pk) for row, is_ticked in context["rows"] if is_ticked]
    return given


def test_a_code_leads_to_the_form_with_the_whole_due(world: World, cashier: Client) -> None:
    """The oldest first and all ticked; the receipt says what is paid, the side what was taken."""
    later, first = invoice(world, 500), invoice(world, "300.50", due_on=date(2026, 10, 5))
    page = f"{COUNTER}{account(world).pk}/"
    assert cashier.get(COUNTER, {"q": "s00001"})["Location"] == page
    given = filled(cashier, page)
    assert given["invoice"] == [str(first.pk), str(later.pk)]
    assert (given["amount"], given["payment_mode"]) == ("800.50", "cash")
    answer = cashier.post(page, given, follow=True)
    receipt = Receipt.objects.get()
    assert answer.redirect_chain == [(f"{COUNTER}receipt/{receipt.pk}/", 302)]
    assert receipt.number in answer.text
    assert world.tenant.name in answer.text.partition("counter-paper")[2]
    assert "Rupees Eight Hundred" in answer.text
    assert (receipt.amount, receipt.cashier, now(first).status, now(later).status) == (
        Decimal("800.50"), "Accountant", "paid", "paid",
    )  # fmt: skip
    (taken,) = taken_by(world.actor("accountant"), date(2026, 11, 20))
    assert (taken.mode, taken.count, taken.amount) == ("cash", 1, Decimal("800.50"))
    assert taken_by(world.actor("school_admin"), date(2026, 11, 20)) == []
    assert_ties()


def test_pressed_twice_or_sent_again_posts_once(world: World, cashier: Client) -> None:
    """The same page leads to the same receipt; the same key with another amount is told, and keeps what was typed."""
    invoice(world, 1000)
    page = f"{COUNTER}{account(world).pk}/"
    given = {**filled(cashier, page), "amount": "400"}
    first, again = cashier.post(page, given), cashier.post(page, given)
    assert first["Location"] == again["Location"]
    before = everything()
    told = cashier.post(page, {**given, "amount": "100"})
    assert "posted from this page already" in told.text
    assert told.context["form"]["amount"].value() == "100"
    assert everything() == before
    assert Receipt.objects.get().amount == 400


def test_the_other_cashier_was_faster(world: World, cashier: Client) -> None:
    """The refusal says what is owed now, and nothing typed is lost, also where everything is paid by then."""
    row = invoice(world, 1000)
    page = f"{COUNTER}{account(world).pk}/"
    given = {
        **filled(cashier, page),
        "payment_mode": "cheque",
        "transaction_id": "004512",
        "bank_name": "SBI",
        "payer": "Aunt",
    }
    for paid, owed in ((600, "400"), (400, "0")):
        pay(row, paid, actor=world.actor("school_admin"))
        before = everything()
        told = cashier.post(page, given)
        assert told.status_code == 200
        assert f"{owed} is outstanding" in told.text
        form = told.context["form"]
        kept = {name: form[name].value() for name in ("transaction_id", "bank_name", "payer", "amount")}
        assert kept == {"transaction_id": "004512", "bank_name": "SBI", "payer": "Aunt", "amount": "1,000"}
        assert everything() == before


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no invoice": ({"invoice": []}, "Tick the invoices"),
    "no real invoice": ({"invoice": ["x"]}, "Tick the invoices"),
    "no mode of the counter": ({"payment_mode": "online"}, "Select a valid choice"),
    "a cheque without number": ({"payment_mode": "cheque"}, "Give the number of the cheque"),
    "a day to come": ({"payment_date": "21 Nov 2026"}, "still to come"),
    "no amount": ({"amount": ""}, "This field is required"),
    "a made-up key": ({"key": "mine"}, "too old"),
    "no key": ({"key": ""}, "not complete"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_refused_changes_nothing_and_can_be_mended(world: World, cashier: Client, case: str) -> None:
    """The page after a refusal posts as it stands once what was wrong is put right."""
    change, text = BAD[case]
    invoice(world)
    page = f"{COUNTER}{account(world).pk}/"
    given, before = filled(cashier, page), everything()
    told = cashier.post(page, {**given, **change})
    assert text in told.text
    assert everything() == before
    key = told.context["form"]["key"].value()
    assert cashier.post(page, {**given, "key": key}).status_code == 302


def test_a_page_of_yesterday_posts_nothing(world: World, cashier: Client, at: Callable[[str], None]) -> None:
    """Its key may be forgotten by then, so that it would post a second receipt."""
    invoice(world)
    page = f"{COUNTER}{account(world).pk}/"
    given = filled(cashier, page)
    at("2026-11-21 09:00")
    cashier = world.browser("accountant")
    told = cashier.post(page, given)
    assert "too old" in told.text
    assert not Receipt.objects.exists()
    assert cashier.post(page, {**given, "key": told.context["form"]["key"].value()}).status_code == 302


class TestSearch:
    @pytest.mark.parametrize("text", ["S00001", "aarav", "Sharma Aarav", "99000 00000"])
    def test_by_code_name_and_phone(self, world: World, text: str) -> None:
        row = invoice(world)
        found = find_payers(world.actor("accountant"), text)
        assert (found[0].account_id, found[0].owed) == (row.account_id, 1000)

    def test_by_invoice_and_before_enrolment(self, world: World) -> None:
        row = invoice(world, number=3)
        actor = world.actor("accountant")
        assert [one.name for one in find_payers(actor, row.invoice_number.lower())] == ["Diya Nair"]
        child = FeeAccount.objects.create(inquiry_id=world.students[0].pk, name="Zoya Ali")
        assert [one.account_id for one in find_payers(actor, "zoya")] == [child.pk]

    def test_several_are_listed_and_few_letters_find_nobody(self, world: World, cashier: Client) -> None:
        """With what each owes, who was never invoiced without a way; the small list is the same."""
        invoice(world)
        for page in (COUNTER, f"{COUNTER}found/"):
            told = cashier.get(page, {"q": "S0000"})
            assert "Aarav Sharma" in told.text
            assert "1,000" in told.text
            assert "nothing invoiced yet" in told.text
            assert "Nobody fits" in cashier.get(page, {"q": "S"}).text

    def test_many_cost_no_more_queries(
        self, world: World, django_assert_max_num_queries: Callable[[int], Any]
    ) -> None:
        for number in range(9):
            invoice(world, number=number)
        actor = world.actor("accountant")
        with django_assert_max_num_queries(6):
            assert len(find_payers(actor, "S0000")) == 9


def test_brothers_and_sisters_are_pointed_to(world: World, cashier: Client) -> None:
    """Of those who share a guardian, with what each owes; nobody who owes nothing."""
    invoice(world)
    assert cashier.get(f"{COUNTER}{account(world).pk}/").context["siblings"] == []
    invoice(world, 700, number=5)
    (sister,) = cashier.get(f"{COUNTER}{account(world).pk}/").context["siblings"]
    assert (sister.name, sister.owed) == ("Fatima Sheikh", 700)


def test_only_who_collects(world: World) -> None:
    """The principal sees reports but takes no money; pages of others are not found."""
    receipt = pay(invoice(world), 10)
    pages = ["", "found/", f"{receipt.account_id}/", f"receipt/{receipt.pk}/"]
    for page in pages:
        assert world.browser("principal").get(COUNTER + page).status_code == 403
        assert world.browser("accountant").get(COUNTER + page).status_code == 200
    assert world.browser("accountant").get(f"{COUNTER}{world.year.pk}/").status_code == 404
    assert world.browser("accountant").get(f"{COUNTER}receipt/{world.year.pk}/").status_code == 404


def test_the_family_is_told_of_a_receipt(world: World) -> None:
    """One notice in the inbox, with the number and what is still owed; nobody where no guardian has an account."""
    receipt = pay(invoice(world), 400)
    pay(invoice(world, number=1), 400)
    (told,) = Message.objects.filter(channel="inbox", template="fee_received")
    assert told.user_id == world.users["parent"].pk
    assert receipt.number in told.subject
    assert "600" in told.body


def test_the_first_page_of_who_collects(world: World) -> None:
    """Today's payments by mode; what is reversed is left out; others have the figure without it."""
    pay(invoice(world), 400)
    pay(invoice(world, number=1), 250, payment_mode="upi", transaction_id="U1")
    told = world.browser("accountant").get("/admin/").text
    assert "Collected today, by mode" in told
    assert ">650<" in told
    assert "Collected today, by mode" not in world.browser("principal").get("/admin/").text
