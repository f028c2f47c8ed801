"""Filters of lists in the admin."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from unfold.contrib.filters.admin import RangeDateTimeFilter
from unfold.utils import parse_datetime_str

DAY_BEGINS, DAY_ENDS = "00:00:00", "23:59:59.999999"


class InstantRangeFilter(RangeDateTimeFilter):
    """From and to as people write them: in Indian time; a date without a time means the whole day."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Narrow to the range; what is no date narrows nothing."""
        bounds = {"gte": self._instant("from", DAY_BEGINS), "lte": self._instant("to", DAY_ENDS)}
        return queryset.filter(
            **{f"{self.parameter_name}__{name}": at for name, at in bounds.items() if at is not None}
        )

    def _instant(self, end: str, default: str) -> datetime | None:
        day = self.used_parameters.get(f"{self.parameter_name}_{end}_0")
        time = self.used_parameters.get(f"{self.parameter_name}_{end}_1") or default
        found: datetime | None = parse_datetime_str(f"{day} {time}")
        return timezone.make_aware(found) if found else None
