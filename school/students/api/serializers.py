"""Bodies of /students (spec: school, Resources and their fields)."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.access import is_allowed
from core.api.serializers import CamelModelSerializer, CamelSerializer, described
from core.formatting import mask
from school.foundation.enums import Role
from school.students.enums import Category, ConsentPurpose, DocumentKind, Gender, Relation, StudentStatus
from school.students.models import Consent, Enrolment, Student, StudentDocument, StudentGuardian
from school.students.permissions import StudentPermission as P

# What teaching does not need: told to those with the right student:private.
PRIVATE = ("address", "category", "is_ews", "is_bpl", "previous_school", "pen", "apaar_id")
AT_HOME = (Role.PARENT, Role.STUDENT)


def _text(length: int) -> serializers.CharField:
    return serializers.CharField(max_length=length, required=False, allow_blank=True)


class GuardianBodySerializer(CamelSerializer):
    """A guardian, known by the phone number: +91 and blanks may stand in it."""

    full_name = serializers.CharField(max_length=150)
    phone = serializers.CharField(max_length=20)
    email = serializers.EmailField(required=False, allow_blank=True)
    occupation = _text(80)
    relation = serializers.ChoiceField(choices=Relation.choices, required=False)


class GuardianAddSerializer(GuardianBodySerializer):
    """The same, and whether this one is written to first from now on."""

    is_primary = serializers.BooleanField(required=False)


class PersonSerializer(CamelSerializer):
    """What can be given of a student beside place and guardians."""

    full_name = serializers.CharField(max_length=150)
    date_of_birth = serializers.DateField()
    gender = serializers.ChoiceField(choices=Gender.choices)
    class_id = serializers.UUIDField()
    section_id = serializers.UUIDField()
    roll_no = serializers.IntegerField(min_value=1, max_value=9999, required=False, allow_null=True)
    admitted_on = serializers.DateField(required=False)
    category = serializers.ChoiceField(choices=Category.choices, required=False)
    is_ews = serializers.BooleanField(required=False)
    is_cwsn = serializers.BooleanField(required=False)
    is_bpl = serializers.BooleanField(required=False)
    nationality = _text(40)
    mother_tongue = _text(40)
    address = _text(500)
    previous_school = _text(200)
    pen = _text(20)
    apaar_id = _text(20)
    photo = serializers.FileField(required=False, allow_null=True, help_text="JPEG or PNG, multipart only")


class StudentBodySerializer(PersonSerializer):
    """A new student; the guardian of the three fields is written to first, others stand in `guardians`."""

    academic_year_id = serializers.UUIDField(required=False)
    guardian_name = serializers.CharField(max_length=150)
    guardian_phone = serializers.CharField(max_length=20)
    guardian_email = serializers.EmailField(required=False, allow_blank=True)
    guardian_relation = serializers.ChoiceField(choices=Relation.choices, required=False)
    guardians = GuardianBodySerializer(many=True, required=False, max_length=5)  # type: ignore[call-arg]


class StudentChangeSerializer(PersonSerializer):
    """A change in part; `movedOn` is from when a new section counts, today where it is left out."""

    moved_on = serializers.DateField(required=False)


class StudentRowSerializer(CamelModelSerializer):
    """One row of a list; class, section and year are those of the enrolment in force."""

    class_id = serializers.UUIDField(source="school_class_id")
    class_name = serializers.CharField(source="school_class.name")
    section_id = serializers.UUIDField()
    section_name = serializers.CharField(source="section.name")
    academic_year_id = serializers.UUIDField()
    academic_year = serializers.CharField(source="academic_year.name")
    status = serializers.ChoiceField(choices=StudentStatus.choices)

    class Meta:
        model = Student
        fields: Any = [
            "id", "student_code", "full_name", "date_of_birth", "gender", "status", "class_id", "class_name",
            "section_id", "section_name", "academic_year_id", "academic_year", "roll_no", "admitted_on",
        ]  # fmt: skip


class GuardianSerializer(CamelModelSerializer):
    """A guardian of a student; `id` is the guardian's. At home phone and e-mail of the others are masked."""

    id = serializers.UUIDField(source="guardian_id")
    full_name = serializers.CharField(source="guardian.full_name")
    phone = serializers.SerializerMethodField()
    email = serializers.SerializerMethodField()
    occupation = serializers.CharField(source="guardian.occupation")

    class Meta:
        model = StudentGuardian
        fields: Any = ["id", "full_name", "relation", "is_primary", "phone", "email", "occupation"]

    def get_phone(self, link: StudentGuardian) -> str:
        return self._told(link, link.guardian.phone)

    def get_email(self, link: StudentGuardian) -> str:
        return self._told(link, link.guardian.email)

    def _told(self, link: StudentGuardian, text: str) -> str:
        actor = self.context["view"].actor
        is_own = link.guardian.user_id is not None and link.guardian.user_id == actor.user_id
        return mask(text) if actor.role in AT_HOME and not is_own else text


@described(texts="student_code full_name class_name section_name")
class BrotherOrSisterSerializer(CamelSerializer):
    """Another child of one of the guardians."""

    id = serializers.UUIDField()


class StudentSerializer(StudentRowSerializer):
    """One student. What teaching does not need is null without the right student:private."""

    guardians = GuardianSerializer(many=True)
    siblings = BrotherOrSisterSerializer(many=True)
    has_photo = serializers.BooleanField(source="photo")
    # What was found on the way, such as a phone number that was known under another name.
    notes = serializers.ListField(child=serializers.CharField())

    class Meta(StudentRowSerializer.Meta):
        fields: Any = [
            *StudentRowSerializer.Meta.fields, "is_cwsn", "nationality", "mother_tongue", *PRIVATE, "has_photo",
            "erased_on", "guardians", "siblings", "notes",
        ]  # fmt: skip
        extra_kwargs: Any = {name: {"allow_null": True} for name in PRIVATE}

    def to_representation(self, instance: Student) -> Any:
        told = super().to_representation(instance)
        if not is_allowed(self.context["view"].actor.permissions, P.PRIVATE):
            told.update({self.wire_name(name): None for name in PRIVATE})
        return told


class EnrolmentSerializer(CamelModelSerializer):
    """A stay in a section; `endsOn` is null and `outcome` empty while it goes on."""

    academic_year_id = serializers.UUIDField()
    academic_year = serializers.CharField(source="academic_year.name")
    class_id = serializers.UUIDField(source="section.school_class_id")
    class_name = serializers.CharField(source="section.school_class.name")
    section_id = serializers.UUIDField()
    section_name = serializers.CharField(source="section.name")

    class Meta:
        model = Enrolment
        fields: Any = [
            "id", "academic_year_id", "academic_year", "class_id", "class_name", "section_id", "section_name",
            "roll_no", "starts_on", "ends_on", "outcome",
        ]  # fmt: skip


class DocumentBodySerializer(CamelSerializer):
    """A paper as multipart/form-data: PDF, JPEG or PNG of at most 5 MB."""

    kind = serializers.ChoiceField(choices=DocumentKind.choices)
    title = _text(120)
    file = serializers.FileField(allow_empty_file=True)


class DocumentSerializer(CamelModelSerializer):
    """A paper kept of a student; the file has an address of its own."""

    class Meta:
        model = StudentDocument
        fields: Any = ["id", "kind", "title", "file_kind", "size", "uploaded_by", "uploaded_at"]


class ConsentBodySerializer(CamelSerializer):
    """A consent given (true) or withdrawn (false); a parent decides for the own account's guardian."""

    purpose = serializers.ChoiceField(choices=ConsentPurpose.choices)
    given = serializers.BooleanField(default=True)
    notice_version = _text(40)
    language = _text(10)
    guardian_id = serializers.UUIDField(required=False)


class ConsentSerializer(CamelModelSerializer):
    """A consent; it is in force until it is withdrawn."""

    guardian_id = serializers.UUIDField()
    guardian_name = serializers.CharField(source="guardian.full_name")
    is_in_force = serializers.SerializerMethodField()

    class Meta:
        model = Consent
        fields: Any = [
            "id", "purpose", "guardian_id", "guardian_name", "notice_version", "language", "given_at", "recorded_by",
            "withdrawn_at", "withdrawn_by", "is_in_force",
        ]  # fmt: skip

    @extend_schema_field(serializers.BooleanField())
    def get_is_in_force(self, row: Consent) -> bool:
        return row.withdrawn_at is None


class EraseSerializer(CamelSerializer):
    """The student's code, typed again, and why."""

    student_code = serializers.CharField(max_length=20)
    reason = serializers.CharField(max_length=500)


class ErasedSerializer(CamelSerializer):
    """What is left."""

    id = serializers.UUIDField()
    student_code = serializers.CharField()
    erased_on = serializers.DateField()
