"""Assets: register, depreciation, disposals."""

from tests.contract.calls.call import ACCOUNTS, ADMINS, FINANCE, Call, call

MAKERS = ADMINS | {"accountant"}
_ASSET, _YEARS, _DISPOSAL = "assets/{asset}", "assets/depreciation", "assets/disposals/{disposal}"
ASSET = {
    "name": "Projector", "category": "{asset_category_code}", "purchaseDate": "2026-06-01",
    "putToUseDate": "2026-06-10", "cost": 60000,
}  # fmt: skip
CATEGORY = {
    "code": "DRONE", "name": "Drones", "depreciationMethod": "SLM", "usefulLife": 4, "incomeTaxRate": 15,
}  # fmt: skip
YEAR = {"financialYear": "2025-26"}
REASON = {"remarks": "Counted wrongly"}

CALLS: dict[str, Call] = {
    "GET /api/assets": call("assets", ACCOUNTS),
    "POST /api/assets": call("assets", MAKERS, ASSET),
    "GET /api/assets/:id": call(_ASSET, ACCOUNTS),
    "PUT /api/assets/:id": call(_ASSET, MAKERS, {"serialNo": "SN-9"}),
    "GET /api/assets/categories": call("assets/categories", ACCOUNTS),
    "POST /api/assets/categories": call("assets/categories", MAKERS, CATEGORY),
    "POST /api/assets/:id/add-cost": call(
        f"{_ASSET}/add-cost", MAKERS, {"amount": 5000, "narration": "New motor"}
    ),
    "POST /api/assets/:id/dispose": call(
        f"{_ASSET}/dispose", MAKERS, {"disposalType": "Scrap", "reason": "Broken"}
    ),
    "GET /api/assets/receipts": call("assets/receipts", ACCOUNTS),
    "POST /api/assets/capitalize": call(
        "assets/capitalize",
        MAKERS,
        {"receiptLineId": "{receipt_line}", "categoryId": "{asset_category}", "count": 1},
    ),
    "GET /api/assets/depreciation": call(_YEARS, ACCOUNTS),
    "POST /api/assets/depreciation/calculate": call(f"{_YEARS}/calculate", MAKERS, YEAR),
    "POST /api/assets/depreciation/post": call(f"{_YEARS}/post", FINANCE, YEAR),
    "GET /api/assets/depreciation/schedule": call(f"{_YEARS}/schedule", ACCOUNTS, query="asset={asset}"),
    "GET /api/assets/depreciation/blocks": call(f"{_YEARS}/blocks", ACCOUNTS, query="financialYear=2026-27"),
    "GET /api/assets/depreciation/:id/rows": call(f"{_YEARS}/{{asset_year}}/rows", ACCOUNTS),
    "PUT /api/assets/depreciation/:id/reverse": call(
        f"{_YEARS}/{{posted_asset_year}}/reverse", FINANCE, {"reason": "A building was left out"}
    ),
    "GET /api/assets/disposals": call("assets/disposals", ACCOUNTS),
    "GET /api/assets/disposals/:id": call(_DISPOSAL, ACCOUNTS),
    "PUT /api/assets/disposals/:id/approve": call(f"{_DISPOSAL}/approve", FINANCE, {}),
    "PUT /api/assets/disposals/:id/reject": call(f"{_DISPOSAL}/reject", FINANCE, REASON),
    "PUT /api/assets/disposals/:id/withdraw": call(f"{_DISPOSAL}/withdraw", MAKERS, REASON),
    "PUT /api/assets/disposals/:id/reverse": call(
        "assets/disposals/{approved_disposal}/reverse", FINANCE, REASON
    ),
    "POST /api/import/assets": call("import/assets", MAKERS, upload="assets"),
    "GET /api/assets/reports/category-wise": call(
        "assets/reports/category-wise", ACCOUNTS, query="financialYear=2026-27"
    ),
}
