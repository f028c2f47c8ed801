"""Secrets of devices: the communication key is stored encrypted, the secret part of an address as its hash."""

import hashlib
import hmac
import secrets

from core.sealing import seal, unseal
from erp_planned.biometrics.models import Device

PURPOSE = "erp_planned.biometrics.keys"


def sealed(key: int | None) -> str:
    """Return a communication key as it is stored; none and 0 are nothing."""
    return seal(str(key), purpose=PURPOSE) if key else ""


def key_of(device: Device) -> int:
    """Return a device's communication key, 0 where it has none."""
    text = unseal(device.password_sealed, purpose=PURPOSE)
    return int(text) if text.isdigit() else 0


def new_secret() -> str:
    """Return a secret that people can type into a device."""
    return secrets.token_hex(8)


def hashed(secret: str) -> str:
    """Return what is kept of the secret part of an address: it is long and random, so one pass is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret_right(device: Device, secret: str) -> bool:
    """Say whether a caller knows the secret, where the device has one."""
    return not device.secret_hash or hmac.compare_digest(device.secret_hash, hashed(secret))
