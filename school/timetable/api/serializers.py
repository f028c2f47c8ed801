"""Bodies of the timetable routes; times are HH:MM, days 1 (Monday) to 7."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.clock import ClockField
from core.api.serializers import CamelSerializer, WorkProgressSerializer
from school.masters.selectors import all_sections
from school.timetable.enums import GenerationState
from school.timetable.models import MOST_PERIODS, Generation
from school.timetable.selectors import choices
from school.timetable.selectors.generations import (
    Changes,
    Placed,
    as_it_stands,
    changes_of,
    placed,
    progress_of_generation,
)
from school.timetable.services.generations import (
    DEFAULT_SECONDS,
    LEAST_SECONDS,
    MOST_SECONDS,
    MOST_SEED,
)

LAST_DAY = 7
MOST_SECTIONS = 200


class LinkField(serializers.PrimaryKeyRelatedField):
    """Another row by its key."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(pk_field=serializers.UUIDField(), **kwargs)


class WeekQuery(CamelSerializer):
    """Whose week: without any the caller's own, for the office the whole school's."""

    section_id = serializers.UUIDField(required=False)
    teacher_id = serializers.UUIDField(required=False, help_text="for the office")
    room_id = serializers.UUIDField(required=False, help_text="for the office")
    student_id = serializers.UUIDField(required=False, help_text="of a parent with several children")
    day_of_week = serializers.IntegerField(required=False, min_value=1, max_value=LAST_DAY)


class SectionQuery(CamelSerializer):
    """Of which section; without it of all that the caller may see of the class."""

    section_id = serializers.UUIDField(required=False)


class DayQuery(CamelSerializer):
    """Of which date, today where none is given."""

    date = serializers.DateField(required=False)


class NewTimetableEntrySerializer(CamelSerializer):
    """A lesson of each week (spec: school, create timetable entry); times left out are the bell schedule's."""

    section_id = LinkField(source="section", queryset=all_sections())
    subject_id = LinkField(source="subject", queryset=choices.all_subjects())
    teacher_id = LinkField(source="teacher", queryset=choices.all_staff())
    day_of_week = serializers.IntegerField(min_value=1, max_value=LAST_DAY)
    period_number = serializers.IntegerField(min_value=1, max_value=MOST_PERIODS)
    start_time = ClockField(required=False)
    end_time = ClockField(required=False)
    room_id = LinkField(source="room", queryset=choices.all_rooms(), required=False, allow_null=True)


class LessonFactsSerializer(CamelSerializer):
    """What every answer tells of a lesson."""

    section_id = serializers.UUIDField()
    section_name = serializers.CharField(source="section")
    subject_id = serializers.UUIDField()
    subject_name = serializers.CharField(source="subject.name")
    room_id = serializers.UUIDField(allow_null=True)
    room_name = serializers.SerializerMethodField()
    period_number = serializers.IntegerField()
    start_time = ClockField()
    end_time = ClockField()

    def get_room_name(self, row: Any) -> str:
        return row.room.name if row.room else ""


class TimetableEntrySerializer(LessonFactsSerializer):
    """A lesson of the week."""

    id = serializers.UUIDField()
    academic_year_id = serializers.UUIDField()
    class_id = serializers.UUIDField(source="section.school_class_id")
    teacher_id = serializers.UUIDField()
    teacher_name = serializers.CharField(source="teacher.name")
    day_of_week = serializers.IntegerField()


class GenerateTimetableSerializer(CamelSerializer):
    """What to generate: `repair` keeps as many lessons as possible where they are; without sections all."""

    repair = serializers.BooleanField(source="is_repair", default=False)
    seconds = serializers.IntegerField(
        min_value=LEAST_SECONDS, max_value=MOST_SECONDS, default=DEFAULT_SECONDS
    )
    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED, default=1)
    section_ids = serializers.ListField(
        child=LinkField(queryset=all_sections()), source="sections", default=list,
        max_length=MOST_SECTIONS,
    )  # fmt: skip


class PlacedLessonSerializer(CamelSerializer):
    """A lesson of a result."""

    section_id = serializers.UUIDField(source="load.section_id")
    subject_id = serializers.UUIDField(source="load.subject_id")
    teacher_id = serializers.UUIDField(source="load.teacher_id")
    room_id = serializers.UUIDField(source="load.room_id", allow_null=True)
    day_of_week = serializers.IntegerField(source="day")
    period_number = serializers.IntegerField(source="number")
    start_time = ClockField(source="start")
    end_time = ClockField(source="end")


class SecondsField(serializers.DecimalField):
    """Seconds: a JSON number with one decimal."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=6, decimal_places=1, coerce_to_string=False, **kwargs)


class TimetableScoreSerializer(CamelSerializer):
    """What the soft rules leave to be wished for, the fewer the better; seconds are of the server."""

    total = serializers.IntegerField(help_text="weighted: 5 x uneven + 2 x idle + 3 x firstPeriods")
    uneven = serializers.IntegerField(help_text="periods above a subject's even share of a day")
    idle = serializers.IntegerField(help_text="free periods of teachers between lessons")
    first_periods = serializers.IntegerField(help_text="days that the class teacher could begin and does not")
    moved = serializers.IntegerField(help_text="lessons of the timetable in force that a repair moves")
    is_best = serializers.BooleanField(help_text="nothing better exists")
    first_seconds = SecondsField(help_text="until the first that keeps every hard rule")
    seconds = SecondsField()


class TimetableChangesSerializer(CamelSerializer):
    """How many lessons stay, go and come when the result is put in force."""

    kept = serializers.IntegerField()
    removed = serializers.IntegerField()
    added = serializers.IntegerField()


class TimetableGenerationSerializer(CamelSerializer):
    """A generation in a list: how far it is and what became of it."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField(choices=GenerationState.choices)
    academic_year_id = serializers.UUIDField()
    repair = serializers.BooleanField(source="is_repair")
    section_ids = serializers.ListField(child=serializers.UUIDField(), source="sections")
    seconds = serializers.IntegerField()
    seed = serializers.IntegerField()
    progress = serializers.SerializerMethodField()
    reasons = serializers.ListField(child=serializers.CharField())
    score = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    created_by = serializers.CharField(source="created_by_name")
    finished_at = serializers.DateTimeField(allow_null=True)
    applied_at = serializers.DateTimeField(allow_null=True)
    applied_by = serializers.CharField()

    def to_representation(self, row: Generation) -> dict[str, Any]:
        """Tell it as it stands, a lost worker included."""
        return dict(super().to_representation(as_it_stands(row)))

    @extend_schema_field(WorkProgressSerializer)
    def get_progress(self, row: Generation) -> dict[str, Any]:
        return dict(WorkProgressSerializer(progress_of_generation(row)).data)

    @extend_schema_field(TimetableScoreSerializer(allow_null=True))
    def get_score(self, row: Generation) -> dict[str, Any] | None:
        return dict(TimetableScoreSerializer(row.score).data) if row.score else None


class TimetableGenerationDetailSerializer(TimetableGenerationSerializer):
    """One generation with its result; `changes` is what putting it in force would do, while that is possible."""

    changes = serializers.SerializerMethodField()
    entries = serializers.SerializerMethodField()

    @extend_schema_field(TimetableChangesSerializer(allow_null=True))
    def get_changes(self, row: Generation) -> dict[str, int] | None:
        if row.state != GenerationState.SOLVED:
            return None
        found: Changes = changes_of(row)
        return {"kept": found.kept, "removed": len(found.removed), "added": len(found.added)}

    @extend_schema_field(PlacedLessonSerializer(many=True))
    def get_entries(self, row: Generation) -> list[dict[str, Any]]:
        found: list[Placed] = placed(row) if row.result else []
        return list(PlacedLessonSerializer(found, many=True).data)


class NewSubstitutionSerializer(CamelSerializer):
    """A lesson of a date to be stood in for.

    Without `substituteId` it is opened and those free then are proposed; null takes the substitute off.
    """

    entry_id = LinkField(
        source="entry",
        queryset=choices.all_entries(),
    )
    date = serializers.DateField(source="on")
    substitute_id = LinkField(
        source="substitute", queryset=choices.all_staff(), required=False, allow_null=True
    )
    remarks = serializers.CharField(max_length=200, required=False, allow_blank=True)


class SubstitutionSerializer(LessonFactsSerializer):
    """A lesson of a date whose teacher is away; `substituteId` is null while nobody stands in."""

    id = serializers.UUIDField()
    date = serializers.DateField(source="on")
    entry_id = serializers.UUIDField(allow_null=True)
    absent_teacher_id = serializers.UUIDField()
    absent_teacher_name = serializers.CharField(source="absent_teacher.name")
    substitute_id = serializers.UUIDField(allow_null=True)
    substitute_name = serializers.SerializerMethodField()
    remarks = serializers.CharField()

    def get_substitute_name(self, row: Any) -> str:
        return row.substitute.name if row.substitute else ""


class SubstituteProposalSerializer(CamelSerializer):
    """Somebody who is free then, the best choice first."""

    teacher_id = serializers.UUIDField(source="teacher.pk")
    teacher_name = serializers.CharField(source="teacher.name")
    teaches_subject = serializers.BooleanField()
    knows_section = serializers.BooleanField()
    lessons_that_day = serializers.IntegerField()
    substitutions = serializers.IntegerField(help_text="this year")


class ProposedSerializer(SubstitutionSerializer):
    """A substitution with who could stand in."""

    proposals = SubstituteProposalSerializer(many=True)


class NewTeacherAbsenceSerializer(CamelSerializer):
    """Days on which a teacher is away, both included."""

    teacher_id = LinkField(source="teacher", queryset=choices.all_staff())
    from_date = serializers.DateField(source="starts_on")
    to_date = serializers.DateField(source="ends_on")
    reason = serializers.CharField(max_length=120, required=False, allow_blank=True)


class TeacherAbsenceSerializer(CamelSerializer):
    """An absence, and how many lessons of it nobody stands in for yet."""

    id = serializers.UUIDField()
    teacher_id = serializers.UUIDField()
    teacher_name = serializers.CharField(source="teacher.name")
    from_date = serializers.DateField(source="starts_on")
    to_date = serializers.DateField(source="ends_on")
    reason = serializers.CharField()
