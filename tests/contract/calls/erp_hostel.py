"""Hostels, beds, outpasses, the register and visitors."""

from tests.contract.calls.call import OFFICE, SIGNED_IN, STAFF, WITH_STUDENTS, Call, call

# The employee of the tables is the warden of the hostel; accountants and finance officers read.
READERS = {"accountant", "finance_officer"}
KEEPERS = SIGNED_IN - READERS
STUDENT = {"student"}
OUTPASS = {
    "studentId": "{resident}", "kind": "day", "fromDate": "2026-12-05", "fromTime": "09:00", "toDate": "2026-12-05",
    "toTime": "18:00", "reason": "Bank",
}  # fmt: skip
VISITOR = {"studentId": "{resident}", "visitorName": "Ravi", "relation": "Father", "idType": "voter"}
ROOMS = {"floor": 1, "fromNo": "A-01", "count": 2, "capacity": 2}
WAITING = {"studentId": "{unlisted}", "hostelType": "Girls"}

CALLS: dict[str, Call] = {
    "GET /api/hostels": call("hostels", WITH_STUDENTS),
    "POST /api/hostels": call("hostels", STAFF, {"name": "New house", "type": "Boys"}),
    "GET /api/hostels/:id": call("hostels/{hostel}", WITH_STUDENTS, unknown=STUDENT),
    "PUT /api/hostels/:id": call("hostels/{hostel}", STAFF, {"floors": 4}),
    "GET /api/hostels/:id/rooms": call("hostels/{hostel}/rooms", WITH_STUDENTS, unknown=STUDENT),
    "POST /api/hostels/:id/rooms": call("hostels/{hostel}/rooms", STAFF, ROOMS),
    "GET /api/hostels/:id/roll-call": call("hostels/{hostel}/roll-call", KEEPERS),
    "POST /api/hostels/:id/vacate": call("hostels/{empty_hostel}/vacate", STAFF, {}),
    "POST /api/hostels/allocate": call("hostels/allocate", STAFF, {"studentId": "{bedless}"}),
    "PUT /api/hostels/reallocate": call(
        "hostels/reallocate", STAFF, {"studentId": "{resident}", "roomId": "{hostel_room}"}
    ),
    "GET /api/hostels/allocations": call("hostels/allocations", WITH_STUDENTS),
    "PUT /api/hostels/allocations/:id/vacate": call("hostels/allocations/{hostel_stay}/vacate", STAFF, {}),
    "GET /api/hostels/waiting": call("hostels/waiting", OFFICE),
    "POST /api/hostels/waiting": call("hostels/waiting", STAFF, WAITING),
    "PUT /api/hostels/waiting/:id/withdraw": call("hostels/waiting/{waiting_entry}/withdraw", STAFF),
    "GET /api/hostels/outpass": call("hostels/outpass", WITH_STUDENTS),
    "POST /api/hostels/outpass": call("hostels/outpass", KEEPERS | STUDENT, OUTPASS, unknown=STUDENT),
    "PUT /api/hostels/outpass/:id/approve": call(
        "hostels/outpass/{waiting_outpass}/approve",
        KEEPERS | STUDENT,
        {"decision": "approve"},
        unknown=STUDENT,
    ),
    "POST /api/hostels/outpass/:id/movement": call(
        "hostels/outpass/{approved_outpass}/movement", KEEPERS, {"direction": "out"}
    ),
    "GET /api/hostels/movements": call("hostels/movements", WITH_STUDENTS),
    "POST /api/hostels/movements": call(
        "hostels/movements", KEEPERS, {"studentId": "{gate_student}", "direction": "out"}
    ),
    "GET /api/hostels/visitor": call("hostels/visitor", WITH_STUDENTS),
    "POST /api/hostels/visitor": call("hostels/visitor", KEEPERS, VISITOR),
    "PUT /api/hostels/visitor/:id/out": call("hostels/visitor/{hostel_visit}/out", KEEPERS, {}),
    "GET /api/hostels/occupancy": call("hostels/occupancy", WITH_STUDENTS),
}
