"""The date of retirement: by an order, else by the age of the designation, else by the organization's."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_date, inr
from core.periods import Month, today
from payroll.employees.calc import MAXIMUM_AGE, age_on, moved_retirement, retirement_date
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Designation, Employee
from payroll.employees.services.checks import check_birth
from payroll.employees.signals import services_changed
from payroll.organizations.models import OrganizationSettings

RETIREMENT_FIELDS = ("retirement_on", "retirement_order")
BATCH = 1000
# Names in an audit entry, and sentences of a plan; the rest is a count.
MENTIONED, TOLD = 20, 10


def set_retirement(employee: Employee, given: Mapping[str, Any], organization_age: int) -> None:
    """Set date and order on the object from what is given (some of RETIREMENT_FIELDS); nothing is saved.

    Without an order the age decides. An empty date or order withdraws the order. A date needs an order and is
    the last day of a month. Raises ValidationFailed.
    """
    order = str(given.get("retirement_order", employee.retirement_order) or "").strip()
    on = given.get("retirement_on", employee.retirement_on if order else None) or None
    own_age = employee.designation.retirement_age if employee.designation_id else None
    by_age = retirement_date(employee.date_of_birth, own_age or organization_age)
    if on is None or (not order and on in (employee.retirement_on, by_age)):
        if order and given.get("retirement_order"):
            _refuse("retirement_on", _("Give the date of retirement that the order names."))
        employee.retirement_on, employee.retirement_order = by_age, ""
        return
    if not order:
        _refuse("retirement_order", _("Name the order: without one the age decides the date of retirement."))
    if "retirement_order" in given and "retirement_on" not in given and not employee.retirement_order:
        _refuse("retirement_on", _("Give the date of retirement that the order names."))
    _check_date(employee, on)
    employee.retirement_on, employee.retirement_order = on, order[:200]


def change_retirement(
    employee: Employee,
    given: Mapping[str, Any],
    organization_age: int,
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    """Set date and order as `set_retirement` does, and add what changed to the old and the new values.

    Raises ValidationFailed.
    """
    old = {name: getattr(employee, name) for name in RETIREMENT_FIELDS}
    check_birth(employee.date_of_birth)
    set_retirement(employee, given, organization_age)
    for name in RETIREMENT_FIELDS:
        if getattr(employee, name) != old[name]:
            before[name], after[name] = old[name], getattr(employee, name)


def _check_date(employee: Employee, on: date) -> None:
    if on != Month.of(on).last:
        text = _("Retirement is on the last day of a month; give %(day)s.")
        _refuse("retirement_on", text % {"day": in_date(Month.of(on).last)})
    if age_on(employee.date_of_birth, on) > MAXIMUM_AGE:
        text = _("Nobody serves beyond the age of %(age)d; look at the year.")
        _refuse("retirement_on", text % {"age": MAXIMUM_AGE})


def _refuse(name: str, text: str) -> None:
    raise ValidationFailed.at(name, text)


@dataclass(frozen=True, slots=True)
class RetirementMove:
    """Somebody whose date changes. `has_passed`: the old or the new date lies behind."""

    employee_id: int
    code: str
    name: str
    old: date
    new: date
    has_passed: bool


@dataclass(frozen=True, slots=True)
class RetirementPlan:
    """Whom a change of an age moves; `retired` (code and name) keep the date on which they went."""

    moves: list[RetirementMove] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)


def plan_organization_age(age: int) -> RetirementPlan:
    """Return whom another age of the organization moves: people without an order or a designation's own age."""
    return _plan(_without_order().filter(designation__retirement_age=None), age)


def plan_designation_age(designation: Designation, age: int) -> RetirementPlan:
    """Return whom another age of a designation moves: its people without an order."""
    return _plan(_without_order().filter(designation=designation), age)


def _without_order() -> QuerySet[Employee]:
    return Employee.objects.filter(retirement_order="").order_by("code")


def _plan(people: QuerySet[Employee], age: int) -> RetirementPlan:
    day, plan = today(), RetirementPlan()
    rows = people.values_list("pk", "code", "name", "date_of_birth", "retirement_on", "status")
    for pk, code, name, born, old, status in rows.iterator(chunk_size=5000):
        new = moved_retirement(old, retirement_date(born, age), day)
        if new == old:
            continue
        if status == EmployeeStatus.RETIRED:
            plan.retired.append(f"{code} {name}")
        else:
            plan.moves.append(RetirementMove(pk, code, name, old, new, min(old, new) < day))
    return plan


def move_retirements(plan: RetirementPlan, *, reason: str, actor: Actor) -> int:
    """Store the new dates and tell whose service changed, in the caller's transaction and under its right."""
    new = {move.employee_id: move.new for move in plan.moves}
    numbers = list(new)
    for start in range(0, len(numbers), BATCH):
        rows = Employee.objects.filter(pk__in=numbers[start : start + BATCH], retirement_order="")
        people = list(rows.order_by("pk").select_for_update(of=("self",), no_key=True))
        for person in people:
            person.retirement_on, person.updated_at = new[person.pk], timezone.now()
        Employee.objects.bulk_update(people, ["retirement_on", "updated_at"])
        services_changed.send(sender=Employee, employees=people, actor=actor)
    if plan.moves:
        named = [f"{move.code}: {move.old} - {move.new}" for move in plan.moves[:MENTIONED]]
        after = {"reason": reason, "count": len(plan.moves), "people": named, "retired": len(plan.retired)}
        record(actor, "employees.retirements_moved", after=after)
    return len(plan.moves)


def follow_organization(before: OrganizationSettings, settings: OrganizationSettings, actor: Actor) -> None:
    """Recompute the dates when the organization's age has changed; registered with the settings."""
    if settings.retirement_age != before.retirement_age:
        reason = _("retirement age of the institution: %(age)d") % {"age": settings.retirement_age}
        move_retirements(plan_organization_age(settings.retirement_age), reason=reason, actor=actor)


def organization_age_effects(before: OrganizationSettings, settings: OrganizationSettings) -> list[str]:
    """Say whom another age of the organization moves; registered with the settings."""
    if settings.retirement_age == before.retirement_age:
        return []
    return in_words(plan_organization_age(settings.retirement_age))


def in_words(plan: RetirementPlan) -> list[str]:
    """Return a plan as sentences, those whose date lies behind first."""
    texts = []
    for move in sorted(plan.moves, key=lambda move: not move.has_passed)[:TOLD]:
        text = _("%(who)s: retires on %(new)s instead of %(old)s.")
        if move.has_passed:
            text = _(
                "%(who)s: %(old)s has passed; retires on %(new)s. Record the retirement of who has gone."
            )
        who = f"{move.code} {move.name}"
        texts.append(text % {"who": who, "old": in_date(move.old), "new": in_date(move.new)})
    if len(plan.moves) > TOLD:
        texts.append(_("And %(count)s more.") % {"count": inr(len(plan.moves) - TOLD)})
    if plan.retired:
        names = ", ".join(plan.retired[:TOLD])
        texts.append(_("Retired already, their dates stay: %(names)s.") % {"names": names})
    return texts
