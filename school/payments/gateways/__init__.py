"""Payment gateways: small backends of one shape, chosen by the setting PAYMENT_GATEWAY."""

from django.conf import settings

from school.payments.gateways.base import Facts, Gateway
from school.payments.gateways.razorpay import RazorpayGateway
from school.payments.gateways.sandbox import SandboxGateway

__all__ = ["Facts", "Gateway", "gateway_here"]

BACKENDS: dict[str, type[Gateway]] = {"razorpay": RazorpayGateway, "sandbox": SandboxGateway}


def gateway_here() -> Gateway:
    """Return the gateway of the school at hand, with its keys. Raises NotSetUp."""
    return BACKENDS[settings.PAYMENT_GATEWAY].here()
