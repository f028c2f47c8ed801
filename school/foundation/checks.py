"""Start-up check: a school that anybody may enter by a name alone is for trying out, never for a deployment."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from school.foundation.enums import Proof


@register(Tags.security)
def check_proof(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error for an unknown SCHOOL_LOGIN_PROOF, and for `none` in a deployment that did not ask for it."""
    proof = settings.SCHOOL_LOGIN_PROOF
    if proof not in Proof.values:
        text = f"SCHOOL_LOGIN_PROOF is {proof!r}; it is one of {', '.join(Proof.values)}."
        return [Error(text, id="school.E001")]
    if proof == Proof.NONE and settings.IS_DEPLOYMENT and not settings.SCHOOL_LOGIN_WITHOUT_PROOF:
        return [
            Error(
                "SCHOOL_LOGIN_PROOF is none: whoever knows a user name is let into a school.",
                hint="Set it to password or otp; SCHOOL_LOGIN_WITHOUT_PROOF=1 says that this is meant.",
                id="school.E002",
            )
        ]
    return []
