"""What students owe: charges with what is left of them, the late fee of a day, defaulters."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import DecimalField, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from core.money import ZERO
from education.late_fees import LateRule as Rule
from education.late_fees import steps
from erp_planned.student_fees.enums import ChargeKind, EntryKind
from erp_planned.student_fees.models import FeeCharge, FeeEntry, LateRule
from erp_planned.students.models import Student

RUPEES: "DecimalField[Decimal, Decimal]" = DecimalField(max_digits=14, decimal_places=2)


@dataclass(frozen=True, slots=True)
class Due:
    """A charge with what is left of it on a day, and the late fee that it has by then and that is not charged yet."""

    charge: FeeCharge
    balance: Decimal
    late_fee: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class Dues:
    """All that a student owes on a day (rupees)."""

    student: Student
    on: date
    lines: tuple[Due, ...]

    @property
    def total(self) -> Decimal:
        """Everything asked for, due or not yet, without late fees still to be charged."""
        return sum((line.balance for line in self.lines), ZERO)

    @property
    def late_fee(self) -> Decimal:
        """Late fees that a payment on the day would bring."""
        return sum((line.late_fee for line in self.lines), ZERO)

    @property
    def overdue(self) -> Decimal:
        """What was due before the day and is not paid, with its late fee."""
        late = (line.balance + line.late_fee for line in self.lines if line.charge.due_on < self.on)
        return sum(late, ZERO)


def known_by(day: date) -> Q:
    """Return which lines of a ledger count on a day: every charge, and what was paid or conceded by then."""
    return Q(on__lte=day) | Q(kind=EntryKind.CHARGE)


def with_balance(until: date | None = None) -> QuerySet[FeeCharge]:
    """Return the charges with `balance`, what is left of each (as far as a day knows); one query."""
    rows = FeeEntry.objects.filter(charge=OuterRef("pk"))
    if until:
        rows = rows.filter(known_by(until))
    left = rows.order_by().values("charge").annotate(left=Sum("amount")).values("left")
    balance = Coalesce(Subquery(left), Value(ZERO), output_field=RUPEES)
    return FeeCharge.objects.select_related("head", "account__student").annotate(balance=balance)


def late_rules() -> list[LateRule]:
    """Return the rules, the newest first."""
    return list(LateRule.objects.order_by("-effective_on"))


def late_fee_of(charge: FeeCharge, rules: Iterable[LateRule], on: date, charged: Decimal) -> Decimal:
    """Return the late fee (rupees) that an open fee has by a day, less what was charged for it already."""
    rule = next((one for one in rules if one.effective_on <= charge.due_on), None)
    if rule is None or charge.kind != ChargeKind.FEE or charge.head.is_deposit:
        return ZERO
    slabs = [(first, last, Decimal(amount)) for first, last, amount in rule.slabs]
    found = steps(Rule(rule.kind, rule.amount, slabs, rule.grace_days, rule.cap), charge.due_on, on)
    return max(sum((step.amount for step in found), ZERO) - charged, ZERO)


def open_dues(students: Collection[int], on: date, *, until: date | None = None) -> dict[int, list[Due]]:
    """Return what is open of students by their number, the oldest first; three queries however many there are.

    Late fees are those of `on`; with `until` the open amounts are those of that day, else those of now.
    """
    charges = with_balance(until).filter(account__student__in=students).order_by("due_on", "pk")
    rows = list(charges)
    charged: dict[int, Decimal] = defaultdict(lambda: ZERO)
    for row in rows:
        if row.of_id:
            charged[row.of_id] += row.amount
    rules = late_rules()
    found: dict[int, list[Due]] = defaultdict(list)
    for row in rows:
        left = row.balance  # type: ignore[attr-defined]
        if left > ZERO:
            late = late_fee_of(row, rules, on, charged[row.pk])
            found[row.account.student_id].append(Due(row, left, late))
    return found


def dues_of(student: Student, on: date) -> Dues:
    """Return what a student owes on a day; what is paid or conceded after it does not count."""
    return Dues(student, on, tuple(open_dues([student.pk], on, until=on).get(student.pk, [])))


def owing() -> QuerySet[Student]:
    """Return the students with `owed`, the sum of their ledger (rupees), by name."""
    rows = FeeEntry.objects.filter(account__student=OuterRef("pk")).order_by().values("account__student")
    owed = Coalesce(Subquery(rows.annotate(t=Sum("amount")).values("t")), Value(ZERO), output_field=RUPEES)
    return Student.objects.annotate(owed=owed)


def defaulters(
    on: date, *, school_class: int | None = None, year: int | None = None, least: Decimal = ZERO
) -> QuerySet[Student]:
    """Return the students with something due before a day that is not paid by it; `overdue` in rupees, by name.

    A payment counts whenever it was made, also ahead; late fees count once they are charged.
    """
    due = FeeEntry.objects.filter(account__student=OuterRef("pk"), charge__due_on__lt=on).filter(known_by(on))
    summed = due.order_by().values("account__student").annotate(t=Sum("amount")).values("t")
    rows = Student.objects.annotate(
        overdue=Coalesce(Subquery(summed), Value(ZERO), output_field=RUPEES)
    ).filter(overdue__gt=least)
    if school_class:
        wanted = Q(enrolments__school_class=school_class)
        rows = rows.filter(wanted & (Q(enrolments__year=year) if year else Q(enrolments__status="current")))
    return rows.order_by("name", "pk")
