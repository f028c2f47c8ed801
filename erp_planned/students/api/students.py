"""Routes of students: /api/students."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.periods import today
from erp_planned.students.api import serializers as s
from erp_planned.students.api.filters import StudentFilter
from erp_planned.students.enums import Outcome
from erp_planned.students.models import Student
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.attendance import counts
from erp_planned.students.selectors.classes import class_by_id, year_by_id
from erp_planned.students.selectors.students import current_year, student_by_id, student_seen_by, visible
from erp_planned.students.services.admission import Admission, admit, change_student
from erp_planned.students.services.promotion import OneWish, promote_student


class StudentViewSet(ApiViewSet):
    """Students: the office sees everybody, teachers those of their classes, students themselves."""

    queryset = Student.objects.none()
    serializer_class = s.StudentSerializer
    filterset_class = StudentFilter
    permissions: ClassVar = {
        "list": P.SEE, "admission": P.WRITE, "retrieve": P.SEE, "update": P.WRITE, "promote": P.WRITE,
    }  # fmt: skip
    messages: ClassVar = {
        "admission": _("The student is admitted."),
        "update": _("The record is changed."),
        "promote": _("The year is closed."),
    }

    @extend_schema(summary="List students", responses=s.StudentSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List students by name, with the class that stands last."""
        return self.page(visible(self.actor))

    @keyed()
    @extend_schema(
        summary="Admit a student",
        request=s.StudentAdmissionSerializer,
        responses={201: s.StudentProfileSerializer},
    )
    def admission(self, request: Request) -> Done:
        """Admit a student; the number follows from the institution's format. 409 where the class is full."""
        body = self.validated(s.StudentAdmissionSerializer)
        admission = Admission(
            school_class=class_by_id(body.pop("class_id")),
            admitted_on=body.pop("admitted_on", None) or today(),
            roll_no=body.pop("roll_no", None),
            is_other_person=body.pop("confirm"),
        )
        row = admit(admission=admission, facts=body, actor=self.actor)
        return status.HTTP_201_CREATED, self._one(row.pk)

    @extend_schema(summary="Profile of a student", responses=s.StudentProfileSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """Return the record, all years in classes and the attendance of the academic year."""
        return Response(self._profile(student_seen_by(self.actor, pk)))

    @extend_schema(
        summary="Change a student", request=s.StudentChangeSerializer, responses=s.StudentProfileSerializer
    )
    def update(self, request: Request, pk: int) -> Response:
        """Change what is sent; the audit keeps what stood before."""
        row = student_by_id(pk)
        body = self.validated(s.StudentChangeSerializer, partial=True)
        number = body.pop("class_id", None)
        wanted = class_by_id(number) if number is not None else None
        change_student(student=row, school_class=wanted, actor=self.actor, **body)
        return Response(self._one(pk))

    @extend_schema(
        summary="Promote a student, have the class repeated or completed",
        request=s.StudentPromoteSerializer,
        responses=s.StudentProfileSerializer,
    )
    def promote(self, request: Request, pk: int) -> Response:
        """Close the year of one student and open the next. 409 where it is not possible."""
        row = student_by_id(pk)
        body = self.validated(s.StudentPromoteSerializer)
        number = body.get("to_year_id")
        wish = OneWish(Outcome(body["outcome"]), year_by_id(number, "to_year_id") if number else None)
        promote_student(student=row, wish=wish, actor=self.actor)
        return Response(self._one(pk))

    def _one(self, number: int) -> dict[str, Any]:
        return self._profile(student_by_id(number))

    def _profile(self, row: Student) -> dict[str, Any]:
        year, day = current_year(), today()
        first = year.starts_on if year else day
        count = counts([row.pk], first, day)[row.pk]
        return dict(s.StudentProfileSerializer(row, context={"count": count}).data)
