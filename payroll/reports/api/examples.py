"""Examples for the OpenAPI document."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

MONTH = OpenApiParameter("month", OpenApiTypes.STR, description="2026-10; without it the last locked month")
FROM = OpenApiParameter("from", OpenApiTypes.STR, description="First month, 2026-04")
TO = OpenApiParameter("to", OpenApiTypes.STR, description="Last month, 2026-10")
PROCESSED = OpenApiParameter(
    "includeProcessed", OpenApiTypes.BOOL, description="Also a month that is processed but not locked"
)
KIND = OpenApiParameter("kind", OpenApiTypes.STR, enum=["retirement", "transfer"])
DATE = OpenApiParameter(
    "date",
    OpenApiTypes.DATE,
    description="Last day in this office; by default the day of retirement, for a transfer today",
)
YEAR = OpenApiParameter(
    "financialYear", OpenApiTypes.STR, description="2026-27; without it the current financial year"
)
