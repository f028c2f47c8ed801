"""Rights over online payments and bank statements; whose invoices somebody pays is asked of the fees."""

from core.access import Permission


class PaymentPermission(Permission):
    """In the style of the specification (school, Authentication)."""

    PAY = "payments:pay"  # order and verify a payment of invoices that one may see
    READ = "payments:read"  # what came in by the gateway and by bank, of the whole school
    SETTLE = "payments:settle"  # bank statements, and payments that fit nothing
    CONFIGURE = "payments:configure"  # keys of the gateway
