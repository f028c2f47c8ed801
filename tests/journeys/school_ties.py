"""What must hold on every date of the year, added up from the rows and held against what the doors tell."""

from decimal import Decimal
from typing import Any

from django.db.models import Sum

from core.money import ZERO
from core.periods import Month, today
from school.attendance.models import AttendanceEntry
from school.fees.models import FeeAccount, Invoice, LedgerLine, Receipt
from school.staff.models import StaffMember
from school.students.models import Student
from tests.journeys.school_story import Story
from tests.school.fees.money import assert_ties


def everything_ties(story: Story) -> None:
    """Ledger, invoices, accounts, receipts, dashboard and attendance say the same."""
    assert_ties()
    _accounts_tie(story)
    _receipts_tie(story)
    _figures_tie(story)
    _attendance_ties(story)


def _accounts_tie(story: Story) -> None:
    """Each account by itself: its lines, its invoices, its balance, and the ledger that the family reads."""
    for account in FeeAccount.objects.all():
        lines = list(LedgerLine.objects.filter(account=account).order_by("sequence"))
        assert [line.sequence for line in lines] == list(range(1, len(lines) + 1))
        running = ZERO
        for line in lines:
            running += line.debit - line.credit
            assert line.balance == running >= 0, line
        owed = Invoice.objects.filter(account=account).aggregate(sum=Sum("outstanding"))["sum"] or ZERO
        assert account.balance == owed == running
        if account.student_id:
            told = story.counter.get(f"fees/ledger/{account.student_id}")
            assert money(told["closingBalance"]) == owed
            assert money(told["totalDebit"]) - money(told["totalCredit"]) == owed
    for row in Invoice.objects.all():
        sums = LedgerLine.objects.filter(invoice=row).aggregate(debit=Sum("debit"), credit=Sum("credit"))
        assert (sums["debit"] or ZERO) - (sums["credit"] or ZERO) == row.outstanding, row


def _receipts_tie(story: Story) -> None:
    """The receipts that stand are the story's, to the rupee, and the numbers of each financial year have no gap."""
    posted = Receipt.objects.filter(status="posted")
    assert {row.number: row.amount for row in posted} == story.taken
    numbers: dict[str, list[int]] = {}
    for name in Receipt.objects.values_list("number", flat=True):
        series, _dash, number = name.rpartition("-")
        numbers.setdefault(series, []).append(int(number))
    for series, found in numbers.items():
        assert sorted(found) == list(range(1, len(found) + 1)), series


def _figures_tie(story: Story) -> None:
    """The dashboard, the statistics of the counter and the summary against sums made here."""
    board = story.admin.get("reports/dashboard")
    month, day = Month.of(today()), today()
    receipts = [row for row in Receipt.objects.filter(status="posted") if Month.of(row.payment_date) == month]
    invoices = list(Invoice.objects.all())
    pending = sum((row.outstanding for row in invoices), ZERO)
    assert board["totalStudents"] == sum(row.status == "active" for row in Student.objects.all())
    assert board["totalStaff"] == sum(row.is_active for row in StaffMember.objects.all())
    assert money(board["feeCollectionThisMonth"]) == sum((row.amount for row in receipts), ZERO)
    assert money(board["pendingFees"]) == pending
    entries = list(AttendanceEntry.objects.filter(date=day))
    came = sum(row.status in ("present", "late") for row in entries)
    assert board["todayAttendance"] == (100 * came / len(entries) if entries else 0)
    stats = story.counter.get("fees/collection/stats")
    assert money(stats["today"]) == sum((row.amount for row in receipts if row.payment_date == day), ZERO)
    assert money(stats["thisMonth"]) == money(board["feeCollectionThisMonth"])
    overdue = sum((row.outstanding for row in invoices if row.due_on < day), ZERO)
    assert (money(stats["pending"]), money(stats["overdue"])) == (pending, overdue)
    summary = story.counter.get("fees/summary")
    standing = [row for row in invoices if row.status != "cancelled"]
    assert money(summary["outstanding"]) == pending
    assert money(summary["received"]) == sum((row.received for row in standing), ZERO)
    assert money(summary["invoiced"]) == sum((row.amount for row in standing), ZERO)
    dues = {row["studentId"]: money(row["outstanding"]) for row in story.counter.items("fees/dues")}
    assert sum(dues.values(), ZERO) == pending


def _attendance_ties(story: Story) -> None:
    """Each child's summary is what the teacher marked."""
    for name, marks in story.marked.items():
        told = story.admin.get(f"attendance/students/{story[name]}/summary")
        assert (told["totalDays"], told["presentDays"], told["absentDays"], told["lateDays"]) == (
            len(marks),
            marks.count("present"),
            marks.count("absent"),
            marks.count("late"),
        ), name


def money(value: Any) -> Decimal:
    """Return a figure of an answer as rupees."""
    return Decimal(str(value)).quantize(Decimal("0.01"))
