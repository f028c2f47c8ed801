"""Start-up check: play money is for trying out, never for a deployment that nobody opted in for."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register

from school.payments.gateways import BACKENDS


@register(Tags.security)
def check_gateway(**_kwargs: Any) -> list[CheckMessage]:
    """Return an error for an unknown gateway, and for the sandbox in a deployment that did not ask for it."""
    name = settings.PAYMENT_GATEWAY
    if name not in BACKENDS:
        text = f"PAYMENT_GATEWAY is {name!r}; it is one of {', '.join(sorted(BACKENDS))}."
        return [Error(text, id="school.E010")]
    if name == "sandbox" and settings.IS_DEPLOYMENT and not settings.PAYMENT_SANDBOX_ALLOWED:
        return [
            Error(
                "PAYMENT_GATEWAY is sandbox: whoever opens its page settles real fees with play money.",
                hint="Set it to razorpay; PAYMENT_SANDBOX_ALLOWED=1 says that this is meant.",
                id="school.E011",
            )
        ]
    return []
