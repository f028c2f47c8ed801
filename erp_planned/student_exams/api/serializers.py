"""Bodies of the exam routes."""

from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.clock import ClockField
from core.api.serializers import CamelModelSerializer, CamelSerializer, EnteredField, PercentField
from education.enums import Absence, Outcome
from education.grading import half_up
from erp_planned.student_exams.enums import CorrectionKind, CorrectionState, ExamState
from erp_planned.student_exams.models import Exam, ExamPaper, MarkCorrection, StudentMark
from erp_planned.student_exams.selectors.cards import Card


class MarksField(serializers.DecimalField):
    """A mark with at most two decimals."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=6, decimal_places=2, coerce_to_string=False, **kwargs)


@extend_schema_field({"oneOf": [{"type": "number"}, {"type": "string"}]})
class EarlierMarkField(serializers.Field):
    """What stood before a correction: a mark, or the word for an absence."""

    def to_representation(self, value: str) -> Any:
        """Return the mark as a number."""
        return Decimal(value) if value[:1].isdigit() else value


class ExamPaperBodySerializer(CamelSerializer):
    """A subject of a class; without `passMarks` 33% half up."""

    class_id = serializers.IntegerField(source="school_class")
    subject_id = serializers.IntegerField(source="subject")
    max_marks = MarksField(min_value=1)
    pass_marks = MarksField(min_value=0, required=False)
    date = serializers.DateField(source="held_on")
    start_time = ClockField(source="starts_at")
    end_time = ClockField(source="ends_at")


class StudentExamBodySerializer(CamelSerializer):
    """An exam with its papers."""

    exam_name = serializers.CharField(max_length=80, source="name")
    year_id = serializers.IntegerField(source="year")
    start_date = serializers.DateField(source="starts_on")
    end_date = serializers.DateField(source="ends_on")
    weightage = PercentField(required=False)
    shows_rank = serializers.BooleanField(default=False)
    subjects = ExamPaperBodySerializer(many=True, source="papers")


class ExamPaperSerializer(CamelModelSerializer):
    """A subject of a class."""

    class_id = serializers.IntegerField(source="school_class_id")
    class_name = serializers.CharField(source="school_class.__str__")
    subject_id = serializers.IntegerField()
    subject = serializers.CharField(source="subject.name")
    max_marks, pass_marks = MarksField(), MarksField()
    date = serializers.DateField(source="held_on")
    start_time = ClockField(source="starts_at")
    end_time = ClockField(source="ends_at")

    class Meta:
        model = ExamPaper
        fields = [
            "id", "class_id", "class_name", "subject_id", "subject", "max_marks", "pass_marks", "date",
            "start_time", "end_time",
        ]  # fmt: skip


class StudentExamSerializer(CamelModelSerializer):
    """An exam with its papers."""

    exam_name = serializers.CharField(source="name")
    year_id = serializers.IntegerField()
    start_date = serializers.DateField(source="starts_on")
    end_date = serializers.DateField(source="ends_on")
    weightage = PercentField()
    status = serializers.ChoiceField(choices=ExamState.choices, source="state")
    subjects = ExamPaperSerializer(many=True, source="papers")

    class Meta:
        model = Exam
        fields = [
            "id", "exam_name", "year_id", "start_date", "end_date", "weightage", "shows_rank", "status", "subjects",
        ]  # fmt: skip


class MarkEntrySerializer(CamelSerializer):
    """A student's mark: a number, or `absent`, or `notTaken`."""

    student_id = serializers.IntegerField()
    marks_obtained = EnteredField(required=False, allow_null=True, source="marks")
    absent = serializers.BooleanField(required=False)
    not_taken = serializers.BooleanField(required=False)
    remarks = serializers.CharField(max_length=120, required=False, allow_blank=True)


class MarksBodySerializer(CamelSerializer):
    """Marks of a subject in a class; one bad entry refuses all of them."""

    class_id = serializers.IntegerField(source="school_class")
    subject_id = serializers.IntegerField(source="subject")
    marks = MarkEntrySerializer(many=True, source="entries")


class MarksEnteredSerializer(CamelSerializer):
    """How many marks were entered."""

    entered = serializers.IntegerField()


class StudentMarkSerializer(CamelModelSerializer):
    """A mark."""

    student_id = serializers.IntegerField()
    student_name = serializers.CharField(source="student.name")
    exam_id = serializers.IntegerField(source="paper.exam_id")
    class_id = serializers.IntegerField(source="paper.school_class_id")
    subject_id = serializers.IntegerField(source="paper.subject_id")
    marks_obtained = MarksField(source="marks", allow_null=True)
    absent = serializers.SerializerMethodField()
    not_taken = serializers.SerializerMethodField()

    class Meta:
        model = StudentMark
        fields = [
            "id", "student_id", "student_name", "exam_id", "class_id", "subject_id", "marks_obtained", "absent",
            "not_taken", "remarks",
        ]  # fmt: skip

    def get_absent(self, row: StudentMark) -> bool:
        """Say whether the student was absent."""
        return row.absence in {Absence.ABSENT, Absence.LEAVE}

    def get_not_taken(self, row: StudentMark) -> bool:
        """Say whether the student does not take the subject."""
        return row.absence == Absence.NOT_TAKEN


class CardSubjectSerializer(CamelSerializer):
    """A subject of a report card: `marks` of each exam in the order of `exams`, null where there is none."""

    subject = serializers.CharField()
    marks = serializers.ListField(child=MarksField(allow_null=True))
    obtained, maximum = MarksField(), MarksField()
    percentage = PercentField()
    absent = serializers.BooleanField()
    passed = serializers.BooleanField()
    grade = serializers.CharField()


class CardExamSerializer(CamelSerializer):
    """An exam of a report card."""

    id = serializers.IntegerField()
    exam_name = serializers.CharField(source="name")
    weightage = PercentField()


class ReportCardOfStudentSerializer(CamelSerializer):
    """A report card of a year."""

    student_id = serializers.IntegerField(source="student.pk")
    student_name = serializers.CharField(source="student.name")
    admission_no = serializers.CharField(source="student.admission_no")
    year_id = serializers.IntegerField(source="year.pk")
    year = serializers.CharField(source="year.name")
    class_name = serializers.CharField(source="school_class.__str__")
    exams = CardExamSerializer(many=True)
    subjects = serializers.SerializerMethodField()
    obtained, maximum = MarksField(), MarksField()
    percentage = PercentField(source="outcome.percentage")
    grade = serializers.CharField(source="outcome.grade")
    cgpa = serializers.DecimalField(
        max_digits=3, decimal_places=1, coerce_to_string=False, allow_null=True, source="outcome.cgpa"
    )
    division = serializers.CharField()
    # Null while exams of the year are to come; `soFarPercent` is then what the published ones make of it.
    result = serializers.ChoiceField(choices=Outcome.choices, allow_null=True)
    so_far_percent = PercentField(source="so_far", allow_null=True)
    rank = serializers.IntegerField(allow_null=True)

    def get_subjects(self, card: Card) -> list[dict[str, Any]]:
        """Return the subjects with their marks."""
        rows = [
            {
                "subject": row.subject,
                "marks": [row.marks[one.pk].marks if one.pk in row.marks else None for one in card.exams],
                "obtained": half_up(row.outcome.obtained, 2),
                "maximum": half_up(row.outcome.maximum, 2),
                "percentage": half_up(row.outcome.exact, 2),
                "absent": bool(row.outcome.absence),
                "passed": row.outcome.is_passed,
                "grade": row.outcome.grade,
            }
            for row in card.rows
        ]
        return [dict(one) for one in CardSubjectSerializer(rows, many=True).data]


class CardYearQuerySerializer(CamelSerializer):
    """The year of a card; without it that of today."""

    year_id = serializers.IntegerField(required=False)


class MarkCorrectionBodySerializer(CamelSerializer):
    """Another mark for a published one, with the reason."""

    mark_id = serializers.IntegerField(source="mark")
    kind = serializers.ChoiceField(choices=CorrectionKind.choices, default=CorrectionKind.MISTAKE)
    marks_obtained = MarksField(source="marks", min_value=0)
    reason = serializers.CharField(max_length=300)


class MarkCorrectionSerializer(CamelModelSerializer):
    """A correction as it stands."""

    mark_id = serializers.IntegerField()
    student_id = serializers.IntegerField(source="mark.student_id")
    exam_id = serializers.IntegerField(source="mark.paper.exam_id")
    kind = serializers.ChoiceField(choices=CorrectionKind.choices)
    before = EarlierMarkField(read_only=True)
    marks_obtained = MarksField(source="marks")
    status = serializers.ChoiceField(choices=CorrectionState.choices, source="state")

    class Meta:
        model = MarkCorrection
        fields = [
            "id", "mark_id", "student_id", "exam_id", "kind", "before", "marks_obtained", "reason", "status",
            "comments",
        ]  # fmt: skip
