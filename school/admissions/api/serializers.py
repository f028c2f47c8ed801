"""Bodies of /api/v1/admissions."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer
from school.admissions.enums import DocumentKind, DocumentState, InquiryStatus
from school.admissions.models import Inquiry, InquiryDocument, InquiryRemark
from school.admissions.selectors.inquiries import duplicates_of, siblings_of
from school.students.enums import Category, Gender, Relation


class InquiryBodySerializer(CamelSerializer):
    """A child, the class asked for (id, code or name), and the guardian. The year is found where none is given."""

    student_name = serializers.CharField(max_length=150)
    date_of_birth = serializers.DateField()
    gender = serializers.ChoiceField(choices=Gender.choices, required=False, allow_blank=True)
    applying_for_class = serializers.CharField(max_length=60)
    academic_year_id = serializers.UUIDField(required=False)
    guardian_name = serializers.CharField(max_length=150)
    guardian_phone = serializers.CharField(max_length=20)
    guardian_email = serializers.EmailField(required=False, allow_blank=True, max_length=254)
    relation = serializers.ChoiceField(choices=Relation.choices, required=False)
    previous_school = serializers.CharField(required=False, allow_blank=True, max_length=200)
    category = serializers.ChoiceField(choices=Category.choices, required=False, allow_blank=True)
    address = serializers.CharField(required=False, allow_blank=True, max_length=500)


class StatusBodySerializer(CamelSerializer):
    """The status to come to, and what is to be said; a rejection needs remarks."""

    status = serializers.ChoiceField(choices=InquiryStatus.choices)
    remarks = serializers.CharField(required=False, allow_blank=True, max_length=500)


class PaperBodySerializer(CamelSerializer):
    """One paper of the checklist; one that is not on it is added."""

    kind = serializers.ChoiceField(choices=DocumentKind.choices)
    state = serializers.ChoiceField(choices=DocumentState.choices, required=False)
    remark = serializers.CharField(required=False, allow_blank=True, max_length=300)


class DocumentsBodySerializer(CamelSerializer):
    """States of papers, all or nothing. As multipart form: one file with `kind`, `file` and `remark`."""

    documents = PaperBodySerializer(many=True, allow_empty=False)


class FileBodySerializer(CamelSerializer):
    """The file of one paper: PDF, JPEG or PNG of at most 5 MB; the paper is then received."""

    kind = serializers.ChoiceField(choices=DocumentKind.choices)
    file = serializers.FileField()
    remark = serializers.CharField(required=False, allow_blank=True, max_length=300)


class EnrollBodySerializer(CamelSerializer):
    """Where the child goes; the year is the inquiry's where none is given, gender where the inquiry has it."""

    section_id = serializers.UUIDField()
    academic_year_id = serializers.UUIDField(required=False)
    roll_no = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=32767)
    gender = serializers.ChoiceField(choices=Gender.choices, required=False)


class PaperSerializer(CamelModelSerializer):
    """A paper of the checklist; the file is at `/documents/{id}`."""

    name = serializers.CharField(source="get_kind_display")
    has_file = serializers.SerializerMethodField()

    class Meta:
        model = InquiryDocument
        fields = [
            "id",
            "kind",
            "name",
            "is_required",
            "state",
            "remark",
            "has_file",
            "changed_at",
            "changed_by",
        ]

    def get_has_file(self, row: InquiryDocument) -> bool:
        """Whether a file is stored."""
        return bool(row.file)


class InquiryRemarkSerializer(CamelModelSerializer):
    """A step or remark, the newest first."""

    class Meta:
        model = InquiryRemark
        fields = ["status", "text", "by", "at"]


class DuplicateSerializer(CamelSerializer):
    """An inquiry or a student who may be the same child; `path` is where it is read."""

    kind = serializers.ChoiceField(choices=[("inquiry", "inquiry"), ("student", "student")])
    id = serializers.UUIDField()
    number = serializers.CharField()
    name = serializers.CharField()
    reason = serializers.CharField(source="reason_text")
    state = serializers.CharField()
    path = serializers.SerializerMethodField()

    def get_path(self, row: Any) -> str:
        """Where it is read."""
        place = "admissions/inquiries" if row.kind == "inquiry" else "students"
        return f"/api/v1/{place}/{row.id}"


class SiblingSerializer(CamelSerializer):
    """A student with the same guardian."""

    student_id = serializers.UUIDField(source="pk")
    student_code = serializers.CharField()
    full_name = serializers.CharField()
    section_name = serializers.CharField(source="section.__str__")


class InquirySerializer(CamelModelSerializer):
    """An inquiry of the list."""

    inquiry_number = serializers.CharField(source="number")
    applying_for_class = serializers.CharField(source="school_class.name")
    class_id = serializers.UUIDField(source="school_class_id")
    academic_year_id = serializers.UUIDField()
    academic_year = serializers.CharField(source="academic_year.name")
    student_id = serializers.UUIDField(allow_null=True)
    student_code = serializers.SerializerMethodField()
    invoice_id = serializers.CharField(source="invoice_ref")

    class Meta:
        model = Inquiry
        fields = [
            "id", "inquiry_number", "student_name", "date_of_birth", "gender", "applying_for_class", "class_id",
            "academic_year_id", "academic_year", "guardian_name", "guardian_phone", "guardian_email", "relation",
            "previous_school", "category", "address", "source", "status", "remarks", "created_at", "created_by",
            "decided_at", "decided_by", "invoice_id", "paid_at", "student_id", "student_code", "enrolled_at",
        ]  # fmt: skip

    def get_student_code(self, row: Inquiry) -> str | None:
        """The code of who became of it."""
        return row.student.student_code if row.student else None


class OneInquirySerializer(InquirySerializer):
    """An inquiry with its papers, what was remarked, and who may be the same child or a sibling."""

    documents = PaperSerializer(many=True)
    history = InquiryRemarkSerializer(many=True)
    duplicates = serializers.SerializerMethodField()
    siblings = serializers.SerializerMethodField()

    class Meta(InquirySerializer.Meta):
        fields = [*InquirySerializer.Meta.fields, "documents", "history", "duplicates", "siblings"]

    @extend_schema_field(DuplicateSerializer(many=True))
    def get_duplicates(self, row: Inquiry) -> Any:
        """Who may be the same child."""
        return DuplicateSerializer(duplicates_of(row, self.context["actor"]), many=True).data

    @extend_schema_field(SiblingSerializer(many=True))
    def get_siblings(self, row: Inquiry) -> Any:
        """Students with the same guardian."""
        return SiblingSerializer(siblings_of(row, self.context["actor"]), many=True).data
