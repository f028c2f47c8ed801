"""The GST ledger and returns."""

from tests.contract.calls.call import ACCOUNTS, FINANCE, PLATFORM, Call, call

LINE = {"description": "Hall", "hsnCode": "997212", "taxableValue": 1000, "rate": 18}
INVOICE = {"flow": "outward", "partyName": "Evergreen Events", "lines": [LINE]}
_INVOICE, _RETURN = "gst/invoices/{gst_invoice}", "gst/returns/{gst_return}"
MAKERS = {"accountant", "admin", *PLATFORM}

CALLS: dict[str, Call] = {
    "GET /api/gst/invoices": call("gst/invoices", ACCOUNTS),
    "POST /api/gst/invoices": call("gst/invoices", MAKERS, INVOICE),
    "GET /api/gst/invoices/:id": call(_INVOICE, ACCOUNTS),
    "PUT /api/gst/invoices/:id/cancel": call(f"{_INVOICE}/cancel", MAKERS, {"reason": "Entered twice"}),
    "PUT /api/gst/invoices/:id/credit": call(
        "gst/invoices/{gst_purchase}/credit", MAKERS, {"itc": "eligible", "month": "2026-11"}
    ),
    "POST /api/gst/collect": call("gst/collect", MAKERS, {"month": "2026-10"}),
    "GET /api/gst/returns": call("gst/returns", ACCOUNTS),
    "GET /api/gst/returns/:id": call(_RETURN, ACCOUNTS),
    "GET /api/gst/returns/:id/documents": call(f"{_RETURN}/documents", ACCOUNTS, query="figure=osup_det"),
    "GET /api/gst/returns/:id/json": call(f"{_RETURN}/json", ACCOUNTS),
    "PUT /api/gst/returns/:id": call(
        "gst/returns/{gst_draft}",
        FINANCE,
        {"status": "filed", "arnNo": "AA2711260000019", "filedDate": "2026-11-20"},
    ),
    "POST /api/gst/gstr1/generate": call("gst/gstr1/generate", MAKERS, {"month": "2026-11"}),
    "POST /api/gst/gstr3b/generate": call("gst/gstr3b/generate", MAKERS, {"month": "2026-11"}),
    "POST /api/gst/gstr9/generate": call("gst/gstr9/generate", MAKERS, {"financialYear": "2024-25"}),
    "POST /api/import/gst-invoices": call("import/gst-invoices", MAKERS, upload="gst-invoices"),
    "POST /api/import/hsn-and-sac": call("import/hsn-and-sac", MAKERS, upload="hsn-and-sac"),
    "GET /api/gst/hsn-summary": call("gst/hsn-summary", ACCOUNTS, query="month=2026-11"),
    "GET /api/gst/gstr7": call("gst/gstr7", ACCOUNTS, query="month=2026-11"),
}
