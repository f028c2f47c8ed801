"""Tables of online payments and bank statements."""

from school.payments.models.gateway import (
    GatewayEvent,
    GatewayOrder,
    GatewayPayment,
    OrderShare,
    PaymentSettings,
)
from school.payments.models.sandbox import SandboxNotice, SandboxOrder, SandboxPayment
from school.payments.models.statements import BankStatement, StatementLine

__all__ = [
    "BankStatement",
    "GatewayEvent",
    "GatewayOrder",
    "GatewayPayment",
    "OrderShare",
    "PaymentSettings",
    "SandboxNotice",
    "SandboxOrder",
    "SandboxPayment",
    "StatementLine",
]
