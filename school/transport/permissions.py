"""Rights over transport; whose ride somebody sees is asked of `selectors.routes`."""

from core.access import Permission


class TransportPermission(Permission):
    """In the style of the specification (school, Authentication)."""

    READ = "transport:read"
    WRITE = "transport:write"
    # Vehicles, drivers and papers, lists of riders.
    OFFICE = "transport:office"
