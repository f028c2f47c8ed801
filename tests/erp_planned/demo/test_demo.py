"""The demo of the ERP: what its story promises is there, it balances, and a second time changes nothing."""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F, Sum
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from core.accounts.models import User
from core.admin.navigation import entries
from core.errors import Duplicate, NotFound
from core.outbox.enums import Channel
from core.outbox.models import Message
from core.periods import Month, today
from core.tenancy.context import tenant_context
from core.tenancy.enums import TenantType
from core.tenancy.models import Tenant
from erp_planned.asset_custody.models import AssetCount, AssetTransfer
from erp_planned.assets.models import Asset, DepreciationRun
from erp_planned.assets.selectors.figures import differences
from erp_planned.attendance.models import AttendanceDay, MonthLock, Regularization
from erp_planned.banking.models import BankTransaction, PaymentAdvice
from erp_planned.billing.models import Invoice
from erp_planned.biometrics.models import Badge, Punch
from erp_planned.demo.services import missing_in, seed_erp
from erp_planned.demo.world import ACCOUNTANT, FAMILIAR, HR, OFFICER, DemoWorld
from erp_planned.einvoice.models import EInvoice
from erp_planned.finance.models import Budget, Opening, Voucher, VoucherEntry
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.selectors.checks import checks
from erp_planned.gst.selectors.figures import figures
from erp_planned.hostel.models import InOutMovement, OutpassRequest, RoomAllocation, WaitingEntry
from erp_planned.hrms.models import Appraisal, Grievance, PromotionRecord, TrainingParticipant, TransferOrder
from erp_planned.inventory.models import Item
from erp_planned.mess.models import MessBill
from erp_planned.purchase.models import GoodsReceipt, PurchaseBill, PurchaseOrder
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.selectors.settlement import reckon
from erp_planned.sourcing.enums import IndentStatus
from erp_planned.sourcing.models import ComparisonChoice, Indent, Quotation
from erp_planned.student_exams.models import Exam
from erp_planned.students.models import Student
from erp_planned.vendors.models import BankChange, Vendor, VendorBlacklist, VendorDocument, VendorPayment
from payroll.demo import services as payroll_demo
from payroll.demo.institutions import PASSWORD
from payroll.runs.enums import RunState
from payroll.runs.models import Finding, PayrollRun, SalaryDetail
from payroll.runs.selectors import held_net
from payroll.runs.services import start_processing
from tests.erp_planned.demo.conftest import SYSTEM, make

GROUPS = (
    "attendance", "hrms", "finance", "bank", "vendors", "purchase", "assets", "students", "hostel", "gst",
)  # fmt: skip
# Pages that ask before they show, or hold one form: no list stands on them.
FORMS = {
    "voucher_entry", "statements", "erp_biometrics_punch_upload", "erp_finance_bookssettings_changelist",
    "erp_vendors_vendorsettings_changelist", "student_fee_counter", "student_fee_bills",
    "erp_einvoice_einvoicesettings_changelist",
}  # fmt: skip
# Nobody is promoted within a year, and no GSTR-2B has come.
EMPTY = {
    "erp_students_promotionbatch_changelist", "erp_gst_credit_gstr2bstatement_changelist",
    "erp_gst_credit_creditreversal_changelist",
}  # fmt: skip
PORTAL = (
    "attendance", "attendance/requests", "trainings", "appraisals", "team-appraisals", "documents", "grievances",
)  # fmt: skip
# Seconds of one core that the ERP's part may take.
MOST_SECONDS = 45


def fingerprint(tenant: Tenant) -> dict[str, int]:
    """Return how many rows each table of the institution has, and the newest change of any of them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [tenant.schema_name])
        names = sorted(name for (name,) in cursor.fetchall())
        parts = " UNION ALL ".join(
            f"SELECT '{name}', count(*), max(xmin::text::bigint) FROM {name}" for name in names
        )
        cursor.execute(parts)
        return {name: (count, newest) for name, count, newest in cursor.fetchall()}  # type: ignore[misc]


def pages() -> Iterator[str]:
    """Yield the names of the pages of the ERP's groups."""
    for group, _order, entry in entries[TenantType.ORGANIZATION]:
        if group in GROUPS:
            yield entry.view


def signed_in(username: str) -> Client:
    client = Client(headers={"host": "demo.testserver"})
    client.force_login(User.objects.get(username=username))
    return client


def has_rows(html: str) -> bool:
    """Say whether a table of the page has a row with text, or a form stands in for it."""
    main = html.split("<main", 1)[-1]
    return bool(re.search(r"<tbody.*?<t[dh][^>]*>.*?\w", main, re.DOTALL))


def test_it_takes_little_time(made: tuple[Tenant, float]) -> None:
    """Catches a demo that makes the first start long."""
    assert made[1] < MOST_SECONDS


def test_the_books_balance(demo: Tenant) -> None:
    """Catches openings or vouchers that do not come to nil, and a bank account or cash below it."""
    sides = VoucherEntry.objects.filter(posted_on__isnull=False).aggregate(
        debit=Sum("debit"), credit=Sum("credit")
    )
    assert sides["debit"] == sides["credit"] > Decimal(100_000_000)
    openings = Opening.objects.aggregate(debit=Sum("debit"), credit=Sum("credit"))
    assert openings["debit"] == openings["credit"] > 0
    for code in ("1001", "1002"):
        begun = Opening.objects.get(account__code=code).debit
        moved = VoucherEntry.objects.filter(account__code=code, posted_on__isnull=False)
        left = begun + moved.aggregate(left=Sum(F("debit") - F("credit")))["left"]
        assert 0 < left < 4 * begun, code
    unbalanced = Voucher.objects.annotate(left=Sum(F("entries__debit") - F("entries__credit"))).exclude(
        left=0
    )
    assert not unbalanced.exists()


def test_every_locked_run_has_its_vouchers(demo: Tenant) -> None:
    """Catches salaries of the demo that do not reach its books, or twice."""
    posted = VoucherEntry.objects.filter(account__code="2204", voucher__status="approved")
    runs = PayrollRun.objects.filter(state=RunState.LOCKED)
    assert runs.count() == 6
    held = sum(held_net(run) for run in runs)
    assert posted.aggregate(left=Sum(F("credit") - F("debit")))["left"] == held > 0


def test_the_story_is_there(demo: Tenant) -> None:
    """Catches a step of the tour that has nothing to show."""
    states = Counter(Voucher.objects.values_list("status", flat=True))
    assert states["approved"] > 100
    assert states["submitted"] >= 4
    assert states["draft"] == 1
    assert Badge.objects.count() == 40
    assert Punch.objects.filter(badge="9001").count() == 3
    statuses = Counter(AttendanceDay.objects.values_list("status", flat=True))
    assert set(statuses) >= {"P", "A", "HD", "L", "H", "WO"}
    assert AttendanceDay.objects.filter(is_missing_punch=True).exists()
    assert AttendanceDay.objects.filter(late_minutes__gt=0).count() > 20
    assert AttendanceDay.objects.filter(shift__name="Night", status="P").count() > 40
    assert set(Regularization.objects.values_list("state", flat=True)) == {"pending", "approved", "rejected"}
    assert MonthLock.objects.get().lwp_days > 0
    assert set(TrainingParticipant.objects.values_list("state", flat=True)) == {
        "enrolled",
        "completed",
        "not_completed",
    }
    assert set(Appraisal.objects.values_list("state", flat=True)) == {
        "open",
        "submitted",
        "reviewed",
        "final",
    }
    assert set(TransferOrder.objects.values_list("state", "effective_on")) == {
        ("approved", date(2026, 12, 1)),
        ("draft", date(2026, 12, 1)),
    }
    assert PromotionRecord.objects.get().state == "draft"
    assert Grievance.objects.exclude(against=None).count() == 1
    assert set(Vendor.objects.values_list("status", flat=True)) == {"verified"}
    assert BankChange.objects.get().status == "waiting"
    assert VendorBlacklist.objects.get().from_on < today() < VendorBlacklist.objects.get().to_on  # type: ignore[operator]
    assert VendorDocument.objects.filter(expires_on__lt=today()).count() == 1
    assert set(VendorPayment.objects.values_list("status", flat=True)) == {"entered", "approved", "paid"}
    assert BankTransaction.objects.filter(match=None).count() in {2, 3, 4}
    assert BankTransaction.objects.exclude(match=None).count() > 10
    assert set(PaymentAdvice.objects.values_list("state", flat=True)) == {"waiting", "approved", "rejected"}
    assert Invoice.objects.filter(due_on__lt=today(), status="part_paid").count() == 1
    spent = VoucherEntry.objects.filter(account__code="4006", posted_on__isnull=False).aggregate(
        s=Sum("debit")
    )["s"]
    assert Decimal("0.9") < spent / Budget.objects.get(account__code="4006").allocated_amount < 1


def test_the_second_half_is_there(demo: Tenant) -> None:
    """Catches a step of the tour through stock, purchases, assets, students, hostels and GST with nothing to show."""
    assert below_reorder_level()
    assert set(Indent.objects.values_list("status", flat=True)) == set(IndentStatus.values)
    assert set(Quotation.objects.values_list("state", flat=True)) == {"sealed", "opened"}
    chosen = ComparisonChoice.objects.get()
    assert str(chosen.quotation_item.quotation.vendor.name) == "Chandni Stores"
    late = PurchaseOrder.objects.filter(status="approved", delivery_on__lt=today())
    assert late.filter(receipts=None).count() == 1
    assert PurchaseOrder.objects.filter(version=2).count() == 1
    assert set(GoodsReceipt.objects.values_list("inspection_status", flat=True)) == {
        "pending", "accepted", "partly",
    }  # fmt: skip
    assert set(PurchaseBill.objects.values_list("status", flat=True)) == {"matched", "held"}
    assert Asset.objects.count() > 40
    assert Asset.objects.exclude(receipt_line=None).count() == 3
    assert set(DepreciationRun.objects.values_list("state", flat=True)) == {"posted", "draft"}
    assert set(AssetTransfer.objects.values_list("state", flat=True)) == {"requested", "approved", "received"}
    assert AssetCount.objects.get(state="open").verifiers.filter(code=FAMILIAR).exists()
    assert Student.objects.count() == 60
    assert User.objects.get(role="student").check_password(PASSWORD)
    assert set(Exam.objects.values_list("state", flat=True)) == {"open", "published"}
    assert RoomAllocation.objects.count() == 44
    assert WaitingEntry.objects.filter(state="waiting").count() == 3
    assert set(OutpassRequest.objects.values_list("state", flat=True)) == {
        "requested",
        "approved",
        "rejected",
    }
    assert InOutMovement.objects.filter(in_at=None, outpass__to_at__lt=timezone.now()).count() == 1
    assert set(MessBill.objects.values_list("state", flat=True)) == {"draft", "issued", "paid"}
    filed = GSTReturn.objects.filter(status="filed")
    assert set(filed.values_list("return_type", flat=True)) == {"GSTR-1", "GSTR-3B"}
    assert filed.exclude(voucher=None).count() == 1
    assert EInvoice.objects.count() == 1


def below_reorder_level() -> list[str]:
    """Return the codes of items of which less is there than their level says."""
    rows = Item.objects.annotate(there=Sum("stocks__quantity")).filter(there__lt=F("reorder_level"))
    return list(rows.values_list("code", flat=True))


def test_the_gst_of_the_month_is_that_of_the_books(demo: Tenant) -> None:
    """Catches tax in the books that is in no return, and fees of students that are in none."""
    month = Month.of(today())
    books = next(one for one in checks(month.first, month.last) if one.key == "books")
    assert books.ties, (books.difference, books.vouchers)
    assert figures("GSTR-1", month.first, month.last)["exempt"].taxable > 0


def test_the_register_of_assets_ties_with_the_accounts(demo: Tenant) -> None:
    """Would catch a demo that `check_assets` calls wrong: assets in the register that the books do not have."""
    assert differences(today()) == []


def test_tax_is_caught_up_when_the_threshold_is_crossed(demo: Tenant) -> None:
    """Catches bills of the demo that show nothing of the year's threshold: 2 % of 1,14,000 with the fourth bill."""
    bills = VendorPayment.objects.filter(vendor__name="Himalaya Civil Works").order_by("credited_on")
    assert [bill.tds_deducted for bill in bills] == [0, 0, 0, 2280, 536]


def test_the_retirement_can_be_looked_at(demo: Tenant) -> None:
    """Catches a settlement that the tour opens and that cannot be reckoned."""
    row = SeparationRequest.objects.get(state="accepted")
    found = reckon(row, today())
    kinds = {line.kind for line in found.lines}
    assert kinds >= {"gratuity", "leave", "dues", "other_paid"}
    assert found.net > 0
    assert SeparationRequest.objects.filter(type="Resignation", state="requested").count() == 1


def test_the_payroll_month_of_the_tour_still_goes(demo: Tenant) -> None:
    """Catches an ERP that stands in the way of payroll's tour, or days without pay that do not reach the run."""
    run = start_processing(run=PayrollRun.objects.get(month=date(2026, 11, 1)), actor=SYSTEM)
    assert Counter(Finding.objects.filter(run=run).values_list("code", flat=True))
    assert run.state == RunState.PROCESSED
    assert SalaryDetail.objects.filter(run=run, unpaid_days__gt=0).exists()


@pytest.mark.parametrize("username", [ACCOUNTANT, OFFICER, HR])
def test_every_page_of_the_sidebar_shows_something(demo: Tenant, username: str) -> None:
    """Catches a page that a demo account is led to and that answers with an error or an empty list."""
    client = signed_in(username)
    menu = client.get("/admin/").content.decode()
    seen = [name for name in pages() if reverse(f"admin:{name}") in menu]
    assert len(seen) >= 20
    wrong = {}
    for name in seen:
        answer = client.get(reverse(f"admin:{name}"), follow=True)
        if answer.status_code != 200 or not (name in FORMS | EMPTY or has_rows(answer.content.decode())):
            wrong[name] = answer.status_code
    assert wrong == {}


@pytest.mark.parametrize("page", ["", *PORTAL, "separation"])
def test_the_portal_of_the_familiar_employee_is_full(demo: Tenant, page: str) -> None:
    """Catches a page of the portal that README's employee finds empty."""
    answer = signed_in(FAMILIAR.lower()).get(f"/ess/{page}")
    assert answer.status_code == 200
    if page in PORTAL:
        main = answer.content.decode().split("<main", 1)[-1]
        assert re.search(r"<(td|article|li|dd)[ >]", main), page
        assert 'class="empty' not in main


def test_no_mail_goes_out_of_what_is_long_past(demo: Tenant) -> None:
    """Catches a first start that mails hundreds of notices of months ago."""
    since = Message.objects.filter(template__startswith="hrms_")
    assert not since.exclude(channel=Channel.INBOX).exists()
    assert since.filter(read_at=None).count() == 0


def test_a_second_time_changes_nothing(demo: Tenant, settings: Settings) -> None:
    """Catches a second start of the application that doubles the demo."""
    settings.DEBUG = True
    before = fingerprint(demo)
    assert missing_in() is None
    told = io.StringIO()
    call_command("seed_erp_demo", stdout=told)
    assert "nothing to add" in told.getvalue()
    with pytest.raises(Duplicate):
        seed_erp(demo, actor=SYSTEM, today=today())
    assert fingerprint(demo) == before
    settings.DEBUG = False
    with pytest.raises(CommandError, match="--force"):
        call_command("seed_erp_demo")


@pytest.mark.django_db
def test_a_demo_of_another_month_is_left_alone(public: Tenant) -> None:
    """Catches months of attendance and books that do not fit those that payroll's demo has paid."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(payroll_demo, "INSTITUTIONS", payroll_demo.INSTITUTIONS[1:])
        patch.setattr("erp_planned.demo.services.SLUG", "demo2")
        tenant = payroll_demo.seed_demo(actor=SYSTEM, today=today())[0]
        with pytest.raises(NotFound):
            seed_erp(tenant, actor=SYSTEM, today=Month.of(today()).plus(1).first)
        patch.setattr("erp_planned.demo.management.commands.seed_erp_demo.today", lambda: date(2020, 1, 1))
        told = io.StringIO()
        call_command("seed_erp_demo", "--if-empty", "--force", stderr=told)
        assert "another month" in told.getvalue()
    with tenant_context(tenant):
        assert not Voucher.objects.exists()


@pytest.mark.django_db
def test_it_can_be_made_on_the_first_day_of_a_year(public: Tenant, at: Callable[[str], None]) -> None:
    """Catches a demo that can be made in November only."""
    at("2026-04-01 09:30")
    tenant, _seconds = make()
    with tenant_context(tenant):
        world = DemoWorld(today())
        assert Voucher.objects.filter(status="approved", date__gte=world.year.first).count() > 50
        assert AttendanceDay.objects.exists()
