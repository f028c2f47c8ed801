"""Calls of /transport/routes; vehicles, drivers, papers and fares are plain subjects with cases of their own."""

from tests.school.contract.calls.call import ADMIN, FAMILY, STAFF, call

READERS = STAFF | FAMILY
STRANGERS = ("other_teacher", "other_parent", "other_student")
ONE = "transport/routes/{route}"
ROUTE = {
    "code": "R9",
    "name": "Whitefield",
    "vehicleNumber": "KA 05 MX 9999",
    "driverName": "Mohan Das",
    "driverPhone": "9845099999",
}
CALLS = {
    "GET /api/v1/transport/routes": call("transport/routes", READERS),
    "POST /api/v1/transport/routes": call("transport/routes", ADMIN, ROUTE),
    "GET /api/v1/transport/routes/:id": call(ONE, READERS, others=STRANGERS),
    "PATCH /api/v1/transport/routes/:id": call(ONE, ADMIN, {"name": "Jayanagar east"}),
    "POST /api/v1/transport/routes/:id/stops": call(
        f"{ONE}/stops", ADMIN, {"name": "Fifth Main", "order": 1, "monthlyFare": 1200}
    ),
    "PATCH /api/v1/transport/routes/:id/stops/:stop_id": call(
        f"{ONE}/stops/{{stop}}", ADMIN, {"landmark": "Near the temple"}
    ),
    "DELETE /api/v1/transport/routes/:id/stops/:stop_id": call(f"{ONE}/stops/{{empty_stop}}", ADMIN),
    "POST /api/v1/transport/routes/:id/students": call(
        f"{ONE}/students", ADMIN, {"studentId": "{other_student}", "stopId": "{stop}"}
    ),
    "DELETE /api/v1/transport/routes/:id/students/:studentId": call(f"{ONE}/students/{{student}}", ADMIN),
}
