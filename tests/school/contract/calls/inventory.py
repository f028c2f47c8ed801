"""Calls of the movements of /inventory; items are a plain subject with cases of its own."""

from tests.school.contract.calls.call import ADMIN, OFFICE, call

WRITERS = ADMIN | {"accountant"}
ONE = "inventory/items/{item}/movements"
CALLS = {
    "GET /api/v1/inventory/items/:id/movements": call(ONE, OFFICE),
    "POST /api/v1/inventory/items/:id/movements": call(
        ONE, WRITERS, {"type": "out", "quantity": 2, "issuedTo": "Class VI A"}
    ),
    "POST /api/v1/inventory/items/:id/movements/:movement_id/undo": call(
        f"{ONE}/{{movement}}/undo", WRITERS, {"reason": "Entered twice"}
    ),
}
