"""Rights over fees; whose fees somebody sees is asked of `selectors.access`."""

from core.access import Permission


class FeePermission(Permission):
    """Spec: school, Authentication (`fees:read`); the rest in its style."""

    READ = "fees:read"  # dues, invoices, receipts and the ledger of those whom one may see
    REPORTS = "fees:reports"  # figures of the whole school: collection, defaulters, day-close
    CONFIGURE = "fees:configure"  # heads, plans, concessions, late fees, settings
    INVOICE = "fees:invoice"  # raise and cancel invoices
    COLLECT = "fees:collect"  # receipts at the counter
    ADJUST = "fees:adjust"  # concessions, scholarships, penalties, reversals, refunds
    APPROVE = "fees:approve"  # decide what somebody else asked for above the set amount
