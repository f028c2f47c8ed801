"""Rights over data import; a suite's matrix gives the same strings to its roles."""

from core.access import Permission


class ImportPermission(Permission):
    """What may be done with uploads, beside the right that the subject itself asks for."""

    READ = "import:read"
    WRITE = "import:write"
    # First passwords of the people whom an import has entered.
    CREDENTIALS = "credentials:write"
