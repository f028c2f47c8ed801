"""Money of a school in a browser: a run of invoices, an adjustment that a second person decides, a month's payroll."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from playwright.sync_api import Page, expect

from core.locking.states import RunState
from core.tenancy.context import tenant_context
from core.tenancy.models import Tenant
from school.fees.enums import AdjustmentKind, Decision
from school.fees.models import Adjustment, FeePlan, Invoice, Receipt
from school.fees.services.adjustments import adjust
from school.payroll.models import PayrollRun
from school.payroll.services.runs import process_month
from tests.browser.conftest import DESKTOP, PHONE, check_page
from tests.school.fees.billing import example_plan, ride
from tests.school.fees.money import invoice, pay, settings
from tests.school.payroll.kit import NOVEMBER, OCTOBER, OFFICE, locked, ready, salary
from tests.school.staff.kit import asked, types
from tests.school.world import World, make_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def money(school: Tenant, at: Callable[[str], None]) -> World:
    """A plan of class VI, a child who rides, a part payment, and a limit above which a second person decides."""
    at("2026-11-20 11:00")
    world = make_world(school)
    example_plan(world)
    ride(world, 0)
    settings(approval_above=Decimal(500))
    pay(invoice(world, 4000), 1000)
    teacher = world.staff["teacher"]
    teacher.bank_account, teacher.ifsc, teacher.pan = "123456789012", "SBIN0001234", "ABCPD1234F"
    teacher.save()
    return world


def test_an_instalment_is_looked_at_and_raised(money: World, open_school_page: Open) -> None:
    """From the plan to its preview to the invoices; nothing is raised by looking."""
    with tenant_context(money.tenant):
        plan, before = FeePlan.objects.get(), Invoice.objects.count()
    page = open_school_page(DESKTOP, user=money.users["accountant"])
    page.goto(f"/admin/school_fees/feeplan/{plan.pk}/change/")
    page.get_by_role("link", name="Raise invoices").last.click()
    page.locator("#id_term").select_option(f"{plan.pk}:3")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("row", name="Aarav Sharma")).to_contain_text("17,250")
    check_page(page)
    with tenant_context(money.tenant):
        assert Invoice.objects.count() == before
    page.get_by_role("button", name="Raise 8 invoices").click()
    expect(page.get_by_text("8 invoices raised")).to_be_visible()
    with tenant_context(money.tenant):
        assert Invoice.objects.count() == before + 8


def test_above_the_limit_a_second_person_decides(money: World, open_school_page: Open) -> None:
    with tenant_context(money.tenant):
        row = Invoice.objects.get()
    clerk = open_school_page(DESKTOP, user=money.users["accountant"])
    clerk.goto(f"/admin/school_fees/invoice/{row.pk}/change/")
    clerk.get_by_role("link", name="Concession or penalty").first.click()
    clerk.get_by_label("Kind").select_option(AdjustmentKind.CONCESSION)
    clerk.get_by_label("Amount").fill("1,500")
    clerk.get_by_label("Reason").fill("Father ill")
    check_page(clerk)
    clerk.locator("form [type=submit]").last.click()
    expect(clerk.get_by_text("It waits for a second person.")).to_be_visible()
    with tenant_context(money.tenant):
        waiting = Adjustment.objects.get()
        assert Invoice.objects.get().outstanding == Decimal(3000)
    clerk.goto(f"/admin/school_fees/adjustment/{waiting.pk}/change/")
    expect(clerk.get_by_role("link", name="Approve")).to_have_count(0)
    head = open_school_page(DESKTOP, user=money.users["principal"])
    head.goto(f"/admin/school_fees/adjustment/{waiting.pk}/change/")
    check_page(head)
    head.get_by_role("link", name="Approve").first.click()
    head.locator("form [type=submit]").last.click()
    expect(head.get_by_text("Posted").first).to_be_visible()
    with tenant_context(money.tenant):
        assert Adjustment.objects.get().state == Decision.POSTED
        assert Invoice.objects.get().outstanding == Decimal(1500)


def test_a_month_is_processed_and_locked(money: World, open_school_page: Open) -> None:
    with tenant_context(money.tenant):
        ready()
        salary(money.staff["teacher"], 42500, tax_state="KA")
    page = open_school_page(DESKTOP, user=money.users["school_admin"])
    page.goto("/admin/school_payroll/payrollrun/")
    page.get_by_role("link", name="Process a month").first.click()
    page.locator("[name=month]").select_option("2026-10")
    page.locator("form [type=submit]").last.click()
    expect(page.get_by_text("Processed").first).to_be_visible()
    with tenant_context(money.tenant):
        run = PayrollRun.objects.get()
        assert run.state == RunState.PROCESSED
    page.goto(f"/admin/school_payroll/payrollrun/{run.pk}/change/")
    page.get_by_role("link", name="Lock").first.click()
    page.locator("[name=typed]").fill("2026-10")
    page.locator("form [type=submit]").last.click()
    expect(page.get_by_text("Locked").first).to_be_visible()
    with tenant_context(money.tenant):
        assert PayrollRun.objects.get().state == RunState.LOCKED


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_are_readable(money: World, open_school_page: Open, size: dict[str, int]) -> None:
    with tenant_context(money.tenant):
        plan, row, receipt = FeePlan.objects.get(), Invoice.objects.get(), Receipt.objects.get()
        given = adjust(invoice_id=row.pk, kind="penalty", amount=Decimal(600), reason="Window", actor=OFFICE)
        types()
        leave = asked(money)
        ready()
        salary(money.staff["teacher"], 42500, tax_state="KA")
        locked(OCTOBER)
        process_month(month=NOVEMBER, actor=OFFICE)
    page = open_school_page(size, user=money.users["school_admin"])
    for path in (
        f"school_fees/feeplan/{plan.pk}/fees/",
        f"fees/bulk/?term={plan.pk}:3",
        f"school_fees/invoice/{row.pk}/change/",
        f"school_fees/invoice/{row.pk}/receive/",
        f"school_fees/receipt/{receipt.pk}/change/",
        f"school_fees/adjustment/{given.pk}/change/",
        f"school_fees/feeaccount/{row.account_id}/change/",
        f"school_staff/leaverequest/{leave.pk}/change/",
        "school_staff/leaveaccount/",
        "school_payments/gatewaypayment/",
        "school_transport/route/",
        "school_inventory/movement/",
        "reports/",
    ):
        answer = page.goto(f"/admin/{path}")
        assert answer is not None
        assert answer.status == 200, path
        check_page(page)
