"""Parameters that every report has, and examples, for the OpenAPI document."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

FORMAT = OpenApiParameter("format", OpenApiTypes.STR, enum=["json", "xlsx", "csv", "pdf"])
PAPER_FORMAT = OpenApiParameter("format", OpenApiTypes.STR, enum=["json", "pdf"])
BACKGROUND = OpenApiParameter(
    "background", OpenApiTypes.BOOL, description="Prepare the file in the background; answered 202 with a job"
)
LANGUAGE = OpenApiParameter("language", OpenApiTypes.STR, enum=["en", "hi"])
PAGING = [OpenApiParameter(name, OpenApiTypes.INT) for name in ("page", "limit")]
NEW_SCHEDULE = [
    OpenApiExample(
        "Register by department, on the 5th at 9",
        request_only=True,
        value={
            "report": "monthly-register",
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
