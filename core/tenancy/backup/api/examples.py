"""Examples of /api/backup."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

BACKUP: dict[str, Any] = {
    "id": 12,
    "kind": "manual",
    "state": "done",
    "error": "",
    "progress": {"done": 1, "total": 1, "percent": 100},
    "takenAt": "2026-11-21T11:30:02+05:30",
    "size": 1834221,
    "rows": 48210,
    "sha256": "6f1c0d9b5f0f0c1f1c6f2b0f5b3d7e0a9a0c6de0f0e1b7a3a2d1c4b5e6f70819",
    "isEncrypted": True,
    "version": "3b1f5c0a9d2e",
    "createdBy": "Asha Verma",
    "createdAt": "2026-11-21T11:30:00+05:30",
    "finishedAt": "2026-11-21T11:30:04+05:30",
    "restores": [],
}
RESTORE: dict[str, Any] = {
    "id": 3,
    "state": "queued",
    "error": "",
    "progress": {"done": 0, "total": 0, "percent": 0},
    "safetyBackupId": None,
    "createdBy": "Asha Verma",
    "createdAt": "2026-11-21T11:40:00+05:30",
    "finishedAt": None,
}
SETTINGS: dict[str, Any] = {
    "frequency": "daily",
    "timeOfDay": "02:30",
    "weekday": 6,
    "keepDays": 30,
    "keepAtLeast": 7,
    "isEncrypted": True,
    "nextBackupAt": "2026-11-22T02:30:00+05:30",
}
QUEUED = {
    **BACKUP,
    "state": "queued",
    "takenAt": None,
    "size": 0,
    "rows": 0,
    "sha256": "",
    "finishedAt": None,
}

ONE = [OpenApiExample("A backup", response_only=True, value=BACKUP)]
STARTED = [OpenApiExample("Being made", response_only=True, value=QUEUED)]
UPLOADED = [
    OpenApiExample(
        "A file", request_only=True, media_type="multipart/form-data", value={"file": "iit-example.kbk"}
    ),
    *ONE,
]
RESTORED = [
    OpenApiExample("The institution's slug", request_only=True, value={"confirm": "iit-example"}),
    OpenApiExample("Being restored", response_only=True, value=RESTORE),
]
SCHEDULE = [
    OpenApiExample(
        "Every day at 02:30", request_only=True, value={"frequency": "daily", "timeOfDay": "02:30"}
    ),
    OpenApiExample("The settings", response_only=True, value=SETTINGS),
]
CURRENT = [OpenApiExample("The settings", response_only=True, value=SETTINGS)]
