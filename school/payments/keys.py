"""The school's secrets at its gateway: stored encrypted, read in one place, told nobody.

Each school has an account of its own at the gateway, so its keys are entered by the school and not by the
operator. They are closed with a key that follows from SECRET_KEY: a backup or a stolen dump opens none of them,
and after a change of SECRET_KEY those of SECRET_KEY_FALLBACKS still do.
"""

import base64
import logging
from dataclasses import dataclass

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from school.payments.models import PaymentSettings

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Keys:
    """What the gateway and we share. Its text shows none of it."""

    key_id: str
    key_secret: str
    webhook_secrets: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Keys({self.key_id})"


def sealed(secret: str) -> str:
    """Return a secret as it is stored; nothing stays nothing."""
    return _box().encrypt(secret.encode()).decode("ascii") if secret else ""


def opened(stored: str) -> str:
    """Return a stored secret; nothing where it cannot be read here (another deployment's SECRET_KEY)."""
    if not stored:
        return ""
    try:
        return _box().decrypt(stored.encode()).decode()
    except InvalidToken:
        logger.warning("A secret of the payment gateway cannot be read with this SECRET_KEY.")
        return ""


def stored_keys() -> Keys:
    """Return the keys of the school at hand, empty where there are none."""
    row = PaymentSettings.objects.first() or PaymentSettings()
    webhook = (row.webhook_secret_sealed, row.previous_webhook_secret_sealed)
    secrets = tuple(secret for secret in map(opened, webhook) if secret)
    return Keys(row.key_id, opened(row.key_secret_sealed), secrets)


def _box() -> MultiFernet:
    return MultiFernet(
        [Fernet(_key(str(one))) for one in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    )


def _key(secret: str) -> bytes:
    derived = HKDF(SHA256(), 32, salt=None, info=b"school.payments.keys").derive(secret.encode())
    return base64.urlsafe_b64encode(derived)
