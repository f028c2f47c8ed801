"""Query parameters of the list of students."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet
from school.students.enums import Category, Gender, StudentStatus
from school.students.models import Student
from school.students.selectors.search import matching


class StudentFilterSet(CamelFilterSet):
    """search, classId, sectionId, academicYearId, status, gender, category, ordering."""

    search = django_filters.CharFilter(
        method="filter_search", label=_("name, code, guardian's name or phone"), max_length=100
    )
    class_id = django_filters.UUIDFilter(field_name="school_class_id", label=_("class"))
    section_id = django_filters.UUIDFilter(field_name="section_id", label=_("section"))
    academic_year_id = django_filters.UUIDFilter(field_name="academic_year_id", label=_("academic year"))
    status = django_filters.ChoiceFilter(choices=StudentStatus.choices, label=_("status"))
    gender = django_filters.ChoiceFilter(choices=Gender.choices, label=_("gender"))
    category = django_filters.ChoiceFilter(choices=Category.choices, label=_("category"))
    ordering = django_filters.OrderingFilter(
        fields=[
            ("full_name", "fullName"),
            ("student_code", "studentCode"),
            ("roll_no", "rollNo"),
            ("admitted_on", "admittedOn"),
        ]
    )

    class Meta:
        model = Student
        fields: list[str] = []

    def filter_search(self, rows: QuerySet[Student], name: str, value: Any) -> QuerySet[Student]:
        """Narrow to the words."""
        return matching(rows, str(value))

    def filter_queryset(self, queryset: QuerySet[Student]) -> QuerySet[Student]:
        """Keep equal rows of an ordering in the order of their keys, so that no page repeats one."""
        rows = super().filter_queryset(queryset)
        order = [str(name) for name in rows.query.order_by]
        return rows.order_by(*order, "pk") if order else rows
