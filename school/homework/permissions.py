"""Rights over homework; whose it is is asked of the selectors."""

from core.access import Permission


class HomeworkPermission(Permission):
    """In the style of the specification (school, Authentication)."""

    READ = "homework:read"
    WRITE = "homework:write"
    # Saying that it was seen or done, for oneself or an own child.
    OWN = "homework:own"
    # Who has seen and done it.
    REPORT = "homework:report"
