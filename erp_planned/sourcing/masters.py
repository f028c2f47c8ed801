"""Plain subjects: the limits of the modes of purchase, the window of splitting."""

from core.masters import Master
from erp_planned.sourcing.models import PurchaseLimit, SplitWindow
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.limits import limit_rows

purchase_limits = Master(
    PurchaseLimit,
    label="purchase_limit",
    read=P.READ,
    write=P.APPROVE,
    writable=("mode", "over", "up_to", "valid_from", "rule"),
    columns=("mode", "over", "up_to", "valid_from", "rule"),
    filters=("mode",),
    ordering=("valid_from", "over"),
    rows=limit_rows,
    example={
        "mode": "direct",
        "over": 0,
        "up_to": 60000,
        "valid_from": "2027-04-01",
        "rule": "154",
    },
)
split_windows = Master(
    SplitWindow,
    label="split_window",
    read=P.READ,
    write=P.APPROVE,
    writable=("valid_from", "days"),
    ordering=("valid_from",),
    example={"valid_from": "2026-04-01", "days": 45},
)
