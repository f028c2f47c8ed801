"""Times of day on the wire: HH:MM."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field({"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}$", "example": "08:40"})
class ClockField(serializers.TimeField):
    """A time of day as HH:MM."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"format": "%H:%M", "input_formats": ["%H:%M", "%H:%M:%S"], **kwargs})
