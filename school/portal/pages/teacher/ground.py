"""What the pages of teachers share."""

from typing import Any

from school.foundation.enums import OFFICE_ROLES, Role

TEACHER = (Role.TEACHER,)
# Whoever works at the school has leave and payslips of the own.
STAFF = (*TEACHER, *OFFICE_ROLES)


def whole(text: Any) -> int | None:
    """Return a small whole number that a form or an address names, None for anything else."""
    is_number = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 6
    return int(text) if is_number else None
