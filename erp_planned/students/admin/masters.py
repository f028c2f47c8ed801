"""Screens of years, classes, subjects, teaching and rules."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.masters.admin import MasterAdmin, register_master
from erp_planned.students.masters import (
    academic_years,
    classes,
    student_rules,
    subjects,
    teaching_assignments,
)
from erp_planned.students.models import SchoolClass
from payroll.organizations.site import organization_site

GROUP = "students"


class ClassAdmin(MasterAdmin):
    """Classes with their subjects."""

    autocomplete_fields = ("class_teacher", "subjects")
    fields = (
        ("name", "section"), ("sequence", "next_class"), ("capacity", "class_teacher"), "subjects", "is_active",
    )  # fmt: skip

    def create(self, request: HttpRequest, values: dict[str, Any]) -> SchoolClass:
        """Add a class with the subjects that were chosen."""
        return super().create(request, _listed(values))

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> SchoolClass:
        """Change a class, and its subjects where these were changed."""
        return super().update(request, obj, _listed(changed))


def _listed(values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "subjects": list(values["subjects"])} if "subjects" in values else values


register_master(
    organization_site, academic_years, group=GROUP, icon="calendar_month",
    empty_text=_("Enter the academic year first: classes are filled within one."),
)  # fmt: skip
register_master(
    organization_site, classes, group=GROUP, icon="groups", base=ClassAdmin, fields=ClassAdmin.fields,
    empty_text=_("Enter the classes, each with the one to which its students are promoted."),
)  # fmt: skip
register_master(organization_site, subjects, group=GROUP, icon="menu_book")
register_master(
    organization_site, teaching_assignments, group=GROUP, icon="co_present", autocomplete_fields=("teacher",),
    empty_text=_("Enter who teaches which subject where: marks are entered by that teacher."),
)  # fmt: skip
register_master(organization_site, student_rules, group=GROUP, icon="rule")
