"""Calls of the notices."""

from tests.school.contract.calls.call import HEADS, PEOPLE, call

WRITERS = HEADS | {"teacher"}
BODY = {"title": "Test", "message": "On Monday.", "targetType": "section", "targetIds": ["{section}"]}
# The notice is the parent's.
OTHERS = tuple(sorted(PEOPLE - {"parent"}))

CALLS = {
    "GET /api/v1/notifications": call("notifications", PEOPLE, query="unread=true"),
    "POST /api/v1/notifications": call("notifications", WRITERS, BODY, others=("other_teacher",)),
    "POST /api/v1/notifications/announcements": call(
        "notifications/announcements", WRITERS, {**BODY, "preview": True}, others=("other_teacher",)
    ),
    "GET /api/v1/notifications/announcements/:announcement_id": call(
        "notifications/announcements/{announcement}", WRITERS, others=("other_teacher",)
    ),
    "GET /api/v1/notifications/announcements/:announcement_id/deliveries": call(
        "notifications/announcements/{announcement}/deliveries", WRITERS, others=("other_teacher",)
    ),
    "POST /api/v1/notifications/announcements/:announcement_id/send": call(
        "notifications/announcements/{draft_announcement}/send", WRITERS, {}, others=("other_teacher",)
    ),
    "POST /api/v1/notifications/announcements/:announcement_id/cancel": call(
        "notifications/announcements/{announcement}/cancel", WRITERS, {}, others=("other_teacher",)
    ),
    "PATCH /api/v1/notifications/:notice_id/read": call(
        "notifications/{notice}/read", PEOPLE, {}, without=OTHERS, others=("other_parent",)
    ),
    "GET /api/v1/notifications/preferences": call("notifications/preferences", PEOPLE),
    "PUT /api/v1/notifications/preferences": call("notifications/preferences", PEOPLE, {"language": "hi"}),
}
