"""Bodies and answers of the routes of hostels."""

from datetime import datetime, time
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.clock import ClockField
from core.api.serializers import CamelModelSerializer, CamelSerializer
from core.masters.api import serializer_of
from core.periods import today
from erp_planned.hostel.enums import Direction, HostelType, IdType, PassKind, PassState, StayStatus
from erp_planned.hostel.masters import hostels
from erp_planned.hostel.models import (
    Hostel,
    InOutMovement,
    OutpassRequest,
    Room,
    RoomAllocation,
    VisitorLog,
    WaitingEntry,
)


class HostelSerializer(serializer_of(hostels)):  # type: ignore[misc]
    """A hostel; `capacity` is the sum of the beds of its usable rooms."""

    capacity = serializers.SerializerMethodField()

    class Meta(serializer_of(hostels).Meta):  # type: ignore[misc]
        fields = [*serializer_of(hostels).Meta.fields, "capacity"]

    def get_capacity(self, row: Hostel) -> int:
        """Beds of usable rooms."""
        return int(getattr(row, "beds", None) or 0)


class RoomOnDaySerializer(CamelModelSerializer):
    """A room with the beds that are held on the day, and those that are free."""

    hostel_id = serializers.IntegerField()
    occupancy = serializers.IntegerField()
    free = serializers.SerializerMethodField()

    class Meta:
        model = Room
        fields = [
            "id",
            "hostel_id",
            "room_no",
            "floor",
            "capacity",
            "occupancy",
            "free",
            "amenities",
            "is_active",
        ]

    def get_free(self, row: Any) -> int:
        """Beds that can be given on the day."""
        return max(row.capacity - row.occupancy, 0) if row.is_active else 0


class RoomsMadeSerializer(CamelSerializer):
    """Rooms that were added."""

    items = RoomOnDaySerializer(many=True)


class RoomsBodySerializer(CamelSerializer):
    """Many rooms at once: `count` rooms from the number `fromNo` on."""

    floor = serializers.IntegerField(min_value=0, max_value=60)
    from_no = serializers.CharField(max_length=10)
    count = serializers.IntegerField(min_value=1, max_value=200, default=1)
    capacity = serializers.IntegerField(min_value=1, max_value=60)
    amenities = serializers.CharField(max_length=200, required=False, allow_blank=True)


class RoomsQuerySerializer(CamelSerializer):
    """The day looked at; today where it is left out."""

    date = serializers.DateField(required=False)


class AllocationSerializer(CamelModelSerializer):
    """A student's bed from a day up to, and without, another."""

    student_id = serializers.IntegerField()
    student_name = serializers.CharField(source="student.name")
    room_id = serializers.IntegerField()
    room_no = serializers.CharField(source="room.room_no")
    hostel_id = serializers.IntegerField(source="room.hostel_id")
    from_date = serializers.DateField(source="from_on")
    to_date = serializers.DateField(source="to_on", allow_null=True)
    status = serializers.SerializerMethodField()

    class Meta:
        model = RoomAllocation
        fields = [
            "id", "student_id", "student_name", "hostel_id", "room_id", "room_no", "bed_no", "from_date", "to_date",
            "status", "reason",
        ]  # fmt: skip

    @extend_schema_field(serializers.ChoiceField(choices=StayStatus.choices))
    def get_status(self, row: RoomAllocation) -> str:
        """Where the stay stands today."""
        day = today()
        if row.from_on > day:
            return StayStatus.COMING.value
        return (
            StayStatus.ENDED.value if row.to_on is not None and row.to_on <= day else StayStatus.CURRENT.value
        )


class BedBodySerializer(CamelSerializer):
    """Whom, from when; the bed, the room or the hostel, or none of these: the first that is free and suits."""

    student_id = serializers.IntegerField()
    hostel_id = serializers.IntegerField(required=False)
    room_id = serializers.IntegerField(required=False)
    bed_no = serializers.IntegerField(required=False, min_value=1)
    from_date = serializers.DateField(source="from_on", required=False)
    to_date = serializers.DateField(source="to_on", required=False, allow_null=True)
    is_disabled = serializers.BooleanField(required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class ReallocateBodySerializer(CamelSerializer):
    """Another bed for a resident (`roomId`), or the bed of another one, who gets this one's (`otherStudentId`)."""

    student_id = serializers.IntegerField()
    room_id = serializers.IntegerField(required=False)
    bed_no = serializers.IntegerField(required=False, min_value=1)
    other_student_id = serializers.IntegerField(required=False)
    from_date = serializers.DateField(source="on", required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class ReallocatedSerializer(CamelSerializer):
    """What was made: one allocation, or the two of a swap."""

    items = AllocationSerializer(many=True)


class VacateBodySerializer(CamelSerializer):
    """The day from which the bed is free; today where it is left out."""

    to_date = serializers.DateField(source="on", required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)


class OutpassSerializer(CamelModelSerializer):
    """An outpass with the guardian's consent and its decision."""

    student_id = serializers.IntegerField()
    student_name = serializers.CharField(source="student.name")
    hostel_id = serializers.IntegerField()
    from_date = serializers.SerializerMethodField()
    from_time = serializers.SerializerMethodField()
    to_date = serializers.SerializerMethodField()
    to_time = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=PassState.choices, source="state")
    approved_by = serializers.CharField(source="decided_by")
    is_out = serializers.SerializerMethodField()

    class Meta:
        model = OutpassRequest
        fields = [
            "id", "student_id", "student_name", "hostel_id", "kind", "from_date", "from_time", "to_date", "to_time",
            "place", "reason", "status", "approved_by", "remarks", "consent_at", "consent_name", "is_out",
        ]  # fmt: skip

    @extend_schema_field(serializers.DateField())
    def get_from_date(self, row: OutpassRequest) -> str:
        """The day of leaving."""
        return timezone.localdate(row.from_at).isoformat()

    @extend_schema_field(ClockField())
    def get_from_time(self, row: OutpassRequest) -> str:
        """The time of leaving."""
        return f"{timezone.localtime(row.from_at):%H:%M}"

    @extend_schema_field(serializers.DateField())
    def get_to_date(self, row: OutpassRequest) -> str:
        """The day of coming back."""
        return timezone.localdate(row.to_at).isoformat()

    @extend_schema_field(ClockField())
    def get_to_time(self, row: OutpassRequest) -> str:
        """The time of coming back."""
        return f"{timezone.localtime(row.to_at):%H:%M}"

    def get_is_out(self, row: OutpassRequest) -> bool:
        """Whether the student is out on it now."""
        return bool(getattr(row, "is_out", False))


class OutpassBodySerializer(CamelSerializer):
    """An outpass: days with times (06:00 and 21:00 where left out). A student leaves `studentId` out."""

    student_id = serializers.IntegerField(required=False)
    kind = serializers.ChoiceField(choices=PassKind.choices, required=False)
    from_date = serializers.DateField()
    from_time = ClockField(required=False, default=time(6))
    to_date = serializers.DateField()
    to_time = ClockField(required=False, default=time(21))
    place = serializers.CharField(max_length=120, required=False, allow_blank=True)
    reason = serializers.CharField(max_length=300)


def moment(day: Any, clock: time) -> datetime:
    """Return a day and a time of India as a moment."""
    return timezone.make_aware(datetime.combine(day, clock.replace(tzinfo=None)))


class OutpassDecisionSerializer(CamelSerializer):
    """approve, reject, cancel, consent (with `name` and `phone` of the guardian) or extend (with the time back)."""

    decision = serializers.ChoiceField(
        choices=["approve", "reject", "cancel", "consent", "extend"], default="approve"
    )
    remarks = serializers.CharField(max_length=300, required=False, allow_blank=True)
    name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    phone = serializers.CharField(max_length=15, required=False, allow_blank=True)
    to_date = serializers.DateField(required=False)
    to_time = ClockField(required=False)


class MovementBodySerializer(CamelSerializer):
    """Which way, and when where it is not now."""

    direction = serializers.ChoiceField(choices=Direction.choices)
    time = serializers.DateTimeField(source="at", required=False)


class GateBodySerializer(MovementBodySerializer):
    """A student without an outpass goes out, or anybody comes in."""

    student_id = serializers.IntegerField()


class MovementSerializer(CamelModelSerializer):
    """A way out and back; `inTime` empty: still out."""

    student_id = serializers.IntegerField()
    student_name = serializers.CharField(source="student.name")
    hostel_id = serializers.IntegerField()
    outpass_id = serializers.IntegerField(allow_null=True)
    out_time = serializers.DateTimeField(source="out_at")
    in_time = serializers.DateTimeField(source="in_at", allow_null=True)

    class Meta:
        model = InOutMovement
        fields = [
            "id",
            "student_id",
            "student_name",
            "hostel_id",
            "outpass_id",
            "out_time",
            "in_time",
            "is_late",
        ]


class RollCallSerializer(CamelSerializer):
    """Residents of a hostel, who is to be counted, and who is out."""

    residents = serializers.IntegerField()
    present = serializers.IntegerField()
    out = serializers.IntegerField()
    overdue = serializers.IntegerField()
    absent = serializers.ListField(child=serializers.CharField())


class VisitorSerializer(CamelModelSerializer):
    """A visitor; `outTime` empty: still in the hostel."""

    student_id = serializers.IntegerField()
    student_name = serializers.CharField(source="student.name")
    hostel_id = serializers.IntegerField()
    in_time = serializers.DateTimeField(source="in_at")
    out_time = serializers.DateTimeField(source="out_at", allow_null=True)

    class Meta:
        model = VisitorLog
        fields = [
            "id", "student_id", "student_name", "hostel_id", "visitor_name", "relation", "phone", "id_type", "id_last",
            "in_time", "out_time",
        ]  # fmt: skip


class VisitorBodySerializer(CamelSerializer):
    """Who visits whom; of the paper shown its kind, and the last four characters of its number."""

    student_id = serializers.IntegerField()
    visitor_name = serializers.CharField(max_length=120)
    relation = serializers.CharField(max_length=60)
    id_type = serializers.ChoiceField(choices=IdType.choices)
    id_last = serializers.CharField(max_length=4, required=False, allow_blank=True)
    phone = serializers.CharField(max_length=15, required=False, allow_blank=True)
    in_time = serializers.DateTimeField(source="at", required=False)


class VisitorOutBodySerializer(CamelSerializer):
    """When the visitor left, where it is not now."""

    out_time = serializers.DateTimeField(source="at", required=False)


class FloorSerializer(CamelSerializer):
    """Beds of a floor: usable ones, and how many are held."""

    hostel_id = serializers.IntegerField()
    hostel = serializers.CharField()
    type = serializers.ChoiceField(choices=HostelType.choices)
    floor = serializers.IntegerField()
    beds = serializers.IntegerField()
    occupied = serializers.IntegerField()
    percent = serializers.DecimalField(max_digits=7, decimal_places=2, coerce_to_string=False)


class OccupancySerializer(CamelSerializer):
    """Occupied of usable beds on a day, in all and by floor."""

    date = serializers.DateField()
    beds = serializers.IntegerField()
    occupied = serializers.IntegerField()
    percent = serializers.DecimalField(max_digits=7, decimal_places=2, coerce_to_string=False)
    floors = FloorSerializer(many=True)


class WaitingSerializer(CamelSerializer):
    """Somebody on the waiting list, with points and position; the bed where one is offered."""

    id = serializers.IntegerField(source="entry.pk")
    student_id = serializers.IntegerField(source="entry.student_id")
    student_name = serializers.CharField(source="entry.student.name")
    hostel_type = serializers.ChoiceField(source="entry.hostel_type", choices=HostelType.choices)
    asked_on = serializers.DateField(source="entry.asked_on")
    points = serializers.DecimalField(max_digits=7, decimal_places=2, coerce_to_string=False)
    position = serializers.IntegerField()
    room_id = serializers.IntegerField(source="entry.room_id", allow_null=True)
    bed_no = serializers.IntegerField(source="entry.bed_no", allow_null=True)


class WaitingBodySerializer(CamelModelSerializer):
    """Who waits, and what counts for the order."""

    student_id = serializers.IntegerField()

    class Meta:
        model = WaitingEntry
        fields = ["student_id", "hostel_type", "is_disabled", "distance_km", "merit_pct"]
