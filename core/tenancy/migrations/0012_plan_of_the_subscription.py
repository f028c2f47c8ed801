"""The plan stands in the subscription only."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0011_plans_become_subscriptions")]
    operations = [migrations.RemoveField(model_name="tenant", name="plan")]
