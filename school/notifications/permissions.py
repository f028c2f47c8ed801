"""Rights over notices."""

from core.access import Permission


class NotificationPermission(Permission):
    """Spec: school, Authentication; the rest in its style. `SECTION`: to the own sections and their students only."""

    READ = "notifications:read"
    WRITE = "notifications:write"
    SECTION = "notifications:section"
    TEMPLATES_READ = "templates:read"
    TEMPLATES = "templates:write"
