"""Backup and restore; what reaches all data of the institution is for administrators."""

from tests.contract.calls.call import ADMINS, STAFF, Call, call

CALLS: dict[str, Call] = {
    "GET /api/backup": call("backup", STAFF),
    "POST /api/backup": call("backup", STAFF, {}),
    "POST /api/backup/upload": call("backup/upload", STAFF, upload="backup"),
    "GET /api/backup/settings": call("backup/settings", STAFF),
    "PUT /api/backup/settings": call("backup/settings", STAFF, {"frequency": "daily", "timeOfDay": "23:15"}),
    "GET /api/backup/:id/download": call("backup/{backup}/download", ADMINS),
    "POST /api/backup/:id/restore": call("backup/{backup}/restore", ADMINS, {"confirm": "alpha"}),
    "DELETE /api/backup/:id": call("backup/{backup}", ADMINS),
}
