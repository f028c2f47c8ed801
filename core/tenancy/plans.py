"""Plans: what an institution has agreed to."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import PlatformPermission, authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, ValidationFailed
from core.modules import all_modules
from core.refusals import check_fields
from core.tenancy.context import in_public
from core.tenancy.models import Plan
from core.tenancy.selectors import forget_cached


def offered_plans() -> QuerySet[Plan]:
    """Return the plans that institutions can choose, by code."""
    return Plan.objects.filter(is_active=True)


def create_plan(*, actor: Actor, **values: Any) -> Plan:
    """Make a plan and return it. Raises Duplicate (code taken), ValidationFailed (unknown modules too), Forbidden."""
    authorize(actor, PlatformPermission.PLAN_WRITE)
    values = _tidied(values)
    with in_public(), transaction.atomic():
        plan = Plan(**values)
        _check(plan)
        plan.save(force_insert=True)
        record(actor, "tenancy.plan_created", plan, after=values)
    return plan


def update_plan(*, plan: Plan, actor: Actor, **values: Any) -> Plan:
    """Change a plan and return it. Raises Duplicate, ValidationFailed, Forbidden."""
    authorize(actor, PlatformPermission.PLAN_WRITE)
    values = _tidied(values)
    with in_public(), transaction.atomic():
        row = Plan.objects.select_for_update().get(pk=plan.pk)
        before, after = changes(row, values)
        for name, value in after.items():
            setattr(row, name, value)
        _check(row)
        if after:
            row.save()
            record(actor, "tenancy.plan_changed", row, before=before, after=after)
            transaction.on_commit(forget_cached)
    return row


def _tidied(values: dict[str, Any]) -> dict[str, Any]:
    """Name each module once, in the order in which the suites name them."""
    if "modules" not in values:
        return values
    order = list(all_modules())
    wanted = dict.fromkeys(str(name) for name in values["modules"])
    return {**values, "modules": sorted(wanted, key=lambda name: order.index(name) if name in order else -1)}


def _check(plan: Plan) -> None:
    check_fields(plan)
    if plan.price < 0:
        raise ValidationFailed.at("price", _("A price cannot be negative."))
    known = all_modules()
    unknown = [name for name in plan.modules if name not in known]
    if unknown:
        text = _("There is no module “%(name)s”; there are: %(known)s.")
        raise ValidationFailed.at("modules", text % {"name": unknown[0], "known": ", ".join(known)})
    if Plan.objects.filter(code=plan.code).exclude(pk=plan.pk).exists():
        raise Duplicate.at("code", _("There is a plan with the code %(code)s already.") % {"code": plan.code})
