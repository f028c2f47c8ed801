"""What locked months would pay by what is known now, against what they paid.

Facts arrive late: a raise with back effect, leave without pay, a date of joining, a bank account. The locked month
stays; the next run pays or recovers the difference, shown by month. Contributions follow a difference that is paid;
what was sent to the funds of a difference that is recovered stays there.
"""

from decimal import Decimal
from uuid import UUID

from core.money import ZERO
from core.periods import Month
from school.payroll.facts import Facts
from school.payroll.models import PayArrear, PayrollRun, Payslip
from school.payroll.month_pay import Law, MonthPay, month_pay
from school.payroll.selectors.people import Person


def differences(facts: Facts, law: Law, person: Person) -> list[PayArrear]:
    """Return what is open of a person's locked months, the oldest first. Raises StructureWrong."""
    if person.has_left_unsaid or not person.terms:
        return []
    found = (_difference(facts, law, person, month) for month in facts.locked.months)
    return [row for row in found if row is not None]


def _difference(facts: Facts, law: Law, person: Person, month: Month) -> PayArrear | None:
    staff_id = person.staff.pk
    pay = month_pay(person, month, facts.locked.lop(staff_id, month))
    drawn = facts.locked.drawn(staff_id, month)
    due = pay.earned if pay else ZERO
    if due == drawn.earned:
        return None
    row = PayArrear(run=facts.run, staff=person.staff, month=month.first, due=due, drawn=drawn.earned)
    row.amount = due - drawn.earned
    if pay is not None and row.amount > 0:
        _contribute(row, facts, law, person, pay)
    return row


def _contribute(row: PayArrear, facts: Facts, law: Law, person: Person, pay: MonthPay) -> None:
    """Add the contributions on a difference that is paid: those on the wages due less those on the wages drawn."""
    drawn = facts.locked.drawn(person.staff.pk, pay.month)
    wages = pay.wages("in_pf")
    if wages > drawn.pf_wages:
        due, was = (law.fund(pay.salary, one, pay.month) for one in (wages, drawn.pf_wages))
        row.pf_wages = wages - drawn.pf_wages
        row.pf, row.pension = due.employee - was.employee, due.pension - was.pension
        row.pf_employer = due.employer - was.employer
    payslip = facts.locked.payslips.get((person.staff.pk, pay.month))
    wages = pay.wages("in_esi")
    if wages > drawn.esi_wages and _was_insured(law, pay, payslip):
        share, before = (law.insurance(one, pay.month, pay.paid_days) for one in (wages, drawn.esi_wages))
        row.esi_wages = wages - drawn.esi_wages
        row.esi, row.esi_employer = share.employee - before.employee, share.employer - before.employer
    if not drawn.is_settled:
        row.pt = law.professional_tax(person, pay)


def _was_insured(law: Law, pay: MonthPay, payslip: Payslip | None) -> bool:
    """Say whether the month was covered; a raise that came to be known later changes nothing of it."""
    return payslip.is_insured if payslip is not None else law.is_insured(pay, was_insured=False)


def settle(rows: list[PayArrear], room: Decimal) -> tuple[list[PayArrear], list[PayArrear]]:
    """Return what a run takes in hand and what stays open: all that is paid, and of recoveries what fits in `room`.

    The oldest month comes first; a recovery that does not fit is taken in part.
    """
    taken = [row for row in rows if row.amount > 0]
    still_open = []
    left = max(room, ZERO)
    for row in rows:
        if row.amount > 0:
            continue
        part = min(-row.amount, left)
        left -= part
        rest = row.amount + part
        if rest:
            still_open.append(PayArrear(run=row.run, staff=row.staff, month=row.month, amount=rest))
        if part:
            row.amount = -part
            taken.append(row)
    return sorted(taken, key=lambda row: row.month), still_open


def total_of(rows: list[PayArrear], name: str = "amount") -> Decimal:
    """Return the sum of a column."""
    return sum((getattr(row, name) for row in rows), ZERO)


def by_staff(run: PayrollRun) -> dict[UUID, list[PayArrear]]:
    """Return what a run settles, by person; one query."""
    found: dict[UUID, list[PayArrear]] = {}
    for row in PayArrear.objects.filter(run=run).order_by("month"):
        found.setdefault(row.staff_id, []).append(row)
    return found
