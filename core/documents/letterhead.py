"""The head of every document of an institution: name, address, logo. Each suite says where it keeps them."""

import base64
from collections.abc import Callable
from typing import Any, Protocol

from core.documents.signatures import image_kind
from core.errors import NotFound
from core.tenancy.context import current_tenant


class Letter(Protocol):
    """Whose letterhead it is; `logo` is the value of a file field."""

    name: Any
    address: Any
    logo: Any


_sources: dict[str, Callable[[], Letter]] = {}


def register_letter(tenant_type: str, source: Callable[[], Letter]) -> None:
    """Say where the particulars of institutions of a type are; `source()` is called inside the institution."""
    _sources[tenant_type] = source


def letter() -> Letter:
    """Return the current institution's particulars; its suite must have registered them."""
    return _sources[current_tenant().type]()


def letterhead(issuer: Letter | None = None) -> dict[str, str]:
    """Return name, address and logo (a data URI) for the head of a document of the current institution."""
    issuer = issuer or letter()
    return {"name": issuer.name, "address": issuer.address, "logo": _logo(issuer)}


def typeset_head() -> tuple[dict[str, str], dict[str, bytes]]:
    """Return the head for a Typst template and its pictures by name; without particulars it is the name alone."""
    try:
        head = letterhead(letter())
    except (NotFound, KeyError):
        return {"name": current_tenant().name, "address": "", "logo": ""}, {}
    content = base64.b64decode(head["logo"].partition(",")[2]) if head["logo"] else b""
    kind = image_kind(content) if content else None
    if not kind:
        return {**head, "logo": ""}, {}
    return {**head, "logo": f"logo.{kind}"}, {f"logo.{kind}": content}


def _logo(issuer: Letter) -> str:
    if not issuer.logo:
        return ""
    try:
        with issuer.logo.open("rb") as file:
            content = file.read()
    except FileNotFoundError:  # a restored database without its files still prints documents
        return ""
    kind = image_kind(content)
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}" if kind else ""
