"""Routes of /api/v1/transport/routes."""

from typing import Any, ClassVar
from uuid import UUID

from django.db import transaction
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed
from core.periods import today
from school.students.selectors import get_student
from school.transport.api import serializers as s
from school.transport.api.filters import RouteFilter
from school.transport.models import Ride, Route, Stop
from school.transport.permissions import TransportPermission as P
from school.transport.selectors import routes as selectors
from school.transport.services import rides, stops
from school.transport.services import routes as services

ROUTE = OpenApiExample(
    "A route",
    request_only=True,
    value={
        "code": "R1",
        "name": "Jayanagar",
        "vehicleNumber": "KA 01 AB 1234",
        "driverName": "Raju Naik",
        "driverPhone": "9845012345",
    },
)
STOP = OpenApiExample(
    "A stop",
    request_only=True,
    value={
        "name": "Town Hall",
        "landmark": "Opposite the library",
        "pickupTime": "07:20",
        "dropTime": "15:40",
        "monthlyFare": 1500,
    },
)
RIDE = OpenApiExample(
    "A rider",
    request_only=True,
    value={
        "studentId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11",
        "stopId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e21",
        "startsOn": "2026-12-01",
    },
)
TEXTS = ("vehicle_number", "driver_name", "driver_phone")


class TransportRouteViewSet(ApiViewSet):
    """Routes: the office all, others those of their own students."""

    queryset = Route.objects.none()
    serializer_class = s.TransportRouteSerializer
    filterset_class = RouteFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "retrieve": P.READ, "partial_update": P.WRITE}

    def one(self, pk: UUID) -> dict[str, Any]:
        """Return a route with its stops, and the caller's students on it."""
        row = selectors.get_route(self.actor, pk)
        # Told beside the row's own fields: both are what this caller sees.
        told = dict(s.TransportRouteSerializer(row).data)
        told["stops"] = s.TransportStopSerializer(selectors.stops_of(row), many=True).data
        told["students"] = s.RideSerializer(selectors.riders_of(self.actor, row), many=True).data
        return told

    @extend_schema(summary="List transport routes", responses=s.TransportRouteSerializer(many=True))
    def list(self, request: Request) -> Response:
        """List the routes that the caller may see, by code."""
        return self.page(selectors.routes_of(self.actor))

    @keyed()
    @extend_schema(
        summary="Enter a transport route",
        request=s.RouteBodySerializer,
        responses={201: s.TransportRouteDetailSerializer},
        examples=[ROUTE],
    )
    def create(self, request: Request) -> Done:
        """Enter a route; vehicle and driver are found by number and phone, or entered too."""
        body = self.validated(s.RouteBodySerializer)
        texts = {name: body.pop(name) for name in TEXTS if name in body}
        with transaction.atomic():
            links = services.found_or_made(actor=self.actor, **texts)
            row = services.add_route(actor=self.actor, **links, **body)
        return status.HTTP_201_CREATED, self.one(row.pk)

    @extend_schema(summary="One transport route", responses=s.TransportRouteDetailSerializer)
    def retrieve(self, request: Request, pk: UUID) -> Response:
        """Return a route with stops and students."""
        return Response(self.one(pk))

    @extend_schema(
        summary="Change a transport route",
        request=s.RouteChangeSerializer,
        responses=s.TransportRouteDetailSerializer,
    )
    def partial_update(self, request: Request, pk: UUID) -> Response:
        """Change what is given; a vehicle with too few seats for the riders is refused."""
        row = selectors.get_route(self.actor, pk)
        body = self.validated(s.RouteChangeSerializer, partial=True)
        texts = {name: body.pop(name) for name in TEXTS if name in body}
        with transaction.atomic():
            links = services.found_or_made(actor=self.actor, driver=row.driver, **texts)
            services.change_route(route=row, actor=self.actor, **links, **body)
        return Response(self.one(pk))


class TransportStopViewSet(ApiViewSet):
    """Stops of a route."""

    queryset = Stop.objects.none()
    serializer_class = s.TransportStopSerializer
    permissions: ClassVar = {"create": P.WRITE, "partial_update": P.WRITE, "destroy": P.WRITE}

    @keyed()
    @extend_schema(
        summary="Add a stop to a route",
        request=s.StopBodySerializer,
        responses={201: s.TransportStopSerializer},
        examples=[STOP],
    )
    def create(self, request: Request, pk: UUID) -> Done:
        """Add a stop; those behind its place move on."""
        route = selectors.get_route(self.actor, pk)
        row = stops.add_stop(route=route, actor=self.actor, **self.validated(s.StopBodySerializer))
        return status.HTTP_201_CREATED, dict(s.TransportStopSerializer(row).data)

    @extend_schema(
        summary="Change a stop", request=s.StopChangeSerializer, responses=s.TransportStopSerializer
    )
    def partial_update(self, request: Request, pk: UUID, stop_id: UUID) -> Response:
        """Change a stop, or move it with another `order`."""
        stop = selectors.stop_of(selectors.get_route(self.actor, pk), stop_id)
        values = self.validated(s.StopChangeSerializer, partial=True)
        return Response(
            s.TransportStopSerializer(stops.change_stop(stop=stop, actor=self.actor, **values)).data
        )

    @extend_schema(summary="Take a stop out", responses={200: EmptySerializer})
    def destroy(self, request: Request, pk: UUID, stop_id: UUID) -> Response:
        """Take out a stop from which nobody ever rode; those behind move up."""
        stop = selectors.stop_of(selectors.get_route(self.actor, pk), stop_id)
        stops.remove_stop(stop=stop, actor=self.actor)
        return Response({})


class TransportStudentViewSet(ApiViewSet):
    """Students who ride on a route."""

    queryset = Ride.objects.none()
    serializer_class = s.RideSerializer
    permissions: ClassVar = {"create": P.WRITE, "destroy": P.WRITE}
    queries: ClassVar = {"destroy": s.EndQuery}

    @keyed()
    @extend_schema(
        summary="Let a student ride on a route",
        request=s.RideBodySerializer,
        responses={201: s.RideSerializer},
        examples=[RIDE],
    )
    def create(self, request: Request, pk: UUID) -> Done:
        """Assign a student to a stop, as long as the vehicle has a seat on every day."""
        route = selectors.get_route(self.actor, pk)
        body = self.validated(s.RideBodySerializer)
        student = get_student(self.actor, body.pop("student"))
        stop = selectors.stop_of(route, body.pop("stop"))
        starts_on = body.pop("starts_on", None) or today()
        row = rides.assign_student(student=student, stop=stop, starts_on=starts_on, actor=self.actor, **body)
        return status.HTTP_201_CREATED, dict(s.RideSerializer(row).data)

    @extend_schema(
        summary="End a student's ride", parameters=[s.EndQuery], responses={200: s.RideEndSerializer}
    )
    def destroy(self, request: Request, pk: UUID, student_id: UUID) -> Response:
        """End the ride with a day, today where none is given."""
        route = selectors.get_route(self.actor, pk)
        student = get_student(self.actor, student_id)
        ended = rides.end_rides(student=student, route=route, actor=self.actor, on=self.query().get("on"))
        told = {"student_id": student.pk, "ends_on": ended.ends_on if ended else None}
        return Response(s.RideEndSerializer(told).data)
