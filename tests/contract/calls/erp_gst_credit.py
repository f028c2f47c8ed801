"""Input credit and its reconciliation with GSTR-2B."""

from tests.contract.calls.call import ACCOUNTS, PLATFORM, Call, call

MAKERS = {"accountant", "admin", *PLATFORM}
_RECONCILIATION = "gst/reconciliation"

CALLS: dict[str, Call] = {
    "GET /api/gst/input-credit": call("gst/input-credit", ACCOUNTS, query="period=2026-11"),
    "PUT /api/gst/input-credit/:id": call(
        "gst/input-credit/{gst_claimed}",
        MAKERS,
        {"reversed": {"rule": "rule_37", "cgst": 10, "sgst": 10}, "reason": "Unpaid for 180 days"},
    ),
    "GET /api/gst/credit-reversals": call("gst/credit-reversals", ACCOUNTS),
    "POST /api/gst/credit-reversals": call(
        "gst/credit-reversals", MAKERS, {"rule": "rule_43", "igst": 120, "reason": "Exempt supplies"}
    ),
    "POST /api/gst/reconciliation/import": call(f"{_RECONCILIATION}/import", MAKERS, upload="gstr_2b"),
    "POST /api/gst/reconciliation/run": call(f"{_RECONCILIATION}/run", MAKERS),
    "POST /api/gst/reconciliation/accept": call(
        f"{_RECONCILIATION}/accept", MAKERS, {"ids": ["{gst_suggested}"]}
    ),
    "GET /api/gst/reconciliation": call(_RECONCILIATION, ACCOUNTS, query="period=2026-11"),
    "GET /api/gst/reconciliation/totals": call(f"{_RECONCILIATION}/totals", ACCOUNTS),
    "PUT /api/gst/reconciliation/:id": call(
        f"{_RECONCILIATION}/{{gst_match}}", MAKERS, {"status": "accepted"}
    ),
}
