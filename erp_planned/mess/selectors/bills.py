"""Bills and fees: whose, and what a month's facts say."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import TruncMonth
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.periods import Month, today
from core.refusals import get_or_refuse
from erp_planned.hostel.enums import PassState
from erp_planned.hostel.errors import NoSuchHostel
from erp_planned.hostel.models import Hostel, InOutMovement
from erp_planned.hostel.selectors.stays import stays
from erp_planned.mess.calc.bills import Away, Figures, Rebate, rebate_days
from erp_planned.mess.enums import BillState, ExtraKind, HostelFeeType, RateMethod
from erp_planned.mess.errors import NoRate, NoSuchBill, NoSuchFee
from erp_planned.mess.models import HostelFee, MessBill, MessExtra, MessMenu, MessMonth, MessRate
from erp_planned.mess.permissions import MessPermission as P
from erp_planned.students.models import Student

DAY = timedelta(days=1)
ZERO = Decimal(0)


def bills() -> QuerySet[MessBill]:
    """Return all bills, the latest month first."""
    return MessBill.objects.select_related("student", "hostel").order_by("-month", "student__name", "id")


def visible_bills(actor: Actor) -> QuerySet[MessBill]:
    """Return what somebody may read: the office all, a student the own ones that are issued."""
    if is_allowed(actor.permissions, P.READ):
        return bills()
    if actor.user_id is None or actor.is_platform:
        return bills().none()
    return bills().exclude(state=BillState.DRAFT).filter(student__user_id=actor.user_id)


def bills_of(student: Student) -> QuerySet[MessBill]:
    """Return a student's bills that are issued, the latest first."""
    return bills().exclude(state=BillState.DRAFT).filter(student=student)


def get_bill(pk: int) -> MessBill:
    """Return a bill. Raises NoSuchBill."""
    found: MessBill = get_or_refuse(bills(), NoSuchBill(), pk=pk)
    return found


def fees() -> QuerySet[HostelFee]:
    """Return all fees."""
    return HostelFee.objects.select_related("student", "receipt").order_by("-due_on", "student__name", "id")


def visible_fees(actor: Actor) -> QuerySet[HostelFee]:
    """Return what somebody may read: the office all, a student the own ones."""
    if is_allowed(actor.permissions, P.READ):
        return fees()
    if actor.user_id is None or actor.is_platform:
        return fees().none()
    return fees().filter(student__user_id=actor.user_id)


def fees_of(student: Student) -> QuerySet[HostelFee]:
    """Return a student's fees."""
    return fees().filter(student=student)


def get_fee(pk: int) -> HostelFee:
    """Return a fee. Raises NoSuchFee."""
    found: HostelFee = get_or_refuse(fees(), NoSuchFee(), pk=pk)
    return found


def dues_of(student_ids: Collection[int]) -> dict[int, Decimal]:
    """Return what students owe the hostel in rupees, of those who owe; two queries."""
    found: dict[int, Decimal] = defaultdict(lambda: ZERO)
    for row in MessBill.objects.filter(student__in=student_ids, state=BillState.ISSUED):
        found[row.student_id] += row.outstanding
    open_fees = HostelFee.objects.filter(student__in=student_ids, paid_on=None)
    for student_id, amount in open_fees.values_list("student_id").annotate(due=Sum("amount")):
        found[student_id] += amount
    return {number: amount for number, amount in found.items() if amount}


def rate_on(hostel: Hostel, month: Month) -> MessRate:
    """Return the rate in force on the first day of a month, or that from a later day of it. Raises NoRate."""
    rows = MessRate.objects.filter(hostel=hostel, effective_on__lte=month.last)
    found = rows.filter(effective_on__lte=month.first).first() or rows.order_by("effective_on").first()
    if found is None:
        raise NoRate(_("Say first how the mess is priced: there is no rate for this month."))
    return found


@dataclass(slots=True)
class Facts:
    """What a student's month is made of."""

    student: Student
    resident: set[date] = field(default_factory=set)
    ways: list[Away] = field(default_factory=list)
    extras: dict[str, Decimal] = field(default_factory=dict)


def facts_of(hostel: Hostel, month: Month, now: datetime) -> dict[int, Facts]:
    """Return the facts of everybody who lived in a hostel on a day of the month; three queries."""
    found: dict[int, Facts] = {}
    rows = stays().filter(
        Q(to_on=None) | Q(to_on__gt=month.first), from_on__lte=month.last, room__hostel=hostel
    )
    for stay in rows:
        facts = found.setdefault(stay.student_id, Facts(stay.student))
        day = max(stay.from_on, month.first)
        end = min(stay.to_on or date.max, month.last + DAY)
        while day < end:
            facts.resident.add(day)
            day += DAY
    ways = InOutMovement.objects.filter(
        student__in=found, outpass__state=PassState.APPROVED, out_at__date__lte=month.last
    ).filter(Q(in_at=None) | Q(in_at__date__gte=month.first))
    for way in ways.select_related("outpass"):
        if way.outpass is None:
            continue
        # Late or not: only the days of the outpass are given back.
        until = min(way.in_at or now, way.outpass.to_at)
        local = [timezone.localtime(one) for one in (way.outpass.made_at, way.out_at, until)]
        found[way.student_id].ways.append(Away(local[0].date(), local[1], local[2]))
    sums = MessExtra.objects.filter(student__in=found, on__gte=month.first, on__lte=month.last)
    for student_id, kind, amount in sums.values_list("student_id", "kind").annotate(n=Sum("amount")):
        found[student_id].extras[kind] = amount
    return found


def figures_of(facts: Facts, rate: Decimal, rule: Rebate) -> Figures:
    """Return the figures of a student's month, without corrections of earlier ones."""
    return Figures(
        days=len(facts.resident),
        rebate=rebate_days(facts.ways, rule, facts.resident),
        rate=rate,
        extras=facts.extras.get(ExtraKind.EXTRA, ZERO),
        guests=facts.extras.get(ExtraKind.GUEST, ZERO),
        credits=facts.extras.get(ExtraKind.CREDIT, ZERO),
    )


def rule_of(rate: MessRate) -> Rebate:
    """Return the rule of rebate that goes with a rate."""
    return Rebate(rate.least_days, rate.notice_days, rate.most_days)


def daily_rate(rate: MessRate, month: Month) -> Decimal:
    """Return the rupees of a day in a month. Raises NoRate where the month is not divided yet."""
    if rate.method == RateMethod.FIXED:
        return rate.rate
    row = MessMonth.objects.filter(hostel=rate.hostel_id, month=month.first).first()
    if row is None or not row.days:
        raise NoRate(_("Enter first what the mess has spent in this month."))
    return row.rate


def menu_of(hostel: Hostel | None, on: date | None = None) -> list[MessMenu]:
    """Return the week's menu; a hostel's own goes before the common one, a date's before its weekday's."""
    day = on or today()
    monday = day - timedelta(days=day.weekday())
    week = [monday + timedelta(days=step) for step in range(7)]
    rows = MessMenu.objects.filter(Q(on=None) | Q(on__in=week)).filter(Q(hostel=None) | Q(hostel=hostel))
    best: dict[int, MessMenu] = {}
    for row in rows.order_by("pk"):
        held = best.get(row.day)
        if held is None or _weight(row) >= _weight(held):
            best[row.day] = row
    return [best[number] for number in sorted(best)]


def _weight(row: MessMenu) -> tuple[bool, bool]:
    return row.on is not None, row.hostel_id is not None


def hostel_of(number: int) -> Hostel:
    """Return a hostel. Raises NoSuchHostel."""
    found: Hostel = get_or_refuse(Hostel.objects.all(), NoSuchHostel(), pk=number)
    return found


def menu_at(hostel: Hostel | None, day: int, on: date | None) -> MessMenu | None:
    """Return the menu that stands for exactly this weekday or date, if there is one."""
    return MessMenu.objects.filter(hostel=hostel, day=day, on=on).first()


# What a resident is charged for a supply: a deposit comes back, a fine is no price.
_SUPPLIED = (HostelFeeType.RENT, HostelFeeType.ELECTRICITY)


def issued_between(first: date, last: date) -> QuerySet[MessBill]:
    """Return the bills issued between two days that stand."""
    asked = bills().filter(state__in=[BillState.ISSUED, BillState.PAID], total__gt=0)
    return asked.filter(decided_at__date__range=(first, last))


def raised_between(first: date, last: date) -> QuerySet[HostelFee]:
    """Return rent and charges of residents raised between two days."""
    return fees().filter(fee_type__in=_SUPPLIED, made_at__date__range=(first, last))


def issued_by_month(first: date, last: date) -> list[tuple[date, str, Decimal]]:
    """Return (month, hostel, rupees with late fees) of the mess bills issued between two days that stand."""
    rows = (
        issued_between(first, last)
        .order_by()
        .annotate(issued=TruncMonth("decided_at"))
        .values_list("issued", "hostel__name")
        .annotate(sum=Sum(F("total") + F("late_fee")))
        .order_by("issued", "hostel__name")
    )
    return [(month.date(), hostel, total) for month, hostel, total in rows]


def raised_by_month(first: date, last: date) -> list[tuple[date, str, Decimal]]:
    """Return (month, kind of fee, rupees) of rent and charges raised between two days."""
    rows = (
        raised_between(first, last)
        .order_by()
        .annotate(raised=TruncMonth("made_at"))
        .values_list("raised", "fee_type")
        .annotate(sum=Sum("amount"))
        .order_by("raised", "fee_type")
    )
    return [(month.date(), str(HostelFeeType(kind).label), total) for month, kind, total in rows]
