"""The numbers of dashboards, each from few statements; whose rows they count follows from who asks."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.access import is_allowed
from core.actors import Actor
from core.periods import Month, today
from school.admissions.enums import InquiryStatus
from school.admissions.models import Inquiry
from school.admissions.permissions import AdmissionPermission
from school.attendance.enums import DayKind
from school.attendance.models import Holiday
from school.attendance.permissions import AttendancePermission
from school.attendance.selectors.sheets import sections_day
from school.attendance.selectors.today import attendance_today
from school.exams.enums import ExamState
from school.exams.models import Exam
from school.exams.permissions import ExamPermission
from school.exams.selectors.finding import unpublished_after, waiting_wishes
from school.exams.selectors.own import sheets_to_enter
from school.exams.selectors.visibility import exams_of
from school.fees.permissions import FeePermission
from school.fees.selectors import totals
from school.fees.selectors.receipts import collected, outstanding_in_all
from school.fees.selectors.stats import overdue_in_all
from school.homework.permissions import HomeworkPermission
from school.homework.selectors import due_on
from school.payments.permissions import PaymentPermission
from school.payments.selectors import waiting_lines, waiting_payments
from school.staff.models import StaffMember
from school.staff.permissions import StaffPermission
from school.staff.selectors.leave import waiting_requests
from school.students.enums import StudentStatus
from school.students.permissions import StudentPermission
from school.students.selectors import students_of

# How far ahead an event is upcoming (days), today counted.
AHEAD = 30
Value = int | Decimal | None


class Unit(StrEnum):
    """What a number counts."""

    COUNT = "count"
    PERCENT = "percent"
    RUPEES = "rupees"


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a dashboard: `needs` is the right without which it is not told, `of` finds it."""

    name: str
    title: Any
    needs: str
    of: Callable[[Actor], Value]
    unit: Unit = Unit.COUNT

    def told(self, actor: Actor) -> Value:
        """Return it; None where the caller lacks the right or the module is off."""
        return self.of(actor) if is_allowed(actor.permissions, self.needs) else None


def total_students(actor: Actor) -> int:
    """Return how many students are at the school, of those whom the caller may see."""
    return students_of(actor).filter(status=StudentStatus.ACTIVE).order_by().count()


def total_staff(_actor: Actor) -> int:
    """Return how many members of staff are in service."""
    return StaffMember.objects.filter(is_active=True).count()


def collection_today(_actor: Actor) -> Decimal:
    """Return what was paid today, without what was reversed (rupees)."""
    return collected(today(), today())


def collection_this_month(_actor: Actor) -> Decimal:
    """Return what was paid in this month, by the day of payment, without what was reversed (rupees)."""
    month = Month.of(today())
    return collected(month.first, month.last)


def upcoming_events(actor: Actor) -> int:
    """Return how many exams and holidays begin within AHEAD days, today counted.

    Planned or published exams whom the caller may know of, and holidays and vacations of the school or a class.
    Neither weekly offs nor homework count, nor announcements, which have no day of their own.
    """
    first, last = today(), today() + timedelta(days=AHEAD - 1)
    return exams_beginning(actor, first, last) + holidays_beginning(actor, first, last)


def exams_beginning(actor: Actor, first: date, last: date) -> int:
    """Return how many exams begin in a stretch of days; none for whoever may see no exams."""
    if not is_allowed(actor.permissions, ExamPermission.RESULTS):
        return 0
    known = exams_of(actor).order_by().values("pk")
    rows = Exam.objects.filter(start_date__range=(first, last), pk__in=known)
    return rows.exclude(state=ExamState.DRAFT).count()


def holidays_beginning(actor: Actor, first: date, last: date) -> int:
    """Return how many holidays and vacations begin in a stretch of days; none without the right to attendance."""
    if not is_allowed(actor.permissions, AttendancePermission.READ):
        return 0
    rows = Holiday.objects.filter(start_date__range=(first, last))
    return rows.exclude(kind=DayKind.WORKING_DAY).count()


def sections_not_marked(actor: Actor) -> int:
    """Return how many of the caller's sections have school and students today, and no attendance yet."""
    return sum(one.sheet is None and not one.closed for one in sections_day(actor, today()))


def exams_to_publish(_actor: Actor) -> int:
    """Return how many exams of the year are over and not published."""
    return unpublished_after(today()).count()


def inquiries_open(_actor: Actor) -> int:
    """Return how many admission inquiries wait for a decision."""
    return Inquiry.objects.filter(status__in=(InquiryStatus.NEW, InquiryStatus.IN_REVIEW)).count()


def leave_to_decide(_actor: Actor) -> int:
    """Return how many leave requests of staff wait for a decision."""
    return waiting_requests().count()


TOTAL_STUDENTS = Number("total_students", _("Students"), StudentPermission.READ, total_students)
TOTAL_STAFF = Number("total_staff", _("Members of staff"), StaffPermission.READ, total_staff)
TODAY_ATTENDANCE = Number(
    "today_attendance",
    _("Attendance today"),
    AttendancePermission.READ,
    attendance_today,
    Unit.PERCENT,
)
COLLECTION_TODAY = Number(
    "fee_collection_today", _("Fees collected today"), FeePermission.REPORTS, collection_today, Unit.RUPEES
)
COLLECTION_THIS_MONTH = Number(
    "fee_collection_this_month",
    _("Fees collected this month"),
    FeePermission.REPORTS,
    collection_this_month,
    Unit.RUPEES,
)
PENDING_FEES = Number(
    "pending_fees",
    _("Fees outstanding"),
    FeePermission.REPORTS,
    lambda _actor: outstanding_in_all(),
    Unit.RUPEES,
)
OVERDUE_FEES = Number(
    "overdue_fees",
    _("Fees overdue"),
    FeePermission.REPORTS,
    lambda _actor: overdue_in_all(),
    Unit.RUPEES,
)
TO_APPROVE = Number(
    "adjustments_to_approve",
    _("Adjustments to be approved"),
    FeePermission.REPORTS,
    totals.adjustments_waiting,
)
UPCOMING_EVENTS = Number(
    "upcoming_events", _("Exams and holidays in 30 days"), StudentPermission.READ, upcoming_events
)
NOT_MARKED = Number(
    "sections_not_marked", _("Sections not marked today"), AttendancePermission.REPORT, sections_not_marked
)
TO_PUBLISH = Number("exams_to_publish", _("Exams to be published"), ExamPermission.MANAGE, exams_to_publish)
RE_EVALUATIONS = Number(
    "re_evaluations_waiting",
    _("Re-evaluations to be decided"),
    ExamPermission.MANAGE,
    lambda _actor: waiting_wishes(),
)
PAYMENTS_UNMATCHED = Number(
    "payments_that_fit_nothing",
    _("Online payments that fit nothing"),
    PaymentPermission.READ,
    lambda _actor: waiting_payments(),
)
LINES_UNMATCHED = Number(
    "bank_lines_open",
    _("Lines of bank statements to be confirmed"),
    PaymentPermission.READ,
    lambda _actor: waiting_lines(),
)
LEAVE_TO_DECIDE = Number(
    "leave_to_decide", _("Leave requests to be decided"), StaffPermission.LEAVE_DECIDE, leave_to_decide
)
INQUIRIES_OPEN = Number(
    "inquiries_open", _("Inquiries to be decided"), AdmissionPermission.READ, inquiries_open
)
SHEETS_TO_ENTER = Number(
    "mark_sheets_to_enter",
    _("Mark sheets to be entered"),
    ExamPermission.WRITE,
    lambda actor: len(sheets_to_enter(actor, is_open=True)),
)
HOMEWORK_DUE = Number(
    "homework_due_today",
    _("Homework due today"),
    HomeworkPermission.WRITE,
    lambda actor: due_on(actor, today()).count(),
)
# The six numbers of the specification (dashboard summary), in its order.
SUMMARY = (
    TOTAL_STUDENTS, TOTAL_STAFF, TODAY_ATTENDANCE, COLLECTION_THIS_MONTH, PENDING_FEES, UPCOMING_EVENTS,
)  # fmt: skip
