"""Rights: GST."""

from core.access import Permission


class GstPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "gst:read"  # invoices, returns, summaries
    WRITE = "gst:write"  # enter invoices, make returns
    FILE = "gst:file"  # say that a return is filed; settings
