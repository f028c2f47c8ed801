"""Bodies of /api/import."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, WorkProgressSerializer, described
from core.imports.models import ImportJob
from core.imports.selectors import waiting_credentials


@described(texts="column field value message", numbers="row")
class RowErrorSerializer(CamelSerializer):
    """A wrong cell: row number in the file, column heading, our name of the field, what is wrong."""


@described(texts="field before after")
class RowValueSerializer(CamelSerializer):
    """A field of such a row in words; numbers of persons, accounts and phones masked."""


@described(texts="key outcome", numbers="row")
class RowChangeSerializer(CamelSerializer):
    """A row that would add or change something, with its fields and their values."""

    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]
    values = RowValueSerializer(many=True, default=list)


class ImportSerializer(CamelModelSerializer):
    """One import without its rows."""

    type = serializers.CharField(source="kind")
    status = serializers.CharField(source="state")
    message = serializers.CharField(source="failure")
    created_by = serializers.CharField(source="created_by_name")
    applied_by = serializers.CharField(source="applied_by_name")
    progress = WorkProgressSerializer()
    has_workbook = serializers.SerializerMethodField()

    class Meta:
        model = ImportJob
        fields = [
            "id", "type", "status", "file_name", "size", "rows", "added", "changed", "unchanged", "error_count",
            "message", "progress", "has_workbook", "created_by", "created_at", "checked_at", "applied_by",
            "applied_at", "files_deleted_at",
        ]  # fmt: skip

    def get_has_workbook(self, row: ImportJob) -> bool:
        return bool(row.annotated) and row.files_deleted_at is None


class ImportDetailSerializer(ImportSerializer):
    """One import with a page of its errors, some of its changes, and the accounts without a password."""

    errors = serializers.SerializerMethodField()  # type: ignore[assignment]
    # Lawful and mostly a slip all the same, such as a bank account that somebody else has.
    warnings = RowErrorSerializer(many=True)
    changes = RowChangeSerializer(many=True, source="sample")
    waiting_credentials = serializers.SerializerMethodField()

    class Meta(ImportSerializer.Meta):
        fields = [*ImportSerializer.Meta.fields, "errors", "warnings", "changes", "waiting_credentials"]

    @extend_schema_field(RowErrorSerializer(many=True))
    def get_errors(self, row: ImportJob) -> list[dict[str, Any]]:
        first, last = self.context.get("errors", (0, 20))
        return list(row.errors[first:last])

    def get_waiting_credentials(self, row: ImportJob) -> int:
        return waiting_credentials(row)


class UploadSerializer(CamelSerializer):
    """A spreadsheet as multipart/form-data."""

    file = serializers.FileField(allow_empty_file=True)
    apply = serializers.BooleanField(required=False, default=False)


@described(texts="name username password")
class FirstCredentialsSerializer(CamelSerializer):
    """One new person's user name and first password."""


class FirstCredentialsListSerializer(CamelSerializer):
    """The passwords, this once, and how many accounts are still without one."""

    credentials = FirstCredentialsSerializer(many=True)
    remaining = serializers.IntegerField()
