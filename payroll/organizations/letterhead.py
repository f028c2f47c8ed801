"""The head of every document of an institution: name, address, logo."""

import base64

from core.documents.signatures import image_kind
from payroll.organizations.models import Organization


def letterhead(letter: Organization) -> dict[str, str]:
    """Return name, address and logo (a data URI) for the head of a document."""
    return {"name": letter.name, "address": letter.address, "logo": _logo(letter)}


def _logo(letter: Organization) -> str:
    if not letter.logo:
        return ""
    try:
        with letter.logo.open("rb") as file:
            content = file.read()
    except FileNotFoundError:  # a restored database without its files still prints documents
        return ""
    kind = image_kind(content)
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}" if kind else ""
