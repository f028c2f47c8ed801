"""Bodies of /api/backup."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, WorkProgressSerializer
from core.tenancy.backup.models import Backup, BackupSettings, BackupWork, Restore
from core.tenancy.backup.selectors import next_backup_at, progress_of


class WorkSerializer(CamelModelSerializer):
    """What a backup and a restore have in common."""

    created_by = serializers.CharField(source="created_by_name")
    progress = serializers.SerializerMethodField()

    @extend_schema_field(WorkProgressSerializer)
    def get_progress(self, row: BackupWork) -> dict[str, int]:
        return WorkProgressSerializer(progress_of(row)).data


class RestoreSerializer(WorkSerializer):
    """One restore."""

    class Meta:
        model = Restore
        fields = [
            "id", "state", "error", "progress", "safety_backup_id", "created_by", "created_at",
            "finished_at",
        ]  # fmt: skip


class BackupSerializer(WorkSerializer):
    """One backup. `takenAt` is the instant of its data; size in bytes; `rows` of all tables."""

    restores = RestoreSerializer(many=True)
    rows = serializers.SerializerMethodField()
    version = serializers.SerializerMethodField()

    class Meta:
        model = Backup
        fields = [
            "id", "kind", "state", "error", "progress", "taken_at", "size", "rows", "sha256",
            "is_encrypted", "version", "created_by", "created_at", "finished_at", "restores",
        ]  # fmt: skip

    def get_rows(self, row: Backup) -> int:
        return int(row.manifest.get("rows", 0))

    def get_version(self, row: Backup) -> str:
        """Return the digest of the migrations; two backups of one version of the program have the same."""
        return str(row.manifest.get("fingerprint", ""))[:12]


class ConfirmSerializer(CamelSerializer):
    """What must be typed before all current data is replaced."""

    confirm = serializers.CharField(max_length=40, help_text="The institution's slug")


class BackupUploadSerializer(CamelSerializer):
    """A backup file, as multipart/form-data."""

    file = serializers.FileField()


@extend_schema_field({"type": "string", "pattern": "^[0-2][0-9]:[0-5][0-9]$", "example": "02:30"})
class ClockField(serializers.TimeField):
    """A time of the day in hours and minutes."""


class BackupSettingsSerializer(CamelModelSerializer):
    """The schedule in Indian time and how long backups are kept."""

    time_of_day = ClockField(format="%H:%M", input_formats=["%H:%M"], required=False)
    is_encrypted = serializers.SerializerMethodField()
    next_backup_at = serializers.SerializerMethodField()

    class Meta:
        model = BackupSettings
        fields = [
            "frequency", "time_of_day", "weekday", "keep_days", "keep_at_least", "is_encrypted",
            "next_backup_at",
        ]  # fmt: skip

    def get_is_encrypted(self, row: BackupSettings) -> bool:
        return bool(self.context["is_encrypted"])

    def get_next_backup_at(self, row: BackupSettings) -> str | None:
        at = next_backup_at(row, timezone.now())
        return at.isoformat() if at else None
