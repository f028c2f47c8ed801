"""The tables of the app."""

import datetime
import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.functions
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import django_tenants.postgresql_backend.base
from django.db import migrations, models

import core.money
import core.tenancy.models


class Migration(migrations.Migration):
    replaces = [
        ("tenancy", "0001_initial"),
        ("tenancy", "0003_tenant_closed_at"),
        ("tenancy", "0004_backups"),
        ("tenancy", "0005_raise_retention"),
        ("tenancy", "0006_backup_retention_floor"),
        ("tenancy", "0007_heartbeat"),
        ("tenancy", "0008_due"),
        ("tenancy", "0009_look_once"),
        ("tenancy", "0010_subscriptions"),
        ("tenancy", "0011_plans_become_subscriptions"),
        ("tenancy", "0012_plan_of_the_subscription"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                (
                    "name",
                    models.CharField(max_length=20, primary_key=True, serialize=False, verbose_name="part"),
                ),
                ("at", models.DateTimeField(verbose_name="last seen")),
                ("host", models.CharField(blank=True, max_length=200, verbose_name="where")),
            ],
            options={
                "verbose_name": "sign of life",
                "verbose_name_plural": "signs of life",
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="SchemaTemplate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "type",
                    models.CharField(
                        choices=[
                            ("public", "Platform"),
                            ("organization", "Organization"),
                            ("school", "School"),
                        ],
                        max_length=20,
                        unique=True,
                        verbose_name="type",
                    ),
                ),
                ("fingerprint", models.CharField(max_length=64, verbose_name="fingerprint")),
                ("sql", models.TextField(verbose_name="SQL")),
                ("built_at", models.DateTimeField(auto_now=True, verbose_name="built at")),
            ],
            options={
                "verbose_name": "schema template",
                "verbose_name_plural": "schema templates",
            },
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.SlugField(max_length=40, unique=True, verbose_name="code")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "max_people",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="most people"),
                ),
                (
                    "storage_gb",
                    models.DecimalField(
                        blank=True,
                        decimal_places=2,
                        max_digits=8,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="storage (GB)",
                    ),
                ),
                (
                    "modules",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=40),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="modules",
                    ),
                ),
                (
                    "price",
                    core.money.MoneyField(
                        decimal_places=2, default=0, max_digits=14, verbose_name="price a month"
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="offered")),
            ],
            options={
                "verbose_name": "plan",
                "verbose_name_plural": "plans",
                "ordering": ["code"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("price__gte", 0)), name="tenancy_plan_price_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("storage_gb__gte", 0)), name="tenancy_plan_storage_positive"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tenant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "schema_name",
                    models.CharField(
                        db_index=True,
                        max_length=63,
                        unique=True,
                        validators=[django_tenants.postgresql_backend.base._check_schema_name],
                    ),
                ),
                (
                    "slug",
                    models.CharField(
                        max_length=40,
                        unique=True,
                        validators=[core.tenancy.models.validate_slug],
                        verbose_name="slug",
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "type",
                    models.CharField(
                        choices=[
                            ("public", "Platform"),
                            ("organization", "Organization"),
                            ("school", "School"),
                        ],
                        max_length=20,
                        verbose_name="type",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("active", "Active"), ("suspended", "Suspended"), ("archived", "Archived")],
                        default="active",
                        max_length=20,
                        verbose_name="status",
                    ),
                ),
                (
                    "suspended_reason",
                    models.CharField(blank=True, max_length=300, verbose_name="reason for closing"),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created at")),
                (
                    "closed_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="closed at"),
                ),
                (
                    "uid",
                    models.UUIDField(
                        db_default=django.contrib.postgres.functions.RandomUUID(),
                        default=uuid.uuid4,
                        editable=False,
                        unique=True,
                    ),
                ),
                ("maintenance_since", models.DateTimeField(blank=True, editable=False, null=True)),
                ("generation", models.PositiveIntegerField(default=0, editable=False)),
            ],
            options={
                "verbose_name": "institution",
                "verbose_name_plural": "institutions",
                "ordering": ["slug"],
                "indexes": [models.Index(fields=["type", "status"], name="tenancy_type_status")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("type__in", ["public", "organization", "school"])),
                        name="tenancy_tenant_type",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["active", "suspended", "archived"])),
                        name="tenancy_tenant_status",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Domain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("domain", models.CharField(db_index=True, max_length=253, unique=True)),
                ("is_primary", models.BooleanField(db_index=True, default=True)),
                (
                    "tenant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="domains",
                        to="tenancy.tenant",
                    ),
                ),
            ],
            options={
                "verbose_name": "domain",
                "verbose_name_plural": "domains",
                "ordering": ["domain"],
            },
        ),
        migrations.CreateModel(
            name="Backup",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                        ],
                        default="queued",
                        editable=False,
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("error", models.TextField(blank=True, editable=False, verbose_name="reason of failure")),
                ("job_id", models.BigIntegerField(editable=False, null=True)),
                (
                    "created_by_id",
                    models.BigIntegerField(editable=False, null=True, verbose_name="user number"),
                ),
                (
                    "created_by_name",
                    models.CharField(blank=True, editable=False, max_length=200, verbose_name="asked by"),
                ),
                (
                    "created_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False, verbose_name="asked at"
                    ),
                ),
                ("finished_at", models.DateTimeField(editable=False, null=True, verbose_name="finished at")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("manual", "by hand"),
                            ("scheduled", "by schedule"),
                            ("safety", "before a restore"),
                            ("uploaded", "uploaded"),
                        ],
                        default="manual",
                        editable=False,
                        max_length=10,
                        verbose_name="made",
                    ),
                ),
                ("file", models.CharField(blank=True, editable=False, max_length=200, verbose_name="file")),
                ("size", models.BigIntegerField(default=0, editable=False, verbose_name="size in bytes")),
                (
                    "sha256",
                    models.CharField(blank=True, editable=False, max_length=64, verbose_name="SHA-256"),
                ),
                (
                    "is_encrypted",
                    models.BooleanField(default=False, editable=False, verbose_name="encrypted"),
                ),
                ("manifest", models.JSONField(default=dict, editable=False, verbose_name="contents")),
                ("taken_at", models.DateTimeField(editable=False, null=True, verbose_name="state of")),
                (
                    "tenant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="backups",
                        to="tenancy.tenant",
                        verbose_name="institution",
                    ),
                ),
            ],
            options={
                "verbose_name": "backup",
                "verbose_name_plural": "backups",
                "ordering": ["-id"],
            },
        ),
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
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="subscriptions",
                        to="tenancy.plan",
                        verbose_name="plan",
                    ),
                ),
                (
                    "tenant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="subscription",
                        to="tenancy.tenant",
                        verbose_name="institution",
                    ),
                ),
            ],
            options={
                "verbose_name": "subscription",
                "verbose_name_plural": "subscriptions",
                "ordering": ["tenant__slug"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ["trial", "active", "past_due", "suspended", "ended"])
                        ),
                        name="tenancy_subscription_status",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("trial_ends_on__gte", models.F("started_on"))),
                        name="tenancy_subscription_trial_after_start",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ends_on__gte", models.F("started_on"))),
                        name="tenancy_subscription_end_after_start",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Restore",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                        ],
                        default="queued",
                        editable=False,
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("error", models.TextField(blank=True, editable=False, verbose_name="reason of failure")),
                ("job_id", models.BigIntegerField(editable=False, null=True)),
                (
                    "created_by_id",
                    models.BigIntegerField(editable=False, null=True, verbose_name="user number"),
                ),
                (
                    "created_by_name",
                    models.CharField(blank=True, editable=False, max_length=200, verbose_name="asked by"),
                ),
                (
                    "created_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False, verbose_name="asked at"
                    ),
                ),
                ("finished_at", models.DateTimeField(editable=False, null=True, verbose_name="finished at")),
                (
                    "backup",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="restores",
                        to="tenancy.backup",
                        verbose_name="backup",
                    ),
                ),
                (
                    "safety_backup",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tenancy.backup",
                        verbose_name="safety backup",
                    ),
                ),
                (
                    "tenant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="restores",
                        to="tenancy.tenant",
                        verbose_name="institution",
                    ),
                ),
            ],
            options={
                "verbose_name": "restore",
                "verbose_name_plural": "restores",
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["queued", "running"])),
                        fields=("tenant",),
                        name="tenancy_one_restore_at_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Due",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("look", models.CharField(blank=True, max_length=60, verbose_name="look")),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "tenant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tenancy.tenant",
                        verbose_name="institution",
                    ),
                ),
            ],
            options={
                "verbose_name": "due look",
                "verbose_name_plural": "due looks",
                "ordering": ["at"],
                "indexes": [models.Index(fields=["at"], name="tenancy_due_at")],
            },
        ),
        migrations.CreateModel(
            name="BackupSettings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "frequency",
                    models.CharField(
                        choices=[("off", "never"), ("daily", "every day"), ("weekly", "every week")],
                        default="off",
                        max_length=10,
                        verbose_name="backups are made",
                    ),
                ),
                (
                    "time_of_day",
                    models.TimeField(
                        default=datetime.time(2, 30),
                        help_text="Choose a time when nobody works.",
                        verbose_name="at (Indian time)",
                    ),
                ),
                (
                    "weekday",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (0, "Monday"),
                            (1, "Tuesday"),
                            (2, "Wednesday"),
                            (3, "Thursday"),
                            (4, "Friday"),
                            (5, "Saturday"),
                            (6, "Sunday"),
                        ],
                        default=6,
                        help_text="Of a weekly backup.",
                        verbose_name="on",
                    ),
                ),
                (
                    "keep_days",
                    models.PositiveSmallIntegerField(
                        default=30,
                        help_text="Backups made by schedule and before a restore; others stay until somebody deletes them.",
                        validators=[
                            django.core.validators.MinValueValidator(7),
                            django.core.validators.MaxValueValidator(3650),
                        ],
                        verbose_name="days that backups are kept",
                    ),
                ),
                (
                    "keep_at_least",
                    models.PositiveSmallIntegerField(
                        default=7,
                        validators=[
                            django.core.validators.MinValueValidator(3),
                            django.core.validators.MaxValueValidator(1000),
                        ],
                        verbose_name="newest backups that are always kept",
                    ),
                ),
                ("handled_until", models.DateTimeField(editable=False, null=True)),
                (
                    "tenant",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="tenancy.tenant",
                        verbose_name="institution",
                    ),
                ),
            ],
            options={
                "verbose_name": "backup settings",
                "verbose_name_plural": "backup settings",
                "ordering": ["tenant_id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("keep_at_least__gte", 3), ("keep_days__gte", 7)),
                        name="tenancy_backup_retention_floor",
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="backup",
            index=models.Index(fields=["tenant", "-id"], name="tenancy_backup_list"),
        ),
        migrations.AddConstraint(
            model_name="backup",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("state__in", ["queued", "running"]), models.Q(("kind", "safety"), _negated=True)
                ),
                fields=("tenant",),
                name="tenancy_one_backup_at_a_time",
            ),
        ),
    ]
