"""Supplies to students, laid for institutions that are registered already; the opening credit."""

from datetime import date
from typing import Any

import django.core.validators
from django.db import migrations, models

import core.money

BEGAN = date(2017, 7, 1)
SUPPLIES = (("student_fees", "9992", BEGAN), ("hostel", "996322", BEGAN), ("mess", "996333", BEGAN))


def lay(apps: Any, editor: Any) -> None:
    """Write how supplies to students are treated where an institution is registered."""

    def rows(name: str) -> Any:
        return apps.get_model("erp_gst", name).objects.using(editor.connection.alias)

    if rows("GstRegistration").exists():
        for kind, code, first in SUPPLIES:
            rows("StudentSupply").create(kind=kind, hsn_code=code, valid_from=first)


class Migration(migrations.Migration):
    dependencies = [
        ("erp_gst", "0002_final_rows"),
    ]

    operations = [
        migrations.CreateModel(
            name="GSTOpeningCredit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("month", models.DateField(verbose_name="at the beginning of")),
                (
                    "igst",
                    core.money.MoneyField(
                        blank=True,
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="IGST",
                    ),
                ),
                (
                    "cgst",
                    core.money.MoneyField(
                        blank=True,
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="CGST",
                    ),
                ),
                (
                    "sgst",
                    core.money.MoneyField(
                        blank=True,
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="SGST",
                    ),
                ),
                (
                    "cess",
                    core.money.MoneyField(
                        blank=True,
                        decimal_places=2,
                        default=0,
                        max_digits=14,
                        validators=[django.core.validators.MinValueValidator(0)],
                        verbose_name="cess",
                    ),
                ),
                (
                    "reference",
                    models.CharField(
                        help_text="For example: credit ledger of the portal, 1 April 2026.",
                        max_length=200,
                        verbose_name="where it is from",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "Waiting for approval"), ("approved", "Approved")],
                        default="draft",
                        editable=False,
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("made_by", models.CharField(editable=False, max_length=150, verbose_name="entered by")),
                ("made_by_id", models.BigIntegerField(editable=False, null=True)),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="entered at")),
                (
                    "decided_by",
                    models.CharField(blank=True, editable=False, max_length=150, verbose_name="approved by"),
                ),
                ("decided_by_id", models.BigIntegerField(editable=False, null=True)),
                ("decided_at", models.DateTimeField(editable=False, null=True, verbose_name="approved at")),
            ],
            options={
                "verbose_name": "opening credit",
                "verbose_name_plural": "opening credit",
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "approved")),
                        fields=("state",),
                        name="erp_gst_opening_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cess__gte", 0),
                            ("cgst__gte", 0),
                            ("igst__gte", 0),
                            ("month__day", 1),
                            ("sgst__gte", 0),
                        ),
                        name="erp_gst_opening_amounts",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "approved"), _negated=True),
                            ("made_by_id", None),
                            ("decided_by_id", None),
                            models.Q(("made_by_id", models.F("decided_by_id")), _negated=True),
                            _connector="OR",
                        ),
                        name="erp_gst_opening_two_people",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StudentSupply",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("student_fees", "Fees of students"),
                            ("hostel", "Rent and charges of the hostel"),
                            ("mess", "Mess"),
                        ],
                        max_length=12,
                        verbose_name="supply",
                    ),
                ),
                ("hsn_code", models.CharField(max_length=8, verbose_name="SAC")),
                (
                    "treatment",
                    models.CharField(
                        choices=[("exempt", "Exempt"), ("nil", "Nil rated"), ("non_gst", "Outside GST")],
                        default="exempt",
                        max_length=7,
                        verbose_name="treatment",
                    ),
                ),
                ("valid_from", models.DateField(verbose_name="from")),
                ("valid_to", models.DateField(blank=True, null=True, verbose_name="to")),
            ],
            options={
                "verbose_name": "supply to students",
                "verbose_name_plural": "supplies to students",
                "ordering": ["kind", "valid_from"],
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "valid_from"), name="erp_gst_student_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("valid_to", None), ("valid_to__gte", models.F("valid_from")), _connector="OR"
                        ),
                        name="erp_gst_student_days",
                    ),
                ],
            },
        ),
        migrations.RunPython(lay, migrations.RunPython.noop),
    ]
