"""The offline sandbox that stands in for the registration portal: signs by a key of this installation.

What it signs has no legal force: the issuer, the page and the paper say SANDBOX (reference: gst, section 7).
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ISSUER = "KARYALAYA-SANDBOX"
ALGORITHM = "RS256"


@dataclass(frozen=True, slots=True)
class Key:
    """A signing key: its name, the private part in PEM, the public part in PEM."""

    kid: str
    private_pem: str
    public_pem: str


def new_key() -> Key:
    """Return a new key; its name is the fingerprint of the public part."""
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415 - heavy, loaded when it is used
    from cryptography.hazmat.primitives.asymmetric import rsa  # noqa: PLC0415 - heavy, loaded when it is used

    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    public = private.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    secret = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    kid = hashlib.sha256(public).hexdigest()[:40].upper()
    return Key(kid, secret.decode("ascii"), public.decode("ascii"))


def sign(data: Mapping[str, Any], *, kid: str, private_pem: str) -> str:
    """Return the data as a compact signed text, in the portal's form: `data` is JSON text beside the issuer."""
    import jwt  # noqa: PLC0415 - heavy, loaded when it is used

    written = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    mark = base64.urlsafe_b64encode(bytes.fromhex(kid)).decode("ascii").rstrip("=")
    return jwt.encode(
        {"data": written, "iss": ISSUER}, private_pem, algorithm=ALGORITHM, headers={"kid": kid, "x5t": mark}
    )


def read(signed: str, *, public_pem: str) -> dict[str, Any]:
    """Return what was signed. Raises jwt.InvalidTokenError where the signature or the issuer is not ours."""
    import jwt  # noqa: PLC0415 - heavy, loaded when it is used

    body = jwt.decode(signed, public_pem, algorithms=[ALGORITHM], issuer=ISSUER)
    found: dict[str, Any] = json.loads(body["data"])
    return found
