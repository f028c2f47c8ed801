"""Subscriptions of schools for tests: plans with some modules, written straight into public."""

from datetime import date
from typing import Any

from core.tenancy.context import current_tenant, in_public
from core.tenancy.models import Plan, Subscription, Tenant
from core.tenancy.selectors import forget_cached
from school.foundation.modules import Module

STARTED = date(2026, 4, 1)


def subscribed(
    tenant: Tenant,
    *,
    without: tuple[str, ...] = (),
    students_max: int | None = 100,
    storage_gb: Any = 1,
    **values: Any,
) -> Subscription:
    """Put the school on a plan of its own, without these modules, and have every look-up know it at once."""
    with in_public():
        plan, _made = Plan.objects.update_or_create(
            code=f"for-{tenant.slug}",
            defaults={
                "name": "Small school",
                "modules": [module for module in Module.values if module not in without],
                "max_people": students_max,
                "storage_gb": storage_gb,
            },
        )
        found, _made = Subscription.objects.update_or_create(
            tenant=tenant, defaults={"plan": plan, "started_on": STARTED, **values}
        )
    forget_cached()
    here: Any = current_tenant()
    if here.pk == tenant.pk:
        here.subscription = Subscription.objects.select_related("plan").get(pk=found.pk)
    return found
