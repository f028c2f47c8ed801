"""Bodies of the exam routes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer, EnteredField
from school.exams.enums import Absence, ComponentKind, ExamState, RankScope, ReEvaluationState, Term
from school.exams.models import Exam


class MarksField(serializers.DecimalField):
    """Marks or a percentage: a JSON number with at most two decimals."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_digits": 7, "decimal_places": 2, "coerce_to_string": False, **kwargs})


@extend_schema_field({"type": "string", "format": "uuid"})
class KeyField(serializers.Field):
    """The key of a student as it was sent, read by the service for the same reason."""

    def to_internal_value(self, data: Any) -> Any:
        return str(data)[:50]

    def to_representation(self, value: Any) -> str:
        return str(value)


class ComponentSerializer(CamelSerializer):
    """A part of a subject: marks up to `maxMarks` that count `weight` (the same where it is left out).

    With `passingMarks` it is passed on its own; left out, theory and practical of classes XI and XII take 33% each.
    """

    kind = serializers.ChoiceField(choices=ComponentKind.choices)
    max_marks = MarksField()
    weight = MarksField(required=False)
    passing_marks = MarksField(required=False, allow_null=True)


class ComponentShownSerializer(ComponentSerializer):
    """A part as planned; `isDerived`: it is made of the term's periodic tests."""

    is_derived = serializers.BooleanField()


class SubjectPlanSerializer(CamelSerializer):
    """A subject that differs from the rest of the exam."""

    subject_id = serializers.UUIDField()
    max_marks = MarksField(required=False)
    passing_marks = MarksField(required=False)
    components = ComponentSerializer(many=True, required=False)


class ExamWriteSerializer(CamelSerializer):
    """What an exam is made of (spec: create exam); beyond it, term, scale, parts and the window of re-evaluation."""

    name = serializers.CharField(max_length=100)
    exam_type = serializers.CharField(
        max_length=40, help_text="periodic_test, half_yearly, annual or any other word"
    )
    academic_year_id = serializers.UUIDField()
    start_date = serializers.DateField()
    end_date = serializers.DateField()
    class_ids = serializers.ListField(child=serializers.UUIDField(), min_length=1, max_length=50)
    max_marks = MarksField()
    passing_marks = MarksField(required=False, help_text="33% of the maximum where it is left out")
    term = serializers.ChoiceField(choices=Term.choices, required=False, allow_null=True)
    grading_scale_id = serializers.UUIDField(required=False, allow_null=True)
    components = ComponentSerializer(many=True, required=False)
    subjects = SubjectPlanSerializer(many=True, required=False)
    re_evaluation_until = serializers.DateField(required=False, allow_null=True)


class ExamCreateSerializer(ExamWriteSerializer):
    """A new exam; a draft takes no marks."""

    is_draft = serializers.BooleanField(required=False)


class ExamSerializer(CamelSerializer):
    """An exam."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    exam_type = serializers.CharField()
    academic_year_id = serializers.UUIDField()
    start_date = serializers.DateField()
    end_date = serializers.DateField()
    class_ids = serializers.SerializerMethodField()
    max_marks = MarksField()
    passing_marks = MarksField()
    term = serializers.IntegerField(allow_null=True)
    state = serializers.CharField(help_text=", ".join(ExamState.values))
    published_at = serializers.DateTimeField(allow_null=True)
    re_evaluation_until = serializers.DateField(allow_null=True)

    @extend_schema_field(serializers.ListField(child=serializers.UUIDField()))
    def get_class_ids(self, row: Exam) -> list[str]:
        """Return the keys of the classes in their order."""
        return [str(one.pk) for one in row.classes.all()]

    def to_representation(self, instance: Any) -> Any:
        """Leave out when an exam was published that is taken back."""
        answer = super().to_representation(instance)
        if instance.state != ExamState.PUBLISHED:
            answer["publishedAt"] = None
        return answer


class ExamSubjectSerializer(CamelSerializer):
    """A subject of an exam."""

    subject_id = serializers.UUIDField()
    subject_code = serializers.CharField(source="subject.code")
    subject_name = serializers.CharField(source="subject.name")
    class_id = serializers.UUIDField(source="subject.school_class_id")
    max_marks = MarksField()
    passing_marks = MarksField()
    components = ComponentShownSerializer(many=True, source="components.all")


class ExamDetailSerializer(ExamSerializer):
    """One exam with its subjects."""

    subjects = ExamSubjectSerializer(many=True, source="exam_subjects.all")


class MarkEntrySerializer(CamelSerializer):
    """A student's marks (spec: enter marks); absent: `marksObtained` null with `absent` true."""

    student_id = KeyField()
    marks_obtained = EnteredField(required=False, allow_null=True)
    absent = serializers.BooleanField(required=False)
    with_leave = serializers.BooleanField(required=False, help_text="absent with leave")
    not_taken = serializers.BooleanField(required=False, help_text="does not take the subject")
    remarks = serializers.CharField(required=False, allow_blank=True)


class MarksWriteSerializer(CamelSerializer):
    """Marks of a subject; the section follows from the students, the part is the main one."""

    subject_id = serializers.UUIDField()
    section_id = serializers.UUIDField(required=False)
    component = serializers.ChoiceField(choices=ComponentKind.choices, required=False)
    entries = MarkEntrySerializer(many=True)
    reason = serializers.CharField(
        max_length=300, required=False, help_text="of the office, and after the submission"
    )
    version = serializers.IntegerField(required=False, help_text="of the sheet as it was shown")


class SubmitSerializer(CamelSerializer):
    """Whose sheets are closed; without a section all that the caller enters."""

    subject_id = serializers.UUIDField()
    section_id = serializers.UUIDField(required=False)


class SheetStateSerializer(CamelSerializer):
    """A sheet as it stands."""

    section_id = serializers.UUIDField()
    state = serializers.CharField()
    version = serializers.IntegerField()


class SheetStatesSerializer(CamelSerializer):
    """The sheets that were written."""

    exam_id = serializers.UUIDField()
    subject_id = serializers.UUIDField()
    sheets = SheetStateSerializer(many=True)


class SheetMarkSerializer(CamelSerializer):
    """A mark of a student on a sheet."""

    component = serializers.CharField(source="component.kind")
    marks_obtained = MarksField(allow_null=True)
    absent = serializers.SerializerMethodField()
    absence = serializers.CharField(
        help_text=", ".join(kind for kind in Absence.values if kind) + ", or empty"
    )
    remarks = serializers.CharField()

    def get_absent(self, mark: Any) -> bool:
        return mark.absence in (Absence.ABSENT, Absence.LEAVE)


class SheetLineSerializer(CamelSerializer):
    """A student on a sheet; without marks nothing is entered."""

    student_id = serializers.UUIDField(source="student.pk")
    student_code = serializers.CharField(source="student.student_code")
    full_name = serializers.CharField(source="student.full_name")
    roll_no = serializers.IntegerField(allow_null=True)
    marks = serializers.SerializerMethodField()

    @extend_schema_field(SheetMarkSerializer(many=True))
    def get_marks(self, line: Any) -> Any:
        """Return the marks in the order of the parts."""
        return SheetMarkSerializer(line.marks.values(), many=True).data


class SheetSerializer(CamelSerializer):
    """The sheet of a subject in a section."""

    exam_id = serializers.UUIDField(source="exam.pk")
    subject_id = serializers.UUIDField(source="exam_subject.subject_id")
    section_id = serializers.UUIDField(source="section.pk")
    is_submitted = serializers.BooleanField()
    version = serializers.IntegerField()
    missing = serializers.IntegerField(help_text="marks that are not entered")
    components = ComponentShownSerializer(many=True)
    entries = SheetLineSerializer(many=True, source="lines")


class PublishSerializer(CamelSerializer):
    """The digest of the results as they were looked at (`GET /exams/:id/results`), if there is one."""

    digest = serializers.CharField(max_length=64, required=False)


class UnpublishSerializer(CamelSerializer):
    """Why the results are taken back."""

    reason = serializers.CharField(max_length=300)


class ReEvaluationWriteSerializer(CamelSerializer):
    """What should be looked at again."""

    student_id = serializers.UUIDField()
    subject_id = serializers.UUIDField()
    reason = serializers.CharField(max_length=500)


class ReEvaluationDecisionSerializer(CamelSerializer):
    """The decision: accepted with the marks of the second look, or rejected with a word."""

    state = serializers.ChoiceField(
        choices=[ReEvaluationState.ACCEPTED.value, ReEvaluationState.REJECTED.value]
    )
    new_marks = MarksField(required=False)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)


class ReEvaluationSerializer(CamelSerializer):
    """A wish for another look, with the marks before and after."""

    id = serializers.UUIDField()
    exam_id = serializers.UUIDField(source="exam_subject.exam_id")
    student_id = serializers.UUIDField()
    subject_id = serializers.UUIDField(source="exam_subject.subject_id")
    state = serializers.CharField(help_text=", ".join(ReEvaluationState.values))
    reason = serializers.CharField()
    old_marks = MarksField(allow_null=True)
    new_marks = MarksField(allow_null=True)
    remarks = serializers.CharField()
    requested_by = serializers.CharField()
    requested_at = serializers.DateTimeField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)


class TermLetterSerializer(CamelSerializer):
    """A letter in a co-scholastic area; empty takes it away."""

    area_id = serializers.UUIDField()
    grade = serializers.CharField(max_length=4, allow_blank=True)


class TermEntrySerializer(CamelSerializer):
    """A student's letters and remark of a term; what is left out stays."""

    student_id = serializers.UUIDField()
    grades = TermLetterSerializer(many=True, required=False)
    remarks = serializers.CharField(required=False, allow_blank=True)


class TermWriteSerializer(CamelSerializer):
    """Letters and remarks of a section's term."""

    section_id = serializers.UUIDField()
    academic_year_id = serializers.UUIDField(required=False)
    term = serializers.ChoiceField(choices=Term.choices)
    entries = TermEntrySerializer(many=True)


class MarkCountSerializer(CamelSerializer):
    """How many students were written."""

    count = serializers.IntegerField()


class RankScopeSerializer(CamelSerializer):
    """Among whom ranks are told."""

    rank_scope = serializers.ChoiceField(choices=RankScope.choices)
