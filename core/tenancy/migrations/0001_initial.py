"""Tables of the app."""

import django.db.models.deletion
import django_tenants.postgresql_backend.base
from django.db import migrations, models

import core.money
import core.tenancy.models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
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
                    )
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
                        validators=[django_tenants.postgresql_backend.base._check_schema_name],  # noqa: SLF001
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
                    "plan",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tenants",
                        to="tenancy.plan",
                        verbose_name="plan",
                    ),
                ),
            ],
            options={
                "verbose_name": "institution",
                "verbose_name_plural": "institutions",
                "ordering": ["slug"],
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
        migrations.AddIndex(
            model_name="tenant",
            index=models.Index(fields=["type", "status"], name="tenancy_type_status"),
        ),
        migrations.AddConstraint(
            model_name="tenant",
            constraint=models.CheckConstraint(
                condition=models.Q(("type__in", ["public", "organization", "school"])),
                name="tenancy_tenant_type",
            ),
        ),
        migrations.AddConstraint(
            model_name="tenant",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", ["active", "suspended", "archived"])),
                name="tenancy_tenant_status",
            ),
        ),
    ]
