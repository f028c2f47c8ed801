"""What vouchers of stock stand on; the accounts are the finance office's choice."""

from django.utils.translation import gettext_lazy as _

from erp_planned.finance.heads import Head

STOCK, USED, DIFFERENCE = "stock", "stock_used", "stock_difference"
STOCK_HEADS = (
    Head(STOCK, _("Stock in stores"), "1501"),
    Head(USED, _("Stock used"), "4003"),
    Head(DIFFERENCE, _("Stock found more or less than recorded"), "4023"),
)
