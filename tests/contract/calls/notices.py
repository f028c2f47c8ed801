"""The own inbox; a platform administrator has none inside an institution."""

from tests.contract.calls.call import OWN_ACCOUNT, Call, call

CALLS: dict[str, Call] = {
    "GET /api/notices": call("notices", OWN_ACCOUNT),
    "GET /api/notices/unread-count": call("notices/unread-count", OWN_ACCOUNT),
    "POST /api/notices/read-all": call("notices/read-all", OWN_ACCOUNT, {}),
    "GET /api/notices/preferences": call("notices/preferences", OWN_ACCOUNT),
    "PUT /api/notices/preferences": call(
        "notices/preferences", OWN_ACCOUNT, {"language": "hi", "email": {"payslips": False}}
    ),
    "GET /api/notices/:id": call("notices/{notice}", OWN_ACCOUNT),
    "POST /api/notices/:id/read": call("notices/{notice}/read", OWN_ACCOUNT, {}),
}
