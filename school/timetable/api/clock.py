"""Masters of the timetable on the wire, whose times of day are HH:MM."""

from typing import Any, ClassVar

from django.db import models

from core.api.clock import ClockField
from core.masters import Master
from core.masters.api import MasterSerializer, serializer_of

__all__ = ["ClockField", "with_clock"]


def with_clock(master: Master[Any]) -> type[MasterSerializer]:
    """Return the serializer of a master that has times of day."""
    base = serializer_of(master)
    mapping = {**base.serializer_field_mapping, models.TimeField: ClockField}

    class ClockSerializer(base):  # type: ignore[valid-type, misc]
        __doc__ = base.__doc__
        serializer_field_mapping: ClassVar = mapping

    ClockSerializer.__name__ = ClockSerializer.__qualname__ = base.__name__
    return ClockSerializer
