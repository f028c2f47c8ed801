"""Rules of purchases by date."""

from core.masters import Master
from erp_planned.purchase.models import PurchaseSettings
from erp_planned.purchase.permissions import PurchasePermission as P

purchase_settings = Master(
    PurchaseSettings,
    label="purchase_settings",
    read=P.READ,
    write=P.APPROVE,
    writable=(
        "effective_on",
        "over_receipt_pct",
        "bill_pct",
        "bill_amount",
        "own_inspection_below",
        "damages_pct_week",
        "damages_most_pct",
        "credits_tax",
    ),
    columns=(
        "effective_on",
        "over_receipt_pct",
        "bill_pct",
        "bill_amount",
        "damages_pct_week",
        "credits_tax",
    ),
    ordering=("effective_on",),
    example={"effective_on": "2026-04-01", "over_receipt_pct": 5, "bill_pct": 1, "bill_amount": 100},
)
