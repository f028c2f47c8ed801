"""Rights: input tax credit."""

from core.access import Permission


class GstCreditPermission(Permission):
    """Who may do what; given to roles in the registration. Who files the return checks what is noted here."""

    READ = "gst_credit:read"  # credits, reconciliations
    WRITE = "gst_credit:write"  # import GSTR-2B, decide matches, reverse and reclaim credit
