"""Examples of /api/import."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

ERROR: dict[str, Any] = {
    "row": 7,
    "column": "PAN",
    "field": "pan",
    "value": "ABC123",
    "message": "A PAN has 5 letters, 4 digits and a letter, such as ABCPE1234F.",
}
CHANGE: dict[str, Any] = {"row": 5, "key": "KV000012", "outcome": "changed", "fields": ["phone"]}
ONE: dict[str, Any] = {
    "id": 4,
    "type": "departments",
    "status": "with_errors",
    "fileName": "departments.xlsx",
    "size": 18234,
    "rows": 120,
    "added": 117,
    "changed": 1,
    "unchanged": 1,
    "errorCount": 1,
    "message": "",
    "progress": {"done": 120, "total": 120, "percent": 100},
    "hasWorkbook": True,
    "createdBy": "Asha Verma",
    "createdAt": "2026-11-21T11:30:00+05:30",
    "checkedAt": "2026-11-21T11:30:01+05:30",
    "appliedBy": "",
    "appliedAt": None,
    "filesDeletedAt": None,
}
DETAIL = {**ONE, "errors": [ERROR], "changes": [CHANGE], "waitingCredentials": 0}
APPLIED = {
    **DETAIL,
    "status": "applied",
    "unchanged": 2,
    "errorCount": 0,
    "errors": [],
    "hasWorkbook": False,
    "appliedBy": "Asha Verma",
    "appliedAt": "2026-11-21T11:32:00+05:30",
    "waitingCredentials": 117,
}
LIST = [OpenApiExample("An import", response_only=True, value=ONE)]
READ = [OpenApiExample("With an error", response_only=True, value=DETAIL)]
DONE = [OpenApiExample("Applied", response_only=True, value=APPLIED)]
UPLOAD = [
    OpenApiExample(
        "A file",
        request_only=True,
        media_type="multipart/form-data",
        value={"file": "departments.xlsx", "apply": False},
    ),
    *READ,
]
CREDENTIALS = [
    OpenApiExample(
        "Passwords, shown once",
        response_only=True,
        value={
            "credentials": [{"name": "Kavita Rao", "username": "kv000012", "password": "hT4mWq9RzK2p"}],
            "remaining": 0,
        },
    )
]
