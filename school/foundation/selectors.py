"""The school's particulars, and what its plan gives it."""

from decimal import Decimal
from typing import Any

from django.core.files.storage import default_storage
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import PlatformPermission, authorize, is_allowed, known_permissions, permissions_of
from core.accounts.models import User
from core.actors import Actor
from core.errors import NotFound
from core.modules import modules_off
from core.refusals import get_or_refuse
from core.tenancy.caps import used_of
from core.tenancy.context import current_tenant
from core.tenancy.enums import TenantType
from core.tenancy.models import Plan, Tenant
from core.tenancy.terms import GIGABYTE
from school.foundation.enums import SUPER_ADMIN
from school.foundation.models import School
from school.foundation.modules import Module
from school.foundation.permissions import SchoolPermission


def particulars() -> School:
    """Return the school's particulars. Raises NotFound outside a school."""
    return get_or_refuse(School.objects, NotFound(_("The particulars of this school have not been entered.")))


def rights_of(user: User) -> list[str]:
    """Return the rights that the user has here, by name; those of modules that are off are nobody's."""
    kind = current_tenant().type
    held = permissions_of(kind, user.role)
    return sorted(right for right in map(str, known_permissions(kind)) if is_allowed(held, right))


def signed_in_user(user: User) -> dict[str, Any]:
    """Return who is signed in, as the specification describes a user."""
    return {
        "user_id": str(user.pk),
        "tenant_id": current_tenant().slug,
        "role": SUPER_ADMIN if user.is_platform else user.role,
        "permissions": rights_of(user),
    }


def modules() -> dict[str, dict[str, Any]]:
    """Return each module of a school: whether it is on, and if not, why."""
    off, plan = modules_off(), current_tenant().plan
    reason = _("Not part of the plan “%(plan)s”.") % {"plan": plan.name if plan else ""}
    return {
        module.value: {"enabled": module not in off, "reason": reason if module in off else ""}
        for module in Module
    }


def capabilities() -> dict[str, Any]:
    """Return what the school may use and how much of it is used (spec: school, capabilities).

    A bound that the plan does not have is None. A gigabyte is 10^9 bytes.
    """
    tenant = current_tenant()
    terms = tenant.terms
    used = default_storage.usage().used()  # type: ignore[attr-defined] # core.tenancy.storage
    return {
        "tenant_id": tenant.slug,
        "subscription_status": terms.status,
        "modules": modules(),
        "limits": {
            "students_max": terms.most_people,
            "students_used": used_of(),
            "storage_gb": terms.storage_gb,
            "storage_used_gb": Decimal(used) / GIGABYTE,
        },
    }


def subscription(*, actor: Actor) -> dict[str, Any]:
    """Return the school's subscription; plan and dates are None without one. Raises Forbidden."""
    authorize(actor, SchoolPermission.SUBSCRIPTION_READ)
    tenant = current_tenant()
    terms, row = tenant.terms, tenant.terms.subscription
    return {
        "tenant_id": tenant.slug,
        "subscription_status": terms.status,
        "reason": row.reason if row else "",
        "plan": terms.plan,
        "started_on": row.started_on if row else None,
        "trial_ends_on": row.trial_ends_on if row else None,
        "ends_on": row.ends_on if row else None,
    }


def schools(*, actor: Actor) -> QuerySet[Tenant]:
    """Return all schools but those closed for good, by name on the wire. Stand in public. Raises Forbidden."""
    authorize(actor, PlatformPermission.TENANT_READ)
    rows = Tenant.objects.filter(type=TenantType.SCHOOL, closed_at=None)
    return rows.select_related("subscription__plan").order_by("slug")


def school_tenant(uid: Any, *, actor: Actor) -> Tenant:
    """Return one of them by the number that REST knows it by. Raises NotFound, Forbidden."""
    return get_or_refuse(schools(actor=actor), NotFound(_("There is no such school.")), uid=uid)


def plans(*, actor: Actor) -> QuerySet[Plan]:
    """Return all plans. Stand in public. Raises Forbidden."""
    authorize(actor, PlatformPermission.TENANT_READ)
    return Plan.objects.order_by("code")


def plan_with(code: str) -> Plan:
    """Return the plan with a code. Raises NotFound naming the field."""
    refusal = NotFound.at("plan", _("There is no plan with the code %(code)s.") % {"code": code})
    return get_or_refuse(Plan.objects, refusal, code=code)
