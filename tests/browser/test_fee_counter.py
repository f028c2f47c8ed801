"""The fee counter in a browser: two receipts in a row by keyboard alone, and its pages on a phone."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.fees.models import Receipt
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.school.fees.money import NOON, account, invoice, pay
from tests.school.world import World, make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]
# The promise for a receipt from search to print.
SECONDS = 20


@pytest.fixture
def counter(school: Tenant, at: Callable[[str], None]) -> World:
    at(NOON)
    world = make_world(school)
    invoice(world, 1000)
    invoice(world, "250.50", title="Bus")
    invoice(world, 700, number=5)
    return world


def test_two_receipts_by_keyboard_alone(counter: World, open_school_page: Open) -> None:
    """A code with Enter, the mode by its letter, Enter; printed with P; Enter is the next, found while it is typed."""
    page = open_school_page(DESKTOP, user=counter.users["accountant"])
    page.add_init_script("window.print = () => { document.documentElement.dataset.printed = 'yes'; };")
    page.goto("/admin/fees/counter/")
    check_page(page)
    _first(page)
    page.keyboard.press("Enter")
    _second(page)
    page.reload()
    with tenant_context(counter.tenant):
        posted = Receipt.objects.order_by("number").values_list("amount", "payment_mode", "transaction_id")
        assert [(str(one), mode, number) for one, mode, number in posted] == [
            ("1250.50", "upi", "632598741254"),
            ("200.00", "cash", ""),
        ]


def _first(page: Page) -> None:
    keys, started = page.keyboard, time.monotonic()
    keys.type("S00001")
    keys.press("Enter")
    expect(page.get_by_label("Mode")).to_be_focused()
    # Enter pressed once too often in the search takes no money.
    keys.press("Enter")
    expect(page.get_by_label("Amount in rupees")).to_have_value("1,250.50")
    keys.type("U")
    keys.press("Tab")
    keys.type("632598741254")
    keys.press("Tab")
    keys.press("Enter")
    expect(page.get_by_text("RCP-2026-27-00001", exact=True).first).to_be_visible()
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    keys.press("p")
    expect(page.locator("html[data-printed=yes]")).to_have_count(1)
    assert time.monotonic() - started < SECONDS
    check_page(page)


def _second(page: Page) -> None:
    keys, started = page.keyboard, time.monotonic()
    expect(page.get_by_label("Student's code")).to_be_focused()
    keys.type("fatima")
    expect(page.get_by_role("link", name="Fatima Sheikh")).to_be_visible()
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(page.get_by_label("Mode")).to_be_focused()
    check_page(page)
    keys.press("Tab")
    keys.type("200")
    keys.press("Enter")
    expect(page.get_by_text("RCP-2026-27-00002", exact=True).first).to_be_visible()
    assert time.monotonic() - started < SECONDS


def test_ticks_make_the_amount_and_the_other_cashier_was_faster(
    counter: World, open_school_page: Open
) -> None:
    """An invoice taken out takes its rupees out; a refusal keeps what was typed, beside what is owed now."""
    page = open_school_page(DESKTOP, user=counter.users["accountant"])
    with tenant_context(counter.tenant):
        held = account(counter)
        first = held.invoices.get(amount=1000)
    page.goto(f"/admin/fees/counter/{held.pk}/")
    page.get_by_label(f"{first.invoice_number}").focus()
    page.keyboard.press("Space")
    expect(page.get_by_label("Amount in rupees")).to_have_value("250.50")
    page.keyboard.press("Space")
    page.get_by_label("Mode").select_option("cheque")
    page.get_by_label("Number of the cheque").fill("004512")
    with tenant_context(counter.tenant):
        pay(first, 1000)
    page.keyboard.press("Enter")
    expect(page.get_by_text("250.50 is outstanding")).to_be_visible()
    expect(page.get_by_label("Number of the cheque")).to_have_value("004512")
    check_page(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_are_readable(counter: World, open_school_page: Open, size: dict[str, int]) -> None:
    with tenant_context(counter.tenant):
        receipt = pay(account(counter, 5).invoices.get(), 100, actor=counter.actor("accountant"))
        held = account(counter)
    page = open_school_page(size, user=counter.users["accountant"])
    for path in ("?q=S0000", f"{held.pk}/", f"receipt/{receipt.pk}/"):
        page.goto(f"/admin/fees/counter/{path}")
        check_page(page)
    page.goto("/admin/")
    expect(page.get_by_role("heading", name="Collected today, by mode")).to_be_visible()
    check_page(page)
