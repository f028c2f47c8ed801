"""Rights about the school itself, and who has them."""

from core.access import Permission


class SchoolPermission(Permission):
    """The school's particulars and its subscription."""

    READ = "school:read"
    WRITE = "school:write"
    SUBSCRIPTION_READ = "subscription:read"
