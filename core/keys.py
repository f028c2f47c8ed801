"""Keys of rows that tell nothing and are made before the row is stored."""

import uuid

from uuid_utils import compat


def uuid7() -> uuid.UUID:
    """Return a UUID of version 7: random, and later ones sort after earlier ones, which indexes like."""
    return compat.uuid7()
