"""Bodies and answers of movements; quantities in the item's unit, rates in rupees a unit."""

from typing import Any

from rest_framework import serializers

from core.api.serializers import CamelSerializer
from school.inventory.enums import MovementKind
from school.inventory.models import Movement

QUANTITY: dict[str, Any] = {"max_digits": 12, "decimal_places": 3, "coerce_to_string": False}


class MovementSerializer(CamelSerializer):
    """A movement. `quantity` is signed: below zero it went out. `undoneById` is the movement that took it back."""

    id = serializers.UUIDField()
    item_id = serializers.UUIDField()
    number = serializers.IntegerField()
    type = serializers.ChoiceField(choices=MovementKind.values, source="kind")
    quantity = serializers.DecimalField(**QUANTITY)
    rate = serializers.DecimalField(max_digits=14, decimal_places=2, coerce_to_string=False, allow_null=True)
    date = serializers.DateField(source="moved_on")
    reason = serializers.CharField()
    issued_to = serializers.CharField()
    reference = serializers.CharField()
    undoes_id = serializers.UUIDField(allow_null=True)
    undone_by_id = serializers.UUIDField(source="undone_by.pk", default=None, allow_null=True)
    on_hand = serializers.DecimalField(source="item.on_hand", help_text="the item's stock now", **QUANTITY)
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()


class MovementBodySerializer(CamelSerializer):
    """A movement: `quantity` above zero for in and out, signed for an adjustment, which needs a `reason`.

    Without `date` it is of today; without `rate` what comes in counts at the average.
    """

    type = serializers.ChoiceField(choices=MovementKind.choices, source="kind")
    quantity = serializers.DecimalField(max_digits=12, decimal_places=3)
    rate = serializers.DecimalField(max_digits=14, decimal_places=2, required=False, allow_null=True)
    date = serializers.DateField(source="moved_on", required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    issued_to = serializers.CharField(max_length=120, required=False, allow_blank=True)
    reference = serializers.CharField(max_length=60, required=False, allow_blank=True)


class UndoBodySerializer(CamelSerializer):
    """Why the movement is taken back."""

    reason = serializers.CharField(max_length=300)


def shown(row: Movement) -> dict[str, object]:
    """Return one movement as it is answered."""
    return dict(MovementSerializer(row).data)
