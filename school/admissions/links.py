"""Addresses of the public pages; the one of an inquiry's papers is signed, so that nobody can guess another's."""

from uuid import UUID

from django.conf import settings
from django.core import signing
from django.urls import reverse

from core.tenancy.context import current_tenant
from school.admissions.models import Inquiry

# Days that the link to the own papers is good for.
LINK_DAYS = 90


def _path(name: str, *args: str) -> str:
    """Return a path of a school's host, also where no request is at hand."""
    return reverse(f"admissions:{name}", args=args, urlconf=str(settings.TENANT_TYPES["school"]["URLCONF"]))


def _salt() -> str:
    return f"school.admissions.papers:{current_tenant().schema_name}"


def papers_token(row: Inquiry) -> str:
    """Return the signed name of an inquiry."""
    return signing.dumps(row.pk.hex, salt=_salt())


def read_token(token: str) -> UUID | None:
    """Return the inquiry that a signed name means, or None where it is none of ours or too old."""
    try:
        return UUID(signing.loads(token, salt=_salt(), max_age=LINK_DAYS * 86400))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def papers_path(row: Inquiry) -> str:
    """Return the path of the page of an inquiry's papers."""
    return _path("papers", papers_token(row))


def status_path() -> str:
    """Return the path of the page that tells how far an inquiry is."""
    return _path("status")
