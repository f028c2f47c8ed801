"""Routes of /api/v1/inventory."""

from typing import Any, ClassVar
from uuid import UUID

from django_filters import rest_framework as django_filters
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.filters import CamelFilterSet
from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from core.refusals import get_or_refuse
from school.inventory import masters
from school.inventory.api import serializers as s
from school.inventory.enums import MovementKind
from school.inventory.errors import NoSuchMovement
from school.inventory.models import Movement
from school.inventory.permissions import InventoryPermission as P
from school.inventory.selectors.stock import get_item, movements_of
from school.inventory.services.movements import move, undo_movement

RECEIVED = OpenApiExample(
    "Goods received",
    request_only=True,
    value={"type": "in", "quantity": 20, "rate": 45.5, "date": "2026-11-20", "reference": "Bill 118"},
)
ISSUED = OpenApiExample(
    "Issued", request_only=True, value={"type": "out", "quantity": 2, "issuedTo": "Class VI A"}
)
CORRECTED = OpenApiExample(
    "Corrected after counting",
    request_only=True,
    value={"type": "adjustment", "quantity": -1, "reason": "Counted on 20 November"},
)


class ItemViewSet(MasterViewSet):
    """Items of the stock, each with what is on hand."""

    master = masters.items


class MovementFilter(CamelFilterSet):
    """By kind and day."""

    type = django_filters.ChoiceFilter(choices=MovementKind.choices, field_name="kind")
    date_from = django_filters.DateFilter(field_name="moved_on", lookup_expr="gte")
    date_to = django_filters.DateFilter(field_name="moved_on", lookup_expr="lte")

    class Meta:
        model = Movement
        fields: list[str] = []


class MovementViewSet(ApiViewSet):
    """Movements of an item."""

    queryset = Movement.objects.none()
    serializer_class = s.MovementSerializer
    filterset_class = MovementFilter
    permissions: ClassVar = {"list": P.READ, "create": P.WRITE, "undo": P.WRITE}

    @extend_schema(summary="Movements of an item", responses=s.MovementSerializer(many=True))
    def list(self, request: Request, pk: UUID) -> Response:
        """List an item's movements, the latest day first."""
        return self.page(movements_of(get_item(self.actor, pk)))

    @keyed()
    @extend_schema(
        summary="Move stock",
        request=s.MovementBodySerializer,
        responses={201: s.MovementSerializer},
        examples=[RECEIVED, ISSUED, CORRECTED],
    )
    def create(self, request: Request, pk: UUID) -> Done:
        """Enter what came in, went out, or is corrected; the stock is below zero on no day."""
        item = get_item(self.actor, pk)
        body: dict[str, Any] = self.validated(s.MovementBodySerializer)
        return status.HTTP_201_CREATED, s.shown(move(item=item, actor=self.actor, **body))

    @keyed()
    @extend_schema(
        summary="Take a movement back",
        request=s.UndoBodySerializer,
        responses={201: s.MovementSerializer},
    )
    def undo(self, request: Request, pk: UUID, movement_id: UUID) -> Done:
        """Enter the opposite movement of the same day."""
        rows = movements_of(get_item(self.actor, pk))
        row = get_or_refuse(rows, NoSuchMovement(), pk=movement_id)
        reason = self.validated(s.UndoBodySerializer)["reason"]
        made = undo_movement(movement=row, reason=reason, actor=self.actor)
        return status.HTTP_201_CREATED, s.shown(made)
