"""Reads of heads and plans."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from core.access import authorize
from core.actors import Actor
from core.refusals import get_or_refuse
from school.fees.errors import NoSuchPlan
from school.fees.models import FeeHead, FeePlan, Instalment, Invoice, PlanComponent
from school.fees.permissions import FeePermission as P
from school.staff.selectors import is_everywhere
from school.students.selectors import students_of


def all_heads() -> QuerySet[FeeHead]:
    """Return all heads by code."""
    return FeeHead.objects.all()


def heads_in_use() -> QuerySet[FeeHead]:
    """Return the heads that can be charged."""
    return FeeHead.objects.filter(is_active=True)


def plans() -> QuerySet[FeePlan]:
    """Return all plans with class, year, components and instalments; `is_used` where invoices were raised by one."""
    components = PlanComponent.objects.select_related("head").order_by("head__code")
    return (
        FeePlan.objects.select_related("school_class", "academic_year")
        .prefetch_related(Prefetch("components", components), "instalments")
        .annotate(is_used=Exists(Invoice.objects.filter(plan=OuterRef("pk"))))
    )


def plans_of(actor: Actor) -> QuerySet[FeePlan]:
    """Return the plans that the caller may see: the office all, a parent those of the own children's classes.

    Raises Forbidden.
    """
    authorize(actor, P.READ)
    if is_everywhere(actor):
        return plans()
    own = students_of(actor).order_by()
    mine = own.filter(
        school_class_id=OuterRef("school_class_id"), academic_year_id=OuterRef("academic_year_id")
    )
    return plans().filter(Exists(mine))


def get_plan(actor: Actor, pk: UUID | str) -> FeePlan:
    """Return a plan that the caller may see. Raises NoSuchPlan, Forbidden."""
    found: FeePlan = get_or_refuse(plans_of(actor), NoSuchPlan(), pk=pk)
    return found


def plan_by_id(pk: UUID | str) -> FeePlan:
    """Return a plan. Raises NoSuchPlan."""
    found: FeePlan = get_or_refuse(plans(), NoSuchPlan(), pk=pk)
    return found


def terms_to_bill() -> list[tuple[str, str]]:
    """Return the instalments of all plans as (plan:number, text), the latest year first."""
    rows = Instalment.objects.select_related("plan").order_by(
        "-plan__academic_year__start_date", "plan__school_class__display_order", "plan_id", "number"
    )
    return [(f"{row.plan_id}:{row.number}", f"{row.plan.name}: {row.name}") for row in rows]
