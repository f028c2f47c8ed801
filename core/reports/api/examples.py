"""Examples of schedules for the OpenAPI document."""

from drf_spectacular.utils import OpenApiExample

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
