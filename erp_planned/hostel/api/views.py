"""Routes of hostels, rooms, allocations, the waiting list and occupancy."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from core.masters.api import MasterViewSet
from core.periods import today
from erp_planned.hostel.api import serializers as s
from erp_planned.hostel.api.filters import AllocationFilter, HostelFilter
from erp_planned.hostel.masters import hostels, priority_rules, rooms
from erp_planned.hostel.models import Hostel, RoomAllocation, WaitingEntry
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.seen import any_student, hostel_seen_by, visible_hostels, with_beds
from erp_planned.hostel.selectors.stays import get_room, get_stay, occupancy, percent, rooms_on, visible_stays
from erp_planned.hostel.selectors.waiting import get_waiting, waiting_list
from erp_planned.hostel.services.rooms import add_rooms
from erp_planned.hostel.services.stays import allocate, reallocate, swap, vacate, vacate_hostel
from erp_planned.hostel.services.waiting import ask_for_bed, withdraw


class RoomViewSet(MasterViewSet):
    """Rooms of all hostels, one by one."""

    master = rooms


class PriorityRuleViewSet(MasterViewSet):
    """The order of the waiting list by dates."""

    master = priority_rules


class HostelViewSet(ApiViewSet):
    """Hostels and what is asked of one: its rooms on a day, its roll-call, its end of the year."""

    queryset = Hostel.objects.none()
    serializer_class = s.HostelSerializer
    filterset_class = HostelFilter
    permissions: ClassVar = {
        "list": P.SEE, "create": P.WRITE, "retrieve": P.SEE, "update": P.WRITE,
        "list_rooms": P.SEE, "add_rooms": P.WRITE, "occupancy": P.SEE, "vacate": P.WRITE,
    }  # fmt: skip
    messages: ClassVar = {"create": _("Added"), "update": _("Changed")}
    queries: ClassVar = {"list_rooms": s.RoomsQuerySerializer, "occupancy": s.RoomsQuerySerializer}

    @extend_schema(summary="List hostels", responses=s.HostelSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the hostels that the caller reaches: the office all, a warden the own ones."""
        return self.page(with_beds(visible_hostels(self.actor)))

    @extend_schema(
        summary="Add a hostel",
        request=s.HostelSerializer,
        responses={201: s.HostelSerializer},
        examples=[OpenApiExample("A hostel", value={"name": "Tagore", "type": "Boys"}, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        """Add a hostel; its rooms come with /hostels/:id/rooms."""
        row = hostels.create(actor=self.actor, **self.validated(s.HostelSerializer))
        return Response(self._one(row.pk), status=status.HTTP_201_CREATED)

    @extend_schema(summary="One hostel", responses=s.HostelSerializer)
    def retrieve(self, request: Request, hostel_id: int) -> Response:
        """Return a hostel with the sum of its beds."""
        return Response(self._one(hostel_id))

    @extend_schema(summary="Change a hostel", request=s.HostelSerializer, responses=s.HostelSerializer)
    def update(self, request: Request, hostel_id: int) -> Response:
        """Change what is sent."""
        values = self.validated(s.HostelSerializer, partial=True)
        hostels.update(hostels.get(hostel_id), actor=self.actor, **values)
        return Response(self._one(hostel_id))

    def _one(self, number: int) -> Any:
        hostel_seen_by(self.actor, number)
        return s.HostelSerializer(with_beds(visible_hostels(self.actor)).get(pk=number)).data

    @extend_schema(
        summary="Rooms of a hostel with their free beds on a day",
        parameters=[s.RoomsQuerySerializer],
        responses=s.RoomOnDaySerializer(many=True),
    )
    def list_rooms(self, request: Request, hostel_id: int) -> Response:
        """Return the rooms with occupancy and free beds on `date`, today where it is left out."""
        rows = rooms_on(hostel_seen_by(self.actor, hostel_id), self.query().get("date", today()))
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(s.RoomOnDaySerializer(page, many=True).data)

    @extend_schema(
        summary="Add rooms to a hostel, many at once",
        request=s.RoomsBodySerializer,
        responses={201: s.RoomsMadeSerializer},
        examples=[
            OpenApiExample(
                "Ten rooms",
                value={"floor": 1, "fromNo": "101", "count": 10, "capacity": 3},
                request_only=True,
            )
        ],
    )
    def add_rooms(self, request: Request, hostel_id: int) -> Response:
        """Add rooms with numbers one after the other, all or none."""
        body = self.validated(s.RoomsBodySerializer)
        hostel = hostel_seen_by(self.actor, hostel_id)
        made = add_rooms(hostel=hostel, actor=self.actor, **body)
        rows = rooms_on(hostel, today()).filter(pk__in=[row.pk for row in made])
        return Response(s.RoomsMadeSerializer({"items": rows}).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Occupancy on a day", parameters=[s.RoomsQuerySerializer], responses=s.OccupancySerializer
    )
    def occupancy(self, request: Request) -> Response:
        """Return occupied of usable beds on `date`, in all and by hostel and floor."""
        day = self.query().get("date", today())
        floors = occupancy(self.actor, day)
        beds, occupied = sum(row.beds for row in floors), sum(row.occupied for row in floors)
        answer = {
            "date": day, "beds": beds, "occupied": occupied, "percent": percent(occupied, beds), "floors": floors,
        }  # fmt: skip
        return Response(s.OccupancySerializer(answer).data)

    @keyed()
    @extend_schema(
        summary="Vacate a hostel at the year's end",
        request=s.VacateBodySerializer,
        responses=s.HostelSerializer,
    )
    def vacate(self, request: Request, hostel_id: int) -> Done:
        """End all stays of the hostel on a day; those that would begin later are withdrawn."""
        body = self.validated(s.VacateBodySerializer)
        vacate_hostel(
            hostel=hostel_seen_by(self.actor, hostel_id), on=body.pop("on", today()), actor=self.actor, **body
        )
        return 200, self._one(hostel_id)


class AllocationViewSet(ApiViewSet):
    """Beds given, changed, given back."""

    queryset = RoomAllocation.objects.none()
    serializer_class = s.AllocationSerializer
    filterset_class = AllocationFilter
    permissions: ClassVar = {"list": P.SEE, "allocate": P.WRITE, "reallocate": P.WRITE, "vacate": P.WRITE}
    messages: ClassVar = {"allocate": _("The bed is given."), "vacate": _("The bed is free again.")}

    @extend_schema(summary="List allocations of beds", responses=s.AllocationSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List allocations, the latest first; a student sees the own ones."""
        return self.page(visible_stays(self.actor))

    @keyed()
    @extend_schema(
        summary="Give a student a bed",
        request=s.BedBodySerializer,
        responses={201: s.AllocationSerializer},
        examples=[
            OpenApiExample(
                "The first free bed", value={"studentId": 12, "fromDate": "2026-07-01"}, request_only=True
            )
        ],
    )
    def allocate(self, request: Request) -> Done:
        """Give the bed named, or the first free one that suits; of two at once one is told 409."""
        body = self.validated(s.BedBodySerializer)
        room, hostel = body.pop("room_id", None), body.pop("hostel_id", None)
        row = allocate(
            student=any_student(body.pop("student_id")),
            room=get_room(room) if room is not None else None,
            hostel=hostel_seen_by(self.actor, hostel) if hostel is not None else None,
            from_on=body.pop("from_on", today()),
            actor=self.actor,
            **body,
        )
        return status.HTTP_201_CREATED, dict(s.AllocationSerializer(row).data)

    @extend_schema(
        summary="Change a resident's bed, or swap two",
        request=s.ReallocateBodySerializer,
        responses=s.ReallocatedSerializer,
    )
    def reallocate(self, request: Request) -> Response:
        """Close the old range on the day and open the new one, in one step."""
        body = self.validated(s.ReallocateBodySerializer)
        student, on = any_student(body["student_id"]), body.get("on", today())
        reason = body.get("reason", "")
        if "other_student_id" in body:
            other = any_student(body["other_student_id"])
            made = swap(student=student, other=other, on=on, actor=self.actor, reason=reason)
        elif "room_id" in body:
            room = get_room(body["room_id"])
            made = [
                reallocate(
                    student=student,
                    room=room,
                    on=on,
                    actor=self.actor,
                    bed_no=body.get("bed_no"),
                    reason=reason,
                )
            ]
        else:
            raise ValidationFailed.at("room_id", _("Name the new room, or the student to swap with."))
        return Response({"items": s.AllocationSerializer(made, many=True).data})

    @extend_schema(summary="End a stay", request=s.VacateBodySerializer, responses=s.AllocationSerializer)
    def vacate(self, request: Request, allocation_id: int) -> Response:
        """End the stay on a day; the bed is offered to who waits."""
        body = self.validated(s.VacateBodySerializer)
        row = vacate(stay=get_stay(allocation_id), on=body.pop("on", today()), actor=self.actor, **body)
        return Response(s.AllocationSerializer(row).data)


class WaitingViewSet(ApiViewSet):
    """The waiting list."""

    queryset = WaitingEntry.objects.none()
    serializer_class = s.WaitingSerializer
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "withdraw": P.WRITE}

    @extend_schema(summary="The waiting list in its order", responses=s.WaitingSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return who waits with points and position, by the rule in force."""
        page = self.paginate_queryset(waiting_list())
        return self.get_paginated_response(s.WaitingSerializer(page, many=True).data)

    @extend_schema(
        summary="Put a student on the waiting list",
        request=s.WaitingBodySerializer,
        responses={201: s.WaitingSerializer},
    )
    def create(self, request: Request) -> Response:
        """Put a student on the list; a bed that is free is offered at once."""
        body = self.validated(s.WaitingBodySerializer)
        row = ask_for_bed(student=any_student(body.pop("student_id")), actor=self.actor, **body)
        return Response(self._one(row.pk), status=status.HTTP_201_CREATED)

    @extend_schema(summary="Take a student off the waiting list", request=None, responses=s.WaitingSerializer)
    def withdraw(self, request: Request, entry_id: int) -> Response:
        """Take somebody off; an offered bed goes to the next."""
        entry = get_waiting(entry_id)
        before = self._one(entry_id)
        withdraw(entry=entry, actor=self.actor)
        return Response(before)

    def _one(self, number: int) -> Any:
        found = [one for one in waiting_list() if one.entry.pk == number]
        return s.WaitingSerializer(found[0]).data if found else {"id": number}
