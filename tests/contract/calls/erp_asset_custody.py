"""Custody of assets: transfers, maintenance, contracts, insurance, counts, labels."""

from tests.contract.calls.call import ACCOUNTS, ADMINS, FINANCE, OWN_ACCOUNT, PLATFORM, Call, call

MAKERS = ADMINS | {"accountant"}
# Whoever may be named for a count; an employee reaches those that name him, others are told 404.
VERIFIERS = OWN_ACCOUNT - {"student"} | PLATFORM
UNNAMED = {"employee", "hr_manager"}
_TRANSFER, _COUNT = "assets/transfers/{asset_transfer}", "assets/counts/{asset_count}"
_CONTRACT, _POLICY = "assets/contracts/{asset_contract}", "assets/insurance/{asset_policy}"
MOVE = {"toLocation": "Room 9", "reason": "Room is painted"}
POLICY = {
    "assetId": "{asset}", "policyNo": "NEW-1", "insurer": "New India", "premium": 900, "sumInsured": 40000,
    "validFrom": "2026-10-01", "validTo": "2027-09-30",
}  # fmt: skip
CONTRACT = {
    "contractNo": "AMC-NEW", "vendorId": "{vendor}", "validFrom": "2026-04-01", "validTo": "2027-03-31", "cost": 1000,
}  # fmt: skip
SEEN = {"countId": "{asset_count}", "assetId": "{asset}"}

CALLS: dict[str, Call] = {
    "POST /api/assets/:id/transfer": call("assets/{still_asset}/transfer", MAKERS, MOVE),
    "GET /api/assets/transfers": call("assets/transfers", ACCOUNTS),
    "GET /api/assets/transfers/:id": call(_TRANSFER, ACCOUNTS),
    "PUT /api/assets/transfers/:id/approve": call(f"{_TRANSFER}/approve", FINANCE, {}),
    "PUT /api/assets/transfers/:id/reject": call(f"{_TRANSFER}/reject", FINANCE, {"remarks": "No"}),
    "PUT /api/assets/transfers/:id/receive": call("assets/transfers/{sent_transfer}/receive", MAKERS, {}),
    "PUT /api/assets/transfers/:id/cancel": call(f"{_TRANSFER}/cancel", MAKERS, {"remarks": "Stays"}),
    "POST /api/assets/:id/maintenance": call(
        "assets/{asset}/maintenance",
        MAKERS,
        {"maintenanceType": "breakdown", "date": "2026-11-20", "cost": 500},
    ),
    "GET /api/assets/maintenance": call("assets/maintenance", ACCOUNTS),
    "GET /api/assets/contracts": call("assets/contracts", ACCOUNTS),
    "POST /api/assets/contracts": call("assets/contracts", MAKERS, CONTRACT),
    "GET /api/assets/contracts/:id": call(_CONTRACT, ACCOUNTS),
    "PUT /api/assets/contracts/:id": call(_CONTRACT, MAKERS, {"visits": 2}),
    "DELETE /api/assets/contracts/:id": call(_CONTRACT, MAKERS),
    "PUT /api/assets/contracts/:id/cover": call(f"{_CONTRACT}/cover", MAKERS, {"codes": "{asset_code}"}),
    "GET /api/assets/insurance": call("assets/insurance", ACCOUNTS),
    "POST /api/assets/insurance": call("assets/insurance", MAKERS, POLICY),
    "GET /api/assets/insurance/:id": call(_POLICY, ACCOUNTS),
    "PUT /api/assets/insurance/:id": call(_POLICY, MAKERS, {"premium": 950}),
    "DELETE /api/assets/insurance/:id": call(_POLICY, MAKERS),
    "GET /api/assets/counts": call("assets/counts", VERIFIERS),
    "POST /api/assets/counts": call("assets/counts", MAKERS, {"name": "Yearly count"}),
    "GET /api/assets/counts/:id": call(_COUNT, VERIFIERS, unknown=UNNAMED),
    "PUT /api/assets/counts/:id/close": call(f"{_COUNT}/close", MAKERS, {}),
    "GET /api/assets/verification": call("assets/verification", ACCOUNTS),
    "POST /api/assets/verification": call("assets/verification", VERIFIERS, SEEN, unknown=UNNAMED),
    "GET /api/assets/labels": call("assets/labels", MAKERS, query="ids={asset}"),
}
