"""What the pages of teachers share."""

from typing import Any

from school.foundation.enums import Role

TEACHER = (Role.TEACHER,)


def whole(text: Any) -> int | None:
    """Return a small whole number that a form or an address names, None for anything else."""
    is_number = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 6
    return int(text) if is_number else None
