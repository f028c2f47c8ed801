"""The address of a guardian's consent: signed, so that nobody can guess another's, and ends."""

from django.core import signing

from core.tenancy.context import current_tenant
from erp_planned.hostel.models import OutpassRequest

LINK_DAYS = 30


def _salt() -> str:
    return f"erp_hostel.consent:{current_tenant().schema_name}"


def consent_token(row: OutpassRequest) -> str:
    """Return the signed name of an outpass."""
    return signing.dumps(row.pk, salt=_salt())


def read_token(token: str) -> int | None:
    """Return the number of the outpass that a signed name means, or None where it is none of ours or too old."""
    try:
        return int(signing.loads(token, salt=_salt(), max_age=LINK_DAYS * 86400))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def consent_path(row: OutpassRequest) -> str:
    """Return the path of the page on which a guardian consents."""
    return f"/ess/outpass-consent/{consent_token(row)}"
