"""Routes of outpasses, the register and visitors."""

from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.views import ApiViewSet, Done, keyed
from core.errors import ValidationFailed
from erp_planned.hostel.api import serializers as s
from erp_planned.hostel.api.filters import MovementFilter, OutpassFilter, VisitorFilter
from erp_planned.hostel.enums import Direction
from erp_planned.hostel.models import InOutMovement, OutpassRequest, VisitorLog
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.passes import (
    get_pass,
    movements,
    pass_seen_by,
    roll_call,
    visible_movements,
    visible_passes,
    visible_visits,
    visit_seen_by,
)
from erp_planned.hostel.selectors.seen import hostel_kept_by, own_students, student_reached_by
from erp_planned.hostel.services import outpasses as o
from erp_planned.hostel.services.register import come_in, go_out
from erp_planned.hostel.services.visitors import log_visitor, visitor_out


class OutpassViewSet(ApiViewSet):
    """Outpasses from the request to the way in."""

    queryset = OutpassRequest.objects.none()
    serializer_class = s.OutpassSerializer
    filterset_class = OutpassFilter
    permissions: ClassVar = {"list": P.SEE, "create": P.ASK, "approve": P.ASK, "movement": P.WARDEN}
    messages: ClassVar = {
        "create": _("The outpass waits for the warden."),
        "movement": _("Noted in the register."),
    }

    @extend_schema(summary="List outpasses", responses=s.OutpassSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List outpasses: a student's own, a warden's hostels, the office all."""
        return self.page(visible_passes(self.actor))

    @extend_schema(
        summary="Ask for an outpass",
        request=s.OutpassBodySerializer,
        responses={201: s.OutpassSerializer},
        examples=[
            OpenApiExample(
                "A week-end",
                value={
                    "kind": "night", "fromDate": "2026-11-28", "fromTime": "16:00", "toDate": "2026-11-29",
                    "toTime": "20:00", "place": "Home", "reason": "Sister's wedding",
                },
                request_only=True,
            )
        ],
    )  # fmt: skip
    def create(self, request: Request) -> Response:
        """Ask for the own outpass as a student, or for a resident as warden or office."""
        body = self.validated(s.OutpassBodySerializer)
        row = o.request(
            student=self._student(body.pop("student_id", None)),
            from_at=s.moment(body.pop("from_date"), body.pop("from_time")),
            to_at=s.moment(body.pop("to_date"), body.pop("to_time")),
            actor=self.actor,
            **body,
        )
        return Response(self._one(row.pk), status=status.HTTP_201_CREATED)

    def _student(self, number: int | None) -> Any:
        if number is not None:
            return student_reached_by(self.actor, number)
        own = own_students(self.actor).first()
        if own is None:
            raise ValidationFailed.at("student_id", _("Name the student."))
        return own

    def _one(self, number: int) -> Any:
        return s.OutpassSerializer(get_pass(number)).data

    @extend_schema(
        summary="Decide on an outpass",
        request=s.OutpassDecisionSerializer,
        responses=s.OutpassSerializer,
        examples=[OpenApiExample("Approve", value={"decision": "approve"}, request_only=True)],
    )
    def approve(self, request: Request, outpass_id: int) -> Response:
        """Approve, reject, extend or note the consent as warden or office; cancel also as the student."""
        row = pass_seen_by(self.actor, outpass_id)
        body = self.validated(s.OutpassDecisionSerializer)
        remarks, actor = body.get("remarks", ""), self.actor
        match body["decision"]:
            case "approve":
                o.approve(outpass=row, actor=actor, remarks=remarks)
            case "reject":
                o.reject(outpass=row, actor=actor, remarks=remarks)
            case "cancel":
                o.cancel(outpass=row, actor=actor, remarks=remarks)
            case "consent":
                o.note_consent(
                    outpass=row, name=body.get("name", ""), phone=body.get("phone", ""), actor=actor
                )
            case _extend:
                if "to_date" not in body:
                    raise ValidationFailed.at("to_date", _("Say until when."))
                clock = body.get("to_time") or timezone.localtime(row.to_at).time()
                o.extend(outpass=row, to_at=s.moment(body["to_date"], clock), reason=remarks, actor=actor)
        return Response(self._one(row.pk))

    @keyed()
    @extend_schema(
        summary="A student goes out on an outpass, or comes in",
        request=s.MovementBodySerializer,
        responses=s.MovementSerializer,
        examples=[OpenApiExample("Out", value={"direction": "out"}, request_only=True)],
    )
    def movement(self, request: Request, outpass_id: int) -> Done:
        """Note the way out or in; who is out cannot leave again (409)."""
        row = pass_seen_by(self.actor, outpass_id)
        body = self.validated(s.MovementBodySerializer)
        at = body.get("at")
        if body["direction"] == Direction.OUT:
            made = go_out(student=row.student, outpass=row, at=at, actor=self.actor)
        else:
            made = come_in(student=row.student, at=at, actor=self.actor)
        return 200, dict(s.MovementSerializer(movements().get(pk=made.pk)).data)


class RegisterViewSet(ApiViewSet):
    """The in and out register and the roll-call."""

    queryset = InOutMovement.objects.none()
    serializer_class = s.MovementSerializer
    filterset_class = MovementFilter
    permissions: ClassVar = {"list": P.SEE, "create": P.WARDEN, "roll_call": P.WARDEN}
    queries: ClassVar = {"roll_call": []}

    @extend_schema(summary="The in and out register", responses=s.MovementSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List ways out and in, the latest first."""
        return self.page(visible_movements(self.actor))

    @keyed()
    @extend_schema(
        summary="A student goes out without an outpass, or comes in",
        request=s.GateBodySerializer,
        responses={201: s.MovementSerializer},
    )
    def create(self, request: Request) -> Done:
        """Note it as it is: the register is the truth for the head count."""
        body = self.validated(s.GateBodySerializer)
        student = student_reached_by(self.actor, body["student_id"])
        act = go_out if body["direction"] == Direction.OUT else come_in
        made = act(student=student, at=body.get("at"), actor=self.actor)
        return status.HTTP_201_CREATED, dict(s.MovementSerializer(movements().get(pk=made.pk)).data)

    @extend_schema(summary="The night's roll-call of a hostel", responses=s.RollCallSerializer)
    def roll_call(self, request: Request, hostel_id: int) -> Response:
        """Return how many residents are to be counted, and who is out."""
        found = roll_call(hostel_kept_by(self.actor, hostel_id), timezone.now())
        away = [one for one in found if not one.is_in]
        answer = {
            "residents": len(found), "present": len(found) - len(away), "out": len(away),
            "overdue": sum(one.is_overdue for one in away),
            "absent": [f"{one.stay.room.room_no}: {one.stay.student.name}" for one in away],
        }  # fmt: skip
        return Response(s.RollCallSerializer(answer).data)


class VisitorViewSet(ApiViewSet):
    """Visitors of residents."""

    queryset = VisitorLog.objects.none()
    serializer_class = s.VisitorSerializer
    filterset_class = VisitorFilter
    permissions: ClassVar = {"list": P.SEE, "create": P.WARDEN, "leave": P.WARDEN}
    messages: ClassVar = {"create": _("The visitor is noted."), "leave": _("The visitor has left.")}

    @extend_schema(summary="List visitors", responses=s.VisitorSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List visits, the latest first."""
        return self.page(visible_visits(self.actor))

    @extend_schema(
        summary="Log a visitor", request=s.VisitorBodySerializer, responses={201: s.VisitorSerializer}
    )
    def create(self, request: Request) -> Response:
        """Note who comes to see a resident, within the hostel's hours."""
        body = self.validated(s.VisitorBodySerializer)
        row = log_visitor(
            student=student_reached_by(self.actor, body.pop("student_id")), actor=self.actor, **body
        )
        return Response(s.VisitorSerializer(row).data, status=status.HTTP_201_CREATED)

    @extend_schema(
        summary="A visitor leaves", request=s.VisitorOutBodySerializer, responses=s.VisitorSerializer
    )
    def leave(self, request: Request, visit_id: int) -> Response:
        """Note that the visitor has left."""
        body = self.validated(s.VisitorOutBodySerializer)
        row = visitor_out(visit=visit_seen_by(self.actor, visit_id), actor=self.actor, **body)
        return Response(s.VisitorSerializer(row).data)
