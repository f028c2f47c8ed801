"""The right to the portal's frame: home, own particulars, notices."""

from core.access import Permission


class PortalPermission(Permission):
    """Held by those who have pages here."""

    SELF = "portal:self"
