"""Rights over the mobile service."""

from core.access import Permission


class MobilePermission(Permission):
    """Everybody who signs in may start the app, where the school has the module."""

    READ = "mobile:read"
