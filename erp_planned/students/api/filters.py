"""Query parameters of the lists of students."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.students.enums import (
    CertificateState,
    CertificateType,
    DayMark,
    EnrolmentStatus,
    StudentStatus,
)
from erp_planned.students.models import Certificate, PromotionBatch, Student, StudentAttendance


class StudentFilter(CamelFilterSet):
    """By class and status; search in name and numbers."""

    search = SearchFilter("name", "admission_no", "guardian_phone", "guardian_name")
    status = filters.ChoiceFilter(choices=StudentStatus.choices)
    class_id = filters.NumberFilter(method="of_class")

    class Meta:
        model = Student
        fields: list[str] = []

    def of_class(self, rows: object, _name: str, value: object) -> object:
        """Return who is in a class now."""
        return rows.filter(  # type: ignore[attr-defined]
            enrolments__school_class=value, enrolments__status=EnrolmentStatus.CURRENT
        )


class StudentDayFilter(CamelFilterSet):
    """By student, class, day and status."""

    student_id = filters.NumberFilter()
    class_id = filters.NumberFilter(field_name="class_day__school_class")
    date = filters.DateFilter(field_name="on")
    date_from = filters.DateFilter(field_name="on", lookup_expr="gte")
    date_to = filters.DateFilter(field_name="on", lookup_expr="lte")
    status = filters.ChoiceFilter(choices=DayMark.choices)

    class Meta:
        model = StudentAttendance
        fields: list[str] = []


class CertificateFilter(CamelFilterSet):
    """By student, type and state; search in number, admission number and name."""

    search = SearchFilter("number", "student__admission_no", "student__name")
    student_id = filters.NumberFilter()
    type = filters.ChoiceFilter(choices=CertificateType.choices)
    state = filters.ChoiceFilter(choices=CertificateState.choices)

    class Meta:
        model = Certificate
        fields: list[str] = []


class StudentPromotionFilter(CamelFilterSet):
    """By class."""

    class_id = filters.NumberFilter(field_name="school_class")

    class Meta:
        model = PromotionBatch
        fields: list[str] = []
