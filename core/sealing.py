"""Secrets that an institution enters and the program must use again: stored encrypted, told nobody.

They are closed with a key that follows from SECRET_KEY: a backup or a stolen dump opens none of them, and after a
change of SECRET_KEY those of SECRET_KEY_FALLBACKS still do.
"""

import base64
import logging

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

logger = logging.getLogger(__name__)


def seal(secret: str, *, purpose: str) -> str:
    """Return a secret as it is stored; nothing stays nothing. What one purpose closes no other one opens."""
    return _box(purpose).encrypt(secret.encode()).decode("ascii") if secret else ""


def unseal(stored: str, *, purpose: str) -> str:
    """Return a stored secret; nothing where it cannot be read here (another deployment's SECRET_KEY)."""
    if not stored:
        return ""
    try:
        return _box(purpose).decrypt(stored.encode()).decode()
    except InvalidToken:
        logger.warning("A secret (%s) cannot be read with this SECRET_KEY.", purpose)
        return ""


def _box(purpose: str) -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_key(str(one), purpose)) for one in keys])


def _key(secret: str, purpose: str) -> bytes:
    derived = HKDF(SHA256(), 32, salt=None, info=purpose.encode()).derive(secret.encode())
    return base64.urlsafe_b64encode(derived)
