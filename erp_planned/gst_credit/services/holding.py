"""The lock of the reconciliation: imports, comparisons and decisions come one after the other, then the GST ledger's.

Order of locks: the reconciliation, then the GST ledger (`erp_planned.gst.services.holding`).
"""

from core.states import hold_table
from erp_planned.gst_credit.models import GSTReconciliation


def hold_matches() -> None:
    """Let nobody else write to the reconciliation until the caller's transaction ends."""
    hold_table(GSTReconciliation)
