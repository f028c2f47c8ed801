"""Bodies and answers of /homework."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelSerializer
from school.homework.enums import Check, HomeworkState


class AttachmentSerializer(CamelSerializer):
    """A paper; its content is at /homework/:id/attachments/:attachmentId."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text="pdf, jpeg or png")
    size = serializers.IntegerField(help_text="bytes")


class OwnSerializer(CamelSerializer):
    """How far one student is."""

    student_id = serializers.UUIDField()
    seen_at = serializers.DateTimeField(allow_null=True)
    done_at = serializers.DateTimeField(allow_null=True)
    done_by = serializers.CharField()
    check = serializers.CharField(source="check_result", help_text=", ".join(["empty", *Check.values]))
    remark = serializers.CharField()


class HomeworkSerializer(CamelSerializer):
    """Homework with its papers. `students`, `seen` and `done` are numbers for the school, `own` is for families."""

    id = serializers.UUIDField()
    class_id = serializers.UUIDField(source="section.school_class_id")
    section_id = serializers.UUIDField()
    section_name = serializers.CharField(source="section.__str__")
    subject_id = serializers.UUIDField()
    subject_name = serializers.CharField(source="subject.name")
    teacher_id = serializers.UUIDField(allow_null=True)
    set_by = serializers.CharField()
    title = serializers.CharField()
    description = serializers.CharField()
    assigned_on = serializers.DateField()
    due_on = serializers.DateField()
    status = serializers.ChoiceField(choices=HomeworkState.values, source="state")
    attachments = AttachmentSerializer(many=True, source="attachments.all")
    students = serializers.SerializerMethodField()
    seen = serializers.SerializerMethodField()
    done = serializers.SerializerMethodField()
    own = serializers.SerializerMethodField()

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_students(self, row: Any) -> int | None:
        return getattr(row, "students", None)

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_seen(self, row: Any) -> int | None:
        return getattr(row, "seen", None)

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_done(self, row: Any) -> int | None:
        return getattr(row, "done", None)

    @extend_schema_field(OwnSerializer(many=True))
    def get_own(self, row: Any) -> Any:
        """The page's statuses were read together."""
        return OwnSerializer(getattr(row, "own", []), many=True).data


class HomeworkBodySerializer(CamelSerializer):
    """What is set to whom; without `assignedOn` from today."""

    section_id = serializers.UUIDField(source="section")
    subject_id = serializers.UUIDField(source="subject")
    title = serializers.CharField(max_length=150)
    description = serializers.CharField(required=False, allow_blank=True, max_length=5000)
    assigned_on = serializers.DateField(required=False)
    due_on = serializers.DateField()


class HomeworkChangeSerializer(CamelSerializer):
    """What can be changed."""

    title = serializers.CharField(max_length=150)
    description = serializers.CharField(allow_blank=True, max_length=5000)
    due_on = serializers.DateField()


class SeenSerializer(CamelSerializer):
    """Whose it is; may be left out where only one child can be meant."""

    student_id = serializers.UUIDField(required=False)


class DoneSerializer(SeenSerializer):
    """The same; `done` false takes it back."""

    done = serializers.BooleanField(required=False)


class CheckSerializer(CamelSerializer):
    """What the teacher found; an empty `check` takes it back."""

    check = serializers.CharField(allow_blank=True, max_length=20, help_text=", ".join(Check.values))
    remark = serializers.CharField(required=False, allow_blank=True, max_length=300)


class PupilWorkSerializer(CamelSerializer):
    """One student of the section with how far the work is."""

    student_id = serializers.UUIDField(source="student.pk")
    student_code = serializers.CharField(source="student.student_code")
    full_name = serializers.CharField(source="student.full_name")
    seen_at = serializers.DateTimeField(source="status.seen_at", default=None, allow_null=True)
    done_at = serializers.DateTimeField(source="status.done_at", default=None, allow_null=True)
    done_by = serializers.CharField(source="status.done_by", default="")
    check = serializers.CharField(source="status.check_result", default="")
    remark = serializers.CharField(source="status.remark", default="")


class FileSerializer(CamelSerializer):
    """A PDF, JPEG or PNG of at most 5 MB."""

    file = serializers.FileField(max_length=200)
