"""Recurring elements of pay beside the spec's formula."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date, in_month
from core.money import ZERO, round_paise
from core.periods import Month
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.enums import ElementKind
from payroll.employees.models import Employee, EmployeeElement, PayElement
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.masters import element_masters
from payroll.employees.services.locking import locked

LARGEST = Decimal(10_000_000)
# Heads that central pay bills usually have (reference: payroll, What the spec's net formula leaves out).
SEEDS: tuple[tuple[str, str, ElementKind, bool], ...] = (
    ("SPECIAL_PAY", "Special pay", ElementKind.EARNING, True),
    ("WASHING", "Washing allowance", ElementKind.EARNING, True),
    ("LICENCE_FEE", "Licence fee", ElementKind.DEDUCTION, False),
    ("CGEGIS", "CGEGIS subscription", ElementKind.DEDUCTION, False),
    ("CGHS", "CGHS contribution", ElementKind.DEDUCTION, False),
    ("PROF_TAX", "Professional tax", ElementKind.DEDUCTION, False),
    ("GPF_SUB", "GPF subscription", ElementKind.DEDUCTION, False),
)
# Special pay is pay (Fundamental Rule 9(21)): cut for days without pay. DA stays on the pay of the matrix.
BY_DAYS = {"SPECIAL_PAY"}


def seed_pay_elements(*, actor: Actor) -> None:
    """Add the usual heads to a new institution; what is there already stays as it is."""
    authorize(actor, EmployeePermission.WRITE)
    PayElement.objects.bulk_create(
        [
            PayElement(code=code, name=name, kind=kind, is_taxable=is_taxable, is_prorata=code in BY_DAYS)
            for code, name, kind, is_taxable in SEEDS
        ],
        ignore_conflicts=True,
    )


def set_element(
    *,
    employee: Employee,
    element: PayElement | str,
    amount: Decimal,
    from_on: date,
    actor: Actor,
    to_on: date | None = None,
) -> EmployeeElement | None:
    """Set an element of the employee's pay, rupees a month, from a month on (to a month, or until changed).

    The days are taken to the first and the last of their months. What ran before ends with the month before;
    the same first month replaces the amount; zero ends the element and returns None.
    A first month before joining or after service is refused; months that are locked already are paid or
    recovered in the next run (`organizations.final_months.arrears_note` says which).
    Raises InvalidState where a later period is in the way and for the own pay, ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, EmployeePermission.WRITE)
    element = element_masters().find(element) if isinstance(element, str) else element
    first, last = Month.of(from_on).first, Month.of(to_on).last if to_on else None
    check_element(amount, first, last)
    with transaction.atomic():
        employee = locked(employee)
        refuse_own(employee, actor, own_record_text())
        check_service(employee, first)
        rows = EmployeeElement.objects.filter(employee=employee, element=element)
        rows.filter(from_on=first).delete()
        later = rows.filter(from_on__gt=first).order_by("from_on").values_list("from_on", flat=True)
        check_later(list(later), last)
        before = rows.filter(from_on__lt=first).filter(Q(to_on=None) | Q(to_on__gte=first)).first()
        if before is not None:
            before.to_on = Month.of(first).plus(-1).last
            before.save(update_fields=["to_on"])
        row = None
        if amount > ZERO:
            row = EmployeeElement.objects.create(
                employee=employee, element=element, amount=round_paise(amount), from_on=first, to_on=last
            )
        after = {"element": element.code, "amount": amount, "from_on": first, "to_on": last}
        old = {"amount": before.amount, "to_on": before.to_on} if before else None
        record(actor, "employees.element_set", employee, before=old, after=after)
    return row


def check_element(amount: Decimal, first: date, last: date | None) -> None:
    """Raise ValidationFailed for an amount out of bounds or months the wrong way round."""
    if not ZERO <= amount <= LARGEST:
        text = _("The amount is from 0 (which ends the element) to %(largest)s rupees.") % {
            "largest": LARGEST
        }
        raise ValidationFailed.at("amount", text)
    if last is not None and last < first:
        raise ValidationFailed.at("to_on", _("The last month must not be before the first one."))


def check_service(employee: Employee, first: date) -> None:
    """Raise ValidationFailed for a first month before joining or after the last day of service."""
    last = min(employee.last_working_on or employee.retirement_on, employee.retirement_on)
    if first < Month.of(employee.date_of_joining).first:
        text = _("The date of joining is %(day)s; give its month or a later one.")
        text %= {"day": in_date(employee.date_of_joining)}
    elif first > last:
        text = _("The last day of service is %(day)s; give its month or an earlier one.")
        text %= {"day": in_date(last)}
    else:
        return
    raise ValidationFailed.at("from_on", text)


def check_later(later: Sequence[date], last: date | None) -> None:
    """Raise InvalidState when a period that begins later lies in the new one; `later` in order of time."""
    in_the_way = next((day for day in later if last is None or day <= last), None)
    if in_the_way is not None:
        text = _("Another amount is entered from %(month)s; change that first, or end this one before it.")
        raise InvalidState.at("from_on", text % {"month": in_month(in_the_way)})
