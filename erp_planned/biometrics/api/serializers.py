"""Bodies of /api/biometric and of files of punches."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer
from core.masters.api import serializer_of
from core.outbox.enums import JobState
from core.outbox.selectors import progress_of
from erp_planned.biometrics.enums import Direction, ExceptionKind, Source
from erp_planned.biometrics.masters import MOST_KEY, devices
from erp_planned.biometrics.models import Punch


class DeviceSerializer(serializer_of(devices)):  # type: ignore[misc]
    """A device; its communication key is written and never told."""

    password = serializers.IntegerField(
        write_only=True,
        required=False,
        allow_null=True,
        min_value=0,
        max_value=MOST_KEY,
        help_text="communication key of a device that is asked; 0 or null takes it away",
    )

    class Meta(serializer_of(devices).Meta):  # type: ignore[misc]
        fields = [*serializer_of(devices).Meta.fields, "password"]


class SyncBodySerializer(CamelSerializer):
    """Which device to read; without it all that are asked."""

    device_id = serializers.CharField(required=False, max_length=40)


class DevicePulledSerializer(CamelSerializer):
    """What came of one device; `error` is empty where it answered."""

    device_id = serializers.CharField()
    new = serializers.IntegerField()
    known = serializers.IntegerField()
    error = serializers.CharField()


class SyncJobSerializer(CamelSerializer):
    """The reading of devices: how far it is, and what came of it once it is done."""

    job_id = serializers.IntegerField(source="pk")
    status = serializers.ChoiceField(choices=JobState.choices, source="state")
    done = serializers.SerializerMethodField()
    total = serializers.SerializerMethodField()
    error = serializers.CharField()
    devices = serializers.SerializerMethodField()

    def get_done(self, job: Any) -> int:
        """How many devices are read."""
        return progress_of(job).done

    def get_total(self, job: Any) -> int:
        """How many there are."""
        return progress_of(job).total or len(job.kwargs.get("devices", []))

    @extend_schema_field(DevicePulledSerializer(many=True))
    def get_devices(self, job: Any) -> Any:
        """One line for each device, once all are read."""
        found = (job.result or {}).get("devices", [])
        return DevicePulledSerializer(found, many=True).data


class PunchSerializer(CamelModelSerializer):
    """A punch as received; `raw` is the device's line. Whose it is follows from the badges."""

    device_id = serializers.CharField(source="device.device_id")
    employee_id = serializers.SerializerMethodField()
    employee_code = serializers.SerializerMethodField()
    direction = serializers.ChoiceField(choices=Direction.choices)
    source = serializers.ChoiceField(choices=Source.choices)  # type: ignore[assignment]

    class Meta:
        model = Punch
        fields = [
            "id", "device_id", "badge", "employee_id", "employee_code", "at", "direction", "verify", "raw", "source",
            "received_at",
        ]  # fmt: skip

    def get_employee_id(self, row: Punch) -> int | None:
        """Who had the badge that day."""
        owner = self.context["owners"].get(row.pk)
        return owner.pk if owner else None

    def get_employee_code(self, row: Punch) -> str:
        """The code of who had the badge that day, or nothing."""
        owner = self.context["owners"].get(row.pk)
        return owner.code if owner else ""


class UploadBodySerializer(CamelSerializer):
    """A CSV file with the columns deviceId, employeeCode (or badge), timestamp, direction."""

    file = serializers.FileField()
    preview = serializers.BooleanField(default=False, help_text="check and count, and write nothing")


class UploadedSerializer(CamelSerializer):
    """What became of the file; a punch that was there already is known and not written again."""

    rows = serializers.IntegerField()
    new = serializers.IntegerField()
    known = serializers.IntegerField()
    badges = serializers.IntegerField(help_text="employees who were given a badge for files")
    is_preview = serializers.BooleanField()


class ExceptionQuerySerializer(CamelSerializer):
    """Days and kind."""

    from_on = serializers.DateField(required=False)
    to_on = serializers.DateField(required=False)
    kind = serializers.ChoiceField(choices=ExceptionKind.choices, required=False)
    page = serializers.IntegerField(required=False, min_value=1)
    limit = serializers.IntegerField(required=False, min_value=1)


class AttendanceExceptionSerializer(CamelSerializer):
    """One thing that is odd."""

    kind = serializers.ChoiceField(choices=ExceptionKind.choices)
    date = serializers.DateField(source="on")
    text = serializers.CharField()
    employee_id = serializers.IntegerField(allow_null=True)
    employee_code = serializers.SerializerMethodField()
    employee_name = serializers.SerializerMethodField()
    badge = serializers.CharField()
    device_id = serializers.SerializerMethodField()
    at = serializers.DateTimeField(allow_null=True)
    count = serializers.IntegerField()

    def get_employee_code(self, odd: Any) -> str:
        """Whose it is."""
        owner = self.context["owners"].get(odd.employee_id)
        return owner.code if owner else ""

    def get_employee_name(self, odd: Any) -> str:
        """Whose it is."""
        owner = self.context["owners"].get(odd.employee_id)
        return owner.name if owner else ""

    def get_device_id(self, odd: Any) -> str:
        """What the institution calls the device."""
        return str(self.context["devices"].get(odd.device_id, ""))


class ExceptionPageSerializer(CamelSerializer):
    """A page of what is odd in the days."""

    items = AttendanceExceptionSerializer(many=True)
    page = serializers.IntegerField()
    limit = serializers.IntegerField()
    total = serializers.IntegerField()
    from_on = serializers.DateField()
    to_on = serializers.DateField()
