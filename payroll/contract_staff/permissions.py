"""Rights over contract staff."""

from core.access import Permission


class ContractPermission(Permission):
    """What may be done with contract staff."""

    READ = "contract:read"
    WRITE = "contract:write"
    LOCK = "contract:lock"
