"""Calls of /library."""

from tests.school.contract.calls.call import ADMIN, FAMILY, HEADS, SIGNED_IN, call

DESK = ADMIN | {"accountant"}
BORROWERS = DESK | FAMILY | {"teacher"}
NOT_THEIRS = ("other_parent", "other_student", "other_teacher")
BOOK, LOAN, COPY = "library/books/{book}", "library/issues/{loan}", "library/copies"
CALLS = {
    "GET /api/v1/library/books": call("library/books", SIGNED_IN),
    "POST /api/v1/library/books": call("library/books", DESK, {"title": "Malgudi Days", "totalCopies": 2}),
    "GET /api/v1/library/books/:pk": call(BOOK, SIGNED_IN),
    "PATCH /api/v1/library/books/:pk": call(BOOK, DESK, {"category": "Stories"}),
    "POST /api/v1/library/books/:pk/copies": call(f"{BOOK}/copies", DESK, {"count": 1}),
    "POST /api/v1/library/books/:pk/issue": call(f"{BOOK}/issue", DESK, {"studentId": "{other_student}"}),
    "POST /api/v1/library/books/:pk/reserve": call(
        "library/books/{lent_book}/reserve",
        BORROWERS,
        {"studentId": "{student}"},
        others=NOT_THEIRS,
        without=("teacher",),
    ),
    "GET /api/v1/library/issues": call("library/issues", SIGNED_IN),
    "POST /api/v1/library/issues/:pk/return": call(f"{LOAN}/return", DESK, {"condition": "good"}),
    "POST /api/v1/library/issues/:pk/renew": call(
        f"{LOAN}/renew", BORROWERS, others=NOT_THEIRS, without=("teacher",)
    ),
    "POST /api/v1/library/issues/:pk/pay-fine": call(
        "library/issues/{late_loan}/pay-fine", DESK, {"reference": "17"}
    ),
    "POST /api/v1/library/issues/:pk/raise-fine": call("library/issues/{late_loan}/raise-fine", DESK),
    "POST /api/v1/library/issues/:pk/waive-fine": call(
        "library/issues/{late_loan}/waive-fine", HEADS, {"reason": "Was ill"}
    ),
    "POST /api/v1/library/copies/:pk/put-back": call(f"{COPY}/{{torn_copy}}/put-back", DESK),
    "POST /api/v1/library/copies/:pk/repair": call(f"{COPY}/{{copy}}/repair", DESK, {"reason": "Torn"}),
    "POST /api/v1/library/copies/:pk/lose": call(f"{COPY}/{{copy}}/lose", DESK),
    "POST /api/v1/library/copies/:pk/withdraw": call(f"{COPY}/{{copy}}/withdraw", DESK, {"reason": "Old"}),
    "GET /api/v1/library/reservations": call("library/reservations", SIGNED_IN),
    "DELETE /api/v1/library/reservations/:pk": call(
        "library/reservations/{place}", BORROWERS, others=NOT_THEIRS, without=("teacher",)
    ),
}
