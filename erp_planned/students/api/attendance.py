"""Routes of attendance: /api/student-attendance."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.periods import today
from erp_planned.students.api import serializers as s
from erp_planned.students.api.filters import StudentDayFilter
from erp_planned.students.models import StudentAttendance
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.attendance import entries_seen_by, low_attendance
from erp_planned.students.selectors.classes import class_by_id, rules_on
from erp_planned.students.selectors.students import current_year
from erp_planned.students.services.attendance import Mark, mark_class


class AttendanceViewSet(ApiViewSet):
    """Attendance of students by days."""

    queryset = StudentAttendance.objects.none()
    serializer_class = s.StudentDaySerializer
    filterset_class = StudentDayFilter
    permissions: ClassVar = {"list": P.SEE, "create": P.TEACH, "low": P.SEE}
    queries: ClassVar = {"low": s.StudentFigureQuerySerializer}
    messages: ClassVar = {"create": _("The attendance is marked.")}

    @extend_schema(summary="List attendance of students", responses=s.StudentDaySerializer(many=True))
    def list(self, request: Request) -> Response:
        """List entries, the latest first; teachers see those of their classes, students their own."""
        return self.page(entries_seen_by(self.actor))

    @keyed()
    @extend_schema(
        summary="Mark a class for a day",
        request=s.ClassMarkSerializer,
        responses={201: s.ClassMarkedSerializer},
    )
    def create(self, request: Request) -> Done:
        """Mark everybody of a class; marked again, the new marks hold and the old ones are kept."""
        body = self.validated(s.ClassMarkSerializer)
        marks = {
            one["student_id"]: Mark(one["status"], one.get("remarks", "")) for one in body.get("entries", [])
        }
        day = mark_class(
            school_class=class_by_id(body["class_id"]), on=body["date"], marks=marks, rest=body.get("rest", ""),
            is_extra_day=body["extra_day"], actor=self.actor,
        )  # fmt: skip
        rows = entries_seen_by(self.actor).filter(class_day=day).order_by("student__name", "student")
        answer = {
            "id": day.pk, "school_class_id": day.school_class_id, "on": day.on, "marked_by": day.marked_by,
            "changes": day.changes, "entries": list(rows),
        }  # fmt: skip
        return status.HTTP_201_CREATED, dict(s.ClassMarkedSerializer(answer).data)

    @extend_schema(
        summary="Students below the required attendance",
        parameters=[s.StudentFigureQuerySerializer],
        responses=s.StudentLowSerializer,
    )
    def low(self, request: Request) -> Response:
        """Return who is below the percentage of the rules, of those whom the caller may see."""
        query = self.query()
        last = query.get("date_to") or today()
        year = current_year(last)
        first = query.get("date_from") or (year.starts_on if year else last)
        rows = low_attendance(self.actor, first, last, class_id=query.get("class_id"))
        answer = {"required_percent": rules_on(last).required_percent, "items": rows}
        return Response(s.StudentLowSerializer(answer).data)
