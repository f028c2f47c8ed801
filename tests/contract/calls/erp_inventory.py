"""Stock: items, stores, issue, transfer, counts, reports."""

from tests.contract.calls.call import ACCOUNTS, FINANCE, Call, call

MAKERS = ACCOUNTS - {"finance_officer"}
LINES = [{"itemId": "{item}", "quantity": 1}]
_SLIP, _COUNT = "inventory/issue/{issue_slip}", "inventory/adjust/{stock_count}"
ISSUE = {"storeId": "{store}", "requestedBy": "{employee}", "items": LINES}
TRANSFER = {"fromStore": "{store}", "toStore": "{other_store}", "items": LINES}
COUNT = {"storeId": "{store}", "reason": "Yearly count", "items": LINES}

CALLS: dict[str, Call] = {
    "POST /api/import/categories-of-items": call(
        "import/categories-of-items", MAKERS, upload="categories-of-items"
    ),
    "POST /api/import/items": call("import/items", MAKERS, upload="items"),
    "GET /api/inventory/items": call("inventory/items", ACCOUNTS),
    "POST /api/inventory/items": call(
        "inventory/items", MAKERS, {"name": "Chalk of another year", "category": "Chalk"}
    ),
    "GET /api/inventory/items/:id": call("inventory/items/{item}", ACCOUNTS),
    "PUT /api/inventory/items/:id": call("inventory/items/{item}", MAKERS, {"reorderLevel": 20}),
    "GET /api/inventory/categories": call("inventory/categories", ACCOUNTS),
    "POST /api/inventory/categories": call("inventory/categories", MAKERS, {"name": "Glassware"}),
    "GET /api/inventory/stores": call("inventory/stores", ACCOUNTS),
    "POST /api/inventory/stores": call("inventory/stores", MAKERS, {"name": "Workshop store"}),
    "GET /api/inventory/stock": call("inventory/stock", ACCOUNTS, query="store={store}&low=true"),
    "GET /api/inventory/movements": call("inventory/movements", ACCOUNTS, query="item={item}"),
    "GET /api/inventory/issue": call("inventory/issue", ACCOUNTS),
    "POST /api/inventory/issue": call("inventory/issue", MAKERS, ISSUE),
    "GET /api/inventory/issue/:id": call(_SLIP, ACCOUNTS),
    "POST /api/inventory/issue/:id/return": call(
        f"{_SLIP}/return", MAKERS, {"reason": "Not needed", "items": [{"lineNo": 1, "quantity": 1}]}
    ),
    "PUT /api/inventory/issue/:id/reverse": call(f"{_SLIP}/reverse", MAKERS, {"reason": "Wrong item"}),
    "GET /api/inventory/transfer": call("inventory/transfer", ACCOUNTS),
    "POST /api/inventory/transfer": call("inventory/transfer", MAKERS, TRANSFER),
    "PUT /api/inventory/transfer/:id/receive": call(
        "inventory/transfer/{stock_transfer}/receive", MAKERS, {}
    ),
    "GET /api/inventory/adjust": call("inventory/adjust", ACCOUNTS),
    "POST /api/inventory/adjust": call("inventory/adjust", MAKERS, COUNT),
    "GET /api/inventory/adjust/:id": call(_COUNT, ACCOUNTS),
    "PUT /api/inventory/adjust/:id/approve": call(f"{_COUNT}/approve", FINANCE, {}),
    "PUT /api/inventory/adjust/:id/reject": call(f"{_COUNT}/reject", FINANCE, {"remarks": "Count again"}),
    "GET /api/inventory/reorder-report": call("inventory/reorder-report", ACCOUNTS),
    "GET /api/inventory/valuation": call("inventory/valuation", ACCOUNTS, query="method=fifo&store={store}"),
    "GET /api/inventory/analysis": call("inventory/analysis", ACCOUNTS),
}
