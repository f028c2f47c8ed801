"""What somebody is paid from a day on; nobody enters the own."""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from core.refusals import check_fields, get_or_refuse, refuse_wrong
from core.states import take
from school.payroll.enums import Calculation
from school.payroll.errors import NoSuchSalary, OwnSalary, StructureWrong
from school.payroll.models import SalaryAmount, SalaryComponent, SalaryStructure, StaffSalary
from school.payroll.permissions import PayrollPermission as P
from school.payroll.selectors.people import terms_of
from school.payroll.selectors.salaries import is_of
from school.staff.models import StaffMember

# What decides the pay beside structure and amount.
TERMS = (
    "in_pf", "pf_on_full_wages", "in_pension", "in_esi", "tax_state", "tds_by_hand", "reason",
)  # fmt: skip


def enter_salary(
    *,
    staff: StaffMember,
    structure: SalaryStructure,
    gross: Decimal,
    from_on: date,
    actor: Actor,
    amounts: Mapping[str, Decimal] | None = None,
    **terms: Any,
) -> StaffSalary:
    """Enter what somebody is paid from a day on, until the day before the next salary that is known.

    The salary in force on that day ends the day before. `amounts` are the person's own of fixed components, by
    code; `terms` those of TERMS. Of days that locked months have paid, the next run settles the difference.
    Raises OwnSalary, ValidationFailed naming the field.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        member = _held(staff, actor)
        _check_day(member, from_on)
        if not structure.is_active:
            raise ValidationFailed.at(
                "structure", _("This structure is not in use any more; choose another.")
            )
        rows = StaffSalary.objects.filter(staff=member).order_by("from_on")
        if rows.filter(from_on=from_on).exists():
            text = _("A salary from this day is entered already; change that one.")
            raise ValidationFailed.at("from_on", text)
        following = rows.filter(from_on__gt=from_on).first()
        in_force = rows.filter(Q(to_on=None) | Q(to_on__gte=from_on), from_on__lt=from_on)
        in_force.update(to_on=from_on - timedelta(days=1))
        row = StaffSalary(
            staff=member, structure=structure, gross=gross, from_on=from_on, entered_by=actor.name[:150]
        )
        row.to_on = following.from_on - timedelta(days=1) if following else None
        _set_terms(row, terms)
        row.save()
        _set_amounts(row, amounts or {})
        _must_compute(row)
        record(actor, "salary.entered", row, after=_told(row))
    return row


def change_salary(
    *, salary: StaffSalary, actor: Actor, amounts: Mapping[str, Decimal] | None = None, **values: Any
) -> StaffSalary:
    """Correct a salary from its first day on; `values` are structure, gross and TERMS. Raises as `enter_salary`."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        _held(salary.staff, actor)
        row: StaffSalary = take(StaffSalary.objects.all(), NoSuchSalary(), pk=salary.pk)
        before = _told(row)
        for name in ("structure", "gross"):
            if name in values:
                setattr(row, name, values.pop(name))
        _set_terms(row, values)
        row.entered_by, row.entered_at = actor.name[:150], timezone.now()
        row.save()
        if amounts is not None:
            _set_amounts(row, amounts)
        _must_compute(row)
        record(actor, "salary.changed", row, before=before, after=_told(row))
    return row


def set_amount(*, salary: StaffSalary, component_id: str, amount: Decimal, actor: Actor) -> StaffSalary:
    """Set the person's own amount of a fixed component (rupees a month). Raises as `change_salary`."""
    component = get_or_refuse(
        SalaryComponent.objects,
        ValidationFailed.at("component_id", _("There is no such component.")),
        pk=component_id,
    )
    own = {row.component.code: row.amount for row in salary.amounts.select_related("component")}
    return change_salary(salary=salary, actor=actor, amounts={**own, component.code: amount})


def remove_salary(*, salary: StaffSalary, actor: Actor) -> None:
    """Take back a salary that was entered by mistake; the one before it holds on in its days. Raises OwnSalary."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        member = _held(salary.staff, actor)
        row: StaffSalary = take(StaffSalary.objects.all(), NoSuchSalary(), pk=salary.pk)
        before, to_on, from_on = _told(row), row.to_on, row.from_on
        record(actor, "salary.removed", row, before=before)
        row.delete()
        earlier = StaffSalary.objects.filter(staff=member, to_on=from_on - timedelta(days=1)).first()
        if earlier is not None:
            earlier.to_on = to_on
            earlier.save(update_fields=["to_on"])


def _held(staff: StaffMember, actor: Actor) -> StaffMember:
    """Lock the member of staff, so that of two who enter a salary the second sees the first. Raises OwnSalary."""
    member: StaffMember = take(
        StaffMember.objects.all(), NotFound(_("There is no such member of staff.")), pk=staff.pk
    )
    if is_of(member, actor):
        raise OwnSalary
    return member


def _check_day(member: StaffMember, from_on: date) -> None:
    if member.left_on and from_on > member.left_on:
        raise ValidationFailed.at("from_on", _("This is after the last day of service."))


def _set_terms(row: StaffSalary, values: Mapping[str, Any]) -> None:
    unknown = sorted(set(values) - set(TERMS))
    refuse_wrong({name: _("This cannot be set.") for name in unknown})
    for name, value in values.items():
        setattr(row, name, value)
    if row.gross <= 0:
        raise ValidationFailed.at("gross", _("Give the rupees a month, more than zero."))
    if row.tds_by_hand is not None and row.tds_by_hand < 0:
        raise ValidationFailed.at("tds_by_hand", _("Give zero or more."))
    check_fields(row, ("structure", "gross", "from_on", *TERMS))


def _set_amounts(row: StaffSalary, amounts: Mapping[str, Decimal]) -> None:
    lines = row.structure.lines.select_related("component")
    fixed = {
        line.component.code: line.component
        for line in lines
        if line.component.calculation == Calculation.FIXED
    }
    wrong = {}
    for code, amount in amounts.items():
        if code not in fixed:
            wrong["amounts"] = _("%(code)s is no fixed component of the structure; these are: %(known)s.") % {
                "code": code,
                "known": ", ".join(fixed) or "–",
            }
        elif amount < 0:
            wrong["amounts"] = _("Give zero or more.")
    refuse_wrong(wrong)
    row.amounts.all().delete()
    SalaryAmount.objects.bulk_create(
        SalaryAmount(salary=row, component=fixed[code], amount=amount) for code, amount in amounts.items()
    )


def _must_compute(row: StaffSalary) -> None:
    """Raise ValidationFailed beside the salary when the structure cannot be computed with it."""
    (terms,) = terms_of([row])
    if not terms.parts:
        raise ValidationFailed.at("structure", _("This structure has no components yet; add them first."))
    try:
        earnings = terms.whole_month()
    except StructureWrong as error:
        raise ValidationFailed.at("gross", str(error.message)) from error
    if earnings != row.gross:
        values = {"sum": earnings, "gross": row.gross}
        text = _(
            "The components come to Rs %(sum)s a month, the salary is Rs %(gross)s. Both must be the same."
        )
        raise ValidationFailed.at("gross", text % values)


def _told(row: StaffSalary) -> dict[str, Any]:
    own = {one.component.code: one.amount for one in row.amounts.select_related("component")}
    return {
        "staff": row.staff.employee_code,
        "structure": row.structure.name,
        "from": row.from_on,
        "gross": row.gross,
        "amounts": own,
        **{name: getattr(row, name) for name in TERMS},
    }
