"""What vouchers of purchases stand on, beside stock; the accounts are the finance office's choice."""

from django.utils.translation import gettext_lazy as _

from erp_planned.finance.heads import Head

ASSETS, DIFFERENCE = "purchase_assets", "purchase_difference"
CGST, SGST, IGST = "purchase_cgst", "purchase_sgst", "purchase_igst"
PURCHASE_HEADS = (
    Head(ASSETS, _("Assets that were received and wait to be capitalized"), "1109"),
    Head(DIFFERENCE, _("Bills a little above or below the order"), "4023"),
    Head(CGST, _("Input CGST of purchases"), "1305"),
    Head(SGST, _("Input SGST of purchases"), "1306"),
    Head(IGST, _("Input IGST of purchases"), "1307"),
)
