"""Institutions that stand already get the first tables of grades; new ones are given them when they are made."""

from typing import Any

from django.db import migrations

from erp_planned.student_exams.services.seeds import write_scales


def give_scales(apps: Any, _schema_editor: Any) -> None:
    """Write the tables where the institution is set up and has none."""
    if apps.get_model("payroll_organizations", "Organization").objects.exists():
        write_scales(apps.get_model("erp_student_exams", "GradeScale"))


class Migration(migrations.Migration):
    dependencies = [
        ("erp_student_exams", "0002_published_final"),
        ("payroll_organizations", "0001_initial"),
    ]
    operations = [migrations.RunPython(give_scales, migrations.RunPython.noop)]
