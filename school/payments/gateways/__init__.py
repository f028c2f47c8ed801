"""Payment gateways: small backends of one shape, chosen by the setting PAYMENT_GATEWAY."""

from django.conf import settings
from django.utils.module_loading import import_string

from school.payments.gateways.base import Facts, Gateway

__all__ = ["Facts", "Gateway", "gateway_here"]

# By name: the SDK of the one is loaded where it is used.
BACKENDS = {
    "razorpay": "school.payments.gateways.razorpay.RazorpayGateway",
    "sandbox": "school.payments.gateways.sandbox.SandboxGateway",
}


def gateway_here() -> Gateway:
    """Return the gateway of the school at hand, with its keys. Raises NotSetUp."""
    backend: type[Gateway] = import_string(BACKENDS[settings.PAYMENT_GATEWAY])
    return backend.here()
