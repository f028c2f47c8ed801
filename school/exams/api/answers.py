"""Answers that tell results: of a student in an exam, of a whole exam, of a year."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer
from education.grading import half_up, indicative_percentage
from school.exams.api.serializers import MarksField
from school.exams.enums import Absence
from school.exams.selectors.cards import Card

RESULTS = "PASS or FAIL"


class PartSerializer(CamelSerializer):
    """A part of a subject by its weight."""

    component = serializers.CharField(source="kind")
    weight = MarksField()
    marks = serializers.SerializerMethodField()
    absence = serializers.CharField()
    passed = serializers.SerializerMethodField(help_text="null where the part is not passed on its own")

    @extend_schema_field(MarksField(allow_null=True))
    def get_marks(self, part: Any) -> Any:
        return None if part.value is None else half_up(part.scaled, 2)

    @extend_schema_field(serializers.BooleanField(allow_null=True))
    def get_passed(self, part: Any) -> bool | None:
        own = part.own if part.is_entered else None
        return None if own is None else own.obtained >= own.passing


class SubjectResultSerializer(CamelSerializer):
    """A subject of a student; absent is not 0."""

    subject_id = serializers.UUIDField(source="exam_subject.subject_id")
    subject_code = serializers.CharField(source="exam_subject.subject.code")
    subject_name = serializers.CharField(source="exam_subject.subject.name")
    marks_obtained = MarksField(source="obtained", allow_null=True)
    max_marks = MarksField(source="exam_subject.max_marks")
    passing_marks = MarksField(source="exam_subject.passing_marks")
    absent = serializers.SerializerMethodField()
    grade = serializers.SerializerMethodField()
    passed = serializers.SerializerMethodField()
    components = PartSerializer(many=True, source="parts")

    def get_absent(self, line: Any) -> bool:
        return bool(line.result and line.result.absence in (Absence.ABSENT, Absence.LEAVE))

    @extend_schema_field(serializers.CharField())
    def get_grade(self, line: Any) -> str:
        return line.result.grade if line.result else ""

    @extend_schema_field(serializers.BooleanField(allow_null=True))
    def get_passed(self, line: Any) -> bool | None:
        """Return None where the student does not take the subject or has no marks yet."""
        return line.result.is_passed if line.result else None


class TotalsSerializer(CamelSerializer):
    """Sum, percentage (two decimals), overall grade and result; reads a `calc.results.Result`."""

    total = serializers.SerializerMethodField()
    max_total = serializers.SerializerMethodField()
    percentage = MarksField()
    grade = serializers.CharField()
    result = serializers.CharField(source="outcome", help_text=RESULTS)
    cgpa = serializers.DecimalField(max_digits=4, decimal_places=1, coerce_to_string=False, allow_null=True)
    indicative_percentage = serializers.SerializerMethodField()

    @extend_schema_field(MarksField())
    def get_total(self, one: Any) -> Any:
        return half_up(one.obtained, 2)

    @extend_schema_field(MarksField())
    def get_max_total(self, one: Any) -> Any:
        return half_up(one.maximum, 2)

    @extend_schema_field(MarksField(allow_null=True))
    def get_indicative_percentage(self, one: Any) -> Any:
        return None if one.cgpa is None else indicative_percentage(one.cgpa)


class ExamResultSerializer(CamelSerializer):
    """A student's result in an exam; reads a `StudentResult`."""

    exam_id = serializers.UUIDField(source="exam.pk")
    exam_name = serializers.CharField(source="exam.name")
    exam_type = serializers.CharField(source="exam.exam_type")
    term = serializers.IntegerField(source="exam.term", allow_null=True)
    state = serializers.CharField(source="exam.state")
    subjects = SubjectResultSerializer(many=True, source="lines")
    totals = TotalsSerializer(source="result")
    failed_subjects = serializers.SerializerMethodField()
    rank = serializers.IntegerField(allow_null=True)

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_failed_subjects(self, one: Any) -> list[str]:
        """Return the codes of the subjects that are not passed."""
        return [row.subject.code for row in one.failed]


class ResultOfStudentSerializer(CamelSerializer):
    """A result with whose it is; reads (StudentResult, Student)."""

    student_id = serializers.SerializerMethodField()
    student_code = serializers.SerializerMethodField()
    full_name = serializers.SerializerMethodField()
    exam = serializers.SerializerMethodField()

    @extend_schema_field(serializers.UUIDField())
    def get_student_id(self, pair: Any) -> str:
        return str(pair[1].pk)

    def get_student_code(self, pair: Any) -> str:
        return str(pair[1].student_code)

    def get_full_name(self, pair: Any) -> str:
        return str(pair[1].full_name)

    @extend_schema_field(ExamResultSerializer())
    def get_exam(self, pair: Any) -> Any:
        return ExamResultSerializer(pair[0]).data


class LackSerializer(CamelSerializer):
    """A sheet that is not submitted."""

    section_id = serializers.UUIDField(source="section.pk")
    section = serializers.CharField()
    subject_id = serializers.UUIDField(source="exam_subject.subject_id")
    subject_name = serializers.CharField(source="exam_subject.subject.name")


class TallySerializer(CamelSerializer):
    """How a subject went; the mean leaves out who was absent."""

    subject_id = serializers.UUIDField()
    subject_name = serializers.CharField()
    class_name = serializers.CharField()
    present = serializers.IntegerField()
    absent = serializers.IntegerField()
    passed = serializers.IntegerField()
    mean = MarksField(allow_null=True)


class ExamSummarySerializer(CamelSerializer):
    """What somebody looks at before the publication; `digest` goes along with it."""

    exam_id = serializers.UUIDField()
    state = serializers.CharField()
    digest = serializers.CharField()
    students = serializers.IntegerField()
    passed = serializers.IntegerField()
    missing_sheets = LackSerializer(many=True)
    subjects = TallySerializer(many=True)


class YearSubjectSerializer(CamelSerializer):
    """A subject over the terms of the year."""

    subject_id = serializers.UUIDField()
    subject_code = serializers.CharField(source="code")
    subject_name = serializers.CharField(source="name")
    total = serializers.SerializerMethodField()
    max_total = serializers.SerializerMethodField()
    grade = serializers.CharField(source="result.grade")
    passed = serializers.BooleanField(source="result.is_passed")

    @extend_schema_field(MarksField())
    def get_total(self, one: Any) -> Any:
        return half_up(one.result.obtained, 2)

    @extend_schema_field(MarksField())
    def get_max_total(self, one: Any) -> Any:
        return half_up(one.result.maximum, 2)


class AreaSerializer(CamelSerializer):
    """A co-scholastic area with the letters of the terms."""

    area = serializers.CharField()
    is_discipline = serializers.BooleanField()
    term1 = serializers.CharField(allow_null=True)
    term2 = serializers.CharField(allow_null=True)


class TermRemarkSerializer(CamelSerializer):
    """The class teacher's words of a term."""

    term = serializers.IntegerField()
    remarks = serializers.CharField()


class AttendanceSerializer(CamelSerializer):
    """Days of the year."""

    total_days = serializers.IntegerField()
    present_days = serializers.IntegerField()
    attendance_percentage = MarksField(source="percentage")


class MarkChangeSerializer(CamelSerializer):
    """A mark that changed after the publication."""

    exam_id = serializers.UUIDField(source="mark.sheet.exam_subject.exam_id")
    subject_id = serializers.UUIDField(source="mark.sheet.exam_subject.subject_id")
    old_marks = MarksField(allow_null=True)
    new_marks = MarksField(allow_null=True)
    reason = serializers.CharField()
    changed_at = serializers.DateTimeField()


class BandSerializer(CamelSerializer):
    """A grade of the scale."""

    grade = serializers.CharField()
    from_percent = serializers.IntegerField()


class ReportCardSerializer(CamelSerializer):
    """A student's report card of a year; reads a `Card`."""

    student_id = serializers.UUIDField(source="student.pk")
    student_code = serializers.CharField(source="student.student_code")
    full_name = serializers.CharField(source="student.full_name")
    date_of_birth = serializers.DateField(source="student.date_of_birth")
    academic_year_id = serializers.UUIDField(source="year.pk")
    academic_year = serializers.CharField(source="year.name")
    class_id = serializers.UUIDField(source="stay.section.school_class_id")
    section_id = serializers.UUIDField(source="stay.section_id")
    section = serializers.CharField(source="stay.section")
    roll_no = serializers.IntegerField(source="stay.roll_no", allow_null=True)
    terms = serializers.SerializerMethodField()
    exams = ExamResultSerializer(many=True, source="others")
    year_subjects = YearSubjectSerializer(many=True, source="subjects")
    year_totals = TotalsSerializer(source="result", allow_null=True)
    rank = serializers.IntegerField(allow_null=True)
    co_scholastic = serializers.SerializerMethodField()
    remarks = serializers.SerializerMethodField()
    attendance = AttendanceSerializer(allow_null=True)
    changes_after_publication = MarkChangeSerializer(many=True, source="changes")
    grading_scale = BandSerializer(many=True, source="scale")
    promoted_to = serializers.CharField(help_text="empty while the year's outcome is open")

    @extend_schema_field(ExamResultSerializer(many=True))
    def get_terms(self, card: Card) -> Any:
        return ExamResultSerializer([card.terms[term] for term in sorted(card.terms)], many=True).data

    @extend_schema_field(AreaSerializer(many=True))
    def get_co_scholastic(self, card: Card) -> Any:
        rows = [
            {
                "area": area.name,
                "is_discipline": area.is_discipline,
                "term1": letters.get(1),
                "term2": letters.get(2),
            }
            for area, letters in card.areas
        ]
        return AreaSerializer(rows, many=True).data

    @extend_schema_field(TermRemarkSerializer(many=True))
    def get_remarks(self, card: Card) -> Any:
        rows = [{"term": term, "remarks": text} for term, text in sorted(card.remarks.items())]
        return TermRemarkSerializer(rows, many=True).data
