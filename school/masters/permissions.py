"""Rights over the masters."""

from core.access import Permission


class MastersPermission(Permission):
    """Spec: school, Authentication."""

    READ = "masters:read"
    WRITE = "masters:write"
