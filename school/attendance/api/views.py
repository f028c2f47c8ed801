"""Routes of /api/v1/attendance (spec: school, Endpoints, Attendance)."""

from typing import Any, ClassVar
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.queries import DEFAULT_LIMIT
from core.api.views import ApiViewSet, Done, keyed
from core.errors import NotFound
from core.masters.api import MasterViewSet
from core.refusals import get_or_refuse
from education.attendance import REQUIRED_PERCENT, Count
from school.attendance.api import serializers as s
from school.attendance.api.filters import EntryFilter
from school.attendance.enums import WHOLE_DAY
from school.attendance.masters import holidays
from school.attendance.models import AttendanceEntry
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors import figures, sheets
from school.attendance.services.checks import Mark
from school.attendance.services.marking import mark_attendance
from school.masters.models import AcademicYear
from school.students.models import Student
from school.students.selectors import get_student

STUDENT = "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e01"
BODY = {
    "date": "2026-11-20",
    "sectionId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11",
    "entries": [
        {"studentId": STUDENT, "status": "present"},
        {"studentId": STUDENT[:-1] + "2", "status": "absent", "reason": "Fever", "remarks": "Mother rang"},
    ],
}
EXAMPLE = OpenApiExample("A section", request_only=True, value=BODY)


class AttendanceViewSet(ApiViewSet):
    """Entries of students, and the marking of a section."""

    queryset = AttendanceEntry.objects.none()
    serializer_class = s.AttendanceEntrySerializer
    filterset_class = EntryFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE}

    @extend_schema(summary="List attendance entries", responses=s.AttendanceEntrySerializer(many=True))
    def list(self, request: Request) -> Response:
        """List entries, the latest day first: a parent those of the own children, a student the own ones."""
        return self.page(sheets.entries_of(self.actor))

    @keyed()
    @extend_schema(
        summary="Mark attendance of a section",
        request=s.MarkBodySerializer,
        responses={201: s.MarkedRollSerializer},
        examples=[EXAMPLE],
    )
    def create(self, request: Request) -> Done:
        """Mark the section that the body names: the same as marking it under its class."""
        return status.HTTP_201_CREATED, marked(self, None)


class ClassViewSet(ApiViewSet):
    """A class: its daily register, marking, analytics."""

    permissions: ClassVar = {"daily": P.REPORT, "mark": P.WRITE, "analytics": P.REPORT}
    queries: ClassVar = {"daily": s.DailyQuerySerializer, "analytics": s.AnalyticsQuerySerializer}
    serializer_class = s.RollSerializer

    @extend_schema(
        summary="Daily attendance of a section",
        parameters=[s.DailyQuerySerializer],
        responses=s.RollSerializer,
    )
    def daily(self, request: Request, class_id: UUID) -> Response:
        """Return everybody enrolled on the date with what was marked, by roll number."""
        asked = self.query()
        period = asked.get("period", WHOLE_DAY)
        section = sheets.section_of_class(
            self.actor, class_id, asked["section_id"], asked["date"], period_no=period
        )
        return Response(s.RollSerializer(sheets.roll_of(section, asked["date"], period_no=period)).data)

    @keyed()
    @extend_schema(
        summary="Mark attendance of a section of the class",
        request=s.MarkBodySerializer,
        responses=s.MarkedRollSerializer,
        examples=[EXAMPLE],
    )
    def mark(self, request: Request, class_id: UUID) -> Done:
        """Mark a section on a date, whole or nothing; marking again replaces the entries and keeps the old ones."""
        return status.HTTP_200_OK, marked(self, class_id)

    @extend_schema(
        summary="Attendance of a class by day, section and student",
        parameters=[s.AnalyticsQuerySerializer],
        responses=s.AnalyticsSerializer,
    )
    def analytics(self, request: Request, class_id: UUID) -> Response:
        """Return the sums of the caller's sections of the class."""
        asked = self.query()
        sections = figures.sections_reported(
            self.actor, class_id=class_id, section_id=asked.get("section_id")
        )
        found = figures.analytics(self.actor, span_asked(asked), sections)
        answer = {
            "class_id": class_id,
            "first": found.span.first,
            "last": found.span.last,
            "by_day": [with_count(count, date=day) for day, count in found.by_day.items()],
            "by_section": [
                with_count(count, section_id=one.pk, name=str(one)) for one, count in found.by_section
            ],
            "by_student": [of_student(one, count) for one, count in found.by_student],
        }
        return Response(s.AnalyticsSerializer(with_count(found.total, **answer)).data)


class SummaryViewSet(ApiViewSet):
    """A student's attendance."""

    permissions: ClassVar = {"summary": P.READ}
    queries: ClassVar = {"summary": s.SpanQuerySerializer}
    serializer_class = s.SummarySerializer

    @extend_schema(
        summary="Attendance summary of a student",
        parameters=[s.SpanQuerySerializer],
        responses=s.SummarySerializer,
    )
    def summary(self, request: Request, student_id: UUID) -> Response:
        """Return the student's marked days in numbers; late counts as present in the percentage."""
        student = get_student(self.actor, student_id)
        count = figures.count_of(student, span_asked(self.query()))
        return Response(s.SummarySerializer(with_count(count, student_id=student.pk)).data)


class ShortageViewSet(ApiViewSet):
    """Who is below the percentage."""

    permissions: ClassVar = {"list": P.REPORT}
    queries: ClassVar = {"list": s.ShortageQuerySerializer}
    queryset = Student.objects.none()
    serializer_class = s.ShortageSerializer

    @extend_schema(
        summary="Students below the percentage",
        parameters=[s.ShortageQuerySerializer],
        responses=s.ShortageSerializer(many=True),
    )
    def list(self, request: Request) -> Response:
        """List students whose attendance is short, the lowest first, with the days that would mend it."""
        asked = self.query()
        required = asked.get("percent", REQUIRED_PERCENT)
        sections = figures.sections_reported(
            self.actor, class_id=asked.get("class_id"), section_id=asked.get("section_id")
        )
        rows = figures.short_students(self.actor, span_asked(asked), sections, required)
        page, limit = asked.get("page", 1), asked.get("limit", DEFAULT_LIMIT)
        items = figures.with_students(rows[(page - 1) * limit : page * limit], required)
        data = s.ShortageSerializer(items, many=True).data
        return Response({"items": data, "page": page, "limit": limit, "total": len(rows)})


class HolidayViewSet(MasterViewSet):
    """Holidays, vacations and extra working days."""

    master = holidays


def marked(view: ApiViewSet, class_id: UUID | None) -> dict[str, Any]:
    """Mark what the body says and return the section as it is then."""
    body = view.validated(s.MarkBodySerializer)
    day, period = body["date"], body.get("period", WHOLE_DAY)
    if class_id is None:
        section = sheets.get_section(view.actor, body["section_id"], day, period_no=period)
    else:
        section = sheets.section_of_class(view.actor, class_id, body["section_id"], day, period_no=period)
    done = mark_attendance(
        section=section,
        date=day,
        entries=[Mark(**entry) for entry in body["entries"]],
        actor=view.actor,
        period=period,
        version=body.get("version"),
        partial=body.get("partial", False),
        why=body.get("why", ""),
    )
    roll = sheets.roll_of(section, day, period_no=period)
    answer = {"added": done.added, "changed": done.changed}
    return {**s.RollSerializer(roll).data, **answer}


def span_asked(asked: dict[str, Any]) -> figures.Span:
    """Return the days that the query names. Raises NotFound for a year that is not there."""
    year = None
    if "academic_year_id" in asked:
        refusal = NotFound(_("There is no such academic year."))
        year = get_or_refuse(AcademicYear.objects, refusal, pk=asked["academic_year_id"])
    return figures.span_of(first=asked.get("first"), last=asked.get("last"), year=year)


def with_count(count: Count, **more: Any) -> dict[str, Any]:
    """Return the figures of a count beside other members."""
    names = ("total", "present", "absent", "late", "percent", "is_enough", "days_needed")
    return {**{name: getattr(count, name) for name in names}, **more}


def of_student(student: Student, count: Count) -> dict[str, Any]:
    """Return a student's line of the analytics."""
    named = {"student_code": student.student_code, "full_name": student.full_name}
    return with_count(count, student_id=student.pk, section_id=student.section_id, **named)
