"""Writes the first form of encrypted backup files, which installations still have lying."""

import os

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from core.tenancy.backup.crypto import KEY_ID, MAGIC, PIECE, SALT, derive


def closed(content: bytes, key: bytes) -> bytes:
    """Return the content in pieces of AES-256-GCM: number and mark of the last one in the nonce."""
    salt = os.urandom(SALT)
    header = MAGIC + salt + derive(key, salt, b"key id", KEY_ID)
    cipher = AESGCM(derive(key, salt, b"karyalaya backup file"))
    pieces = [content[at : at + PIECE] for at in range(0, len(content), PIECE)] or [b""]
    out = [header]
    for number, piece in enumerate(pieces):
        nonce = number.to_bytes(11, "big") + (b"\x01" if number == len(pieces) - 1 else b"\x00")
        out.append(cipher.encrypt(nonce, piece, header))
    return b"".join(out)
