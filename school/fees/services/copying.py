"""A plan copied to another class or another year."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.money import ZERO
from core.periods import Month
from core.refusals import get_or_refuse
from education import fee_ledger as calc
from school.fees.models import FeePlan
from school.fees.permissions import FeePermission as P
from school.fees.services.plans import component_given, create_plan, instalment_given
from school.masters.models import AcademicYear, SchoolClass
from school.masters.selectors import all_classes, all_years

MOST_PERCENT = 100


def copy_plan(
    *,
    plan: FeePlan,
    actor: Actor,
    school_class: SchoolClass | None = None,
    academic_year: AcademicYear | None = None,
    percent: Decimal = ZERO,
) -> FeePlan:
    """Make the same plan for another class or another year, whose instalments lie as many months on.

    `percent` raises the amounts, half up to the rupee. Heads no longer in use are left out. Raises as `create_plan`.
    """
    authorize(actor, P.CONFIGURE)
    if not 0 <= percent <= MOST_PERCENT:
        raise ValidationFailed.at("percent", _("Give a number from 0 to %(most)d.") % {"most": MOST_PERCENT})
    year = academic_year or plan.academic_year
    months = Month.of(plan.academic_year.start_date).months_until(Month.of(year.start_date))
    components = [
        component_given(one) for one in plan.components.filter(head__is_active=True).select_related("head")
    ]
    for one in components:
        one["amount"] += calc.concession(one["amount"], percent)
    instalments = [
        {
            **instalment_given(one),
            "issue_on": _later(one.issue_on, months),
            "due_on": _later(one.due_on, months),
        }
        for one in plan.instalments.all()
    ]
    return create_plan(
        actor=actor,
        school_class=school_class or plan.school_class,
        academic_year=year,
        components=components,
        instalments=instalments,
    )


def copy_to(
    *, plan: FeePlan, actor: Actor, school_class: str, academic_year: str, percent: int = 0
) -> FeePlan:
    """Copy to a class and a year named by their keys. Raises as `copy_plan`."""
    return copy_plan(
        plan=plan,
        actor=actor,
        school_class=get_or_refuse(all_classes(), _no("school_class"), pk=_key(school_class, "school_class")),
        academic_year=get_or_refuse(
            all_years(), _no("academic_year"), pk=_key(academic_year, "academic_year")
        ),
        percent=Decimal(percent),
    )


def classes(_row: Any) -> list[tuple[str, str]]:
    """Return the classes that can be chosen."""
    return [(str(row.pk), row.name) for row in all_classes()]


def years(_row: Any) -> list[tuple[str, str]]:
    """Return the years that can be chosen."""
    return [(str(row.pk), row.name) for row in all_years()]


def _key(text: str, field: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise _no(field) from None


def _no(field: str) -> ValidationFailed:
    return ValidationFailed.at(field, _("Choose one of the list."))


def _later(day: date, months: int) -> date:
    month = Month.of(day).plus(months)
    return month.first + timedelta(days=min(day.day, month.days) - 1)
