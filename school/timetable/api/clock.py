"""Times of day on the wire: HH:MM."""

from typing import Any, ClassVar

from django.db import models
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.masters import Master
from core.masters.api import MasterSerializer, serializer_of


@extend_schema_field({"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}$", "example": "08:40"})
class ClockField(serializers.TimeField):
    """A time of day as HH:MM."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"format": "%H:%M", "input_formats": ["%H:%M", "%H:%M:%S"], **kwargs})


def with_clock(master: Master[Any]) -> type[MasterSerializer]:
    """Return the serializer of a master that has times of day."""
    base = serializer_of(master)
    mapping = {**base.serializer_field_mapping, models.TimeField: ClockField}

    class ClockSerializer(base):  # type: ignore[valid-type, misc]
        __doc__ = base.__doc__
        serializer_field_mapping: ClassVar = mapping

    ClockSerializer.__name__ = ClockSerializer.__qualname__ = base.__name__
    return ClockSerializer
