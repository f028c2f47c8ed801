"""Routes of years, classes, subjects, teaching and rules."""

from rest_framework import serializers

from core.masters.api import MasterViewSet, serializer_of
from erp_planned.students.enums import YearStatus
from erp_planned.students.masters import (
    academic_years,
    classes,
    student_rules,
    subjects,
    teaching_assignments,
)
from erp_planned.students.models import Subject


class AcademicYearSerializer(serializer_of(academic_years)):  # type: ignore[misc]
    """An academic year; `status` follows from its days."""

    status = serializers.ChoiceField(choices=YearStatus.choices, read_only=True)


class AcademicYearViewSet(MasterViewSet):
    """Years of teaching; no two share a day."""

    master = academic_years
    serializer_class = AcademicYearSerializer


class SchoolClassSerializer(serializer_of(classes)):  # type: ignore[misc]
    """A class or section; `subjects` are the numbers of its subjects, and replace those it has."""

    subjects = serializers.PrimaryKeyRelatedField(
        queryset=Subject._default_manager.none(), many=True, required=False
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        """Look the subjects up in the institution at hand."""
        fields = super().get_fields()
        fields["subjects"].child_relation.queryset = subjects.model._default_manager.all()
        return fields


class ClassViewSet(MasterViewSet):
    """Classes and sections, with the class to which their students are promoted."""

    master = classes
    serializer_class = SchoolClassSerializer


class SubjectViewSet(MasterViewSet):
    """Subjects that are taught."""

    master = subjects


class TeachingAssignmentViewSet(MasterViewSet):
    """Who teaches which subject in which class in which year."""

    master = teaching_assignments


class StudentRuleViewSet(MasterViewSet):
    """Rules for students from a date on."""

    master = student_rules
