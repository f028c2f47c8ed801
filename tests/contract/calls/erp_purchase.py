"""Orders, goods receipts, returns and bills for orders."""

from tests.contract.calls.call import ACCOUNTS, ADMINS, FINANCE, Call, call

MAKERS = ADMINS | {"accountant"}
ORDER = {
    "vendorId": "{used_vendor}",
    "storeId": "{purchase_store}",
    "deliveryDate": "2026-12-20",
    "items": [{"itemId": "{purchase_item}", "quantity": 2, "rate": 150}],
}
BILL = {
    "poId": "{purchase_order}",
    "billNo": "PB-1",
    "date": "2026-11-22",
    "items": [{"orderItemId": "{purchase_order_item}", "quantity": 1, "rate": 100}],
}
GRN = {
    "poId": "{purchase_order}",
    "challanNo": "DC-77",
    "receivedItems": [{"orderItemId": "{purchase_order_item}", "quantity": 1}],
}
INSPECTION = {"items": [{"lineId": "{pending_receipt_line}", "accepted": 1}]}
RETURN = {
    "grnId": "{goods_receipt}",
    "reason": "Found broken",
    "items": [{"receiptLineId": "{goods_receipt_line}", "accepted": 1}],
}

CALLS: dict[str, Call] = {
    "GET /api/purchase/orders": call("purchase/orders", ACCOUNTS),
    "POST /api/purchase/orders": call("purchase/orders", MAKERS, ORDER),
    "GET /api/purchase/orders/:id": call("purchase/orders/{purchase_order}", ACCOUNTS),
    "PUT /api/purchase/orders/:id": call("purchase/orders/{draft_order}", MAKERS, {"terms": "Within a week"}),
    "PUT /api/purchase/orders/:id/approve": call(
        "purchase/orders/{draft_order}/approve", FINANCE, {"action": "approve"}
    ),
    "GET /api/purchase/orders/:id/print": call("purchase/orders/{purchase_order}/print", ACCOUNTS),
    "GET /api/purchase/bills": call("purchase/bills", ACCOUNTS),
    "POST /api/purchase/bills": call("purchase/bills", MAKERS, BILL),
    "GET /api/purchase/bills/:id": call("purchase/bills/{purchase_bill}", ACCOUNTS),
    "PUT /api/purchase/bills/:id/release": call(
        "purchase/bills/{dear_bill}/release", FINANCE, {"reason": "Agreed by letter"}
    ),
    "PUT /api/purchase/bills/:id/match": call("purchase/bills/{purchase_bill}/match", MAKERS, {}),
    "PUT /api/purchase/bills/:id/cancel": call(
        "purchase/bills/{purchase_bill}/cancel", MAKERS, {"reason": "Entered twice"}
    ),
    "GET /api/purchase/returns": call("purchase/returns", ACCOUNTS),
    "POST /api/purchase/returns": call("purchase/returns", MAKERS, RETURN),
    "GET /api/purchase/returns/:id": call("purchase/returns/{goods_return}", ACCOUNTS),
    "PUT /api/purchase/returns/:id/approve": call("purchase/returns/{goods_return}/approve", FINANCE, {}),
    "PUT /api/purchase/returns/:id/reject": call(
        "purchase/returns/{goods_return}/reject", FINANCE, {"remarks": "It is repaired here"}
    ),
    "GET /api/inventory/grn": call("inventory/grn", ACCOUNTS),
    "POST /api/inventory/grn": call("inventory/grn", MAKERS, GRN),
    "GET /api/inventory/grn/:id": call("inventory/grn/{goods_receipt}", ACCOUNTS),
    "PUT /api/inventory/grn/:id/inspect": call("inventory/grn/{pending_receipt}/inspect", MAKERS, INSPECTION),
}
