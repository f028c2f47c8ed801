"""The school's secrets at its gateway: stored encrypted, read in one place, told nobody.

Each school has an account of its own at the gateway, so its keys are entered by the school and not by the
operator. They are closed with a key that follows from SECRET_KEY: a backup or a stolen dump opens none of them,
and after a change of SECRET_KEY those of SECRET_KEY_FALLBACKS still do.
"""

from dataclasses import dataclass

from core.sealing import seal, unseal
from school.payments.models import PaymentSettings

PURPOSE = "school.payments.keys"


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
    return seal(secret, purpose=PURPOSE)


def opened(stored: str) -> str:
    """Return a stored secret; nothing where it cannot be read here (another deployment's SECRET_KEY)."""
    return unseal(stored, purpose=PURPOSE)


def stored_keys() -> Keys:
    """Return the keys of the school at hand, empty where there are none."""
    row = PaymentSettings.objects.first() or PaymentSettings()
    webhook = (row.webhook_secret_sealed, row.previous_webhook_secret_sealed)
    secrets = tuple(secret for secret in map(opened, webhook) if secret)
    return Keys(row.key_id, opened(row.key_secret_sealed), secrets)
