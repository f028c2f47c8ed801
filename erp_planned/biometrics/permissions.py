"""Rights over devices and punches."""

from core.access import Permission


class BiometricPermission(Permission):
    """Who may do what; given to roles in the registration."""

    READ = "biometric:read"  # devices, and punches as received
    WRITE = "biometric:write"  # devices, badges, files of punches, pulling
