"""Rights over students; whom a caller may see is asked of `selectors.students_of`."""

from core.access import Permission


class StudentPermission(Permission):
    """Spec: school, Authentication; the rest in its style."""

    READ = "student:read"
    WRITE = "student:write"
    # Address, category, weaker section and the like: what teaching does not need.
    PRIVATE = "student:private"
    DOCUMENTS = "student:documents"
    CONSENT = "consent:write"
    EXPORT = "student:export"
    ERASE = "student:erase"
    CREDENTIALS = "student:credentials"
    PROMOTE = "student:promote"
    CERTIFICATE = "certificate:write"
    CERTIFICATE_READ = "certificate:read"
