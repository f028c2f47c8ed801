"""Rights over the outbox; a suite's matrix gives the same strings to its roles."""

from core.access import Permission


class OutboxPermission(Permission):
    """What may be done with messages to others."""

    # Whoever keeps the users and their addresses also looks after what could not be sent to them.
    SEND_AGAIN = "user:write"
