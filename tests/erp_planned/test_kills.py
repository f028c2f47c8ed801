"""Processes killed in the middle of what must be whole: approval, year end, payroll's vouchers, orders, settlement,
the lock of a month, a statement of the bank. Nothing is half done, and doing it again gives exactly one.
"""

import io
from collections.abc import Callable
from datetime import date
from functools import partial

import pytest

from core.audit.models import AuditEntry
from core.tenancy.models import Tenant
from erp_planned.attendance.models import AttendanceDay, LossDay, MonthFigures, MonthLock
from erp_planned.attendance.services.locking import lock_month, set_switch
from erp_planned.banking.models import BankTransaction, StatementFile
from erp_planned.banking.services.statements import import_statement
from erp_planned.finance.models import BookYear, Opening, Voucher
from erp_planned.finance.selectors.year_end import preview_year_end
from erp_planned.finance.services.deciding import approve
from erp_planned.finance.services.year_end import close_year
from erp_planned.hrms.models import PromotionRecord, TransferOrder
from erp_planned.hrms.services import daily
from erp_planned.hrms.services.promotions import Promotion, approve_promotion, make_promotion
from erp_planned.hrms.services.transfers import approve_transfer, make_transfer
from erp_planned.payroll_vouchers.services.making import make_for_month
from erp_planned.separation.models import SeparationRequest, Settlement
from erp_planned.separation.selectors.settlement import reckon
from erp_planned.separation.services.settling import settle
from payroll.contract_staff import services as contracts
from payroll.employees.models import Department, Employee, PayHistory
from payroll.leave.models import LeaveEntry
from payroll.pay_commission.models import DaRevision
from tests.erp_planned.attendance.conftest import JUNE, badge, make_shift, told_device, work
from tests.erp_planned.banking import books as banks
from tests.erp_planned.finance.statements.books import make_year
from tests.erp_planned.finance.year import CHECKER, SYSTEM, begin, post, submitted
from tests.erp_planned.killing import Act, killed_at_every_depth
from tests.erp_planned.separation.conftest import asked, cleared, leaver, with_leave
from tests.payroll.advances.conftest import drawn
from tests.payroll.contract_staff.people import make_contract
from tests.payroll.reports.conftest import lock_month as lock_payroll
from tests.payroll.runs.people import Month, make_employee

At = Callable[[str], None]
pytestmark = pytest.mark.django_db(transaction=True)


def approval(at: At) -> Act:
    """A voucher gets its number and posts its lines in one."""
    begin()
    post("Journal", date(2026, 4, 5), ("4003", 10, 0), ("2102", 0, 10))
    row = submitted("Journal", date(2026, 4, 10), ("4003", 70, 0), ("2102", 0, 70))

    def done() -> None:
        row.refresh_from_db()
        assert (row.status, row.voucher_no) == ("approved", "JV/2026-27/0002")
        assert not row.entries.filter(posted_on=None).exists()
        assert AuditEntry.objects.filter(action="voucher.approved", object_id=str(row.pk)).count() == 1

    return Act(partial(approve, voucher=row, actor=CHECKER), done)


def year_end(at: At) -> Act:
    """Closing entry, openings of the next year, and the year's own state."""
    year = begin()
    post("Journal", date(2026, 4, 10), ("4003", 70, 0), ("2102", 0, 70))
    digest = preview_year_end(year).digest

    def done() -> None:
        closing = Voucher.objects.get(is_closing=True)
        assert closing.voucher_no == "JV/2026-27/0002"
        following = BookYear.objects.get(start_date=date(2027, 4, 1))
        carried = Opening.objects.filter(year=following)
        assert sum(one.debit - one.credit for one in carried) == 0
        assert carried.filter(account__code="2102").get().credit > 0
        assert BookYear.objects.get(pk=year.pk).status == "Closed"

    return Act(partial(close_year, year=year, digest=digest, actor=SYSTEM), done)


def payroll_vouchers(at: At) -> Act:
    """A month with two runs, of employees and of contract staff: both vouchers or none."""
    make_year(2026)
    make_employee(7, 5)
    make_contract(40000)
    lock_payroll("2026-04")
    month = Month(2026, 4)
    contracts.lock_run(run=contracts.process_month(month=month, actor=SYSTEM), actor=SYSTEM)

    def done() -> None:
        assert Voucher.objects.filter(status="submitted").count() == 2
        assert all(
            sum(line.debit - line.credit for line in one.entries.all()) == 0 for one in Voucher.objects.all()
        )

    return Act(partial(make_for_month, month=month, actor=SYSTEM), done)


def orders(at: At) -> Act:
    """Two orders of one day: each wholly in force or not at all, and the clock takes up what is left."""
    at("2026-11-20 10:00")
    person, other = make_employee(10, 1), make_employee(10, 1)
    exam = Department.objects.create(code="EXAM", name="Examinations")
    on, was = date(2026, 12, 1), person.department_id
    wish = Promotion(to_level=11, effective_on=on)
    promotion = approve_promotion(order=make_promotion(employee=other, wish=wish, actor=SYSTEM), actor=SYSTEM)
    transfer = approve_transfer(
        order=make_transfer(
            employee=person, to_department=exam, effective_on=on, reason="Work", actor=SYSTEM
        ),
        actor=SYSTEM,
    )

    at("2026-12-01 10:00")

    def between() -> None:
        moved = Employee.objects.get(pk=person.pk).department_id != was
        assert (TransferOrder.objects.get(pk=transfer.pk).state == "in_force") == moved
        raised = PayHistory.objects.filter(employee=other, level=11).count()
        assert raised == int(PromotionRecord.objects.get(pk=promotion.pk).state == "in_force")

    def done() -> None:
        between()
        assert PayHistory.objects.filter(employee=other, level=11).count() == 1
        assert Employee.objects.get(pk=person.pk).department_id == exam.pk
        for action in ("hrms.transfer_in_force", "hrms.promotion_in_force"):
            assert AuditEntry.objects.filter(action=action).count() == 1

    return Act(partial(daily.put_due_in_force, actor=SYSTEM), done, between, is_repeatable=True)


def settlement(at: At) -> Act:
    """Advances closed, leave debited, the journal made, the person settled: in one."""
    make_year(2026)
    DaRevision.objects.create(percentage=58, effective_on=date(2026, 7, 1), order_reference="Test")
    employee = leaver(78800, date(1996, 2, 1), retirement_on=date(2026, 10, 31))
    drawn(employee, 30000)
    row = with_leave(cleared(asked(employee, "Retirement", date(2026, 10, 31))), EL=300)
    digest = reckon(row, date(2026, 12, 1)).digest
    lines = LeaveEntry.objects.filter(employee=employee).count()

    def done() -> None:
        found = Settlement.objects.get()
        voucher = Voucher.objects.get()
        assert found.voucher_id == voucher.pk
        assert SeparationRequest.objects.get().state == "settled"
        assert LeaveEntry.objects.filter(employee=employee).count() > lines

    return Act(partial(settle, request=row, digest=digest, actor=SYSTEM), done)


def month_lock(at: At) -> Act:
    """Days may be computed already; figures, days without pay and the lock come together."""
    make_shift(SYSTEM)
    device = told_device()
    people = [make_employee(10, 10), make_employee(7, 5)]
    for one in people:
        badge(one)
        work(one, device, but=(3, 4))
    set_switch(from_month=JUNE, actor=SYSTEM)

    def between() -> None:
        assert [MonthLock.objects.count(), MonthFigures.objects.count(), LossDay.objects.count()] == [0, 0, 0]
        # A month of days is computed for everybody or for nobody.
        assert AttendanceDay.objects.count() in {0, 2 * JUNE.days}

    def done() -> None:
        assert [MonthLock.objects.count(), MonthFigures.objects.count(), LossDay.objects.count()] == [1, 2, 4]
        assert AttendanceDay.objects.count() == 2 * JUNE.days
        assert MonthLock.objects.get().lwp_days == 4

    return Act(partial(lock_month, month=JUNE, actor=SYSTEM), done, between)


def statement(at: At) -> Act:
    """All lines of a file or none; the file once more adds none."""
    account = banks.bank()

    def do() -> StatementFile:
        file = io.BytesIO(banks.STATEMENT.encode())
        return import_statement(account=account, file=file, name="june.csv", actor=SYSTEM)

    def done() -> None:
        assert BankTransaction.objects.count() == 9
        assert sum(one.lines_count - one.repeated_count for one in StatementFile.objects.all()) == 9

    return Act(do, done, is_repeatable=True)


@pytest.mark.parametrize(
    "scene", [approval, year_end, payroll_vouchers, orders, settlement, month_lock, statement],
    ids=lambda scene: scene.__name__,
)  # fmt: skip
def test_a_kill_leaves_nothing_half_done(organization: Tenant, at: At, scene: Callable[[At], Act]) -> None:
    """Catches an act of several commits, a number that is lost, and one that cannot be done again."""
    at("2026-12-01 10:00")
    killed_at_every_depth(scene(at), organization.schema_name)
