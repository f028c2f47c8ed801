"""Modules and storage of plans; how an institution stands with the platform."""

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tenancy", "0009_look_once"),
    ]

    operations = [
        migrations.CreateModel(
            name="Subscription",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("trial", "Trial"),
                            ("active", "Active"),
                            ("past_due", "Payment is due"),
                            ("suspended", "Suspended"),
                            ("ended", "Ended"),
                        ],
                        default="active",
                        max_length=20,
                        verbose_name="status",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("started_on", models.DateField(verbose_name="since")),
                (
                    "trial_ends_on",
                    models.DateField(blank=True, null=True, verbose_name="last day of the trial"),
                ),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="last day")),
            ],
            options={
                "verbose_name": "subscription",
                "verbose_name_plural": "subscriptions",
                "ordering": ["tenant__slug"],
            },
        ),
        migrations.AddField(
            model_name="plan",
            name="modules",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=40),
                blank=True,
                default=list,
                size=None,
                verbose_name="modules",
            ),
        ),
        migrations.AddField(
            model_name="plan",
            name="storage_gb",
            field=models.DecimalField(
                blank=True,
                decimal_places=2,
                max_digits=8,
                null=True,
                validators=[django.core.validators.MinValueValidator(0)],
                verbose_name="storage (GB)",
            ),
        ),
        migrations.AddConstraint(
            model_name="plan",
            constraint=models.CheckConstraint(
                condition=models.Q(("storage_gb__gte", 0)), name="tenancy_plan_storage_positive"
            ),
        ),
        migrations.AddField(
            model_name="subscription",
            name="plan",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="subscriptions",
                to="tenancy.plan",
                verbose_name="plan",
            ),
        ),
        migrations.AddField(
            model_name="subscription",
            name="tenant",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="subscription",
                to="tenancy.tenant",
                verbose_name="institution",
            ),
        ),
        migrations.AddConstraint(
            model_name="subscription",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", ["trial", "active", "past_due", "suspended", "ended"])),
                name="tenancy_subscription_status",
            ),
        ),
        migrations.AddConstraint(
            model_name="subscription",
            constraint=models.CheckConstraint(
                condition=models.Q(("trial_ends_on__gte", models.F("started_on"))),
                name="tenancy_subscription_trial_after_start",
            ),
        ),
        migrations.AddConstraint(
            model_name="subscription",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("started_on"))),
                name="tenancy_subscription_end_after_start",
            ),
        ),
    ]
