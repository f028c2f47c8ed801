"""Routes of weeks and lessons: /api/v1/timetable, classes, entries, teachers."""

from typing import Any, ClassVar
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.pagination import PagePagination
from core.api.queries import MAX_LIMIT
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.errors import ValidationFailed
from school.staff.selectors import is_everywhere
from school.timetable.api import serializers as s
from school.timetable.models import TimetableEntry
from school.timetable.permissions import TimetablePermission as P
from school.timetable.selectors import weeks
from school.timetable.services.entries import add_entry, remove_entry


class WeekPagination(PagePagination):
    """As everywhere, but a page has 100 lessons where no limit is given: a week in one answer."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """Return the rows of the page asked for."""
        rows = super().paginate_queryset(queryset, request, view)
        if "limit" not in request.query_params:
            self.limit = MAX_LIMIT
            start = (self.page - 1) * self.limit
            rows = list(queryset[start : start + self.limit])
        return rows


class WeekViewSet(ApiViewSet):
    """The lessons of the week, each caller the own ones."""

    queryset = TimetableEntry.objects.none()
    serializer_class = s.TimetableEntrySerializer
    pagination_class = WeekPagination
    permissions: ClassVar = {
        "list": P.READ,
        "of_class": P.READ,
        "of_teacher": P.READ,
        "create": P.WRITE,
        "destroy": P.WRITE,
    }
    queries: ClassVar = {"list": s.WeekQuery, "of_class": s.SectionQuery, "of_teacher": []}
    messages: ClassVar = {"create": _("The lesson is added."), "destroy": _("The lesson is removed.")}

    def filter_queryset(self, queryset: Any) -> Any:
        """The query of each action has been read by `query`."""
        return queryset

    @extend_schema(summary="The week's lessons", responses=s.TimetableEntrySerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return the own week: a teacher's lessons, a student's section, a parent's children; the office all."""
        asked = self.query()
        rows = weeks.own_week(self.actor)
        if "student_id" in asked:
            rows = weeks.lessons().filter(section=weeks.section_of_child(self.actor, asked["student_id"]))
        if "section_id" in asked:
            rows = weeks.week_of_section(weeks.visible_section(self.actor, asked["section_id"]))
        if "teacher_id" in asked:
            rows = rows.filter(teacher=weeks.visible_teacher(self.actor, asked["teacher_id"]))
        if "room_id" in asked:
            rows = rows.filter(room=asked["room_id"])
        if "day_of_week" in asked:
            rows = rows.filter(day_of_week=asked["day_of_week"])
        return self.page(rows)

    @extend_schema(summary="The week of a class", responses=s.TimetableEntrySerializer(many=True))
    def of_class(self, request: Request, class_id: UUID) -> Response:
        """Return the lessons of a class's sections that the caller may see, or of one of them."""
        found, asked = weeks.visible_class(self.actor, class_id), self.query()
        rows = weeks.lessons().filter(section__school_class=found)
        if "section_id" in asked:
            rows = rows.filter(section=weeks.visible_section(self.actor, asked["section_id"]))
        elif not is_everywhere(self.actor):
            rows = rows.filter(section__in=weeks.visible_sections(self.actor).values("pk"))
        return self.page(rows)

    @extend_schema(summary="The week of a teacher", responses=s.TimetableEntrySerializer(many=True))
    def of_teacher(self, request: Request, teacher_id: UUID) -> Response:
        """Return a teacher's lessons; a teacher sees the own ones."""
        return self.page(weeks.week_of_teacher(weeks.visible_teacher(self.actor, teacher_id)))

    @extend_schema(
        summary="Add a lesson",
        request=s.NewTimetableEntrySerializer,
        responses={201: s.TimetableEntrySerializer},
    )
    def create(self, request: Request, class_id: UUID) -> Response:
        """Add a lesson of each week; a clash of section, teacher or room is refused and names the other lesson."""
        found = weeks.visible_class(self.actor, class_id)
        body = self.validated(s.NewTimetableEntrySerializer)
        if body["section"].school_class_id != found.pk:
            text = _("%(section)s is no section of %(class)s.") % {"section": body["section"], "class": found}
            raise ValidationFailed.at("section", text)
        row = add_entry(actor=self.actor, **body)
        return Response(
            s.TimetableEntrySerializer(weeks.get_entry(row.pk)).data, status=status.HTTP_201_CREATED
        )

    @extend_schema(summary="Remove a lesson", responses={200: EmptySerializer})
    def destroy(self, request: Request, entry_id: UUID) -> Response:
        """Remove a lesson; its substitutions of days to come go with it."""
        remove_entry(entry=weeks.get_entry(entry_id), actor=self.actor)
        return Response({})
