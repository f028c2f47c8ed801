"""Examples for the OpenAPI document."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

FORMAT = OpenApiParameter("format", OpenApiTypes.STR, enum=["json", "xlsx", "csv", "pdf"])
PAPER_FORMAT = OpenApiParameter("format", OpenApiTypes.STR, enum=["json", "pdf"])
BACKGROUND = OpenApiParameter(
    "background", OpenApiTypes.BOOL, description="Prepare the file in the background; answered 202 with a job"
)
LANGUAGE = OpenApiParameter("language", OpenApiTypes.STR, enum=["en", "hi"])
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
PAGING = [OpenApiParameter(name, OpenApiTypes.INT) for name in ("page", "limit")]
NEW_SCHEDULE = [
    OpenApiExample(
        "Register by department, on the 5th at 9",
        request_only=True,
        value={
            "report": "salary-register",
            "parameters": {"groupBy": "department"},
            "period": "last_locked_month",
            "format": "xlsx",
            "dayOfMonth": 5,
            "hour": 9,
            "recipients": ["hr.manager"],
        },
    )
]
CHANGED_SCHEDULE = [OpenApiExample("Not for now", request_only=True, value={"isActive": False})]
