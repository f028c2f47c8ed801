"""What vouchers of vendors stand on; the accounts are the finance office's choice."""

from django.utils.translation import gettext_lazy as _

from erp_planned.finance.heads import Head

EXPENSE, TDS, GST_TDS, BANK, DAMAGES, CREDITORS = (
    "vendor_expense", "vendor_tds", "vendor_gst_tds", "vendor_bank", "vendor_damages", "creditors",
)  # fmt: skip
VENDOR_HEADS = (
    Head(EXPENSE, _("Bills of vendors without an account of their own"), "4023"),
    Head(TDS, _("Income tax deducted from vendors"), "2202"),
    Head(GST_TDS, _("GST deducted from vendors"), "2211"),
    Head(BANK, _("Bank account that pays vendors"), "1002"),
    Head(DAMAGES, _("Damages for delay kept back from vendors"), "3009"),
)
PARTY = "vendor"
