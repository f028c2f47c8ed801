"""Fingerprints: whether something is still what it was when somebody looked at it or computed with it."""

import hashlib
from typing import Any


def fingerprint(parts: Any) -> str:
    """Return a short digest of a value with a settled representation."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]
