"""Online payments: gateway orders and their payments, UPI, bank statements."""

from django.utils.translation import gettext_lazy as _

from core import suites


class PaymentsConfig(suites.SuiteApp):
    name = "school.payments"
    label = "school_payments"
    verbose_name = _("Online payments")
