"""Institutions that had agreed to a plan get a subscription to it, active since they were made."""

from typing import Any

from django.db import migrations
from django.db.migrations.state import StateApps
from django.utils import timezone


def subscribe(apps: StateApps, _editor: Any) -> None:
    """Make the subscriptions."""
    tenants = apps.get_model("tenancy", "Tenant").objects.filter(plan__isnull=False, subscription=None)
    subscription = apps.get_model("tenancy", "Subscription")
    subscription.objects.bulk_create(
        subscription(tenant_id=row.pk, plan_id=row.plan_id, started_on=timezone.localdate(row.created_at))
        for row in tenants
    )


def unsubscribe(apps: StateApps, _editor: Any) -> None:
    """Write the plans back into the rows of the institutions."""
    tenants = apps.get_model("tenancy", "Tenant").objects
    for row in apps.get_model("tenancy", "Subscription").objects.all():
        tenants.filter(pk=row.tenant_id).update(plan_id=row.plan_id)


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0010_subscriptions")]
    operations = [migrations.RunPython(subscribe, unsubscribe)]
