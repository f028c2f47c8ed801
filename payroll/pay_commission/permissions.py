"""Rights over pay commission."""

from core.access import Permission


class RatesPermission(Permission):
    """What may be done with dated rates of pay and tax."""

    READ = "rates:read"
    WRITE = "rates:write"
