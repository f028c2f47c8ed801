"""Tables of the fees."""

from school.fees.models.accounts import (
    Adjustment,
    Allocation,
    FeeAccount,
    Invoice,
    InvoiceLine,
    Receipt,
    Refund,
)
from school.fees.models.heads import (
    ConcessionGrant,
    ConcessionRule,
    FeeHead,
    FeePlan,
    FeeSettings,
    Instalment,
    LateFeeRule,
    OpenedYear,
    OptedHead,
    PlanComponent,
)
from school.fees.models.ledger import LedgerFault, LedgerLine

__all__ = [
    "Adjustment",
    "Allocation",
    "ConcessionGrant",
    "ConcessionRule",
    "FeeAccount",
    "FeeHead",
    "FeePlan",
    "FeeSettings",
    "Instalment",
    "Invoice",
    "InvoiceLine",
    "LateFeeRule",
    "LedgerFault",
    "LedgerLine",
    "OpenedYear",
    "OptedHead",
    "PlanComponent",
    "Receipt",
    "Refund",
]
