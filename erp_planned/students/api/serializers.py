"""Bodies and answers of the student routes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, PercentField
from erp_planned.students.enums import CertificateType as Type
from erp_planned.students.enums import DayMark, Gender, Outcome
from erp_planned.students.models import (
    Certificate,
    Enrolment,
    PromotionBatch,
    Student,
    StudentAttendance,
)
from erp_planned.students.selectors.students import latest_enrolment


class StudentParentSerializer(CamelSerializer):
    """Parents or guardian."""

    name = serializers.CharField(source="guardian_name", max_length=120)
    mother = serializers.CharField(source="mother_name", max_length=120, required=False, allow_blank=True)
    phone = serializers.CharField(source="guardian_phone", max_length=20)
    email = serializers.EmailField(source="guardian_email", required=False, allow_blank=True)


class StudentStaySerializer(CamelModelSerializer):
    """A year in a class."""

    class_id = serializers.IntegerField(source="school_class_id")
    class_name = serializers.CharField(source="school_class.name")
    section = serializers.CharField(source="school_class.section")
    year_id = serializers.IntegerField()
    year = serializers.CharField(source="year.name")

    class Meta:
        model = Enrolment
        fields = [
            "id",
            "class_id",
            "class_name",
            "section",
            "year_id",
            "year",
            "roll_no",
            "from_on",
            "status",
        ]


class StudentSerializer(CamelModelSerializer):
    """A student with the year in a class that stands last."""

    dob = serializers.DateField(source="born_on")
    parent_info = StudentParentSerializer(source="*")
    admission_date = serializers.DateField(source="admitted_on")
    enrolment = serializers.SerializerMethodField()
    has_account = serializers.SerializerMethodField()

    class Meta:
        model = Student
        fields = [
            "id", "admission_no", "name", "gender", "dob", "category", "parent_info", "phone", "email", "address",
            "admission_date", "status", "left_on", "left_reason", "enrolment", "has_account",
        ]  # fmt: skip

    @extend_schema_field(StudentStaySerializer(allow_null=True))
    def get_enrolment(self, row: Student) -> dict[str, Any] | None:
        """Return the year in a class that stands last."""
        stay = latest_enrolment(row)
        return dict(StudentStaySerializer(stay).data) if stay else None

    def get_has_account(self, row: Student) -> bool:
        return row.user is not None and row.user.is_active


class StudentCountSerializer(CamelSerializer):
    """Attendance of some days; `percentage` is 0 where no day was marked."""

    total_days = serializers.IntegerField(source="total")
    present = serializers.IntegerField()
    absent = serializers.IntegerField()
    late = serializers.IntegerField()
    percentage = PercentField(source="percent")


class StudentProfileSerializer(StudentSerializer):
    """A student with all years in classes and the attendance of the academic year."""

    enrolments = StudentStaySerializer(many=True)
    attendance = serializers.SerializerMethodField()

    class Meta(StudentSerializer.Meta):
        fields = [*StudentSerializer.Meta.fields, "enrolments", "attendance"]

    @extend_schema_field(StudentCountSerializer)
    def get_attendance(self, row: Student) -> dict[str, Any]:
        """Return the attendance that the view looked up."""
        return dict(StudentCountSerializer(self.context["count"]).data)


class StudentFactsSerializer(CamelSerializer):
    """What is on record of a student."""

    name = serializers.CharField(max_length=120)
    gender = serializers.ChoiceField(choices=Gender.choices)
    dob = serializers.DateField(source="born_on")
    category = serializers.CharField(max_length=20, required=False, allow_blank=True)
    parent_info = StudentParentSerializer(source="*")
    phone = serializers.CharField(max_length=20, required=False, allow_blank=True)
    email = serializers.EmailField(required=False, allow_blank=True)
    address = serializers.CharField(max_length=300, required=False, allow_blank=True)
    roll_no = serializers.IntegerField(min_value=1, max_value=9999, required=False)


class StudentAdmissionSerializer(StudentFactsSerializer):
    """An admission; without a day it is today's. `confirm`: somebody else of the same name, dob and phone."""

    class_id = serializers.IntegerField()
    admission_date = serializers.DateField(source="admitted_on", required=False)
    confirm = serializers.BooleanField(default=False)


class StudentChangeSerializer(StudentFactsSerializer):
    """What changes; `classId` is another class (a section) within the year."""

    class_id = serializers.IntegerField(required=False)


class StudentPromoteSerializer(CamelSerializer):
    """What follows on the student's year; without a year the next one."""

    outcome = serializers.ChoiceField(choices=Outcome.choices, default=Outcome.PROMOTE)
    to_year_id = serializers.IntegerField(required=False)


class ClassPromoteExceptionSerializer(CamelSerializer):
    """A student for whom another outcome is decided than for the class."""

    student_id = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=Outcome.choices)


class ClassPromoteSerializer(CamelSerializer):
    """A class at once. Without `digest` it is a preview and changes nothing; with the preview's it is done."""

    to_year_id = serializers.IntegerField(required=False)
    exceptions = ClassPromoteExceptionSerializer(many=True, required=False)
    left_out = serializers.ListField(
        child=serializers.IntegerField(), required=False, max_length=500, help_text="nothing is decided yet"
    )
    digest = serializers.CharField(required=False, max_length=40)


class ClassPromoteStepSerializer(CamelSerializer):
    """What happens to one student."""

    student_id = serializers.IntegerField(source="candidate.student_id")
    admission_no = serializers.CharField(source="candidate.admission_no")
    name = serializers.CharField(source="candidate.name")
    outcome = serializers.CharField()
    class_id = serializers.IntegerField(allow_null=True)
    class_name = serializers.CharField()
    roll_no = serializers.IntegerField(allow_null=True)
    problems = serializers.ListField(child=serializers.CharField())


class ClassPromotePlanSerializer(CamelSerializer):
    """The promotion as it would be done now, or was: `promotionId` is null before."""

    promotion_id = serializers.IntegerField(allow_null=True)
    from_year = serializers.CharField(source="plan.from_year.name")
    to_year = serializers.CharField(source="plan.to_year.name", allow_null=True, default=None)
    digest = serializers.CharField(source="plan.digest")
    can_apply = serializers.BooleanField(source="plan.can_apply")
    left_out = serializers.ListField(source="plan.left_out", child=serializers.CharField())
    steps = ClassPromoteStepSerializer(source="plan.steps", many=True)


class StudentPromotionSerializer(CamelModelSerializer):
    """A promotion of a class, or of one student."""

    class_id = serializers.IntegerField(source="school_class_id")
    class_name = serializers.CharField(source="school_class.__str__")
    from_year = serializers.CharField(source="from_year.name")
    to_year = serializers.CharField(source="to_year.name", allow_null=True, default=None)

    class Meta:
        model = PromotionBatch
        fields = [
            "id", "class_id", "class_name", "from_year", "to_year", "count", "made_by", "made_at", "undone_by",
            "undone_at",
        ]  # fmt: skip


class StudentPromotionUndoSerializer(CamelSerializer):
    """Whose promotion is taken back; without students that of all."""

    student_ids = serializers.ListField(child=serializers.IntegerField(), required=False, max_length=500)


class StudentDaySerializer(CamelModelSerializer):
    """What a student was on a day."""

    student_id = serializers.IntegerField()
    admission_no = serializers.CharField(source="student.admission_no")
    name = serializers.CharField(source="student.name")
    class_id = serializers.IntegerField(source="class_day.school_class_id")
    class_name = serializers.CharField(source="class_day.school_class.__str__")
    date = serializers.DateField(source="on")

    class Meta:
        model = StudentAttendance
        fields = [
            "id",
            "student_id",
            "admission_no",
            "name",
            "class_id",
            "class_name",
            "date",
            "status",
            "remarks",
        ]


class StudentMarkSerializer(CamelSerializer):
    """The mark of one student."""

    student_id = serializers.IntegerField()
    status = serializers.ChoiceField(choices=DayMark.choices)
    remarks = serializers.CharField(max_length=120, required=False, allow_blank=True)


class ClassMarkSerializer(CamelSerializer):
    """A class on a day. Who is not in `entries` gets `rest`; without it everybody is to be there."""

    class_id = serializers.IntegerField()
    date = serializers.DateField()
    entries = StudentMarkSerializer(many=True, required=False)
    rest = serializers.ChoiceField(choices=DayMark.choices, required=False)
    extra_day = serializers.BooleanField(default=False, help_text="classes on a day off; by the office")


class ClassMarkedSerializer(CamelSerializer):
    """A marked day."""

    id = serializers.IntegerField()
    class_id = serializers.IntegerField(source="school_class_id")
    date = serializers.DateField(source="on")
    marked_by = serializers.CharField()
    changes = serializers.IntegerField(help_text="how often it was marked again with another mark")
    entries = StudentDaySerializer(many=True)


class StudentFigureQuerySerializer(CamelSerializer):
    """Of which days and class."""

    date_from = serializers.DateField(
        required=False, help_text="without it the first day of the academic year"
    )
    date_to = serializers.DateField(required=False, help_text="without it today")
    class_id = serializers.IntegerField(required=False)


class StudentFigureSerializer(CamelSerializer):
    """A student whose attendance is below what is required."""

    student_id = serializers.IntegerField(source="student.pk")
    admission_no = serializers.CharField(source="student.admission_no")
    name = serializers.CharField(source="student.name")
    attendance = StudentCountSerializer(source="count")


class StudentLowSerializer(CamelSerializer):
    """Students below the required percentage, the lowest first."""

    required_percent = serializers.IntegerField()
    items = StudentFigureSerializer(many=True)


class CertificateSerializer(CamelModelSerializer):
    """An issued certificate."""

    student_id = serializers.IntegerField()
    admission_no = serializers.CharField(source="student.admission_no")
    name = serializers.CharField(source="name_on_paper")
    issue_date = serializers.DateField(source="issued_on")
    is_duplicate = serializers.BooleanField()

    class Meta:
        model = Certificate
        fields = [
            "id", "number", "type", "student_id", "admission_no", "name", "issue_date", "copy_no", "is_duplicate",
            "state", "cancel_reason", "issued_by",
        ]  # fmt: skip


class CertificateGenerateSerializer(CamelSerializer):
    """A certificate. A TC of who still studies needs `reason`, and ends the stay on `leftOn` (without it today)."""

    student_id = serializers.IntegerField()
    type = serializers.ChoiceField(choices=Type.choices)
    left_on = serializers.DateField(required=False)
    reason = serializers.CharField(max_length=200, required=False)
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)
    conduct = serializers.CharField(max_length=120, required=False)
    purpose = serializers.CharField(max_length=120, required=False)
    exam_result = serializers.CharField(max_length=120, required=False)
    promotion = serializers.CharField(max_length=120, required=False)


class CertificateCopySerializer(CamelSerializer):
    """A copy, marked DUPLICATE."""

    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)


class CertificateCancelSerializer(CamelSerializer):
    """Why a certificate is cancelled."""

    reason = serializers.CharField(max_length=200)


class CertificatePdfQuerySerializer(CamelSerializer):
    """In which language the paper is printed."""

    language = serializers.ChoiceField(choices=[("en", "English"), ("hi", "Hindi")], required=False)
