"""What a file is, by its first bytes; names and declared types are claims of the sender."""

PDF = b"%PDF-"
ZIP = b"PK\x03\x04"
_IMAGES = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff"}
IMAGE_ENDS = {"png": b"IEND", "jpeg": b"\xff\xd9"}


def image_kind(content: bytes) -> str | None:
    """`png`, `jpeg` or None."""
    return next((kind for kind, start in _IMAGES.items() if content.startswith(start)), None)
